//! Secrets of one side: the identities of its face-down counters, its plots, and the chart cells that it looked up for
//! them (CBG-1101, CBG-S03).

use super::{
    Draft,
    command::{Command, UnitMark},
    cost::Learnt,
    position::{TurnPhase, UnitSpot},
    state::State,
    switch::Complication,
};

impl Command {
    /// Returns the unit of a plot, which its side keeps secret until both sides' plots are revealed (CBG-S03).
    #[must_use]
    pub fn plotter(&self) -> Option<&String> {
        match self {
            Command::Plot { unit, .. }
            | Command::Mark {
                unit,
                mark: UnitMark::Attacks,
            } => Some(unit),
            _ => None,
        }
    }

    /// Returns the units that the command names. Works in an unknown hex are named by their builder, who is included.
    pub fn named(&self) -> impl Iterator<Item = &String> {
        let builder = match self {
            Command::WorksDone { at } => Some(at),
            _ => None,
        };
        self.units().into_iter().chain(builder)
    }
}

impl State {
    /// Checks whether this game has secrets at all.
    #[must_use]
    pub fn keeps_secrets(&self) -> bool {
        let kept = [Complication::Hidden, Complication::Simul];
        kept.iter().any(|one| self.kit.plays(*one))
    }

    /// Checks whether both sides set up behind screens (CBG-1101).
    #[must_use]
    pub fn is_screened(&self) -> bool {
        self.phase == TurnPhase::SetUp && self.kit.plays(Complication::Hidden)
    }

    /// Checks whether the other side may not know a unit's identity, or that it is present.
    #[must_use]
    pub fn is_veiled(&self, id: &str) -> bool {
        let Some((_, standing)) = self.unit(id).filter(|_| self.keeps_secrets()) else {
            return false;
        };
        // Behind the screens the other side sees no unit, face down or not.
        let is_screened = self.is_screened() && standing.on_map();
        if !standing.hidden && !is_screened {
            return false;
        }
        match standing.spot {
            UnitSpot::Map(_) => true,
            // Before it is due, both sides know that it is not here, unless a face-down unit came in early.
            UnitSpot::Waiting => !self.is_early(id) || self.has_early_counter(self.side_of(id)),
            UnitSpot::Eliminated | UnitSpot::Left | UnitSpot::Unseen => false,
        }
    }

    /// Checks whether a unit is not due to arrive yet.
    fn is_early(&self, id: &str) -> bool {
        let arrival = self.kit.arrival(id);
        arrival.is_some_and(|arrival| arrival.turn > self.turn)
    }

    /// Checks whether a unit of a side that is not due yet lies face down on the map.
    fn has_early_counter(&self, side: &str) -> bool {
        let mut here = self.on_map();
        here.any(|(id, unit)| unit.hidden && self.side_of(id) == side && self.is_early(id))
    }

    /// Returns the side that keeps a command secret, because it plots or names face-down units; `None` if there is
    /// none.
    #[must_use]
    pub fn keeper(&self, command: &Command) -> Option<&str> {
        let mut named = command.named();
        let secret = command
            .plotter()
            .or_else(|| named.find(|unit| self.is_veiled(unit)));
        secret.map(|unit| self.side_of(unit))
    }

    /// Checks whether a side knows the value of a chart's cell that was read off; `None` asks whether both sides know
    /// it.
    #[must_use]
    pub fn knows_cell(&self, cell: &str, side: Option<&str>) -> bool {
        match self.learnt_by.get(cell) {
            Some(sides) => side.is_some_and(|side| sides.contains(side)),
            None => true,
        }
    }
}

/// Removes from the draft the cells that this command may not use, because the other side looked them up in secret. If
/// the command needs them, the players are asked again. Returns the removed cells.
pub(super) fn conceal_cells(draft: &mut Draft<'_>, command: &Command) -> Learnt {
    let keeper = draft.state().keeper(command).map(str::to_owned);
    let state = draft.state_mut();
    let learnt = std::mem::take(&mut state.learnt);
    let (known, concealed) = learnt
        .into_iter()
        .partition(|(cell, _)| state.knows_cell(cell, keeper.as_deref()));
    state.learnt = known;
    state.learns_for = keeper;
    concealed
}

/// Puts the removed cells back, except those that were asked for again.
pub(super) fn restore_cells(draft: &mut Draft<'_>, concealed: Learnt) {
    let state = draft.state_mut();
    for (cell, value) in concealed {
        state.learnt.entry(cell).or_insert(value);
    }
    state.learns_for = None;
}
