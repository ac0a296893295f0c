//! Effects of each row of the activation chart (ACT-02, ACT-03).

use super::{attack_from, retreat};
use crate::orders::{automatic, messengers, position};
use crate::shared::losses::{break_brigade, give_way};
use crate::state::{BrigadeState, State, draft::Draft};
use crate::terms::{
    charts::{ActivationResult, distance},
    edition::Edition,
    event::Event,
    mark::BrigadeMark,
    name::BrigadeId,
    order::Order,
    switch::{BeatenOrder, BeatenRetreat, HesitantChoice, Switch},
    weight::MARKED_LESS,
};
use crate::wear::morale;
use ruleset::Step;
use ruleset::clause::Clause;

/// Returns the result of a total for this brigade. Attack becomes Eager if no enemy is on the table or, by switch, if
/// the division is at morale 0 (RUL-13).
#[must_use]
pub fn activation_outcome(state: &State, brigade: &BrigadeId, total: i32) -> ActivationResult {
    let result = ActivationResult::from_total(total, attack_from(state));
    if result == ActivationResult::Attack && !can_attack(state, brigade) {
        return ActivationResult::Eager;
    }
    result
}

fn can_attack(state: &State, brigade: &BrigadeId) -> bool {
    let Some(division) = state.brigade(brigade).map(|b| b.division.clone()) else {
        return false;
    };
    let willing = state.rulings().on(Switch::AttackResultAtZeroMorale)
        || morale::reckon_morale(state, &division).0 > 0.0;
    willing && automatic::nearest_enemy(state, brigade).is_some()
}

/// Checks whether a brigade with this result holds ground from now on. A Shaken one does, and in the full edition a
/// Hesitant one that must do something else before it moves (RUL-12).
#[must_use]
pub fn holds_ground(state: &State, brigade: &BrigadeId, result: ActivationResult) -> bool {
    let forced = state.edition() == Edition::Full && state.rulings().is(HesitantChoice::Forced);
    match result {
        ActivationResult::Shaken => true,
        ActivationResult::Hesitant if forced => state
            .brigade(brigade)
            .is_some_and(|b| b.mark() != BrigadeMark::Steady || messengers::order_waits(state, b)),
        _ => false,
    }
}

/// Carries out the result before the next brigade rolls (RUL-19).
pub(super) fn carry_out(draft: &mut Draft<'_>, id: &BrigadeId, result: ActivationResult) -> Step {
    match result {
        ActivationResult::Broken => {
            return break_brigade(draft, id, "ACT-03", "broken by activation");
        }
        ActivationResult::Beaten => make_beaten(draft, id)?,
        ActivationResult::Shaken => mark_brigade(draft, id, BrigadeMark::Shaken),
        ActivationResult::Attack => order_attack(draft, id),
        ActivationResult::Hesitant | ActivationResult::Eager => {}
    }
    lose_point(draft, id);
    if holds(draft.state(), id) {
        position::take_unless_held(draft, id);
    }
    Ok(())
}

fn holds(state: &State, id: &BrigadeId) -> bool {
    state
        .brigade(id)
        .is_some_and(|b| !b.is_broken() && (b.holds_ground() || *b.order() == Order::Hold))
}

/// Marks a brigade; the worse mark stays (RUL-15).
fn mark_brigade(draft: &mut Draft<'_>, id: &BrigadeId, to: BrigadeMark) {
    if draft.state().brigade(id).is_some_and(|b| b.mark() < to) {
        draft.note(Event::Marked {
            brigade: id.clone(),
            mark: to,
            rule: Clause::new("ACT-03"),
        });
    }
}

/// Takes one point from a marked brigade, after its result but before any rally (CMD-03, RUL-23).
pub fn lose_point(draft: &mut Draft<'_>, id: &BrigadeId) {
    let state = draft.state();
    let Some(brigade) = state.brigade(id).filter(|b| !b.is_broken()) else {
        return;
    };
    let loses = match brigade.mark() {
        BrigadeMark::Steady => false,
        BrigadeMark::Shaken => true,
        BrigadeMark::Beaten => state.rulings().on(Switch::BeatenLosesAp),
    };
    let on = brigade.mark().name().to_owned();
    let brigadier = state.brigadier(id).filter(|general| general.points() > 0);
    let general = brigadier.map(|general| general.id.clone());
    if let (true, Some(general)) = (loses, general) {
        draft.note(Event::PointsSpent {
            general,
            points: MARKED_LESS,
            on,
            rule: Clause::new("CMD-03"),
        });
    }
}

/// Changes the order to Attack on the nearest enemy. A brigade that already attacks keeps its target (RUL-13).
fn order_attack(draft: &mut Draft<'_>, id: &BrigadeId) {
    let state = draft.state();
    let current = state.brigade(id).map(BrigadeState::order);
    if let Some(Order::Attack(target)) = current
        && state.is_on_table(target)
    {
        return;
    }
    if let Some(target) = automatic::nearest_enemy(state, id) {
        change_order(
            draft,
            id,
            Order::Attack(target),
            "ACT-03",
            "it attacks by itself",
        );
    }
}

fn change_order(
    draft: &mut Draft<'_>,
    id: &BrigadeId,
    order: Order,
    rule: &'static str,
    why: &str,
) {
    if draft
        .state()
        .brigade(id)
        .is_some_and(|b| *b.order() != order)
    {
        draft.note(Event::OrderChanged {
            brigade: id.clone(),
            order,
            rule: Clause::new(rule),
            why: why.to_owned(),
        });
    }
}

/// Makes a brigade Beaten: marks it, affects its neighbours, gives it a new order, and retreats it at once (ACT-09,
/// RUL-16, RUL-17).
fn make_beaten(draft: &mut Draft<'_>, id: &BrigadeId) -> Step {
    let at_once = draft.state().rulings().is(BeatenRetreat::AtOnce);
    let plan = if at_once {
        retreat::plan_retreat(draft.state(), id, distance::BEATEN_RETREAT)
    } else {
        retreat::RetreatPlan::Stays
    };
    if plan == retreat::RetreatPlan::Barred {
        return break_brigade(draft, id, "RUL-16", "beaten, and every way is barred");
    }
    mark_brigade(draft, id, BrigadeMark::Beaten);
    give_way(draft, id, "beaten by activation");
    let order = order_when_beaten(draft.state(), at_once);
    if let Some((order, rule)) = order {
        change_order(draft, id, order, rule, "beaten by activation");
    }
    if let retreat::RetreatPlan::Goes(way) = plan {
        retreat::carry_out(draft, id, *way);
        // The position that it held is the place that it leaves now, so it must be recorded first.
        position::take_position(draft, id);
    }
    automatic::end_retire(draft, id);
    Ok(())
}

fn order_when_beaten(state: &State, at_once: bool) -> Option<(Order, &'static str)> {
    if !at_once {
        return Some((Order::Retire, "RUL-16"));
    }
    if state.edition() == Edition::Basic {
        return Some((Order::Hold, "ACT-03"));
    }
    match state.rulings().word() {
        BeatenOrder::Keep => None,
        BeatenOrder::Hold => Some((Order::Hold, "RUL-17")),
        BeatenOrder::RetireThenHold => Some((Order::Retire, "RUL-17")),
    }
}
