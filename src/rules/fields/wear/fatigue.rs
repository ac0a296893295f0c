//! Fatigue: points gained, points removed by rest, and the resulting level (FAT-01 to FAT-07).

use crate::state::{BrigadeState, FightRecord, Spell, State, UnitState, draft::Draft};
use crate::terms::{
    charts::Level,
    edition::Edition,
    event::Event,
    name::{BrigadeId, UnitId},
    order::Order,
    order_of_battle::Arm,
    phase::Phase,
    switch::{FatigueCount, PastSix, RestRecovery, Switch},
    weight::ENGAGED,
};
use ruleset::Step;
use ruleset::chance::Ask;

/// Levels end at 6 points a unit (FAT-02).
const LAST_STEP: u32 = 6;

/// Maximum of a brigade's fatigue points: more than any game adds, but a limit that protects sums from overflow.
pub const MOST_FATIGUE: u32 = 1_000_000;

/// Records the points that both sides gain from this player turn (FAT-01).
pub fn gain_fatigue(draft: &mut Draft<'_>) {
    for brigade in brigades_present(draft.state()) {
        let units = engaged_units(draft.state(), &brigade);
        let points = points_of_turn(draft.state(), &brigade);
        if points > 0 {
            draft.note(Event::FatigueGained {
                brigade,
                points,
                units,
            });
        }
    }
}

fn brigades_present(state: &State) -> Vec<BrigadeId> {
    state
        .brigades()
        .filter(|brigade| !brigade.is_broken())
        .map(|brigade| brigade.id.clone())
        .collect()
}

/// Returns the units of a brigade that were engaged this player turn, including those that broke in it (RUL-94).
#[must_use]
pub fn engaged_units(state: &State, brigade: &BrigadeId) -> Vec<UnitId> {
    let units = state.brigade(brigade).map(|b| b.units.clone());
    units
        .unwrap_or_default()
        .into_iter()
        .filter(|id| state.unit(id).is_some_and(|unit| is_engaged(state, unit)))
        .collect()
}

/// Returns the points that a brigade gains from this turn so far: one for each unit engaged (FAT-01); in a round, one
/// each for its own activation and for those of the enemy (CHIT-13).
#[must_use]
pub fn points_of_turn(state: &State, brigade: &BrigadeId) -> u32 {
    let engaged = engaged_units(state, brigade);
    if state.round().is_none() {
        return engaged.len() as u32 * ENGAGED;
    }
    let spells = state.spells();
    let of = |unit: &UnitState| {
        let in_those = |own: bool| {
            let mut those = spells.iter().filter(|spell| is_own(unit, spell) == own);
            u32::from(those.any(|spell| is_engaged_in(state, unit, spell)))
        };
        in_those(true) + in_those(false)
    };
    let units = engaged.iter().filter_map(|id| state.unit(id));
    units.map(of).sum::<u32>() * ENGAGED
}

fn is_own(unit: &UnitState, spell: &Spell) -> bool {
    spell.brigade == unit.brigade
}

/// Checks whether a unit counts as engaged in an activation, either of its brigade or of an enemy brigade.
fn is_engaged_in(state: &State, unit: &UnitState, spell: &Spell) -> bool {
    if !counts_for_fatigue(state, unit) || (spell.side == unit.side && !is_own(unit, spell)) {
        return false;
    }
    match state.rulings().on(Switch::LongRangeTargetFatigue) {
        true => spell.engaged.contains(&unit.id),
        false => is_in(&spell.fights, unit),
    }
}

fn is_engaged(state: &State, unit: &UnitState) -> bool {
    if state.round().is_some() {
        let spells = state.spells();
        return spells.iter().any(|spell| is_engaged_in(state, unit, spell));
    }
    if !counts_for_fatigue(state, unit) {
        return false;
    }
    match state.rulings().on(Switch::LongRangeTargetFatigue) {
        true => unit.deeds().engaged(),
        false => is_in(state.fights(), unit),
    }
}

/// Checks whether a unit counts for fatigue: guns count unless the switch leaves them out (RUL-94).
fn counts_for_fatigue(state: &State, unit: &UnitState) -> bool {
    unit.arm != Arm::Artillery || state.rulings().on(Switch::BatteryFatigue)
}

fn is_in(fights: &[FightRecord], unit: &UnitState) -> bool {
    fights.iter().any(|fight| {
        fight.acting.contains(&unit.id) || (fight.answered && fight.other.contains(&unit.id))
    })
}

/// Records, in the full edition, how resting brigades recover: brigades of the active side or, in a round, of both
/// sides (FAT-07, RUL-38).
///
/// # Errors
///
/// Fails if, by switch, a die is needed.
pub fn rest_brigades(draft: &mut Draft<'_>) -> Step {
    if draft.state().edition() == Edition::Basic {
        return Ok(());
    }
    for brigade in resting_brigades(draft.state()) {
        let amount = throw_recovery(draft, &brigade)?;
        let points = amount.min(points_of(draft.state(), &brigade));
        if points > 0 {
            draft.note(Event::Recovered { brigade, points });
        }
    }
    Ok(())
}

fn resting_brigades(state: &State) -> Vec<BrigadeId> {
    state
        .brigades()
        .filter(|b| is_resting(state, b) && b.fatigue() > 0)
        .map(|b| b.id.clone())
        .collect()
}

fn is_resting(state: &State, brigade: &BrigadeState) -> bool {
    (brigade.side == *state.active() || state.round().is_some())
        && *brigade.order() == Order::Rest
        && state.is_on_table(&brigade.id)
}

fn throw_recovery(draft: &mut Draft<'_>, brigade: &BrigadeId) -> Step<u32> {
    let state = draft.state();
    match state.rulings().word() {
        RestRecovery::OnePoint => Ok(1),
        RestRecovery::OneLevel => {
            let points = points_of(state, brigade);
            Ok(points_of_a_level(points, units_counted(state, brigade)))
        }
        RestRecovery::OneDie => {
            let name = state.brigade(brigade).map_or("", |b| &b.name);
            let ask = Ask::new(format!("recovery of {name}"), "FAT-07").about(brigade);
            Ok(u32::from(draft.throw(ask)?))
        }
        RestRecovery::PerUnit => Ok(idle_units(state, brigade)),
    }
}

/// Returns the width of a level in points; past 6R, the number of points above depleted, the level before spent.
fn points_of_a_level(points: u32, counted: u32) -> u32 {
    let above_depleted = (points + 1).saturating_sub(Level::Spent.least_points(counted));
    counted.max(above_depleted)
}

fn idle_units(state: &State, brigade: &BrigadeId) -> u32 {
    unengaged_units(state, brigade).count() as u32
}

fn unengaged_units<'a>(
    state: &'a State,
    brigade: &'a BrigadeId,
) -> impl Iterator<Item = &'a UnitState> {
    let fought = move |unit: &UnitState| match state.round() {
        // In its own activation (CHIT-13).
        Some(_) => state
            .spells()
            .iter()
            .any(|spell| is_own(unit, spell) && spell.engaged.contains(&unit.id)),
        None => unit.deeds().engaged(),
    };
    let idle = move |unit: &UnitState| unit.on_table() && !fought(unit);
    state.units_of(brigade).filter(move |unit| idle(unit))
}

fn points_of(state: &State, brigade: &BrigadeId) -> u32 {
    state.brigade(brigade).map_or(0, BrigadeState::fatigue)
}

/// Returns R, the number that a brigade's points are compared with (RUL-95); at least 1.
#[must_use]
pub fn units_counted(state: &State, brigade: &BrigadeId) -> u32 {
    let now = || state.units_of(brigade);
    let count = match state.rulings().word() {
        FatigueCount::RegimentsNow => now().filter(|unit| unit.arm != Arm::Artillery).count(),
        FatigueCount::UnitsAtStart => state.brigade(brigade).map_or(0, |b| b.units.len()),
        FatigueCount::UnitsNow => now().count(),
    };
    count.max(1) as u32
}

/// Returns the level that a brigade's present points would give (FAT-02). The level that applies is the one set in the
/// last phase 6 ([`BrigadeState::level`]).
#[must_use]
pub fn level_of(state: &State, brigade: &BrigadeId) -> Level {
    level_at(state, brigade, points_of(state, brigade))
}

fn level_at(state: &State, brigade: &BrigadeId, points: u32) -> Level {
    Level::from_points(points, units_counted(state, brigade))
}

/// Returns how many steps of R points a brigade's present points are beyond 6R, counting a begun step (RUL-96); 0
/// unless the switch makes each step a further -1. The steps that apply are those of the last phase 6
/// ([`BrigadeState::steps_past`]).
#[must_use]
pub fn steps_past(state: &State, brigade: &BrigadeId) -> u32 {
    if !state.rulings().is(PastSix::MinusOne) {
        return 0;
    }
    points_of(state, brigade)
        .div_ceil(units_counted(state, brigade))
        .saturating_sub(LAST_STEP)
}

/// Returns the volume-of-fire figure of a brigade: +1 fresh to -4 spent (FAT-03), or less by switch (RUL-96).
#[must_use]
pub fn fire_figure(state: &State, brigade: &BrigadeId) -> i32 {
    state.brigade(brigade).map_or(Level::Fresh.fire(), |b| {
        b.level().fire() - b.steps_past() as i32
    })
}

/// Maximum number of minutes that a full turn represents if the roster gives none.
const LONGEST_TURN: u32 = 60;

/// Returns the points of a brigade after a day on Rest without a fight (FAT-07): it recovers in each of its turns in 24
/// hours. The basic edition has no recovery (FAT-05). A die counts as 3.5.
#[must_use]
pub fn after_a_day_of_rest(state: &State, brigade: &BrigadeId) -> u32 {
    let before = points_of(state, brigade);
    if state.edition() == Edition::Basic {
        return before;
    }
    let minutes = state.oob().hour_minutes.unwrap_or(LONGEST_TURN);
    let turns = 24 * 60 / minutes;
    let units = state.units_of(brigade).count() as u32;
    let recovered = match state.rulings().word() {
        RestRecovery::OnePoint => turns,
        RestRecovery::OneLevel => turns * points_of_a_level(before, units_counted(state, brigade)),
        RestRecovery::OneDie => turns * 7 / 2,
        RestRecovery::PerUnit => turns * units,
    };
    before.saturating_sub(recovered)
}

/// Computes the levels of all brigades (FAT-04). By switch, a brigade beyond 6R breaks (RUL-96).
///
/// # Errors
///
/// Never fails by itself.
pub fn set_levels(draft: &mut Draft<'_>) -> Step {
    for brigade in brigades_present(draft.state()) {
        set_level(draft, &brigade);
        let state = draft.state();
        let limit = LAST_STEP * units_counted(state, &brigade);
        if state.rulings().is(PastSix::Broken) && points_of(state, &brigade) > limit {
            let why = "worn out past six points a unit";
            crate::shared::losses::break_brigade(draft, &brigade, "RUL-96", why)?;
        }
    }
    Ok(())
}

/// Computes and records the present level of a brigade, and its steps past the last level (FAT-02, RUL-96).
pub fn set_level(draft: &mut Draft<'_>, brigade: &BrigadeId) {
    let state = draft.state();
    let level = level_of(state, brigade);
    let past = steps_past(state, brigade);
    let known = state.brigade(brigade).map(|b| (b.level(), b.steps_past()));
    if known.is_some_and(|known| known != (level, past)) {
        draft.note(Event::LevelSet {
            brigade: brigade.clone(),
            level,
            past,
        });
    }
}

/// Forecast of a brigade's fatigue, as if the player turn ended in the present position (FAT-01, FAT-02). Rest is
/// included (FAT-07, RUL-109) unless a die decides it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outlook {
    /// Points after phase 6, which adds those of this turn's engaged units and subtracts those that rest removes.
    pub points: u32,
    /// Points that phase 6 will add.
    pub to_come: u32,
    /// Points that rest will remove in phase 6.
    pub rested: u32,
    /// R, the number that the points are compared with (RUL-95).
    pub counted: u32,
    /// The level that phase 6 will set.
    pub level: Level,
    /// The next worse level, and how many more engaged units bring it; `None` for a spent brigade.
    pub next_level: Option<(Level, u32)>,
    /// The level with one unit fewer, if that is worse.
    pub one_unit_less: Option<Level>,
}

/// Forecasts the fatigue of a brigade.
#[must_use]
pub fn fatigue_outlook(state: &State, brigade: &BrigadeId) -> Outlook {
    let to_come = still_to_come(state, brigade);
    let found = points_of(state, brigade) + to_come;
    let counted = units_counted(state, brigade);
    let recovers = rest_to_come(state, brigade, found);
    let points = found.saturating_sub(recovers);
    let level = Level::from_points(points, counted);
    let worse = Level::ALL.into_iter().find(|worse| *worse > level);
    let counts_losses = !state.rulings().is(FatigueCount::UnitsAtStart);
    let fewer = (counts_losses && counted > 1).then(|| Level::from_points(points, counted - 1));
    Outlook {
        points,
        to_come,
        rested: found - points,
        counted,
        level,
        next_level: worse.map(|worse| {
            let missing = worse.least_points(counted) + recovers - found;
            // In a resting brigade each engaged unit also loses its recovery.
            let each = match state.rulings().word() {
                RestRecovery::PerUnit if recovers > 0 => ENGAGED + 1,
                _ => ENGAGED,
            };
            (worse, missing.div_ceil(each))
        }),
        one_unit_less: fewer.filter(|fewer| *fewer > level),
    }
}

/// Returns the points that phase 6 will add: for every unit engaged so far, and for every unit in contact, because it
/// must fight before the end of this turn or the next (MEL-01, MEL-06). During phase 6 itself none remain to be added.
fn still_to_come(state: &State, brigade: &BrigadeId) -> u32 {
    if state.phase() == Phase::Morale || state.brigade(brigade).is_none_or(|b| b.is_broken()) {
        return 0;
    }
    let so_far = engaged_units(state, brigade);
    let must_fight = state.units_of(brigade).filter(|unit| {
        counts_for_fatigue(state, unit) && !so_far.contains(&unit.id) && state.in_contact(unit)
    });
    points_of_turn(state, brigade) + must_fight.count() as u32
}

/// Returns the points that rest will remove from those at phase 6 (FAT-07, RUL-38); 0 if a die decides.
fn rest_to_come(state: &State, brigade: &BrigadeId, found: u32) -> u32 {
    let to_come = state.edition() != Edition::Basic && state.phase() != Phase::Morale;
    if !to_come || state.brigade(brigade).is_none_or(|b| !is_resting(state, b)) {
        return 0;
    }
    match state.rulings().word() {
        RestRecovery::OnePoint => 1,
        RestRecovery::OneLevel => points_of_a_level(found, units_counted(state, brigade)),
        RestRecovery::OneDie => 0,
        RestRecovery::PerUnit => {
            let stays_idle = |unit: &&UnitState| !state.in_contact(unit);
            unengaged_units(state, brigade).filter(stays_idle).count() as u32
        }
    }
}

/// Checks whether a die must still decide a brigade's recovery by rest (RUL-38, switch).
#[must_use]
pub fn rest_is_diced(state: &State, brigade: &BrigadeId) -> bool {
    state.edition() != Edition::Basic
        && state.rulings().is(RestRecovery::OneDie)
        && state.brigade(brigade).is_some_and(|b| is_resting(state, b))
}

/// Returns the brigades whose level at the end of the turn is worse in `after` than in `before`, each with its
/// forecast. Leaves out a brigade at rest that keeps its level.
#[must_use]
pub fn carried_over(before: &State, after: &State) -> Vec<(BrigadeId, Outlook)> {
    brigades_present(after)
        .into_iter()
        .map(|brigade| {
            let ahead = fatigue_outlook(after, &brigade);
            (brigade, ahead)
        })
        .filter(|(brigade, ahead)| {
            let keeps = || {
                after
                    .brigade(brigade)
                    .is_some_and(|b| ahead.level <= b.level())
            };
            ahead.level > fatigue_outlook(before, brigade).level && (ahead.rested == 0 || !keeps())
        })
        .collect()
}
