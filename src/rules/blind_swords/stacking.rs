//! Stacking (BS-108): the printed strength of the upper face, and for guns the value from their own table, within the
//! game's limit.

use super::{
    Draft,
    arithmetic::CombatStrength,
    chart, facts, ground,
    kit::{KitArm, Stacking},
    points::VictoryPoints,
    state::State,
};
use ruleset::{Step, refusal::Refusal};

/// Name of the kit's cell for the limit.
const LIMIT: &str = "stacking limit";

/// Maximum strength of a stack that is legal under any limit, because the rules show such a stack (EX-BS-909-a); it
/// needs no check.
const LAWFUL: CombatStrength = CombatStrength::whole(8);

/// The answer that the game has no limit.
const NONE: &str = "-";

fn guns_question(guns: CombatStrength) -> String {
    format!("stacking guns {guns}")
}

impl Stacking {
    /// Returns the stacking value of a unit of this printed strength.
    #[must_use]
    pub fn counts(&self, arm: KitArm, strength: CombatStrength) -> VictoryPoints {
        let plain = VictoryPoints::from_strength(strength);
        if arm != KitArm::Artillery || self.guns.is_empty() {
            return plain;
        }
        let place = usize::try_from(strength.sixteenths() / 16).unwrap_or(0);
        match (self.guns_by_factor, self.guns.as_slice()) {
            (true, [factor, ..]) => plain.times(*factor),
            // The list has the values for 1, 2, 3 ... points; beyond its end, its last value counts.
            (_, list) => list
                .get(place.saturating_sub(1))
                .or(list.last())
                .copied()
                .unwrap_or(plain),
        }
    }
}

/// Returns the limit of a hex, by the kit or by the players' answer; `None` if it is unknown or if there is none. A
/// stack equal to the limit does not exceed it.
pub fn stacking_limit(state: &State) -> Option<VictoryPoints> {
    let learnt = || VictoryPoints::read(state.learnt.get(LIMIT)?);
    state.kit.stacking.limit.or_else(learnt)
}

/// Returns the stacking value of a unit; for guns, the value from the kit or from the players' answer.
fn stacking_value(state: &State, id: &str) -> VictoryPoints {
    let strength = state.printed(id);
    let arm = state.kit.unit(id).map_or(KitArm::Infantry, |unit| unit.arm);
    let learnt = || VictoryPoints::read(state.learnt.get(&guns_question(strength))?);
    let learnt = (arm == KitArm::Artillery).then(learnt).flatten();
    learnt.unwrap_or_else(|| state.kit.stacking.counts(arm, strength))
}

/// Returns the stacking value of all units in a hex, including fractions (BS-R05).
pub fn hex_load(state: &State, hex: &str) -> VictoryPoints {
    let units = state.in_hex(hex);
    units.iter().map(|id| stacking_value(state, id)).sum()
}

/// Asks for the parts of the limit and of the guns' table that the kit lacks, if units come together in a hex (BS-003).
pub(super) fn learn_stacking<'a>(
    draft: &mut Draft<'_>,
    units: &[String],
    hexes: impl IntoIterator<Item = &'a String>,
) -> Step {
    for hex in hexes {
        let state = draft.state();
        let side = units.first().map_or("", |unit| state.side_of(unit));
        let mut there = state.in_hex(hex);
        there.retain(|other| state.side_of(other) == side && !units.contains(other));
        there.extend(units.iter().cloned());
        let printed: CombatStrength = there.iter().map(|unit| state.printed(unit)).sum();
        if there.len() < 2 || LAWFUL.is_at_least(1, printed) {
            continue;
        }
        let guns = there.iter().filter(|unit| state.is_guns(unit));
        let guns: Vec<CombatStrength> = guns.map(|unit| state.printed(unit)).collect();
        if !knows_limit(draft)? || !draft.state().kit.stacking.guns.is_empty() {
            continue;
        }
        for strength in guns {
            let what = format!("how many points do guns of {strength} SP count in a stack");
            chart::learnt_points(draft, "BS-108", guns_question(strength), what)?;
        }
    }
    Ok(())
}

/// Returns whether the game has a limit; asks the players if the kit has none.
fn knows_limit(draft: &mut Draft<'_>) -> Step<bool> {
    if draft.state().kit.stacking.limit.is_some() {
        return Ok(true);
    }
    let what = format!("the stacking limit of a hex, {NONE} for none");
    chart::learn_value(draft, LIMIT.to_owned(), what, |text| match text {
        NONE => Ok(false),
        points => chart::parse_points(points, "BS-108").map(|_| true),
    })
}

/// Returns the objection to a unit that would end its move or retreat in a hex, given the units now in it; `None` if it
/// can.
pub(super) fn too_many(state: &State, unit: &str, hex: &str) -> Option<Refusal> {
    too_many_after(state, unit, &[], hex)
}

/// Returns the objection to a unit that would end its move or retreat in a hex once the units in `before` have entered
/// it; `None` if it can.
pub(super) fn too_many_after(
    state: &State,
    unit: &str,
    before: &[String],
    hex: &str,
) -> Option<Refusal> {
    let there = friends_in_hex(state, unit, before, hex);
    over(state, unit, &there, hex).or_else(|| {
        let mixed = mixed_cavalry(state, unit, &there, hex)?;
        Some(Refusal::objection("BS-108", mixed))
    })
}

/// Returns the friends of a unit that are in a hex or come to it first.
fn friends_in_hex(state: &State, unit: &str, before: &[String], hex: &str) -> Vec<String> {
    let mut there = state.in_hex(hex);
    there.extend(before.iter().cloned());
    there.sort();
    there.dedup();
    there.retain(|other| other != unit && state.side_of(other) == state.side_of(unit));
    there
}

/// Returns the objection to a hex that would be over the limit with a unit; `None` if it would not.
pub(super) fn over_limit(state: &State, unit: &str, hex: &str) -> Option<Refusal> {
    over(state, unit, &friends_in_hex(state, unit, &[], hex), hex)
}

fn over(state: &State, unit: &str, there: &[String], hex: &str) -> Option<Refusal> {
    let units = there.iter().map(String::as_str).chain([unit]);
    let points: VictoryPoints = units.map(|id| stacking_value(state, id)).sum();
    let limit = stacking_limit(state).filter(|limit| points > *limit)?;
    let (name, points, limit) = (
        state.name(unit),
        points.mixed_number(),
        limit.mixed_number(),
    );
    let said = format!("{hex} would hold {points} of {limit} with {name}");
    let shown = format!("{hex} would hold {points} with {name}; the limit is {limit}");
    Some(Refusal::objection("BS-108", said).shown_as(shown))
}

/// Returns the reason why a unit and the friends in its hex may not be together at the end of its move; `None` if they
/// may.
pub(super) fn unlike_stack(state: &State, unit: &str, hex: &str) -> Option<String> {
    mixed_cavalry(state, unit, &friends_in_hex(state, unit, &[], hex), hex)
}

/// Returns the reason why a unit may not stack with the units `there` in a hex: mounted cavalry stacks only with
/// cavalry; `None` if it may.
fn mixed_cavalry(state: &State, unit: &str, there: &[String], hex: &str) -> Option<String> {
    let horse = |id: &str| state.is_mounted(id);
    let cavalry = |id: &str| {
        let arm = state.kit.unit(id).map(|unit| unit.arm);
        arm == Some(KitArm::Cavalry)
    };
    let clashes =
        |other: &str| (horse(unit) && !cavalry(other)) || (horse(other) && !cavalry(unit));
    let other = there.iter().find(|other| clashes(other))?;
    let (name, other) = (state.name(unit), state.name(other));
    Some(format!(
        "mounted cavalry stacks with cavalry alone: {name} and {other} in {hex}"
    ))
}

/// Returns the ground of a hex that forbids a unit to be there, according to the map; `None` if there is none.
pub(super) fn barring_ground(state: &State, unit: &str, hex: &str) -> Option<String> {
    let map = state.kit.facts()?;
    ground::prohibited_ground(&state.kit, map, hex, state.gait(unit)).map(str::to_owned)
}

/// Checks whether a unit may end a path in a hex: the hex is on the map, free of enemies, and can hold the unit.
pub(super) fn can_hold(state: &State, unit: &str, hex: &str) -> bool {
    let side = state.side_of(unit);
    let is_on = state.kit.facts().is_none_or(|map| map.has(hex));
    is_on && !facts::is_held(state, hex, side) && too_many(state, unit, hex).is_none()
}
