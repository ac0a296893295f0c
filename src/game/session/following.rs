//! A game that others also write. This session reads their entries without waiting, and releases the lock so that they
//! can write. If another laptop keeps the game, this one has a copy.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use super::{Session, Trouble, Written};
use crate::any::Hosted;
use crate::journal::{EntryKind, Seq, fold_act};
use crate::remote::RemoteTable;
use crate::store::{Store, StoreError, StoreFault};

impl<R: Hosted> Session<R> {
    /// Follows the laptop that keeps the game of which this is a copy: acts are decided and written there.
    #[must_use]
    pub fn following(self, remote: Box<dyn RemoteTable>) -> Self {
        Self {
            remote: Some(remote),
            ..self
        }
    }

    /// Lays the pen down, for the reason `why`: this session then writes nothing, and others may write. `None` takes
    /// the pen again.
    pub fn hold_pen(&mut self, why: Option<String>) {
        if let (Some(_), Some(store)) = (&why, &mut self.store)
            && self.remote.is_none()
        {
            store.rest();
        }
        self.barred = why;
    }

    /// Releases the lock on the game between two acts, so that others may write. The next act takes the lock again,
    /// unless something was written that this session has not read.
    pub fn rest(&mut self) {
        if let (Some(store), None) = (&mut self.store, &self.remote) {
            store.rest();
        }
    }

    /// Reads entries written elsewhere, without waiting; returns whether there were any. If this session has the pen
    /// and no one is writing, it also takes the lock, so that no one else can write from now on.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read any more, or if the new entries do not follow.
    pub fn catch_up(&mut self) -> Result<bool, StoreError> {
        let takes_pen = self.barred.is_none();
        let lines = match (&mut self.remote, &mut self.store) {
            (Some(remote), _) => remote.fresh_lines(self.journal.entries().len() as u64),
            (None, Some(store)) => {
                let lines = store.catch_up(takes_pen)?;
                return self.take_in_written(lines);
            }
            (None, None) => return Ok(false),
        };
        let entries = self.follow_up(&lines)?;
        let is_news = !entries.is_empty();
        self.write_entries(entries)?;
        Ok(is_news)
    }

    /// Returns entries in the form in which they are stored: unchanged if this laptop keeps the game, else as written
    /// by the laptop that keeps it.
    pub(super) fn agree_entries(
        &mut self,
        entries: Vec<Written<R>>,
    ) -> Result<Vec<Written<R>>, Trouble> {
        let after = self.journal.entries().len() as u64;
        let Some(remote) = &mut self.remote else {
            return Ok(entries);
        };
        let lines: Result<Vec<String>, _> = entries
            .iter()
            .map(|(entry, _)| R::entry_line(entry))
            .collect();
        let lines = lines.map_err(|error| Trouble::Remote(error.to_string()))?;
        let lines = remote.propose(after, &lines).map_err(Trouble::Remote)?;
        Ok(self.follow_up(&lines)?)
    }

    /// Reads lines that follow the journal, each entry with the state after it.
    fn follow_up(&self, lines: &[String]) -> Result<Vec<Written<R>>, StoreError> {
        let path = self.store.as_ref().map_or(Path::new(""), Store::path);
        let mut seq = self.journal.next_seq();
        let mut state = Arc::clone(&self.state);
        let mut states: BTreeMap<Seq, Arc<R::State>> = BTreeMap::new();
        let mut entries = Vec::new();
        for line in lines {
            let fault = |what: &str| StoreError::new(path, StoreFault::at_entry(seq, what));
            let entry = R::read_entry(line).map_err(|error| fault(&error.to_string()))?;
            if entry.seq != seq {
                return Err(fault("its number is not the next one"));
            }
            state = match &entry.kind {
                EntryKind::Act(act) => {
                    let mut after = R::State::clone(&state);
                    fold_act::<R>(&mut after, act);
                    Arc::new(after)
                }
                EntryKind::Restored(back) => {
                    let restored = states.get(&back.to).cloned();
                    let restored = restored.or_else(|| self.state_at(back.to));
                    restored
                        .ok_or_else(|| fault("it restores an act that does not come before it"))?
                }
            };
            states.insert(seq, Arc::clone(&state));
            entries.push((entry, Arc::clone(&state)));
            seq = seq.next();
        }
        Ok(entries)
    }
}
