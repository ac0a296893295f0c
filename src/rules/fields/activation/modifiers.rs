//! Modifiers of the two dice, computed from the table and the history (ACT-04), and the exact chances before the roll
//! (ACT-10).

use crate::position::gap::figure_to_brigade;
use crate::shared::{demoralisation, losses};
use crate::state::{BrigadeState, GeneralState, GivingWay, State, tape_answers::TapedDistance};
use crate::terms::{
    charts::{ActivationResult, Level, distance},
    edition::Edition,
    mark::BrigadeMark,
    name::BrigadeId,
    order_of_battle::Rank,
    phase::Phase,
    span::TapeSpan,
    switch::{BrokenUnitsWindow, EnemyRetired, FriendsWindow, Switch},
    weight,
};
use crate::wear::fatigue;
use ruleset::clause::Modifier;

/// Returns the least total at which a brigade attacks of its own accord: 13, or by switch 12 in the basic edition
/// (RUL-01).
#[must_use]
pub fn attack_from(state: &State) -> i32 {
    let basic = state.rulings().number(Switch::AttackFrom).unwrap_or(13.0) as i32;
    state.edition().pick(basic, 13)
}

/// Returns for each result, worst first, the number of the 36 throws that give it (ACT-10).
///
/// # Examples
///
/// ```
/// use vidette_fields::activation::result_chances;
///
/// assert_eq!(result_chances(0, 13), [0, 1, 5, 15, 15, 0]);
/// ```
#[must_use]
pub fn result_chances(total: i32, attack_from: i32) -> [u32; 6] {
    let mut counts = [0; 6];
    for die in 1..=6 {
        for other in 1..=6 {
            let result = ActivationResult::from_total(total + die + other, attack_from);
            if let Some(count) = counts.get_mut(result as usize) {
                *count += 1;
            }
        }
    }
    counts
}

/// The roll for which modifiers are computed; its turn decides which past events still count.
#[derive(Debug, Clone, Copy)]
struct RollKind {
    /// The player turn of the roll.
    turn: u32,
    /// True if the brigade will roll once more before this roll; then everything that has happened so far counts only
    /// for that earlier roll.
    after_another: bool,
}

/// Returns every modifier of a brigade's dice, each with its reason. Modifiers of 0 are left out.
#[must_use]
pub fn activation_modifiers(state: &State, brigade: &BrigadeId) -> Vec<Modifier> {
    let now = RollKind {
        turn: state.turn(),
        after_another: false,
    };
    of_roll(state, brigade, now)
}

/// Returns the modifiers of a brigade's roll in its side's next player turn if nothing changes until then. Units that
/// gave way count if they will be in the windows of that turn (RUL-09, RUL-10).
#[must_use]
pub fn modifiers_ahead(state: &State, brigade: &BrigadeId) -> Vec<Modifier> {
    let Some(b) = state.brigade(brigade) else {
        return Vec::new();
    };
    let ahead = RollKind {
        turn: state.next_turn_of(&b.side),
        after_another: still_rolls(state, b),
    };
    of_roll(state, brigade, ahead)
}

/// Checks whether a brigade must still roll in this player turn.
fn still_rolls(state: &State, brigade: &BrigadeState) -> bool {
    if let Some(round) = state.round() {
        let acts = state
            .acting()
            .is_some_and(|acting| acting.brigade == brigade.id);
        return !round.acted.contains(&brigade.id) || (acts && brigade.result().is_none());
    }
    *state.active() == brigade.side
        && brigade.result().is_none()
        && state.phase() <= Phase::Activation
}

fn of_roll(state: &State, brigade: &BrigadeId, roll: RollKind) -> Vec<Modifier> {
    let Some(b) = state.brigade(brigade) else {
        return Vec::new();
    };
    // A dummy rolls two dice without modifiers (BLIND-06).
    if state.is_dummy(&b.id) {
        return Vec::new();
    }
    let mut list = Vec::new();
    list.extend(mark_modifier(b));
    list.extend(units_beaten(state, b));
    list.extend(units_broken(state, b, roll));
    list.extend(higher_command(state, b));
    list.extend(fatigue_modifier(state, b));
    list.extend(friends_retreated(state, b, roll));
    list.extend(all_enemy_retired(state, b, roll));
    list.extend(demoralisation::in_activation(state, b));
    list
}

fn mark_modifier(brigade: &BrigadeState) -> Option<Modifier> {
    let (name, value) = match brigade.mark() {
        BrigadeMark::Steady => return None,
        BrigadeMark::Shaken => ("brigade-shaken", weight::BRIGADE_SHAKEN),
        BrigadeMark::Beaten => ("brigade-beaten", weight::BRIGADE_BEATEN),
    };
    let why = format!("marked {}", brigade.mark().name());
    Some(Modifier::new(name, "ACT-04", value, why))
}

fn units_beaten(state: &State, brigade: &BrigadeState) -> Option<Modifier> {
    let names: Vec<&str> = state
        .units_of(&brigade.id)
        .filter(|unit| unit.is_beaten())
        .map(|unit| unit.name.as_str())
        .collect();
    let value = weight::UNIT_BEATEN * names.len() as i32;
    (value < 0).then(|| Modifier::new("unit-beaten", "ACT-04", value, names.join(", ")))
}

/// Counts broken units for the rest of the battle, or by switch only until the next roll (RUL-08); `None` if there are
/// none.
fn units_broken(state: &State, brigade: &BrigadeState, roll: RollKind) -> Option<Modifier> {
    let names: Vec<&str> = brigade
        .units
        .iter()
        .filter_map(|id| state.unit(id))
        .filter(|unit| unit.is_broken())
        .map(|unit| unit.name.as_str())
        .collect();
    let since_last = state.rulings().is(BrokenUnitsWindow::SinceLastRoll);
    let known = match (since_last, roll.after_another) {
        (false, _) => 0,
        (true, true) => names.len(),
        (true, false) => brigade.broken_at_last_roll as usize,
    };
    let count = names.len().saturating_sub(known) as i32;
    let why = if known > 0 {
        format!("{count} since the last roll, of {}", names.join(", "))
    } else {
        names.join(", ")
    };
    let value = weight::UNIT_BROKEN * count;
    (count > 0).then(|| Modifier::new("unit-broken", "ACT-04", value, why))
}

/// Returns the modifier of the best superior near the brigadier (RUL-04, RUL-05, RUL-06); by switch, one from the
/// division and one from above it.
fn higher_command(state: &State, brigade: &BrigadeState) -> Vec<Modifier> {
    let mut near: Vec<Modifier> = state
        .oob()
        .superiors(&brigade.id)
        .into_iter()
        .filter_map(|general| state.general(&general.id))
        .filter_map(|general| near_modifier(state, brigade, general))
        .collect();
    near.sort_by_key(|modifier| -modifier.value);
    near.dedup_by_key(|modifier| modifier.value);
    if !state.rulings().on(Switch::HigherCommandSum) {
        near.truncate(1);
    }
    near
}

fn near_modifier(
    state: &State,
    brigade: &BrigadeState,
    general: &GeneralState,
) -> Option<Modifier> {
    if !general.is_fit() {
        return None;
    }
    let taped = inches_to(state, brigade, general)?;
    let reach = state.rulings().number(Switch::HigherCommandIn)?;
    let (name, value) = match general.rank {
        Rank::Brigade => return None,
        Rank::Division => ("division-near", weight::DIVISION_NEAR),
        Rank::Corps | Rank::Army => ("corps-near", weight::CORPS_NEAR),
    };
    let measure = state.oob().measure;
    taped.is_within(reach, "ACT-04").then(|| {
        let why = match taped.is_recorded() {
            true => format!("{} {} off", general.name, measure.say(taped.inches)),
            false => format!("{} {}", general.name, taped.say(measure, reach)),
        };
        Modifier::new(name, "ACT-04", value, why)
    })
}

/// Returns the inches between a superior and the brigadier; without a brigadier, to the nearest unit (RUL-06). A tape
/// measure takes precedence over the record. `None` if one of the two is off the table.
#[must_use]
pub fn inches_to(
    state: &State,
    brigade: &BrigadeState,
    superior: &GeneralState,
) -> Option<TapedDistance> {
    let inches = figure_to_brigade(state, superior.at()?, &brigade.id)?;
    Some(state.taped(inches, || span_to(superior, &brigade.id)))
}

fn span_to(superior: &GeneralState, brigade: &BrigadeId) -> TapeSpan {
    TapeSpan::Brigade {
        general: superior.id.clone(),
        brigade: brigade.clone(),
    }
}

/// Returns the modifier of the brigade's level of fatigue, doubled in the basic edition (FAT-03, RUL-07); `None` if it
/// is 0.
fn fatigue_modifier(state: &State, brigade: &BrigadeState) -> Option<Modifier> {
    let value = fatigue::fire_figure(state, &brigade.id) * state.edition().pick(2, 1);
    let level: Level = brigade.level();
    (value != 0).then(|| Modifier::new("fatigue", "FAT-03", value, level.name()))
}

fn friends_retreated(state: &State, brigade: &BrigadeState, roll: RollKind) -> Option<Modifier> {
    let names: Vec<&str> = state
        .giving_way()
        .iter()
        .filter(|event| {
            is_of(state, event, |b| {
                b.side == brigade.side && b.id != brigade.id
            })
        })
        .filter(|event| event.near.contains(&brigade.id))
        .filter(|event| in_friends_window(state, brigade, event, roll))
        .filter_map(|event| state.brigade(&event.brigade))
        .map(|b| b.name.as_str())
        .collect();
    let first = names.first()?;
    let why = match names.len() {
        1 => format!("{first} gave way near it"),
        _ => format!("{} gave way near it", names.join(", ")),
    };
    let value = weight::friends_gave_way(state.edition());
    Some(Modifier::new("friends-retreated", "RUL-09", value, why))
}

fn is_of(state: &State, event: &GivingWay, wanted: impl Fn(&BrigadeState) -> bool) -> bool {
    state.brigade(&event.brigade).is_some_and(wanted)
}

/// Checks whether a friend gave way recently enough to count for a roll (RUL-09). Player turns alternate, so the side's
/// previous turn is two back. For a brigade that has not rolled yet, everything since the start of the game counts.
fn in_friends_window(
    state: &State,
    brigade: &BrigadeState,
    event: &GivingWay,
    roll: RollKind,
) -> bool {
    let turn = roll.turn;
    let is_first = brigade.last_roll.is_none() && !roll.after_another;
    let since_own_roll = || brigade.last_roll.is_none_or(|last| event.moment > last);
    if state.chits().is_some() {
        // If chits are drawn, the time since the brigade's own previous roll counts, in both editions (CHIT-12).
        return !roll.after_another && since_own_roll();
    }
    match state.rulings().word() {
        FriendsWindow::LastTurn => turn > 2 && event.turn + 2 >= turn && event.turn < turn,
        FriendsWindow::OwnLastPlayerTurn if is_first => event.turn < turn,
        FriendsWindow::OwnLastPlayerTurn => event.turn + 2 == turn,
        FriendsWindow::SinceOwnRoll | FriendsWindow::SinceEarlierRoll if roll.after_another => {
            false
        }
        FriendsWindow::SinceEarlierRoll if is_first => false,
        FriendsWindow::SinceOwnRoll | FriendsWindow::SinceEarlierRoll => since_own_roll(),
    }
}

/// Returns an enemy brigade that, near a brigade, retired or fared worse in the enemy's last player turn (RUL-10);
/// `None` if none did.
fn enemy_retired<'a>(
    state: &'a State,
    brigade: &BrigadeState,
    roll: RollKind,
) -> Option<&'a BrigadeState> {
    state
        .giving_way()
        .iter()
        .filter(|event| in_enemy_window(state, brigade, event, roll))
        .filter(|event| event.near.contains(&brigade.id))
        .find(|event| is_of(state, event, |b| b.side != brigade.side))
        .and_then(|event| state.brigade(&event.brigade))
}

/// Checks whether an event was in the enemy's last player turn or, if chits are drawn, after the brigade's previous
/// activation (RUL-10, CHIT-12).
fn in_enemy_window(
    state: &State,
    brigade: &BrigadeState,
    event: &GivingWay,
    roll: RollKind,
) -> bool {
    match state.chits() {
        Some(_) => !roll.after_another && brigade.last_acted.is_none_or(|last| event.moment > last),
        None => event.turn + 1 == roll.turn,
    }
}

fn stays_near(brigade: &BrigadeState, enemy: &BrigadeState) -> bool {
    enemy.side != brigade.side && !enemy.is_hidden()
}

/// Returns the full edition's modifier for enemies who retired (RUL-10): at least one enemy brigade near this one
/// retired or fared worse in the enemy's last player turn, and so did every enemy brigade that is near now. A switch
/// may relax the second condition or forbid any enemy nearby. `None` if the modifier does not apply.
fn all_enemy_retired(state: &State, brigade: &BrigadeState, roll: RollKind) -> Option<Modifier> {
    if state.edition() == Edition::Basic {
        return None;
    }
    let retired = enemy_retired(state, brigade, roll)?;
    let has_retired = |enemy: &BrigadeState| {
        let mut events = state.giving_way().iter();
        events
            .any(|event| event.brigade == enemy.id && in_enemy_window(state, brigade, event, roll))
    };
    let spoils = |enemy: &BrigadeState| match state.rulings().word() {
        EnemyRetired::AllNear => !has_retired(enemy),
        EnemyRetired::NoneNear => true,
        EnemyRetired::Any => false,
    };
    let spoilt = state
        .brigades()
        .filter(|enemy| stays_near(brigade, enemy) && spoils(enemy))
        .filter_map(|enemy| losses::taped_distance(state, &brigade.id, &enemy.id))
        .any(|taped| taped.is_within(distance::RETREAT_FELT, "RUL-10"));
    if spoilt {
        return None;
    }
    let why = format!("{} retired or fared worse", retired.name);
    Some(Modifier::new(
        "all-enemy-retired",
        "RUL-10",
        weight::ENEMY_RETIRED,
        why,
    ))
}
