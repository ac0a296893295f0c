//! Acts offered while a moving unit waits: enemies may fire at it, and cavalry near it may step back.

use crate::command::{Command, FireManner};
use crate::position::UnitPassage;
use crate::state::State;
use crate::{flank, passage};
use ruleset::Opening;

/// Offers enemies the fire at a unit that leaves a hex, or no fire.
pub(super) fn of_leaving(state: &State, passage: &UnitPassage) -> Vec<Opening<Command>> {
    let (name, at) = (state.name(&passage.unit), &passage.at);
    let fire = |unit: String| Command::Opportunity {
        units: vec![unit],
        at: passage.unit.clone(),
        aim: FireManner::default(),
    };
    // Announced flanking fire is owed before the mover continues.
    let owing = flank::units_owing_fire(state, |_| true).into_iter();
    let announced: Vec<Opening<Command>> = owing
        .map(|unit| {
            let words = format!(
                "{} fires at {name}, as announced (BS-608)",
                state.name(&unit)
            );
            Opening::due(fire(unit), words)
        })
        .collect();
    if !announced.is_empty() {
        return announced;
    }
    let shooters = passage::passage_shooters(state, passage);
    let words = match shooters.is_empty() {
        true => format!("{name} goes on from {at} (BS-703)"),
        false => {
            let may = state.names(&shooters);
            format!("no one fires at {name} as it leaves {at}; {may} may (BS-703)")
        }
    };
    let go = Opening::offered(Command::Pass, words);
    let fires = shooters.into_iter().map(|shooter| {
        let words = format!("{} fires at {name}", state.name(&shooter));
        Opening::offered(fire(shooter), words)
    });
    std::iter::once(go).chain(fires).collect()
}

/// Offers cavalry to step back from a unit that came near, or to stay.
pub(super) fn of_nearing(
    state: &State,
    passage: &UnitPassage,
    horses: &[String],
) -> Vec<Opening<Command>> {
    let name = state.name(&passage.unit);
    let may = state.names(horses);
    let words = format!("no one steps back before {name}; {may} may (BS-704)");
    let stay = Opening::offered(Command::Pass, words);
    let back = horses.iter().flat_map(|horse| {
        let hexes = passage::retreats_of_horse(state, horse, &passage.at).into_iter();
        hexes.map(|to| {
            let words = format!("{} steps back to {to}", state.name(horse));
            let unit = horse.clone();
            Opening::offered(Command::Withdraw { unit, to }, words)
        })
    });
    std::iter::once(stay).chain(back).collect()
}
