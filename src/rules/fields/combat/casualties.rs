//! General casualties (GEN-01 to GEN-04): the generals under fire who must test, the effect of a die, and their return.

use crate::position::gap::figure_distance;
use crate::shared::generals::{self, may_fall};
use crate::state::{BrigadeState, FightRecord, GeneralState, State, UnitState, draft::Draft};
use crate::terms::{
    charts::distance,
    command::Command,
    event::Event,
    fate::GeneralFate,
    name::{BrigadeId, GeneralId},
    opening::Opening,
    order_of_battle::Rank,
    span::TapeSpan,
    switch::{CasualtyTests, LeaderTests},
};
use ruleset::Step;
use ruleset::refusal::Refusal;
use table::base::Base;
use table::measure::Point;

/// Returns the generals of both sides who must still test, in the order of the roster (GEN-01, RUL-99): brigadiers if
/// their brigade or a unit that they lead was fired on, and higher generals near such a brigade of theirs.
#[must_use]
pub fn must_test(state: &State) -> Vec<GeneralId> {
    if !may_fall(state) || state.fights().is_empty() {
        return Vec::new();
    }
    state
        .generals()
        .filter(|general| general.is_fit() && still_to_take(state, general) > 0)
        .map(|general| general.id.clone())
        .collect()
}

/// Returns the number of tests that a general must still take: one a player turn, or by switch one for each fight
/// (RUL-99).
pub(super) fn still_to_take(state: &State, general: &GeneralState) -> usize {
    if has_had_his_test(state, general) {
        return 0;
    }
    let fights = dangerous_fights(state, general).len();
    let owed = if is_per_fight(state) {
        fights
    } else {
        fights.min(1)
    };
    owed.saturating_sub(general.tests() as usize)
}

/// Checks whether a general was tested in an earlier activation of this round and this side (CHIT-15).
pub(super) fn has_had_his_test(state: &State, general: &GeneralState) -> bool {
    let in_activation_of = (general.id.clone(), state.active().clone());
    let round = state.round();
    round.is_some_and(|round| round.tested.contains(&in_activation_of))
}

/// Returns the objection to another fight once generals have been tested. Tests come after all fights of the turn,
/// because a leader may fight in the next of them (GEN-01, RUL-72). There is no objection if each fight is followed by
/// its tests (RUL-99, switch).
#[must_use]
pub fn tests_begun(state: &State) -> Option<Refusal> {
    let tested = state.generals().find(|general| general.tests() > 0);
    tested.filter(|_| !is_per_fight(state)).map(|general| {
        let who = &general.name;
        Refusal::objection("RUL-72", format!("{who} has been tested already"))
            .remedy("fights come before general casualties; undo the test, or overrule")
    })
}

/// Checks whether each fight is followed by its own tests of generals (RUL-99, switch).
#[must_use]
pub fn is_per_fight(state: &State) -> bool {
    state.rulings().is(CasualtyTests::PerFirefight)
}

/// Returns the fights of this player turn that endanger a general, in the order in which they were fought. For a
/// brigadier: fights in which a unit of his brigade, or any unit that he leads, was fired on, even if it has broken
/// since (GEN-03). For a higher general: the fights of friendly brigades within 6 inches.
fn dangerous_fights<'a>(state: &'a State, general: &GeneralState) -> Vec<&'a FightRecord> {
    let near: Vec<&BrigadeId> = state
        .brigades()
        .filter(|brigade| is_in_reach(state, general, brigade))
        .map(|brigade| &brigade.id)
        .collect();
    let endangers = |fight: &&FightRecord| {
        let mut units = fight.fired_on().filter_map(|id| state.unit(id));
        units.any(|unit| near.contains(&&unit.brigade)) || leads_into(general, fight)
    };
    state.fights().iter().filter(endangers).collect()
}

/// Checks whether a unit led by a brigadier was fired on in a fight (GEN-03).
fn leads_into(general: &GeneralState, fight: &FightRecord) -> bool {
    let led = general.leading();
    general.rank == Rank::Brigade && led.is_some_and(|led| fight.fired_on().any(|unit| unit == led))
}

fn is_in_reach(state: &State, general: &GeneralState, brigade: &BrigadeState) -> bool {
    if general.rank == Rank::Brigade {
        return general.id.as_str() == brigade.id.as_str();
    }
    let near = |unit: &UnitState| {
        inches_to(general, unit).is_some_and(|inches| {
            let taped = state.taped(inches, || span_to(general, unit));
            taped.is_within(distance::CASUALTY_TEST, "GEN-01")
        })
    };
    brigade.side == general.side && state.units_of(&brigade.id).any(near)
}

/// Returns the recorded inches between a general and a unit; `None` if one of them is off the table.
fn inches_to(general: &GeneralState, unit: &UnitState) -> Option<f64> {
    Some(figure_distance(general.at()?, &unit.base()?))
}

fn span_to(general: &GeneralState, unit: &UnitState) -> TapeSpan {
    TapeSpan::Unit {
        general: general.id.clone(),
        unit: unit.id.clone(),
    }
}

/// Returns the tests of higher generals who, by the record, are near no unit that was fired on, but by the tape might
/// be (RUL-58).
#[must_use]
pub fn doubtful_tests(state: &State) -> Vec<Command> {
    let due = must_test(state);
    let higher = state.generals().filter(|him| him.rank != Rank::Brigade);
    higher
        .filter(|him| him.is_fit() && !due.contains(&him.id))
        .filter(|him| him.tests() == 0 && !has_had_his_test(state, him))
        .map(|him| Command::Casualty {
            general: Some(him.id.clone()),
        })
        .collect()
}

/// Returns the tests that are due before the phase may end.
#[must_use]
pub fn casualty_openings(state: &State) -> Vec<Opening> {
    let test = |id: &GeneralId| {
        let general = state.general(id)?;
        let words = if is_hit_at_once(state, general) {
            let led = match led_under_fire(state, general) {
                true => "led a unit under fire",
                false => "led a unit of a brigade under fire",
            };
            format!("{} {led}: 1 dead, 2-3 out", general.name)
        } else {
            format!("{} was under fire: a 1 is a hit", general.name)
        };
        let words = match still_to_take(state, general) {
            0 | 1 => words,
            n => format!("{words}; {n} tests"),
        };
        let general = Some(id.clone());
        Some(Opening::due(Command::Casualty { general }, words))
    };
    must_test(state).iter().filter_map(test).collect()
}

/// Checks whether a general is hit without the first die (GEN-03, RUL-99). A brigadier attached to a unit skips that
/// die if his brigade was fired on; by switch, only if that unit was. All fights of the turn count or, if each fight is
/// followed by its own tests, only the fight to be tested next.
pub(super) fn is_hit_at_once(state: &State, general: &GeneralState) -> bool {
    let dangers = dangerous_fights(state, general);
    let taken = if is_per_fight(state) {
        let taken = general.tests() as usize;
        dangers.get(taken..=taken)
    } else {
        Some(dangers.as_slice())
    };
    let mut fights = taken.unwrap_or_default().iter();
    let is_attached = general.rank == Rank::Brigade && general.leading().is_some();
    let unit_alone = state.rulings().is(LeaderTests::UnitFiredOn);
    fights.any(|fight| is_attached && (!unit_alone || leads_into(general, fight)))
}

/// Checks whether the unit that a general leads was itself fired on.
fn led_under_fire(state: &State, general: &GeneralState) -> bool {
    state
        .fights()
        .iter()
        .any(|fight| leads_into(general, fight))
}

/// Returns the effect of the second die (T-CASUALTY).
#[must_use]
pub fn general_fate(die: u8) -> GeneralFate {
    match die {
        1 => GeneralFate::Dead,
        2 | 3 => GeneralFate::Out,
        _ => GeneralFate::Fit,
    }
}

/// Brings back the generals of the active side (in a round, of both sides) whose time has come, or their successors
/// (GEN-04).
///
/// # Errors
///
/// Never fails by itself.
pub fn return_generals(draft: &mut Draft<'_>) -> Step {
    let state = draft.state();
    let events: Vec<Event> = state
        .generals()
        .filter(|general| general.side == *state.active() || state.chits().is_some())
        .filter(|general| general.back_on().is_some_and(|turn| turn <= state.turn()))
        .filter(|general| matches!(general.fate(), GeneralFate::Out | GeneralFate::Dead))
        .map(|general| return_event(state, general))
        .collect();
    for event in events {
        draft.note(event);
    }
    Ok(())
}

fn return_event(state: &State, general: &GeneralState) -> Event {
    let successor = general.fate() == GeneralFate::Dead;
    Event::GeneralReturned {
        general: general.id.clone(),
        quality: general.next_quality(),
        at: return_post(state, general),
        successor,
    }
}

/// Returns the place at which a general comes back: for a brigadier behind his brigade; for a higher general where he
/// fell or, if that place is gone, behind his brigades (GEN-04). `None` if there is no place on the table.
#[must_use]
pub fn return_post(state: &State, general: &GeneralState) -> Option<Point> {
    let brigades = state.brigades().filter(|b| match general.rank {
        Rank::Brigade => b.id.as_str() == general.id.as_str(),
        Rank::Division => b.division.as_str() == general.id.as_str(),
        Rank::Corps | Rank::Army => b.side == general.side,
    });
    let bases: Vec<Base> = brigades.flat_map(|b| state.bases_of(&b.id)).collect();
    let behind = || {
        Some(
            state
                .ground()
                .nearest_for_figure(generals::place_behind(&bases)?),
        )
    };
    if general.rank == Rank::Brigade {
        behind().or(general.at())
    } else {
        general.at().or_else(behind)
    }
}
