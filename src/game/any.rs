//! Which rule set a file holds, and what a rule set must tell to be hosted.

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::rules::Ruleset;
use crate::rules::fields::state::State;
use crate::rules::fields::state::draft::Fields;
use crate::rules::fields::terms::command::Command;
use crate::rules::fields::terms::event::Event;
use crate::rules::fields::terms::event::MessengerFate;
use crate::rules::fields::terms::phase::Phase;

/// A rule set whose games are kept in files.
pub trait Hosted:
    Ruleset<State: PartialEq + Serialize + DeserializeOwned, Command: Send, Event: Send>
{
    /// The name in the file; it never changes.
    const KEY: &'static str;

    /// Returns what an event showed to somebody that cannot be unseen, in words.
    fn reveals(state: &Self::State, event: &Self::Event) -> Option<String>;

    /// Returns whether an event only reminds the referee of something. What brought about nothing else is
    /// no act: it is not taken back for itself, nor done again.
    fn reminds(_: &Self::Event) -> bool {
        false
    }

    /// Returns whether a program began the game whose rules were amended since.
    fn is_older(_: &Self::State) -> bool {
        false
    }

    /// Returns whether the events of an act come to the same decision, if they are told otherwise.
    fn same_decision(was: &[Self::Event], now: &[Self::Event]) -> bool {
        was == now
    }

    /// Returns what nobody could play on with in a position that was read from text, in words.
    fn unsound(_: &Self::State) -> Option<String> {
        None
    }

    /// Returns where the game stands, for a list of games.
    fn summary(state: &Self::State) -> String;

    /// Returns the side that threw the face of that place in an act, by its command and its events, where the
    /// rules know.
    fn thrower(
        before: &Self::State,
        command: &Self::Command,
        events: &[Self::Event],
        face: usize,
    ) -> String;
}

/// The rule sets that this program knows, by their names in files.
pub const KNOWN: &[&str] = &[Fields::KEY];

impl Hosted for Fields {
    const KEY: &'static str = "fields";

    fn reveals(state: &State, event: &Event) -> Option<String> {
        match event {
            Event::Revealed { brigade, .. } => {
                let name = state.brigade(brigade).map_or(brigade.as_str(), |b| &b.name);
                Some(format!("{name} was shown"))
            }
            Event::MessengerGone { id, fate } => match fate {
                MessengerFate::Taken | MessengerFate::Overrun => {
                    Some(format!("the message of messenger {id} was read"))
                }
                MessengerFate::Delivered | MessengerFate::TurnedBack | MessengerFate::Recalled => {
                    None
                }
            },
            _ => None,
        }
    }

    fn reminds(event: &Event) -> bool {
        matches!(event, Event::LeftUndone { .. })
    }

    fn is_older(state: &State) -> bool {
        !state.rulings().is_amended()
    }

    fn same_decision(was: &[Event], now: &[Event]) -> bool {
        let decided = |events: &[Event]| -> Vec<Event> {
            let events = events.iter().filter_map(Event::decided);
            events.collect()
        };
        decided(was) == decided(now)
    }

    fn unsound(state: &State) -> Option<String> {
        state.unsound()
    }

    fn summary(state: &State) -> String {
        if let Some(why) = state.over() {
            return format!("over: {why}");
        }
        if state.phase() == Phase::Deployment {
            return Phase::Deployment.title().to_owned();
        }
        format!(
            "turn {} {}, {}",
            state.turn(),
            state.side_name(state.active()),
            state.phase().title()
        )
    }

    fn thrower(before: &State, command: &Command, events: &[Event], face: usize) -> String {
        if matches!(command, Command::Casualty { .. }) {
            return tested(before, events, face).unwrap_or_else(|| before.active().to_string());
        }
        let has = |what: fn(&Event) -> bool| events.iter().any(what);
        let sides = &before.oob().sides;
        let side = if has(|event| {
            matches!(
                event,
                Event::PlacementDiced { .. } | Event::FirstSideDiced { .. }
            )
        }) {
            // A die for each side, again and again until they differ.
            sides.get(face % sides.len().max(1)).map(|side| &side.id)
        } else if face == 1
            && has(|event| matches!(event, Event::Fought { account } if account.dice.is_some()))
        {
            // In a fight the acting side's die lies first (the `dice` clause), the other's second.
            before
                .oob()
                .other_side(before.active())
                .map(|side| &side.id)
        } else {
            None
        };
        side.unwrap_or(before.active()).to_string()
    }
}

/// The side of the general whose test the face was thrown for (GEN-02).
fn tested(before: &State, events: &[Event], face: usize) -> Option<String> {
    let mut thrown = 0;
    events.iter().find_map(|event| {
        let Event::GeneralTested { general, dice, .. } = event else {
            return None;
        };
        thrown += dice.len();
        (face < thrown).then(|| before.general(general).map(|g| g.side.to_string()))?
    })
}
