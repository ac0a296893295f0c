//! Points in a phrase, given as a tape measure gives them: `23.5 14`; `e3 n5` from the edges; `6 ne church` or `12@P1
//! b45` by distance and bearing from ground or a unit; `12@P1 8@church l` by distances from two of them.

use super::{Read, ground, more, reader::PhraseReader, wrong};
use rules::fields::language;
use rules::fields::terms::{name::FeatureId, order::Place};
use table::measure::{Measure, Point};

/// The forms in which a point may be given, for a hint.
const FORMS: &str = "x y, e3 n5 from edges, 6 ne church, 12@P1 b45, 12@P1 8@church; then f45";

const EDGES: [char; 4] = ['n', 'e', 's', 'w'];

/// New place that a phrase gives a unit or figure.
pub struct TypedSpot {
    /// The point at which it is put.
    pub at: Point,
    /// The other point at which the tapes meet, farther from the recorded place; `None` if there is none.
    pub other: Option<Point>,
}

/// Reads a point. If two tapes meet twice, the phrase must say on which side.
pub fn spot(reader: &mut PhraseReader<'_>) -> Read<Point> {
    spot_near(reader, None).map(|spot| spot.at)
}

/// Reads the new place of a unit or figure. If two tapes meet twice, it is the point nearer to the recorded place.
pub fn spot_near(reader: &mut PhraseReader<'_>, recorded: Option<Point>) -> Read<TypedSpot> {
    let words = words(reader)?;
    let points = language::read_spots(reader.state, &words);
    match points
        .or_else(|misread| wrong(misread.to_string()))?
        .as_slice()
    {
        [left, right] => of_two(*left, *right, recorded, reader.measure()),
        points => match points.first() {
            Some(at) => Ok(TypedSpot {
                at: *at,
                other: None,
            }),
            None => more(FORMS),
        },
    }
}

fn of_two(left: Point, right: Point, recorded: Option<Point>, measure: Measure) -> Read<TypedSpot> {
    let Some(recorded) = recorded else {
        return more(format!(
            "the tapes meet at {} and {}: type l for the one left of the line between them, or r",
            measure.say_point(left),
            measure.say_point(right)
        ));
    };
    let is_left = (left - recorded).norm() <= (right - recorded).norm();
    let (at, other) = if is_left {
        (left, right)
    } else {
        (right, left)
    };
    Ok(TypedSpot {
        at,
        other: Some(other),
    })
}

/// Reads a point, and returns it in the words of a line.
fn words(reader: &mut PhraseReader<'_>) -> Read<String> {
    let first = side(reader, false)?;
    if first.edge.is_none()
        && let Some(laid) = laid(reader, first.in_measure(first.unit))?
    {
        return Ok(laid);
    }
    reader.eat(',');
    let second = side(reader, true)?;
    let unit = first.unit.or(second.unit);
    Ok(format!(
        "{},{}",
        first.words(unit),
        second.words(second.unit)
    ))
}

/// A number as typed, with its unit of length; if it is measured from an edge of the table, also with the letter of
/// that edge.
struct EdgeDistance {
    edge: Option<char>,
    number: f64,
    unit: Option<Measure>,
    table: Measure,
}

impl EdgeDistance {
    /// Returns the number in the table's unit of length; `unit` is the one that was typed.
    fn in_measure(&self, unit: Option<Measure>) -> f64 {
        let inches = unit.unwrap_or(self.table).inches(self.number);
        self.table.number(inches)
    }

    fn words(&self, unit: Option<Measure>) -> String {
        let edge = self.edge.map(String::from).unwrap_or_default();
        format!("{edge}{}", self.in_measure(unit))
    }
}

fn side(reader: &mut PhraseReader<'_>, is_last: bool) -> Read<EdgeDistance> {
    let edge = EDGES.into_iter().find(|letter| reader.eat(*letter));
    let (number, marked) = reader.taped(FORMS, is_last)?;
    Ok(EdgeDistance {
        edge,
        number,
        unit: marked.or_else(|| reader.unit()),
        table: reader.measure(),
    })
}

/// Reads the rest of a point measured from a landmark; `None` if it is measured from an edge.
fn laid(reader: &mut PhraseReader<'_>, length: f64) -> Read<Option<String>> {
    if let Some(bearing) = bearing_before_landmark(reader)? {
        let from = landmark(reader, "from which ground or unit: 6 ne church")?;
        return Ok(Some(format!("{length} from {from} bearing {bearing}")));
    }
    let is_unit = reader.peek().is_some_and(char::is_uppercase);
    match is_unit || reader.eat('@') {
        true => taped(reader, length).map(Some),
        false => Ok(None),
    }
}

/// Reads a compass point before a landmark, as in `ne church`; `None` if the letter names an edge, as in `n5`.
fn bearing_before_landmark(reader: &mut PhraseReader<'_>) -> Read<Option<f64>> {
    let word = reader.peek_word().unwrap_or_default();
    let Some(bearing) = language::named_bearing(word) else {
        return Ok(None);
    };
    let behind = reader.rest().get(word.len()..).unwrap_or_default();
    match behind.trim_start().chars().next() {
        None => more(format!(
            "and from which ground or unit: 6 ne church; or {} from an edge: n5",
            reader.measure().units()
        )),
        Some(next) if next.is_ascii_digit() => Ok(None),
        Some(_) => {
            reader.small_word();
            Ok(Some(bearing.degrees()))
        }
    }
}

fn taped(reader: &mut PhraseReader<'_>, length: f64) -> Read<String> {
    let from = landmark(reader, "from which unit or ground: 12@P1, 12@church")?;
    if reader.is_done() {
        return more("b and the bearing from it: b45; or a second tape: 8@Q2");
    }
    if reader.eat('b') {
        let bearing = reader.bearing()?.degrees();
        return Ok(format!("{length} from {from} bearing {bearing}"));
    }
    let hint = format!("{} of the second tape: 8@Q2", reader.measure().units());
    let table = reader.measure();
    let (number, marked) = reader.taped(&hint, true)?;
    let other = EdgeDistance {
        edge: None,
        number,
        unit: marked.or_else(|| reader.unit_apart()),
        table,
    };
    let other = other.words(other.unit);
    if !reader.eat('@') && reader.peek().is_none_or(|next| !next.is_alphabetic()) {
        return match reader.peek() {
            None => more("@ and the second unit or ground: 8@Q2"),
            Some(letter) => wrong(format!("`{letter}`: @ and the second unit or ground: 8@Q2")),
        };
    }
    let second = landmark(reader, "from which unit or ground: 8@Q2, 8@church")?;
    let hand = match (reader.eat('l'), reader.eat('r')) {
        (true, _) => " left",
        (_, true) => " right",
        _ => "",
    };
    Ok(format!("{length} from {from} {other} from {second}{hand}"))
}

/// Reads a landmark: a unit by its address, ground by its name.
fn landmark(reader: &mut PhraseReader<'_>, hint: &str) -> Read<Place> {
    match reader.peek() {
        None => more(hint),
        Some(letter) if letter.is_uppercase() => reader.address(hint).map(Place::Unit),
        Some(_) => {
            let place = ground::named(reader)?;
            let feature = reader.state.ground().features.get(place);
            feature.map_or_else(|| more(hint), |f| Ok(Place::Feature(FeatureId::new(&f.id))))
        }
    }
}
