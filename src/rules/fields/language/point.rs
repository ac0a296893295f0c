//! A point in one word: `X,Y`, or inches from the edges of the table.

use crate::state::State;
use crate::terms::order_of_battle::Edge;
use ruleset::speech::words;
use table::measure::Point;

/// The point that a word names: `X,Y`, or inches from an edge where its letter stands before
/// them, `e3,n5`.
pub(super) fn point(state: &State, word: &str) -> Option<Point> {
    let (one, other) = word.split_once(',')?;
    let (one, other) = (measured(one)?, measured(other)?);
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

fn is_along_x(edge: Edge) -> bool {
    matches!(edge, Edge::East | Edge::West)
}

fn measured(text: &str) -> Option<(Option<Edge>, f64)> {
    let edge = Edge::ALL
        .into_iter()
        .find(|edge| edge.name().chars().next() == text.chars().next());
    let inches = match edge {
        Some(_) => text.get(1..)?,
        None => text,
    };
    Some((edge, words::number(inches)?))
}
