//! The march itself: wheel, sweep, dice for rough ground, wheel again (GT-03, ROUGH-04, RUL-59 to RUL-62). The
//! functions change nothing; the caller supplies the dice.

mod friends;
mod goal;
mod grazed;
mod held;
mod rough;
mod told;

pub use told::stop_words;

use super::{
    aim::{MarchAim, STRAIGHT},
    column::SIDEWAYS,
    wheels::wheel_pivot,
};
use std::sync::Arc;

use crate::position::{known, trail::BaseTrail};
use crate::state::{OnTable, State};
use crate::terms::{
    charts::distance,
    command::Hand,
    event::{MarchEnd, MarchStop},
    name::{BrigadeId, FeatureId, UnitId},
};
use friends::short_of_friends;
use ruleset::Step;
use ruleset::chance::Ask;
use ruleset::clause::Clause;
use table::base::Base;
use table::field::Field;
use table::ground::GroundGoing;
use table::measure::{Bearing, Point, Vector, hundredths, turned};
use table::shape::root::{HalvingEnd, bisect};
use table::sweep::{MarchGoal, StopCause, Sweep};

/// Distance in inches before an enemy at which the march stops, if the brigade would touch him without being seen
/// (RUL-35).
const SHORT_OF_ENEMY: f64 = 1.0;

/// Maximum distance in inches before rough ground at which a march counts as stopping short of that ground (RUL-61).
const SHORT_OF_ROUGH: f64 = 1.0;

/// A march under way. If a die is needed, the march waits at the edge of the ground that requires it.
#[derive(Debug, Clone)]
pub struct MarchCourse<'a> {
    state: &'a State,
    brigade: BrigadeId,
    aim: MarchAim,
    table: Arc<OnTable>,
    field: Field,
    sweep: Sweep,
    pivot: Point,
    /// Centre of the brigade after its first wheel; from here it marches straight.
    start: Point,
    trails: Vec<BaseTrail>,
    wheel: f64,
    distance: f64,
    then: f64,
    stop: MarchStop,
    then_stop: Option<MarchStop>,
    /// True if the march ended at the goal of the brigade's order, before the named place.
    at_goal_of_order: bool,
    /// Areas of ground that the die closed to the brigade; a wheel may not lead into them either.
    barred: Vec<usize>,
    dice: Vec<u8>,
}

/// Limit of the march: in ground that a die has opened to the brigade, or at the goal of its order.
struct Limit {
    at: f64,
    stop: MarchStop,
}

impl<'a> MarchCourse<'a> {
    /// Returns a march before its first step.
    #[must_use]
    pub fn begin(state: &'a State, brigade: &BrigadeId, aim: &MarchAim) -> Self {
        let table = state.table_of(brigade);
        let own: Vec<(usize, UnitId, Base)> = state
            .units_of(brigade)
            .filter_map(|unit| Some((table.number(&unit.id)?, unit.id.clone(), unit.base()?)))
            .collect();
        let movers = own.iter().map(|(number, ..)| *number).collect();
        let mut sweep = Sweep::new(movers, aim.bearing.unit(), aim.goal.clone());
        sweep.until = state.ground().width + state.ground().depth;
        let unheeded = aim.unheeded.iter();
        sweep.unheeded = unheeded.filter_map(|by| table.number(by)).collect();
        Self {
            state,
            brigade: brigade.clone(),
            aim: aim.clone(),
            field: table.field.clone(),
            table,
            sweep,
            pivot: wheel_pivot(state, brigade, aim.about),
            start: state.centre_of(brigade).unwrap_or(Point::origin()),
            trails: own
                .into_iter()
                .map(|(_, unit, base)| BaseTrail::new(unit, base))
                .collect(),
            wheel: 0.0,
            distance: 0.0,
            then: 0.0,
            stop: arrival_stop(),
            then_stop: None,
            at_goal_of_order: false,
            barred: Vec::new(),
            dice: Vec::new(),
        }
    }

    /// Marches as far as possible.
    ///
    /// # Errors
    ///
    /// Fails if a die is needed that `throw` does not give.
    pub fn run(&mut self, throw: &mut dyn FnMut(Ask) -> Step<u8>) -> Step {
        if self.wheel_before() {
            self.keep_off_friends_in_place();
            return Ok(());
        }
        if self.aim.in_place {
            self.stop.rule = Clause::new("RUL-59");
        } else {
            self.run_course(throw)?;
        }
        self.keep_off_friends();
        self.wheel_after();
        Ok(())
    }

    /// Carries out the wheel before the march. Returns true if something ended the wheel, which ends the move too
    /// (RUL-59).
    fn wheel_before(&mut self) -> bool {
        if self.aim.wheel == 0.0 {
            return false;
        }
        let unheeded = &self.sweep.unheeded;
        let (degrees, stop) = self.wheel_as_far(self.aim.wheel, self.pivot, unheeded);
        self.turn_at_start(degrees);
        self.wheel = degrees;
        let Some(stop) = stop else {
            return false;
        };
        // The table's edge or a wood that cuts off only the last degree of the wheel does not stop the march: the aim
        // still counts as straight ahead (GT-03).
        let is_ground = matches!(stop.cause, MarchEnd::TableEdge | MarchEnd::Rough);
        if is_ground && (self.aim.wheel - degrees).abs() <= STRAIGHT {
            return false;
        }
        self.stop = stop;
        true
    }

    /// Returns the extent of a wheel, and the cause that ends it, if any (RUL-59, ROUGH-03, ROUGH-04).
    fn wheel_as_far(
        &self,
        degrees: f64,
        pivot: Point,
        unheeded: &[usize],
    ) -> (f64, Option<MarchStop>) {
        let movers = &self.sweep.movers;
        let turn = self.field.wheel_past(movers, degrees, pivot, unheeded);
        if let Some((held, stop)) = self.held_by_ground(turn.degrees, pivot) {
            return (held, Some(stop));
        }
        let stop = turn.cause.map(|cause| MarchStop {
            rule: Clause::new("RUL-59"),
            ..self.stop_of(&cause)
        });
        (turn.degrees, stop)
    }

    /// Turns the brigade about its pivot before it marches, or turns it back again.
    fn turn_at_start(&mut self, degrees: f64) {
        self.turn_by(degrees, self.pivot);
        self.start = self.pivot + turned(self.start - self.pivot, degrees);
    }

    fn turn_by(&mut self, degrees: f64, pivot: Point) {
        self.field = self.field.wheeled(&self.sweep.movers, degrees, pivot);
        for trail in &mut self.trails {
            trail.turn(degrees, pivot);
        }
    }

    fn centre(&self) -> Point {
        self.start + self.aim.bearing.unit() * self.distance
    }

    fn run_course(&mut self, throw: &mut dyn FnMut(Ask) -> Step<u8>) -> Step {
        self.sweep.in_line = self.in_line();
        let clear = self.clear_of_enemies();
        if let Some(inches) = clear {
            self.sweep.until = inches;
        }
        let mut limits = Vec::from_iter(self.goal_of_order());
        loop {
            let near = limits
                .iter()
                .min_by(|a, b| a.at.total_cmp(&b.at))
                .filter(|limit| limit.at <= self.sweep.until);
            let mut sweep = self.sweep.clone();
            sweep.until = near.map_or(sweep.until, |limit| limit.at);
            let stop = self.field.first_stop(&sweep);
            self.distance = stop.after;
            match stop.cause {
                StopCause::Rough { .. } | StopCause::Obstacle { .. } => {
                    self.stop = self.stop_of(&stop.cause);
                    self.sweep.start = stop.after;
                    limits.extend(self.enter_rough(throw)?);
                }
                StopCause::Done => {
                    let ended = near.map(|limit| limit.stop.clone());
                    // Of everything that limits a march, only the goal of its order counts as an arrival.
                    self.at_goal_of_order = ended
                        .as_ref()
                        .is_some_and(|stop| stop.cause == MarchEnd::Arrival);
                    self.stop = ended.unwrap_or_else(retired_stop);
                    return Ok(());
                }
                StopCause::Enemy { .. } => {
                    self.stop = self.stop_of(&stop.cause);
                    self.distance = (stop.after - SHORT_OF_ENEMY).max(0.0);
                    return Ok(());
                }
                // A march never ends in contact, even if its target saw it before.
                StopCause::Arrival if self.comes_to_unheeded() => {
                    self.stop = arrival_stop();
                    self.distance = (stop.after - SHORT_OF_ENEMY).max(0.0);
                    return Ok(());
                }
                cause => {
                    self.stop = self.stop_of(&cause);
                    return Ok(());
                }
            }
        }
    }

    /// Checks whether a march would end just short of rough ground on its path (RUL-61), without carrying it out.
    #[must_use]
    pub fn ends_short_of_rough(mut self) -> bool {
        let MarchGoal::Point(point) = self.sweep.goal else {
            return false;
        };
        if self.wheel_before() {
            return false;
        }
        let inches = (point - self.start).norm();
        self.sweep.in_line = self.in_line();
        self.sweep.goal = MarchGoal::Away;
        self.sweep.until = inches + SHORT_OF_ROUGH;
        loop {
            let stop = self.field.first_stop(&self.sweep);
            match stop.cause {
                StopCause::Rough { feature, .. } | StopCause::Obstacle { feature, .. } => {
                    if hundredths(stop.after) >= hundredths(inches) {
                        return true;
                    }
                    self.sweep.passed.push(feature);
                }
                _ => return false,
            }
        }
    }

    /// Moves to the place at which a die is needed, for callers that only preview the march.
    pub fn stand_at_edge(&mut self) {
        let by = self.aim.bearing.unit() * self.distance;
        for trail in &mut self.trails {
            trail.shift(by);
        }
    }

    /// Returns the inches after which every known enemy is 12 in away, for a retreat (RUL-37); `None` if the march is
    /// not a retreat, or never gets that far.
    fn clear_of_enemies(&self) -> Option<f64> {
        if !self.aim.until_clear {
            return None;
        }
        let side = &self.state.brigade(&self.brigade)?.side;
        let direction = self.aim.bearing.unit();
        let bases: Vec<Base> = self.trails.iter().map(BaseTrail::end).collect();
        let is_clear = |inches: f64| {
            let moved: Vec<Base> = bases
                .iter()
                .map(|b| b.shifted(direction * inches))
                .collect();
            known::nearest_enemy(self.state, side, &moved)
                .is_none_or(|(_, gap, _)| hundredths(gap) >= hundredths(distance::RETIRE_UNTIL))
        };
        let step = 0.25;
        let steps = (self.sweep.until / step) as usize;
        let far = (0..=steps)
            .map(|i| i as f64 * step)
            .find(|inches| is_clear(*inches))?;
        let stretch = ((far - step).max(0.0), far);
        Some(bisect(stretch, HalvingEnd::Apart(0.002), is_clear).1)
    }

    /// Makes the second wheel, only while no enemy sees the brigade (GT-03).
    fn wheel_after(&mut self) {
        if self.aim.then == 0.0 || self.stop.cause == MarchEnd::Observed || self.is_seen() {
            return;
        }
        let centre = self.centre();
        let (degrees, stop) = self.wheel_as_far(self.aim.then, centre, &[]);
        let before = (self.field.clone(), self.trails.clone());
        self.turn_by(degrees, centre);
        if let Some(met) = self.friend_under(Vector::zeros()) {
            (self.field, self.trails) = before;
            self.then_stop = Some(short_of_friends(Some(met)));
            return;
        }
        self.then = degrees;
        self.then_stop = stop;
    }

    fn is_seen(&self) -> bool {
        self.field.first_observer(&self.sweep.movers).is_some()
    }

    fn stop_of(&self, cause: &StopCause) -> MarchStop {
        let (end, by, unit, feature, rule) = match cause {
            StopCause::Observed { by, unit, .. } => {
                (MarchEnd::Observed, Some(*by), Some(*unit), None, "GT-03")
            }
            // An enemy that is touched also sees, unless a crest within half an inch of both hides the brigade.
            StopCause::Enemy { troop, unit } => (
                MarchEnd::Observed,
                Some(*troop),
                Some(*unit),
                None,
                "RUL-35",
            ),
            StopCause::Rough { feature, unit } => (
                MarchEnd::Rough,
                None,
                Some(*unit),
                Some(*feature),
                "ROUGH-04",
            ),
            StopCause::Obstacle { feature, unit } => (
                MarchEnd::Obstacle,
                None,
                Some(*unit),
                Some(*feature),
                "ROUGH-04",
            ),
            StopCause::Impassable { feature, unit } => (
                MarchEnd::Impassable,
                None,
                Some(*unit),
                Some(*feature),
                "ROUGH-06",
            ),
            StopCause::TableEdge { unit } => {
                (MarchEnd::TableEdge, None, Some(*unit), None, "GT-03")
            }
            StopCause::Arrival | StopCause::Done => return arrival_stop(),
        };
        MarchStop {
            cause: end,
            by: by.and_then(|number| self.unit_id(number)),
            unit: unit.and_then(|number| self.unit_id(number)),
            feature: feature.and_then(|number| self.feature_id(number)),
            rule: Clause::new(rule),
        }
    }

    /// Returns the numbers of the infantry units that march in line: not sideways, as in a column on a road (ROUGH-06,
    /// RUL-63).
    fn in_line(&self) -> Vec<usize> {
        let march = self.aim.bearing;
        let is_in_line = |trail: &BaseTrail| {
            let aside = trail.end().facing.turn_to(march).abs();
            let unit = self.state.unit(&trail.unit);
            unit.is_some_and(|unit| !unit.is_guns_or_horse()) && !SIDEWAYS.contains(&aside)
        };
        let numbered = self.sweep.movers.iter().zip(&self.trails);
        let in_line = numbered.filter(|(_, trail)| is_in_line(trail));
        in_line.map(|(number, _)| *number).collect()
    }

    fn unit_id(&self, number: usize) -> Option<UnitId> {
        self.table.unit(number).cloned()
    }

    fn feature_id(&self, number: usize) -> Option<FeatureId> {
        let feature = self.field.ground.features.get(number)?;
        Some(FeatureId::new(&feature.id))
    }

    fn name_of(&self, number: usize) -> &str {
        self.field
            .ground
            .features
            .get(number)
            .map_or("rough ground", |feature| feature.name.as_str())
    }

    fn ground_going(&self, number: usize) -> GroundGoing {
        let feature = self.field.ground.features.get(number);
        feature.map_or(GroundGoing::Open, |feature| feature.going)
    }

    /// Checks whether the brigade reached the goal of its order.
    #[must_use]
    pub fn has_arrived(&self) -> bool {
        (self.aim.as_ordered || self.at_goal_of_order)
            && !self.aim.in_place
            && self.stop.cause == MarchEnd::Arrival
    }

    /// Returns the flank whose front corner was the pivot of the wheel before the march; `None` if the brigade wheeled
    /// about its centre or not at all.
    #[must_use]
    pub fn wheel_flank(&self) -> Option<Hand> {
        self.aim.about.filter(|_| self.wheel != 0.0)
    }

    /// Returns the wheel made before the march, in degrees.
    #[must_use]
    pub fn wheel(&self) -> f64 {
        self.wheel
    }

    /// Returns the direction of the march.
    #[must_use]
    pub fn bearing(&self) -> Bearing {
        self.aim.bearing
    }

    /// Returns the inches marched, up to the edge of the ground if a die is needed.
    #[must_use]
    pub fn distance(&self) -> f64 {
        self.distance
    }

    /// Returns the wheel made after the march, in degrees.
    #[must_use]
    pub fn then(&self) -> f64 {
        self.then
    }

    /// Returns where the march ended, and why.
    #[must_use]
    pub fn stop(&self) -> &MarchStop {
        &self.stop
    }

    /// Returns the cause that cut short the wheel after the march, if any.
    #[must_use]
    pub fn then_stop(&self) -> Option<&MarchStop> {
        self.then_stop.as_ref()
    }

    /// Returns the dice used, in order.
    #[must_use]
    pub fn dice(&self) -> &[u8] {
        &self.dice
    }

    /// Returns the path of every unit.
    #[must_use]
    pub fn trails(&self) -> &[BaseTrail] {
        &self.trails
    }

    /// Checks whether the brigade neither marched nor wheeled.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        hundredths(self.distance) == 0 && self.wheel.abs() + self.then.abs() < 0.5
    }
}

fn arrival_stop() -> MarchStop {
    MarchStop {
        cause: MarchEnd::Arrival,
        by: None,
        unit: None,
        feature: None,
        rule: Clause::new("GT-03"),
    }
}

/// Returns the stop of a retreat that has reached its goal, with every known enemy 12 inches away (ORD-05).
fn retired_stop() -> MarchStop {
    MarchStop {
        rule: Clause::new("ORD-05"),
        ..arrival_stop()
    }
}
