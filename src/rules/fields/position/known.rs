//! The enemies that a side knows of (RUL-37), and the names of places in use.

use crate::state::{State, UnitState};
use crate::terms::{
    name::{BrigadeId, SideId},
    order::{Order, Place},
};
use table::base::Base;
use table::measure::{Measure, Point};

/// Returns every enemy unit shown on the table, seen or not (RUL-37).
pub fn known_enemies<'a>(
    state: &'a State,
    side: &'a SideId,
) -> impl Iterator<Item = &'a UnitState> + 'a {
    state
        .enemies_of(side)
        .filter(|unit| state.brigade(&unit.brigade).is_some_and(|b| !b.is_hidden()))
}

/// Returns the known enemy unit nearest to a set of bases, with the distance in inches and the unit's nearest point;
/// `None` if no enemy is known.
#[must_use]
pub fn nearest_enemy<'a>(
    state: &'a State,
    side: &'a SideId,
    bases: &[Base],
) -> Option<(&'a UnitState, f64, Point)> {
    let mut nearest: Option<(&UnitState, f64, Point)> = None;
    for (unit, enemy) in known_enemies(state, side).filter_map(|unit| Some((unit, unit.base()?))) {
        for base in bases {
            let nearest_yet = nearest.map_or(f64::INFINITY, |(_, inches, _)| inches);
            if base.is_beyond(&enemy, nearest_yet) {
                continue;
            }
            let (mine, theirs) = base.nearest_pair(&enemy);
            let inches = (mine - theirs).norm();
            if inches < nearest_yet {
                nearest = Some((unit, inches, theirs));
            }
        }
    }
    nearest
}

/// Returns the name of a place in use at the table.
#[must_use]
pub fn place_name(state: &State, place: &Place) -> String {
    said_in(state, place, state.oob().measure)
}

/// Returns the name of a place, with points in this measure: events store inches (SCALE-02).
#[must_use]
pub fn said_in(state: &State, place: &Place, measure: Measure) -> String {
    match place {
        Place::Feature(id) => state.feature(id).map_or(id.to_string(), |f| f.name.clone()),
        Place::Unit(id) => state.unit(id).map_or(id.to_string(), |u| u.name.clone()),
        Place::Brigade(id) => state.brigade(id).map_or(id.to_string(), |b| b.name.clone()),
        Place::Point(_) => place.written(measure),
    }
}

/// Names an order with its target: `attack P Whitlow's Brigade`, `advance to Cobb's Farm`.
#[must_use]
pub fn order_name(state: &State, order: &Order) -> String {
    let title = |id: &BrigadeId| {
        let brigade = state.brigade(id)?;
        Some(format!("{} {}", brigade.callsign, brigade.name))
    };
    let target = match order {
        Order::Attack(brigade) | Order::Advance(Place::Brigade(brigade)) => title(brigade),
        Order::Advance(Place::Unit(unit)) => Some(state.oob().address(unit)),
        Order::Advance(place @ Place::Feature(_)) => Some(place_name(state, place)),
        Order::Advance(Place::Point(_)) | Order::Hold | Order::Retire | Order::Rest => None,
    };
    match (target, order) {
        (Some(target), Order::Advance(_)) => format!("advance to {target}"),
        (Some(target), _) => format!("{} {target}", order.name()),
        (None, _) => order.written(state.oob().measure),
    }
}
