//! Grand tactical marches (GT-01 to GT-08): permission, destination and distance.

pub mod aim;
pub mod column;
mod companions;
pub mod course;
pub mod eligibility;
pub mod fan;
mod goal;
pub mod look;
mod wheels;

pub use fan::{MarchRay, march_fan};
pub use look::{MarchLook, begins_near, grazed_zones, look_ahead, look_by_tape};

use crate::orders::{self, position};
use crate::position::{known, retire_limit, sighting};
use crate::shared::{blinds, disorder, losses, overrun, points};
use crate::state::{BrigadeState, State, draft::Draft};
use crate::terms::{
    charts,
    command::{Command, Wheels},
    event::{Event, MarchEnd, MarchOutcome},
    name::{BrigadeId, GeneralId, UnitId},
    opening::Opening,
    order::{Order, Place},
    phase::Phase,
    switch::SpeedCheck,
    weight::ACT_PRICE,
};
use aim::MarchAim;
use course::MarchCourse;
use ruleset::clause::Clause;
use ruleset::refusal::{Refusal, Remedy};
use ruleset::{Halt, Step};
use table::measure::{Measure, TAPE_ERROR};

/// A march as requested.
#[derive(Debug, Clone, Copy)]
pub struct MarchRequest<'a> {
    /// Destination; `None` for the goal of the order.
    pub to: Option<&'a Place>,
    /// Wheels of the brigade before the march.
    pub wheels: Wheels,
    /// Higher generals who go along with the brigade (RUL-29).
    pub with: &'a [GeneralId],
    /// The paying general, if several may pay (RUL-30); `None` for the cheapest.
    pub paid_by: Option<&'a GeneralId>,
    /// True if the march begins in an enemy's zone because the referee allows it.
    pub leaves_zones: bool,
}

/// Marches a brigade (GT-03).
///
/// # Errors
///
/// Fails if the brigade may not march (GT-01), if the aim breaks its order (GT-04) or is too far off its front (GT-03),
/// if no general has the point (GT-02), or if a die is needed for rough ground (ROUGH-04).
pub fn march_brigade(draft: &mut Draft<'_>, brigade: &BrigadeId, asked: &MarchRequest<'_>) -> Step {
    draft
        .state()
        .only_in(Phase::GrandTactical, "a grand tactical march")?;
    let name = draft.state().active_brigade(brigade)?.name.clone();
    eligibility::refuse_second_march(draft.state(), brigade)?;
    points::single_payer(draft.state(), brigade, ACT_PRICE, asked.paid_by)?;
    let mut aim = MarchAim::from_request(draft.state(), brigade, asked.to, &asked.wheels)?;
    let apart = companions::check_company(draft.state(), brigade, asked.with)?;
    let bars = eligibility::march_bars(draft.state(), brigade, true);
    // Only a brigade that an enemy sees can be in a zone that it may leave.
    let is_seen = bars.iter().any(|bar| bar.by.is_some());
    for bar in bars {
        let objection = bar.refusal_told(draft.state());
        draft.object(objection)?;
    }
    // A march that passed these checks may leave the zones in which the referee let it begin: such a zone does not end
    // it at once.
    if is_seen && asked.leaves_zones {
        let table = draft.state().table_of(brigade);
        aim.unheeded = sighting::observers_of(draft.state(), &table, brigade);
    }
    let nearer = eligibility::beaten_nearer(draft.state(), brigade, &aim);
    let of_aim = goal::aim_objections(draft.state(), brigade, &aim);
    for objection in of_aim.iter().chain(&apart).chain(&nearer) {
        draft.object(objection.clone())?;
    }
    let start = draft.state().clone();
    let course = {
        let mut course = MarchCourse::begin(&start, brigade, &aim);
        course.run(&mut |ask| draft.throw(ask))?;
        course
    };
    if let Some(refusal) = no_room_to_wheel(&start, &course, &name) {
        return Err(refusal.into());
    }
    if is_seen && let Some(objection) = retire_limit::farther_objection(&start, course.trails()) {
        draft.object(objection)?;
    }
    let payer = points::single_payer(draft.state(), brigade, ACT_PRICE, asked.paid_by)?
        .id
        .clone();
    points::spend_of(
        draft,
        &payer,
        ACT_PRICE,
        format!("march of {name}"),
        "GT-02",
    )?;
    companions::pay_company(draft, asked.with, &name)?;
    if *draft.state().known_brigade(brigade)?.order() == Order::Retire {
        losses::note_retiring(draft, brigade);
    }
    carry_out(draft, brigade, &course, asked.with);
    blinds::seen_on_the_way(draft, &start, course.trails());
    Ok(())
}

/// Returns the refusal of a wheel that cannot begin because a base would leave the table, or guns or horse would go too
/// deep into obstructed ground; `None` if it can begin. The refusal costs nothing, because no die was thrown.
fn no_room_to_wheel(state: &State, course: &MarchCourse<'_>, name: &str) -> Option<Refusal> {
    let no = |clause, why: &str, from: &str| {
        let said = format!("{name} cannot wheel there: {why}");
        Refusal::impossible(clause, said).remedy(Remedy::typed(
            "",
            "wheel 0",
            format!(" marches straight ahead; a tactical move brings it clear of {from}"),
        ))
    };
    let stop = course.then_stop().unwrap_or(course.stop());
    match stop.cause {
        _ if !course.is_idle() || !course.dice().is_empty() => None,
        MarchEnd::TableEdge => Some(no("RUL-59", "a base would leave the table", "the edge")),
        MarchEnd::Rough if stop.rule.id() == "ROUGH-03" => {
            let inch = (state.oob().measure).say_whole(charts::distance::OBSTRUCTED_ENTRY);
            let why = format!("guns or horse would go more than {inch} into obstructed ground");
            Some(no("ROUGH-03", &why, "it"))
        }
        _ => None,
    }
}

fn carry_out(
    draft: &mut Draft<'_>,
    brigade: &BrigadeId,
    course: &MarchCourse<'_>,
    company: &[GeneralId],
) {
    let riders = companions::company_rides(draft.state(), course, company);
    // Recorded with a fixed tolerance, so that the record does not depend on the referee's tape.
    let grazed = course.grazed_zones(TAPE_ERROR);
    draft.note(Event::Marched(Box::new(MarchOutcome {
        brigade: brigade.clone(),
        wheel: course.wheel(),
        about: course.wheel_flank(),
        bearing: course.bearing(),
        distance: course.distance(),
        then: course.then(),
        stop: course.stop().clone(),
        then_stop: course.then_stop().cloned(),
        dice: course.dice().to_vec(),
        units: course.final_positions(),
        general: course.brigadier_end(),
    })));
    for ride in riders {
        draft.note(ride);
    }
    for (unit, ground) in course.disordered_units() {
        disorder::disorder_unit(draft, &unit, "ROUGH-02", format!("moved in {ground}"));
    }
    overrun::run_over(draft, course.trails());
    let moved: Vec<UnitId> = course.trails().iter().map(|t| t.unit.clone()).collect();
    let mut stops = course.then_stop().into_iter().chain([course.stop()]);
    if let Some(stop) = stops.find(|stop| stop.cause == MarchEnd::Observed) {
        let by = stop.by.as_ref();
        let watcher = by.and_then(|id| draft.state().unit(id).map(|u| u.brigade.clone()));
        if let Some(watcher) = watcher {
            sighting::reveal_brigade(draft, &watcher, stop.unit.clone());
            blinds::mark_real(draft, &watcher);
        }
    }
    sighting::reveal_seen(draft, &moved);
    for said in grazed {
        draft.note(Event::Warned {
            rule: Clause::new("GT-03"),
            said,
        });
    }
    end_order(draft, brigade, course.has_arrived());
}

/// Ends an order: Advance on arrival, Retire when every known enemy is 12 inches away (ORD-11).
fn end_order(draft: &mut Draft<'_>, brigade: &BrigadeId, arrived: bool) {
    let order = draft.state().brigade(brigade).map(|b| b.order().clone());
    match order {
        Some(Order::Advance(place)) if arrived => {
            let why = format!(
                "reached {}",
                known::said_in(draft.state(), &place, Measure::Inches)
            );
            draft.note(Event::OrderChanged {
                brigade: brigade.clone(),
                order: Order::Hold,
                rule: Clause::new("ORD-03"),
                why,
            });
        }
        Some(Order::Retire) => orders::automatic::end_retire(draft, brigade),
        _ => return,
    }
    let holds = draft
        .state()
        .brigade(brigade)
        .is_some_and(|b| *b.order() == Order::Hold);
    if holds {
        position::take_position(draft, brigade);
    }
}

/// Length in inches below which a path is displayed as "0.0 in".
pub const HARDLY: f64 = 0.05;

/// Returns the brigades that may march, each with the march that its order demands. Brigades under Attack and Advance
/// must march (RUL-33).
///
/// A march whose length would be displayed as 0 is left out, because it is not worth a point.
#[must_use]
pub fn march_openings(state: &State) -> Vec<Opening> {
    let demanded = demanded_of_all(state).into_iter();
    let openings = demanded.filter(|(_, hardly)| !hardly);
    openings.map(|(opening, _)| opening).collect()
}

/// Returns the demanded marches, including those whose length would be displayed as 0 (flag true), which the list at
/// the end of the phase names.
#[must_use]
pub fn demanded_of_all(state: &State) -> Vec<(Opening, bool)> {
    state
        .brigades()
        .filter(|b| state.acts(b))
        .filter_map(|brigade| march_opening(state, brigade))
        .collect()
}

/// Returns the march that the order of a brigade demands, with its stop and its inches if all its dice show `face`;
/// `None` if no march is offered.
#[must_use]
pub fn demanded_march(
    state: &State,
    brigade: &BrigadeState,
    face: u8,
) -> Option<(Command, MarchEnd, f64)> {
    let (command, aim) = allowed_march(state, brigade)?;
    let mut course = MarchCourse::begin(state, &brigade.id, &aim);
    course.run(&mut |_| Ok(face)).ok()?;
    if course.dice().is_empty() && course.is_idle() {
        return None;
    }
    Some((command, course.stop().cause, course.distance()))
}

/// Checks whether a brigade must march if it may: under Attack and Advance it goes at the best speed (RUL-33).
#[must_use]
pub fn is_due(state: &State, brigade: &BrigadeState) -> bool {
    matches!(brigade.order(), Order::Attack(_) | Order::Advance(_))
        && state.rulings().is(SpeedCheck::Warn)
}

/// Returns the first reason why a brigade may not march now, whatever its aim; `None` if it may.
#[must_use]
pub fn why_no_march(state: &State, brigade: &BrigadeId) -> Option<Refusal> {
    let second = eligibility::refuse_second_march(state, brigade).err();
    second.or_else(|| {
        let bars = eligibility::march_bars(state, brigade, true);
        bars.into_iter().next().map(|bar| bar.refusal)
    })
}

/// Returns the march that the order demands; `None` if something bars the brigade from it.
fn allowed_march(state: &State, brigade: &BrigadeState) -> Option<(Command, MarchAim)> {
    let free = state.active_brigade(&brigade.id).is_ok()
        && eligibility::refuse_second_march(state, &brigade.id).is_ok()
        && points::single_payer(state, &brigade.id, ACT_PRICE, None).is_ok()
        && eligibility::march_bars(state, &brigade.id, true).is_empty();
    if !free {
        return None;
    }
    let found = goal::demanded_march(state, &brigade.id)?;
    let (_, aim) = &found;
    let stays_off = eligibility::beaten_nearer(state, &brigade.id, aim).is_none();
    stays_off.then_some(found)
}

/// Returns the march that the order demands, and whether its length would be displayed as 0; `None` if no march is
/// offered.
fn march_opening(state: &State, brigade: &BrigadeState) -> Option<(Opening, bool)> {
    let (command, aim) = allowed_march(state, brigade)?;
    let mut course = MarchCourse::begin(state, &brigade.id, &aim);
    let ends_at_die = course.run(&mut |ask| Err(Halt::Wanted(ask))).is_err();
    if !ends_at_die && course.is_idle() {
        return None;
    }
    let words = format!(
        "{} {}: {}",
        brigade.callsign,
        brigade.name,
        course.course_words(ends_at_die)
    );
    let beyond = ends_at_die.then(|| MarchCourse::begin(state, &brigade.id, &aim));
    let price = march_price(state, &course, beyond);
    let opening = if is_due(state, brigade) {
        Opening::due(command, words)
    } else {
        Opening::offered(command, words)
    };
    let turns = course.wheel().abs() + course.then().abs();
    let is_hardly = !ends_at_die && course.distance() < HARDLY && turns < 0.5;
    let is_hardly = is_hardly && price.is_empty() && !course.has_arrived();
    Some((opening.at(price), is_hardly))
}

/// Returns the price of a march besides its point: the units that rough ground disorders (ROUGH-02) and, if the march
/// needs a die, the units that the ground beyond may disorder (ROUGH-04).
fn march_price(
    state: &State,
    course: &MarchCourse<'_>,
    beyond: Option<MarchCourse<'_>>,
) -> Vec<String> {
    let now = course.disordered_units();
    let mut price = Vec::from_iter(disorder::disorder_price(state, "disorders", &now));
    if let Some(mut beyond) = beyond {
        // The best face of each die gives the longest march, and a march that has its dice is never refused.
        let _ = beyond.run(&mut |_| Ok(charts::BEST_IN_ROUGH));
        let mut more = beyond.disordered_units();
        more.retain(|unit| !now.contains(unit));
        price.extend(disorder::disorder_price(state, "may disorder", &more));
    }
    price
}

/// Returns the refusal of an aim that does not exist.
fn no_aim(clause: &'static str, said: String, remedy: impl Into<Remedy>) -> Refusal {
    Refusal::impossible(clause, said).remedy(remedy)
}
