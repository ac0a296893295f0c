//! A base that looks out over some ground: the obstacles in its way are gathered once for many questions.

use std::sync::Arc;

use super::{
    SCRATCH, Sight, SightQuestion,
    body::SightBody,
    end::SightEnd,
    find_proving_line, line_sight, may_see,
    prepared::PreparedGround,
    region::Region,
    scene::{Asker, Scene},
    search::SearchPurpose,
};
use crate::field::Field;
use crate::ground::SightType;
use crate::measure::Point;
use crate::shape::rectangle::Rectangle;

/// A line by its two ends, the observer's first.
pub(crate) type Line = (Point, Point);

/// A base, some ground, and the obstacles that may hide any part of that ground from the base.
pub(crate) struct Vantage<'a> {
    here: SightBody,
    prepared: &'a Arc<PreparedGround>,
    scene: Scene<'a>,
}

impl<'a> Vantage<'a> {
    /// Returns the vantage of a base over some ground; `None` if there is no such base. The troops in `ignored` hide
    /// nothing; `longest` is the longest type of the base's formation, if the rule needs it (RUL-55).
    pub(crate) fn over(
        field: &Field,
        prepared: &'a Arc<PreparedGround>,
        observer: usize,
        ground: &Rectangle,
        ignored: &[usize],
        longest: Option<SightType>,
    ) -> Option<Self> {
        let here = field.sight_body(observer)?;
        let region = Region::between(&here, &SightBody::Base(*ground));
        let side = field.troops.get(observer)?.side;
        let asker = Asker {
            side,
            target: None,
            ignored,
        };
        let question = SightQuestion {
            asker,
            rule: field.zone_rule(),
            observers_longest: longest,
            targets_longest: None,
            explains: false,
            wanted: SearchPurpose::AnyOfSwept,
        };
        Some(Self {
            here,
            prepared,
            scene: question.scene(field, prepared, &region),
        })
    }

    /// Returns a point of the base as the observer's end of lines.
    pub(crate) fn eye_at(&self, at: Point) -> SightEnd {
        self.scene.end_at(at)
    }

    /// Returns the points that [`Rectangle::points_beside`] finds beside a point of the base, as observer's ends of
    /// lines.
    pub(crate) fn eyes_beside(&self, at: Point, inches: f64) -> impl Iterator<Item = SightEnd> {
        let base = match self.here {
            SightBody::Base(base) => Some(base),
            SightBody::Point(_) => None,
        };
        let points = base
            .into_iter()
            .flat_map(move |base| base.points_beside(at, inches));
        points.map(|at| self.eye_at(at))
    }

    /// Sets the longest type of the formation that is the target (RUL-55, switch).
    pub(crate) fn set_longest_type(&mut self, longest: Option<SightType>) {
        self.scene.targets_longest = longest;
    }

    /// Returns a line by which the base sees part of a piece of the ground; `None` if it sees none of the piece.
    pub(crate) fn line_to(&self, ground: &Rectangle) -> Option<Line> {
        let (here, there) = (&self.here, &SightBody::Base(*ground));
        let region = Region::between(here, there);
        SCRATCH.with_borrow_mut(|scratch| {
            let (scene, bodies) = (&self.scene, (here, there));
            let (p, q) = here.nearest_pair(there);
            if scene.sees(&scene.end_at(p), &scene.far_end(q), &mut scratch.line) {
                return Some((p, q));
            }
            let least = (q - p).norm();
            if !may_see(scene, bodies, region.body_shaft.as_ref(), least) {
                return None;
            }
            let wanted = SearchPurpose::AnyOfSwept;
            let proof = find_proving_line(scene, self.prepared, bodies, least, scratch, wanted)?;
            Some((proof.from.at, proof.to.at))
        })
    }

    /// Checks whether a line from a point of the base to a point of the ground is a line of sight.
    pub(crate) fn sees(&self, from: &SightEnd, to: Point) -> bool {
        let to = self.scene.far_end(to);
        SCRATCH.with_borrow_mut(|scratch| self.scene.sees(from, &to, &mut scratch.line))
    }

    /// Returns the nearest line from the vantage to a base on the ground.
    pub(crate) fn nearest_line(&self, base: &Rectangle) -> Line {
        self.here.nearest_pair(&SightBody::Base(*base))
    }

    /// Returns the full answer for a line from a point of the base to a point of the ground.
    pub(crate) fn sight_along(&self, (from, to): Line) -> Sight {
        let (from, to) = (self.scene.end_at(from), self.scene.end_at(to));
        SCRATCH.with_borrow_mut(|scratch| {
            let look = self.scene.judge_line(&from, &to, &mut scratch.line);
            line_sight(&self.scene, look, &from, &to, &scratch.line)
        })
    }
}
