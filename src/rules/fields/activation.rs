//! Activation: the roll, its results, brigade rally and acceptance (ACT-01 to ACT-10).

use crate::orders::{automatic, messengers, position, target_gone};
use crate::position::known;
use crate::shared::points;
use crate::state::{BrigadeState, State, draft::Draft};
use crate::terms::{
    by_hand::marked_modifiers,
    charts::ActivationResult,
    command::{Command, SwitchedModifier},
    edition::Edition,
    event::Event,
    mark::BrigadeMark,
    message::Message,
    name::{BrigadeId, GeneralId},
    opening::Opening,
    order::Order,
    phase::Phase,
    switch::{HesitantChoice, RallySteps},
    weight::{ACT_PRICE, ACTIVATION_DICE},
};
use ruleset::Step;
use ruleset::chance::Ask;
use ruleset::clause::{Modifier, sum};
use ruleset::refusal::{Refusal, Remedy};

mod by_hand;
pub mod modifiers;
pub mod outcome;
pub mod retreat;

pub use by_hand::switchable_names as modifier_names;
pub use modifiers::{
    activation_modifiers, attack_from, inches_to, modifiers_ahead, result_chances,
};

/// Rolls for one brigade, or for each brigade in turn in the order of the roster. Each result is carried out before the
/// next roll (ACT-01, RUL-19). Modifiers can be changed only if the act names the brigade.
///
/// # Errors
///
/// Refuses in the wrong phase, for a brigade that is not of the active side or has already rolled, and for an unknown
/// modifier.
pub fn activate_brigades(
    draft: &mut Draft<'_>,
    brigade: Option<&BrigadeId>,
    switched: &SwitchedModifier,
) -> Step {
    draft.state().only_in(Phase::Activation, "activation")?;
    if let Some(brigade) = brigade {
        may_roll(draft.state(), brigade)?;
        return roll_brigade(draft, brigade, switched);
    }
    if let Some(said) = switched.said() {
        return Err(
            Refusal::impossible("ACT-04", format!("{said}: for which brigade?"))
                .remedy("name the brigade: `activate BRIGADE with MODIFIER`")
                .into(),
        );
    }
    let waiting = unrolled_brigades(draft.state());
    if waiting.is_empty() {
        return Err(Refusal::impossible("ACT-01", "every brigade has rolled")
            .remedy(Remedy::typed("", "next", " ends the phase"))
            .into());
    }
    for id in waiting {
        // A rout earlier in the phase may have taken it away.
        if may_roll(draft.state(), &id).is_ok() {
            roll_brigade(draft, &id, switched)?;
        }
    }
    Ok(())
}

fn may_roll(state: &State, id: &BrigadeId) -> Result<(), Refusal> {
    let brigade = state.active_brigade(id)?;
    match brigade.result() {
        None => Ok(()),
        Some(result) => Err(Refusal::impossible(
            "ACT-01",
            format!("{} has rolled: {}", brigade.name, result.name()),
        )
        .remedy(format!("each brigade rolls once a {}", state.turn_words()))),
    }
}

/// Returns the brigades that may roll and have not, in the order of the roster.
#[must_use]
pub fn unrolled_brigades(state: &State) -> Vec<BrigadeId> {
    state
        .brigades()
        .filter(|brigade| may_roll(state, &brigade.id).is_ok())
        .map(|brigade| brigade.id.clone())
        .collect()
}

fn roll_brigade(draft: &mut Draft<'_>, id: &BrigadeId, switched: &SwitchedModifier) -> Step {
    let state = draft.state();
    let brigade = state.known_brigade(id)?;
    let modifiers = counted_modifiers(state, id, switched)?;
    let ask = Ask::new(format!("activation of {}", brigade.name), "ACT-01").about(id);
    let dice = draft.throws(&ask, ACTIVATION_DICE)?;
    let total = dice.iter().map(|die| i32::from(*die)).sum::<i32>() + sum(&modifiers);
    if let Some(said) = switched.said() {
        draft.settle(&Refusal::objection("ACT-04", said));
    }
    let state = draft.state();
    let result = outcome::activation_outcome(state, id, total);
    // A dummy moves or stays, whatever its result (BLIND-06).
    let is_dummy = state.is_dummy(id);
    let holds_ground = match is_dummy {
        true => result < ActivationResult::Hesitant,
        false => outcome::holds_ground(state, id, result),
    };
    draft.note(Event::Activated {
        brigade: id.clone(),
        dice,
        modifiers,
        total,
        result,
        holds_ground,
    });
    if is_dummy {
        return Ok(());
    }
    outcome::carry_out(draft, id, result)
}

/// Returns the modifiers of the dice, including those that the referee adds or removes.
///
/// # Errors
///
/// Refuses an unknown modifier, and any modifier of a dummy.
pub fn counted_modifiers(
    state: &State,
    brigade: &BrigadeId,
    switched: &SwitchedModifier,
) -> Result<Vec<Modifier>, Refusal> {
    let seen = activation_modifiers(state, brigade);
    if switched.is_empty() {
        return Ok(seen);
    }
    if state.is_dummy(brigade) {
        return Err(
            Refusal::impossible("BLIND-06", "a dummy rolls two dice without modifiers")
                .remedy("leave the modifiers out"),
        );
    }
    let counted = by_hand::counted_by_hand(state, seen.clone(), switched)?;
    Ok(marked_modifiers(counted, seen))
}

fn activation_result(state: &State, brigade: &BrigadeState) -> Result<ActivationResult, Refusal> {
    // At its commander's word a brigade acts without a roll (CHIT-19).
    let granted = state
        .acts_at_word(&brigade.id)
        .then_some(ActivationResult::Eager);
    brigade.result().or(granted).ok_or_else(|| {
        Refusal::impossible("ACT-03", format!("{} has not rolled", brigade.name))
            .remedy(way_to_roll(state, brigade))
    })
}

/// Describes how to get a brigade's roll, which is thrown only in the activation phase (ACT-01): by waiting for that
/// phase, by rolling now, or by going back to it.
#[must_use]
pub fn way_to_roll(state: &State, brigade: &BrigadeState) -> Remedy {
    match state.phase() {
        Phase::Deployment | Phase::Orders | Phase::Draw => {
            "it rolls in the activation phase".into()
        }
        Phase::Activation => Remedy::typed("", format!("activate {}", brigade.id), " rolls for it"),
        _ => Remedy::typed("the activation phase is past: ", "undo", " goes back to it"),
    }
}

/// Checks whether a Hesitant brigade may do only one thing (ACT-03, RUL-12).
fn one_thing_only(state: &State, result: ActivationResult) -> bool {
    state.edition() == Edition::Full && result == ActivationResult::Hesitant
}

/// Checks whether a brigade may be rallied now.
///
/// # Errors
///
/// Fails with the reason.
pub fn may_rally(state: &State, id: &BrigadeId) -> Result<(), Refusal> {
    let brigade = state.active_brigade(id)?;
    state.only_in(Phase::Activation, "the rally of a brigade")?;
    let result = activation_result(state, brigade)?;
    let name = &brigade.name;
    if result < ActivationResult::Hesitant {
        let said = format!("{name} rolled {} and may not rally", result.name());
        return Err(
            Refusal::impossible("ACT-05", said).remedy("a result of Hesitant or better allows it")
        );
    }
    if brigade.mark() == BrigadeMark::Steady {
        return Err(Refusal::impossible("ACT-05", format!("{name} is steady"))
            .remedy("only a brigade marked shaken or beaten can rally"));
    }
    if brigade.has_rallied() {
        let (turn, mark) = (state.own_turn_word(), brigade.mark().name());
        let said = format!("{name} rallied this {turn}, to {mark}");
        return Err(Refusal::impossible("RUL-14", said).remedy(format!("one rally a {turn}")));
    }
    if brigade.has_accepted() && one_thing_only(state, result) {
        let said = format!("{name} is hesitant and took up its order");
        return Err(
            Refusal::impossible("RUL-12", said).remedy("a hesitant brigade does one thing only")
        );
    }
    points::single_payer(state, id, ACT_PRICE, None).map(|_| ())
}

/// Improves the mark of a brigade by one step for a point (ACT-05, RUL-14), paid by the named general or by the
/// cheapest (RUL-30).
///
/// # Errors
///
/// Returns the refusal.
pub fn rally_brigade(
    draft: &mut Draft<'_>,
    brigade: &BrigadeId,
    paid_by: Option<&GeneralId>,
) -> Step {
    may_rally(draft.state(), brigade)?;
    let state = draft.state();
    let payer = points::single_payer(state, brigade, ACT_PRICE, paid_by)?
        .id
        .clone();
    let rallying = state.known_brigade(brigade)?;
    let all = state.rulings().is(RallySteps::All);
    let mark = if all {
        BrigadeMark::Steady
    } else {
        rallying.mark().lifted()
    };
    if rallying.has_accepted() {
        let said = format!("{} took up its new order: rally comes first", rallying.name);
        draft.object(
            Refusal::objection("ACT-08", said)
                .remedy("the result sets the order: rally, then accept"),
        )?;
    }
    points::spend_of(draft, &payer, ACT_PRICE, "rally".to_owned(), "ACT-05")?;
    draft.note(Event::BrigadeRallied {
        brigade: brigade.clone(),
        mark,
    });
    hold_if_hesitant(draft, brigade);
    Ok(())
}

/// In the full edition, makes a Hesitant brigade hold ground after it has rallied or accepted an order (ACT-03).
fn hold_if_hesitant(draft: &mut Draft<'_>, id: &BrigadeId) {
    let state = draft.state();
    let Some(brigade) = state.brigade(id) else {
        return;
    };
    let one_thing = brigade.result().is_some_and(|r| one_thing_only(state, r));
    if one_thing && !brigade.holds_ground() {
        draft.note(Event::GroundHeld {
            brigade: id.clone(),
        });
        position::take_unless_held(draft, id);
    }
}

/// Checks whether a brigade may accept the order that waits for it.
///
/// # Errors
///
/// Fails with the reason.
pub fn may_accept(state: &State, id: &BrigadeId) -> Result<(), Refusal> {
    let brigade = state.active_brigade(id)?;
    if brigade.waiting().is_none() && messengers::waiting_with(state, id).is_none() {
        let said = format!("no order waits for {}", brigade.name);
        let gives = match state.phase() {
            Phase::Orders => Remedy::typed("", "order", " gives it one"),
            _ => "orders arrive in the orders phase, by messenger or in person".into(),
        };
        return Err(Refusal::impossible("ACT-06", said).remedy(gives));
    }
    let result = activation_result(state, brigade)?;
    result_lets_accept(state, brigade, result)?;
    points::single_payer(state, id, ACT_PRICE, None).map(|_| ())
}

fn result_lets_accept(
    state: &State,
    brigade: &BrigadeState,
    result: ActivationResult,
) -> Result<(), Refusal> {
    let name = &brigade.name;
    match (result, state.edition()) {
        (ActivationResult::Eager, _) => state.only_in(Phase::Activation, "taking up the new order"),
        (ActivationResult::Hesitant, Edition::Basic) => state
            .only_in(Phase::Tactical, "taking up the new order when hesitant")
            .map_err(|no| no.remedy("it moves first, then accepts (ACT-06)")),
        (ActivationResult::Hesitant, Edition::Full) => {
            state.only_in(Phase::Activation, "taking up the new order")?;
            hesitant_lets_accept(state, brigade)
        }
        _ => Err(Refusal::impossible(
            "ACT-06",
            format!("{name} rolled {}: the order keeps waiting", result.name()),
        )
        .remedy("Hesitant or Eager lets it take up the order")),
    }
}

/// Refuses to let a Hesitant brigade accept its waiting order if it has rallied, or must rally first: it may do only
/// one thing (RUL-12).
fn hesitant_lets_accept(state: &State, brigade: &BrigadeState) -> Result<(), Refusal> {
    let name = &brigade.name;
    if brigade.has_rallied() {
        return Err(
            Refusal::impossible("RUL-12", format!("{name} is hesitant and rallied"))
                .remedy("a hesitant brigade does one thing only"),
        );
    }
    let forced = state.rulings().is(HesitantChoice::Forced);
    if forced && brigade.mark() != BrigadeMark::Steady {
        return Err(Refusal::impossible(
            "RUL-12",
            format!("{name} is {}: it rallies first", brigade.mark().name()),
        )
        .remedy(Remedy::typed("", format!("rally {}", brigade.id), "")));
    }
    Ok(())
}

/// Accepts the waiting order for a point (ACT-06), paid by the named general or by the cheapest (RUL-30). The order
/// becomes Hold if its target is gone (RUL-48), or if it is an Advance to ground that the enemy already has (RUL-35).
///
/// # Errors
///
/// Returns the refusal.
pub fn accept_order(
    draft: &mut Draft<'_>,
    brigade: &BrigadeId,
    paid_by: Option<&GeneralId>,
) -> Step {
    may_accept(draft.state(), brigade)?;
    let payer = points::single_payer(draft.state(), brigade, ACT_PRICE, paid_by)?
        .id
        .clone();
    messengers::take_over(draft, brigade)?;
    points::spend_of(draft, &payer, ACT_PRICE, "new order".to_owned(), "ACT-06")?;
    let state = draft.state();
    let Some(waiting) = state.known_brigade(brigade)?.waiting().cloned() else {
        return Ok(());
    };
    let order = if target_gone(state, &waiting) {
        Order::Hold
    } else {
        waiting
    };
    draft.note(Event::OrderAccepted {
        brigade: brigade.clone(),
        order,
    });
    automatic::end_advance(draft, brigade);
    hold_if_hesitant(draft, brigade);
    let holds = |b: &BrigadeState| *b.order() == Order::Hold;
    if draft.state().brigade(brigade).is_some_and(holds) {
        position::take_unless_held(draft, brigade);
    }
    Ok(())
}

/// Checks whether the result of activation lets a brigade move under its order this turn, in a march or a tactical
/// move. Order, points and sight are checked elsewhere.
///
/// # Errors
///
/// Fails with the reason: the brigade has not rolled, it holds ground, or it moved and then accepted a new order.
pub fn may_move(state: &State, id: &BrigadeId) -> Result<(), Refusal> {
    let brigade = state.active_brigade(id)?;
    let name = &brigade.name;
    let result = activation_result(state, brigade)?;
    if brigade.holds_ground() {
        return Err(Refusal::impossible(
            "ACT-07",
            format!("{name} rolled {} and holds ground", result.name()),
        )
        .remedy("it may be rearranged inside its position"));
    }
    if result == ActivationResult::Hesitant && brigade.has_accepted() {
        return Err(Refusal::impossible(
            "ACT-06",
            format!(
                "{name} took up its new order, which moves it next {}",
                state.turn_word()
            ),
        ));
    }
    Ok(())
}

/// Returns the acts that the phase offers: the roll is due; acts allowed by the result are optional.
#[must_use]
pub fn activation_openings(state: &State) -> Vec<Opening> {
    let mut openings: Vec<Opening> = unrolled_brigades(state)
        .into_iter()
        .map(|id| {
            let words = format!("{}: roll for activation", brigade_title(state, &id));
            Opening::due(Command::activate(Some(id)), words)
        })
        .collect();
    for brigade in state.brigades() {
        openings.extend(rally_offered(state, brigade));
        openings.extend(acceptance_offered(state, brigade));
    }
    openings
}

/// Returns the acceptances that the phase offers (ACT-06): before movement, by Eager brigades and, in the full edition,
/// Hesitant ones; after movement, by Hesitant brigades in the basic edition.
#[must_use]
pub fn acceptance_openings(state: &State) -> Vec<Opening> {
    state
        .brigades()
        .filter_map(|brigade| acceptance_offered(state, brigade))
        .collect()
}

fn brigade_title(state: &State, id: &BrigadeId) -> String {
    state
        .brigade(id)
        .map_or(id.to_string(), |b| format!("{} {}", b.callsign, b.name))
}

fn rally_offered(state: &State, brigade: &BrigadeState) -> Option<Opening> {
    may_rally(state, &brigade.id).ok()?;
    // After the new order is accepted, a rally needs the referee's permission.
    if brigade.has_accepted() {
        return None;
    }
    let words = format!(
        "{}: rally from {}, 1 point",
        brigade_title(state, &brigade.id),
        brigade.mark().name()
    );
    let command = Command::Rally {
        brigade: brigade.id.clone(),
        paid_by: None,
    };
    Some(Opening::offered(command, words))
}

fn acceptance_offered(state: &State, brigade: &BrigadeState) -> Option<Opening> {
    may_accept(state, &brigade.id).ok()?;
    let carried = messengers::waiting_with(state, &brigade.id).map(|m| &m.carries);
    let order = match (brigade.waiting(), carried) {
        (_, Some(Message::Order { order, .. })) | (Some(order), _) => order,
        _ => return None,
    };
    let words = format!(
        "{}: accept the new order ({}), 1 point",
        brigade_title(state, &brigade.id),
        known::order_name(state, order)
    );
    let command = Command::Accept {
        brigade: brigade.id.clone(),
        paid_by: None,
    };
    Some(Opening::offered(command, words))
}
