//! Preview of a march. It includes observation, orders and ground, but not activation and points.

use serde::Serialize;

use super::{
    aim::MarchAim,
    course::{MarchCourse, stop_words},
    eligibility, goal,
};
use crate::state::State;
use crate::terms::{
    command::{Hand, Wheels},
    event::{MarchEnd, MarchStop, UnitPosition},
    name::{BrigadeId, UnitId},
    order::Place,
};
use ruleset::chance::Ask;
use ruleset::refusal::Refusal;
use ruleset::spelling::counted;
use ruleset::{Halt, Step};
use table::measure::{Bearing, Point, TAPE_ERROR};

/// Predicted position of a unit, with the field names of the answer.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Placed {
    /// The unit.
    pub id: UnitId,
    /// The centre of the unit's base.
    pub at: Point,
    /// Facing at the end of the march.
    pub facing: Bearing,
}

/// A predicted march.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct MarchLook {
    /// The brigade.
    pub brigade: BrigadeId,
    /// Direction of the march.
    pub bearing: Bearing,
    /// Wheel before the march, in degrees.
    pub wheel: f64,
    /// The flank about whose front corner the brigade wheels before the march; `None` for its centre.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about: Option<Hand>,
    /// Inches, up to the edge of the ground if a die is needed.
    pub distance: f64,
    /// Wheel after the march, in degrees.
    pub then: f64,
    /// Cause of the end.
    pub stop: MarchStop,
    /// Cause that cuts short the wheel after the march, if any.
    pub then_stop: Option<MarchStop>,
    /// Dice assumed for the preview.
    pub dice: Vec<u8>,
    /// True if the march ends at ground that requires a die.
    pub needs_dice: bool,
    /// Result of each face of the next die; empty if none is needed.
    pub outcomes: Vec<FaceOutcome>,
    /// Predicted positions of all units.
    pub units: Vec<Placed>,
    /// Units that would be disordered, with the ground (ROUGH-02).
    pub disordered: Vec<(UnitId, String)>,
    /// The rules' objections to the aim and the path; the referee may overrule them.
    pub objections: Vec<String>,
    /// The sentence for the table.
    pub words: String,
}

/// Result of one face of the die.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct FaceOutcome {
    /// The face, 1 to 6.
    pub face: u8,
    /// Inches from the start of the march.
    pub distance: f64,
    /// Cause of the end.
    pub stop: MarchStop,
    /// True if, after this face, another piece of ground requires another die.
    pub needs_dice: bool,
    /// Result of each face of that other die; empty if none is needed, and after three dice in a row.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub outcomes: Vec<FaceOutcome>,
    /// The result in words.
    pub words: String,
}

/// Maximum number of dice in a row shown with all their faces: each makes the table six times as long.
const MOST_DICE: usize = 3;

/// Predicts the march of a brigade from its position; nothing is moved or spent.
///
/// # Errors
///
/// Fails if there is no such brigade or place, if a wheel is over 45 degrees, or if more dice are given than the march
/// needs.
pub fn look_ahead(
    state: &State,
    brigade: &BrigadeId,
    to: Option<&Place>,
    wheels: &Wheels,
    dice: &[u8],
) -> Result<MarchLook, Refusal> {
    look_by_tape(state, brigade, to, wheels, dice, TAPE_ERROR)
}

/// Predicts a march as [`look_ahead`] does, and names a zone that the march passes or enters within `tape_error`
/// inches.
///
/// # Errors
///
/// Fails as [`look_ahead`] does.
pub fn look_by_tape(
    state: &State,
    brigade: &BrigadeId,
    to: Option<&Place>,
    wheels: &Wheels,
    dice: &[u8],
    tape_error: f64,
) -> Result<MarchLook, Refusal> {
    let own = state.standing_brigade(brigade)?;
    if let Some(face) = dice.iter().find(|face| !(1..=6).contains(*face)) {
        return Err(Refusal::impossible(
            "SCALE-04",
            format!("{face} is not a face of a die"),
        ));
    }
    let bars = eligibility::march_bars(state, brigade, false);
    let aim = match (
        MarchAim::from_request(state, brigade, to, wheels),
        bars.first(),
    ) {
        (Ok(aim), _) => aim,
        (Err(_), Some(bar)) if to.is_none() => return Ok(standing_still(state, brigade, bar)),
        (Err(refusal), _) => return Err(refusal),
    };
    if let Some(bar) = bars.first() {
        let mut still = standing_still(state, brigade, bar);
        still.bearing = aim.bearing;
        return Ok(still);
    }
    let (course, ran) = run_dice(state, brigade, &aim, dice);
    let needs_dice = ran.is_err();
    if let Some(extra) = dice.get(course.dice().len()).filter(|_| !needs_dice) {
        return Err(Refusal::impossible(
            "ROUGH-04",
            format!("the march of {} needs no die for the {extra}", own.name),
        )
        .remedy(match course.dice().len() {
            0 => "it needs none".to_owned(),
            dice => format!("it needs {}", counted(dice, "die")),
        }));
    }
    let outcomes = match needs_dice {
        true => face_outcomes(state, brigade, &aim, dice, dice.len() + MOST_DICE),
        false => Vec::new(),
    };
    let nearer = eligibility::beaten_nearer(state, brigade, &aim);
    let objections = goal::aim_objections(state, brigade, &aim).into_iter();
    let objections: Vec<Refusal> = objections.chain(nearer).collect();
    Ok(MarchLook {
        brigade: brigade.clone(),
        bearing: course.bearing(),
        wheel: course.wheel(),
        about: course.wheel_flank(),
        distance: course.distance(),
        then: course.then(),
        stop: course.stop().clone(),
        then_stop: course.then_stop().cloned(),
        dice: course.dice().to_vec(),
        needs_dice,
        outcomes,
        units: placed_units(course.final_positions()),
        disordered: course.disordered_units(),
        words: with_objections(
            course.course_words(needs_dice),
            &objections,
            &near_zones(&course, tape_error),
        ),
        objections: objections.iter().map(Refusal::to_string).collect(),
    })
}

/// Describes the zones that come so near, at the start of a march or later, that the tape decides (GT-01, GT-03).
/// Follows the march as far as the dice take it; empty for a march that may not begin.
#[must_use]
pub fn grazed_zones(
    state: &State,
    brigade: &BrigadeId,
    to: Option<&Place>,
    wheels: &Wheels,
    dice: &[u8],
) -> Vec<String> {
    let course = allowed_course(state, brigade, to, wheels, dice);
    course.map_or_else(Vec::new, |course| near_zones(&course, TAPE_ERROR))
}

/// Describes the zone that is so near the start of a march that the tape decides whether the march may begin (GT-01).
/// The record of the march does not contain this. `None` if there is no such zone.
#[must_use]
pub fn begins_near(
    state: &State,
    brigade: &BrigadeId,
    to: Option<&Place>,
    wheels: &Wheels,
    tape_error: f64,
) -> Option<String> {
    allowed_course(state, brigade, to, wheels, &[])?.begins_near(tape_error)
}

/// Returns the march as far as the dice take it; `None` if it may not begin.
fn allowed_course<'a>(
    state: &'a State,
    brigade: &BrigadeId,
    to: Option<&Place>,
    wheels: &Wheels,
    dice: &[u8],
) -> Option<MarchCourse<'a>> {
    if !eligibility::march_bars(state, brigade, false).is_empty() {
        return None;
    }
    let aim = MarchAim::from_request(state, brigade, to, wheels).ok()?;
    Some(run_dice(state, brigade, &aim, dice).0)
}

fn near_zones(course: &MarchCourse<'_>, tape_error: f64) -> Vec<String> {
    let begins = course.begins_near(tape_error).into_iter();
    begins.chain(course.grazed_zones(tape_error)).collect()
}

/// Adds the objections to the words: an act that needs the referee's word is not described as free.
fn with_objections(mut words: String, objections: &[Refusal], grazed: &[String]) -> String {
    for near in grazed {
        words.push_str("; ");
        words.push_str(near);
    }
    let said: Vec<String> = objections.iter().map(Refusal::to_string).collect();
    if said.is_empty() {
        return words;
    }
    format!("{words}; against it: {}", said.join("; "))
}

fn run_dice<'a>(
    state: &'a State,
    brigade: &BrigadeId,
    aim: &MarchAim,
    dice: &[u8],
) -> (MarchCourse<'a>, Step) {
    let mut course = MarchCourse::begin(state, brigade, aim);
    let mut faces = dice.iter().copied();
    let ran = course.run(&mut |ask: Ask| faces.next().ok_or(Halt::Wanted(ask)));
    if ran.is_err() {
        course.stand_at_edge();
    }
    (course, ran)
}

/// Returns the result of each face of the next die and of the dice after it, `most` dice deep.
fn face_outcomes(
    state: &State,
    brigade: &BrigadeId,
    aim: &MarchAim,
    dice: &[u8],
    most: usize,
) -> Vec<FaceOutcome> {
    let outcome = |face: u8| {
        let faces = [dice, &[face]].concat();
        let (course, ran) = run_dice(state, brigade, aim, &faces);
        let needs_dice = ran.is_err();
        FaceOutcome {
            face,
            distance: course.distance(),
            stop: course.stop().clone(),
            needs_dice,
            outcomes: match needs_dice && faces.len() < most {
                true => face_outcomes(state, brigade, aim, &faces, most),
                false => Vec::new(),
            },
            words: course.course_words(needs_dice),
        }
    };
    (1..=6).map(outcome).collect()
}

fn placed_units(standings: Vec<UnitPosition>) -> Vec<Placed> {
    standings
        .into_iter()
        .map(|standing| Placed {
            id: standing.unit,
            at: standing.at,
            facing: standing.facing,
        })
        .collect()
}

fn standing_still(state: &State, brigade: &BrigadeId, bar: &eligibility::Bar) -> MarchLook {
    let stop = MarchStop {
        cause: MarchEnd::NotStarted,
        by: bar.by.clone(),
        unit: bar.unit.clone(),
        feature: None,
        rule: bar.refusal.clause().clone(),
    };
    let units = state
        .units_of(brigade)
        .filter_map(|unit| {
            let base = unit.base()?;
            Some(Placed {
                id: unit.id.clone(),
                at: base.at,
                facing: base.facing,
            })
        })
        .collect();
    MarchLook {
        brigade: brigade.clone(),
        bearing: state.front_of(brigade).unwrap_or(Bearing::NORTH),
        wheel: 0.0,
        about: None,
        distance: 0.0,
        then: 0.0,
        words: format!("{}; {}", stop_words(state, &stop), bar.refusal_told(state)),
        stop,
        then_stop: None,
        dice: Vec::new(),
        needs_dice: false,
        outcomes: Vec::new(),
        units,
        disordered: Vec::new(),
        objections: Vec::new(),
    }
}
