//! Flanking fire (BS-608): fires announced together at one hex, whose lines come in at least a whole hexside apart.

use super::Draft;
use super::event::Event;
use super::facts;
use super::kit::Map;
use super::position::Flanking;
use super::position::Standing;
use super::state::State;
use ruleset::Step;
use ruleset::refusal::Refusal;
use table::hex::Side;

/// How many steps round the target two lines come in apart: one whole hexside lies between.
const APART: u8 = 2;

/// Announces fires at a hex.
pub(super) fn announce(draft: &mut Draft<'_>, groups: &[Vec<String>], at: &str) -> Step {
    if groups.len() < 2 {
        return Err(Refusal::impossible("BS-608", "flanking fire is two fires or more").into());
    }
    let state = draft.state();
    let apart = apart(state, groups, at);
    let is_shifted = |group: usize| match state.kit.has("flank_shift", "apart_only") {
        true => apart.iter().any(|pair| pair.0 == group || pair.1 == group),
        false => true,
    };
    let known = entries_known(state, groups, at);
    let shifted = (0..groups.len())
        .filter(|group| !known || is_shifted(*group))
        .filter_map(|group| groups.get(group))
        .flatten()
        .cloned()
        .collect();
    if known && apart.is_empty() {
        let said = format!("no two of the lines come in to {at} a whole hexside apart");
        draft.object(Refusal::objection("BS-608", said))?;
    }
    draft.note(Event::FlankAnnounced {
        flanking: Flanking {
            at: at.to_owned(),
            units: groups.iter().flatten().cloned().collect(),
            shifted,
        },
    });
    Ok(())
}

/// The sides by which the lines of a group come in.
fn entries(state: &State, map: &Map, group: &[String], target: &str) -> Vec<Side> {
    let board = map.board();
    let hexes = group.iter().filter_map(|unit| {
        let hex = state.units.get(unit).and_then(Standing::hex)?;
        Some(board.entry_sides(board.read(hex)?, board.read(target)?))
    });
    hexes.flatten().collect()
}

fn entries_known(state: &State, groups: &[Vec<String>], at: &str) -> bool {
    let (Some(map), Some(hex)) = (state.kit.facts(), facts::hex_of(state, at)) else {
        return false;
    };
    let mut groups = groups.iter();
    groups.all(|group| !entries(state, map, group, &hex).is_empty())
}

/// The pairs of groups whose lines are apart: of a line through a corner the side counts that is worse for the firer,
/// by the switch the better (BS-R21).
fn apart(state: &State, groups: &[Vec<String>], at: &str) -> Vec<(usize, usize)> {
    let (Some(map), Some(hex)) = (state.kit.facts(), facts::hex_of(state, at)) else {
        return Vec::new();
    };
    let sides: Vec<Vec<Side>> = groups
        .iter()
        .map(|group| entries(state, map, group, &hex))
        .collect();
    let better = state.kit.has("flank_corner", "better");
    let are_apart = |one: &[Side], other: &[Side]| {
        let steps = one
            .iter()
            .flat_map(|side| other.iter().map(|end| side.steps_to(*end)));
        let steps = if better { steps.max() } else { steps.min() };
        steps.is_some_and(|steps| steps >= APART)
    };
    let pairs = sides.iter().enumerate().flat_map(|(n, one)| {
        let later = sides.iter().enumerate().skip(n + 1);
        later.map(move |(m, other)| ((n, one), (m, other)))
    });
    pairs
        .filter(|((_, one), (_, other))| are_apart(one, other))
        .map(|((n, _), (m, _))| (n, m))
        .collect()
}

/// Objects to announced units that fire elsewhere while anything is left in their hex.
pub(super) fn holds(draft: &mut Draft<'_>, units: &[String], at: &str) -> Step {
    let state = draft.state();
    let Some(flank) = &state.flank else {
        return Ok(());
    };
    let is_announced = units.iter().any(|unit| flank.units.contains(unit));
    let side = units.first().map_or("", |unit| state.side_of(unit));
    let target = facts::hex_of(state, &flank.at);
    let mut left = facts::targets(state, target.as_deref().unwrap_or(&flank.at));
    left.retain(|unit| state.side_of(unit) != side);
    if !is_announced || is_target(state, flank, at) || left.is_empty() {
        return Ok(());
    }
    let said = format!("they announced to fire at {}", flank.at);
    draft.object(Refusal::objection("BS-608", said))
}

/// Whether a place is the one that was announced.
fn is_target(state: &State, flank: &Flanking, at: &str) -> bool {
    let target = facts::hex_of(state, &flank.at);
    flank.at == at || (target.is_some() && target == facts::hex_of(state, at))
}

/// Whether a fire at a place is one of those that are shifted a column right.
pub(super) fn is_shifted(state: &State, units: &[String], at: &str) -> bool {
    state.flank.as_ref().is_some_and(|flank| {
        let mut units = units.iter();
        let of_them = |unit: &String| flank.units.contains(unit) && flank.shifted.contains(unit);
        is_target(state, flank, at) && units.any(of_them)
    })
}
