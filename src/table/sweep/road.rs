//! Movement along roads: a mover on a road ignores the ground beside that road (ROUGH-06, RUL-61).
//!
//! A mover uses a road as long as its centre is on it ([`Ground::carries`]), in a march as in every other move: the
//! base represents a column, however wide the base is.

use super::{
    lane::{Lane, Profile, height_at},
    piece::{Touch, first_met},
};
use crate::ground::{Feature, Ground, Shape};
use crate::measure::{EPSILON, Vector};
use crate::shape::interval::{Interval, join_intervals};

/// The roads of a table.
pub(super) struct Roads<'a>(Vec<&'a Feature>);

impl<'a> Roads<'a> {
    /// Returns the roads of a table; `None` if it has none.
    pub(super) fn new(ground: &'a Ground) -> Option<Self> {
        let roads: Vec<&Feature> = ground.features.iter().filter(|f| f.road).collect();
        (!roads.is_empty()).then_some(Self(roads))
    }

    /// Returns the first distance at which some part of the mover is in the feature while its centre is more than
    /// `slack` inches off the roads, at `start` or later; `None` if there is none.
    pub(super) fn met_beside(
        &self,
        lane: &Lane,
        mover: &Profile,
        piece: &Feature,
        slack: f64,
        start: f64,
    ) -> Option<f64> {
        let stretches = self.road_stretches(lane, mover.centre(), slack);
        let mut at = start;
        loop {
            // A stretch that ends here leads no farther.
            let used = stretches
                .iter()
                .find(|(from, to)| *from <= at + EPSILON && at + EPSILON < *to);
            at = used.map_or(at, |(_, to)| *to);
            let next = stretches.iter().find(|(from, _)| *from > at + EPSILON);
            let (met, _) = first_met(lane, &[*mover], piece, (at, f64::INFINITY), Touch::Enters)?;
            match next {
                Some((from, _)) if met >= *from - EPSILON => at = *from,
                _ => return Some(met),
            }
        }
    }

    /// Returns the stretches of a march on which a centre is within `slack` inches of a road. No two of them touch.
    fn road_stretches(&self, lane: &Lane, centre: Vector, slack: f64) -> Vec<Interval> {
        let mut found = Vec::new();
        for road in &self.0 {
            let mut crossed = Vec::new();
            for (a, b) in road.edges() {
                let (a, b) = (lane.place(a) - centre, lane.place(b) - centre);
                found.extend(stretch_beside(a, b, slack));
                if (a.x > 0.0) != (b.x > 0.0) {
                    crossed.extend(height_at(a, b, 0.0));
                }
            }
            if matches!(road.shape, Shape::Area(_)) {
                crossed.sort_unstable_by(f64::total_cmp);
                let inside = crossed.chunks_exact(2).filter_map(|pair| match pair {
                    [from, to] => Some((*from, *to)),
                    _ => None,
                });
                found.extend(inside);
            }
        }
        join_intervals(&mut found);
        found
    }
}

/// Returns the stretch of the line of march, which runs along `x = 0`, that is within `slack` inches of an edge; `None`
/// if none is.
fn stretch_beside(a: Vector, b: Vector, slack: f64) -> Option<Interval> {
    let round = [a, b].into_iter().flat_map(|end| {
        let square = slack * slack - end.x * end.x;
        let high = (square >= 0.0).then(|| square.sqrt());
        high.into_iter()
            .flat_map(move |high| [end.y - high, end.y + high])
    });
    let aside = Vector::new(a.y - b.y, b.x - a.x).try_normalize(EPSILON);
    let flanks = aside
        .into_iter()
        .flat_map(|aside| [slack, -slack].map(|by| (a + aside * by, b + aside * by)));
    let flanks = flanks.filter(|(a, b)| (a.x > 0.0) != (b.x > 0.0));
    let flanks = flanks.filter_map(|(a, b)| height_at(a, b, 0.0));
    let ends = (f64::INFINITY, f64::NEG_INFINITY);
    let (low, high) = round
        .chain(flanks)
        .fold(ends, |(low, high), y| (low.min(y), high.max(y)));
    (low < high).then_some((low, high))
}
