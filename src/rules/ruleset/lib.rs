//! Interface of every rule set: commands are decided, events are applied, and nothing else changes a state.
//!
//! The rules use no terminal, file, clock or thread. All dice come from a [`chance::Tape`]. Parts that
//! more than one rule set uses are also here: [`course`], [`cup`], [`ground`], [`hex`].

use std::fmt::Debug;

pub mod chance;
pub mod clause;
pub mod course;
pub mod cup;
pub mod ground;
pub mod hex;
pub mod hue;
pub mod kit_notes;
pub mod legible;
pub mod look;
pub mod lookup;
pub mod refusal;
pub mod speech;
pub mod spelling;
pub mod switch;
pub mod tally;
pub mod wrapping;

use chance::{Answer, Ask, Face, Tape, Want};
use refusal::{Overruled, Refusal};

/// Reason why a decision stopped before its end.
#[derive(Debug, Clone, PartialEq)]
pub enum Halt {
    /// The rules refuse the command.
    Refused(Box<Refusal>),
    /// The tape lacks a die or an answer; add it and decide again from the start.
    Wanted(Ask),
}

impl From<Refusal> for Halt {
    fn from(refusal: Refusal) -> Self {
        Halt::Refused(Box::new(refusal))
    }
}

/// Result of a decision: nothing if it succeeds, because its events are in the draft; otherwise the reason why it
/// stopped.
pub type Step<T = ()> = Result<T, Halt>;

/// A set of rules.
pub trait Ruleset: Sized {
    /// The clause that defines the faces of dice.
    const DICE: &'static str;
    /// The clause that gives acts numbers and allows corrections.
    const RECORD: &'static str;
    /// The whole game at one moment.
    type State: Clone + Debug;
    /// An act that can be requested.
    type Command: Clone + Debug;
    /// Events of the rule set. An event contains its outcome, so that nothing is decided when it is applied.
    type Event: Clone + Debug + PartialEq;

    /// Decides a command: checks the clauses, asks for dice and records the outcome. The same state, command and tape
    /// always give the same events.
    ///
    /// # Errors
    ///
    /// Fails with the refusal or with the next die needed; the draft must be dropped in either case.
    fn decide(draft: &mut Draft<'_, Self>, command: &Self::Command) -> Step;

    /// Applies an event. This contains no rule and cannot fail: an event that names something unknown changes nothing.
    fn apply(state: &mut Self::State, event: &Self::Event);
}

/// Something that the game offers now.
#[derive(Debug, Clone, PartialEq)]
pub struct Opening<C> {
    /// The command of the offer.
    pub command: C,
    /// The offer in words, for the `NEXT` line: `C Rowley: take the waiting order`.
    pub words: String,
    /// True if the step should not end without the act.
    pub due: bool,
    /// Cost besides points, in a word or two each: `disorders P2`, `no fire afterwards`.
    pub price: Vec<String>,
}

impl<C> Opening<C> {
    /// Makes an optional opening.
    #[must_use]
    pub fn offered(command: C, words: impl Into<String>) -> Self {
        Self {
            command,
            words: words.into(),
            due: false,
            price: Vec::new(),
        }
    }

    /// Sets the price of the opening.
    #[must_use]
    pub fn at(self, price: Vec<String>) -> Self {
        Self { price, ..self }
    }

    /// Makes a due opening, without which the step should not end.
    #[must_use]
    pub fn due(command: C, words: impl Into<String>) -> Self {
        Self {
            due: true,
            ..Self::offered(command, words)
        }
    }
}

/// A rule set that lists the acts that are due or allowed.
pub trait Guided: Ruleset {
    /// Returns the acts on offer, due ones first. Each can be played as it is, except for dice and questions.
    fn openings(state: &Self::State) -> Vec<Opening<Self::Command>>;
}

/// A working copy of the state, with the events recorded so far. It is dropped on refusal, and otherwise committed as a
/// whole.
pub struct Draft<'a, R: Ruleset> {
    state: R::State,
    events: Vec<R::Event>,
    tape: &'a mut Tape<'a>,
    reason: Option<String>,
    overruled: Vec<Overruled>,
    is_dry: bool,
}

impl<'a, R: Ruleset> Draft<'a, R> {
    /// Opens a draft of `state`. With a `reason`, objections are overruled and recorded.
    #[must_use]
    pub fn new(state: R::State, tape: &'a mut Tape<'a>, reason: Option<String>) -> Self {
        Self {
            state,
            events: Vec::new(),
            tape,
            reason,
            overruled: Vec::new(),
            is_dry: false,
        }
    }

    /// Makes the draft a trial run, which only tests the decision: records are not written.
    #[must_use]
    pub fn dry(self) -> Self {
        Self {
            is_dry: true,
            ..self
        }
    }

    /// Checks whether this is a trial run.
    #[must_use]
    pub fn is_dry(&self) -> bool {
        self.is_dry
    }

    /// Returns the state after all events recorded by the decision.
    #[must_use]
    pub fn state(&self) -> &R::State {
        &self.state
    }

    /// Returns the working copy itself, for values that a decision sets aside and restores; lasting changes are
    /// recorded as events.
    pub fn state_mut(&mut self) -> &mut R::State {
        &mut self.state
    }

    /// Returns the faces used by the decision, in order.
    #[must_use]
    pub fn faces(&self) -> &[Face] {
        self.tape.used()
    }

    /// Returns the number of typed faces that were not requested.
    #[must_use]
    pub fn unused(&self) -> usize {
        self.tape.unused()
    }

    /// Records an event; the draft's state shows the effect at once.
    pub fn note(&mut self, event: R::Event) {
        R::apply(&mut self.state, &event);
        self.events.push(event);
    }

    /// Carries out one part of a decision. If the part needs a die or an answer that the tape lacks, records nothing of
    /// it and returns false.
    ///
    /// # Errors
    ///
    /// Fails with the refusal of the part.
    pub fn goes_through(&mut self, part: impl FnOnce(&mut Self) -> Step) -> Step<bool> {
        let (state, noted) = (self.state.clone(), self.events.len());
        match part(self) {
            Err(Halt::Wanted(_)) => {
                self.state = state;
                self.events.truncate(noted);
                Ok(false)
            }
            done => done.map(|()| true),
        }
    }

    /// Asks for one die.
    ///
    /// # Errors
    ///
    /// Fails with [`Halt::Wanted`] if the tape is at its end.
    pub fn throw(&mut self, ask: Ask) -> Step<u8> {
        self.tape.next(ask).map_err(Halt::Wanted)
    }

    /// Asks for `count` dice, all for the same reason.
    ///
    /// # Errors
    ///
    /// Fails with [`Halt::Wanted`] if the tape is at its end.
    pub fn throws(&mut self, ask: &Ask, count: usize) -> Step<Vec<u8>> {
        (0..count)
            .map(|done| self.throw(ask.clone().with_left(count - done)))
            .collect()
    }

    /// Asks the players for a fact. Callers must ask only if the answer can change the outcome, because each question
    /// costs the players a key press; and always in the same order, because answers are replayed like dice.
    ///
    /// # Errors
    ///
    /// Fails with [`Halt::Wanted`] if the tape holds no more answers, and with a refusal if the answer does not fit the
    /// question.
    pub fn ask(&mut self, ask: Ask) -> Step<Answer> {
        let said = self.tape.next_answer(ask.clone()).map_err(Halt::Wanted)?;
        ask.wants.answered(&said).ok_or_else(|| {
            let refused =
                Refusal::impossible(ask.rule.clone(), format!("{}? not {said}", ask.what));
            refused
                .remedy(format!("answer {}", ask.wants.form()))
                .into()
        })
    }

    /// Asks the players a yes-or-no question.
    ///
    /// # Errors
    ///
    /// Fails as [`Draft::ask`] does.
    pub fn ask_whether(&mut self, what: impl Into<String>, rule: &'static str) -> Step<bool> {
        let answer = self.ask(Ask::new(what, rule).of_table(Want::YesNo))?;
        Ok(answer == Answer::Yes(true))
    }

    /// Asks the players for a whole number.
    ///
    /// # Errors
    ///
    /// Fails as [`Draft::ask`] does.
    pub fn ask_number(
        &mut self,
        what: impl Into<String>,
        rule: &'static str,
        least: i64,
        most: i64,
    ) -> Step<i64> {
        match self.ask(Ask::new(what, rule).of_table(Want::Number { least, most }))? {
            Answer::Number(number) => Ok(number),
            _ => Ok(least),
        }
    }

    /// Asks the table for one of several words.
    ///
    /// # Errors
    ///
    /// Fails as [`Draft::ask`] does.
    pub fn ask_one_of(
        &mut self,
        what: impl Into<String>,
        rule: &'static str,
        words: Vec<String>,
    ) -> Step<String> {
        let ask = Ask::new(what, rule).of_table(Want::OneOf(words));
        self.ask(ask).map(|answer| answer.to_string())
    }

    /// Asks the table for words in their printed form.
    ///
    /// # Errors
    ///
    /// Fails as [`Draft::ask`] does.
    pub fn ask_words(&mut self, what: impl Into<String>, rule: &'static str) -> Step<String> {
        let ask = Ask::new(what, rule).of_table(Want::Words);
        self.ask(ask).map(|answer| answer.to_string())
    }

    /// Returns the answers used by the decision, in order.
    #[must_use]
    pub fn answers(&self) -> &[Answer] {
        self.tape.answered()
    }

    /// Returns the number of answers that were not requested.
    #[must_use]
    pub fn idle_answers(&self) -> usize {
        self.tape.idle_answers()
    }

    /// Raises an objection. If the objection rests on judgement and the referee gave a reason, it is recorded as
    /// overruled, and the decision continues.
    ///
    /// # Errors
    ///
    /// Fails with the refusal if the objection is not overruled or cannot be.
    pub fn object(&mut self, refusal: Refusal) -> Step {
        match &self.reason {
            Some(reason) if refusal.can_be_overruled() => {
                self.overruled.push(Overruled::new(&refusal, reason));
                Ok(())
            }
            _ => Err(refusal.into()),
        }
    }

    /// Checks whether the referee overrules objections.
    #[must_use]
    pub fn overrules(&self) -> bool {
        self.reason.is_some()
    }

    /// Records that the referee settles a fact by his word, if he gave a reason.
    pub fn settle(&mut self, matter: &Refusal) {
        if let Some(reason) = &self.reason {
            self.overruled.push(Overruled::new(matter, reason));
        }
    }

    /// Returns the state, the events, and the objections that were overruled for them.
    #[must_use]
    pub fn finish(self) -> (R::State, Vec<R::Event>, Vec<Overruled>) {
        (self.state, self.events, self.overruled)
    }
}
