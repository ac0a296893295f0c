//! Acts of a long game that a spectator who joins late does not hear.

use crate::{
    board::sightings::{Sightings, trail::SightingTrail},
    fog_of_war,
};
use game::journal::{self, Act};
use rules::fields::state::{State, draft::Fields};
use rules::fields::terms::{command::Command, event::Event, name::SideId};

/// The acts that a spectator hears: all acts from a given one on, and some earlier ones.
#[derive(Debug, Clone)]
pub(super) struct HeardActs {
    /// Number of the act from which on the spectator hears all acts.
    from: usize,
    /// Numbers of earlier acts that are heard too, in order. The unheard acts between them change nothing that the side
    /// sees or hears.
    single: Vec<usize>,
}

impl HeardActs {
    /// Makes the set of all acts from a given one on.
    pub(super) fn from_act(from: usize) -> Self {
        let single = Vec::new();
        Self { from, single }
    }

    /// Adds the last `most` of the acts that the side may hear (`loud`).
    pub(super) fn with_loud(mut self, loud: &[usize], most: usize) -> Self {
        let mut single = loud
            .get(loud.len().saturating_sub(most)..)
            .unwrap_or_default()
            .to_vec();
        single.append(&mut self.single);
        Self { single, ..self }
    }

    /// Returns the number of acts before the first one that is heard.
    fn before(&self) -> usize {
        self.single.first().copied().unwrap_or(self.from)
    }

    fn has(&self, number: usize) -> bool {
        number >= self.from || self.single.binary_search(&number).is_ok()
    }
}

/// A spectator's attention to an act.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Attention {
    /// The act is earlier than all acts that the spectator hears.
    Skims,
    /// The act changes nothing that the spectator sees or hears.
    Passes,
    /// The spectator hears the act.
    Hears,
}

/// The acts that a spectator skims, up to the present one.
pub(super) struct SkimmedActs {
    heard: HeardActs,
    side: Option<SideId>,
    trail: Option<SightingTrail>,
    /// Numbers of the skimmed acts that the side may have seen or heard in part.
    loud: Vec<usize>,
    /// True if the last act was skipped, so that the turn of the sightings may be out of date.
    is_behind: bool,
}

impl SkimmedActs {
    /// Prepares for reading a game when the spectator hears only some of its acts; `side` is `None` for the referee.
    pub(super) fn new(side: Option<SideId>, start: &State, heard: HeardActs) -> Self {
        let skims = side.clone().filter(|_| heard.before() > 0);
        Self {
            trail: skims.map(|side| SightingTrail::new(side, start)),
            heard,
            side,
            loud: Vec::new(),
            is_behind: false,
        }
    }

    /// Returns the spectator's treatment of an act.
    pub(super) fn attention(&self, number: usize) -> Attention {
        match number < self.heard.before() {
            true => Attention::Skims,
            false if self.heard.has(number) => Attention::Hears,
            false => Attention::Passes,
        }
    }

    /// Skims an act and applies it to the state; returns the side's sightings after the last skimmed act, otherwise
    /// `None`.
    pub(super) fn skim(
        &mut self,
        number: usize,
        state: &mut State,
        act: &Act<Command, Event>,
    ) -> Option<Sightings> {
        let side = self.side.as_ref();
        let may_hear = side.is_some_and(|side| fog_of_war::may_hear(side, state, act));
        journal::fold_act::<Fields>(state, act);
        let is_changed = match &mut self.trail {
            Some(trail) => trail.record(state),
            None => false,
        };
        if may_hear || is_changed {
            self.loud.push(number);
        }
        let is_last = number + 1 == self.heard.before();
        let trail = self.trail.take_if(|_| is_last);
        trail.map(|trail| trail.last_seen(state))
    }

    /// Notes whether the last act was passed over instead of heard.
    pub(super) fn note_passed(&mut self, is_passed: bool) {
        self.is_behind = is_passed;
    }

    /// Updates the sightings to the present turn, if the last act was passed over.
    pub(super) fn catch_up(&self, sightings: Option<&mut Sightings>, state: &State) {
        if let Some(sightings) = sightings.filter(|_| self.is_behind) {
            sightings.follow(state);
        }
    }

    /// Returns the numbers of the skimmed acts that the side may have seen or heard in part, and the acts that were
    /// heard.
    pub(super) fn into_loud(self) -> (Vec<usize>, HeardActs) {
        (self.loud, self.heard)
    }
}
