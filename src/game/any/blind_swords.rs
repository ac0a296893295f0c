//! Blind Swords as a hosted rule set.

use super::{Hosted, SideScore, are_alike, off_map, unsound_units};
use rules::blind_swords::BlindSwords;
use rules::blind_swords::command::Command;
use rules::blind_swords::event::{CombatAccount, Event};
use rules::blind_swords::kit::FOG;
use rules::blind_swords::state::State;
use rules::look;

impl Hosted for BlindSwords {
    const KEY: &'static str = "blind-swords";
    const GAME: &'static str = "Blind Swords";

    fn title(state: &State) -> String {
        state.kit.name.clone()
    }

    fn unsound(state: &State) -> Option<String> {
        let units = state.kit.units.iter().map(|unit| (&unit.id, &unit.side));
        let sides = state.kit.sides.iter().map(|side| &side.id);
        unsound_units(units, sides, state.units.keys()).or_else(|| {
            let map = state.kit.facts()?;
            let placed = state
                .units
                .iter()
                .map(|(unit, stands)| (unit, stands.hex()));
            off_map(placed, |hex| map.board().read(hex).is_some())
        })
    }

    fn reveals(state: &State, event: &Event) -> Option<String> {
        match event {
            // Only its own side has seen which event chit it is (BS-1202).
            Event::Drawn { chit, .. } => Some(match state.kit.event(chit) {
                Some(event) => {
                    format!(
                        "an event chit of {} was drawn",
                        state.kit.side_name(&event.side)
                    )
                }
                None => format!("{} was drawn", state.kit.chit_name(chit)),
            }),
            // To undo this always takes a confirmation, whatever the other side has done in secret since (BS-1201).
            Event::KeysSealed { side } => {
                let name = state.kit.side_name(side);
                Some(format!("{name} closed its choice of key chits"))
            }
            _ => None,
        }
    }

    /// Checks whether an event only notes that a side looked at its own secrets, which changes nothing (BS-1201).
    fn reminds(event: &Event) -> bool {
        matches!(event, Event::Noted { words } if look::is_look(words))
    }

    fn is_older(state: &State) -> bool {
        !state.amended
    }

    /// Compares events without the facts that older programs did not record: the units' contributions to a fire, the
    /// sides of shifts, and the number of event chits in a physical cup.
    fn same_decision(state: &State, was: &[Event], now: &[Event]) -> bool {
        let is_older = Self::is_older(state);
        let counts =
            |event: &Event| matches!(event, Event::CupFilled { unseen, .. } if unseen.is_some());
        let is_counted = was.iter().any(counts);
        let in_old_words = |event: &Event| match event.clone() {
            Event::Fired { account } if is_older => Event::Fired {
                account: CombatAccount {
                    parts: Vec::new(),
                    ..account
                },
            },
            Event::ShiftPlayed { shift, .. } if is_older => {
                Event::ShiftPlayed { shift, side: None }
            }
            Event::CupFilled { chits, .. } if !is_counted => Event::CupFilled {
                chits,
                unseen: None,
            },
            event => event,
        };
        are_alike(was, now, in_old_words)
    }

    fn turn(state: &State) -> u32 {
        state.turn
    }

    fn turns(state: &State) -> Option<u32> {
        state.kit.turns
    }

    /// Returns the scores that the table gave each side (BS-R52).
    fn scores(state: &State) -> Vec<SideScore> {
        let sides = state.kit.sides.iter();
        let of = |side: &String| state.points.get(side).copied().unwrap_or(0);
        let scores = sides.map(|side| SideScore {
            side: side.name.clone(),
            points: of(&side.id),
        });
        scores.collect()
    }

    fn summary(state: &State) -> String {
        match &state.over {
            Some(why) => format!("over: {why}"),
            None => format!("turn {}, {}", state.turn, state.step.name()),
        }
    }

    /// Returns the thrower: the player who draws for draws, the other side for wild chits (BS-304), the owner of the
    /// tested unit for tests (BS-R39), the acting side for all other dice.
    fn thrower(before: &State, command: &Command, events: &[Event], _: usize) -> String {
        let fog = events.iter().any(|event| match event {
            Event::Drawn { chit, .. } => chit == FOG,
            // The die of Fog of War, after the draw.
            Event::FogRead { .. } => true,
            _ => false,
        });
        let of_test = before.test.as_ref().and_then(|test| test.units.first());
        match command {
            Command::Draw { .. } if fog => before.kit.other(before.puller()).to_owned(),
            Command::Draw { .. } => before.puller().to_owned(),
            Command::Test { .. } => of_test.map_or("", |unit| before.side_of(unit)).to_owned(),
            Command::Break { unit, .. } | Command::Rebuild { unit, .. } => {
                before.side_of(unit).to_owned()
            }
            Command::Fire { units, .. } | Command::Opportunity { units, .. } => units
                .first()
                .map_or("", |unit| before.side_of(unit))
                .to_owned(),
            Command::Include { side, .. } | Command::Seal { side } => side.clone(),
            _ => before.acting().unwrap_or(before.puller()).to_owned(),
        }
    }
}
