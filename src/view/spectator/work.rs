//! The work of a side's players on the table after the game has changed.

use super::Spectator;
use crate::table_work::{TableItem, own_work};
use game::journal::Act;
use rules::fields::state::State;
use rules::fields::terms::{
    command::Command,
    event::Event,
    name::{BrigadeId, SideId, UnitId},
    phase::Phase,
};

/// The work of a side's players on the table after the last change that gave them any.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OwnWork {
    /// The player turn of the work.
    pub turn: u32,
    /// True if the work is that of a Combat phase, which cards of fights show too.
    pub is_of_combat: bool,
    /// One line for each job, in the order of the pieces.
    pub lines: Vec<OwnWorkLine>,
}

/// A job with one piece.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnWorkLine {
    /// The brigade to which the piece belongs; `None` for a piece of a higher command.
    pub brigade: Option<BrigadeId>,
    /// The piece and its handling: `P1 3rd Grey: ahead 3.0 in, keep facing`.
    pub words: String,
}

impl OwnWork {
    /// Returns the work that brings a side's pieces from one position to another. Leaves out messengers, because their
    /// numbers count those of both sides.
    pub(super) fn between(before: &State, after: &State, side: &SideId) -> Self {
        let items = own_work(before, after, side).into_iter();
        let items = items.filter(|item| !item.key.starts_with("messenger"));
        Self {
            turn: after.turn(),
            is_of_combat: after.phase() == Phase::Combat,
            lines: items
                .map(|item| OwnWorkLine {
                    brigade: brigade_of(after, &item),
                    words: item.line(),
                })
                .collect(),
        }
    }
}

impl Spectator {
    /// Ends the present phase before an act that begins the next one. Notes the side's work in it, unless the spectator
    /// is only skimming it.
    pub(super) fn end_phase(&mut self, now: &State, is_heard: bool) {
        let start = self.phase_start.replace(now.clone());
        let started = self.side.as_ref().zip(start).filter(|_| is_heard);
        if let Some((side, start)) = started {
            let work = OwnWork::between(&start, now, side);
            if !work.lines.is_empty() {
                self.done = work;
            }
        }
    }

    /// Lists the side's work on the table in the present phase or, if there is none, in the last phase that had some.
    /// The same log gives the same list, however many acts are read at once. After an undo (`is_back`) it is the work
    /// that restores the pieces. If none of the side's pieces has changed since the `earlier` position, the previous
    /// list stays, because a change would reveal that the other side did or undid something hidden.
    pub(super) fn list_work(&mut self, earlier: Option<&State>, state: &State, is_back: bool) {
        let Some(side) = &self.side else { return };
        let change = earlier.map(|earlier| OwnWork::between(earlier, state, side));
        let of_phase = || {
            let start = self.phase_start.as_ref()?;
            let work = OwnWork::between(start, state, side);
            (!work.lines.is_empty()).then_some(work)
        };
        self.work = match change {
            Some(change) if change.lines.is_empty() => return,
            Some(change) if is_back => change,
            _ => of_phase().unwrap_or_else(|| self.done.clone()),
        };
    }

    /// Returns the work on the table of the spectator's side; none for the referee.
    #[must_use]
    pub fn work(&self) -> &OwnWork {
        &self.work
    }
}

/// Returns the brigade of a piece: of a unit, a brigade's marker or a brigadier; `None` for any other piece.
fn brigade_of(state: &State, item: &TableItem) -> Option<BrigadeId> {
    let piece = item.piece.as_str();
    if let Some(unit) = state.unit(&UnitId::new(piece)) {
        return Some(unit.brigade.clone());
    }
    let named = piece.strip_prefix("general ").unwrap_or(piece);
    let brigade = state.brigade(&BrigadeId::new(named))?;
    Some(brigade.id.clone())
}

/// Checks whether an act begins a phase or a turn.
pub(super) fn begins_phase(act: &Act<Command, Event>) -> bool {
    let begins =
        |event: &Event| matches!(event, Event::TurnBegan { .. } | Event::PhaseBegan { .. });
    act.events.iter().any(begins)
}
