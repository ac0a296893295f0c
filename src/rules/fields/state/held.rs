//! The ground round a brigade on Hold, within which it may move (RUL-36).

use crate::state::State;
use crate::terms::{hold_position::HoldPosition, name::BrigadeId, switch::Switch};
use table::base::Base;
use table::measure::{Vector, right_of};

impl State {
    /// Returns the smallest rectangle round the brigade's units, square to its front, and extended to the sides and the
    /// rear but not to the front (RUL-36); `None` while the brigade is not on the table.
    #[must_use]
    pub fn ground_round(&self, brigade: &BrigadeId) -> Option<HoldPosition> {
        let bases = self.bases_of(brigade);
        let facing = self.front_of(brigade)?;
        let frame = Base::new(self.centre_of(brigade)?, facing, 0.0, 0.0);
        let corners: Vec<_> = bases
            .iter()
            .flat_map(Base::corners)
            .map(|corner| frame.local(corner))
            .collect();
        let span = |pick: fn(&Vector) -> f64| {
            let low = corners.iter().map(pick).fold(f64::INFINITY, f64::min);
            let high = corners.iter().map(pick).fold(f64::NEG_INFINITY, f64::max);
            (low, high)
        };
        let (left, right) = span(|v| v.x);
        let (rear, front) = span(|v| v.y);
        let margin = self.rulings().number(Switch::HoldMarginIn).unwrap_or(3.0);
        let ahead = frame.front();
        let sideways = right_of(ahead);
        Some(HoldPosition {
            at: frame.at
                + sideways * ((left + right) / 2.0)
                + ahead * ((rear - margin + front) / 2.0),
            facing,
            frontage: right - left + 2.0 * margin,
            depth: front - rear + margin,
        })
    }

    /// Records that a brigade on Hold since it was a card also holds the ground round its line as laid out (BLIND-08).
    pub(super) fn hold_as_laid_out(&mut self, brigade: &BrigadeId) {
        let was_card = self.card(brigade).is_some_and(|card| card.shown);
        let holds = self.brigade(brigade).is_some_and(|b| b.position.is_some());
        if was_card && holds {
            let ground = self.ground_round(brigade);
            self.with_brigade(brigade, |b| b.laid_out = ground);
        }
    }
}
