//! Words stored in games, adapted for the people at a table. Stored places are in inches, even if the table is measured
//! in another unit (SCALE-02), and stored orders name their target by its identifier.

use rules::fields::state::State;
use rules::fields::terms::name::{BrigadeId, FeatureId};
use rules::spelling::counted;
use table::measure::{Measure, Point};

/// Rewrites a stored reminder. A reminder about a brigade that did not continue as ordered (RUL-33) gets the name of
/// its target and its unused points; any other reminder only gets the names of targets of orders.
#[must_use]
pub fn reminded(state: &State, said: &str) -> String {
    let parts = || {
        let (who, rest) = said.split_once(" stood under ")?;
        let (order, rest) = rest.split_once(" with points left (")?;
        let (points, could) = rest.split_once("): ")?;
        Some((who, order, points.parse::<u32>().ok()?, could))
    };
    let Some((who, order, points, could)) = parts() else {
        return orders_named(state, said);
    };
    let order = orders_named(state, order);
    let left = counted(points, "point");
    format!("{who} is ordered to {order} and left {left} unused: {could}")
}

/// Names the target of every order in the text: `attack calef` becomes `attack G Calef's Battery`.
#[must_use]
pub fn orders_named(state: &State, words: &str) -> String {
    let mut told: Vec<String> = Vec::new();
    for word in words.split(' ') {
        let id = word.trim_end_matches(['.', ',', ';', ':']);
        let stop = word.get(id.len()..).unwrap_or_default();
        let named = match told.last().map(String::as_str) {
            Some("attack") => brigade_named(state, id),
            Some("advance") => place_named(state, id).map(|place| format!("to {place}")),
            _ => None,
        };
        told.push(named.map_or_else(|| word.to_owned(), |named| format!("{named}{stop}")));
    }
    told.join(" ")
}

fn brigade_named(state: &State, id: &str) -> Option<String> {
    let brigade = state.brigade(&BrigadeId::new(id))?;
    Some(format!("{} {}", brigade.callsign, brigade.name))
}

fn place_named(state: &State, id: &str) -> Option<String> {
    let feature = state.feature(&FeatureId::new(id));
    feature
        .map(|feature| feature.name.clone())
        .or_else(|| brigade_named(state, id))
}

/// Converts every `x,y` in the text to the unit of the table, and names the targets of orders. Places are delimited by
/// blanks and may end with a full stop.
#[must_use]
pub fn retold(state: &State, words: &str) -> String {
    let words = orders_named(state, words);
    let measure = state.oob().measure;
    if measure == Measure::Inches {
        return words;
    }
    let told = words.split(' ').map(|word| {
        let bare = word.trim_matches(|c: char| !c.is_ascii_digit());
        match point(bare).map(|at| measure.point(at)) {
            Some(at) => word.replacen(bare, &format!("{},{}", at.x, at.y), 1),
            None => word.to_owned(),
        }
    });
    told.collect::<Vec<_>>().join(" ")
}

fn point(word: &str) -> Option<Point> {
    let (x, y) = word.split_once(',')?;
    let is_number = |text: &str| text.chars().all(|c| c.is_ascii_digit() || c == '.');
    if !is_number(x) || !is_number(y) {
        return None;
    }
    Some(Point::new(x.parse().ok()?, y.parse().ok()?))
}
