//! Reinforcements: brigades, times and places.

use super::{
    ArrivalSetup,
    bounds::TURNS,
    brigade::Raised,
    chain::edge_named,
    facing::finite_bearing,
    fault::{Faults, RosterTable, SetupFault},
    placing::{Land, point_said},
    roster_index::{IdKind, RosterField, RosterIndex},
    terms::GameTerms,
};
use crate::terms::{
    name::BrigadeId,
    order_of_battle::{Arrival, Edge, Side},
};
use ruleset::spelling::quoted;
use table::measure::{Bearing, Point};

/// Arrivals: the turn of each brigade, and the brigades of each arrival.
pub(super) struct Schedule {
    /// Turn of arrival by index in the list of brigades; `None` for a brigade that is on the table from the start.
    pub turns: Vec<Option<u32>>,
    arrivals: Vec<(u32, Vec<usize>)>,
}

/// Returns the schedule of arrivals; records faults in the roster's arrivals.
pub(super) fn schedule(book: &RosterIndex<'_>, terms: &GameTerms, faults: &mut Faults) -> Schedule {
    let setup = book.setup();
    let mut schedule = Schedule {
        turns: vec![None; setup.brigades.len()],
        arrivals: Vec::new(),
    };
    for (n, claim) in setup.arrivals.iter().enumerate() {
        let place = RosterTable::Arrival(n);
        let turn = match claim.turn {
            Some(turn) => in_time(turn, place, terms.turns, faults),
            None => {
                faults.push(SetupFault::missing(place, "turn"));
                None
            }
        };
        let brigades = arriving_brigades(book, claim, n, faults);
        for (item, brigade) in &brigades {
            let Some(slot) = schedule.turns.get_mut(*brigade) else {
                continue;
            };
            if let Some(before) = slot {
                let said = format!("the brigade already arrives on turn {before}");
                faults.push(
                    SetupFault::fault(RosterTable::Arrival(n), "brigades", said).item(&[*item]),
                );
            }
            *slot = slot.or(Some(turn.unwrap_or(1)));
        }
        if let Some(turn) = turn {
            warn_of_idle_side(book, terms, n, turn, &brigades, faults);
        }
        let who = brigades.into_iter().map(|(_, brigade)| brigade).collect();
        schedule.arrivals.push((turn.unwrap_or(1), who));
    }
    schedule
}

/// Returns the player turn of an arrival; records a fault if the turn is impossible or after the last.
pub(super) fn in_time(
    turn: i64,
    place: RosterTable,
    last: Option<u32>,
    faults: &mut Faults,
) -> Option<u32> {
    let found = u32::try_from(turn).ok().filter(|turn| TURNS.contains(turn));
    match (found, last) {
        (None, _) => {
            let (least, most) = (TURNS.start(), TURNS.end());
            let said = format!("turn {turn} is not allowed: player turns are {least} to {most}");
            faults.push(SetupFault::fault(place, "turn", said));
        }
        (Some(turn), Some(last)) if turn > last => {
            let said = format!("turn {turn} comes after the last, {last}");
            faults.push(SetupFault::warning(place, "turn", said));
        }
        _ => {}
    }
    found
}

/// Returns the brigades that an arrival brings, each with its index in the list.
fn arriving_brigades(
    book: &RosterIndex<'_>,
    claim: &ArrivalSetup,
    n: usize,
    faults: &mut Faults,
) -> Vec<(usize, usize)> {
    let place = RosterTable::Arrival(n);
    if claim.brigades.is_empty() {
        faults.push(SetupFault::missing(place, "brigades"));
    }
    let mut found = Vec::new();
    for (item, id) in claim.brigades.iter().enumerate() {
        let at = RosterField {
            table: place,
            field: "brigades",
            item: &[item],
        };
        if let Some(RosterTable::Brigade(brigade)) =
            book.find_reference(faults, at, id, IdKind::Brigade)
        {
            found.push((item, brigade));
        }
    }
    let side = |brigade: usize| book.side_of(RosterTable::Brigade(brigade));
    let stranger = found
        .iter()
        .find(|(_, brigade)| found.first().is_some_and(|f| side(f.1) != side(*brigade)));
    if let Some((item, _)) = stranger {
        let said = "the brigades of one arrival must be on one side";
        faults.push(
            SetupFault::fault(place, "brigades", said)
                .help("give each side its own [[arrival]]".to_owned())
                .item(&[*item]),
        );
    }
    found
}

/// Warns if the arriving side does not move on that turn. In a round, the arrivals of both sides enter (CHIT-02).
fn warn_of_idle_side(
    book: &RosterIndex<'_>,
    terms: &GameTerms,
    n: usize,
    turn: u32,
    brigades: &[(usize, usize)],
    faults: &mut Faults,
) {
    if terms.options.chits.is_some() {
        return;
    }
    let (Some(first), Some((_, brigade))) = (&terms.first, brigades.first()) else {
        return;
    };
    let Some(side) = book.side_of(RosterTable::Brigade(*brigade)) else {
        return;
    };
    let id = book.side_id(Some(side));
    if (id == first.as_str()) != (turn % 2 == 1) {
        let said = format!("turn {turn} is not a turn of {}", quoted(id));
        let odd = if turn % 2 == 1 { "even" } else { "odd" };
        faults.push(
            SetupFault::warning(RosterTable::Arrival(n), "turn", said)
                .help(format!("its turns are the {odd} ones")),
        );
    }
}

/// Returns the arrivals; records faults for places that are missing, doubled or off the table.
pub(super) fn arrivals(
    book: &RosterIndex<'_>,
    schedule: Schedule,
    sides: &[Side],
    raised: &[Raised],
    land: &Land,
    faults: &mut Faults,
) -> Vec<Arrival> {
    let claims = &book.setup().arrivals;
    (claims.iter().zip(schedule.arrivals).enumerate())
        .map(|(n, (claim, (turn, who)))| {
            let side = (who.first())
                .and_then(|brigade| book.side_of(RosterTable::Brigade(*brigade)))
                .and_then(|side| sides.get(side));
            let edge = entry_edge(claim, n, side, faults);
            let brigades: Vec<&Raised> = who.iter().filter_map(|b| raised.get(*b)).collect();
            Arrival {
                turn,
                brigades: brigades
                    .iter()
                    .map(|raised| BrigadeId::new(raised.brigade.id.as_str()))
                    .collect(),
                at: entry_point(claim, n, edge, &brigades, land, faults),
                facing: entry_facing(claim, n, edge, faults),
            }
        })
        .collect()
}

/// Returns the named edge, or else the side's own.
fn entry_edge(claim: &ArrivalSetup, n: usize, side: Option<&Side>, faults: &mut Faults) -> Edge {
    let own = side.map_or(Edge::North, |side| side.edge);
    let Some(word) = &claim.edge else {
        return own;
    };
    if claim.at.is_some() {
        let said = "use `at` or `edge`, not both";
        faults.push(
            SetupFault::fault(RosterTable::Arrival(n), "edge", said)
                .help("remove one of them".to_owned())
                .on_key(),
        );
    }
    edge_named(faults, RosterTable::Arrival(n), word).unwrap_or(own)
}

fn entry_point(
    claim: &ArrivalSetup,
    n: usize,
    edge: Edge,
    brigades: &[&Raised],
    land: &Land,
    faults: &mut Faults,
) -> Point {
    if let Some(at) = claim.at {
        if !land.holds(at) {
            let said = format!("{} is off the table", point_said(at));
            faults.push(
                SetupFault::fault(RosterTable::Arrival(n), "at", said).help(land.size_said()),
            );
        }
        return at;
    }
    let (width, depth) = (land.ground.width, land.ground.depth);
    let middle = match edge {
        Edge::North => Point::new(width / 2.0, depth),
        Edge::East => Point::new(width, depth / 2.0),
        Edge::South => Point::new(width / 2.0, 0.0),
        Edge::West => Point::new(0.0, depth / 2.0),
    };
    // Far enough in for the deepest base of a line that faces inward.
    let deepest = brigades
        .iter()
        .flat_map(|raised| &raised.units)
        .map(|enrolled| enrolled.unit.depth)
        .fold(0.0, f64::max);
    middle + edge.inward().unit() * (deepest / 2.0)
}

fn entry_facing(claim: &ArrivalSetup, n: usize, edge: Edge, faults: &mut Faults) -> Bearing {
    let facing = claim.facing;
    let bearing =
        facing.and_then(|degrees| finite_bearing(faults, RosterTable::Arrival(n), degrees));
    bearing.unwrap_or(edge.inward())
}
