//! The journal: all acts in order, and undos and redos. Entries are only ever added.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::any::Hosted;

pub use entry::{Act, ActExtras, ActOf, Entry, EntryKind, EntryOf, KindOf, Restoration, Seq};

/// The unit of one `undo`: an act, or a fix with all acts that it replayed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UndoStep {
    /// The fixed entry; `None` for an act.
    pub fix: Option<Seq>,
    /// The first act of the step.
    pub first: Seq,
    /// The last act of the step.
    pub last: Seq,
    /// The entry before the step; `undo` returns to it.
    pub to: Seq,
}

/// Reason why an entry cannot follow those before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EntryMismatch {
    /// The number of the entry is not the next one.
    Number,
    /// The entry restores something that is not an earlier act.
    Target,
}

/// Number of acts between two stored states, and thus the maximum number of acts folded to answer a question.
const STRIDE: usize = 64;

/// Maximum number of stored states; in a long game the states are farther apart.
const ENOUGH: usize = 128;

/// The entries of a game as a tree of acts, with the present place.
#[derive(Debug, Clone)]
pub struct Journal<R: Hosted> {
    start: Arc<R::State>,
    entries: Vec<EntryOf<R>>,
    /// For each entry, the act before it on the line of play.
    follows: Vec<Seq>,
    here: Seq,
    /// Acts that `redo` would restore, the next one last; a whole fix is represented by its last act.
    undone: Vec<Seq>,
    /// Acts that were undone one by one. After a redo, the next undo takes back such an act alone, even if it is the
    /// last act of a fix.
    parted: BTreeSet<Seq>,
    kept: BTreeMap<Seq, Arc<R::State>>,
}

impl<R: Hosted> Journal<R> {
    /// Makes the empty journal of a game with this start.
    #[must_use]
    pub fn new(start: R::State) -> Self {
        Self {
            start: Arc::new(start),
            entries: Vec::new(),
            follows: Vec::new(),
            here: Seq::START,
            undone: Vec::new(),
            parted: BTreeSet::new(),
            kept: BTreeMap::new(),
        }
    }

    /// Returns the state at the start.
    #[must_use]
    pub fn start(&self) -> &Arc<R::State> {
        &self.start
    }

    /// Returns every entry, including undone ones.
    #[must_use]
    pub fn entries(&self) -> &[EntryOf<R>] {
        &self.entries
    }

    /// Returns the entry with this number; `None` if the journal has none.
    #[must_use]
    pub fn entry(&self, seq: Seq) -> Option<&EntryOf<R>> {
        self.entries.get(seq.index()?)
    }

    fn restoration(&self, seq: Seq) -> Option<&Restoration> {
        match &self.entry(seq)?.kind {
            EntryKind::Restored(back) => Some(back),
            EntryKind::Act(_) => None,
        }
    }

    /// Returns the entry that first threw the dice of an entry: the entry itself, unless a fix replayed it.
    #[must_use]
    pub fn first_thrown(&self, seq: Seq) -> Seq {
        self.replaced_by(seq).last().unwrap_or(seq)
    }

    /// Returns the act on a line of play that replaces the entry `old` after fixes; `None` if there is none.
    #[must_use]
    pub fn replacement(&self, line: &[Seq], old: Seq) -> Option<Seq> {
        let mut acts = line.iter().copied();
        acts.find(|act| self.replaced_by(*act).any(|one| one == old))
    }

    /// Returns an entry, followed by the entries that it replaces because of fixes, the newest first.
    fn replaced_by(&self, seq: Seq) -> impl Iterator<Item = Seq> + '_ {
        let before = move |seq: &Seq| {
            self.entry(*seq)?
                .act()?
                .instead_of()
                .filter(|old| old < seq)
        };
        std::iter::successors(Some(seq), before)
    }

    /// Returns the number of the next entry.
    #[must_use]
    pub fn next_seq(&self) -> Seq {
        Seq::new(self.entries.len() as u64 + 1)
    }

    /// Returns the last act of the line of play; [`Seq::START`] if there is none.
    #[must_use]
    pub fn here(&self) -> Seq {
        self.here
    }

    /// Adds an entry.
    ///
    /// # Errors
    ///
    /// Fails without a change if the entry cannot follow the last one.
    pub fn push(&mut self, entry: EntryOf<R>) -> Result<(), EntryMismatch> {
        if entry.seq != self.next_seq() {
            return Err(EntryMismatch::Number);
        }
        match &entry.kind {
            EntryKind::Act(_) => {
                self.follows.push(self.here);
                self.here = entry.seq;
                self.undone.clear();
            }
            EntryKind::Restored(back) => {
                let to = back.to;
                if to != Seq::START && self.entry(to).and_then(Entry::act).is_none() {
                    return Err(EntryMismatch::Target);
                }
                self.follows.push(to);
                self.restore(to, back.fix.is_some());
            }
        }
        self.entries.push(entry);
        Ok(())
    }

    /// Moves to another act. Going back along the line of play, or to the beginning of a fix, keeps the passed acts for
    /// redo. Going forward to kept acts removes them from this list; any other jump clears it.
    fn restore(&mut self, to: Seq, begins_fix: bool) {
        if let Some(left) = self.left_by_going_back(to) {
            if !begins_fix {
                // These acts will be redone one by one, and then undone one by one.
                let again = left.iter().filter(|seq| self.is_again(**seq)).copied();
                let parted: Vec<Seq> = again.collect();
                self.parted.extend(parted);
            }
            self.undone.extend(left);
        } else if self.step(self.here).to == to {
            self.undone.push(self.here);
        } else if let Some(at) = self.undone.iter().position(|seq| *seq == to) {
            self.undone.truncate(at);
        } else {
            self.undone.clear();
        }
        self.here = to;
    }

    fn left_by_going_back(&self, to: Seq) -> Option<Vec<Seq>> {
        let mut left = Vec::new();
        let mut seq = self.here;
        while seq > to {
            left.push(seq);
            seq = self.followed_by(seq);
        }
        (seq == to).then_some(left)
    }

    /// Returns the act before `seq` on its line of play.
    #[must_use]
    pub fn followed_by(&self, seq: Seq) -> Seq {
        let before = seq.index().and_then(|index| self.follows.get(index));
        before.copied().unwrap_or(Seq::START)
    }

    /// Returns the last `count` undoable steps, the last first, or all if there are fewer. Includes reminders after a
    /// step without counting them, because they belong to the act before them.
    #[must_use]
    pub fn last_steps(&self, count: usize) -> Vec<UndoStep> {
        let step = |seq: Seq| (seq != Seq::START).then(|| self.step(seq));
        let steps = std::iter::successors(step(self.here), |last| step(last.to));
        let mut acts = 0;
        let wanted = |step: &UndoStep| {
            let wanted = acts < count;
            acts += usize::from(!self.is_reminder(step.last));
            wanted
        };
        steps.take_while(wanted).collect()
    }

    /// Checks whether an entry was only a reminder to the referee.
    #[must_use]
    pub fn is_reminder(&self, seq: Seq) -> bool {
        let act = self.entry(seq).and_then(Entry::act);
        act.is_some_and(|act| !act.events.is_empty() && act.events.iter().all(R::reminds))
    }

    /// Returns the step that an `undo` would undo if this act is the last.
    #[must_use]
    pub fn step(&self, last: Seq) -> UndoStep {
        self.fix_up_to(last).unwrap_or(UndoStep {
            fix: None,
            first: last,
            last,
            to: self.followed_by(last),
        })
    }

    /// Returns the fix whose last act is `last`; `None` if there is none.
    fn fix_up_to(&self, last: Seq) -> Option<UndoStep> {
        if self.parted.contains(&last) || !self.is_again(last) || self.is_again(last.next()) {
            return None;
        }
        let acts = std::iter::successors(Some(last), |seq| seq.before());
        let first = acts.take_while(|seq| self.is_again(*seq)).last()?;
        let begins = first.before()?;
        Some(UndoStep {
            fix: Some(self.restoration(begins)?.fix?),
            first,
            last,
            to: self.stood_after(begins.before()?),
        })
    }

    /// Checks whether an entry is an act replayed by a fix.
    fn is_again(&self, seq: Seq) -> bool {
        let act = self.entry(seq).and_then(Entry::act);
        act.is_some_and(|act| act.instead_of().is_some())
    }

    /// Returns the last act of the line of play as it was just after entry `seq` was written.
    fn stood_after(&self, seq: Seq) -> Seq {
        match self.entry(seq).map(|entry| &entry.kind) {
            Some(EntryKind::Restored(back)) => back.to,
            Some(EntryKind::Act(_)) => seq,
            None => Seq::START,
        }
    }

    /// Checks whether an entry went forward to acts that had been undone.
    #[must_use]
    pub fn is_redo(&self, seq: Seq) -> bool {
        let back = self.restoration(seq).filter(|back| back.fix.is_none());
        let before = back.zip(seq.before());
        before.is_some_and(|(back, last)| self.stood_after(last) < back.to)
    }

    /// Returns the last act of the line of play as it was just after an entry was written. If the entry begins a fix,
    /// the acts that the fix replays are included.
    #[must_use]
    pub fn led_to(&self, seq: Seq) -> Seq {
        let to = self.stood_after(seq);
        match self.restoration(seq).and_then(|back| back.fix) {
            Some(_) => {
                let acts = std::iter::successors(Some(seq.next()), |seq| Some(seq.next()));
                let again = acts.take_while(|seq| self.is_again(*seq));
                again.last().unwrap_or(to)
            }
            None => to,
        }
    }

    /// Returns the undone acts that can be redone, the next one first.
    pub fn undone(&self) -> impl Iterator<Item = Seq> + '_ {
        let undone = self.undone.iter().rev().copied();
        undone.filter(|seq| !self.is_reminder(*seq))
    }

    /// Returns the entry reached by redoing `acts` acts and the reminders after them; `None` if fewer were undone.
    #[must_use]
    pub fn redo_target(&self, acts: usize) -> Option<Seq> {
        let mut done = 0;
        let mut to = None;
        for seq in self.undone.iter().rev().copied() {
            if !self.is_reminder(seq) {
                if done == acts {
                    break;
                }
                done += 1;
            }
            to = Some(seq);
        }
        to.filter(|_| acts > 0 && done == acts)
    }

    /// Returns the acts of the line of play up to `seq`, the first one first.
    #[must_use]
    pub fn line_to(&self, seq: Seq) -> Vec<Seq> {
        let mut line = Vec::new();
        let mut seq = seq;
        while seq != Seq::START {
            line.push(seq);
            seq = self.followed_by(seq);
        }
        line.reverse();
        line
    }

    /// Returns, for every entry, whether it is effective: an act that is not undone. A `Restored` entry itself is never
    /// effective.
    #[must_use]
    pub fn standing(&self) -> Vec<bool> {
        let mut standing = vec![false; self.entries.len()];
        for seq in self.line_to(self.here) {
            if let Some(stands) = seq.index().and_then(|index| standing.get_mut(index)) {
                *stands = true;
            }
        }
        standing
    }

    /// Returns the state after an act; `None` if the entry is not an act, or is not in this journal.
    ///
    /// The state is computed from the nearest stored state before it.
    #[must_use]
    pub fn state_at(&self, seq: Seq) -> Option<Arc<R::State>> {
        let mut to_fold = Vec::new();
        let mut at = seq;
        let kept = loop {
            if at == Seq::START {
                break &self.start;
            }
            if let Some(kept) = self.kept.get(&at) {
                break kept;
            }
            to_fold.push(self.entry(at)?.act()?);
            at = self.followed_by(at);
        };
        if to_fold.is_empty() {
            return Some(Arc::clone(kept));
        }
        let mut state = R::State::clone(kept);
        for act in to_fold.into_iter().rev() {
            fold_act::<R>(&mut state, act);
        }
        Some(Arc::new(state))
    }

    /// Stores the state after the last act, if enough acts have passed since the last stored state.
    pub fn keep(&mut self, state: &Arc<R::State>) {
        let stride = STRIDE.max(self.entries.len() / ENOUGH);
        if self.here.number().is_multiple_of(stride as u64) {
            self.kept.insert(self.here, Arc::clone(state));
        }
    }

    /// Folds the line of play, and stores some states on the way.
    pub fn fold(&mut self) -> Arc<R::State> {
        let stride = STRIDE.max(self.entries.len() / ENOUGH);
        let line = self.line_to(self.here);
        let mut state = R::State::clone(&self.start);
        let mut kept = Vec::new();
        for (n, seq) in line.into_iter().enumerate() {
            if let Some(act) = self.entry(seq).and_then(Entry::act) {
                fold_act::<R>(&mut state, act);
            }
            if (n + 1).is_multiple_of(stride) {
                kept.push((seq, Arc::new(state.clone())));
            }
        }
        self.kept.extend(kept);
        Arc::new(state)
    }
}

/// Applies the events of an act.
pub fn fold_act<R: Hosted>(state: &mut R::State, act: &ActOf<R>) {
    for event in &act.events {
        R::apply(state, event);
    }
}
