//! Entries of a journal: a command with its outcome, or a return to the state after an earlier entry.

use serde::ser::SerializeStruct;
use serde::{Deserialize, Serialize, Serializer};

use rules::Ruleset;
use rules::chance::{Answer, Face};
use rules::refusal::Overruled;

use crate::seq::Seq;

/// A command with its outcome.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(from = "WrittenAct<C, E>")]
#[serde(bound = "C: Deserialize<'de>, E: Deserialize<'de>")]
pub struct Act<C, E> {
    /// The command.
    pub command: C,
    /// The dice, in the order of their use.
    pub faces: Vec<Face>,
    /// The outcome.
    pub events: Vec<E>,
    /// Facts that few acts have; `None` if this act has none of them, which keeps long games small.
    extras: Option<Box<ActExtras>>,
}

/// Facts about an act that few acts have.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ActExtras {
    /// Answers of the table to questions of the rules, in the order of their use.
    pub answers: Vec<Answer>,
    /// Objections that the referee overruled.
    pub overruled: Vec<Overruled>,
    /// The entry that this one replaces after a fix. The dice were thrown for that entry: they are the same throw, and
    /// no new evidence for fair dice. `None` if the act replaces no entry.
    pub instead_of: Option<Seq>,
    /// Seat of the player whose slip requested the act; `None` if the referee acted without a request.
    pub asked: Option<String>,
}

impl<C, E> Act<C, E> {
    /// Makes an act.
    #[must_use]
    pub fn new(command: C, faces: Vec<Face>, events: Vec<E>, extras: ActExtras) -> Self {
        Self {
            command,
            faces,
            events,
            extras: (extras != ActExtras::default()).then(|| Box::new(extras)),
        }
    }

    /// Changes the facts that few acts have.
    pub fn change_extras(&mut self, change: impl FnOnce(&mut ActExtras)) {
        let mut extras = self.extras.take().map(|extras| *extras).unwrap_or_default();
        change(&mut extras);
        self.extras = (extras != ActExtras::default()).then(|| Box::new(extras));
    }

    /// Returns the answers of the table to questions of the rules, in the order of their use.
    #[must_use]
    pub fn answers(&self) -> &[Answer] {
        self.extras.as_ref().map_or(&[], |extras| &extras.answers)
    }

    /// Returns the objections that the referee overruled.
    #[must_use]
    pub fn overruled(&self) -> &[Overruled] {
        self.extras.as_ref().map_or(&[], |extras| &extras.overruled)
    }

    /// Returns the entry that this one replaces after a fix; `None` if it replaces none.
    #[must_use]
    pub fn instead_of(&self) -> Option<Seq> {
        self.extras.as_ref()?.instead_of
    }

    /// Returns the seat of the player whose slip requested the act; `None` if the referee acted without a request.
    #[must_use]
    pub fn asked(&self) -> Option<&str> {
        self.extras.as_ref()?.asked.as_deref()
    }
}

/// An act in its written form.
#[derive(Deserialize)]
struct WrittenAct<C, E> {
    command: C,
    #[serde(default)]
    faces: Vec<Face>,
    #[serde(default)]
    answers: Vec<Answer>,
    #[serde(default)]
    overruled: Vec<Overruled>,
    events: Vec<E>,
    instead_of: Option<Seq>,
    asked: Option<String>,
}

impl<C, E> From<WrittenAct<C, E>> for Act<C, E> {
    fn from(act: WrittenAct<C, E>) -> Self {
        let extras = ActExtras {
            answers: act.answers,
            overruled: act.overruled,
            instead_of: act.instead_of,
            asked: act.asked,
        };
        Self::new(act.command, act.faces, act.events, extras)
    }
}

impl<C: Serialize, E: Serialize> Serialize for Act<C, E> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut act = serializer.serialize_struct("Act", 7)?;
        act.serialize_field("command", &self.command)?;
        if !self.faces.is_empty() {
            act.serialize_field("faces", &self.faces)?;
        }
        if !self.answers().is_empty() {
            act.serialize_field("answers", self.answers())?;
        }
        if !self.overruled().is_empty() {
            act.serialize_field("overruled", self.overruled())?;
        }
        act.serialize_field("events", &self.events)?;
        if let Some(seq) = self.instead_of() {
            act.serialize_field("instead_of", &seq)?;
        }
        if let Some(seat) = self.asked() {
            act.serialize_field("asked", seat)?;
        }
        act.end()
    }
}

/// Kind of an entry: an act, or a return to an earlier state.
#[derive(Debug, Clone, PartialEq)]
pub enum EntryKind<C, E> {
    /// An act.
    Act(Box<Act<C, E>>),
    /// The game returns to its state after an earlier entry. Few entries are of this kind, so boxing them makes a long
    /// game smaller.
    Restored(Box<Restoration>),
}

/// A return to the state after an earlier entry: undo, redo, or the beginning of a fix.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Restoration {
    /// Number of the entry after which the game continues; 0 for the start.
    pub to: Seq,
    /// The entry that the following acts correct; `None` for undo and redo, and in games recorded before a fix could be
    /// undone as a whole.
    pub fix: Option<Seq>,
    /// The sides that consented, by their identifiers, if the rules require consent.
    pub consent: Vec<String>,
}

/// One line of the journal.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(try_from = "JournalLine<C, E>")]
#[serde(bound = "C: Deserialize<'de>, E: Deserialize<'de>")]
pub struct Entry<C, E> {
    /// Number of the entry, counted from 1.
    pub seq: Seq,
    /// Unix time in milliseconds, by the machine's clock, which may jump.
    pub at: u64,
    /// An act, or a return to an earlier state.
    pub kind: EntryKind<C, E>,
}

/// An entry in its written form: `{"seq":1,"at":..,"act":{..}}` or `{"seq":2,"at":..,"restored":0}`, with `"fix":1` if
/// it begins a fix and `"consent":["union"]` if a side consented.
#[derive(Deserialize)]
struct JournalLine<C, E> {
    seq: Seq,
    at: u64,
    act: Option<Box<Act<C, E>>>,
    restored: Option<Seq>,
    fix: Option<Seq>,
    #[serde(default)]
    consent: Vec<String>,
}

impl<C, E> TryFrom<JournalLine<C, E>> for Entry<C, E> {
    type Error = &'static str;

    fn try_from(line: JournalLine<C, E>) -> Result<Self, Self::Error> {
        let kind = match (line.act, line.restored) {
            (Some(act), None) => EntryKind::Act(act),
            (None, Some(to)) => EntryKind::Restored(Box::new(Restoration {
                to,
                fix: line.fix,
                consent: line.consent,
            })),
            _ => return Err("an entry either is an act or restores one"),
        };
        Ok(Self {
            seq: line.seq,
            at: line.at,
            kind,
        })
    }
}

impl<C: Serialize, E: Serialize> Serialize for Entry<C, E> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut line = serializer.serialize_struct("Entry", 4)?;
        line.serialize_field("seq", &self.seq)?;
        line.serialize_field("at", &self.at)?;
        match &self.kind {
            EntryKind::Act(act) => line.serialize_field("act", act)?,
            EntryKind::Restored(back) => {
                let Restoration { to, fix, consent } = &**back;
                line.serialize_field("restored", to)?;
                if let Some(fix) = fix {
                    line.serialize_field("fix", fix)?;
                }
                if !consent.is_empty() {
                    line.serialize_field("consent", consent)?;
                }
            }
        }
        line.end()
    }
}

impl<C, E> Entry<C, E> {
    /// Returns the act; `None` for an entry that undoes, redoes or begins a fix.
    #[must_use]
    pub fn act(&self) -> Option<&Act<C, E>> {
        match &self.kind {
            EntryKind::Act(act) => Some(act),
            EntryKind::Restored(_) => None,
        }
    }
}

/// An entry of a game of one rule set.
pub type EntryOf<R> = Entry<<R as Ruleset>::Command, <R as Ruleset>::Event>;

/// An act of a game of one rule set.
pub type ActOf<R> = Act<<R as Ruleset>::Command, <R as Ruleset>::Event>;

/// Kind of an entry of a game of one rule set.
pub type KindOf<R> = EntryKind<<R as Ruleset>::Command, <R as Ruleset>::Event>;
