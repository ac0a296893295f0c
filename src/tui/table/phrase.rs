//! Phrases of keys: a capital for the brigade, a digit for the unit, a lower-case verb, and its arguments: `Am4`,
//! `A4mb3`, `AoaP`, `A1fP152`, `Am4$d`. A phrase is read again after every key.

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
pub use orders::order_letters;

/// A selected brigade, or some of its units.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PhraseSubject {
    /// The selected brigade.
    pub brigade: BrigadeId,
    /// The named units; empty for the whole brigade.
    pub units: Vec<UnitId>,
}

impl PhraseSubject {
    /// Makes the subject of a whole brigade.
    #[must_use]
    pub fn brigade(id: BrigadeId) -> Self {
        Self {
            brigade: id,
            units: Vec::new(),
        }
    }

    /// Makes the subject of one unit of a brigade.
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
    /// An empty phrase.
    Nothing,
    /// A brigade or unit, without a verb.
    Subject(PhraseSubject),
    /// An incomplete phrase, and the missing part in words.
    Growing(String),
    /// A complete phrase: a command, with the faces typed after it.
    Ready {
        /// The command that Enter would record.
        command: Box<Command>,
        /// Faces of real dice.
        faces: Vec<u8>,
        /// True if the command is a fight, which opens at once because it needs dice.
        fight: bool,
        /// The other point at which two tapes meet, farther from the recorded place; `None` if there is none.
        other: Option<Point>,
    },
    /// A measurement between two ends on the table.
    Measure(TapeEnd, TapeEnd),
    /// A tape measure that begins at a unit and has no other end yet. Without an end it asks who sees the unit.
    Eyes(UnitId),
    /// Letters that match several terrain features: their indices in the list of ground, and a question.
    Which(Vec<usize>, String),
    /// The typed unit is not in the brigade; with a list of its units. The keys that follow were meant for the missing
    /// unit.
    Nobody(String),
    /// Impossible to continue; with the reason.
    Wrong(String),
}

/// Reason why a phrase is not a command yet.
#[derive(Debug, Clone, PartialEq, Eq)]
enum PhraseStop {
    /// More input is needed.
    More(String),
    /// Several terrain features match.
    Which(Vec<usize>, String),
    /// The unit does not exist.
    Nobody(String),
    /// The phrase is impossible.
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

/// Reads a phrase; a phrase that names no brigade is about `in_hand`.
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

/// Words of the command line that refusals quote, each with the keys for the same thing in a phrase.
const IN_KEYS: [(&str, &str); 2] = [
    ("the move: `ahead 3`", "the move: `m 3`"),
    ("`wheel left 20`", "`m wl20`"),
];

/// Replaces the words of the command line in a refusal by the keys of a phrase.
#[must_use]
pub fn in_keys(words: &str) -> String {
    let mut said = words.to_owned();
    for (line, keys) in IN_KEYS {
        said = said.replace(line, keys);
    }
    said
}

/// Hint for the other end of a tape.
pub const OTHER_END: &str = "to whom or where: P1, m3, tNAME or x y";

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

/// Reads a phrase that may name the general who pays at its end.
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
        return wrong("first type a brigade's capital letter");
    };
    verbs::sentence(reader, &subject)
}
