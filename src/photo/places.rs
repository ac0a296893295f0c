//! Places of labels on the table. A label lies where its line of sight from one photograph meets the height of the
//! bases, or where its lines of sight from several photographs meet.

use std::collections::BTreeMap;

use nalgebra::{Matrix3, Vector2, Vector3};
use table::measure::{Bearing, Point, Vector};

use crate::{
    bundle::{HEIGHT_ERROR, Label},
    camera::Camera,
    detect::{Corner, Detection},
    layout::Relief,
    survey::{Doubt, DuplicateTag, TagPlace},
};

/// Minimum angle between lines of sight for triangulation, in degrees.
const LEAST_PARTING: f64 = 15.0;

/// Distance of two lines of sight in inches above which they do not belong to one label.
const MEETING: f64 = 0.4;

/// Distance of two places in inches above which they do not belong to one label; the shift by an unknown height is not
/// counted.
const SAME_PLACE: f64 = 0.75;

/// Heights above the table at which a label may be, in inches.
const HEIGHTS: std::ops::RangeInclusive<f64> = -1.0..=8.0;

/// Difference in inches between measured and recorded height up to which the record is used.
const NEAR_RECORD: f64 = 0.2;

/// Weight of a label seen once: its height is taken from the record, and paper is never quite flat. The blur that all
/// labels share is fitted separately ([`crate::bundle::Swell`]).
const SINGLE_TRUST: f64 = 0.4;

/// Error in inches with which people lay the cards of the table markers, estimated from the places of labels.
const CARD_ERROR: f64 = 0.1;

/// Ratio between the error of labels' places and that of the markers' corners if a whole card lies wrong or the lens is
/// not as assumed. The fit then reduces the error at the corners and increases it between them.
const MISFIT_GAIN: f64 = 35.0;

/// Error in inches above which the reader of the survey is warned: pieces closer than this to their recorded places
/// count as being there.
const UNSURE: f64 = 0.25;

/// Maximum number of heights at which one line of sight is tried.
const MAX_LEVELS: usize = 16;

/// A label in one photograph.
#[derive(Clone, Debug)]
pub(crate) struct Sighting<'a> {
    /// Index of the photograph.
    pub(crate) photo: usize,
    pub(crate) camera: &'a Camera,
    pub(crate) tag: &'a Detection,
}

/// The outline of a label's tag as one photograph shows it, assuming a height.
#[derive(Clone, Debug)]
struct Outline {
    place: Point,
    facing: Bearing,
    size: f64,
    /// Longest side divided by the shortest.
    skew: f64,
}

impl Sighting<'_> {
    /// Returns the tag's outline at a height; `None` if a corner is above the horizon.
    fn outline(&self, height: f64) -> Option<Outline> {
        let [a, b, c, d] = self
            .tag
            .corners
            .map(|pixel| self.camera.meet(pixel, height));
        let (a, b, c, d) = (a?, b?, c?, d?);
        // The corners are bottom left, bottom right, top right, top left; both edges in a direction count.
        let ahead: Vector = (d - a) + (c - b);
        let right: Vector = (b - a) + (c - d);
        let turned = Vector::new(-right.y, right.x);
        let sides = [
            (b - a).norm(),
            (c - b).norm(),
            (d - c).norm(),
            (a - d).norm(),
        ];
        let longest = sides.iter().copied().fold(0.0, f64::max);
        let shortest = sides.iter().copied().fold(f64::INFINITY, f64::min);
        Some(Outline {
            place: Point::from((a.coords + b.coords + c.coords + d.coords) / 4.0),
            facing: Bearing::along(ahead + turned),
            size: sides.iter().sum::<f64>() / 4.0,
            skew: longest / shortest.max(1e-9),
        })
    }

    /// Returns the heights at which the line of sight may meet a base: the height of the ground there plus that of a
    /// base. The highest comes first, because the base there hides the others.
    fn heights(&self, relief: &Relief<'_>) -> Vec<f64> {
        let middle = self.tag.middle();
        let ground = |above: f64| {
            let met = self.camera.meet(middle, above + relief.base_height);
            met.map(|place| (relief.ground_at)(place))
        };
        let mut levels: Vec<f64> = vec![0.0];
        let mut next = 0;
        while let Some(level) = levels.get(next).copied() {
            next += 1;
            let Some(found) = ground(level).filter(|found| found.is_finite()) else {
                continue;
            };
            let steps = if relief.level_height > 0.0 {
                (found / relief.level_height).round() as usize
            } else {
                0
            };
            let steps = (1..=steps.min(MAX_LEVELS)).map(|step| step as f64 * relief.level_height);
            for level in steps.chain([found]) {
                let is_new = levels.iter().all(|known| (known - level).abs() > 1e-6);
                if is_new && levels.len() < MAX_LEVELS {
                    levels.push(level);
                }
            }
        }
        let mut heights: Vec<f64> = levels
            .into_iter()
            .filter(|level| ground(*level).is_some_and(|found| (found - level).abs() < 1e-6))
            .map(|level| level + relief.base_height)
            .collect();
        heights.sort_by(|a, b| b.total_cmp(a));
        if heights.is_empty() {
            heights.push(relief.base_height);
        }
        heights
    }

    /// Returns the greatest shift of a place at this height, in inches, if the tag is seen one pixel to the side in the
    /// picture.
    fn inches_per_pixel(&self, height: f64) -> f64 {
        let [x, y] = self.tag.middle();
        let at = |dx: f64, dy: f64| self.camera.meet([x + dx, y + dy], height);
        let (Some(here), Some(right), Some(down)) = (at(0.0, 0.0), at(1.0, 0.0), at(0.0, 1.0))
        else {
            return f64::INFINITY;
        };
        (right - here).norm().max((down - here).norm())
    }

    /// Returns the shift of a place for each inch by which its height is wrong: the tangent of the angle between the
    /// line of sight and the vertical.
    fn shift_per_inch(&self) -> f64 {
        let ray = self.camera.ray(self.tag.middle());
        ray.xy().norm() / ray.z.abs().max(1e-9)
    }
}

/// Sightings of each label, by number.
pub(crate) type Sightings<'a> = BTreeMap<u16, Vec<Sighting<'a>>>;

/// Maximum ratio of the longest side to the shortest for the picture of a square, lens distortion included.
const MAX_SKEW: f64 = 1.6;

/// Share by which the size of a tag with corrected bits may differ from the usual one.
const SIZE_SPREAD: f64 = 0.25;

/// Gathers the labels of all photographs. A shape that is not square on the table is left out. So is a code with a
/// wrong bit if its size differs from that of the others, because it is probably a pattern of the table.
pub(crate) fn gather<'a>(
    seen: impl Iterator<Item = (usize, &'a Camera, &'a [Detection])>,
    relief: &Relief<'_>,
    first: u16,
) -> (Sightings<'a>, f64) {
    let mut found = Vec::new();
    for (photo, camera, tags) in seen {
        for tag in tags.iter().filter(|tag| tag.id >= first) {
            let sighting = Sighting { photo, camera, tag };
            let outline = sighting.outline(relief.base_height);
            if let Some(outline) = outline.filter(|outline| outline.skew <= MAX_SKEW) {
                found.push((sighting, outline.size));
            }
        }
    }
    let sure = found
        .iter()
        .filter(|(sighting, _)| sighting.tag.corrected == 0);
    let mut sizes: Vec<f64> = sure.map(|(_, size)| *size).collect();
    sizes.sort_by(f64::total_cmp);
    let usual = sizes.get(sizes.len() / 2).copied();
    let usual = usual
        .or_else(|| found.first().map(|(_, size)| *size))
        .unwrap_or(1.0);
    let mut gathered = Sightings::new();
    for (sighting, size) in found {
        if sighting.tag.corrected == 0 || (size / usual - 1.0).abs() <= SIZE_SPREAD {
            gathered.entry(sighting.tag.id).or_default().push(sighting);
        }
    }
    (gathered, usual)
}

/// Returns the largest angle between two lines of sight to a point, in degrees.
fn parting(sightings: &[Sighting<'_>], at: Vector3<f64>) -> f64 {
    let rays = || sightings.iter().map(|sighting| at - sighting.camera.eye());
    let angles = rays().flat_map(|one| rays().map(move |other| one.angle(&other)));
    angles.fold(0.0, f64::max).to_degrees()
}

/// Returns the point for which the sum of the squared distances to all lines of sight is least (the midpoint method of
/// Hartley and Sturm, Triangulation, 1997), and the largest of these distances. `None` if the lines are parallel.
fn triangulate(sightings: &[Sighting<'_>]) -> Option<(Vector3<f64>, f64)> {
    let across = |ray: &Vector3<f64>| Matrix3::identity() - ray * ray.transpose();
    let lines = || {
        sightings.iter().map(|sighting| {
            (
                sighting.camera.eye(),
                sighting.camera.ray(sighting.tag.middle()),
            )
        })
    };
    let sum: Matrix3<f64> = lines().map(|(_, ray)| across(&ray)).sum();
    let target: Vector3<f64> = lines().map(|(eye, ray)| across(&ray) * eye).sum();
    let at = sum.try_inverse()? * target;
    let far = lines().map(|(eye, ray)| (across(&ray) * (at - eye)).norm());
    Some((at, far.fold(0.0, f64::max)))
}

/// Returns the label as the start of a fit: the point at which its lines of sight meet, if the angles between them are
/// large enough. A photograph with few markers (`is_weak`) determines the far side of the table poorly; there a label
/// seen once helps too, because its height and size are known. `None` for any other label.
pub(crate) fn fittable(
    sightings: &[Sighting<'_>],
    relief: &Relief<'_>,
    camera_of: &dyn Fn(usize) -> Option<usize>,
    is_weak: &dyn Fn(usize) -> bool,
) -> Option<Label> {
    let seen = || {
        let seen = sightings.iter();
        seen.filter_map(|seen| {
            Some((
                camera_of(seen.photo)?,
                Corner::from_pixels(seen.tag.corners),
            ))
        })
    };
    if let Some(at) = meeting(sightings) {
        let place = Point::new(at.x, at.y);
        let expected = (relief.ground_at)(place) + relief.base_height;
        return Some(Label {
            place,
            height: at.z,
            facing: facing_at(sightings, at.z)?,
            trust: 1.0,
            expected: ((expected - at.z).abs() <= NEAR_RECORD).then_some(expected),
            sightings: seen().collect(),
        });
    }
    let [sighting] = sightings else {
        return None;
    };
    let is_sure = sighting.tag.corrected == 0 && is_weak(sighting.photo);
    let is_flat = sighting.heights(relief) == [relief.base_height];
    let outline = sighting.outline(relief.base_height)?;
    (is_sure && is_flat).then(|| Label {
        place: outline.place,
        height: relief.base_height,
        facing: outline.facing,
        trust: SINGLE_TRUST,
        expected: Some(relief.base_height),
        sightings: seen().collect(),
    })
}

/// Returns the point at which lines of sight with large enough angles meet; `None` if their angles are too small.
fn meeting(sightings: &[Sighting<'_>]) -> Option<Vector3<f64>> {
    if sightings.len() < 2 || is_repeated(sightings) {
        return None;
    }
    let (at, apart) = triangulate(sightings)?;
    let meet = apart <= MEETING && HEIGHTS.contains(&at.z);
    (meet && parting(sightings, at) >= LEAST_PARTING).then_some(at)
}

/// Checks whether one photograph shows the label twice.
fn is_repeated(sightings: &[Sighting<'_>]) -> bool {
    let photos = sightings.iter().map(|sighting| sighting.photo);
    photos
        .clone()
        .enumerate()
        .any(|(i, photo)| photos.clone().skip(i + 1).any(|other| other == photo))
}

fn facing_at(sightings: &[Sighting<'_>], height: f64) -> Option<Bearing> {
    let outlines = sightings
        .iter()
        .filter_map(|sighting| sighting.outline(height));
    let sum: Vector = outlines.map(|outline| outline.facing.unit()).sum();
    (sum.norm() > 1e-6).then(|| Bearing::along(sum))
}

/// Errors of the cameras and of the picture.
pub(crate) struct Precision<'a> {
    /// Error of a tag's middle, in pixels.
    pub(crate) pixel: f64,
    /// Error of the markers' corners, in inches.
    pub(crate) accuracy: f64,
    /// Returns the error of a photograph's marker corners beyond the detector's own, in pixels.
    pub(crate) misfit: &'a dyn Fn(usize) -> f64,
    /// Returns the error in inches that a photograph's camera adds at a place and a height.
    pub(crate) camera: &'a dyn Fn(usize, Point, f64) -> f64,
}

impl Precision<'_> {
    /// Returns twice the standard deviation of a label's place at a height, in inches; the error of the height is left
    /// out.
    fn error(&self, sighting: &Sighting<'_>, place: Point, height: f64) -> f64 {
        let drawn = self.pixel * sighting.inches_per_pixel(height);
        let camera = 2.0 * (self.camera)(sighting.photo, place, height);
        let misfit =
            MISFIT_GAIN * (self.misfit)(sighting.photo) * sighting.inches_per_pixel(height);
        let errors = [self.accuracy, drawn, camera, misfit, CARD_ERROR];
        errors.into_iter().fold(0.0, f64::hypot)
    }
}

fn doubt_of_markers(error_in: f64) -> Option<Doubt> {
    (error_in > UNSURE).then_some(Doubt::Markers { error_in })
}

/// Returns the label's one place, or its several places; `None` if it is nowhere on the table.
pub(crate) fn place(
    id: u16,
    sightings: &[Sighting<'_>],
    relief: &Relief<'_>,
    precision: &Precision<'_>,
) -> Option<Result<TagPlace, DuplicateTag>> {
    let mut photos: Vec<usize> = sightings.iter().map(|sighting| sighting.photo).collect();
    photos.sort_unstable();
    if let Some(at) = meeting(sightings) {
        let place = Point::new(at.x, at.y);
        let errors = sightings
            .iter()
            .map(|sighting| precision.error(sighting, place, at.z));
        let error = errors.fold(0.0, f64::max);
        let across = parting(sightings, at).to_radians().sin().abs().max(0.25);
        let uncertain_in = error / across;
        return Some(Ok(TagPlace {
            id,
            photos,
            place,
            facing: facing_at(sightings, at.z)?,
            height: at.z,
            size: mean(sightings.iter().filter_map(|s| Some(s.outline(at.z)?.size)))?,
            uncertain_in,
            why_uncertain: doubt_of_markers(uncertain_in),
        }));
    }
    // Each photograph gives a place by itself, on the highest ground that its line of sight meets.
    let singles = sightings.iter().filter_map(|sighting| {
        let heights = sighting.heights(relief);
        let height = *heights.first()?;
        Some((sighting, height, heights.len(), sighting.outline(height)?))
    });
    let singles: Vec<_> = singles.collect();
    let (_, _, _, first) = singles.first()?;
    let places = || singles.iter().map(|(.., outline)| outline.place);
    let slack = singles
        .iter()
        .map(|(sighting, ..)| relief.level_height * sighting.shift_per_inch());
    let slack = SAME_PLACE + slack.fold(0.0, f64::max);
    let spread = places()
        .map(|place| (place - first.place).norm())
        .fold(0.0, f64::max);
    if spread > slack || is_repeated(sightings) {
        let places = singles
            .iter()
            .map(|(sighting, .., outline)| (sighting.photo, outline.place));
        let places = places.collect();
        return Some(Err(DuplicateTag { id, places }));
    }
    // The camera most nearly overhead gives the best place.
    let (sighting, height, levels, outline) = singles
        .iter()
        .min_by(|a, b| a.0.shift_per_inch().total_cmp(&b.0.shift_per_inch()))?;
    let shift = sighting.shift_per_inch();
    let half_level_in = 0.5 * relief.level_height * shift;
    let on_hill = *levels > 1 || *height > relief.base_height + 1e-6;
    let doubt = (on_hill && half_level_in > 0.0).then_some(Doubt::Hill { half_level_in });
    let error = precision.error(sighting, outline.place, *height);
    let own = error.hypot(HEIGHT_ERROR * shift);
    let uncertain_in = if doubt.is_some() {
        own.hypot(half_level_in)
    } else {
        own
    };
    Some(Ok(TagPlace {
        id,
        photos,
        place: outline.place,
        facing: outline.facing,
        height: *height,
        size: outline.size,
        uncertain_in,
        why_uncertain: doubt.or_else(|| doubt_of_markers(own)),
    }))
}

fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let sum: Vector2<f64> = values.map(|value| Vector2::new(value, 1.0)).sum();
    (sum.y > 0.0).then(|| sum.x / sum.y)
}
