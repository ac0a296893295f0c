//! The test of a general who was under fire (GEN-02, GEN-03).

use super::{
    casualties::{self, has_had_his_test, is_hit_at_once, is_per_fight, must_test, still_to_take},
    proposals::melee_is_due,
};
use crate::shared::{generals::may_fall, waiting};
use crate::state::{GeneralState, State, draft::Draft};
use crate::terms::{
    charts::distance, event::Event, fate::GeneralFate, name::GeneralId, phase::Phase, weight::HIT,
};
use ruleset::Step;
use ruleset::chance::Ask;
use ruleset::refusal::Refusal;

/// Frequency of a general's test if chits are drawn (CHIT-15).
const ONCE_A_ROUND: &str = "a general is tested at most once a round in his own side's activations, and once in the enemy's";

/// Tests whether a general was hit (GEN-02, GEN-03). If no general is named, tests all who must test, in the order of
/// the roster, so that one command line takes all dice.
///
/// # Errors
///
/// Refuses if generals cannot fall in this game, if none must still test, or if the named general is unknown, not at
/// his post or has already tested. Objects, for the referee to overrule, if his brigade was not under fire, or if
/// melees must still be fought.
pub fn test_casualties(draft: &mut Draft<'_>, general: Option<&GeneralId>) -> Step {
    draft
        .state()
        .only_in(Phase::Combat, "the test of a general")?;
    if let Some(general) = general {
        return test_general(draft, general);
    }
    let mut next = must_test(draft.state()).into_iter().next();
    if next.is_none() {
        return Err(nobody_left(draft.state()).into());
    }
    while let Some(general) = next {
        test_general(draft, &general)?;
        next = must_test(draft.state()).into_iter().next();
    }
    Ok(())
}

fn nobody_left(state: &State) -> Refusal {
    if may_fall(state) {
        Refusal::impossible("GEN-01", "no general still needs a test").remedy(who_tests(state))
    } else {
        Refusal::impossible("RUL-101", "no general falls in this game")
    }
}

fn who_tests(state: &State) -> String {
    let near = state.oob().measure.say_whole(distance::CASUALTY_TEST);
    format!("who tests: brigadiers of units fired on, and superiors within {near}")
}

fn test_general(draft: &mut Draft<'_>, general: &GeneralId) -> Step {
    waiting::results_first(draft.state())?;
    let state = draft.state();
    let him = state.known_general(general)?;
    refuse_test(state, him)?;
    let (name, direct) = (him.name.clone(), is_hit_at_once(state, him));
    // As long as melees are due, the general's distance does not matter.
    let objections = [
        melee_is_due(state).then(|| {
            Refusal::objection("GEN-01", "melees are still to be fought")
                .remedy("generals test at the end of the phase")
        }),
        (still_to_take(state, him) == 0).then(|| {
            Refusal::objection("GEN-01", format!("{name} was not under fire"))
                .remedy(who_tests(state))
        }),
    ];
    for objection in objections.into_iter().flatten() {
        draft.object(objection)?;
    }
    let mut dice = Vec::new();
    if !direct {
        dice.push(
            draft.throw(Ask::new(format!("{name}: a {HIT} is a hit"), "GEN-02").about(general))?,
        );
    }
    let hit = direct || dice.first() == Some(&HIT);
    if hit {
        dice.push(draft.throw(Ask::new(format!("{name}: how badly"), "GEN-02").about(general))?);
    }
    let fate = match (hit, dice.last()) {
        (true, Some(die)) => casualties::general_fate(*die),
        _ => GeneralFate::Fit,
    };
    draft.note(Event::GeneralTested {
        general: general.clone(),
        dice,
        fate,
    });
    Ok(())
}

fn refuse_test(state: &State, general: &GeneralState) -> Result<(), Refusal> {
    if !may_fall(state) {
        return Err(Refusal::impossible(
            "RUL-101",
            "no general falls in this game",
        ));
    }
    if !general.is_fit() {
        return Err(Refusal::impossible(
            "GEN-01",
            format!("{} is not at his post", general.name),
        ));
    }
    if has_had_his_test(state, general) {
        let side = state.side_name(state.active());
        let said = format!("{} has tested in an activation of {side}", general.name);
        return Err(Refusal::impossible("CHIT-15", said).remedy(ONCE_A_ROUND));
    }
    if general.tests() > 0 && still_to_take(state, general) == 0 {
        let how_often = match (is_per_fight(state), state.chits()) {
            (true, _) => "a general tests once for each fight that endangered him",
            (false, None) => "a general tests once a player turn",
            (false, Some(_)) => ONCE_A_ROUND,
        };
        return Err(Refusal::impossible(
            "RUL-99",
            format!("{} has tested this {}", general.name, state.own_turn_word()),
        )
        .remedy(how_often));
    }
    Ok(())
}
