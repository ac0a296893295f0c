//! Phrases of keys: CAPITAL brigade, digit unit, lower-case verb, and the verb's arguments: `Am4`, `A4mb3`, `AoaP`,
//! `A1fP152`, `Am4$d`. A phrase is read again after every key.

mod ground;
mod line;
mod moves;
mod orders;
mod payer;
mod reader;
mod spot;
mod table;
mod tape;
mod verbs;

use ::table::measure::Point;
use reader::PhraseReader;
use rules::fields::state::State;
use rules::fields::terms::{
    command::Command,
    name::{BrigadeId, UnitId},
};
use view::tape::TapeEnd;

pub use line::line_of;

/// A selected brigade, and perhaps some of its units.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PhraseSubject {
    /// The brigade.
    pub brigade: BrigadeId,
    /// The named units; empty for the whole brigade.
    pub units: Vec<UnitId>,
}

impl PhraseSubject {
    /// The whole brigade.
    #[must_use]
    pub fn brigade(id: BrigadeId) -> Self {
        Self {
            brigade: id,
            units: Vec::new(),
        }
    }

    /// One unit of it.
    #[must_use]
    pub fn unit(brigade: BrigadeId, unit: UnitId) -> Self {
        Self {
            brigade,
            units: vec![unit],
        }
    }
}

/// Meaning of a phrase so far.
#[derive(Debug, Clone, PartialEq)]
pub enum PhraseReading {
    /// Nothing yet.
    Nothing,
    /// Somebody is meant, nothing is asked of them.
    Subject(PhraseSubject),
    /// More is needed; what, in words.
    Growing(String),
    /// A command, the faces typed behind it, and what may still follow.
    Ready {
        /// The resulting command.
        command: Box<Command>,
        /// Faces of real dice.
        faces: Vec<u8>,
        /// True if it needs dice, so that it opens at once.
        fight: bool,
        /// The other place that it may mean, where two tapes meet: the farther from where the piece is recorded.
        other: Option<Point>,
    },
    /// A measure between two things on the table.
    Measure(TapeEnd, TapeEnd),
    /// A tape laid to a unit and to nothing else yet: who sees it is asked, or more follows.
    Eyes(UnitId),
    /// Letters common to several names of ground: their indices in the list, and the question.
    Which(Vec<usize>, String),
    /// It names a unit that its brigade does not have; what it has. What follows was meant for that unit.
    Nobody(String),
    /// It cannot go on like this; why.
    Wrong(String),
}

/// Reason why a phrase is not a command yet.
#[derive(Debug, Clone, PartialEq, Eq)]
enum PhraseStop {
    /// More is needed.
    More(String),
    /// More than one piece of ground may be meant.
    Which(Vec<usize>, String),
    /// There is no such unit.
    Nobody(String),
    /// It cannot be.
    Wrong(String),
}

type Read<T> = Result<T, PhraseStop>;

fn more<T>(hint: impl Into<String>) -> Read<T> {
    Err(PhraseStop::More(hint.into()))
}

fn nobody<T>(what_is_there: impl Into<String>) -> Read<T> {
    Err(PhraseStop::Nobody(what_is_there.into()))
}

fn wrong<T>(why: impl Into<String>) -> Read<T> {
    Err(PhraseStop::Wrong(why.into()))
}

/// Reads a phrase; without a name it applies to `in_hand`.
#[must_use]
pub fn read(text: &str, state: &State, in_hand: Option<&PhraseSubject>) -> PhraseReading {
    let text = text.trim_start();
    if text.is_empty() {
        return PhraseReading::Nothing;
    }
    let mut reader = PhraseReader::new(text, state);
    let reading = if reader.eat('=') {
        measure(&mut reader)
    } else {
        paid(text, state, in_hand)
    };
    match reading {
        Ok(reading) => reading,
        Err(PhraseStop::More(hint)) => PhraseReading::Growing(hint),
        Err(PhraseStop::Which(places, hint)) => PhraseReading::Which(places, hint),
        Err(PhraseStop::Nobody(why)) => PhraseReading::Nobody(why),
        Err(PhraseStop::Wrong(why)) => PhraseReading::Wrong(why),
    }
}

/// Words of the line that a refusal quotes, and the keys of a phrase that mean the same.
const IN_KEYS: [(&str, &str); 2] = [
    ("name the move: `ahead 3`", "name the move: `m 3`"),
    ("`wheel left 20`", "`m wl20`"),
];

/// A refusal with the keys of a phrase in place of words of the line.
#[must_use]
pub fn in_keys(words: &str) -> String {
    let mut said = words.to_owned();
    for (line, keys) in IN_KEYS {
        said = said.replace(line, keys);
    }
    said
}

/// The next argument of a tape.
pub const OTHER_END: &str = "to whom or where: P1, or as before";

fn measure(reader: &mut PhraseReader<'_>) -> Read<PhraseReading> {
    let from = tape::end(reader)?;
    if reader.is_done() {
        return match from {
            TapeEnd::Unit(unit) => Ok(PhraseReading::Eyes(unit)),
            _ => more(OTHER_END),
        };
    }
    let to = tape::end(reader)?;
    reader.end()?;
    Ok(PhraseReading::Measure(from, to))
}

/// A sentence, and perhaps who pays for what it says.
fn paid(text: &str, state: &State, in_hand: Option<&PhraseSubject>) -> Read<PhraseReading> {
    let (act, payer) = payer::parted(text);
    let reading = sentence(&mut PhraseReader::new(act, state), in_hand)?;
    match payer {
        Some(payer) => payer::named(reading, payer, state),
        None => Ok(reading),
    }
}

fn sentence(reader: &mut PhraseReader<'_>, in_hand: Option<&PhraseSubject>) -> Read<PhraseReading> {
    let named = reader.subject()?;
    if reader.is_done()
        && let Some(subject) = named
    {
        return Ok(PhraseReading::Subject(subject));
    }
    let Some(subject) = named.or_else(|| in_hand.cloned()) else {
        return wrong("first a brigade, by its capital letter");
    };
    verbs::sentence(reader, &subject)
}
