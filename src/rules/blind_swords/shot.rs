//! The fire of one unit: how it fires, its range and its strength (BS-107, BS-601).

use super::{
    Draft,
    arithmetic::{CombatStrength, StrengthFactor},
    chart,
    command::FireManner,
    event::{OPPORTUNITY, StrengthShare},
    facts,
    kit::Range,
    state::State,
    switch::MarkersFirst,
};
use ruleset::Step;
use ruleset::refusal::Refusal;

/// Manner in which a unit fires.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum ShotManner {
    /// Ordinary fire, in the unit's own step.
    Plain,
    /// Defensive fire from the attacked hex (BS-802).
    Defensive,
    /// Supporting fire from a hex next to the attacked one, at half strength.
    Support,
    /// Opportunity fire at a moving unit, at half strength (BS-703).
    Opportunity,
}

impl ShotManner {
    pub(super) const fn name(self) -> &'static str {
        match self {
            ShotManner::Plain => "fire",
            ShotManner::Defensive => "defensive fire",
            ShotManner::Support => "supporting fire",
            ShotManner::Opportunity => OPPORTUNITY,
        }
    }
}

/// Returns the class of range of a unit's fire; `None` if the range has no effect on strength.
pub(super) fn shot_range(
    draft: &mut Draft<'_>,
    unit: &str,
    targets: &[String],
    aim: &FireManner,
    way: ShotManner,
) -> Step<Option<Range>> {
    if let Some(range) = aim.range {
        return Ok(Some(range));
    }
    let state = draft.state();
    let name = state.name(unit);
    let weapon_name = state.kit.unit(unit).and_then(|unit| unit.weapon.clone());
    let weapon = weapon_name
        .as_ref()
        .and_then(|weapon| state.kit.weapons.get(weapon))
        .copied();
    let known = targets
        .first()
        .and_then(|target| facts::units_apart(state, unit, target));
    // In defensive, supporting and opportunity fire the target is adjacent; weapons for close combat then fire at
    // effective range.
    let hexes = match way {
        ShotManner::Plain => known,
        _ => Some(1),
    };
    if facts::is_close(state, unit) {
        return Ok(Some(Range::Effective));
    }
    if let (Some(hexes), Some(weapon)) = (hexes, weapon) {
        let class = weapon.class(hexes);
        if class.is_none() {
            let said = format!("{name} is {hexes} hexes off: out of range");
            draft.object(Refusal::objection("BS-601", said))?;
        }
        return Ok(class);
    }
    let classes: Vec<String> = Range::ALL
        .into_iter()
        .filter(|class| weapon.is_none_or(|weapon| has_class(&weapon, *class)))
        .filter(|class| *class != Range::Canister || state.is_guns(unit))
        .map(|class| class.name().to_owned())
        .collect();
    if let [one] = classes.as_slice() {
        return Ok(Range::named(one));
    }
    let class = match (hexes, weapon_name) {
        // The map gives the distance, but the weapon's class of range at that distance must be read off a chart.
        (Some(hexes), Some(weapon)) => {
            let what = format!("the range of {weapon} at {hexes} hexes");
            chart::learnt_of(draft, format!("range {weapon} {hexes}"), what, classes)?
        }
        _ => draft.ask_one_of(format!("the range of {name}"), "BS-601", classes)?,
    };
    Ok(Range::named(&class))
}

fn has_class(weapon: &super::kit::KitWeapon, class: Range) -> bool {
    match class {
        Range::Canister => weapon.canister.is_some(),
        Range::Effective => weapon.effective.is_some(),
        Range::Long => weapon.long.is_some(),
        Range::Extreme => weapon.extreme.is_some(),
    }
}

/// Returns the factors of a unit's fire, each with its name: for its range, and for how it fires (BS-107).
fn shot_factors(class: Option<Range>, way: ShotManner) -> Vec<(String, StrengthFactor)> {
    let of_range = match class {
        Some(Range::Canister) => Some(("canister".to_owned(), StrengthFactor::Canister)),
        Some(Range::Effective) | None => None,
        Some(Range::Long) => Some(("long range".to_owned(), StrengthFactor::Half)),
        Some(Range::Extreme) => Some(("extreme range".to_owned(), StrengthFactor::Quarter)),
    };
    let of_way = match way {
        ShotManner::Support | ShotManner::Opportunity => {
            Some((way.name().to_owned(), StrengthFactor::Half))
        }
        ShotManner::Plain | ShotManner::Defensive => None,
    };
    of_range.into_iter().chain(of_way).collect()
}

/// Returns the strength less the marker, times the factors (BS-107), with its derivation; by switch, the factors come
/// first (BS-R03).
pub(super) fn shot_strength(
    state: &State,
    unit: &str,
    class: Option<Range>,
    way: ShotManner,
) -> (CombatStrength, StrengthShare) {
    let factors = shot_factors(class, way);
    let times = |strength: CombatStrength| {
        let factors = factors.iter().map(|(_, factor)| *factor);
        factors.fold(strength, CombatStrength::times)
    };
    let told = factors.iter().map(|(name, factor)| {
        let words = format!("{name} x {factor}");
        (words, "BS-107".to_owned())
    });
    let mut part = StrengthShare::of_printed(state, unit);
    let hits = state.units.get(unit).map_or(0, |unit| unit.marker.hits());
    let strength = match state.kit.rulings.markers_first() {
        MarkersFirst::Off => {
            part.changes.splice(0..0, told);
            times(state.printed(unit)).less(hits)
        }
        MarkersFirst::On => {
            part.changes.extend(told);
            times(state.modified(unit))
        }
    };
    part.counts = strength.to_string();
    (strength, part)
}
