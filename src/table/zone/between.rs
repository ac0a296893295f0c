//! What those who stand between two observers see past corners.
//!
//! As an observer walks along a rim its view past a corner turns about the corner. Where two
//! neighbours look past the same corner, up to the same edge or range, all who stand between them see
//! nothing past it that the two do not, but for slivers. Where both look through the same slit, those
//! between them sweep with its beam over what lies between the beams of the two; and past a slit that
//! one of the two looks through, the beam sweeps on up to the place from which its two sides lie in
//! one line. All that is worked out and painted (`sliver.rs`). What is left is to be looked at: past a
//! corner that only one of the two looks past, if it shows more on the way to the other.

use super::super::measure::Point;
use super::super::measure::Vector;
use super::prospect::Opening;
use super::prospect::Prospect;
use super::prospect::SAME;
use super::prospect::Window;
use super::sliver::Strip;
use super::sliver::ahead;
use super::sliver::may_show;

/// An observer and the corners that it sees past, in order.
type Neighbour<'p> = (&'p Prospect, &'p [Opening]);

/// Two observers, the second farther along the rim, compared corner by corner from the right on.
pub(super) struct Between<'p, P> {
    one: Neighbour<'p>,
    other: Neighbour<'p>,
    strips: &'p mut Vec<Strip>,
    paint: P,
    /// The directions in which those between may see more.
    open: Vec<Window>,
    /// The direction, from the middle, of the corner last dealt with, and whether those between may see
    /// more to the left of it.
    right: Vector,
    differs: bool,
    /// The corner just met that both see past to the left of, as the other sees past it, and whether
    /// those between see no more past it.
    before: Option<(&'p Opening, bool)>,
}

impl<'p, P: FnMut(&[Strip], f64) -> bool> Between<'p, P> {
    /// Starts to compare two; `paint` paints ground unless something else ends a view of so many
    /// inches there, and tells whether it did.
    pub(super) fn new(
        one: Neighbour<'p>,
        other: Neighbour<'p>,
        strips: &'p mut Vec<Strip>,
        paint: P,
    ) -> Self {
        Self {
            right: other.0.at - one.0.at,
            one,
            other,
            strips,
            paint,
            open: Vec::new(),
            differs: false,
            before: None,
        }
    }

    /// Returns the directions in which those between may see what is not painted.
    pub(super) fn windows(mut self) -> Vec<Window> {
        let ((one, mine), (other, theirs)) = (self.one, self.other);
        let (there, back) = ((one.at, other.at), (other.at, one.at));
        let minded =
            |who: &'p Prospect| move |known: &(usize, &Opening)| who.minds(&known.1.corner);
        let mut others = theirs.iter().enumerate().filter(minded(one));
        for (place, opening) in mine.iter().enumerate().filter(minded(other)) {
            let Some(skipped) = others.clone().position(|(_, other)| other.is(opening)) else {
                let beside = place.checked_sub(1).and_then(|place| mine.get(place));
                self.alone(there, opening, beside);
                continue;
            };
            for (place, passed) in others.by_ref().take(skipped) {
                self.alone(back, passed, theirs.get(place + 1));
            }
            let Some((_, same)) = others.next() else {
                break;
            };
            self.both(opening, same);
        }
        for (place, passed) in others {
            self.alone(back, passed, theirs.get(place + 1));
        }
        self.settle();
        self.close(one.at - other.at);
        self.straight_ahead();
        self.open
    }

    /// Deals with a corner that only the observer at the start of a way sees past; the one beside it is
    /// the next on the side that is seen.
    fn alone(&mut self, way: (Point, Point), opening: &Opening, beside: Option<&Opening>) {
        self.settle();
        let widens = opening.widens(way.0, way.1 - way.0, self.strips);
        self.differs |= widens && !self.shuts(way, opening, beside);
    }

    /// Deals with a corner that both see past.
    fn both(&mut self, mine: &'p Opening, theirs: &'p Opening) {
        let middle = self.one.0.at + (self.other.0.at - self.one.0.at) * 0.5;
        let is_slit = |last: &Opening| {
            !mine.is_left && (last.corner - mine.corner).norm_squared() > SAME * SAME
        };
        let last = self.before.filter(|(last, _)| is_slit(last));
        if let Some((last, swept)) = last
            && let Some(fork) = self.fork(mine.end, last.end)
        {
            self.before = None;
            if self.scans(fork, mine, last) {
                if !swept {
                    self.close(last.corner - middle);
                }
                self.right = mine.corner - middle;
            } else {
                self.differs = true;
            }
            return;
        }
        self.settle();
        let swept = self.sweeps(mine, theirs);
        if mine.is_left {
            self.before = Some((theirs, swept));
        } else {
            self.differs |= !swept;
        }
        if swept {
            self.close(mine.corner - middle);
        }
    }

    /// Has done with the corner just met: it is no slit's.
    fn settle(&mut self) {
        let before = self.before.take();
        self.differs |= before.is_some_and(|(_, swept)| !swept);
    }

    /// Goes on from a direction; what may show more before it is to be looked at.
    fn close(&mut self, left: Vector) {
        if std::mem::take(&mut self.differs) {
            self.open.push(Window::between(self.right, left));
        }
        self.right = left;
    }

    /// Paints the sliver behind a corner that both look past; returns whether those between see nothing
    /// more.
    fn sweeps(&mut self, mine: &Opening, theirs: &Opening) -> bool {
        let (one, other) = (self.one.0.at, self.other.0.at);
        let range = mine.range;
        if range != theirs.range {
            return false;
        }
        // One of the two sees past the corner farther round, and so all that the other does.
        let ((at, opening), (last, end)) = if mine.shows(one, theirs.end) {
            ((one, mine), (other, theirs.end))
        } else {
            ((other, theirs), (one, mine.end))
        };
        if !opening.reaches(at, end) {
            return false;
        }
        if range == 0.0 {
            return true;
        }
        let turning = opening.turning((at, last));
        let strips = turning.behind(self.strips);
        let is_painted =
            strips.is_some_and(|strips| strips.is_empty() || (self.paint)(strips, range));
        is_painted || !may_show(strips)
    }

    /// Returns where the beams that the same slit lets through to both part, if they do: of the first
    /// the end of its left border is given, of the other that of its right one.
    fn fork(&self, left: Point, right: Point) -> Option<Point> {
        let (one, other) = (self.one.0.at, self.other.0.at);
        let (to_left, to_right, run) = (left - one, right - other, other - one);
        let cross = to_left.perp(&to_right);
        let (along_left, along_right) = (run.perp(&to_right) / cross, run.perp(&to_left) / cross);
        let apart = cross > 0.0 && along_left < 1.0 && along_right < 1.0;
        apart.then_some(one + to_left * along_left)
    }

    /// Paints what lies between the beams of the two; returns whether those between see nothing more.
    fn scans(&mut self, fork: Point, left: &Opening, right: &Opening) -> bool {
        if !may_show(Some(&[[fork, fork, left.end, right.end]])) {
            return true;
        }
        let way = (self.one.0.at, self.other.0.at);
        self.fans(fork, (left, right), way)
    }

    /// Paints what those on a way see through a slit that is shut at its end, past the corner that
    /// shows more as they go; returns whether it is such a slit, and they see nothing more.
    fn shuts(
        &mut self,
        (at, end): (Point, Point),
        opening: &Opening,
        beside: Option<&Opening>,
    ) -> bool {
        let is_slit = |beside: &&Opening| {
            beside.is_left != opening.is_left && beside.is_corner && opening.is_corner
        };
        let Some(beside) = beside.filter(is_slit) else {
            return false;
        };
        let (run, along) = (end - at, beside.corner - opening.corner);
        let share = (opening.corner - at).perp(&along) / run.perp(&along);
        (0.0..=1.0).contains(&share)
            && self.fans(opening.corner, (opening, beside), (at, at + run * share))
    }

    /// Paints what the beam through a slit sweeps over on a way, past the one of its sides about which
    /// it turns, from a point on; returns whether that can be told, and nothing else ends the view.
    fn fans(
        &mut self,
        from: Point,
        (about, beside): (&Opening, &Opening),
        way: (Point, Point),
    ) -> bool {
        let range = about.range;
        if range <= 0.0 || range != beside.range {
            return false;
        }
        let Some(swept) = about.turning(way).fan(from, self.strips) else {
            return false;
        };
        if !may_show(Some(swept)) {
            return true;
        }
        // Nor may anything stand before the slit that neither end of the way sees past.
        let to = |corner: Point| [way.0, way.1, corner, corner];
        self.strips.extend([to(about.corner), to(beside.corner)]);
        (self.paint)(self.strips, range)
    }

    /// Paints what those between see straight ahead, where the circles of the two cross.
    fn straight_ahead(&mut self) {
        let ((one, _), (other, _)) = (self.one, self.other);
        if one.ahead == other.ahead
            && let Some(strip) = ahead(one.at, other.at, one.ahead)
            && !(self.paint)(&[strip], one.ahead)
        {
            let run = other.at - one.at;
            let ahead = Vector::new(-run.y, run.x) * (one.ahead / run.norm());
            self.open.push(Window::between(ahead + run, ahead - run));
        }
    }
}
