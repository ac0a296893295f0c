//! Words stored in games, converted for the people at a table: stored places are in inches, even if the table is
//! measured in another unit (SCALE-02).

use table::measure::{Measure, Point};

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
