//! Questions as lines of text: `show`, `odds`, `rule`, `brigades`, `log`.

use std::io::{self, BufRead, Write};

use super::PlainMode;
use crate::kit::boards::{BoardsRequest, lines};
use crate::kit::checklist::spoken;
use game::journal::EntryOf;
use rules::fields::clauses;
use rules::fields::clauses::ClauseEntry;
use rules::fields::language;
use rules::fields::state::draft::Fields;
use rules::spelling::counted;
use view::argument::{self, ArgumentCard};
use view::assist::{
    odds,
    todo::{self, TodoStep},
};
use view::clause_search;
use view::presentation::{self, Askers};
use view::sheets::card;
use view::show::subject::ShowSubject;

impl<I: BufRead, W: Write> PlainMode<I, W> {
    /// Prints the same as `vidette show`: `show record`, `show A`.
    pub(super) fn show(&mut self, line: &str) -> io::Result<()> {
        let words: Vec<String> = line.split_whitespace().skip(1).map(str::to_owned).collect();
        let shown = match ShowSubject::named(self.door.state(), &words) {
            Ok(subject) => subject.text(self.door.state()),
            Err(why) => format!("No. {why}."),
        };
        self.referee.say(&shown)
    }

    /// Prints chances as `vidette odds` does: `odds fire A1 at P1`.
    pub(super) fn odds(&mut self, line: &str) -> io::Result<()> {
        let act = line.trim_start_matches("odds").trim();
        let state = self.door.state();
        let lines = odds::OddsSubject::read(state, act).and_then(|asked| {
            odds::odds_lines(state, &asked, self.tape_error).map_err(|no| no.to_string())
        });
        let told = lines.map_or_else(|why| format!("No. {why}."), |lines| lines.join("\n"));
        self.referee.say(&told)
    }

    /// Reads out a card that settles an argument: `sight A1 P2`, `card march A`.
    pub(super) fn card(&mut self, line: &str) -> io::Result<()> {
        let asked = argument::asked(line).unwrap_or_default();
        let card = ArgumentCard::read(self.door.state(), asked, self.tape_error);
        let told = card.map_or_else(|why| format!("No. {why}."), |card| card.lines().join("\n"));
        self.referee.say(&told)
    }

    /// Prints the clauses that match the words, as `vidette rule` does. Without words, prints the clauses that the last
    /// answer cites.
    pub(super) fn rule(&mut self, line: &str) -> io::Result<()> {
        let words = line.trim_start_matches("rule").trim();
        if words.is_empty() {
            return self.read(&clauses::cited(&self.told));
        }
        let lines = clause_search::asked(words).map(|found| found.lines(clause_search::page));
        let told = lines.map_or_else(
            |unknown| format!("No. {unknown}."),
            |lines| lines.join("\n"),
        );
        self.referee.say(&told)
    }

    /// Lists the acts and the questions that can be typed.
    pub(super) fn help(&mut self) -> io::Result<()> {
        for usage in language::ACTS {
            let line = format!("{} {}: {}", usage.verb, usage.form, usage.does);
            self.referee.say(&line)?;
        }
        self.referee.say(
            "\
todo: what to do now
brigades: the list
log: the story so far
show: the game, or show WHAT: morale, record, account, a brigade
odds fire U at U, odds activate B: chances
sight U U, card ACT: who sees whom, or why, with the clause
rule ID, rule WORDS: clauses of the rules; rule alone: the clauses of the last answer
forecast: the clock
print SHEET...: sheets on paper
again: continue what was typed but not entered when the program ended",
        )?;
        self.referee.say(spoken::HELP)?;
        match self.boards {
            Some(_) => self.referee.say(lines::HELP),
            None => Ok(()),
        }
    }

    /// Lists the brigades, a line each.
    pub(super) fn brigades(&mut self) -> io::Result<()> {
        for line in card::brigades(self.door.state()) {
            let words = match line.away {
                Some(away) => format!("{} {}: {away}.", line.callsign, line.name),
                None => format!(
                    "{} {}: {}, {}, fatigue {} with {}, {}.",
                    line.callsign,
                    line.name,
                    line.order,
                    line.standing,
                    line.fatigue,
                    counted(line.units, "unit"),
                    line.level.name()
                ),
            };
            self.referee.say(&words)?;
        }
        Ok(())
    }

    /// Prints the story so far.
    pub(super) fn log(&mut self) -> io::Result<()> {
        // The boards, if they are served here, also know the slips that were accepted since the game was opened.
        let served = self.boards.as_ref();
        let served = served.map(|boards| boards.ask(BoardsRequest::Look).askers);
        let askers = served.as_ref().unwrap_or(&self.askers);
        let entries = self.door.session().entries();
        let lines: Vec<String> = self
            .door
            .log()
            .iter()
            .zip(entries)
            .map(|(line, entry)| {
                let mark = if line.stands { "" } else { "undone: " };
                let text = named(&line.text, entry, askers);
                format!("{} {}: {mark}{text}", line.seq, line.when)
            })
            .collect();
        for line in lines {
            self.referee.say(&line)?;
        }
        Ok(())
    }

    fn read(&mut self, entries: &[&ClauseEntry]) -> io::Result<()> {
        if entries.is_empty() {
            return self.referee.say(
                "No clause in the last answer; `rule RUL-78` shows one, `rule march` searches.",
            );
        }
        let pages = entries.iter().flat_map(|entry| clause_search::page(entry));
        let pages: Vec<String> = pages.collect();
        self.referee.say(&pages.join("\n"))
    }

    /// Prints the to-do steps, each act with the line that does it.
    pub(super) fn todo(&mut self) -> io::Result<()> {
        let walk = todo::todo_list(self.door.state(), self.door.openings(), self.tape_error);
        if walk.is_empty() {
            let ends = self.door.state().phase_ends();
            return self
                .referee
                .say(&format!("Nothing left to do: `next` ends the {ends}."));
        }
        for todo in walk {
            let line = match &todo.step {
                TodoStep::Act(command) => format!(
                    "{}{}: {}",
                    todo::price_prefix(&todo.price),
                    todo.words,
                    language::write_for(self.door.state(), command)
                ),
                TodoStep::Order(_) | TodoStep::Move(_) | TodoStep::Nothing(_) => {
                    format!("{}.", todo.words)
                }
            };
            self.referee.say(&line)?;
        }
        Ok(())
    }
}

/// Returns the story of an entry, with the name of the player who requested it, if known.
fn named(text: &str, entry: &EntryOf<Fields>, askers: &Askers) -> String {
    let asked = entry.act().and_then(|act| {
        let asker = |known: &Askers| presentation::asker(entry.seq, act, known);
        asker(&Askers::new()).zip(asker(askers))
    });
    asked.map_or_else(
        || text.to_owned(),
        |(unknown, who)| {
            let by = |who: &str| format!("requested by {who}");
            text.replacen(&by(&unknown), &by(&who), 1)
        },
    )
}
