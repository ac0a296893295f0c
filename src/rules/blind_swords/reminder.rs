//! Reminders of what the acting brigade may do: its allowances, whom it may engage, and whether any enemy is near.

use super::{
    activation,
    ground::Gait,
    kit::{BrigadeOrder, KitUnit},
    points::VictoryPoints,
    position::{TurnStep, UnitCondition},
    state::State,
};

/// Describes the units that move, their allowances by the kit (BS-501), and whether they may engage (BS-702).
pub(super) fn of_movement(state: &State) -> String {
    let end = "end the movement step";
    let Some(active) = &state.active else {
        return end.to_owned();
    };
    let name = activation::brigade_name(state, &active.brigade);
    let Some(order) = active.order else {
        return end.to_owned();
    };
    let far = [Gait::Foot, Gait::Mounted]
        .into_iter()
        .filter(|gait| has_gait(state, &active.brigade, *gait))
        .filter_map(|gait| {
            let points = order_allowance(state, order, gait)? + VictoryPoints::whole(state.bonus);
            Some(format!("{points} points {}", gait_words(gait)))
        });
    let far = far.collect::<Vec<_>>().join(", ");
    let far = match far.as_str() {
        "" => String::new(),
        far => format!(" {far} (BS-701)"),
    };
    let engages = match order {
        BrigadeOrder::Maneuver => ", not next to an enemy (BS-702)",
        _ => "",
    };
    format!("{name} may move{far}{engages}; {end}")
}

/// Describes how units move, to follow the number of their points.
const fn gait_words(gait: Gait) -> &'static str {
    match gait {
        Gait::Mounted => "mounted",
        Gait::Foot | Gait::Artillery => "on foot",
    }
}

/// Describes the end of the fire step or of the close combat step, and whether any enemy is near enough for an act.
pub(super) fn of_fights(state: &State, step: TurnStep) -> String {
    let end = match step {
        TurnStep::Close => "end the close combat step".to_owned(),
        step => format!("end the {} step", step.name()),
    };
    let brigade = state.active.as_ref().map(|active| &active.brigade);
    let Some((brigade, map)) = brigade.zip(state.kit.facts()) else {
        return end;
    };
    let units = state.kit.units.iter();
    let own = units.filter(|unit| unit.brigade.as_ref() == Some(brigade));
    let is_near = |unit: &KitUnit| {
        let reach = match step {
            TurnStep::Fire => reach_of_fire(state, unit),
            _ => Some(1),
        };
        let hex = state.units.get(&unit.id).and_then(UnitCondition::hex);
        let enemies = state.units.iter().filter_map(|(id, standing)| {
            let is_enemy = state.side_of(id) != unit.side;
            standing.hex().filter(|_| is_enemy)
        });
        let distances = enemies.filter_map(|enemy| map.distance(hex?, enemy));
        // Without a known range, any enemy may be in reach.
        distances
            .min()
            .is_some_and(|near| reach.is_none_or(|reach| near <= reach))
    };
    let name = activation::brigade_name(state, brigade);
    match (own.into_iter().any(is_near), step) {
        (false, TurnStep::Fire) => format!("no enemy in range of {name}; {end}"),
        (false, TurnStep::Close) => format!("no enemy next to {name}; {end}"),
        _ => end,
    }
}

/// Returns the greatest distance in hexes at which a unit may fire; `None` if the kit does not say.
fn reach_of_fire(state: &State, unit: &KitUnit) -> Option<i64> {
    let weapon = state.kit.weapons.get(unit.weapon.as_ref()?)?;
    let ranges = [
        weapon.canister,
        weapon.effective,
        weapon.long,
        weapon.extreme,
    ];
    Some(ranges.into_iter().flatten().max().unwrap_or(0))
}

/// Checks whether a unit of a brigade moves by that gait.
fn has_gait(state: &State, brigade: &str, gait: Gait) -> bool {
    let units = state.kit.units.iter();
    let mut units = units.filter(|unit| unit.brigade.as_deref() == Some(brigade));
    units.any(|unit| {
        let standing = state.units.get(&unit.id);
        standing.is_some_and(UnitCondition::on_map) && state.gait(&unit.id) == gait
    })
}

/// Returns the allowance under an order, by the kit or by the players' answer (BS-003); `None` if it is still unknown.
fn order_allowance(state: &State, order: BrigadeOrder, gait: Gait) -> Option<VictoryPoints> {
    let known = state.kit.allowance.get(order.name());
    let known = known.and_then(|one| match gait {
        Gait::Mounted => one.mounted,
        _ => one.foot,
    });
    let cell = format!("allowance {} {}", order.name(), gait.name());
    known.or_else(|| VictoryPoints::read(state.learnt.get(&cell)?))
}
