//! The day as a story: a value that HTML, Markdown and plain text are painted of.
//!
//! The same events give the same words: nothing here knows a clock or throws a die. Every effective event is in the
//! `full` diary or of a silent kind ([`silence`]).

use std::ops::RangeInclusive;

use thiserror::Error;

use crate::day;
use crate::map::{
    MapLayer, TableMap,
    moment::{MapMoment, Position},
    past,
};
use crate::told::Askers;
use game::journal::Seq;
use game::session::Session;
use rules::fields::state::{Counting, State, draft::Fields};
use rules::fields::terms::{
    charts::MEN_A_POINT, command::Judgement, name::SideId, order_of_battle::Rank,
};
use rules::fields::turn::all_played;
use rules::hue::Hue;

mod asked;
mod chronicle;
mod corrections;
mod fact;
mod fights;
mod ground;
mod heading;
pub mod lists;
mod losses;
mod luck;
mod moments;
mod prose;
mod series;
mod silence;
mod span;
mod telling;
mod whereabouts;
pub mod words;

pub use corrections::DiaryCorrection;
pub use losses::{DiaryLosses, Loss};
pub use luck::{FightLuck, Luck};
pub use moments::Highlight;
pub use series::{BrigadeStage, FatigueCourse, MoraleCourse, Series};
pub use silence::silence;
pub use words::LONGEST;

use span::DiarySpan;

/// Length of a diary.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum DiaryLength {
    /// Events with consequences.
    #[default]
    Short,
    /// Everything, with the sums.
    Full,
    /// Everything, with every modifier and its clause.
    Dice,
}

/// Options of a diary.
#[derive(Debug, Clone, Default)]
pub struct DiaryOptions {
    /// The reading side; `None` for the referee.
    pub side: Option<SideId>,
    /// The player turns; `None` for all.
    pub turns: Option<RangeInclusive<u32>>,
    /// Length.
    pub length: DiaryLength,
    /// True if undone acts are included.
    pub undone: bool,
    /// Another title than the roster's.
    pub title: Option<String>,
    /// The names of the players who asked for entries.
    pub askers: Askers,
    /// True if each moment has its map.
    pub maps_of_moments: bool,
}

/// The event of a sentence: the entry, and the index of the event in it.
pub type EventId = (Seq, usize);

/// A sentence.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Sentence {
    /// At most 40 words.
    pub words: String,
    /// The sum behind it; none in a short diary and for a side.
    pub sum: Option<String>,
    /// The modifiers of the sum, each with its clause; in a diary with dice.
    pub modifiers: Vec<String>,
    /// The players who requested it from their boards; empty if the referee acted on his own.
    pub asked: Option<String>,
    /// The events that it covers.
    pub tells: Vec<EventId>,
}

/// Topic of a paragraph, in the order of presentation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Topic {
    /// Arrivals, and starting positions.
    Arrivals,
    /// Orders and couriers.
    Orders,
    /// Activation and marches.
    Marches,
    /// Moves, changes of formation, charges.
    Approach,
    /// The fights of one place.
    Fights,
    /// Fates of generals.
    Generals,
    /// Fatigue, marks, rallies, brigades that gave way.
    Cost,
    /// Ground, objectives, morale of divisions, the end.
    Holds,
}

/// Sentences of one topic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Paragraph {
    /// Its topic.
    pub topic: Topic,
    /// In order.
    pub sentences: Vec<Sentence>,
}

/// A player turn.
#[derive(Debug, Clone, PartialEq)]
pub struct DiaryTurn {
    /// `Player turn 4, Union, about 10:45`; `Player turns 5 to 8`; `Round 2`; `Setting up`.
    pub title: String,
    /// The player turn, or the round; 0 before the battle.
    pub turn: u32,
    /// The last turn of the part: a later one than `turn` where nothing of consequence happened in several.
    pub until: u32,
    /// The side; empty before the battle, and for a round, which is both sides'.
    pub side: String,
    /// The paragraphs.
    pub paragraphs: Vec<Paragraph>,
    /// The table at its end.
    pub map: TableMap,
}

/// A full turn.
#[derive(Debug, Clone, PartialEq)]
pub struct Chapter {
    /// `Turn 2, about 10:30`; `Before the battle`.
    pub heading: String,
    /// A part a player turn; a round is one.
    pub parts: Vec<DiaryTurn>,
}

impl Chapter {
    /// The title of a part, or `None` if the heading of the chapter says the same.
    #[must_use]
    pub fn title_of<'a>(&self, part: &'a DiaryTurn) -> Option<&'a str> {
        (!self.heading.starts_with(&part.title)).then_some(part.title.as_str())
    }
}

/// The story of a game.
#[derive(Debug, Clone, PartialEq)]
pub struct Diary {
    /// Title.
    pub title: String,
    /// The last turn covered.
    pub until: u32,
    /// The last act covered.
    pub entry: Seq,
    /// The day of the battle, as the roster has it; may be empty.
    pub date: String,
    /// Unit of counting.
    pub counting: Counting,
    /// The sides.
    pub sides: Vec<String>,
    /// The colours of the sides, by number.
    pub hues: [Hue; 2],
    /// The reading side, by name; `None` for the referee.
    pub seen_by: Option<String>,
    /// The forces, a sentence for each side that may be described.
    pub forces: Vec<String>,
    /// End or present state of the day, and the judgement of objectives.
    pub outcome: Vec<String>,
    /// The chapters.
    pub chapters: Vec<Chapter>,
    /// Turning points.
    pub moments: Vec<Highlight>,
    /// Courses over the turns.
    pub series: Series,
    /// Fortunes of the dice; `None` for a side, which does not know the other's sums.
    pub luck: Option<Luck>,
    /// Losses.
    pub losses: DiaryLosses,
    /// Proof of the dice; empty for a side.
    pub dice: Vec<String>,
    /// Fixes, overruled rules and, where asked for, what was taken back.
    pub corrections: Vec<DiaryCorrection>,
    /// Sources of the roster's facts.
    pub sources: Vec<String>,
    /// Edition and options.
    pub rules: String,
}

/// Reason why there is no diary.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NoDiary {
    /// No player turn of those asked for was played.
    #[error("there is no {words} {first} to {last}: the game has {played}", words = .counting.words())]
    Turns {
        /// Unit of counting.
        counting: Counting,
        /// The first turn asked for.
        first: u32,
        /// The last turn asked for.
        last: u32,
        /// Number of turns played.
        played: u32,
    },
}

impl Diary {
    /// Returns the name of a turn: `Player turn 4`, `Round 2`.
    #[must_use]
    pub fn turn(&self, number: u32) -> String {
        format!("{} {number}", self.counting.title())
    }

    /// The diary of a game up to now, or up to the close of the last turn that is asked for: nothing of what came
    /// later is in it.
    ///
    /// # Errors
    ///
    /// No player turn of those asked for was played.
    pub fn new(session: &Session<Fields>, options: &DiaryOptions) -> Result<Self, NoDiary> {
        let last = options.turns.as_ref().map(|turns| *turns.end());
        let last = last.filter(|last| *last < session.state().turn());
        let closed = last
            .and_then(|last| Position::from_session(session, MapMoment::Close(last), None).ok());
        // A game that cannot be cut off is told whole.
        let past = closed.and_then(|closed| past::up_to(session, closed.entry).ok()?);
        Self::up_to_its_end(past.as_ref().unwrap_or(session), options)
    }

    fn up_to_its_end(session: &Session<Fields>, options: &DiaryOptions) -> Result<Self, NoDiary> {
        let state = session.state();
        if let Some(turns) = &options.turns
            && *turns.start() > state.turn()
        {
            return Err(NoDiary::Turns {
                counting: state.counting(),
                first: *turns.start(),
                last: *turns.end(),
                played: state.turn(),
            });
        }
        let mut told = chronicle::follow(session, options);
        asked::note(&mut told.parts, session, options);
        let oob = state.oob();
        let side = options.side.as_ref();
        let span = DiarySpan::new(state, options.turns.as_ref());
        let mut corrections = match side {
            None => corrections::corrections_in(session, options.undone),
            Some(_) => Vec::new(),
        };
        corrections.retain(|correction| {
            let turns = options.turns.as_ref();
            turns.is_none_or(|turns| turns.contains(&correction.turn))
        });
        Ok(Self {
            until: span.last,
            entry: session.journal().here(),
            title: span.title(state, options.title.as_ref()),
            date: day::day(&oob.date),
            counting: state.counting(),
            sides: oob.sides.iter().map(|side| side.name.clone()).collect(),
            hues: oob.hues(),
            seen_by: side.map(|side| state.side_name(side).to_owned()),
            forces: forces(state, side),
            outcome: outcome(state, &span, &told, side),
            chapters: chapters(told.parts, state, &told.moments),
            moments: told.moments,
            series: series::morale_series(session, &told.known, side),
            luck: side
                .is_none()
                .then(|| luck::luck_in_fights(state, &told.fights)),
            losses: told.losses,
            dice: match side {
                None => dice(session),
                Some(_) => Vec::new(),
            },
            corrections,
            sources: oob.sources.clone(),
            rules: rules(state),
        })
    }

    /// Every sentence of the story.
    pub fn sentences(&self) -> impl Iterator<Item = &Sentence> {
        let parts = self.chapters.iter().flat_map(|chapter| &chapter.parts);
        let paragraphs = parts.flat_map(|part| &part.paragraphs);
        paragraphs.flat_map(|paragraph| &paragraph.sentences)
    }
}

/// Describes the dice, as a table and in words.
fn dice(session: &Session<Fields>) -> Vec<String> {
    let page = crate::told::dice::DicePage::from_session(session);
    let words = page.evenness().map(words::sentence);
    page.lines().into_iter().chain(words).collect()
}

/// The layers of the maps of a diary.
pub(crate) fn map_layers() -> Vec<MapLayer> {
    let mut layers = MapLayer::usual();
    layers.push(MapLayer::Trails);
    layers
}

/// `The Union side brought 7 brigades of 24 units, about 8,000 men, under Reynolds.`
fn forces(state: &State, side: Option<&SideId>) -> Vec<String> {
    let oob = state.oob();
    let shown = oob
        .sides
        .iter()
        .filter(|s| side.is_none_or(|own| *own == s.id));
    let told = shown.map(|side| {
        // What is nothing counts as nobody (BLIND-02).
        let brigades = oob.brigades.iter().filter(|b| b.side == side.id);
        let brigades = brigades.filter(|b| !state.is_dummy(&b.id)).count();
        let units = oob.units.iter().filter(|unit| unit.side == side.id);
        let units = units.filter(|unit| !state.is_dummy(&unit.brigade));
        let men: u32 = units
            .clone()
            .map(|unit| unit.strength.unwrap_or(u32::from(unit.size) * MEN_A_POINT))
            .sum();
        let leader = oob
            .generals
            .iter()
            .find(|g| g.side == side.id && g.rank == Rank::Army);
        let leader = leader.map_or_else(String::new, |general| format!(", under {}", general.name));
        words::sentence(&format!(
            "the {} side brought {} of {}, about {} men{leader}",
            side.name,
            words::counted(brigades, "brigade"),
            words::counted(units.count(), "unit"),
            // Nobody counted them.
            men.div_ceil(50) * 50
        ))
    });
    let signs = "Signs in brackets are callsigns: a letter for the brigade, a number for its unit.";
    told.chain([signs.to_owned()]).collect()
}

/// A side knows nothing of the other side's objectives: they are described from the game as the reader knows it.
fn outcome(
    state: &State,
    span: &DiarySpan,
    told: &chronicle::PlayLine,
    side: Option<&SideId>,
) -> Vec<String> {
    let (known, losses) = (&told.known, &told.losses);
    let turn = span.last;
    let word = state.turn_words();
    let told = match (state.over(), turn) {
        // The last turn that was planned is not news.
        (Some(why), _) if *why == all_played(state, turn) => {
            format!("the battle ended with {word} {turn}, the last that was planned")
        }
        (Some(why), _) => format!("the battle ended in {word} {turn}: {why}"),
        (None, 0) => "the battle has not begun".to_owned(),
        (None, _) if span.goes_on => {
            format!("this diary ends with {word} {turn}, and the game went on")
        }
        (None, _) => format!("the game is in {word} {turn} and still open"),
    };
    let objectives = known.oob().objectives.iter();
    let shown = objectives.filter(|o| side.is_none_or(|own| *own == o.side));
    let judged = shown.filter_map(|objective| {
        let how = match known.judgement(&objective.id) {
            Judgement::Met => "met",
            Judgement::Failed => "failed",
            Judgement::Open if state.over().is_some() => "not judged",
            Judgement::Open => return None,
        };
        let whose = state.side_name(&objective.side);
        let text = objective.text.trim_end_matches('.');
        Some(words::sentence(&format!(
            "objective of the {whose} side, {how}: {text}"
        )))
    });
    let held = state.over().map(|_| ground::standing(known));
    std::iter::once(words::sentence(&told))
        .chain(span.of_the_whole(word))
        .chain(losses.sentences())
        .chain(held.into_iter().flatten())
        .chain(judged)
        .collect()
}

fn rules(state: &State) -> String {
    let oob = state.oob();
    let weapons = if oob.options.weapons {
        "with"
    } else {
        "without"
    };
    let casualties = if oob.options.casualties {
        "with"
    } else {
        "without"
    };
    format!(
        "Fields of Blue & Grey, {} edition, {weapons} weapons, {casualties} casualties of generals",
        oob.edition.name()
    )
}

/// Two player turns are a full turn. Turns on end in which nothing of consequence happened are one part.
fn chapters(parts: Vec<DiaryTurn>, state: &State, moments: &[Highlight]) -> Vec<Chapter> {
    let is_quiet = |part: &DiaryTurn| {
        part.turn > 0
            && part.paragraphs.is_empty()
            && moments.iter().all(|moment| moment.turn != part.turn)
    };
    let mut chapters: Vec<(u32, Vec<DiaryTurn>)> = Vec::new();
    for part in parts {
        let full = full_turn(state, part.turn);
        match chapters.last_mut() {
            Some((number, parts)) if *number == full => parts.push(part),
            _ => chapters.push((full, vec![part])),
        }
    }
    let mut joined: Vec<(u32, Vec<DiaryTurn>)> = Vec::new();
    for (full, parts) in chapters {
        let all_quiet = parts.iter().all(is_quiet);
        let before = joined
            .last_mut()
            .and_then(|(_, parts)| match parts.as_mut_slice() {
                [only] if is_quiet(only) && begins_a_full_turn(state, only.until + 1) => Some(only),
                _ => None,
            });
        let mut parts = parts.into_iter();
        match (all_quiet, before, parts.next()) {
            (true, Some(before), Some(first)) => {
                parts.fold(join(before, first), join);
            }
            (true, None, Some(mut first)) => {
                parts.fold(&mut first, join);
                joined.push((full, vec![first]));
            }
            (_, _, first) => joined.push((full, first.into_iter().chain(parts).collect())),
        }
    }
    let chapter = |(first, mut parts): (u32, Vec<DiaryTurn>)| {
        let last = parts
            .last()
            .map_or(first, |part| full_turn(state, part.until));
        for part in &mut parts {
            part.title = heading::of_part(part, state);
        }
        Chapter {
            heading: heading::of_chapter(first, last, state),
            parts,
        }
    };
    joined.into_iter().map(chapter).collect()
}

/// The full turn in which a turn lies; a round is one (CHIT-02).
fn full_turn(state: &State, turn: u32) -> u32 {
    match state.chits() {
        Some(_) => turn,
        None => turn.div_ceil(2),
    }
}

fn begins_a_full_turn(state: &State, turn: u32) -> bool {
    turn > 0 && full_turn(state, turn - 1) < full_turn(state, turn)
}

/// A quiet part with the quiet one behind it.
fn join(part: &mut DiaryTurn, next: DiaryTurn) -> &mut DiaryTurn {
    part.until = next.until;
    part.map = next.map;
    part
}
