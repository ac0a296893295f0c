//! Content of a roster: plain values with public fields, unchecked.
//!
//! [`RosterSetup`] mirrors the roster file field by field. A missing value is `None`, or an empty text if the rules
//! require the value. [`RosterSetup::muster`] checks every value and builds the data that play needs.

mod arrival;
mod blinds;
pub mod bounds;
mod brigade;
mod callsign;
mod card;
mod chain;
mod chits;
mod defence;
mod deploy;
pub mod deployment;
mod dummy;
mod facing;
mod fault;
mod general;
pub(super) mod layout;
mod muster;
mod mustered;
mod namesake;
mod objective;
mod order;
mod outline;
mod placing;
mod preset;
mod roster_index;
mod seat;
mod spelling;
pub mod start;
mod terms;
mod terrain;
mod unit;
mod usual;

use std::collections::BTreeMap;

use table::measure::Point;

pub use brigade::MARKS;
pub use chain::COLOURS;
pub use chits::{ACTIVATIONS, CHITS_BY, CUPS, ChitsSetup, INITIATIVES};
pub use dummy::DummySetup;
pub use fault::{FaultSeverity, GeneralCommand, RosterTable, SetupFault};
pub use mustered::{BrigadeStart, GeneralStart, Muster, UnitStart};
pub use order::ORDERS;
pub use preset::{PRESETS, Preset};
pub use terms::{LABEL_PLACES, MEASURES};
pub use unit::states_of;

/// A general as a roster describes him. Every field may be omitted.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct GeneralSetup {
    /// Name of the general.
    pub name: Option<String>,
    /// His quality, 2 to 5.
    pub quality: Option<i64>,
    /// Place of the general's figure.
    pub at: Option<Point>,
    /// Notes for readers of the file.
    pub note: Option<String>,
}

/// Target of an order or a facing.
#[derive(Debug, Clone, PartialEq)]
pub enum TargetSetup {
    /// An identifier of a brigade or a feature.
    Id(String),
    /// A place.
    Point(Point),
}

/// The order with which a brigade begins.
#[derive(Debug, Clone, PartialEq)]
pub struct OrderSetup {
    /// `attack`, `advance`, `hold`, `retire` or `rest`.
    pub kind: String,
    /// Target of the order; `None` if the order has none.
    pub target: Option<TargetSetup>,
}

/// Points, or a level by name.
#[derive(Debug, Clone, PartialEq)]
pub enum FatigueSetup {
    /// Points of fatigue.
    Points(i64),
    /// A level of fatigue, which means the least points that it covers (RUL-98).
    Level(String),
}

/// Layout of a brigade around one place.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct DeploySetup {
    /// The centre of the rectangle round the layout.
    pub at: Option<Point>,
    /// The bearing of the front, in degrees.
    pub facing: Option<f64>,
    /// Unit identifiers, rows front to back.
    pub lines: Option<Vec<Vec<String>>>,
    /// Number of units side by side, the first in front, the rest in rows behind.
    pub front: Option<i64>,
}

/// A unit.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct UnitSetup {
    /// Identifier, unique in the roster.
    pub id: String,
    /// Name for display.
    pub name: Option<String>,
    /// Arm: `infantry`, `cavalry` or `artillery`.
    pub kind: Option<String>,
    /// Size, 1 to 5; for a front that is not a whole number of inches, the fault names the resulting size (RUL-108).
    pub size: Option<f64>,
    /// Guns of a battery.
    pub guns: Option<i64>,
    /// Combat value (BASE-07).
    pub value: Option<i64>,
    /// Number of men, which should match the size (SCALE-03).
    pub strength: Option<i64>,
    /// Weapon, by its name in T-WEAPONS.
    pub weapon: Option<String>,
    /// Centre of the unit's base, in inches.
    pub at: Option<Point>,
    /// Bearing of the unit's front, in degrees.
    pub facing: Option<f64>,
    /// Words: `mounted`, `limbered`, `disordered`, `beaten` ...
    pub state: Vec<String>,
    /// Depth of the base in inches.
    pub depth: Option<f64>,
    /// Name of the unit's commander.
    pub commander: Option<String>,
    /// Source of the strength.
    pub source: Option<String>,
    /// Notes for readers of the file.
    pub note: Option<String>,
}

/// A brigade.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct BrigadeSetup {
    /// Identifier.
    pub id: String,
    /// The callsign that the referee types.
    pub callsign: Option<String>,
    /// Display name.
    pub name: Option<String>,
    /// Identifier of the brigade's division.
    pub division: String,
    /// The brigadier.
    pub general: GeneralSetup,
    /// The order with which the brigade begins; `None` for Hold.
    pub orders: Option<OrderSetup>,
    /// Fatigue from earlier fights.
    pub fatigue: Option<FatigueSetup>,
    /// `shaken`, `beaten`; the worst of several counts.
    pub mark: Vec<String>,
    /// True if the brigade is not shown to the enemy until it is revealed.
    pub hidden: bool,
    /// True if a card represents the brigade until it is shown.
    pub blind: bool,
    /// A layout of the brigade, instead of a place for each unit.
    pub deploy: Option<DeploySetup>,
    /// Units of the brigade.
    pub units: Vec<UnitSetup>,
    /// Notes for readers of the file.
    pub note: Option<String>,
}

/// A division.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct DivisionSetup {
    /// Identifier.
    pub id: String,
    /// Display name.
    pub name: Option<String>,
    /// Identifier of the division's side.
    pub side: String,
    /// Identifier of the division's corps; `None` if it belongs to none.
    pub corps: Option<String>,
    /// General of the division.
    pub general: GeneralSetup,
    /// Number of the division's messengers.
    pub messengers: Option<i64>,
    /// Notes for readers of the file.
    pub note: Option<String>,
}

/// A corps.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct CorpsSetup {
    /// Identifier.
    pub id: String,
    /// Display name.
    pub name: Option<String>,
    /// Identifier of the corps's side.
    pub side: String,
    /// General of the corps.
    pub general: GeneralSetup,
    /// Notes for readers of the file.
    pub note: Option<String>,
}

/// A side.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct SideSetup {
    /// Identifier.
    pub id: String,
    /// Display name.
    pub name: Option<String>,
    /// Name of the side's colour.
    pub colour: Option<String>,
    /// `north`, `east`, `south`, `west`.
    pub edge: String,
    /// Briefing for the side's players before the battle, for display only.
    pub briefing: Option<String>,
    /// Sizes of the units that the side lost on earlier days.
    pub lost: Option<i64>,
    /// The commander of the army, if there is one.
    pub general: Option<GeneralSetup>,
    /// Notes for readers of the file.
    pub note: Option<String>,
}

/// A piece of terrain: a preset, and properties set by hand.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TerrainSetup {
    /// Identifier.
    pub id: String,
    /// Display name.
    pub name: Option<String>,
    /// Name of a preset.
    pub kind: Option<String>,
    /// Corners of an area.
    pub outline: Option<Vec<Point>>,
    /// Rings cut out of the outline.
    pub holes: Vec<Vec<Point>>,
    /// Corners of a line.
    pub line: Option<Vec<Point>>,
    /// Width of the line in inches.
    pub width: Option<f64>,
    /// Sight type, if it differs from the preset's.
    pub sight: Option<String>,
    /// Class of movement, if it differs from the preset's.
    pub going: Option<String>,
    /// Class of cover, if it differs from the preset's.
    pub cover: Option<String>,
    /// Height in levels, if it differs from the preset's.
    pub elevation: Option<i64>,
    /// The crest of a hill.
    pub crest: Option<Vec<Point>>,
    /// Value for morale, 1 to 3.
    pub value: Option<i64>,
    /// Notes for readers of the file.
    pub note: Option<String>,
}

/// Reinforcements.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ArrivalSetup {
    /// Player turn of the arrival.
    pub turn: Option<i64>,
    /// Identifiers of the arriving brigades.
    pub brigades: Vec<String>,
    /// Point at which the centre of the brigade enters.
    pub at: Option<Point>,
    /// Edge at which the reinforcements enter, instead of at the point.
    pub edge: Option<String>,
    /// The bearing at entry, in degrees.
    pub facing: Option<f64>,
    /// Notes for readers of the file.
    pub note: Option<String>,
}

/// The defender, and the ground on which each side sets up (DEPLOY-06).
#[derive(Debug, Clone, PartialEq, Default)]
pub struct DefenceSetup {
    /// The side that defends.
    pub side: String,
    /// Corners of the ground that the scenario grants the defender.
    pub ground: Option<Vec<Point>>,
    /// The attacker's ground for set-up.
    pub attacker: Option<Vec<Point>>,
    /// Notes for readers of the file.
    pub note: Option<String>,
}

/// An objective.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ObjectiveSetup {
    /// Identifier.
    pub id: String,
    /// Identifier of the side that has the objective.
    pub side: String,
    /// The task in words.
    pub text: String,
    /// Terrain that the objective concerns.
    pub features: Vec<String>,
    /// Number of the features needed.
    pub hold: Option<i64>,
    /// Player turn at whose end the objective is judged.
    pub at: Option<i64>,
    /// The test for having a feature.
    pub by: Option<String>,
    /// Worth compared with other objectives.
    pub worth: Option<i64>,
    /// Notes for readers of the file.
    pub note: Option<String>,
}

/// Seat of a player.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct SeatSetup {
    /// Identifier of the player's side.
    pub side: String,
    /// The corps, division or brigade that the player commands; the whole side if omitted.
    pub command: Option<String>,
    /// Name of the seat, or of its player.
    pub name: Option<String>,
    /// Number of players that the seat admits.
    pub places: Option<i64>,
    /// True if the player is not shown the sheets and messengers of other commands.
    pub private: bool,
    /// Notes for readers of the file.
    pub note: Option<String>,
}

/// A whole roster.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct RosterSetup {
    /// The form of the file: 1.
    pub format: Option<i64>,
    /// Name of the battle.
    pub name: String,
    /// Date of the battle, for display only.
    pub date: Option<String>,
    /// Minutes of a full turn; only shown.
    pub hour_minutes: Option<i64>,
    /// Edition of the rules: `basic` or `full`.
    pub edition: String,
    /// Number of player turns.
    pub turns: Option<i64>,
    /// The side that moves first.
    pub first: Option<String>,
    /// Sources of the facts.
    pub sources: Vec<String>,
    /// Notes to read before the battle, each of one paragraph.
    pub notes: Vec<String>,
    /// `inches`, `centimetres`, `micro-centimetres` (SCALE-02).
    pub measure: Option<String>,
    /// True if the weapon table is used.
    pub weapons: Option<bool>,
    /// True if generals may fall (GEN-01).
    pub casualties: Option<bool>,
    /// True if an army may be demoralised by its losses (DEM-01).
    pub demoralisation: Option<bool>,
    /// Number of the digging side's own turns until works are done.
    pub digging: Option<i64>,
    /// Order of activation: `sides` or `chits`.
    pub activation: Option<String>,
    /// Terms of a game by chits.
    pub chits: Option<ChitsSetup>,
    /// Settings of switches by name, in the form of the register.
    pub rulings: BTreeMap<String, String>,
    /// Width of the table, east to west, in inches.
    pub width: Option<f64>,
    /// Depth of the table, south to north, in inches.
    pub depth: Option<f64>,
    /// The default sight type.
    pub sight: String,
    /// Height of one level of a model hill, in inches.
    pub hill_height: Option<f64>,
    /// Terrain.
    pub terrain: Vec<TerrainSetup>,
    /// Sides.
    pub sides: Vec<SideSetup>,
    /// Corps.
    pub corps: Vec<CorpsSetup>,
    /// Divisions.
    pub divisions: Vec<DivisionSetup>,
    /// Brigades.
    pub brigades: Vec<BrigadeSetup>,
    /// Reinforcements.
    pub arrivals: Vec<ArrivalSetup>,
    /// Objectives.
    pub objectives: Vec<ObjectiveSetup>,
    /// True if brigades may be blinds.
    pub blinds: Option<bool>,
    /// Frontage and depth of the cards of blinds, in inches.
    pub card: Option<Vec<f64>>,
    /// Dummies: cards without troops.
    pub dummies: Vec<DummySetup>,
    /// The defence; `None` for a meeting engagement.
    pub defence: Option<DefenceSetup>,
    /// Seats of players.
    pub seats: Vec<SeatSetup>,
    /// Place of the units' printed labels, by which a photograph finds them: behind the base, or on its centre.
    pub label: Option<String>,
}
