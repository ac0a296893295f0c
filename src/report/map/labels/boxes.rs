//! Upright boxes: the room that words, troops and lines take.

use super::{LabelText, is_bold};
use crate::letters;
use table::measure::{Point, Vector};

/// An upright box, by its middle and half its size, in inches of the table.
#[derive(Debug, Clone, Copy)]
pub(super) struct LabelBox {
    pub(super) at: Point,
    pub(super) half: Vector,
}

impl LabelBox {
    /// Returns the frame of words at a place.
    pub(super) fn of_words(words: &LabelText, at: Point) -> Self {
        let breadth = letters::breadth(&words.word, is_bold(&words.class)) * words.height;
        // A framed label is at least as wide as high.
        let least = if words.around > 0.0 {
            words.height
        } else {
            0.0
        };
        let half = Vector::new(breadth.max(least) / 2.0, words.height / 2.0);
        let half = half + Vector::new(words.around, words.around);
        Self { at, half }
    }

    /// Returns the smallest frame that holds them all; `None` if the list is empty.
    pub(super) fn frame_around(frames: &[Self]) -> Option<Self> {
        let corner = |sign: f64| frames.iter().map(move |frame| frame.at + frame.half * sign);
        let low = corner(-1.0).reduce(|a, b| a.inf(&b))?;
        let high = corner(1.0).reduce(|a, b| a.sup(&b))?;
        Some(Self {
            at: nalgebra::center(&low, &high),
            half: (high - low) / 2.0,
        })
    }

    /// Returns the point of the frame nearest to another point.
    pub(super) fn nearest_point(&self, to: Point) -> Point {
        let away = to - self.at;
        self.at + away.sup(&-self.half).inf(&self.half)
    }

    /// Returns the distance of a point from the frame, in inches; 0 inside it.
    pub(super) fn distance(&self, of: Point) -> f64 {
        (of - self.nearest_point(of)).norm()
    }

    /// Returns the square inches that two frames share.
    #[inline]
    pub(super) fn shared_area(&self, other: &Self) -> f64 {
        let x = self.half.x + other.half.x - (self.at.x - other.at.x).abs();
        let y = self.half.y + other.half.y - (self.at.y - other.at.y).abs();
        x.max(0.0) * y.max(0.0)
    }
}

/// Returns square boxes of side `width` that cover a line.
pub(super) fn boxes_on(line: &[Point], width: f64) -> Vec<LabelBox> {
    let width = width.max(0.1);
    let half = Vector::new(width / 2.0, width / 2.0);
    let segments = table::shape::ring::segments(line);
    let on = |(from, to): (Point, Point)| {
        let count = ((to - from).norm() / width).ceil().max(1.0) as usize;
        (0..count).map(move |n| LabelBox {
            at: from + (to - from) * ((n as f64 + 0.5) / count as f64),
            half,
        })
    };
    segments.flat_map(on).collect()
}
