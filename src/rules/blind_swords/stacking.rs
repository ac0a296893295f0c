//! Stacking (BS-108): printed strength of the face that is up, guns by their own table, within the game's limit.

use super::arithmetic::Strength;
use super::facts;
use super::kit::Arm;
use super::kit::Stacking;
use super::points::Points;
use super::state::State;

impl Stacking {
    /// What a unit of so much printed strength counts for.
    #[must_use]
    pub fn counts(&self, arm: Arm, strength: Strength) -> Points {
        let plain = Points::of(strength);
        if arm != Arm::Artillery || self.guns.is_empty() {
            return plain;
        }
        let place = usize::try_from(strength.sixteenths() / 16).unwrap_or(0);
        match (self.guns_by_factor, self.guns.as_slice()) {
            (true, [factor, ..]) => plain.times(*factor),
            // The list is for 1, 2, 3 ... points; beyond its end the last counts.
            (_, list) => list
                .get(place.saturating_sub(1))
                .or(list.last())
                .copied()
                .unwrap_or(plain),
        }
    }

    /// What units count for together, fractions kept (BS-R05).
    pub fn count(&self, units: impl IntoIterator<Item = (Arm, Strength)>) -> Points {
        units
            .into_iter()
            .map(|(arm, strength)| self.counts(arm, strength))
            .sum()
    }

    /// Whether so much is within the limit: a full limit is not exceeded.
    #[must_use]
    pub fn holds(&self, points: Points) -> bool {
        self.limit.is_none_or(|limit| points <= limit)
    }
}

fn of(state: &State, id: &str) -> (Arm, Strength) {
    let arm = state.kit.unit(id).map_or(Arm::Infantry, |unit| unit.arm);
    (arm, state.printed(id))
}

/// What stands in a hex counts for.
pub(crate) fn load(state: &State, hex: &str) -> Points {
    let units = state.in_hex(hex);
    state
        .kit
        .stacking
        .count(units.iter().map(|id| of(state, id)))
}

/// Why a unit cannot end its move or retreat in a hex beside whoever stands there.
pub(super) fn too_many(state: &State, unit: &str, hex: &str) -> Option<String> {
    over_limit(state, unit, hex).or_else(|| mixed(state, unit, hex))
}

/// Why the strength of a hex and a unit is over the limit.
pub(super) fn over_limit(state: &State, unit: &str, hex: &str) -> Option<String> {
    let mut units = state.in_hex(hex);
    units.retain(|other| other != unit && state.side_of(other) == state.side_of(unit));
    let stacking = &state.kit.stacking;
    let units = units.iter().map(String::as_str).chain([unit]);
    let points = stacking.count(units.map(|id| of(state, id)));
    let limit = stacking.limit.filter(|limit| points > *limit)?;
    let name = state.name(unit);
    Some(format!("{hex} would hold {points} of {limit} with {name}"))
}

/// Mounted cavalry stacks with cavalry alone.
fn mixed(state: &State, unit: &str, hex: &str) -> Option<String> {
    let horse = |id: &str| state.is_mounted(id);
    let cavalry = |id: &str| {
        let arm = state.kit.unit(id).map(|unit| unit.arm);
        arm == Some(Arm::Cavalry)
    };
    let clashes =
        |other: &str| (horse(unit) && !cavalry(other)) || (horse(other) && !cavalry(unit));
    let there = state.in_hex(hex);
    let other = there.iter().find(|other| {
        other.as_str() != unit && state.side_of(other) == state.side_of(unit) && clashes(other)
    })?;
    let (name, other) = (state.name(unit), state.name(other));
    Some(format!(
        "mounted cavalry stacks with cavalry alone: {name} and {other} in {hex}"
    ))
}

/// Whether a unit may end a way in a hex: of the map, not prohibited to it, held by no enemy, with room for it.
pub(super) fn can_hold(state: &State, unit: &str, hex: &str) -> bool {
    let side = state.side_of(unit);
    let is_on = state.kit.facts().is_none_or(|map| map.has(hex));
    is_on && !facts::is_held(state, hex, side) && too_many(state, unit, hex).is_none()
}
