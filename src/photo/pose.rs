//! A camera from the homography of the table (Z. Zhang, A flexible new technique for camera calibration, 2000,
//! sections 3.1 and 3.2).

use nalgebra::{Matrix3, Rotation3, Vector3};
use table::measure::Point;

use crate::camera::Camera;

/// Returns the focal length in pixels that a homography to pixels from the middle of the picture implies; `None` if it
/// implies none, as for a camera that looks straight down.
pub(crate) fn focal_from(h: &Matrix3<f64>) -> Option<f64> {
    let (first, second) = (h.column(0), h.column(1));
    let [a, b, c] = [first[0], first[1], first[2]];
    let [d, e, f] = [second[0], second[1], second[2]];
    // Both axes of the table are as long, and at right angles: two linear equations in 1 / focal^2.
    let equations = [
        (a * d + b * e, -c * f),
        (a * a + b * b - d * d - e * e, f * f - c * c),
    ];
    let (top, bottom) = equations
        .iter()
        .fold((0.0, 0.0), |(top, bottom), (left, right)| {
            (top + left * right, bottom + left * left)
        });
    let inverse = top / bottom;
    (inverse.is_finite() && inverse > 0.0).then(|| inverse.sqrt().recip())
}

/// Returns the camera of that focal length that matches homography `h`, to pixels from the middle of the picture, with
/// `seen` in front of it; `None` if the homography belongs to no camera above the table.
pub(crate) fn pose_from(
    h: &Matrix3<f64>,
    focal: f64,
    centre: [f64; 2],
    seen: Point,
) -> Option<Camera> {
    let unlens = Vector3::new(focal.recip(), focal.recip(), 1.0);
    let column = |i: usize| h.column(i).component_mul(&unlens);
    let (first, second, third) = (column(0), column(1), column(2));
    let scale = 2.0 / (first.norm() + second.norm());
    let depth = seen.x * first.z + seen.y * second.z + third.z;
    let sign = if depth < 0.0 { -scale } else { scale };
    let (first, second) = (sign * first, sign * second);
    let rough = Matrix3::from_columns(&[first, second, first.cross(&second)]);
    if !rough.iter().all(|number| number.is_finite()) {
        return None;
    }
    let rotation = Rotation3::from_matrix_eps(&rough, 1e-12, 100, Rotation3::identity());
    let camera = Camera {
        focal,
        distortion: 0.0,
        rotation: rotation.into_inner(),
        translation: sign * third,
        centre,
    };
    (camera.eye().z > 0.0).then_some(camera)
}
