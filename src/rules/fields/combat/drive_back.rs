//! Retreat of a beaten unit (FIRE-09, RUL-78).

use crate::position::{sighting, trail::BaseTrail};
use crate::shared::{disorder::disorder_unit, losses, overrun};
use crate::state::{State, draft::Draft};
use crate::terms::{
    account::Struck,
    charts::distance,
    event::{Event, UnitPosition},
    name::UnitId,
    switch::DriveBack,
};
use ruleset::Step;
use ruleset::clause::Clause;
use table::base::Base;
use table::measure::{Bearing, EPSILON, Vector};
use table::reach::retreat::{RetreatQuery, Retreated};

/// Drives back a unit that lost: to its own rear after a frontal fight, else away from where the enemy stood when the
/// fight began (RUL-78).
///
/// # Errors
///
/// Never fails by itself.
pub fn drive_back(draft: &mut Draft<'_>, struck: &Struck) -> Step {
    let unit = &struck.unit;
    let Some((end, through, trail)) = driven_way(draft.state(), struck) else {
        return Ok(());
    };
    if end.barred {
        let why = "enemies leave it no room to go back";
        return losses::break_unit(draft, unit, Clause::new("RUL-78"), why);
    }
    draft.note(Event::DrivenBack {
        unit: UnitPosition {
            unit: unit.clone(),
            at: end.base.at,
            facing: end.base.facing,
        },
        inches: end.inches,
        through: through.clone(),
    });
    take_general(draft, unit, trail.end().at - trail.start().at);
    overrun::pushed_over(draft, &[trail]);
    sighting::reveal_seen(draft, std::slice::from_ref(unit));
    let by = name(draft.state(), unit);
    for friend in &through {
        disorder_unit(
            draft,
            friend,
            "FIRE-09",
            format!("{by} went back through it"),
        );
    }
    Ok(())
}

/// Returns the end of the retreat, the units that the retreating unit passes through, and its path; `None` if there is
/// no room for a retreat.
fn driven_way(state: &State, struck: &Struck) -> Option<(Retreated, Vec<UnitId>, BaseTrail)> {
    let unit = &struck.unit;
    let base = state.unit(unit)?.base()?;
    let table = state.on_table();
    let (direction, facing) = driven_course(state, &base, struck);
    let end = table.field.retreat(&RetreatQuery {
        mover: table.number(unit)?,
        direction,
        facing,
        inches: distance::DRIVEN_BACK,
    })?;
    let through = end.through.iter().filter_map(|i| table.unit(*i).cloned());
    let through = through.collect();
    let mut trail = BaseTrail::new(unit.clone(), base);
    trail.shift(end.base.at - base.at);
    let turn = base.facing.turn_to(end.base.facing);
    if turn != 0.0 {
        trail.turn(turn, end.base.at);
    }
    Some((end, through, trail))
}

/// Returns the course of a unit driven back: to its own rear with its facing kept; or directly away from the enemy,
/// centre to centre, facing the enemy.
fn driven_course(state: &State, base: &Base, struck: &Struck) -> (Vector, Bearing) {
    let away = base.at - struck.from;
    let own_rear = match state.rulings().word() {
        DriveBack::OwnRear => true,
        DriveBack::FromEnemy => false,
        DriveBack::RearIfFrontal => struck.frontal,
    };
    if own_rear || away.norm() <= EPSILON {
        return (-base.front(), base.facing);
    }
    let away = away.normalize();
    // If the two are squarely opposite each other, the front is kept to the last digit.
    if (away + base.front()).norm() <= EPSILON {
        return (-base.front(), base.facing);
    }
    (away, Bearing::along(-away))
}

/// Moves an attached general with the unit (RUL-78).
fn take_general(draft: &mut Draft<'_>, unit: &UnitId, shift: Vector) {
    let state = draft.state();
    let rides: Vec<Event> = state
        .generals()
        .filter(|general| general.leading() == Some(unit) && general.is_fit())
        .filter_map(|general| {
            Some(Event::Rode {
                general: general.id.clone(),
                at: state.ground().nearest_for_figure(general.at()? + shift),
                inches: shift.norm(),
                paid: false,
                clear: false,
            })
        })
        .collect();
    for ride in rides {
        draft.note(ride);
    }
}

fn name(state: &State, unit: &UnitId) -> String {
    state.unit(unit).map_or(String::new(), |u| u.name.clone())
}
