//! Entries proposed by another laptop. Each is decided again on this laptop, and written if the result is the same.

use std::sync::Arc;

use super::{
    any::Hosted,
    journal::{ActOf, EntryKind, EntryOf, Seq},
    session::{Next, Session, TableInput, Throwing, Trouble},
};
use rules::chance::DieOrigin;

impl<R: Hosted> Session<R> {
    /// Writes the entries that the other referee's laptop proposes, given as lines of the file, in one transaction.
    /// Returns the lines as written, with this laptop's time. Each act is decided again with its faces, answers and
    /// reason; the program's own dice are thrown again from the same seed.
    ///
    /// # Errors
    ///
    /// Fails without a change if a line is not an entry of this game, does not follow the last entry, or has another
    /// result on this laptop.
    pub fn admit(&mut self, lines: &[String]) -> Result<Vec<String>, Trouble> {
        let first = self.journal().next_seq();
        let mut seq = first;
        let mut state = Arc::clone(self.state());
        let mut kinds: Vec<Next<R>> = Vec::new();
        for line in lines {
            let entry = R::read_entry(line)
                .map_err(|error| Trouble::Remote(format!("not an entry of a game: {error}")))?;
            if entry.seq != seq {
                return Err(Trouble::Remote(format!(
                    "the game has moved on: the next entry is {seq}, not {}",
                    entry.seq
                )));
            }
            let next = self.decided_here(&state, entry)?;
            state = Arc::clone(&next.1);
            kinds.push(next);
            seq = seq.next();
        }
        if kinds.is_empty() {
            return Err(Trouble::NoAct);
        }
        self.commit_all(kinds)?;
        self.lines_from(first)
    }

    /// Returns the entries from number `first` on, as lines of the file.
    ///
    /// # Errors
    ///
    /// Fails if JSON serialisation fails.
    pub fn lines_from(&self, first: Seq) -> Result<Vec<String>, Trouble> {
        let entries = self.entries().iter().filter(|entry| entry.seq >= first);
        entries
            .map(|entry| R::entry_line(entry).map_err(|error| Trouble::Remote(error.to_string())))
            .collect()
    }

    /// Decides a proposed entry again; `before` is the state that it follows.
    fn decided_here(&self, before: &Arc<R::State>, entry: EntryOf<R>) -> Result<Next<R>, Trouble> {
        match entry.kind {
            EntryKind::Act(proposed) => {
                let (act, after) = self.act_again(before, &proposed)?;
                match act.events == proposed.events {
                    true => Ok((EntryKind::Act(Box::new(act)), Arc::new(after))),
                    false => Err(Trouble::Remote(
                        "the first laptop gets another result for this act: both need the \
                         same version of vidette"
                            .to_owned(),
                    )),
                }
            }
            EntryKind::Restored(back) => {
                let to = back.to;
                let restored = self.state_at(to);
                let restored = restored.ok_or_else(|| {
                    Trouble::Remote(format!("there is no act {to} to go back to"))
                })?;
                Ok((EntryKind::Restored(back), restored))
            }
        }
    }

    fn act_again(
        &self,
        before: &Arc<R::State>,
        proposed: &ActOf<R>,
    ) -> Result<(ActOf<R>, R::State), Trouble> {
        // An act that a fix replays keeps its faces, including those thrown by the program.
        let is_again = proposed.instead_of().is_some();
        let is_typed = |origin: DieOrigin| is_again || origin == DieOrigin::Hand;
        let typed = proposed.faces.iter().filter(|face| is_typed(face.origin));
        let input = TableInput {
            faces: typed.map(|face| face.pips).collect(),
            answers: proposed.answers().to_vec(),
            because: proposed
                .overruled()
                .first()
                .map(|over| over.because.clone()),
        };
        let throwing = match input.faces.len() == proposed.faces.len() {
            true => Throwing::Hand,
            false => Throwing::Own,
        };
        let decided =
            self.decide_command(R::State::clone(before), &proposed.command, &input, throwing);
        let (mut act, after) = decided?;
        if is_again {
            act.faces.clone_from(&proposed.faces);
        }
        act.change_extras(|extras| {
            extras.instead_of = proposed.instead_of();
            extras.asked = proposed.asked().map(str::to_owned);
        });
        Ok((act, after))
    }
}
