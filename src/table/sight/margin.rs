//! Margin of an answer: the smallest shift, sideways or in any direction, that flips a verdict (RUL-58).
//!
//! A tape errs by some tenths of an inch in the position of a base as much as in the distance between two. A line that
//! passes that close to a wood, an enemy's corner, the foot of a hill or a crest may be open or blocked on the real
//! table. So either end is shifted in several directions, and the verdict is computed again. That costs some hundred
//! verdicts, so it is done only for verdicts that a user requested.

use super::Sight;
use crate::field::Field;
use crate::measure::{Point, Vector};
use crate::shape::root::{HalvingEnd, bisect};

/// Number of evenly spaced directions in which an end is shifted at first.
const WAYS: usize = 16;

/// Step of the shifts in one direction, in inches; small, because a slit may open and close again.
const STEP: f64 = 0.0625;

/// Number of refinements. Each tries the directions on both sides of the best one, nearer to it than the refinement
/// before.
const CLOSER: u32 = 3;

/// Number of times that a step is halved, which gives the shift to a thousandth of an inch.
const HALVINGS: u32 = 6;

/// The end of a line that is shifted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shifted {
    Observer,
    Target,
}

impl Field {
    /// Returns the answer of [`Field::sees`] with the least shift of either base, up to `most` inches, that flips the
    /// verdict.
    #[must_use]
    pub fn sees_by_tape(&self, observer: usize, target: usize, most: f64) -> Sight {
        let sight = self.sees_with_reason(observer, target);
        self.between_bases((observer, target), sight, most, |field| {
            field.sees(observer, target).seen
        })
    }

    /// Returns the answer of [`Field::has_line_to`] with the least shift that flips the verdict.
    #[must_use]
    pub fn has_line_by_tape(&self, observer: usize, target: usize, most: f64) -> Sight {
        let sight = self.has_line_with_reason(observer, target);
        self.between_bases((observer, target), sight, most, |field| {
            field.has_line_to(observer, target).seen
        })
    }

    /// Returns the answer of [`Field::sees_point`] with the least shift that flips the verdict.
    #[must_use]
    pub fn sees_point_by_tape(&self, observer: usize, point: Point, most: f64) -> Sight {
        let mut moved = self.clone();
        with_shift(
            self.sees_point_with_reason(observer, point),
            most,
            |shifted, by| match shifted {
                Shifted::Observer => self.at_shift(&mut moved, observer, by, |field| {
                    field.sees_point(observer, point).seen
                }),
                Shifted::Target => self.sees_point(observer, point + by).seen,
            },
        )
    }

    /// Returns the answer of [`Field::point_sees`] with the least shift that flips the verdict.
    #[must_use]
    pub fn point_sees_by_tape(&self, side: u8, from: Point, target: usize, most: f64) -> Sight {
        let mut moved = self.clone();
        with_shift(
            self.point_sees_with_reason(side, from, target),
            most,
            |shifted, by| match shifted {
                Shifted::Observer => self.point_sees(side, from + by, target).seen,
                Shifted::Target => self.at_shift(&mut moved, target, by, |field| {
                    field.point_sees(side, from, target).seen
                }),
            },
        )
    }

    /// Returns the answer of [`Field::point_sees_point`] with the least shift that flips the verdict.
    #[must_use]
    pub fn point_sees_point_by_tape(&self, side: u8, from: Point, to: Point, most: f64) -> Sight {
        let sight = self.point_sees_point(side, from, to);
        with_shift(sight, most, |shifted, by| {
            let (from, to) = match shifted {
                Shifted::Observer => (from + by, to),
                Shifted::Target => (from, to + by),
            };
            self.point_sees_point(side, from, to).seen
        })
    }

    fn between_bases(
        &self,
        bases: (usize, usize),
        sight: Sight,
        most: f64,
        seen: impl Fn(&Field) -> bool,
    ) -> Sight {
        let mut moved = self.clone();
        with_shift(sight, most, |shifted, by| {
            let troop = match shifted {
                Shifted::Observer => bases.0,
                Shifted::Target => bases.1,
            };
            self.at_shift(&mut moved, troop, by, &seen)
        })
    }

    /// Returns the answer with one base shifted, in a copy of the field.
    fn at_shift(
        &self,
        moved: &mut Field,
        troop: usize,
        by: Vector,
        seen: impl Fn(&Field) -> bool,
    ) -> bool {
        let Some(stood) = self.troops.get(troop) else {
            return seen(self);
        };
        moved.troops.place(troop, stood.base.shifted(by));
        let seen = seen(moved);
        moved.troops.place(troop, stood.base);
        seen
    }
}

/// Adds to an answer the least shift that flips it; `seen` returns the verdict with one end shifted.
fn with_shift(sight: Sight, most: f64, mut seen: impl FnMut(Shifted, Vector) -> bool) -> Sight {
    if !(sight.distance.is_finite() && most > 0.0) {
        return sight;
    }
    let ahead = (sight.to - sight.from).try_normalize(0.0);
    let ahead = ahead.unwrap_or(Vector::new(0.0, 1.0));
    // Directions start along the line, so that a shift at right angles to it is among them.
    let way = |turns: f64| {
        let (sin, cos) = (turns * std::f64::consts::TAU).sin_cos();
        Vector::new(ahead.x * cos - ahead.y * sin, ahead.y * cos + ahead.x * sin)
    };
    let was = sight.seen;
    let mut best: Option<(f64, Shifted, f64)> = None;
    let mut offer = |best: &mut Option<(f64, Shifted, f64)>, shifted: Shifted, turns: f64| {
        let limit = best.map_or(most, |(inches, ..)| inches);
        let along = way(turns);
        let turned = |inches: f64| seen(shifted, along * inches) != was;
        if let Some(inches) =
            least_inches(limit, turned).filter(|inches| best.is_none() || *inches < limit)
        {
            *best = Some((inches, shifted, turns));
        }
    };
    let ends = [Shifted::Target, Shifted::Observer];
    for place in 0..WAYS {
        for shifted in ends {
            offer(&mut best, shifted, place as f64 / WAYS as f64);
        }
    }
    let mut apart = 1.0 / WAYS as f64;
    for _ in 0..CLOSER {
        apart /= 2.0;
        if let Some((_, shifted, turns)) = best {
            offer(&mut best, shifted, turns - apart);
            offer(&mut best, shifted, turns + apart);
        }
    }
    Sight {
        shift: best.map(|(inches, ..)| inches),
        ..sight
    }
}

/// Returns the least number of inches, up to a limit, for which a condition holds: tries growing steps until it holds,
/// and then halves the last interval. `None` if it holds at no step.
fn least_inches(limit: f64, mut holds: impl FnMut(f64) -> bool) -> Option<f64> {
    let steps = (limit / STEP).ceil().max(1.0);
    let at = |step: usize| limit * step as f64 / steps;
    let step = (1..=steps as usize).find(|step| holds(at(*step)))?;
    let stretch = (at(step - 1), at(step));
    Some(bisect(stretch, HalvingEnd::Halvings(HALVINGS), holds).1)
}
