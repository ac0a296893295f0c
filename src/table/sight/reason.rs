//! The reason for an answer: the line that decides, or the length by which the nearest line is too long.

use std::sync::Arc;

use super::{
    Field, Point, PreparedGround, Region, Rule, SCRATCH, Scene, SearchPurpose, SearchScratch,
    Sight, SightBody, SightEnd, SightQuestion, SightType, find_proving_line, point_body,
};

impl Field {
    /// Returns the excess in inches of the nearest line from one base to another over its limit; the troops in
    /// `ignored` hide nothing. `None` if the nearest line is a line of sight, or if a hill blocks it.
    ///
    /// For a base that is not seen, [`Field::sees_past`] gives the same number as a negative margin, at ten times the
    /// cost. A base whose nearest line is too long may still be seen along another line.
    #[must_use]
    pub fn nearest_line_misses_by(
        &self,
        observer: usize,
        target: usize,
        ignored: &[usize],
    ) -> Option<f64> {
        let (here, there) = (self.sight_body(observer)?, self.sight_body(target)?);
        let rule = self.zone_rule();
        let question = SightQuestion::of_troop(self, observer, Some(target), ignored, rule);
        let (p, q) = here.nearest_pair(&there);
        let prepared = PreparedGround::from_ground(&self.ground);
        let region = Region::between(&SightBody::Point(p), &SightBody::Point(q));
        let scene = question.scene(self, &prepared, &region);
        let (from, to) = (scene.end_at(p), scene.end_at(q));
        let look =
            SCRATCH.with_borrow_mut(|scratch| scene.judge_line(&from, &to, &mut scratch.line));
        (!look.seen && look.block.is_none()).then_some(look.distance - look.limit)
    }

    /// Returns the answer of [`Field::sees`] with the reason that people look for: if the nearest line is blocked and
    /// another is open but too long, the answer describes the open line.
    #[must_use]
    pub fn sees_with_reason(&self, observer: usize, target: usize) -> Sight {
        self.explained_sight(observer, target, self.zone_rule())
    }

    /// Returns the answer of [`Field::has_line_to`] with the reason as for `Field::sees_with_reason`.
    #[must_use]
    pub fn has_line_with_reason(&self, observer: usize, target: usize) -> Sight {
        self.explained_sight(observer, target, Rule::from_law(&self.law))
    }

    /// Returns the answer of [`Field::point_sees`] with the reason as for `Field::sees_with_reason`.
    #[must_use]
    pub fn point_sees_with_reason(&self, side: u8, from: Point, target: usize) -> Sight {
        let (Some(here), Some(there)) = (point_body(from), self.sight_body(target)) else {
            return Sight::nothing(from, from);
        };
        let question = SightQuestion::of_side(side, Some(target), Rule::from_law(&self.law));
        question.explaining().ask(self, &here, &there)
    }

    /// Returns the answer of [`Field::sees_point`] with the reason as for `Field::sees_with_reason`.
    #[must_use]
    pub fn sees_point_with_reason(&self, observer: usize, point: Point) -> Sight {
        let (Some(here), Some(there)) = (self.sight_body(observer), super::point_body(point))
        else {
            return Sight::nothing(point, point);
        };
        let question = SightQuestion::of_troop(self, observer, None, &[], self.zone_rule());
        question.explaining().ask(self, &here, &there)
    }

    fn explained_sight(&self, observer: usize, target: usize, rule: Rule) -> Sight {
        let (Some(here), Some(there)) = (self.sight_body(observer), self.sight_body(target)) else {
            return self.judge_pair(observer, target, &[], rule);
        };
        let question = SightQuestion::of_troop(self, observer, Some(target), &[], rule);
        question.explaining().ask(self, &here, &there)
    }
}

impl SightQuestion<'_> {
    /// Returns the question with its reason requested. Then the reason is not a blocked line if another line is open
    /// and only too long. This costs a second search.
    fn explaining(self) -> Self {
        Self {
            explains: true,
            ..self
        }
    }
}

/// Sight types that may limit a line which nothing blocks, the longest first.
const LEAST: [SightType; 4] = [
    SightType::Unlimited,
    SightType::Good,
    SightType::Rolling,
    SightType::Close,
];

/// Returns the ends of the line that exceeds its limit by the least, among lines that no hill blocks. `None` if hills
/// block all lines.
pub(super) fn open_line(
    scene: &Scene<'_>,
    prepared: &Arc<PreparedGround>,
    bodies: (&SightBody, &SightBody),
    least: f64,
    scratch: &mut SearchScratch,
) -> Option<(SightEnd, SightEnd)> {
    let seeking = LEAST.iter().filter_map(|kind| scene.with_least_type(*kind));
    let scenes: Vec<Scene<'_>> = seeking.chain([scene.without_ranges()]).collect();
    let mut best: Option<(f64, (SightEnd, SightEnd))> = None;
    for open in &scenes {
        let proof = find_proving_line(
            open,
            prepared,
            bodies,
            least,
            scratch,
            SearchPurpose::Shortest,
        );
        let Some(proof) = proof else { continue };
        let ends = (scene.end_at(proof.from.at), scene.far_end(proof.to.at));
        let look = scene.judge_line(&ends.0, &ends.1, &mut scratch.line);
        let margin = look.limit - look.distance;
        if look.block.is_none() && best.is_none_or(|(most, _)| margin > most) {
            best = Some((margin, ends));
        }
    }
    best.map(|(_, ends)| ends)
}
