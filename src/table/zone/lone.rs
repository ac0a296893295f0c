//! A corner that only one of two observers sees past, and how the view past it grows or ends.

use super::super::measure::Point;
use super::neighbour::Neighbour;
use super::prospect::Opening;
use super::prospect::Prospect;
use super::sliver::Strip;
use super::sliver::may_show;

/// A corner that only one of two sees past.
#[derive(Debug, Clone, Copy)]
pub(super) struct Lone<'p> {
    pub(super) whose: Neighbour<'p>,
    pub(super) other: &'p Prospect,
    pub(super) opening: &'p Opening,
    /// The corners that only the other sees past there.
    pub(super) others: &'p [Opening],
}

impl Lone<'_> {
    fn way(&self) -> (Point, Point) {
        (self.whose.who.at, self.other.at)
    }

    /// Returns the place on the way to the other where another corner lies in one line with it.
    pub(super) fn in_line_with(&self, other: &Opening) -> Option<Point> {
        in_line(self.way(), self.opening.corner, other.corner)
    }

    /// Returns whether it lies behind another corner, from a place in one line with the two.
    pub(super) fn is_behind(&self, other: &Opening, place: Point) -> bool {
        let (out, near) = (self.opening.corner - place, other.corner - place);
        near.dot(&out) > 0.0 && near.norm_squared() < out.norm_squared()
    }

    /// Returns whether the way leads nearer to where the view beside it ends.
    pub(super) fn nears(&self) -> bool {
        let (at, end) = self.way();
        (self.opening.end - at).dot(&(end - at)) > 0.0
    }

    /// Returns whether the other sees past such a place as well, where the view grows without a corner: it
    /// moves along a crest with who looks.
    pub(super) fn goes_on(&self) -> bool {
        let is_such = |other: &Opening| !other.is_corner && other.is_left == self.opening.is_left;
        self.others.iter().any(is_such)
    }

    /// Returns whether more and more is seen past it on the way.
    pub(super) fn widens(&self) -> bool {
        let (at, end) = self.way();
        let turns_left = (self.opening.corner - at).perp(&(end - at)) < 0.0;
        self.opening.is_left != turns_left
    }

    /// Returns whether those on the way may see more past it than the one: who comes nearer to what a
    /// range just hides may, though less and less is seen.
    pub(super) fn may_show(&self, strips: &mut Vec<Strip>) -> bool {
        let (at, end) = self.way();
        if self.widens() || !self.nears() {
            return self.widens();
        }
        let corner = self.opening.corner;
        match self.opening.far() {
            Some(far) => may_show(self.opening.turning((at, end), far).behind(at, strips)),
            None => self.whose.stretches(self.opening, corner + (corner - end)) > 0,
        }
    }
}

/// Returns the place on a way from which two points lie in one line; none where there is none.
pub(super) fn in_line((from, to): (Point, Point), one: Point, other: Point) -> Option<Point> {
    let (run, along) = (to - from, other - one);
    let share = (one - from).perp(&along) / run.perp(&along);
    (0.0..=1.0).contains(&share).then(|| from + run * share)
}
