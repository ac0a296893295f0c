//! The table as a map draws it: ground, bases, callsigns, generals and messengers.

use std::sync::Arc;

use crate::board::sightings::{SightingReport, Sightings};
use rules::fields::state::{BrigadeState, State, UnitState, blind::blind_name};
use rules::fields::terms::{
    condition::{Condition, Formation},
    name::{BrigadeId, GeneralId, MessengerId, UnitId},
    order_of_battle::{Arm, OrderOfBattle, Rank},
};
use rules::hue::Hue;
use table::base::Base;
use table::ground::Ground;
use table::measure::{Bearing, CONTACT, Measure, Point};

pub mod hex_board;
pub mod sightings;

/// A unit on the table.
#[derive(Debug, Clone, PartialEq)]
pub struct UnitOnBoard {
    /// The unit.
    pub unit: UnitId,
    /// Its brigade.
    pub brigade: BrigadeId,
    /// Address at the table: `A1`.
    pub address: String,
    /// Display name.
    pub name: String,
    /// The number of its side: 0 or 1.
    pub side: u8,
    /// Its base, with place and facing.
    pub base: Base,
    /// Its arm: infantry, cavalry or artillery.
    pub arm: Arm,
    /// Formation, such as line or column.
    pub formation: Formation,
    /// Its condition, such as Ordered or Beaten.
    pub condition: Condition,
    /// True if its base is the card of a blind (BLIND-03).
    pub is_card: bool,
    /// True if another base of the unit's brigade touches this one from behind.
    pub is_backed: bool,
    /// The turn of the last report on a unit that is out of sight (ZOO-09); `None` if it is in sight.
    pub reported: Option<u32>,
}

/// A brigade's callsign as the map draws it, with the centre and the front of the brigade.
#[derive(Debug, Clone, PartialEq)]
pub struct CallsignMark {
    /// The brigade.
    pub brigade: BrigadeId,
    /// The callsign that the referee types.
    pub callsign: String,
    /// Display name.
    pub name: String,
    /// The number of its side.
    pub side: u8,
    /// The mean of the centres of its bases.
    pub centre: Point,
    /// Bearing of the brigade's front.
    pub front: Bearing,
}

/// A general's figure.
#[derive(Debug, Clone, PartialEq)]
pub struct Figure {
    /// The general, by identifier.
    pub general: GeneralId,
    /// His name.
    pub name: String,
    /// The level of his command.
    pub rank: Rank,
    /// The number of his side.
    pub side: u8,
    /// Place of his figure.
    pub at: Point,
}

/// A messenger's figure on the map.
#[derive(Debug, Clone, PartialEq)]
pub struct RiderFigure {
    /// The messenger's number.
    pub id: MessengerId,
    /// The number of its side.
    pub side: u8,
    /// Place of the messenger's figure.
    pub at: Point,
    /// Place of the addressee; `None` if he is off the table.
    pub to: Option<Point>,
}

/// The table in its present position.
#[derive(Debug, Clone, PartialEq)]
pub struct Board {
    /// The ground, shared with the state.
    pub ground: Arc<Ground>,
    /// Unit in which lengths are displayed.
    pub measure: Measure,
    /// The colours of the sides, by number.
    pub hues: [Hue; 2],
    /// Every unit on the table, in the order of the roster.
    pub stands: Vec<UnitOnBoard>,
    /// Every brigade on the table.
    pub calls: Vec<CallsignMark>,
    /// Every general on the table.
    pub figures: Vec<Figure>,
    /// Every messenger.
    pub riders: Vec<RiderFigure>,
}

impl Board {
    /// Returns the table as the referee sees it, with everything on it.
    #[must_use]
    pub fn from_state(state: &State) -> Self {
        let oob = state.oob();
        Self {
            ground: Arc::clone(state.ground()),
            measure: oob.measure,
            hues: oob.hues(),
            stands: state
                .brigades()
                .flat_map(|b| brigade_units(state, b))
                .collect(),
            calls: state
                .brigades()
                .filter_map(|b| callsign_mark(state, b))
                .collect(),
            figures: general_figures(state),
            riders: rider_figures(state),
        }
    }

    /// Returns the table as a side knows it: its own troops and the enemy's units as last seen (ZOO-09), without the
    /// enemy's generals and messengers.
    #[must_use]
    pub fn known(state: &State, sightings: &Sightings) -> Self {
        let all = Self::from_state(state);
        let mine = state.oob().side_number(sightings.side());
        let enemies = state
            .units()
            .filter_map(|unit| reported_unit(state, unit, sightings.report(&unit.id)?));
        let stands: Vec<UnitOnBoard> = all
            .stands
            .into_iter()
            .filter(|stand| stand.side == mine)
            .chain(enemies)
            .collect();
        let calls = state.brigades().filter_map(|b| call_of(state, b, &stands));
        Self {
            calls: calls.collect(),
            figures: retained_items(all.figures, |figure| figure.side == mine),
            riders: retained_items(all.riders, |rider| rider.side == mine),
            stands,
            ..all
        }
    }

    /// Returns the ratio of the table's width to its depth.
    #[must_use]
    pub fn shape(&self) -> f64 {
        self.ground.width / self.ground.depth.max(1.0)
    }

    /// Returns the entry of a unit; `None` if it is not on the board.
    #[must_use]
    pub fn stand(&self, unit: &UnitId) -> Option<&UnitOnBoard> {
        self.stands.iter().find(|stand| stand.unit == *unit)
    }

    /// Returns a straight line for each unit that moved between this board and a later one, from the old centre to the
    /// new.
    #[must_use]
    pub fn ways_to(&self, later: &Self) -> Vec<(Point, Point)> {
        let ways = self.stands.iter().enumerate().filter_map(|(n, stand)| {
            // Both boards list the units in the order of the roster, so a unit has the same index unless an earlier
            // unit is gone.
            let same = later.stands.get(n).filter(|now| now.unit == stand.unit);
            let now = same.or_else(|| later.stand(&stand.unit))?;
            let gone = now.base.at - stand.base.at;
            (gone.norm() > CONTACT).then_some((stand.base.at, now.base.at))
        });
        ways.collect()
    }

    /// Returns the unit whose base is nearest to `point`; `None` if none is within `reach` inches.
    #[must_use]
    pub fn nearest(&self, point: Point, reach: f64) -> Option<&UnitOnBoard> {
        self.stands
            .iter()
            .map(|stand| (stand, stand.base.distance_to_point(point)))
            .filter(|(_, away)| *away <= reach)
            .min_by(|a, b| a.1.total_cmp(&b.1))
            .map(|(stand, _)| stand)
    }
}

fn brigade_units<'a>(
    state: &'a State,
    brigade: &'a BrigadeState,
) -> impl Iterator<Item = UnitOnBoard> + 'a {
    let side = state.oob().side_number(&brigade.side);
    let blind = blind_address(state, &brigade.id);
    brigade.units.iter().enumerate().filter_map(move |(n, id)| {
        let unit = state.unit(id)?;
        Some(UnitOnBoard {
            unit: unit.id.clone(),
            brigade: brigade.id.clone(),
            address: blind
                .clone()
                .unwrap_or_else(|| format!("{}{}", brigade.callsign, n + 1)),
            name: under_card(state, brigade).unwrap_or_else(|| unit.name.clone()),
            side,
            base: unit.base()?,
            arm: unit.arm,
            formation: unit.formation(),
            condition: unit.condition(),
            is_card: blind.is_some(),
            is_backed: is_backed(state, brigade, unit),
            reported: None,
        })
    })
}

/// Returns the address of a brigade's blind: `#3`; `None` if the brigade is no longer a blind.
fn blind_address(state: &State, brigade: &BrigadeId) -> Option<String> {
    let card = state.card(brigade).filter(|card| !card.shown)?;
    Some(format!("#{}", card.number))
}

/// Describes the brigade under a card, which the other side sees only as a blind (BLIND-11); `None` if the brigade is
/// no longer a blind.
fn under_card(state: &State, brigade: &BrigadeState) -> Option<String> {
    let card = state.card(&brigade.id).filter(|card| !card.shown)?;
    Some(if card.dummy {
        "nothing".to_owned()
    } else if brigade.id == blind_name(card.number) {
        "blind".to_owned()
    } else {
        brigade.name.clone()
    })
}

/// Checks whether another base of the brigade touches the middle of a unit's rear.
fn is_backed(state: &State, brigade: &BrigadeState, unit: &UnitState) -> bool {
    let Some(base) = unit.base() else {
        return false;
    };
    let rear = base.rear_middle();
    let mut others = brigade.units.iter().filter(|id| **id != unit.id);
    others.any(|id| {
        let other = state.unit(id).and_then(UnitState::base);
        other.is_some_and(|other| other.distance_to_point(rear) < CONTACT)
    })
}

fn retained_items<T>(mut items: Vec<T>, keep: impl Fn(&T) -> bool) -> Vec<T> {
    items.retain(keep);
    items
}

fn reported_unit(state: &State, unit: &UnitState, report: &SightingReport) -> Option<UnitOnBoard> {
    let blind = blind_address(state, &unit.brigade);
    Some(UnitOnBoard {
        unit: unit.id.clone(),
        brigade: unit.brigade.clone(),
        is_card: blind.is_some(),
        address: blind.unwrap_or_else(|| state.oob().address(&unit.id)),
        name: unit.name.clone(),
        side: state.oob().side_number(&unit.side),
        base: report.base,
        arm: unit.arm,
        formation: report.formation,
        condition: report.condition,
        is_backed: false,
        reported: (!report.in_sight).then_some(report.turn),
    })
}

/// Returns the callsign mark of a brigade; `None` if its place is not known.
fn call_of(state: &State, brigade: &BrigadeState, stands: &[UnitOnBoard]) -> Option<CallsignMark> {
    let own = || stands.iter().filter(|stand| stand.brigade == brigade.id);
    let count = own().count();
    let sum = own()
        .map(|stand| stand.base.at.coords)
        .reduce(|a, b| a + b)?;
    Some(CallsignMark {
        brigade: brigade.id.clone(),
        callsign: brigade.callsign.clone(),
        name: brigade.name.clone(),
        side: state.oob().side_number(&brigade.side),
        centre: Point::from(sum / count as f64),
        front: own().next()?.base.facing,
    })
}

fn callsign_mark(state: &State, brigade: &BrigadeState) -> Option<CallsignMark> {
    Some(CallsignMark {
        brigade: brigade.id.clone(),
        callsign: brigade.callsign.clone(),
        name: brigade.name.clone(),
        side: state.oob().side_number(&brigade.side),
        centre: state.centre_of(&brigade.id)?,
        front: state.front_of(&brigade.id)?,
    })
}

fn general_figures(state: &State) -> Vec<Figure> {
    let figure = |general: &rules::fields::state::GeneralState| {
        Some(Figure {
            general: general.id.clone(),
            name: general.name.clone(),
            rank: general.rank,
            side: state.oob().side_number(&general.side),
            at: general.at()?,
        })
    };
    // Generals out of action have no figure on the table.
    let there = state.generals().filter(|general| general.is_fit());
    there.filter_map(figure).collect()
}

fn rider_figures(state: &State) -> Vec<RiderFigure> {
    let side_of = |oob: &OrderOfBattle, rider: &rules::fields::state::Messenger| {
        oob.division(&rider.division)
            .map_or(0, |division| oob.side_number(&division.side))
    };
    state
        .messengers()
        .iter()
        .map(|rider| RiderFigure {
            id: rider.id,
            side: side_of(state.oob(), rider),
            at: rider.at,
            to: state.general(&rider.to).and_then(|general| general.at()),
        })
        .collect()
}
