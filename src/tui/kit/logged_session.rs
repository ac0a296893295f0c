//! The screens' access to the game: the session, and its log in words.

pub mod at_once;
mod other_writers;
mod redo;

use std::sync::Arc;

use thiserror::Error;

use super::{fixable::Fixable, prompt};
use game::journal::{EntryOf, Seq};
use game::session::{Session, Throwing, Trouble, seen_in_words};
use rules::chance::Ask;
use rules::fields::language::FixRequest;
use rules::fields::state::{State, draft::Fields};
use rules::fields::terms::{
    account::FightAccount, close::Close, command::Command, event::Event, opening::Opening,
};
use rules::refusal::Refusal;
use rules::spelling::counted;
use view::assist::{
    ActivationRoll,
    dry_run::{self, DryRun},
    play::{self, Play, PlayFailure},
};
use view::presentation::{Audience, dice, fix_preview, ledger::Ledger};
use view::sheets::pace::{ClockForecast, Pace};
use view::story::{self, headline};
use view::tape::doubt::PlaceErrors;

/// One line of the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogLine {
    /// Number of the entry in the file.
    pub seq: u64,
    /// Number shown to the players, which leaves out the secret acts of a side.
    pub label: String,
    /// Turn and phase of the event: `T4 Combat`.
    pub when: String,
    /// The event in words.
    pub text: String,
    /// The event in a sentence that leaves out the work on the table, which a list shows.
    pub short: String,
    /// Changes that the entry makes, in few words for people across the table.
    pub called: String,
    /// True if the entry is effective; an undone entry is struck through.
    pub stands: bool,
    /// True if the entry undid or redid others.
    pub restores: bool,
    /// The part of the entry that can be fixed; `None` if the entry is not an act.
    pub mends: Option<Fixable>,
}

impl LogLine {
    /// Returns the line as shown in the log.
    #[must_use]
    pub fn words(&self) -> String {
        let struck = if self.counts() { "" } else { "(undone) " };
        format!("{} {} {struck}{}", self.label, self.when, self.text)
    }

    /// Checks whether the entry is effective, so that its line is not struck through.
    #[must_use]
    pub const fn counts(&self) -> bool {
        self.stands || self.restores
    }

    /// Makes the line of an entry; `before` is the state before it.
    fn new(
        session: &Session<Fields>,
        before: &State,
        entry: &EntryOf<Fields>,
        stands: bool,
    ) -> Self {
        let mut text = story::entry_lines(session.journal(), before, entry);
        text.extend(story::to_put_back(session, before, entry));
        Self {
            seq: entry.seq.number(),
            label: entry.seq.to_string(),
            when: when(before),
            text: text.join("\n"),
            short: story::short_line(session.journal(), before, entry),
            called: headline::headline_of(before, entry),
            stands,
            restores: entry.act().is_none(),
            mends: Fixable::from_entry::<Fields>(entry, before),
        }
    }

    /// Returns a short label for questions: the change that the entry made, else the beginning of its story.
    #[must_use]
    pub fn in_short(&self) -> String {
        /// Maximum length of a label in a question, in letters.
        const LETTERS: usize = 60;
        let called: Vec<&str> = self.called.lines().collect();
        let begins = || self.text.split([';', '\n']).next().unwrap_or_default();
        let words = match called.as_slice() {
            [] => begins().to_owned(),
            called => called.join(", "),
        };
        match words.char_indices().nth(LETTERS) {
            Some((end, _)) => format!("{}…", words.get(..end).unwrap_or_default()),
            None => words,
        }
    }
}

/// Returns an entry's line as shown in the log; `None` if there is no such entry.
#[must_use]
pub fn words_of(log: &[LogLine], entry: u64) -> Option<String> {
    let line = log.iter().find(|line| line.seq == entry);
    line.map(LogLine::words)
}

/// Returns every word of the log, for completing a search or a reason.
pub fn vocabulary(log: &[LogLine]) -> impl Iterator<Item = String> + '_ {
    log.iter().flat_map(|line| prompt::words_of(&line.text))
}

/// Checks whether an entry only undid or redid others.
#[must_use]
pub fn restores(log: &[LogLine], entry: u64) -> bool {
    log.iter().any(|line| line.seq == entry && line.restores)
}

/// Reason why nothing changed.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum Setback {
    /// The rules refuse.
    #[error("{0}")]
    Refused(Refusal),
    /// A die is missing.
    #[error("a die is needed: {} ({})", .0.what, .0.rule)]
    Wanted(Ask),
    /// A tape question must be answered first (RUL-58).
    #[error("measure {} with the tape", distances(.0.len()))]
    ForTape(Vec<Close>),
    /// More faces were typed than the act needs; holds the number of unneeded ones.
    #[error("{} too many", counted(*.0, "die"))]
    Unused(usize),
    /// The undo must be confirmed, because everyone saw the effects of the act.
    #[error("{0}")]
    Sure(String),
    /// Anything else, in words.
    #[error("{0}")]
    Other(String),
}

impl Setback {
    /// Returns the reason in the words of the screens; a refusal ends with its clause.
    #[must_use]
    pub fn spoken(&self) -> String {
        match self {
            Setback::Refused(refusal) => refusal.spoken(),
            other => other.to_string(),
        }
    }
}

/// Returns a number of distances in words: `a distance`, `2 distances`.
fn distances(count: usize) -> String {
    match count {
        1 => "a distance".to_owned(),
        count => format!("{count} distances"),
    }
}

impl From<PlayFailure> for Setback {
    fn from(halted: PlayFailure) -> Self {
        (*halted.trouble).into()
    }
}

impl From<Trouble> for Setback {
    fn from(trouble: Trouble) -> Self {
        match trouble {
            Trouble::Refused(refusal) => Setback::Refused(refusal),
            Trouble::Wanted(ask) => Setback::Wanted(ask),
            Trouble::Unused(count) => Setback::Unused(count),
            Trouble::Seen(seen) => Setback::Sure(seen_in_words(&seen)),
            other => Setback::Other(other.to_string()),
        }
    }
}

/// A session with its log in words.
pub struct LoggedSession {
    session: Session<Fields>,
    log: Vec<LogLine>,
    pace: Pace,
}

impl LoggedSession {
    /// Makes the log of a session.
    #[must_use]
    pub fn new(session: Session<Fields>) -> Self {
        let mut table = Self {
            session,
            log: Vec::new(),
            pace: Pace::default(),
        };
        table.retell();
        table
    }

    /// Returns the session.
    #[must_use]
    pub fn session(&self) -> &Session<Fields> {
        &self.session
    }

    /// Returns the durations of the present turn and phase in seconds, from the journal.
    #[must_use]
    pub fn lasted(&self) -> (u64, u64) {
        self.pace.lasted(self.state(), self.session.now())
    }

    /// Builds the whole log again, after an undo or redo has changed which entries count.
    fn retell(&mut self) {
        let mut log = Vec::with_capacity(self.session.entries().len());
        let mut pace = Pace::since(self.session.facts().created);
        self.session.walk(|before, entry, stands| {
            pace.note(before, entry, stands);
            log.push(LogLine::new(&self.session, before, entry, stands));
        });
        self.log = log;
        self.pace = pace;
    }

    /// Adds the newest entry to the log, and returns its story; `before` is the state before the entry.
    fn add(&mut self, before: &State) -> String {
        let Some(entry) = self.session.entries().last() else {
            return String::new();
        };
        self.pace.note(before, entry, true);
        let line = LogLine::new(&self.session, before, entry, true);
        let text = line.text.clone();
        self.log.push(line);
        text
    }

    /// Returns the present state of the game.
    #[must_use]
    pub fn state(&self) -> &State {
        self.session.state()
    }

    /// Carries out an act for which no distance needs the tape, and describes the result.
    ///
    /// # Errors
    ///
    /// Fails without a change.
    pub fn execute(
        &mut self,
        command: &Command,
        typed: &[u8],
        throwing: Throwing,
        because: Option<String>,
    ) -> Result<String, Setback> {
        let before = Arc::clone(self.session.state());
        // A new act discards undone acts from the line of play.
        self.session.execute(command, typed, throwing, because)?;
        Ok(self.add(&before))
    }

    /// Plays an act, and describes the result. If a distance lies within `error` inches of its limit, asks for the tape
    /// measure instead.
    ///
    /// # Errors
    ///
    /// Fails without a change.
    pub fn play(&mut self, act: &Play<'_>, error: f64) -> Result<String, Setback> {
        let waits = |close: &[Close]| match close {
            [] => Ok(()),
            close => Err(Setback::ForTape(close.to_vec())),
        };
        let played = play::play(&mut self.session, act, error, waits)?;
        Ok(self.add(&played.before))
    }

    /// Stores the seat whose slip requests the next act; `None` if no slip does.
    pub fn ask_for(&mut self, seat: Option<String>) {
        self.session.ask_for(seat);
    }

    /// Undoes the last acts; with `sure` even acts whose dice were thrown.
    ///
    /// # Errors
    ///
    /// Fails without a change.
    pub fn undo(&mut self, acts: usize, sure: bool) -> Result<String, Setback> {
        let step = self.session.journal().last_steps(1);
        let fix = step.last().and_then(story::fix);
        let undone = fix.unwrap_or_else(|| self.last_told());
        let before = Arc::clone(self.session.state());
        let is_sure = sure || (acts == 1 && self.undoes_at_once());
        self.session.undo(acts, is_sure)?;
        self.retell();
        let said = match acts {
            // Only the first line is shown; the others describe work on the table, which the pieces to put back
            // replace.
            1 => format!("Undone: {}", undone.lines().next().unwrap_or_default()),
            n => format!("The last {n} acts are undone."),
        };
        Ok(self.put_back_too(said, &before))
    }

    /// Checks whether the next act to undo is a tape answer.
    #[must_use]
    pub fn has_measured_last(&self) -> bool {
        let journal = self.session.journal();
        let last = journal.last_steps(1).last().map(|step| step.last);
        let act = last.and_then(|last| journal.entry(last)?.act());
        act.is_some_and(|act| matches!(act.command, Command::Measured(_)))
    }

    /// Undoes everything after `entry`, even acts that everyone saw.
    ///
    /// # Errors
    ///
    /// Fails without a change.
    pub fn back_to(&mut self, entry: Seq) -> Result<String, Setback> {
        let before = Arc::clone(self.session.state());
        self.session.back_to(entry)?;
        self.retell();
        let said = format!("Everything after entry {entry} is undone.");
        Ok(self.put_back_too(said, &before))
    }

    /// Previews what a fix would change; nothing is recorded.
    ///
    /// # Errors
    ///
    /// Fails if there is no such effective entry, or if the dice do not suit it.
    pub fn refit(&self, asked: &FixRequest) -> Result<String, Setback> {
        let fixing = fix_preview::weigh(&self.session, asked)?;
        Ok(fix_preview::in_short(
            &self.session,
            &fixing,
            &Ledger::open(&Audience::Table),
        ))
    }

    /// Fixes the dice of an entry, with all consequences.
    ///
    /// # Errors
    ///
    /// Fails without a change.
    pub fn fix(&mut self, asked: &FixRequest) -> Result<String, Setback> {
        let fixing = fix_preview::weigh(&self.session, asked)?;
        let before = Arc::clone(self.session.state());
        self.session.accept(fixing)?;
        self.retell();
        let said = match self.in_place_of(Seq::new(asked.entry)) {
            // The preview told it whole; what changes on the table is listed.
            Some(line) => format!("Fixed entry {}: {}", asked.entry, line.short),
            None => format!("Fixed entry {}: cancelled.", asked.entry),
        };
        Ok(self.put_back_too(said, &before))
    }

    /// Returns the line of the act that replaced a fixed entry; `None` if the entry was dropped.
    #[must_use]
    pub fn in_place_of(&self, entry: Seq) -> Option<&LogLine> {
        let journal = self.session.journal();
        let told = self.log.iter().zip(self.session.entries());
        let mut own = told.filter(|(line, told)| {
            let act = told.act().filter(|_| line.stands);
            act.is_some_and(|act| act.instead_of() == Some(entry)) && !journal.is_reminder(told.seq)
        });
        own.next().map(|(line, _)| line)
    }

    /// Returns the possible error of each recorded place.
    #[must_use]
    pub fn doubts(&self) -> PlaceErrors {
        let mut doubts = PlaceErrors::default();
        self.session.walk(|_, entry, stands| {
            let events = entry.act().filter(|_| stands).map(|act| &act.events);
            for event in events.into_iter().flatten() {
                doubts.note(event);
            }
        });
        doubts
    }

    /// Returns the log, oldest first.
    #[must_use]
    pub fn log(&self) -> &[LogLine] {
        &self.log
    }

    /// Returns the clock's forecast for the rest of the day; `None` without a clock.
    #[must_use]
    pub fn forecast(&self) -> Option<ClockForecast> {
        Some(self.pace.forecast(self.state(), self.session.now()))
    }

    /// Returns the page of dice so far, one line for each row; empty if the program does not count dice.
    #[must_use]
    pub fn dice(&self) -> Vec<String> {
        dice::DicePage::from_session(&self.session).lines()
    }

    /// Returns the activation rolls of this phase, the newest first; empty if they are not recorded.
    #[must_use]
    pub fn rolls(&self) -> Vec<ActivationRoll> {
        let told = self.log.iter().zip(self.session.entries()).rev();
        let acts = told.filter(|(line, _)| line.stands);
        let acts = acts.filter_map(|(_, entry)| entry.act());
        let of_phase = acts.take_while(|act| !act.events.iter().any(begins_phase));
        of_phase
            .flat_map(|act| {
                act.events
                    .iter()
                    .rev()
                    .filter_map(ActivationRoll::from_event)
            })
            .collect()
    }

    /// Returns the due and offered acts of the phase.
    #[must_use]
    pub fn openings(&self) -> Vec<Opening> {
        self.state().openings()
    }

    /// Tries a command with these faces without recording it; a reason overrules objections.
    #[must_use]
    pub fn weigh(&self, command: &Command, faces: &[u8], because: Option<&str>) -> DryRun {
        dry_run::overruling(self.state(), command, faces, because)
    }

    /// Returns the modifiers and odds of a fight before it is fought; `None` if they cannot be computed.
    #[must_use]
    pub fn account(&self, command: &Command, because: Option<&str>) -> Option<FightAccount> {
        dry_run::account(self.state(), command, because)
            .ok()
            .flatten()
    }

    /// Adds to a message which units and figures the players must put back on the table. The table still shows the
    /// state `before`.
    fn put_back_too(&self, said: String, before: &State) -> String {
        let lines = story::put_back(before, self.session.state());
        let all = std::iter::once(said).chain(lines);
        all.collect::<Vec<_>>().join("\n")
    }

    /// Describes the last effective act; reminders are skipped.
    fn last_told(&self) -> String {
        let journal = self.session.journal();
        let stands = self
            .log
            .iter()
            .rev()
            .zip(self.session.entries().iter().rev());
        let mut acts = stands.filter(|(line, entry)| {
            line.stands && entry.act().is_some() && !journal.is_reminder(entry.seq)
        });
        acts.next()
            .map_or_else(String::new, |(line, _)| line.text.clone())
    }
}

fn begins_phase(event: &Event) -> bool {
    matches!(event, Event::PhaseBegan { .. })
}

fn when(state: &State) -> String {
    match state.turn() {
        0 => state.phase().title().to_owned(),
        turn => format!("{}{turn} {}", state.turn_letter(), state.phase().title()),
    }
}
