//! Visual events between two viewpoints: how the view past corners changes from one to the other.
//!
//! Events as in the aspect graph (Plantinga and Dyer 1990), along one segment. As a viewpoint moves along it its view
//! past a corner turns about the corner. Where two neighbours look past the same corner, all between them see nothing
//! past it that the two do not, but for slivers. Where both look through the same slit, those between them sweep with
//! its beam over what lies between the beams of the two. And past a corner that only one of the two looks past the
//! view grows up to a known place: where a nearer corner hides it, on the other side of a slit for instance, where
//! the next corner of the same outline takes over, or where the corner is out of range. All that is worked out and
//! filled (`swept_sector.rs`). What is left is to be looked at.
//!
//! Two viewpoints cost a merge of their windows, and the square of those that only one of them has.

use std::ops::Range;

use super::super::measure::Point;
use super::super::measure::Vector;
use super::lone_window::LoneWindow;
use super::neighbour::Neighbour;
use super::neighbour::narrowing;
use super::swept_sector::Far;
use super::swept_sector::Strip;
use super::swept_sector::Turning;
use super::swept_sector::ahead;
use super::swept_sector::area;
use super::swept_sector::may_show;
use super::viewing_segment::ViewingSegment;
use super::windows::AngleRange;
use super::windows::Window;
use super::windows::range_of;
use crate::table::tolerance::SAME_PLACE;

/// Farther than anybody sees, in inches, many times over.
const FAR: f64 = 1e4;

/// What those between two observers may see that neither the two see nor is painted.
#[derive(Debug, Default)]
pub(in crate::table) struct Doubt {
    /// The directions in which they may.
    pub(in crate::table) angle_ranges: Vec<AngleRange>,
    /// Whether the view past some corner changes all at once somewhere between the two: it ends, or another
    /// range ends it. More may show on the way than one look there tells.
    pub(in crate::table) is_sudden: bool,
    /// How much lies between the beams of the two through slits, where that is not painted, in square inches.
    pub(in crate::table) between_beams: f64,
}

/// Two observers, the second farther along the boundary segment, compared corner by corner from the right on.
pub(super) struct VisualEvents<'p, F> {
    one: Neighbour<'p>,
    other: Neighbour<'p>,
    /// What lies before the two.
    viewing_segment: &'p ViewingSegment<'p>,
    strips: &'p mut Vec<Strip>,
    fill: F,
    doubt: Doubt,
    /// The corner last dealt with, and whether those between may see more to the left of it.
    right: Point,
    differs: bool,
    /// The corner just met that both see past to the left of, as the other sees past it, and whether
    /// those between see no more past it.
    before: Option<(&'p Window, bool)>,
}

impl<'p, F: FnMut(Strip)> VisualEvents<'p, F> {
    /// Starts to compare two on a viewing segment; `fill` paints ground.
    pub(super) fn new(
        one: Neighbour<'p>,
        other: Neighbour<'p>,
        viewing_segment: &'p ViewingSegment<'p>,
        strips: &'p mut Vec<Strip>,
        fill: F,
    ) -> Self {
        Self {
            right: far_from(other.who.at, one.who.at),
            one,
            other,
            viewing_segment,
            strips,
            fill,
            doubt: Doubt::default(),
            differs: false,
            before: None,
        }
    }

    /// Returns what those between may see that is not painted.
    pub(super) fn doubt(mut self) -> Doubt {
        let (one, other) = (self.one, self.other);
        let (mut next, mut others) = (0, 0);
        for (place, mine) in one.windows.iter().enumerate() {
            let later = other.windows.get(others..).unwrap_or_default();
            let is_same = |theirs: &Window| theirs.is(mine) && one.who.minds(&theirs.corner);
            if other.who.minds(&mine.corner)
                && let Some(skipped) = later.iter().position(is_same)
                && let Some(theirs) = later.get(skipped)
            {
                self.apart(next..place, others..others + skipped);
                self.both(mine, theirs);
                (next, others) = (place + 1, others + skipped + 1);
            }
        }
        self.apart(next..one.windows.len(), others..other.windows.len());
        self.settle();
        self.close(far_from(one.who.at, other.who.at));
        self.straight_ahead();
        self.doubt
    }

    /// Deals with corners past which only one of the two sees, by their places.
    fn apart(&mut self, mine: Range<usize>, theirs: Range<usize>) {
        let (one, other) = (self.one, self.other);
        let own = one.windows.get(mine).unwrap_or_default();
        let others = other.windows.get(theirs).unwrap_or_default();
        for window in own {
            self.alone(&LoneWindow {
                whose: one,
                other: other.who,
                window,
                others,
            });
        }
        for window in others {
            self.alone(&LoneWindow {
                whose: other,
                other: one.who,
                window,
                others: own,
            });
        }
    }

    /// Deals with a corner that only one sees past; the other may not have looked there.
    fn alone(&mut self, lone: &LoneWindow<'p>) {
        if !lone.other.seeks(lone.whose.who, &lone.window.corner) {
            return;
        }
        self.settle();
        let is_told = if lone.window.is_corner {
            !lone.may_show(self.strips) || self.gives_way(lone) || self.recedes(lone)
        } else {
            // Half an inch off a crest. Where depth counts such a place moves as an outline has it.
            !self.viewing_segment.counts_depth() && lone.goes_on()
        };
        if !is_told {
            self.differs = true;
            self.doubt.is_sudden |= lone.window.is_corner;
        }
    }

    /// Deals with a corner that both see past.
    fn both(&mut self, mine: &'p Window, theirs: &'p Window) {
        let is_slit = |last: &Window| {
            !mine.is_left && (last.corner - mine.corner).norm_squared() > SAME_PLACE * SAME_PLACE
        };
        let last = self.before.filter(|(last, _)| is_slit(last));
        if let Some((last, swept)) = last
            && let Some(fork) = self.fork(mine.end, last.end)
            && let between = [fork, fork, mine.end, last.end]
            && may_show(Some(&[between]))
        {
            self.before = None;
            if self.scans(fork, mine, last) {
                if !swept {
                    self.close(last.corner);
                }
                self.right = mine.corner;
            } else {
                self.differs = true;
                self.doubt.between_beams += area(&between);
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
        let angle_range = AngleRange::between(one + (other - one) * 0.5, right, left);
        self.doubt.angle_ranges.push(angle_range);
    }

    /// Paints the strips, unless something else ends a view of so many inches there; returns whether it
    /// did.
    fn paint(&mut self, inches: f64) -> bool {
        let is_free = self.viewing_segment.is_free(self.strips, inches);
        if is_free {
            self.strips.iter().copied().for_each(&mut self.fill);
        }
        is_free
    }

    /// Paints the sliver behind a corner that both look past; returns whether those between see nothing
    /// more.
    fn sweeps(&mut self, mine: &Window, theirs: &Window) -> bool {
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
        let stretches = || wide.0.stretches(wide.1, narrow.1.end);
        let Some(range) = first.or(last) else {
            // No range, if there is none anywhere between: edges, to the end of which the one sees.
            return is_seen && stretches() == 0;
        };
        // What hides the ground for the one from a range on does not for the other, who sees an edge behind.
        let is_within = |(whose, past): (Neighbour<'_>, &Window)| {
            (past.end - whose.who.at).norm() < range + SAME_PLACE
        };
        if !(is_within(wide) && is_within(narrow)) {
            self.doubt.is_sudden = true;
            return false;
        }
        let alike = ranges.into_iter().flatten().all(|other| other == range);
        if !(alike && (is_seen || range_of(&view) == Some(range))) {
            return false;
        }
        // Beyond the edge that one of them sees, or up to it, there may be more than the one stretch told.
        if first != last && stretches() > 1 {
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
        self.strips.is_empty() || self.paint(range) || !may_show(Some(self.strips))
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
    fn scans(&mut self, fork: Point, left: &Window, right: &Window) -> bool {
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

    /// Paints what those on the way see past a corner up to where another takes its place; returns whether
    /// one does, and they see nothing more.
    fn gives_way(&mut self, lone: &LoneWindow<'p>) -> bool {
        let Some((end, next)) = self.end_of(lone) else {
            return false;
        };
        let (window, who) = (lone.window, lone.whose.who);
        if next.is_left == window.is_left {
            let before = lone.is_behind(next, end).then_some(next.corner);
            let far = window.far().or_else(|| window.far_as(who, next));
            return far.is_some_and(|far| self.shows(lone, end, far, before.as_slice()));
        }
        // The slit between the two shuts.
        window.far().is_some_and(|far| {
            self.shows(lone, end, far, &[next.corner])
                && (next.far == window.far || !lone.nears() || {
                    // Who comes nearer sees farther through all of it.
                    let turning = next.turning((who.at, end), far);
                    self.fans(next.corner, &turning, &[window.corner])
                })
        })
    }

    /// Returns the first place on the way where another corner lies in one line with the one that only one
    /// sees past, and that corner; none where there is none. It is nearer and hides the one from there on,
    /// or it is the next of the same outline.
    fn end_of(&self, lone: &LoneWindow<'p>) -> Option<(Point, &'p Window)> {
        let (at, corner) = (lone.whose.who.at, lone.window.corner);
        let mut first: Option<(f64, Point, &Window)> = None;
        for next in self.one.windows.iter().chain(self.other.windows) {
            let apart = (next.corner - corner).norm_squared();
            if next.is_corner
                && apart > SAME_PLACE * SAME_PLACE
                && let Some(end) = lone.in_line_with(next)
                && first.is_none_or(|(away, ..)| (end - at).norm_squared() < away)
                && (lone.is_behind(next, end)
                    || next.is_left == lone.window.is_left
                        && self.viewing_segment.joins(corner, next.corner))
            {
                first = Some(((end - at).norm_squared(), end, next));
            }
        }
        first.map(|(_, end, next)| (end, next))
    }

    /// Paints what those on the way see past a corner that is out of range at its end; returns whether it
    /// is, and they see nothing more.
    fn recedes(&mut self, lone: &LoneWindow<'p>) -> bool {
        let away = (lone.window.corner - lone.other.at).norm();
        let far = lone.window.far().filter(|far| away >= far.range);
        far.is_some_and(|far| self.shows(lone, lone.other.at, far, &[]))
    }

    /// Paints what those on the way see past a corner up to a place; returns whether that can be told,
    /// and nothing else ends the view, nor stands before the corner or some others.
    fn shows(&mut self, lone: &LoneWindow<'p>, end: Point, far: Far, before: &[Point]) -> bool {
        let turning = lone.window.turning((lone.whose.who.at, end), far);
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
        self.paint(one.max(other))
    }

    /// Paints what those between see straight ahead, where the circles of the two cross.
    fn straight_ahead(&mut self) {
        let (one, other) = (self.one.who, self.other.who);
        if one.ahead == other.ahead
            && let Some(range) = one.ahead
            && let Some(strip) = ahead(one.at, other.at, range)
        {
            self.strips.clear();
            self.strips.push(strip);
            if self.paint(range) {
                return;
            }
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
