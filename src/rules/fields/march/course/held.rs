//! Ground that ends a wheel, because guns or horse would get too deep into it (ROUGH-03), or because its die let no
//! unit in (ROUGH-04).

use super::MarchCourse;
use crate::position::{depth, trail::BaseTrail};
use crate::terms::event::MarchStop;
use ruleset::clause::Clause;
use table::ground::{Feature, GroundGoing};
use table::measure::Point;
use table::shape::root::{HalvingEnd, bisect};

/// Number of halvings that find the extent of a wheel to a hundredth of a degree: 45 degrees in 4,096 parts.
const HALVINGS: u32 = 12;

/// Reason why ground ends a wheel.
#[derive(Debug, Clone, Copy)]
enum WheelStop {
    /// Guns and horse go no deeper.
    TooDeep,
    /// The die let no unit in.
    Barred,
}

impl WheelStop {
    const fn stop_clause(self) -> &'static str {
        match self {
            WheelStop::TooDeep => "ROUGH-03",
            WheelStop::Barred => "ROUGH-04",
        }
    }

    fn is_against(self, turn: &BaseTrail, piece: &Feature) -> bool {
        let is_in = || BaseTrail::new(turn.unit.clone(), turn.start()).enters(piece);
        turn.enters(piece)
            && match self {
                WheelStop::TooDeep => depth::too_deep(piece, turn).is_some(),
                WheelStop::Barred => !is_in(),
            }
    }
}

impl MarchCourse<'_> {
    /// Returns the degrees of a wheel that the ground allows, and the stop at its end; `None` if the ground allows the
    /// whole wheel.
    pub(super) fn held_by_ground(&self, degrees: f64, pivot: Point) -> Option<(f64, MarchStop)> {
        let horse = self.guns_and_horse();
        let numbered = self.sweep.movers.iter().zip(&self.trails);
        numbered
            .flat_map(|(number, trail)| {
                let is_horse = horse.contains(number);
                let deep = self.obstructed_units().filter(move |_| is_horse);
                let deep = deep.map(|piece| (piece, WheelStop::TooDeep));
                let barred = self.barred.iter().map(|piece| (*piece, WheelStop::Barred));
                deep.chain(barred)
                    .map(move |(piece, hold)| (*number, trail, piece, hold))
            })
            .filter_map(|(number, trail, piece, hold)| {
                let turn = self.turn_until((number, trail), (piece, hold), degrees, pivot)?;
                let stop = MarchStop {
                    cause: self.end_at(piece),
                    by: None,
                    unit: Some(trail.unit.clone()),
                    feature: self.feature_id(piece),
                    rule: Clause::new(hold.stop_clause()),
                };
                Some((turn, stop))
            })
            .min_by(|one, other| one.0.abs().total_cmp(&other.0.abs()))
    }

    fn obstructed_units(&self) -> impl Iterator<Item = usize> + '_ {
        let features = self.field.ground.features.iter().enumerate();
        let obstructed = features.filter(|(_, piece)| piece.going == GroundGoing::Obstructed);
        obstructed.map(|(number, _)| number)
    }

    fn turn_until(
        &self,
        unit: (usize, &BaseTrail),
        stop: (usize, WheelStop),
        degrees: f64,
        pivot: Point,
    ) -> Option<f64> {
        let (number, trail) = unit;
        let (piece, hold) = stop;
        let ground = &self.field.ground;
        let piece = ground.features.get(piece)?;
        let is_held = |degrees: f64| {
            let mut turn = BaseTrail::new(trail.unit.clone(), trail.end());
            turn.turn(degrees, pivot);
            let in_line = self.sweep.in_line.contains(&number);
            let on_road = || !in_line && turn.keeps_to_road_in(ground, piece);
            hold.is_against(&turn, piece) && !on_road()
        };
        if !is_held(degrees) {
            return None;
        }
        Some(bisect((0.0, degrees), HalvingEnd::Halvings(HALVINGS), is_held).0)
    }
}
