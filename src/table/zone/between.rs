//! What those who stand between two observers see past corners.
//!
//! As an observer walks along a rim its view past a corner turns about the corner. Where two
//! neighbours look past the same corner, all who stand between them see nothing past it that the two
//! do not, but for slivers. Where both look through the same slit, those between them sweep with its
//! beam over what lies between the beams of the two. And past a corner that only one of the two looks
//! past the view grows up to a known place: where the two sides of a slit lie in one line, where the
//! next corner of the same outline takes over, or where the corner is out of range. All that is worked
//! out and painted (`sliver.rs`). What is left is to be looked at.

use std::ops::Range;

use super::super::measure::Point;
use super::super::measure::Vector;
use super::lone::Lone;
use super::neighbour::Neighbour;
use super::neighbour::narrowing;
use super::prospect::Opening;
use super::prospect::Window;
use super::prospect::range_of;
use super::sliver::Far;
use super::sliver::SAME;
use super::sliver::Strip;
use super::sliver::Turning;
use super::sliver::ahead;
use super::sliver::may_show;

/// Farther than anybody sees, in inches, many times over.
const FAR: f64 = 1e4;

/// What those between two observers may see that neither the two see nor is painted.
#[derive(Debug, Default)]
pub(in crate::table) struct Doubt {
    /// The directions in which they may.
    pub(in crate::table) windows: Vec<Window>,
    /// Whether the view past some corner changes all at once somewhere between the two: it ends, or another
    /// range ends it. More may show on the way than one look there tells.
    pub(in crate::table) is_sudden: bool,
}

/// Two observers, the second farther along the rim, compared corner by corner from the right on.
pub(super) struct Between<'p, P> {
    one: Neighbour<'p>,
    other: Neighbour<'p>,
    strips: &'p mut Vec<Strip>,
    paint: P,
    doubt: Doubt,
    /// The corner last dealt with, and whether those between may see more to the left of it.
    right: Point,
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
            right: far_from(other.who.at, one.who.at),
            one,
            other,
            strips,
            paint,
            doubt: Doubt::default(),
            differs: false,
            before: None,
        }
    }

    /// Returns what those between may see that is not painted.
    pub(super) fn doubt(mut self) -> Doubt {
        let (one, other) = (self.one, self.other);
        let (mut next, mut others) = (0, 0);
        for (place, mine) in one.openings.iter().enumerate() {
            let later = other.openings.get(others..).unwrap_or_default();
            let is_same = |theirs: &Opening| theirs.is(mine) && one.who.minds(&theirs.corner);
            if other.who.minds(&mine.corner)
                && let Some(skipped) = later.iter().position(is_same)
                && let Some(theirs) = later.get(skipped)
            {
                self.apart(next..place, others..others + skipped);
                self.both(mine, theirs);
                (next, others) = (place + 1, others + skipped + 1);
            }
        }
        self.apart(next..one.openings.len(), others..other.openings.len());
        self.settle();
        self.close(far_from(one.who.at, other.who.at));
        self.straight_ahead();
        self.doubt
    }

    /// Deals with corners past which only one of the two sees, by their places.
    fn apart(&mut self, mine: Range<usize>, theirs: Range<usize>) {
        let (one, other) = (self.one, self.other);
        let own = one.openings.get(mine.clone()).unwrap_or_default();
        let others = other.openings.get(theirs.clone()).unwrap_or_default();
        for (place, opening) in mine.zip(own) {
            let mut right = one.openings.iter().take(place).rev();
            self.alone(&Lone {
                whose: one,
                other: other.who,
                opening,
                beside: right.find(|beside| beside.is_left != opening.is_left),
                others,
            });
        }
        for (place, opening) in theirs.zip(others) {
            let mut left = other.openings.iter().skip(place + 1);
            self.alone(&Lone {
                whose: other,
                other: one.who,
                opening,
                beside: left.find(|beside| beside.is_left != opening.is_left),
                others: own,
            });
        }
    }

    /// Deals with a corner that only one sees past; the other may not have looked there.
    fn alone(&mut self, lone: &Lone<'p>) {
        if !lone.other.seeks(lone.whose.who, &lone.opening.corner) {
            return;
        }
        self.settle();
        let is_told = if lone.opening.is_corner {
            !lone.may_show(self.strips)
                || self.shuts(lone)
                || self.hands_over(lone)
                || self.recedes(lone)
        } else {
            lone.goes_on()
        };
        if !is_told {
            self.differs = true;
            self.doubt.is_sudden = true;
        }
    }

    /// Deals with a corner that both see past.
    fn both(&mut self, mine: &'p Opening, theirs: &'p Opening) {
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
                    self.close(last.corner);
                }
                self.right = mine.corner;
            } else {
                self.differs = true;
            }
            return;
        }
        self.settle();
        let swept = self.sweeps(mine, theirs);
        let ranges = mine.range().zip(theirs.range());
        self.doubt.is_sudden |= !swept && ranges.is_some_and(|(one, other)| one != other);
        if mine.is_left {
            self.before = Some((theirs, swept));
        } else {
            self.differs |= !swept;
        }
        if swept {
            self.close(mine.corner);
        }
    }

    /// Has done with the corner just met: it is no slit's.
    fn settle(&mut self) {
        let before = self.before.take();
        self.differs |= before.is_some_and(|(_, swept)| !swept);
    }

    /// Goes on from a corner; what may show more before it is to be looked at.
    fn close(&mut self, left: Point) {
        if std::mem::take(&mut self.differs) {
            self.look_between(self.right, left);
        }
        self.right = left;
    }

    /// Has those between look between two points.
    fn look_between(&mut self, right: Point, left: Point) {
        let (one, other) = (self.one.who.at, self.other.who.at);
        let window = Window::between(one + (other - one) * 0.5, right, left);
        self.doubt.windows.push(window);
    }

    /// Paints the sliver behind a corner that both look past; returns whether those between see nothing
    /// more.
    fn sweeps(&mut self, mine: &Opening, theirs: &Opening) -> bool {
        // One of the two sees past the corner farther round, and so all that the other does.
        let (wide, narrow) = if mine.shows(self.one.who.at, theirs.end) {
            ((self.one, mine), (self.other, theirs))
        } else {
            ((self.other, theirs), (self.one, mine))
        };
        let Some((view, is_seen)) = wide.0.view_of(narrow.1.end) else {
            return false;
        };
        let ranges = [wide.1.range(), narrow.1.range()];
        let [first, last] = ranges;
        let Some(range) = first.or(last) else {
            // No range: edges, to the end of which the one sees.
            return is_seen;
        };
        let alike = ranges.into_iter().flatten().all(|other| other == range);
        if !(alike && (is_seen || range_of(&view) == Some(range))) {
            return false;
        }
        let turning = narrowing(wide, narrow, range);
        turning.is_some_and(|turning| self.slivers(wide.0, &turning))
    }

    /// Paints what those on a way see past a corner beyond the range of the one where it begins, who
    /// sees past it farther round; returns whether they see nothing more.
    fn slivers(&mut self, whose: Neighbour<'_>, turning: &Turning) -> bool {
        let range = turning.far.range;
        if turning.behind(whose.who.at, self.strips).is_none() {
            return false;
        }
        // What something nearer hides is no sliver.
        self.strips.retain(|[_, before, far, _]| {
            let view = whose.view_of(before + (far - before) * 0.5);
            view.is_some_and(|(bound, _)| range_of(&bound) == Some(range))
        });
        self.strips.is_empty() || (self.paint)(self.strips, range) || !may_show(Some(self.strips))
    }

    /// Returns where the beams that the same slit lets through to both part, if they do: of the first
    /// the end of its left border is given, of the other that of its right one.
    fn fork(&self, left: Point, right: Point) -> Option<Point> {
        let (one, other) = (self.one.who.at, self.other.who.at);
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
        let (one, other) = (self.one.who, self.other.who);
        // The beam turns to the left. It reaches farthest past its right side where those between come
        // nearer to what they see, and else past its left side.
        let nears = (right.end - one.at).dot(&(other.at - one.at)) > 0.0;
        let (who, about, beside) = if nears {
            (other, right, left)
        } else {
            (one, left, right)
        };
        let far = about.far_as(who, beside);
        far.is_some_and(|far| {
            let turning = about.turning((one.at, other.at), far);
            self.fans(fork, &turning, &[beside.corner])
        })
    }

    /// Paints what those on the way see past a corner up to where the slit between it and the one beside
    /// it is shut; returns whether it is, and they see nothing more.
    fn shuts(&mut self, lone: &Lone<'p>) -> bool {
        let Some(beside) = lone.beside.filter(|beside| beside.is_corner) else {
            return false;
        };
        let end = lone.in_line_with(beside);
        let far = lone
            .opening
            .far()
            .filter(|_| beside.far == lone.opening.far);
        end.zip(far)
            .is_some_and(|(end, far)| self.shows(lone, end, far, &[beside.corner]))
    }

    /// Paints what those on the way see past a corner up to where another corner lies in one line with
    /// it, mostly the next of the same outline, past which they see from there on; returns whether there
    /// is one, and they see nothing more.
    fn hands_over(&mut self, lone: &Lone<'p>) -> bool {
        let opening = lone.opening;
        let is_next = |other: &&Opening| other.is_corner && other.is_left == opening.is_left;
        lone.others.iter().filter(is_next).any(|next| {
            let (end, far) = (
                lone.in_line_with(next),
                opening.far_as(lone.whose.who, next),
            );
            end.zip(far)
                .is_some_and(|(end, far)| self.shows(lone, end, far, &[]))
        })
    }

    /// Paints what those on the way see past a corner that is out of range at its end; returns whether it
    /// is, and they see nothing more.
    fn recedes(&mut self, lone: &Lone<'p>) -> bool {
        let away = (lone.opening.corner - lone.other.at).norm();
        let far = lone.opening.far().filter(|far| away >= far.range);
        far.is_some_and(|far| self.shows(lone, lone.other.at, far, &[]))
    }

    /// Paints what those on the way see past a corner up to a place; returns whether that can be told,
    /// and nothing else ends the view, nor stands before the corner or some others.
    fn shows(&mut self, lone: &Lone<'p>, end: Point, far: Far, before: &[Point]) -> bool {
        let turning = lone.opening.turning((lone.whose.who.at, end), far);
        if lone.widens() {
            self.fans(turning.corner, &turning, before)
        } else {
            self.slivers(lone.whose, &turning)
        }
    }

    /// Paints what a line that turns sweeps over, from a point on; returns whether that can be told, and
    /// nothing else ends the view, nor stands before the corner or some others.
    fn fans(&mut self, from: Point, turning: &Turning, before: &[Point]) -> bool {
        let Some(swept) = turning.fan(from, self.strips) else {
            return false;
        };
        if !may_show(Some(swept)) {
            return true;
        }
        // Neither end of the way sees past what stands before it.
        let to = |corner: &Point| [turning.way.0, turning.way.1, *corner, *corner];
        self.strips.push(to(&turning.corner));
        self.strips.extend(before.iter().map(to));
        let [one, other] = turning.lengths();
        (self.paint)(self.strips, one.max(other))
    }

    /// Paints what those between see straight ahead, where the circles of the two cross.
    fn straight_ahead(&mut self) {
        let (one, other) = (self.one.who, self.other.who);
        if one.ahead == other.ahead
            && let Some(range) = one.ahead
            && let Some(strip) = ahead(one.at, other.at, range)
            && !(self.paint)(&[strip], range)
        {
            let run = other.at - one.at;
            let ahead = Vector::new(-run.y, run.x) * (range / run.norm());
            self.look_between(other.at + ahead + run * 0.5, one.at + ahead - run * 0.5);
        }
    }
}

/// Returns a point on the line from one point to another, far beyond it.
fn far_from(beyond: Point, from: Point) -> Point {
    beyond + (beyond - from).normalize() * FAR
}
