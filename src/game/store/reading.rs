//! The lines of a game, read in order and verified by the chain of checksums.

use std::path::Path;

use rusqlite::OptionalExtension as _;

use super::{
    ChainHead, Store, checksum::Checksum, error::StoreError, facts::Facts, fault::StoreFault,
    locks::Wait, stored_number,
};
use crate::journal::Seq;

impl Store {
    /// Opens a game to read it once, however long it is: the facts of its start, and then each line. Passes each line
    /// to `each`. A later [`Store::each_line`] reads the game as it is now.
    ///
    /// # Errors
    ///
    /// Fails if the file is missing, not a game, of a newer program, or damaged.
    pub fn survey(
        path: &Path,
        each: impl FnMut(Seq, String) -> Result<(), StoreFault>,
    ) -> Result<(Self, Facts), StoreError> {
        let _wait = Wait::on(path);
        let mut store = Self::open_at_glance(path)?;
        store.map_sql_error(store.connection.execute_batch("BEGIN"))?;
        let facts = store.read_facts()?;
        store.head = store.verify_chain(
            ChainHead {
                seq: Seq::START,
                sum: facts.checksum(),
            },
            each,
        )?;
        Ok((store, facts))
    }

    /// Passes every line that the file had at the survey to `each`.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read any more.
    pub fn each_line(
        &self,
        mut each: impl FnMut(Seq, String) -> Result<(), StoreFault>,
    ) -> Result<(), StoreError> {
        self.each_line_after(Seq::START, |seq, line, _| each(seq, line))
    }

    /// Returns a line; `None` if there is no entry with this number.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read any more.
    pub fn line(&self, seq: Seq) -> Result<Option<String>, StoreError> {
        let select = "SELECT line FROM entry WHERE seq = ?1";
        let line = self
            .connection
            .query_row(select, [stored_number(seq)], |row| row.get(0));
        self.map_sql_error(line.optional())
    }

    /// Reads the lines after `from`, verified by the chain of checksums.
    pub(super) fn read_chain(&mut self, from: ChainHead) -> Result<Vec<String>, StoreError> {
        let mut lines = Vec::new();
        self.head = self.verify_chain(from, |_, line| {
            lines.push(line);
            Ok(())
        })?;
        Ok(lines)
    }

    /// Verifies the lines after `from` by the chain of checksums, passes each line to `each`, and returns the end of
    /// the chain. Fails if any byte is damaged or missing, and names the damage.
    pub(super) fn verify_chain(
        &self,
        from: ChainHead,
        mut each: impl FnMut(Seq, String) -> Result<(), StoreFault>,
    ) -> Result<ChainHead, StoreError> {
        let mut head = from;
        self.each_line_after(from.seq, |seq, line, written| {
            head = ChainHead {
                seq: head.seq.next(),
                sum: head.sum.then(line.as_bytes()),
            };
            if seq != head.seq {
                return Err(StoreFault::at_entry(head.seq, "it is missing"));
            }
            if head.sum != written {
                return Err(StoreFault::at_entry(
                    seq,
                    "it differs from what was written",
                ));
            }
            each(seq, line)
        })?;
        if self.read_head()? != head {
            return Err(
                self.store_fault(StoreFault::at_entry(head.seq.next(), "entries are missing"))
            );
        }
        Ok(head)
    }

    fn each_line_after(
        &self,
        after: Seq,
        mut each: impl FnMut(Seq, String, Checksum) -> Result<(), StoreFault>,
    ) -> Result<(), StoreError> {
        let mut select = self.map_sql_error(
            self.connection
                .prepare("SELECT seq, line, sum FROM entry WHERE seq > ?1 ORDER BY seq"),
        )?;
        let mut rows = self.map_sql_error(select.query([stored_number(after)]))?;
        while let Some(row) = self.map_sql_error(rows.next())? {
            let seq = Seq::new(self.map_sql_error(row.get::<_, i64>(0))?.unsigned_abs());
            let line = self.map_sql_error(row.get(1))?;
            let sum = Checksum::of_column(self.map_sql_error(row.get(2))?);
            each(seq, line, sum).map_err(|fault| self.store_fault(fault))?;
        }
        Ok(())
    }
}
