//! Commands of the line mode that change nothing: they show the game, the secrets of one side, or clauses.

use std::io::{self, BufRead, Write};
use std::sync::Arc;

use super::{HIDING, PagesLineMode};
use game::session::{TableInput, Throwing};
use rules::clause::Stated;
use rules::lookup;
use view::assist::todo;
use view::presentation::{self, Askers, Audience, Describe, callsigns, card, request::denied};

impl<R: Describe, I: BufRead, W: Write> PagesLineMode<R, I, W> {
    pub(super) fn show(&mut self, words: &[String], eyes: &Audience) -> io::Result<()> {
        let state = self.session.state();
        let words = words.iter();
        let words = words.map(|word| callsigns::spelt_out::<R>(word, state, eyes));
        let shown = R::shown(state, &words.collect::<Vec<_>>(), eyes);
        let text = shown.map_or_else(|why| why, |shown| shown.text);
        self.referee.say(&text)
    }

    /// Prints the card of two places, measured in both directions. Any other words are shown as `show` shows them.
    pub(super) fn settle(&mut self, words: &[String]) -> io::Result<()> {
        let eyes = Audience::Table;
        match card::measure_words::<R>(self.session.state(), &words.join(" "), &eyes) {
            Ok(measure) => self.referee.say(&measure.card.lines().join("\n")),
            Err(_) => self.show(words, &eyes),
        }
    }

    /// Shows the secrets of one side after it has confirmed that it is at the screen, then hides them again.
    pub(super) fn hand_over(&mut self, words: &[String]) -> io::Result<()> {
        let named = words.split_first();
        let side = match named {
            Some((side, _)) => presentation::side_named::<R>(self.session.state(), side),
            None => Err("which side? `look SIDE`".to_owned()),
        };
        let side = match side {
            Ok(side) => side,
            Err(why) => return self.referee.say(&why),
        };
        if !self.passes_screen(&side)? {
            return Ok(());
        }
        let rest = named.map_or(&[][..], |(_, rest)| rest);
        self.show(rest, &Audience::Side(side))?;
        self.hide()
    }

    /// Passes the screen to a side, and records that the side looks. Returns false if the screen is not passed, and
    /// prints the reason.
    fn passes_screen(&mut self, side: &str) -> io::Result<bool> {
        let name = presentation::side_name::<R>(self.session.state(), side);
        if !self.is_sure(&format!(
            "Pass the screen to {name}. Type yes when they are looking: "
        ))? {
            self.referee.refuse("Left.")?;
            return Ok(false);
        }
        let Some(note) = R::looks(&name) else {
            return Ok(true);
        };
        let typed = TableInput::default();
        let kept = self.session.execute_typed(&note, &typed, Throwing::Hand);
        if let Err(trouble) = kept.map(|_| ()) {
            let no = denied(&trouble.spoken());
            self.referee.say(&format!("{no}."))?;
            return Ok(false);
        }
        Ok(true)
    }

    /// Carries out an act of one side while that side has the screen, because even a refusal may reveal its secrets.
    pub(super) fn execute_in_private(
        &mut self,
        side: &str,
        command: &R::Command,
        typed: TableInput,
    ) -> io::Result<()> {
        if !self.passes_screen(side)? {
            return Ok(());
        }
        let before = self.session.entries().len();
        self.execute(command, typed)?;
        match self.session.entries().len() == before {
            true => self.hide(),
            false => Ok(()),
        }
    }

    /// Scrolls a side's private text off the screen once it has been read.
    fn hide(&mut self) -> io::Result<()> {
        self.referee.ask("Enter hides it: ")?;
        self.referee.say(&"\n".repeat(HIDING))
    }

    pub(super) fn rule(&mut self, words: &[String]) -> io::Result<()> {
        let all: Vec<&Stated> = R::CLAUSES.iter().collect();
        let found = lookup::find_clauses(&all, &words.join(" "));
        let lines = found.map(|found| found.lines(|clause| clause.lines(R::CLAUSES)));
        let told = lines.map_or_else(
            |unknown| format!("No. {unknown}."),
            |lines| lines.join("\n"),
        );
        self.referee.say(&told)
    }

    /// Prints the due and offered acts.
    pub(super) fn todo(&mut self) -> io::Result<()> {
        let state = Arc::clone(self.session.state());
        let openings = presentation::openings::<R>(&state);
        if openings.is_empty() {
            return self.referee.say("Nothing is open.");
        }
        for opening in openings {
            let mark = if opening.due { "*" } else { " " };
            // A side looks up its own secrets itself.
            let line = match R::private_to(&state, &opening.command) {
                Some(side) => format!("look {side}"),
                None => R::write(&opening.command),
            };
            let price = todo::price_prefix(&opening.price);
            self.referee
                .say(&format!("{mark} {price}{}: {line}", opening.words))?;
        }
        Ok(())
    }

    /// Prints the story so far, with everything that is public.
    pub(super) fn log(&mut self) -> io::Result<()> {
        let mut lines = Vec::new();
        let ledger = self.ledger();
        self.session.walk(|before, entry, stands| {
            if !ledger.tells(entry.seq) {
                return;
            }
            let struck = if entry.act().is_some() && !stands {
                'x'
            } else {
                ' '
            };
            let words = presentation::line_by::<R>(before, entry, &ledger, &Askers::new());
            lines.push(format!("{:>5} {struck} {words}", ledger.label(entry.seq)));
        });
        self.referee.say(&lines.join("\n"))
    }
}
