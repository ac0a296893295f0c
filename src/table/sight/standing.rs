//! What bases stand on, remembered: a base stands still for many questions.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use super::super::measure::Point;
use super::footprint::Footprint;
use super::rim::Ledge;
use super::rim::ledges;
use super::scene::Scene;
use super::scene::Source;
use super::survey::Survey;

/// Shelves of bases that a thread remembers: more than bases stand on one table, so that most have a
/// shelf to themselves.
const SHELVES: usize = 1024;

/// How many bases lie on one shelf at most; more of them take turns.
const ROOM: usize = 4;

/// The ledges of bases on one ground.
#[derive(Default)]
struct Standing {
    /// The ground. That it is held keeps its address from being taken by another.
    survey: Option<Arc<Survey>>,
    shelves: Vec<Vec<Stood>>,
}

/// A base with all else that its ledges depend on, and these.
struct Stood {
    corners: [Point; 4],
    asks_own: bool,
    trodden: Vec<(Source, [Point; 4])>,
    ledges: Rc<[Ledge]>,
}

thread_local! {
    static STANDING: RefCell<Standing> = RefCell::default();
}

/// Returns the ledges of a base on all its edges, from memory where this thread has worked them out
/// before.
pub(in crate::table) fn standing(
    base: &Footprint,
    scene: &Scene<'_>,
    survey: &Arc<Survey>,
) -> Rc<[Ledge]> {
    STANDING.with_borrow_mut(|known| {
        known.stay_on(survey);
        let shelf = known.shelves.get_mut(shelf(base));
        let mut stood = shelf.iter().flat_map(|shelf| shelf.iter());
        if let Some(stood) = stood.find(|stood| stood.is(base, scene)) {
            return Rc::clone(&stood.ledges);
        }
        let found: Rc<[Ledge]> = ledges(base, scene).into();
        if let Some(shelf) = shelf {
            if shelf.len() >= ROOM {
                shelf.remove(0);
            }
            shelf.push(Stood {
                corners: base.corners,
                asks_own: scene.rule.asks_own(),
                trodden: trodden(base, scene).collect(),
                ledges: Rc::clone(&found),
            });
        }
        found
    })
}

impl Standing {
    /// Forgets all bases where the ground is another.
    fn stay_on(&mut self, survey: &Arc<Survey>) {
        if !self
            .survey
            .as_ref()
            .is_some_and(|own| Arc::ptr_eq(own, survey))
        {
            self.survey = Some(Arc::clone(survey));
            self.shelves.clear();
            self.shelves.resize_with(SHELVES, Vec::new);
        }
    }
}

impl Stood {
    /// Returns whether it is the same base, on the same others, under the same rule.
    fn is(&self, base: &Footprint, scene: &Scene<'_>) -> bool {
        self.corners == base.corners
            && self.asks_own == scene.rule.asks_own()
            && trodden(base, scene).eq(self.trodden.iter().copied())
    }
}

/// Returns the hostile bases that a base may stand on.
fn trodden(base: &Footprint, scene: &Scene<'_>) -> impl Iterator<Item = (Source, [Point; 4])> {
    let under = |bounds| base.bounds.meets(bounds);
    let near = scene.obstacles.iter().filter(move |o| under(&o.bounds));
    near.filter_map(|obstacle| Some((obstacle.source, *obstacle.base()?)))
}

/// Returns the shelf of a base.
fn shelf(base: &Footprint) -> usize {
    let [one, _, other, _] = base.corners;
    let numbers = [one.x, one.y, other.x, other.y].map(f64::to_bits);
    // Any mixing will do that spreads bases which differ in a few bits.
    let mix = |sum: u64, bits: u64| (sum.rotate_left(5) ^ bits).wrapping_mul(0x517c_c1b7_2722_0a95);
    (numbers.into_iter().fold(0, mix) >> 32) as usize % SHELVES
}
