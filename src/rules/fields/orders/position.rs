//! The ground that a holding brigade may use (ORD-04, RUL-36).

use crate::state::{BrigadeState, State, draft::Draft};
use crate::terms::{event::Event, hold_position::HoldPosition, name::BrigadeId, order::Order};

/// Returns the ground that a brigade would hold if it held its present position (RUL-36); `None` while the brigade is
/// not on the table.
#[must_use]
pub fn hold_position(state: &State, brigade: &BrigadeId) -> Option<HoldPosition> {
    state.ground_round(brigade)
}

/// Records the position of a brigade that begins to hold, or holds ground for this turn (RUL-20).
pub fn take_position(draft: &mut Draft<'_>, brigade: &BrigadeId) {
    if let Some(position) = hold_position(draft.state(), brigade) {
        draft.note(Event::PositionTaken {
            brigade: brigade.clone(),
            position,
        });
    }
}

/// Records the position of a brigade, unless it is under Hold and its position was recorded when the Hold began.
pub fn take_unless_held(draft: &mut Draft<'_>, brigade: &BrigadeId) {
    let kept = |b: &BrigadeState| *b.order() == Order::Hold && b.position().is_some();
    if !draft.state().brigade(brigade).is_some_and(kept) {
        take_position(draft, brigade);
    }
}

/// Records the positions of all brigades that hold and have none yet.
pub fn take_all(draft: &mut Draft<'_>) {
    let without = |b: &&BrigadeState| *b.order() == Order::Hold && b.position().is_none();
    let ids: Vec<BrigadeId> = draft
        .state()
        .brigades()
        .filter(without)
        .map(|b| b.id.clone())
        .collect();
    for id in ids {
        take_position(draft, &id);
    }
}
