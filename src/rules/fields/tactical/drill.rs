//! Limbering and mounting (RUL-25), and the free turn towards an attacker (CMD-09, RUL-27).

use super::{body::Body, pace};
use crate::march::eligibility;
use crate::position::sighting;
use crate::shared::points;
use crate::state::{State, UnitState, draft::Draft};
use crate::terms::{
    command::{Command, Drill, Towards},
    condition::Formation,
    event::{Event, UnitPosition},
    name::{GeneralId, UnitId},
    opening::Opening,
    order::Order,
    order_of_battle::Arm,
    phase::Phase,
    switch::Switch,
};
use ruleset::Step;
use ruleset::refusal::{Refusal, Remedy};
use table::base::Base;
use table::measure::Bearing;

/// Maximum difference between a typed bearing and an attacker, in degrees.
const TOWARDS: f64 = 2.0;

/// Inches that a free turn counts as, if the switch makes it a move.
const TURN_INCHES: f64 = 3.0;

impl Drill {
    fn name(self) -> &'static str {
        match self {
            Drill::Limber => "limber",
            Drill::Unlimber => "unlimber",
            Drill::Mount => "mount",
            Drill::Dismount => "dismount",
        }
    }

    fn drilled_arm(self) -> Arm {
        match self {
            Drill::Limber | Drill::Unlimber => Arm::Artillery,
            Drill::Mount | Drill::Dismount => Arm::Cavalry,
        }
    }

    fn drilled_formation(self) -> Formation {
        match self {
            Drill::Limber => Formation::Limbered,
            Drill::Unlimber => Formation::Unlimbered,
            Drill::Mount => Formation::Mounted,
            Drill::Dismount => Formation::Dismounted,
        }
    }
}

/// Limbers, unlimbers, mounts or dismounts (CMD-04, RUL-25, RUL-26). The facing is kept, but guns that unlimber may
/// choose another (RUL-84). The act may name the general who pays (RUL-30).
///
/// # Errors
///
/// Fails for the wrong arm, for a formation that the unit already has, for a unit that moved, for several batteries at
/// once, without a payer, and without room for the new front; objects if the brigade rests.
pub fn reform_units(
    draft: &mut Draft<'_>,
    units: &[UnitId],
    drill: Drill,
    facing: Option<Bearing>,
    paid_by: Option<&GeneralId>,
) -> Step {
    let state = draft.state();
    if !units.is_empty() && units.iter().all(|unit| is_just_shown(state, unit)) {
        return draw_up(draft, units, drill, facing);
    }
    state.only_in(Phase::Tactical, drill.name())?;
    let body = drilled_body(state, units, drill)?;
    for id in units {
        may_reform(state.active_unit(id)?, drill)?;
    }
    let price = pace::price_of_drill(state, &body, paid_by)?;
    let own = state.known_brigade(&body.brigade)?;
    let name = body.name(state);
    let mut objections: Vec<Refusal> = eligibility::activation_bar(state, own)
        .into_iter()
        .collect();
    if *own.order() == Order::Rest {
        objections.push(
            Refusal::objection("RUL-39", format!("{} is at rest", own.name))
                .remedy("a new order ends its Rest"),
        );
    }
    if let Some(facing) = facing {
        objections.extend(new_front(state, units, drill, facing)?);
    }
    for objection in objections {
        draft.object(objection)?;
    }
    let on = format!("{} {name}", drill.name());
    points::spend_of(draft, &price.general, price.points, on, "CMD-04")?;
    for unit in units {
        draft.note(Event::Reformed {
            unit: unit.clone(),
            formation: drill.drilled_formation(),
            drilled: true,
            facing,
        });
    }
    Ok(())
}

/// Returns the objections to the front that guns choose as they unlimber (RUL-84).
fn new_front(
    state: &State,
    units: &[UnitId],
    drill: Drill,
    facing: Bearing,
) -> Result<Option<Refusal>, Refusal> {
    if drill != Drill::Unlimber {
        let said = format!("to {} changes no facing", drill.name());
        return Err(
            Refusal::impossible("RUL-84", said).remedy("guns that unlimber may face any way")
        );
    }
    // Batteries unlimber one by one (RUL-25).
    match units {
        [unit] => turned_onto(state, state.known_unit(unit)?, facing),
        _ => Ok(None),
    }
}

/// Refuses a turn about the centre that leaves the table; returns the objection to a turn onto another unit.
fn turned_onto(
    state: &State,
    unit: &UnitState,
    facing: Bearing,
) -> Result<Option<Refusal>, Refusal> {
    let name = &unit.name;
    if !stays_on_table(state, unit, facing) {
        let said = format!("{name} would leave the table by turning");
        return Err(
            Refusal::impossible("TAC-01", said).remedy("move it in from the edge for a point")
        );
    }
    let other = lies_over(state, unit, facing);
    Ok(other.map(|other| {
        Refusal::objection("RUL-65", format!("{name} would turn onto {other}"))
            .remedy("make room, or move it for a point")
    }))
}

/// Returns the body of a drill: batteries go one by one, cavalry in a group may go together (RUL-25).
fn drilled_body(state: &State, units: &[UnitId], drill: Drill) -> Result<Body, Refusal> {
    if drill.drilled_arm() == Arm::Artillery && units.len() > 1 {
        return Err(Refusal::impossible(
            "RUL-25",
            format!("batteries {} one by one", drill.name()),
        )
        .remedy("name one battery; each costs its own point"));
    }
    Body::new(state, units)
}

/// Checks whether the blind of a unit was shown in this phase.
fn is_just_shown(state: &State, unit: &UnitId) -> bool {
    let card = state.unit(unit).and_then(|unit| state.card(&unit.brigade));
    card.is_some_and(|card| card.lay.is_some())
}

/// Lets the owner of a blind that was shown in this phase set its guns and horse to limbered or mounted, or not. It
/// costs nothing and is not a drill (BLIND-08).
fn draw_up(draft: &mut Draft<'_>, units: &[UnitId], drill: Drill, facing: Option<Bearing>) -> Step {
    if facing.is_some() {
        let said = "its facing was set when the brigade was deployed";
        return Err(Refusal::impossible("BLIND-08", said)
            .remedy(Remedy::typed(
                "",
                "deploy",
                " turns it within 45 degrees of the card's",
            ))
            .into());
    }
    for id in units {
        stands_otherwise(draft.state().known_unit(id)?, drill)?;
        draft.note(Event::Reformed {
            unit: id.clone(),
            formation: drill.drilled_formation(),
            drilled: false,
            facing: None,
        });
    }
    Ok(())
}

fn may_reform(unit: &UnitState, drill: Drill) -> Result<(), Refusal> {
    stands_otherwise(unit, drill)?;
    if unit.deeds().moved || unit.deeds().reformed {
        return Err(Refusal::impossible(
            "RUL-26",
            format!("{} has moved or changed formation in this phase", unit.name),
        )
        .remedy("a unit moves or changes formation, once a tactical phase"));
    }
    Ok(())
}

/// Refuses a drill that changes nothing, or that is not for the unit's arm.
fn stands_otherwise(unit: &UnitState, drill: Drill) -> Result<(), Refusal> {
    if unit.arm != drill.drilled_arm() {
        let arm = drill.drilled_arm().name();
        return Err(Refusal::impossible(
            "TAC-01",
            format!(
                "{} is {}; only {arm} may {}",
                unit.name,
                unit.arm.name(),
                drill.name()
            ),
        ));
    }
    if unit.formation() == drill.drilled_formation() {
        let said = format!("{} is {} already", unit.name, unit.formation().name());
        return Err(Refusal::impossible("TAC-01", said));
    }
    Ok(())
}

/// Turns a unit, at no cost, to face an enemy that attacked it in the enemy's turn (CMD-09).
///
/// # Errors
///
/// Fails if the unit has already moved or turned, was not attacked by that enemy, or would end on another unit.
pub fn face_unit(draft: &mut Draft<'_>, unit: &UnitId, towards: &Towards) -> Step {
    let state = draft.state();
    state.only_in(Phase::Tactical, "the free turn")?;
    let own = state.active_unit(unit)?;
    may_turn(own)?;
    let base = own.base().unwrap_or(Base::NOWHERE);
    let (facing, objection) = match towards {
        Towards::Unit(enemy) => {
            let enemy = state.standing_unit(enemy)?;
            let at = enemy.base().map_or(base.at, |b| b.at);
            let attacked = own.last_deeds().attackers.contains(&enemy.id);
            let objection =
                (!attacked).then(|| not_attacked(state, own, &format!("{} has not", enemy.name)));
            (Bearing::along(at - base.at), objection)
        }
        Towards::Bearing(bearing) => {
            let some =
                former_attackers(state, own).any(|(_, enemy)| looks_at(&base, *bearing, &enemy));
            let objection = (!some).then(|| not_attacked(state, own, "nobody there has"));
            (*bearing, objection)
        }
    };
    let over = turned_onto(state, own, facing)?;
    let counts = state.rulings().on(Switch::FreeTurnIsMove);
    for objection in objection.into_iter().chain(over) {
        draft.object(objection)?;
    }
    if counts {
        draft.note(Event::Moved {
            units: vec![UnitPosition {
                unit: unit.clone(),
                at: base.at,
                facing,
            }],
            how: format!("turn to {facing}"),
            inches: TURN_INCHES,
            oblique: true,
        });
    }
    draft.note(Event::Faced {
        unit: unit.clone(),
        facing,
    });
    sighting::reveal_seen(draft, std::slice::from_ref(unit));
    Ok(())
}

fn may_turn(unit: &UnitState) -> Result<(), Refusal> {
    let deeds = unit.deeds();
    if !deeds.moved && !deeds.reformed && !deeds.faced {
        return Ok(());
    }
    let said = if deeds.faced {
        format!("{} has had its free turn", unit.name)
    } else {
        format!("{} has moved; the free turn comes first", unit.name)
    };
    Err(Refusal::impossible("RUL-27", said).remedy(turns_otherwise(unit)))
}

/// Returns the remedy for a unit without a free turn: how it can still turn.
fn turns_otherwise(unit: &UnitState) -> Remedy {
    let deeds = unit.deeds();
    if deeds.moved || deeds.reformed {
        return "it may turn again in its next turn".into();
    }
    match (unit.arm, unit.formation()) {
        (Arm::Artillery, Formation::Unlimbered) => Remedy::typed(
            "",
            format!("limber {}", unit.id),
            " costs a point and its move this turn; guns that unlimber may face any way",
        ),
        _ => "turn it as a move: that costs a point".into(),
    }
}

/// Returns the enemies on the table that attacked a unit in the player turn before, with their bases.
fn former_attackers<'a>(
    state: &'a State,
    unit: &'a UnitState,
) -> impl Iterator<Item = (&'a UnitId, Base)> + 'a {
    unit.last_deeds()
        .attackers
        .iter()
        .filter_map(|id| Some((id, state.unit(id)?.base()?)))
}

/// Returns the refusal of a free turn towards an enemy that has not attacked the unit; the sentence begins with `whom`:
/// `13th Alabama has not`.
fn not_attacked(state: &State, unit: &UnitState, whom: &str) -> Refusal {
    let names: Vec<String> = former_attackers(state, unit)
        .filter_map(|(id, _)| Some(state.unit(id)?.name.clone()))
        .collect();
    let when = match state.chits() {
        Some(_) => "since its brigade's last activation",
        None => "in the turn just past",
    };
    let said = format!("{whom} attacked {} {when}", unit.name);
    let refusal = Refusal::objection("CMD-09", said);
    if names.is_empty() {
        refusal.remedy(turns_otherwise(unit))
    } else {
        refusal.remedy(format!("it may turn towards {}", names.join(" or ")))
    }
}

/// Checks whether a bearing points at some part of an enemy's base, within the precision of a hand.
fn looks_at(base: &Base, bearing: Bearing, enemy: &Base) -> bool {
    let middle = Bearing::along(enemy.at - base.at);
    let spread = enemy
        .corners()
        .into_iter()
        .map(|corner| middle.turn_to(Bearing::along(corner - base.at)).abs())
        .fold(0.0, f64::max);
    middle.turn_to(bearing).abs() <= spread + TOWARDS
}

/// Checks whether a unit stays on the table if it turns about the centre of its base.
fn stays_on_table(state: &State, unit: &UnitState, facing: Bearing) -> bool {
    let turned = unit.base().map(|base| Base { facing, ..base });
    turned.is_none_or(|turned| state.ground().holds_base(&turned))
}

fn lies_over(state: &State, unit: &UnitState, facing: Bearing) -> Option<String> {
    let turned = Base {
        facing,
        ..unit.base()?
    };
    let before = unit.base()?;
    state
        .units()
        .filter(|other| other.id != unit.id)
        .find(|other| {
            other
                .base()
                .is_some_and(|b| turned.overlaps(&b) && !before.overlaps(&b))
        })
        .map(|other| other.name.clone())
}

/// Returns the free turns that are open and would change something.
pub fn free_turns(state: &State) -> Vec<Opening> {
    state
        .units()
        .filter(|unit| state.unit_acts(unit) && unit.on_table())
        .filter(|unit| may_turn(unit).is_ok())
        .filter_map(|unit| {
            let base = unit.base()?;
            let (enemy, _) = former_attackers(state, unit)
                .filter(|(_, enemy)| !looks_at(&base, base.facing, enemy))
                .find(|(_, enemy)| {
                    let facing = Bearing::along(enemy.at - base.at);
                    stays_on_table(state, unit, facing) && lies_over(state, unit, facing).is_none()
                })?;
            let name = &state.unit(enemy)?.name;
            let address = state.oob().address(&unit.id);
            Some(Opening::offered(
                Command::Face {
                    unit: unit.id.clone(),
                    towards: Towards::Unit(enemy.clone()),
                },
                format!("{address} {}: free turn to face {name}", unit.name),
            ))
        })
        .collect()
}
