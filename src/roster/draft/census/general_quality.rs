//! The column `Quality` beside the generals of a table, which may be theirs.

use super::field::Field;
use super::heading::{self, Meaning};
use super::words::{combat_value, plain};
use crate::sheet::Row;
use rules::fields::terms::charts;

/// Assigns the heading `Quality` to the generals if another column has the quality of the units, if its words are those
/// of generals, or if it follows the column of the generals and its words fit both.
pub(super) fn give_generals_their_quality(
    texts: &[String],
    below: &[Row],
    found: &mut [(usize, heading::Match)],
) {
    let columns_of = |field| {
        let columns = found.iter();
        let columns = columns.filter(move |(_, matched)| matched.meaning == Meaning::Field(field));
        columns.map(|(at, _)| *at).collect::<Vec<usize>>()
    };
    let generals = columns_of(Field::General);
    if generals.is_empty() || !columns_of(Field::GeneralQuality).is_empty() {
        return;
    }
    let is_plain = |at: &usize| {
        texts
            .get(*at)
            .is_some_and(|text| text.eq_ignore_ascii_case("quality"))
    };
    let qualities = columns_of(Field::Quality);
    let Some(quality) = qualities.iter().copied().find(|at| is_plain(at)) else {
        return;
    };
    let of_generals = charts::QUALITIES.map(charts::quality_name);
    let (mut generals_words, mut units_words) = (0, 0);
    for text in below.iter().filter_map(|row| row.cells.get(quality)) {
        let word = plain(text).to_lowercase();
        // A number may be the quality of a general or of a unit.
        let is_number = word.parse::<u8>().is_ok();
        let is_generals = is_number || of_generals.contains(&word.as_str());
        match (is_generals, combat_value(text).is_some()) {
            (true, false) => generals_words += 1,
            (false, true) => units_words += 1,
            _ => {}
        }
    }
    let is_theirs = qualities.len() > 1
        || generals_words > units_words
        || (generals_words == units_words && generals.contains(&quality.wrapping_sub(1)));
    if !is_theirs {
        return;
    }
    if let Some((_, matched)) = found.iter_mut().find(|(at, _)| *at == quality) {
        matched.meaning = Meaning::Field(Field::GeneralQuality);
    }
}
