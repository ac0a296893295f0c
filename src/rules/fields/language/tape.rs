//! Points in the form of tape measurements: from the edges of the table, from a landmark by distance and bearing, or
//! from two landmarks.

use super::{Misread, WordReader, names::find_place, point::parse_point};
use crate::state::{State, UnitState};
use crate::terms::order::Place;
use table::measure::{Point, TAPE_ERROR, right_of};

/// Allowed forms of a point, for the error message.
const FORMS: &str = "a point X,Y; e3,n5 from the edges; 12 from PLACE bearing 45; or 12 from PLACE 8 from PLACE left|right";

/// A landmark, and the inches that the tape runs from it.
struct TapeArm {
    name: String,
    at: Point,
    inches: f64,
}

impl WordReader<'_> {
    /// Reads a point given in any of the ways that the language allows.
    pub(super) fn read_spot(&mut self) -> Result<Point, Misread> {
        if self.is_taped() {
            return self.read_tape();
        }
        let word = self.read_point_word(FORMS)?;
        let units = self.state.oob().measure.units();
        parse_point(self.state, &word).ok_or_else(|| {
            // `23,5,14`: no one can tell which comma separates the numbers.
            let commas = match word.matches(',').count() {
                0 | 1 => "",
                _ => ", with decimal points instead of commas",
            };
            Misread::new(format!(
                "`{word}` is not a point: type {units} as X,Y{commas}, for example 23.5,14; or {FORMS}"
            ))
        })
    }

    /// Reads the word of a point or place, with the unit after a point.
    pub(super) fn read_point_word(&mut self, wanted: &str) -> Result<String, Misread> {
        let word = self.words.pair(wanted)?;
        if parse_point(self.state, &word).is_none() {
            return Ok(word);
        }
        let Some(unit) = self.unit_behind() else {
            return Ok(word);
        };
        self.measure_of(unit)?;
        Ok(format!("{word} {unit}"))
    }

    /// Reads a point, or two if tapes meet twice.
    pub(super) fn read_spots(&mut self) -> Result<Vec<Point>, Misread> {
        if self.is_taped() {
            return Ok(match self.read_meeting()? {
                TapeMeeting::Once(at) => vec![at],
                TapeMeeting::Twice(points, _) => points.into(),
            });
        }
        self.read_spot().map(|at| vec![at])
    }

    /// Reads `12 from PLACE` and the words after it.
    pub(super) fn read_tape(&mut self) -> Result<Point, Misread> {
        match self.read_meeting()? {
            TapeMeeting::Once(at) => Ok(at),
            TapeMeeting::Twice(_, which) => Err(which),
        }
    }

    fn read_meeting(&mut self) -> Result<TapeMeeting, Misread> {
        let first = self.read_arm()?;
        if self.words.skip("bearing") {
            let bearing = self.read_bearing()?;
            return Ok(TapeMeeting::Once(first.at + bearing.unit() * first.inches));
        }
        if !self.is_taped() {
            let units = self.state.oob().measure.units();
            let wanted = format!("`bearing B`, or the {units} from a second landmark");
            return Err(match self.words.next(&wanted) {
                Ok(word) => Misread::new(format!("expected {wanted}, but found `{word}`")),
                Err(early) => early,
            });
        }
        let second = self.read_arm()?;
        let hand = match self.words.peek() {
            Some("left") => Some(-1.0),
            Some("right") => Some(1.0),
            _ => None,
        };
        if hand.is_some() {
            self.words.next("left or right")?;
        }
        tape_meeting(self.state, &first, &second, hand)
    }

    fn read_arm(&mut self) -> Result<TapeArm, Misread> {
        let inches = self.not_below_zero("a length of tape")?;
        self.words.expect("from")?;
        let word = self.read_point_word("a landmark: a feature, unit, formation or X,Y")?;
        let place = find_place(self.state, &word)?;
        let at = landmark_middle(self.state, &place)
            .ok_or_else(|| Misread::new(format!("`{word}` is not on the table")))?;
        Ok(TapeArm {
            name: place.written(self.state.oob().measure),
            at,
            inches,
        })
    }
}

/// Meeting point of tapes.
enum TapeMeeting {
    /// The two circles touch at one point.
    Once(Point),
    /// Left and right of the line from the first landmark to the second; with the error that asks for one of the two
    /// points.
    Twice([Point; 2], Misread),
}

/// Returns the middle of a landmark, from which a tape is measured; `None` if it is not on the table.
fn landmark_middle(state: &State, place: &Place) -> Option<Point> {
    match place {
        Place::Feature(id) => state.feature(id).map(|feature| feature.centre()),
        Place::Unit(id) => state.unit(id).and_then(UnitState::base).map(|base| base.at),
        Place::Brigade(id) => state.centre_of(id),
        Place::Point(at) => Some(*at),
    }
}

/// Returns the point at which two tapes meet: the one on the table, or the one on the named side, looking from the
/// first landmark to the second. If both points or neither are on the table, either may be meant.
fn tape_meeting(
    state: &State,
    one: &TapeArm,
    other: &TapeArm,
    hand: Option<f64>,
) -> Result<TapeMeeting, Misread> {
    let apart = (other.at - one.at).norm();
    let most = one.inches + other.inches;
    let least = (one.inches - other.inches).abs();
    let measure = state.oob().measure;
    if apart <= f64::EPSILON || apart > most + TAPE_ERROR || apart < least - TAPE_ERROR {
        return Err(Misread::new(format!(
            "{} and {} are {} apart: tapes of {} and {} {} cannot meet",
            one.name,
            other.name,
            measure.say(apart),
            measure.number(one.inches),
            measure.number(other.inches),
            measure.unit()
        )));
    }
    let along = (other.at - one.at) / apart;
    let step =
        (apart * apart + one.inches * one.inches - other.inches * other.inches) / (2.0 * apart);
    let aside = (one.inches * one.inches - step * step).max(0.0).sqrt();
    let foot = one.at + along * step;
    let at = |hand: f64| foot + right_of(along) * (aside * hand);
    if let Some(hand) = hand {
        return Ok(TapeMeeting::Once(at(hand)));
    }
    let (left, right) = (at(-1.0), at(1.0));
    match (state.ground().holds(left), state.ground().holds(right)) {
        (true, false) => return Ok(TapeMeeting::Once(left)),
        (false, true) => return Ok(TapeMeeting::Once(right)),
        _ if aside <= TAPE_ERROR => return Ok(TapeMeeting::Once(foot)),
        _ => {}
    }
    let which = Misread::new(format!(
        "the tapes meet twice, at {} and {}: say `left` or `right` of the line from {} to {}",
        measure.say_point(left),
        measure.say_point(right),
        one.name,
        other.name
    ));
    Ok(TapeMeeting::Twice([left, right], which))
}
