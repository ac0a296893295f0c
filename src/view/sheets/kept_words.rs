//! Words stored in games, converted for the people at a table: stored places are in inches, even if the table is
//! measured in another unit (SCALE-02).

use rules::fields::state::State;
use rules::fields::terms::name::BrigadeId;
use rules::spelling::counted;
use table::measure::{Measure, Point};

/// Describes a stored reminder of a brigade that did not go on as ordered (RUL-33): the order by the name of its target,
/// and what is left; other reminders unchanged.
#[must_use]
pub fn reminded(state: &State, said: &str) -> String {
    let parts = || {
        let (who, rest) = said.split_once(" stood under ")?;
        let (order, rest) = rest.split_once(" with points left (")?;
        let (points, could) = rest.split_once("): ")?;
        Some((who, order, points.parse::<u32>().ok()?, could))
    };
    let Some((who, order, points, could)) = parts() else {
        return said.to_owned();
    };
    let (verb, target) = order.split_once(' ').unwrap_or((order, ""));
    let order = match state.brigade(&BrigadeId::new(target)) {
        Some(enemy) => format!("{verb} {} {}", enemy.callsign, enemy.name),
        None => order.to_owned(),
    };
    let left = counted(points, "point");
    format!("{who} is ordered to {order} and left {left} unused: {could}")
}

/// Converts every `x,y` in the text to the unit of the table. Places are delimited by blanks and may end with a full
/// stop.
#[must_use]
pub fn retold(measure: Measure, words: &str) -> String {
    if measure == Measure::Inches {
        return words.to_owned();
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
