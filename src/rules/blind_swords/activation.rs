//! Activation and orders (BS-310 to BS-316, BS-501).

use super::{
    Draft, arrival,
    event::Event,
    kit::{BrigadeOrder, ChitKind},
    position::{ActiveBrigade, TurnStep as Where},
    state::State,
    switch::BrigadeChitMarks,
};
use ruleset::Step;
use ruleset::refusal::{Refusal, Remedy};

pub(super) fn brigade_name(state: &State, id: &str) -> String {
    state
        .kit
        .brigade(id)
        .map_or_else(|| id.to_owned(), |brigade| brigade.name.clone())
}

/// Returns the brigades of a side that can act, activated or not (BS-309), except those called by a CIC chit (BS-316).
pub(super) fn able_brigades(state: &State, side: &str) -> Vec<String> {
    let brigades = state.kit.brigades.iter();
    brigades
        .filter(|brigade| brigade.side == side && state.can_act(&brigade.id))
        .filter(|brigade| !state.called.contains(&brigade.id))
        .map(|brigade| brigade.id.clone())
        .collect()
}

/// Activates the brigade that the owner of a drawn chit chooses.
pub(super) fn activate_brigade(draft: &mut Draft<'_>, brigade: &str) -> Step {
    let state = draft.state();
    let Some((chit, eligible, full)) = state.chits.choosing.clone() else {
        return Err(
            Refusal::impossible("BS-310", "no drawn chit calls for a brigade")
                .remedy(Remedy::typed("", "draw", " draws one"))
                .into(),
        );
    };
    if !eligible.iter().any(|other| other == brigade) {
        let names: Vec<String> = eligible.iter().map(|id| brigade_name(state, id)).collect();
        let said = format!("{} may not act for this chit", brigade_name(state, brigade));
        draft.object(
            Refusal::objection("BS-310", said).remedy(format!("{} may", names.join(", "))),
        )?;
    }
    draft.note(Event::Chosen);
    match full {
        Some(full) => begin_activation(draft, &chit, brigade, full),
        // The chit is negated: the brigade is marked as activated, and does nothing (BS-307).
        None => {
            mark_activated(draft, brigade);
            spend_chit(draft, &chit);
            Ok(())
        }
    }
}

fn mark_activated(draft: &mut Draft<'_>, brigade: &str) {
    draft.note(Event::BrigadeMarked {
        brigade: brigade.to_owned(),
        activated: true,
    });
}

/// Uses a chit. It goes back into the cup if its division still has a brigade to activate; otherwise it is discarded.
fn spend_chit(draft: &mut Draft<'_>, chit: &str) {
    let kit = std::sync::Arc::clone(&draft.state().kit);
    let of = kit
        .chit(chit)
        .filter(|leader| leader.kind == ChitKind::Division);
    let of = of.and_then(|leader| leader.of.as_deref());
    let goes_back = of.is_some_and(|division| !draft.state().eligible(division).is_empty());
    let chit = chit.to_owned();
    draft.note(match goes_back {
        true => Event::Returned { chit },
        false => Event::Discarded { chit },
    });
}

/// Begins a brigade's full or limited activation.
pub(super) fn begin_activation(
    draft: &mut Draft<'_>,
    chit: &str,
    brigade: &str,
    full: bool,
) -> Step {
    call_brigade(draft, chit, brigade, full)?;
    sets_out(draft, brigade, full)
}

/// Calls a brigade by a chit, and uses the chit up.
pub(super) fn call_brigade(draft: &mut Draft<'_>, chit: &str, brigade: &str, full: bool) -> Step {
    let state = draft.state();
    let kind = state.kit.chit(chit).map(|chit| chit.kind);
    if !state.can_act(brigade) {
        let said = format!(
            "{} has no unit on the map or available",
            brigade_name(state, brigade)
        );
        draft.object(Refusal::objection("BS-314", said))?;
    }
    let twice = kind == Some(ChitKind::Cic) && draft.state().called.contains(brigade);
    if twice {
        let name = brigade_name(draft.state(), brigade);
        let said = format!("a CIC chit has called {name} in this turn");
        draft.object(Refusal::objection("BS-316", said))?;
    }
    let marks = match kind {
        Some(ChitKind::Cic) | None => false,
        Some(ChitKind::Brigade) => {
            draft.state().kit.rulings.brigade_chit_marks() == BrigadeChitMarks::On
        }
        Some(ChitKind::Division) => true,
    };
    if marks {
        mark_activated(draft, brigade);
    }
    draft.note(Event::Activated {
        activation: ActiveBrigade {
            brigade: brigade.to_owned(),
            full,
            order: None,
            chit: chit.to_owned(),
        },
    });
    spend_chit(draft, chit);
    Ok(())
}

/// Brings a called brigade onto the map, if the brigade acts fully, and begins its first step.
pub(super) fn sets_out(draft: &mut Draft<'_>, brigade: &str, full: bool) -> Step {
    if full {
        arrival::bring_brigade(draft, brigade)?;
    }
    draft.note(Event::StepBegan {
        step: if full { Where::Orders } else { Where::Fire },
    });
    Ok(())
}

/// Returns the first step of an order (BS-501).
pub(super) const fn first_step(order: BrigadeOrder) -> Where {
    match order {
        BrigadeOrder::Attack | BrigadeOrder::Defend => Where::Fire,
        BrigadeOrder::Maneuver => Where::Movement,
        BrigadeOrder::Regroup => Where::Rally,
    }
}

/// Announces the order of the brigade that acts fully.
pub(super) fn announce_order(draft: &mut Draft<'_>, order: BrigadeOrder) -> Step {
    let state = draft.state();
    let Some(active) = state.active.as_ref() else {
        return Err(Refusal::impossible("BS-501", "no brigade is acting").into());
    };
    let brigade = brigade_name(state, &active.brigade);
    if !active.full {
        let said = format!("{brigade} acts in a limited way: it fires, and has no order");
        let shown =
            format!("{brigade} has a limited activation: it may fire, but it gets no order");
        draft.object(Refusal::objection("BS-312", said).shown_as(shown))?;
    } else if let Some(given) = active.order {
        let said = format!("{brigade} has its order: {}", given.name());
        draft.object(Refusal::objection("BS-501", said))?;
    }
    draft.note(Event::Ordered { order });
    draft.note(Event::StepBegan {
        step: first_step(order),
    });
    Ok(())
}
