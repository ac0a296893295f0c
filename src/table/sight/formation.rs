//! The longest type that a formation stands in (ZOO-07; RUL-55, switch).

use super::super::field::Field;
use super::super::field::SightTerrain;
use super::super::ground::SightType;
use super::boundary::boundary_segments;
use super::prepared::PreparedGround;
use super::rule::Rule;
use super::scene::Scene;

impl Field {
    /// Returns the longest type under any base of a troop's formation.
    pub(in crate::table) fn longest_type(&self, troop: usize) -> Option<SightType> {
        let member = self.troops.get(troop)?;
        let prepared = PreparedGround::of(&self.ground);
        let rule = Rule {
            // Any rule under which the ends ask for their own type.
            terrain: SightTerrain::ObserverOnly,
            ..Rule::of(&self.law)
        };
        self.troops
            .iter()
            .zip(self.troops.rectangles())
            .filter(|(other, _)| other.side == member.side && other.formation == member.formation)
            .filter_map(|(_, rectangle)| rectangle.as_ref())
            .flat_map(|base| {
                let scene = Scene::of_ground(&prepared, rule, &base.bounds);
                boundary_segments(base, &scene)
            })
            .map(|segment| segment.own)
            .max()
    }
}
