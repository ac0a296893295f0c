//! The paper of closed turns: whenever a player turn has closed it is written in the background, so that
//! the evening goes on when the laptop does not.
//!
//! Promise: while no warning is shown, the newest paper holds the game as it stood at the close of the last
//! player turn or of the one before it. So the turn after next does not close before the paper is there, or
//! the warning; two seconds are waited for it, no longer: the game never stops for paper.

use std::fmt;
use std::sync::Arc;
use std::sync::mpsc::Receiver;
use std::sync::mpsc::RecvTimeoutError;
use std::sync::mpsc::TryRecvError;
use std::sync::mpsc::channel;
use std::time::Duration;

use crate::rules::fields::state::State;
use crate::rules::fields::terms::phase::Phase;

/// How long the close of a turn waits for the paper of the turn before.
const PATIENCE: Duration = Duration::from_secs(2);

/// How long leaving the table waits for the last paper.
const FAREWELL: Duration = Duration::from_secs(10);

/// What came of writing a turn's paper: a notice, or why it is not there.
type Written = Result<Option<String>, String>;

/// What writes the paper of a closed turn, given by whoever knows files and printers.
#[derive(Clone)]
pub struct Writer(Arc<dyn Fn(u32) -> Written + Send + Sync>);

impl Writer {
    /// Returns what calls `write` with the number of each player turn that has closed, on a thread of its own.
    /// It answers with a notice, or why there is no paper.
    #[must_use]
    pub fn new(write: impl Fn(u32) -> Written + Send + Sync + 'static) -> Self {
        Self(Arc::new(write))
    }
}

impl fmt::Debug for Writer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Writer")
    }
}

impl PartialEq for Writer {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

/// From the words behind `print` to what is said of the files, or why there are none.
type Print = dyn Fn(&str) -> Result<String, String> + Send + Sync;

/// What the line `print ...` of the screens does: takes the words behind it, and says where the files are.
#[derive(Clone)]
pub struct Printer(Arc<Print>);

impl Printer {
    /// Returns what calls `print` with the words behind `print`.
    #[must_use]
    pub fn new(print: impl Fn(&str) -> Result<String, String> + Send + Sync + 'static) -> Self {
        Self(Arc::new(print))
    }

    /// Prints, and says where; or why not.
    ///
    /// # Errors
    ///
    /// The sentence of the command line.
    pub fn print(&self, words: &str) -> Result<String, String> {
        (self.0)(words)
    }
}

impl fmt::Debug for Printer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Printer")
    }
}

impl PartialEq for Printer {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

/// The paper of a game that is played.
#[derive(Debug)]
pub struct Papers {
    writer: Writer,
    /// The last player turn that closed on the line of play.
    closed: u32,
    /// The player turn of the newest paper.
    written: u32,
    /// What is being written.
    running: Option<(u32, Receiver<Written>)>,
    /// Why the last paper is not there.
    fault: Option<String>,
    /// What is to be told once.
    news: Option<String>,
}

impl Papers {
    /// Returns the paper of a game; that of the last turn that closed is written at once.
    #[must_use]
    pub fn new(writer: Writer, state: &State) -> Self {
        let mut papers = Self {
            writer,
            closed: 0,
            written: 0,
            running: None,
            fault: None,
            news: None,
        };
        papers.follow(state);
        papers
    }

    /// Looks at the game after an act: whether a turn has closed, and whether its paper is there.
    pub fn follow(&mut self, state: &State) {
        self.look();
        let closed = state.records().last().map_or(0, |record| record.turn);
        if closed > self.closed {
            self.begin(closed);
        }
        // A close that was taken back is written again when it comes again.
        self.closed = closed;
        self.written = self.written.min(closed);
    }

    /// Before an act of phase 6, which may close a turn: waits for the paper of the turn before.
    pub fn settle(&mut self, state: &State) {
        if state.phase() == Phase::Morale {
            self.wait(PATIENCE);
        }
    }

    /// Waits for the last paper before the table is left.
    pub fn finish(&mut self) {
        self.wait(FAREWELL);
    }

    /// Returns the words of the bar: `paper T6`; `paper T4!` while the newest paper is too old or the last
    /// one is not there. None before the first close.
    #[must_use]
    pub fn words(&self) -> Option<String> {
        if self.closed == 0 {
            return None;
        }
        let mark = if self.is_late() { "!" } else { "" };
        Some(match self.written {
            0 => format!("no paper{mark}"),
            turn => format!("paper T{turn}{mark}"),
        })
    }

    /// Returns why the paper is late, in words; none while it is not.
    #[must_use]
    pub fn warning(&self) -> Option<String> {
        let why = match &self.fault {
            Some(fault) => fault.clone(),
            None if self.is_late() => "it is being written still".to_owned(),
            None => return None,
        };
        Some(format!(
            "the paper of turn {} is not there: {why}",
            self.closed
        ))
    }

    /// Returns what is to be told once: a warning, or what the printer said.
    pub fn news(&mut self) -> Option<String> {
        self.news.take()
    }

    fn is_late(&self) -> bool {
        self.fault.is_some() || self.written + 1 < self.closed
    }

    fn begin(&mut self, turn: u32) {
        self.wait(PATIENCE);
        let (say, hear) = channel();
        let write = Arc::clone(&self.writer.0);
        std::thread::spawn(move || {
            // Whoever listened may have left.
            let _ = say.send(write(turn));
        });
        self.running = Some((turn, hear));
    }

    fn look(&mut self) {
        let Some((turn, hear)) = &self.running else {
            return;
        };
        match hear.try_recv() {
            Ok(came) => self.take(*turn, came),
            Err(TryRecvError::Empty) => {}
            Err(TryRecvError::Disconnected) => self.take(*turn, Err("it broke off".to_owned())),
        }
    }

    fn wait(&mut self, patience: Duration) {
        let Some((turn, hear)) = &self.running else {
            return;
        };
        match hear.recv_timeout(patience) {
            Ok(came) => self.take(*turn, came),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => self.take(*turn, Err("it broke off".to_owned())),
        }
    }

    fn take(&mut self, turn: u32, came: Written) {
        self.running = None;
        match came {
            Ok(notice) => {
                self.written = turn;
                self.fault = None;
                self.news = notice;
            }
            Err(why) => {
                self.news = Some(format!("the paper of turn {turn} is not there: {why}"));
                self.fault = Some(why);
            }
        }
    }
}
