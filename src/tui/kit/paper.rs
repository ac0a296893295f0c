//! The printed sheets of closed turns, written in the background whenever a player turn closes, so that the evening can
//! continue if the laptop fails.
//!
//! Guarantee: as long as no warning is shown, the newest sheets show the game at the end of the last player turn or of
//! the turn before. So a turn closes only once the sheets of the previous turn exist, or their warning is shown. The
//! wait is at most two seconds, because the game must not stop for paper.

use std::fmt;
use std::sync::{
    Arc,
    mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel},
};
use std::time::{Duration, Instant};

use rules::fields::state::{Counting, State};
use rules::fields::terms::phase::Phase;

/// Maximum wait at a turn's close for the paper of the previous turn.
const PATIENCE: Duration = Duration::from_secs(2);

/// Maximum wait for the last paper when the referee quits.
const FAREWELL: Duration = Duration::from_secs(10);

/// Result of writing a turn's paper: a notice, or the error.
type Written = Result<Option<String>, String>;

/// Callback that writes the paper of a closed turn, supplied by `cli`.
#[derive(Clone)]
pub struct Writer(Arc<dyn Fn(u32) -> Written + Send + Sync>);

impl Writer {
    /// Wraps a callback that writes the sheets. It is called on a thread of its own with the number of each closed
    /// player turn. It returns a notice, or the reason why there are no sheets.
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

/// First words of lines about paper.
const LINES: [&str; 4] = ["print", "map", "diary", "call"];

/// Checks whether a line is about paper.
#[must_use]
pub fn is_paper_line(line: &str) -> bool {
    let word = line.split(' ').next();
    LINES.iter().any(|own| word == Some(own))
}

/// Callback that carries out a line about paper, and returns a message about the files, or the error.
type Print = dyn Fn(&str) -> Result<String, String> + Send + Sync;

/// Carries out the lines `print`, `map`, `diary` and `call` of the screens, and every line typed in a side's own
/// window. Returns a message about the result or the files.
#[derive(Clone)]
pub struct Printer(Arc<Print>);

impl Printer {
    /// Wraps the callback `print`, which gets the line as typed.
    #[must_use]
    pub fn new(print: impl Fn(&str) -> Result<String, String> + Send + Sync + 'static) -> Self {
        Self(Arc::new(print))
    }

    /// Carries out a line about paper; returns the message, or the reason of a failure.
    ///
    /// # Errors
    ///
    /// Fails with the sentence that the command line would print.
    pub fn print(&self, line: &str) -> Result<String, String> {
        (self.0)(line)
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

/// Writes the paper of an open game as its turns close.
#[derive(Debug)]
pub struct AutoPrint {
    writer: Writer,
    /// Unit in which the game counts time: player turns or rounds.
    counting: Counting,
    /// The player turn that closed last.
    closed: u32,
    /// The turn of the newest finished paper.
    written: u32,
    /// The turn whose paper is being written; `None` if none is.
    pending: Option<u32>,
    /// The thread that writes; `None` before the first turn closes.
    clerk: Option<PrintWorker>,
    /// Reason why the last sheets are missing; `None` if they are not.
    fault: Option<String>,
    /// Message to show once; `None` if there is none.
    news: Option<String>,
}

impl AutoPrint {
    /// Starts to write the paper of a game. The paper of the last closed turn is written at once.
    #[must_use]
    pub fn new(writer: Writer, state: &State) -> Self {
        let mut papers = Self {
            closed: 0,
            written: 0,
            ..Self::from_now_on(writer, state)
        };
        papers.follow(state);
        papers
    }

    /// Starts to write the paper of a game, but only of turns that close from now on.
    #[must_use]
    pub fn from_now_on(writer: Writer, state: &State) -> Self {
        let closed = last_closed(state);
        Self {
            writer,
            counting: state.counting(),
            closed,
            written: closed,
            pending: None,
            clerk: None,
            fault: None,
            news: None,
        }
    }

    /// Starts writing if the last act closed a turn, and collects finished papers.
    pub fn follow(&mut self, state: &State) {
        self.look();
        let closed = last_closed(state);
        if closed > self.closed {
            self.begin(closed);
        }
        // If the close of a turn was undone, its paper is written again when the turn closes again.
        self.closed = closed;
        self.written = self.written.min(closed);
    }

    /// Waits for the paper of the previous turn before an act of phase 6, which may close a turn.
    pub fn settle(&mut self, state: &State) {
        if state.phase() == Phase::Morale {
            self.wait(PATIENCE);
        }
    }

    /// Waits for the last paper before the table is closed.
    pub fn finish(&mut self) {
        self.wait(FAREWELL);
    }

    /// Returns the text for the bar: `paper T6`; `paper T4!` if the newest paper is too old or the last one is missing.
    /// `None` until the first turn closes.
    #[must_use]
    pub fn words(&self) -> Option<String> {
        if self.closed == 0 {
            return None;
        }
        let mark = if self.is_late() { "!" } else { "" };
        Some(match self.written {
            0 => format!("no paper{mark}"),
            turn => format!("paper {}{turn}{mark}", self.counting.letter()),
        })
    }

    /// Explains why the sheets are late; `None` if they are not.
    #[must_use]
    pub fn warning(&self) -> Option<String> {
        let why = match &self.fault {
            Some(fault) => fault.clone(),
            None if self.is_late() => "still being written".to_owned(),
            None => return None,
        };
        Some(format!(
            "no paper for {} {}: {why}",
            self.counting.word(),
            self.closed
        ))
    }

    /// Returns the message to show, and forgets it: a warning, or a notice of the printer; `None` if there is none.
    pub fn news(&mut self) -> Option<String> {
        self.news.take()
    }

    fn is_late(&self) -> bool {
        self.fault.is_some() || self.written + 1 < self.closed
    }

    fn begin(&mut self, turn: u32) {
        self.wait(PATIENCE);
        if let Some(late) = self.pending {
            self.news = Some(format!(
                "no paper yet for {} {late}: still being written",
                self.counting.word()
            ));
        }
        let clerk = self.clerk.take();
        self.clerk = clerk.filter(|clerk| clerk.asks.send(turn).is_ok());
        if self.clerk.is_none() {
            self.clerk = Some(PrintWorker::new(&self.writer, turn));
        }
        self.pending = Some(turn);
    }

    fn look(&mut self) {
        while let Some(came) = self.clerk.as_ref().map(|clerk| clerk.papers.try_recv()) {
            match came {
                Ok((turn, came)) => self.take(turn, came),
                Err(TryRecvError::Empty) => return,
                Err(TryRecvError::Disconnected) => self.broke_off(),
            }
        }
    }

    /// Waits until no sheet is being written, but no longer than `patience`.
    fn wait(&mut self, patience: Duration) {
        let began = Instant::now();
        while self.pending.is_some()
            && let Some(clerk) = &self.clerk
        {
            match clerk
                .papers
                .recv_timeout(patience.saturating_sub(began.elapsed()))
            {
                Ok((turn, came)) => self.take(turn, came),
                Err(RecvTimeoutError::Timeout) => return,
                Err(RecvTimeoutError::Disconnected) => self.broke_off(),
            }
        }
    }

    fn broke_off(&mut self) {
        self.clerk = None;
        if let Some(turn) = self.pending {
            self.take(turn, Err("it was interrupted".to_owned()));
        }
    }

    fn take(&mut self, turn: u32, came: Written) {
        self.pending = self.pending.filter(|pending| *pending != turn);
        match came {
            Ok(notice) => {
                self.written = turn;
                self.fault = None;
                self.news = notice;
            }
            Err(why) => {
                let word = self.counting.word();
                self.news = Some(format!("no paper for {word} {turn}: {why}"));
                self.fault = Some(why);
            }
        }
    }
}

/// Returns the player turn that closed last; 0 if none has.
fn last_closed(state: &State) -> u32 {
    state.records().last().map_or(0, |record| record.turn)
}

/// Thread that writes the papers in order; if turns close faster, it writes only the newest.
#[derive(Debug)]
struct PrintWorker {
    asks: Sender<u32>,
    papers: Receiver<(u32, Written)>,
}

impl PrintWorker {
    /// Starts the thread with the paper of `turn`.
    fn new(writer: &Writer, turn: u32) -> Self {
        let (asks, asked) = channel();
        let (say, papers) = channel();
        let write = Arc::clone(&writer.0);
        std::thread::spawn(move || {
            let mut asked_for = Some(turn);
            while let Some(first) = asked_for {
                // Of several waiting turns only the newest is written.
                let turn = asked.try_iter().last().unwrap_or(first);
                if say.send((turn, write(turn))).is_err() {
                    return;
                }
                asked_for = asked.recv().ok();
            }
        });
        Self { asks, papers }
    }
}
