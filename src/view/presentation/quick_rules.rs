//! The rules of a quick reference: clauses in the words of the rules document, each with the switches of the game.

use super::{filled_sheets::COURSE, sheets::SheetChart};
use rules::clause::Stated;
use rules::spelling::capitalised;
use rules::switch::Switched;

/// Words of sentences about the program, which a player at the table does not need.
const OF_THE_PROGRAM: [&str; 4] = ["program", "The log", "On the board", "`"];

/// Returns the chart of the phases of a turn: name, acts, clause.
pub(crate) fn course_chart(phases: &[(&str, &str, &str)]) -> SheetChart {
    let rows = phases.iter();
    SheetChart {
        head_rows: 0,
        caption: COURSE.to_owned(),
        heads: vec!["Phase", "What happens", "Clause"],
        rows: rows
            .map(|(phase, acts, clause)| rule_row(phase, *acts, clause))
            .collect(),
    }
}

/// Returns a chart of rules; its rows are made by [`rule_row`] and [`clause_row`].
pub(crate) fn rule_chart(caption: &str, rows: Vec<Vec<String>>) -> SheetChart {
    SheetChart {
        head_rows: 0,
        caption: caption.to_owned(),
        heads: vec!["Subject", "Rule", "Clause"],
        rows,
    }
}

/// Returns a row of a chart of rules.
pub(crate) fn rule_row(subject: &str, words: impl Into<String>, clause: &str) -> Vec<String> {
    vec![subject.to_owned(), words.into(), clause.to_owned()]
}

/// Returns a clause as a row: its title, the reading for players, and the switches of the game with a setting other
/// than the default. `None` if there is no such clause.
pub(crate) fn clause_row<S: Switched>(
    all: &[Stated],
    rulings: &S,
    id: &str,
) -> Option<Vec<String>> {
    let clause = all.iter().find(|clause| clause.id == id)?;
    let rulings_on_it = all.iter().filter(|other| other.on.contains(&clause.id));
    let switches = rulings_on_it.chain([clause]).flat_map(Stated::switches);
    let changed = switches.filter_map(|switch| {
        let setting = rulings.setting(switch);
        let means = switch
            .means(setting)
            .filter(|_| setting != switch.default)?;
        Some(format!(" In this game: {means} ({})", switch.ruling))
    });
    let changed: String = changed.collect();
    let words = format!("{}{changed}", for_players(clause.reading));
    Some(rule_row(clause.title, words, clause.id))
}

/// Returns a reading without the name of its option and without its sentences about the program.
fn for_players(reading: &str) -> String {
    let is_option = |words: &str| words.starts_with('`') && words.ends_with('`');
    let reading = match reading.split_once(": ") {
        Some((option, rest)) if is_option(option) => rest,
        _ => reading,
    };
    let sentences = reading.split_inclusive(". ");
    let told = sentences.filter(|words| !OF_THE_PROGRAM.iter().any(|word| words.contains(word)));
    let told: String = told.collect();
    capitalised(told.trim())
}
