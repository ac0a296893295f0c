//! A verdict in one sentence for people.

use super::{Blocker, ScreeningGround, Sight};
use crate::ground::Ground;
use crate::measure::Measure;

impl Sight {
    /// Returns the verdict and its reason in one sentence, with lengths in inches to a tenth. The sentence says so if a
    /// tape that is off by `tape_error` inches could reverse the verdict.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::sync::Arc;
    /// use vidette_table::field::{Field, SightLaw};
    /// use vidette_table::ground::{Ground, SightType};
    /// use vidette_table::measure::{Point, TAPE_ERROR};
    /// use vidette_table::troops::Troops;
    ///
    /// let ground = Arc::new(Ground::open(48.0, 36.0, SightType::Rolling));
    /// let field = Field { ground, troops: Troops::default(), law: SightLaw::default() };
    /// let sight = field.point_sees_point(0, Point::new(5.0, 5.0), Point::new(12.3, 5.0));
    /// let why = sight.why(&field.ground, TAPE_ERROR);
    /// assert_eq!(why, "seen: 7.3 of 12.0 in, rolling ground");
    /// ```
    #[must_use]
    pub fn why(&self, ground: &Ground, tape_error: f64) -> String {
        self.why_in(Measure::Inches, ground, tape_error)
    }

    /// Returns the verdict and its reason in one sentence, with lengths and places as people of this table read them
    /// (SCALE-02).
    #[must_use]
    pub fn why_in(&self, measure: Measure, ground: &Ground, tape_error: f64) -> String {
        if !self.distance.is_finite() {
            return "not seen: one of the two is not on the table".to_owned();
        }
        if let Some(block) = &self.blocked_by {
            let name = name(ground, block.feature);
            let crest = ground
                .features
                .get(block.feature)
                .is_some_and(|hill| hill.crest.len() > 1);
            let of = if crest { "the crest of " } else { "" };
            let at = measure.point(block.at);
            let (x, y) = (at.x, at.y);
            let reason = format!("{of}{name} at ({x:.1}, {y:.1}) is in the way");
            if self.is_close_call(tape_error) {
                let turn = self.turn_words(measure);
                return format!("not seen, but {turn}: measure it ({reason})");
            }
            return format!("not seen: {reason}");
        }
        let verdict = if self.seen { "seen" } else { "not seen" };
        let reason = self.reason(ground);
        if let Some(round) = &self.round {
            let words = self.round_in_words(measure, &what_blocks(ground, round), &reason);
            return match self.is_close_call(tape_error) {
                true => format!(
                    "{verdict}, but {}: measure it ({words})",
                    self.turn_words(measure)
                ),
                false => format!("{verdict}: {words}"),
            };
        }
        let distance = measure.number(self.distance);
        let measured = format!("{distance:.1} of {}", measure.say(self.limit));
        if self.is_close_call(tape_error) {
            let turn = self.turn_words(measure);
            return format!("{verdict}, but {turn}: measure it ({measured}, {reason})");
        }
        format!("{verdict}: {measured}, {reason}")
    }

    /// Describes an open line that leads round the obstacle on the nearest line: `the line round the crest is 17.6 in
    /// long, the limit 12.0 (sight 12 in, close ground)`.
    #[must_use]
    pub fn round_in_words(&self, measure: Measure, what: &str, reason: &str) -> String {
        let limit = measure.number(self.limit);
        format!(
            "the line round {what} is {} long, the limit {limit:.1} (sight {}, {reason})",
            measure.say(self.distance),
            measure.say_whole(self.limit)
        )
    }

    /// Describes the smallest change that flips the verdict: `only by 0.1 in` for the distance, or `a shift of one end
    /// by 0.1 in would reverse this` if that needs less.
    #[must_use]
    pub fn turn_words(&self, measure: Measure) -> String {
        /// Minimum number of inches that is printed as more than nothing.
        const LEAST: f64 = 0.05;
        let by = match self.turns_by() < LEAST {
            true => format!("less than {}", measure.say(2.0 * LEAST)),
            false => measure.say(self.turns_by()),
        };
        match self.turns_by_place() {
            true => format!("a shift of one end by {by} would reverse this"),
            false => format!("only by {by}"),
        }
    }

    /// Checks whether a shift of an end flips the verdict sooner than a change of the distance does.
    #[must_use]
    pub fn turns_by_place(&self) -> bool {
        // If the distance alone decides, shift and distance differ only by rounding.
        let by_distance = self.margin().abs() - 0.01;
        let shift = self.shift.filter(|_| self.blocked_by.is_none());
        shift.is_some_and(|shift| shift < by_distance)
    }

    fn reason(&self, ground: &Ground) -> String {
        let enemy = self.limited_by.contains(&"enemy");
        let types: Vec<&str> = self
            .limited_by
            .iter()
            .copied()
            .filter(|name| *name != "enemy")
            .collect();
        let mut reason = String::new();
        if !types.is_empty() {
            reason = format!("{} ground", types.join(" and "));
            let names: Vec<&str> = self
                .screens
                .iter()
                .filter_map(|screen| match screen {
                    ScreeningGround::Feature(feature) => Some(name(ground, *feature)),
                    ScreeningGround::Troop(_) => None,
                })
                .collect();
            if !names.is_empty() {
                reason = format!("{reason} ({})", names.join(", "));
            }
        }
        if enemy {
            let and = if reason.is_empty() { "" } else { " and " };
            reason = format!("{reason}{and}enemy troops in the way");
        }
        if self.raised {
            reason.push_str(", from a hill");
        }
        reason
    }
}

/// Names the obstacle that blocks a line: `the crest` if the hill has one, else the hill by its name.
#[must_use]
pub fn what_blocks(ground: &Ground, block: &Blocker) -> String {
    let hill = ground.features.get(block.feature);
    match hill.is_some_and(|hill| hill.crest.len() > 1) {
        true => "the crest".to_owned(),
        false => name(ground, block.feature).to_owned(),
    }
}

fn name(ground: &Ground, feature: usize) -> &str {
    let Some(feature) = ground.features.get(feature) else {
        return "a hill";
    };
    [&feature.name, &feature.id, &feature.kind]
        .into_iter()
        .find(|name| !name.is_empty())
        .map_or("a piece of terrain", String::as_str)
}
