//! The report on photographs as JSON.

use serde_json::{Value, json};

use super::reader::TableReading;
use photo::{FocalSource, PhotoSurvey};
use table::measure::Bearing;
use view::survey::{ComparedPiece, Offset};
use view::table_moves::{TableMove, TableMoves};
use view::tags::TaggedPiece;

/// Returns the report as JSON, as far as the photographs could be read.
pub(super) fn answer(reading: &TableReading) -> Value {
    let comparison = &reading.comparison;
    let ids = |pieces: &[TaggedPiece]| -> Vec<String> {
        pieces.iter().map(|piece| piece.id.clone()).collect()
    };
    let photos = reading.each_photo();
    let mut answer = json!({
        "photos": photos.map(|(file, survey)| photo(file, survey)).collect::<Vec<_>>(),
        "accuracy_in": reading.survey.accuracy_in,
        "pieces": comparison.pieces.iter().map(piece).collect::<Vec<_>>(),
        "missing": ids(&comparison.missing),
        "unknown_tags": comparison.unknown,
        "duplicate_tags": comparison.duplicates,
        "moves": reading.moves.as_ref().map(moves),
        "faults": reading.faults,
    });
    if let (Some(moves), Some(answer)) = (&reading.moves, answer.as_object_mut()) {
        let drift = moves.drift(comparison);
        let drift: Vec<&str> = drift.iter().map(|seen| seen.piece.id.as_str()).collect();
        answer.insert("drift".to_owned(), json!(drift));
    }
    answer
}

fn photo(file: &str, survey: Option<&PhotoSurvey>) -> Value {
    let Some(survey) = survey else {
        return json!({
            "file": file, "width": null, "height": null, "markers": [], "labels": 0, "focal_px": null,
            "focal_from": null, "distortion": null, "residual_in": null,
        });
    };
    json!({
        "file": file,
        "width": survey.width,
        "height": survey.height,
        "markers": survey.markers,
        "labels": survey.labels,
        "focal_px": survey.focal_px(),
        "focal_from": match survey.focal_from {
            FocalSource::Exif => "exif",
            FocalSource::Estimated => "estimated",
        },
        "distortion": survey.distortion(),
        "residual_in": survey.residual_in,
    })
}

fn piece(seen: &ComparedPiece) -> Value {
    let of = |value: fn(&Offset) -> f64| seen.offset.as_ref().map(value);
    let record = seen.record.map(|record| {
        json!({
            "x": record.at.x,
            "y": record.at.y,
            "facing": record.facing.map(Bearing::degrees),
        })
    });
    json!({
        "id": seen.piece.id,
        "name": seen.piece.name,
        "tag": seen.piece.tag,
        "photos": seen.pictures,
        "x": seen.at.x,
        "y": seen.at.y,
        "facing": seen.facing.degrees(),
        "height_in": seen.height,
        "uncertain_in": seen.uncertain,
        "record": record,
        "off_in": of(|offset| offset.inches),
        "off_deg": seen.offset.and_then(|offset| offset.degrees),
        "ahead_in": of(|offset| offset.ahead),
        "right_in": of(|offset| offset.right),
        "differs": seen.differs,
        "why_uncertain": seen.why_uncertain,
    })
}

fn moves(read: &TableMoves) -> Value {
    let each = |read: &TableMove| {
        let units = read.units.iter().map(|unit| unit.as_str());
        let general = read.general.iter().map(|general| general.as_str());
        json!({
            "line": read.line,
            "pieces": units.chain(general).collect::<Vec<_>>(),
            "points": read.points,
            "disorders": read.disorders,
            "refused": read.refused.as_ref().map(|refused| json!({
                "clause": refused.refusal.clause().id(),
                "over_in": refused.over,
                "why": refused.refusal.to_string(),
            })),
        })
    };
    Value::Array(read.moves.iter().map(each).collect())
}
