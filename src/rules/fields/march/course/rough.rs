//! Rough ground on the path: its die, the areas that the die opens to the brigade, and how far the brigade then gets
//! (ROUGH-03, ROUGH-04).

use super::{Limit, MarchCourse};
use crate::state::UnitState;
use crate::terms::{charts, event::MarchEnd, faces};
use ruleset::Step;
use ruleset::chance::Ask;
use ruleset::clause::Clause;
use table::ground::GroundGoing;
use table::measure::{SWEEP_PROMISE, hundredths};
use table::sweep::StopCause;

/// Rough ground that the march meets.
struct MetRough {
    number: usize,
    /// The longest stretch of the ground that any unit must cross, in inches; `None` for a line.
    deep: Option<f64>,
    /// The inches of march after which guns and horse stop in the ground, if any do.
    halts: Option<f64>,
}

impl MetRough {
    /// Returns how deep in the ground the brigade stops if its die lets it go `inches` into the ground; `None` if it
    /// gets through.
    fn stop_inside(&self, inches: Option<f64>) -> Option<f64> {
        let Some(inches) = inches else {
            return Some(0.0);
        };
        (hundredths(inches) < hundredths(self.deep?)).then_some(inches)
    }
}

impl MarchCourse<'_> {
    /// Throws for the ground that the march meets here, and returns its limits for the march; none if the brigade gets
    /// through. Crossing costs no inches: the ground only stops and disorders (ROUGH-05).
    pub(super) fn enter_rough(
        &mut self,
        throw: &mut dyn FnMut(Ask) -> Step<u8>,
    ) -> Step<Vec<Limit>> {
        let pieces = self.met_together();
        let obstructed = pieces
            .iter()
            .any(|piece| self.ground_going(piece.number) == GroundGoing::Obstructed);
        let what = self.die_question(&pieces, obstructed);
        let ground = pieces
            .first()
            .and_then(|met| self.state.ground().features.get(met.number));
        let ground = ground.map_or("", |feature| feature.id.as_str());
        let whose = format!("{} in {ground}", self.brigade);
        let die = throw(Ask::new(what, "ROUGH-04").about(whose))?;
        self.dice.push(die);
        let inches = charts::rough_inches(die, obstructed);
        let mut limits = Vec::new();
        for piece in pieces {
            let number = piece.number;
            if let Some(inside) = piece.stop_inside(inches) {
                self.barred.extend((inside == 0.0).then_some(number));
                limits.push(self.rough_limit(number, self.sweep.start + inside, "ROUGH-04"));
            }
            if let Some(at) = piece.halts {
                limits.push(self.rough_limit(number, at, "ROUGH-03"));
            }
            self.sweep.passed.push(number);
        }
        Ok(limits)
    }

    /// Returns an area of ground that the march meets here, with its depth and the place where guns and horse stop in
    /// it.
    fn met_rough(&self, number: usize, guns: &[usize]) -> MetRough {
        let going = self.ground_going(number);
        let obstructed = going == GroundGoing::Obstructed;
        let halts = || self.field.one_inch_inside(&self.sweep, number, guns);
        MetRough {
            number,
            deep: (going != GroundGoing::Linear).then(|| self.field.stretch(&self.sweep, number)),
            halts: obstructed.then(halts).flatten(),
        }
    }

    /// Describes the place at which a die is due, and the effects of its faces: `rough ground: Pike fence after 4.5 in,
    /// 1-5 across, 6 stops before it`.
    fn die_question(&self, pieces: &[MetRough], obstructed: bool) -> String {
        let names: Vec<&str> = pieces.iter().map(|met| self.name_of(met.number)).collect();
        let measure = self.state.oob().measure;
        let is_line = pieces.iter().all(|met| met.deep.is_none());
        let through = if is_line { "across" } else { "through" };
        let faces = faces::face_meanings(|die| {
            let inches = charts::rough_inches(die, obstructed);
            let held = pieces
                .iter()
                .filter_map(|met| met.stop_inside(inches))
                .min_by(f64::total_cmp);
            match held {
                None => through.to_owned(),
                Some(inside) if inside > 0.0 => format!("stops {} inside", measure.say(inside)),
                Some(_) => "stops before it".to_owned(),
            }
        });
        let halt = match pieces.iter().any(|met| met.halts.is_some()) {
            true => {
                let inch = measure.say_whole(charts::distance::OBSTRUCTED_ENTRY);
                format!("; guns and horse stop {inch} inside")
            }
            false => String::new(),
        };
        format!(
            "rough ground: {} after {}, {faces}{halt}",
            names.join(" and "),
            measure.say(self.sweep.start)
        )
    }

    /// Returns the areas of ground that require a die at this very place: one die for all (RUL-61).
    fn met_together(&self) -> Vec<MetRough> {
        let guns = self.guns_and_horse();
        let mut sweep = self.sweep.clone();
        sweep.until = sweep.until.min(sweep.start + SWEEP_PROMISE);
        let mut pieces = Vec::new();
        loop {
            let stop = self.field.first_stop_of_ground(&sweep);
            let piece = match stop.cause {
                StopCause::Rough { feature, .. } | StopCause::Obstacle { feature, .. } => feature,
                _ => return pieces,
            };
            if hundredths(stop.after) > hundredths(self.sweep.start) {
                return pieces;
            }
            pieces.push(self.met_rough(piece, &guns));
            sweep.passed.push(piece);
        }
    }

    fn rough_limit(&self, piece: usize, at: f64, rule: &'static str) -> Limit {
        let mut stop = self.stop.clone();
        stop.feature = self.feature_id(piece);
        stop.rule = Clause::new(rule);
        stop.cause = self.end_at(piece);
        Limit { at, stop }
    }

    pub(super) fn end_at(&self, piece: usize) -> MarchEnd {
        match self.ground_going(piece) {
            GroundGoing::Linear => MarchEnd::Obstacle,
            _ => MarchEnd::Rough,
        }
    }

    pub(super) fn guns_and_horse(&self) -> Vec<usize> {
        self.sweep
            .movers
            .iter()
            .copied()
            .filter(|number| {
                self.unit_id(*number)
                    .and_then(|id| self.state.unit(&id))
                    .is_some_and(UnitState::is_guns_or_horse)
            })
            .collect()
    }
}
