//! A session, and its log in words as far as one reader may know it.

use std::sync::Arc;

use crate::kit::fixable::Fixable;
use crate::kit::logged_session::LogLine;
use game::fix::Fix;
use game::journal::{EntryOf, Seq, UndoStep};
use game::session::{Session, TableInput, Throwing, Trouble};
use game::store::StoreError;
use view::presentation::{self, Askers, Audience, Describe, fix_preview, ledger::Ledger};

/// Result of an act.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ActResult {
    /// The story of the act.
    pub story: String,
    /// Changes that the act made, in few words, one fact a line, for people across the table.
    pub called: String,
}

impl ActResult {
    fn said(story: String) -> Self {
        Self {
            story,
            called: String::new(),
        }
    }
}

/// A session and its log.
pub struct LoggedSession<R: Describe> {
    session: Session<R>,
    /// The entries that the reader of the log may know.
    ledger: Ledger,
    log: Vec<LogLine>,
}

impl<R: Describe> LoggedSession<R> {
    /// Makes the log of a session for the reader `eyes`.
    pub fn new(session: Session<R>, eyes: Audience) -> Self {
        let mut sitting = Self {
            ledger: Ledger::open(&eyes),
            session,
            log: Vec::new(),
        };
        sitting.retell();
        sitting
    }

    /// Returns the session.
    pub fn session(&self) -> &Session<R> {
        &self.session
    }

    /// Returns the entries that the reader of the log may know.
    pub fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    /// Returns the reader of the log.
    pub fn eyes(&self) -> &Audience {
        self.ledger.eyes()
    }

    /// Reads entries written elsewhere; returns whether this reader may know any of them.
    pub fn refresh(&mut self) -> Result<bool, StoreError> {
        if !self.session.refresh()? {
            return Ok(false);
        }
        let was = std::mem::take(&mut self.log);
        self.retell();
        Ok(self.log != was)
    }

    /// Reads entries written elsewhere, and lets others write until the next act. Returns `None` if there were none,
    /// else whether any of them is one that this reader may know.
    pub fn share(&mut self) -> Result<Option<bool>, StoreError> {
        let came = self.session.catch_up()?;
        self.session.rest();
        if !came {
            return Ok(None);
        }
        let was = std::mem::take(&mut self.log);
        self.retell();
        Ok(Some(self.log != was))
    }

    /// Stores the seat whose slip requests the next act; `None` if no slip does.
    pub fn ask_for(&mut self, seat: Option<String>) {
        self.session.ask_for(seat);
    }

    /// Returns the present state of the game.
    pub fn state(&self) -> &R::State {
        self.session.state()
    }

    /// Returns the log, oldest first.
    pub fn log(&self) -> &[LogLine] {
        &self.log
    }

    fn retell(&mut self) {
        self.ledger = Ledger::new(&self.session, self.ledger.eyes());
        let mut log = Vec::with_capacity(self.session.entries().len());
        self.session.walk(|before, entry, stands| {
            log.extend(self.line(before, entry, stands));
        });
        self.log = log;
    }

    /// Records that a side looked at its secrets; only that side's log shows the entry.
    pub fn note_look(&mut self, who: &str) {
        if let Some(note) = R::looks(who) {
            // A game that cannot be written can still be looked at.
            let _ = self.execute(&note, &TableInput::default(), Throwing::Hand);
        }
    }

    /// Returns the effective act that has this number for the players.
    ///
    /// # Errors
    ///
    /// Fails if there is none.
    pub fn standing(&self, number: u64) -> Result<Seq, Trouble> {
        self.ledger.standing(&self.session, number)
    }

    /// Returns the number of an entry for the players.
    pub fn label(&self, entry: Seq) -> String {
        self.ledger.label(entry)
    }

    /// Carries out an act; it is on disk before it is shown.
    pub fn execute(
        &mut self,
        command: &R::Command,
        typed: &TableInput,
        throwing: Throwing,
    ) -> Result<ActResult, Trouble> {
        let before = Arc::clone(self.session.state());
        self.session.execute_typed(command, typed, throwing)?;
        let Some(entry) = self.session.entries().last() else {
            return Ok(ActResult::default());
        };
        self.ledger.add(self.session.journal(), &before, entry);
        let Some(line) = self.line(&before, entry, true) else {
            return Ok(ActResult::default());
        };
        let done = ActResult {
            story: line.text.clone(),
            called: line.called.clone(),
        };
        self.log.push(line);
        Ok(done)
    }

    /// Undoes the last public acts; with `sure`, even acts that everyone saw.
    pub fn undo(&mut self, acts: usize, sure: bool) -> Result<ActResult, Trouble> {
        let steps = self.ledger.undone(&self.session, acts)?;
        let undone = self.session.journal().last_steps(steps);
        let undone = undone.last().map(|step| self.step(step));
        let before = Arc::clone(self.session.state());
        self.ledger.undo(&mut self.session, acts, sure)?;
        self.retell();
        let said = match acts {
            1 => format!(
                "Undone: {}.",
                undone.unwrap_or_default().trim_end_matches('.')
            ),
            acts => format!("The last {acts} acts are undone."),
        };
        Ok(self.put_back(said + self.and_secrets(), &before))
    }

    /// Describes one undo or redo step.
    fn step(&self, step: &UndoStep) -> String {
        presentation::step(&self.session, step, &self.ledger)
    }

    /// Returns the warning that secret acts are undone, too. Every game with secrets shows it, so that it reveals
    /// nothing.
    fn and_secrets(&self) -> &'static str {
        match R::keeps_secrets(self.state()) {
            true => presentation::AND_SECRETS,
            false => "",
        }
    }

    /// Undoes everything after an entry, even acts that everyone saw.
    pub fn back_to(&mut self, entry: Seq) -> Result<ActResult, Trouble> {
        let before = Arc::clone(self.session.state());
        let to = self.ledger.last_behind(&self.session, entry);
        self.session.back_to(to).map(|_| ())?;
        self.retell();
        let label = self.label(entry);
        let said = format!("Everything after entry {label} is undone.");
        Ok(self.put_back(said + self.and_secrets(), &before))
    }

    /// Redoes undone acts.
    pub fn redo(&mut self, acts: usize) -> Result<ActResult, Trouble> {
        let before = Arc::clone(self.session.state());
        let steps = self.ledger.redone(&self.session, acts)?;
        self.session.redo(steps)?;
        self.retell();
        let done = self.session.journal().last_steps(steps);
        let mut known = done.iter().filter(|step| self.ledger.is_public_step(step));
        let again = known.next().map(|step| self.step(step));
        let said = format!("Redone: {}", again.unwrap_or_default());
        Ok(self.put_back(said, &before))
    }

    /// Checks whether redoing can still restore this entry.
    pub fn comes_back(&self, entry: Seq) -> bool {
        self.session.journal().undone().any(|seq| seq == entry)
    }

    /// Describes what a fix of an entry would change.
    pub fn refit(&self, entry: Seq, mend: &Fix<R::Command>) -> Result<String, Trouble> {
        let fixing = self.session.refit(entry, mend);
        let fixing = fixing.map_err(|trouble| self.ledger.renumbered(trouble))?;
        Ok(fix_preview::announced(&self.session, &fixing, &self.ledger))
    }

    /// Fixes an entry, and replays everything after it.
    pub fn fix(&mut self, entry: Seq, mend: &Fix<R::Command>) -> Result<ActResult, Trouble> {
        let fixing = self.session.refit(entry, mend)?;
        let before = Arc::clone(self.session.state());
        self.session.accept(fixing)?;
        self.retell();
        let label = self.label(entry);
        Ok(self.put_back(format!("Fixed entry {label}."), &before))
    }

    /// Adds to a message which units and figures the players must put back on the table. The table still shows the
    /// state `before`.
    fn put_back(&self, said: String, before: &R::State) -> ActResult {
        let lines = R::put_back(before, self.session.state());
        let all: Vec<String> = std::iter::once(said).chain(lines).collect();
        ActResult::said(all.join("\n"))
    }

    /// Makes the line of an entry; `before` is the state before it. `None` if this reader may not know the entry.
    fn line(&self, before: &R::State, entry: &EntryOf<R>, stands: bool) -> Option<LogLine> {
        if !self.ledger.tells(entry.seq) {
            return None;
        }
        let told = presentation::line_by::<R>(before, entry, &self.ledger, &Askers::new());
        let mut text = vec![told];
        text.extend(presentation::to_put_back(&self.session, before, entry));
        let called = entry.act().map(|act| R::called(before, act));
        let command = entry.act().map(|act| &act.command);
        let is_private = command.is_some_and(|command| R::private_to(before, command).is_some());
        let mends = Fixable::from_entry::<R>(entry, before);
        Some(LogLine {
            seq: entry.seq.number(),
            label: self.label(entry.seq),
            when: format!("T{}", R::turn(before)),
            text: text.join("\n"),
            short: text.first().cloned().unwrap_or_default(),
            called: called.unwrap_or_default().join("\n"),
            stands,
            restores: entry.act().is_none(),
            mends: match mends {
                Some(Fixable::Act(_)) if is_private => Some(Fixable::Secret),
                mends => mends,
            },
        })
    }
}
