//! Acts that a brigade may and may not do in its side's next turn.

use super::*;
use crate::terms::{
    edition::Edition,
    switch::{EnemyRetired, Switch},
    turn_record::Remark,
    weight,
};
use ruleset::spelling::counted;

/// Returns the remarks on a brigade's next turn, most binding first. `morale` is the present morale of its division.
pub(super) fn remarks_ahead(state: &State, brigade: &BrigadeState, morale: f64) -> Vec<Remark> {
    if brigade.is_broken() {
        return Vec::new();
    }
    let mut next = vec![Remark::new(
        "ORD-01",
        format!("its order: {}", brigade.order()),
    )];
    next.extend(brigade.waiting().map(|order| {
        let words = format!("may accept the order that waits: {order}");
        Remark::new("ACT-06", words)
    }));
    next.extend(barred_orders(state, brigade, morale));
    next.push(points_remark(state, brigade));
    next.push(activation_ahead(state, brigade));
    if brigade.mark() != BrigadeMark::Steady {
        let words = format!("marked {}: 1 point lifts it a step", brigade.mark().name());
        next.push(Remark::new("ACT-05", words));
    }
    next.extend(units_barred(state, brigade));
    next.extend(wear_ahead(state, brigade));
    next
}

/// Describes the next activation. A side does not know whether every enemy nearby has retired, so the text says which
/// modifier that would add (RUL-10).
fn activation_ahead(state: &State, brigade: &BrigadeState) -> Remark {
    let modifiers = sum(&activation::modifiers_ahead(state, &brigade.id));
    let more = match (state.known_to(), state.edition()) {
        (Some(_), Edition::Full) => {
            let any = state.rulings().is(EnemyRetired::Any);
            let who = if any { "an enemy" } else { "every enemy" };
            format!(
                ", {:+} more if {who} near has retired",
                weight::ENEMY_RETIRED
            )
        }
        _ => String::new(),
    };
    Remark::new(
        "ACT-04",
        format!("adds {modifiers:+} to its activation{more}"),
    )
}

/// Returns the orders that morale bars. By default these follow from the present morale. For a side they follow from
/// the morale last computed, because it does not know the enemy's share in its ground. `None` if morale bars no order.
fn barred_orders(state: &State, brigade: &BrigadeState, morale: f64) -> Option<Remark> {
    let morale = match state.known_to() {
        Some(_) => state.division(&brigade.division)?.last_morale()?,
        None => morale,
    };
    (Spirit::from_morale(morale) == Spirit::Disheartened)
        .then(|| Remark::new("MOR-05", "its division may give no new Attack or Advance"))
}

/// Returns the remark on the points that the brigadier will have (CMD-02, CMD-03, GEN-05).
fn points_remark(state: &State, brigade: &BrigadeState) -> Remark {
    let Some(general) = state.brigadier(&brigade.id) else {
        return Remark::new("GEN-05", "no points: no one commands it");
    };
    let next = state.next_turn_of(&brigade.side);
    if !general.is_fit() && general.back_on().is_none_or(|turn| turn > next) {
        return Remark::new("GEN-05", no_points(state, general));
    }
    let all = state.oob().action_points(general.next_quality());
    let less = brigade.mark() == BrigadeMark::Shaken
        || (brigade.mark() == BrigadeMark::Beaten && state.rulings().on(Switch::BeatenLosesAp));
    let left = all.saturating_sub(u8::from(less) * weight::MARKED_LESS);
    let points = counted(left, "point");
    let whose = match general.fate() {
        GeneralFate::Dead => format!(": a successor of {} takes over", general.name),
        _ => String::new(),
    };
    match less {
        false => Remark::new("CMD-02", format!("{points}{whose}")),
        true => Remark::new("CMD-03", format!("{points} while it is marked{whose}")),
    }
}

/// Describes the reason for missing points: no general is at the post yet.
fn no_points(state: &State, general: &GeneralState) -> String {
    let (name, fate, word) = (&general.name, general.fate(), state.turn_word());
    match (fate, general.back_on()) {
        (GeneralFate::Dead, Some(turn)) => {
            format!("no points: {name} is dead, his successor comes in {word} {turn}")
        }
        (GeneralFate::Fit, None) => format!("no points: {name} is not on the table yet"),
        (fate, Some(turn)) => format!("no points: {name} is {} until {word} {turn}", fate.name()),
        (fate, None) => format!("no points: {name} is {}", fate.name()),
    }
}

fn units_barred(state: &State, brigade: &BrigadeState) -> Vec<Remark> {
    let beaten = unit_addresses(state, brigade, UnitState::is_beaten)
        .map(|units| Remark::new("FIRE-10", format!("not nearer to the enemy: {units}")));
    let quiet = unit_addresses(state, brigade, UnitState::is_disordered).map(|units| {
        Remark::new(
            "RALLY-01",
            format!(
                "a step better after a quiet own {}: {units}",
                state.own_turn_word()
            ),
        )
    });
    [beaten, quiet].into_iter().flatten().collect()
}

fn wear_ahead(state: &State, brigade: &BrigadeState) -> Option<Remark> {
    let ahead = fatigue::fatigue_outlook(state, &brigade.id);
    let (level, more) = ahead.next_level?;
    let words = match more {
        0 => format!("{} at the next phase 6", level.name()),
        1 => format!("{} with 1 more unit engaged", level.name()),
        n => format!("{} with {n} more units engaged", level.name()),
    };
    Some(Remark::new("FAT-02", words))
}
