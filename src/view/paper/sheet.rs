//! The sheet of a brigade, on which its player notes everything in pencil.

use serde::Serialize;

use super::{
    PrintedState,
    chart::{self, ChartExtract},
};
use crate::assist::modifier;
use crate::sheets::card;
use game::session::Session;
use rules::fields::activation;
use rules::fields::state::{BrigadeState, Counting, Deeds, GeneralState, UnitState, draft::Fields};
use rules::fields::terms::{
    charts::Level, condition::Condition, edition::Edition, event::Event, mark::BrigadeMark,
    name::BrigadeId, order::Order, order_of_battle::Arm,
};
use rules::fields::turn::record;
use rules::fields::wear::fatigue;
use rules::hue::Hue;

/// Deeds that a unit may do in a player turn, in the order of the boxes, each with the letter over its box.
pub const DEEDS: [(char, &str); 5] = [
    ('m', "moved"),
    ('c', "charged"),
    ('f', "fired"),
    ('u', "under fire"),
    ('h', "melee"),
];

/// A unit of the sheet.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct UnitRow {
    /// Its address at the table: `A1`.
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
    /// Number of men; `None` if the sources do not give it.
    pub strength: Option<u32>,
    /// Its condition; `None` on a blank sheet.
    pub condition: Option<&'static str>,
    /// Its formation; `None` if it has no choice.
    pub formation: Option<&'static str>,
    /// Its deeds in this player turn, by [`DEEDS`].
    pub did: [bool; 5],
}

/// The fatigue of a brigade.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct FatigueTrack {
    /// Fatigue points of the brigade now.
    pub points: u32,
    /// Number of units by which the levels scale: the R of the chart (RUL-95).
    pub units: u32,
    /// The level of fatigue that applies now.
    pub level: &'static str,
    /// Number of boxes on the track.
    pub boxes: u32,
    /// The last point of each level but the worst, freshest first.
    pub borders: Vec<u32>,
    /// The borders after the loss of one unit and of two, as long as a unit remains.
    pub fewer: Vec<Vec<u32>>,
    /// Each level with its modifiers of fire and of activation (FAT-03).
    pub figures: Vec<(&'static str, i32, i32)>,
    /// Points remaining until the next level, in words; empty if there is no next level.
    pub ahead: String,
}

/// The brigadier, as the sheet describes him.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Brigadier {
    /// His name.
    pub name: String,
    /// His quality as a number.
    pub quality: u8,
    /// His quality as a word; `None` if the edition has no qualities, and while he is not at his post.
    pub said: Option<&'static str>,
    /// His points in a turn of his own side; 0 while he is not at his post (GEN-05).
    pub points: u8,
    /// His fate: `fit`, `out`, `dead`, `gone`; `None` on a blank sheet.
    pub fate: Option<&'static str>,
    /// The turn at whose start he or his successor returns; `None` if neither will, or on a blank sheet.
    pub back: Option<u32>,
}

/// Orders of a brigade in one player turn, as codes: `A P` to attack P, `H` to hold.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct OrderCodes {
    /// The player turn; turn 1 also has the orders from before the battle.
    pub turn: u32,
    /// The order that was written or sent; `None` if there was none.
    pub written: Option<String>,
    /// The order that was accepted, or that became valid without being sent; `None` if there was none.
    pub accepted: Option<String>,
}

/// The sheet of a brigade.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct BrigadeSheet {
    /// Its identifier.
    pub id: String,
    /// The callsign that the referee types.
    pub callsign: String,
    /// Its name.
    pub name: String,
    /// Its division.
    pub division: String,
    /// Its side.
    pub side: String,
    /// The number of its side.
    pub number: u8,
    /// The colour of its side.
    #[serde(skip)]
    pub hue: Hue,
    /// Its brigadier; `None` if there is none.
    pub brigadier: Option<Brigadier>,
    /// Its order in full, with the turn since which it applies; `None` on a blank sheet.
    pub order: Option<String>,
    /// The codes of earlier orders by player turn: written or sent, and accepted; empty without a game.
    pub orders: Vec<OrderCodes>,
    /// The order that waits to be accepted; `None` if there is none.
    pub waiting: Option<String>,
    /// Messengers on their way to or from the brigade, in words; `None` if there are none.
    pub messengers: Option<String>,
    /// Reason why it is not on the table; `None` if it is on the table.
    pub away: Option<String>,
    /// Its units.
    pub units: Vec<UnitRow>,
    /// Its fatigue.
    pub fatigue: FatigueTrack,
    /// Its mark; `None` on a blank sheet.
    pub mark: Option<&'static str>,
    /// The fates of a brigadier who is hit, by the die: `1 dead` (T-CASUALTY); empty if no general can fall.
    pub casualty: Vec<String>,
    /// The acts that the brigade may do in its side's next turn, and those that it may not, each with the clause.
    pub next: Vec<String>,
    /// The activation totals with their results: `8-12 EAGER`.
    pub chart: Vec<(String, &'static str)>,
    /// Present modifiers of its dice, in words; empty on a blank sheet.
    pub modifiers: Vec<String>,
    /// The edition's modifiers of a brigade's activation dice.
    pub added: Vec<String>,
    /// How far its units move and shoot: `guns limbered 5 in` (TAC-01, SA-02, ART-04).
    pub reach: Vec<String>,
    /// What a fight adds to die and value, except for fatigue: `uphill +1` (FIRE-04, FIRE-05).
    pub fight: Vec<String>,
    /// What happens to the loser of a fight, by the difference of the totals: `3-5`, `beaten, back 3 in` (FIRE-06).
    pub losses: Vec<(String, String)>,
    /// True if the edition has Rest orders.
    pub rests: bool,
    /// Unit in which the game counts turns: player turns or rounds.
    #[serde(skip)]
    pub counting: Counting,
}

/// Returns a sheet for each printed brigade.
#[must_use]
pub fn brigade_sheets(look: &PrintedState<'_>) -> Vec<BrigadeSheet> {
    let extract = chart::chart_extract(look.state);
    look.brigades()
        .map(|brigade| brigade_sheet(look, brigade, &extract))
        .collect()
}

fn brigade_sheet(
    look: &PrintedState<'_>,
    brigade: &BrigadeState,
    extract: &ChartExtract,
) -> BrigadeSheet {
    let state = look.state;
    let has_arm = |arm: Arm| super::brigade_units(state, brigade).any(|unit| unit.arm == arm);
    let shown = card::sheet(state, &brigade.id);
    let filled = |words: String| (!look.blank).then_some(words);
    let division = state.division(&brigade.division);
    BrigadeSheet {
        id: brigade.id.to_string(),
        callsign: brigade.callsign.clone(),
        name: super::blind::brigade_name(state, brigade),
        division: division.map_or_else(String::new, |d| d.name.clone()),
        side: state.side_name(&brigade.side).to_owned(),
        number: state.oob().side_number(&brigade.side),
        hue: state.oob().hue(&brigade.side),
        brigadier: state.brigadier(&brigade.id).map(|g| brigadier_of(look, g)),
        order: shown.as_ref().and_then(|sheet| {
            let word = state.turn_word();
            let since = sheet.since.map(|turn| format!(", since {word} {turn}"));
            filled(format!("{}{}", sheet.order, since.unwrap_or_default()))
        }),
        orders: match look.session {
            Some(session) if !look.blank => order_codes(session, brigade),
            _ => Vec::new(),
        },
        waiting: shown
            .as_ref()
            .and_then(|s| s.waiting.clone())
            .and_then(filled),
        messengers: shown
            .as_ref()
            .and_then(|s| filled(riders_in_words(&s.messengers))),
        away: shown
            .as_ref()
            .and_then(|s| s.line.away.clone())
            .and_then(filled),
        units: super::brigade_units(state, brigade)
            .map(|u| unit_row(look, u))
            .collect(),
        fatigue: fatigue_of(look, brigade),
        mark: (!look.blank).then(|| brigade.mark_name()),
        casualty: extract.fates.clone(),
        next: if look.blank {
            Vec::new()
        } else {
            // The sheet already has the order and the next level of fatigue.
            let next = record::next(state, brigade);
            next.iter()
                .filter(|remark| !["ORD-01", "FAT-02"].contains(&remark.rule.id()))
                .map(|remark| crate::sheets::record::said(state, remark))
                .chain(super::works::of_brigade(state, brigade))
                .collect()
        },
        chart: extract.totals.clone(),
        added: extract.added.clone(),
        reach: reach_of(extract, has_arm),
        fight: extract.fight.clone(),
        losses: extract.losses.clone(),
        modifiers: modifier_lines(look, brigade),
        rests: state.edition() == Edition::Full,
        counting: state.counting(),
    }
}

/// Returns the reach of the arms that a brigade has, each text once.
fn reach_of(extract: &ChartExtract, has_arm: impl Fn(Arm) -> bool) -> Vec<String> {
    let mut reach: Vec<String> = Vec::new();
    for (_, words) in extract.reach.iter().filter(|(arm, _)| has_arm(*arm)) {
        if !reach.contains(words) {
            reach.push(words.clone());
        }
    }
    reach
}

/// Describes the messengers who ride to or from a brigade; it may have others who do not ride.
fn riders_in_words(riders: &str) -> String {
    match riders {
        "none" => "none on the way".to_owned(),
        riders => riders.to_owned(),
    }
}

/// Returns a brigade's orders so far, turn by turn, as its own side knows them.
fn order_codes(session: &Session<Fields>, brigade: &BrigadeState) -> Vec<OrderCodes> {
    let mut turns: Vec<OrderCodes> = Vec::new();
    let mut turn = 1;
    let journal = session.journal();
    let acts = journal.line_to(journal.here()).into_iter();
    let acts = acts.filter_map(|seq| journal.entry(seq)?.act());
    for event in acts.flat_map(|act| &act.events) {
        let (order, is_accepted) = match event {
            Event::TurnBegan { turn: next, .. } => {
                turn = *next;
                continue;
            }
            Event::OrderWritten { brigade: of, order } if *of == brigade.id => (order, false),
            Event::OrderDelivered {
                brigade: of, order, ..
            } if *of == brigade.id => (order, false),
            Event::OrderAccepted { brigade: of, order } if *of == brigade.id => (order, true),
            Event::OrderChanged {
                brigade: of, order, ..
            } if *of == brigade.id => (order, true),
            _ => continue,
        };
        if turns.last().is_none_or(|last| last.turn != turn) {
            turns.push(OrderCodes {
                turn,
                ..OrderCodes::default()
            });
        }
        if let Some(last) = turns.last_mut() {
            let code = Some(order_code(session, order));
            match is_accepted {
                true => last.accepted = code,
                false => last.written = code,
            }
        }
    }
    turns
}

/// Returns the code of an order: `AP` to attack brigade P.
fn order_code(session: &Session<Fields>, order: &Order) -> String {
    let target = |id: &BrigadeId| {
        let brigade = session.state().brigade(id);
        brigade.map_or("", |brigade| brigade.callsign.as_str())
    };
    match order {
        Order::Attack(enemy) => format!("A{}", target(enemy)),
        Order::Advance(_) => "V".to_owned(),
        Order::Hold => "H".to_owned(),
        Order::Retire => "R".to_owned(),
        Order::Rest => "Z".to_owned(),
    }
}

fn brigadier_of(look: &PrintedState<'_>, general: &GeneralState) -> Brigadier {
    let state = look.state;
    let is_absent = super::absence(look, general).is_some();
    let has_quality = state.edition() == Edition::Full && !is_absent;
    Brigadier {
        name: general.name.clone(),
        quality: general.quality(),
        said: has_quality.then(|| rules::fields::terms::charts::quality_name(general.quality())),
        points: match is_absent {
            true => 0,
            false => state.oob().action_points(general.quality()),
        },
        fate: (!look.blank).then(|| general.fate().name()),
        back: general.back_on().filter(|_| !look.blank),
    }
}

fn unit_row(look: &PrintedState<'_>, unit: &UnitState) -> UnitRow {
    let formation = unit.formation();
    let has_choice = formation != rules::fields::terms::condition::Formation::Line;
    UnitRow {
        address: look.state.oob().address(&unit.id),
        name: unit.name.clone(),
        size: unit.size,
        value: unit.value,
        arm: unit.arm.name(),
        weapon: unit.weapon.clone(),
        strength: unit.strength,
        condition: (!look.blank).then(|| unit.condition().name()),
        formation: (has_choice && !look.blank && unit.condition() != Condition::Broken)
            .then(|| formation.name()),
        did: if look.blank {
            [false; 5]
        } else {
            deed_boxes(unit.deeds())
        },
    }
}

fn deed_boxes(deeds: &Deeds) -> [bool; 5] {
    [
        deeds.has_moved() || deeds.reformed,
        !deeds.charged.is_empty(),
        deeds.fired,
        deeds.fired_on,
        deeds.melee,
    ]
}

fn fatigue_of(look: &PrintedState<'_>, brigade: &BrigadeState) -> FatigueTrack {
    let state = look.state;
    let ahead = fatigue::fatigue_outlook(state, &brigade.id);
    let units = match look.blank {
        true => brigade.units.len().max(1) as u32,
        false => ahead.counted,
    };
    let borders = |units: u32| -> Vec<u32> {
        let later = Level::ALL.iter().skip(1);
        later.map(|level| level.least_points(units) - 1).collect()
    };
    let points = if look.blank { 0 } else { brigade.fatigue() };
    let next = (!look.blank).then_some(ahead.next_level).flatten();
    FatigueTrack {
        points,
        units,
        level: if look.blank {
            Level::Fresh.name()
        } else {
            brigade.level().name()
        },
        boxes: (units * Level::ALL.len() as u32).max(points).min(80),
        borders: borders(units),
        fewer: (1..=2)
            .filter_map(|less| units.checked_sub(less).filter(|left| *left > 0))
            .map(borders)
            .collect(),
        figures: Level::ALL
            .iter()
            .map(|level| {
                (
                    level.name(),
                    level.fire(),
                    level.activation(state.edition()),
                )
            })
            .collect(),
        ahead: next.map_or_else(String::new, |(level, more)| match more {
            0 => format!("{} at the next phase 6", level.name()),
            more => format!("{} with {more} more engaged", level.name()),
        }),
    }
}

/// Describes the present modifiers of the dice.
fn modifier_lines(look: &PrintedState<'_>, brigade: &BrigadeState) -> Vec<String> {
    if look.blank || brigade.is_broken() {
        return Vec::new();
    }
    let ahead = activation::modifiers_ahead(look.state, &brigade.id);
    let count = ahead.iter().filter(|modifier| modifier.value != 0);
    count
        .map(|modifier| modifier::modifier_worth(modifier, look.state.edition()))
        .collect()
}

/// The marks of a brigade, mildest first.
pub const MARKS: [BrigadeMark; 3] = [
    BrigadeMark::Steady,
    BrigadeMark::Shaken,
    BrigadeMark::Beaten,
];
