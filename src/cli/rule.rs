//! `vidette rule`: the papers, a clause at a time or as a list.

use std::io::IsTerminal;

use clap::Args;
use crossterm::terminal;
use serde_json::json;

use super::dispatch;
use super::failure::Failure;
use super::out;
use rules::clause::Stated;
use rules::fields::clauses;
use rules::fields::clauses::Entry;
use view::papers;
use view::papers::Found;

#[derive(Debug, Args)]
pub(super) struct Typed {
    /// Identifiers as refusals and accounts cite them (RUL-78), or words that stand in a clause (march)
    #[arg(value_name = "ID|WORD")]
    words: Vec<String>,
    /// Titles alone; without words those of every clause
    #[arg(long)]
    list: bool,
    /// As JSON: one clause by its identifier as an object, otherwise an array
    #[arg(long)]
    json: bool,
}

/// What stands below the options of `vidette help rule`.
pub(super) const AFTER: &str = "\
A clause is shown with its title, the reading by which the program decides, where it comes from, and its \
switches with what each setting means. The printed texts have headings and no numbers: the identifiers are \
those that refusals, accounts and the story cite. Of clauses found by words, titles are listed where there \
are several; `bs` or `bg` before the words seeks in Blind Swords or Blue & Grey. On the screens i shows the \
clauses that stand there, and `:rule WORDS` these.";

pub(super) fn rule(typed: &Typed) -> Result<(), Failure> {
    if typed.words.is_empty() && !typed.list {
        return Err(Failure::Options(
            "which clause? `vidette rule RUL-78` shows one, `vidette rule march` searches, `vidette rule --list` \
             lists all"
                .to_owned(),
        ));
    }
    if typed.words.is_empty() {
        return list(&clauses::all().collect::<Vec<_>>(), typed.json);
    }
    if let Some(stated) = stated(&typed.words) {
        return others(&stated, typed);
    }
    let found = match papers::asked(&typed.words.join(" ")) {
        Ok(found) => found,
        // What Fields has no word of may be an affair of the other rules: panic, stacking.
        Err(unknown) => {
            return match elsewhere(&typed.words).as_slice() {
                [] => Err(Failure::No(unknown.to_string())),
                found => others(found, typed),
            };
        }
    };
    match found {
        Found::Named(entries) | Found::Speaking(entries) if typed.list => {
            list(&entries, typed.json)
        }
        Found::Named(entries) if typed.json => match entries.as_slice() {
            [one] => out::json(&papers::json(one)),
            several => list(several, true),
        },
        Found::Speaking(entries) if typed.json || entries.len() > 1 => list(&entries, typed.json),
        Found::Named(entries) | Found::Speaking(entries) => entries.into_iter().try_for_each(page),
    }
}

/// Returns the clauses of other rule sets, where the first word is the topic of one or its identifier: `SHEET-02`,
/// `sheet dice`, `sheet`.
fn stated(words: &[String]) -> Option<Vec<&'static Stated>> {
    let (first, rest) = words.split_first()?;
    let named: Vec<&Stated> = words
        .iter()
        .filter_map(|word| dispatch::clauses().find(|one| one.id.eq_ignore_ascii_case(word)))
        .collect();
    if named.len() == words.len() {
        return Some(named);
    }
    let of_topic = |one: &&Stated| {
        let topic = one.id.split('-').next().unwrap_or_default();
        topic.eq_ignore_ascii_case(first)
    };
    let rest: Vec<&str> = rest.iter().map(String::as_str).collect();
    let topic: Vec<&Stated> = dispatch::clauses().filter(of_topic).collect();
    let found = topic.iter().copied().filter(|one| one.speaks_of(&rest));
    (!topic.is_empty()).then(|| found.collect())
}

/// Returns the clauses of all other rule sets in which every word stands.
fn elsewhere(words: &[String]) -> Vec<&'static Stated> {
    let words: Vec<&str> = words
        .iter()
        .flat_map(|word| word.split_whitespace())
        .collect();
    let speaks = dispatch::clauses().filter(|one| one.speaks_of(&words));
    speaks.filter(|_| !words.is_empty()).collect()
}

fn others(found: &[&'static Stated], typed: &Typed) -> Result<(), Failure> {
    let object = |one: &&Stated| json!({ "id": one.id, "title": one.title, "reading": one.reading, "on": one.on });
    match found {
        [] => Err(Failure::No(format!(
            "no clause speaks of `{}`",
            typed.words.join(" ")
        ))),
        [one] if typed.json => out::json(&object(one)),
        [one] if !typed.list => out::line(&one.lines().join("\n")),
        several if typed.json => out::json(&several.iter().map(object).collect::<Vec<_>>()),
        several => several
            .iter()
            .try_for_each(|one| out::line(&format!("{:<9}{}", one.id, one.title))),
    }
}

fn list(entries: &[&Entry], json: bool) -> Result<(), Failure> {
    if json {
        let entries: Vec<_> = entries.iter().map(|entry| papers::json(entry)).collect();
        return out::json(&entries);
    }
    let lines: Vec<String> = entries.iter().map(|entry| papers::line(entry)).collect();
    out::line(&lines.join("\n"))
}

/// Prints a clause, wrapped to the terminal where there is one.
fn page(entry: &Entry) -> Result<(), Failure> {
    const WIDEST: usize = 100;
    let lines = papers::page(entry);
    if !std::io::stdout().is_terminal() {
        return out::line(&lines.join("\n"));
    }
    let columns = terminal::size().map_or(WIDEST, |(columns, _)| usize::from(columns));
    let width = columns.min(WIDEST);
    let lines: Vec<String> = lines
        .iter()
        .flat_map(|line| tui::wrapped(line, width))
        .collect();
    out::line(&lines.join("\n"))
}
