//! Joins the parts of a diary into chapters.

use std::collections::BTreeMap;

use super::{Chapter, DiaryTurn, Highlight, heading};
use rules::fields::state::State;

/// Joins the parts into chapters. Two player turns make a full turn, and consecutive turns without consequences make
/// one part.
pub(super) fn chapters(
    parts: Vec<DiaryTurn>,
    state: &State,
    moments: &[Highlight],
    is_brief: bool,
) -> Vec<Chapter> {
    let is_quiet = |part: &DiaryTurn| {
        part.turn > 0
            && part.paragraphs.is_empty()
            && moments.iter().all(|moment| moment.turn != part.turn)
    };
    let mut chapters: Vec<(u32, Vec<DiaryTurn>)> = Vec::new();
    for part in parts {
        let full = full_turn(state, part.turn);
        match chapters.last_mut() {
            Some((number, parts)) if *number == full => parts.push(part),
            _ => chapters.push((full, vec![part])),
        }
    }
    let mut joined: Vec<(u32, Vec<DiaryTurn>)> = Vec::new();
    for (full, parts) in chapters {
        let all_quiet = parts.iter().all(is_quiet);
        let before = joined
            .last_mut()
            .and_then(|(_, parts)| match parts.as_mut_slice() {
                [only] if is_quiet(only) && begins_a_full_turn(state, only.until + 1) => Some(only),
                _ => None,
            });
        let mut parts = parts.into_iter();
        match (all_quiet, before, parts.next()) {
            (true, Some(before), Some(first)) => {
                parts.fold(join(before, first), join);
            }
            (true, None, Some(mut first)) => {
                parts.fold(&mut first, join);
                joined.push((full, vec![first]));
            }
            (_, _, first) => joined.push((full, first.into_iter().chain(parts).collect())),
        }
    }
    let chapter = |(first, mut parts): (u32, Vec<DiaryTurn>)| {
        let last = parts
            .last()
            .map_or(first, |part| full_turn(state, part.until));
        for part in &mut parts {
            part.title = heading::of_part(part, state);
        }
        Chapter {
            heading: heading::of_chapter(first, last, state, is_brief),
            parts,
        }
    };
    joined.into_iter().map(chapter).collect()
}

/// Maximum number of eventful turns whose maps a printed diary shows.
const KEY_TURNS: usize = 8;

/// Marks the turns whose maps a printed diary shows: the first turn with troops, the turns with the weightiest moments,
/// the turn that decided the battle, and the last turn.
pub(super) fn mark_key_turns(
    chapters: &mut [Chapter],
    moments: &[Highlight],
    turned_in: Option<u32>,
) {
    let mut weights: BTreeMap<u32, u32> = BTreeMap::new();
    for moment in moments {
        *weights.entry(moment.turn).or_default() += moment.weight;
    }
    let mut heaviest: Vec<(u32, u32)> = weights
        .into_iter()
        .map(|(turn, weight)| (weight, turn))
        .collect();
    heaviest.sort_unstable_by(|a, b| b.cmp(a));
    heaviest.truncate(KEY_TURNS);
    let parts = || chapters.iter().flat_map(|chapter| &chapter.parts);
    let first = parts().find(|part| !part.map.board.stands.is_empty());
    let ends = [first, parts().last()].into_iter().flatten();
    let turns: Vec<u32> = ends
        .map(|part| part.turn)
        .chain(turned_in)
        .chain(heaviest.into_iter().map(|(_, turn)| turn))
        .collect();
    for part in chapters.iter_mut().flat_map(|chapter| &mut chapter.parts) {
        part.is_key = turns
            .iter()
            .any(|turn| (part.turn..=part.until).contains(turn));
    }
}

/// Returns the full turn that contains a player turn; a round is itself a full turn (CHIT-02).
pub(super) fn full_turn(state: &State, turn: u32) -> u32 {
    match state.chits() {
        Some(_) => turn,
        None => turn.div_ceil(2),
    }
}

pub(super) fn begins_a_full_turn(state: &State, turn: u32) -> bool {
    turn > 0 && full_turn(state, turn - 1) < full_turn(state, turn)
}

/// Joins a quiet part to the quiet part before it.
fn join(part: &mut DiaryTurn, next: DiaryTurn) -> &mut DiaryTurn {
    part.until = next.until;
    part.has_events |= next.has_events;
    part.map = next.map;
    part
}
