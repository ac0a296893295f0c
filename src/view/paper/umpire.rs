//! The whole game on a few pages for the referee, from which play can continue if the laptop fails.

use serde::Serialize;

use super::{PrintedState, blind, works};
use crate::sheets::{card, cup, overview, pace::Pace};
use crate::tape::{doubt::PlaceErrors, place::to_the_tenth};
use rules::fields::orders::messengers;
use rules::fields::state::{BrigadeState, GeneralState, State};
use rules::fields::terms::{fate::GeneralFate, message::Message, name::SideId};
use rules::spelling::counted;
use table::base::Base;

/// A unit and its place.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct UmpireUnit {
    /// The unit's address: `A1`.
    pub address: String,
    /// Its name.
    pub name: String,
    /// Inches from the west edge and from the south edge; `None` if the unit is off the table.
    pub at: Option<(f64, f64)>,
    /// The same place in the table's unit of length (SCALE-02).
    #[serde(skip)]
    pub taped: Option<(f64, f64)>,
    /// Its front in degrees, clockwise from north; `None` if the unit is off the table.
    pub facing: Option<f64>,
    /// The unit's condition and formation.
    pub state: String,
    /// The number of the card that hides the unit (BLIND-01); `None` if no card does.
    pub under: Option<u32>,
}

/// A brigade as the referee sees it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct UmpireBrigade {
    /// The callsign that the referee types.
    pub callsign: String,
    /// Its name.
    pub name: String,
    /// Its order in words.
    pub order: String,
    /// The order that waits to be accepted; empty if there is none.
    pub waiting: String,
    /// The brigade's activation result of this turn; empty if it has none.
    pub result: String,
    /// Its mark: Steady, Shaken or Beaten, or that it is broken.
    pub mark: &'static str,
    /// Fatigue points of the brigade.
    pub fatigue: u32,
    /// Fatigue level of the brigade.
    pub level: &'static str,
    /// Points left, and points at the start of a turn.
    pub points: String,
    /// Its general: name, place, fate.
    pub general: String,
    /// Reason why it is not on the table; empty if it is on the table.
    pub away: String,
    /// Its units.
    pub units: Vec<UmpireUnit>,
}

/// A side as the referee sees it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct UmpireSide {
    /// Its name.
    pub side: String,
    /// Its brigades.
    pub brigades: Vec<UmpireBrigade>,
    /// The state of an army that may be demoralised (DEM-06), followed by the divisions: morale, messengers, orders
    /// from corps.
    pub divisions: Vec<String>,
    /// Content of its cards; empty if the game has no blinds.
    pub cards: Vec<String>,
    /// Digging units, each with the time of completion.
    pub digging: Vec<String>,
    /// Its messengers on the way.
    pub messengers: Vec<String>,
    /// Generals above the brigades, with their places.
    pub staff: Vec<String>,
    /// Its objectives, each with its judgement.
    pub objectives: Vec<String>,
}

/// The whole game, as a few pages for the referee.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Umpire {
    /// The battle, its turn and phase.
    pub heading: String,
    /// The cup of a round, and the brigades that have acted; empty if the sides take turns.
    pub cup: Vec<String>,
    /// The state of each side.
    pub armies: Vec<UmpireSide>,
    /// Valued ground and its holders.
    pub ground: Vec<String>,
    /// Finished works, with their places and the units in them.
    pub works: Vec<String>,
    /// The most doubtful places, the worst first.
    pub doubts: Vec<String>,
    /// Closing time of the hall; `None` if none was announced.
    pub hall: Option<String>,
    /// Average length of player turns, and how many more can be played, as of the last act; empty until some time was
    /// played.
    pub forecast: Vec<String>,
}

/// Returns the whole game on a few pages.
#[must_use]
pub fn umpire_sheet(look: &PrintedState<'_>) -> Umpire {
    let state = look.state;
    Umpire {
        heading: crate::sheets::heading::heading(state),
        cup: cup::cup(state).map_or_else(Vec::new, |cup| cup.lines()),
        armies: state
            .oob()
            .sides
            .iter()
            .map(|side| umpire_side(look, &side.id))
            .collect(),
        ground: overview::ground(state),
        works: works::finished_works(state),
        doubts: doubtful_places(look, 8),
        hall: state
            .hall()
            .map(|minutes| format!("{}:{:02}", minutes / 60, minutes % 60)),
        forecast: clock_lines(look),
    }
}

/// Describes the clock of the hall at the last act.
fn clock_lines(look: &PrintedState<'_>) -> Vec<String> {
    let Some(session) = look.session else {
        return Vec::new();
    };
    let forecast = Pace::from_session(session).at_the_last_act(look.state);
    let minutes = forecast.sides.iter().filter_map(|side| side.minutes);
    let was_timed = minutes.sum::<f64>() > 0.0;
    match was_timed || forecast.hall.is_some() {
        true => forecast.lines(),
        false => Vec::new(),
    }
}

/// Returns the places in doubt, the worst first: `A1 2nd Wisconsin, up to 0.8 in off`.
#[must_use]
pub fn doubtful_places(look: &PrintedState<'_>, most: usize) -> Vec<String> {
    let Some(session) = look.session else {
        return Vec::new();
    };
    let journal = session.journal();
    let mut doubts = PlaceErrors::default();
    for seq in journal.line_to(journal.here()) {
        let act = journal.entry(seq).and_then(|entry| entry.act());
        for event in act.into_iter().flat_map(|act| &act.events) {
            doubts.note(event);
        }
    }
    let state = look.state;
    let worst = doubts.worst(state).into_iter().take(most);
    worst
        .map(|(id, inches)| {
            let name = state.unit(&id).map_or("", |unit| unit.name.as_str());
            let inches = state.oob().measure.say(inches);
            format!("{} {name}, up to {inches} off", state.oob().address(&id))
        })
        .collect()
}

fn umpire_side(look: &PrintedState<'_>, side: &SideId) -> UmpireSide {
    let state = look.state;
    let brigades = state
        .brigades()
        .filter(|brigade| brigade.side == *side && !state.is_dummy_gone(&brigade.id));
    let divisions = state.divisions().filter(|division| division.side == *side);
    let objectives = state.oob().objectives.iter().filter(|o| o.side == *side);
    UmpireSide {
        side: state.side_name(side).to_owned(),
        brigades: brigades.map(|b| umpire_brigade(state, b)).collect(),
        divisions: overview::army(state, side)
            .into_iter()
            .chain(divisions.map(|division| {
                let morale = match (division.is_routed(), division.last_morale()) {
                    (true, _) => "ROUTED".to_owned(),
                    (false, Some(morale)) => format!("morale {morale}"),
                    (false, None) => "morale not checked yet".to_owned(),
                };
                let riders = match state.free_messengers(&division.id) {
                    Some(free) => format!(", {} free", counted(free, "messenger")),
                    None => String::new(),
                };
                format!("{}: {morale}{riders}", division.name)
            }))
            .collect(),
        cards: blind::under_cards(state, side),
        digging: works::dug_by(state, side),
        messengers: rider_lines(state, side),
        staff: staff_lines(state, side),
        objectives: objectives
            .map(|objective| {
                let judged = format!("{:?}", state.judgement(&objective.id)).to_lowercase();
                format!("{} ({judged})", objective.text)
            })
            .collect(),
    }
}

fn staff_lines(state: &State, side: &SideId) -> Vec<String> {
    use rules::fields::terms::order_of_battle::Rank;
    let above = state
        .generals()
        .filter(|general| general.side == *side && general.rank != Rank::Brigade);
    above
        .map(|general| {
            let place = match general.at().filter(|_| general.is_fit()) {
                Some(at) => to_the_tenth(state.oob().measure, at),
                None => general.fate().name().to_owned(),
            };
            format!("{} {place}", general.name)
        })
        .collect()
}

fn rider_lines(state: &State, side: &SideId) -> Vec<String> {
    let own = state.messengers().iter().filter(|rider| {
        let division = state.division(&rider.division);
        division.is_some_and(|division| division.side == *side)
    });
    own.map(|rider| {
        let name = |id| {
            state
                .general(id)
                .map_or_else(String::new, |g| g.name.clone())
        };
        let what = match &rider.carries {
            Message::Order { order, .. } | Message::Instruction { order, .. } => {
                card::order_in_words(state, order)
            }
            Message::Report { .. } => "asks for orders".to_owned(),
        };
        let left = messengers::left_of(state, rider)
            .map(|inches| format!(", {} to go", state.oob().measure.say(inches)));
        format!(
            "◆{} {} to {}: {what}, at {}{}",
            rider.id,
            name(&rider.from),
            name(&rider.to),
            to_the_tenth(state.oob().measure, rider.at),
            left.unwrap_or_default()
        )
    })
    .collect()
}

fn umpire_brigade(state: &State, brigade: &BrigadeState) -> UmpireBrigade {
    let order = |order| card::order_in_words(state, order);
    let general = state.brigadier(&brigade.id);
    let line = card::sheet(state, &brigade.id).map(|sheet| sheet.line);
    UmpireBrigade {
        callsign: brigade.callsign.clone(),
        name: blind::brigade_name(state, brigade),
        order: order(brigade.order()),
        waiting: brigade.waiting().map(order).unwrap_or_default(),
        result: brigade
            .result()
            .map_or_else(String::new, |result| result.name().to_owned()),
        mark: brigade.mark_name(),
        fatigue: brigade.fatigue(),
        level: brigade.level().name(),
        points: line
            .as_ref()
            .and_then(|line| line.points)
            .map_or_else(|| "-".to_owned(), |(left, all)| format!("{left}/{all}")),
        general: general.map_or_else(String::new, |general| {
            match general.at().filter(|_| general.is_fit()) {
                Some(at) => format!("{} {}", general.name, to_the_tenth(state.oob().measure, at)),
                None => {
                    format!("{} {}", general.name, fate_words(state, general))
                }
            }
        }),
        away: line.and_then(|line| line.away).unwrap_or_default(),
        units: umpire_units(state, brigade),
    }
}

/// Returns a brigade's units with their places; a blind's card comes first.
fn umpire_units(state: &State, brigade: &BrigadeState) -> Vec<UmpireUnit> {
    let card = blind::blind_card(state, brigade);
    let lies = card.map(|card| UmpireUnit {
        address: blind::card_name(card),
        name: "card".to_owned(),
        state: if card.real { "real" } else { "" }.to_owned(),
        ..placed_unit(state, state.card_base(&brigade.id))
    });
    let units = super::brigade_units(state, brigade).map(|unit| {
        let under = card.map(|card| card.number).filter(|_| !unit.is_broken());
        UmpireUnit {
            address: state.oob().address(&unit.id),
            name: unit.name.clone(),
            state: format!("{}, {}", unit.condition().name(), unit.formation().name()),
            under,
            ..placed_unit(state, unit.base().filter(|_| under.is_none()))
        }
    });
    lies.into_iter().chain(units).collect()
}

/// Makes an entry for a piece at this place; the caller adds name and address.
fn placed_unit(state: &State, base: Option<Base>) -> UmpireUnit {
    let measure = state.oob().measure;
    let taped = base.map(|base| measure.point(base.at));
    UmpireUnit {
        address: String::new(),
        name: String::new(),
        at: base.map(|base| (base.at.x, base.at.y)),
        taped: taped.map(|at| (at.x, at.y)),
        facing: base.map(|base| base.facing.degrees()),
        state: String::new(),
        under: None,
    }
}

/// Describes what happened to a general who is not at his post, and how long he is away.
fn fate_words(state: &State, general: &GeneralState) -> String {
    let fate = general.fate();
    let until = match fate {
        GeneralFate::Dead => ", successor in",
        _ => " until",
    };
    general.back_on().map_or_else(
        || fate.name().to_owned(),
        |turn| format!("{}{until} {} {turn}", fate.name(), state.turn_word()),
    )
}
