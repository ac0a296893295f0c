//! A PostgreSQL of the test's own: a folder that goes with it, a socket in it, no port.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::path::PathBuf;
use std::process::Command;

use common::skipped::skipped;

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
        engine.run(
            "initdb",
            &["-A", "trust", "-U", "admin", "-N", "-D", "DATA"],
        );
        engine.up();
        Some(engine)
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
            &["start", "-w", "-D", "DATA", "-l", &log, "-o", &options],
        );
    }

    /// Stops it at once, as a plug does: sessions are cut, nothing is tidied up.
    pub fn kill(&self) {
        self.run("pg_ctl", &["stop", "-m", "immediate", "-D", "DATA"]);
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// The address for the administrator.
    pub fn address(&self) -> String {
        let socket = self.path().display().to_string().replace('/', "%2F");
        format!("postgres://admin@{socket}/postgres")
    }

    /// What a statement answers, a row a line.
    pub fn ask(&self, address: &str, statement: &str) -> String {
        let ran = Command::new(self.programs.join("psql"))
            .args([address, "-At", "-c", statement])
            .output()
            .unwrap();
        assert!(
            ran.status.success(),
            "{}",
            String::from_utf8_lossy(&ran.stderr)
        );
        String::from_utf8(ran.stdout).unwrap()
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
