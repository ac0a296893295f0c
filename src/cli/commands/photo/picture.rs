//! The photograph as a plan of the table, with the record drawn over it.

use std::path::Path;

use super::reader::TableReading;
use crate::{failure::Failure, io::output_file};
use photo::rectify;
use report::png::plan::Plan;
use rules::fields::state::State;

/// Scale of the plan.
const PIXELS_PER_INCH: f64 = 20.0;

/// Writes the plan made from the photograph that shows most labels.
///
/// # Errors
///
/// Fails if the file cannot be written.
pub(super) fn write(state: &State, reading: &TableReading, file: &Path) -> Result<(), Failure> {
    let Some(plan) = plan(state, reading) else {
        return Ok(());
    };
    let bytes = plan.png().map_err(|error| Failure::No(error.to_string()))?;
    output_file::write(file, &bytes, "--picture")
}

/// Returns the plan made from the photograph with the most labels, with bases drawn over it; `None` if the camera's
/// place is unknown for every photograph.
pub(crate) fn plan(state: &State, reading: &TableReading) -> Option<Plan> {
    let surveys = reading.each_photo().map(|(_, survey)| survey);
    let placed = reading
        .photos
        .iter()
        .zip(surveys)
        .filter_map(|(photo, survey)| {
            let survey = survey?;
            Some((photo.as_ref()?, survey.camera.as_ref()?, survey.labels))
        });
    let (photo, camera, _) = placed.max_by_key(|(_, _, labels)| *labels)?;
    let flat = rectify(photo, camera, &reading.layout, PIXELS_PER_INCH);
    let mut plan = Plan {
        width: flat.width,
        height: flat.height,
        pixels_per_inch: flat.pixels_per_inch,
        rgb: flat.rgb,
    };
    plan.draw_comparison(state, &reading.comparison);
    Some(plan)
}
