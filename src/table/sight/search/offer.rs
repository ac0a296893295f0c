//! The candidate lines of a shaft, tested one by one.

use geo::coordinate_position::CoordPos;

use super::{ProvingLine, Search};
use crate::measure::Point;
use crate::shape::segment::{is_end, nearest_on_segment};
use crate::sight::{
    boundary::BoundarySegment,
    candidates::{lines_beside, lines_through},
    shaft::Shaft,
};
use crate::tolerance::HAIRS;

impl<'s, 'a> Search<'s, 'a> {
    /// Tests the lines that may be the shortest of the shaft, the shortest first. If depth counts, the shortest line of
    /// sight may not be among the candidates; then only the outermost lines are tested.
    pub(super) fn test_shortest_lines(&mut self, shaft: &Shaft, start: usize) {
        let corners = self.lists.corners.get(start..).unwrap_or_default();
        lines_through(shaft, corners, &mut self.lists.lines);
        // An outline through an end of a boundary segment may hide all lines except those from this end, although it
        // has no corner there. If two boundary segments are side by side, the end need not belong to the nearest pair.
        let ends = [(shaft.p.0, shaft.q), (shaft.p.1, shaft.q)];
        for (p, q) in ends {
            if is_end(p, &self.segments.0.ends()) {
                let q = nearest_on_segment(p, q.0, q.1);
                self.lists.lines.push(((p - q).norm(), p, q));
            }
        }
        let ends = [(shaft.q.0, shaft.p), (shaft.q.1, shaft.p)];
        for (q, p) in ends {
            if is_end(q, &self.segments.1.ends()) {
                let p = nearest_on_segment(q, p.0, p.1);
                self.lists.lines.push(((p - q).norm(), p, q));
            }
        }
        if self.is_coarse() {
            let length = |p: Point, q: Point| ((p - q).norm(), p, q);
            let [a, b, c, d] = [shaft.p.0, shaft.p.1, shaft.q.0, shaft.q.1];
            let outer = [length(a, c), length(a, d), length(b, c), length(b, d)];
            self.lists.lines.extend(outer);
        }
        self.lists
            .lines
            .sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
        for place in 0..self.lists.lines.len() {
            let Some(&(distance, p, q)) = self.lists.lines.get(place) else {
                return;
            };
            if !self.improves(distance, 0.0) {
                return;
            }
            if self.hidden.has((p, q)) {
                continue;
            }
            let (from, to) = (self.segments.0.end_at(p), self.segments.1.end_at(q));
            if self.scene.sees(&from, &to, self.line) {
                self.best = Some(ProvingLine { distance, from, to });
            } else if self.starts_on_outline(p, q) {
                self.offer_beside(shaft, (p, q));
            } else {
                self.hidden.keep((p, q));
            }
        }
    }

    /// Checks whether a line starts or ends where an outline cuts a base. Such a line may run along that outline, and
    /// so in the piece, although the lines beside it do not.
    fn starts_on_outline(&self, p: Point, q: Point) -> bool {
        let is_on = |at: Point, segment: &BoundarySegment| {
            let mut areas = self.scene.obstacles.iter();
            is_end(at, &segment.ends())
                && areas.any(|area| area.position_of(at) == CoordPos::OnBoundary)
        };
        is_on(p, &self.segments.0) || is_on(q, &self.segments.1)
    }

    /// Tests the lines a hair to either side of a line, and wider ones if none of these is a line of sight.
    fn offer_beside(&mut self, shaft: &Shaft, line: (Point, Point)) {
        for hair in HAIRS {
            let mut found = false;
            for (p, q) in lines_beside(shaft, line, hair) {
                let distance = (p - q).norm();
                let (from, to) = (self.segments.0.end_at(p), self.segments.1.end_at(q));
                if self.improves(distance, 0.0) && self.scene.sees(&from, &to, self.line) {
                    self.best = Some(ProvingLine { distance, from, to });
                    found = true;
                }
            }
            if found {
                return;
            }
        }
    }
}
