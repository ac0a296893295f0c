//! The ground as text: its features and the objectives.

use serde_json::{Value, json};

use crate::paper::setup;
use crate::sheets::overview;
use rules::fields::objective;
use rules::fields::state::State;
use table::ground::{Feature, GroundCover};
use table::measure::Measure;

/// Lists the ground, a line for each feature.
#[must_use]
pub fn terrain_text(state: &State) -> String {
    let line = |row: &Value, feature: &Feature| {
        let word = |key: &str| row_word(row, key);
        format!(
            "{:<24} {:<42} {:<12} sight {:<11} going {:<11} cover {}",
            word("id"),
            word("name"),
            word("kind"),
            word("sight"),
            word("going"),
            match feature.is_works() {
                true => "one class better (DIG-05)",
                false => word("cover"),
            }
        )
    };
    let rows = terrain_rows(state);
    let features = rows.iter().zip(&state.ground().features);
    let mut lines: Vec<String> = features.map(|(row, feature)| line(row, feature)).collect();
    let inch = match state.oob().measure {
        Measure::Inches => "inch",
        Measure::Centimetres | Measure::MicroCentimetres => "centimetre",
    };
    lines.push(format!(
        "Positions to the nearest half {inch} from the west (w) and south (s) edges, in the order to lay \
            them out"
    ));
    lines.extend(state.oob().measure.of_an_inch());
    lines.extend(setup::laying_order(state).into_iter().map(|piece| {
        let crest = match piece.crest.as_str() {
            "" => String::new(),
            crest => format!("; crest {crest}"),
        };
        format!("{:<24} {}: {}{crest}", piece.id, piece.size, piece.corners)
    }));
    lines.extend(overview::ground(state));
    lines.join("\n")
}

/// Returns the word under a key of a row; a dash if there is none.
fn row_word<'a>(row: &'a Value, key: &str) -> &'a str {
    row.get(key).and_then(Value::as_str).unwrap_or("-")
}

/// Returns the ground as rows for JSON.
pub(in crate::show) fn terrain_rows(state: &State) -> Vec<Value> {
    let holds = rules::fields::wear::morale::terrain::ground_holders(state);
    let features = state.ground().features.iter();
    features
        .map(|feature| {
            let held = holds.iter().filter(|hold| hold.feature == feature.id);
            let held: Vec<Value> = held
                .map(|hold| {
                    json!({
                        "side": hold.side,
                        "division": hold.division,
                        "units": hold.units,
                        "contested": hold.contested,
                        "value": hold.value,
                    })
                })
                .collect();
            let (cover, better_by, rule) = own_cover(feature);
            json!({
                "held": held,
                "id": feature.id,
                "name": feature.name,
                "kind": feature.kind,
                "sight": feature.sight.map(|sight| sight.name()),
                "going": feature.going.name(),
                "cover": cover.name(),
                "cover_better_by": better_by,
                "cover_rule": rule,
                "elevation": feature.elevation,
                "places": setup::laying_points(feature).0,
                "value": feature.value,
            })
        })
        .collect()
}

/// Returns the cover that a terrain feature gives by itself, the number of steps by which it improves other cover, and
/// the clause for those steps.
fn own_cover(feature: &Feature) -> (GroundCover, u8, Option<&'static str>) {
    match (feature.is_works(), feature.cover) {
        (true, cover) => (cover.in_works(), 1, Some("DIG-05")),
        (false, GroundCover::None) => (GroundCover::None, 0, None),
        (false, cover) => (cover, 0, Some("RUL-77")),
    }
}

/// Lists the tasks of the sides, with the referee's judgements.
#[must_use]
pub fn objectives_text(state: &State) -> String {
    let row = |row: &Value| {
        let word = |key: &str| row_word(row, key);
        format!(
            "{:<20} {:<12} {:<7} {}{}",
            word("id"),
            word("side"),
            word("judged"),
            word("text"),
            match word("by_table") {
                "open" => String::new(),
                stands => format!(" (as things are: {stands})"),
            }
        )
    };
    objective_rows(state)
        .iter()
        .map(row)
        .collect::<Vec<_>>()
        .join("\n")
}

/// Returns the objectives as rows for JSON.
pub(in crate::show) fn objective_rows(state: &State) -> Vec<Value> {
    let objectives = state.oob().objectives.iter();
    objectives
        .map(|objective| {
            json!({
                "id": objective.id,
                "side": objective.side,
                "text": objective.text,
                "features": objective.features,
                "judged": state.judgement(&objective.id),
                "by_table": objective::by_table(state, objective),
            })
        })
        .collect()
}
