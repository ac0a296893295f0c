//! Objectives that a drawing suggests to replace those of a draft. The author's file keeps its own objectives: only he
//! changes them.

use rules::fields::setup::{ObjectiveSetup, RosterSetup, TerrainSetup};
use rules::spelling::listed;

use super::{Ground, is_same_line, ring_corners};
use crate::draft::{is_drafted_objective, middle_of_field};
use crate::objectives::propose_objectives;

/// Suggests an objective, in a sentence, if the roster still has the draft's objectives and their ground is a stand-in
/// or not drawn. `None` if the drawing has no place worth holding.
pub(super) fn suggest_objective(setup: &RosterSetup, ground: &Ground) -> Option<String> {
    let middle = middle_of_field(ground.width, ground.depth);
    let is_middle = |piece: &TerrainSetup| {
        let outlines = piece.outline.as_ref().zip(middle.outline.as_ref());
        (&piece.id, &piece.kind, &piece.name) == (&middle.id, &middle.kind, &middle.name)
            && outlines.is_some_and(|(own, drafted)| is_same_line(ring_corners(own), drafted))
    };
    let is_left = |id: &String| {
        let drawn = ground.pieces.iter().find(|piece| piece.id == *id);
        drawn.is_none_or(&is_middle)
    };
    let is_drafted = |objective: &&ObjectiveSetup| {
        is_drafted_objective(objective) && objective.features.iter().any(is_left)
    };
    let drafted = setup.objectives.iter().filter(is_drafted);
    let ids: Vec<&str> = drafted.map(|objective| objective.id.as_str()).collect();
    let drawn = ground.pieces.iter().filter(|piece| !is_middle(piece));
    let drawn: Vec<TerrainSetup> = drawn.cloned().collect();
    let proposal = propose_objectives(&drawn, (ground.width, ground.depth), &setup.sides);
    let new = proposal.objectives.first()?;
    // A crossroads would have to be added to the ground first.
    if ids.is_empty() || !proposal.pieces.is_empty() {
        return None;
    }
    let features: Vec<String> = new.features.iter().map(|id| format!("\"{id}\"")).collect();
    let hold = new
        .hold
        .map_or_else(String::new, |hold| format!(", hold = {hold}"));
    let noun = if ids.len() == 1 {
        "objective"
    } else {
        "objectives"
    };
    Some(format!(
        "{noun} {} unchanged; for this ground you could write text = \"{}\", features = [{}]{hold}",
        listed(ids),
        new.text,
        features.join(", ")
    ))
}
