//! The game file: SQLite, one file for each game, one transaction for each entry.
//!
//! It uses a write-ahead log and `synchronous = EXTRA` (reasons in `connection.rs`): when `append` returns, the entry
//! survives a power cut, at the cost of one wait for the disk. A rollback journal would wait five times (for its own
//! head, its pages, the folder, the game, the folder again), which players notice on an old disk. While the game is
//! open, the log needs two files beside it, which disappear when it is closed. `checkpoint` checkpoints the log a
//! moment after each act, so that a copy of the game file alone is complete, even after a crash.
//!
//! A session that plays holds the write lock from its opening to its end, even between acts: a second player waits his
//! turn (`turn`), while anyone may read.

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::Connection;
use rusqlite::config::DbConfig;

use super::journal::Seq;

mod append;
mod checkpoint;
pub mod checksum;
mod connection;
pub mod copies;
pub mod create;
mod error;
pub mod facts;
pub mod fault;
pub mod locks;
mod on_disk;
pub mod pages;
mod presence;
pub mod probe;
mod proof;
mod reading;
mod rows;
pub mod salvage;
pub mod sidecars;
mod start;
mod temp_file;
mod turn;

use checkpoint::{Backfill, CheckpointMode, checkpoint_log};
use checksum::Checksum;
use connection::{connect_to_look, connect_to_play, has_log};
use copies::Copies;
pub use error::StoreError;
use facts::Facts;
pub use fault::StoreFault;
use locks::Wait;
use presence::{FoundMarks, OpenMark};
use probe::Trial;

/// The file's `application_id`: "VDTE".
pub const APPLICATION: i32 = 0x5644_5445;

/// The newest file format that this program reads, and the one that it writes.
pub const FORMAT: i32 = 1;

/// Maximum wait of a reader, which is needed only while another program repairs the file after a crash.
const LOOKING_WAITS: Duration = Duration::from_secs(5);

/// Maximum time to open a file that others may be opening, repairing or closing. The wait for a player's lock is
/// described in the module `turn`.
const OPENING_WAITS: Duration = Duration::from_secs(2);

/// Access that others have to the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileAccess {
    /// Only this session writes.
    Playing,
    /// This session only reads, and others may write.
    Looking,
}

/// The end of the chain of checksums: the last entry's number and checksum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct ChainHead {
    seq: Seq,
    sum: Checksum,
}

/// Content of the file.
#[derive(Debug)]
pub struct Contents {
    /// Facts fixed at the start of the game.
    pub facts: Facts,
    /// The entries, each as one line of JSON.
    pub lines: Vec<String>,
}

/// A value made from the content of a game file, line by line, so that a long game is never in memory twice.
pub trait FromLines: Sized {
    /// Begins with the facts fixed at the start of the game.
    ///
    /// # Errors
    ///
    /// Fails if they are not of a game that it can be made of.
    fn begin(facts: Facts) -> Result<Self, StoreFault>;

    /// Adds the next line.
    ///
    /// # Errors
    ///
    /// Fails if the line is not an entry that can follow.
    fn add(&mut self, line: String) -> Result<(), StoreFault>;
}

impl FromLines for Contents {
    fn begin(facts: Facts) -> Result<Self, StoreFault> {
        let lines = Vec::new();
        Ok(Self { facts, lines })
    }

    fn add(&mut self, line: String) -> Result<(), StoreFault> {
        self.lines.push(line);
        Ok(())
    }
}

/// A game file's entry in the list of games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameCover {
    /// Name of the battle.
    pub name: String,
    /// Name under which the game's roster was requested.
    pub roster: String,
    /// State of the game in words.
    pub summary: String,
    /// Time of the last entry in milliseconds of Unix time; before the first entry, time of the start.
    pub played: u64,
    /// Number of entries.
    pub entries: u64,
    /// The rule set, by its key.
    pub rules: String,
    /// Start of the game, in milliseconds of Unix time.
    pub created: u64,
    /// True if the last session did not close the game, because of a crash or a power cut.
    pub unclosed: bool,
}

/// A line for the file, with the state of the game after it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewLine {
    /// The entry as one line of JSON.
    pub text: String,
    /// Time of the entry, in milliseconds of Unix time.
    pub at: u64,
    /// State of the game in words.
    pub summary: String,
}

/// An open game file.
#[derive(Debug)]
pub struct Store {
    path: PathBuf,
    /// Checkpointing thread; `None` for a reader's session. Declared before `connection` so that it is dropped first:
    /// the last connection to close removes the log, and that should be the player's.
    backfill: Option<Backfill>,
    connection: Connection,
    /// Mark that a program has the game open to play it; `None` for a reader's session, and where no file can be locked.
    /// Dropped after the connection, because the game is open until then.
    open_mark: Option<OpenMark>,
    access: FileAccess,
    head: ChainHead,
    /// True while this session holds the player's lock.
    locked: bool,
    /// True if this session took the player's lock when it opened the game, and so plays.
    is_played: bool,
    /// True if the game has a write-ahead log instead of a rollback journal.
    is_logged: bool,
    /// Files for testing whether locking works before the lock is taken again; `None` until the first act.
    trial: Option<Trial>,
    /// True if the last session did not close the game.
    unclosed: bool,
    /// True if another program had the game open to play it when this one opened it.
    is_shared: bool,
    /// True if the log may contain acts of other programs; it then stays as the sign of a crash.
    is_log_foreign: bool,
    /// The facts of the start, if a file of version 0.1.0 lacks the second copy of them; `None` otherwise.
    without_copy: Option<Facts>,
}

impl Store {
    /// Opens a game for playing; no one else can play it until this store is dropped.
    ///
    /// # Errors
    ///
    /// Fails if the file is missing, not a game, of a newer program, open elsewhere, read-only, or damaged.
    pub fn open<C: FromLines>(path: &Path) -> Result<(Self, C), StoreError> {
        let _wait = Wait::on(path);
        let has_log = has_log(path);
        let found = FoundMarks::beside(path);
        let mut store = Self::from_connection(
            path,
            connect_to_play(path, OPENING_WAITS)?,
            FileAccess::Playing,
        );
        store.refuse_foreign()?;
        store.keep_log()?;
        let has_waited = store.take_lock()?;
        store.is_played = true;
        // After a wait the previous player has closed the game, even if other waiting programs kept its log.
        store.unclosed = found.is_unclosed(has_log && !has_waited);
        store.is_shared = found.is_held;
        found.sweep();
        store.open_mark = OpenMark::beside(path);
        let (facts, contents) = store.read()?;
        if !store.map_sql_error(start::has_copy(&store.connection))? {
            store.without_copy = Some(facts);
        }
        if connection::has_log(path) {
            // The next act may overwrite the log from its start, so its content must be on disk in the game itself.
            let waited = on_disk::wait_for(path);
            waited.map_err(|error| store.store_fault(StoreFault::of_wait(&error)))?;
        }
        store.backfill = Some(Backfill::start(path, store.unclosed));
        Ok((store, contents))
    }

    /// Opens a game for reading, whether or not someone plays it.
    ///
    /// # Errors
    ///
    /// Fails if the file is missing, not a game, of a newer program, or damaged.
    pub fn look(path: &Path) -> Result<(Self, Contents), StoreError> {
        Self::look_as(path)
    }

    /// Opens a game for reading, and makes a value from its content.
    ///
    /// # Errors
    ///
    /// Fails as [`Store::look`] does, or if the value cannot be made.
    pub fn look_as<C: FromLines>(path: &Path) -> Result<(Self, C), StoreError> {
        let _wait = Wait::on(path);
        let mut store = Self::open_at_glance(path)?;
        let contents = store.read_at_once()?;
        Ok((store, contents))
    }

    /// Returns the entry for the list of games, without reading the game.
    ///
    /// # Errors
    ///
    /// Fails if the file is missing, not a game, of a newer program, or damaged.
    pub fn cover(path: &Path) -> Result<GameCover, StoreError> {
        let _wait = Wait::on(path);
        let store = Self::open_at_glance(path)?;
        store.map_sql_error(store.connection.query_row(
            "SELECT fact.value, head.summary, head.at, head.seq,
                (SELECT value FROM fact WHERE name = 'created'),
                (SELECT value FROM fact WHERE name = 'roster'),
                (SELECT value FROM fact WHERE name = 'rules')
             FROM head, fact WHERE fact.name = 'name'",
            [],
            |row| {
                let created: Option<String> = row.get(4)?;
                let roster: Option<String> = row.get(5)?;
                let rules: Option<String> = row.get(6)?;
                Ok(GameCover {
                    name: row.get(0)?,
                    roster: roster.unwrap_or_default(),
                    rules: rules.unwrap_or_default(),
                    summary: row.get(1)?,
                    played: row.get::<_, i64>(2)?.unsigned_abs(),
                    entries: row.get::<_, i64>(3)?.unsigned_abs(),
                    created: created.and_then(|at| at.parse().ok()).unwrap_or(0),
                    unclosed: store.unclosed,
                })
            },
        ))
    }

    fn open_at_glance(path: &Path) -> Result<Self, StoreError> {
        let has_log = has_log(path);
        let mut store = Self::from_connection(
            path,
            connect_to_look(path, LOOKING_WAITS)?,
            FileAccess::Looking,
        );
        store.refuse_foreign()?;
        // Without a log, marks are left to the next player: a list of many games does not search the folder for each.
        store.unclosed =
            has_log && FoundMarks::beside(path).is_unclosed(true) && store.nobody_plays()?;
        if store.unclosed {
            store.leave_the_log()?;
        }
        store.map_sql_error(store.connection.execute_batch("PRAGMA query_only = ON"))?;
        Ok(store)
    }

    fn from_connection(path: &Path, connection: Connection, access: FileAccess) -> Self {
        Self {
            path: path.to_owned(),
            backfill: None,
            connection,
            open_mark: None,
            access,
            head: ChainHead {
                seq: Seq::START,
                sum: Checksum::default(),
            },
            locked: false,
            is_played: false,
            is_logged: false,
            trial: None,
            unclosed: false,
            is_shared: false,
            is_log_foreign: false,
            without_copy: None,
        }
    }

    /// Leaves the log of a crash in place, so that the next player learns of the crash. A reader only copies the log's
    /// content into the game itself, so that a copy of the file is complete.
    fn leave_the_log(&self) -> Result<(), StoreError> {
        let brought = self
            .connection
            .query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(()));
        // If the checkpoint fails, the log keeps the entries.
        drop(brought);
        let option = DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE;
        self.map_sql_error(self.connection.set_db_config(option, true))
            .map(|_| ())
    }

    /// Stores a copy of the game at the end of a turn, at intervals, and when the game is closed.
    pub fn copy_to(&self, copies: Copies) {
        if let Some(backfill) = &self.backfill {
            backfill.copy_to(copies);
        }
    }

    /// Registers a callback for the first copy that cannot be made; it is called once, on another thread.
    pub fn when_not_copied(&self, tell: impl Fn(&StoreError) + Send + 'static) {
        if let Some(backfill) = &self.backfill {
            backfill.when_not_copied(Box::new(tell));
        }
    }

    /// Returns the path of the file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns whether this session may write.
    #[must_use]
    pub fn access(&self) -> FileAccess {
        self.access
    }

    /// Requests the write-ahead log. If the folder does not allow one (as on some network drives), SQLite continues
    /// with its rollback journal, which is as durable but slower.
    fn keep_log(&mut self) -> Result<(), StoreError> {
        let asked = self
            .connection
            .pragma_update_and_check(None, "journal_mode", "WAL", |row| row.get::<_, String>(0));
        self.is_logged = self.map_sql_error(asked)? == "wal";
        Ok(())
    }

    /// Returns the lines added since the last call. If there are any, a playing session has lost its lock, and waits to
    /// get it back.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read any more, or is no longer a later state of the same game, or if someone else
    /// plays it.
    pub fn fresh_lines(&mut self) -> Result<Vec<String>, StoreError> {
        let _wait = Wait::on(&self.path);
        if self.access == FileAccess::Playing {
            if self.locked {
                return Ok(Vec::new());
            }
            self.give_up();
            self.take_lock()?;
            return self.lines_after_head();
        }
        self.map_sql_error(self.connection.execute_batch("BEGIN"))?;
        let fresh = self.lines_after_head();
        let _ = self.connection.execute_batch("COMMIT");
        fresh
    }

    fn lines_after_head(&mut self) -> Result<Vec<String>, StoreError> {
        if self.read_head()? == self.head {
            return Ok(Vec::new());
        }
        self.read_chain(self.head)
    }

    fn read_at_once<C: FromLines>(&mut self) -> Result<C, StoreError> {
        self.map_sql_error(self.connection.execute_batch("BEGIN"))?;
        let contents = self.read();
        let _ = self.connection.execute_batch("COMMIT");
        contents.map(|(_, contents)| contents)
    }

    fn read<C: FromLines>(&mut self) -> Result<(Facts, C), StoreError> {
        let facts = self.read_facts()?;
        let mut contents = C::begin(facts.clone()).map_err(|fault| self.store_fault(fault))?;
        let start = ChainHead {
            seq: Seq::START,
            sum: facts.checksum(),
        };
        self.head = self.verify_chain(start, |_, line| contents.add(line))?;
        Ok((facts, contents))
    }

    fn read_head(&self) -> Result<ChainHead, StoreError> {
        self.map_sql_error(
            self.connection
                .query_row("SELECT seq, sum FROM head", [], |row| {
                    Ok(ChainHead {
                        seq: Seq::new(row.get::<_, i64>(0)?.unsigned_abs()),
                        sum: Checksum::of_column(row.get(1)?),
                    })
                }),
        )
    }

    /// Reads the facts of the start from the two places where they are stored: a fact damaged in one place is intact in
    /// the other.
    fn read_facts(&self) -> Result<Facts, StoreError> {
        let first = start::first_place(&self.connection);
        let lost = first.as_ref().err().map(StoreFault::from_error);
        let second = start::second_place(&self.connection);
        let values = start::proven_values(first.unwrap_or_default(), &second);
        Facts::from_rows(&start::text_values(&values)).map_err(|missing| {
            let said = format!("the facts of its start are incomplete ({missing})");
            self.store_fault(lost.unwrap_or(StoreFault::Damaged(said)))
        })
    }

    /// Refuses files that are not games, and games of a newer program.
    fn refuse_foreign(&self) -> Result<(), StoreError> {
        let pragma = |name| {
            self.connection
                .pragma_query_value(None, name, |row| row.get::<_, i32>(0))
        };
        let application = self.map_sql_error(pragma("application_id"))?;
        if application != APPLICATION {
            return Err(self.store_fault(StoreFault::Foreign));
        }
        let format = self.map_sql_error(pragma("user_version"))?;
        if format > FORMAT {
            let program = self.connection.query_row(
                "SELECT value FROM fact WHERE name = 'program'",
                [],
                |row| row.get(0),
            );
            return Err(self.store_fault(StoreFault::Newer {
                format,
                program: program.unwrap_or_else(|_| "unknown".to_owned()),
            }));
        }
        Ok(())
    }

    fn map_sql_error<T>(&self, result: rusqlite::Result<T>) -> Result<T, StoreError> {
        result.map_err(|error| self.store_fault(StoreFault::from_error(&error)))
    }

    fn store_fault(&self, fault: StoreFault) -> StoreError {
        StoreError::new(&self.path, fault)
    }
}

impl Drop for Store {
    /// Closes the file. A player's session leaves no log behind, so an existing log always comes from a crash.
    fn drop(&mut self) {
        if let Some(backfill) = self.backfill.take() {
            let _wait = Wait::on(&self.path);
            let is_on_disk = backfill.end();
            self.give_up();
            if !is_on_disk {
                // Only the log certainly contains the last entries.
                let option = DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE;
                let _ = self.connection.set_db_config(option, true);
                return;
            }
            let emptied = checkpoint_log(&self.connection, CheckpointMode::Truncate);
            // Entries that stay in the log are as durable.
            drop(emptied);
        } else if self.access == FileAccess::Looking && has_log(&self.path) {
            self.leave_on_disk();
        }
    }
}

/// Returns the number of an entry as stored in the database.
fn stored_number(seq: Seq) -> i64 {
    i64::try_from(seq.number()).unwrap_or(i64::MAX)
}
