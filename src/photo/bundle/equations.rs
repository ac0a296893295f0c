//! Normal equations of a fit, and their solution with the labels eliminated first.

use nalgebra::{DMatrix, DVector, Dyn, Matrix4, OMatrix, U4, Vector4};

/// Normal equations of one label.
pub(super) struct LabelBlock {
    pub(super) own: Matrix4<f64>,
    pub(super) shared: OMatrix<f64, Dyn, U4>,
    pub(super) gradient: Vector4<f64>,
}

/// Normal equations: those of the shared parameters, and those of each label apart.
pub(super) struct Normal {
    pub(super) matrix: DMatrix<f64>,
    pub(super) gradient: DVector<f64>,
    pub(super) labels: Vec<LabelBlock>,
}

/// A step of all parameters.
pub(super) struct Step {
    pub(super) shared: DVector<f64>,
    pub(super) labels: Vec<Vector4<f64>>,
}

impl Normal {
    /// Returns equations of `width` shared parameters and a number of labels, all zero.
    pub(super) fn zero(width: usize, labels: usize) -> Self {
        let block = || LabelBlock {
            own: Matrix4::zeros(),
            shared: OMatrix::<f64, Dyn, U4>::zeros(width),
            gradient: Vector4::zeros(),
        };
        Self {
            matrix: DMatrix::zeros(width, width),
            gradient: DVector::zeros(width),
            labels: std::iter::repeat_with(block).take(labels).collect(),
        }
    }

    /// Returns the covariance of the shared parameters if residuals have the variance 1; `None` if they are not
    /// determined.
    pub(super) fn covariance(self) -> Option<DMatrix<f64>> {
        let mut matrix = self.matrix;
        for block in &self.labels {
            let inverse = block.own.try_inverse()?;
            matrix -= &block.shared * inverse * block.shared.transpose();
        }
        Some(matrix.cholesky()?.inverse())
    }

    /// Solves the damped equations; `None` if they have no solution.
    pub(super) fn solve(&self, damping: f64) -> Option<Step> {
        let mut matrix = self.matrix.clone();
        let mut gradient = self.gradient.clone();
        for i in 0..matrix.nrows() {
            matrix[(i, i)] *= 1.0 + damping;
        }
        let mut inverses = Vec::with_capacity(self.labels.len());
        for block in &self.labels {
            let mut own = block.own;
            for i in 0..4 {
                own[(i, i)] *= 1.0 + damping;
            }
            let inverse = own.try_inverse()?;
            let through = &block.shared * inverse;
            matrix -= &through * block.shared.transpose();
            gradient -= through * block.gradient;
            inverses.push(inverse);
        }
        let shared = matrix.cholesky()?.solve(&gradient);
        let labels = self.labels.iter().zip(&inverses).map(|(block, inverse)| {
            let rest: Vector4<f64> = block.gradient - block.shared.tr_mul(&shared);
            inverse * rest
        });
        let labels = labels.collect();
        Some(Step { shared, labels })
    }
}
