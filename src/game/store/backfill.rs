//! Checkpoints SQLite's write-ahead log on a background thread, and copies the game aside now and then.

use std::path::Path;
use std::sync::mpsc;
use std::sync::mpsc::RecvTimeoutError;
use std::sync::mpsc::Sender;
use std::thread;
use std::thread::JoinHandle;
use std::time::Duration;
use std::time::Instant;

use rusqlite::Connection;
use rusqlite::OpenFlags;

use super::copies::Copies;

/// How long after an act: acts of a script come faster and are brought over together.
const AFTER: Duration = Duration::from_millis(200);

/// How old the copy of a game that is played may grow. When the game is closed it is made in any
/// case.
const COPIED_EVERY: Duration = Duration::from_secs(300);

/// A thread with a connection of its own. Whatever goes wrong here costs nothing: SQLite brings the
/// log over by itself when it grows long, and when the game is closed.
#[derive(Debug)]
pub(super) struct Backfill {
    /// Taken out when the game is closed: that ends the thread.
    words: Option<Sender<Word>>,
    thread: Option<JoinHandle<()>>,
}

/// What the thread is told.
enum Word {
    /// An act was written.
    Act,
    /// Where copies go.
    Copies(Copies),
}

impl Backfill {
    /// Starts it; it sleeps until the first act.
    pub(super) fn start(path: &Path) -> Self {
        let (words, heard) = mpsc::channel::<Word>();
        let mut work = Work {
            path: path.to_owned(),
            connection: None,
            copies: None,
            copied: Instant::now(),
            is_stale: false,
        };
        let run = move || {
            while let Ok(word) = heard.recv() {
                work.hear(word);
                // More acts may come; the end of the game ends the waiting.
                let ended = loop {
                    match heard.recv_timeout(AFTER) {
                        Ok(word) => work.hear(word),
                        Err(RecvTimeoutError::Timeout) => break false,
                        Err(RecvTimeoutError::Disconnected) => break true,
                    }
                };
                if !ended {
                    work.bring_over();
                }
            }
            work.copy();
        };
        Self {
            words: Some(words),
            thread: thread::Builder::new().spawn(run).ok(),
        }
    }

    /// Tells that an act was written.
    pub(super) fn due(&self) {
        self.tell(Word::Act);
    }

    /// Tells where copies go.
    pub(super) fn copy_to(&self, copies: Copies) {
        self.tell(Word::Copies(copies));
    }

    fn tell(&self, word: Word) {
        if let Some(words) = &self.words {
            // Without a thread nobody hears it, and nothing is lost.
            let _ = words.send(word);
        }
    }
}

impl Drop for Backfill {
    fn drop(&mut self) {
        self.words = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// What the thread has in hand.
struct Work {
    path: std::path::PathBuf,
    connection: Option<Connection>,
    copies: Option<Copies>,
    copied: Instant,
    /// Whether acts came since the last copy.
    is_stale: bool,
}

impl Work {
    fn hear(&mut self, word: Word) {
        match word {
            Word::Act => self.is_stale = true,
            Word::Copies(copies) => self.copies = Some(copies),
        }
    }

    fn connection(&mut self) -> Option<&Connection> {
        if self.connection.is_none() {
            self.connection = connect(&self.path).ok();
        }
        self.connection.as_ref()
    }

    fn bring_over(&mut self) {
        if let Some(connection) = self.connection() {
            // What fails is tried again after the next act.
            let _ = connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(()));
        }
        // Without a write-ahead log whoever reads makes the player wait: then only at the end.
        if self.copied.elapsed() > COPIED_EVERY && self.has_log() {
            self.copy();
        }
    }

    fn has_log(&mut self) -> bool {
        let mode = |connection: &Connection| {
            connection.pragma_query_value(None, "journal_mode", |row| row.get::<_, String>(0))
        };
        self.connection()
            .is_some_and(|connection| mode(connection).is_ok_and(|mode| mode == "wal"))
    }

    /// Lays a copy aside, if acts came since the last one. Where that cannot be (a full disk) the
    /// game goes on without.
    fn copy(&mut self) {
        let Some(copies) = self.copies.clone().filter(|_| self.is_stale) else {
            return;
        };
        let path = self.path.clone();
        if let Some(connection) = self.connection()
            && copies.keep(&path, connection).is_ok()
        {
            self.is_stale = false;
        }
        self.copied = Instant::now();
    }
}

fn connect(path: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.execute_batch("PRAGMA synchronous = EXTRA")?;
    Ok(connection)
}
