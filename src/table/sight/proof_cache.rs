//! Cache of proving lines: players who look ahead ask about the same two bodies many times, with the same obstacles
//! between them.
//!
//! Set-associative, one for each thread, cleared when the ground changes. An entry answers only for a question that is
//! equal in everything on which a search depends, so that an answer never depends on earlier questions.

use std::cell::RefCell;
use std::sync::Arc;

use super::{
    body::SightBody,
    obstacle::{Obstacle, ObstacleSource},
    piece::SightRole,
    prepared::PreparedGround,
    rule::Rule,
    scene::Scene,
    search::{ProvingLine, SearchPurpose},
};
use crate::ground::SightType;
use crate::measure::Point;

/// Number of sets. All of them together take about 4 MB.
const SETS: usize = 1024;

/// Maximum number of questions in a set; any further question replaces the oldest.
const WAYS: usize = 4;

/// The proving lines on one ground.
#[derive(Default)]
struct ProofCache {
    /// The ground of the cached lines; `None` before the first. Holding it keeps another ground from being allocated at
    /// the same address.
    prepared: Option<Arc<PreparedGround>>,
    sets: Vec<Vec<Cached>>,
}

/// A question with its answer.
struct Cached {
    wanted: SearchPurpose,
    rule: Rule,
    longest: [Option<SightType>; 2],
    corners: [Vec<Point>; 2],
    obstacles: Vec<ObstacleKey>,
    proof: Option<ProvingLine>,
}

/// Identity of an obstacle: a feature of the ground, or the place of a hostile base.
#[derive(Debug, Clone, Copy, PartialEq)]
enum ObstacleKey {
    Feature(usize, SightRole),
    Base(usize, [Point; 4]),
}

impl ObstacleKey {
    fn new(obstacle: &Obstacle<'_>) -> Self {
        match (obstacle.source, obstacle.base_corners()) {
            (ObstacleSource::Troop(troop), Some(corners)) => Self::Base(troop, *corners),
            (ObstacleSource::Feature(number) | ObstacleSource::Troop(number), _) => {
                Self::Feature(number, obstacle.role)
            }
        }
    }
}

thread_local! {
    static CACHE: RefCell<ProofCache> = RefCell::default();
}

/// Returns the proving line between two bodies, from the cache if this thread has searched for it before; else
/// `search` searches for it.
pub(super) fn proving_line(
    scene: &Scene<'_>,
    prepared: &Arc<PreparedGround>,
    bodies: (&SightBody, &SightBody),
    wanted: SearchPurpose,
    search: impl FnOnce() -> Option<ProvingLine>,
) -> Option<ProvingLine> {
    let place = set_index(bodies);
    let known = CACHE.with_borrow_mut(|cache| {
        cache.stay_on(prepared);
        let mut cached = cache.sets.get(place).into_iter().flatten();
        cached
            .find(|cached| cached.answers(scene, bodies, wanted))
            .map(|cached| cached.proof)
    });
    if let Some(proof) = known {
        return proof;
    }
    let proof = search();
    CACHE.with_borrow_mut(|cache| {
        if let Some(set) = cache.sets.get_mut(place) {
            if set.len() >= WAYS {
                set.remove(0);
            }
            set.push(Cached {
                wanted,
                rule: scene.rule,
                longest: [scene.observers_longest, scene.targets_longest],
                corners: [bodies.0, bodies.1].map(|body| body.corners().to_vec()),
                obstacles: scene.obstacles.iter().map(ObstacleKey::new).collect(),
                proof,
            });
        }
    });
    proof
}

impl ProofCache {
    /// Clears the cache if the ground differs from the cached one.
    fn stay_on(&mut self, prepared: &Arc<PreparedGround>) {
        let own = self.prepared.as_ref();
        if !own.is_some_and(|own| Arc::ptr_eq(own, prepared)) {
            self.prepared = Some(Arc::clone(prepared));
            self.sets.clear();
            self.sets.resize_with(SETS, Vec::new);
        }
    }
}

impl Cached {
    /// Checks whether the entry is for the same question.
    fn answers(
        &self,
        scene: &Scene<'_>,
        bodies: (&SightBody, &SightBody),
        wanted: SearchPurpose,
    ) -> bool {
        let [here, there] = &self.corners;
        here == bodies.0.corners()
            && there == bodies.1.corners()
            && self.wanted == wanted
            && self.rule == scene.rule
            && self.longest == [scene.observers_longest, scene.targets_longest]
            && self.obstacles.len() == scene.obstacles.len()
            && self
                .obstacles
                .iter()
                .copied()
                .eq(scene.obstacles.iter().map(ObstacleKey::new))
    }
}

/// Returns the index of the set for two bodies.
fn set_index(bodies: (&SightBody, &SightBody)) -> usize {
    // A cheap hash suffices, as long as bodies that differ in a few bits get different sets.
    let mix = |sum: u64, bits: u64| (sum.rotate_left(5) ^ bits).wrapping_mul(0x517c_c1b7_2722_0a95);
    let corners = bodies.0.corners().iter().chain(bodies.1.corners());
    let numbers = corners.flat_map(|corner| [corner.x.to_bits(), corner.y.to_bits()]);
    (numbers.fold(0, mix) >> 32) as usize % SETS
}
