//! A beaten brigade looking for a path back: how far it can go in a direction, and where it may end.

use super::RetreatGoal;
use crate::position::known;
use crate::state::{State, UnitState};
use crate::terms::{
    event::UnitPosition,
    name::{BrigadeId, UnitId},
    switch::RetreatMeasured,
};
use table::base::{Base, centre_of, front_of};
use table::ground::{Feature, Ground, GroundGoing};
use table::measure::{Bearing, CONTACT, Point, Vector, beyond, turned};
use table::shape::root::{HalvingEnd, bisect};

/// Sampling distance along the path, in inches: less than the depth of any base.
const STRIDE: f64 = 0.1;

/// Degrees by which the path is bent more at each further attempt; the limit is `MOST_BEND`.
const BEND: usize = 5;

const MOST_BEND: usize = 90;

/// A direction of retreat, its distance, and the wheel at the end.
#[derive(Debug, Clone, Copy)]
pub(super) struct RetreatRun {
    direction: Vector,
    inches: f64,
    wheel: f64,
    /// True if friends in the way make the brigade end sooner.
    before_friends: bool,
}

/// End of a run: the inches run, and the inches that would have been possible without friends in the way.
enum RetreatRunEnd {
    /// Far enough, or at the edge of the table.
    There(f64, f64),
    /// The body stops in front of impassable ground.
    Ground(f64, f64),
    /// An enemy is in the way.
    Enemy,
}

/// The retreating brigade, with everything that affects its path.
pub(super) struct RetreatingBrigade<'a> {
    ids: Vec<UnitId>,
    pub(super) own: Vec<Base>,
    enemies: Vec<Base>,
    /// Enemies that the brigade touches at the start: units in melee simply leave.
    in_contact: Vec<bool>,
    friends: Vec<(UnitId, Base)>,
    ground: &'a Ground,
    impassable: Vec<&'a Feature>,
    rough: Vec<&'a Feature>,
    until: f64,
    /// True if the brigade's distance from the enemy is measured after it has turned to face him, not before (RUL-16,
    /// switch).
    measured_turned: bool,
}

impl<'a> RetreatingBrigade<'a> {
    pub(super) fn new(state: &'a State, brigade: &BrigadeId, until: f64) -> Option<Self> {
        let side = &state.brigade(brigade)?.side;
        let (ids, own): (Vec<UnitId>, Vec<Base>) = state
            .units_of(brigade)
            .filter_map(|unit| Some((unit.id.clone(), unit.base()?)))
            .unzip();
        let enemies: Vec<Base> = known::known_enemies(state, side)
            .filter_map(UnitState::base)
            .collect();
        let ground = state.ground().as_ref();
        Some(Self {
            in_contact: enemies
                .iter()
                .map(|enemy| own.iter().any(|base| base.touches(enemy)))
                .collect(),
            friends: state
                .units()
                .filter(|unit| unit.side == *side && unit.brigade != *brigade)
                .filter_map(|unit| Some((unit.id.clone(), unit.base()?)))
                .collect(),
            impassable: ground
                .features
                .iter()
                .filter(|f| f.going == GroundGoing::Impassable)
                .collect(),
            rough: ground
                .features
                .iter()
                .filter(|f| f.going.is_rough())
                .collect(),
            ids,
            own,
            enemies,
            ground,
            until,
            measured_turned: state.rulings().is(RetreatMeasured::AfterTurning),
        })
    }

    pub(super) fn is_clear_of(&self, bases: &[Base]) -> bool {
        bases.iter().all(|base| {
            self.enemies
                .iter()
                .all(|enemy| beyond(base.distance(enemy), self.until))
        })
    }

    /// Returns the direction directly away from the nearest enemy unit, measured between the nearest points of the two;
    /// `None` if no enemy is on the table.
    fn direction_away(&self) -> Option<Vector> {
        let pairs = self
            .own
            .iter()
            .flat_map(|base| self.enemies.iter().map(move |enemy| (base, enemy)));
        let (base, enemy) = pairs.min_by(|a, b| a.0.distance(a.1).total_cmp(&b.0.distance(b.1)))?;
        let (near, far) = base.nearest_pair(enemy);
        (near - far)
            .try_normalize(CONTACT)
            .or_else(|| away_from_contact(base, enemy))
    }

    /// Returns the straightest run that neither an enemy nor impassable ground ends; without one, the straightest that
    /// ends before impassable ground. `None` if enemies bar all of them.
    pub(super) fn best_way(&self) -> Option<RetreatRun> {
        let straight = self.direction_away()?;
        let mut before_ground = None;
        for bend in way_bends() {
            let direction = turned(straight, bend);
            let wheel = self.final_wheel(direction);
            let run = |inches, free| RetreatRun {
                direction,
                inches,
                before_friends: inches < free,
                // A brigade that cannot go at all does not turn either.
                wheel: if inches > 0.0 { wheel } else { 0.0 },
            };
            match self.run_end(direction, wheel) {
                RetreatRunEnd::There(inches, free) => return Some(run(inches, free)),
                RetreatRunEnd::Ground(inches, free) => {
                    before_ground.get_or_insert(run(inches, free));
                }
                RetreatRunEnd::Enemy => {}
            }
        }
        before_ground
    }

    /// Returns the angle by which the brigade wheels at the end, to face the enemy that it fell back from.
    fn final_wheel(&self, direction: Vector) -> f64 {
        let turn =
            front_of(&self.own).map_or(0.0, |front| front.turn_to(Bearing::along(-direction)));
        // A brigade that already faces the enemy, as far as the eye can tell, does not wheel.
        if turn.abs() < 1.0 { 0.0 } else { turn }
    }

    fn run_end(&self, direction: Vector, wheel: f64) -> RetreatRunEnd {
        let reach = self.ground.width + self.ground.depth;
        let mut before = 0.0;
        while before < reach {
            let after = before + STRIDE;
            let moved = self.shifted_bases(direction * after);
            if !self.is_on_table(&moved) {
                let edge =
                    self.last_good_distance(direction, before, |body, m| body.is_on_table(m));
                return RetreatRunEnd::There(self.before_friends(direction, edge, wheel), edge);
            }
            if self.meets_enemy(&moved) {
                return RetreatRunEnd::Enemy;
            }
            if let Some(margin) = self.meets_impassable(&moved) {
                let free = |body: &Self, m: &[Base]| body.meets_impassable(m).is_none();
                let ground = (self.last_good_distance(direction, before, free) - margin).max(0.0);
                return RetreatRunEnd::Ground(
                    self.before_friends(direction, ground, wheel),
                    ground,
                );
            }
            if self.may_end(direction, after, wheel) {
                let short = |body: &Self, _: &[Base], s| !body.may_end(direction, s, wheel);
                let there = self.bisect_distance(direction, before, short).1;
                return RetreatRunEnd::There(there, there);
            }
            before = after;
        }
        RetreatRunEnd::There(before, before)
    }

    fn may_end(&self, direction: Vector, inches: f64, wheel: f64) -> bool {
        let end = self.posed_bases(direction, inches, wheel);
        !self.is_on_friends(&end)
            && self.is_clear_of(&self.measured_bases(direction * inches, &end))
    }

    /// Returns the bases from which distances to the enemy are measured: the line as it retreats or, by switch, after
    /// it has turned (RUL-16).
    fn measured_bases(&self, by: Vector, turned: &[Base]) -> Vec<Base> {
        match self.measured_turned {
            true => turned.to_vec(),
            false => self.shifted_bases(by),
        }
    }

    /// Returns the inches after which the brigade stops, chosen so that it does not end on top of friends.
    fn before_friends(&self, direction: Vector, inches: f64, wheel: f64) -> f64 {
        let mut inches = inches;
        while inches > 0.0 && self.is_on_friends(&self.posed_bases(direction, inches, wheel)) {
            inches = (inches - STRIDE).max(0.0);
        }
        inches
    }

    fn is_on_friends(&self, bases: &[Base]) -> bool {
        let mut friends = self.friends.iter();
        friends.any(|(_, friend)| bases.iter().any(|base| base.overlaps(friend)))
    }

    /// Returns the greatest distance within one stride of `from` at which the position of the body is still permitted.
    fn last_good_distance(
        &self,
        direction: Vector,
        from: f64,
        good: impl Fn(&Self, &[Base]) -> bool,
    ) -> f64 {
        self.bisect_distance(direction, from, |body, moved, _| good(body, moved))
            .0
    }

    fn bisect_distance(
        &self,
        direction: Vector,
        from: f64,
        low_side: impl Fn(&Self, &[Base], f64) -> bool,
    ) -> (f64, f64) {
        bisect((from, from + STRIDE), HalvingEnd::Halvings(24), |middle| {
            !low_side(self, &self.shifted_bases(direction * middle), middle)
        })
    }

    fn shifted_bases(&self, by: Vector) -> Vec<Base> {
        self.own.iter().map(|base| base.shifted(by)).collect()
    }

    /// Returns the bases at the end of a run: wheeled to face the enemy if there is room, else not turned.
    fn posed_bases(&self, direction: Vector, inches: f64, wheel: f64) -> Vec<Base> {
        let shifted = self.shifted_bases(direction * inches);
        let pivot = match centre_of(&shifted) {
            Some(pivot) if wheel != 0.0 => pivot,
            _ => return shifted,
        };
        let wheeled: Vec<Base> = shifted
            .iter()
            .map(|base| base.wheeled(wheel, pivot))
            .collect();
        let room = self.is_on_table(&wheeled)
            && self.meets_impassable(&wheeled).is_none()
            && !self.meets_enemy(&wheeled);
        if room { wheeled } else { shifted }
    }

    fn is_on_table(&self, bases: &[Base]) -> bool {
        bases.iter().all(|base| self.ground.holds_base(base))
    }

    fn meets_enemy(&self, bases: &[Base]) -> bool {
        self.enemies
            .iter()
            .zip(&self.in_contact)
            .any(|(enemy, touched)| {
                bases.iter().any(|base| {
                    if *touched {
                        base.overlaps(enemy)
                    } else {
                        base.touches(enemy)
                    }
                })
            })
    }

    /// Returns the distance at which the brigade stops short of impassable ground, if a unit would enter that ground;
    /// `None` if none would. Each unit is tested by itself, because ground under one unit stops the others. A unit that
    /// touched the ground at the start may not enter it at all, not even within the tolerance of contact.
    fn meets_impassable(&self, bases: &[Base]) -> Option<f64> {
        let mut pairs = self
            .impassable
            .iter()
            .flat_map(|feature| self.own.iter().zip(bases).map(move |pair| (feature, pair)));
        let (feature, (from, _)) = pairs.find(|(f, (from, to))| f.is_entered(from, to))?;
        Some(if feature.touches(from) { CONTACT } else { 0.0 })
    }

    pub(super) fn retreat_goal(
        &self,
        state: &State,
        brigade: &BrigadeId,
        run: &RetreatRun,
    ) -> RetreatGoal {
        let end = self.posed_bases(run.direction, run.inches, run.wheel);
        let follow = |figure: Point| self.follow_body(figure, run, &end);
        let brigadier = state.brigadier(brigade).filter(|general| general.is_fit());
        RetreatGoal {
            inches: run.inches,
            units: self
                .ids
                .iter()
                .zip(&end)
                .map(|(unit, base)| UnitPosition {
                    unit: unit.clone(),
                    at: base.at,
                    facing: base.facing,
                })
                .collect(),
            general: brigadier.and_then(|general| general.at()).map(follow),
            led_by: state
                .generals()
                .filter(|general| general.id.as_str() != brigade.as_str())
                .filter(|general| general.leading().is_some_and(|led| self.ids.contains(led)))
                .filter_map(|general| Some((general.id.clone(), follow(general.at()?))))
                .collect(),
            through: self.passed_units(run),
            rough: self.roughened_units(run),
            held_by_friends: run.before_friends,
            short: !self.is_clear_of(&self.measured_bases(run.direction * run.inches, &end)),
        }
    }

    /// Returns the position of a figure that keeps its place in the brigade, moved onto the table if necessary.
    fn follow_body(&self, figure: Point, run: &RetreatRun, end: &[Base]) -> Point {
        let shifted = figure + run.direction * run.inches;
        let wheeled = end
            .first()
            .zip(self.own.first())
            .is_some_and(|(end, own)| end.facing != own.facing);
        let at = match centre_of(&self.shifted_bases(run.direction * run.inches)) {
            Some(pivot) if wheeled => pivot + turned(shifted - pivot, run.wheel),
            _ => shifted,
        };
        self.ground.nearest_for_figure(at)
    }

    fn run_strides(&self, run: &RetreatRun) -> impl Iterator<Item = Vec<Base>> + '_ {
        let run = *run;
        let count = (run.inches / STRIDE).ceil() as usize;
        (1..=count).map(move |i| {
            self.shifted_bases(run.direction * (run.inches * i as f64 / count as f64))
        })
    }

    fn passed_units(&self, run: &RetreatRun) -> Vec<UnitId> {
        let mut through = Vec::new();
        for bases in self.run_strides(run) {
            for (id, friend) in &self.friends {
                if !through.contains(id) && bases.iter().any(|base| base.overlaps(friend)) {
                    through.push(id.clone());
                }
            }
        }
        through
    }

    fn roughened_units(&self, run: &RetreatRun) -> Vec<UnitId> {
        let mut rough = Vec::new();
        for bases in self.run_strides(run) {
            for (id, base) in self.ids.iter().zip(&bases) {
                if !rough.contains(id) && self.is_in_rough(base) {
                    rough.push(id.clone());
                }
            }
        }
        rough
    }

    /// Checks whether part of the base is in rough ground. A mere touch does not count, and a road cancels the effect
    /// (ROUGH-06).
    fn is_in_rough(&self, base: &Base) -> bool {
        let inner = base.drawn_in();
        !self.ground.has_road_at(base.at)
            && self.rough.iter().any(|feature| feature.touches(&inner))
    }
}

/// Returns the direction away from an enemy in contact. Bases in contact share points, so both are shrunk a little
/// before their nearest points are sought.
fn away_from_contact(base: &Base, enemy: &Base) -> Option<Vector> {
    let (near, far) = base.drawn_in().nearest_pair(&enemy.drawn_in());
    (near - far)
        .try_normalize(CONTACT / 2.0)
        .or_else(|| (base.at - enemy.at).try_normalize(CONTACT))
        .or_else(|| Some(-base.front()))
}

/// Returns bends of the path in degrees, the slightest first.
fn way_bends() -> impl Iterator<Item = f64> {
    let sides = (BEND..=MOST_BEND)
        .step_by(BEND)
        .flat_map(|bend| [bend as f64, -(bend as f64)]);
    std::iter::once(0.0).chain(sides)
}
