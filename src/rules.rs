//! What every rule set is: commands are decided, events are applied, and nothing else changes a state.
//!
//! The rules know no terminal, file, clock or thread. Dice come from a [`chance::Tape`]; who
//! threw them is not their business.

use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;

pub mod chance;
pub mod clause;
pub mod fields;
pub mod refusal;
pub mod spelling;

use chance::Ask;
use chance::Face;
use chance::Tape;
use refusal::Overruled;
use refusal::Refusal;

/// Why a decision stopped before its end.
#[derive(Debug, Clone, PartialEq)]
pub enum Halt {
    /// The rules say no.
    Refused(Box<Refusal>),
    /// A die is wanted that the tape does not hold: add it and decide again from the start.
    Wanted(Ask),
}

impl From<Refusal> for Halt {
    fn from(refusal: Refusal) -> Self {
        Halt::Refused(Box::new(refusal))
    }
}

/// What a decision gives: nothing, for its events stand in the draft; or why it stopped.
pub type Step<T = ()> = Result<T, Halt>;

/// A set of rules.
pub trait Ruleset: Sized {
    /// The whole game at one moment.
    type State: Clone + Debug;
    /// What may be asked.
    type Command: Clone + Debug + Serialize + DeserializeOwned;
    /// What may happen. Events carry outcomes: applying one decides nothing.
    type Event: Clone + Debug + PartialEq + Serialize + DeserializeOwned;

    /// Checks the clauses, asks for dice and notes what happens. Pure: the same state, command and
    /// tape give the same events.
    ///
    /// # Errors
    ///
    /// The refusal, or the die that is wanted next; the draft is to be dropped in either case.
    fn decide(draft: &mut Draft<'_, Self>, command: &Self::Command) -> Step;

    /// Carries out what happened. Cannot fail and holds no rule; what names nobody changes nothing.
    fn apply(state: &mut Self::State, event: &Self::Event);
}

/// A working copy of the state, with the events noted so far. Dropped on refusal, committed whole.
pub struct Draft<'a, R: Ruleset> {
    state: R::State,
    events: Vec<R::Event>,
    tape: &'a mut Tape<'a>,
    reason: Option<String>,
    overruled: Vec<Overruled>,
}

impl<'a, R: Ruleset> Draft<'a, R> {
    /// Opens a draft of `state`. With a `reason`, objections are overruled and noted.
    #[must_use]
    pub fn new(state: R::State, tape: &'a mut Tape<'a>, reason: Option<String>) -> Self {
        Self {
            state,
            events: Vec::new(),
            tape,
            reason,
            overruled: Vec::new(),
        }
    }

    /// Returns the state with every event noted so far.
    #[must_use]
    pub fn state(&self) -> &R::State {
        &self.state
    }

    /// Returns the faces used so far, in order.
    #[must_use]
    pub fn faces(&self) -> &[Face] {
        self.tape.used()
    }

    /// Returns how many typed faces were not asked for.
    #[must_use]
    pub fn unused(&self) -> usize {
        self.tape.unused()
    }

    /// Notes that something happened; the draft's state has it at once.
    pub fn note(&mut self, event: R::Event) {
        R::apply(&mut self.state, &event);
        self.events.push(event);
    }

    /// Asks for one die.
    ///
    /// # Errors
    ///
    /// [`Halt::Wanted`] when the tape is at its end.
    pub fn throw(&mut self, ask: Ask) -> Step<u8> {
        self.tape.next(ask).map_err(Halt::Wanted)
    }

    /// Asks for `count` dice, all for the same reason.
    ///
    /// # Errors
    ///
    /// [`Halt::Wanted`] when the tape is at its end.
    pub fn throws(&mut self, ask: &Ask, count: usize) -> Step<Vec<u8>> {
        (0..count)
            .map(|done| self.throw(ask.clone().with_left(count - done)))
            .collect()
    }

    /// Raises an objection. An objection that rests on judgement is overruled when the referee
    /// gave a reason; it is then noted and the decision goes on.
    ///
    /// # Errors
    ///
    /// The refusal, when nobody overrules it or nobody can.
    pub fn object(&mut self, refusal: Refusal) -> Step {
        match &self.reason {
            Some(reason) if refusal.can_be_overruled() => {
                self.overruled.push(Overruled::new(&refusal, reason));
                Ok(())
            }
            _ => Err(refusal.into()),
        }
    }

    /// Keeps what the referee settles by his word, where he gave a reason for it.
    pub fn settle(&mut self, matter: &Refusal) {
        if let Some(reason) = &self.reason {
            self.overruled.push(Overruled::new(matter, reason));
        }
    }

    /// Returns the events and what was overruled for them.
    #[must_use]
    pub fn finish(self) -> (R::State, Vec<R::Event>, Vec<Overruled>) {
        (self.state, self.events, self.overruled)
    }
}
