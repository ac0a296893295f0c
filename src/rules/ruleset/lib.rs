//! Interface of every rule set: commands are decided, events are applied, and nothing else changes a state.
//!
//! The rules know no terminal, file, clock or thread. Dice come from a [`chance::Tape`]; the rules do not care who
//! threw them. Parts that more than one rule set is played on are here too: [`cup`], [`hex`].

use std::fmt::Debug;

pub mod chance;
pub mod clause;
pub mod cup;
pub mod hex;
pub mod hue;
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
    /// The rules say no.
    Refused(Box<Refusal>),
    /// The tape lacks a die or an answer: add it and decide again from the start.
    Wanted(Ask),
}

impl From<Refusal> for Halt {
    fn from(refusal: Refusal) -> Self {
        Halt::Refused(Box::new(refusal))
    }
}

/// Result of a decision: nothing, because its events are in the draft; or the reason why it stopped.
pub type Step<T = ()> = Result<T, Halt>;

/// A set of rules.
pub trait Ruleset: Sized {
    /// The clause that says which faces dice have.
    const DICE: &'static str;
    /// The clause under which acts have numbers and may be put right.
    const RECORD: &'static str;
    /// The whole game at one moment.
    type State: Clone + Debug;
    /// An act that can be requested.
    type Command: Clone + Debug;
    /// An outcome. Events carry outcomes: applying one decides nothing.
    type Event: Clone + Debug + PartialEq;

    /// Checks the clauses, asks for dice and notes what happens. Pure: the same state, command and
    /// tape give the same events.
    ///
    /// # Errors
    ///
    /// Fails with the refusal or with the next die needed; drop the draft in either case.
    fn decide(draft: &mut Draft<'_, Self>, command: &Self::Command) -> Step;

    /// Applies an event. Cannot fail and contains no rule; an event that names something unknown changes nothing.
    fn apply(state: &mut Self::State, event: &Self::Event);
}

/// Something that the game offers now.
#[derive(Debug, Clone, PartialEq)]
pub struct Opening<C> {
    /// The command that does it.
    pub command: C,
    /// In words, for the `NEXT` line: `C Rowley: take the waiting order`.
    pub words: String,
    /// True if the step should not end without it.
    pub due: bool,
    /// Cost beside points, in a word or two each: `disorders P2`, `no fire afterwards`.
    pub price: Vec<String>,
}

impl<C> Opening<C> {
    /// Something that may be done, or left.
    #[must_use]
    pub fn offered(command: C, words: impl Into<String>) -> Self {
        Self {
            command,
            words: words.into(),
            due: false,
            price: Vec::new(),
        }
    }

    /// Returns the same at a price.
    #[must_use]
    pub fn at(self, price: Vec<String>) -> Self {
        Self { price, ..self }
    }

    /// Something that the step should not end without.
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
    /// Returns the acts on offer, due ones first. Every one is accepted as it is, except for dice and questions.
    fn openings(state: &Self::State) -> Vec<Opening<Self::Command>>;
}

/// A working copy of the state, with the events noted so far. Dropped on refusal, committed whole.
pub struct Draft<'a, R: Ruleset> {
    state: R::State,
    events: Vec<R::Event>,
    tape: &'a mut Tape<'a>,
    reason: Option<String>,
    overruled: Vec<Overruled>,
    is_dry: bool,
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
            is_dry: false,
        }
    }

    /// Makes it a dry run, which asks only what would be decided: records are not written.
    #[must_use]
    pub fn dry(self) -> Self {
        Self {
            is_dry: true,
            ..self
        }
    }

    /// Checks whether this is a dry run.
    #[must_use]
    pub fn is_dry(&self) -> bool {
        self.is_dry
    }

    /// Returns the state with every event noted so far.
    #[must_use]
    pub fn state(&self) -> &R::State {
        &self.state
    }

    /// The working copy itself, for what a decision sets aside and puts back; what lasts is noted as an event.
    pub fn state_mut(&mut self) -> &mut R::State {
        &mut self.state
    }

    /// The faces used so far, in order.
    #[must_use]
    pub fn faces(&self) -> &[Face] {
        self.tape.used()
    }

    /// Returns the number of typed faces that were not requested.
    #[must_use]
    pub fn unused(&self) -> usize {
        self.tape.unused()
    }

    /// Notes that something happened; the draft's state has it at once.
    pub fn note(&mut self, event: R::Event) {
        R::apply(&mut self.state, &event);
        self.events.push(event);
    }

    /// Decides a part; false where it wants what the tape does not hold: then nothing of it is noted.
    ///
    /// # Errors
    ///
    /// The refusal of the part.
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

    /// Asks the table for a fact. Ask only where the answer can change what happens: each question is a key at the
    /// table; and always in the same order, for answers are played again as dice are.
    ///
    /// # Errors
    ///
    /// [`Halt::Wanted`] when the tape holds no more answers; a refusal where the answer is none to the question.
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

    /// Asks the table whether something is so.
    ///
    /// # Errors
    ///
    /// As those of [`Draft::ask`].
    pub fn ask_whether(&mut self, what: impl Into<String>, rule: &'static str) -> Step<bool> {
        let answer = self.ask(Ask::new(what, rule).of_table(Want::YesNo))?;
        Ok(answer == Answer::Yes(true))
    }

    /// Asks the table for a whole number.
    ///
    /// # Errors
    ///
    /// As those of [`Draft::ask`].
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
    /// As those of [`Draft::ask`].
    pub fn ask_one_of(
        &mut self,
        what: impl Into<String>,
        rule: &'static str,
        words: Vec<String>,
    ) -> Step<String> {
        let ask = Ask::new(what, rule).of_table(Want::OneOf(words));
        self.ask(ask).map(|answer| answer.to_string())
    }

    /// Asks the table for words as they are printed.
    ///
    /// # Errors
    ///
    /// As those of [`Draft::ask`].
    pub fn ask_words(&mut self, what: impl Into<String>, rule: &'static str) -> Step<String> {
        let ask = Ask::new(what, rule).of_table(Want::Words);
        self.ask(ask).map(|answer| answer.to_string())
    }

    /// Returns the answers used so far, in order.
    #[must_use]
    pub fn answers(&self) -> &[Answer] {
        self.tape.answered()
    }

    /// Returns the number of answers that were not requested.
    #[must_use]
    pub fn idle_answers(&self) -> usize {
        self.tape.idle_answers()
    }

    /// Raises an objection. If it rests on judgement and the referee gave a reason, it is overruled and recorded, and
    /// the decision continues.
    ///
    /// # Errors
    ///
    /// Fails with the refusal if it is not overruled or cannot be.
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
