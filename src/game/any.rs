//! Which rule set a file holds, and what a rule set must tell to be hosted.

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::journal::ActOf;
use crate::rules::Ruleset;
use crate::rules::fields::decide::Fields;
use crate::rules::fields::event::Event;
use crate::rules::fields::event::MessengerFate;
use crate::rules::fields::state::Phase;
use crate::rules::fields::state::State;

/// A rule set whose games are kept in files.
pub trait Hosted:
    Ruleset<State: PartialEq + Serialize + DeserializeOwned, Command: Send, Event: Send>
{
    /// The name in the file; it never changes.
    const KEY: &'static str;

    /// Returns what an event showed to somebody that cannot be unseen, in words.
    fn reveals(state: &Self::State, event: &Self::Event) -> Option<String>;

    /// Returns where the game stands, for a list of games.
    fn summary(state: &Self::State) -> String;

    /// Returns the side that threw the face of that place in the act, where the rules know.
    fn thrower(before: &Self::State, act: &ActOf<Self>, face: usize) -> String;
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

    fn thrower(before: &State, act: &ActOf<Self>, face: usize) -> String {
        // In a fight the acting side's die lies first (the `dice` clause), the other's second.
        let fought = act
            .events
            .iter()
            .any(|event| matches!(event, Event::Fought { account } if account.dice.is_some()));
        let tossed = act.events.iter().any(|event| {
            matches!(
                event,
                Event::PlacementDiced { .. } | Event::FirstSideDiced { .. }
            )
        });
        if tossed && let Some(side) = before.oob().sides.get(face % 2) {
            return side.id.to_string();
        }
        let side = match (fought, face) {
            (true, 1) => before
                .oob()
                .other_side(before.active())
                .map_or(before.active(), |side| &side.id),
            _ => before.active(),
        };
        side.to_string()
    }
}
