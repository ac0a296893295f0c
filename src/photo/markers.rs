//! Cameras from table markers.

use nalgebra::Matrix3;
use table::measure::Point;

use crate::{
    bundle::{Bundle, CORNERS, KnownPoint, Lens, Swell},
    camera::Camera,
    detect::{Corner, Detection},
    homography::{apply, homography},
    layout::{MARKER_SIZE, TableLayout},
    picture::Photograph,
    pose::{focal_from, pose_from},
    survey::Fault,
};

/// Error in inches above which no place is reliable. The fit turns and stretches the picture to match a misplaced
/// marker, so labels are off by several times the error of that marker's corners.
const UNRELIABLE: f64 = 0.12;

/// Distance in inches above which a marker counts as misplaced. People lay a card to a tenth of an inch, and the other
/// markers predict the place of a marker to two tenths.
const MISPLACED: f64 = 0.4;

/// F statistic above which another fit of the corners counts as better than the usual one, and not by chance alone.
const BETTER: f64 = 10.0;

/// Parameters of a fit to the markers of one photograph: pose, focal length, distortion, [`Swell`]. The principal point
/// of an uncropped picture is almost known and not counted.
const PARAMETERS: f64 = 9.0;

/// Focal lengths tried first, in long sides of the picture: wide angle, main camera, portrait.
const FOCAL_GUESSES: [f64; 4] = [0.5, 0.75, 1.1, 2.0];

/// A marker in a picture, with its corners in the order of the table.
#[derive(Clone, Debug)]
pub(crate) struct Marker {
    pub(crate) id: u16,
    pub(crate) centre: Point,
    /// Corners in pixels: south-west, south-east, north-east, north-west.
    pixels: [[f64; 2]; 4],
}

impl Marker {
    /// Returns the place on the table and the pixel of each corner.
    fn corners(&self) -> impl Iterator<Item = (Point, Corner)> {
        let half = MARKER_SIZE / 2.0;
        let centre = self.centre;
        let places = CORNERS
            .iter()
            .map(move |(a, b)| Point::new(centre.x + a * half, centre.y + b * half));
        places.zip(Corner::from_pixels(self.pixels))
    }

    fn turned(&self, quarters: usize) -> Self {
        let mut turned = self.clone();
        turned.pixels.rotate_left(quarters);
        turned
    }
}

/// A photograph whose camera is known.
#[derive(Clone, Debug)]
pub(crate) struct Placed {
    pub(crate) camera: Camera,
    pub(crate) swell: Swell,
    pub(crate) lens: Lens,
    pub(crate) markers: Vec<Marker>,
    /// True if the picture was cut out of another: its principal point is not in the middle.
    pub(crate) is_crop: bool,
    /// Standard error of one coordinate of the markers' corners, in pixels.
    pub(crate) error_px: f64,
}

impl Placed {
    /// Returns the number of coordinates that the fit explains, and the sum of the squares of their errors.
    fn squares(&self) -> (f64, f64) {
        let count = 8.0 * self.markers.len() as f64;
        (count, count * self.error_px.powi(2))
    }

    /// Checks by an F test whether this fit is better than the usual one by more than chance. This fit has `freedom`
    /// more free parameters.
    fn is_better_than(&self, usual: &Self, freedom: f64) -> bool {
        let (_, usual) = usual.squares();
        let (count, own) = self.squares();
        let left = (count - PARAMETERS).max(1.0);
        (usual - own) / freedom > BETTER * own / left
    }

    /// Returns the markers' corners for a fit in which this is camera number `camera`.
    pub(crate) fn known(&self, camera: usize) -> Vec<KnownPoint> {
        known(&self.markers, camera)
    }
}

fn known(markers: &[Marker], camera: usize) -> Vec<KnownPoint> {
    let corners = markers.iter().flat_map(Marker::corners);
    let known = corners.map(|(place, corner)| KnownPoint {
        camera,
        place,
        corner,
    });
    known.collect()
}

/// Returns, for each marker corner, the distance in inches between its true place and the place at which the camera
/// sees it; `swell` is the [`Swell`] of markers in the camera's picture.
pub(crate) fn corner_errors(camera: &Camera, swell: f64, known: &[KnownPoint]) -> Vec<f64> {
    let error = |point: &KnownPoint| {
        let met = camera.meet(point.corner.without_swell(swell), 0.0)?;
        Some((met - point.place).norm())
    };
    let errors = known
        .iter()
        .map(|point| error(point).unwrap_or(f64::INFINITY));
    errors.collect()
}

/// Returns the root mean square of some errors; 0 if there are none.
pub(crate) fn root_mean_square(errors: &[f64]) -> f64 {
    let squares: f64 = errors.iter().map(|error| error * error).sum();
    (squares / errors.len().max(1) as f64).sqrt()
}

/// Determines a camera from the markers that it sees. The faults describe any problem; if a marker is misplaced, the
/// camera is determined from the others.
pub(crate) fn place(
    photo: &Photograph,
    index: usize,
    found: &[Detection],
    layout: &TableLayout,
) -> (Option<Placed>, Vec<Fault>) {
    let mut faults = Vec::new();
    let mut markers: Vec<Marker> = Vec::new();
    let mut twice = Vec::new();
    for tag in found {
        let Some(centre) = layout.markers.get(&tag.id) else {
            continue;
        };
        if markers.iter().any(|marker| marker.id == tag.id) {
            twice.push(tag.id);
        }
        markers.push(Marker {
            id: tag.id,
            centre: *centre,
            pixels: tag.corners,
        });
    }
    twice.sort_unstable();
    twice.dedup();
    // Nothing tells which of the two is right.
    markers.retain(|marker| !twice.contains(&marker.id));
    markers.sort_by_key(|marker| marker.id);
    let is_twice = !twice.is_empty();
    faults.extend(twice.into_iter().map(|marker| Fault::MarkerTwice {
        photo: index,
        marker,
    }));
    match markers.as_slice() {
        [] if is_twice => return (None, faults),
        [] => {
            faults.push(Fault::NoMarker { photo: index });
            return (None, faults);
        }
        [only] => {
            let marker = only.id;
            faults.push(Fault::OneMarker {
                photo: index,
                marker,
            });
            return (None, faults);
        }
        _ => {}
    }
    let usual = fit(photo, &markers, false);
    let is_better = |placed: &Placed, freedom| {
        let usual = usual.as_ref();
        usual.is_none_or(|(usual, _)| placed.is_better_than(usual, freedom))
    };
    let crop = fit(photo, &markers, true).filter(|(placed, _)| is_better(placed, 2.0));
    let without = without_one(photo, index, &markers);
    let without = without.filter(|(placed, _)| {
        let error = crop
            .as_ref()
            .map_or(f64::INFINITY, |(crop, _)| crop.error_px);
        is_better(placed, 8.0) && placed.error_px < error
    });
    if let Some((placed, fault)) = without {
        faults.push(fault);
        return (Some(placed), faults);
    }
    let best = crop.or(usual);
    let error_in = best
        .as_ref()
        .map_or(f64::INFINITY, |(_, errors)| root_mean_square(errors));
    if let Some((placed, _)) = best
        && error_in <= UNRELIABLE
    {
        return (Some(placed), faults);
    }
    faults.push(Fault::MarkersDisagree {
        photo: index,
        markers: markers.iter().map(|marker| marker.id).collect(),
        error_in,
    });
    (None, faults)
}

/// Finds the marker without which the others agree best; `None` if no marker is far from where the others say it must
/// be.
fn without_one(photo: &Photograph, index: usize, markers: &[Marker]) -> Option<(Placed, Fault)> {
    if markers.len() < 3 {
        return None;
    }
    let fits = (0..markers.len()).filter_map(|left_out| {
        let mut others = markers.to_vec();
        let marker = others.remove(left_out);
        let (placed, errors) = fit(photo, &others, false)?;
        let found = placed.camera.meet(middle_of(&marker.pixels), 0.0)?;
        let is_far = (found - marker.centre).norm() > MISPLACED;
        (is_far && root_mean_square(&errors) <= UNRELIABLE).then_some((placed, marker, found))
    });
    let (placed, marker, found) =
        fits.min_by(|(one, ..), (other, ..)| one.error_px.total_cmp(&other.error_px))?;
    let fault = Fault::MarkerMisplaced {
        photo: index,
        marker: marker.id,
        expected: marker.centre,
        found,
    };
    Some((placed, fault))
}

fn middle_of(pixels: &[[f64; 2]; 4]) -> [f64; 2] {
    let [[a, b], [c, d], [e, f], [g, h]] = pixels;
    [(a + c + e + g) / 4.0, (b + d + f + h) / 4.0]
}

/// Fits a camera to markers, with its principal point in the middle of the picture or anywhere in a crop; returns it
/// with the error of each corner in inches. `None` if no camera fits.
fn fit(photo: &Photograph, markers: &[Marker], is_crop: bool) -> Option<(Placed, Vec<f64>)> {
    let (width, height) = (f64::from(photo.width), f64::from(photo.height));
    let centre = [width / 2.0, height / 2.0];
    let long = width.max(height);
    let markers = turn_markers(markers)?;
    let from_middle = |[x, y]: [f64; 2]| [x - width / 2.0, y - height / 2.0];
    let pairs: Vec<_> = markers
        .iter()
        .flat_map(Marker::corners)
        .map(|(place, corner)| (place, from_middle(corner.pixel)))
        .collect();
    let h = homography(&pairs)?;
    let known = known(&markers, 0);
    let seen = markers.first()?.centre;
    let guesses = FOCAL_GUESSES.iter().map(|guess| guess * long);
    let implied = photo.focal.or_else(|| focal_from(&h));
    let implied = implied.filter(|focal| (0.2..20.0).contains(&(focal / long)));
    let starts = implied.into_iter().chain(guesses);
    let mut best: Option<(f64, Bundle)> = None;
    for focal in starts {
        let Some(camera) = pose_from(&h, focal, centre, seen) else {
            continue;
        };
        let mut lens = Lens::new(photo.focal, [width, height], is_crop);
        lens.focal = focal;
        let mut bundle = Bundle {
            cameras: vec![camera],
            lenses: vec![lens],
            lens_of: vec![0],
            swell: vec![Swell::default()],
            known: known.clone(),
            labels: Vec::new(),
            size: 1.0,
        };
        let error = bundle.fit();
        if best.as_ref().is_none_or(|(least, _)| error < *least) {
            best = Some((error, bundle));
        }
        // The first start is good as a rule; the others are for pictures in which the markers imply no focal length.
        if error < 1.0 {
            break;
        }
    }
    let (error_px, bundle) = best?;
    let camera = bundle.cameras.into_iter().next()?;
    let lens = bundle.lenses.into_iter().next()?;
    let swell = bundle.swell.into_iter().next()?;
    // Without the swell: otherwise a wrong size of the table would be hidden by a picture with much swell.
    let errors = corner_errors(&camera, 0.0, &known);
    let placed = Placed {
        camera,
        swell,
        lens,
        markers,
        is_crop,
        error_px,
    };
    Some((placed, errors))
}

/// Turns each marker to its orientation on the table. A card fits its corner of the table in one of four ways,
/// depending on which edge of the tag was printed towards north. Pairs are tried in all sixteen ways. `None` if no way
/// fits.
fn turn_markers(markers: &[Marker]) -> Option<Vec<Marker>> {
    let (first, others) = markers.split_first()?;
    let tried = (0..4).map(|quarters| {
        let first = first.turned(quarters);
        let mut sum = 0.0;
        let mut turned = vec![first.clone()];
        for other in others {
            let fits = (0..4).filter_map(|quarters| {
                let other = other.turned(quarters);
                Some((misfit(&first, &other)?, other))
            });
            let (misfit, other) = fits.min_by(|a, b| a.0.total_cmp(&b.0))?;
            // A misplaced marker must not outweigh the others.
            sum += misfit.min(50.0);
            turned.push(other);
        }
        Some((sum, turned))
    });
    let best = tried.flatten().min_by(|a, b| a.0.total_cmp(&b.0))?;
    Some(best.1)
}

/// Returns the error in pixels that remains if two markers are explained by one view of the same plane; `None` if no
/// view explains them.
fn misfit(one: &Marker, other: &Marker) -> Option<f64> {
    let corners = one.corners().chain(other.corners());
    let pairs: Vec<_> = corners
        .map(|(place, corner)| (place, corner.pixel))
        .collect();
    let h: Matrix3<f64> = homography(&pairs)?;
    let errors: Option<Vec<f64>> = pairs
        .iter()
        .map(|(place, [x, y])| {
            let [u, v] = apply(&h, *place)?;
            Some((u - x).hypot(v - y))
        })
        .collect();
    Some(root_mean_square(&errors?))
}
