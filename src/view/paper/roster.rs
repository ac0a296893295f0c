//! The order of battle of a side as a tree.

use serde::Serialize;

use super::PrintedState;
use crate::day;
use crate::sheets::men::Men;
use crate::tape::place::points_said;
use rules::fields::state::{BrigadeState, DivisionState};
use rules::fields::terms::{
    charts,
    edition::Edition,
    name::{GeneralId, SideId},
};

/// A unit of the order of battle.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct UnitEntry {
    /// The unit's address: `A1`.
    pub address: String,
    /// Its name.
    pub name: String,
    /// Points of size, which also give an estimate of men (SCALE-03).
    pub size: u8,
    /// Combat value, added to the die in a fight.
    pub value: u8,
    /// Name of the arm: `infantry`.
    pub arm: &'static str,
    /// Name of the weapon, as in the roster.
    pub weapon: String,
    /// Number of guns; `None` for a unit that is not a battery.
    pub guns: Option<u8>,
    /// The unit's men, counted or estimated (SCALE-03).
    pub men: Men,
}

/// A brigade of the order of battle.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct BrigadeEntry {
    /// The callsign that the referee types.
    pub callsign: String,
    /// Its name.
    pub name: String,
    /// Its brigadier, with his quality if the edition uses it.
    pub brigadier: String,
    /// Its units.
    pub units: Vec<UnitEntry>,
    /// Turn and place of arrival: `comes in turn 5 by the west edge`; `None` if it starts on the table.
    pub arrives: Option<String>,
}

/// A division of the order of battle.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct DivisionEntry {
    /// Its corps, if there is one.
    pub corps: Option<String>,
    /// Its name.
    pub name: String,
    /// Its general, with his quality if the edition uses it.
    pub general: String,
    /// Messengers; `None` means unlimited.
    pub messengers: Option<u32>,
    /// Morale when last computed; `None` before the first computation, and on a blank sheet.
    pub morale: Option<f64>,
    /// Its brigades.
    pub brigades: Vec<BrigadeEntry>,
}

/// The strength of a command.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ForceTotal {
    /// Number of units present, a text for each arm: `17 infantry`.
    pub units: Vec<String>,
    /// Number of guns of all batteries.
    pub guns: u32,
    /// Sum of the units' sizes.
    pub size: u32,
    /// The men of all units.
    pub men: Men,
}

impl ForceTotal {
    /// Adds up the strength of units.
    #[must_use]
    pub fn new<'u>(units: impl Iterator<Item = &'u UnitEntry> + Clone) -> Self {
        let arms = ["infantry", "cavalry", "artillery"].into_iter();
        let by_arm = arms.filter_map(|arm| {
            let count = units.clone().filter(|unit| unit.arm == arm).count();
            (count > 0).then(|| format!("{count} {arm}"))
        });
        Self {
            units: by_arm.collect(),
            guns: units
                .clone()
                .filter_map(|unit| unit.guns)
                .map(u32::from)
                .sum(),
            size: units.clone().map(|unit| u32::from(unit.size)).sum(),
            men: units.map(|unit| unit.men).sum::<Men>().rounded(),
        }
    }

    /// Describes the strength: `17 infantry, 3 artillery (14 guns); size 44; about 6,600 men`.
    #[must_use]
    pub fn in_words(&self) -> String {
        format!("{}; size {}; {}", self.arms_in_words(), self.size, self.men)
    }

    /// Describes the units: `17 infantry, 3 artillery (14 guns)`.
    #[must_use]
    pub fn arms_in_words(&self) -> String {
        let guns = match self.guns {
            0 => String::new(),
            guns => format!(" ({guns} guns)"),
        };
        format!("{}{guns}", self.units.join(", "))
    }
}

impl BrigadeEntry {
    /// Returns the strength of the brigade.
    #[must_use]
    pub fn total(&self) -> ForceTotal {
        ForceTotal::new(self.units.iter())
    }
}

impl DivisionEntry {
    /// Returns the strength of the division.
    #[must_use]
    pub fn total(&self) -> ForceTotal {
        ForceTotal::new(self.brigades.iter().flat_map(|brigade| &brigade.units))
    }
}

impl OrderOfBattlePage {
    /// Returns the strength of the side.
    #[must_use]
    pub fn total(&self) -> ForceTotal {
        let brigades = self
            .divisions
            .iter()
            .flat_map(|division| &division.brigades);
        ForceTotal::new(brigades.flat_map(|brigade| &brigade.units))
    }
}

/// The order of battle of a side.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct OrderOfBattlePage {
    /// Its side.
    pub side: String,
    /// The number of its side.
    pub number: u8,
    /// Generals above the divisions, each with his command.
    pub staff: Vec<String>,
    /// Its divisions.
    pub divisions: Vec<DivisionEntry>,
    /// True for the sheet that hangs on the wall: in large type, and without anything that changes in play.
    pub wall: bool,
    /// True if each brigade is one line, because the reader also has the sheets of its units.
    #[serde(skip)]
    pub is_short: bool,
}

/// Returns the order of battle of each printed side. If a single side is printed without its state, the page is the
/// sheet for the wall.
#[must_use]
pub fn armies(look: &PrintedState<'_>) -> Vec<OrderOfBattlePage> {
    look.sides().map(|side| army_page(look, side)).collect()
}

fn army_page(look: &PrintedState<'_>, side: &SideId) -> OrderOfBattlePage {
    let state = look.state;
    let divisions = state.divisions().filter(|division| division.side == *side);
    let above = state.oob().corps.iter().filter(|corps| corps.side == *side);
    let mut staff: Vec<String> = Vec::new();
    staff.extend(general_words(look, side.as_str()));
    staff.extend(above.filter_map(|corps| {
        Some(format!(
            "{}: {}",
            corps.name,
            general_words(look, corps.id.as_str())?
        ))
    }));
    let wall = look.blank && look.of == [super::PrintSubject::Side(side.clone())];
    OrderOfBattlePage {
        side: state.side_name(side).to_owned(),
        number: state.oob().side_number(side),
        staff,
        divisions: divisions
            .map(|d| division_entry(look, d, wall))
            .filter(|division| !division.brigades.is_empty())
            .collect(),
        wall,
        is_short: false,
    }
}

/// Describes a general with his quality: `Wadsworth, good (4)`. For a general who is not at his post, his fate takes
/// the place of his quality and comes first, so that a narrow column does not cut it off: `dead: Wadsworth`. `None` if
/// the roster has no general of this name.
fn general_words(look: &PrintedState<'_>, id: &str) -> Option<String> {
    let general = look.state.general(&GeneralId::new(id))?;
    if let Some(fate) = super::absence(look, general) {
        return Some(format!("{}: {}", fate.name(), general.name));
    }
    Some(match look.state.edition() {
        Edition::Basic => general.name.clone(),
        Edition::Full => format!(
            "{}, {} ({})",
            general.name,
            charts::quality_name(general.quality()),
            general.quality()
        ),
    })
}

fn division_entry(look: &PrintedState<'_>, division: &DivisionState, wall: bool) -> DivisionEntry {
    let state = look.state;
    let corps = division.corps.as_ref();
    let corps = corps.and_then(|id| state.oob().corps.iter().find(|corps| corps.id == *id));
    DivisionEntry {
        corps: corps.map(|corps| corps.name.clone()),
        name: division.name.clone(),
        general: general_words(look, division.id.as_str()).unwrap_or_default(),
        messengers: match look.blank {
            true => state
                .oob()
                .division(&division.id)
                .and_then(|d| d.messengers),
            false => division.messengers(),
        },
        morale: division.last_morale().filter(|_| !look.blank),
        brigades: look
            .brigades()
            .filter(|b| b.division == division.id)
            // A sheet for both sides must not reveal the content of a card.
            .filter(|b| !(wall && state.is_dummy(&b.id)))
            .map(|b| brigade_entry(look, b, wall))
            .collect(),
    }
}

fn brigade_entry(look: &PrintedState<'_>, brigade: &BrigadeState, wall: bool) -> BrigadeEntry {
    let state = look.state;
    let units = super::brigade_units(state, brigade);
    BrigadeEntry {
        callsign: brigade.callsign.clone(),
        name: match wall {
            true => brigade.name.clone(),
            false => super::blind::brigade_name(state, brigade),
        },
        brigadier: general_words(look, brigade.id.as_str()).unwrap_or_default(),
        units: units
            .map(|unit| UnitEntry {
                address: state.oob().address(&unit.id),
                name: unit.name.clone(),
                size: unit.size,
                value: unit.value,
                arm: unit.arm.name(),
                weapon: unit.weapon.clone(),
                guns: unit.guns,
                men: Men::new(unit.size, unit.strength),
            })
            .collect(),
        arrives: arrival_words(look, brigade),
    }
}

/// Describes when and where a brigade arrives; `None` if it starts on the table, or has arrived.
#[must_use]
pub fn arrival_words(look: &PrintedState<'_>, brigade: &BrigadeState) -> Option<String> {
    let entry = table_entry(look, brigade)?;
    Some(format!(
        "comes in {}, placed at {}",
        entry.when, entry.place
    ))
}

/// Turn and place of a brigade's arrival.
pub(super) struct TableEntry {
    /// The turn of arrival, in the unit of counting.
    pub(super) turn: u32,
    /// Turn, hour and edge: `turn 6, about 11:15, by the east edge`.
    pub(super) when: String,
    /// The place at which the brigade enters.
    pub(super) place: String,
}

/// Returns when and where a brigade arrives; `None` if it starts on the table, or has arrived.
pub(super) fn table_entry(look: &PrintedState<'_>, brigade: &BrigadeState) -> Option<TableEntry> {
    let turn = brigade.arrives()?;
    let oob = look.state.oob();
    let arrival = oob
        .arrivals
        .iter()
        .find(|arrival| arrival.brigades.contains(&brigade.id))?;
    let ground = look.state.ground();
    let edges = [
        (arrival.at.x, "west"),
        (ground.width - arrival.at.x, "east"),
        (arrival.at.y, "south"),
        (ground.depth - arrival.at.y, "north"),
    ];
    let edge = edges.iter().min_by(|a, b| a.0.total_cmp(&b.0))?.1;
    let turn = look.state.counted(turn);
    let hour = day::hour_of_turn(turn, look.state);
    let hour = hour.map_or_else(String::new, |hour| format!(", about {hour},"));
    Some(TableEntry {
        turn,
        when: format!("{} {turn}{hour} by the {edge} edge", look.state.turn_word()),
        place: points_said(oob.measure, &[arrival.at]),
    })
}

/// Abbreviates an arm to three or four letters.
#[must_use]
pub fn short_arm(arm: &str) -> &'static str {
    match arm {
        "infantry" => "inf",
        "cavalry" => "cav",
        _ => "guns",
    }
}
