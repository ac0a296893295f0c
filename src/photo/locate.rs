//! The whole way from pictures to places.

use crate::{
    layout::{Relief, TableLayout},
    picture::Photograph,
    survey::{Fault, PhotoSurvey, Survey},
};

/// Reads table markers and labels from photographs of one table and returns where the labels are.
///
/// Each photograph must show two table markers. A photograph that cannot be placed is a [`Fault`] and the others are
/// still read, so that the report can say as much as is known.
#[must_use]
pub fn locate(photos: &[Photograph], _layout: &TableLayout, _relief: &Relief<'_>) -> Survey {
    let surveys = photos.iter().map(|photo| PhotoSurvey {
        width: photo.width,
        height: photo.height,
        ..PhotoSurvey::default()
    });
    Survey {
        photos: surveys.collect(),
        faults: (0..photos.len())
            .map(|photo| Fault::NoMarker { photo })
            .collect(),
        ..Survey::default()
    }
}
