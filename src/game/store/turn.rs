//! The write lock of the program that plays a game, and how long others wait for that lock.

use std::path::Path;
use std::time::{Duration, Instant, SystemTime};
use std::{fs, thread};

use super::{
    FileAccess, LOOKING_WAITS, Store,
    connection::{has_log, log_of},
    error::StoreError,
    fault::StoreFault,
    locks::Wait,
    on_disk,
    probe::Trial,
};

/// Maximum wait for another player while nothing is written to the game. It is short, because a window that has the
/// game open may keep it for the evening.
const WAIT_WITHOUT_NEWS: Duration = Duration::from_secs(2);

/// Time between two attempts to take the lock.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// Time for which a lock must stay free to count as free, because a player releases his lock for a moment at each act.
const STAYS_FREE: Duration = Duration::from_millis(5);

/// Maximum wait of a player who has just written for his own lock, in case another program tries it at that moment.
const OWN_WAIT: Duration = Duration::from_millis(50);

/// Lengths and dates of a game and its log, which change whenever someone writes.
type Traces = [Option<(u64, Option<SystemTime>)>; 2];

impl Store {
    /// Takes the write lock, which excludes other players but not readers. A program that waits for the lock gives up
    /// two seconds after the last change of the game.
    ///
    /// Returns whether another program had the lock before.
    pub(super) fn take_lock(&mut self) -> Result<bool, StoreError> {
        self.map_sql_error(self.connection.busy_timeout(Duration::ZERO))?;
        if self.begin_turn()? {
            return Ok(false);
        }
        let mut seen = change_traces(&self.path);
        let mut since = Instant::now();
        while since.elapsed() < WAIT_WITHOUT_NEWS {
            thread::sleep(POLL_INTERVAL);
            if self.begin_turn()? {
                self.give_up();
                thread::sleep(STAYS_FREE);
                if self.begin_turn()? {
                    return Ok(true);
                }
            }
            let now = change_traces(&self.path);
            if now != seen {
                (seen, since) = (now, Instant::now());
            }
        }
        Err(self.store_fault(StoreFault::InUse))
    }

    /// Takes the lock again after an act. If another player has taken it meanwhile, waits until he has finished.
    pub(super) fn lock_again(&mut self) {
        self.give_up();
        if self.locks_are_refused() {
            return;
        }
        let waits = self.connection.busy_timeout(OWN_WAIT).is_ok();
        let is_taken = waits && self.begin_turn().is_ok_and(|begins| begins);
        self.locked = is_taken && self.read_head().is_ok_and(|head| head == self.head);
        if is_taken && !self.locked {
            self.give_up();
        }
    }

    /// Releases the lock, and rolls back an uncommitted transaction.
    pub(super) fn give_up(&mut self) {
        // After a failed commit there is no transaction any more.
        let _ = self.connection.execute_batch("ROLLBACK");
        self.locked = false;
    }

    /// Releases the lock while another program plays; the next act, or [`Store::catch_up`], takes it again.
    pub fn rest(&mut self) {
        if self.locked {
            self.give_up();
            if let (Some(backfill), false) = (&self.backfill, self.is_log_foreign) {
                backfill.note_rest(self.head.seq);
            }
        }
    }

    /// Returns the lines that others have added, without waiting. With `takes_lock`, this session takes the player's
    /// lock if it is free.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read any more, or is no longer a later state of the same game.
    pub fn catch_up(&mut self, takes_lock: bool) -> Result<Vec<String>, StoreError> {
        if self.locked {
            return Ok(Vec::new());
        }
        let _wait = Wait::on(&self.path);
        self.give_up();
        if takes_lock && self.access == FileAccess::Playing {
            self.map_sql_error(self.connection.busy_timeout(Duration::ZERO))?;
            if self.begin_turn()? {
                return self.lines_after_head();
            }
        }
        self.map_sql_error(self.connection.execute_batch("BEGIN"))?;
        let fresh = self.lines_after_head();
        let _ = self.connection.execute_batch("COMMIT");
        fresh
    }

    /// Checks whether the player's lock is free.
    pub(super) fn nobody_plays(&self) -> Result<bool, StoreError> {
        self.map_sql_error(self.connection.busy_timeout(Duration::ZERO))?;
        let free = self.connection.execute_batch("BEGIN IMMEDIATE").is_ok();
        if free {
            self.map_sql_error(self.connection.execute_batch("ROLLBACK"))?;
        }
        self.map_sql_error(self.connection.busy_timeout(LOOKING_WAITS))?;
        Ok(free)
    }

    /// Waits until the game is on disk, if no one plays it. A reader may be the last to close the game, which removes
    /// the log; but a killed player may have checkpointed that log without waiting for the disk.
    pub(super) fn leave_on_disk(&self) {
        let _ = self.connection.execute_batch("PRAGMA query_only = OFF");
        if self.nobody_plays().is_ok_and(|nobody| nobody) {
            // If this fails, the game is on disk only once the system has written it.
            let _ = on_disk::wait_for(&self.path);
        }
    }

    /// Checks whether the system has begun to refuse locks during the game. Without this check SQLite would retry for
    /// ten seconds, and nothing could interrupt it.
    fn locks_are_refused(&mut self) -> bool {
        if self.trial.is_none() {
            self.trial = Trial::make_beside(&self.path);
        }
        self.trial.as_ref().is_some_and(Trial::is_refused)
    }

    /// Tries to take the lock; returns false if another program has it.
    fn begin_turn(&mut self) -> Result<bool, StoreError> {
        if self.is_played && self.locks_are_refused() {
            return Err(self.store_fault(StoreFault::NoLocks));
        }
        match self.connection.execute_batch("BEGIN IMMEDIATE") {
            Ok(()) => {
                self.locked = true;
                let is_news = || self.read_head().is_ok_and(|head| head != self.head);
                self.is_log_foreign = has_log(&self.path) && (self.is_log_foreign || is_news());
                Ok(true)
            }
            Err(error) if StoreFault::from_error(&error) == StoreFault::InUse => Ok(false),
            Err(error) => Err(self.store_fault(StoreFault::from_error(&error))),
        }
    }
}

fn change_traces(path: &Path) -> Traces {
    [path, &log_of(path)].map(|path| {
        let found = fs::metadata(path).ok()?;
        Some((found.len(), found.modified().ok()))
    })
}
