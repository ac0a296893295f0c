//! Harm to a unit: depletion, hits, break tests (BS-902, BS-903), and its departure from the fight.

use super::{
    Draft,
    arithmetic::{Marker, broken_box},
    event::Event,
    facts,
    position::{DueAct, UnitCondition, UnitSpot, Went},
};
use ruleset::Step;
use ruleset::chance::Ask;

fn on_map(draft: &Draft<'_>, unit: &str) -> Option<UnitCondition> {
    let standing = draft.state().units.get(unit).cloned();
    standing.filter(UnitCondition::on_map)
}

fn change_condition(draft: &mut Draft<'_>, unit: &str, standing: UnitCondition, why: &str) {
    draft.note(Event::Stands {
        unit: unit.to_owned(),
        standing,
        why: why.to_owned(),
    });
}

/// Depletes a unit: a fresh one turns battleworn; for a battleworn one, returns a break test as a due act.
pub(super) fn deplete_unit(draft: &mut Draft<'_>, unit: &str) -> Vec<DueAct> {
    let Some(standing) = on_map(draft, unit) else {
        return Vec::new();
    };
    if standing.worn {
        return vec![DueAct::Break(unit.to_owned())];
    }
    let worn = true;
    change_condition(draft, unit, UnitCondition { worn, ..standing }, "depletion");
    Vec::new()
}

/// Applies morale hits to a unit, and returns the break tests that they require (BS-902).
pub(super) fn hit_unit(draft: &mut Draft<'_>, unit: &str, hits: i64) -> Vec<DueAct> {
    let Some(standing) = on_map(draft, unit) else {
        return Vec::new();
    };
    let (marker, tests) = standing.marker.after_hits(hits);
    if marker != standing.marker {
        change_condition(
            draft,
            unit,
            UnitCondition { marker, ..standing },
            "morale hit",
        );
    }
    (0..tests).map(|_| DueAct::Break(unit.to_owned())).collect()
}

/// Throws one die against the modified rating, at once (BS-903): a unit with an equal die holds (BS-R47).
pub(super) fn break_test(draft: &mut Draft<'_>, unit: &str, supported: Option<bool>) -> Step {
    let name = draft.state().name(unit);
    let die = draft.throw(Ask::new(format!("the break test of {name}"), "BS-903"))?;
    let die = i64::from(die);
    let rating = facts::rating_with_support(draft, unit, supported, |with, without| {
        broken_box(with, die) != broken_box(without, die)
    })?;
    draft.note(Event::Diced {
        what: format!("break test of {name}"),
        die,
        needs: Some(rating),
    });
    let Some(standing) = draft.state().units.get(unit).cloned() else {
        return Ok(());
    };
    match broken_box(rating, die) {
        None => {
            let (marker, _) = standing.marker.after_hits(1);
            change_condition(
                draft,
                unit,
                UnitCondition { marker, ..standing },
                "it holds",
            );
        }
        Some(place) => break_unit(draft, unit, place),
    }
    Ok(())
}

/// Puts a unit into a box of the track, without markers and battleworn; guns and fragile units are eliminated (BS-102).
pub(super) fn break_unit(draft: &mut Draft<'_>, unit: &str, place: u8) {
    let Some(standing) = draft.state().units.get(unit).cloned() else {
        return;
    };
    let is_lost = draft.state().is_lost_when_broken(unit);
    let (spot, why) = match is_lost {
        true => (UnitSpot::Eliminated, "it breaks and is eliminated"),
        false => (UnitSpot::Box(place), "it breaks"),
    };
    let gone = UnitCondition {
        worn: true,
        marker: Marker::None,
        spot,
        ever_broken: standing.ever_broken || !is_lost,
        ..standing
    };
    change_condition(draft, unit, gone, why);
    note_departure(draft, unit, None);
}

/// Records that a unit left the fight of the present test: by a retreat of a number of hexes, or broken.
pub(super) fn note_departure(draft: &mut Draft<'_>, unit: &str, hexes: Option<i64>) {
    if draft.state().test.is_some() {
        draft.note(Event::WentOut {
            went: Went {
                unit: unit.to_owned(),
                hexes,
            },
        });
    }
}
