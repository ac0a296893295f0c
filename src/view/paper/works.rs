//! Digging on paper: the units that dig, when they are done, and finished works (DIG-02 to DIG-06).

use std::collections::BTreeMap;

use super::setup;
use crate::sheets::digging;
use crate::tape::place::to_the_tenth;
use rules::fields::state::{BrigadeState, State, UnitState};
use rules::fields::terms::name::SideId;
use table::ground::Feature;

/// Lists the digging units of a side, by the time when they finish: `works finished after its moves in turn 5: A1 A2`.
pub(super) fn dug_by(state: &State, side: &SideId) -> Vec<String> {
    let mut done: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for unit in state.units().filter(|unit| unit.side == *side) {
        if let Some(words) = until_words(state, unit) {
            let address = state.oob().address(&unit.id);
            done.entry(words).or_default().push(address);
        }
    }
    let each = done.into_iter();
    each.map(|(words, units)| format!("{words}: {}", units.join(" ")))
        .collect()
}

fn until_words(state: &State, unit: &UnitState) -> Option<String> {
    let words = digging::until(state, unit)?;
    // In a game with chits, completion is counted in the brigade's own activations (DIG-07).
    Some(match state.chits() {
        Some(_) => format!("{words} (so far {})", state.own_turn(&unit.brigade)),
        None => words,
    })
}

/// Describes the digging and works of a brigade, with a line for each unit: when it finishes, or the works around it.
pub(super) fn of_brigade(state: &State, brigade: &BrigadeState) -> Vec<String> {
    let words = |unit: &UnitState| match until_words(state, unit) {
        Some(words) => Some(format!(" digs: {words}")),
        None => {
            let works = state.works_of(unit)?;
            Some(format!(" is in {}", digging::gives(works)))
        }
    };
    super::brigade_units(state, brigade)
        .filter_map(|unit| {
            let address = state.oob().address(&unit.id);
            Some(format!("{address} {}{}", unit.name, words(unit)?))
        })
        .collect()
}

/// Lists the finished works, with the units in them: `Works 1 about w12.3 s20.5, 2 x 1 in at 20°: A1`.
pub(super) fn finished_works(state: &State) -> Vec<String> {
    let works = state.ground().features.iter().filter(|f| f.is_works());
    works.map(|works| works_place(state, works)).collect()
}

fn works_place(state: &State, works: &Feature) -> String {
    let (corners, _) = setup::laying_points(works);
    let stands_in = |unit: &&UnitState| {
        let in_works = state.works_of(unit);
        in_works.is_some_and(|own| own.id == works.id)
    };
    let inside = state.units().filter(stands_in);
    let inside: Vec<String> = inside.map(|unit| state.oob().address(&unit.id)).collect();
    let inside = match inside.as_slice() {
        [] => "no one in it".to_owned(),
        inside => inside.join(" "),
    };
    let measure = state.oob().measure;
    format!(
        "{} about {}, {}: {inside}",
        works.name,
        to_the_tenth(measure, works.centre()),
        setup::extent_words(measure, &corners)
    )
}
