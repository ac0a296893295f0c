//! Bundle adjustment: the cameras and labels that agree best with the pictures, by the Levenberg-Marquardt method with
//! the labels eliminated first (Hartley and Zisserman, appendix 6.3).

mod equations;

use nalgebra::{DMatrix, Matrix2x3, Rotation3, Vector2, Vector3};
use table::measure::{Bearing, Point};

use crate::{camera::Camera, detect::Corner};
use equations::{Normal, Step};

/// Corners of a tag in halves of its side, to the right and ahead, in the detector's order.
pub(crate) const CORNERS: [(f64, f64); 4] = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];

/// Error with which the detector finds a corner, in pixels: the scale for the weights of the priors.
const CORNER_ERROR: f64 = 0.3;

/// Relative error of a focal length from EXIF data: the data rounds the equivalent focal length to whole millimetres,
/// and does not say whether the picture's diagonal or its width was compared.
const EXIF_ERROR: f64 = 0.04;

/// Expected focal length of a phone's main camera, as a multiple of the long side of the picture.
const USUAL_FOCAL: f64 = 0.75;
/// Spread of that focal length, as a logarithm.
const FOCAL_SPREAD: f64 = 0.5;

/// Standard deviation of the radial coefficients of lenses.
const LENS_SPREAD: f64 = 0.1;

/// Distance in pixels by which a picture shifts the edges of dark squares, as a standard deviation: blur and ink.
const SWELL_SPREAD: f64 = 0.4;

/// Residuals of labels above this many pixels count linearly (Huber's loss), because a label may be bent.
const LABEL_LIMIT: f64 = 1.5;

/// Error of a base's recorded height, in inches.
pub(crate) const HEIGHT_ERROR: f64 = 0.05;

const MAX_ROUNDS: usize = 60;

/// Relative change of the cost below which the search ends.
const STILL: f64 = 1e-9;

/// Distance of the principal point from the middle of the picture in long sides, as a standard deviation: image
/// stabilisation shifts the point by half a hundredth.
const AXIS_SPREAD: f64 = 0.005;

/// Distance of the principal point from the middle, as in [`AXIS_SPREAD`], for a part that was cut out of a picture.
const CROP_SPREAD: f64 = 0.3;

/// Number of parameters of a lens.
const LENS: usize = 4;

/// A focal length, distortion and principal point that one or more photographs share.
#[derive(Clone, Debug)]
pub(crate) struct Lens {
    pub(crate) focal: f64,
    pub(crate) distortion: f64,
    /// Principal point, in pixels.
    pub(crate) centre: [f64; 2],
    /// Logarithm of the expected focal length, and the standard deviation of that logarithm.
    prior: (f64, f64),
    /// The middle of the picture, and the standard deviation of the principal point's distance from it, in pixels.
    middle: ([f64; 2], f64),
}

impl Lens {
    /// Returns the lens of a picture of this size before anything is fitted. The EXIF data of a crop gives the focal
    /// length of the picture from which the crop was cut.
    pub(crate) fn new(exif: Option<f64>, [width, height]: [f64; 2], is_crop: bool) -> Self {
        let (long, middle) = (width.max(height), [width / 2.0, height / 2.0]);
        let (focal, error) = match exif.filter(|_| !is_crop) {
            Some(focal) => (focal, EXIF_ERROR),
            None => (USUAL_FOCAL * long, FOCAL_SPREAD),
        };
        let spread = if is_crop { CROP_SPREAD } else { AXIS_SPREAD };
        Self {
            focal,
            distortion: 0.0,
            centre: middle,
            prior: (focal.ln(), error),
            middle: (middle, spread * long),
        }
    }
}

/// A point of the table that is known, as a photograph shows it.
#[derive(Clone, Debug)]
pub(crate) struct KnownPoint {
    pub(crate) camera: usize,
    pub(crate) place: Point,
    pub(crate) corner: Corner,
}

/// A label that several photographs show.
#[derive(Clone, Debug)]
pub(crate) struct Label {
    pub(crate) place: Point,
    pub(crate) height: f64,
    pub(crate) facing: Bearing,
    /// Weight of the label's corners relative to a marker's, at most 1.
    pub(crate) trust: f64,
    /// Recorded height in inches; `None` if the measured height is far from the record.
    pub(crate) expected: Option<f64>,
    /// Camera and corners of each sighting.
    pub(crate) sightings: Vec<(usize, [Corner; 4])>,
}

impl Label {
    /// Returns the residual and the derivative of the label's recorded height; `None` if that height is not used.
    fn height_prior(&self) -> Option<(f64, f64)> {
        let weight = CORNER_ERROR / HEIGHT_ERROR;
        self.expected
            .map(|expected| (weight * (self.height - expected), weight))
    }
}

/// Distance in pixels by which a photograph draws the edges of dark squares too far out. The borders of labels are a
/// few pixels wide, and blur shifts them by more than those of markers.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Swell {
    pub(crate) markers: f64,
    pub(crate) labels: f64,
}

/// Cameras, lenses and labels, with their sightings.
#[derive(Clone, Debug)]
pub(crate) struct Bundle {
    pub(crate) cameras: Vec<Camera>,
    pub(crate) lenses: Vec<Lens>,
    /// The lens of each camera.
    pub(crate) lens_of: Vec<usize>,
    /// Swell of each photograph.
    pub(crate) swell: Vec<Swell>,
    pub(crate) known: Vec<KnownPoint>,
    pub(crate) labels: Vec<Label>,
    /// Side of the labels' black squares, in inches.
    pub(crate) size: f64,
}

/// A residual, its weight, and its derivatives by the camera's rotation and translation, by its lens, by the [`Swell`]
/// of its picture, and by the point.
struct Sight {
    residual: Vector2<f64>,
    /// Weight of a residual of this kind, of ordinary size.
    trust: f64,
    /// Share of the weight that Huber's loss leaves to this residual, 0 to 1.
    robust: f64,
    pose: [Vector2<f64>; 6],
    lens: [Vector2<f64>; LENS],
    /// Derivative by the swell of the markers and by that of the labels; zero for the kind that the corner does not
    /// belong to.
    swell: [Vector2<f64>; 2],
    point: Matrix2x3<f64>,
}

impl Bundle {
    /// Fits all parameters; returns the root mean square error in pixels.
    pub(crate) fn fit(&mut self) -> f64 {
        let mut cost = self.cost();
        let mut damping = 1e-3;
        for _ in 0..MAX_ROUNDS {
            let normal = self.normal();
            let mut gained = None;
            while damping < 1e9 {
                let step = normal.solve(damping);
                let moved = step.map(|step| self.moved(&step));
                let better = moved.filter(|moved| moved.cost() < cost);
                if let Some(better) = better {
                    let now = better.cost();
                    gained = Some((cost - now) / cost.max(1e-12));
                    cost = now;
                    *self = better;
                    damping = (damping / 5.0_f64).max(1e-9);
                    break;
                }
                damping *= 4.0;
            }
            if gained.is_none_or(|gained| gained < STILL) {
                break;
            }
        }
        let seen = |label: &Label| 4.0 * label.trust * label.sightings.len() as f64;
        let points = self.known.len() as f64 + self.labels.iter().map(seen).sum::<f64>();
        (cost / (2.0 * points.max(1.0))).sqrt()
    }

    /// Returns the covariance of the cameras and lenses, for corners with an ordinary error of `pixel_error`; `None` if
    /// the cameras and lenses are not determined.
    pub(crate) fn covariance(&self, pixel_error: f64) -> Option<DMatrix<f64>> {
        Some(self.normal().covariance()? * (pixel_error * pixel_error))
    }

    /// Returns the error in inches of a place at a height that results from the uncertainty of its camera: the standard
    /// deviation by the propagation of covariance (Hartley and Zisserman, section 5.2).
    pub(crate) fn place_error(
        &self,
        covariance: &DMatrix<f64>,
        camera: usize,
        place: Point,
        height: f64,
    ) -> f64 {
        let point = Vector3::new(place.x, place.y, height);
        let Some(sight) = self.sight(camera, point, &Corner::default(), false) else {
            return f64::INFINITY;
        };
        let Some(back) = sight.point.fixed_columns::<2>(0).into_owned().try_inverse() else {
            return f64::INFINITY;
        };
        let lens = self.lens_of.get(camera).copied().unwrap_or_default();
        let (first, lens) = (6 * camera, 6 * self.cameras.len() + LENS * lens);
        let columns = (first..first + 6).chain(lens..lens + LENS);
        let slopes = sight
            .pose
            .iter()
            .chain(&sight.lens)
            .map(|slope| back * slope);
        let slopes: Vec<(usize, Vector2<f64>)> = columns.zip(slopes).collect();
        let mut square = 0.0;
        for (row, left) in &slopes {
            for (column, right) in &slopes {
                let shared = covariance.get((*row, *column)).copied();
                square += shared.unwrap_or_default() * left.dot(right);
            }
        }
        square.max(0.0).sqrt()
    }

    /// Returns the number of parameters shared by all labels.
    fn width(&self) -> usize {
        self.first_swell() + 2 * self.cameras.len() + 1
    }

    /// Returns the index of the first camera's swell among the shared parameters.
    fn first_swell(&self) -> usize {
        6 * self.cameras.len() + LENS * self.lenses.len()
    }

    fn cost(&self) -> f64 {
        let mut cost = 0.0;
        self.visit(|_, _, sight, _| {
            let robust = sight.robust * (2.0 - sight.robust);
            cost += sight.trust * robust * sight.residual.norm_squared();
        });
        let priors = self.priors();
        cost + priors
            .iter()
            .map(|(_, residual, _)| residual * residual)
            .sum::<f64>()
    }

    /// Returns the priors of lenses and pictures: parameter, residual, derivative.
    fn priors(&self) -> Vec<(usize, f64, f64)> {
        let first = 6 * self.cameras.len();
        let mut priors = Vec::new();
        for (i, lens) in self.lenses.iter().enumerate() {
            let (mean, spread) = lens.prior;
            let weight = CORNER_ERROR / spread;
            let first = first + LENS * i;
            priors.push((first, weight * (lens.focal.ln() - mean), weight));
            let weight = CORNER_ERROR / LENS_SPREAD;
            priors.push((first + 1, weight * lens.distortion, weight));
            let ([right, down], spread) = lens.middle;
            let ([x, y], weight) = (lens.centre, CORNER_ERROR / spread);
            priors.push((first + 2, weight * (x - right), weight));
            priors.push((first + 3, weight * (y - down), weight));
        }
        for (i, swell) in self.swell.iter().enumerate() {
            let weight = CORNER_ERROR / SWELL_SPREAD;
            let first = self.first_swell() + 2 * i;
            priors.push((first, weight * swell.markers, weight));
            priors.push((first + 1, weight * swell.labels, weight));
        }
        // If no label is fitted, nothing else determines the size.
        if self.labels.is_empty() {
            priors.push((self.width() - 1, 0.0, 1.0));
        }
        priors
    }

    /// Calls `seen` with camera, label, residual and the derivatives of the point by the label's place, height,
    /// facing and the logarithm of the size.
    fn visit(&self, mut seen: impl FnMut(usize, Option<usize>, &Sight, &[Vector3<f64>; 5])) {
        let still = [Vector3::zeros(); 5];
        for known in &self.known {
            let point = Vector3::new(known.place.x, known.place.y, 0.0);
            if let Some(sight) = self.sight(known.camera, point, &known.corner, false) {
                seen(known.camera, None, &sight, &still);
            }
        }
        for (index, label) in self.labels.iter().enumerate() {
            let ahead = label.facing.unit();
            let (ahead, right) = (
                Vector3::new(ahead.x, ahead.y, 0.0),
                Vector3::new(ahead.y, -ahead.x, 0.0),
            );
            let middle = Vector3::new(label.place.x, label.place.y, label.height);
            for (camera, corners) in &label.sightings {
                for ((a, b), corner) in CORNERS.iter().zip(corners) {
                    let half = self.size / 2.0;
                    let offset = half * (*a * right + *b * ahead);
                    let turned = half * (-*a * ahead + *b * right);
                    let by = [Vector3::x(), Vector3::y(), Vector3::z(), turned, offset];
                    if let Some(mut sight) = self.sight(*camera, middle + offset, corner, true) {
                        sight.trust = label.trust;
                        sight.robust = (LABEL_LIMIT / sight.residual.norm()).min(1.0);
                        seen(*camera, Some(index), &sight, &by);
                    }
                }
            }
        }
    }

    fn sight(
        &self,
        camera: usize,
        point: Vector3<f64>,
        corner: &Corner,
        is_label: bool,
    ) -> Option<Sight> {
        let swell = self.swell.get(camera).copied().unwrap_or_default();
        let camera = self.cameras.get(camera)?;
        let turned = camera.rotation * point;
        let at = turned + camera.translation;
        // A camera far from the right one may have the point behind it; a least depth keeps the error of such a point
        // large.
        let depth = at.z.max(1e-3);
        let (x, y) = (at.x / depth, at.y / depth);
        let (f, k) = (camera.focal, camera.distortion);
        let square = x * x + y * y;
        let lens = 1.0 + k * square;
        let direction = Vector2::new(x, y);
        let drawn = f * lens * direction;
        let [middle_x, middle_y] = camera.centre;
        let outward = Vector2::from(corner.outward);
        let middle = Vector2::new(middle_x, middle_y);
        let (drawn_out, swell) = match is_label {
            true => (swell.labels, [Vector2::zeros(), outward]),
            false => (swell.markers, [outward, Vector2::zeros()]),
        };
        let residual = drawn + middle + drawn_out * outward - Vector2::from(corner.pixel);
        let (dxx, dxy, dyy) = (
            f * (lens + 2.0 * k * x * x),
            f * 2.0 * k * x * y,
            f * (lens + 2.0 * k * y * y),
        );
        let by_seen = Matrix2x3::new(
            dxx / depth,
            dxy / depth,
            -(dxx * x + dxy * y) / depth,
            dxy / depth,
            dyy / depth,
            -(dxy * x + dyy * y) / depth,
        );
        let turn = by_seen * -turned.cross_matrix();
        let pose = [
            turn.column(0).into_owned(),
            turn.column(1).into_owned(),
            turn.column(2).into_owned(),
            by_seen.column(0).into_owned(),
            by_seen.column(1).into_owned(),
            by_seen.column(2).into_owned(),
        ];
        Some(Sight {
            residual,
            trust: 1.0,
            robust: 1.0,
            pose,
            lens: [drawn, f * square * direction, Vector2::x(), Vector2::y()],
            swell,
            point: by_seen * camera.rotation,
        })
    }

    fn normal(&self) -> Normal {
        let width = self.width();
        let mut normal = Normal::zero(width, self.labels.len());
        let (lenses, swells) = (6 * self.cameras.len(), self.first_swell());
        self.visit(|camera, label, sight, by| {
            let weight = sight.trust * sight.robust;
            let lens = lenses + LENS * self.lens_of.get(camera).copied().unwrap_or_default();
            let [turn_x, turn_y, turn_z, shift_x, shift_y, shift_z] = sight.pose;
            let [focal, distortion, right, down] = sight.lens;
            let first = 6 * camera;
            let shared = [
                (first, turn_x),
                (first + 1, turn_y),
                (first + 2, turn_z),
                (first + 3, shift_x),
                (first + 4, shift_y),
                (first + 5, shift_z),
                (lens, focal),
                (lens + 1, distortion),
                (lens + 2, right),
                (lens + 3, down),
                (swells + 2 * camera, sight.swell[0]),
                (swells + 2 * camera + 1, sight.swell[1]),
                (width - 1, sight.point * by[4]),
            ];
            for (row, left) in &shared {
                for (column, right) in &shared {
                    normal.matrix[(*row, *column)] += weight * left.dot(right);
                }
                normal.gradient[*row] -= weight * left.dot(&sight.residual);
            }
            let Some(block) = label.and_then(|label| normal.labels.get_mut(label)) else {
                return;
            };
            for (i, one) in by.iter().take(4).enumerate() {
                let own = sight.point * one;
                for (j, other) in by.iter().take(4).enumerate() {
                    block.own[(i, j)] += weight * own.dot(&(sight.point * other));
                }
                for (row, left) in &shared {
                    block.shared[(*row, i)] += weight * left.dot(&own);
                }
                block.gradient[i] -= weight * own.dot(&sight.residual);
            }
        });
        for (label, block) in self.labels.iter().zip(&mut normal.labels) {
            if let Some((residual, slope)) = label.height_prior() {
                block.own[(2, 2)] += slope * slope;
                block.gradient[2] -= slope * residual;
            }
        }
        for (parameter, residual, slope) in self.priors() {
            normal.matrix[(parameter, parameter)] += slope * slope;
            normal.gradient[parameter] -= slope * residual;
        }
        normal
    }

    /// Returns the bundle with its parameters moved by a step.
    fn moved(&self, step: &Step) -> Self {
        let mut moved = self.clone();
        let shared = |i: usize| step.shared.get(i).copied().unwrap_or_default();
        let lenses = 6 * self.cameras.len();
        for (i, lens) in moved.lenses.iter_mut().enumerate() {
            let first = lenses + LENS * i;
            lens.focal *= shared(first).clamp(-1.0, 1.0).exp();
            lens.distortion += shared(first + 1);
            let [x, y] = lens.centre;
            lens.centre = [x + shared(first + 2), y + shared(first + 3)];
        }
        for (i, camera) in moved.cameras.iter_mut().enumerate() {
            let turn = Vector3::from_fn(|axis, _| shared(6 * i + axis));
            let shift = Vector3::from_fn(|axis, _| shared(6 * i + 3 + axis));
            camera.rotation = Rotation3::new(turn) * camera.rotation;
            camera.translation += shift;
        }
        for (i, swell) in moved.swell.iter_mut().enumerate() {
            swell.markers += shared(self.first_swell() + 2 * i);
            swell.labels += shared(self.first_swell() + 2 * i + 1);
        }
        moved.size *= shared(self.width() - 1).clamp(-1.0, 1.0).exp();
        for (label, step) in moved.labels.iter_mut().zip(&step.labels) {
            label.place += step.xy();
            label.height += step.z;
            label.facing = label.facing.turned(step.w.to_degrees());
        }
        moved.share_lenses();
        moved
    }

    /// Gives each camera the focal length, distortion and principal point of its lens.
    pub(crate) fn share_lenses(&mut self) {
        for (camera, lens) in self.cameras.iter_mut().zip(&self.lens_of) {
            if let Some(lens) = self.lenses.get(*lens) {
                camera.focal = lens.focal;
                camera.distortion = lens.distortion;
                camera.centre = lens.centre;
            }
        }
    }
}
