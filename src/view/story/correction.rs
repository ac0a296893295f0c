//! Corrections and settings by the referee, in words: places, deeds, ground, switches. A corrected base is compared
//! with the bases under it.

use super::{fate, house_rule, names::StoryNames};
use rules::fields::state::{BrigadeState, State, UnitState};
use rules::fields::terms::{
    command::CorrectedDeed,
    event::{Event, UnitPosition},
    fate::GeneralFate,
    name::{DivisionId, UnitId},
};
use rules::spelling::counted;
use table::base::Base;

/// Describes a correction or setting by the referee; `None` for any other event.
pub(super) fn tell_correction(before: &State, event: &Event) -> Option<String> {
    let names = StoryNames(before);
    Some(match event {
        Event::Placed {
            unit: Some(standing),
            ..
        } => format!(
            "corrected: {} is at {} facing {}{}",
            names.unit(&standing.unit),
            names.exact_point(standing.at),
            standing.facing,
            lies_over(&names, standing)
        ),
        Event::Placed {
            general: Some((general, at)),
            ..
        } => format!(
            "corrected: {} is at {}",
            names.general(general),
            names.exact_point(*at)
        ),
        Event::MessengerPlaced { id, at } => {
            format!("corrected: messenger {id} is at {}", names.exact_point(*at))
        }
        Event::GeneralMarked { general, fate, .. } => match fate {
            GeneralFate::Fit => format!("corrected: {} is at his post", names.general(general)),
            fate => format!(
                "corrected: {} is {}",
                names.general(general),
                fate::fallen_words(before, general, *fate)
            ),
        },
        Event::DeedMarked {
            unit, deed, done, ..
        } => {
            let deed = match deed {
                CorrectedDeed::Moved(inches) if *done => format!("moved {}", names.inches(*inches)),
                CorrectedDeed::Moved(_) => "moved".to_owned(),
                CorrectedDeed::Charged(enemy) => format!("charged {}", names.unit(enemy)),
                CorrectedDeed::Fired => "fired".to_owned(),
                CorrectedDeed::FiredOn(None) => "been fired on".to_owned(),
                CorrectedDeed::FiredOn(Some(enemy)) => {
                    format!("been fired on by {}", names.unit(enemy))
                }
            };
            let has = if *done { "has" } else { "has not" };
            let turn = before.own_turn_word();
            format!("corrected: {} {has} {deed} this {turn}", names.unit(unit))
        }
        Event::FatigueSet { brigade, points } => {
            format!("corrected: {} has {points} fatigue", names.brigade(brigade))
        }
        Event::TerrainChanged {
            feature,
            property,
            value,
        } if property == "counts-for" => format!(
            "{} counts for {} if divisions there have equal claims",
            names.feature(feature),
            names.division(&DivisionId::new(value))
        ),
        Event::TerrainChanged {
            feature, property, ..
        } if property == "gone" => {
            format!("corrected: {} is gone (DIG-06)", names.feature(feature))
        }
        Event::TerrainChanged {
            feature,
            property,
            value,
        } => format!(
            "corrected: {property} of {} is {value}",
            names.feature(feature)
        ),
        Event::Judged {
            objective,
            judgement,
        } => format!(
            "objective {} ({})",
            format!("{judgement:?}").to_lowercase(),
            names.objective(objective)
        ),
        Event::RuleChanged {
            switch,
            setting,
            because,
        } => house_rule::switch_words(before, switch, setting, because),
        Event::HallSet { minutes } => {
            format!("the hall closes at {:02}:{:02}", minutes / 60, minutes % 60)
        }
        Event::Resynced { pieces, because } => {
            let pieces = counted(*pieces, "piece");
            format!("{pieces} corrected: {because}")
        }
        _ => return None,
    })
}

/// Names the units under a base at its new place: `; it overlaps P3 5th Alabama Battalion`; empty if there are none.
/// The remark shows typing errors.
fn lies_over(names: &StoryNames<'_>, standing: &UnitPosition) -> String {
    let state = names.0;
    let Some(unit) = state.unit(&standing.unit) else {
        return String::new();
    };
    let base = Base::new(standing.at, standing.facing, unit.frontage, unit.depth);
    let is_under = |other: &&UnitState| {
        other.id != standing.unit
            && on_table(state, &other.id).is_some_and(|under| base.overlaps(&under))
    };
    let under: Vec<String> = state
        .units()
        .filter(is_under)
        .map(|other| names.unit(&other.id))
        .collect();
    match under.is_empty() {
        true => String::new(),
        false => format!("; it overlaps {}", under.join(", ")),
    }
}

/// Returns a unit's base as the players have it on the table; `None` for a hidden brigade, which is only in the record.
pub(super) fn on_table(state: &State, unit: &UnitId) -> Option<Base> {
    let unit = state.unit(unit)?;
    let is_hidden = state
        .brigade(&unit.brigade)
        .is_some_and(BrigadeState::is_hidden);
    UnitState::base(unit).filter(|_| !is_hidden)
}
