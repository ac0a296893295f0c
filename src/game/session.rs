//! The only access to a game: a command is decided, written to disk, and only then takes effect.

mod error;
mod following;
mod passage;
mod start;

use std::fmt;
use std::path::Path;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use super::{
    any::Hosted,
    dice::DiceCup,
    journal::{Act, ActExtras, ActOf, Entry, EntryKind, EntryOf, Journal, KindOf, Seq, fold_act},
    remote::RemoteTable,
    store::{NewLine, Store, StoreError, StoreFault, copies::Copies, facts::Facts},
};
use crate::autosave::Autosave;
use rules::chance::{Answer, Scheme, Tape};
use rules::refusal::Refusal;
use rules::{Draft, Ruleset};

pub use error::{Trouble, UnseeableAct, seen_in_words};
pub use passage::{Passage, PassageStep};
use start::{complete_facts, push_lines};

/// Source of a face that was not typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Throwing {
    /// The game's own dice.
    Own,
    /// No source: the die is requested and typed.
    Hand,
    /// The game's own dice, but only for the program's draws (BS-1203); any other die is requested and typed.
    Draws,
}

impl Throwing {
    /// Returns the source of dice for a typed line. If a player types some dice, he throws all of them by hand: the
    /// program asks for missing faces instead of throwing them.
    #[must_use]
    pub fn of_line(dice: Option<&Vec<u8>>) -> Self {
        match dice {
            Some(_) => Self::Hand,
            None => Self::Own,
        }
    }
}

/// Dice and answers that people give for an act, and the referee's reason.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TableInput {
    /// Faces thrown by hand.
    pub faces: Vec<u8>,
    /// Answers of the table to questions, in their order.
    pub answers: Vec<Answer>,
    /// Reason for overruling objections; `None` if none are overruled.
    pub because: Option<String>,
}

/// Clock that gives milliseconds of Unix time.
pub type Clock = Box<dyn Fn() -> u64 + Send>;

/// Returns the clock of the machine. A clock set before 1970 gives 1, because 0 marks a game without a clock, played by
/// the program.
#[must_use]
pub fn machine_clock() -> Clock {
    Box::new(|| {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        let since = since.map_or(0, |since| since.as_millis());
        u64::try_from(since).unwrap_or(u64::MAX).max(1)
    })
}

/// The next entry, with the state after it.
pub(super) type Next<R> = (KindOf<R>, Arc<<R as Ruleset>::State>);

/// An entry with the state after it.
type Written<R> = (EntryOf<R>, Arc<<R as Ruleset>::State>);

/// An open game.
pub struct Session<R: Hosted> {
    facts: Facts,
    /// The file; `None` for a game that is not stored.
    store: Option<Store>,
    journal: Journal<R>,
    state: Arc<R::State>,
    cup: DiceCup,
    /// The seat whose slip requests the next act; `None` if the referee acts without a request.
    asked: Option<String>,
    /// The laptop that keeps the game; `None` if this one does.
    remote: Option<Box<dyn RemoteTable>>,
    /// Reason why nothing may be written here, because another laptop has the pen; `None` if this laptop has it.
    barred: Option<String>,
    clock: Clock,
}

impl<R: Hosted> fmt::Debug for Session<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session")
            .field("path", &self.path())
            .field("here", &self.journal.here())
            .finish_non_exhaustive()
    }
}

impl<R: Hosted> Session<R> {
    /// Writes an unstored game into a new file, in one transaction.
    ///
    /// # Errors
    ///
    /// Fails if the name is in use, or if the folder cannot be written.
    pub fn keep(&self, path: &Path) -> Result<(), StoreError> {
        let fault = |fault| StoreError::new(path, fault);
        let facts = complete_facts::<R>(self.facts.clone(), self.journal.start())
            .map_err(|error| fault(StoreFault::Machine(error)))?;
        let lines: Result<Vec<NewLine>, StoreFault> = self
            .entries()
            .iter()
            .map(|entry| {
                let after = self.journal.state_at(entry.seq);
                new_line::<R>(entry, after.as_ref().unwrap_or(&self.state))
            })
            .collect();
        let start = R::summary(self.journal.start());
        Store::create(path, &facts, &start, &lines.map_err(fault)?)
    }

    /// Reads entries that another program has written; returns whether there were any. If this session plays, it finds
    /// such entries only if the other program took the lock between two acts; it then waits until that program has
    /// finished.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read any more, or if someone else plays the game.
    pub fn refresh(&mut self) -> Result<bool, StoreError> {
        let Some(store) = &mut self.store else {
            return Ok(false);
        };
        let lines = store.fresh_lines()?;
        self.take_in_written(lines)
    }

    /// Adds lines that are already in the file; returns whether there were any.
    fn take_in_written(&mut self, lines: Vec<String>) -> Result<bool, StoreError> {
        let path = self.store.as_ref().map_or(Path::new(""), Store::path);
        let is_news = !lines.is_empty();
        push_lines(&mut self.journal, &lines).map_err(|fault| StoreError::new(path, fault))?;
        if is_news {
            self.state = self.journal.fold();
            self.cup = self.cup_so_far();
        }
        Ok(is_news)
    }

    /// Returns the game's own dice, with those in the journal counted as thrown.
    fn cup_so_far(&self) -> DiceCup {
        let mut cup = DiceCup::new(self.facts.seed, self.facts.scheme);
        match self.facts.scheme {
            // Counted dice need no states, which would be most of the work.
            Scheme::Count => {
                let entries = self.entries().iter();
                entries.for_each(|entry| cup.count_entry::<R>(0, entry, |_, _, _| {}));
            }
            Scheme::Named => {
                self.walk(|before, entry, _| {
                    cup.count_entry::<R>(R::turn(before), entry, |_, _, _| {})
                });
            }
        }
        cup
    }

    /// Returns the facts fixed at the start of the game.
    #[must_use]
    pub fn facts(&self) -> &Facts {
        &self.facts
    }

    /// Returns the path of the file; `None` for a game that is not stored.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.store.as_ref().map(Store::path)
    }

    /// Returns the note beside the file about unfinished work on the table; `None` if there is none.
    #[must_use]
    pub fn table_note(&self) -> Option<String> {
        let note = Autosave::of_table(self.path()?);
        note.text().map(str::to_owned)
    }

    /// Sets the folder for copies. A copy is stored at the end of a player turn, at intervals, and when the game is
    /// closed; acts do not wait for it.
    pub fn copy_to(&self, copies: Copies) {
        if let Some(store) = &self.store {
            store.copy_to(copies);
        }
    }

    /// Registers a callback for the first copy that cannot be made; it is called once, on another thread.
    pub fn when_not_copied(&self, tell: impl Fn(&StoreError) + Send + 'static) {
        if let Some(store) = &self.store {
            store.when_not_copied(tell);
        }
    }

    /// Checks whether the last session did not close the game, because of a crash or a power cut.
    #[must_use]
    pub fn was_unclosed(&self) -> bool {
        self.store.as_ref().is_some_and(Store::was_unclosed)
    }

    /// Checks whether another window had the game open to play it when this one opened it.
    #[must_use]
    pub fn is_shared(&self) -> bool {
        self.store.as_ref().is_some_and(Store::is_shared)
    }

    /// Returns the current state of the game.
    #[must_use]
    pub fn state(&self) -> &Arc<R::State> {
        &self.state
    }

    /// Returns the state of the game after an act; `None` for any other entry.
    #[must_use]
    pub fn state_at(&self, seq: Seq) -> Option<Arc<R::State>> {
        self.journal.state_at(seq)
    }

    /// Returns the journal, including undone acts.
    #[must_use]
    pub fn journal(&self) -> &Journal<R> {
        &self.journal
    }

    /// Returns every entry, including undone ones.
    #[must_use]
    pub fn entries(&self) -> &[EntryOf<R>] {
        self.journal.entries()
    }

    /// Returns the time of the session's clock, in milliseconds of Unix time.
    #[must_use]
    pub fn now(&self) -> u64 {
        (self.clock)()
    }

    /// Passes each entry to `see`, with the state before it and whether it is effective (not undone).
    pub fn walk(&self, mut see: impl FnMut(&R::State, &EntryOf<R>, bool)) {
        let standing = self.journal.standing();
        let mut state = Arc::clone(self.journal.start());
        for (entry, stands) in self.entries().iter().zip(standing) {
            see(&state, entry, stands);
            match &entry.kind {
                EntryKind::Act(act) => fold_act::<R>(Arc::make_mut(&mut state), act),
                EntryKind::Restored(back) => {
                    if let Some(restored) = self.state_at(back.to) {
                        state = restored;
                    }
                }
            }
        }
    }

    /// Decides a command on a copy of the state, writes the result, and only then makes it effective.
    ///
    /// `typed` are faces thrown by hand; a reason (`because`) overrules objections.
    ///
    /// # Errors
    ///
    /// Fails without a change, in memory or on disk.
    pub fn execute(
        &mut self,
        command: &R::Command,
        typed: &[u8],
        throwing: Throwing,
        because: Option<String>,
    ) -> Result<&EntryOf<R>, Trouble> {
        let typed = TableInput {
            faces: typed.to_vec(),
            answers: Vec::new(),
            because,
        };
        self.execute_typed(command, &typed, throwing)
    }

    /// Decides a command with faces, answers and a reason, as [`Session::execute`] does.
    ///
    /// # Errors
    ///
    /// Fails without a change, in memory or on disk.
    pub fn execute_typed(
        &mut self,
        command: &R::Command,
        typed: &TableInput,
        throwing: Throwing,
    ) -> Result<&EntryOf<R>, Trouble> {
        let state = R::State::clone(&self.state);
        let (mut act, state) = self.decide_command(state, command, typed, throwing)?;
        let asked = self.asked.take();
        act.change_extras(|extras| extras.asked = asked);
        self.commit_entry(EntryKind::Act(Box::new(act)), Arc::new(state))
    }

    /// Records the seat whose slip requests the next act; `None` for no seat.
    pub fn ask_for(&mut self, seat: Option<String>) {
        self.asked = seat;
    }

    /// Returns the act and the state that a command leads to from `state`.
    pub(super) fn decide_command(
        &self,
        state: R::State,
        command: &R::Command,
        typed: &TableInput,
        throwing: Throwing,
    ) -> Result<(ActOf<R>, R::State), Trouble> {
        check_faces::<R>(&typed.faces)?;
        let mut own = self.cup.dice_for_turn(R::turn(&state));
        let tape = match throwing {
            Throwing::Own => Tape::thrown(&typed.faces, &mut own).found_by(self.cup.scheme()),
            Throwing::Draws => Tape::thrown(&typed.faces, &mut own)
                .found_by(self.cup.scheme())
                .for_draws(),
            Throwing::Hand => Tape::typed(&typed.faces),
        };
        let mut tape = tape.answering(&typed.answers);
        let mut draft = Draft::new(state, &mut tape, typed.because.clone());
        R::decide(&mut draft, command)?;
        if draft.unused() > 0 {
            return Err(Trouble::Unused(draft.unused()));
        }
        if draft.idle_answers() > 0 {
            return Err(Trouble::Idle(draft.idle_answers()));
        }
        let faces = draft.faces().to_vec();
        let answers = draft.answers().to_vec();
        let (state, events, overruled) = draft.finish();
        let extras = ActExtras {
            answers,
            overruled,
            ..ActExtras::default()
        };
        Ok((Act::new(command.clone(), faces, events, extras), state))
    }

    fn commit_entry(
        &mut self,
        kind: KindOf<R>,
        state: Arc<R::State>,
    ) -> Result<&EntryOf<R>, Trouble> {
        self.commit_all(vec![(kind, state)])
    }

    /// Writes entries in one transaction, each with the state after it, and then makes them effective. If another
    /// laptop keeps the game, the entries are written there first.
    pub(super) fn commit_all(&mut self, kinds: Vec<Next<R>>) -> Result<&EntryOf<R>, Trouble> {
        if let Some(why) = &self.barred {
            return Err(Trouble::Remote(why.clone()));
        }
        let at = (self.clock)();
        let mut seq = self.journal.next_seq();
        let mut entries = Vec::new();
        for (kind, state) in kinds {
            entries.push((Entry { seq, at, kind }, state));
            seq = seq.next();
        }
        let entries = self.agree_entries(entries)?;
        self.write_entries(entries)?;
        let none = || {
            let path = self.store.as_ref().map_or(Path::new(""), Store::path);
            let said = "BUG: the entry just written is not in the journal".to_owned();
            Trouble::Store(StoreError::new(path, StoreFault::Machine(said)))
        };
        self.journal.entries().last().ok_or_else(none)
    }

    /// Writes entries that follow the last one into the file, and then adds them to the journal.
    fn write_entries(&mut self, entries: Vec<Written<R>>) -> Result<(), StoreError> {
        if let Some(store) = &mut self.store {
            let lines: Result<Vec<NewLine>, StoreFault> = entries
                .iter()
                .map(|(entry, state)| new_line::<R>(entry, state))
                .collect();
            let lines = lines.map_err(|fault| StoreError::new(store.path(), fault))?;
            let stood = R::player_turn(&self.state);
            let is_turn = entries
                .last()
                .is_some_and(|(_, state)| R::player_turn(state) != stood);
            store.append(&lines, is_turn)?;
        }
        for (entry, state) in entries {
            let turn = R::turn(&self.state);
            self.cup.count_entry::<R>(turn, &entry, |_, _, _| {});
            let fits = self.journal.push(entry);
            debug_assert_eq!(
                fits,
                Ok(()),
                "BUG: an entry of this session does not follow"
            );
            self.journal.keep(&state);
            self.state = state;
        }
        Ok(())
    }
}

/// Refuses faces that are not on a die.
fn check_faces<R: Hosted>(typed: &[u8]) -> Result<(), Trouble> {
    match typed.iter().find(|pips| !(1..=6).contains(*pips)) {
        None => Ok(()),
        Some(pips) => Err(Trouble::Refused(
            Refusal::impossible(R::DICE, format!("{pips} is not a die")).remedy("type 1 to 6"),
        )),
    }
}

/// Makes the file's line for an entry, and checks that it can be read back, because a file that cannot be loaded would
/// be worse than a refused act.
pub(super) fn new_line<R: Hosted>(
    entry: &EntryOf<R>,
    state: &R::State,
) -> Result<NewLine, StoreFault> {
    let unfit = |why: String| StoreFault::Machine(format!("BUG: the act cannot be written: {why}"));
    let text = R::entry_line(entry).map_err(|error| unfit(error.to_string()))?;
    let back = R::read_entry(&text).map_err(|error| unfit(error.to_string()))?;
    let events = |entry: &EntryOf<R>| entry.act().map(|act| act.events.clone());
    if events(&back) != events(entry) {
        return Err(unfit("it reads back differently".to_owned()));
    }
    Ok(NewLine {
        text,
        at: entry.at,
        summary: R::summary(state),
    })
}
