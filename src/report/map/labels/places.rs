//! Places to try for the name of a piece of ground: along its way, crest or length, inside, beside and around it.

use super::{LabelBox, LabelText, places_round, ways};
use table::ground::Feature;
use table::measure::{Point, Vector, right_of};

/// A place for a name, with the degrees by which the name is turned clockwise.
pub(super) struct NamePlace {
    pub(super) at: Point,
    pub(super) turned: f64,
    /// Boxes that the name covers.
    pub(super) boxes: Vec<LabelBox>,
    /// The frame of the upright name.
    pub(super) frame: LabelBox,
    /// Penalty of the place, in addition to that for covering other drawings.
    pub(super) cost: f64,
}

/// Returns the places to try for the name of a piece.
pub(super) fn places_of<'a>(
    feature: &'a Feature,
    words: &'a LabelText,
) -> impl Iterator<Item = NamePlace> + use<'a> {
    let along = ways::line_of_name(feature).map_or_else(Vec::new, |way| way.places(words));
    let line = ways::middle_line(feature);
    let upright = line.is_empty().then(|| upright_places(feature, words));
    along
        .into_iter()
        .chain(beside_line(line, words))
        .chain(upright.into_iter().flatten())
}

/// Returns upright places just above, below and on a way that is too bent or too short for its name to run along it.
fn beside_line<'a>(
    line: &'a [Point],
    words: &'a LabelText,
) -> impl Iterator<Item = NamePlace> + use<'a> {
    const PARTS: [f64; 9] = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9];
    let parts = PARTS.into_iter().filter(|_| line.len() > 1);
    parts.flat_map(move |part| {
        let at = ways::at_part(line, part);
        [1.0, -1.0, 0.0].map(|off| {
            let cost = 0.4 + 0.1 * (part - 0.5).abs();
            NamePlace::upright(words, at + Vector::new(0.0, off * words.height), cost)
        })
    })
}

impl NamePlace {
    fn upright(words: &LabelText, at: Point, cost: f64) -> Self {
        let frame = LabelBox::of_words(words, at);
        Self {
            at,
            turned: 0.0,
            boxes: vec![frame],
            frame,
            cost,
        }
    }

    /// Returns points in the middle half of the name.
    pub(super) fn middle_points(&self) -> [Point; 3] {
        let angle = -self.turned.to_radians();
        let aside = Vector::new(angle.cos(), angle.sin()) * (0.5 * self.frame.half.x);
        [self.at, self.at - aside, self.at + aside]
    }

    /// Returns a place along a direction.
    fn along(words: &LabelText, at: Point, along: Vector, cost: f64) -> Self {
        let frame = LabelBox::of_words(words, at);
        let length = 2.0 * frame.half.x;
        let count = (length / words.height).ceil().max(1.0);
        let half = Vector::new(0.5 * words.height, 0.5 * words.height);
        let pieces = (0..count as usize).map(|piece| LabelBox {
            at: at + along * (length * ((piece as f64 + 0.5) / count - 0.5)),
            half,
        });
        Self {
            at,
            // On paper the vertical axis points down.
            turned: -along.y.atan2(along.x).to_degrees(),
            boxes: pieces.collect(),
            frame,
            cost,
        }
    }
}

/// Returns upright places: inside, beside, above and below, then around with a line to the piece.
fn upright_places<'a>(
    feature: &'a Feature,
    words: &'a LabelText,
) -> impl Iterator<Item = NamePlace> + use<'a> {
    const STEPS: [f64; 7] = [0.0, 0.12, -0.12, 0.24, -0.24, 0.36, -0.36];
    const RINGS: usize = 5;
    let (low, high) = feature.bounds();
    let (centre, size) = (feature.centre(), high - low);
    let half = LabelBox::of_words(words, centre).half;
    let fits = 2.0 * half.x < 0.95 * size.x && 2.5 * half.y < size.y;
    let gap = 0.35 * words.height;
    let inside = STEPS.into_iter().flat_map(move |up| {
        STEPS.into_iter().map(move |right| {
            let at = centre + Vector::new(right * size.x, up * size.y);
            let cost = 0.2 * (right.abs() + up.abs()) + if fits { 0.0 } else { 0.3 };
            (at, cost)
        })
    });
    let inside = inside.filter(move |(at, _)| feature.contains(*at));
    let beside = STEPS.into_iter().flat_map(move |step| {
        let (up, right) = (step * size.y, step * size.x);
        let cost = 0.12 + 0.2 * step.abs();
        [
            (Point::new(high.x + half.x + gap, centre.y + up), cost),
            (Point::new(low.x - half.x - gap, centre.y + up), cost),
            (
                Point::new(centre.x + right, high.y + half.y + gap),
                cost + 0.02,
            ),
            (
                Point::new(centre.x + right, low.y - half.y - gap),
                cost + 0.02,
            ),
        ]
    });
    let from = half.x.min(size.x / 2.0) + 1.2 * words.height;
    let around = places_round(centre, Vector::new(0.0, 1.0), from, 1.2 * words.height);
    let around = around.take(8 * RINGS).enumerate();
    let around = around.map(|(n, at)| (at, 0.6 + 0.08 * (n / 8) as f64));
    inside
        .chain(beside)
        .chain(around)
        .map(|(at, cost)| NamePlace::upright(words, at, cost))
}

/// Returns the direction or its opposite, whichever lets words along it be read from the left or from below.
fn read_direction(along: Vector) -> Vector {
    match along.x < -1e-6 || (along.x < 1e-6 && along.y < 0.0) {
        true => -along,
        false => along,
    }
}

impl ways::Way<'_> {
    /// Returns places along the way: on both sides of it, or on it.
    fn places(&self, words: &LabelText) -> Vec<NamePlace> {
        /// Fractions of a way at which its name is tried, the middle first.
        const PARTS: [f64; 11] = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.12, 0.88, 0.06, 0.94];
        /// Straightness required for a name: the direct distance as a share of the way.
        const STRAIGHT: f64 = 0.97;
        let length = 2.0 * LabelBox::of_words(words, Point::origin()).half.x;
        let whole = ways::length_of(&self.line);
        if whole < length * 1.05 {
            return Vec::new();
        }
        let half = 0.5 * length / whole;
        let near = self.width / 2.0 + 0.7 * words.height;
        let offsets = match self.beside {
            true => vec![near, -near, near + words.height, -near - words.height],
            false => vec![0.0, near, -near],
        };
        let mut places = Vec::new();
        for part in PARTS.into_iter().filter(|p| *p >= half && *p + half <= 1.0) {
            let (from, to) = (
                ways::at_part(&self.line, part - half),
                ways::at_part(&self.line, part + half),
            );
            let along = to - from;
            if along.norm() < STRAIGHT * length {
                continue;
            }
            let middle = nalgebra::center(&from, &to);
            let along = read_direction(along.normalize());
            for (n, off) in offsets.iter().enumerate() {
                let at = middle - right_of(along) * *off;
                let cost = 0.1 * (part - 0.5).abs() + 0.5 * (n / 2) as f64 + self.cost;
                places.push(NamePlace::along(words, at, along, cost));
            }
        }
        places
    }
}
