//! A game of any rule set as lines of text: the program asks one by one for the dice and the facts that the rules need.

mod players;
mod showing;
mod work;

use std::io::{self, BufRead, Write};
use std::sync::Arc;

use super::dialogue::Dialogue;
use crate::{
    PlayOptions,
    kit::{
        boards::{
            ScreenBoards,
            lines::{self, BoardsLines as _},
        },
        checklist::{Checklist, spoken},
        notices::Notices,
    },
};
use game::autosave::Autosave;
use game::fix::Fix;
use game::session::{Session, TableInput, Throwing, Trouble, seen_in_words};
use rules::chance::{Answer, Ask, Want};
use rules::speech::{self, COMMON, ParsedAct, SpokenLine};
use rules::spelling::counted;
use view::presentation::{
    self, Audience, Describe, callsigns, fix_preview, ledger::Ledger, request::denied, step,
};

/// Message after a secret act of one side.
const SECRET: &str = "Done, in secret.";

/// Number of blank lines that hide private text of one side.
const HIDING: usize = 40;

/// Returns the text that saves an unfinished `line`. `here` is the public number of the last entry before it was typed,
/// because anyone can read the file beside the game.
pub(crate) fn noted(here: u64, line: &str) -> String {
    format!("{here} {line}")
}

/// Returns the saved line; `None` if the last entry is no longer `here`.
pub(crate) fn found(here: u64, text: &str) -> Option<&str> {
    let (at, line) = text.split_once(' ')?;
    (at == here.to_string()).then_some(line)
}

/// Plays until `quit` or the end of the input. An act with open questions is saved; if the program ends before they are
/// answered, the next start offers the act again. `arrives` tells whether another line follows faster than anyone
/// types.
pub(crate) fn play<R: Describe>(
    session: Session<R>,
    scrap: Option<Autosave>,
    options: &PlayOptions,
    input: impl BufRead,
    output: impl Write,
    arrives: fn() -> bool,
) -> io::Result<()> {
    let note = session.table_note();
    let kept = note.and_then(|note| Checklist::resumed(&session, &note));
    let mut talk = PagesLineMode {
        list: kept.unwrap_or_else(|| Checklist::new(&session)),
        hands: session.path().map(Autosave::of_table),
        session,
        scrap,
        waiting: None,
        own_dice: !options.dice_by_hand,
        notices: options.notices.clone(),
        boards: options.boards.clone(),
        referee: Dialogue::new(input, output, arrives, options.columns),
    };
    talk.run(options.greeting.as_deref())
}

struct PagesLineMode<R: Describe, I, W> {
    session: Session<R>,
    scrap: Option<Autosave>,
    /// The line that was not entered when the program ended; `None` if there is none.
    waiting: Option<String>,
    own_dice: bool,
    notices: Notices,
    /// Work that the last act leaves on the table.
    list: Checklist,
    /// File that saves the unticked work on the table; `None` for a game without a file.
    hands: Option<Autosave>,
    /// The players' boards; `None` if they are not served.
    boards: Option<ScreenBoards>,
    referee: Dialogue<I, W>,
}

impl<R: Describe, I: BufRead, W: Write> PagesLineMode<R, I, W> {
    fn run(&mut self, greeting: Option<&str>) -> io::Result<()> {
        self.referee.say(&R::heading(self.session.state()))?;
        self.referee
            .say("`help` lists the acts, `todo` what to do.")?;
        if let Some(words) = greeting {
            self.referee.say(words)?;
        }
        self.find_again()?;
        loop {
            self.lay_pen_down();
            let Some(line) = self.referee.command()? else {
                break;
            };
            self.take_pen_up()?;
            let before = R::heading(self.session.state());
            if !self.obey(line.trim())? {
                break;
            }
            if let Some(words) = self.notices.take() {
                self.referee.say(&words)?;
            }
            let heading = R::heading(self.session.state());
            if heading != before {
                self.referee.say(&heading)?;
            }
        }
        Ok(())
    }

    /// Saves a line, with the number of the last entry, until it is entered or dropped; `None` removes it.
    fn keep(&mut self, line: Option<&str>) {
        let here = self.ledger().number(self.session.journal().here());
        if let Some(scrap) = self.scrap.as_mut().filter(|_| !self.referee.has_ended()) {
            scrap.keep(line.map(|line| noted(here, line)));
        }
    }

    /// Offers the line that was not entered when the program ended.
    fn find_again(&mut self) -> io::Result<()> {
        let here = self.ledger().number(self.session.journal().here());
        let text = self.scrap.as_ref().and_then(Autosave::text);
        let line = text.and_then(|text| found(here, text));
        self.waiting = line.map(str::to_owned);
        match self.waiting.clone() {
            Some(line) => self.referee.say(&format!(
                "Typed but not entered: {line}. `again` continues it."
            )),
            None => Ok(()),
        }
    }

    /// Carries out a line; returns false for `quit`.
    fn obey(&mut self, line: &str) -> io::Result<bool> {
        if let Some(said) = self.list.obey(line) {
            self.save_hands();
            return self.referee.say(&said).map(|()| true);
        }
        let card = line.strip_prefix('=').map(|ends| format!("card {ends}"));
        let line = card.as_deref().unwrap_or(line);
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        let rest = words.get(1..).unwrap_or_default();
        match words.first().map_or("", String::as_str) {
            "" => {}
            "help" | "?" => self.help()?,
            "todo" => self.todo()?,
            "log" => self.log()?,
            "sight" | "card" => self.settle(rest)?,
            "show" => self.show(rest, &Audience::Table)?,
            "look" => self.hand_over(rest)?,
            "rule" => self.rule(rest)?,
            "again" => match self.waiting.take() {
                Some(line) => return self.obey(&line),
                None => self.referee.say("Nothing typed is left to enter.")?,
            },
            _ if self.boards.is_some() && lines::is_for(line) => self.attend(line)?,
            _ => return self.act(line),
        }
        Ok(true)
    }

    fn act(&mut self, line: &str) -> io::Result<bool> {
        let said = match callsigns::parse::<R>(line, self.session.state(), &Audience::Table) {
            Ok(Some(said)) => said,
            Ok(None) => return Ok(true),
            Err(misread) => {
                self.referee
                    .refuse(&format!("Not understood: {misread}."))?;
                return Ok(true);
            }
        };
        let SpokenLine {
            act,
            dice,
            answers,
            because,
        } = said;
        match act {
            ParsedAct::Quit => return Ok(false),
            ParsedAct::Undo(acts) => self.undo(acts)?,
            ParsedAct::Redo(acts) => {
                let before = Arc::clone(self.session.state());
                let steps = self.ledger().redone(&self.session, acts);
                let done = steps.and_then(|steps| self.session.redo(steps).map(|_| ()));
                match done {
                    Ok(()) => self.put_back(&before)?,
                    Err(trouble) => self.refuse(&trouble)?,
                }
            }
            ParsedAct::Fix {
                command: Some(command),
                ..
            } if R::answered_only_to(self.session.state(), &command).is_some() => {
                self.referee.refuse(
                    "No. `fix` would show the secret act in the open log. Do the act again \
                     instead: a new plot replaces the old one.",
                )?;
            }
            ParsedAct::Fix { entry, command } => {
                let answers = (!answers.is_empty()).then_some(answers);
                let mend = Fix {
                    dice,
                    command,
                    answers,
                };
                self.fix(entry, &mend)?;
            }
            ParsedAct::Command(command) => {
                let typed = TableInput {
                    faces: dice.unwrap_or_default(),
                    answers,
                    because,
                };
                let barred = R::refused_at_table(self.session.state(), &command);
                if let Some(no) = barred.filter(|_| self.referee.is_on_screen()) {
                    self.refuse(&Trouble::Refused(no))?;
                    return Ok(true);
                }
                match R::answered_only_to(self.session.state(), &command) {
                    // Lines from a file or another program are the referee's.
                    Some(side) if self.referee.is_on_screen() => {
                        self.execute_in_private(&side, &command, typed)?;
                    }
                    _ if self.ends_knowingly(&command)? => self.execute(&command, typed)?,
                    _ => self.referee.refuse("Left.")?,
                }
            }
        }
        Ok(true)
    }

    /// Asks for confirmation before an act that ends the step while other acts remain; returns false if the referee
    /// declines, or if the rules refuse the end.
    fn ends_knowingly(&mut self, command: &R::Command) -> io::Result<bool> {
        if !step::ends::<R>(command) {
            return Ok(true);
        }
        let state = self.session.state();
        let left = step::left_in_words::<R>(&presentation::openings::<R>(state));
        match (left, step::bars::<R>(state)) {
            (None, _) => Ok(true),
            // If the rules refuse to end the step, no question is asked: the refusal itself names what remains, and the
            // referee can overrule it by a reason.
            (Some(_), Some(no)) if no.can_be_overruled() => Ok(true),
            (Some(left), Some(no)) => {
                let no = denied(&no.spoken());
                self.referee.refuse(&format!("{left}. {no}"))?;
                Ok(false)
            }
            (Some(left), None) => {
                self.is_sure(&format!("{left}. End the step anyway? yes or no: "))
            }
        }
    }

    /// Carries out an act, and asks for each die and answer that it needs.
    fn execute(&mut self, command: &R::Command, mut typed: TableInput) -> io::Result<()> {
        // The program draws from its secret pools by its own dice. A player who types dice throws all dice of the act.
        let mut throwing = match (self.own_dice, typed.faces.is_empty()) {
            (true, true) => Throwing::Own,
            (false, true) => Throwing::Draws,
            (_, false) => Throwing::Hand,
        };
        let is_draw = presentation::wants_draw::<R>(self.session.state(), command);
        let draws = throwing == Throwing::Draws && is_draw;
        let before = Arc::clone(self.session.state());
        let is_private = R::private_to(&before, command).is_some();
        let mut is_cell = false;
        loop {
            match self.session.execute_typed(command, &typed, throwing) {
                Ok(entry) => {
                    if is_private {
                        // A side's secret input is scrolled off the screen.
                        self.referee.say(&"\n".repeat(HIDING))?;
                    }
                    let told = match R::keeps_secrets(&before) {
                        true => self.told_last(&before),
                        false => Some(presentation::line::<R>(&before, entry, &Audience::Table)),
                    };
                    self.keep(None);
                    let is_told = told.is_some();
                    self.referee
                        .say(&told.unwrap_or_else(|| SECRET.to_owned()))?;
                    self.say_work(is_told)?;
                    // A drawn chit is asked for its die or answer at once; without an answer it stays due.
                    return match is_draw
                        && presentation::goes_on::<R>(self.session.state(), command)
                    {
                        true => self.execute(command, TableInput::default()),
                        false => Ok(()),
                    };
                }
                Err(Trouble::Wanted(ask)) => {
                    // If the program draws first, typed dice are left out, because a line cannot say that they come
                    // after the draw.
                    let faces = if draws {
                        &[][..]
                    } else {
                        typed.faces.as_slice()
                    };
                    let line = speech::write_with::<R>(
                        command,
                        faces,
                        &typed.answers,
                        typed.because.as_deref(),
                    );
                    self.keep(Some(&line).filter(|_| !is_private).map(String::as_str));
                    is_cell = matches!(ask.wants, Want::Words | Want::Number { .. });
                    if !self.answered(&ask, &mut typed, &mut throwing)? {
                        self.keep(None);
                        return self.referee.refuse("Left.");
                    }
                }
                // An unreadable cell of a chart is asked for again, with the earlier dice kept.
                Err(Trouble::Refused(no)) if is_cell && !no.can_be_overruled() => {
                    is_cell = false;
                    typed.answers.pop();
                    self.referee.say(&denied(&no.spoken()))?;
                }
                Err(trouble) => {
                    self.keep(None);
                    return self.refuse(&trouble);
                }
            }
        }
    }

    /// Asks for the die or answer that the act needs; returns false if the referee leaves it out.
    fn answered(
        &mut self,
        ask: &Ask,
        typed: &mut TableInput,
        throwing: &mut Throwing,
    ) -> io::Result<bool> {
        if ask.wants != Want::Die {
            let question = format!("{}? ({}) {}: ", ask.what, ask.rule, ask.wants.form());
            return match self.answer(&question, &ask.wants)? {
                Some(answer) => {
                    typed.answers.push(answer);
                    Ok(true)
                }
                None => Ok(false),
            };
        }
        let Ask {
            left, what, rule, ..
        } = ask;
        let dice = counted(*left, "die");
        let words = format!("{dice} for {what} ({rule}): type the faces, or ! to roll: ");
        let Some(said) = self.referee.ask(&words)? else {
            return Ok(false);
        };
        if said.contains('!') {
            *throwing = Throwing::Own;
            return Ok(true);
        }
        let faces = said.chars().filter_map(|letter| letter.to_digit(10));
        let faces: Vec<u8> = faces.filter_map(|face| u8::try_from(face).ok()).collect();
        let is_answered = !faces.is_empty();
        typed.faces.extend(faces);
        Ok(is_answered)
    }

    /// Asks until the answer fits the question; `None` for an empty line, or if the input has ended.
    fn answer(&mut self, question: &str, wants: &Want) -> io::Result<Option<Answer>> {
        while let Some(said) = self.referee.ask(question)? {
            if said.trim().is_empty() {
                return Ok(None);
            }
            match wants.answered(&Answer::spoken(&said)) {
                Some(answer) => return Ok(Some(answer)),
                None => self.referee.say(&format!(
                    "Please answer {}; an empty line cancels.",
                    wants.form()
                ))?,
            }
        }
        Ok(None)
    }

    /// Asks a question until the answer is yes or no; an empty line is no.
    fn is_sure(&mut self, question: &str) -> io::Result<bool> {
        let answer = self.answer(question, &Want::YesNo)?;
        Ok(answer == Some(Answer::Yes(true)))
    }

    fn undo(&mut self, acts: usize) -> io::Result<()> {
        let before = Arc::clone(self.session.state());
        let ledger = self.ledger();
        let mut done = ledger.undo(&mut self.session, acts, false);
        if let Err(Trouble::Seen(seen)) = &done {
            let seen = seen_in_words(seen);
            if !self.is_sure(&format!("Everyone saw {seen}. Undo it? yes or no: "))? {
                return self.referee.refuse("Left.");
            }
            done = ledger.undo(&mut self.session, acts, true);
        }
        match done {
            Ok(()) if R::keeps_secrets(&before) => {
                self.put_back(&before)?;
                self.referee.say(presentation::AND_SECRETS.trim_start())
            }
            Ok(()) => self.put_back(&before),
            Err(trouble) => self.refuse(&trouble),
        }
    }

    /// Returns the entries as the open table may know them.
    fn ledger(&self) -> Ledger {
        Ledger::new(&self.session, &Audience::Table)
    }

    /// Describes the last entry for the table; `None` if it is a secret of one side.
    fn told_last(&self, before: &R::State) -> Option<String> {
        let entry = self.session.entries().last()?;
        let is_told = self.ledger().tells(entry.seq);
        is_told.then(|| presentation::line::<R>(before, entry, &Audience::Table))
    }

    fn fix(&mut self, number: u64, mend: &Fix<R::Command>) -> io::Result<()> {
        let ledger = self.ledger();
        let fixing = ledger
            .standing(&self.session, number)
            .and_then(|entry| self.session.refit(entry, mend))
            .map_err(|trouble| ledger.renumbered(trouble));
        let fixing = match fixing {
            Ok(fixing) => fixing,
            Err(trouble) => return self.refuse(&trouble),
        };
        let told = fix_preview::announced(&self.session, &fixing, &ledger);
        self.referee.say(&format!("{told}."))?;
        if !self.is_sure("Fix it? yes or no: ")? {
            return self.referee.refuse("Left.");
        }
        let before = Arc::clone(self.session.state());
        match self.session.accept(fixing).map(|_| ()) {
            Ok(()) => self.put_back(&before),
            Err(trouble) => self.refuse(&trouble),
        }
    }

    fn refuse(&mut self, trouble: &Trouble) -> io::Result<()> {
        let way_out = match trouble {
            Trouble::Refused(refusal) if refusal.can_be_overruled() => {
                " The same line with `because \"...\"` overrules it."
            }
            _ => "",
        };
        let no = denied(&trouble.spoken());
        self.referee.refuse(&format!("{no}.{way_out}"))
    }

    fn help(&mut self) -> io::Result<()> {
        for usage in R::ACTS.iter().chain(COMMON) {
            let act = format!("{} {}", usage.verb, usage.form);
            self.referee
                .say(&format!("{}: {}", act.trim_end(), usage.does))?;
        }
        self.referee.say(
            "\
todo: what to do now
log: the story so far
show [WHAT]: the game
look SIDE: one side's secrets
rule ID: a clause
again: continue what was typed but not entered when the program ended
After an act: dice D D, answer A, because \"...\"",
        )?;
        self.referee.say(spoken::HELP)?;
        match self.boards {
            Some(_) => self.referee.say(lines::HELP),
            None => Ok(()),
        }
    }
}
