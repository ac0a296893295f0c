//! The whole remaining way of a messenger, in words and inches.

use rules::fields::orders::messengers::RideLeg;
use rules::fields::state::State;

/// Describes a path leg by leg: `18.0 in due north-east`, or round an obstacle `11.0 in due north-east to 23.1,14, then
/// 7.2 in north (010)`; empty if there are no legs.
#[must_use]
pub fn told(state: &State, legs: &[RideLeg]) -> String {
    let measure = state.oob().measure;
    let tenth = |n: f64| (n * 10.0).round() / 10.0;
    let last = legs.len().saturating_sub(1);
    let each: Vec<String> = legs
        .iter()
        .enumerate()
        .map(|(n, leg)| {
            let turns = if n < last {
                let to = measure.point(leg.to);
                format!(" to {},{}", tenth(to.x), tenth(to.y))
            } else {
                String::new()
            };
            format!(
                "{} {}{turns}",
                measure.say(leg.inches),
                leg.bearing.spoken()
            )
        })
        .collect();
    each.join(", then ")
}

/// Describes the direction of a path whose length the text has already given: `due north-east` if it is straight, or
/// else leg by leg.
#[must_use]
pub fn course(state: &State, legs: &[RideLeg]) -> String {
    match legs {
        [straight] => straight.bearing.spoken(),
        several => told(state, several),
    }
}
