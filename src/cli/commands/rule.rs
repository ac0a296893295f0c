//! `vidette rule`: prints clauses, one at a time or as a list.

mod paper;

use clap::Args;

use crate::{failure::Failure, io::out};
use paper::RuleEntry;
use rules::lookup::{FoundClauses, clause_line};

#[derive(Debug, Args)]
pub(crate) struct RuleArgs {
    /// Identifiers from refusals and accounts (RUL-78, BS-R21), or words of a clause (march)
    #[arg(value_name = "ID|WORD")]
    words: Vec<String>,
    /// Only titles; without words, of every clause, by rule set
    #[arg(long)]
    list: bool,
    /// As JSON: one clause by its identifier as an object, otherwise an array
    #[arg(long)]
    json: bool,
}

/// Text below the options of `vidette help rule`.
pub(crate) const AFTER: &str = "Each clause shows its title, how the program reads it, its source, \
    and its switches with the meaning of each setting. Fields of Blue & Grey has headings but no \
    numbers; its identifiers (RUL-78) are those in refusals, accounts and the story. For Blind \
    Swords and Blue & Grey you can also search by case (9.1a).\n\nSeveral matches are listed by \
    title. Fields is searched first; begin with `bs`, `bg` or `sheet` to search Blind Swords, \
    Blue & Grey or the score sheet. Alone, each of these words lists all of its clauses.\n\nOn the \
    screens, i shows the clauses on view, and `:rule WORDS` searches.";

pub(crate) fn rule(typed: &RuleArgs) -> Result<(), Failure> {
    if typed.words.is_empty() && !typed.list {
        return Err(Failure::Options(
            "which clause? `vidette rule RUL-78` shows one, `vidette rule march` searches, `vidette rule --list` \
             lists all"
                .to_owned(),
        ));
    }
    if typed.words.is_empty() {
        return everything(typed.json);
    }
    let found = paper::asked(&typed.words.join(" "));
    match found.map_err(|unknown| Failure::No(unknown.to_string()))? {
        FoundClauses::Named(papers) | FoundClauses::Speaking(papers) if typed.list => {
            list(&papers, typed.json)
        }
        FoundClauses::Named(papers) if typed.json => match papers.as_slice() {
            [one] => out::json(&one.json()),
            several => list(several, true),
        },
        FoundClauses::Speaking(papers) if typed.json || papers.len() > 1 => {
            list(&papers, typed.json)
        }
        FoundClauses::Named(papers) | FoundClauses::Speaking(papers) => {
            papers.into_iter().try_for_each(page)
        }
    }
}

/// Lists every clause, each rule set under its game's name.
fn everything(json: bool) -> Result<(), Failure> {
    let sets = paper::all();
    if json {
        let all: Vec<RuleEntry> = sets.into_iter().flat_map(|set| set.clauses).collect();
        return list(&all, true);
    }
    let lists = sets.iter().map(|set| {
        let head = match set.word {
            Some(word) => format!("{} (`{word}`):", set.game),
            None => format!("{}:", set.game),
        };
        let lines = set.clauses.iter().map(|paper| clause_line(*paper));
        std::iter::once(head)
            .chain(lines)
            .collect::<Vec<_>>()
            .join("\n")
    });
    out::line(&lists.collect::<Vec<_>>().join("\n\n"))
}

fn list(papers: &[RuleEntry], json: bool) -> Result<(), Failure> {
    if json {
        let papers: Vec<_> = papers.iter().map(|paper| paper.json()).collect();
        return out::json(&papers);
    }
    let lines: Vec<String> = papers.iter().map(|paper| clause_line(*paper)).collect();
    out::line(&lines.join("\n"))
}

/// Prints a clause, wrapped to the width of the terminal.
fn page(paper: RuleEntry) -> Result<(), Failure> {
    // Longer lines are hard to read.
    const WIDEST: usize = 100;
    let lines = paper.page();
    let Some(columns) = out::columns() else {
        return out::line(&lines.join("\n"));
    };
    let width = usize::from(columns).min(WIDEST);
    let lines: Vec<String> = lines
        .iter()
        .flat_map(|line| tui::wrapped(line, width))
        .collect();
    out::line(&lines.join("\n"))
}
