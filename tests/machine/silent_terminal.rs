use std::fs::File;
use std::io::{Read, Write};
use std::process::{Child, Command};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use rustix::pty::OpenptFlags;
use rustix::termios::Winsize;

use crate::cli::program::{FORD, Home};
use common::patience::{PATIENCE, PAUSE};

/// A terminal of 80x24 that shows what it is told and answers nothing.
pub struct Silent {
    keys: File,
    written: Receiver<Vec<u8>>,
    /// All that the program wrote so far.
    seen: Vec<u8>,
    child: Child,
}

impl Silent {
    fn open(home: &Home, arguments: &[&str]) -> Self {
        Self::run(&mut home.command(arguments))
    }

    /// Runs a command in such a terminal.
    pub fn run(command: &mut Command) -> Self {
        let master = rustix::pty::openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        rustix::pty::grantpt(&master).unwrap();
        rustix::pty::unlockpt(&master).unwrap();
        let name = rustix::pty::ptsname(&master, Vec::new()).unwrap();
        let slave = File::options()
            .read(true)
            .write(true)
            .open(name.to_str().unwrap())
            .unwrap();
        let size = Winsize {
            ws_row: 24,
            ws_col: 80,
            ws_xpixel: 0,
            ws_ypixel: 0,
        };
        rustix::termios::tcsetwinsize(&slave, size).unwrap();
        let child = command
            .stdin(slave.try_clone().unwrap())
            .stdout(slave.try_clone().unwrap())
            .stderr(slave)
            .env("TERM", "xterm-256color")
            .spawn()
            .unwrap();
        let keys = File::from(master);
        let mut screen = keys.try_clone().unwrap();
        let (tell, written) = mpsc::channel();
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            // The last one to leave ends it with an error.
            while let Ok(read @ 1..) = screen.read(&mut bytes) {
                if tell.send(bytes[..read].to_vec()).is_err() {
                    break;
                }
            }
        });
        Self {
            keys,
            written,
            seen: Vec::new(),
            child,
        }
    }

    pub fn press(&mut self, bytes: &str) {
        self.keys.write_all(bytes.as_bytes()).unwrap();
    }

    /// Waits until the program has written that, and returns all that it wrote up to then since the last
    /// time.
    pub fn shows(&mut self, words: &str) -> String {
        let begun = Instant::now();
        loop {
            let text = String::from_utf8_lossy(&self.seen).into_owned();
            if text.contains(words) {
                self.seen.clear();
                return text;
            }
            let waited = begun.elapsed();
            assert!(waited < PATIENCE, "no `{words}` in {text:?}");
            if let Ok(bytes) = self.written.recv_timeout(Duration::from_millis(50)) {
                self.seen.extend(bytes);
            }
        }
    }
}

impl Drop for Silent {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Where the cursor is, what the terminal is, how it is set up, what its colours are.
const QUESTIONS: &[&str] = &[
    "\x1b[6n",
    "\x1b[c",
    "\x1b[0c",
    "\x1b[5n",
    "\x1b]10;?",
    "\x1b]11;?",
    "\x1b[?u",
];

fn asks_nothing(written: &str) {
    for question in QUESTIONS {
        assert!(!written.contains(question), "{question:?} is asked");
    }
}

/// Opening, redrawing and a change of size ask the terminal nothing, so a slow line ends no game; an answer
/// that comes late, to whatever another program asked, is passed over.
#[test]
fn a_terminal_that_answers_nothing_or_late_costs_nothing() {
    answers_nothing_or_late(&Home::with_game());
    answers_nothing_or_late(&Home::with_game_of(FORD));
}

fn answers_nothing_or_late(home: &Home) {
    let mut terminal = Silent::open(home, &["play", "g"]);
    asks_nothing(&terminal.shows("A-Z"));
    for _ in 0..2 {
        terminal.press("\x0c");
        // All of it is written again, the brigades of the side panel too.
        asks_nothing(&terminal.shows("A-Z"));
        terminal.press("\x1b[24;80R\x1b[?62;1;6c");
    }
    let size = Winsize {
        ws_row: 36,
        ws_col: 120,
        ws_xpixel: 0,
        ws_ypixel: 0,
    };
    rustix::termios::tcsetwinsize(&terminal.keys, size).unwrap();
    // No signal comes from a terminal that controls nobody: a screen without a clock looks when a key comes.
    terminal.press("\x0c");
    asks_nothing(&terminal.shows("A-Z"));
    terminal.press("q");
    terminal.shows("yes");
    terminal.press("y");
    let begun = Instant::now();
    let ended = loop {
        if let Some(ended) = terminal.child.try_wait().unwrap() {
            break ended;
        }
        assert!(begun.elapsed() < PATIENCE, "it goes on");
        thread::sleep(PAUSE);
    };
    assert_eq!(ended.code(), Some(0));
}

/// Who only looks on asks nothing either.
#[test]
fn who_watches_asks_the_terminal_nothing() {
    let home = Home::with_game();
    let mut terminal = Silent::open(&home, &["watch", "g"]);
    asks_nothing(&terminal.shows("Orders"));
    let home = Home::with_game_of(FORD);
    let mut terminal = Silent::open(&home, &["watch", "g", "--side", "union"]);
    asks_nothing(&terminal.shows("UNION"));
}
