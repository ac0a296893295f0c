//! Manifest of a run: everything that determines the games, and the names for the report. It is the first line of a
//! file of records.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::case::{Case, Purpose};
use crate::stakes::stakes;
use crate::stop::StopRule;
use game::any::JsonLines;
use game::store::checksum::Checksum;
use rules::fields::state::{State, draft::Fields};
use rules::fields::terms::phase::Phase;
use rules::fields::verdict::By;
use rules::hue::{Hue, Uniform};

/// Version of the format of records.
const FORMAT: u32 = 1;

/// A part of a run: the games whose number leaves the remainder `part` - 1 when divided by `of`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    /// Number of the part, from 1.
    pub part: u64,
    /// Number of parts into which the run is divided.
    pub of: u64,
}

impl Shard {
    /// An undivided run.
    pub const WHOLE: Self = Self { part: 1, of: 1 };

    /// Checks whether a game belongs to the part.
    #[must_use]
    pub const fn has(self, game: u64) -> bool {
        game % self.of == self.part - 1
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.part, self.of)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let read = || {
            let (part, of) = text.split_once('/')?;
            Some((part.trim().parse().ok()?, of.trim().parse().ok()?))
        };
        match read() {
            Some((part, of)) if 1 <= part && part <= of => Ok(Self { part, of }),
            _ => Err(format!(
                "`{text}` is not a part of a run; write 3/10 for the third of ten"
            )),
        }
    }
}

impl Serialize for Shard {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Shard {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// A case in the manifest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CaseLine {
    /// Number of the case: 0 is the plain battle.
    pub case: u32,
    /// Changes to the battle.
    pub changes: Vec<String>,
    /// Purpose of the case: the plain battle, a change, or other doctrines.
    pub purpose: Purpose,
    /// Number of games.
    pub games: u64,
    /// Checksum of the case's first position.
    pub start: String,
    /// Name of each side's player, and a checksum of everything that determines how he plays; by identifier of the
    /// side.
    pub policies: BTreeMap<String, [String; 2]>,
}

/// Identifier and name of a division or a piece of terrain.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ManifestName {
    /// Identifier in the roster.
    pub id: String,
    /// Name for reports.
    pub name: String,
}

/// A side with its name and its colour.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NamedSide {
    /// Identifier in the roster.
    pub id: String,
    /// Name for reports.
    pub name: String,
    /// Colour of the side; empty in records of older runs, for which the side's name decides.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub colour: String,
}

/// A brigade with its name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NamedBrigade {
    /// Identifier in the roster.
    pub id: String,
    /// Name for reports.
    pub name: String,
    /// Letter by which the referee calls the brigade.
    pub callsign: String,
    /// Identifier of the side.
    pub side: String,
    /// Number of the brigade's units.
    pub units: usize,
}

/// An objective with its side, and whether the table decides it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NamedObjective {
    /// Identifier in the roster.
    pub id: String,
    /// Identifier of the side.
    pub side: String,
    /// The task in words; empty in records of older runs.
    #[serde(default)]
    pub text: String,
    /// True if the players judge at the table whether the objective is met.
    pub told: bool,
}

impl NamedObjective {
    /// Returns the task in quotation marks; the identifier if the record has no task in words.
    #[must_use]
    pub fn in_words(&self) -> String {
        match self.text.trim_end_matches('.') {
            "" => self.id.clone(),
            text => format!("\"{text}\""),
        }
    }
}

/// The names for a report. They are stored, so that a report can be written from records alone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReportNames {
    /// The sides, in the order of the roster.
    pub sides: Vec<NamedSide>,
    /// The brigades.
    pub brigades: Vec<NamedBrigade>,
    /// The divisions.
    pub divisions: Vec<ManifestName>,
    /// Pieces of terrain that have a value or that an objective names.
    pub ground: Vec<ManifestName>,
    /// The objectives.
    pub objectives: Vec<NamedObjective>,
}

impl ReportNames {
    /// Returns the colours of the sides, in the order of the roster.
    #[must_use]
    pub fn hues(&self) -> [Hue; 2] {
        Hue::of_sides(self.sides.iter().map(|side| Uniform {
            colour: &side.colour,
            id: &side.id,
            name: &side.name,
        }))
    }

    /// Returns the names of a battle.
    #[must_use]
    pub fn from_state(state: &State) -> Self {
        let oob = state.oob();
        let named = |id: &str, name: &str| ManifestName {
            id: id.to_owned(),
            name: name.to_owned(),
        };
        let ground = stakes(state);
        Self {
            sides: (oob.sides.iter())
                .zip(oob.hues())
                .map(|(side, hue)| NamedSide {
                    id: side.id.to_string(),
                    name: side.name.clone(),
                    colour: hue.name().to_owned(),
                })
                .collect(),
            brigades: (state.brigades())
                .map(|brigade| NamedBrigade {
                    id: brigade.id.to_string(),
                    name: brigade.name.clone(),
                    callsign: brigade.callsign.clone(),
                    side: brigade.side.to_string(),
                    units: brigade.units.len(),
                })
                .collect(),
            divisions: (state.divisions())
                .map(|division| named(division.id.as_str(), &division.name))
                .collect(),
            ground: (ground.iter())
                .map(|id| {
                    let feature = state.feature(id);
                    named(id.as_str(), feature.map_or(id.as_str(), |f| &f.name))
                })
                .collect(),
            objectives: (oob.objectives.iter())
                .map(|objective| NamedObjective {
                    id: objective.id.to_string(),
                    side: objective.side.to_string(),
                    text: objective.text.clone(),
                    told: objective.test.is_some(),
                })
                .collect(),
        }
    }
}

/// Description of a run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// Version of the format of the records.
    pub format: u32,
    /// The version of the program.
    pub program: String,
    /// Build target, such as operating system and processor. The same seed gives the same game only on the same build
    /// and platform, because sines and cosines come from the system's library.
    pub platform: String,
    /// The name of the battle.
    pub battle: String,
    /// Name of the running game from which the run starts; `None` if it starts from a roster.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// The first turn; in games with chits the first round (CHIT-02).
    #[serde(default = "first_turn")]
    pub turn: u32,
    /// True if the run starts with deployment, before the first turn.
    #[serde(default, skip_serializing_if = "is_false")]
    pub deploys: bool,
    /// True if turns are rounds, as in games with chits (CHIT-02).
    #[serde(default)]
    pub rounds: bool,
    /// Checksum of the first position of the plain battle.
    pub start: String,
    /// Checksum of the edition and the switches.
    pub rules: String,
    /// Name of each side's player in the plain battle, and a checksum of everything that determines how he plays; by
    /// identifier of the side.
    pub policies: BTreeMap<String, [String; 2]>,
    /// The criteria of the verdict, in order.
    pub verdict: Vec<By>,
    /// The last player turn, if the run sets one; `None` leaves it to the roster.
    pub turns: Option<u32>,
    /// The base seed.
    pub seed: u64,
    /// Maximum number of games of the plain battle.
    pub games: u64,
    /// Rule for ending the run.
    pub until: StopRule,
    /// All cases, with the plain battle first.
    pub cases: Vec<CaseLine>,
    /// The part of the run that these records cover.
    pub shard: Shard,
    /// Names of sides, brigades and ground for the report.
    pub names: ReportNames,
}

impl Manifest {
    /// Makes the manifest of a run of these cases, the plain battle first.
    #[must_use]
    pub fn new(plain: &Case, cases: &[Case], terms: &RunTerms<'_>) -> Self {
        let state = &plain.start;
        Self {
            format: FORMAT,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            platform: format!("{}-{}", std::env::consts::ARCH, std::env::consts::OS),
            battle: state.oob().name.clone(),
            game: terms.game.map(str::to_owned),
            turn: state.turn().max(first_turn()),
            deploys: state.phase() == Phase::Deployment,
            rounds: state.chits().is_some(),
            start: of_position(state),
            rules: of_rules(state),
            policies: policies(plain),
            verdict: terms.verdict.to_vec(),
            turns: terms.turns,
            seed: terms.seed,
            games: plain.games,
            until: terms.until,
            cases: (0..)
                .zip(cases)
                .map(|(number, case)| CaseLine {
                    case: number,
                    changes: case.changes.clone(),
                    purpose: case.purpose,
                    games: case.games,
                    start: of_position(&case.start),
                    policies: policies(case),
                })
                .collect(),
            shard: terms.shard,
            names: ReportNames::from_state(state),
        }
    }

    /// Returns the games of the run in playing order, each as its number and its case. All cases of one number follow
    /// each other, so that compared games are neighbours.
    pub fn jobs(&self) -> impl Iterator<Item = (u64, u32)> + '_ {
        let most = self.cases.iter().map(|case| case.games).max().unwrap_or(0);
        let numbers = (0..most).filter(|number| self.shard.has(*number));
        numbers.flat_map(|number| {
            let cases = self.cases.iter().filter(move |case| number < case.games);
            cases.map(move |case| (number, case.case))
        })
    }

    /// Checks whether another manifest describes a part of the same run.
    #[must_use]
    pub fn is_of_one_run_with(&self, other: &Self) -> bool {
        let whole = |manifest: &Self| Self {
            shard: Shard::WHOLE,
            // The name may differ: a copy of the game may have another name on another machine.
            game: None,
            ..manifest.clone()
        };
        whole(self) == whole(other)
    }
}

fn is_false(said: &bool) -> bool {
    !said
}

/// Returns the first recorded turn: turn 0 is deployment and is not recorded.
fn first_turn() -> u32 {
    1
}

/// Options of the games of a run.
#[derive(Debug, Clone, Copy)]
pub struct RunTerms<'a> {
    /// Name of the running game from which the run starts; `None` if it starts from a roster.
    pub game: Option<&'a str>,
    /// The last player turn; `None` for the one that the roster sets, or else the usual one.
    pub turns: Option<u32>,
    /// The criteria of the verdict.
    pub verdict: &'a [By],
    /// The base seed.
    pub seed: u64,
    /// Rule for ending the run.
    pub until: StopRule,
    /// The part of the run.
    pub shard: Shard,
}

fn policies(case: &Case) -> BTreeMap<String, [String; 2]> {
    let sides = case.start.oob().sides.iter();
    sides
        .zip(&case.seats)
        .map(|(side, policy)| {
            let hash = of_text(&policy.spelled());
            (side.id.to_string(), [policy.name().to_owned(), hash])
        })
        .collect()
}

fn of_position(state: &State) -> String {
    of_text(&Fields::state_line(state).unwrap_or_default())
}

fn of_rules(state: &State) -> String {
    let rules = (state.oob().edition, state.rulings());
    of_text(&serde_json::to_string(&rules).unwrap_or_default())
}

fn of_text(text: &str) -> String {
    Checksum::default().then(text.as_bytes()).to_string()
}
