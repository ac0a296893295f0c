//! The entries of a game in order, each with the state before it. Few states are kept: those that a later undo, redo or
//! fix restores, and states at intervals from which all others are computed.

use std::collections::BTreeMap;
use std::iter::Peekable;
use std::sync::Arc;

use super::Passage;
use crate::any::Hosted;
use crate::journal::{ActOf, EntryKind, EntryOf, Seq, fold_act};
use crate::store::StoreFault;

/// Maximum number of states kept because an entry restores them.
const MAX_RESTORED: usize = 256;

/// Number of acts between two kept states. It grows in a long game, so that the number of kept states stays bounded.
const STRIDE: usize = 64;

/// An entry as the reader of a passage meets it.
#[derive(Debug)]
pub struct PassageStep<'a, R: Hosted> {
    /// The state before the entry.
    pub before: &'a R::State,
    /// The entry.
    pub entry: &'a EntryOf<R>,
    /// True if the entry is an act that was not undone.
    pub stands: bool,
    /// True if the entry goes forward to acts that had been undone.
    pub is_redo: bool,
    /// The state that an undo or a redo restores, or a fix with everything that it replays; `None` for an act.
    pub led_to: Option<&'a R::State>,
}

/// The position of a reader in a passage.
pub(super) struct PassageWalk<'a, R: Hosted> {
    passage: &'a Passage<R>,
    standing: Peekable<std::slice::Iter<'a, Seq>>,
    state: Arc<R::State>,
    /// The last act of the line of play before the next entry.
    here: Seq,
    /// States after acts that a later entry restores.
    restored: BTreeMap<Seq, Arc<R::State>>,
    /// States after acts at intervals.
    kept: BTreeMap<Seq, Arc<R::State>>,
}

impl<'a, R: Hosted> PassageWalk<'a, R> {
    pub(super) fn new(passage: &'a Passage<R>) -> Self {
        let state = Arc::new(passage.start.clone());
        Self {
            passage,
            standing: passage.line.iter().peekable(),
            here: Seq::START,
            restored: BTreeMap::new(),
            kept: BTreeMap::from([(Seq::START, Arc::clone(&state))]),
            state,
        }
    }

    /// Passes the next entry to `see`, and moves on to the one after it.
    pub(super) fn go_on(
        &mut self,
        entry: &EntryOf<R>,
        see: &mut impl FnMut(&PassageStep<'_, R>),
    ) -> Result<(), StoreFault> {
        let (restored, led_to) = match &entry.kind {
            EntryKind::Act(_) => (None, None),
            EntryKind::Restored(back) => {
                let restored = self.state_at(back.to)?;
                let led_to = match back.fix {
                    Some(_) => self.replayed(entry.seq, &restored)?,
                    None => Arc::clone(&restored),
                };
                (Some((back.to, restored, back.fix.is_none())), Some(led_to))
            }
        };
        see(&PassageStep {
            before: &self.state,
            entry,
            stands: self.standing.next_if_eq(&&entry.seq).is_some(),
            is_redo: matches!(restored, Some((to, _, true)) if self.here < to),
            led_to: led_to.as_deref(),
        });
        match (&entry.kind, restored) {
            (_, Some((to, restored, _))) => {
                self.state = restored;
                self.here = to;
                if self.passage.restored.get(&to) == Some(&entry.seq) {
                    self.restored.remove(&to);
                }
            }
            (EntryKind::Act(act), None) => {
                fold_act::<R>(Arc::make_mut(&mut self.state), act);
                self.here = entry.seq;
                self.keep();
            }
            (EntryKind::Restored(_), None) => {}
        }
        Ok(())
    }

    /// Stores the state after the last act if a later entry restores it, or if one is due at this interval.
    fn keep(&mut self) {
        if self.passage.restored.is_empty() {
            return;
        }
        let stride = STRIDE.max(self.passage.follows.len() / MAX_RESTORED) as u64;
        if self.here.number().is_multiple_of(stride) {
            self.kept.insert(self.here, Arc::clone(&self.state));
        }
        if self.passage.restored.contains_key(&self.here) && self.restored.len() < MAX_RESTORED {
            self.restored.insert(self.here, Arc::clone(&self.state));
        }
    }

    /// Returns the state after an earlier act.
    fn state_at(&self, seq: Seq) -> Result<Arc<R::State>, StoreFault> {
        let mut to_fold = Vec::new();
        let mut at = seq;
        let kept = loop {
            if let Some(kept) = self.restored.get(&at).or_else(|| self.kept.get(&at)) {
                break kept;
            }
            to_fold.push(at);
            at = self.passage.followed_by(at);
        };
        let mut state = Arc::clone(kept);
        for seq in to_fold.into_iter().rev() {
            if let Some(act) = self.act_at(seq)? {
                fold_act::<R>(Arc::make_mut(&mut state), &act);
            }
        }
        Ok(state)
    }

    /// Returns the state after all acts that a fix replays, starting from the state that the fix restored.
    fn replayed(&self, fix: Seq, restored: &Arc<R::State>) -> Result<Arc<R::State>, StoreFault> {
        let mut state = Arc::clone(restored);
        let mut seq = fix.next();
        while let Some(act) = self.act_at(seq)?.filter(|act| act.instead_of().is_some()) {
            fold_act::<R>(Arc::make_mut(&mut state), &act);
            seq = seq.next();
        }
        Ok(state)
    }

    /// Reads an act again; `None` if the entry is not an act, or missing.
    fn act_at(&self, seq: Seq) -> Result<Option<ActOf<R>>, StoreFault> {
        let line = self.passage.store.line(seq);
        let line = line.map_err(|error| error.fault().clone())?;
        let entry = line.map(|line| R::read_entry(&line)).transpose();
        let entry = entry.map_err(|error| StoreFault::at_entry(seq, &error.to_string()))?;
        Ok(entry.and_then(|entry| match entry.kind {
            EntryKind::Act(act) => Some(*act),
            EntryKind::Restored(_) => None,
        }))
    }
}
