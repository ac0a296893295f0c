//! Who sees whom, for all of the table, kept current move by move.
//!
//! A verdict can only change when one of its two bases changes, or when something comes into the
//! space between them or leaves it. A base that comes can only hide: a pair that is seen is asked
//! again where the base lies on the line that proves it. A base that goes can only open: a pair
//! that is not seen is asked again where the base lay between the two. So the work after a move
//! grows with the units within sight range of it, not with the table; a new index asks every pair
//! within range once, its observers shared among the processors, with what may stand between
//! gathered once an observer and the boundary segments of every base worked out once a side. So it grows with the
//! pairs within range and with what stands in the strip between each two of them; the looks at all
//! bounds, units times units, are a small part.
//! Memory is one byte a pair and one line for every pair that is seen.

mod changes;
mod judge;
mod near;
mod upkeep;

use std::sync::Arc;
use std::sync::OnceLock;

use super::super::field::Field;
use super::super::field::MixedTerrain;
use super::super::ground::SightType;
use super::super::measure::Point;
use super::super::shape::bounding_box::BoundingBox;
use super::super::shape::rectangle::Rectangle;
use super::super::share::shared;
use super::super::sight::Sight;
use super::super::sight::prepared::PreparedGround;
use super::Zone;
use super::units::farthest;
use judge::Judge;
use judge::Verdict;
use near::Near;

/// What the index knows of a pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Pair {
    /// Of one side, or too far apart whatever stands between.
    Apart,
    /// Near enough, but not seen.
    Unseen,
    /// Seen.
    Seen,
}

/// One who sees, with the line that proves it.
#[derive(Debug, Clone, Copy)]
struct Watch {
    by: usize,
    from: Point,
    to: Point,
}

/// Fewer observers than this have judged all they see before a helper is at it.
const WORTH_A_HELPER: usize = 64;

/// All verdicts and zones of a table.
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
/// use vidette_table::zone::VisibilityMatrix;
///
/// let troop = |side, x| Troop {
///     base: Base::new(Point::new(x, 10.0), Bearing::NORTH, 3.0, 1.0),
///     side,
///     formation: 0,
/// };
/// let field = Field {
///     ground: Arc::new(Ground::open(48.0, 36.0, SightType::Rolling)),
///     troops: vec![troop(0, 5.0), troop(1, 25.0)].into(),
///     law: SightLaw::default(),
/// };
/// let mut index = VisibilityMatrix::new(&field);
/// assert!(index.watchers(1).is_empty());
/// index.place(1, Base { at: Point::new(20.0, 10.0), ..field.troops[1].base });
/// assert_eq!(index.watchers(1).len(), 1);
/// ```
#[derive(Debug)]
pub struct VisibilityMatrix {
    field: Field,
    prepared: Arc<PreparedGround>,
    /// The bounds of each base, close together in memory for the many looks at all of them.
    bounds: Vec<BoundingBox>,
    /// How far each troop sees at most, in inches.
    reach: Vec<f64>,
    /// Row by row: observer, then target.
    pairs: Vec<Pair>,
    /// Who sees each troop.
    watches: Vec<Vec<Watch>>,
    zones: Vec<OnceLock<Zone>>,
}

impl VisibilityMatrix {
    /// Returns the index of a field, made from nothing.
    #[must_use]
    pub fn new(field: &Field) -> Self {
        let count = field.troops.len();
        let mut index = Self {
            field: field.clone(),
            prepared: PreparedGround::of(&field.ground),
            bounds: Vec::new(),
            reach: Vec::new(),
            pairs: vec![Pair::Apart; count * count],
            watches: vec![Vec::new(); count],
            zones: (0..count).map(|_| OnceLock::new()).collect(),
        };
        index.measure();
        let judged = shared(count, WORTH_A_HELPER, || {
            let mut judge = Judge::of(&index);
            let index = &index;
            move |by| index.judged(by, &mut judge)
        });
        for (by, verdicts) in judged.into_iter().enumerate() {
            for (target, verdict) in verdicts {
                index.note(by, target, verdict);
            }
        }
        index
    }

    /// Returns the verdicts of one observer on all who are near.
    fn judged(&self, by: usize, judge: &mut Judge) -> Vec<(usize, Verdict)> {
        let near = Near::of_watcher(self, &self.prepared, by);
        near.troops()
            .map(|target| (target, self.verdict(by, target, &near, judge)))
            .collect()
    }

    /// Returns the field that the index holds good for.
    #[must_use]
    pub fn field(&self) -> &Field {
        &self.field
    }

    /// Returns whether one troop sees another.
    #[must_use]
    pub fn sees(&self, observer: usize, target: usize) -> bool {
        self.pair(observer, target) == Pair::Seen
    }

    /// Returns the enemies that see a troop, each with the answer of [`Field::sees`].
    #[must_use]
    pub fn watchers(&self, target: usize) -> Vec<(usize, Sight)> {
        let mut by: Vec<usize> = match self.watches.get(target) {
            Some(watches) => watches.iter().map(|watch| watch.by).collect(),
            None => Vec::new(),
        };
        by.sort_unstable();
        by.into_iter()
            .map(|by| (by, self.field.sees(by, target)))
            .collect()
    }

    /// Returns the enemy that sees a troop by the greatest margin; where none does, the one that
    /// lacks the fewest inches and would see it first.
    #[must_use]
    pub fn first_watcher(&self, target: usize) -> Option<(usize, Sight)> {
        let side = self.field.troops.get(target)?.side;
        let seen = self.watchers(target);
        let nearest = |sights: Vec<(usize, Sight)>| {
            sights
                .into_iter()
                .max_by(|a, b| a.1.margin().total_cmp(&b.1.margin()))
        };
        nearest(seen).or_else(|| {
            let enemies = self.field.troops.iter().enumerate();
            nearest(
                enemies
                    .filter(|(_, troop)| troop.side != side)
                    .map(|(by, _)| (by, self.field.sees(by, target)))
                    .filter(|(_, sight)| sight.blocked_by.is_none() && sight.distance.is_finite())
                    .collect(),
            )
        })
    }

    /// Returns the zone of a troop; worked out when first asked for after a change near it.
    #[must_use]
    pub fn zone(&self, observer: usize) -> Option<&Zone> {
        let zone = self.zones.get(observer)?;
        Some(zone.get_or_init(|| self.field.zone(observer)))
    }

    /// Returns the memory that the verdicts take, in bytes; zones that were asked for come on top.
    #[must_use]
    pub fn memory(&self) -> usize {
        let watches: usize = self.watches.iter().map(Vec::capacity).sum();
        self.pairs.capacity() * size_of::<Pair>()
            + watches * size_of::<Watch>()
            + self.watches.capacity() * size_of::<Vec<Watch>>()
            + self.bounds.capacity() * size_of::<BoundingBox>()
            + self.reach.capacity() * size_of::<f64>()
            + self.zones.capacity() * size_of::<OnceLock<Zone>>()
            + self.field.troops.memory()
    }

    fn by_brigade(&self) -> bool {
        self.field.law.mixed == MixedTerrain::BrigadeLongest
    }

    fn measure(&mut self) {
        let bases = self.field.troops.rectangles().iter();
        self.bounds = bases.map(bounds_of).collect();
        self.reach = vec![0.0; self.bounds.len()];
        for troop in 0..self.bounds.len() {
            self.reach_of(troop);
        }
    }

    fn stand(&mut self, troop: usize) {
        let base = self.field.troops.rectangles().get(troop);
        if let (Some(base), Some(bounds)) = (base, self.bounds.get_mut(troop)) {
            *bounds = bounds_of(base);
        }
    }

    fn reach_of(&mut self, troop: usize) {
        let rule = self.field.zone_rule();
        let body = self.field.body(troop);
        // The target's formation may lengthen the view as well (RUL-55, switch).
        let watcher = self.by_brigade().then_some(SightType::Unlimited);
        let reach = body.map_or(0.0, |body| farthest(&self.prepared, rule, &body, watcher));
        if let Some(slot) = self.reach.get_mut(troop) {
            *slot = reach;
        }
    }

    fn formation(&self, troop: usize) -> Option<SightType> {
        match self.field.law.mixed {
            MixedTerrain::BrigadeLongest => self.field.longest_type(troop),
            MixedTerrain::PerBase => None,
        }
    }

    fn pair(&self, by: usize, target: usize) -> Pair {
        let count = self.field.troops.len();
        let inside = by < count && target < count;
        let pair = self.pairs.get(by * count + target).filter(|_| inside);
        pair.copied().unwrap_or(Pair::Apart)
    }

    /// Asks anew whether one troop sees another.
    fn judge(&mut self, by: usize, target: usize, near: &Near<'_>, judge: &mut Judge) {
        let verdict = self.verdict(by, target, near, judge);
        self.note(by, target, verdict);
    }

    fn note(&mut self, by: usize, target: usize, (new, line): Verdict) {
        let count = self.field.troops.len();
        let old = self.pair(by, target);
        if old == Pair::Apart && new == Pair::Apart {
            return;
        }
        if let Some(pair) = self.pairs.get_mut(by * count + target) {
            *pair = new;
        }
        let Some(watches) = self.watches.get_mut(target) else {
            return;
        };
        if old == Pair::Seen {
            watches.retain(|watch| watch.by != by);
        }
        if let Some((from, to)) = line {
            watches.push(Watch { by, from, to });
        }
    }

    fn rectangle(&self, troop: usize) -> Option<&Rectangle> {
        self.field.troops.rectangle(troop)
    }

    /// Returns the bounds of a pair and of all between them; none for a pair of one side or one
    /// that is too far apart.
    fn between(&self, by: usize, target: usize) -> Option<BoundingBox> {
        let troops = &self.field.troops;
        if troops.get(by)?.side == troops.get(target)?.side {
            return None;
        }
        let (here, there) = (self.rectangle(by)?, self.rectangle(target)?);
        let reach = self.reach.get(by).copied()?;
        let known = self.pair(by, target) != Pair::Apart;
        let region = here.bounds.joined(&there.bounds);
        (known || here.gap(there) <= reach + 0.01).then_some(region)
    }
}

/// Returns the bounds of a base; bounds that meet nothing for none.
fn bounds_of(base: &Option<Rectangle>) -> BoundingBox {
    base.as_ref()
        .map_or(BoundingBox::NOWHERE, |base| base.bounds)
}
