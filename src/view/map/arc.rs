//! The field of fire of a brigade's guns, as drawn on the map.

use rules::fields::combat::fight_context::FightContext;
use rules::fields::state::{State, UnitState};
use rules::fields::terms::{
    condition::Formation, name::BrigadeId, order_of_battle::Arm, switch::Switch,
};
use table::measure::Point;

/// Maximum length of a drawn edge, in inches; a longer edge would not help the eye.
const LONGEST: f64 = 12.0;

/// Returns both edges of the field of fire of each unlimbered battery in a brigade, each drawn outwards from a front
/// corner (ART-02).
#[must_use]
pub fn edges(state: &State, brigade: &BrigadeId) -> Vec<(Point, Point)> {
    let whole = state.rulings().number(Switch::ArtilleryArcDeg);
    let half = whole.unwrap_or(45.0) / 2.0;
    let bears =
        |unit: &&UnitState| unit.arm == Arm::Artillery && unit.formation() != Formation::Limbered;
    let batteries: Vec<&UnitState> = state.units_of(brigade).filter(bears).collect();
    if batteries.is_empty() {
        return Vec::new();
    }
    let table = state.on_table();
    let desk = FightContext::new(state, &table);
    let mut edges = Vec::new();
    for unit in batteries {
        let Ok(guns) = desk.fighter(&unit.id) else {
            continue;
        };
        let length = desk.firing_range(&guns).0.min(LONGEST);
        let (left, right) = guns.base.front_edge();
        for (corner, turn) in [(left, -half), (right, half)] {
            let out = guns.base.facing.turned(turn).unit() * length;
            edges.push((corner, corner + out));
        }
    }
    edges
}
