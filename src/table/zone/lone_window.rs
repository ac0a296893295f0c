//! A window that only one of two viewpoints has, and how the view past its corner grows or ends.

use super::super::measure::Point;
use super::neighbour::Neighbour;
use super::neighbour::in_line;
use super::swept_sector::Strip;
use super::swept_sector::may_show;
use super::windows::Window;
use super::windows::WindowList;

/// A corner that only one of two sees past.
#[derive(Debug, Clone, Copy)]
pub(super) struct LoneWindow<'p> {
    pub(super) whose: Neighbour<'p>,
    pub(super) other: &'p WindowList,
    pub(super) window: &'p Window,
    /// The corners that only the other sees past there.
    pub(super) others: &'p [Window],
}

impl LoneWindow<'_> {
    fn way(&self) -> (Point, Point) {
        (self.whose.who.at, self.other.at)
    }

    /// Returns the place on the way to the other where another corner lies in one line with it.
    pub(super) fn in_line_with(&self, other: &Window) -> Option<Point> {
        in_line(self.way(), self.window.corner, other.corner)
    }

    /// Returns whether it lies behind another corner, from a place in one line with the two.
    pub(super) fn is_behind(&self, other: &Window, place: Point) -> bool {
        let (out, near) = (self.window.corner - place, other.corner - place);
        near.dot(&out) > 0.0 && near.norm_squared() < out.norm_squared()
    }

    /// Returns whether the way leads nearer to where the view beside it ends.
    pub(super) fn nears(&self) -> bool {
        let (at, end) = self.way();
        (self.window.end - at).dot(&(end - at)) > 0.0
    }

    /// Returns whether the other sees past such a place as well, where the view grows without a corner: it
    /// moves along a crest with who looks.
    pub(super) fn goes_on(&self) -> bool {
        let is_such = |other: &Window| !other.is_corner && other.is_left == self.window.is_left;
        self.others.iter().any(is_such)
    }

    /// Returns whether more and more is seen past it on the way.
    pub(super) fn widens(&self) -> bool {
        let (at, end) = self.way();
        let turns_left = (self.window.corner - at).perp(&(end - at)) < 0.0;
        self.window.is_left != turns_left
    }

    /// Returns whether those on the way may see more past it than the one: who comes nearer to what a
    /// range just hides may, though less and less is seen.
    pub(super) fn may_show(&self, strips: &mut Vec<Strip>) -> bool {
        let (at, end) = self.way();
        if self.widens() || !self.nears() {
            return self.widens();
        }
        let corner = self.window.corner;
        match self.window.far() {
            Some(far) => may_show(self.window.turning((at, end), far).behind(at, strips)),
            None => self.whose.stretches(self.window, corner + (corner - end)) > 0,
        }
    }
}
