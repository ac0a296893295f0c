//! A game, a side, a division, a brigade, a unit or a general: as JSON with fixed names, and as text.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::sheets::cup::{self, CupSheet};
use rules::fields::activation;
use rules::fields::shared::demoralisation;
use rules::fields::state::{
    BrigadeState, DivisionState, GeneralState, Messenger, State, UnitState,
};
use rules::fields::terms::{
    message::Message,
    name::{BrigadeId, DivisionId, GeneralId, MessengerId, SideId, UnitId},
    order::Order,
};
use rules::fields::wear::morale;
use table::measure::Point;

pub mod subject;
pub mod text;

/// The status of the whole game.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct GameStatus {
    name: String,
    edition: &'static str,
    turn: u32,
    turns: Option<u32>,
    phase: &'static str,
    active: SideId,
    /// The cup, in games with chits (CHIT-06).
    #[serde(skip_serializing_if = "Option::is_none")]
    cup: Option<CupSheet>,
    over: bool,
    why_over: Option<String>,
    /// State of each army that may be demoralised (DEM-06); a player sees only the state of his own army.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    armies: BTreeMap<SideId, ArmyStatus>,
    divisions: BTreeMap<DivisionId, DivisionStatus>,
    brigades: BTreeMap<BrigadeId, BrigadeStatus>,
    units: BTreeMap<UnitId, UnitStatus>,
    generals: BTreeMap<GeneralId, GeneralStatus>,
    messengers: Vec<MessengerStatus>,
}

/// State of an army that may be demoralised (DEM-06).
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ArmyStatus {
    /// Size points lost so far.
    lost: u32,
    total: u32,
    /// Level of demoralisation: 0, 1 or 2.
    level: u8,
    /// The loss that brings the next level; `None` at the last level.
    next: Option<u32>,
}

/// The state of a division, as JSON shows it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct DivisionStatus {
    name: String,
    side: SideId,
    morale: f64,
    messengers: Option<u32>,
    routed: bool,
    /// The last order that the division received from corps (RUL-46); `None` if it received none.
    instruction: Option<OrderStatus>,
}

/// An order: its kind and its aim.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct OrderStatus {
    kind: &'static str,
    target: Option<String>,
}

/// The state of a brigade, as JSON shows it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct BrigadeStatus {
    name: String,
    callsign: String,
    side: SideId,
    division: DivisionId,
    order: OrderStatus,
    waiting: Option<OrderStatus>,
    mark: &'static str,
    broken: bool,
    fatigue: u32,
    level: &'static str,
    action_points: u8,
    result: Option<&'static str>,
    holds_ground: bool,
    /// Sum of the modifiers that its activation dice would have now.
    activation: i32,
    hidden: bool,
    /// The number of its card; `None` if it is not a blind, or no longer one (BLIND-01).
    #[serde(skip_serializing_if = "Option::is_none")]
    blind: Option<u32>,
    /// True if it is a dummy: its card hides no troops.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    dummy: bool,
    on_table: bool,
    arrives: Option<u32>,
}

/// The state of a unit, as JSON shows it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct UnitStatus {
    name: String,
    address: String,
    brigade: BrigadeId,
    arm: &'static str,
    size: u8,
    value: u8,
    weapon: String,
    at: Option<[f64; 2]>,
    facing: Option<f64>,
    state: &'static str,
    formation: &'static str,
    on_table: bool,
}

/// The state of a general, as JSON shows it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct GeneralStatus {
    name: String,
    side: SideId,
    at: Option<[f64; 2]>,
    quality: u8,
    status: &'static str,
    action_points: u8,
    leading: Option<UnitId>,
}

/// The state of a messenger, as JSON shows it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct MessengerStatus {
    id: MessengerId,
    from: GeneralId,
    to: GeneralId,
    carries: &'static str,
    brigade: Option<BrigadeId>,
    order: Option<OrderStatus>,
    at: [f64; 2],
}

/// Returns the status of the whole game.
#[must_use]
pub fn game_status(state: &State) -> GameStatus {
    let oob = state.oob();
    GameStatus {
        name: oob.name.clone(),
        edition: state.edition().name(),
        turn: state.turn(),
        turns: oob.turns,
        phase: state.phase().name(),
        active: state.active().clone(),
        cup: cup::cup(state),
        over: state.over().is_some(),
        why_over: state.over().map(str::to_owned),
        armies: army_statuses(state),
        divisions: keyed_map(state.divisions(), |d| {
            (d.id.clone(), division_status(state, d))
        }),
        brigades: keyed_map(state.brigades(), |b| {
            (b.id.clone(), brigade_status(state, b))
        }),
        units: keyed_map(state.units(), |u| (u.id.clone(), unit_status(state, u))),
        generals: keyed_map(state.generals(), |g| (g.id.clone(), general_status(g))),
        messengers: state.messengers().iter().map(messenger_status).collect(),
    }
}

fn keyed_map<T, K: Ord, V>(
    items: impl Iterator<Item = T>,
    entry: impl Fn(T) -> (K, V),
) -> BTreeMap<K, V> {
    items.map(entry).collect()
}

fn army_statuses(state: &State) -> BTreeMap<SideId, ArmyStatus> {
    let is_known = |side: &SideId| state.known_to().is_none_or(|own| own == side);
    let hearts = demoralisation::army_morales(state).into_iter();
    let known = hearts.filter(|heart| is_known(&heart.side));
    keyed_map(known, |heart| {
        let army = ArmyStatus {
            lost: heart.toll.loss,
            total: heart.toll.total,
            level: heart.level,
            next: heart.next,
        };
        (heart.side, army)
    })
}

fn division_status(state: &State, division: &DivisionState) -> DivisionStatus {
    DivisionStatus {
        name: division.name.clone(),
        side: division.side.clone(),
        morale: match state.known_to() {
            Some(_) => division.last_morale().unwrap_or_default(),
            None => morale::reckon_morale(state, &division.id).0,
        },
        messengers: state.free_messengers(&division.id),
        routed: division.is_routed(),
        instruction: division.instruction().map(order_status),
    }
}

fn brigade_status(state: &State, brigade: &BrigadeState) -> BrigadeStatus {
    let modifiers = activation::activation_modifiers(state, &brigade.id);
    BrigadeStatus {
        name: brigade.name.clone(),
        callsign: brigade.callsign.clone(),
        side: brigade.side.clone(),
        division: brigade.division.clone(),
        order: order_status(brigade.order()),
        waiting: brigade.waiting().map(order_status),
        mark: brigade.mark_name(),
        broken: brigade.is_broken(),
        fatigue: brigade.fatigue(),
        level: brigade.level().name(),
        action_points: state.brigadier(&brigade.id).map_or(0, GeneralState::points),
        result: brigade.result().map(|result| result.name()),
        holds_ground: brigade.holds_ground(),
        activation: rules::clause::sum(&modifiers),
        hidden: brigade.is_hidden(),
        blind: state
            .card(&brigade.id)
            .filter(|card| !card.shown)
            .map(|card| card.number),
        dummy: state.is_dummy(&brigade.id),
        on_table: state.is_on_table(&brigade.id),
        arrives: brigade.arrives(),
    }
}

fn order_status(order: &Order) -> OrderStatus {
    OrderStatus {
        kind: order.name(),
        target: order.target(),
    }
}

fn unit_status(state: &State, unit: &UnitState) -> UnitStatus {
    let base = unit.base();
    UnitStatus {
        name: unit.name.clone(),
        address: state.oob().address(&unit.id),
        brigade: unit.brigade.clone(),
        arm: unit.arm.name(),
        size: unit.size,
        value: unit.value,
        weapon: unit.weapon.clone(),
        at: base.map(|base| point_pair(base.at)),
        facing: base.map(|base| base.facing.degrees()),
        state: unit.condition().name(),
        formation: unit.formation().name(),
        on_table: unit.on_table(),
    }
}

fn general_status(general: &GeneralState) -> GeneralStatus {
    GeneralStatus {
        name: general.name.clone(),
        side: general.side.clone(),
        at: general.at().map(point_pair),
        quality: general.quality(),
        status: general.fate().name(),
        action_points: general.points(),
        leading: general.leading().cloned(),
    }
}

fn messenger_status(messenger: &Messenger) -> MessengerStatus {
    let (carries, order) = match &messenger.carries {
        Message::Order { order, .. } => ("order", Some(order_status(order))),
        Message::Report { .. } => ("report", None),
        Message::Instruction { order, .. } => ("instruction", Some(order_status(order))),
    };
    MessengerStatus {
        id: messenger.id,
        from: messenger.from.clone(),
        to: messenger.to.clone(),
        carries,
        brigade: messenger.carries.brigade().cloned(),
        order,
        at: point_pair(messenger.at),
    }
}

fn point_pair(at: Point) -> [f64; 2] {
    [at.x, at.y]
}
