//! General casualties (GEN-01 to GEN-04).

use super::charts::distance;
use super::combat;
use super::command::Command;
use super::decide::Draft;
use super::edition::Edition;
use super::event::Event;
use super::name::BrigadeId;
use super::name::GeneralId;
use super::opening::Opening;
use super::order_of_battle::Rank;
use super::points::figure_distance;
use super::state::Deeds;
use super::state::Fate;
use super::state::GeneralState;
use super::state::Phase;
use super::state::State;
use super::switch::Switch;
use crate::rules::Step;
use crate::rules::chance::Ask;
use crate::rules::refusal::Refusal;
use crate::table::base::Base;
use crate::table::base::centre_of;
use crate::table::base::front_of;
use crate::table::measure::Point;
use crate::table::measure::within;

/// How far behind the centre of his brigade a general who comes back is placed, in inches.
const BEHIND: f64 = 1.5;

/// The lowest quality there is (GEN-04).
const WORST: u8 = 2;

/// Returns whether generals may fall in this game (GEN-01, RUL-101).
#[must_use]
pub fn may_fall(state: &State) -> bool {
    match state.edition() {
        Edition::Full => state.oob().options.casualties,
        Edition::Basic => state.rulings().on(Switch::BasicGeneralCasualties),
    }
}

/// Returns the generals who must still test, of both sides, in the order of the roster (GEN-01,
/// RUL-99): brigadiers whose brigade was fired on, higher generals near such a brigade of theirs.
#[must_use]
pub fn must_test(state: &State) -> Vec<GeneralId> {
    if !may_fall(state) {
        return Vec::new();
    }
    let under_fire: Vec<BrigadeId> = state
        .brigades()
        .filter(|brigade| was_fired_on(state, &brigade.id))
        .map(|brigade| brigade.id.clone())
        .collect();
    if under_fire.is_empty() {
        return Vec::new();
    }
    state
        .generals()
        .filter(|general| general.is_fit() && !general.has_tested())
        .filter(|general| is_in_danger(state, general, &under_fire))
        .map(|general| general.id.clone())
        .collect()
}

/// A unit of it was a target, was in melee, or fired while in range and arc of its target; units
/// that broke meanwhile count too.
fn was_fired_on(state: &State, brigade: &BrigadeId) -> bool {
    state.brigade(brigade).is_some_and(|brigade| {
        let mut units = brigade.units.iter().filter_map(|id| state.unit(id));
        units.any(|unit| suffered(unit.deeds()))
    })
}

fn suffered(deeds: &Deeds) -> bool {
    deeds.fired_on || deeds.melee || deeds.answered
}

fn is_in_danger(state: &State, general: &GeneralState, under_fire: &[BrigadeId]) -> bool {
    under_fire.iter().any(|brigade| {
        if general.rank == Rank::Brigade {
            return general.id.as_str() == brigade.as_str();
        }
        let own = state
            .brigade(brigade)
            .is_some_and(|b| b.side == general.side);
        let near = |base: &Base| {
            general
                .at()
                .is_some_and(|at| within(figure_distance(at, base), distance::CASUALTY_TEST))
        };
        own && state.bases_of(brigade).iter().any(near)
    })
}

/// Returns the tests that the phase should not end without.
#[must_use]
pub fn openings(state: &State) -> Vec<Opening> {
    let test = |id: &GeneralId| {
        let general = state.general(id)?;
        let words = if is_hit_at_once(state, general) {
            format!("{} led a unit under fire: 1 dead, 2-3 out", general.name)
        } else {
            format!("{} was under fire: a 1 is a hit", general.name)
        };
        let general = id.clone();
        Some(Opening::due(Command::Casualty { general }, words))
    };
    must_test(state).iter().filter_map(test).collect()
}

/// Tests whether a general was hit (GEN-02, GEN-03).
///
/// # Errors
///
/// Nobody falls in this game; he is unknown, not at his post or has tested; and, for the referee to
/// overrule, his brigade was not under fire, or melees are still to be fought.
pub fn casualty(draft: &mut Draft<'_>, general: &GeneralId) -> Step {
    let state = draft.state();
    state.only_in(Phase::Combat, "the test of a general")?;
    let him = state.known_general(general)?;
    refuse(state, him)?;
    let (name, direct) = (him.name.clone(), is_hit_at_once(state, him));
    let objections = [
        (!must_test(state).contains(general)).then(|| {
            Refusal::objection("GEN-01", format!("{name} was not under fire"))
                .remedy("brigadiers of units that were fired on test, and superiors within 6 in")
        }),
        combat::melee_is_due(state).then(|| {
            Refusal::objection("GEN-01", "melees are still to be fought")
                .remedy("generals test at the end of the phase")
        }),
    ];
    for objection in objections.into_iter().flatten() {
        draft.object(objection)?;
    }
    let mut dice = Vec::new();
    if !direct {
        dice.push(draft.throw(Ask::new(format!("{name}: a 1 is a hit"), "GEN-02"))?);
    }
    let hit = direct || dice.first() == Some(&1);
    if hit {
        dice.push(draft.throw(Ask::new(format!("{name}: how badly"), "GEN-02"))?);
    }
    let fate = match (hit, dice.last()) {
        (true, Some(die)) => fate(*die),
        _ => Fate::Fit,
    };
    draft.note(Event::GeneralTested {
        general: general.clone(),
        dice,
        fate,
    });
    Ok(())
}

fn refuse(state: &State, general: &GeneralState) -> Result<(), Refusal> {
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
    if general.has_tested() {
        return Err(Refusal::impossible(
            "RUL-99",
            format!("{} has tested this turn", general.name),
        )
        .remedy("a general tests once a player turn"));
    }
    Ok(())
}

/// A brigadier who leads a unit that was itself fired on skips the first die (GEN-03, RUL-99).
fn is_hit_at_once(state: &State, general: &GeneralState) -> bool {
    general.rank == Rank::Brigade
        && general
            .leading()
            .and_then(|unit| state.unit(unit))
            .is_some_and(|unit| suffered(unit.deeds()))
}

/// Returns what the second die does (T-CASUALTY).
#[must_use]
pub fn fate(die: u8) -> Fate {
    match die {
        1 => Fate::Dead,
        2 | 3 => Fate::Out,
        _ => Fate::Fit,
    }
}

/// Brings back the generals of the active side whose time has come, or their successors (GEN-04).
///
/// # Errors
///
/// None of its own.
pub fn returns(draft: &mut Draft<'_>) -> Step {
    let state = draft.state();
    let events: Vec<Event> = state
        .generals()
        .filter(|general| general.side == *state.active())
        .filter(|general| general.back_on().is_some_and(|turn| turn <= state.turn()))
        .filter(|general| matches!(general.fate(), Fate::Out | Fate::Dead))
        .map(|general| returned(state, general))
        .collect();
    for event in events {
        draft.note(event);
    }
    Ok(())
}

fn returned(state: &State, general: &GeneralState) -> Event {
    let successor = general.fate() == Fate::Dead;
    Event::GeneralReturned {
        general: general.id.clone(),
        quality: if successor {
            general.quality().saturating_sub(1).max(WORST)
        } else {
            general.quality()
        },
        at: post(state, general),
        successor,
    }
}

/// A brigadier behind his brigade; a higher general where he fell, else behind his brigades.
fn post(state: &State, general: &GeneralState) -> Option<Point> {
    let brigades = state.brigades().filter(|b| match general.rank {
        Rank::Brigade => b.id.as_str() == general.id.as_str(),
        Rank::Division => b.division.as_str() == general.id.as_str(),
        Rank::Corps | Rank::Army => b.side == general.side,
    });
    let bases: Vec<Base> = brigades.flat_map(|b| state.bases_of(&b.id)).collect();
    let behind = || {
        let front = front_of(&bases)?.unit();
        let ground = state.ground();
        let at = centre_of(&bases)? - front * BEHIND;
        Some(Point::new(
            at.x.clamp(0.0, ground.width),
            at.y.clamp(0.0, ground.depth),
        ))
    };
    if general.rank == Rank::Brigade {
        behind().or(general.at())
    } else {
        general.at().or_else(behind)
    }
}
