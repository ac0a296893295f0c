//! The camera: pinhole, square pixels, principal point near the middle (anywhere in a crop), one radial coefficient.

use nalgebra::{Matrix3, Vector3};
use table::measure::Point;

/// Rounds of Newton's method that invert the lens distortion; it gains at least three digits a round.
const LENS_ROUNDS: usize = 8;

/// A camera over the table, with the parameters of its picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Camera {
    /// Focal length in pixels.
    pub focal: f64,
    /// Radial coefficient: a ray at `r` focal lengths from the axis is drawn at `r * (1 + k r^2)`.
    pub distortion: f64,
    /// Turns table coordinates (east, north, up) into camera coordinates (right, down, ahead).
    pub rotation: Matrix3<f64>,
    /// The table's origin in camera coordinates, in inches.
    pub translation: Vector3<f64>,
    /// Principal point, in pixels.
    pub centre: [f64; 2],
}

impl Camera {
    /// Returns the pixel of a point of the table, `height` inches above it; `None` behind the camera.
    #[must_use]
    pub fn project(&self, place: Point, height: f64) -> Option<[f64; 2]> {
        let seen = self.rotation * Vector3::new(place.x, place.y, height) + self.translation;
        if seen.z < 1e-6 {
            return None;
        }
        let (x, y) = (seen.x / seen.z, seen.y / seen.z);
        let scale = self.focal * (1.0 + self.distortion * (x * x + y * y));
        let [middle_x, middle_y] = self.centre;
        Some([middle_x + scale * x, middle_y + scale * y])
    }

    /// Returns the place of the camera: east, north and up in inches.
    #[must_use]
    pub fn eye(&self) -> Vector3<f64> {
        -self.rotation.tr_mul(&self.translation)
    }

    /// Returns the direction from the camera, on the table's axes, of the point drawn at `pixel`; a unit vector.
    #[must_use]
    pub fn ray(&self, pixel: [f64; 2]) -> Vector3<f64> {
        let [x, y] = pixel;
        let [middle_x, middle_y] = self.centre;
        let (x, y) = ((x - middle_x) / self.focal, (y - middle_y) / self.focal);
        let drawn = x.hypot(y);
        // The root of r (1 + k r^2) = drawn.
        let mut r = drawn;
        for _ in 0..LENS_ROUNDS {
            let slope = 1.0 + 3.0 * self.distortion * r * r;
            r -= (r * (1.0 + self.distortion * r * r) - drawn) / slope.max(0.1);
        }
        let lens = if drawn > 0.0 { r / drawn } else { 1.0 };
        let seen = Vector3::new(x * lens, y * lens, 1.0);
        self.rotation.tr_mul(&seen).normalize()
    }

    /// Returns the point at which the line of sight through `pixel` meets the level `height` inches above the table;
    /// `None` at or above the horizon.
    #[must_use]
    pub fn meet(&self, pixel: [f64; 2], height: f64) -> Option<Point> {
        let (eye, ray) = (self.eye(), self.ray(pixel));
        let reach = (height - eye.z) / ray.z;
        let at = eye + reach * ray;
        (reach > 0.0 && reach.is_finite()).then(|| Point::new(at.x, at.y))
    }
}
