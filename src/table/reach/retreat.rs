//! The straight path of a unit that is driven back (FIRE-09, RUL-78).

use super::aspect::Touching;
use crate::base::Base;
use crate::field::Field;
use crate::ground::GroundGoing;
use crate::measure::{Bearing, CONTACT, SWEEP_ERROR, Vector, within};
use crate::shape::root::{HalvingEnd, bisect};

/// Input of a retreat.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RetreatQuery {
    /// Index of the retreating unit in the field's troops.
    pub mover: usize,
    /// Unit vector of the path.
    pub direction: Vector,
    /// Facing at the end; on the way the unit keeps its old facing.
    pub facing: Bearing,
    /// Full distance in inches, if nothing is in the way.
    pub inches: f64,
}

/// Cause that ended a retreat before its full distance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RetreatStop {
    /// The table ends.
    TableEdge,
    /// Impassable ground, as its index among the features.
    Impassable(usize),
    /// A hostile base, as its index among the troops.
    Enemy(usize),
}

/// Result of a retreat.
#[derive(Debug, Clone, PartialEq)]
pub struct Retreated {
    /// The base at the end of the retreat.
    pub base: Base,
    /// Distance of the retreat, in inches.
    pub inches: f64,
    /// Friends that the unit passed through, as indices in the order of the troops.
    pub through: Vec<usize>,
    /// Cause that cut the retreat short; `None` if the unit went the full distance.
    pub halted: Option<RetreatStop>,
    /// True if enemies stopped the retreat before it began.
    pub barred: bool,
}

/// Step of the search along the path, in inches: an overlap shorter than this counts as mere touching.
const STEP: f64 = CONTACT;

/// Maximum length of a retreat, in inches.
const FARTHEST: f64 = 96.0;

impl Field {
    /// Returns the end of a retreat. The unit passes through friends and continues until it is just clear of them with
    /// its final facing; the table edge, impassable ground and enemies stop it. `None` if the mover does not exist.
    ///
    /// A unit that retreats to its own rear within 45 degrees does not pass through a neighbour in line, even if its
    /// slanting path brushes the neighbour's base; it still ends clear of the neighbour.
    ///
    /// The unit turns only at the end. If the table, impassable ground or other bases leave no room for the turn, it
    /// keeps its facing.
    #[must_use]
    pub fn retreat(&self, retreat: &RetreatQuery) -> Option<Retreated> {
        let stood = self.troops.get(retreat.mover)?.base;
        let end = self.go_back(retreat)?;
        let turned = Base {
            facing: retreat.facing,
            ..end.base
        };
        if self.has_room_to_turn(retreat.mover, &end.base, &turned) {
            return Some(Retreated {
                base: turned,
                ..end
            });
        }
        self.go_back(&RetreatQuery {
            facing: stood.facing,
            ..*retreat
        })
    }

    fn has_room_to_turn(&self, mover: usize, from: &Base, to: &Base) -> bool {
        let side = self.troops.get(mover).map(|troop| troop.side);
        let mut others = self.troops.iter().enumerate();
        let hemmed = others.any(|(place, troop)| {
            let base = &troop.base;
            let comes_upon = Some(troop.side) != side && to.touches(base) && !from.touches(base);
            place != mover && (comes_upon || to.overlaps(base))
        });
        let mut features = self.ground.features.iter();
        let barred = features.any(|feature| {
            feature.going == GroundGoing::Impassable && feature.is_entered(from, to)
        });
        self.ground.holds_base(to) && !hemmed && !barred
    }

    fn go_back(&self, retreat: &RetreatQuery) -> Option<Retreated> {
        let mover = self.troops.get(retreat.mover)?;
        let way = RetreatWay::new(self, retreat, mover.base, mover.side);
        let mut wanted = retreat.inches;
        while wanted < FARTHEST && way.ends_on_friend(wanted) {
            wanted += STEP;
        }
        if wanted > retreat.inches && wanted < FARTHEST {
            wanted = first_place(wanted - STEP, wanted, |s| !way.ends_on_friend(s));
        }
        let halt = way.first_halt(wanted);
        let mut inches = halt.map_or(wanted, |(s, _)| s);
        // A unit that would be halted on top of friends stops in front of them.
        while halt.is_some() && inches > 0.0 && way.ends_on_friend(inches) {
            inches = (inches - STEP).max(0.0);
        }
        let halted = halt.map(|(_, why)| why);
        let no_room = within(inches, 2.0 * CONTACT);
        Some(Retreated {
            base: way.base_at(inches),
            inches,
            through: way.friends_passed(inches),
            halted,
            barred: no_room && matches!(halted, Some(RetreatStop::Enemy(_))),
        })
    }
}

/// The path of a retreat, with the bases near it.
struct RetreatWay<'a> {
    field: &'a Field,
    /// The retreating base at the start.
    start: Base,
    /// Facing at the end.
    facing: Bearing,
    direction: Vector,
    /// Friendly bases by index, each with whether it is a neighbour in line.
    friends: Vec<(usize, Base, bool)>,
    /// Enemy bases by index, each with whether it touched the mover at the start.
    enemies: Vec<(usize, Base, bool)>,
}

impl<'a> RetreatWay<'a> {
    fn new(field: &'a Field, retreat: &RetreatQuery, stood: Base, side: u8) -> Self {
        let others = || {
            let all = field.troops.iter().enumerate();
            all.filter(|(i, _)| *i != retreat.mover)
        };
        let to_own_rear = -stood.front().dot(&retreat.direction) >= std::f64::consts::FRAC_1_SQRT_2;
        let in_line = |base: &Base| {
            to_own_rear
                && matches!(
                    stood.side_touched_by(base),
                    Some(Touching::Left | Touching::Right)
                )
        };
        let friends = others()
            .filter(|(_, troop)| troop.side == side)
            .map(|(i, troop)| (i, troop.base, in_line(&troop.base)))
            .collect();
        let enemies = others()
            .filter(|(_, troop)| troop.side != side)
            .map(|(i, troop)| (i, troop.base, stood.touches(&troop.base)))
            .collect();
        Self {
            field,
            start: stood,
            facing: retreat.facing,
            direction: retreat.direction,
            friends,
            enemies,
        }
    }

    fn base_at(&self, s: f64) -> Base {
        self.start.shifted(self.direction * s)
    }

    /// Checks whether the unit would overlap a friend after `s` inches, with its final facing.
    fn ends_on_friend(&self, s: f64) -> bool {
        let here = Base {
            facing: self.facing,
            ..self.base_at(s)
        };
        self.friends.iter().any(|(_, base, _)| here.overlaps(base))
    }

    /// Returns the friends that the mover overlapped somewhere on its path.
    fn friends_passed(&self, inches: f64) -> Vec<usize> {
        let steps = (inches / STEP).ceil() as usize;
        let met = |base: &Base| {
            (0..=steps).any(|n| self.base_at((n as f64 * STEP).min(inches)).overlaps(base))
        };
        let others = self.friends.iter().filter(|(.., in_line)| !in_line);
        let passed = others.filter(|(_, base, _)| met(base));
        passed.map(|(i, ..)| *i).collect()
    }

    /// Returns the first obstacle before `until`, with the inches that the mover gets before it; `None` if the way is
    /// clear.
    fn first_halt(&self, until: f64) -> Option<(f64, RetreatStop)> {
        let steps = (until / STEP).ceil() as usize;
        let (s, why) = (1..=steps).find_map(|n| {
            let s = (n as f64 * STEP).min(until);
            Some((s, self.halted_at(s)?))
        })?;
        let met = first_place(s - STEP, s, |s| self.halted_at(s).is_some());
        // The unit ends clear of contact with an enemy, and just short of any other obstacle. If it touched impassable
        // ground from the start, it goes no deeper into it than the tolerance of contact.
        let back = match why {
            RetreatStop::Enemy(_) => 2.0 * CONTACT,
            RetreatStop::Impassable(feature) if self.starts_against(feature) => {
                CONTACT + SWEEP_ERROR
            }
            RetreatStop::TableEdge | RetreatStop::Impassable(_) => SWEEP_ERROR,
        };
        Some(((met - back).max(0.0), why))
    }

    fn starts_against(&self, feature: usize) -> bool {
        let feature = self.field.ground.features.get(feature);
        feature.is_some_and(|feature| feature.touches(&self.start))
    }

    fn halted_at(&self, s: f64) -> Option<RetreatStop> {
        let here = self.base_at(s);
        if !self.field.ground.holds_base(&here) {
            return Some(RetreatStop::TableEdge);
        }
        let impassable = self.field.ground.features.iter().position(|feature| {
            feature.going == GroundGoing::Impassable && feature.is_entered(&self.start, &here)
        });
        if let Some(feature) = impassable {
            return Some(RetreatStop::Impassable(feature));
        }
        let enemy = self.enemies.iter().find(|(_, base, touching)| {
            if *touching {
                let closing = (base.at - self.start.at).dot(&self.direction) > 0.0;
                closing && here.overlaps(base)
            } else {
                here.touches(base)
            }
        });
        enemy.map(|(i, ..)| RetreatStop::Enemy(*i))
    }
}

/// Returns the smallest value between `low` and `high` for which a condition holds; it must hold at `high`.
fn first_place(low: f64, high: f64, holds: impl Fn(f64) -> bool) -> f64 {
    bisect((low, high), HalvingEnd::Apart(SWEEP_ERROR / 4.0), holds).1
}
