//! The paths of a unit that has to retreat, and the lines that a player types for them (BG-080).

use super::{
    cost::{self, MissingCell},
    position::PendingConsequence,
    stacking,
    state::State,
    walk::{self, WalkStep},
    zone,
};
use ruleset::refusal::{Refusal, Remedy};

/// The word for leaving the map.
pub(super) const OFF: &str = "off";

/// Clause of an objection by face-down counters that seem to close a hex (CBG-1105).
pub(super) const SEEMS: &str = "CBG-1105";

/// Checks whether an objection is only that counters seem to close a hex.
pub(super) fn only_seems_barred(no: &Refusal) -> bool {
    no.clause().id() == SEEMS
}

/// Reason why a unit without a path is lost.
pub const NO_WAY: &str = "it has no way back";

impl State {
    /// Checks whether a unit has a retreat to make, and a path for it.
    #[must_use]
    pub fn may_still_retreat(&self, unit: &str) -> bool {
        let due = self.dues.iter().find_map(|due| match due {
            PendingConsequence::Retreat { unit: one, hexes } if one == unit => Some(*hexes),
            _ => None,
        });
        let ways = due.and_then(|hexes| all_ways_back(self, unit, hexes).ok());
        ways.is_some_and(|ways| !ways.is_empty())
    }
}

/// Returns the paths of retreat that nothing bars. The retreat may be to any neighbour, or along one given path.
///
/// # Errors
///
/// Fails if a needed cell of the kit is still unknown.
pub(super) fn all_ways_back(
    state: &State,
    unit: &str,
    hexes: u32,
) -> Result<Vec<Vec<String>>, MissingCell> {
    // If only face-down counters seem to close every hex, an attempted step shows whether they do.
    if hexes == 1 {
        let free = ways_to_fall_back(state, unit)?.into_iter();
        return Ok(free.map(|hex| vec![hex]).collect());
    }
    let way = farther_way(state, unit, &mut Vec::new(), hexes)?;
    Ok(way.into_iter().collect())
}

fn farther_way(
    state: &State,
    unit: &str,
    way: &mut Vec<String>,
    hexes: u32,
) -> Result<Option<Vec<String>>, MissingCell> {
    if hexes == 0 {
        return Ok(Some(way.clone()));
    }
    let (Some(map), Some(start)) = (&state.kit.map, state.hex_of(unit)) else {
        return Ok(None);
    };
    let from = way.last().cloned().unwrap_or_else(|| start.to_owned());
    let reached = map.distance(start, &from).unwrap_or_default();
    for hex in map.neighbours(&from) {
        // Every hex must be farther from the start than the last, so that no unit retreats in a circle.
        if map.distance(start, &hex) != Some(reached + 1) {
            continue;
        }
        way.push(hex);
        let against = match hexes {
            1 => retreat_bars(state, unit, way)?,
            _ => on_the_way(state, unit, way)?,
        };
        if against.is_empty()
            && let Some(all) = farther_way(state, unit, way, hexes - 1)?
        {
            return Ok(Some(all));
        }
        way.pop();
    }
    Ok(None)
}

/// Checks whether a unit is where the map can be left.
pub(super) fn is_at_edge(state: &State, unit: &str) -> bool {
    let map = state.kit.map.as_ref();
    let at = map.zip(state.hex_of(unit));
    at.is_some_and(|(map, hex)| map.is_at_edge(hex))
}

/// Returns the line that ends a due retreat.
pub(super) fn retreat_remedy(state: &State, unit: &str, hexes: u32) -> Remedy {
    if state.kit.map.is_none() || state.hex_of(unit).is_none() {
        return Remedy::typed("", format!("retreat {unit}"), " when it is done");
    }
    match all_ways_back(state, unit, hexes) {
        Ok(ways) => match ways.split_first() {
            Some((first, others)) => of_ways(unit, first, others),
            None => of_none(state, unit),
        },
        Err(_) => format!("`retreat {unit} by HEX ..`").into(),
    }
}

fn of_ways(unit: &str, first: &[String], others: &[Vec<String>]) -> Remedy {
    let others: String = others
        .iter()
        .map(|way| format!(", or by {}", way.join(" ")))
        .collect();
    let line = format!("retreat {unit} by {}", first.join(" "));
    Remedy::typed("", line, others)
}

fn of_none(state: &State, unit: &str) -> Remedy {
    let off = match is_at_edge(state, unit) {
        true => format!(", `retreat {unit} by {OFF}` leaves the map"),
        false => String::new(),
    };
    let after = format!(" asks what becomes of it, `mark {unit} eliminated` takes it away{off}");
    Remedy::typed("there is no way back: ", format!("retreat {unit}"), after)
}

/// Checks whether a unit has a neighbouring hex that nothing bars or seems to bar.
///
/// # Errors
///
/// Fails if a needed cell of the kit is still unknown.
pub(super) fn has_open_way(state: &State, unit: &str) -> Result<bool, MissingCell> {
    let (Some(map), Some(from)) = (&state.kit.map, state.hex_of(unit)) else {
        return Ok(false);
    };
    for hex in map.neighbours(from) {
        if retreat_bars(state, unit, std::slice::from_ref(&hex))?.is_empty() {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Returns the objections to a retreat: those to its hexes, and a ferry or pontoon hex at its end (BG-047).
///
/// # Errors
///
/// Fails if a needed cell of the kit is still unknown.
pub(super) fn retreat_bars(
    state: &State,
    unit: &str,
    way: &[String],
) -> Result<Vec<Refusal>, MissingCell> {
    let mut against = on_the_way(state, unit, way)?;
    against.extend(walk::end_bars(state, &retreat_legs(state, unit, way)?));
    Ok(against)
}

/// Returns the steps of a retreat over the map.
fn retreat_legs(state: &State, unit: &str, way: &[String]) -> Result<Vec<WalkStep>, MissingCell> {
    let from = state.hex_of(unit).filter(|_| state.kit.map.is_some());
    let Some(from) = from else {
        return Ok(Vec::new());
    };
    let stack = [unit.to_owned()];
    walk::walk_legs(state, state.side_of(unit), from, &stack, way)
}

/// Returns the objections to the hexes of a retreat: enemies, enemy zones, prohibited ground, closed hexsides, and a
/// full hex at its end. The cost of hexes does not matter.
fn on_the_way(state: &State, unit: &str, way: &[String]) -> Result<Vec<Refusal>, MissingCell> {
    if state.kit.map.is_none() || state.hex_of(unit).is_none() {
        return Ok(Vec::new());
    }
    let (name, side) = (state.name(unit), state.side_of(unit));
    let mut against = Vec::new();
    for leg in retreat_legs(state, unit, way)? {
        let into = &leg.step.into;
        let mut no = |rule: &'static str, said: String| {
            against.push(Refusal::objection(rule, format!("{name}, {into}: {said}")));
        };
        if leg.jumps {
            no("BG-036", "no neighbour of the hex before".to_owned());
        }
        if leg.enemy {
            no("BG-031", "an enemy is there".to_owned());
        } else if leg.step.zone {
            match zone::is_seen(state, side, into)? {
                true => no("BG-080", "an enemy zone".to_owned()),
                false => no(SEEMS, "face-down counters seem to close it".to_owned()),
            }
        }
        let kind = state.kind_of(unit).name();
        let priced = cost::step_price(&state.kit, &state.learnt, &leg.step, kind)?;
        against.extend(priced.against);
    }
    if let Some(last) = way.last() {
        let mut there = state.in_hex(last);
        there.retain(|other| other != unit);
        there.push(unit.to_owned());
        against.extend(stacking::over_limit(state, last, &there));
    }
    Ok(against)
}

/// Returns the neighbours to which a unit may fall back.
///
/// # Errors
///
/// Fails if a needed cell of the kit is still unknown.
pub(super) fn ways_to_fall_back(state: &State, unit: &str) -> Result<Vec<String>, MissingCell> {
    let (Some(map), Some(from)) = (&state.kit.map, state.hex_of(unit)) else {
        return Ok(Vec::new());
    };
    let (mut free, mut seem_closed) = (Vec::new(), Vec::new());
    for hex in map.neighbours(from) {
        let bars = retreat_bars(state, unit, std::slice::from_ref(&hex))?;
        match bars.is_empty() {
            true => free.push(hex),
            false if bars.iter().all(only_seems_barred) => seem_closed.push(hex),
            false => {}
        }
    }
    // Face-down counters bar nothing before they are turned up (CBG-1105).
    Ok(if free.is_empty() { seem_closed } else { free })
}
