//! Obstacles near a base, gathered once for many questions.

use std::cell::OnceCell;

use super::VisibilityMatrix;
use crate::measure::just_beyond;
use crate::shape::{bounding_box::BoundingBox, rectangle::Rectangle};
use crate::sight::{
    boundary::{GroundedSegment, grounded_segments},
    obstacle::Obstacle,
    prepared::PreparedGround,
    region::Region,
    rule::Rule,
    scene::{Asker, Scene},
};

/// Everything that may lie between two troops, if one of them is in a given place or the line between them passes that
/// place.
pub(super) struct NearbyObstacles<'s> {
    prepared: &'s PreparedGround,
    rule: Rule,
    pieces: Vec<Obstacle<'s>>,
    /// The bases, each with the side of its troop.
    bases: Vec<(u8, usize, Obstacle<'s>)>,
}

impl<'s> NearbyObstacles<'s> {
    /// Returns all obstacles that may matter, for any observer, to questions about a base; empty if there is no such
    /// base.
    pub(super) fn of_base(
        matrix: &VisibilityMatrix,
        prepared: &'s PreparedGround,
        base: &Option<Rectangle>,
    ) -> Self {
        let farthest = matrix.reach.iter().copied().fold(0.0, f64::max);
        let bases = matrix.field.troops.rectangles().iter().flatten();
        let size = bases.map(Rectangle::size).fold(0.0, f64::max);
        Self::within(matrix, prepared, base, farthest + 2.0 * size)
    }

    /// Returns the ground and hostile bases that may hide something from an observer; empty if there is no such
    /// observer.
    pub(super) fn of_observer(
        matrix: &VisibilityMatrix,
        prepared: &'s PreparedGround,
        troop: usize,
    ) -> Self {
        let reach = matrix.reach.get(troop).copied().unwrap_or(0.0);
        let mut near = Self::within(matrix, prepared, &matrix.rectangle(troop).copied(), reach);
        if let Some(observer) = matrix.field.troops.get(troop) {
            near.bases.retain(|(side, ..)| *side != observer.side);
        }
        near
    }

    /// Returns everything within `inches` of a base.
    fn within(
        matrix: &VisibilityMatrix,
        prepared: &'s PreparedGround,
        base: &Option<Rectangle>,
        inches: f64,
    ) -> Self {
        let mut near = Self {
            prepared,
            rule: matrix.field.zone_rule(),
            pieces: Vec::new(),
            bases: Vec::new(),
        };
        if let Some(base) = base {
            // A distance that rounds to the range is still in range (RUL-58).
            let region = base.bounds.grown(just_beyond(inches));
            near.pieces = Scene::of_ground(prepared, near.rule, &region).obstacles;
            near.bases = bases_in(matrix, &region).collect();
        }
        near
    }

    /// Returns the indices of the troops nearby.
    pub(super) fn troops(&self) -> impl Iterator<Item = usize> {
        self.bases.iter().map(|(_, troop, _)| *troop)
    }

    /// Returns the scene of the obstacles within a region. Of the troops it contains only those that hide something
    /// from this observer.
    pub(super) fn scene_within(&self, asker: Asker<'_>, region: &Region) -> Scene<'s> {
        let meets = |obstacle: &&Obstacle<'_>| region.meets(&obstacle.bounds);
        let bases = self.bases.iter().filter(|_| self.rule.enemies);
        let hostile =
            bases.filter(|(side, troop, _)| *side != asker.side && Some(*troop) != asker.target);
        let mut obstacles = Vec::with_capacity(8);
        obstacles.extend(self.pieces.iter().filter(meets));
        obstacles.extend(hostile.map(|(_, _, obstacle)| obstacle).filter(meets));
        Scene::new(self.prepared, self.rule, obstacles)
    }
}

/// Returns the bases in a place, each with the side and the number of its troop.
fn bases_in<'i>(
    matrix: &'i VisibilityMatrix,
    region: &'i BoundingBox,
) -> impl Iterator<Item = (u8, usize, Obstacle<'static>)> + 'i {
    let bounds = matrix.bounds.iter().enumerate();
    let near = bounds.filter(|(_, bounds)| bounds.meets(region));
    near.filter_map(|(troop, _)| {
        let base = matrix.rectangle(troop)?;
        let side = matrix.field.troops.get(troop)?.side;
        Some((side, troop, Obstacle::of_base(troop, base)))
    })
}

/// The grounded segments of the troops as each side sees them, computed on first use.
pub(super) struct GroundedSegments {
    /// All sides with troops on the table.
    sides: Vec<u8>,
    /// One cell for each side of each troop, troop by troop.
    known: Vec<OnceCell<Vec<GroundedSegment>>>,
}

impl GroundedSegments {
    /// Returns the grounded segments of a matrix with its troops where they are now.
    pub(super) fn from_matrix(matrix: &VisibilityMatrix) -> Self {
        let troops = &matrix.field.troops;
        let mut sides: Vec<u8> = troops.iter().map(|troop| troop.side).collect();
        sides.sort_unstable();
        sides.dedup();
        let known = vec![OnceCell::new(); troops.len() * sides.len()];
        Self { sides, known }
    }

    /// Returns the grounded segments of a troop as a side sees them, to which all other sides are hostile.
    pub(super) fn get(
        &self,
        matrix: &VisibilityMatrix,
        prepared: &PreparedGround,
        troop: usize,
        base: &Rectangle,
        side: u8,
    ) -> &[GroundedSegment] {
        let place = self.sides.iter().position(|known| *known == side);
        let slot = place.and_then(|place| self.known.get(troop * self.sides.len() + place));
        let Some(slot) = slot else {
            return &[];
        };
        slot.get_or_init(|| {
            let rule = matrix.field.zone_rule();
            let mut scene = Scene::of_ground(prepared, rule, &base.bounds);
            if rule.enemies {
                let hostile = bases_in(matrix, &base.bounds)
                    .filter(|(other, place, _)| *other != side && *place != troop);
                scene.obstacles.extend(hostile.map(|(_, _, base)| base));
            }
            grounded_segments(base, &scene)
        })
    }
}
