//! Fields of Blue & Grey as a hosted rule set.

use super::Hosted;
use rules::fields::state::{State, draft::Fields};
use rules::fields::terms::{
    command::Command,
    event::{Event, MessengerFate},
    phase::Phase,
};
use rules::fields::turn::draw;

impl Hosted for Fields {
    const KEY: &'static str = "fields";
    const GAME: &'static str = "Fields of Blue & Grey";

    fn title(state: &State) -> String {
        state.oob().name.clone()
    }

    fn first_acts(state: &State) -> Vec<Command> {
        // The battle begins without a question, because the die of SEQ-02 is the game's own. To throw it by hand, undo
        // the toss and repeat it.
        match state.first_is_open() {
            true => vec![Command::Toss],
            false => Vec::new(),
        }
    }

    fn reveals(state: &State, event: &Event) -> Option<String> {
        match event {
            Event::Revealed { brigade, .. } => {
                let name = state.brigade(brigade).map_or(brigade.as_str(), |b| &b.name);
                Some(format!("{name} was revealed"))
            }
            Event::DummyGone { brigade, .. } => {
                let name = state.brigade(brigade).map_or(brigade.as_str(), |b| &b.name);
                Some(format!("{name} was revealed"))
            }
            Event::BlindMarked { brigade } => {
                let name = state.spoken_of(brigade);
                Some(format!("{name} was marked real"))
            }
            Event::ChitDrawn { chit, .. } => {
                Some(format!("{} was drawn", draw::name_of(state, chit)))
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
        let (rulings, options) = (state.rulings(), &state.oob().options);
        // Without a switch, the second amendments change only these options.
        let by_options = options.chits.is_some() || options.demoralisation;
        !rulings.is_amended() || (by_options && !rulings.is_amended_again())
    }

    fn same_decision(state: &State, was: &[Event], now: &[Event]) -> bool {
        let agree = |was: &[Event], now: &[Event]| {
            let mut pairs = was.iter().zip(now);
            was.len() == now.len() && pairs.all(|(was, now)| was.agrees_with(now))
        };
        if !Self::is_older(state) {
            return agree(was, now);
        }
        let decided = |events: &[Event]| -> Vec<Event> {
            let events = events.iter().filter_map(Event::decided);
            events.collect()
        };
        agree(&decided(was), &decided(now))
    }

    fn unsound(state: &State) -> Option<String> {
        state.unsound()
    }

    fn turn(state: &State) -> u32 {
        state.turn()
    }

    fn summary(state: &State) -> String {
        if let Some(why) = state.over() {
            return format!("over: {why}");
        }
        if state.phase() == Phase::Deployment {
            return Phase::Deployment.title().to_owned();
        }
        format!(
            "{} {} {}, {}",
            state.turn_word(),
            state.turn(),
            state.side_name(state.active()),
            state.phase().title()
        )
    }

    fn thrower(before: &State, command: &Command, events: &[Event], face: usize) -> String {
        if matches!(command, Command::Casualty { .. }) {
            return tested_side(before, events, face)
                .unwrap_or_else(|| before.active().to_string());
        }
        let has = |what: fn(&Event) -> bool| events.iter().any(what);
        let sides = &before.oob().sides;
        let side = if has(|event| {
            matches!(
                event,
                Event::PlacementDiced { .. }
                    | Event::FirstSideDiced { .. }
                    | Event::InitiativeDiced { .. }
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

/// Returns the side of the general who was tested with a face (GEN-02); `None` if the face was not for a general's
/// test.
fn tested_side(before: &State, events: &[Event], face: usize) -> Option<String> {
    let mut thrown = 0;
    events.iter().find_map(|event| {
        let Event::GeneralTested { general, dice, .. } = event else {
            return None;
        };
        thrown += dice.len();
        (face < thrown).then(|| before.general(general).map(|g| g.side.to_string()))?
    })
}
