//! Visibility matrix: the verdict on every pair of troops of the table, kept current move by move.
//!
//! A verdict can only change when one of its two bases changes, or when something enters or leaves the space between
//! them. A base that arrives can only hide: a pair that is seen is judged again if the base lies on the line that
//! proves it. A base that leaves can only open: a pair that is not seen is judged again if the base lay between the
//! two.
//!
//! Cost for n units: a new matrix looks at the bounds of n^2 pairs and judges each pair within range once. The
//! observers are shared among the processors; the obstacles are gathered once per observer and the boundary segments of
//! every base computed once per side. A move judges again the pairs of the moved unit and the other pairs near it, so
//! the cost grows with the units within sight range, not with the table. Memory is one byte per pair and one line for
//! every pair that is seen.

mod changes;
mod judge;
mod near;
mod upkeep;

use std::sync::Arc;

use super::{body::SightBody, farthest::farthest_range};
use crate::field::Field;
use crate::ground::SightType;
use crate::measure::{Point, just_beyond};
use crate::shape::{bounding_box::BoundingBox, rectangle::Rectangle};
use crate::share::map_in_parallel;
use crate::sight::prepared::PreparedGround;
use judge::{Judge, Verdict};
use near::NearbyObstacles;

/// Stored verdict on whether one troop sees another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum PairVerdict {
    /// The two troops are of one side, or too far apart whatever the ground.
    Apart,
    /// Near enough to be seen, but not seen.
    Unseen,
    /// Seen.
    Seen,
}

/// A troop that sees another, with the line that proves it.
#[derive(Debug, Clone, Copy)]
struct SeenBy {
    by: usize,
    from: Point,
    to: Point,
}

/// Number of observers from which a second thread is worth its cost; with fewer, the first thread is done before the
/// second starts.
const WORTH_A_HELPER: usize = 64;

/// All verdicts of a table.
///
/// # Examples
///
/// ```
/// use std::sync::Arc;
/// use vidette_table::base::Base;
/// use vidette_table::field::{Field, SightLaw};
/// use vidette_table::ground::{Ground, SightType};
/// use vidette_table::measure::{Bearing, Point};
/// use vidette_table::troops::Troop;
/// use vidette_table::sight::VisibilityMatrix;
///
/// let troop = |side, x| Troop {
///     base: Base::new(Point::new(x, 10.0), Bearing::NORTH, 3.0, 1.0),
///     side,
///     formation: 0,
/// };
/// let mut field = Field {
///     ground: Arc::new(Ground::open(48.0, 36.0, SightType::Rolling)),
///     troops: vec![troop(0, 5.0), troop(1, 25.0)].into(),
///     law: SightLaw::default(),
/// };
/// let mut matrix = VisibilityMatrix::new(&field);
/// assert!(!matrix.sees(0, 1));
/// field.troops.alter(1, |troop| troop.base.at.x = 20.0);
/// matrix.follow(&field);
/// assert!(matrix.sees(0, 1));
/// ```
#[derive(Debug)]
pub struct VisibilityMatrix {
    field: Field,
    prepared: Arc<PreparedGround>,
    /// The bounds of each base, close together in memory, because all of them are examined often.
    bounds: Vec<BoundingBox>,
    /// Maximum range of sight of each troop, in inches.
    reach: Vec<f64>,
    /// Verdict on each pair, row by row: a row for each observer, a column for each target.
    pairs: Vec<PairVerdict>,
    /// For each troop, the troops that see it.
    seen_by: Vec<Vec<SeenBy>>,
}

impl VisibilityMatrix {
    /// Returns the matrix of a field.
    #[must_use]
    pub fn new(field: &Field) -> Self {
        let count = field.troops.len();
        let mut matrix = Self {
            field: field.clone(),
            prepared: PreparedGround::from_ground(&field.ground),
            bounds: Vec::new(),
            reach: Vec::new(),
            pairs: vec![PairVerdict::Apart; count * count],
            seen_by: vec![Vec::new(); count],
        };
        matrix.measure();
        let judged = map_in_parallel(count, WORTH_A_HELPER, || {
            let mut judge = Judge::from_matrix(&matrix);
            let matrix = &matrix;
            move |by| matrix.judge_neighbours(by, &mut judge)
        });
        for (by, verdicts) in judged.into_iter().enumerate() {
            for (target, verdict) in verdicts {
                matrix.note_verdict(by, target, verdict);
            }
        }
        matrix
    }

    /// Returns the verdicts of one observer on all troops nearby.
    fn judge_neighbours(&self, by: usize, judge: &mut Judge) -> Vec<(usize, Verdict)> {
        let near = NearbyObstacles::of_observer(self, &self.prepared, by);
        near.troops()
            .map(|target| (target, self.judge_sight(by, target, &near, judge)))
            .collect()
    }

    /// Checks whether one troop sees another.
    #[must_use]
    pub fn sees(&self, observer: usize, target: usize) -> bool {
        self.pair_verdict(observer, target) == PairVerdict::Seen
    }

    fn measure(&mut self) {
        let count = self.field.troops.len();
        self.bounds = vec![BoundingBox::NOWHERE; count];
        self.reach = vec![0.0; count];
        for troop in 0..count {
            self.record_position(troop);
        }
    }

    /// Records the position of a troop and its range of sight from there.
    fn record_position(&mut self, troop: usize) {
        let base = self.rectangle(troop).copied();
        let (Some(bounds), Some(reach)) = (self.bounds.get_mut(troop), self.reach.get_mut(troop))
        else {
            return;
        };
        *bounds = base.map_or(BoundingBox::NOWHERE, |base| base.bounds);
        // The target's formation may lengthen the view as well (RUL-55, switch).
        let longest = self.field.law.shares_longest();
        let longest = longest.then_some(SightType::Unlimited);
        let rule = self.field.zone_rule();
        let body = base.map(SightBody::Base);
        *reach = body.map_or(0.0, |body| {
            farthest_range(&self.prepared, rule, &body, longest)
        });
    }

    fn by_brigade(&self) -> bool {
        self.field.law.shares_longest()
    }

    /// Returns the greatest range of sight of a troop, in inches; a distance that rounds to the range is still in
    /// range (RUL-58).
    fn sight_range(&self, troop: usize) -> f64 {
        just_beyond(self.reach.get(troop).copied().unwrap_or(0.0))
    }

    fn pair_verdict(&self, by: usize, target: usize) -> PairVerdict {
        let count = self.field.troops.len();
        let inside = by < count && target < count;
        let pair = self.pairs.get(by * count + target).filter(|_| inside);
        pair.copied().unwrap_or(PairVerdict::Apart)
    }

    /// Judges again whether one troop sees another.
    fn judge_pair(
        &mut self,
        by: usize,
        target: usize,
        near: &NearbyObstacles<'_>,
        judge: &mut Judge,
    ) {
        let verdict = self.judge_sight(by, target, near, judge);
        self.note_verdict(by, target, verdict);
    }

    fn note_verdict(&mut self, by: usize, target: usize, (new, line): Verdict) {
        let count = self.field.troops.len();
        let old = self.pair_verdict(by, target);
        if old == PairVerdict::Apart && new == PairVerdict::Apart {
            return;
        }
        if let Some(pair) = self.pairs.get_mut(by * count + target) {
            *pair = new;
        }
        let Some(seen_by) = self.seen_by.get_mut(target) else {
            return;
        };
        if old == PairVerdict::Seen {
            seen_by.retain(|proof| proof.by != by);
        }
        if let Some((from, to)) = line {
            seen_by.push(SeenBy { by, from, to });
        }
    }

    fn rectangle(&self, troop: usize) -> Option<&Rectangle> {
        self.field.troops.rectangle(troop)
    }

    /// Returns the bounds of a pair and of everything between the two; `None` if they are of one side or too far apart.
    fn pair_bounds(&self, by: usize, target: usize) -> Option<BoundingBox> {
        let troops = &self.field.troops;
        if troops.get(by)?.side == troops.get(target)?.side {
            return None;
        }
        let (here, there) = (self.rectangle(by)?, self.rectangle(target)?);
        let known = self.pair_verdict(by, target) != PairVerdict::Apart;
        let region = here.bounds.joined(&there.bounds);
        (known || here.least_gap(there) <= self.sight_range(by)).then_some(region)
    }
}
