//! Changes to the properties of ground, made by the referee because the ground differs from the record.

use crate::state::draft::Draft;
use crate::terms::{
    event::Event,
    name::{DivisionId, FeatureId},
};
use ruleset::Step;
use ruleset::refusal::{Refusal, Remedy};
use table::ground::{GroundCover, GroundGoing, SightType};

/// Changes one property of a feature.
///
/// # Errors
///
/// Fails if the feature or property is unknown, or if the value is not one of the property's.
pub fn change_terrain(
    draft: &mut Draft<'_>,
    feature: &FeatureId,
    property: &str,
    value: &str,
) -> Step {
    if draft.state().feature(feature).is_none() {
        return Err(Refusal::impossible("ZOO-03", format!("there is no terrain {feature}")).into());
    }
    if property == "gone" {
        return strike_out_works(draft, feature);
    }
    if property == "counts-for" {
        return counts_for(draft, feature, &DivisionId::new(value));
    }
    let known = match property {
        "sight" => value == "none" || SightType::named(value).is_some(),
        "going" => GroundGoing::named(value).is_some(),
        "cover" => GroundCover::named(value).is_some(),
        "elevation" => value.parse::<u8>().is_ok_and(|n| n <= 9),
        "value" => value.parse::<u8>().is_ok_and(|n| n <= 3),
        _ => {
            return Err(Refusal::impossible(
                "ZOO-03",
                format!("terrain has no property {property}"),
            )
            .remedy("sight, going, cover, elevation, value, counts-for")
            .into());
        }
    };
    if !known {
        let allowed = match property {
            "sight" => "obstructed, close, rolling, good, unlimited or none",
            "going" => "open, close, obstructed, impassable or linear",
            "cover" => "none, soft or hard",
            "elevation" => "a whole number from 0 to 9",
            _ => "a whole number from 0 to 3",
        };
        return Err(
            Refusal::impossible("ZOO-03", format!("{property} cannot be {value}"))
                .remedy(allowed)
                .into(),
        );
    }
    draft.note(Event::TerrainChanged {
        feature: feature.clone(),
        property: property.to_owned(),
        value: value.to_owned(),
    });
    Ok(())
}

/// Removes works that the table has levelled (DIG-06); other ground stays.
fn strike_out_works(draft: &mut Draft<'_>, feature: &FeatureId) -> Step {
    let known = draft.state().feature(feature);
    if let Some(other) = known.filter(|feature| !feature.is_works()) {
        let said = format!("{} is not dug and cannot be levelled", other.name);
        return Err(Refusal::impossible("DIG-06", said)
            .remedy(Remedy::typed(
                "",
                "terrain ID cover none",
                ", `sight none`, `going open` take away what it does",
            ))
            .into());
    }
    draft.note(Event::TerrainChanged {
        feature: feature.clone(),
        property: "gone".to_owned(),
        value: String::new(),
    });
    Ok(())
}

/// Records for which of a side's divisions a terrain feature counts, if several are equally strong on it (RUL-103).
fn counts_for(draft: &mut Draft<'_>, feature: &FeatureId, division: &DivisionId) -> Step {
    let state = draft.state();
    if state.division(division).is_none() {
        let said = format!("there is no division {division}");
        return Err(Refusal::impossible("RUL-103", said).into());
    }
    let known = state.feature(feature);
    if let Some(worthless) = known.filter(|feature| feature.value == 0) {
        let said = format!("{} has no value and counts for no one", worthless.name);
        return Err(Refusal::impossible("RUL-103", said)
            .remedy(Remedy::typed(
                "",
                format!("terrain {feature} value 1"),
                " gives it one",
            ))
            .into());
    }
    draft.note(Event::TerrainChanged {
        feature: feature.clone(),
        property: "counts-for".to_owned(),
        value: division.to_string(),
    });
    Ok(())
}
