//! A game that is read once from start to end, using memory that does not grow with the number of entries.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;

use super::{
    Session,
    start::{AT_ONCE, read_lines},
};
use crate::any::Hosted;
use crate::journal::{ActOf, EntryKind, EntryOf, Seq, fold_act};
use crate::store::{Store, StoreError, StoreFault, facts::Facts};
pub use walk::PassageStep;
use walk::PassageWalk;

mod walk;

/// A game whose acts are read from its file on request.
#[derive(Debug)]
pub struct Passage<R: Hosted> {
    store: Store,
    facts: Facts,
    start: R::State,
    /// For each entry, the act before it on the line of play.
    follows: Vec<Seq>,
    /// By act: the last entry that restores the state after that act.
    restored: BTreeMap<Seq, Seq>,
    /// The effective acts, in order.
    line: Vec<Seq>,
}

/// The effect of an entry on the line of play.
#[derive(Deserialize)]
struct Turning {
    restored: Option<Seq>,
}

impl<R: Hosted> Session<R> {
    /// Opens a game for reading it once, even while another program plays it.
    ///
    /// # Errors
    ///
    /// Fails on an error of the file.
    pub fn passage(path: &Path) -> Result<Passage<R>, StoreError> {
        let mut follows: Vec<Seq> = Vec::new();
        let mut restored = BTreeMap::new();
        let mut here = Seq::START;
        let (store, facts) = Store::survey(path, |seq, line| {
            let turning = serde_json::from_str::<Turning>(&line);
            let turning = turning.map_err(|error| StoreFault::at_entry(seq, &error.to_string()))?;
            let to = turning.restored;
            if to.is_some_and(|to| to >= seq) {
                return Err(StoreFault::at_entry(
                    seq,
                    "it restores an act that does not come before it",
                ));
            }
            restored.extend(to.map(|to| (to, seq)));
            follows.push(to.unwrap_or(here));
            here = to.unwrap_or(seq);
            Ok(())
        })?;
        let fault = |fault| StoreError::new(path, fault);
        if facts.rules != R::KEY {
            return Err(fault(StoreFault::Rules(facts.rules)));
        }
        let start = R::read_state(&facts.start).map_err(|error| {
            fault(StoreFault::Damaged(format!(
                "the starting position: {error}"
            )))
        })?;
        let mut passage = Passage {
            store,
            facts,
            start,
            follows,
            restored,
            line: Vec::new(),
        };
        let before = |seq: &Seq| Some(passage.followed_by(*seq));
        let line = std::iter::successors(Some(here), before);
        let mut line: Vec<Seq> = line.take_while(|seq| *seq != Seq::START).collect();
        line.reverse();
        passage.line = line;
        Ok(passage)
    }
}

impl<R: Hosted> Passage<R> {
    /// Returns the facts fixed at the start of the game.
    #[must_use]
    pub fn facts(&self) -> &Facts {
        &self.facts
    }

    /// Returns the path of the file.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.store.path()
    }

    /// Returns the state at the start.
    #[must_use]
    pub fn start(&self) -> &R::State {
        &self.start
    }

    /// Returns the number of effective acts.
    #[must_use]
    pub fn acts(&self) -> usize {
        self.line.len()
    }

    /// Calls `see` with each effective act and its index among them.
    ///
    /// # Errors
    ///
    /// Fails if an entry cannot be read.
    pub fn each_act(&self, mut see: impl FnMut(usize, &ActOf<R>)) -> Result<(), StoreError> {
        let mut standing = self.line.iter().peekable();
        let mut seen = 0;
        let is_effective = |seq: Seq| standing.next_if_eq(&&seq).is_some();
        self.each_entry(is_effective, |entry| {
            if let EntryKind::Act(act) = &entry.kind {
                see(seen, act);
                seen += 1;
            }
            Ok(())
        })
    }

    /// Calls `see` with each entry whose number `is_wanted` accepts.
    fn each_entry(
        &self,
        mut is_wanted: impl FnMut(Seq) -> bool,
        mut see: impl FnMut(&EntryOf<R>) -> Result<(), StoreFault>,
    ) -> Result<(), StoreError> {
        let mut waiting: Vec<(Seq, String)> = Vec::new();
        let mut read = |waiting: &mut Vec<(Seq, String)>| -> Result<(), StoreFault> {
            read_lines::<R>(waiting)?.iter().try_for_each(&mut see)?;
            waiting.clear();
            Ok(())
        };
        self.store.each_line(|seq, line| {
            if is_wanted(seq) {
                waiting.push((seq, line));
            }
            match waiting.len() >= AT_ONCE {
                true => read(&mut waiting),
                false => Ok(()),
            }
        })?;
        read(&mut waiting).map_err(|fault| StoreError::new(self.store.path(), fault))
    }

    /// Returns the act before an entry on its line of play.
    fn followed_by(&self, seq: Seq) -> Seq {
        let before = seq.index().and_then(|index| self.follows.get(index));
        before.copied().unwrap_or(Seq::START)
    }

    /// Passes each entry to `see`, undone ones included.
    ///
    /// # Errors
    ///
    /// Fails if an entry cannot be read.
    pub fn walk(&self, mut see: impl FnMut(&PassageStep<'_, R>)) -> Result<(), StoreError> {
        let mut walk = PassageWalk::new(self);
        self.each_entry(|_| true, |entry| walk.go_on(entry, &mut see))
    }

    /// Returns the present state of the game.
    ///
    /// # Errors
    ///
    /// Fails if an entry cannot be read.
    pub fn state(&self) -> Result<R::State, StoreError> {
        let mut state = self.start.clone();
        self.each_act(|_, act| fold_act::<R>(&mut state, act))?;
        Ok(state)
    }
}
