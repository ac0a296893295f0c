//! The named wheels of a march: angle and pivot (GT-03, RUL-59).

use crate::state::{BrigadeState, State};
use crate::terms::{
    charts::MARCH_WHEEL,
    command::{Hand, Wheels},
    name::BrigadeId,
    order::Place,
};
use ruleset::refusal::{Refusal, Remedy};
use table::base::Base;
use table::measure::{Measure, Point, hundredths, right_of, turned};

impl Wheels {
    /// Wheels about the centre of the brigade.
    pub(super) fn on_centre(before: Option<f64>, after: Option<f64>) -> Self {
        Self {
            before,
            about: None,
            after,
        }
    }

    /// Refuses a wheel of more than 45 degrees, and a flank that is named without a wheel (GT-03).
    ///
    /// # Errors
    ///
    /// Returns the refusal.
    pub(super) fn check_wheels(&self) -> Result<(), Refusal> {
        for degrees in [self.before, self.after].into_iter().flatten() {
            allowed_wheel(degrees)?;
        }
        match (self.about, self.before) {
            (Some(_), None) => Err(Refusal::impossible(
                "GT-03",
                "name the wheel as well as its flank",
            )
            .remedy("type wheel DEG about left, or wheel DEG about right")),
            _ => Ok(()),
        }
    }

    /// Returns the centre of a brigade after the wheel before the march.
    pub(super) fn wheeled_centre(&self, state: &State, brigade: &BrigadeId) -> Point {
        let centre = state.centre_of(brigade).unwrap_or(Point::origin());
        let pivot = wheel_pivot(state, brigade, self.about);
        pivot + turned(centre - pivot, self.before.unwrap_or(0.0))
    }
}

/// Returns the pivot of a wheel: the brigade's centre, or the front corner of a flank. If several corners are farthest
/// to that hand, the foremost of them.
pub(super) fn wheel_pivot(state: &State, brigade: &BrigadeId, about: Option<Hand>) -> Point {
    let centre = state.centre_of(brigade).unwrap_or(Point::origin());
    let (Some(hand), Some(front)) = (about, state.front_of(brigade)) else {
        return centre;
    };
    let ahead = front.unit();
    let aside = match hand {
        Hand::Left => -right_of(ahead),
        Hand::Right => right_of(ahead),
    };
    let bases = state.bases_of(brigade);
    let corners = bases.iter().flat_map(Base::corners);
    let far = |corner: &Point| {
        let from = corner - centre;
        (hundredths(from.dot(&aside)), hundredths(from.dot(&ahead)))
    };
    corners.max_by_key(far).unwrap_or(centre)
}

fn allowed_wheel(degrees: f64) -> Result<(), Refusal> {
    if degrees.abs() <= MARCH_WHEEL {
        return Ok(());
    }
    Err(Refusal::impossible(
        "GT-03",
        format!("a wheel of {degrees} degrees is more than {MARCH_WHEEL:.0}"),
    )
    .remedy("wheel up to 45 before and up to 45 after"))
}

/// Splits a turn of `degrees` into two wheels of at most 45 degrees each; the turn is cut short if they are not enough.
pub(super) fn split_wheel(degrees: f64) -> (f64, f64) {
    let first = degrees.clamp(-MARCH_WHEEL, MARCH_WHEEL);
    let second = (degrees - first).clamp(-MARCH_WHEEL, MARCH_WHEEL);
    (first, second)
}

/// Returns the remedy of wheeling twice on the spot (EX-GT-03-c).
pub(super) fn turns_on_the_spot(
    own: &BrigadeState,
    centre: Point,
    wheels: (f64, f64),
    measure: Measure,
) -> Remedy {
    let (first, second) = wheels;
    // Rounded to hundredths, it still counts as the brigade's own place.
    let stand = Place::Point(centre.map(|inches| (inches * 100.0).round() / 100.0));
    let stand = stand.written(measure);
    let typed = format!(
        "march {} to {stand} wheel {first:.0} then {second:.0}",
        own.id
    );
    Remedy::typed("wheel, halt and wheel again: ", typed, "")
}
