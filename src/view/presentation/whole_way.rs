//! Typed routes that name only their goals: the hexes between are filled in, from the unit's place on.

use super::{
    Audience, Describe, day,
    menu::{self, labels},
};
use crate::board::hex_board::HexBoard;

/// A line of an act along a route.
struct RouteLine<'a> {
    verb: &'a str,
    /// The units that go together, as the line names them.
    units: &'a str,
    /// Words after the units: hexes, then perhaps the line's other parts.
    way: &'a [&'a str],
}

impl<'a> RouteLine<'a> {
    /// Reads the words of a line; `None` if they are no act along a route.
    fn new(words: &'a [&'a str]) -> Option<Self> {
        let (verb, units, way) = match words {
            [verb @ ("move" | "charge" | "plot"), units, "by", way @ ..] => (verb, units, way),
            [verb @ ("move" | "plot"), units, way @ ..] => (verb, units, way),
            _ => return None,
        };
        (!way.is_empty()).then_some(Self { verb, units, way })
    }

    /// Returns the line with other words after its units.
    fn by(&self, way: &[String]) -> String {
        let Self { verb, units, .. } = self;
        let by = if *verb == "plot" { "" } else { " by" };
        format!("{verb} {units}{by} {}", way.join(" "))
    }
}

/// Adds to a typed route the hexes between those named, from the unit's place on: `move hart 0407` becomes the cheapest
/// route that the rules allow. If they allow none, the line names the route whose refusal says why. `board` is the map
/// as the unit's own side knows it; `None` to make it. Other lines stay as they are.
#[must_use]
pub fn with_whole_way<R: Describe>(
    state: &R::State,
    line: &str,
    board: Option<&HexBoard>,
) -> String {
    let words: Vec<&str> = line.split(' ').collect();
    let Some(route) = RouteLine::new(&words) else {
        return line.to_owned();
    };
    let units: Vec<String> = route.units.split(',').map(str::to_owned).collect();
    let unit = units.first().map_or("", String::as_str);
    // The route is chosen by what the unit's side knows, so that the choice reveals nothing else.
    let Some(side) = R::side_in_hand(state, unit) else {
        return line.to_owned();
    };
    let eyes = Audience::Side(side.clone());
    let own = match board {
        Some(_) => None,
        None => day::board::<R>(state, &eyes),
    };
    let Some(board) = board.or(own.as_ref()) else {
        return line.to_owned();
    };
    let is_hex = |word: &&&str| board.labelled(word).is_some();
    let hexes = route.way.iter().take_while(is_hex).count();
    let (hexes, rest) = route.way.split_at(hexes);
    if hexes.is_empty() {
        return line.to_owned();
    }
    let with_rest = |way: Vec<String>| {
        let rest = rest.iter().map(|word| (*word).to_owned());
        let all: Vec<String> = way.into_iter().chain(rest).collect();
        route.by(&all)
    };
    let hexes: Vec<String> = hexes.iter().map(|hex| (*hex).to_owned()).collect();
    let straight = [false, true].map(|from_end| straight_way(board, unit, &hexes, from_end));
    if straight.iter().all(|way| *way == hexes) {
        return with_rest(hexes);
    }
    let known = R::as_known(state, &eyes);
    let cheapest = R::whole_way(&known, route.verb, &units, &hexes).into_iter();
    let ways: Vec<Vec<String>> = cheapest.chain(straight).collect();
    let is_allowed = |way: &&Vec<String>| menu::is_allowed::<R>(state, &side, &route.by(way));
    let way = ways.iter().find(is_allowed).or(ways.first());
    with_rest(way.cloned().unwrap_or(hexes))
}

/// Returns a unit's route with the hexes between those named. If two hexes have several shortest routes, takes the one
/// found from the first hex, or with `from_end` the one found from the second.
fn straight_way(board: &HexBoard, unit: &str, hexes: &[String], from_end: bool) -> Vec<String> {
    let mut counters = board.counters.iter();
    let counter = counters.find(|counter| counter.name == unit);
    let mut here = counter.map(|counter| counter.at);
    let mut filled: Vec<String> = Vec::new();
    for hex in hexes {
        let to = board.labelled(hex);
        let between = match here.zip(to) {
            Some((from, to)) if board.distance(from, to) > 1 && from_end => {
                let mut back = board.way(to, from);
                back.pop();
                back.reverse();
                labels(board, &back)
            }
            Some((from, to)) if board.distance(from, to) > 1 => {
                let mut way = board.way(from, to);
                way.pop();
                labels(board, &way)
            }
            _ => String::new(),
        };
        filled.extend(between.split_whitespace().map(str::to_owned));
        filled.push(hex.clone());
        here = to;
    }
    filled
}
