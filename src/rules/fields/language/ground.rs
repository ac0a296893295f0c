//! Corrections to the record from the table: the ground.

use super::{
    Misread, WordReader, names,
    spec::{Spec, command},
};
use crate::terms::{command::Command, name::FeatureId};

/// Reads `pike going close`, `farm counts-for rodes`.
pub(super) const TERRAIN: Spec = command(
    "terrain",
    "FEATURE PROPERTY VALUE, FEATURE counts-for DIVISION, WORKS gone",
    "correct the ground",
    |reader| {
        let feature = reader.read_feature()?;
        let property = reader
            .words
            .next("a property: sight, going, cover, elevation, value, counts-for or gone")?;
        let value = match property.as_str() {
            "counts-for" => reader.read_division()?.to_string(),
            "gone" => String::new(),
            _ => reader.words.next("a value")?,
        };
        Ok(Command::Terrain {
            feature,
            property,
            value,
        })
    },
);

pub(super) fn write_terrain(feature: &FeatureId, property: &str, value: &str) -> String {
    format!("terrain {feature} {property} {value}")
}

impl WordReader<'_> {
    pub(super) fn read_feature(&mut self) -> Result<FeatureId, Misread> {
        let word = self.words.next("a piece of terrain")?;
        let features = self.state.ground().features.iter();
        let names = features.map(|f| (f.id.as_str(), f.name.as_str()));
        names::one_of(&word, names, "terrain").map(FeatureId::new)
    }
}
