//! Acts that are due, and acts that are allowed now.

mod defence;
mod windows;

use std::cmp::Reverse;

use super::{
    BlindSwords, activation, advance, arrival, artillery, charge, cohesion,
    command::{Command, FireManner},
    event::OnceAct,
    facts, flank, held, held_turn, keys,
    kit::{BrigadeOrder, ChitKind},
    mixed_stacks, panic,
    position::{DueAct, TurnStep as Where, UnitCondition},
    rally, reminder,
    state::State,
    table_cup, turn, victory,
    ways::{self, PendingRetreat, RetreatFate},
};
use ruleset::{Guided, Opening};

impl Guided for BlindSwords {
    fn openings(state: &State) -> Vec<Opening<Command>> {
        if state.over.is_some() {
            return Vec::new();
        }
        if let Some(due) = state.dues.first() {
            return of_due(state, due);
        }
        if let Some(test) = &state.test {
            let lead = test
                .units
                .first()
                .map_or(String::new(), |lead| state.name(lead));
            let command = Command::Test {
                severity: None,
                depletion: None,
                skedaddle: None,
            };
            let words = format!(
                "{lead}: the {} test, two dice (BS-901)",
                test.severity.name()
            );
            return vec![Opening::due(command, words)];
        }
        of_step(state)
    }
}

fn of_due(state: &State, due: &DueAct) -> Vec<Opening<Command>> {
    let words = due.words(state);
    match due {
        DueAct::Chit(_) | DueAct::Enters(_) => {
            vec![Opening::due(Command::Draw { what: None }, words)]
        }
        DueAct::Break(unit) => vec![Opening::due(Command::breaks(unit), words)],
        DueAct::Retreat(unit, hexes) => of_retreat(state, unit, *hexes, None, &words),
        DueAct::Farther {
            unit, hexes, from, ..
        } => of_retreat(state, unit, *hexes, Some(from), &words),
        DueAct::Leaves(passage) => windows::of_leaving(state, passage),
        DueAct::Nears(passage, horses) => windows::of_nearing(state, passage, horses),
        DueAct::Advance { .. } => of_advance(state, due),
        DueAct::Panic => of_panic(state, &words),
        _ => vec![Opening::due(Command::Pass, words)],
    }
}

/// Offers a retreat to each hex in which it may end on the map; without a map, offers to report that it is done.
fn of_retreat(
    state: &State,
    unit: &str,
    hexes: i64,
    from: Option<&String>,
    words: &str,
) -> Vec<Opening<Command>> {
    let retreat = |by: Vec<String>| Command::Retreat {
        unit: unit.to_owned(),
        by,
    };
    let stood = state.units.get(unit).and_then(UnitCondition::hex);
    let causes = cohesion::retreat_causes(state, unit);
    let back = PendingRetreat {
        unit,
        from: from.map_or(stood.unwrap_or_default(), String::as_str),
        hexes,
        causes: &causes,
    };
    match ways::retreat_fate(state, &back) {
        Some(RetreatFate::Ends(ends)) if ends.len() > 1 => {
            // The safest comes first, because Enter does what comes first.
            let mut ends: Vec<String> = ends.into_keys().collect();
            ends.sort_by_key(|end| Reverse(nearest_enemy(state, unit, end)));
            ends.into_iter()
                .map(|end| {
                    let words = format!("{words}: to {end}");
                    Opening::due(retreat(vec![end]), words)
                })
                .collect()
        }
        Some(RetreatFate::OffTheMap) => {
            let words = format!("{words}: off the map, so it goes to box 1");
            vec![Opening::due(retreat(Vec::new()), words)]
        }
        Some(RetreatFate::ShutIn) => {
            let words = format!("{words}: no path of retreat, so it goes to box 3");
            vec![Opening::due(retreat(Vec::new()), words)]
        }
        _ => vec![Opening::due(retreat(Vec::new()), words)],
    }
}

/// Returns the distance from a hex to the nearest enemy of a unit; `None` if no enemy's hex is known.
fn nearest_enemy(state: &State, unit: &str, hex: &str) -> Option<i64> {
    let enemies = state.enemies(state.side_of(unit));
    let hexes = enemies.filter_map(|(_, enemy)| enemy.hex());
    hexes
        .filter_map(|enemy| facts::hexes_between(state, hex, enemy))
        .min()
}

/// Offers the units that may follow into the emptied hex, if the hex is known and can hold them. Also offers to leave
/// the hex empty.
fn of_advance(state: &State, due: &DueAct) -> Vec<Opening<Command>> {
    let DueAct::Advance { units, hex, .. } = due else {
        return Vec::new();
    };
    let follow = units.iter().filter_map(|unit| {
        let to = vec![hex.clone()?];
        let unit = unit.clone();
        let words = format!("{} advances to {} (BS-907)", state.name(&unit), to.concat());
        let is_free = advance::advance_objections(state, due, &unit, &to).is_empty();
        is_free.then(|| Opening::offered(Command::Advance { unit, to }, words))
    });
    let names = state.names(units);
    let who = state.no_advancer();
    let words = match hex {
        Some(hex) => format!("{who} advances to {hex}: {names} may (BS-907)"),
        None => format!("{who} advances: {names} may (BS-907)"),
    };
    let stay = Opening::offered(Command::Pass, words);
    follow.chain([stay]).collect()
}

/// Offers the weakest units, one of which must be named. If places are not known, offers all units that may be weak
/// enough, and the answer that there is none.
fn of_panic(state: &State, words: &str) -> Vec<Opening<Command>> {
    let Some(test) = &state.test else {
        return Vec::new();
    };
    let weak = panic::weakest_panickers(state, test);
    let is_known = weak.as_ref().is_some_and(|weak| !weak.is_empty());
    let named = weak.unwrap_or_else(|| panic::panic_suspects(state, test));
    let named = named.into_iter().map(|unit| {
        let name = state.name(&unit);
        let words = match is_known {
            true => words.to_owned(),
            false => format!("{name} panics, if it is in or next to the hex (BS-904)"),
        };
        Opening::due(Command::panics(&unit), words)
    });
    let nobody = (!is_known).then(|| {
        let words = "no unit in or next to the hex is rated 2 or less: no one panics (BS-904)";
        Opening::due(Command::Pass, words)
    });
    named.chain(nobody).collect()
}

fn of_step(state: &State) -> Vec<Opening<Command>> {
    let next = |words: String| Opening::offered(Command::Next, words);
    match state.step {
        Where::Command => {
            let mut openings = Vec::new();
            for side in &state.kit.sides {
                // If the kit lacks the number of key chits, the table is asked for it when the side chooses.
                let wanted = keys::key_count(state, &side.id).unwrap_or(1);
                let chosen = state.chits.keys.get(&side.id).map_or(0, Vec::len);
                let mut events = state
                    .kit
                    .events
                    .iter()
                    .filter(|event| event.side == side.id);
                let is_open = chosen < wanted && wanted == 1 && !state.kit.cup.on_table;
                if let Some(event) = events.next().filter(|_| is_open) {
                    let command = Command::Key {
                        side: side.id.clone(),
                        chits: vec![event.id.clone()],
                    };
                    let words = format!("{} chooses a key chit (BS-301)", side.name);
                    openings.push(Opening::due(command, words));
                }
            }
            if openings.is_empty() {
                openings.push(next("fill the cup".to_owned()));
            }
            openings.extend(keys::seal_openings(state));
            openings
        }
        Where::Artillery
            if state.guns.step.is_some() && arrival::largest_to_leave(state).is_some() =>
        {
            of_arrival(state)
        }
        Where::Artillery => of_guns(state),
        Where::ArtilleryRally => {
            let offered = rally::rally_openings(state);
            let words = match offered.is_empty() {
                true => "no gun unit may rally (BS-402); end the step",
                false => "each side may rally one gun unit (BS-402); end the step",
            };
            let end = next(words.to_owned());
            offered.into_iter().chain([end]).collect()
        }
        Where::Draw => of_draw(state),
        Where::Orders => BrigadeOrder::ALL
            .into_iter()
            .map(|order| {
                Opening::due(
                    Command::Order { order },
                    format!("order {} (BS-501)", order.name()),
                )
            })
            .collect(),
        Where::Close if !charge::bound_chargers(state).is_empty() => of_charges(state),
        Where::Close if !state.combats.is_empty() => defence::of_combats(state),
        Where::End => {
            let end = next(format!("end turn {}", state.turn));
            let points = of_points(state);
            let mut openings = vec![end];
            // The end of the last turn ends the battle, so the points are offered before it.
            match points {
                Some(points) if state.is_last_turn() => openings.insert(0, points),
                points => openings.extend(points),
            }
            openings.extend(of_held(state));
            openings
        }
        Where::Movement => {
            let moves = of_arrival(state);
            let moves = if moves.is_empty() {
                of_mixed_stacks(state)
            } else {
                moves
            };
            match moves.is_empty() {
                true => vec![next(reminder::of_movement(state))],
                false => moves,
            }
        }
        Where::Rally if arrival::largest_to_leave(state).is_some() => of_arrival(state),
        Where::Rally => {
            let end = next("end the rally step".to_owned());
            let offered = rally::rally_openings(state).into_iter();
            offered.chain(std::iter::once(end)).collect()
        }
        step => {
            let announced = of_announced(state, &flank::units_owing_fire(state, |_| true));
            match announced.is_empty() {
                true => vec![next(reminder::of_fights(state, step))],
                false => announced,
            }
        }
    }
}

/// Offers the fires of the units announced for flanking fire (BS-608).
fn of_announced(state: &State, owing: &[String]) -> Vec<Opening<Command>> {
    let Some(flank) = &state.flank else {
        return Vec::new();
    };
    let fires = owing.iter().map(|unit| {
        let at = &flank.at;
        let words = format!("{} fires at {at}, as announced (BS-608)", state.name(unit));
        let command = Command::Fire {
            units: vec![unit.clone()],
            at: at.clone(),
            aim: FireManner::default(),
        };
        Opening::due(command, words)
    });
    fires.collect()
}

/// Offers the end of the current hex's step. If no hex is taking a step, offers the step of another hex of the side, or
/// a pass (BS-401).
fn of_guns(state: &State) -> Vec<Opening<Command>> {
    if let Some(step) = &state.guns.step {
        let has_acted =
            |unit: &String| state.did(unit, OnceAct::Fired) || state.did(unit, OnceAct::Moved);
        let mut left = step.units.clone();
        left.retain(|unit| !has_acted(unit));
        let of_step = |unit: &str| step.units.iter().any(|one| one == unit);
        let announced = of_announced(state, &flank::units_owing_fire(state, of_step));
        if !announced.is_empty() {
            return announced;
        }
        let names = state.names(&left);
        let words = match left.len() {
            0 => "all guns of the hex have acted: end their step".to_owned(),
            1 => format!("{names} may still fire or move, or end the step"),
            _ => format!("{names} may still fire or move, or end their step"),
        };
        return vec![Opening::offered(Command::Next, words)];
    }
    let side = &state.guns.side;
    let words = format!("{} passes (BS-401)", state.kit.side_name(side));
    let pass = Opening::offered(Command::Next, words);
    let mut places: Vec<String> = artillery::ready_guns(state, side)
        .into_iter()
        .map(
            |unit| match state.units.get(&unit).and_then(UnitCondition::hex) {
                Some(hex) => hex.to_owned(),
                None => unit,
            },
        )
        .collect();
    places.sort_unstable();
    places.dedup();
    let guns = places.into_iter().map(|at| {
        let mut ready = artillery::ready_guns(state, side);
        ready.retain(|unit| {
            let standing = state.units.get(unit);
            *unit == at || standing.and_then(UnitCondition::hex) == Some(at.as_str())
        });
        let names = state.names(&ready);
        let place = match ready.contains(&at) {
            true => String::new(),
            false => format!(" at {at}"),
        };
        let words = format!("{names}{place} may fire or move (BS-401)");
        Opening::offered(Command::Guns { at }, words)
    });
    // A side may pass only after its announced guns have fired and guns that entered over the limit have moved out.
    let out = of_arrival(state);
    let may_pass = artillery::owing_of_side(state).is_empty() && out.is_empty();
    out.into_iter()
        .chain(guns)
        .chain(may_pass.then_some(pass))
        .collect()
}

/// Offers the attacks of the units that charged (BS-706).
fn of_charges(state: &State) -> Vec<Opening<Command>> {
    let bound = charge::bound_chargers(state).into_iter();
    let closes = bound.flat_map(|(unit, hexes)| {
        let words = format!("{} has charged, and attacks (BS-706)", state.name(&unit));
        hexes.into_iter().map(move |on| {
            let units = vec![unit.clone()];
            Opening::due(Command::Close { units, on }, words.clone())
        })
    });
    closes.collect()
}

/// Offers the acts that separate newly mounted cavalry from foot and guns in its hex.
fn of_mixed_stacks(state: &State) -> Vec<Opening<Command>> {
    let ways = mixed_stacks::ways_apart(state).into_iter();
    ways.map(|command| {
        let words = match &command {
            Command::Move { units, by } => {
                format!("{} moves to {} (BS-108)", state.names(units), by.concat())
            }
            Command::Dismount { unit } => format!("{} dismounts (BS-108)", state.name(unit)),
            _ => String::new(),
        };
        Opening::due(command, words)
    })
    .collect()
}

/// Offers the moves by which units leave an over-full hex of arrivals (BS-707), into every hex that can hold them.
fn of_arrival(state: &State) -> Vec<Opening<Command>> {
    let Some((unit, hex)) = arrival::largest_to_leave(state) else {
        return Vec::new();
    };
    let words = format!("{} moves out of {hex} first (BS-707)", state.name(&unit));
    let free = arrival::ways_out(state, &unit, &hex).into_iter();
    free.map(|to| {
        let command = Command::Move {
            units: vec![unit.clone()],
            by: vec![to],
        };
        Opening::due(command, words.clone())
    })
    .collect()
}

/// Offers a side that holds chits to decline to play one, before a draw and at the end of the turn (BS-305).
fn of_held(state: &State) -> Option<Opening<Command>> {
    let side = held_turn::speaking_side(state)?;
    let words = format!(
        "{} plays no held chit; `play` plays one (BS-305)",
        state.kit.side_name(&side)
    );
    Some(Opening::offered(Command::Pass, words))
}

/// Offers to enter the net points for held hexes and lost units (BS-R52), until they are entered.
fn of_points(state: &State) -> Option<Opening<Command>> {
    let (side, points) = victory::net_points(state).filter(|_| !state.counted)?;
    let name = state.kit.side_name(side);
    let words = format!("{name} {points:+} points by the kit's values (BS-R52)");
    let side = side.to_owned();
    Some(Opening::offered(Command::Points { side, points }, words))
}

fn of_draw(state: &State) -> Vec<Opening<Command>> {
    if let Some(chit) = &state.chits.waiting {
        let drawn = held::face_down(state, chit);
        // Only its side knows whether the chit may be held, so the words are the same for both cases.
        let command = match held::is_for_now(state, chit) {
            true => Command::Play {
                chit: chit.clone(),
                on: None,
            },
            false => Command::Hold,
        };
        let words = format!("{drawn} was drawn: hold or play it (BS-306)");
        return vec![Opening::due(command, words)];
    }
    if let Some((chit, brigades, full)) = &state.chits.choosing {
        let name = state.kit.chit_name(chit);
        let is_cic = state
            .kit
            .chit(chit)
            .is_some_and(|chit| chit.kind == ChitKind::Cic);
        let hold = (is_cic && full.is_some())
            .then(|| Opening::offered(Command::Hold, format!("hold {name} (BS-309)")));
        let does = match full {
            Some(true) => "gets a full activation",
            Some(false) => "gets a limited activation",
            None => "is marked (BS-307)",
        };
        let choose = |brigade: &String| {
            let brigade_name = activation::brigade_name(state, brigade);
            let words = format!("{name}: {brigade_name} {does}");
            Opening::due(
                Command::Activate {
                    brigade: brigade.clone(),
                },
                words,
            )
        };
        let mut able = brigades
            .iter()
            .filter(|brigade| state.can_act(brigade))
            .peekable();
        if able.peek().is_none() {
            let words = format!("no one is left to act: {name} is discarded (BS-R10)");
            return vec![Opening::due(Command::Pass, words)];
        }
        return able.map(choose).chain(hold).collect();
    }
    let mut openings = match turn::is_empty(state) {
        true => vec![Opening::offered(
            Command::Next,
            "the cup is empty: the turn ends (BS-315)",
        )],
        false if state.kit.cup.on_table => table_cup::draw_openings(state),
        false => vec![Opening::due(
            Command::Draw { what: None },
            format!(
                "{} draws: the cup holds {}",
                state.kit.side_name(state.puller()),
                state.chits.in_cup()
            ),
        )],
    };
    // Held chits may be played first. The offer says so, because a draw declines to play them.
    let sides = state.yet_to_decline();
    if !sides.is_empty() {
        let who = match sides.as_slice() {
            [side] => state.kit.side_name(side),
            _ => "either side",
        };
        let first = format!("; {who} may first play a held chit");
        let draws =
            |opening: &&mut Opening<Command>| matches!(opening.command, Command::Draw { .. });
        let draws = openings.iter_mut().filter(draws);
        draws.for_each(|opening| opening.words.push_str(&first));
    }
    openings.extend(of_held(state));
    openings
}
