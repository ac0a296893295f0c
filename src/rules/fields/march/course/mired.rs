//! Guns and horse that a wheel would bring too deep into obstructed ground (ROUGH-03).

use super::Course;
use crate::rules::clause::Clause;
use crate::rules::fields::depth;
use crate::rules::fields::event::MarchEnd;
use crate::rules::fields::event::MarchStop;
use crate::rules::fields::trail::Trail;
use crate::table::ground::Going;
use crate::table::measure::Point;

/// Halvings of a wheel until it is found how far it comes: to a hundredth of a degree.
const HALVINGS: usize = 12;

impl Course<'_> {
    /// Returns how many degrees of a wheel bring guns and horse as deep as they may go, and the stop there;
    /// none where the whole of it does not bring them deeper.
    pub(super) fn mired(&self, degrees: f64, pivot: Point) -> Option<(f64, MarchStop)> {
        let horse = self.guns_and_horse();
        let numbered = self.sweep.movers.iter().zip(&self.trails);
        numbered
            .filter(|(number, _)| horse.contains(number))
            .flat_map(|(_, trail)| self.obstructed().map(move |piece| (trail, piece)))
            .filter_map(|(trail, piece)| {
                let turn = self.turn_until_mired(trail, piece, degrees, pivot)?;
                let stop = MarchStop {
                    cause: MarchEnd::Rough,
                    by: None,
                    unit: Some(trail.unit.clone()),
                    feature: self.feature_id(piece),
                    rule: Clause::new("ROUGH-03"),
                };
                Some((turn, stop))
            })
            .min_by(|one, other| one.0.abs().total_cmp(&other.0.abs()))
    }

    fn obstructed(&self) -> impl Iterator<Item = usize> + '_ {
        let features = self.field.ground.features.iter().enumerate();
        let obstructed = features.filter(|(_, piece)| piece.going == Going::Obstructed);
        obstructed.map(|(number, _)| number)
    }

    fn turn_until_mired(
        &self,
        trail: &Trail,
        piece: usize,
        degrees: f64,
        pivot: Point,
    ) -> Option<f64> {
        let ground = &self.field.ground;
        let piece = ground.features.get(piece)?;
        let is_mired = |degrees: f64| {
            let mut turn = Trail::new(trail.unit.clone(), trail.end());
            turn.turn(degrees, pivot);
            turn.enters(piece)
                && !turn.keeps_to_road_in(ground, piece)
                && depth::too_deep(piece, &turn).is_some()
        };
        if !is_mired(degrees) {
            return None;
        }
        let (mut free, mut mired) = (0.0, degrees);
        for _ in 0..HALVINGS {
            let middle = f64::midpoint(free, mired);
            if is_mired(middle) {
                mired = middle;
            } else {
                free = middle;
            }
        }
        Some(free)
    }
}
