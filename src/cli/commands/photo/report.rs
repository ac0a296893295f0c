//! The report on photographs in words, the most urgent problem first.

use super::reader::TableReading;
use crate::{failure::Failure, io::out};
use rules::fields::state::State;
use rules::spelling::counted;
use view::survey::{ComparedPiece, Comparison};
use view::table_moves::TableMoves;

/// Smallest accuracy that is printed, in inches, because no hand places a base more exactly.
const LEAST_SAID: f64 = 0.01;

/// Prints the report; `line` is the command that would enter the places.
pub(super) fn tell(
    state: &State,
    reading: &TableReading,
    line: Option<&str>,
) -> Result<(), Failure> {
    let lines = lines(state, reading, line);
    lines.iter().try_for_each(|line| out::line(line))
}

fn lines(state: &State, reading: &TableReading, line: Option<&str>) -> Vec<String> {
    let comparison = &reading.comparison;
    let mut lines = headline(state, reading);
    if lines.is_empty() {
        return lines;
    }
    lines.extend(differing(state, &comparison.differing()));
    lines.extend(remarks(state, comparison));
    if let Some(read) = &reading.moves {
        lines.extend(moves(state, comparison, read));
    }
    let hint = line.filter(|_| reading.faults.is_empty());
    lines.extend(hint.and_then(|line| enters(reading, line)));
    lines
}

/// Says what was read, and how many pieces agree with the record; empty if the camera's place is unknown for every
/// photograph.
pub(super) fn headline(state: &State, reading: &TableReading) -> Vec<String> {
    let Some(accuracy) = reading.survey.accuracy_in else {
        return Vec::new();
    };
    let measure = state.oob().measure;
    let agreeing = reading.comparison.agreeing();
    let stand = match agreeing {
        1 => "is where the record has it",
        _ => "are where the record has them",
    };
    vec![
        format!(
            "{}; accurate to {}",
            seen(reading),
            measure.say_exactly(accuracy.max(LEAST_SAID))
        ),
        format!("{agreeing} {stand}"),
    ]
}

/// Lists what no entry can correct: pieces that do not belong on the table, unseen pieces, and labels that belong to no
/// piece.
pub(super) fn remarks(state: &State, comparison: &Comparison) -> Vec<String> {
    let strays = comparison.strays();
    let mut lines: Vec<String> = strays.filter_map(|seen| seen.stray_words(state)).collect();
    if !comparison.missing.is_empty() {
        let missing = comparison.missing.iter().map(|piece| piece.title());
        let missing: Vec<String> = missing.collect();
        lines.push(format!("not in the picture: {}", missing.join(", ")));
    }
    let unknown = comparison.unknown.iter();
    lines.extend(unknown.map(|tag| format!("label {tag} belongs to no piece of this game")));
    lines
}

/// Counts what was read: `2 photographs, 8 table markers, 52 of 54 labels read`.
fn seen(reading: &TableReading) -> String {
    let photos = &reading.survey.photos;
    let markers: usize = photos.iter().map(|photo| photo.markers.len()).sum();
    let read = reading.comparison.pieces.len();
    let twice = reading.comparison.duplicates.len();
    let all = read + reading.comparison.missing.len() + twice;
    format!(
        "{}, {}, {read} of {} read",
        counted(photos.len(), "photograph"),
        counted(markers, "table marker"),
        counted(all, "label")
    )
}

/// Returns a line for each piece: its name, its distance from the recorded place, and where it is now.
fn differing(state: &State, pieces: &[&ComparedPiece]) -> Vec<String> {
    let measure = state.oob().measure;
    let rows: Vec<[String; 2]> = pieces
        .iter()
        .map(|seen| [seen.piece.title(), seen.offset_words(measure)])
        .collect();
    let width = |column: fn(&[String; 2]) -> &String| {
        let widths = rows.iter().map(|row| column(row).chars().count());
        widths.max().unwrap_or_default()
    };
    let widths = [width(|[title, _]| title), width(|[_, off]| off)];
    let line = |([title, off], seen): (&[String; 2], &&ComparedPiece)| {
        let place = seen.place_words(measure);
        let unsure = seen.why_uncertain.as_ref();
        let unsure = unsure.map_or_else(String::new, |why| format!(" ({why})"));
        let [first, second] = widths;
        format!("{title:first$}   {off:second$}   {place}{unsure}")
    };
    rows.iter().zip(pieces).map(line).collect()
}

/// Lists the moves with their costs, then the pieces that no move explains.
fn moves(state: &State, comparison: &Comparison, read: &TableMoves) -> Vec<String> {
    let side = state.side_name(state.active());
    let mut lines = vec![match read.moves.is_empty() {
        true => format!("no moves of {side}"),
        false => format!("moves of {side}:"),
    }];
    let width = read.moves.iter().map(|read| read.line.chars().count());
    let width = width.max().unwrap_or_default();
    for read in &read.moves {
        let price = read.price_words(state);
        lines.push(format!("  {:width$}   {price}", read.line));
    }
    let drift = read.drift(comparison);
    if !drift.is_empty() {
        let drift = drift.iter().map(|seen| seen.piece.title());
        let drift: Vec<String> = drift.collect();
        lines.push(format!("drifted, not moved: {}", drift.join(", ")));
    }
    lines
}

/// Returns the command to type, with its effect; `None` if there is nothing to enter.
fn enters(reading: &TableReading, line: &str) -> Option<String> {
    if let Some(read) = &reading.moves {
        let legal = read.moves.iter().filter(|read| read.refused.is_none());
        let legal = legal.count();
        return (legal > 0).then(|| format!("{line}    enters {}", counted(legal, "move")));
    }
    match reading.comparison.differing().len() {
        0 => None,
        1 => Some(format!("{line}    enters the one piece that differs")),
        count => Some(format!("{line}    enters the {count} pieces that differ")),
    }
}
