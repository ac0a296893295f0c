//! What bases stand on, remembered: a base stands still for many questions.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use super::footprint::Footprint;
use super::rim::Ledge;
use super::rim::ledges;
use super::scene::Scene;
use super::scene::Source;
use super::survey::Survey;

/// How many bases a thread remembers: more than stand on one table. Two that fall into one slot
/// take turns.
const SLOTS: usize = 2048;

/// The ledges of bases on one ground.
#[derive(Default)]
struct Standing {
    /// The ground. That it is held keeps its address from being taken by another.
    survey: Option<Arc<Survey>>,
    slots: Vec<Option<Stood>>,
    /// Room for what tells one base from another.
    marks: Vec<u64>,
}

/// A base by all that its ledges depend on, with these.
struct Stood {
    marks: Vec<u64>,
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
        let slot = known.mark(base, scene);
        let Standing { slots, marks, .. } = known;
        let slot = slots.get_mut(slot);
        if let Some(Some(stood)) = &slot
            && stood.marks == *marks
        {
            return Rc::clone(&stood.ledges);
        }
        let found: Rc<[Ledge]> = ledges(base, scene).into();
        if let Some(slot) = slot {
            *slot = Some(Stood {
                marks: marks.clone(),
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
            self.slots.clear();
            self.slots.resize_with(SLOTS, || None);
        }
    }

    /// Writes down what tells the base from others: itself, the rule, the hostile bases that it may
    /// stand on. Returns its slot.
    fn mark(&mut self, base: &Footprint, scene: &Scene<'_>) -> usize {
        let marks = &mut self.marks;
        marks.clear();
        marks.push(u64::from(scene.rule.asks_own()));
        marks.extend(
            base.corners
                .iter()
                .flat_map(|corner| [corner.x, corner.y])
                .map(f64::to_bits),
        );
        for obstacle in &scene.obstacles {
            if let Source::Troop(troop) = obstacle.source
                && obstacle.bounds.meets(&base.bounds)
            {
                marks.push(troop as u64);
                let corners = obstacle.rings().flatten();
                marks.extend(
                    corners
                        .flat_map(|corner| [corner.x, corner.y])
                        .map(f64::to_bits),
                );
            }
        }
        // Any mixing will do that spreads bases which differ in a few bits.
        let mix =
            |sum: u64, mark: &u64| (sum.rotate_left(5) ^ mark).wrapping_mul(0x517c_c1b7_2722_0a95);
        (marks.iter().fold(0, mix) >> 32) as usize % SLOTS
    }
}
