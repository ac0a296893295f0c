//! A point typed as one word: `X,Y`, or lengths from the edges of the table. A unit may follow the point, or each of
//! its numbers (SCALE-02).

use crate::state::State;
use crate::terms::order_of_battle::Edge;
use ruleset::speech::length::{self, split_unit};
use table::measure::{Measure, Point};

/// Reads a point: `X,Y`, or lengths from an edge after its letter, `e3,n5`. A unit of length at the end, `28,30 cm`,
/// applies to both numbers; without one the numbers are in the table's unit. `None` for any other text.
pub(super) fn parse_point(state: &State, word: &str) -> Option<Point> {
    let table = state.oob().measure;
    let (word, unit) = split_unit(word);
    let measure = unit.map_or(Some(table), |unit| table.named(unit))?;
    let (one, other) = word.split_once(',')?;
    let (one, other) = (
        parse_measure(one, measure, table)?,
        parse_measure(other, measure, table)?,
    );
    let (x, y) = match (one.0.map(is_along_x), other.0.map(is_along_x)) {
        (Some(false), None | Some(true)) | (None, Some(true)) => (other, one),
        (Some(true), Some(true)) | (Some(false), Some(false)) => return None,
        _ => (one, other),
    };
    let ground = state.ground();
    Some(Point::new(
        match x.0 {
            Some(Edge::East) => ground.width - x.1,
            _ => x.1,
        },
        match y.0 {
            Some(Edge::North) => ground.depth - y.1,
            _ => y.1,
        },
    ))
}

/// Checks whether a word may begin a point: a number before a comma or a blank.
pub(super) fn begins_point(word: &str) -> bool {
    let first = word.split(',').next().unwrap_or_default();
    let digits = first.strip_prefix(['n', 'e', 's', 'w']).unwrap_or(first);
    word.contains(',') || length::parse_length(digits).is_some()
}

fn is_along_x(edge: Edge) -> bool {
    matches!(edge, Edge::East | Edge::West)
}

/// Reads one number of a point and returns it in inches; the number is in `measure` unless a unit of length follows it.
/// `None` for any other text.
fn parse_measure(text: &str, measure: Measure, table: Measure) -> Option<(Option<Edge>, f64)> {
    let edge = Edge::ALL
        .into_iter()
        .find(|edge| edge.name().chars().next() == text.chars().next());
    let text = text.trim();
    let length = match edge {
        Some(_) => text.get(1..)?,
        None => text,
    };
    let typed = length::parse_length(length.trim())?;
    let measure = typed.unit.map_or(Some(measure), |unit| table.named(unit))?;
    Some((edge, measure.inches(typed.number)))
}
