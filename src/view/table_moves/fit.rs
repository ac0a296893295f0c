//! Candidate moves that would bring a body of units from its recorded place to where it was found, the simplest first.

use rules::fields::tactical::body::Body;
use rules::fields::terms::command::{Hand, Manoeuvre};
use table::base::Base;
use table::measure::{Bearing, Measure, Point, Vector, right_of, turned};

/// Turn in degrees below which a body did not wheel.
const LEAST_WHEEL: f64 = 1.0;

/// Smallest wheel in degrees between two straight moves; with a smaller one they count as one straight move.
const LEAST_BEND: f64 = 10.0;

/// Weight of facings relative to places, chosen so that half a degree counts as much as 0.05 in.
const FACING_WEIGHT: f64 = 33.0;

/// A length this close to a whole or half inch is rounded to it, because people move such lengths. In inches.
const ROUND_WITHIN: f64 = 0.1;

/// An angle this close to a multiple of five degrees is rounded to it, because people turn such angles. In degrees.
const ROUND_DEGREES_WITHIN: f64 = 1.5;

/// Numbers of steps by which lengths and angles are shortened in trials: within the tolerance, a move may end short of
/// the place found, but never beyond its limit.
const SHORTER: [f64; 4] = [0.0, 1.0, 2.0, 3.0];

/// A body of units, and the bases on which they were found.
pub(super) struct Displacement<'a> {
    body: &'a Body,
    found: &'a [Base],
    measure: Measure,
    /// Degrees by which the body as a whole turned; to the right is positive.
    turn: f64,
    /// The shift of the body's centre.
    shift: Vector,
}

impl<'a> Displacement<'a> {
    /// Creates the displacement of a body; `found` has a base for each of its units, in their order.
    pub(super) fn new(body: &'a Body, found: &'a [Base], measure: Measure) -> Self {
        let from = body.centre();
        let to = centre(found);
        let arms = || {
            let pairs = body.bases().zip(found);
            pairs.map(move |(was, is)| (was.at - from, is.at - to))
        };
        Self {
            body,
            found,
            measure,
            turn: turn(arms(), body, found),
            shift: to - from,
        }
    }

    /// Returns the moves that may end where the body was found: the simplest kind first, and within a kind the roundest
    /// numbers first. The caller checks the end of each move, and whether the rules allow it.
    pub(super) fn moves(&self) -> Vec<Manoeuvre> {
        let ahead = self.body.facing.unit();
        let (on, aside) = (self.shift.dot(&ahead), self.shift.dot(&right_of(ahead)));
        let straight = match on > 0.0 {
            true => Manoeuvre::Ahead,
            false => Manoeuvre::Back,
        };
        let mut moves: Vec<Manoeuvre> = self.lengths(on.abs()).into_iter().map(straight).collect();
        let hand = hand(aside);
        let sideways = self.lengths(aside.abs()).into_iter();
        moves.extend(sideways.map(|inches| Manoeuvre::Sideways(hand, inches)));
        if self.turn.abs() >= LEAST_WHEEL {
            moves.extend(self.wheels());
            moves.push(Manoeuvre::About);
            moves.extend(self.ahead_and_wheel());
        }
        moves.extend(self.to_a_place());
        moves
    }

    fn pivot(&self) -> Point {
        let (left, right) = self.body.frame.front_edge();
        match hand(self.turn) {
            Hand::Left => left,
            Hand::Right => right,
        }
    }

    fn wheel(&self, degrees: f64) -> Manoeuvre {
        Manoeuvre::Wheel(hand(self.turn), degrees)
    }

    /// Returns wheels without another leg. Both the places and the facings give the angle, because the body turns about
    /// one corner.
    fn wheels(&self) -> Vec<Manoeuvre> {
        let pivot = self.pivot();
        let pairs = self.body.bases().zip(self.found);
        let arms = pairs.map(|(was, is)| (was.at - pivot, is.at - pivot));
        let degrees = degrees(turn(arms, self.body, self.found).abs());
        degrees
            .into_iter()
            .map(|degrees| self.wheel(degrees))
            .collect()
    }

    /// Returns combinations of moves ahead with a wheel: the wheel before them, after them, or between two of them.
    fn ahead_and_wheel(&self) -> Vec<Manoeuvre> {
        let pivot = self.pivot();
        let before = self.body.facing.unit();
        let after = self.body.facing.turned(self.turn).unit();
        let wheeled = pivot + turned(self.body.centre() - pivot, self.turn);
        let left = self.body.centre() + self.shift - wheeled;
        let angles = degrees(self.turn.abs());
        let pairs = |inches: f64| {
            let lengths = self.lengths(inches);
            let mut pairs: Vec<(usize, f64, f64)> = Vec::new();
            for (i, length) in lengths.iter().enumerate() {
                for (j, degrees) in angles.iter().enumerate() {
                    pairs.push((i + j, *length, *degrees));
                }
            }
            pairs.sort_by_key(|pair| pair.0);
            pairs
        };
        let ahead_first = pairs(left.dot(&before))
            .into_iter()
            .map(|(_, inches, degrees)| {
                Manoeuvre::AheadThenWheel(inches, Box::new(self.wheel(degrees)))
            });
        let wheel_first = pairs(left.dot(&after))
            .into_iter()
            .map(|(_, inches, degrees)| {
                Manoeuvre::WheelThenAhead(Box::new(self.wheel(degrees)), inches)
            });
        let mut moves: Vec<Manoeuvre> = ahead_first.chain(wheel_first).collect();
        moves.extend(self.round_a_bend(left, [before, after]));
        moves
    }

    /// Returns moves ahead, then a wheel, then ahead again; the displacement `left` is split along the two directions.
    fn round_a_bend(&self, left: Vector, [before, after]: [Vector; 2]) -> Vec<Manoeuvre> {
        let across = before.perp(&after);
        if self.turn.abs() < LEAST_BEND || across.abs() < LEAST_BEND.to_radians().sin() {
            return Vec::new();
        }
        let [first, then] = [left.perp(&after), before.perp(&left)].map(|part| part / across);
        let mut moves = Vec::new();
        for degrees in degrees(self.turn.abs()) {
            for (first, then) in self.lengths(first).into_iter().zip(self.lengths(then)) {
                let wheel = Box::new(self.wheel(degrees));
                let bend = Manoeuvre::WheelThenAhead(wheel, then);
                moves.push(Manoeuvre::AheadThenWheel(first, Box::new(bend)));
            }
        }
        moves
    }

    /// Returns moves straight to the place or a few tenths short of it, with and without a new facing.
    fn to_a_place(&self) -> Vec<Manoeuvre> {
        let from = self.body.centre();
        let inches = self.shift.norm().max(f64::EPSILON);
        let facing = self.body.facing.turned(self.turn);
        let facing = Bearing::new(facing.degrees().round());
        let places = SHORTER.map(|steps| {
            let short = self.measure.inches(steps / 10.0);
            let at = from + self.shift * ((inches - short) / inches).max(0.0);
            self.measure
                .point(at)
                .map(|number| self.measure.inches((number * 10.0).round() / 10.0))
        });
        let kept = places.map(|at| Manoeuvre::To(at, None));
        let turned = places.map(|at| Manoeuvre::To(at, Some(facing)));
        kept.into_iter().chain(turned).collect()
    }

    /// Returns the lengths that a player may have meant by a measured one, in inches.
    fn lengths(&self, inches: f64) -> Vec<f64> {
        let number = self.measure.number(inches);
        let tenth = (number * 10.0).round();
        let halves = (number * 2.0).round() / 2.0;
        let near = (halves - number).abs() <= ROUND_WITHIN;
        let round = near.then_some(halves);
        let shorter = SHORTER.map(|steps| (tenth - steps) / 10.0);
        rounded(round, &shorter)
            .into_iter()
            .map(|number| self.measure.inches(number))
            .collect()
    }
}

/// Returns the angles that a player may have meant by a measured one, in degrees.
fn degrees(measured: f64) -> Vec<f64> {
    let fives = (measured / 5.0).round() * 5.0;
    let near = (fives - measured).abs() <= ROUND_DEGREES_WITHIN;
    let shorter = SHORTER.map(|steps| measured.round() - steps);
    rounded(near.then_some(fives), &shorter)
}

/// Returns the round number, if there is one, and then the others, without repetitions or negative numbers.
fn rounded(round: Option<f64>, others: &[f64]) -> Vec<f64> {
    let mut numbers: Vec<f64> = Vec::new();
    for number in round.into_iter().chain(others.iter().copied()) {
        if number > 0.0 && !numbers.contains(&number) {
            numbers.push(number);
        }
    }
    numbers
}

/// Returns the turn in degrees that carries the arms and facings of the bases from before to after, as a least-squares
/// fit of both (Horn 1987, in the plane).
fn turn(arms: impl Iterator<Item = (Vector, Vector)>, body: &Body, found: &[Base]) -> f64 {
    let facings = body.bases().zip(found);
    let facings = facings.map(|(was, is)| (was.facing.unit(), is.facing.unit(), FACING_WEIGHT));
    let all = arms.map(|(was, is)| (was, is, 1.0)).chain(facings);
    let (along, across) = all.fold((0.0, 0.0), |(along, across), (was, is, weight)| {
        (
            along + weight * was.dot(&is),
            across - weight * was.perp(&is),
        )
    });
    f64::atan2(across, along).to_degrees()
}

fn centre(bases: &[Base]) -> Point {
    table::base::centre_of(bases).unwrap_or(Point::origin())
}

const fn hand(right: f64) -> Hand {
    if right < 0.0 { Hand::Left } else { Hand::Right }
}
