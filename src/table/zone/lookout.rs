//! Where observers stand side by side, and what lies before them.

use super::super::measure::Vector;
use super::super::sight::bounds::Bounds;
use super::super::sight::rim::Rim;
use super::super::sight::scene::End;
use super::super::sight::scene::Scene;
use super::star::Star;

/// A rim, and what may end the view from there.
#[derive(Debug)]
pub(in crate::table) struct Lookout<'a> {
    pub(in crate::table) rim: Rim,
    /// The direction that has all that need be looked at to its left; none for all round.
    left_of: Option<Vector>,
    /// The obstacles on that side, the nearest first: each star sorts them anew, and has little to
    /// do where they are in order almost.
    scene: Scene<'a>,
}

impl<'a> Lookout<'a> {
    /// Returns the lookout on a rim; `ahead` is the direction for each edge of the base.
    pub(in crate::table) fn on(rim: &Rim, scene: &Scene<'a>, ahead: &[Option<Vector>; 4]) -> Self {
        let left_of = rim.edge.and_then(|edge| ahead.get(edge)).copied().flatten();
        let is_ahead = |bounds: &Bounds| {
            left_of.is_none_or(|along| {
                let (middle, half) = (bounds.middle() - rim.a, bounds.half());
                along.perp(&middle) + along.x.abs() * half.y + along.y.abs() * half.x >= 0.0
            })
        };
        let obstacles = scene.obstacles.iter().filter(|o| is_ahead(&o.bounds));
        let mut scene = Scene {
            obstacles: obstacles.copied().collect(),
            ..*scene
        };
        let middle = rim.middle();
        let away = |bounds: &Bounds| bounds.away_squared(middle);
        scene
            .obstacles
            .sort_by(|one, other| away(&one.bounds).total_cmp(&away(&other.bounds)));
        Self {
            rim: *rim,
            left_of,
            scene,
        }
    }

    /// Returns what an observer there sees of the lowest ground.
    pub(in crate::table) fn star(&self, end: &End) -> Star {
        Star::ahead(&self.scene, end, 0, self.left_of)
    }
}
