//! A PostgreSQL of the test's own: a folder that goes with it, a socket in it, no port.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use common::patience::PATIENCE;
use common::skipped::skipped;

/// How the data of a new engine are made.
const NEW: &[&str] = &["-A", "trust", "-U", "admin", "-N", "--wal-segsize=1"];

/// An engine that is stopped when the test is over.
pub struct Engine {
    folder: tempfile::TempDir,
    programs: PathBuf,
}

/// Where the programs of the newest engine lie.
fn programs() -> Option<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").ok()?;
    let mut versions: Vec<PathBuf> = versions
        .filter_map(|entry| Some(entry.ok()?.path().join("bin")))
        .filter(|bin| bin.join("initdb").is_file())
        .collect();
    versions.sort();
    versions.pop()
}

/// Copies a folder, with who owns it.
fn copy(from: &Path, to: &Path) {
    let done = Command::new("cp").arg("-a").args([from, to]).output();
    let done = done.unwrap();
    let said = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{said}");
}

impl Engine {
    /// Starts an engine; none where the machine has none, or none may run.
    pub fn start() -> Option<Self> {
        let Some(programs) = programs() else {
            skipped("no PostgreSQL is installed");
            return None;
        };
        let folder = tempfile::Builder::new().prefix("pg").tempdir().unwrap();
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o777)).unwrap();
        let engine = Self { folder, programs };
        copy(engine.new_data(), &engine.path().join("data"));
        engine.up();
        Some(engine)
    }

    /// The data of an engine that has not run yet. To make them takes ten times as long as to copy them: they are made
    /// once, and kept where Cargo keeps what tests make. Roles are of a whole engine, so tests do not share one.
    fn new_data(&self) -> &'static Path {
        static KEPT: OnceLock<PathBuf> = OnceLock::new();
        KEPT.get_or_init(|| {
            let version = self.programs.parent().and_then(Path::file_name).unwrap();
            // They belong to whoever made them, and another user may not read them.
            let user = rustix::process::geteuid().as_raw();
            let name = format!("initdb {} {user} {}", version.display(), NEW.join(" "));
            let kept = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
            if !kept.exists() {
                self.run("initdb", &[NEW, &["-D", "DATA"]].concat());
                let made = self.path().join("data");
                // Whoever is stopped in the middle leaves nothing that has the name.
                let part = kept.with_extension(std::process::id().to_string());
                copy(&made, &part);
                let named = fs::rename(&part, &kept);
                assert!(named.is_ok() || kept.exists(), "{named:?}");
                fs::remove_dir_all(made).unwrap();
            }
            kept
        })
    }

    /// Starts it again.
    pub fn up(&self) {
        let options = format!(
            "-c listen_addresses= -c unix_socket_directories={} -c fsync=off",
            self.path().display()
        );
        let log = self.path().join("log").display().to_string();
        self.run(
            "pg_ctl",
            &["start", "-W", "-D", "DATA", "-l", &log, "-o", &options],
        );
        self.waits_until("it never answers", |state| state.contains("\nready"));
    }

    /// Stops it at once, as a plug does: sessions are cut, nothing is tidied up.
    pub fn kill(&self) {
        self.run("pg_ctl", &["stop", "-W", "-m", "immediate", "-D", "DATA"]);
        self.waits_until("it never stops", str::is_empty);
    }

    /// Waits for what it writes of its own state; there is no such file once it is stopped. `pg_ctl` would look ten
    /// times a second.
    fn waits_until(&self, never: &str, is_so: impl Fn(&str) -> bool) {
        let file = self.path().join("data/postmaster.pid");
        let begun = Instant::now();
        while !is_so(&fs::read_to_string(&file).unwrap_or_default()) {
            let log = || fs::read_to_string(self.path().join("log")).unwrap_or_default();
            assert!(begun.elapsed() < PATIENCE, "{never}: {}", log());
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// The address for the administrator.
    pub fn address(&self) -> String {
        let socket = self.path().display().to_string().replace('/', "%2F");
        format!("postgres://admin@{socket}/postgres")
    }

    /// The same for another database.
    pub fn address_of(&self, database: &str) -> String {
        let address = self.address();
        let (server, _) = address.rsplit_once('/').unwrap();
        format!("{server}/{database}")
    }

    /// What a statement answers, a row a line.
    pub fn ask(&self, address: &str, statement: &str) -> String {
        let answer = self.try_to_ask(address, statement);
        answer.unwrap_or_else(|why| panic!("{why}"))
    }

    /// What a statement answers, or why it is refused.
    pub fn try_to_ask(&self, address: &str, statement: &str) -> Result<String, String> {
        let ran = Command::new(self.programs.join("psql"))
            .args([address, "-At", "-v", "ON_ERROR_STOP=1", "-c", statement])
            .output()
            .unwrap();
        match ran.status.success() {
            true => Ok(String::from_utf8(ran.stdout).unwrap()),
            false => Err(String::from_utf8_lossy(&ran.stderr).into_owned()),
        }
    }

    /// The engine does not run as the administrator of the machine.
    fn run(&self, program: &str, arguments: &[&str]) {
        let data = self.path().join("data").display().to_string();
        let mut command = match rustix::process::geteuid().is_root() {
            true => {
                let mut command = Command::new("setpriv");
                command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups"]);
                command.arg(self.programs.join(program));
                command
            }
            false => Command::new(self.programs.join(program)),
        };
        let named = |word: &&str| {
            if *word == "DATA" {
                data.clone()
            } else {
                (*word).to_owned()
            }
        };
        command
            .args(arguments.iter().map(named))
            .current_dir(self.path());
        let log = fs::File::create(self.path().join(format!("{program}.out"))).unwrap();
        command.stdout(log.try_clone().unwrap()).stderr(log);
        let done = command.status().unwrap();
        assert!(done.success(), "{program}: {}", self.said(program));
    }

    fn said(&self, program: &str) -> String {
        fs::read_to_string(self.path().join(format!("{program}.out"))).unwrap_or_default()
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // A test that failed while the engine was away has said enough.
        if self.path().join("data/postmaster.pid").exists() {
            self.kill();
        }
    }
}
