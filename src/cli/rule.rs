//! `vidette rule`: the papers, a clause at a time or as a list.

use std::io::IsTerminal;

use clap::Args;
use crossterm::terminal;

use super::failure::Failure;
use super::out;
use crate::rules::fields::clauses;
use crate::rules::fields::clauses::Entry;
use crate::tui;
use crate::view::papers;
use crate::view::papers::Found;

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
A clause is shown with its title, the reading by which the program decides, where it comes from, and its
switches with what each setting means. The printed texts have headings and no numbers: the identifiers are
those that refusals, accounts and the story cite. Of clauses found by words, titles are listed where there
are several. On the screens i shows the clauses that stand there, and `:rule WORDS` these.";

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
    let found = papers::asked(&typed.words.join(" "));
    match found.map_err(|unknown| Failure::No(unknown.to_string()))? {
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
