//! Brigades, units and divisions as lists and sheets show them.

use super::kept_words::retold;
use crate::tape::landmark;
use rules::fields::position::{gap, known};
use std::collections::BTreeMap;

use rules::fields::state::{BrigadeState, Deeds, DivisionState, GeneralState, State, UnitState};
use rules::fields::tactical;
use rules::fields::terms::{
    charts::Level,
    condition::{Condition, Formation},
    fate::GeneralFate,
    mark::BrigadeMark,
    name::{BrigadeId, DivisionId, UnitId},
    order::{Order, Place},
};
use rules::fields::turn::record;
use rules::fields::wear::morale;
use rules::spelling::counted;

pub mod paper;

/// Describes a level of fatigue, with the steps past 6R if they count (RUL-96): `spent, 2 steps past 6R`.
#[must_use]
pub fn worn(level: Level, past: u32) -> String {
    match past {
        0 => level.name().to_owned(),
        n => format!("{}, {} past 6R", level.name(), counted(n, "step")),
    }
}

/// One line of the brigade list.
#[derive(Debug, Clone, PartialEq)]
pub struct BrigadeLine {
    /// The brigade.
    pub id: BrigadeId,
    /// The callsign that the referee types.
    pub callsign: String,
    /// Display name.
    pub name: String,
    /// The number of its side.
    pub side: u8,
    /// True if it is on the active side.
    pub active: bool,
    /// Its order in few words: `attack P`.
    pub order: String,
    /// True if another order waits for acceptance.
    pub waiting: bool,
    /// Its activation result of this turn or its mark, in a word; a dot if it has neither.
    pub standing: String,
    /// Its mark: Steady, Shaken or Beaten.
    pub mark: BrigadeMark,
    /// Action points left and at the start of a turn; `None` while the brigadier is away.
    pub points: Option<(u8, u8)>,
    /// Fatigue points of the brigade.
    pub fatigue: u32,
    /// Number of units left, the R of the fatigue chart.
    pub units: u32,
    /// Its fatigue level.
    pub level: Level,
    /// Reason why it is not on the table, in a few words; `None` if it is on the table.
    pub away: Option<String>,
}

/// One line of a brigade's sheet.
#[derive(Debug, Clone, PartialEq)]
pub struct UnitLine {
    /// The unit.
    pub id: UnitId,
    /// Number of the unit in its brigade, with which the referee selects it.
    pub number: usize,
    /// Display name.
    pub name: String,
    /// Points of size, which also give an estimate of men (SCALE-03).
    pub size: u8,
    /// Combat value, added to the die in a fight.
    pub value: u8,
    /// The unit's condition, and its formation if it has a choice.
    pub state: String,
    /// True if it is disordered or worse.
    pub troubled: bool,
    /// Inches from its brigadier; `None` if either is off the table.
    pub to_general: Option<f64>,
    /// Points that moving the unit by itself would cost now (CMD-04); `None` if no one can pay.
    pub cost: Option<u8>,
    /// Its acts in this turn, in words.
    pub did: String,
}

/// The sheet of a brigade.
#[derive(Debug, Clone, PartialEq)]
pub struct BrigadeCard {
    /// The brigade's line in the list.
    pub line: BrigadeLine,
    /// Division and side: `Wadsworth, Union`.
    pub belongs: String,
    /// The order in full.
    pub order: String,
    /// The order that waits to be accepted; `None` if there is none.
    pub waiting: Option<String>,
    /// Its activation result, and what the result allows it to do.
    pub activation: String,
    /// The brigadier: name, quality, place, fate.
    pub general: String,
    /// The points spent, in words.
    pub ledger: Vec<String>,
    /// Fatigue in words, and what leads to the next level.
    pub fatigue: String,
    /// The player turn in which it got its order; `None` if it has had the order from the start.
    pub since: Option<u32>,
    /// Messengers on the way, in words.
    pub messengers: String,
    /// The general of its division, and his distance from the brigadier; `None` if he is away.
    pub commander: Option<String>,
    /// History of fatigue and marks, an item per player turn.
    pub history: Vec<String>,
    /// The acts that it may do in its side's next turn, and those that it may not, with reasons.
    pub next: Vec<String>,
    /// The groups of units that may move as one body, at one price each (CMD-05).
    pub lines: Vec<String>,
    /// Its units, including broken ones.
    pub units: Vec<UnitLine>,
}

/// One line for a division.
#[derive(Debug, Clone, PartialEq)]
pub struct DivisionLine {
    /// The division id.
    pub id: DivisionId,
    /// Display name.
    pub name: String,
    /// The number of its side.
    pub side: u8,
    /// Morale in the present position (MOR-04).
    pub morale: f64,
    /// True if it routed.
    pub routed: bool,
    /// Number of free messengers, and of all that remain; `None` means unlimited.
    pub messengers: Option<(u32, u32)>,
}

impl DivisionLine {
    /// Describes the division's morale as phase 6 would compute it now, not as last computed.
    #[must_use]
    pub fn morale_now(&self) -> String {
        format!("morale {} if phase 6 came now", self.morale)
    }
}

/// Returns the list of brigades, in the order of the roster, the active side first.
#[must_use]
pub fn brigades(state: &State) -> Vec<BrigadeLine> {
    let mut lines: Vec<BrigadeLine> = state.brigades().map(|b| brigade_line(state, b)).collect();
    lines.sort_by_key(|line| !line.active);
    lines
}

/// Returns the lines of the divisions, the active side first.
#[must_use]
pub fn divisions(state: &State) -> Vec<DivisionLine> {
    let mut divisions: Vec<&DivisionState> = state.divisions().collect();
    divisions.sort_by_key(|division| division.side != *state.active());
    let line = |division: &DivisionState| DivisionLine {
        id: division.id.clone(),
        name: division.name.clone(),
        side: state.oob().side_number(&division.side),
        morale: morale::reckon_morale(state, &division.id).0,
        routed: division.is_routed(),
        messengers: state
            .free_messengers(&division.id)
            .zip(division.messengers()),
    };
    divisions.into_iter().map(line).collect()
}

/// Describes an order briefly, with callsigns for formations.
#[must_use]
pub fn short_order(state: &State, order: &Order) -> String {
    match order {
        Order::Attack(target) => format!("attack {}", callsign(state, target)),
        Order::Advance(place) => format!("advance {}", short_place(state, place)),
        other => other.name().to_owned(),
    }
}

/// Names the target of an order: the callsign of a brigade, or the name of a terrain feature; `None` if the order has
/// no target.
#[must_use]
pub fn target_in_words(state: &State, order: &Order) -> Option<String> {
    match order {
        Order::Attack(target) => Some(callsign(state, target)),
        Order::Advance(place) => Some(place_in_words(state, place)),
        _ => None,
    }
}

/// Describes an order for print: `attack B`, `advance to McPherson barn and house`.
#[must_use]
pub fn order_in_words(state: &State, order: &Order) -> String {
    let target = target_in_words(state, order);
    match (order, target) {
        (Order::Advance(_), Some(place)) => format!("advance to {place}"),
        (_, Some(target)) => format!("{} {target}", order.name()),
        (_, None) => order.name().to_owned(),
    }
}

/// Returns a brigade's name without the words that all brigade names share.
#[must_use]
pub fn short_name(name: &str) -> &str {
    let name = ["Brigade", "Battery", "Battalion"]
        .iter()
        .find_map(|word| name.strip_suffix(word))
        .map_or(name, str::trim_end);
    let name = name.strip_suffix("'s").unwrap_or(name);
    if name.is_empty() { "-" } else { name }
}

fn callsign(state: &State, brigade: &BrigadeId) -> String {
    state
        .brigade(brigade)
        .map_or_else(|| brigade.to_string(), |b| b.callsign.clone())
}

fn short_place(state: &State, place: &Place) -> String {
    match place {
        Place::Brigade(id) => callsign(state, id),
        Place::Unit(id) => state.oob().address(id),
        Place::Feature(_) | Place::Point(_) => known::place_name(state, place),
    }
}

/// Names a place as people at the table do: `P`, `A2`, `Herbst Woods`, `a point 4 in north of Oak Ridge (w38 s44)`.
fn place_in_words(state: &State, place: &Place) -> String {
    match place {
        Place::Point(at) => landmark::point_in_words(state, *at),
        _ => short_place(state, place),
    }
}

/// Describes an order with full names: `attack P Archer's Brigade`, `advance to Herbst Woods`.
#[must_use]
pub fn long_order(state: &State, order: &Order) -> String {
    match order {
        Order::Attack(target) => match state.brigade(target) {
            Some(b) => format!("attack {} {}", b.callsign, b.name),
            None => order.to_string(),
        },
        Order::Advance(place) => format!("advance to {}", place_in_words(state, place)),
        other => other.name().to_owned(),
    }
}

fn brigade_line(state: &State, brigade: &BrigadeState) -> BrigadeLine {
    let brigadier = state.brigadier(&brigade.id).filter(|g| g.is_fit());
    BrigadeLine {
        id: brigade.id.clone(),
        callsign: brigade.callsign.clone(),
        name: state
            .blind_words(brigade)
            .unwrap_or_else(|| brigade.name.clone()),
        side: state.oob().side_number(&brigade.side),
        active: state.acts(brigade),
        order: short_order(state, brigade.order()),
        waiting: brigade.waiting().is_some(),
        standing: standing(brigade),
        mark: brigade.mark(),
        points: brigadier.map(|g| (g.points(), state.oob().action_points(g.quality()))),
        fatigue: brigade.fatigue(),
        units: state.units_of(&brigade.id).count() as u32,
        level: brigade.level(),
        away: away(state, brigade),
    }
}

fn standing(brigade: &BrigadeState) -> String {
    match (brigade.result(), brigade.mark()) {
        (Some(result), BrigadeMark::Steady) => result.name().to_owned(),
        (Some(result), mark) if result.name() != mark.name() => {
            format!("{} ({})", result.name(), mark.name())
        }
        (_, BrigadeMark::Steady) => "·".to_owned(),
        (_, mark) => mark.name().to_owned(),
    }
}

fn away(state: &State, brigade: &BrigadeState) -> Option<String> {
    if brigade.is_broken() {
        return Some("broken, off the table".to_owned());
    }
    if state.is_on_table(&brigade.id) {
        return None;
    }
    if state.is_dummy_gone(&brigade.id) {
        return Some("dummy, off the table".to_owned());
    }
    Some(match brigade.arrives() {
        Some(turn) => format!("comes in {} {}", state.turn_word(), state.counted(turn)),
        None => "not placed".to_owned(),
    })
}

/// Returns the sheet of a brigade; `None` for an unknown brigade.
#[must_use]
pub fn sheet(state: &State, id: &BrigadeId) -> Option<BrigadeCard> {
    let brigade = state.brigade(id)?;
    let brigadier = state.brigadier(id);
    let line = brigade_line(state, brigade);
    let division = state.division(&brigade.division);
    Some(BrigadeCard {
        belongs: format!(
            "{}, {}",
            division.map_or("", |d| d.name.as_str()),
            state.side_name(&brigade.side)
        ),
        order: long_order(state, brigade.order()),
        waiting: brigade.waiting().map(|order| long_order(state, order)),
        activation: activation(brigade),
        general: brigadier.map_or_else(String::new, |him| general(state, him)),
        ledger: brigadier.map_or_else(Vec::new, ledger),
        fatigue: paper::fatigue(state, brigade),
        since: paper::since(state, brigade),
        messengers: paper::messengers(state, id),
        commander: paper::commander(state, brigade),
        history: paper::history(state, id),
        next: record::next(state, brigade)
            .into_iter()
            .map(|remark| retold(state, &remark.words))
            .collect(),
        lines: lines(state, brigade),
        units: unit_lines(state, brigade),
        line,
    })
}

fn activation(brigade: &BrigadeState) -> String {
    let mut words = match brigade.result() {
        Some(result) => match brigade.total() {
            Some(total) => format!("{} with {total}", result.name()),
            None => result.name().to_owned(),
        },
        None => "not rolled".to_owned(),
    };
    let more = [
        (brigade.mark() != BrigadeMark::Steady)
            .then(|| format!("marked {}", brigade.mark().name())),
        brigade.holds_ground().then(|| "holds ground".to_owned()),
        brigade.has_rallied().then(|| "rallied".to_owned()),
        brigade
            .has_accepted()
            .then(|| "took its new order".to_owned()),
        brigade.has_marched().then(|| "marched".to_owned()),
        brigade.is_hidden().then(|| "hidden".to_owned()),
    ];
    for word in more.into_iter().flatten() {
        words.push_str(", ");
        words.push_str(&word);
    }
    words
}

fn general(state: &State, general: &GeneralState) -> String {
    let word = state.turn_word();
    let fate = match (general.fate(), general.back_on()) {
        (GeneralFate::Fit, _) => String::new(),
        (GeneralFate::Dead, Some(turn)) => format!(
            ", dead; a quality {} successor in {word} {turn}",
            general.next_quality()
        ),
        (fate, Some(turn)) => format!(", {} until {word} {turn}", fate.name()),
        (fate, None) => format!(", {}", fate.name()),
    };
    // Generals out of action have no figure on the table.
    let place = match general.at().filter(|_| general.is_fit()) {
        Some(at) => format!(" at {}", state.oob().measure.say_point(at)),
        None => String::new(),
    };
    let leads = match general.leading() {
        Some(unit) => format!(", leads {unit}"),
        None => String::new(),
    };
    format!(
        "{}, quality {}{place}{fate}{leads}",
        general.name,
        general.quality()
    )
}

fn ledger(general: &GeneralState) -> Vec<String> {
    let entries = general.ledger().iter();
    let lines = entries.map(|(on, points)| format!("{points}: {on}"));
    lines.collect()
}

fn lines(state: &State, brigade: &BrigadeState) -> Vec<String> {
    let words = |units: &Vec<UnitId>| {
        let each: Vec<String> = units.iter().map(|id| state.oob().address(id)).collect();
        each.join(" ")
    };
    tactical::largest_groups(state, brigade)
        .iter()
        .map(words)
        .collect()
}

fn unit_lines(state: &State, brigade: &BrigadeState) -> Vec<UnitLine> {
    let general = state
        .brigadier(&brigade.id)
        .filter(|g| g.is_fit())
        .and_then(GeneralState::at);
    let prices: BTreeMap<UnitId, u8> = tactical::unit_prices(state, &brigade.id)
        .into_iter()
        .filter_map(|(unit, price)| Some((unit, price.ok()?.points)))
        .collect();
    let line = |n: usize, unit: &UnitState| {
        let to_general = general
            .zip(unit.base())
            .map(|(at, base)| gap::figure_distance(at, &base));
        UnitLine {
            id: unit.id.clone(),
            number: n + 1,
            name: unit.name.clone(),
            size: unit.size,
            value: unit.value,
            state: unit_state(unit),
            troubled: unit.is_disordered() || unit.is_broken(),
            to_general,
            cost: prices.get(&unit.id).copied(),
            did: did(state, unit.deeds()),
        }
    };
    let units = brigade.units.iter().enumerate();
    units
        .filter_map(|(n, id)| Some(line(n, state.unit(id)?)))
        .collect()
}

/// Describes a unit's condition, and its formation if it has a choice, for lists and sheets.
#[must_use]
pub fn unit_state(unit: &UnitState) -> String {
    let formation = match unit.formation() {
        Formation::Line => None,
        other => Some(other.name()),
    };
    match (unit.condition(), formation) {
        (Condition::Ordered, None) if !unit.on_table() => "off table".to_owned(),
        (Condition::Ordered, None) => "ok".to_owned(),
        (Condition::Ordered, Some(formation)) => formation.to_owned(),
        (condition, None) => condition.name().to_owned(),
        (Condition::Broken, _) => Condition::Broken.name().to_owned(),
        (condition, Some(formation)) => format!("{} {formation}", condition.name()),
    }
}

fn did(state: &State, deeds: &Deeds) -> String {
    let inches = state.oob().measure.say(deeds.inches);
    let words = [
        deeds.marched.then(|| "marched".to_owned()),
        deeds.moved.then(|| format!("moved {inches}")),
        deeds.reformed.then(|| "reformed".to_owned()),
        (!deeds.charged.is_empty()).then(|| "charged".to_owned()),
        deeds.fired.then(|| "fired".to_owned()),
        deeds.fired_on.then(|| "fired on".to_owned()),
        deeds.melee.then(|| "melee".to_owned()),
        deeds.forced.then(|| "driven back".to_owned()),
    ];
    words.into_iter().flatten().collect::<Vec<_>>().join(", ")
}
