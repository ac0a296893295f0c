//! The ground that a holding brigade may use (ORD-04, RUL-36).

use crate::state::BrigadeState;
use crate::state::State;
use crate::state::draft::Draft;
use crate::terms::event::Event;
use crate::terms::hold_position::HoldPosition;
use crate::terms::name::BrigadeId;
use crate::terms::order::Order;
use crate::terms::switch::Switch;
use table::base::Base;

/// Returns the smallest rectangle round the brigade's units, square to its front, widened to the
/// sides and the rear, not to the front (RUL-36); none while it is not on the table.
#[must_use]
pub fn of(state: &State, brigade: &BrigadeId) -> Option<HoldPosition> {
    let bases = state.bases_of(brigade);
    let facing = state.front_of(brigade)?;
    let frame = Base::new(state.centre_of(brigade)?, facing, 0.0, 0.0);
    let corners: Vec<_> = bases
        .iter()
        .flat_map(Base::corners)
        .map(|corner| frame.local(corner))
        .collect();
    let span = |pick: fn(&table::measure::Vector) -> f64| {
        let low = corners.iter().map(pick).fold(f64::INFINITY, f64::min);
        let high = corners.iter().map(pick).fold(f64::NEG_INFINITY, f64::max);
        (low, high)
    };
    let (left, right) = span(|v| v.x);
    let (rear, front) = span(|v| v.y);
    let margin = state.rulings().number(Switch::HoldMarginIn).unwrap_or(3.0);
    let ahead = frame.front();
    let sideways = table::measure::right_of(ahead);
    Some(HoldPosition {
        at: frame.at + sideways * ((left + right) / 2.0) + ahead * ((rear - margin + front) / 2.0),
        facing,
        frontage: right - left + 2.0 * margin,
        depth: front - rear + margin,
    })
}

/// Notes where a brigade stands that begins to hold, or holds ground for this turn (RUL-20).
pub fn take(draft: &mut Draft<'_>, brigade: &BrigadeId) {
    if let Some(position) = of(draft.state(), brigade) {
        draft.note(Event::PositionTaken {
            brigade: brigade.clone(),
            position,
        });
    }
}

/// The same, unless the brigade is under Hold and has its position since that began.
pub fn take_anew(draft: &mut Draft<'_>, brigade: &BrigadeId) {
    let kept = |b: &BrigadeState| *b.order() == Order::Hold && b.position().is_some();
    if !draft.state().brigade(brigade).is_some_and(kept) {
        take(draft, brigade);
    }
}

/// Notes the positions of all brigades that hold and have none yet.
pub fn take_all(draft: &mut Draft<'_>) {
    let without = |b: &&BrigadeState| *b.order() == Order::Hold && b.position().is_none();
    let ids: Vec<BrigadeId> = draft
        .state()
        .brigades()
        .filter(without)
        .map(|b| b.id.clone())
        .collect();
    for id in ids {
        take(draft, &id);
    }
}
