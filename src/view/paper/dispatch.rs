//! Slips for captured messages, for the players who may read them (MSG-04, MSG-05).

use serde::Serialize;

use super::PrintedState;
use crate::sheets::card::long_order;
use crate::tape::place::to_the_tenth;
use game::journal::fold_act;
use rules::fields::state::{Counting, Messenger, State, draft::Fields};
use rules::fields::terms::{
    event::{Event, MessengerFate},
    message::Message,
    name::{MessengerId, SideId, UnitId},
};

/// A message that the enemy captured and read.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Dispatch {
    /// The turn of the capture.
    pub turn: u32,
    /// The side that captured and read it.
    pub taken_by: String,
    /// The general who sent it.
    pub from: String,
    /// The addressee of the message.
    pub to: String,
    /// The text of the message.
    pub words: String,
    /// The place of capture: `w18.0 s22.5`.
    pub place: String,
    /// Kind of the capture: `taken`, `run over`.
    pub how: &'static str,
    /// The unit that ran the messenger over, or was nearest when the danger die was thrown; `None` if no unit is known.
    pub by: Option<String>,
    /// Unit in which the game counts turns: player turns or rounds.
    #[serde(skip)]
    pub counting: Counting,
}

/// Returns the messages captured up to the printed position, oldest first; for a side only those that it captured
/// itself.
///
/// # Errors
///
/// Fails if nothing was captured, or if a roster is printed.
pub fn dispatches(look: &PrintedState<'_>) -> Result<Vec<Dispatch>, String> {
    let Some(session) = look.session else {
        return Err("only a game has captured messages, not a roster".to_owned());
    };
    let journal = session.journal();
    let mut state = State::clone(journal.start());
    let mut taken = Vec::new();
    for seq in journal.line_to(journal.here()) {
        let Some(act) = journal.entry(seq).and_then(|entry| entry.act()) else {
            continue;
        };
        // The printed position may be an earlier one, before this capture.
        if state.turn() > look.state.turn() {
            break;
        }
        taken.extend(act.events.iter().filter_map(|event| {
            let Event::MessengerGone { id, fate } = event else {
                return None;
            };
            let reader = reading_side(&state, *id, *fate)?;
            let is_shown = look.side.is_none_or(|side| *side == reader);
            let rider = riding_messenger(&state, *id).filter(|_| is_shown)?;
            let by = act.events.iter().find_map(|event| match event {
                Event::MessengerRunOver { id: over, by, .. } if over == id => Some(by),
                _ => None,
            });
            let by = by.or_else(|| nearest_unit(&state, rider, &reader));
            Some(Dispatch {
                by: by.map(|by| state.oob().address(by)),
                ..dispatch_slip(&state, rider, &reader, *fate)
            })
        }));
        fold_act::<Fields>(&mut state, act);
    }
    if taken.is_empty() {
        return Err("no message has been captured yet".to_owned());
    }
    Ok(taken)
}

fn riding_messenger(state: &State, id: MessengerId) -> Option<&Messenger> {
    state.messengers().iter().find(|rider| rider.id == id)
}

/// Returns the unit of a side nearest to a rider; `None` if the side has none on the table.
fn nearest_unit<'a>(state: &'a State, rider: &Messenger, side: &SideId) -> Option<&'a UnitId> {
    let own = state.units().filter(|unit| unit.side == *side);
    let away = own.filter_map(|unit| Some((unit.base()?.distance_to_point(rider.at), &unit.id)));
    let nearest = away.min_by(|one, other| one.0.total_cmp(&other.0));
    nearest.map(|(_, unit)| unit)
}

/// Returns the side that reads the message; `None` if none does.
fn reading_side(state: &State, id: MessengerId, fate: MessengerFate) -> Option<SideId> {
    if !matches!(fate, MessengerFate::Taken | MessengerFate::Overrun) {
        return None;
    }
    let division = state.division(&riding_messenger(state, id)?.division)?;
    state
        .oob()
        .other_side(&division.side)
        .map(|side| side.id.clone())
}

fn dispatch_slip(
    state: &State,
    rider: &Messenger,
    reader: &SideId,
    fate: MessengerFate,
) -> Dispatch {
    let name = |id| {
        state
            .general(id)
            .map_or_else(|| id.to_string(), |general| general.name.clone())
    };
    Dispatch {
        turn: state.turn(),
        taken_by: state.side_name(reader).to_owned(),
        from: name(&rider.from),
        to: name(&rider.to),
        words: match &rider.carries {
            Message::Order { brigade, order } => {
                let whom = state.brigade(brigade).map(|b| b.name.clone());
                format!("{}: {}", whom.unwrap_or_default(), long_order(state, order))
            }
            Message::Instruction { order, .. } => long_order(state, order),
            Message::Report { .. } => "asks for orders".to_owned(),
        },
        place: to_the_tenth(state.oob().measure, rider.at),
        how: match fate {
            MessengerFate::Taken => "taken",
            _ => "run over",
        },
        by: None,
        counting: state.counting(),
    }
}
