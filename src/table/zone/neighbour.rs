//! One of two observers who are compared.

use super::super::measure::Point;
use super::super::measure::Vector;
use super::bound::Bound;
use super::sector::Sector;
use super::swept_sector::Far;
use super::swept_sector::Turning;
use super::windows::Window;
use super::windows::WindowList;
use crate::table::shape::direction::pseudo_angle;
use crate::table::tolerance::SAME_PLACE;
use crate::table::tolerance::SHORT_OF;

/// An observer with the corners that it sees past, in order, and all that ends its view.
#[derive(Debug, Clone, Copy)]
pub(super) struct Neighbour<'p> {
    pub(super) who: &'p WindowList,
    pub(super) windows: &'p [Window],
    pub(super) sectors: &'p [Sector],
}

impl Neighbour<'_> {
    /// Returns what ends the view where a point lies, and whether that is not before the point.
    pub(super) fn view_of(&self, point: Point) -> Option<(Bound, bool)> {
        let out = point - self.who.at;
        let away = out.norm();
        let bound = self.sectors.get(self.place_of(&out)?)?.bound;
        Some((bound, bound.distance(&(out / away)) > away - SHORT_OF))
    }

    /// Returns the place of the sector that lies in a direction.
    fn place_of(&self, along: &Vector) -> Option<usize> {
        let turn = pseudo_angle(along);
        let after = self
            .sectors
            .partition_point(|sector| sector.from.turn <= turn);
        after.checked_sub(1)
    }

    /// Returns the places of the sectors from the one beside a corner on, away from the corner, all round.
    fn places_past(&self, past: &Window) -> impl Iterator<Item = usize> + use<> {
        // The last sector only ends the one before.
        let count = self.sectors.len().saturating_sub(1);
        let (start, is_left) = (past.place, past.is_left);
        (0..count).map(move |by| (start + if is_left { by } else { count - by }) % count)
    }

    /// Returns how many stretches there are, from a corner on up to where a point lies, over which a range
    /// ends the view.
    pub(super) fn stretches(&self, past: &Window, point: Point) -> usize {
        let last = self.place_of(&(point - self.who.at));
        let steps = self.places_past(past).position(|place| Some(place) == last);
        let (mut count, mut within) = (0, false);
        for place in self
            .places_past(past)
            .take(steps.map_or(usize::MAX, |steps| steps + 1))
        {
            let before = within;
            let sector = self.sectors.get(place);
            within = sector.is_some_and(|sector| sector.bound.is_round());
            count += usize::from(within && !before);
        }
        count
    }

    /// Returns up to where, away from a corner, the same ends the view beside it.
    fn until(&self, past: &Window) -> Option<Point> {
        // No sector passes a quarter turn, but what ends the view may.
        let goes_on = |place: &usize| {
            self.sectors
                .get(*place)
                .is_some_and(|s| s.bound == past.far)
        };
        let farther = self.places_past(past).skip(1);
        let last = farther.take_while(goes_on).last();
        let end = last.unwrap_or(past.place) + usize::from(past.is_left);
        let along = self.sectors.get(end)?.from.along;
        Some(self.who.at + along * past.far.distance(&along))
    }
}

/// Returns how the view past a corner narrows from one who sees past it farther round to another, as far
/// as it reaches the range that ends it for one of the two at least.
pub(super) fn narrowing(
    (wide, past): (Neighbour<'_>, &Window),
    (narrow, less): (Neighbour<'_>, &Window),
    range: f64,
) -> Option<Turning> {
    let mut way = (wide.who.at, narrow.who.at);
    let mut far = Far { range, wall: None };
    match (past.range(), less.range()) {
        (Some(_), Some(_)) => {}
        (Some(_), None) => {
            let (wall, until) = (less.wall(narrow.who)?, wide.until(past)?);
            if wall.holds(until) {
                far.wall = Some(wall);
            } else {
                // The edge begins at a corner.
                way.1 = in_line(way, past.corner, until)?;
            }
        }
        (None, _) => {
            let (wall, until) = (past.wall(wide.who)?, wide.until(past)?);
            if ((until - way.0).norm() - range).abs() < SAME_PLACE {
                far.wall = Some(wall);
            } else {
                // The edge ends at a corner.
                way.0 = in_line(way, past.corner, until)?;
            }
        }
    }
    Some(past.turning(way, far))
}

/// Returns the place on a way from which two points lie in one line; none where there is none.
pub(super) fn in_line((from, to): (Point, Point), one: Point, other: Point) -> Option<Point> {
    let (run, along) = (to - from, other - one);
    let share = (one - from).perp(&along) / run.perp(&along);
    (0.0..=1.0).contains(&share).then(|| from + run * share)
}
