//! Results of fights in sentences, for players whose log holds only the code.

use super::sentence::{NO_EFFECT, felt_effects};
use crate::presentation::day::prose::and;
use game::journal::ActOf;
use rules::blue_and_grey::BlueAndGrey;
use rules::blue_and_grey::chart::EffectParty;
use rules::blue_and_grey::event::{CombatRecord, Event};
use rules::blue_and_grey::state::State;

/// Returns a sentence about each fight of an act.
pub(super) fn sentences(before: &State, act: &ActOf<BlueAndGrey>) -> Vec<String> {
    let fights = act.events.iter().filter_map(|event| match event {
        Event::Fought { fight } => Some(result_sentence(before, fight)),
        _ => None,
    });
    fights.collect()
}

/// Describes the result of a fight for its players: `Result DR with a die of 3: the defenders retreat 1 hex.`
fn result_sentence(state: &State, fight: &CombatRecord) -> String {
    let felt = felt_effects(state, fight);
    let felt: Vec<String> = felt.iter().map(|words| effect_in_words(words)).collect();
    let felt = match felt.is_empty() {
        true if fight.effects.is_empty() => String::new(),
        true => format!(": {NO_EFFECT}"),
        false => format!(": {}", and(&felt)),
    };
    format!("Result {} with a die of {}{felt}.", fight.code, fight.die)
}

/// Describes an effect of a result: `the defenders retreat 1 hex`. Words of the players' own stay as they are.
fn effect_in_words(effect: &str) -> String {
    let Some((party, deed)) = effect.split_once(' ') else {
        return effect.to_owned();
    };
    if ![EffectParty::Attackers, EffectParty::Defenders]
        .iter()
        .any(|known| known.name() == party)
    {
        return effect.to_owned();
    }
    let does = match deed.split_once(' ') {
        Some(("retreat", hexes)) => match hexes.parse::<u32>() {
            Ok(1) => "retreat 1 hex".to_owned(),
            Ok(hexes) => format!("retreat {hexes} hexes"),
            Err(_) => deed.to_owned(),
        },
        None if deed == "exchange" => "lose at least as much in exchange".to_owned(),
        None => format!("are {deed}"),
        Some(_) => deed.to_owned(),
    };
    format!("the {party} {does}")
}
