//! All steps from pictures to places.

use crate::{
    bundle::{Bundle, Lens},
    camera::Camera,
    detect::{Detection, detect},
    layout::{FIRST_PIECE, Relief, TableLayout},
    markers::{self, Placed, corner_errors, root_mean_square},
    picture::Photograph,
    places::{self, Precision, Sightings},
    survey::{Fault, FocalSource, PhotoSurvey, Survey},
};

/// Minimum error of a label's middle, in pixels.
const LEAST_ERROR: f64 = 0.15;

/// Error of the markers' corners in pixels up to which the fit is good: the detector's own error.
const QUIET: f64 = 0.2;

/// Number of markers that determine a camera without labels.
const ENOUGH_MARKERS: usize = 4;

/// Reads table markers and labels from photographs of one table and returns the places of the labels.
///
/// Each photograph must show two table markers. A photograph whose camera cannot be determined is a [`Fault`]. The
/// others are still read, so that the report is as complete as possible.
#[must_use]
pub fn locate(photos: &[Photograph], layout: &TableLayout, relief: &Relief<'_>) -> Survey {
    let mut survey = Survey::default();
    let mut detections: Vec<Vec<Detection>> = Vec::new();
    let mut placed: Vec<(usize, Placed)> = Vec::new();
    for (index, photo) in photos.iter().enumerate() {
        let found = detect(photo);
        let (place, faults) = markers::place(photo, index, &found, layout);
        survey.photos.push(describe(photo, &found, layout));
        survey.faults.extend(faults);
        placed.extend(place.map(|place| (index, place)));
        detections.push(found);
    }
    let tags_of = |photo: usize| detections.get(photo).map(Vec::as_slice).unwrap_or_default();
    let mut bundle = bundle_of(photos, &placed);
    let cameras = bundle.cameras.clone();
    let (sightings, size) = places::gather(seen(&placed, &cameras, &tags_of), relief, FIRST_PIECE);
    let camera_of = |photo: usize| placed.iter().position(|(index, _)| *index == photo);
    let is_weak = |photo: usize| {
        let place = placed.iter().find(|(index, _)| *index == photo);
        place.is_some_and(|(_, place)| place.markers.len() < ENOUGH_MARKERS)
    };
    bundle.size = size;
    bundle.labels = sightings
        .values()
        .filter_map(|sightings| places::fittable(sightings, relief, &camera_of, &is_weak))
        .collect();
    let pixel_error = if placed.is_empty() { 0.0 } else { bundle.fit() };
    let (cameras, swell) = (bundle.cameras.clone(), bundle.swell.clone());
    let mut detections = detections.clone();
    for ((photo, _), swell) in placed.iter().zip(&swell) {
        let tags = detections.get_mut(*photo).into_iter().flatten();
        tags.for_each(|tag| {
            let is_label = tag.id >= FIRST_PIECE;
            tag.remove_swell(if is_label {
                swell.labels
            } else {
                swell.markers
            });
        });
    }
    let tags_of = |photo: usize| detections.get(photo).map(Vec::as_slice).unwrap_or_default();
    let (sightings, _) = places::gather(seen(&placed, &cameras, &tags_of), relief, FIRST_PIECE);
    measure_markers(&mut survey, &placed, &bundle);
    let pixel = pixel_error.max(LEAST_ERROR);
    let covariance = bundle.covariance(pixel);
    let precision = Precision {
        pixel,
        accuracy: survey.accuracy_in.unwrap_or_default(),
        misfit: &|photo| {
            let place = placed.iter().find(|(index, _)| *index == photo);
            place.map_or(0.0, |(_, place)| {
                (place.error_px.powi(2) - QUIET.powi(2)).max(0.0).sqrt()
            })
        },
        camera: &|photo, place, height| match (camera_of(photo), &covariance) {
            (Some(camera), Some(covariance)) => {
                bundle.place_error(covariance, camera, place, height)
            }
            _ => f64::INFINITY,
        },
    };
    settle(&mut survey, &sightings, relief, &precision);
    survey
}

/// Pairs each placed photograph with its camera and its tags.
fn seen<'a>(
    placed: &'a [(usize, Placed)],
    cameras: &'a [Camera],
    tags_of: &'a dyn Fn(usize) -> &'a [Detection],
) -> impl Iterator<Item = (usize, &'a Camera, &'a [Detection])> {
    let pairs = placed.iter().zip(cameras);
    pairs.map(|((photo, _), camera)| (*photo, camera, tags_of(*photo)))
}

fn describe(photo: &Photograph, found: &[Detection], layout: &TableLayout) -> PhotoSurvey {
    let ids = found.iter().map(|tag| tag.id);
    let mut markers: Vec<u16> = ids.filter(|id| layout.markers.contains_key(id)).collect();
    markers.sort_unstable();
    markers.dedup();
    let focal_from = if photo.focal.is_some() {
        FocalSource::Exif
    } else {
        FocalSource::Estimated
    };
    PhotoSurvey {
        width: photo.width,
        height: photo.height,
        markers,
        labels: 0,
        focal_from,
        residual_in: None,
        camera: None,
    }
}

/// Returns the cameras for a common fit. Photographs of the same size share a lens if their EXIF data names the same
/// focal length; the others may have been zoomed or cut.
fn bundle_of(photos: &[Photograph], placed: &[(usize, Placed)]) -> Bundle {
    let mut lenses: Vec<Lens> = Vec::new();
    let mut lens_of: Vec<usize> = Vec::new();
    let mut keys = Vec::new();
    for (index, place) in placed {
        let key = photos
            .get(*index)
            .filter(|_| !place.is_crop)
            .and_then(|photo| {
                let long = photo.width.max(photo.height);
                Some((long, photo.width.min(photo.height), photo.focal?.to_bits()))
            });
        let shared = key.and_then(|key| keys.iter().position(|known| *known == Some(key)));
        lens_of.push(shared.unwrap_or(lenses.len()));
        if shared.is_none() {
            keys.push(key);
            lenses.push(place.lens.clone());
        }
    }
    let cameras = placed
        .iter()
        .map(|(_, place)| place.camera.clone())
        .collect();
    let known = placed
        .iter()
        .enumerate()
        .flat_map(|(camera, (_, place))| place.known(camera));
    let mut bundle = Bundle {
        cameras,
        lenses,
        lens_of,
        swell: placed.iter().map(|(_, place)| place.swell).collect(),
        known: known.collect(),
        labels: Vec::new(),
        size: 1.0,
    };
    bundle.share_lenses();
    bundle
}

/// Records how well the markers fit, in each photograph and over all.
fn measure_markers(survey: &mut Survey, placed: &[(usize, Placed)], bundle: &Bundle) {
    let mut all = Vec::new();
    let cameras = bundle.cameras.iter().zip(&bundle.swell);
    for ((index, place), (camera, swell)) in placed.iter().zip(cameras) {
        let errors = corner_errors(camera, swell.markers, &place.known(0));
        if let Some(photo) = survey.photos.get_mut(*index) {
            photo.residual_in = Some(root_mean_square(&errors));
            photo.camera = Some(camera.clone());
        }
        all.extend(errors);
    }
    survey.accuracy_in = (!all.is_empty()).then(|| root_mean_square(&all));
}

/// Gives each label a place, and records labels seen twice and photographs without labels.
fn settle(
    survey: &mut Survey,
    sightings: &Sightings<'_>,
    relief: &Relief<'_>,
    precision: &Precision<'_>,
) {
    for (id, sightings) in sightings {
        for sighting in sightings {
            if let Some(photo) = survey.photos.get_mut(sighting.photo) {
                photo.labels += 1;
            }
        }
        match places::place(*id, sightings, relief, precision) {
            Some(Ok(tag)) => survey.tags.push(tag),
            Some(Err(duplicate)) => survey.duplicates.push(duplicate),
            None => {}
        }
    }
    let photos = survey.photos.iter().enumerate();
    let blurred = photos.filter(|(_, photo)| {
        let Some(camera) = &photo.camera else {
            return false;
        };
        // An empty part of the table is no fault if another photograph shows where the labels are.
        let inside = |[x, y]: [f64; 2]| {
            (0.0..f64::from(photo.width)).contains(&x)
                && (0.0..f64::from(photo.height)).contains(&y)
        };
        let expected = |tag: &crate::survey::TagPlace| {
            camera.project(tag.place, tag.height).is_some_and(inside)
        };
        photo.labels == 0 && (survey.tags.is_empty() || survey.tags.iter().any(expected))
    });
    let blurred: Vec<_> = blurred.map(|(photo, _)| Fault::Blurred { photo }).collect();
    survey.faults.extend(blurred);
    let duplicates = survey.duplicates.iter().cloned().map(Fault::Duplicate);
    survey.faults.extend(duplicates);
}
