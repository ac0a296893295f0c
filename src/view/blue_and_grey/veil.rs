//! The game as one reader sees it. A side's plots are hidden from others until both sides reveal them (CBG-S03). A unit
//! that is face down for the reader becomes a blank counter in its hex, and so does a dummy; neither is in the order of
//! battle until it turns up (CBG-1101, CBG-1102).

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use crate::presentation::Audience;
use rules::blue_and_grey::kit::{Kit, KitUnit, UnitKind};
use rules::blue_and_grey::position::{Plots, UnitCondition, UnitSpot, Works};
use rules::blue_and_grey::state::State;

/// Checks whether the identity or presence of a unit is hidden from this reader.
pub(super) fn hides(state: &State, eyes: &Audience, id: &str) -> bool {
    state.is_veiled(id) && !eyes.are_of(state.side_of(id))
}

/// Checks whether a unit of a masked game is a blank counter.
pub(super) fn is_faceless(unit: &KitUnit) -> bool {
    unit.size.is_empty()
}

/// Returns the name of a blank counter: `a Union counter`.
pub(super) fn counter(state: &State, side: &str) -> String {
    format!("a {} counter", state.kit.side_name(side))
}

/// Returns the game as the reader sees it.
pub(super) fn seen<'a>(state: &'a State, eyes: &Audience) -> Cow<'a, State> {
    if !state.keeps_secrets() {
        return Cow::Borrowed(state);
    }
    let mut seen = state.clone();
    let mut kit = Kit::clone(&state.kit);
    let counters = counters(state, eyes);
    for id in state.units.keys().filter(|id| hides(state, eyes, id)) {
        match state.is_dummy(id) {
            true => {
                kit.units.retain(|unit| unit.id != *id);
                seen.units.remove(id);
            }
            false => {
                let reduced = state.unit(id).is_some_and(|(unit, _)| unit.begins_reduced);
                let unseen = UnitCondition::bare(UnitSpot::Unseen, reduced);
                seen.units.insert(id.clone(), unseen);
            }
        }
    }
    let mut names = BTreeMap::new();
    for (id, (unit, standing)) in counters {
        names.insert(id, unit.id.clone());
        seen.units.insert(unit.id.clone(), standing);
        kit.units.push(unit);
    }
    // Sorted by name, so that the order of the units under the counters is not revealed.
    let last = kit.units.len() - names.len();
    if let Some(faceless) = kit.units.get_mut(last..) {
        faceless.sort_by(|one, other| one.id.cmp(&other.id));
    }
    let place = |side: &String| state.kit.sides.iter().position(|known| known.id == *side);
    kit.units.sort_by_key(|unit| place(&unit.side));
    seen.kit = Arc::new(kit);
    rename(&mut seen, state, &names);
    seen.plots = plots(state, eyes, &names);
    if seen.over.is_none() {
        seen.held = seeming(state);
    }
    seen.learnt
        .retain(|cell, _| state.knows_cell(cell, eyes.side()));
    if state.is_screened() {
        screen(&mut seen, state, eyes);
    }
    Cow::Owned(seen)
}

/// Returns the blank counters that this reader sees, by the identifier of the unit under each. Each is named by its hex
/// and, in a hex with several, by a number. Their order depends only on visible facts, because their identifiers would
/// tell a dummy from a unit. Before the first act no one sees how the other side sets up.
pub(super) fn counters(
    state: &State,
    eyes: &Audience,
) -> BTreeMap<String, (KitUnit, UnitCondition)> {
    let mut counters = BTreeMap::new();
    if !state.opened {
        return counters;
    }
    let mut together: BTreeMap<(String, String), usize> = BTreeMap::new();
    let hidden = state.on_map().filter(|(id, _)| hides(state, eyes, id));
    let mut hidden: Vec<(&str, &UnitCondition)> = hidden.collect();
    hidden.sort_by_cached_key(|(id, _)| open_signs(state, id));
    for (id, standing) in hidden {
        let side = state.side_of(id).to_owned();
        let hex = standing.hex().unwrap_or("board").to_owned();
        let number = together.entry((side.clone(), hex.clone())).or_default();
        *number += 1;
        let unit = KitUnit {
            id: match number {
                1 => format!("{side}-{hex}"),
                n => format!("{side}-{hex}-{n}"),
            },
            name: counter(state, &side),
            side,
            kind: UnitKind::Other,
            ..KitUnit::default()
        };
        let is_out = standing.spent.scattered;
        let mut standing = UnitCondition {
            hidden: true,
            ..UnitCondition::bare(standing.spot.clone(), false)
        };
        standing.spent.scattered = is_out;
        counters.insert(id.to_owned(), (unit, standing));
    }
    counters
}

/// Returns what everyone sees of a hidden counter, apart from its hex: whether it builds works there or is out of
/// command and, once the plots are revealed, its path and whether it will attack.
fn open_signs(state: &State, id: &str) -> ([bool; 3], Vec<(u32, String)>) {
    let builds = state
        .works
        .values()
        .any(|works| matches!(works, Works::Building { by, .. } if by == id));
    let standing = state.units.get(id);
    let is_out = standing.is_some_and(|standing| standing.spent.scattered);
    if !state.plots.revealed {
        return ([builds, is_out, false], Vec::new());
    }
    let way = state.plots.ways.get(id).into_iter().flatten();
    let way = way.map(|stage| (stage.segment, stage.hex.clone()));
    let attacks = state.plots.attackers.contains(id);
    ([builds, is_out, attacks], way.collect())
}

/// Replaces the names of hidden units by those of their blank counters wherever the game mentions them.
fn rename(seen: &mut State, state: &State, names: &BTreeMap<String, String>) {
    let alias = |id: &String| names.get(id).unwrap_or(id).clone();
    seen.works = state
        .works
        .iter()
        .map(|(at, works)| {
            let works = match works {
                Works::Building { by, since } => Works::Building {
                    by: alias(by),
                    since: *since,
                },
                Works::Done => Works::Done,
            };
            (alias(at), works)
        })
        .collect();
    seen.in_hand.retain(|id| !names.contains_key(id));
    seen.supports
        .retain(|guns, of| !names.contains_key(guns) && !names.contains_key(of));
    seen.stood_on.clear();
    for column in seen.columns.values_mut() {
        column.dummies = 0;
    }
}

/// Removes the works and objectives, except in hexes where the reader sees units.
fn screen(seen: &mut State, state: &State, eyes: &Audience) {
    seen.held.retain(|_, side| eyes.are_of(side));
    let stands = |at: &String| {
        let mut there = state.in_hex(at).into_iter().chain([at.clone()]);
        there.any(|unit| eyes.are_of(state.side_of(&unit)))
    };
    seen.works.retain(|at, _| stands(at));
}

/// Returns the plots that the reader sees: those of his own side, and all plots once they are revealed.
fn plots(state: &State, eyes: &Audience, names: &BTreeMap<String, String>) -> Plots {
    let open = |id: &String| state.plots.revealed || eyes.are_of(state.side_of(id));
    let alias = |id: &String| names.get(id).unwrap_or(id).clone();
    let ways = state.plots.ways.iter().filter(|(id, _)| open(id));
    let attackers = state.plots.attackers.iter().filter(|id| open(id));
    Plots {
        ways: ways.map(|(id, way)| (alias(id), way.clone())).collect(),
        attackers: attackers.map(alias).collect(),
        ..state.plots.clone()
    }
}

/// Returns the holder of each objective as everyone at the table sees it.
fn seeming(state: &State) -> BTreeMap<String, String> {
    let objectives = state.kit.objectives.iter();
    let held =
        objectives.filter_map(|one| Some((one.id.clone(), state.seems_held(&one.id)?.to_owned())));
    held.collect()
}
