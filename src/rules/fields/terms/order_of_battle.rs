//! Order of battle: sides, corps, divisions, brigades, units and their generals. It does not change in play, so all
//! states of a game share it.

mod objective;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::terms::{
    charts,
    edition::{Edition, EditionOptions},
    name::{BrigadeId, CorpsId, DivisionId, GeneralId, SideId, UnitId},
    switch::{Rulings, Switch},
};
use ruleset::hue::{Hue, Uniform};
use table::measure::{Bearing, Measure, Point};

pub use objective::{Defence, Objective, TableTest, Tenure, USUAL_WORTH};

/// The table edge from which a side comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Edge {
    /// The edge at the greatest `y`.
    North,
    /// The edge at the greatest `x`.
    East,
    /// The edge at `y` 0.
    South,
    /// The edge at `x` 0.
    West,
}

impl Edge {
    /// All edges, clockwise.
    pub const ALL: [Edge; 4] = [Edge::North, Edge::East, Edge::South, Edge::West];

    /// Returns the name used in rosters.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Edge::North => "north",
            Edge::East => "east",
            Edge::South => "south",
            Edge::West => "west",
        }
    }

    /// Returns the edge with this name; `None` if there is none.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|edge| edge.name() == name)
    }

    /// Returns the bearing that looks from this edge onto the table.
    #[must_use]
    pub fn inward(self) -> Bearing {
        Bearing::new(match self {
            Edge::North => 180.0,
            Edge::East => 270.0,
            Edge::South => 0.0,
            Edge::West => 90.0,
        })
    }
}

/// A side.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Side {
    /// Identifier.
    pub id: SideId,
    /// Display name.
    pub name: String,
    /// `blue`, `grey` ...: requested by the roster, but not guaranteed by the screen.
    pub colour: String,
    /// Table edge from which the side comes.
    pub edge: Edge,
    /// Briefing for the side's players before the battle, for display only.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub briefing: String,
    /// Sizes of the units that the side lost before the battle, for example on an earlier day (DEM-01).
    #[serde(default, skip_serializing_if = "is_none_lost")]
    pub lost: u32,
}

fn is_none_lost(lost: &u32) -> bool {
    *lost == 0
}

/// A corps.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Corps {
    /// Identifier.
    pub id: CorpsId,
    /// Display name.
    pub name: String,
    /// Side of the corps.
    pub side: SideId,
}

/// A division: the body that has messengers and morale.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Division {
    /// Identifier.
    pub id: DivisionId,
    /// Display name.
    pub name: String,
    /// Side of the division.
    pub side: SideId,
    /// The division's corps, if there is one.
    pub corps: Option<CorpsId>,
    /// Messengers at the start; `None` means unlimited (MSG-07, RUL-45).
    pub messengers: Option<u32>,
}

/// A brigade.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Brigade {
    /// Identifier.
    pub id: BrigadeId,
    /// Callsign: one capital letter or more, as the referee types it.
    pub callsign: String,
    /// Display name.
    pub name: String,
    /// Division to which the brigade belongs.
    pub division: DivisionId,
    /// The brigade's side, through its division.
    pub side: SideId,
    /// Units of the brigade, in the order of their addresses.
    pub units: Vec<UnitId>,
}

/// The three arms (BASE-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Arm {
    /// On foot.
    #[default]
    Infantry,
    /// Mounted or dismounted.
    Cavalry,
    /// Limbered or unlimbered.
    Artillery,
}

impl Arm {
    /// All arms.
    pub const ALL: [Arm; 3] = [Arm::Infantry, Arm::Cavalry, Arm::Artillery];

    /// Returns the name used in rosters.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Arm::Infantry => "infantry",
            Arm::Cavalry => "cavalry",
            Arm::Artillery => "artillery",
        }
    }
}

/// A regiment or battery (BASE-01): the facts that do not change in play.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Unit {
    /// Identifier.
    pub id: UnitId,
    /// Display name.
    pub name: String,
    /// Brigade to which the unit belongs.
    pub brigade: BrigadeId,
    /// The unit's side, through its brigade.
    pub side: SideId,
    /// Arm of the unit.
    pub arm: Arm,
    /// Size, 1 to 5: inches of front (BASE-02).
    pub size: u8,
    /// Guns of a battery; `None` if the roster does not count them.
    pub guns: Option<u8>,
    /// Combat value, 2 to 4 (BASE-07).
    pub value: u8,
    /// Weapon, by its name in [`charts::WEAPONS`].
    pub weapon: String,
    /// Frontage of the base in inches.
    pub frontage: f64,
    /// Depth of the base in inches (BASE-05).
    pub depth: f64,
    /// Number of men; `None` if the sources do not give it.
    pub strength: Option<u32>,
    /// The commander.
    pub commander: String,
    /// Source of the number of men, and how certain it is.
    pub source: String,
    /// Other remarks of the roster.
    pub note: String,
}

impl Unit {
    /// Returns the weapon; an unknown name is the usual musket.
    #[must_use]
    pub fn weapon(&self) -> &'static charts::Weapon {
        const MUSKET: charts::Weapon = charts::Weapon {
            name: "rifled-musket",
            gun: false,
            range: Some(charts::distance::SMALL_ARMS),
            effect: 0,
            canister: 0,
        };
        charts::weapon(&self.weapon).unwrap_or(&MUSKET)
    }
}

/// Rank of a general, by the body that he commands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rank {
    /// A brigadier.
    Brigade,
    /// A divisional general.
    Division,
    /// A corps commander.
    Corps,
    /// The commander of a side.
    Army,
}

/// A general as the battle begins.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct General {
    /// The identifier of his command.
    pub id: GeneralId,
    /// Name of the general.
    pub name: String,
    /// Rank of the general, by the body that he commands.
    pub rank: Rank,
    /// Side of the general.
    pub side: SideId,
    /// His quality, 2 to 5 (CMD-12).
    pub quality: u8,
    /// True if the roster rates the general; in the basic edition only a rated general counts for morale (RUL-101).
    pub rated: bool,
}

/// Brigades that arrive later.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Arrival {
    /// The player turn.
    pub turn: u32,
    /// The arriving brigades.
    pub brigades: Vec<BrigadeId>,
    /// Entry of the first brigade's centre.
    pub at: Point,
    /// Facing of the brigades as they arrive.
    pub facing: Bearing,
}

/// Seat of a player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerSeat {
    /// Side for which the player plays.
    pub side: SideId,
    /// Identifier of the corps, division or brigade that he commands; `None` for the whole side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub command: Option<String>,
    /// Name of the seat or of its player; empty if the roster gives none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Number of players who may share the seat; `None` means unlimited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub places: Option<u32>,
    /// True if he does not see the sheets and messengers of other commands.
    #[serde(default, skip_serializing_if = "is_false")]
    pub private: bool,
}

const fn is_false(flag: &bool) -> bool {
    !*flag
}

/// Place of a unit's printed label, from which a photograph finds the unit's base.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LabelPlace {
    /// Behind the base, against the middle of its rear edge.
    #[default]
    Behind,
    /// On the middle of the base.
    Centre,
}

impl LabelPlace {
    /// Checks whether the label is at its usual place, behind the base.
    #[must_use]
    pub fn is_behind(&self) -> bool {
        *self == LabelPlace::Behind
    }
}

/// The whole order of battle with the terms of the game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct OrderOfBattle {
    /// Name of the battle.
    pub name: String,
    /// The date of the battle; only shown.
    pub date: String,
    /// Minutes that a full turn represents, for display only; `None` if the roster does not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hour_minutes: Option<u32>,
    /// Edition played.
    pub edition: Edition,
    /// Optional modules.
    pub options: EditionOptions,
    /// Settings of the switches.
    pub rulings: Rulings,
    /// Number of player turns; `None` if the referee ends it.
    pub turns: Option<u32>,
    /// Side that moves first; `None` if a die decides (SEQ-02).
    pub first: Option<SideId>,
    /// Measure of displayed lengths (SCALE-02).
    #[serde(default)]
    pub measure: Measure,
    /// Sources of the facts.
    pub sources: Vec<String>,
    /// Notes to read before the battle, a paragraph each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// The two sides.
    pub sides: Vec<Side>,
    /// Corps, if there are any.
    pub corps: Vec<Corps>,
    /// Divisions.
    pub divisions: Vec<Arc<Division>>,
    /// Brigades, in the order of the roster.
    pub brigades: Vec<Arc<Brigade>>,
    /// Units, brigade by brigade.
    pub units: Vec<Arc<Unit>>,
    /// Generals, brigadiers first.
    pub generals: Vec<Arc<General>>,
    /// Reinforcements.
    pub arrivals: Vec<Arrival>,
    /// Objectives.
    pub objectives: Vec<Objective>,
    /// The defence; `None` for a meeting engagement, or if all troops are placed (DEPLOY-05).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub defence: Option<Defence>,
    /// Seats of players; empty for a seat per side.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seats: Vec<PlayerSeat>,
    /// Place of the labels that a photograph reads.
    #[serde(default, skip_serializing_if = "LabelPlace::is_behind")]
    pub label: LabelPlace,
}

impl OrderOfBattle {
    /// Returns the action points of a general of this quality in each player turn of his side (CMD-02). In the basic
    /// edition the quality counts only by switch (RUL-101).
    #[must_use]
    pub fn action_points(&self, quality: u8) -> u8 {
        let edition = match self.rulings.on(Switch::BasicQuality) {
            true => Edition::Full,
            false => self.edition,
        };
        charts::action_points(edition, quality)
    }

    /// Returns the side with this identifier; `None` if it is unknown.
    #[must_use]
    pub fn side(&self, id: &SideId) -> Option<&Side> {
        self.sides.iter().find(|side| side.id == *id)
    }

    /// Returns the enemy of a side; `None` if there is none.
    #[must_use]
    pub fn other_side(&self, id: &SideId) -> Option<&Side> {
        self.sides.iter().find(|side| side.id != *id)
    }

    /// Returns the table's number for a side.
    #[must_use]
    pub fn side_number(&self, id: &SideId) -> u8 {
        self.sides
            .iter()
            .position(|side| side.id == *id)
            .unwrap_or(0) as u8
    }

    /// Returns the colours in which the sides are drawn, by number.
    #[must_use]
    pub fn hues(&self) -> [Hue; 2] {
        Hue::of_sides(self.sides.iter().map(|side| Uniform {
            colour: &side.colour,
            id: side.id.as_str(),
            name: &side.name,
        }))
    }

    /// Returns the colour in which the troops of a side are drawn.
    #[must_use]
    pub fn hue(&self, side: &SideId) -> Hue {
        Hue::side_hue(self.hues(), self.side_number(side))
    }

    /// Returns the division with this identifier; `None` if it is unknown.
    #[must_use]
    pub fn division(&self, id: &DivisionId) -> Option<&Division> {
        self.divisions
            .iter()
            .find(|division| division.id == *id)
            .map(Arc::as_ref)
    }

    /// Returns the brigade with this identifier; `None` if it is unknown.
    #[must_use]
    pub fn brigade(&self, id: &BrigadeId) -> Option<&Brigade> {
        self.brigades
            .iter()
            .find(|brigade| brigade.id == *id)
            .map(Arc::as_ref)
    }

    /// Returns the unit with this identifier; `None` if it is unknown.
    #[must_use]
    pub fn unit(&self, id: &UnitId) -> Option<&Unit> {
        self.units
            .iter()
            .find(|unit| unit.id == *id)
            .map(Arc::as_ref)
    }

    /// Returns the general with this identifier; `None` if it is unknown.
    #[must_use]
    pub fn general(&self, id: &GeneralId) -> Option<&General> {
        self.generals
            .iter()
            .find(|general| general.id == *id)
            .map(Arc::as_ref)
    }

    /// Returns the brigadier's identifier: that of his brigade.
    #[must_use]
    pub fn brigadier(brigade: &BrigadeId) -> GeneralId {
        GeneralId::new(brigade.as_str())
    }

    /// Returns the divisional general's identifier: that of his division.
    #[must_use]
    pub fn division_general(division: &DivisionId) -> GeneralId {
        GeneralId::new(division.as_str())
    }

    /// Returns the superiors of a brigade, the divisional general first (RUL-06).
    #[must_use]
    pub fn superiors(&self, brigade: &BrigadeId) -> Vec<&General> {
        let Some(brigade) = self.brigade(brigade) else {
            return Vec::new();
        };
        let Some(division) = self.division(&brigade.division) else {
            return Vec::new();
        };
        let mut chain = vec![Self::division_general(&division.id)];
        chain.extend(
            division
                .corps
                .iter()
                .map(|corps| GeneralId::new(corps.as_str())),
        );
        chain.push(GeneralId::new(division.side.as_str()));
        chain.iter().filter_map(|id| self.general(id)).collect()
    }

    /// Returns the address of a unit at the table: `A1` (roster contract).
    #[must_use]
    pub fn address(&self, unit: &UnitId) -> String {
        let place = self.brigades.iter().find_map(|brigade| {
            let n = brigade.units.iter().position(|id| id == unit)?;
            Some(format!("{}{}", brigade.callsign, n + 1))
        });
        place.unwrap_or_default()
    }
}
