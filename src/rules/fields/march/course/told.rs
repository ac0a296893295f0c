//! Result of a march: positions, disorder, and the sentence for the table.

use super::MarchCourse;
use crate::position::trail;
use crate::state::State;
use crate::terms::{
    charts::distance,
    command::Hand,
    event::{MarchEnd, MarchStop, UnitPosition},
    name::UnitId,
};
use table::ground::Feature;
use table::measure::{Point, hundredths, turned};

impl MarchCourse<'_> {
    /// Returns the final position of every unit.
    #[must_use]
    pub fn final_positions(&self) -> Vec<UnitPosition> {
        trail::trail_ends(&self.trails)
    }

    /// Returns the final position of the brigadier, who goes along as one of the units (CMD-10); a wounded one does not
    /// (GEN-04). `None` if he does not go along.
    #[must_use]
    pub fn brigadier_end(&self) -> Option<Point> {
        let brigadier = self.state.brigadier(&self.brigade);
        let at = brigadier.filter(|general| general.is_fit())?.at()?;
        Some(self.carried_end(at))
    }

    /// Returns the final position of a figure that goes along as one of the units.
    #[must_use]
    pub fn carried_end(&self, at: Point) -> Point {
        let wheeled = self.pivot + turned(at - self.pivot, self.wheel);
        let marched = wheeled + self.aim.bearing.unit() * self.distance;
        let centre = self.centre();
        let at = centre + turned(marched - centre, self.then);
        self.state.ground().nearest_for_figure(at)
    }

    /// Returns the units that moved in or across rough ground, each with the name of that ground (ROUGH-02).
    #[must_use]
    pub fn disordered_units(&self) -> Vec<(UnitId, String)> {
        if self.is_idle() {
            return Vec::new();
        }
        let ground = &self.field.ground;
        let rough = || ground.features.iter().filter(|f| f.going.is_rough());
        self.trails
            .iter()
            .zip(&self.sweep.movers)
            .filter_map(|(trail, number)| {
                let in_line = self.sweep.in_line.contains(number);
                let on_road = |f: &Feature| !in_line && trail.keeps_to_road_in(ground, f);
                let piece = rough().find(|f| trail.enters(f) && !on_road(f))?;
                Some((trail.unit.clone(), piece.name.clone()))
            })
            .collect()
    }

    /// Returns the sentence for the players; `wants_die` says that the march ends at ground that requires a die.
    #[must_use]
    pub fn course_words(&self, wants_die: bool) -> String {
        let wheel = |degrees: f64, about: Option<Hand>| {
            let hand = if degrees < 0.0 { "left" } else { "right" };
            let about = match about {
                None => "its centre".to_owned(),
                Some(flank) => format!("the front corner of its {} flank", flank.name()),
            };
            format!(
                "wheel the brigade {:.0} degrees {hand} about {about}",
                degrees.abs()
            )
        };
        let mut parts = Vec::new();
        if self.wheel.abs() >= 0.5 {
            parts.push(wheel(self.wheel, self.wheel_flank()));
        }
        if hundredths(self.distance) > 0 {
            let inches = self.state.oob().measure.say(self.distance);
            parts.push(format!("march {inches} {}", self.bearing().spoken()));
        }
        if self.then.abs() >= 0.5 {
            parts.push(wheel(self.then, None));
        }
        if parts.is_empty() {
            parts.push("stand".to_owned());
        }
        let end = if wants_die {
            let ground = self.stop.feature.as_ref();
            let name = ground.and_then(|id| self.state.feature(id));
            format!(
                "a die for {}",
                name.map_or("rough ground", |f| f.name.as_str())
            )
        } else {
            // An Advance ends at its goal, whatever place beyond was named (ORD-03).
            let stop = match self.at_goal_of_order {
                true => "the goal of its order is reached".to_owned(),
                false => stop_words(self.state, &self.stop),
            };
            match &self.then_stop {
                Some(then) => {
                    let then = stop_words(self.state, then);
                    format!("stop: {stop}; no farther wheel: {then}")
                }
                None => format!("stop: {stop}"),
            }
        };
        format!("{}; {end}", parts.join(", "))
    }
}

/// Describes the cause of a march's end.
#[must_use]
pub fn stop_words(state: &State, stop: &MarchStop) -> String {
    let unit = |id: &Option<UnitId>| {
        let unit = id.as_ref().and_then(|id| state.unit(id));
        unit.map_or("the brigade", |u| u.name.as_str()).to_owned()
    };
    let ground = stop
        .feature
        .as_ref()
        .and_then(|id| state.feature(id))
        .map_or("rough ground", |f| f.name.as_str());
    match stop.cause {
        MarchEnd::Observed => format!("{} sees {}", unit(&stop.by), seen_unit(state, stop)),
        MarchEnd::Rough if stop.rule.id() == "ROUGH-03" => {
            let inch = (state.oob().measure).say_whole(distance::OBSTRUCTED_ENTRY);
            format!("{ground}; guns and horse go in {inch}")
        }
        MarchEnd::Rough | MarchEnd::Obstacle => format!("{ground} stops {}", unit(&stop.unit)),
        MarchEnd::Impassable => format!("{ground} cannot be entered"),
        MarchEnd::Friends if stop.by.is_none() => "friends are where it would end".to_owned(),
        MarchEnd::Friends => {
            format!("{} is where {} would end", unit(&stop.by), unit(&stop.unit))
        }
        MarchEnd::TableEdge => "the edge of the table".to_owned(),
        MarchEnd::Arrival => "arrived".to_owned(),
        MarchEnd::NotStarted => format!("not started ({})", stop.rule),
    }
}

fn seen_unit(state: &State, stop: &MarchStop) -> String {
    let unit = stop.unit.as_ref().and_then(|id| state.unit(id));
    unit.map_or("the brigade".to_owned(), |u| format!("the {}", u.name))
}
