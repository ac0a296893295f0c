//! The retreat of a beaten brigade: as one body, directly away from the nearest enemy (ACT-09, RUL-16).

mod body;

use crate::position::trail::BaseTrail;
use crate::shared::{disorder::disorder_unit, overrun};
use crate::state::{State, draft::Draft};
use crate::terms::{
    condition::Formation,
    event::{Event, UnitPosition},
    name::{BrigadeId, GeneralId, UnitId},
    order_of_battle::Arm,
};
use body::RetreatingBrigade;
use table::measure::Point;

/// Fate of a brigade that must go back.
#[derive(Debug, Clone, PartialEq)]
pub enum RetreatPlan {
    /// The brigade stays: every enemy is already far enough.
    Stays,
    /// The brigade goes back.
    Goes(Box<RetreatGoal>),
    /// Enemies bar every path.
    Barred,
}

/// Destination of a retreating brigade.
#[derive(Debug, Clone, PartialEq)]
pub struct RetreatGoal {
    /// Inches that the brigade's centre goes.
    pub inches: f64,
    /// Final positions of the brigade's units.
    pub units: Vec<UnitPosition>,
    /// Final position of the brigadier; `None` if he does not go with the brigade.
    pub general: Option<Point>,
    /// Higher generals who lead a unit of the brigade, and therefore move with it (RUL-28).
    pub led_by: Vec<(GeneralId, Point)>,
    /// Friends through which the brigade passes.
    pub through: Vec<UnitId>,
    /// Units of the brigade that cross rough ground.
    pub rough: Vec<UnitId>,
    /// True if the table's edge or impassable ground ends the retreat while an enemy is still too near.
    pub short: bool,
    /// True if friends in the way make the brigade end sooner.
    pub held_by_friends: bool,
}

/// Plans the retreat of a brigade until every enemy unit is farther than `until` inches away. Changes nothing, so that
/// screens can draw the retreat before it is carried out.
#[must_use]
pub fn plan_retreat(state: &State, brigade: &BrigadeId, until: f64) -> RetreatPlan {
    let Some(body) = RetreatingBrigade::new(state, brigade, until) else {
        return RetreatPlan::Stays;
    };
    if body.is_clear_of(&body.own) {
        return RetreatPlan::Stays;
    }
    match body.best_way() {
        Some(run) => RetreatPlan::Goes(Box::new(body.retreat_goal(state, brigade, &run))),
        None => RetreatPlan::Barred,
    }
}

/// Records the retreat and its effects: batteries limber and cavalry mounts at no cost, and rough ground and friends on
/// the path cause disorder (RUL-16, FIRE-09).
pub(super) fn carry_out(draft: &mut Draft<'_>, brigade: &BrigadeId, way: RetreatGoal) {
    for (unit, formation) in reformed_units(draft.state(), brigade) {
        draft.note(Event::Reformed {
            unit,
            formation,
            drilled: false,
            facing: None,
        });
    }
    let trails = retreat_trails(draft.state(), &way.units);
    draft.note(Event::FellBack {
        brigade: brigade.clone(),
        inches: way.inches,
        units: way.units,
        general: way.general,
        through: way.through.as_slice().into(),
        short: way.short,
    });
    for (general, at) in way.led_by {
        draft.note(Event::Rode {
            general,
            at,
            inches: way.inches,
            paid: false,
            clear: false,
        });
    }
    overrun::pushed_over(draft, &trails);
    for unit in way.rough {
        disorder_unit(draft, &unit, "ROUGH-02", "fell back over rough ground");
    }
    for unit in way.through {
        disorder_unit(draft, &unit, "FIRE-09", "friends fell back through it");
    }
}

/// Returns the straight path of each unit, to find the figures in its way.
fn retreat_trails(state: &State, ends: &[UnitPosition]) -> Vec<BaseTrail> {
    let trail = |end: &UnitPosition| {
        let base = state.unit(&end.unit)?.base()?;
        let mut trail = BaseTrail::new(end.unit.clone(), base);
        trail.shift(end.at - base.at);
        Some(trail)
    };
    ends.iter().filter_map(trail).collect()
}

fn reformed_units(state: &State, brigade: &BrigadeId) -> Vec<(UnitId, Formation)> {
    state
        .units_of(brigade)
        .filter_map(|unit| {
            let formation = match unit.arm {
                Arm::Artillery => Formation::Limbered,
                Arm::Cavalry => Formation::Mounted,
                Arm::Infantry => Formation::Line,
            };
            (unit.formation() != formation).then(|| (unit.id.clone(), formation))
        })
        .collect()
}
