//! Briefings of a side, or of each of its seats, before the battle, and the name tents.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{
    PrintedState, blind, roster,
    seat::{Join, SeatCard},
    setup,
};
use crate::day;
use crate::map::{
    MapLayer, TableMap,
    moment::{MapMoment, Position},
};
use rules::fields::state::{BrigadeState, Counting};
use rules::fields::terms::{name::SideId, phase::Phase};
use rules::hue::Hue;
use rules::spelling::{capitalised, counted};

/// The briefing of a side.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Briefing {
    /// The name of the battle.
    pub battle: String,
    /// The date of the battle; empty if the roster does not give it.
    pub date: String,
    /// Number of planned turns, in the unit of counting; `None` if the roster sets none.
    pub turns: Option<u32>,
    /// Unit in which the game counts turns: player turns or rounds.
    #[serde(skip)]
    pub counting: Counting,
    /// Minutes of a full turn; `None` if the roster does not give them.
    pub minutes: Option<u32>,
    /// The name of the side.
    pub side: String,
    /// The number of the side.
    pub number: u8,
    /// The player or the name of the seat; `None` if the page is for the whole side.
    pub seat: Option<String>,
    /// Link to the players' boards; `None` if boards are not served.
    pub join: Option<Join>,
    /// The roster's briefing for this side.
    pub words: String,
    /// The roster's notes for everyone at the table.
    pub notes: Vec<String>,
    /// The table as the side knows it; `None` if it cannot be drawn.
    #[serde(skip)]
    pub map: Option<Box<TableMap>>,
    /// The side's commands: a line for each division with its brigades.
    pub commands: Vec<String>,
    /// The side's own objectives, each with its worth.
    pub objectives: Vec<String>,
    /// Description of the ground on which the side sets up; empty if there is none.
    pub place: String,
    /// Arrivals after the start, a line for each turn and edge.
    pub arrivals: Vec<String>,
    /// House rulings, a sentence each.
    pub rulings: Vec<String>,
    /// Tasks for the first ten minutes.
    pub first: Vec<String>,
}

/// Returns a briefing for each printed side; for a side with seats, one for each seat.
#[must_use]
pub fn briefings(look: &PrintedState<'_>) -> Vec<Briefing> {
    let of_a_side = |side: &SideId| -> Vec<Briefing> {
        let of_seats = look.seats_of(side);
        let of_seats: Vec<Briefing> = of_seats
            .map(|seat| side_briefing(look, side, Some(seat)))
            .collect();
        match of_seats.is_empty() {
            true => vec![side_briefing(look, side, None)],
            false => of_seats,
        }
    };
    look.sides().flat_map(of_a_side).collect()
}

fn side_briefing(look: &PrintedState<'_>, side: &SideId, seat: Option<&SeatCard>) -> Briefing {
    let state = look.state;
    let oob = state.oob();
    let edge = oob.side(side).map_or("", |side| side.edge.name());
    let is_own = |brigade: &&BrigadeState| match seat {
        Some(seat) => seat.has(state, brigade),
        None => brigade.side == *side,
    };
    let own = || look.brigades().filter(is_own);
    let placed = own().any(|brigade| state.is_on_table(&brigade.id));
    let has_begun = state.turn() > 1;
    let map = map_for(look, side).map(Box::new);
    let place = match (placed, setup::side_zone(state, side)) {
        (true, _) => {
            let shown = match has_begun {
                true => "The map is as of now",
                false => "You start as the map shows",
            };
            format!(
                "Your edge is the {edge}. {shown}: stars are generals{}.",
                out_of_sight(map.as_deref(), state.turn_word())
            )
        }
        (false, Some(zone)) => format!("Your edge is the {edge}. {zone}."),
        (false, None) => format!("Your edge is the {edge}."),
    };
    Briefing {
        battle: oob.name.clone(),
        date: day::day_and_hour(&oob.date),
        turns: oob.turns.map(|turns| state.counted(turns)),
        counting: state.counting(),
        minutes: oob.hour_minutes,
        side: state.side_name(side).to_owned(),
        number: oob.side_number(side),
        seat: seat
            .map(SeatCard::player)
            .filter(|name| name != state.side_name(side)),
        join: seat.and_then(|seat| seat.join.clone()),
        words: oob
            .side(side)
            .map_or_else(String::new, |side| side.briefing.clone()),
        notes: oob.notes.clone(),
        map,
        commands: state
            .divisions()
            .filter(|division| division.side == *side)
            .filter_map(|division| {
                let brigades: Vec<String> = own()
                    .filter(|brigade| brigade.division == division.id)
                    .map(|b| format!("{} {}", b.callsign, blind::brigade_name(state, b)))
                    .collect();
                (!brigades.is_empty())
                    .then(|| format!("{}: {}", division.name, brigades.join(", ")))
            })
            .collect(),
        objectives: oob
            .objectives
            .iter()
            .filter(|objective| objective.side == *side)
            .map(|objective| {
                let worth = counted(objective.worth, "point");
                format!("{} ({worth})", objective.text.trim_end_matches('.'))
            })
            .collect(),
        place,
        arrivals: arrival_lines(look, own()),
        rulings: super::chart::quick_chart(look).in_this_game,
        first: first_turn_lines(look),
    }
}

/// Explains the signs of enemies that the side does not see; empty if the map shows none. Only for enemies that were
/// seen earlier does the map give the turn (RUL-37).
fn out_of_sight(map: Option<&TableMap>, turn: &str) -> String {
    let stands = map.into_iter().flat_map(|map| &map.board.stands);
    match stands.filter_map(|stand| stand.reported).max() {
        None => String::new(),
        Some(0) => ", pale enemies out of sight".to_owned(),
        Some(seen) => format!(", pale enemies out of sight (T{seen}: seen in {turn} {seen})"),
    }
}

/// Lists arrivals, with a line for each turn and edge: `Turn 6, about 11:15, by the east edge: D Stone's Brigade at w42
/// s11; J Stewart's Battery at w40 s20`.
fn arrival_lines<'a>(
    look: &PrintedState<'_>,
    own: impl Iterator<Item = &'a BrigadeState>,
) -> Vec<String> {
    let mut coming: BTreeMap<(u32, String), Vec<String>> = BTreeMap::new();
    for brigade in own {
        if let Some(entry) = roster::table_entry(look, brigade) {
            let name = blind::brigade_name(look.state, brigade);
            let words = format!("{} {name} at {}", brigade.callsign, entry.place);
            coming
                .entry((entry.turn, entry.when))
                .or_default()
                .push(words);
        }
    }
    let line = |((_, when), who): (&(u32, String), &Vec<String>)| {
        format!("{}: {}", capitalised(when), who.join("; "))
    };
    coming.iter().map(line).collect()
}

/// Returns the table as a side knows it: its own troops, and the reported enemy without orders. `None` if it cannot be
/// drawn.
fn map_for(look: &PrintedState<'_>, side: &SideId) -> Option<TableMap> {
    let position = match look.session {
        Some(session) => Position::from_session(session, MapMoment::Now, Some(side)).ok()?,
        None => Position::start(look.state.clone(), Some(side)),
    };
    let layers = [MapLayer::Units, MapLayer::Labels, MapLayer::Generals];
    TableMap::new(&position, &layers).ok()
}

fn first_turn_lines(look: &PrintedState<'_>) -> Vec<String> {
    let state = look.state;
    let mut told = vec![
        "Find your callsigns on the table and lay a brigade sheet beside each.".to_owned(),
        "Read each brigade's order: it does only what its order says.".to_owned(),
    ];
    if state.phase() == Phase::Deployment {
        told.push(
            "Write a first order for each brigade on a slip; a brigade without one is on Hold."
                .to_owned(),
        );
    }
    told.push("Keep generals near their units: a near unit moves for 1 point.".to_owned());
    let word = state.turn_word();
    told.push(format!(
        "New orders take {word}s to arrive: plan for the {word} after next."
    ));
    told
}

/// A name tent, which shows what its player commands.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Tent {
    /// Name of the player; empty to fill in by hand.
    pub name: String,
    /// The troops that the player commands.
    pub command: String,
    /// Its side.
    pub side: String,
    /// The number of its side.
    pub number: u8,
    /// The colour of its side.
    #[serde(skip)]
    pub hue: Hue,
    /// Callsigns of the player's brigades.
    pub callsigns: Vec<String>,
    /// Link to the players' boards; `None` if boards are not served.
    pub join: Option<Join>,
}

/// Returns a tent for each seat that commands a part of its side, and for each division without such a seat, which is
/// taken to have a player of its own.
#[must_use]
pub fn tents(look: &PrintedState<'_>) -> Vec<Tent> {
    let sides = look.sides().flat_map(|side| {
        let (whole, parts) = look
            .seats_of(side)
            .partition::<Vec<_>, _>(|seat| seat.command.is_none());
        let of_parts: Vec<Tent> = parts.iter().map(|seat| of_seat(look, seat)).collect();
        let whole = whole.first().copied();
        let divisions = of_divisions(look, side, whole, &parts);
        of_parts.into_iter().chain(divisions)
    });
    sides.collect()
}

fn of_seat(look: &PrintedState<'_>, seat: &SeatCard) -> Tent {
    let own = look
        .brigades()
        .filter(|brigade| seat.has(look.state, brigade));
    Tent {
        name: seat.players.join(", "),
        command: seat.name.clone(),
        side: look.state.side_name(&seat.side).to_owned(),
        number: look.state.oob().side_number(&seat.side),
        hue: look.state.oob().hue(&seat.side),
        callsigns: own.map(|brigade| brigade.callsign.clone()).collect(),
        join: seat.join.clone(),
    }
}

/// Returns the tents of the divisions that no seat commands, apart from the seat of the whole side.
fn of_divisions(
    look: &PrintedState<'_>,
    side: &SideId,
    whole: Option<&SeatCard>,
    parts: &[&SeatCard],
) -> Vec<Tent> {
    let state = look.state;
    let is_seatless = |brigade: &&BrigadeState| !parts.iter().any(|seat| seat.has(state, brigade));
    let divisions = state.divisions().filter(|division| division.side == *side);
    divisions
        .filter_map(|division| {
            let callsigns: Vec<String> = look
                .brigades()
                .filter(|brigade| brigade.division == division.id)
                .filter(is_seatless)
                .map(|brigade| brigade.callsign.clone())
                .collect();
            (!callsigns.is_empty()).then(|| Tent {
                name: String::new(),
                command: division.name.clone(),
                side: state.side_name(side).to_owned(),
                number: state.oob().side_number(side),
                hue: state.oob().hue(side),
                callsigns,
                join: whole.and_then(|seat| seat.join.clone()),
            })
        })
        .collect()
}
