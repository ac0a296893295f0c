//! Points in a phrase, as a tape measure gives them: `23.5 14`, `e3 n5` from the edges, `12@P1 b45`
//! from a unit, `12@P1 8@Q2 l` from two.

use super::Read;
use super::more;
use super::reader::Reader;
use super::wrong;
use rules::fields::language;
use table::measure::Point;

/// What may be typed.
const FORMS: &str = "x y, e3 n5 from edges, 12@P1 b45, or 12@P1 8@Q2 l|r; then f45";

const EDGES: [char; 4] = ['n', 'e', 's', 'w'];

/// Reads a point.
pub fn spot(reader: &mut Reader<'_>) -> Read<Point> {
    let first = side(reader)?;
    if reader.eat('@') {
        return taped(reader, first);
    }
    reader.eat(',');
    let second = side(reader)?;
    meant(reader, format!("{first},{second}"))
}

/// Inches, with the letter of an edge before them where they are measured from it.
fn side(reader: &mut Reader<'_>) -> Read<String> {
    let edge = EDGES.into_iter().find(|letter| reader.eat(*letter));
    let inches = reader.number(FORMS)?;
    Ok(edge.map_or_else(|| inches.to_string(), |letter| format!("{letter}{inches}")))
}

fn taped(reader: &mut Reader<'_>, inches: String) -> Read<Point> {
    let landmark = reader.address("from which unit: 12@P1")?;
    if reader.is_done() {
        return more("b and the bearing from it: b45; or a second tape: 8@Q2");
    }
    if reader.eat('b') {
        let bearing = reader.bearing()?.degrees();
        return meant(
            reader,
            format!("{inches} from {landmark} bearing {bearing}"),
        );
    }
    let other = reader.number("inches of the second tape: 8@Q2")?;
    if !reader.eat('@') {
        return match reader.peek() {
            None => more("@ and the second unit: 8@Q2"),
            Some(letter) => wrong(format!("`{letter}`: @ and the second unit: 8@Q2")),
        };
    }
    let second = reader.address("from which unit: 8@Q2")?;
    let hand = match (reader.eat('l'), reader.eat('r')) {
        (true, _) => " left",
        (_, true) => " right",
        _ => "",
    };
    meant(
        reader,
        format!("{inches} from {landmark} {other} from {second}{hand}"),
    )
}

fn meant(reader: &Reader<'_>, words: String) -> Read<Point> {
    match language::spot(reader.state, &words) {
        Ok(point) => Ok(point),
        Err(misread) => wrong(misread.to_string()),
    }
}
