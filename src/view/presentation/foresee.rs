//! Preview of an act, decided without doing it.

use super::{Audience, Describe};
use crate::verdict::{ArgumentCard, Finding};
use game::journal::{Act, ActExtras};
use game::session::TableInput;
use rules::chance::{Answer, Ask, Face, Tape, Want};
use rules::hex::HexGrid;
use rules::refusal::Refusal;
use rules::{Draft, Halt};

/// Result of a previewed act.
#[derive(Debug, Clone, PartialEq)]
pub enum Foreseen {
    /// The act would succeed; holds its effects, in words for everyone at the table.
    Done(Vec<String>),
    /// The act first needs this die or answer.
    Wanted(Ask),
    /// The rules would refuse the act.
    Refused(Refusal),
}

/// Returns the effects that a command would have with these faces and answers. No dice are thrown; if one is missing,
/// the result asks for it.
#[must_use]
pub fn foresee<R: Describe>(
    state: &R::State,
    command: &R::Command,
    faces: &[u8],
    answers: &[Answer],
) -> Foreseen {
    let mut tape = Tape::typed(faces).answering(answers);
    let mut draft = Draft::new(state.clone(), &mut tape, None);
    match R::decide(&mut draft, command) {
        Ok(()) => {}
        Err(Halt::Wanted(ask)) => return Foreseen::Wanted(ask),
        Err(Halt::Refused(refusal)) => return Foreseen::Refused(*refusal),
    }
    let faces: Vec<Face> = draft.faces().to_vec();
    let answers = draft.answers().to_vec();
    let (_, events, overruled) = draft.finish();
    let extras = ActExtras {
        answers,
        overruled,
        ..ActExtras::default()
    };
    let act = Act::new(command.clone(), faces, events, extras);
    Foreseen::Done(R::pieces(state, &act, &Audience::Table))
}

/// Maximum number of dice in a list of dice to come.
const MOST_AHEAD: usize = 40;

/// Three series of faces with which an act is tried; a die is listed only if the act needs it in all three.
const TRIED: [[u8; 2]; 3] = [[6, 1], [1, 6], [3, 4]];

/// Lists the dice that an act needs after those typed, whatever faces come up, in the order in which they are thrown:
/// each purpose, and the number of dice in a row for it. The list reveals nothing that the reader may not see; it is
/// empty if the first die would not be `first`.
#[must_use]
pub fn dice_ahead<R: Describe>(
    state: &R::State,
    command: &R::Command,
    typed: &TableInput,
    first: &Ask,
    eyes: &Audience,
) -> Vec<(String, usize)> {
    let known = R::as_known(state, eyes);
    let purposes = |tried: [u8; 2]| {
        let mut faces = typed.faces.clone();
        let mut purposes = Vec::new();
        for face in tried.into_iter().cycle().take(MOST_AHEAD) {
            match foresee::<R>(&known, command, &faces, &typed.answers) {
                Foreseen::Wanted(ask) if ask.wants == Want::Die && !ask.draws => {
                    purposes.push(ask.what);
                    faces.push(face);
                }
                _ => break,
            }
        }
        purposes
    };
    let [one, other, third] = TRIED.map(purposes);
    let same = one.iter().zip(&other).zip(&third);
    let same = same.take_while(|((one, other), third)| one == other && one == third);
    let mut ahead: Vec<(String, usize)> = Vec::new();
    for ((what, _), _) in same {
        match ahead.last_mut() {
            Some((last, count)) if last == what => *count += 1,
            _ => ahead.push((what.clone(), 1)),
        }
    }
    match ahead.first() {
        Some((what, _)) if *what == first.what => ahead,
        _ => Vec::new(),
    }
}

/// Counts hexes: `1 hex`, `4 hexes`.
pub(crate) fn counted_hexes(number: i64) -> String {
    match number {
        1 => "1 hex".to_owned(),
        number => format!("{number} hexes"),
    }
}

/// Distance and line of sight between two hexes.
#[derive(Debug, Clone, PartialEq)]
pub struct HexMeasure {
    /// The card that settles an argument: the distance, and line of sight and range in both directions.
    pub card: ArgumentCard,
    /// The labels of the hexes that the line between them touches, including both ends.
    pub touched: Vec<String>,
}

impl HexMeasure {
    /// Measures between two hexes of a map, named by their labels; `findings` adds the rule set's findings for the
    /// distance.
    ///
    /// # Errors
    ///
    /// Fails if there is no map, or if it has no such hex.
    pub fn between(
        grid: Option<HexGrid>,
        [from, to]: [&str; 2],
        findings: impl FnOnce(i64) -> Vec<Finding>,
    ) -> Result<Self, String> {
        let grid = grid.ok_or("the kit has no map: measure on the board")?;
        let read = |label: &str| {
            let hex = grid.read(label);
            hex.ok_or_else(|| format!("no hex `{label}` on the map"))
        };
        let (start, end) = (read(from)?, read(to)?);
        let between = grid.between(start, end).into_iter();
        let touched = std::iter::once(start).chain(between).chain([end]);
        let apart = grid.distance(start, end);
        Ok(Self {
            card: ArgumentCard {
                asked: format!("{from} {to}"),
                title: format!("{from} to {to}: {}", counted_hexes(apart)),
                findings: findings(apart),
                units: Vec::new(),
            },
            touched: touched.map(|hex| hex.to_string()).collect(),
        })
    }
}
