use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, ErrorKind, Lines, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use common::sitting::passes_rolls;
use common::skipped::skipped;

/// A battle of Fields of Blue & Grey.
pub const RIDGE: &str = "mcphersons-ridge";

/// A game of Blind Swords: what keeps games keeps those of every rule set.
pub const FORD: &str = "coldwater-ford";

/// The acts of two turns of McPherson's Ridge, with their dice.
pub const TWO_TURNS: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/tests/data/scripts/mcphersons-two-turns.txt"
);

/// What a game `g` leaves: itself, and that it was the last to be played.
const FILES: [&str; 2] = ["data/games/g.vidette", "data/last-game"];

type Files = [Vec<u8>; FILES.len()];

/// A home for one test: nothing of the machine is read or written.
pub struct Home {
    folder: tempfile::TempDir,
}

/// What came of a run.
#[derive(Debug)]
pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Home {
    pub fn new() -> Self {
        Self {
            folder: tempfile::tempdir().unwrap(),
        }
    }

    /// A home with a game `g` of First Steps in its combat phase, with 3rd Grey before 1st Blue.
    pub fn face_to_face() -> Self {
        let home = Home::new();
        home.out(&["new", "first-steps", "--name", "g", "--seed", "5"]);
        home.out(&["do", "g", "place 3rd 19.75,14.6 facing 90"]);
        home.out(&[
            "do",
            "g",
            "next anyway",
            "next anyway",
            "next anyway",
            "next anyway",
        ]);
        home
    }

    /// A home with a game `g` of McPherson's Ridge.
    pub fn with_game() -> Self {
        Self::with_game_of(RIDGE)
    }

    /// A home with a game `g` of that roster.
    pub fn with_game_of(roster: &str) -> Self {
        Self::as_left_by(roster, || {
            let home = Self::new();
            home.out(&["new", roster, "--name", "g", "--seed", "1863"]);
            home
        })
    }

    /// A home with a game `g` of two turns of McPherson's Ridge, as they were recorded.
    pub fn with_two_turns() -> Self {
        Self::as_left_by("two turns", || {
            let home = Self::with_game();
            home.out(&["do", "g", "--file", TWO_TURNS]);
            home
        })
    }

    /// A home with a game `g` as it is left by `play`. What goes by one name is played once, and copied for every
    /// other test: to play a turn takes the program a hundred times as long.
    pub fn as_left_by(name: &str, play: impl FnOnce() -> Self) -> Self {
        static PLAYED: Mutex<BTreeMap<String, Arc<OnceLock<Files>>>> = Mutex::new(BTreeMap::new());
        let files = {
            let mut played = PLAYED.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(played.entry(name.to_owned()).or_default())
        };
        let files = files.get_or_init(|| {
            let home = play();
            FILES.map(|file| std::fs::read(home.path().join(file)).unwrap())
        });
        let home = Self::new();
        std::fs::create_dir_all(home.game("g").parent().unwrap()).unwrap();
        for (file, bytes) in FILES.iter().zip(files) {
            std::fs::write(home.path().join(file), bytes).unwrap();
        }
        home
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    pub fn game(&self, name: &str) -> PathBuf {
        self.path().join(format!("data/games/{name}.vidette"))
    }

    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_vidette"));
        // Most games step on over Activation.
        let typed = arguments
            .iter()
            .map(|argument| match passes_rolls(argument) {
                Some(because) if arguments.first() == Some(&"do") => {
                    format!("{argument} because \"{because}\"")
                }
                _ => (*argument).to_owned(),
            });
        command
            .args(typed)
            .current_dir(self.path())
            .env("VIDETTE_DATA_DIR", self.path().join("data"))
            .env("VIDETTE_CONFIG_DIR", self.path().join("config"))
            .stdin(Stdio::null());
        command
    }

    pub fn run(&self, arguments: &[&str]) -> Ran {
        ran(self.command(arguments).output().unwrap())
    }

    /// Runs as somebody who writes only where he may: from the administrator that right is taken. None, and
    /// loudly, where it cannot be.
    pub fn run_as_anybody(&self, arguments: &[&str]) -> Option<Ran> {
        let rights = "-dac_override,-dac_read_search";
        let output = Command::new("setpriv")
            .args([
                format!("--bounding-set={rights}"),
                format!("--inh-caps={rights}"),
            ])
            .arg(self.command(&[]).get_program())
            .args(arguments)
            .current_dir(self.path())
            .env("VIDETTE_DATA_DIR", self.path().join("data"))
            .env("VIDETTE_CONFIG_DIR", self.path().join("config"))
            .stdin(Stdio::null())
            .output();
        match output {
            Ok(output) if output.status.code() != Some(127) => Some(ran(output)),
            _ => {
                skipped("there is no setpriv to take the rights of the administrator away");
                None
            }
        }
    }

    /// Runs and expects success; returns standard output.
    pub fn out(&self, arguments: &[&str]) -> String {
        let ran = self.run(arguments);
        assert_eq!(ran.code, 0, "{arguments:?}: {}", ran.err);
        ran.out
    }

    pub fn json(&self, arguments: &[&str]) -> serde_json::Value {
        serde_json::from_str(&self.out(arguments)).unwrap()
    }

    /// Plays on in game `g`, as long as lines come: the child, where to say them, and what it tells.
    pub fn playing(&self) -> (Child, ChildStdin, Lines<BufReader<ChildStdout>>) {
        let mut player = self
            .command(&["do", "g", "-"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let says = player.stdin.take().unwrap();
        let told = BufReader::new(player.stdout.take().unwrap()).lines();
        (player, says, told)
    }

    /// Checks a game read in from a text that somebody has tampered with.
    pub fn check_forged(&self, text: &str) -> Ran {
        std::fs::write(self.path().join("forged.jsonl"), text).unwrap();
        self.out(&["import", "forged.jsonl", "--name", "forged"]);
        let ran = self.run(&["check", "forged"]);
        assert_eq!(ran.code, 1);
        ran
    }

    pub fn run_with_input(&self, arguments: &[&str], input: &str) -> Ran {
        let mut child = self
            .command(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        // A program that asks for nothing may be at its end before it is told.
        if let Err(error) = stdin.write_all(input.as_bytes()) {
            assert_eq!(error.kind(), ErrorKind::BrokenPipe);
        }
        drop(stdin);
        ran(child.wait_with_output().unwrap())
    }
}

pub fn ran(output: std::process::Output) -> Ran {
    Ran {
        code: output.status.code().unwrap_or(-1),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}
