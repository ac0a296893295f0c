//! The command language: one act for each line, the same in scripts, on the command line and on the screens; and the
//! writing of a command as its line.
//!
//! There is a file for each subject of the referee's day. For each act it holds the help, the parser and the writer
//! side by side (`spec`). `acts` lists them all, `write` finds the writer of a command; `shared`, `names` and `tape`
//! have the parts common to many lines.

use crate::state::{State, draft::Fields};
use crate::terms::command::{Command, SwitchedModifier};
use ruleset::Ruleset;
use ruleset::speech::{Spoken, words::Words};
use table::measure::Point;

mod activation;
mod acts;
mod chits;
mod deployment;
mod drill;
mod fights;
mod game;
mod generals;
mod ground;
mod house_rule;
mod length;
mod log;
mod march;
mod mark;
mod measured;
mod messengers;
mod moves;
mod names;
mod orders;
mod places;
mod point;
mod shared;
mod spec;
mod switched;
mod tape;
mod write;

pub use acts::ACTS;
pub use house_rule::changes_rule;
pub use moves::WAYS;
pub use names::{find_brigade, find_place, find_unit, more_than_one};
pub use ruleset::speech::{Misread, Usage};
pub use shared::{FAR, bearing_towards, check_bearing, named_bearing};
pub use write::{write, write_for, write_in, write_with};

/// A correction of an earlier entry.
#[derive(Debug, Clone, PartialEq)]
pub struct FixRequest {
    /// Number of the entry to correct.
    pub entry: u64,
    /// The corrected dice; `None` to keep the recorded ones.
    pub dice: Option<Vec<u8>>,
    /// True to drop the changes that the referee made to modifiers before.
    pub as_counted: bool,
    /// Modifiers of the fight or activation to switch on or off.
    pub switched: SwitchedModifier,
    /// The corrected command; `None` to keep the recorded one.
    pub command: Option<Command>,
    /// True to leave places and marks as they are on the table.
    pub keep: bool,
}

/// Request made by a line.
#[derive(Debug, Clone, PartialEq)]
pub enum LineRequest {
    /// A command for the rules.
    Command(Command),
    /// Take back that many acts.
    Undo(usize),
    /// Bring back that many acts.
    Redo(usize),
    /// Give an earlier entry other dice, or a fight other modifiers.
    Fix(FixRequest),
    /// Leave the table.
    Quit,
}

/// A line that was understood.
#[derive(Debug, Clone, PartialEq)]
pub struct ParsedLine {
    /// The request.
    pub act: LineRequest,
    /// Faces thrown by hand; `None` without a `dice` clause.
    pub dice: Option<Vec<u8>>,
    /// Reason for overruling an objection; `None` if none is given.
    pub because: Option<String>,
    /// True if `anyway` follows the act: the referee accepts the loss that the act causes.
    pub anyway: bool,
}

/// Reads one line; `None` for a blank line or a comment.
///
/// # Errors
///
/// Fails if the line cannot be parsed or names something unknown; the message suggests valid forms.
pub fn parse(line: &str, state: &State) -> Result<Option<ParsedLine>, Misread> {
    let Some(mut words) = Words::split_clean(line)? else {
        return Ok(None);
    };
    let keep = words.take_keep();
    let because = words.take_because()?;
    // `anyway` may follow the dice or precede them.
    let anyway_last = words.take_anyway();
    // A switch may be set to dice (CHIT-03): `rule SWITCH dice` names no faces.
    let dice = match (words.peek(), words.ahead(2)) {
        (Some("rule"), Some("dice")) => None,
        _ => words.take_dice(Fields::DICE)?,
    };
    let anyway = words.take_anyway() || anyway_last;
    let mut reader = WordReader {
        dice,
        because,
        keep,
        ..WordReader::new(state, &mut words)
    };
    let act = reader.read_act()?;
    let WordReader { dice, because, .. } = reader;
    words.end()?;
    Ok(Some(ParsedLine {
        act,
        dice,
        because,
        anyway,
    }))
}

/// Reads a point in the form of a line: `X,Y`, `e3,n5`, `12 from PLACE bearing 45` ...
///
/// # Errors
///
/// Fails if the text cannot be parsed or names something unknown.
pub fn read_spot(state: &State, text: &str) -> Result<Point, Misread> {
    let mut words = Words::split(text)?.ok_or_else(|| Misread::new("type a point as X,Y"))?;
    let point = WordReader::new(state, &mut words).read_spot()?;
    words.end()?;
    Ok(point)
}

/// Reads the points that a text may mean: one point or, for two tapes, the two points at which they meet, left and
/// right of the line between the landmarks.
///
/// # Errors
///
/// Fails if the text cannot be parsed or names something unknown.
pub fn read_spots(state: &State, text: &str) -> Result<Vec<Point>, Misread> {
    let mut words = Words::split(text)?.ok_or_else(|| Misread::new("type a point as X,Y"))?;
    let points = WordReader::new(state, &mut words).read_spots()?;
    words.end()?;
    Ok(points)
}

impl Spoken for Fields {
    const ACTS: &'static [Usage] = ACTS;

    fn read(words: &mut Words, state: &State) -> Result<Command, Misread> {
        match WordReader::new(state, words).read_act()? {
            LineRequest::Command(command) => Ok(command),
            LineRequest::Undo(_)
            | LineRequest::Redo(_)
            | LineRequest::Fix(_)
            | LineRequest::Quit => Err(Misread::new("this is for the log, and no act of the game")),
        }
    }

    fn write(command: &Command) -> String {
        write(command)
    }

    fn line(command: &Command, state: &State) -> String {
        write_for(state, command)
    }

    fn names(state: &State) -> Vec<(String, String)> {
        let units = state.oob().units.iter();
        units
            .map(|unit| (unit.id.to_string(), unit.name.clone()))
            .collect()
    }
}

/// Words of a line, and the clauses after them.
struct WordReader<'a> {
    state: &'a State,
    words: &'a mut Words,
    dice: Option<Vec<u8>>,
    /// The reason for an overruling; an act that has a reason of its own takes it from here.
    because: Option<String>,
    keep: bool,
}

impl<'a> WordReader<'a> {
    /// Makes a reader of a line without clauses.
    fn new(state: &'a State, words: &'a mut Words) -> Self {
        Self {
            state,
            words,
            dice: None,
            because: None,
            keep: false,
        }
    }
}
