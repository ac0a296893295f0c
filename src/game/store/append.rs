//! Adds entries to the file, and checks its content if the disk refuses them.

use rusqlite::{Connection, ffi, params};

use super::{
    ChainHead, FileAccess, NewLine, Store, connection::has_log, error::StoreError,
    fault::StoreFault, locks::Wait, start, stored_number,
};

/// Maximum number of attempts to commit: a disk that refuses one attempt may accept the second.
const TRIES: u32 = 2;

impl Store {
    /// Writes lines in one transaction. When the call returns, they are on disk. `is_turn` means that the lines end a
    /// player turn; a copy of the game is then made.
    ///
    /// # Errors
    ///
    /// Fails with the file as before; [`StoreFault::Unsure`] if that cannot be determined.
    pub fn append(&mut self, lines: &[NewLine], is_turn: bool) -> Result<(), StoreError> {
        if self.access == FileAccess::Looking {
            return Err(self.store_fault(StoreFault::OnlyLooking));
        }
        let _wait = Wait::on(&self.path);
        let has_given_up = self.locked && self.begin_log();
        if (has_given_up || !self.locked) && self.hold_lock()? != self.head {
            self.give_up();
            return Err(self.store_fault(StoreFault::Overtaken));
        }
        let committed = self.commit_lines(lines);
        if let Ok(head) = committed {
            self.head = head;
            self.without_copy = None;
        }
        // The result of the write does not depend on the lock. If another program takes it first, the next `append`
        // reports that.
        self.lock_again();
        if let Some(backfill) = &self.backfill {
            backfill.note_written(committed.is_ok(), is_turn);
        }
        committed
            .map(|_| ())
            .map_err(|fault| self.store_fault(fault))
    }

    /// Begins an empty write-ahead log with an unchanged page, without waiting for the disk, because the first act
    /// waits for the whole log anyway. SQLite would wait once more just for the head of the log, which matters only if
    /// older pages follow it.
    ///
    /// Returns whether it had to release the lock.
    fn begin_log(&mut self) -> bool {
        if !self.is_logged || has_log(&self.path) {
            return false;
        }
        // If this write fails, the act's own write fails too and reports the reason.
        let _ = self.write_without_waiting();
        true
    }

    /// Commits lines, and returns the end of the chain after them.
    ///
    /// A disk may fail to confirm a write (`fsync`) although everything is in the file. So after a failed commit the
    /// file is read again, and the lines are written once more.
    fn commit_lines(&mut self, lines: &[NewLine]) -> Result<ChainHead, StoreFault> {
        let wanted = lines
            .iter()
            .fold(self.head, |head, line| head.then(&line.text));
        let mut why = None;
        // True if the log may contain the whole failed commit, so that the next opening would find it.
        let mut may_stand = false;
        for _ in 0..TRIES {
            let Err(error) = self.write(lines) else {
                return Ok(wanted);
            };
            log::warn!(
                "{}: cannot write entry {}: {error}",
                self.path.display(),
                wanted.seq
            );
            may_stand |= !(self.is_logged && is_cut_short(&error));
            let why = why.get_or_insert(StoreFault::from_error(&error)).clone();
            match self.hold_lock() {
                Ok(head) if head == self.head => {}
                // The write itself succeeded; only its confirmation failed.
                Ok(head) if head == wanted => {
                    let confirmed = self.write_over();
                    return confirmed.map(|()| wanted).map_err(|_| unsure_fault(why));
                }
                Ok(_) => return Err(StoreFault::Overtaken),
                Err(_) if !may_stand => return Err(not_kept(why)),
                Err(_) => return Err(unsure_fault(why)),
            }
        }
        let why = why.unwrap_or(StoreFault::Overtaken);
        if !may_stand {
            return Err(not_kept(why));
        }
        match self.erase_failed() {
            Ok(()) => Err(not_kept(why)),
            Err(error) => {
                log::warn!(
                    "{}: cannot remove the failed file: {error}",
                    self.path.display()
                );
                Err(unsure_fault(why))
            }
        }
    }

    /// Writes the lines and commits.
    fn write(&self, lines: &[NewLine]) -> rusqlite::Result<()> {
        if let Some(facts) = &self.without_copy {
            self.connection.execute_batch(start::ADDED)?;
            start::write_copy(&self.connection, facts)?;
        }
        let head = write_lines(&self.connection, self.head, lines)?;
        if let Some(last) = lines.last() {
            let mut update = self
                .connection
                .prepare("UPDATE head SET seq = ?1, sum = ?2, at = ?3, summary = ?4")?;
            update.execute(params![
                stored_number(head.seq),
                head.sum.as_column(),
                i64::try_from(last.at).unwrap_or(i64::MAX),
                last.summary
            ])?;
        }
        self.connection.execute_batch("COMMIT")
    }

    /// Takes the lock again, however an earlier transaction ended, and returns the end of the chain in the file.
    fn hold_lock(&mut self) -> Result<ChainHead, StoreError> {
        self.give_up();
        self.take_lock()?;
        self.read_head()
    }

    /// Overwrites the remains of a failed commit at the end of the write-ahead log. The whole entry may be there, and
    /// the next program to open the game would take it for an act. This does not wait for the disk, because waiting is
    /// what failed. Nor does it checkpoint the log, which is not allowed without waiting.
    fn erase_failed(&mut self) -> rusqlite::Result<()> {
        // A rollback journal was played back when the lock was taken.
        match self.is_logged {
            true => self.write_without_waiting(),
            false => Ok(()),
        }
    }

    /// Commits an unchanged page to the log without waiting for the disk. Releases the lock.
    fn write_without_waiting(&mut self) -> rusqlite::Result<()> {
        self.give_up();
        self.connection
            .execute_batch("PRAGMA wal_autocheckpoint = 0; PRAGMA synchronous = OFF")?;
        let begun = self.connection.execute_batch("BEGIN IMMEDIATE");
        let written = begun.and_then(|()| self.write_over());
        let _ = self.connection.execute_batch("ROLLBACK");
        self.connection
            .execute_batch("PRAGMA synchronous = EXTRA; PRAGMA wal_autocheckpoint = 1000")?;
        written
    }

    /// Commits an unchanged page.
    fn write_over(&self) -> rusqlite::Result<()> {
        const FORMAT: &str = "user_version";
        let format = self
            .connection
            .pragma_query_value(None, FORMAT, |row| row.get::<_, i32>(0))?;
        self.connection.pragma_update(None, FORMAT, format)?;
        self.connection.execute_batch("COMMIT")
    }
}

fn unsure_fault(why: StoreFault) -> StoreFault {
    StoreFault::Unsure(Box::new(why))
}

fn not_kept(why: StoreFault) -> StoreFault {
    StoreFault::NotKept(Box::new(why))
}

/// Checks whether a write or a lock failed before the end of the transaction was written, so that the log does not
/// contain the transaction. If only the wait for the disk failed, the log may contain it.
fn is_cut_short(error: &rusqlite::Error) -> bool {
    const CUT_SHORT: [i32; 8] = [
        ffi::SQLITE_IOERR_LOCK,
        ffi::SQLITE_IOERR_RDLOCK,
        ffi::SQLITE_IOERR_SHMLOCK,
        ffi::SQLITE_FULL,
        ffi::SQLITE_IOERR_WRITE,
        ffi::SQLITE_READONLY,
        ffi::SQLITE_READONLY_DBMOVED,
        ffi::SQLITE_CANTOPEN,
    ];
    let code = error.sqlite_error().map(|error| error.extended_code);
    code.is_some_and(|code| CUT_SHORT.contains(&code))
}

impl ChainHead {
    /// Returns the end of the chain after one more line.
    fn then(self, line: &str) -> Self {
        Self {
            seq: self.seq.next(),
            sum: self.sum.then(line.as_bytes()),
        }
    }
}

/// Writes lines after the end of a chain, and returns the new end of the chain.
pub(super) fn write_lines(
    connection: &Connection,
    end: ChainHead,
    lines: &[NewLine],
) -> rusqlite::Result<ChainHead> {
    const INSERT: &str = "INSERT INTO entry (seq, line, sum, prior) VALUES (?1, ?2, ?3, ?4)";
    let mut insert = connection.prepare(INSERT)?;
    lines.iter().try_fold(end, |before, line| {
        let head = before.then(&line.text);
        let (sum, prior) = (head.sum.as_column(), before.sum.as_column());
        insert.execute(params![stored_number(head.seq), line.text, sum, prior])?;
        Ok(head)
    })
}
