//! The story of a game, turn by turn, as one reader may know it. It neither describes nor counts secret acts of the
//! other side, and has no visible gaps.
//!
//! - [`prose`]: acts as sentences
//! - [`forces`]: the units as the battle begins
//! - [`holders`]: places of value and the sides that hold them
//! - `outcome`: winner, decisive turn, points

pub mod forces;
pub mod holders;
mod outcome;
pub mod prose;
mod side_name;
mod variety;

use std::ops::RangeInclusive;

use super::{
    self as told, Askers, Audience, Describe,
    ledger::Ledger,
    sheets::{GameSheet, GameSheetKind, SheetChart, SheetPart},
};
use crate::board::hex_board::HexBoard;
use game::any::SideScore;
use game::session::Session;
use holders::Holders;
use prose::{DayBeat, DaySentence};

/// Maximum number of sentences of a turn in a short diary.
const BRIEF: usize = 4;

/// Minimum weight of an act that counts as a moment: a unit broke or was lost.
const MOMENT: u32 = 10;

/// Choice of the maps in a story.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum DayMaps {
    /// A map at the end of each turn.
    #[default]
    Turns,
    /// A map after the weightiest act of each turn in which a unit broke or was lost. If there is no such turn, a map
    /// after the weightiest act of the day.
    Moments,
    /// No maps.
    None,
}

/// Options of a game's story.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DayOptions {
    /// True if undone acts are included.
    pub undone: bool,
    /// The maps to add to the story.
    pub maps: DayMaps,
    /// A title in place of the game's name; empty for none.
    pub title: String,
    /// True for a story of two pages: the outcome, the weightiest sentences, and the maps of the turning point and the
    /// end.
    pub short: bool,
    /// True if the sums of the dice follow the sentences.
    pub exact: bool,
    /// The turns that the story covers; `None` for all.
    pub turns: Option<RangeInclusive<u32>>,
}

/// A turn of the story.
#[derive(Debug, Clone, Default)]
pub(super) struct DayTurn {
    number: u32,
    paragraphs: Vec<Vec<DaySentence>>,
    /// Points at the beginning of the turn.
    before: Vec<SideScore>,
    after: Vec<SideScore>,
    /// The map at the end of the turn; `None` without maps, or if the game has none.
    map: Option<HexBoard>,
    /// The weightiest act of the turn so far.
    moment: DayMoment,
}

/// The weightiest act of a turn, the first of equals.
#[derive(Debug, Clone, Default)]
struct DayMoment {
    weight: u32,
    /// The map after the act; `None` until the next entry, and if no act has weight.
    map: Option<HexBoard>,
}

impl DayMoment {
    /// Makes an act the moment of the turn if it is weightier than the acts before.
    fn take(&mut self, weight: u32) {
        if weight > self.weight {
            *self = Self { weight, map: None };
        }
    }

    /// Stores the map after the weightiest act, unless it is already stored.
    fn see(&mut self, map: impl FnOnce() -> Option<HexBoard>) {
        if self.weight > 0 && self.map.is_none() {
            self.map = map();
        }
    }
}

impl DayTurn {
    /// Returns the first of the weightiest sentences; `None` if a short diary would contain none.
    fn weightiest(&self) -> Option<&str> {
        let sentences = self.paragraphs.iter().flatten().rev();
        // Of equals `max_by_key` returns the last.
        let weightiest = sentences.max_by_key(|sentence| sentence.weight)?;
        (weightiest.weight > 0).then_some(weightiest.words.as_str())
    }

    /// Returns the sentence about a side's weightiest loss in the turn, the first of equals; `None` if it lost nothing.
    fn heaviest(&self, loser: &str) -> Option<&str> {
        let sentences = self.paragraphs.iter().flatten();
        // Of equals `max_by_key` returns the last.
        let hurting = sentences.filter(|sentence| sentence.hurts == loser).rev();
        let heaviest = hurting.max_by_key(|sentence| sentence.weight);
        heaviest.map(|sentence| sentence.words.as_str())
    }

    /// Returns the paragraphs. A short diary has only the weightiest sentences, and those that introduce them.
    fn told(&self, short: bool) -> Vec<String> {
        let text = |sentences: Vec<&DaySentence>| {
            let words: Vec<String> = sentences.iter().map(|one| one.with_sum()).collect();
            words.join(" ")
        };
        if !short {
            let all = self.paragraphs.iter();
            return all
                .map(|paragraph| text(paragraph.iter().collect()))
                .collect();
        }
        let mut weights: Vec<u32> = self
            .paragraphs
            .iter()
            .flatten()
            .map(|one| one.weight)
            .collect();
        weights.sort_unstable_by(|one, other| other.cmp(one));
        let least = weights.get(BRIEF - 1).copied().unwrap_or(0).max(1);
        let mut left = BRIEF;
        let mut told = Vec::new();
        for paragraph in &self.paragraphs {
            let mut shown: Vec<&DaySentence> = Vec::new();
            let mut introduction = None;
            for sentence in paragraph {
                if sentence.introduces {
                    introduction = Some(sentence);
                } else if sentence.weight >= least && left > 0 {
                    shown.extend(introduction.take());
                    shown.push(sentence);
                    left -= 1;
                }
            }
            if !shown.is_empty() {
                told.push(text(shown));
            }
        }
        told
    }
}

/// Returns the diary of a game: the outcome, the forces, the story of each turn, the losses, and the points at the end.
#[must_use]
pub fn diary<R: Describe>(
    session: &Session<R>,
    eyes: &Audience,
    options: &DayOptions,
) -> GameSheet {
    let turns = turns::<R>(session, eyes, options);
    let state = session.state();
    let lead = outcome::lead::<R>(state, &turns, &R::holders(state, eyes));
    let mut parts = vec![SheetPart::Text(lead.join(" "))];
    if options.turns.is_none() {
        let forces = forces::force_table(&R::forces(state), options.short);
        parts.extend(forces.map(SheetPart::Table));
    }
    let tables = tables::<R>(state, eyes, &turns);
    // Two pages: the figures are below the outcome, and the map of the end is the last.
    if options.short {
        parts.extend(tables.clone());
    }
    let asked = |turn: &&DayTurn| {
        let wished = options.turns.as_ref();
        wished.is_none_or(|wished| wished.contains(&turn.number))
    };
    let key_turns = outcome::key_turns::<R>(state, &turns);
    let weights = turns.iter().map(|turn| turn.moment.weight);
    let least = weights.max().unwrap_or_default().clamp(1, MOMENT);
    let mut drawn = None;
    let mut quiet: Vec<u32> = Vec::new();
    for turn in turns.iter().filter(asked) {
        let told = turn.told(options.short);
        let is_shown = !options.short || key_turns.contains(&turn.number);
        let map = match options.maps {
            DayMaps::Turns => turn.map.as_ref(),
            DayMaps::Moments if turn.moment.weight >= least => turn.moment.map.as_ref(),
            DayMaps::Moments | DayMaps::None => None,
        };
        // A map like the previous one is left out.
        let map = map.filter(|map| is_shown && drawn != Some(*map));
        // A long diary includes every finished turn, even one in which nothing happened.
        let is_finished = turn.number < R::turn(state) || told::is_over::<R>(state);
        let is_quiet = told.is_empty() && !options.short && is_finished;
        if is_quiet && map.is_none() {
            quiet.push(turn.number);
            continue;
        }
        parts.extend(quiet_turns(&mut quiet));
        if told.is_empty() && map.is_none() {
            continue;
        }
        parts.push(SheetPart::Heading(format!("Turn {}", turn.number)));
        let nothing = is_quiet.then(|| SheetPart::Text(NOTHING.to_owned()));
        parts.extend(nothing);
        parts.extend(told.into_iter().map(SheetPart::Text));
        drawn = map.or(drawn);
        let is_moment = map.is_some() && options.maps == DayMaps::Moments;
        let caption = turn.weightiest().filter(|_| is_moment);
        parts.extend(caption.map(|words| SheetPart::Text(format!("The map after this: {words}"))));
        parts.extend(map.map(|map| SheetPart::Map(Box::new(map.clone()))));
    }
    parts.extend(quiet_turns(&mut quiet));
    if !options.short {
        parts.extend(tables);
    }
    let whose = match eyes {
        Audience::Table => String::new(),
        Audience::Side(side) => format!("as {} saw it", told::side_name::<R>(state, side)),
    };
    let name = match options.title.as_str() {
        "" => session.facts().name.clone(),
        title => title.to_owned(),
    };
    GameSheet {
        kind: match options.short {
            true => GameSheetKind::ShortDiary,
            false => GameSheetKind::Diary,
        },
        title: name,
        aside: whose,
        parts,
        hues: R::hues(state),
    }
}

/// The text of turns in which nothing happened that the reader may know.
const NOTHING: &str = "Nothing of note happened.";

/// Returns the heading and the text of successive turns in which nothing happened, and empties the list; no part for an
/// empty list.
fn quiet_turns(quiet: &mut Vec<u32>) -> Vec<SheetPart> {
    let heading = match quiet.as_slice() {
        [] => return Vec::new(),
        [only] => format!("Turn {only}"),
        [one, other] => format!("Turns {one} and {other}"),
        [first, .., last] => format!("Turns {first} to {last}"),
    };
    quiet.clear();
    vec![
        SheetPart::Heading(heading),
        SheetPart::Text(NOTHING.to_owned()),
    ]
}

/// Returns the turns of a game, each with its sentences and maps.
fn turns<R: Describe>(session: &Session<R>, eyes: &Audience, options: &DayOptions) -> Vec<DayTurn> {
    let ledger = Ledger::new(session, eyes);
    let mut turns: Vec<DayTurn> = Vec::new();
    let mut beats: Vec<DayBeat> = Vec::new();
    let mut holders: Option<Holders> = None;
    let mut side = String::new();
    let of_moments = options.maps == DayMaps::Moments;
    session.walk(|before, entry, stands| {
        if let Some(turn) = turns.last_mut().filter(|_| of_moments) {
            turn.moment.see(|| named_board::<R>(before, eyes));
        }
        let holders = holders.get_or_insert_with(|| Holders::new(R::holders(before, eyes)));
        let is_told = ledger.tells(entry.seq) && (stands || options.undone);
        if !is_told || (entry.act().is_none() && !options.undone) {
            return;
        }
        let number = R::turn(before);
        if turns.last().is_none_or(|turn| turn.number != number) {
            let held = R::holders(before, eyes);
            beats.extend(holders.follow(held, &R::standings(before)));
            close::<R>(&mut turns, &mut beats, before, eyes);
            turns.push(DayTurn {
                number,
                before: R::standings(before),
                ..DayTurn::default()
            });
        }
        // Each player turn begins a paragraph; in a turn shared by both sides, the acts begin their own paragraphs.
        let now = R::player_turn(before).1;
        if now != side {
            beats.push(DayBeat::Opens);
            if !now.is_empty() {
                let whose = told::side_name::<R>(before, &now);
                beats.push(DayBeat::Introduces(format!("{whose} turn:")));
            }
            side = now;
        }
        match entry.act().filter(|_| stands) {
            Some(act) => {
                let told = R::day_beats(before, act, eyes);
                if let Some(turn) = turns.last_mut()
                    && let Some(weight) = told.iter().map(DayBeat::weight).max()
                {
                    turn.moment.take(weight);
                }
                let has_sum = options.exact && !act.faces.is_empty() && prose::is_story(&told);
                beats.extend(told);
                beats.extend(has_sum.then(|| DayBeat::Sum(told::act::<R>(before, act, eyes))));
            }
            None => {
                let words = told::line_by::<R>(before, entry, &ledger, &Askers::new());
                let words = match stands {
                    true => words,
                    false => format!("(undone) {words}"),
                };
                // Each line of the log becomes a paragraph.
                beats.extend([DayBeat::Opens, DayBeat::says(words, 0)]);
            }
        }
    });
    if let Some(turn) = turns.last_mut().filter(|_| of_moments) {
        turn.moment.see(|| named_board::<R>(session.state(), eyes));
    }
    let held = R::holders(session.state(), eyes);
    let sides = R::standings(session.state());
    beats.extend(holders.unwrap_or_default().follow(held, &sides));
    close::<R>(&mut turns, &mut beats, session.state(), eyes);
    turns
}

/// Ends the last turn of the list by setting its paragraphs, points and map.
fn close<R: Describe>(
    turns: &mut [DayTurn],
    beats: &mut Vec<DayBeat>,
    state: &R::State,
    eyes: &Audience,
) {
    if let Some(turn) = turns.last_mut() {
        turn.paragraphs = prose::paragraphs(beats);
        turn.after = R::standings(state);
        turn.map = named_board::<R>(state, eyes);
        beats.clear();
    }
}

/// Returns the tables of losses and points, below a heading if there are both; empty if there is no table.
fn tables<R: Describe>(state: &R::State, eyes: &Audience, turns: &[DayTurn]) -> Vec<SheetPart> {
    let unfinished = (!crate::presentation::is_over::<R>(state)).then(|| R::turn(state));
    let tables = losses::<R>(state, eyes)
        .into_iter()
        .chain(outcome::points(turns, unfinished));
    let tables: Vec<SheetPart> = tables.map(SheetPart::Table).collect();
    let heading = (tables.len() > 1).then(|| SheetPart::Heading("Losses and points".to_owned()));
    heading.into_iter().chain(tables).collect()
}

/// Returns the losses of both sides; `None` if no side has any.
fn losses<R: Describe>(state: &R::State, eyes: &Audience) -> Option<SheetChart> {
    let losses = R::losses(state, eyes);
    let rows: Vec<Vec<String>> = losses
        .into_iter()
        .filter(|(_, lost)| !lost.is_empty())
        .map(|(side, lost)| vec![side, lost.join(", ")])
        .collect();
    (!rows.is_empty()).then(|| SheetChart {
        head_rows: 0,
        caption: "Losses".to_owned(),
        heads: vec!["Side", "Lost"],
        rows,
    })
}

/// Returns the map of a game as the reader knows it, with names on its counters.
fn named_board<R: Describe>(state: &R::State, eyes: &Audience) -> Option<HexBoard> {
    let board = board::<R>(state, eyes)?;
    Some(HexBoard {
        has_names: true,
        ..board
    })
}

/// Returns the map of a game as the reader knows it.
#[must_use]
pub fn board<R: Describe>(state: &R::State, eyes: &Audience) -> Option<HexBoard> {
    let pages = R::pages(state, eyes, None);
    pages.into_iter().find_map(|page| page.board)
}
