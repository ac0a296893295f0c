//! The mapping from a plane to its picture: the normalised direct linear transformation (R. Hartley and A. Zisserman,
//! Multiple View Geometry in Computer Vision, 2nd edition, algorithm 4.2).

use nalgebra::{Matrix3, SMatrix, SVector, Vector3};
use table::measure::Point;

/// Returns the homography from places to pixels that fits best; `None` for fewer than four pairs, or if all but one are
/// on a line.
pub(crate) fn homography(pairs: &[(Point, [f64; 2])]) -> Option<Matrix3<f64>> {
    if pairs.len() < 4 {
        return None;
    }
    let places = Normaliser::new(pairs.iter().map(|pair| [pair.0.x, pair.0.y]))?;
    let pixels = Normaliser::new(pairs.iter().map(|pair| pair.1))?;
    // The least eigenvector of A'A is the last right singular vector of A.
    let mut squares = SMatrix::<f64, 9, 9>::zeros();
    for (place, pixel) in pairs {
        let [x, y] = places.apply([place.x, place.y]);
        let [u, v] = pixels.apply(*pixel);
        let first = SVector::from([0.0, 0.0, 0.0, -x, -y, -1.0, v * x, v * y, v]);
        let second = SVector::from([x, y, 1.0, 0.0, 0.0, 0.0, -u * x, -u * y, -u]);
        squares += first * first.transpose() + second * second.transpose();
    }
    let eigen = squares.symmetric_eigen();
    let least = eigen.eigenvalues.imin();
    let h = eigen.eigenvectors.column(least);
    let normal = Matrix3::from_row_iterator(h.iter().copied());
    let back = pixels.matrix().try_inverse()?;
    let found = back * normal * places.matrix();
    let scale = found.norm();
    (scale.is_finite() && scale > 0.0).then(|| found / scale)
}

/// Returns the pixel to which a homography maps a place; `None` on the line that it maps to infinity.
pub(crate) fn apply(h: &Matrix3<f64>, place: Point) -> Option<[f64; 2]> {
    let at = h * Vector3::new(place.x, place.y, 1.0);
    (at.z.abs() > 1e-12).then(|| [at.x / at.z, at.y / at.z])
}

/// Shifts points to their centroid and scales them to a mean distance of the root of two (section 4.4.4).
struct Normaliser {
    middle: [f64; 2],
    scale: f64,
}

impl Normaliser {
    fn new(points: impl Iterator<Item = [f64; 2]> + Clone) -> Option<Self> {
        let count = points.clone().count() as f64;
        let sum = points
            .clone()
            .fold([0.0, 0.0], |[a, b], [x, y]| [a + x, b + y]);
        let middle = sum.map(|sum| sum / count);
        let [a, b] = middle;
        let mean = points.map(|[x, y]| (x - a).hypot(y - b)).sum::<f64>() / count;
        (mean > 1e-9).then(|| Self {
            middle,
            scale: std::f64::consts::SQRT_2 / mean,
        })
    }

    fn apply(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        let [a, b] = self.middle;
        [(x - a) * self.scale, (y - b) * self.scale]
    }

    fn matrix(&self) -> Matrix3<f64> {
        let ([a, b], s) = (self.middle, self.scale);
        Matrix3::new(s, 0.0, -s * a, 0.0, s, -s * b, 0.0, 0.0, 1.0)
    }
}
