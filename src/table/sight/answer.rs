//! Answer to a question about sight: verdict, distance, limit and obstacle.

use crate::measure::Point;

/// A hill that hides a target at any distance (RUL-54).
#[derive(Debug, Clone, PartialEq)]
pub struct Blocker {
    /// The hill, as its index among the features of the ground.
    pub feature: usize,
    /// The point at which the line of sight meets the crest or enters the hill.
    pub at: Point,
}

/// Ground or troops that shorten a line of sight below the limit of open ground.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ScreeningGround {
    /// A feature, as its index among the features of the ground.
    Feature(usize),
    /// A hostile troop, as its index in the field (RUL-52).
    Troop(usize),
}

/// The answer to the question whether one thing sees another, with its reasons.
#[derive(Debug, Clone, PartialEq)]
pub struct Sight {
    /// True if the target is seen.
    pub seen: bool,
    /// Distance in inches between the nearest points that see each other; if none do, between the nearest points.
    pub distance: f64,
    /// The range for this line, in inches (ZOO-04).
    pub limit: f64,
    /// The types that set the limit, before a hill raises it: names of [`SightType`](crate::ground::SightType), or
    /// `enemy` for troops in the way.
    pub limited_by: Vec<&'static str>,
    /// The features and troops that set the limit; empty if the open ground itself does.
    pub screens: Vec<ScreeningGround>,
    /// True if a hill under the observer raised the limit (ZOO-05).
    pub raised: bool,
    /// The obstacle that blocks the line (ZOO-06); `None` if none does.
    pub blocked_by: Option<Blocker>,
    /// Obstacle on the nearest line, if another line leads round it but is too long. `None` if there is no such
    /// obstacle, or if the caller did not ask for it: `Field::sees_by_tape` and related functions do.
    pub round: Option<Blocker>,
    /// The observer's end of the line that proves the verdict.
    pub from: Point,
    /// The target's end of the line that proves the verdict.
    pub to: Point,
    /// Smallest shift of either end that flips the verdict, in inches. `None` if no shift of the tested sizes does, or
    /// if the caller did not ask for it: `Field::sees_by_tape` and related functions do.
    pub shift: Option<f64>,
}

impl Sight {
    /// Returns the limit minus the distance, in inches; negative if the target is too far.
    #[must_use]
    pub fn margin(&self) -> f64 {
        self.limit - self.distance
    }

    /// Checks whether a tape measure that is off by `tape_error` could reverse the verdict, by the distance or by the
    /// position of either end.
    #[must_use]
    pub fn is_close_call(&self, tape_error: f64) -> bool {
        self.turns_by() <= tape_error
    }

    /// Returns the smallest change, in inches of distance or of shift, that flips the verdict; infinite if none is
    /// known.
    #[must_use]
    pub fn turns_by(&self) -> f64 {
        let by_distance = match self.blocked_by {
            None => self.margin().abs(),
            Some(_) => f64::INFINITY,
        };
        by_distance.min(self.shift.unwrap_or(f64::INFINITY))
    }

    pub(super) fn nothing(from: Point, to: Point) -> Self {
        Self {
            seen: false,
            distance: f64::INFINITY,
            limit: 0.0,
            limited_by: Vec::new(),
            screens: Vec::new(),
            raised: false,
            blocked_by: None,
            round: None,
            from,
            to,
            shift: None,
        }
    }
}
