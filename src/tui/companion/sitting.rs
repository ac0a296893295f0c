//! A session with its log told, as the table may read it.

use std::sync::Arc;

use super::super::door::LogLine;
use super::super::mendable::Mendable;
use game::fix::Mend;
use game::journal::EntryOf;
use game::journal::Seq;
use game::session::Session;
use game::session::Throwing;
use game::session::Trouble;
use game::session::Typed;
use game::store::StoreError;
use view::told;
use view::told::Eyes;
use view::told::Told;
use view::told::mend;

/// What came of something that was done.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Done {
    /// The whole story.
    pub story: String,
    /// The same in few words, a line each, for people across the table.
    pub called: String,
}

impl Done {
    fn said(story: String) -> Self {
        Self {
            story,
            called: String::new(),
        }
    }
}

/// A session and its log.
pub struct Sitting<R: Told> {
    session: Session<R>,
    /// For whom the log is told.
    eyes: Eyes,
    log: Vec<LogLine>,
    /// Who looked at what is his alone, behind which entry: the log says no more of it.
    looked: Vec<(u64, String)>,
}

impl<R: Told> Sitting<R> {
    /// A session with its log, told to these eyes.
    pub fn new(session: Session<R>, eyes: Eyes) -> Self {
        let mut sitting = Self {
            session,
            eyes,
            log: Vec::new(),
            looked: Vec::new(),
        };
        sitting.retell();
        sitting
    }

    /// The session.
    pub fn session(&self) -> &Session<R> {
        &self.session
    }

    /// Returns for whom everything is told.
    pub fn eyes(&self) -> &Eyes {
        &self.eyes
    }

    /// Takes in what was played elsewhere since; true if there was something.
    pub fn refresh(&mut self) -> Result<bool, StoreError> {
        let is_new = self.session.refresh()?;
        if is_new {
            self.retell();
        }
        Ok(is_new)
    }

    /// The game as it stands.
    pub fn state(&self) -> &R::State {
        self.session.state()
    }

    /// The log, oldest first.
    pub fn log(&self) -> &[LogLine] {
        &self.log
    }

    fn retell(&mut self) {
        let mut log = Vec::with_capacity(self.session.entries().len());
        self.session.walk(|before, entry, stands| {
            log.push(self.line(before, entry, stands));
        });
        self.log = log;
        for (behind, who) in self.looked.clone() {
            self.tell_look(behind, &who);
        }
    }

    /// Notes that a side looked at what is its alone: in the game, or for this sitting where it cannot be written.
    pub fn note_look(&mut self, who: &str) {
        let note = R::looks(who);
        let typed = Typed::default();
        let is_kept = |note| self.execute(&note, &typed, Throwing::Hand).is_ok();
        if note.is_some_and(is_kept) {
            return;
        }
        let last = self.log.last().map_or(0, |line| line.seq);
        self.tell_look(last, who);
        self.looked.push((last, who.to_owned()));
    }

    /// Tells behind an entry who looked; before the first one in a line of its own.
    fn tell_look(&mut self, behind: u64, who: &str) {
        let saw = format!("{who} looked");
        match self.log.iter_mut().find(|line| line.seq == behind) {
            Some(line) => line.text.push_str(&format!("\n{saw}")),
            None => {
                let line = LogLine {
                    seq: behind,
                    when: format!("T{}", R::turn(self.session.journal().start())),
                    text: saw,
                    called: String::new(),
                    stands: true,
                    restores: true,
                    mends: None,
                };
                self.log.insert(0, line);
            }
        }
    }

    /// Does an act: it is on disk before it is told.
    pub fn execute(
        &mut self,
        command: &R::Command,
        typed: &Typed,
        throwing: Throwing,
    ) -> Result<Done, Trouble> {
        let before = Arc::clone(self.session.state());
        self.session.execute_typed(command, typed, throwing)?;
        let Some(entry) = self.session.entries().last() else {
            return Ok(Done::default());
        };
        let line = self.line(&before, entry, true);
        let done = Done {
            story: line.text.clone(),
            called: line.called.clone(),
        };
        self.log.push(line);
        Ok(done)
    }

    /// Takes back acts; `sure` where everybody saw what came of them.
    pub fn undo(&mut self, acts: usize, sure: bool) -> Result<Done, Trouble> {
        let steps = self.session.journal().last_steps(1);
        let undone = steps
            .last()
            .map(|step| told::step(&self.session, step, &self.eyes));
        let before = Arc::clone(self.session.state());
        self.session.undo(acts, sure)?;
        self.retell();
        let said = match acts {
            1 => format!("Taken back: {}", undone.unwrap_or_default()),
            acts => format!("The last {acts} acts are taken back."),
        };
        Ok(self.put_back(said, &before))
    }

    /// Takes back everything behind an entry, whatever was seen.
    pub fn back_to(&mut self, entry: Seq) -> Result<Done, Trouble> {
        let before = Arc::clone(self.session.state());
        self.session.back_to(entry)?;
        self.retell();
        let said = format!("Everything after entry {entry} is taken back.");
        Ok(self.put_back(said, &before))
    }

    /// Does again what was taken back.
    pub fn redo(&mut self, acts: usize) -> Result<Done, Trouble> {
        let before = Arc::clone(self.session.state());
        self.session.redo(acts)?;
        self.retell();
        let steps = self.session.journal().last_steps(1);
        let again = steps
            .last()
            .map(|step| told::step(&self.session, step, &self.eyes));
        let said = format!("Done again: {}", again.unwrap_or_default());
        Ok(self.put_back(said, &before))
    }

    /// Whether doing acts again comes to this one.
    pub fn comes_back(&self, entry: Seq) -> bool {
        self.session.journal().undone().any(|seq| seq == entry)
    }

    /// What another act, or other dice, for an entry would change, in words.
    pub fn refit(&self, entry: Seq, mend: &Mend<R::Command>) -> Result<String, Trouble> {
        let fixing = self.session.refit(entry, mend)?;
        Ok(mend::in_short(&self.session, &fixing))
    }

    /// Puts an entry right, with all that follows from it.
    pub fn fix(&mut self, entry: Seq, mend: &Mend<R::Command>) -> Result<Done, Trouble> {
        let fixing = self.session.refit(entry, mend)?;
        let before = Arc::clone(self.session.state());
        self.session.accept(fixing)?;
        self.retell();
        Ok(self.put_back(format!("Entry {entry} is put right."), &before))
    }

    /// Adds to what is said what the players put back on a table that stood as `before`.
    fn put_back(&self, said: String, before: &R::State) -> Done {
        let lines = R::put_back(before, self.session.state());
        let all: Vec<String> = std::iter::once(said).chain(lines).collect();
        Done::said(all.join("\n"))
    }

    /// Tells an entry that followed `before`.
    fn line(&self, before: &R::State, entry: &EntryOf<R>, stands: bool) -> LogLine {
        let mut text = vec![told::line::<R>(before, entry, &self.eyes)];
        text.extend(told::to_put_back(&self.session, before, entry));
        let called = entry.act().map(|act| R::called(before, act));
        LogLine {
            seq: entry.seq.number(),
            when: format!("T{}", R::turn(before)),
            text: text.join("\n"),
            called: called.unwrap_or_default().join("\n"),
            stands,
            restores: entry.act().is_none(),
            mends: Mendable::of::<R>(entry, before),
        }
    }
}
