//! Blue & Grey as a hosted rule set.

use super::{Hosted, SideScore, are_alike, off_map, unsound_units};
use rules::blue_and_grey::command::Command;
use rules::blue_and_grey::event::{Event, How};
use rules::blue_and_grey::state::State;
use rules::blue_and_grey::switch::Consent;
use rules::blue_and_grey::{BlueAndGrey, score};
use rules::look;

/// Number of dice if both sides try for a hex: one for each side.
const SIDES: usize = 2;

/// Number of dice for a unit that scatters: direction and points.
const OF_SCATTER: usize = 2;

impl Hosted for BlueAndGrey {
    const KEY: &'static str = "blue-and-grey";
    const GAME: &'static str = "Blue & Grey";

    fn title(state: &State) -> String {
        state.kit.name.clone()
    }

    fn unsound(state: &State) -> Option<String> {
        let units = state.kit.units.iter().map(|unit| (&unit.id, &unit.side));
        let sides = state.kit.sides.iter().map(|side| &side.id);
        unsound_units(units, sides, state.units.keys()).or_else(|| {
            let map = state.kit.map.as_ref()?;
            let placed = state
                .units
                .iter()
                .map(|(unit, stands)| (unit, stands.hex()));
            off_map(placed, |hex| map.hex(hex).is_some())
        })
    }

    /// Describes secrets that an event reveals to the other side, and moves whose undo needs the opponent's consent
    /// (BG-037, BG-R11).
    fn reveals(state: &State, event: &Event) -> Option<String> {
        match event {
            Event::Moved {
                unit,
                how: How::Moves | How::Charges | How::Enters,
                ..
            } if state.kit.rulings.consent() == Consent::On => {
                let name = match state.is_hidden(unit) {
                    true => "a counter".to_owned(),
                    false => state.name(unit),
                };
                Some(format!(
                    "the finished move of {name}; the opponent must consent (BG-037)"
                ))
            }
            Event::Faced {
                unit,
                hidden: false,
            } => Some(format!("the face of {}", state.name(unit))),
            Event::Opened if state.amended_twice => Some("the set-up of both sides".to_owned()),
            // To undo this always takes a confirmation, whatever the other side has done in secret since (CBG-1101,
            // CBG-S03).
            Event::Sealed { side } => {
                let name = state.kit.side_name(side);
                Some(format!("{name} closed its set-up or its plots"))
            }
            Event::Revealed => Some("the plots of both sides".to_owned()),
            Event::Shown { by_word: false, .. } => {
                Some("the face of a unit, shown to the other side".to_owned())
            }
            _ => None,
        }
    }

    /// Returns the opponent of the side that moved, whose consent is needed (BG-037); `None` if the event does not end
    /// a move.
    fn consents(state: &State, event: &Event) -> Option<String> {
        let Event::Moved { unit, .. } = event else {
            return None;
        };
        let is_asked = BlueAndGrey::reveals(state, event).is_some();
        is_asked.then(|| state.kit.other(state.side_of(unit)).to_owned())
    }

    /// Checks whether an event only notes that a side looked at its own secrets, which changes nothing (CBG-1101).
    fn reminds(event: &Event) -> bool {
        matches!(event, Event::Noted { words } if look::is_look(words))
    }

    fn is_older(state: &State) -> bool {
        !state.amended_twice
    }

    /// Compares events without the facts that older programs did not record: whether a move was strategic throughout
    /// (BG-051), and the side for which a cell of a chart was read (BG-080).
    fn same_decision(state: &State, was: &[Event], now: &[Event]) -> bool {
        are_alike(was, now, |event: &Event| {
            let mut event = event.clone();
            match &mut event {
                Event::Moved { account, .. } if !state.amended => account.strategic = false,
                Event::Learnt { of, .. } => *of = None,
                _ => {}
            }
            event
        })
    }

    fn turn(state: &State) -> u32 {
        state.turn
    }

    fn player_turn(state: &State) -> (u32, String) {
        (state.turn, state.side.to_string())
    }

    fn turns(state: &State) -> Option<u32> {
        state.kit.turns
    }

    /// Counts objectives, the enemy's lost strength, and points given by hand (BG-014, BG-082).
    fn scores(state: &State) -> Vec<SideScore> {
        let sides = state.kit.sides.iter();
        let scores = sides.map(|side| SideScore {
            side: side.name.clone(),
            points: score::of_side(state, &side.id).total(),
        });
        scores.collect()
    }

    fn summary(state: &State) -> String {
        match &state.over {
            Some(why) => format!("over: {why}"),
            None => format!(
                "turn {}, {} {}",
                state.turn,
                state.whose_phase(),
                state.phase.name()
            ),
        }
    }

    /// Returns the side that threw a die: the phasing side or, while plots are carried out, the side that contests the
    /// hex or owns the unit (CBG-S05).
    fn thrower(before: &State, _: &Command, events: &[Event], face: usize) -> String {
        let mut rest = face;
        for event in events {
            let (dice, whose) = match event {
                Event::Contested { dice, ties, .. } => {
                    let whose = dice.get(rest % SIDES).map(|(side, _)| side.as_str());
                    (SIDES * (ties + 1), whose)
                }
                Event::Scattered { unit, .. } => (OF_SCATTER, Some(before.side_of(unit))),
                _ => continue,
            };
            match rest.checked_sub(dice) {
                Some(later) => rest = later,
                None => return whose.unwrap_or_default().to_owned(),
            }
        }
        before.side.clone()
    }
}
