//! The path of a messenger: the shortest to its addressee, or one named by its owner (RUL-41).

use super::{Path, RideGoal, addressee_goal, chances::MOST, to_go};
use crate::state::{Messenger, State};
use crate::terms::{command::RideRoute, name::MessengerId};
use ruleset::refusal::{Refusal, Remedy};
use table::measure::{CONTACT, Point, within};

/// A messenger's path, and where it ends.
pub(super) struct RideCourse {
    pub(super) way: Path,
    /// Inches to the end of the path.
    inches: f64,
    /// True if the path ends in contact with the addressee.
    arrives: bool,
    /// True if the owner names no part of the path.
    is_shortest: bool,
    /// The points on the path, each with its distance from the start.
    by: Vec<(f64, Point)>,
}

impl RideCourse {
    /// Returns the course of a messenger whose addressee is `goal`. A last point in contact with the addressee counts
    /// as his place: contact is arrival.
    ///
    /// # Errors
    ///
    /// Fails for a point off the table or cut off by impassable ground, and for an end at the messenger's present place
    /// or farther than dice ever carry it.
    pub(super) fn plot_course(
        state: &State,
        messenger: &Messenger,
        goal: RideGoal,
        route: &RideRoute,
    ) -> Result<Self, Refusal> {
        let mut course = Self {
            way: Path::stay_at(messenger.at),
            inches: 0.0,
            arrives: false,
            is_shortest: route.is_shortest(),
            by: Vec::new(),
        };
        for point in &route.by {
            course.go_on(state, *point)?;
            course.by.push((course.way.length(), *point));
        }
        let from = course.way.end();
        let goal = addressee_goal(state, &messenger.to, from).unwrap_or(goal);
        let beside = |to: &Point| within(to_go(state, *to, goal), CONTACT);
        match route.to.filter(|to| !beside(to)) {
            Some(to) => course.end_at(state, messenger.id, to)?,
            None => {
                let last = Path::shortest_way(state.ground(), from, goal.at);
                course.way = course.way.followed_by(last);
                course.inches = course.way.length() - goal.gap;
                course.arrives = true;
            }
        }
        Ok(course)
    }

    fn go_on(&mut self, state: &State, to: Point) -> Result<(), Refusal> {
        let (ground, measure) = (state.ground(), state.oob().measure);
        let place = measure.say_point(to);
        if !ground.holds(to) {
            let said = format!("{place} is not on the table");
            let size = format!("the table is {}", ground.size(measure));
            return Err(Refusal::impossible("RUL-41", said).remedy(size));
        }
        let next = Path::find_way(ground, self.way.end(), to).ok_or_else(|| {
            let said = format!("no way leads to {place}: impassable ground cuts it off");
            Refusal::impossible("RUL-41", said).remedy("name a point that a figure can ride to")
        })?;
        self.way = std::mem::replace(&mut self.way, Path::stay_at(to)).followed_by(next);
        Ok(())
    }

    /// Ends the course at a place without an addressee.
    fn end_at(&mut self, state: &State, id: MessengerId, to: Point) -> Result<(), Refusal> {
        self.go_on(state, to)?;
        self.inches = self.way.length();
        if within(self.inches, CONTACT) {
            return Err(
                Refusal::impossible("MSG-02", format!("messenger {id} is there already"))
                    .remedy(Remedy::typed("", "next", " leaves it there")),
            );
        }
        let most = MOST as f64;
        if within(self.inches, most) {
            return Ok(());
        }
        let measure = state.oob().measure;
        let said = format!(
            "{} is {} off, and three dice carry messenger {id} {} at most",
            measure.say_point(to),
            measure.say(self.inches),
            measure.say(most)
        );
        let remedy = Remedy::typed(
            "with ",
            "by",
            " in place of `to` it rides that way as far as the dice allow",
        );
        Err(Refusal::impossible("MSG-02", said).remedy(remedy))
    }

    /// Returns how many inches of the course the messenger rides with a roll; the roll is a maximum.
    pub(super) fn inches_ridden(&self, rolled: f64) -> f64 {
        match within(self.inches - rolled, CONTACT) {
            true => self.inches,
            false => rolled,
        }
    }

    /// Returns the inches that remain to the addressee after a ride with the roll `rolled`.
    pub(super) fn inches_left(&self, state: &State, messenger: &Messenger, rolled: f64) -> f64 {
        let rest = self.inches - rolled;
        if self.is_shortest || (self.arrives && within(rest, CONTACT)) {
            return rest;
        }
        let at = self.way.at(self.inches_ridden(rolled));
        let goal = addressee_goal(state, &messenger.to, at);
        goal.map_or(0.0, |goal| to_go(state, at, goal))
    }

    /// Returns the points of the course in its first inches.
    pub(super) fn points_passed(&self, inches: f64) -> Vec<Point> {
        let passed = self.by.iter().filter(|(from, _)| within(*from, inches));
        passed.map(|(_, point)| *point).collect()
    }
}
