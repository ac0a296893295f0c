//! Acts that are due, and acts that are allowed now.

use std::cmp::Reverse;

use super::{
    BlueAndGrey, arrival, attack_plan, attacks_left,
    command::{Command, UnitMark},
    control, movement, plot, plot_turn,
    position::{PendingConsequence, Task, TurnPhase, UnitCondition, Works},
    retreat,
    state::State,
    switch::Complication,
    way_back::{self, OFF},
};
use ruleset::{Guided, Opening};

impl Guided for BlueAndGrey {
    fn openings(state: &State) -> Vec<Opening<Command>> {
        if state.over.is_some() {
            return Vec::new();
        }
        if let Some(due) = state.open_dues().next() {
            return of_due(state, due);
        }
        match state.phase {
            TurnPhase::SetUp => of_set_up(state),
            TurnPhase::Plotting => of_plotting(state),
            TurnPhase::Movement => of_movement(state),
            TurnPhase::Combat => of_combat(state),
        }
    }
}

fn of_due(state: &State, due: &PendingConsequence) -> Vec<Opening<Command>> {
    let words = due.words(state);
    match due {
        PendingConsequence::Retreat { unit, hexes } => of_retreat(state, unit, *hexes, &words),
        PendingConsequence::Exchange { among, .. } => {
            let give = |unit: &String| {
                let command = Command::Mark {
                    unit: unit.clone(),
                    mark: UnitMark::Eliminated,
                };
                Opening::due(command, format!("{words}: {} is given", state.name(unit)))
            };
            let here = among
                .iter()
                .filter(|unit| state.units.get(*unit).is_some_and(UnitCondition::on_map));
            here.map(give).collect()
        }
        PendingConsequence::Repulse { unit } => {
            let free = way_back::ways_to_fall_back(state, unit).unwrap_or_default();
            let back = |to: &String| Command::Repulse {
                to: Some((unit.clone(), to.clone())),
            };
            let ways: Vec<Opening<Command>> = free
                .iter()
                .map(|to| Opening::due(back(to), format!("{words}: to {to}")))
                .collect();
            match ways.is_empty() {
                true => vec![Opening::due(Command::Repulse { to: None }, words)],
                false => ways,
            }
        }
        PendingConsequence::Advance { units, .. } => {
            let enter = |unit: &String, to: &str| {
                let command = Command::Advance {
                    unit: unit.clone(),
                    to: to.to_owned(),
                };
                Opening::offered(command, format!("{} advances to {to}", state.name(unit)))
            };
            // Barred advances are not offered. Unknown facts do not bar an offer, because the table is asked for them
            // when the unit advances.
            let is_free = |unit: &String, to: &str| {
                let is_here = state.units.get(unit).is_some_and(UnitCondition::on_map);
                let bars = retreat::bars_advance(state, unit, to);
                let is_held = state.is_held_against(state.side_of(unit), to);
                is_here && !is_held && bars.unwrap_or_default().is_empty()
            };
            let ways = units
                .iter()
                .flat_map(|unit| due.hexes().map(move |to| (unit, to)));
            let free = ways.filter(|(unit, to)| is_free(unit, to));
            let mut all: Vec<Opening<Command>> = free.map(|(unit, to)| enter(unit, to)).collect();
            all.extend(of_combat(state));
            all
        }
    }
}

/// Offers the paths of a retreat to which nothing objects. If there is none, asks the players; without a map, they
/// retreat the unit on the board.
fn of_retreat(state: &State, unit: &str, hexes: u32, words: &str) -> Vec<Opening<Command>> {
    let back = |by: Vec<String>| Command::Retreat {
        unit: unit.to_owned(),
        by,
    };
    if state.kit.map.is_none() || state.hex_of(unit).is_none() {
        return vec![Opening::due(back(Vec::new()), words)];
    }
    let Ok(ways) = way_back::all_ways_back(state, unit, hexes) else {
        let asks = format!("{words}: first give the facts of the ground that the kit lacks");
        return vec![Opening::due(back(Vec::new()), asks)];
    };
    if ways.is_empty() {
        let asks = format!("{words}: there is no path back; say what becomes of the unit");
        let off = || Opening::due(back(vec![OFF.to_owned()]), format!("{words}: off the map"));
        let off = way_back::is_at_edge(state, unit).then(off);
        let asked = Opening::due(back(Vec::new()), asks);
        return std::iter::once(asked).chain(off).collect();
    }
    let by = |way: Vec<String>| {
        let words = format!("{words}: by {}", way.join(" "));
        Opening::due(back(way), words)
    };
    let mut ways = ways;
    // The safest comes first, because Enter does what comes first.
    ways.sort_by_key(|way| Reverse(way.last().and_then(|end| nearest_enemy(state, unit, end))));
    ways.into_iter().map(by).collect()
}

/// Returns the distance from a hex to the nearest enemy of a unit; `None` if there is no map or no enemy on it.
fn nearest_enemy(state: &State, unit: &str, hex: &str) -> Option<i64> {
    let map = state.kit.map.as_ref()?;
    let enemies = state.of_side(state.kit.other(state.side_of(unit)));
    let hexes = enemies.filter_map(|(_, enemy)| enemy.hex());
    hexes.filter_map(|enemy| map.distance(hex, enemy)).min()
}

/// Offers each side that is still setting up to close its set-up (CBG-1101).
fn of_set_up(state: &State) -> Vec<Opening<Command>> {
    let sides = state.kit.sides.iter();
    let open = sides.filter(|side| !state.plots.sealed.contains(&side.id));
    open.map(|side| {
        let words = format!("{} sets up, then closes its set-up (CBG-1101)", side.name);
        let command = Command::Seal {
            side: side.id.clone(),
        };
        Opening::offered(command, words)
    })
    .collect()
}

/// Offers both sides their arrivals, and to seal their plots (CBG-S01).
fn of_plotting(state: &State) -> Vec<Opening<Command>> {
    let mut openings = Vec::new();
    for side in &state.kit.sides {
        if state.plots.sealed.contains(&side.id) {
            continue;
        }
        openings.extend(arrival_openings(state, &side.id));
        let words = format!("{} plots; seal its plots (CBG-S03)", side.name);
        let command = Command::Seal {
            side: side.id.clone(),
        };
        openings.push(Opening::offered(command, words));
    }
    openings
}

/// Offers the units of a side that are due and can come in.
fn arrival_openings(state: &State, side: &str) -> Vec<Opening<Command>> {
    let waiting = state.waiting(side).into_iter();
    let free = waiting.filter(|unit| {
        let standing = state.units.get(unit);
        standing.is_some_and(|unit| !unit.spent.kept) && arrival::is_open(state, side, unit)
    });
    free.map(|unit| {
        let words = format!("{} comes in (BG-020)", state.name(&unit));
        let command = Command::Enter {
            units: vec![unit],
            at: None,
        };
        Opening::offered(command, words)
    })
    .collect()
}

fn of_movement(state: &State) -> Vec<Opening<Command>> {
    let side = state.side.clone();
    if state.kit.plays(Complication::Command) && state.command.is_none() {
        let words = format!(
            "{}: find the units out of command (CBG-501)",
            state.kit.side_name(&side)
        );
        return vec![Opening::due(Command::Control { chits: None }, words)];
    }
    if state.kit.plays(Complication::Simul) {
        return vec![Opening::offered(Command::Next, of_plots(state))];
    }
    let mut openings = Vec::new();
    for (unit, standing) in state.of_side(&side) {
        let waits = standing.spent.scattered && !standing.spent.moved;
        if waits && !control::is_restricted(state, &side) {
            let command = Command::Scatter {
                unit: unit.to_owned(),
            };
            let words = format!(
                "all others move first; then {} scatters (CBG-504)",
                state.name(unit)
            );
            openings.push(Opening::offered(command, words));
        }
    }
    for (at, works) in &state.works {
        if let Works::Building { by, since } = works
            && state.side_of(by) == side
            && is_ready(state, *since)
        {
            let command = Command::WorksDone { at: at.clone() };
            let words = format!("the works at {at} are turned over (BG-012)");
            openings.push(Opening::offered(command, words));
        }
    }
    // Once movement is over, no units come in either.
    if movement::movement_over(state).is_none() {
        openings.extend(arrival_openings(state, &side));
    }
    let whose = state.kit.side_name(&side);
    let words = format!("{whose} may move, then end the movement phase");
    openings.push(Opening::offered(Command::Next, words));
    openings
}

/// Describes the revealed plots, followed by the places at which a side breaks a rule.
fn of_plots(state: &State) -> String {
    if !state.plots.carried_out {
        return "plots are carried out, then units scatter (CBG-S02)".to_owned();
    }
    let end = "the plots are carried out; end the movement phase";
    let faults = plot_turn::out_of_order(state).unwrap_or_default();
    match faults.first() {
        Some(fault) => format!(
            "{}: first `place UNIT HEX`, then end the movement phase",
            fault.said()
        ),
        None => end.to_owned(),
    }
}

/// Checks whether works begun in a turn may be turned over in the present one.
fn is_ready(state: &State, since: u32) -> bool {
    let by_article = state.kit.plays(Complication::Entrench);
    let turns = state.kit.works.turns.unwrap_or(2).max(1);
    !by_article && state.turn >= since.saturating_add(turns - 1) && state.turn > since
}

fn of_combat(state: &State) -> Vec<Opening<Command>> {
    let side = state.side.clone();
    let marked = state
        .of_side(&side)
        .filter(|(_, unit)| unit.spent.task == Some(Task::Rally) && !unit.spent.rallied);
    let rallies: Vec<Opening<Command>> = marked
        .map(|(unit, _)| {
            let command = Command::Rally {
                unit: unit.to_owned(),
            };
            Opening::due(
                command,
                format!("{} tries to rally (BG-013)", state.name(unit)),
            )
        })
        .collect();
    if !rallies.is_empty() {
        return rallies;
    }
    let left = match state.kit.plays(Complication::Simul) {
        // After the results, no unit attacks any more (CBG-S07).
        true if state.plots.settled => Ok(Vec::new()),
        true => plot_turn::remaining_targets(state),
        false => attacks_left::attacks_due(state),
    };
    let rule = match state.kit.plays(Complication::Simul) {
        true => "CBG-S06",
        false => "BG-081",
    };
    let attacks = left.unwrap_or_default().into_iter().filter_map(|unit| {
        let words = format!("{} must be attacked ({rule})", state.name(&unit));
        Some(Opening::due(
            attack_plan::attack_offer(state, &unit)?,
            words,
        ))
    });
    let attacks: Vec<Opening<Command>> = attacks.collect();
    if !attacks.is_empty() {
        return attacks;
    }
    let whose = state.kit.side_name(&side);
    let is_shared = state.kit.plays(Complication::Simul);
    let words = match state.falls_back() && !state.kit.is_night(state.turn) {
        true => "all have fallen back; end the combat phase".to_owned(),
        false if is_shared && state.plots.settled => {
            "all attacks are made; end the combat phase".to_owned()
        }
        false if is_shared && plot::marked_attackers(state).next().is_none() => {
            format!("{whose} marked no unit to attack (CBG-S06); end the combat phase")
        }
        false if is_shared => {
            format!("{whose} may attack with its marked units (CBG-S06), then end the combat phase")
        }
        false => format!("{whose} may attack, then end the combat phase"),
    };
    let mut openings = vec![Opening::offered(Command::Next, words)];
    openings.extend(untold_openings(state));
    openings
}

/// Offers the enemies that were not attacked, if the kit does not say whether they must be: the players then decide
/// (BG-081).
fn untold_openings(state: &State) -> Vec<Opening<Command>> {
    if state.kit.combat.mandatory.is_some() || state.kit.plays(Complication::Simul) {
        return Vec::new();
    }
    let near = attacks_left::unattacked_enemies(state)
        .unwrap_or_default()
        .into_iter();
    let offered = near.filter_map(|unit| {
        let name = state.name(&unit);
        let words = format!("{name} is not attacked; the kit does not say who must be (BG-081)");
        Some(Opening::offered(
            attack_plan::attack_offer(state, &unit)?,
            words,
        ))
    });
    offered.collect()
}
