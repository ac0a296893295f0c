//! The work of a side's players on the table after the game has changed.

use super::Spectator;
use crate::table_work::{TableItem, own_work};
use rules::fields::state::State;
use rules::fields::terms::name::{BrigadeId, SideId, UnitId};

/// The work of a side's players on the table after the last change that gave them any.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OwnWork {
    /// The player turn of the change.
    pub turn: u32,
    /// One line for each piece of work, in the order of the pieces.
    pub lines: Vec<OwnWorkLine>,
}

/// A piece of that work.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnWorkLine {
    /// The brigade to which the piece belongs; `None` for a piece of a higher command.
    pub brigade: Option<BrigadeId>,
    /// The piece and its handling: `P1 3rd Grey: ahead 3.0 in, keep facing`.
    pub words: String,
}

impl OwnWork {
    /// Returns the work that brings a side's pieces from one position to another. Messengers are left out, because
    /// their numbers count those of both sides.
    pub(super) fn between(before: &State, after: &State, side: &SideId) -> Self {
        let items = own_work(before, after, side).into_iter();
        let items = items.filter(|item| !item.key.starts_with("messenger"));
        Self {
            turn: after.turn(),
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
    /// Lists the side's work on the table since the `earlier` position or, without one, since the last act that the
    /// spectator saw. If there is no new work, the previous list stays, even after an undo: a list that vanished would
    /// reveal that the other side undid something hidden.
    pub(super) fn list_work(&mut self, earlier: Option<State>, state: &State) {
        let since = earlier.or(self.before.take());
        let Some((side, since)) = self.side.as_ref().zip(since) else {
            return;
        };
        let work = OwnWork::between(&since, state, side);
        if !work.lines.is_empty() {
            self.work = work;
        }
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
