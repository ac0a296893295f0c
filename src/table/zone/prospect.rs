//! How a point sees past the corners about it, and what two points side by side leave open.
//!
//! As an observer walks along a rim its view past a corner turns about the corner. Where two
//! neighbours look past the same corners, up to the same edge or range, all who stand between them
//! see nothing that the two do not, but for slivers (`sliver.rs`). Past a corner that only one of the
//! two looks past, they may see more only if it shows more on the way to the other.

use super::super::measure::Point;
use super::super::measure::Vector;
use super::envelope::Sector;
use super::envelope::turn;
use super::sliver::Strip;
use super::sliver::ahead;
use super::sliver::area;
use super::sliver::behind;
use super::star::Star;

/// Ends of views closer than this are one, in inches.
const SAME: f64 = 1e-6;

/// How far to either side of a corner one looks to see past it, as a share of its distance.
const ASIDE: f64 = 0.03;

/// Slivers no larger than this are not looked for, in square inches.
const SMALL: f64 = 0.01;

/// A corner past which a point sees farther than to the other side of it.
#[derive(Debug, Clone, Copy)]
struct Opening {
    corner: Point,
    /// Whether it is one: half an inch off a crest the view grows where none is (RUL-54).
    is_corner: bool,
    /// Where the view beside it ends, and the range that ends it, in inches; 0 for an edge.
    end: Point,
    range: f64,
    /// Whether that is to the left of the corner.
    is_left: bool,
    /// The direction up to which, away from the corner, the same ends the view.
    until: Vector,
}

/// How a point sees past all corners about it.
#[derive(Debug, Clone)]
pub(in crate::table) struct Prospect {
    at: Point,
    openings: Vec<Opening>,
    /// The range that ends the view straight ahead, in inches; 0 where an edge does.
    ahead: f64,
    /// The directions looked in; none for all.
    windows: Option<Vec<Window>>,
}

/// A stretch of directions, less than half a turn.
#[derive(Debug, Clone, Copy)]
pub(in crate::table) struct Window {
    pub(in crate::table) right: Vector,
    pub(in crate::table) left: Vector,
}

impl Window {
    /// Returns the directions from one to another and a little more on both sides; where that is half
    /// a turn or more, [`Lookout::in_order`](super::lookout::Lookout::in_order) takes all of it.
    fn between(right: Vector, left: Vector) -> Self {
        let aside = |v: Vector| Vector::new(-v.y, v.x) * ASIDE;
        Self {
            right: right - aside(right),
            left: left + aside(left),
        }
    }

    fn holds(&self, v: Vector) -> bool {
        self.right.perp(&v) >= 0.0 && self.left.perp(&v) <= 0.0
    }
}

impl Opening {
    fn is(&self, other: &Self) -> bool {
        let is_there = (self.corner - other.corner).norm_squared() < SAME * SAME;
        is_there && self.is_left == other.is_left && self.is_corner && other.is_corner
    }

    /// Returns whether a point lies behind the corner on the side that is seen, from `at`.
    fn shows(&self, at: Point, point: Point) -> bool {
        let aside = (self.corner - at).perp(&(point - at));
        if self.is_left {
            aside > 0.0
        } else {
            aside < 0.0
        }
    }

    /// Returns whether those on a way from `at` may see more past it than is seen from there.
    fn widens(&self, at: Point, way: Vector) -> bool {
        let turns_left = (self.corner - at).perp(&way) < 0.0;
        if !self.is_corner || self.is_left != turns_left {
            return true;
        }
        // They see less and less past it, but may come nearer to what the range just hides.
        let nears = self.range > 0.0 && (self.end - at).dot(&way) > 0.0;
        nears && may_show(behind(self.corner, (at, at + way), self.range).as_deref())
    }

    /// Returns whether the same ends the view from `at` up to the direction of a point.
    fn reaches(&self, at: Point, point: Point) -> bool {
        let aside = self.until.perp(&(point - at));
        if self.is_left {
            aside < SAME
        } else {
            aside > -SAME
        }
    }
}

impl Prospect {
    /// Returns how the point of a star sees past corners, looking ahead in a direction.
    pub(in crate::table) fn of(star: &Star, ahead: Vector, windows: Option<Vec<Window>>) -> Self {
        let mut prospect = Self {
            at: star.at,
            openings: Vec::with_capacity(8),
            ahead: 0.0,
            windows,
        };
        let sectors = star.sectors.as_slice();
        for (place, pair) in sectors.windows(2).enumerate() {
            if let [before, after] = pair
                && place + 2 < sectors.len()
            {
                prospect.note(sectors, place, before, after);
            }
        }
        let first = prospect.openings_before(turn(&Vector::new(ahead.y, -ahead.x)));
        prospect.openings.rotate_left(first);
        let place = sectors.partition_point(|sector| sector.from.turn <= turn(&ahead));
        let ahead = place.checked_sub(1).and_then(|place| sectors.get(place));
        prospect.ahead = ahead.map_or(0.0, range_of);
        prospect
    }

    /// Returns how many corners come before a turn.
    fn openings_before(&self, start: f64) -> usize {
        let turns = self
            .openings
            .iter()
            .map(|opening| turn(&(opening.corner - self.at)));
        turns.take_while(|turn| *turn < start).count()
    }

    /// Notes the corner at which one sector ends and the next begins, if one of the two is nearer.
    fn note(&mut self, sectors: &[Sector], place: usize, before: &Sector, after: &Sector) {
        let way = &after.from;
        let distance = |sector: &Sector| sector.bound.distance(&way.along);
        let (right, left) = (distance(before), distance(after));
        // What is not looked at is hidden at no distance.
        if (left - right).abs() < SAME || right.min(left) < SAME {
            return;
        }
        let is_left = left > right;
        let far = if is_left { after } else { before };
        let near = right.min(left);
        let is_corner = way.corner > 0.0 && way.corner < near + SAME;
        self.openings.push(Opening {
            corner: self.at + way.along * if is_corner { way.corner } else { near },
            is_corner,
            end: self.at + way.along * right.max(left),
            range: range_of(far),
            is_left,
            until: until(sectors, place, is_left),
        });
    }

    /// Returns whether the point looked where another one lies.
    fn minds(&self, point: &Point) -> bool {
        let looks = |windows: &Vec<Window>| windows.iter().any(|w| w.holds(point - self.at));
        self.windows.as_ref().is_none_or(looks)
    }

    /// Has the strips of ground painted that observers between this one and another, farther along the
    /// rim, see and the two do not; `paint` does so unless something else ends a view of so many inches
    /// there, and tells whether it did. Returns the directions in which they may see something else:
    /// those between two corners that both see past, where one of the two sees past more.
    pub(in crate::table) fn between(
        &self,
        other: &Self,
        mut paint: impl FnMut(&[Strip], f64) -> bool,
    ) -> Vec<Window> {
        let run = other.at - self.at;
        let middle = self.at + run * 0.5;
        let mut open = Vec::new();
        let mine = self
            .openings
            .iter()
            .filter(|opening| other.minds(&opening.corner));
        let mut theirs = other
            .openings
            .iter()
            .filter(|opening| self.minds(&opening.corner));
        let (mut right, mut differs) = (run, false);
        for opening in mine {
            let Some(skipped) = theirs.clone().position(|theirs| theirs.is(opening)) else {
                differs |= opening.widens(self.at, run);
                continue;
            };
            let passed = theirs.by_ref().take(skipped);
            let widening = passed.filter(|theirs| theirs.widens(other.at, -run));
            differs |= widening.count() > 0;
            let Some(same) = theirs.next() else {
                break;
            };
            if !sweep((self.at, opening), (other.at, same), &mut paint) {
                differs = true;
                continue;
            }
            let left = opening.corner - middle;
            if std::mem::take(&mut differs) {
                open.push(Window::between(right, left));
            }
            right = left;
        }
        if differs || theirs.any(|theirs| theirs.widens(other.at, -run)) {
            open.push(Window::between(right, -run));
        }
        if self.ahead == other.ahead
            && let Some(strip) = ahead(self.at, other.at, self.ahead)
            && !paint(&[strip], self.ahead)
        {
            let ahead = Vector::new(-run.y, run.x) * (self.ahead / run.norm());
            open.push(Window::between(ahead + run, ahead - run));
        }
        open
    }
}

/// Returns the direction up to which the same ends the view to one side of where a sector ends, whose
/// place is given.
fn until(sectors: &[Sector], place: usize, is_left: bool) -> Vector {
    let step = |place: usize| match is_left {
        true => place.checked_add(1),
        false => place.checked_sub(1),
    };
    let far = place + usize::from(is_left);
    let bound = |place: usize| sectors.get(place).map(|sector| sector.bound);
    // No sector passes a quarter turn, but what ends the view may.
    let next = step(far).filter(|next| next + 1 < sectors.len() && bound(*next) == bound(far));
    let end = next.unwrap_or(far) + usize::from(is_left);
    sectors
        .get(end)
        .map_or(Vector::zeros(), |sector| sector.from.along)
}

/// Returns the range that ends a sector's view, in inches; 0 where an edge does.
fn range_of(sector: &Sector) -> f64 {
    if sector.bound.is_round() {
        sector.bound.distance(&sector.from.along)
    } else {
        0.0
    }
}

/// Has the sliver painted behind a corner that two observers look past; returns whether those between
/// them see nothing more.
fn sweep(
    one: (Point, &Opening),
    other: (Point, &Opening),
    paint: &mut impl FnMut(&[Strip], f64) -> bool,
) -> bool {
    let range = one.1.range;
    if range != other.1.range {
        return false;
    }
    // One of the two sees past the corner farther round, and so all that the other does.
    let ((at, opening), (last, end)) = if one.1.shows(one.0, other.1.end) {
        (one, (other.0, other.1.end))
    } else {
        (other, (one.0, one.1.end))
    };
    if !opening.reaches(at, end) {
        return false;
    }
    if range == 0.0 {
        return true;
    }
    let strips = behind(opening.corner, (at, last), range);
    let is_painted = |strips: &Vec<Strip>| strips.is_empty() || paint(strips, range);
    strips.as_ref().is_some_and(is_painted) || !may_show(strips.as_deref())
}

/// Returns whether a sliver, if it can be told, is worth a look.
fn may_show(strips: Option<&[Strip]>) -> bool {
    strips.is_none_or(|strips| strips.iter().map(area).sum::<f64>() > SMALL)
}
