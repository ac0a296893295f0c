//! The camera: pinhole, square pixels, principal point in the middle, one radial coefficient.

use nalgebra::{Matrix3, Vector3};

/// A camera over the table, in the picture it took.
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
    /// Principal point: the middle of the picture, in pixels.
    pub centre: [f64; 2],
}
