//! The longest type of ground under a formation (ZOO-07; RUL-55, switch).

use super::{boundary::boundary_segments, prepared::PreparedGround, rule::Rule, scene::Scene};
use crate::field::{Field, SightTerrain};
use crate::ground::SightType;
use crate::shape::rectangle::Rectangle;

impl Field {
    /// Returns the longest type under any base of a troop's formation, if its units share it (RUL-55, switch); else
    /// `None`.
    pub(crate) fn shared_type(&self, troop: usize) -> Option<SightType> {
        if !self.law.shares_longest() {
            return None;
        }
        let member = self.troops.get(troop)?;
        let bases = self.troops.iter().zip(self.troops.rectangles());
        let own = bases.filter(|(other, _)| other.is_with(member));
        self.longest_under(own.filter_map(|(_, rectangle)| rectangle.as_ref()))
    }

    /// Returns the longest type of ground under some bases; `None` if there are no bases.
    pub(crate) fn longest_under<'r>(
        &self,
        bases: impl Iterator<Item = &'r Rectangle>,
    ) -> Option<SightType> {
        let prepared = PreparedGround::from_ground(&self.ground);
        let rule = Rule {
            // Any rule under which the ends ask for their own type.
            terrain: SightTerrain::ObserverOnly,
            ..Rule::from_law(&self.law)
        };
        let segments = bases.flat_map(|base| {
            let scene = Scene::of_ground(&prepared, rule, &base.bounds);
            boundary_segments(base, &scene)
        });
        segments.map(|segment| segment.own).max()
    }
}
