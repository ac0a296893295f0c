//! Effects of events on the ground: holders, properties, digging.

use std::sync::Arc;

use crate::state::{Digging, State};
use crate::terms::name::{DivisionId, FeatureId, UnitId};
use table::ground::{GroundCover, GroundGoing, SightType};

impl State {
    pub(super) fn begin_digging(&mut self, unit: &UnitId, done: u32) {
        let before = self.units.get(unit).map(|unit| unit.deeds.clone());
        let digging = Digging {
            done,
            begun: self.window(),
            before: before.unwrap_or_default(),
        };
        self.digging.insert(unit.clone(), digging);
    }

    pub(super) fn choose_division(&mut self, feature: &FeatureId, division: &str) {
        let division = DivisionId::new(division);
        let Some(side) = self.divisions.get(&division).map(|d| d.side.clone()) else {
            return;
        };
        let chosen = self.counts_for.entry(feature.clone()).or_default();
        chosen.insert(side, division);
    }

    pub(super) fn change_ground(&mut self, feature: &str, property: &str, value: &str) {
        let ground = Arc::make_mut(&mut self.ground);
        if property == "gone" {
            ground.features.retain(|f| f.id != feature);
        }
        let Some(feature) = ground.features.iter_mut().find(|f| f.id == feature) else {
            return;
        };
        match property {
            "sight" => feature.sight = SightType::named(value),
            "going" => feature.going = GroundGoing::named(value).unwrap_or(feature.going),
            "cover" => feature.cover = GroundCover::named(value).unwrap_or(feature.cover),
            "elevation" => feature.elevation = value.parse().unwrap_or(feature.elevation),
            "value" => feature.value = value.parse().unwrap_or(feature.value),
            _ => {}
        }
    }
}
