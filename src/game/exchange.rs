//! A game as text: the facts of its start on the first line, then each entry as in the file.
//!
//! The rescued part of a damaged file has the same form, with an extra line for each lost or unproven part:
//! `{"gap":{"from":12,"to":20}}`, `{"unproven":{"seq":21,"line":".."}}`. If the start is unproven, its first line
//! differs from a game's, so that no program opens it.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{
    any::Hosted,
    journal::{Entry, EntryKind, EntryOf, Journal, Seq},
    session::new_line,
    store::{
        FORMAT, NewLine,
        facts::Facts,
        salvage::{RowProof, Salvage, SalvagePart, SalvagedEntry},
    },
};
use rules::spelling::quoted;

/// Kind of text, in the first line of a game.
const GAME: &str = "game";

/// Kind of text in the first line of an unproven start, which no program opens as a game.
const UNPROVEN: &str = "start not proven";

/// A line that is not an entry.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum ExportMark {
    /// Lost entries.
    Gap { from: Seq, to: Seq },
    /// An entry that its checksums do not prove, with the line as read from the file.
    Unproven { seq: Seq, line: String },
}

impl ExportMark {
    /// Describes the lost or unproven part for people.
    fn words(&self) -> String {
        match self {
            Self::Gap { from, to } if from == to => format!("entry {from} is lost"),
            Self::Gap { from, to } => format!("entries {from} to {to} are lost"),
            Self::Unproven { seq, .. } => format!("entry {seq} cannot be verified"),
        }
    }
}

/// The first line.
#[derive(Debug, Serialize, Deserialize)]
struct ExportHeader {
    /// Kind of the text: a game, or an unproven start.
    vidette: String,
    format: i32,
    #[serde(flatten)]
    facts: Facts,
}

/// A game read from text.
#[derive(Debug)]
pub struct Parcel {
    /// Facts fixed at the start of the game.
    pub facts: Facts,
    /// State of the game in words.
    pub summary: String,
    /// The entries of the game, ready to be written to a file.
    pub lines: Vec<NewLine>,
    /// Reason why the rest of the text was not read; `None` if all of it was. Reading stops at lost or unproven
    /// entries.
    pub stopped: Option<Unfit>,
}

/// Reason why a text is not a game, with the line at fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unfit {
    /// Line number, from 1.
    pub line: usize,
    /// The reason in words.
    pub said: String,
}

/// Returns the first line of a game's text.
///
/// # Errors
///
/// Fails if JSON serialisation fails.
pub fn head_line(facts: &Facts) -> Result<String, String> {
    first_line(GAME, facts)
}

/// Returns the part saved from a game as text, line by line.
///
/// # Errors
///
/// Fails if JSON serialisation fails.
pub fn salvaged_lines(salvage: &Salvage) -> Result<Vec<String>, String> {
    let mut lines = Vec::new();
    if let Some(facts) = &salvage.facts {
        let what = match salvage.start {
            RowProof::Written | RowProof::Mended => GAME,
            RowProof::Missing => UNPROVEN,
        };
        lines.push(first_line(what, facts)?);
    }
    for part in salvage.parts() {
        let mark = match part {
            SalvagePart::Entry(SalvagedEntry { seq, line, proof }) => match proof {
                RowProof::Written | RowProof::Mended => {
                    lines.push(line.clone());
                    continue;
                }
                RowProof::Missing => ExportMark::Unproven {
                    seq: *seq,
                    line: line.clone(),
                },
            },
            SalvagePart::Gap(from, to) => ExportMark::Gap { from, to },
        };
        lines.push(serde_json::to_string(&mark).map_err(|error| error.to_string())?);
    }
    Ok(lines)
}

fn first_line(what: &str, facts: &Facts) -> Result<String, String> {
    let head = ExportHeader {
        vidette: what.to_owned(),
        format: FORMAT,
        facts: facts.clone(),
    };
    serde_json::to_string(&head).map_err(|error| error.to_string())
}

/// Reads a game's text up to the first lost or unproven entry.
///
/// # Errors
///
/// Fails with the first line that does not belong to a game.
pub fn unpack_game<R: Hosted>(text: &str) -> Result<Parcel, Unfit> {
    let mut lines = (1..)
        .zip(text.lines())
        .filter(|(_, text)| !text.trim().is_empty());
    let at = |line: usize| move |said: String| Unfit { line, said };
    let (number, first) = lines.next().unwrap_or((1, ""));
    let facts = parse_facts::<R>(first).map_err(at(number))?;
    for text in [first, &facts.start] {
        holds_no_controls(text).map_err(at(number))?;
    }
    let start: R::State = R::read_state(&facts.start)
        .map_err(|error| at(number)(format!("cannot read the first position: {error}")))?;
    if let Some(what) = R::unsound(&start) {
        return Err(at(number)(format!(
            "cannot play the first position: {what}"
        )));
    }
    let mut state = start.clone();
    let mut summary = R::summary(&state);
    let mut journal = Journal::<R>::new(start);
    let mut written = Vec::new();
    let mut stopped = None;
    for (number, line) in lines {
        if let Some(mark) = parse_mark(line) {
            stopped = Some(at(number)(mark.words()));
            break;
        }
        let entry = parse_entry::<R>(line).map_err(at(number))?;
        holds_no_controls(line).map_err(at(number))?;
        apply_entry(&mut journal, &mut state, entry.clone()).map_err(at(number))?;
        if let Some(what) = R::unsound(&state) {
            return Err(at(number)(format!(
                "the position after this entry cannot be played: {what}"
            )));
        }
        let fresh = new_line::<R>(&entry, &state).map_err(|fault| at(number)(fault.to_string()))?;
        summary.clone_from(&fresh.summary);
        // The unchanged text, so that the file contains exactly the exported entry.
        written.push(NewLine {
            text: line.trim().to_owned(),
            ..fresh
        });
    }
    Ok(Parcel {
        facts,
        summary,
        lines: written,
        stopped,
    })
}

/// Checks that no text in a line of JSON contains control characters, which could give commands to a terminal. The
/// program itself never writes such text.
///
/// # Errors
///
/// Describes the first such text.
fn holds_no_controls(json: &str) -> Result<(), String> {
    // JSON escapes such characters, except DEL and those after it. So most lines need not be parsed again.
    let escapes = ["\\u00", "\\b", "\\f"];
    let may_command =
        json.chars().any(char::is_control) || escapes.iter().any(|sign| json.contains(sign));
    if !may_command {
        return Ok(());
    }
    let value = serde_json::from_str(json).unwrap_or_default();
    match control_text(&value) {
        None => Ok(()),
        Some(text) => Err(format!(
            "{} has control characters; names and notes must not",
            quoted(text)
        )),
    }
}

/// Returns the first text of a value with control characters other than line breaks; `None` if there is none.
fn control_text(value: &Value) -> Option<&str> {
    let commands = |text: &str| {
        text.chars()
            .any(|c| c.is_control() && !"\n\r\t".contains(c))
    };
    match value {
        Value::String(text) => Some(text.as_str()).filter(|text| commands(text)),
        Value::Array(values) => values.iter().find_map(control_text),
        Value::Object(values) => values.iter().find_map(|(key, value)| {
            Some(key.as_str())
                .filter(|key| commands(key))
                .or_else(|| control_text(value))
        }),
        Value::Null | Value::Bool(_) | Value::Number(_) => None,
    }
}

/// Reads the content of a line that is not an entry; `None` for any other line.
fn parse_mark(line: &str) -> Option<ExportMark> {
    let marks = [r#"{"gap":"#, r#"{"unproven":"#];
    let is_mark = marks.iter().any(|mark| line.trim_start().starts_with(mark));
    is_mark.then(|| serde_json::from_str(line).ok()).flatten()
}

/// Returns the key of the rule set named by the text of a game; `None` if it is not a game.
#[must_use]
pub fn rules_of(text: &str) -> Option<String> {
    let first = text.lines().find(|line| !line.trim().is_empty())?;
    let head: ExportHeader = serde_json::from_str(first).ok()?;
    Some(head.facts.rules)
}

fn parse_facts<R: Hosted>(line: &str) -> Result<Facts, String> {
    const OTHER: &str = "the first line does not start a game; use a file from `vidette export`";
    let head: ExportHeader =
        serde_json::from_str(line).map_err(|error| format!("{OTHER} ({error})"))?;
    if head.vidette == UNPROVEN {
        return Err(
            "the start of this game cannot be verified, so no game can be made from it; \
             `vidette restore` lists the copies"
                .to_owned(),
        );
    }
    if head.vidette != GAME {
        return Err(OTHER.to_owned());
    }
    if head.format > FORMAT {
        return Err(format!(
            "a newer vidette wrote this (format {}); this one reads formats up to {FORMAT}",
            head.format
        ));
    }
    if head.facts.rules != R::KEY {
        return Err(format!(
            "this program does not know the rules of this game ({})",
            head.facts.rules
        ));
    }
    Ok(head.facts)
}

fn parse_entry<R: Hosted>(line: &str) -> Result<EntryOf<R>, String> {
    R::read_entry(line).map_err(|error| format!("this is not an entry of a game: {error}"))
}

fn apply_entry<R: Hosted>(
    journal: &mut Journal<R>,
    state: &mut R::State,
    entry: EntryOf<R>,
) -> Result<(), String> {
    let seq = entry.seq;
    match &entry.kind {
        EntryKind::Act(act) => super::journal::fold_act::<R>(state, act),
        EntryKind::Restored(back) => {
            let restored = journal
                .state_at(back.to)
                .ok_or("it restores an act that does not come before it")?;
            *state = R::State::clone(&restored);
        }
    }
    journal
        .push(entry)
        .map_err(|_| format!("entry {seq} does not follow the previous one"))?;
    if journal.entry(seq).and_then(Entry::act).is_some() {
        journal.keep(&std::sync::Arc::new(state.clone()));
    }
    Ok(())
}
