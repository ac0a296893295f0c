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
pub use orders::order_letters;

/// A selected brigade, or some of its units.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PhraseSubject {
    /// The brigade.
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
    /// A subject without a verb.
    Subject(PhraseSubject),
    /// Incomplete; with the missing part, in words.
    Growing(String),
    /// A command, with the faces typed after it.
    Ready {
        /// The resulting command.
        command: Box<Command>,
        /// Faces of real dice.
        faces: Vec<u8>,
        /// True if it needs dice, so that it opens at once.
        fight: bool,
        /// The other possible place if two tapes meet: the one farther from the piece's recorded place.
        other: Option<Point>,
    },
    /// A measurement between two ends on the table.
    Measure(TapeEnd, TapeEnd),
    /// A tape measure from a unit without another end: a question about its observers, or the start of a measurement.
    Eyes(UnitId),
    /// Ambiguous letters for names of ground: their indices in the list, and the question.
    Which(Vec<usize>, String),
    /// A unit that the brigade does not have; with a list of its units. The following keys were meant for that unit.
    Nobody(String),
    /// Impossible to continue; with the reason.
    Wrong(String),
}

/// Reason why a phrase is not a command yet.
#[derive(Debug, Clone, PartialEq, Eq)]
enum PhraseStop {
    /// More input is needed.
    More(String),
    /// Several pieces of ground match.
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

/// Words of the command line that a refusal quotes, with the equivalent keys of a phrase.
const IN_KEYS: [(&str, &str); 2] = [
    ("the move: `ahead 3`", "the move: `m 3`"),
    ("`wheel left 20`", "`m wl20`"),
];

/// Returns a refusal with the keys of a phrase in place of command-line words.
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

/// Reads a sentence with an optional payer.
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
