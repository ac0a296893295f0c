//! The kit: the data of a game as its owner typed them (section 7). The players are asked for missing values; they are
//! never guessed.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::{
    chart::{Bombardment, Crt, GroundKind, StateKind, Strategic, WorksChart},
    map::HexMap,
    switch::{Complication, Complications, HorseArtillery, LaterCases, Rulings},
};
use ruleset::{ground::other_name, kit_notes::KitNotes, tally::Fraction};

/// The whole game as typed.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Kit {
    pub name: String,
    /// Date, notes and measures, which only sheets and maps show.
    #[serde(default, skip_serializing_if = "KitNotes::is_empty")]
    pub notes: KitNotes,
    /// The last turn; `None` if unknown.
    pub turns: Option<u32>,
    /// The First Player (BG-003).
    pub first: String,
    pub night: BTreeSet<u32>,
    pub rulings: Rulings,
    pub complications: Complications,
    pub stacking: Option<Stacking>,
    pub zones: Option<Zones>,
    pub combat: CombatChart,
    pub exclusive: Exclusive,
    pub ground: BTreeMap<String, GroundKind>,
    pub hexsides: BTreeMap<String, GroundKind>,
    pub states: BTreeMap<String, StateKind>,
    pub crt: Option<Crt>,
    pub bombardment: Option<Bombardment>,
    pub works: WorksChart,
    pub strategic: Option<Strategic>,
    pub command: Option<CommandChart>,
    /// Dummies at the start, by side (CBG-1103).
    pub dummies: BTreeMap<String, usize>,
    pub map: Option<HexMap>,
    pub sides: Vec<KitSide>,
    pub units: Vec<KitUnit>,
    pub arrivals: Vec<UnitArrival>,
    pub objectives: Vec<HexObjective>,
    /// True if losses give points only by an objective for them; in games of older programs each point of strength that
    /// the enemy lost counts 1 (BG-014).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub names_losses: bool,
}

/// Limit on units in a hex at the end of a phase (BG-050).
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Stacking {
    pub units: Option<usize>,
    /// Maximum printed strength of a stack, in points; `None` for no such limit.
    pub limit: Option<Fraction>,
}

/// Zones of control: the hexes that units control, and the hexsides that limit this control.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Zones {
    /// True if zones cover the six neighbouring hexes; false if there are no zones.
    pub adjacent: bool,
    /// Hexsides that no zone crosses, unless a bridge, ford or link makes them passable.
    pub blocked_by: Vec<String>,
}

/// Cause of a change to a unit's strength in a fight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ChangedBy {
    /// The distance to the target.
    Range,
    /// The state of the unit.
    State,
    /// The ground of the fight.
    Terrain,
    /// The night.
    Night,
}

impl ChangedBy {
    /// All causes in the default order, used if the kit gives no order.
    pub const ALL: [Self; 4] = [Self::Range, Self::State, Self::Terrain, Self::Night];

    /// Returns the kit's word for the cause.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Range => "range",
            Self::State => "state",
            Self::Terrain => "terrain",
            Self::Night => "night",
        }
    }
}

/// The kit's rules of combat (BG-080, BG-081).
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct CombatChart {
    /// True if every enemy in a zone of the phasing side's units must be attacked; `None` if the kit leaves that to the
    /// players.
    pub mandatory: Option<bool>,
    /// Number of victors that may enter an emptied hex; `None` if the kit does not say.
    pub advance: Option<usize>,
    /// The order of the changes to strength.
    pub order: Vec<ChangedBy>,
    /// Factor of night on the attackers' strength; `None` for no factor.
    pub night: Option<Fraction>,
}

/// Rules that the standard rules leave to the battle (BG-002).
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Exclusive {
    /// Units forced off the map are not lost (BG-026).
    pub leaves_safely: bool,
    /// Ground that a unit may not enter by its one-hex minimum move (BG-035).
    pub minimum_bars: Vec<String>,
    /// Crossings in which a move may end (BG-047).
    pub end_in: Vec<String>,
    /// Number of points with which a side wins at once (BG-014).
    pub automatic: BTreeMap<String, i64>,
}

/// Command levels by turn (CBG-501).
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct CommandChart {
    pub levels: Vec<Levels>,
    /// The side whose units out of command do not scatter, but may not move (CBG-502); `None` if both sides scatter.
    pub inverse: Option<String>,
}

/// Command levels of the sides in the turns `first` to `last`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Levels {
    pub first: u32,
    /// Last turn; `None` for the end of the game.
    pub last: Option<u32>,
    pub of: BTreeMap<String, i64>,
    /// Number of units of the inverse side that may move in a turn (CBG-502); `None` if not limited.
    #[serde(default)]
    pub movers: Option<usize>,
}

/// A side.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct KitSide {
    pub id: String,
    pub name: String,
    pub colour: String,
}

/// Kind of a unit (BG-004).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UnitKind {
    #[default]
    Infantry,
    Artillery,
    HorseArtillery,
    Cavalry,
    Gunboat,
    Wagon,
    Other,
}

impl UnitKind {
    pub const ALL: [UnitKind; 7] = [
        UnitKind::Infantry,
        UnitKind::Artillery,
        UnitKind::HorseArtillery,
        UnitKind::Cavalry,
        UnitKind::Gunboat,
        UnitKind::Wagon,
        UnitKind::Other,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            UnitKind::Infantry => "infantry",
            UnitKind::Artillery => "artillery",
            UnitKind::HorseArtillery => "horse-artillery",
            UnitKind::Cavalry => "cavalry",
            UnitKind::Gunboat => "gunboat",
            UnitKind::Wagon => "wagon",
            UnitKind::Other => "other",
        }
    }

    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == word)
    }

    /// Checks whether units of this kind are batteries, drawn or ridden.
    pub const fn is_guns(self) -> bool {
        matches!(self, UnitKind::Artillery | UnitKind::HorseArtillery)
    }

    /// Checks whether units of this kind are combat units: wagons are not (BG-004).
    pub const fn is_combat(self) -> bool {
        !matches!(self, UnitKind::Wagon)
    }
}

/// The sizes of a unit (BG-004).
pub const SIZES: [&str; 6] = [
    "section", "battery", "regiment", "brigade", "division", "corps",
];

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct KitUnit {
    pub id: String,
    pub name: String,
    pub side: String,
    pub kind: UnitKind,
    pub size: String,
    pub formation: Option<String>,
    pub strength: Fraction,
    /// The strength on the back; `None` for a counter without a reduced back.
    pub reduced: Option<Fraction>,
    /// The printed allowance; `None` if none is printed.
    pub allowance: Option<Fraction>,
    /// Set-up hex: one, or any of several (CBG-1401).
    pub at: Vec<String>,
    pub begins_reduced: bool,
    pub rifled: bool,
    /// True if the unit begins and arrives face up in a game with hidden units (CBG-1101).
    pub open: bool,
    /// True for a counter that represents nothing (CBG-1102).
    pub dummy: bool,
}

impl KitUnit {
    /// Returns the allowance of the unit in movement points (BG-006); `None` for a unit that has one only if its
    /// counter prints it (BG-R01).
    pub fn allowance(&self, horse_artillery: i64) -> Option<Fraction> {
        let foot = Fraction::whole(6);
        let mounted = Fraction::whole(8);
        match (self.kind, self.allowance) {
            (UnitKind::Cavalry, printed) => {
                Some(printed.map_or(mounted, |printed| printed.max(mounted)))
            }
            (_, Some(printed)) => Some(printed),
            (UnitKind::Infantry | UnitKind::Artillery, None) => Some(foot),
            (UnitKind::HorseArtillery, None) => Some(Fraction::whole(horse_artillery)),
            (UnitKind::Gunboat | UnitKind::Wagon | UnitKind::Other, None) => None,
        }
    }

    /// Returns the parts of a numeric name: brigade, division and corps (BG-005); `None` for any other name.
    pub fn numbers(&self) -> Option<(&str, &str, &str)> {
        let mut parts = self.name.split('/');
        let all = (parts.next()?, parts.next()?, parts.next()?);
        let is_number = |part: &str| !part.is_empty() && part.bytes().all(|c| c.is_ascii_digit());
        let is_roman = |part: &str| !part.is_empty() && part.bytes().all(|c| b"IVXLC".contains(&c));
        (parts.next().is_none() && is_number(all.0) && is_number(all.1) && is_roman(all.2))
            .then_some(all)
    }
}

/// Time and place at which a unit is due (BG-020).
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct UnitArrival {
    pub unit: String,
    pub turn: u32,
    pub at: Vec<String>,
    /// The route of the imaginary column; `None` if it follows no route.
    pub along: Option<String>,
    /// Price of entry for the first two units, if the map does not give it.
    pub base: Option<Fraction>,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct HexObjective {
    pub id: String,
    pub hexes: Vec<String>,
    pub value: i64,
    /// The only side for which the objective counts; `None` if it counts for both.
    pub side: Option<String>,
}

impl HexObjective {
    /// The identifier of the objective that gives points for the strength that the enemy loses.
    pub const LOSSES: &str = "losses";

    /// Checks whether the objective counts the enemy's losses, instead of hexes.
    #[must_use]
    pub fn is_of_losses(&self) -> bool {
        self.id == Self::LOSSES && self.hexes.is_empty()
    }

    /// Checks whether the objective counts for a side.
    #[must_use]
    pub fn counts_for(&self, side: &str) -> bool {
        self.side.as_ref().is_none_or(|only| only == side)
    }
}

impl Kit {
    /// Checks whether a complication is in use.
    pub fn plays(&self, complication: Complication) -> bool {
        self.complications.form(complication).is_some()
    }

    /// Checks whether a game begins with a set-up phase: units lie face down (CBG-1101), or one side's plots would
    /// otherwise end the other's free deployment (CBG-1401).
    pub fn begins_with_set_up(&self) -> bool {
        let is_free = self.plays(Complication::FreeDeploy) && self.plays(Complication::Simul);
        self.plays(Complication::Hidden) || is_free
    }

    pub fn unit(&self, id: &str) -> Option<&KitUnit> {
        self.units.iter().find(|unit| unit.id == id)
    }

    /// Returns the chart of a kind of ground; the chart of woods also serves forest, and the reverse (BG-043). `None`
    /// if the kit has none.
    pub fn ground_chart(&self, ground: &str) -> Option<&GroundKind> {
        let other = || self.ground.get(&other_name(ground)?);
        self.ground.get(ground).or_else(other)
    }

    /// Returns the points that a side gets for each point of strength that the enemy loses (BG-014).
    #[must_use]
    pub fn value_of_losses(&self, side: &str) -> i64 {
        let of_losses = self.objectives.iter().filter(|one| one.is_of_losses());
        match self.names_losses {
            true => of_losses
                .filter(|one| one.counts_for(side))
                .map(|one| one.value)
                .sum(),
            false => 1,
        }
    }

    pub fn arrival(&self, unit: &str) -> Option<&UnitArrival> {
        self.arrivals.iter().find(|arrival| arrival.unit == unit)
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

    /// Returns the number of units allowed in a hex at the end of a phase: by the kit, or two if later copies are
    /// played (BG-050); `None` if neither gives a limit.
    pub fn stacking(&self) -> Option<Stacking> {
        let later = || Stacking {
            units: Some(2),
            limit: None,
        };
        let is_later = self.rulings.later_cases() == LaterCases::On;
        self.stacking.clone().or_else(|| is_later.then(later))
    }

    pub fn is_night(&self, turn: u32) -> bool {
        self.night.contains(&turn)
    }

    /// Returns the allowance of a unit in movement points; `None` if unknown (BG-006, BG-R02).
    pub fn allowance(&self, unit: &str) -> Option<Fraction> {
        let horse = match self.rulings.horse_artillery() {
            HorseArtillery::Six => 6,
            HorseArtillery::Eight => 8,
        };
        self.unit(unit)?.allowance(horse)
    }
}
