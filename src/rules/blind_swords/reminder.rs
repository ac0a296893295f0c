//! Reminders for a table whose hexes the program does not know: the allowances of a brigade, and what it may not do.

use super::{
    activation, ground::Gait, kit::BrigadeOrder, points::VictoryPoints, position::UnitCondition,
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
            Some(format!("{} {points}", gait.name()))
        });
    let far = far.collect::<Vec<_>>().join(", ");
    let far = match far.as_str() {
        "" => String::new(),
        far => format!(", {far} (BS-701)"),
    };
    let engages = match order {
        BrigadeOrder::Maneuver => ", engages no one (BS-702)",
        _ => "",
    };
    format!("{name} moves{far}{engages}; {end}")
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

/// Returns the allowance under an order, by the kit or as the table read it off the chart (BS-003); `None` if it is
/// still unknown.
fn order_allowance(state: &State, order: BrigadeOrder, gait: Gait) -> Option<VictoryPoints> {
    let known = state.kit.allowance.get(order.name());
    let known = known.and_then(|one| match gait {
        Gait::Mounted => one.mounted,
        _ => one.foot,
    });
    let cell = format!("allowance {} {}", order.name(), gait.name());
    known.or_else(|| VictoryPoints::read(state.learnt.get(&cell)?))
}
