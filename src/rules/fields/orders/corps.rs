//! Letters from corps to divisions, used only by switch: by default the players in these posts simply talk (RUL-46).

use super::refuse_impossible;
use crate::orders::messengers;
use crate::state::{DivisionState, GeneralState, State, draft::Draft};
use crate::terms::{
    event::Event,
    message::Message,
    name::DivisionId,
    order::Order,
    order_of_battle::{OrderOfBattle, Rank},
    phase::Phase,
    switch::Switch,
};
use ruleset::Step;
use ruleset::refusal::Refusal;
use table::measure::Point;

/// Sends a division an instruction. A figure rides from the corps commander to the division's general, who pays a point
/// to read it. It does not bind the division (ORD-01), and the figure is not one of the division's own (MSG-07).
///
/// # Errors
///
/// Refuses if the switch is off, in the wrong phase or for the wrong side, if there is no superior to write it, or if
/// the division has no general to read it.
pub fn instruct_division(draft: &mut Draft<'_>, division: &DivisionId, order: &Order) -> Step {
    let state = draft.state();
    if !state.rulings().on(Switch::CorpsMessengers) {
        return Err(
            Refusal::impossible("RUL-46", "corps and division talk without messengers")
                .remedy(
                    "the switch corps_messengers lets them write; a superior in contact gives a \
                     brigade its order in person",
                )
                .into(),
        );
    }
    state.only_in(Phase::Orders, "writing to a division")?;
    let receiver = instructed_division(state, division)?;
    refuse_impossible(state, &receiver.side, None, order)?;
    let (from, at) = instructing_general(state, receiver)?;
    let from = from.id.clone();
    let to = OrderOfBattle::division_general(division);
    let goal = messengers::addressee_goal(state, &to, at);
    draft.note(Event::MessengerSent {
        id: state.next_messenger(),
        from,
        carries: Message::Instruction {
            division: division.clone(),
            order: state.spoken(order, &receiver.side),
        },
        at: messengers::place_beside(state, at, goal),
        to,
    });
    Ok(())
}

/// Returns a division of the active side whose general is at his post to read.
fn instructed_division<'a>(
    state: &'a State,
    id: &DivisionId,
) -> Result<&'a DivisionState, Refusal> {
    let division = state
        .division(id)
        .ok_or_else(|| Refusal::impossible("CMD-01", format!("there is no division {id}")))?;
    if division.side != *state.active() {
        return Err(Refusal::impossible(
            "SEQ-03",
            format!("{} is not of the active side", division.name),
        ));
    }
    if division.is_routed() {
        return Err(Refusal::impossible(
            "MOR-05",
            format!("{} has routed", division.name),
        ));
    }
    match state.division_general(id).filter(|g| g.is_fit()) {
        Some(_) => Ok(division),
        None => Err(Refusal::impossible(
            "RUL-100",
            format!("{} has no general at his post to read it", division.name),
        )
        .remedy("write when he or his successor is there")),
    }
}

/// Returns the nearest superior in the chain above the division who is at his post.
fn instructing_general<'a>(
    state: &'a State,
    division: &DivisionState,
) -> Result<(&'a GeneralState, Point), Refusal> {
    let brigade = state.brigades().find(|b| b.division == division.id);
    let chain = brigade.map(|b| state.oob().superiors(&b.id));
    chain
        .unwrap_or_default()
        .into_iter()
        .filter(|general| general.rank > Rank::Division)
        .filter_map(|general| state.general(&general.id))
        .find_map(|general| general.is_fit().then_some((general, general.at()?)))
        .ok_or_else(|| {
            Refusal::impossible(
                "RUL-46",
                format!("no one above {} is at his post", division.name),
            )
            .remedy("corps and army commanders write to divisions")
        })
}
