//! The day as a story: a value that is rendered as HTML, Markdown and plain text.
//!
//! The same events always give the same words: nothing here reads a clock or throws dice. A `full` diary contains every
//! effective event, except silent kinds ([`silence`]).

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use thiserror::Error;

use crate::day;
use crate::map::{
    MapLayer, TableMap,
    moment::{MapMoment, Position},
    past,
};
use crate::presentation::Askers;
use game::journal::Seq;
use game::session::Session;
use rules::fields::state::{Counting, State, draft::Fields};
use rules::fields::terms::name::SideId;
use rules::hue::Hue;

mod arms;
mod balance;
mod brief;
mod chapters;
mod chronicle;
mod corrections;
mod decision;
mod fact;
mod fights;
mod ground;
mod heading;
pub mod lists;
mod losses;
mod luck;
mod moments;
mod outcome;
mod paragraphs;
mod prose;
mod requesters;
mod series;
mod silence;
mod span;
mod turning;
mod whereabouts;
pub mod words;

pub use corrections::DiaryCorrection;
pub use losses::{DiaryLosses, Loss};
pub use luck::{FightLuck, Luck};
pub use moments::Highlight;
pub use series::{BrigadeStage, FatigueCourse, MoraleCourse, Series};
pub use silence::silence;
pub use words::LONGEST;

use chapters::begins_a_full_turn;
use span::DiarySpan;

/// Level of detail of a diary.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum DiaryLength {
    /// Only events with consequences.
    #[default]
    Short,
    /// Every event, with the sums of fights.
    Full,
    /// Everything, with every modifier and its clause.
    Dice,
}

/// Options of a diary.
#[derive(Debug, Clone, Default)]
pub struct DiaryOptions {
    /// The reading side; `None` for the referee.
    pub side: Option<SideId>,
    /// The player turns that the diary covers; `None` for all.
    pub turns: Option<RangeInclusive<u32>>,
    /// Detail of the diary, from the events with consequences to every modifier.
    pub length: DiaryLength,
    /// True if undone acts are included.
    pub undone: bool,
    /// A title to use instead of the roster's; `None` for the roster's.
    pub title: Option<String>,
    /// True for a story of two printed pages, made of the weightiest sentences only.
    pub brief: bool,
    /// The players who requested entries, by name.
    pub askers: Askers,
    /// True if each moment gets a map.
    pub maps_of_moments: bool,
}

/// Address of an event: the entry, and the index of the event in it.
pub type EventId = (Seq, usize);

/// A sentence of the story, with the events that it covers.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Sentence {
    /// The sentence itself, of at most 40 words. Empty for the record of a player turn, which is only in `sum`.
    pub words: String,
    /// The sum of the fight, the distance of each brigade, or the record of a player turn; `None` in a short diary. A
    /// side's diary has only that side's record.
    pub sum: Option<String>,
    /// The modifiers of the sum, each with its clause; filled only in a diary with dice.
    pub modifiers: Vec<String>,
    /// The players who requested the act from their boards; `None` if the referee acted on his own.
    pub asked: Option<String>,
    /// The events that the sentence covers.
    pub tells: Vec<EventId>,
    /// Importance of the event to the day.
    pub weight: Weight,
    /// The sentence with its subject named, if its words begin with a pronoun that leans on the sentence before.
    pub(crate) named: Option<String>,
    /// The names at the head of the sentence; empty if it begins otherwise.
    pub(crate) who: Vec<String>,
    /// The deed in words that follow the names of the troops; empty if no other sentence may be joined to this one.
    pub(crate) did: Vec<String>,
    /// The pieces of valued ground that changed hands; empty for a sentence about anything else.
    pub(crate) changed: Vec<String>,
}

impl Sentence {
    /// Returns the sentence with another weight.
    pub(crate) fn weighing(self, weight: Weight) -> Self {
        Self { weight, ..self }
    }
}

/// Importance of a sentence to the day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Weight {
    /// Marches, orders, hesitation.
    #[default]
    Detail,
    /// A unit in disorder, a brigade that wavers.
    Minor,
    /// A unit driven back, a general wounded, an attack without orders.
    Notable,
    /// A unit broken, a general killed, ground that changed hands.
    Grave,
    /// A brigade or a division lost.
    Decisive,
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
    /// Ground, objectives, morale of divisions, the end of the battle.
    Holds,
}

impl Topic {
    /// Returns the stage of a turn: before the fights, the fights, their consequences.
    const fn stage(self) -> u8 {
        match self {
            Self::Arrivals | Self::Orders | Self::Marches | Self::Approach => 0,
            Self::Fights | Self::Generals => 1,
            Self::Cost | Self::Holds => 2,
        }
    }
}

/// Sentences on one topic or, in a short diary, on one stage of the turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Paragraph {
    /// The topic of all the sentences.
    pub topic: Topic,
    /// The sentences, in order.
    pub sentences: Vec<Sentence>,
}

/// A part of the story: usually one player turn.
#[derive(Debug, Clone, PartialEq)]
pub struct DiaryTurn {
    /// Title with the approximate hour: `Player turn 4, Union, about 10:45`; `Player turns 5 to 8`; `Round 2`; `Setting
    /// up`.
    pub title: String,
    /// Number of the player turn or round; 0 before the battle.
    pub turn: u32,
    /// The last turn of this part; later than `turn` if several quiet turns were joined.
    pub until: u32,
    /// The name of the side; empty before the battle, and for a round, which belongs to both sides.
    pub side: String,
    /// The paragraphs.
    pub paragraphs: Vec<Paragraph>,
    /// True if the reader knows of any event, even if the diary is too short to mention it.
    pub has_events: bool,
    /// The table at the end of the part.
    pub map: TableMap,
    /// True if a printed diary shows the map of this part: the first part with troops, the last, or that of an eventful
    /// turn.
    pub is_key: bool,
}

/// A chapter of the story: usually one full turn.
#[derive(Debug, Clone, PartialEq)]
pub struct Chapter {
    /// Heading with the approximate hour: `Turn 2, about 10:30`; `Before the battle`.
    pub heading: String,
    /// The parts, one for each player turn; a round is one part.
    pub parts: Vec<DiaryTurn>,
}

impl Chapter {
    /// Returns the title of a part; `None` if the heading of the chapter already says it.
    #[must_use]
    pub fn title_of<'a>(&self, part: &'a DiaryTurn) -> Option<&'a str> {
        (!self.heading.starts_with(&part.title)).then_some(part.title.as_str())
    }
}

/// The story of a game as values.
#[derive(Debug, Clone, PartialEq)]
pub struct Diary {
    /// Title of the story.
    pub title: String,
    /// The last turn covered.
    pub until: u32,
    /// The last act covered.
    pub entry: Seq,
    /// The date of the battle, as in the roster; may be empty.
    pub date: String,
    /// Unit in which the game counts turns: player turns or rounds.
    pub counting: Counting,
    /// The names of the sides.
    pub sides: Vec<String>,
    /// The colours of the sides, by number.
    pub hues: [Hue; 2],
    /// The reading side, by name; `None` for the referee.
    pub seen_by: Option<String>,
    /// The forces, a sentence for each side that the reader may know.
    pub forces: Vec<String>,
    /// The winner, the turning point, the losses, the judged objectives; or the present state of the day.
    pub outcome: Vec<String>,
    /// Number of sentences of the outcome that name the winner and the turning point.
    pub lead: usize,
    /// The turn that decided the battle; `None` if the battle is open or was drawn.
    pub turned_in: Option<u32>,
    /// True for a story of two printed pages.
    pub brief: bool,
    /// The chapters, in the order of play.
    pub chapters: Vec<Chapter>,
    /// The turning points of the day, in order.
    pub moments: Vec<Highlight>,
    /// Statistics over the turns.
    pub series: Series,
    /// Luck of the dice; `None` for a side, which does not know the other side's sums.
    pub luck: Option<Luck>,
    /// The losses of both sides, or of the reading side.
    pub losses: DiaryLosses,
    /// Proof of the dice; empty for a side.
    pub dice: Vec<String>,
    /// Fixes, overruled rules and, on request, undone acts.
    pub corrections: Vec<DiaryCorrection>,
    /// Sources of the roster's facts.
    pub sources: Vec<String>,
    /// The edition and the options of the game.
    pub rules: String,
}

/// Reason why there is no diary.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NoDiary {
    /// None of the requested turns was played.
    #[error("no {words} {first} to {last}; the game has {played}", words = .counting.words())]
    Turns {
        /// Unit in which the game counts turns: player turns or rounds.
        counting: Counting,
        /// The first requested turn.
        first: u32,
        /// The last requested turn.
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

    /// Makes the diary of a game up to now, or up to the close of the last requested turn, without later events.
    ///
    /// # Errors
    ///
    /// Fails if none of the requested turns was played.
    pub fn new(session: &Session<Fields>, options: &DiaryOptions) -> Result<Self, NoDiary> {
        let last = options.turns.as_ref().map(|turns| *turns.end());
        let last = last.filter(|last| *last < session.state().turn());
        let closed = last
            .and_then(|last| Position::from_session(session, MapMoment::Close(last), None).ok());
        // A game that cannot be cut off is described to its end.
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
        requesters::note(&mut told.parts, session, options);
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
        let outcome = outcome::battle_outcome(state, &span, &told, options);
        let mut moments = told.moments;
        let mut parts = told.parts;
        decision::tell_the_decision(&mut parts, &mut moments, &outcome, state);
        let mut chapters = chapters::chapters(parts, state, &moments, options.brief);
        chapters::mark_key_turns(&mut chapters, &moments, outcome.turned_in);
        if options.brief {
            brief::shorten(&mut chapters);
        }
        // Once the battle is over, its maps name the ground that decided it before any other.
        if state.over().is_some() && side.is_none() {
            let objectives = oob.objectives.iter();
            let named = objectives.flat_map(|objective| &objective.features);
            let named: BTreeSet<String> = named.map(|id| id.as_str().to_owned()).collect();
            let parts = chapters.iter_mut().flat_map(|chapter| &mut chapter.parts);
            for part in parts {
                part.map.objectives.clone_from(&named);
            }
        }
        moments::leave_out_the_end(&mut moments, state);
        if options.length == DiaryLength::Short {
            moments::keep_the_weightiest(&mut moments, outcome.turned_in);
        }
        Ok(Self {
            until: span.last,
            entry: session.journal().here(),
            title: span.title(state, options.title.as_ref()),
            date: day::day(&oob.date),
            counting: state.counting(),
            sides: oob.sides.iter().map(|side| side.name.clone()).collect(),
            hues: oob.hues(),
            seen_by: side.map(|side| state.side_name(side).to_owned()),
            forces: outcome::forces(state, options),
            outcome: outcome.words,
            turned_in: outcome.turned_in,
            lead: outcome.lead,
            brief: options.brief,
            chapters,
            moments,
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

    /// Returns the sentence for a part without paragraphs: nothing happened that the reader knows of, or nothing worth
    /// telling.
    #[must_use]
    pub fn quiet_words(&self, part: &DiaryTurn) -> String {
        match &self.seen_by {
            Some(side) => {
                let side = words::SideName::new(side).words;
                let what = match part.has_events {
                    true => "nothing of consequence",
                    false => "nothing new",
                };
                words::sentence(&format!("{side} saw {what}"))
            }
            None => "Nothing of consequence happened.".to_owned(),
        }
    }

    /// Returns every sentence of the story.
    pub fn sentences(&self) -> impl Iterator<Item = &Sentence> {
        let parts = self.chapters.iter().flat_map(|chapter| &chapter.parts);
        let paragraphs = parts.flat_map(|part| &part.paragraphs);
        paragraphs.flat_map(|paragraph| &paragraph.sentences)
    }
}

/// Describes the dice of the game: as a table, and in words.
fn dice(session: &Session<Fields>) -> Vec<String> {
    let page = crate::presentation::dice::DicePage::from_session(session);
    let words = page.evenness().map(words::sentence);
    page.lines().into_iter().chain(words).collect()
}

/// Returns the layers of a diary's maps: the acts, but no orders.
pub(crate) fn map_layers() -> Vec<MapLayer> {
    let mut layers = MapLayer::usual();
    layers.retain(|layer| *layer != MapLayer::Orders);
    layers.push(MapLayer::Trails);
    layers
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
