//! Cache of boundary segments by base, because a base that has not moved is asked about many times.
//!
//! Set-associative, one for each thread, cleared when the ground changes. Each lookup examines one set.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use super::{
    body::SightBody,
    boundary::{GroundedSegment, grounded_segment, grounded_segments},
    obstacle::ObstacleSource,
    prepared::PreparedGround,
    scene::Scene,
};
use crate::measure::Point;
use crate::shape::rectangle::Rectangle;

/// Number of sets: more than the bases on one table, so that most bases have a set to themselves.
const SETS: usize = 1024;

/// Maximum number of bases in a set; any further base replaces the oldest. All sets together are most of the memory of
/// a thread that simulates games.
const WAYS: usize = 2;

/// The grounded segments of bases on one ground.
#[derive(Default)]
struct BoundaryCache {
    /// The ground of the cached segments; `None` before the first. Holding it keeps another ground from being allocated
    /// at the same address.
    prepared: Option<Arc<PreparedGround>>,
    sets: Vec<Vec<Cached>>,
}

/// A base with its grounded segments, and everything else on which these depend.
struct Cached {
    corners: [Point; 4],
    asks_own: bool,
    /// The hostile bases that may lie under the base.
    bases: Vec<(ObstacleSource, [Point; 4])>,
    grounded_segments: Rc<[GroundedSegment]>,
}

thread_local! {
    static CACHE: RefCell<BoundaryCache> = RefCell::default();
}

impl SightBody {
    /// Returns all grounded segments of a base or point.
    pub(crate) fn grounded_segments(
        &self,
        scene: &Scene<'_>,
        prepared: &Arc<PreparedGround>,
    ) -> Rc<[GroundedSegment]> {
        match self {
            SightBody::Point(at) => [grounded_segment(&scene.end_at(*at), scene)].into(),
            SightBody::Base(base) => cached_segments(base, scene, prepared),
        }
    }
}

/// Returns the grounded segments of a base on all its edges, from the cache if this thread has computed them before.
fn cached_segments(
    base: &Rectangle,
    scene: &Scene<'_>,
    prepared: &Arc<PreparedGround>,
) -> Rc<[GroundedSegment]> {
    CACHE.with_borrow_mut(|known| {
        known.stay_on(prepared);
        let set = known.sets.get_mut(set_index(base));
        let mut cached = set.iter().flat_map(|set| set.iter());
        if let Some(cached) = cached.find(|cached| cached.answers_for(base, scene)) {
            return Rc::clone(&cached.grounded_segments);
        }
        let found: Rc<[GroundedSegment]> = grounded_segments(base, scene).into();
        if let Some(set) = set {
            if set.len() >= WAYS {
                set.remove(0);
            }
            set.push(Cached {
                corners: base.corners,
                asks_own: scene.rule.asks_own(),
                bases: bases_under(base, scene).collect(),
                grounded_segments: Rc::clone(&found),
            });
        }
        found
    })
}

impl BoundaryCache {
    /// Clears the cache if the ground differs from the cached one.
    fn stay_on(&mut self, prepared: &Arc<PreparedGround>) {
        if !self
            .prepared
            .as_ref()
            .is_some_and(|own| Arc::ptr_eq(own, prepared))
        {
            self.prepared = Some(Arc::clone(prepared));
            self.sets.clear();
            self.sets.resize_with(SETS, Vec::new);
        }
    }
}

impl Cached {
    /// Checks whether the entry is for the same base, the same hostile bases and the same rule.
    fn answers_for(&self, base: &Rectangle, scene: &Scene<'_>) -> bool {
        self.corners == base.corners
            && self.asks_own == scene.rule.asks_own()
            && bases_under(base, scene).eq(self.bases.iter().copied())
    }
}

/// Returns the hostile bases that may be under a base.
fn bases_under(
    base: &Rectangle,
    scene: &Scene<'_>,
) -> impl Iterator<Item = (ObstacleSource, [Point; 4])> {
    let under = |bounds| base.bounds.meets(bounds);
    let near = scene.obstacles.iter().filter(move |o| under(&o.bounds));
    near.filter_map(|obstacle| Some((obstacle.source, *obstacle.base_corners()?)))
}

/// Returns the index of the set for a base.
fn set_index(base: &Rectangle) -> usize {
    let [one, _, other, _] = base.corners;
    let numbers = [one.x, one.y, other.x, other.y].map(f64::to_bits);
    // A cheap hash suffices, as long as bases that differ in a few bits get different sets.
    let mix = |sum: u64, bits: u64| (sum.rotate_left(5) ^ bits).wrapping_mul(0x517c_c1b7_2722_0a95);
    (numbers.into_iter().fold(0, mix) >> 32) as usize % SETS
}
