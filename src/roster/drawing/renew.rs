//! Objectives of a draft that its author has not changed: they follow the ground as it is drawn.

use toml_edit::{Array, DocumentMut};

use rules::fields::setup::{ObjectiveSetup, RosterSetup, TerrainSetup};

use super::{Ground, is_same_line, ring_corners};
use crate::draft::{is_drafted_objective, middle_of_field};
use crate::objectives::propose_objectives;
use crate::tables;

/// Objectives that the ground proposes in place of those of the draft.
#[derive(Debug, Default)]
pub(super) struct Renewed {
    /// Identifiers of the objectives replaced.
    pub(super) ids: Vec<String>,
    /// Pieces of ground to add for them.
    pub(super) pieces: Vec<TerrainSetup>,
    /// The changes, a line for each objective.
    pub(super) changes: Vec<String>,
}

/// Replaces the objectives that are still those of the draft, if the ground that they are about only stands in for
/// drawn ground or is not drawn. Changes nothing if the drawing has no place worth holding.
pub(super) fn renew_objectives(
    document: &mut DocumentMut,
    setup: &RosterSetup,
    ground: &Ground,
) -> Renewed {
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
    let is_replaced = |objective: &&ObjectiveSetup| {
        is_drafted_objective(objective) && objective.features.iter().any(is_left)
    };
    let replaced: Vec<&ObjectiveSetup> = setup.objectives.iter().filter(is_replaced).collect();
    let drawn: Vec<TerrainSetup> = ground
        .pieces
        .iter()
        .filter(|piece| !is_middle(piece))
        .cloned()
        .collect();
    let proposal = propose_objectives(&drawn, (ground.width, ground.depth), &setup.sides);
    let mut renewed = Renewed::default();
    for objective in replaced {
        let own = |new: &&ObjectiveSetup| new.side == objective.side;
        let Some(new) = proposal.objectives.iter().find(own) else {
            continue;
        };
        let mut lists = tables::tables_under(document.as_table_mut(), "objective").into_iter();
        let Some(table) = lists.find(|table| tables::id(&**table) == objective.id) else {
            continue;
        };
        let features: Array = new.features.iter().map(String::as_str).collect();
        tables::set_value(table, "text", new.text.as_str());
        tables::set_value(table, "features", features);
        if let Some(hold) = new.hold {
            tables::set_value(table, "hold", hold);
        }
        renewed
            .changes
            .push(format!("changed: objective {}: {}", objective.id, new.text));
        renewed.ids.push(objective.id.clone());
    }
    if !renewed.ids.is_empty() {
        renewed.pieces = proposal.pieces;
    }
    renewed
}
