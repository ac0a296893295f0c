//! Brigades that arrive later.

use std::collections::BTreeMap;

use super::field::{Field, Level};
use super::reader::{Open, Reader};
use super::record::Record;
use super::report::{ArrivalReport, Need};
use super::tree::BrigadePlace;
use super::unit::Question;
use super::words::{is_unknown, plain_words};
use rules::fields::setup::bounds::TURNS;
use rules::spelling::{counted, quoted};

/// The turn for units that are on the table from the start.
const START: u32 = 1;

/// Reads a turn of arrival: `5`, `turn 5`, `T5`, `arrives on turn 5`; `None` for a text that names no turn.
pub(super) fn turn_of(text: &str) -> Option<u32> {
    const FILLERS: [&str; 13] = [
        "turn", "turns", "t", "gt", "game", "player", "on", "in", "at", "arrives", "arrive",
        "enters", "from",
    ];
    const STARTS: [&str; 8] = [
        "start",
        "setup",
        "initial",
        "initially",
        "deployed",
        "table",
        "board",
        "beginning",
    ];
    let text = text.trim().trim_end_matches(['*', '+', '?', '†', '.']);
    let text = text.strip_suffix(".0").unwrap_or(text);
    let words = plain_words(text);
    let words = words.iter().map(String::as_str);
    let mut words = words.filter(|word| !FILLERS.contains(word) && *word != "the");
    let word = words.next()?;
    if words.next().is_some() {
        return None;
    }
    if STARTS.contains(&word) {
        return Some(START);
    }
    let word = word.trim_start_matches(['t', 'g']);
    let digits = word.trim_end_matches(|letter: char| letter.is_ascii_lowercase());
    let is_number = digits == word
        || ["st", "nd", "rd", "th", "d"]
            .iter()
            .any(|end| word.ends_with(end));
    let turn = digits.parse().ok().filter(|_| is_number)?;
    (turn == 0 || TURNS.contains(&turn)).then_some(turn.max(START))
}

/// Checks whether a part of an entry gives a turn of arrival: `arrives on turn 5`, `turn 5`.
pub(super) fn names_turn(text: &str) -> bool {
    let words = plain_words(text);
    let is_told = |word: &String| ["turn", "arrives", "enters"].contains(&word.as_str());
    words.iter().any(is_told) && turn_of(text).is_some()
}

impl Reader<'_> {
    /// Stores the turn that a heading gives for all units below it.
    pub(super) fn note_arrival(&mut self, record: &Record, level: Level) {
        if self
            .arrival_above
            .as_ref()
            .is_some_and(|(above, _)| *above >= level)
        {
            self.arrival_above = None;
        }
        let text = record.text(Field::Arrives);
        if !text.is_empty() {
            self.arrival_above = Some((level, text.to_owned()));
        }
    }

    /// Returns the turn of arrival from a row or the heading above it; asks about a text that is no turn.
    pub(super) fn arrival(&mut self, record: &Record, name: &str) -> Option<u32> {
        let own = record.text(Field::Arrives);
        let above = self.arrival_above.as_ref().map(|(_, text)| text.clone());
        let text = match own.is_empty() {
            true => above?,
            false => own.to_owned(),
        };
        let turn = turn_of(&text);
        if turn.is_none() && !is_unknown(&text) && text.contains(char::is_alphanumeric) {
            let question = Question {
                said: format!(
                    "arrives {}: not a turn, so it starts on the table; write the turn as a number",
                    quoted(&text)
                ),
                taken: "start".to_owned(),
                option: None,
            };
            self.ask(record, name, Field::Arrives, &text, question);
        }
        turn
    }

    /// Gives each brigade the turn of its units; returns the brigades that arrive later.
    pub(super) fn settle_arrivals(&mut self, open: &[Open]) -> Vec<ArrivalReport> {
        if open.iter().all(|unit| unit.arrives.is_none()) {
            return Vec::new();
        }
        let mut brigades: BTreeMap<BrigadePlace, Vec<&Open>> = BTreeMap::new();
        for unit in open {
            brigades.entry(unit.place).or_default().push(unit);
        }
        let mut arrivals = Vec::new();
        for (place, units) in brigades {
            let turn = self.arrival_of(place, &units);
            let Some(brigade) = self.tree.at(place).filter(|_| turn > START) else {
                continue;
            };
            brigade.arrives = Some(turn);
            arrivals.push(ArrivalReport {
                brigade: brigade.name.clone(),
                turn,
            });
        }
        arrivals
    }

    /// Returns the turn on which a brigade arrives. A turn given only for its first unit is for all units; otherwise
    /// the turn of most units is used, and a person is asked.
    fn arrival_of(&mut self, place: BrigadePlace, units: &[&Open]) -> u32 {
        let first = units.first().and_then(|unit| unit.arrives);
        let later = || units.iter().filter_map(|unit| unit.arrives);
        if let Some(turn) = first.filter(|turn| later().all(|other| other == *turn)) {
            let blank = units.iter().filter(|unit| unit.arrives.is_none());
            for unit in blank.filter(|_| turn > START) {
                let name = self
                    .tree
                    .at(place)
                    .and_then(|brigade| brigade.units.get(unit.unit));
                let name = name.map(|unit| unit.name.clone()).unwrap_or_default();
                self.table = unit.table;
                self.guess(
                    unit.row,
                    &name,
                    Field::Arrives.name(),
                    "",
                    format!("turn {turn}"),
                );
            }
            return turn;
        }
        let mut turns: BTreeMap<u32, usize> = BTreeMap::new();
        for unit in units {
            *turns.entry(unit.arrives.unwrap_or(START)).or_default() += 1;
        }
        let said_turn = |turn: u32| match turn {
            START => "at the start".to_owned(),
            turn => format!("on turn {turn}"),
        };
        let most = turns.values().max().copied();
        let taken = turns.iter().find(|(_, count)| Some(**count) == most);
        let taken = taken.map_or(START, |(turn, _)| *turn);
        if let ([_, _, ..], Some(unit)) =
            (turns.keys().collect::<Vec<_>>().as_slice(), units.first())
        {
            let parts = turns
                .iter()
                .map(|(turn, count)| format!("{} {}", counted(*count, "unit"), said_turn(*turn)));
            let parts = parts.collect::<Vec<_>>().join(", ");
            let name = self.tree.names(place)[3].to_owned();
            self.table = unit.table;
            self.need(Need {
                row: Some(unit.row),
                unit: Some(name.clone()),
                field: Field::Arrives.name(),
                text: parts.clone(),
                said: format!(
                    "{name} arrives whole, but has {parts}: taken as {}; give late units a brigade of their own",
                    said_turn(taken)
                ),
                taken: Some(match taken {
                    START => "start".to_owned(),
                    turn => turn.to_string(),
                }),
                option: None,
                table: 0,
            });
        }
        taken
    }
}
