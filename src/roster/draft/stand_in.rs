//! Objectives of a new draft until the author writes his own: the middle of the field, or the places of its schematic
//! ground.

use rules::fields::setup::{ObjectiveSetup, TerrainSetup};
use table::measure::Point;

/// Identifier of the place that both sides want if no ground is drawn.
const MIDDLE: &str = "middle-of-the-field";

/// Inches from the middle of that place to its edges.
const REACH: f64 = 2.0;

/// The aim of both sides in a draft.
#[derive(Debug, Clone, Copy)]
pub(super) struct Aim {
    pub(super) text: &'static str,
    pub(super) features: &'static [&'static str],
    pub(super) hold: i64,
}

/// The aim on schematic ground.
pub(super) const ON_SCHEMATIC_GROUND: Aim = Aim {
    text: "Hold Long Hill and the farm at the end of player turn 16",
    features: &["hill", "farm"],
    hold: 2,
};

/// The aim without ground.
pub(super) const WITHOUT_GROUND: Aim = Aim {
    text: "Hold the middle of the field at the end",
    features: &[MIDDLE],
    hold: 1,
};

/// Makes the place that both sides want if the drawing has no ground; it affects neither sight nor movement.
pub(crate) fn middle_of_field(width: f64, depth: f64) -> TerrainSetup {
    let tenths = |n: f64| (n * 10.0).round() / 10.0;
    let corner = |[x, y]: [f64; 2]| {
        Point::new(
            tenths(width / 2.0 + x * REACH),
            tenths(depth / 2.0 + y * REACH),
        )
    };
    let corners = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]];
    TerrainSetup {
        id: MIDDLE.to_owned(),
        name: Some("the middle of the field".to_owned()),
        kind: Some("field".to_owned()),
        outline: Some(corners.map(corner).to_vec()),
        ..TerrainSetup::default()
    }
}

/// Checks whether an objective is as a draft writes it.
pub(crate) fn is_drafted_objective(objective: &ObjectiveSetup) -> bool {
    [ON_SCHEMATIC_GROUND, WITHOUT_GROUND]
        .into_iter()
        .any(|aim| {
            let drafted = ObjectiveSetup {
                id: objective.id.clone(),
                side: objective.side.clone(),
                text: aim.text.to_owned(),
                features: aim.features.iter().map(|id| (*id).to_owned()).collect(),
                hold: Some(aim.hold),
                ..ObjectiveSetup::default()
            };
            *objective == drafted
        })
}
