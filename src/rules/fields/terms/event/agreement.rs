//! Comparison of two events within the error of a march's or wheel's sweep.

use super::{Event, UnitPosition};
use crate::terms::by_hand;
use table::measure::{Bearing, EPSILON, Point, SWEEP_ERROR};

/// Maximum difference, in degrees, between directions that count as equal: a turn by this angle moves the end of the
/// narrowest front, an inch from the pivot, by [`SWEEP_ERROR`].
const TURN_ERROR: f64 = SWEEP_ERROR * 180.0 / std::f64::consts::PI;

/// Result of a sweep.
#[derive(Debug)]
enum SweepResult {
    /// A place.
    Place(Point),
    /// A length in inches.
    Inches(f64),
    /// A direction or a turn, in degrees.
    Degrees(f64),
    /// A sentence with lengths.
    Words(String),
}

impl SweepResult {
    fn agrees_with(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Place(one), Self::Place(other)) => is_small((one - other).norm(), SWEEP_ERROR),
            (Self::Inches(one), Self::Inches(other)) => is_small(one - other, SWEEP_ERROR),
            (Self::Degrees(one), Self::Degrees(other)) => {
                let turn = (one - other).rem_euclid(360.0);
                is_small(turn.min(360.0 - turn), TURN_ERROR)
            }
            (Self::Words(one), Self::Words(other)) => same_words(one, other),
            _ => false,
        }
    }
}

fn is_small(apart: f64, most: f64) -> bool {
    apart.abs() <= most + EPSILON
}

/// Parts removed from an event, in their original order.
#[derive(Debug, Default)]
struct Apart(Vec<SweepResult>);

impl Apart {
    fn place(&mut self, at: &mut Point) {
        self.0.push(SweepResult::Place(*at));
        *at = Point::origin();
    }

    fn places<'p>(&mut self, places: impl IntoIterator<Item = &'p mut Point>) {
        places.into_iter().for_each(|at| self.place(at));
    }

    fn inches(&mut self, inches: &mut f64) {
        self.0.push(SweepResult::Inches(std::mem::take(inches)));
    }

    fn degrees(&mut self, degrees: &mut f64) {
        self.0.push(SweepResult::Degrees(std::mem::take(degrees)));
    }

    fn facing(&mut self, facing: &mut Bearing) {
        self.0.push(SweepResult::Degrees(facing.degrees()));
        *facing = Bearing::NORTH;
    }

    fn words(&mut self, words: &mut String) {
        self.0.push(SweepResult::Words(std::mem::take(words)));
    }

    fn standing(&mut self, standing: &mut UnitPosition) {
        self.place(&mut standing.at);
        self.facing(&mut standing.facing);
    }

    fn standings(&mut self, standings: &mut [UnitPosition]) {
        standings.iter_mut().for_each(|unit| self.standing(unit));
    }
}

impl Event {
    /// Checks whether another event is the same decision: places and lengths from a sweep agree within its error, and
    /// everything else is equal.
    #[must_use]
    pub fn agrees_with(&self, other: &Self) -> bool {
        if self == other {
            return true;
        }
        let (mut one, mut other) = (self.clone(), other.clone());
        let (was, is) = (one.take_apart(), other.take_apart());
        // The rest of both events is equal, so both have equally many results.
        one == other && was.iter().zip(&is).all(|(was, is)| was.agrees_with(is))
    }

    /// Removes the results of sweeps from the event and returns them. The referee's words, and facts that are only
    /// recorded, stay.
    fn take_apart(&mut self) -> Vec<SweepResult> {
        let mut apart = Apart::default();
        match self {
            Event::Deployed { units, general, .. } => {
                apart.standings(units);
                apart.places(general);
            }
            Event::Marched(march) => {
                apart.degrees(&mut march.wheel);
                apart.facing(&mut march.bearing);
                apart.inches(&mut march.distance);
                apart.degrees(&mut march.then);
                apart.standings(&mut march.units);
                apart.places(&mut march.general);
            }
            Event::Moved {
                units, how, inches, ..
            } => {
                apart.standings(units);
                apart.words(how);
                apart.inches(inches);
            }
            Event::FellBack {
                inches,
                units,
                general,
                ..
            } => {
                apart.inches(inches);
                apart.standings(units);
                apart.places(general);
            }
            Event::DrivenBack { unit, inches, .. } | Event::FollowedUp { unit, inches } => {
                apart.standing(unit);
                apart.inches(inches);
            }
            Event::Faced { facing, .. } => apart.facing(facing),
            Event::Reformed { facing, .. } => facing.iter_mut().for_each(|it| apart.facing(it)),
            Event::Rode { at, inches, .. } => {
                apart.place(at);
                apart.inches(inches);
            }
            Event::MessengerRode {
                inches,
                left,
                at,
                by,
                ..
            } => {
                apart.inches(inches);
                apart.inches(left);
                apart.place(at);
                apart.places(by);
            }
            Event::MessengerSent { at, .. }
            | Event::MessengerRunOver { at, .. }
            | Event::PostTaken { at, .. } => apart.place(at),
            Event::LeadEnded { stays, .. } => apart.places(stays),
            Event::PositionTaken { position, .. } => {
                apart.place(&mut position.at);
                apart.facing(&mut position.facing);
                apart.inches(&mut position.frontage);
                apart.inches(&mut position.depth);
            }
            Event::Fought { account } => {
                apart.inches(&mut account.range);
                // Older programs did not mark the modifiers that the referee changed; the command contains them.
                for party in &mut account.parties {
                    by_hand::strip_marks(&mut party.modifiers);
                }
            }
            Event::Activated { modifiers, .. } => by_hand::strip_marks(modifiers),
            Event::PointsSpent { on: words, .. }
            | Event::Warned { said: words, .. }
            | Event::GaveWay { how: words, .. }
            | Event::OrderChanged { why: words, .. }
            | Event::ConditionChanged { why: words, .. } => apart.words(words),
            _ => {}
        }
        apart.0
    }
}

/// Checks whether two sentences are the same except for the rounding of lengths.
fn same_words(one: &str, other: &str) -> bool {
    let ((one, its), (other, others)) = (without_lengths(one), without_lengths(other));
    one == other && its.iter().zip(&others).all(|(a, b)| same_length(a, b))
}

/// Returns a sentence with a mark for each number, and the numbers as written. A negligible length is written as
/// `just`.
fn without_lengths(words: &str) -> (String, Vec<String>) {
    let words = words.replace(" just ", " 0.0 in ").replace(" cm", " in");
    let is_of_number = |c: char| c.is_ascii_digit() || c == '.';
    let mut numbers: Vec<String> = Vec::new();
    let mut rest = String::new();
    let mut inside = false;
    for c in words.chars() {
        match (is_of_number(c), inside, numbers.last_mut()) {
            (true, true, Some(number)) => number.push(c),
            (true, ..) => {
                numbers.push(c.to_string());
                rest.push('\0');
            }
            (false, ..) => rest.push(c),
        }
        inside = is_of_number(c);
    }
    (rest, numbers)
}

/// Checks whether two written numbers are equal, or lengths that differ by one in their last place.
fn same_length(one: &str, other: &str) -> bool {
    let places = |number: &str| {
        let number = number.trim_end_matches('.');
        number
            .split_once('.')
            .map_or(0, |(_, decimals)| decimals.len())
    };
    let finest = places(one).max(places(other)).min(2) as i32;
    let read = |number: &str| number.trim_end_matches('.').parse::<f64>();
    match (read(one), read(other)) {
        (Ok(a), Ok(b)) if finest > 0 => is_small(a - b, 0.1_f64.powi(finest)),
        _ => one == other,
    }
}
