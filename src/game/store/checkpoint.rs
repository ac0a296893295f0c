//! Checkpoints SQLite's write-ahead log on a background thread, and copies the game at intervals.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use rusqlite::{Connection, OpenFlags};

use super::{connection::SMALL_CACHE, copies::Copies, error::StoreError, on_disk};
use crate::journal::Seq;

/// Delay between an act and its checkpoint, so that the acts of a script, which come faster, are checkpointed together.
const AFTER: Duration = Duration::from_secs(1);

/// Maximum age of the copy while a game is played. At the end of a player turn, and when the game is closed, a copy is
/// made in any case.
const COPIED_EVERY: Duration = Duration::from_secs(300);

/// Callback that receives the error if no copy can be made.
pub(super) type NotCopied = Box<dyn Fn(&StoreError) + Send>;

/// A thread with its own connection. If it fails, nothing is lost: SQLite checkpoints the log itself when the log grows
/// long and when the game is closed.
#[derive(Debug)]
pub(super) struct Backfill {
    words: Sender<BackfillMessage>,
    /// The thread; it returns whether the game is on disk.
    thread: Option<JoinHandle<bool>>,
}

/// Message to the thread.
enum BackfillMessage {
    /// The session has tried to write acts.
    Written {
        /// True if they are on disk.
        is_kept: bool,
        /// True if a player turn ended with these acts.
        is_turn: bool,
    },
    /// Destination of copies.
    Copies(Copies),
    /// Callback for the case that no copy can be made.
    Tell(NotCopied),
    /// The session lets others write; holds the last entry before that.
    Rested(Seq),
}

impl Backfill {
    /// Starts the thread, which sleeps until the first act. `is_stale` is true if every copy lacks part of the game.
    pub(super) fn start(path: &Path, is_stale: bool) -> Self {
        let (words, heard) = mpsc::channel::<BackfillMessage>();
        let mut work = Work {
            path: path.to_owned(),
            connection: None,
            copies: None,
            copied: Instant::now(),
            is_stale,
            is_turn: false,
            is_written: false,
            is_doubtful: false,
            rests_after: None,
            tell: None,
        };
        let run = move || {
            while let Ok(word) = heard.recv() {
                work.hear_message(word);
                // More acts may come; the end of the game ends the waiting.
                let ended = loop {
                    match heard.recv_timeout(AFTER) {
                        Ok(word) => work.hear_message(word),
                        Err(RecvTimeoutError::Timeout) => break false,
                        Err(RecvTimeoutError::Disconnected) => break true,
                    }
                };
                if !ended {
                    work.bring_over();
                }
            }
            let is_on_disk = work.bring_over_at_last();
            work.copy_at_last();
            is_on_disk
        };
        Self {
            words,
            thread: thread::Builder::new().spawn(run).ok(),
        }
    }

    /// Reports that the session has tried to write acts, and whether they were written.
    pub(super) fn note_written(&self, is_kept: bool, is_turn: bool) {
        self.tell_thread(BackfillMessage::Written { is_kept, is_turn });
    }

    /// Reports that others may write after entry `last`, and that the log contains only this session's acts.
    pub(super) fn note_rest(&self, last: Seq) {
        self.tell_thread(BackfillMessage::Rested(last));
    }

    /// Sets the destination of copies.
    pub(super) fn copy_to(&self, copies: Copies) {
        self.tell_thread(BackfillMessage::Copies(copies));
    }

    /// Sets the callback for the case that no copy can be made.
    pub(super) fn when_not_copied(&self, tell: NotCopied) {
        self.tell_thread(BackfillMessage::Tell(tell));
    }

    /// Ends the thread, and returns whether everything that it checkpointed is on disk.
    pub(super) fn end(self) -> bool {
        drop(self.words);
        let ended = self.thread.map(JoinHandle::join);
        ended.is_none_or(|ended| ended.unwrap_or(false))
    }

    fn tell_thread(&self, word: BackfillMessage) {
        // Without the thread the message is lost, but no data.
        let _ = self.words.send(word);
    }
}

/// State of the thread.
struct Work {
    path: PathBuf,
    connection: Option<Connection>,
    copies: Option<Copies>,
    copied: Instant,
    /// True if acts came since the last copy.
    is_stale: bool,
    /// True if a player turn ended since the last copy.
    is_turn: bool,
    /// True if there were any acts.
    is_written: bool,
    /// True if the disk refused an act, so that the log may not be on disk.
    is_doubtful: bool,
    /// The last entry before the session let others write; `None` while it plays.
    rests_after: Option<Seq>,
    /// Callback for the first copy that cannot be made; called once.
    tell: Option<NotCopied>,
}

impl Work {
    fn hear_message(&mut self, word: BackfillMessage) {
        match word {
            BackfillMessage::Written { is_kept, is_turn } => {
                self.is_stale |= is_kept;
                self.is_written |= is_kept;
                self.is_turn |= is_turn;
                self.is_doubtful |= !is_kept;
                self.rests_after = None;
            }
            BackfillMessage::Rested(last) => self.rests_after = Some(last),
            BackfillMessage::Copies(copies) => self.copies = Some(copies),
            BackfillMessage::Tell(tell) => self.tell = Some(tell),
        }
    }

    fn connection(&mut self) -> Option<&Connection> {
        if self.connection.is_none() {
            self.connection = connect_backfill(&self.path).ok();
        }
        self.connection.as_ref()
    }

    fn bring_over(&mut self) {
        let rests_after = self.rests_after.filter(|_| !self.is_doubtful);
        if let Some(connection) = self.connection() {
            // A log with content is the sign of a crash, but a session that rests is alive. Acts that another program has
            // added since keep the sign: it may have crashed.
            let is_last = |seq: Seq| last_entry(connection).is_ok_and(|last| last == seq);
            let mode = match rests_after.is_some_and(is_last) {
                true => CheckpointMode::Truncate,
                false => CheckpointMode::Passive,
            };
            // A failed checkpoint is tried again after the next act.
            let _ = checkpoint_log(connection, mode);
        }
        // Without a write-ahead log a reader makes the player wait, so copies are then made only at the end.
        let is_due = self.is_turn || self.copied.elapsed() > COPIED_EVERY;
        if is_due && self.has_log() {
            self.copy_game();
        }
    }

    /// Checkpoints the log when the game is closed. Every act has waited for the log already, so this waits only for
    /// the game's own file; SQLite would wait for both. Returns whether the game is on disk, so that the log may be
    /// removed.
    fn bring_over_at_last(&mut self) -> bool {
        if !self.is_written || self.is_doubtful || !self.has_log() {
            return true;
        }
        let Some(connection) = self.connection() else {
            return true;
        };
        let brought = connection
            .execute_batch("PRAGMA synchronous = OFF")
            .and_then(|()| checkpoint_log(connection, CheckpointMode::Passive));
        brought.is_err() || on_disk::wait_for(&self.path).is_ok()
    }

    fn has_log(&mut self) -> bool {
        let mode = |connection: &Connection| {
            connection.pragma_query_value(None, "journal_mode", |row| row.get::<_, String>(0))
        };
        self.connection()
            .is_some_and(|connection| mode(connection).is_ok_and(|mode| mode == "wal"))
    }

    /// Stores a copy when the game is closed, if every copy lacks part of the game.
    fn copy_at_last(&mut self) {
        let lacks = |copies: &Copies| copies.lacks_copy(&self.path);
        self.is_stale = self.is_stale || self.copies.as_ref().is_some_and(lacks);
        self.copy_game();
    }

    /// Makes a copy if there were acts since the last one. If that fails, as on a full disk, the game continues without
    /// the copy.
    fn copy_game(&mut self) {
        let Some(copies) = self.copies.clone().filter(|_| self.is_stale) else {
            return;
        };
        let path = self.path.clone();
        let Some(connection) = self.connection() else {
            return;
        };
        match copies.keep_copy(&path, connection) {
            Ok(()) => self.is_stale = false,
            Err(error) => self.tell_once(&error),
        }
        self.is_turn = false;
        self.copied = Instant::now();
    }

    fn tell_once(&mut self, error: &StoreError) {
        if let Some(tell) = self.tell.take() {
            log::warn!("{}: cannot make a copy: {error}", self.path.display());
            tell(error);
        }
    }
}

/// Effect of a checkpoint on the log.
#[derive(Debug, Clone, Copy)]
pub(super) enum CheckpointMode {
    /// The log's content stays until it is overwritten, so no one has to wait for the disk.
    Passive,
    /// The log is emptied, unless someone is writing or reading it.
    Truncate,
}

/// Writes the content of the log into the game.
pub(super) fn checkpoint_log(
    connection: &Connection,
    mode: CheckpointMode,
) -> rusqlite::Result<()> {
    let pragma = match mode {
        CheckpointMode::Passive => "PRAGMA wal_checkpoint(PASSIVE)",
        CheckpointMode::Truncate => "PRAGMA wal_checkpoint(TRUNCATE)",
    };
    connection.query_row(pragma, [], |_| Ok(()))
}

/// Returns the last entry of the game.
fn last_entry(connection: &Connection) -> rusqlite::Result<Seq> {
    let number = connection.query_row("SELECT seq FROM head", [], |row| row.get::<_, i64>(0))?;
    Ok(Seq::new(number.unsigned_abs()))
}

fn connect_backfill(path: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.execute_batch("PRAGMA synchronous = EXTRA")?;
    connection.execute_batch(SMALL_CACHE)?;
    Ok(connection)
}
