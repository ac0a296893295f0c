//! The kit: the data of a game as its owner typed them (BS-001, BS-003). The players are asked for missing values; they
//! are never guessed.

mod map;
mod sight;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{
    arithmetic::{Boxes, Code, CombatStrength, ResultColumns, TestCause, TestSeverity},
    points::VictoryPoints,
    switch::{Facts, Rulings},
};
use ruleset::kit_notes::KitNotes;

pub use map::{KitMap, KitTerrain};
pub use sight::{SightChart, SightEffect};

/// The whole game as typed.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Kit {
    pub name: String,
    /// Date, notes and measures, which only sheets and maps show.
    #[serde(default, skip_serializing_if = "KitNotes::is_empty")]
    pub notes: KitNotes,
    pub turns: Option<u32>,
    pub cup: KitCup,
    pub rulings: Rulings,
    pub stacking: Stacking,
    pub allowance: BTreeMap<String, KitAllowance>,
    pub guns_move: Option<VictoryPoints>,
    #[serde(default)]
    pub road: Road,
    pub weapons: BTreeMap<String, KitWeapon>,
    pub ground: BTreeMap<String, KitGround>,
    pub hexsides: BTreeMap<String, KitGround>,
    #[serde(default, skip_serializing_if = "SightChart::is_unsaid")]
    pub sight: SightChart,
    pub shift: Shifts,
    pub columns: ResultColumns,
    /// The bands of each column.
    pub crt: BTreeMap<String, Vec<Band>>,
    /// The codes of `fire tough depletion` for 1 to 6.
    pub tests: BTreeMap<String, Vec<Vec<Code>>>,
    pub map: Option<KitMap>,
    pub sides: Vec<NamedHex>,
    pub divisions: Vec<KitDivision>,
    pub brigades: Vec<KitBrigade>,
    pub units: Vec<KitUnit>,
    pub chits: Vec<KitChit>,
    pub events: Vec<EventChit>,
    pub fog: Vec<Fog>,
    pub objectives: Vec<KitObjective>,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct KitCup {
    /// The chits lie in a real cup, and the drawn ones are typed.
    pub on_table: bool,
    pub puller: String,
    pub key: BTreeMap<String, usize>,
    pub included: BTreeMap<String, usize>,
    pub wild: Vec<String>,
}

impl KitCup {
    /// Returns the cup of a kit that does not describe one.
    pub fn unsaid() -> Self {
        Self {
            wild: vec![FORTUNES.to_owned(), FOG.to_owned()],
            ..Self::default()
        }
    }
}

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Stacking {
    pub limit: Option<VictoryPoints>,
    /// Stacking values of guns with 1, 2, 3 ... points of strength; a single number is a factor of their strength.
    pub guns: Vec<VictoryPoints>,
    pub guns_by_factor: bool,
}

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct KitAllowance {
    pub foot: Option<VictoryPoints>,
    pub mounted: Option<VictoryPoints>,
}

/// Cost of a step along a road, and in march column.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Road {
    pub cost: Option<VictoryPoints>,
    pub march: Option<VictoryPoints>,
}

/// A weapon, by the greatest distance in hexes of each class of range. A weapon without ranges is for close combat
/// only.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct KitWeapon {
    pub canister: Option<i64>,
    pub effective: Option<i64>,
    pub long: Option<i64>,
    pub extreme: Option<i64>,
}

impl KitWeapon {
    /// Checks whether the weapon fires only when attacked.
    pub fn is_close(&self) -> bool {
        *self == Self::default()
    }

    /// Returns the class of a range in hexes; `None` if it is out of range.
    pub fn class(&self, hexes: i64) -> Option<Range> {
        let within = |farthest: Option<i64>| farthest.is_some_and(|far| hexes <= far);
        let classes = [
            (self.canister, Range::Canister),
            (self.effective, Range::Effective),
            (self.long, Range::Long),
            (self.extreme, Range::Extreme),
        ];
        let class = classes.into_iter().find(|(farthest, _)| within(*farthest));
        class.map(|(_, class)| class)
    }
}

/// A class of range (BS-107).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Range {
    Canister,
    Effective,
    Long,
    Extreme,
}

impl Range {
    pub const ALL: [Range; 4] = [
        Range::Canister,
        Range::Effective,
        Range::Long,
        Range::Extreme,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            Range::Canister => "canister",
            Range::Effective => "effective",
            Range::Long => "long",
            Range::Extreme => "extreme",
        }
    }

    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|range| range.name() == word)
    }
}

/// An order for a brigade (BS-501).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BrigadeOrder {
    Attack,
    Defend,
    Maneuver,
    Regroup,
}

impl BrigadeOrder {
    pub const ALL: [BrigadeOrder; 4] = [
        BrigadeOrder::Attack,
        BrigadeOrder::Defend,
        BrigadeOrder::Maneuver,
        BrigadeOrder::Regroup,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            BrigadeOrder::Attack => "attack",
            BrigadeOrder::Defend => "defend",
            BrigadeOrder::Maneuver => "maneuver",
            BrigadeOrder::Regroup => "regroup",
        }
    }

    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|order| order.name() == word)
    }
}

/// Cost and effect of ground or a hexside.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct KitGround {
    pub foot: KitCost,
    pub mounted: KitCost,
    pub artillery: KitCost,
    pub sight: String,
    pub fire_shift: i64,
    pub close_shift: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum KitCost {
    #[default]
    Unsaid,
    Points(VictoryPoints),
    Prohibited,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Shifts {
    pub obscured: Option<i64>,
    pub better_cr_defender: Option<i64>,
    pub better_cr_attacker: Option<i64>,
    /// Ratios of attackers to defenders with their shifts, the greatest ratio first; `None` if the kit has none.
    pub outnumber: Option<Vec<(i64, i64)>>,
    pub others: Vec<OtherShift>,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct OtherShift {
    pub id: String,
    pub text: String,
    pub when: String,
    pub shift: i64,
}

/// A range of rolls that have the same result in a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Band {
    pub from: i64,
    pub to: i64,
    pub boxes: Boxes,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct NamedHex {
    pub id: String,
    pub name: String,
    /// Colour that the kit gives the side; empty for none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub colour: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct KitDivision {
    pub id: String,
    pub name: String,
    pub side: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct KitBrigade {
    pub id: String,
    pub name: String,
    pub side: String,
    pub division: Option<String>,
    pub arrives: Option<KitArrival>,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct KitArrival {
    pub turn: u32,
    pub at: Option<String>,
}

/// Arm of a unit (BS-101).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum KitArm {
    #[default]
    Infantry,
    Cavalry,
    Artillery,
}

/// A face of a counter: strength and rating.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct CounterFace {
    pub strength: CombatStrength,
    pub rating: i64,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct KitUnit {
    pub id: String,
    pub name: String,
    pub side: String,
    pub brigade: Option<String>,
    pub arm: KitArm,
    pub weapon: Option<String>,
    /// `None` for a fragile unit (BS-102).
    pub fresh: Option<CounterFace>,
    pub worn: CounterFace,
    pub pair: bool,
    pub dismounted: bool,
    pub at: Option<String>,
    pub begins_worn: bool,
    pub marker: super::arithmetic::Marker,
    pub arrives: Option<KitArrival>,
}

/// Purpose of an activation chit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ChitKind {
    #[default]
    Division,
    Brigade,
    Cic,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct KitChit {
    pub id: String,
    pub kind: ChitKind,
    /// The division or brigade; `None` for other chits.
    pub of: Option<String>,
    pub side: String,
    pub leader: String,
    /// Rating of the leader; `None` if he acts without a die.
    pub rating: Option<i64>,
    pub fallen: Option<(String, i64)>,
}

/// An event chit.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct EventChit {
    pub id: String,
    pub side: String,
    pub title: String,
    pub text: String,
    pub when: Vec<String>,
    pub effects: Vec<EventEffect>,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Fog {
    pub die: i64,
    pub text: String,
    pub effects: Vec<EventEffect>,
    pub stays: bool,
}

/// The part of an event that the program carries out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EventEffect {
    /// Shifts the present fire or close combat.
    Shift(i64),
    /// Changes the order just given, if a die is in this range.
    Order {
        order: BrigadeOrder,
        on: Option<(i64, i64)>,
    },
    /// Removes hits from one unit of the side.
    Recover(i64),
    /// Gives more movement points; the program only reminds the players.
    Allowance(i64),
    /// A leader of the side falls.
    Fallen(String),
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct KitObjective {
    pub id: String,
    pub hexes: Vec<String>,
    pub value: i64,
}

impl Kit {
    /// Returns the map from which facts are read off (BS-001, BS-R54); `None` if there is none.
    pub fn facts(&self) -> Option<&KitMap> {
        let by_map = self.rulings.facts() == Facts::Map;
        self.map.as_ref().filter(|_| by_map)
    }

    pub fn unit(&self, id: &str) -> Option<&KitUnit> {
        self.units.iter().find(|unit| unit.id == id)
    }

    pub fn brigade(&self, id: &str) -> Option<&KitBrigade> {
        self.brigades.iter().find(|brigade| brigade.id == id)
    }

    pub fn chit(&self, id: &str) -> Option<&KitChit> {
        self.chits.iter().find(|chit| chit.id == id)
    }

    pub fn event(&self, id: &str) -> Option<&EventChit> {
        self.events.iter().find(|event| event.id == id)
    }

    /// Returns the side that acts first: the Union, wherever the kit lists it, or the first in the list if no side has
    /// that name.
    pub fn union(&self) -> &str {
        let is_union = |side: &&NamedHex| UNION.contains(&plain_name(&side.id).as_str());
        let is_named = |side: &&NamedHex| UNION.contains(&plain_name(&side.name).as_str());
        let union = self.sides.iter().find(is_union);
        let union = union.or(self.sides.iter().find(is_named));
        let first = union.or(self.sides.first());
        first.map_or("", |side| side.id.as_str())
    }

    /// Returns the other side.
    pub fn other(&self, side: &str) -> &str {
        let other = self.sides.iter().find(|other| other.id != side);
        other.map_or("", |side| side.id.as_str())
    }

    pub fn side_name<'a>(&'a self, id: &'a str) -> &'a str {
        let side = self.sides.iter().find(|side| side.id == id);
        side.map_or(id, |side| side.name.as_str())
    }

    /// Returns the side of an event chit whose name only the owner knows; `None` for any other chit (BS-1202).
    pub fn side_face_down(&self, chit: &str) -> Option<&NamedHex> {
        self.sides.iter().find(|side| event_of(&side.id) == chit)
    }

    /// Returns the name of a chit.
    pub fn chit_name(&self, id: &str) -> String {
        match (id, self.chit(id), self.event(id)) {
            (FORTUNES, ..) => "The Fortunes of War".to_owned(),
            (FOG, ..) => "Fog of War".to_owned(),
            (_, Some(chit), _) if !chit.leader.is_empty() => {
                let kind = match chit.kind {
                    ChitKind::Division => "division chit",
                    ChitKind::Brigade => "brigade chit",
                    ChitKind::Cic => "CIC chit",
                };
                format!("{}'s {kind}", chit.leader)
            }
            (_, _, Some(event)) if !event.title.is_empty() => event.title.clone(),
            _ => match self.side_face_down(id) {
                Some(side) => format!("an event chit of {}", side.name),
                None => id.to_owned(),
            },
        }
    }

    /// Returns the boxes of a column for a roll; `None` if the kit lacks them.
    pub fn boxes(&self, column: &str, roll: i64) -> Option<Boxes> {
        let bands = self.crt.get(column)?.iter();
        let mut bands = bands.filter(|band| (band.from..=band.to).contains(&roll));
        bands.next().map(|band| band.boxes)
    }

    /// Returns the codes of a test for a die; `None` if the kit lacks them.
    pub fn codes(
        &self,
        kind: TestCause,
        severity: TestSeverity,
        die: &str,
        face: u8,
    ) -> Option<Vec<Code>> {
        let cells = self.tests.get(&test_cell(kind.name(), severity, die))?;
        cells.get(usize::from(face).checked_sub(1)?).cloned()
    }
}

/// Names that kits use for the Union, by identifier or by name, in small letters without points and spaces.
const UNION: [&str; 8] = [
    "union",
    "usa",
    "us",
    "unitedstates",
    "unitedstatesofamerica",
    "federal",
    "federals",
    "north",
];

/// Returns a name in small letters, without points and spaces: `us` for `U.S.`.
fn plain_name(name: &str) -> String {
    let letters = name.chars().filter(char::is_ascii_alphanumeric);
    letters.map(|letter| letter.to_ascii_lowercase()).collect()
}

/// Returns the name of an event chit of a side drawn face down from a cup on the table (BS-1202).
pub fn event_of(side: &str) -> String {
    format!("event-of-{side}")
}

/// Returns the name of a row of codes: `fire tough depletion`.
pub fn test_cell(kind: &str, severity: TestSeverity, die: &str) -> String {
    format!("{kind} {} {die}", severity.name())
}

/// Identifier of the wild chit Fortunes of War.
pub const FORTUNES: &str = "fortunes";
/// Identifier of the wild chit Fog of War.
pub const FOG: &str = "fog";
