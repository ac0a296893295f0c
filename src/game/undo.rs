//! Undo and redo, recorded as entries that restore an earlier state.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::{
    any::Hosted,
    journal::{ActOf, EntryKind, EntryOf, Restoration, Seq, UndoStep},
    session::{Next, Session, Trouble, UnseeableAct},
};

impl<R: Hosted> Session<R> {
    /// Undoes acts by adding an entry that restores the state before them. A fix among them is undone as a whole, by a
    /// separate entry. Unless `sure`, stops if dice were thrown or something was shown.
    ///
    /// # Errors
    ///
    /// Fails without a change if `acts` is 0, if there are fewer acts, or if something seen would be undone.
    pub fn undo(&mut self, acts: usize, sure: bool) -> Result<&EntryOf<R>, Trouble> {
        if acts == 0 {
            return Err(Trouble::NoAct);
        }
        let journal = self.journal();
        let steps = journal.last_steps(acts);
        let counting = steps.iter().filter(|step| !journal.is_reminder(step.last));
        let there = counting.count();
        if there < acts {
            return Err(Trouble::TooFew {
                there,
                what: "undo",
            });
        }
        let seen: Vec<UnseeableAct> = steps
            .iter()
            .flat_map(|step| self.unseeable_acts(step))
            .collect();
        if !sure && !seen.is_empty() {
            return Err(Trouble::Seen(seen));
        }
        let acts = steps.iter().flat_map(acts_of);
        let consent = self.consenting_sides(acts);
        let places = entries_reached(&steps).into_iter();
        let restored = places.map(|to| self.restore_entry(to, consent.clone()));
        self.commit_all(restored.collect())
    }

    /// Undoes everything after an effective act, step by step, including fixes.
    ///
    /// # Errors
    ///
    /// Fails without a change if the act is not effective or is the last one.
    pub fn back_to(&mut self, act: Seq) -> Result<&EntryOf<R>, Trouble> {
        let line = self.journal().line_to(self.journal().here());
        let consent = self.consenting_sides(line.iter().copied().filter(|seq| *seq > act));
        if act == self.journal().here() || !line.contains(&act) {
            return Err(Trouble::TooFew {
                there: 0,
                what: "undo",
            });
        }
        self.restore_state(act, consent)
    }

    /// Redoes undone acts one by one in the order in which they happened; a fix that was undone as a whole is redone as
    /// a whole.
    ///
    /// # Errors
    ///
    /// Fails without a change if `acts` is 0, or if fewer acts can be redone.
    pub fn redo(&mut self, acts: usize) -> Result<&EntryOf<R>, Trouble> {
        if acts == 0 {
            return Err(Trouble::NoAct);
        }
        let there = self.journal().undone().count();
        match self.journal().redo_target(acts) {
            Some(to) => self.restore_state(to, Vec::new()),
            None => Err(Trouble::TooFew {
                there,
                what: "redo",
            }),
        }
    }

    fn restore_state(&mut self, to: Seq, consent: Vec<String>) -> Result<&EntryOf<R>, Trouble> {
        let restored = self.restore_entry(to, consent);
        self.commit_all(vec![restored])
    }

    fn restore_entry(&self, to: Seq, consent: Vec<String>) -> Next<R> {
        // `to` is an act of this journal, or the start: its state is always there.
        let state = self
            .state_at(to)
            .unwrap_or_else(|| Arc::clone(self.state()));
        let kind = EntryKind::Restored(Box::new(Restoration {
            to,
            fix: None,
            consent,
        }));
        (kind, state)
    }

    /// Returns the sides that must consent before the given acts are undone, each once.
    pub(super) fn consenting_sides(&self, acts: impl Iterator<Item = Seq>) -> Vec<String> {
        let acts = acts.filter_map(|seq| self.act_at(seq));
        let events = acts.flat_map(|act| &act.events);
        let sides = events.filter_map(|event| R::consents(self.state(), event));
        let sides: BTreeSet<String> = sides.collect();
        sides.into_iter().collect()
    }

    /// Returns the facts that people saw in a step and cannot forget. For a fix, only the differences from the entries
    /// that it replaces count, because undoing the fix restores everything else.
    fn unseeable_acts(&self, step: &UndoStep) -> Vec<UnseeableAct> {
        let seen = acts_of(step).filter_map(|seq| {
            let act = self.act_at(seq)?;
            let was = act.instead_of().filter(|_| step.fix.is_some());
            self.shown_by(seq, act, was.and_then(|was| self.act_at(was)))
        });
        seen.collect()
    }

    fn act_at(&self, seq: Seq) -> Option<&ActOf<R>> {
        self.journal().entry(seq)?.act()
    }

    /// Returns the facts that an act showed and that `was` did not show; `None` if there are none.
    fn shown_by(&self, seq: Seq, act: &ActOf<R>, was: Option<&ActOf<R>>) -> Option<UnseeableAct> {
        let fell_again = was.is_some_and(|was| was.faces == act.faces);
        let faces = if fell_again { &[][..] } else { &act.faces };
        let before = was.map_or_else(Vec::new, |was| self.revealed_facts(was));
        let mut shown = self.revealed_facts(act);
        shown.retain(|words| !before.contains(words));
        (!faces.is_empty() || !shown.is_empty()).then(|| UnseeableAct {
            seq,
            faces: faces.to_vec(),
            shown,
        })
    }

    /// Describes the information that an act revealed.
    fn revealed_facts(&self, act: &ActOf<R>) -> Vec<String> {
        let after = self.state();
        let events = act.events.iter();
        events
            .filter_map(|event| R::reveals(after, event))
            .collect()
    }
}

fn acts_of(step: &UndoStep) -> impl Iterator<Item = Seq> + use<> {
    (step.first.number()..=step.last.number()).map(Seq::new)
}

/// Returns the entries that undoing the steps leads to: one for a run of acts, and one for each fix.
fn entries_reached(steps: &[UndoStep]) -> Vec<Seq> {
    let runs = steps.chunk_by(|a, b| a.fix.is_none() && b.fix.is_none());
    runs.filter_map(|run| run.last())
        .map(|step| step.to)
        .collect()
}
