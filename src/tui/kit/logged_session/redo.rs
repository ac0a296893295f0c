//! Redo of undone acts, with the answers of the tape measure that belong to them.

use std::sync::Arc;

use super::{LoggedSession, Setback};
use game::journal::Seq;
use rules::fields::terms::command::Command;
use view::story;

impl LoggedSession {
    /// Redoes undone acts.
    ///
    /// # Errors
    ///
    /// Fails without a change.
    pub fn redo(&mut self, acts: usize) -> Result<String, Setback> {
        let before = Arc::clone(self.session.state());
        let asked = acts;
        let acts = match asked {
            1 => 1 + self.answers_to_redo(),
            acts => acts,
        };
        self.session.redo(acts)?;
        self.retell();
        let step = self.session.journal().last_steps(1);
        let fix = step.last().and_then(story::fix);
        // The sentence of a single redone act names the moved pieces itself.
        let is_told = asked == 1 && fix.is_none();
        let done = fix.unwrap_or_else(|| self.last_told());
        let said = format!("Redone: {done}");
        Ok(match is_told {
            true => said,
            false => self.put_back_too(said, &before),
        })
    }

    /// Counts the answers of the tape measure that precede the next act to redo, and are redone with it.
    fn answers_to_redo(&self) -> usize {
        let journal = self.session.journal();
        let undone: Vec<Seq> = journal.undone().collect();
        let is_answer = |seq: &&Seq| {
            let act = journal.entry(**seq).and_then(|entry| entry.act());
            act.is_some_and(|act| matches!(act.command, Command::Measured(_)))
        };
        let answers = undone.iter().take_while(is_answer).count();
        answers.min(undone.len().saturating_sub(1))
    }

    /// Checks whether redoing can still restore this entry.
    #[must_use]
    pub fn comes_back(&self, entry: Seq) -> bool {
        self.session.journal().undone().any(|seq| seq == entry)
    }
}
