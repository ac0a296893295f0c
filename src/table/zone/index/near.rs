//! What may stand between the troops about a place, gathered once for many questions.

use super::super::super::sight::bounds::Bounds;
use super::super::super::sight::corridor::Corridor;
use super::super::super::sight::footprint::Footprint;
use super::super::super::sight::scene::Asker;
use super::super::super::sight::scene::Obstacle;
use super::super::super::sight::scene::Rule;
use super::super::super::sight::scene::Scene;
use super::super::super::sight::survey::Survey;
use super::ZoneIndex;

/// All that may stand between two troops of which one is in a place, or that look past it.
pub(super) struct Near<'s> {
    survey: &'s Survey,
    rule: Rule,
    pieces: Vec<Obstacle<'s>>,
    /// Each with the side of its troop.
    bases: Vec<(u8, usize, Obstacle<'s>)>,
}

impl<'s> Near<'s> {
    /// Returns what is near a base; nothing for none.
    pub(super) fn of_base(index: &ZoneIndex, survey: &'s Survey, base: &Option<Footprint>) -> Self {
        match base {
            Some(base) => Self::of(index, survey, &base.bounds),
            None => Self {
                survey,
                rule: index.field.zone_rule(),
                pieces: Vec::new(),
                bases: Vec::new(),
            },
        }
    }

    /// Returns what is near a place.
    pub(super) fn of(index: &ZoneIndex, survey: &'s Survey, place: &Bounds) -> Self {
        let rule: Rule = index.field.zone_rule();
        let farthest = index.reach.iter().copied().fold(0.0, f64::max);
        let bases = || index.footprints.iter().enumerate();
        let size = bases()
            .filter_map(|(_, base)| base.as_ref().map(Footprint::size))
            .fold(0.0, f64::max);
        let space = place.grown(farthest + 0.01 + 2.0 * size);
        let ground = Scene::of_ground(survey, rule, &space);
        let near = |(troop, base): (usize, &Option<Footprint>)| {
            let base = base.as_ref().filter(|base| base.bounds.meets(&space))?;
            let side = index.field.troops.get(troop)?.side;
            Some((side, troop, Obstacle::of_base(troop, base)))
        };
        Self {
            survey,
            rule,
            pieces: ground.obstacles,
            bases: bases().filter_map(near).collect(),
        }
    }

    /// Returns the troops that are near.
    pub(super) fn troops(&self) -> impl Iterator<Item = usize> {
        self.bases.iter().map(|(_, troop, _)| *troop)
    }

    /// Returns what of it stands between two ends, as the asker minds it.
    pub(super) fn scene(
        &self,
        asker: Asker<'_>,
        bounds: &Bounds,
        corridor: Option<&Corridor>,
    ) -> Scene<'s> {
        let meets = |obstacle: &&Obstacle<'_>| {
            obstacle.bounds.meets(bounds)
                && corridor.is_none_or(|corridor| !corridor.misses(&obstacle.bounds))
        };
        let hostile = self.bases.iter().filter(|(side, troop, _)| {
            self.rule.enemies && *side != asker.side && Some(*troop) != asker.target
        });
        let mut obstacles = Vec::with_capacity(16);
        obstacles.extend(self.pieces.iter().filter(meets));
        obstacles.extend(hostile.map(|(_, _, obstacle)| obstacle).filter(meets));
        Scene {
            survey: self.survey,
            rule: self.rule,
            obstacles,
            watcher: None,
            watched: None,
        }
    }
}
