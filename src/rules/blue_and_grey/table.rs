//! Statements about the table, which take precedence over the program (BG-001).

use super::{
    Draft,
    command::UnitMark,
    event::{Event, How},
    hidden, loss, movement, plot,
    position::{PendingConsequence, TurnPhase, UnitCondition},
    retreat, stacking,
    state::State,
    switch::Complication,
    way_back,
};
use ruleset::Step;
use ruleset::refusal::{Refusal, Remedy};
use ruleset::tally::Fraction;

/// Puts a unit into a hex.
pub(super) fn place_unit(draft: &mut Draft<'_>, unit: &str, at: &str) -> Step {
    let state = draft.state();
    movement::on_grid(state, at, "BG-001")?;
    // Behind the screens no one knows where the enemy sets up.
    let is_screened = state.phase == TurnPhase::SetUp;
    if !is_screened && state.is_held_against(state.side_of(unit), at) {
        let said = format!("{}: an enemy is in {at}", state.name(unit));
        draft.object(Refusal::objection("BG-031", said))?;
    }
    hidden::set_up(draft, unit, at)?;
    movement::shift_unit(draft, unit, How::IsPlaced, Some(at));
    retreat::finish_retreats(draft, unit);
    in_limit(draft, unit, at)
}

/// Checks that free deployment keeps to the limit (CBG-1401).
fn in_limit(draft: &mut Draft<'_>, unit: &str, at: &str) -> Step {
    let state = draft.state();
    if state.opened || !state.kit.plays(Complication::FreeDeploy) {
        return Ok(());
    }
    // Behind the screens an enemy may be in the same hex.
    let is_own = |id: &String| state.side_of(id) == state.side_of(unit);
    let friends: Vec<String> = state.in_hex(at).into_iter().filter(is_own).collect();
    match stacking::over_limit(state, at, &friends) {
        Some(fault) => {
            let name = state.name(unit);
            let said = format!("{name}: {}", fault.stored());
            let shown = format!("{name}: {}", fault.said());
            draft.object(Refusal::objection("CBG-1401", said).shown_as(shown))
        }
        None => Ok(()),
    }
}

/// Puts a unit into a state as the players say. During an exchange, this is how the owner chooses his loss (BG-080).
pub(super) fn mark_unit(draft: &mut Draft<'_>, unit: &str, mark: &UnitMark) -> Step {
    let choice = exchange_of(draft.state(), unit);
    let before = draft.state().printed(unit);
    let in_combat = choice.is_some() || draft.state().phase == TurnPhase::Combat;
    match mark {
        UnitMark::Eliminated => {
            on_map(draft.state(), unit)?;
            hidden::turn_up(draft, unit);
            // Turning up a dummy has already removed it (CBG-1102).
            if draft
                .state()
                .units
                .get(unit)
                .is_some_and(UnitCondition::on_map)
            {
                let why = match retreat::is_due(draft.state(), unit) {
                    true => way_back::NO_WAY,
                    false => "the table says so",
                };
                loss::eliminate_unit(draft, unit, in_combat, why);
            }
            retreat::finish_retreats(draft, unit);
        }
        UnitMark::Reduced if choice.is_some() => loss::reduce_unit(draft, unit, true),
        UnitMark::Reduced => {
            has_back(draft.state(), unit)?;
            turn_face(draft, unit, true);
        }
        UnitMark::Fresh => {
            turn_face(draft, unit, false);
            set_state(draft, unit, None);
        }
        UnitMark::Up => hidden::turn_counter(draft, unit, false)?,
        UnitMark::Down => hidden::turn_counter(draft, unit, true)?,
        UnitMark::Attacks => plot::mark_attack(draft, unit)?,
        UnitMark::State(state) => set_state(draft, unit, Some(state.clone())),
    }
    if choice.is_some() {
        let gone = !draft
            .state()
            .units
            .get(unit)
            .is_some_and(|unit| unit.on_map());
        let after = if gone {
            Fraction::ZERO
        } else {
            draft.state().printed(unit)
        };
        give_for_exchange(draft, unit, before - after);
    }
    Ok(())
}

fn on_map(state: &State, unit: &str) -> Step {
    match state.units.get(unit).is_some_and(|unit| unit.on_map()) {
        true => Ok(()),
        false => {
            let said = format!("{} is not on the map", state.name(unit));
            Err(Refusal::impossible("BG-001", said).into())
        }
    }
}

/// Objects to turning over a unit that has no reduced strength, and so no back (BG-004).
fn has_back(state: &State, unit: &str) -> Step {
    let counter = state.kit.unit(unit);
    if counter.is_none_or(|counter| counter.reduced.is_some()) {
        return Ok(());
    }
    let said = format!("{} has no back", state.name(unit));
    let remedy = Remedy::typed("", format!("mark {unit} eliminated"), " takes it away");
    Err(Refusal::impossible("BG-004", said).remedy(remedy).into())
}

/// Returns the points that a side must still lose in the exchange in which a unit may be given up; `None` if there is
/// no such exchange.
fn exchange_of(state: &State, unit: &str) -> Option<Fraction> {
    state.dues.iter().find_map(|due| match due {
        PendingConsequence::Exchange { among, points, .. }
            if among.iter().any(|one| one == unit) =>
        {
            Some(*points)
        }
        _ => None,
    })
}

/// Subtracts a given loss from the exchange.
fn give_for_exchange(draft: &mut Draft<'_>, unit: &str, given: Fraction) {
    let mut dues = draft.state().dues.clone();
    for due in &mut dues {
        if let PendingConsequence::Exchange { among, points, .. } = due
            && among.iter().any(|one| one == unit)
        {
            *points = *points - given;
        }
    }
    dues.retain(|due| match due {
        PendingConsequence::Exchange { points, .. } => *points > Fraction::ZERO,
        _ => true,
    });
    draft.note(Event::DuesSet { dues });
}

fn turn_face(draft: &mut Draft<'_>, unit: &str, reduced: bool) {
    draft.note(Event::Turned {
        unit: unit.to_owned(),
        reduced,
    });
}

fn set_state(draft: &mut Draft<'_>, unit: &str, state: Option<String>) {
    draft.note(Event::StateSet {
        unit: unit.to_owned(),
        state,
    });
}
