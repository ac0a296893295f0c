//! Stops of a march after each possible wheel: the fan that shows the best aim.

use serde::Serialize;

use super::{
    aim::MarchAim,
    column,
    course::{MarchCourse, stop_words},
    eligibility,
};
use crate::state::State;
use crate::terms::{charts::MARCH_WHEEL, command::Wheels, event::MarchStop, name::BrigadeId};
use ruleset::Halt;
use table::measure::Bearing;
use table::sweep::MarchGoal;

/// A march straight ahead after one wheel.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct MarchRay {
    /// Degrees of the wheel as far as it gets; right is positive.
    pub wheel: f64,
    /// Direction of the march.
    pub bearing: Bearing,
    /// Inches, up to the edge of the ground if a die is needed.
    pub distance: f64,
    /// Cause of the end.
    pub stop: MarchStop,
    /// True if the march ends at ground that requires a die.
    pub needs_dice: bool,
    /// Cause of the end in words.
    pub words: String,
}

/// Returns the march straight ahead after every wheel from 45 degrees left to 45 right, a degree apart; empty for a
/// brigade that may not begin one.
#[must_use]
pub fn march_fan(state: &State, brigade: &BrigadeId) -> Vec<MarchRay> {
    if !eligibility::march_bars(state, brigade, false).is_empty() {
        return Vec::new();
    }
    let aim = MarchAim::from_request(state, brigade, None, &Wheels::default()).ok();
    let Some(front) = column::march_front(state, brigade, aim.as_ref().map(|aim| aim.bearing))
    else {
        return Vec::new();
    };
    // The goal ends a ray that reaches it; a goal that is a point lies on one ray only.
    let goal = match aim {
        Some(aim) if !matches!(aim.goal, MarchGoal::Point(_)) => aim.goal,
        _ => MarchGoal::Away,
    };
    let most = MARCH_WHEEL as i32;
    (-most..=most)
        .map(|degrees| march_ray(state, brigade, front, f64::from(degrees), goal.clone()))
        .collect()
}

fn march_ray(
    state: &State,
    brigade: &BrigadeId,
    front: Bearing,
    wheel: f64,
    goal: MarchGoal,
) -> MarchRay {
    let aim = MarchAim {
        goal,
        goal_of_order: None,
        wheel,
        about: None,
        bearing: front.turned(wheel),
        then: 0.0,
        in_place: false,
        until_clear: false,
        as_ordered: false,
        unheeded: Vec::new(),
        objections: Vec::new(),
    };
    let mut course = MarchCourse::begin(state, brigade, &aim);
    let needs_dice = course.run(&mut |ask| Err(Halt::Wanted(ask))).is_err();
    MarchRay {
        wheel: course.wheel(),
        bearing: course.bearing(),
        distance: course.distance(),
        stop: course.stop().clone(),
        needs_dice,
        words: stop_words(state, course.stop()),
    }
}
