//! The secret set-up: each side places its units, dummies and works behind its own screen and closes its set-up; when
//! both are closed, the game begins (CBG-1101, CBG-1103, CBG-1104).

use super::{
    Draft,
    command::{Command, UnitMark},
    event::Event,
    hidden,
    position::{TurnPhase, UnitCondition, Works},
    state::State,
    switch::Complication,
};
use ruleset::Step;
use ruleset::refusal::{Refusal, Remedy};

/// The clause of the phase.
const RULE: &str = "CBG-1101";

/// Until both sides have closed their set-up, refuses everything but the set-up of a side that has not closed it.
pub(super) fn comes_first(state: &State, command: &Command) -> Step {
    if state.phase != TurnPhase::SetUp {
        return Ok(());
    }
    let unit = match command {
        Command::Note { .. } | Command::Seal { .. } => return Ok(()),
        Command::Place { unit, .. } | Command::Works { unit } => unit,
        Command::Mark {
            unit,
            mark: UnitMark::Fresh | UnitMark::Reduced | UnitMark::Up | UnitMark::Down,
        } => unit,
        _ => {
            let said = "both sides close their set-up first";
            return Err(Refusal::impossible(RULE, said)
                .remedy(Remedy::typed("", "seal SIDE", " closes it"))
                .into());
        }
    };
    let side = state.side_of(unit);
    match state.plots.sealed.contains(side) {
        true => Err(is_closed(state, side).into()),
        false => Ok(()),
    }
}

fn is_closed(state: &State, side: &str) -> Refusal {
    let said = format!("the set-up of {} is closed", state.kit.side_name(side));
    Refusal::impossible(RULE, said)
}

/// Puts finished works into the hex of a unit, or removes them again.
pub(super) fn set_up_works(draft: &mut Draft<'_>, unit: &str) -> Step {
    let state = draft.state();
    hidden::no_dummy(state, &[unit.to_owned()], "CBG-408", "builds nothing")?;
    if !state.units.get(unit).is_some_and(UnitCondition::on_map) {
        let said = format!("{} is not on the map", state.name(unit));
        return Err(Refusal::impossible("BG-084", said).into());
    }
    let at = state.works_place(unit);
    let works = (!state.works.contains_key(&at)).then_some(Works::Done);
    draft.note(Event::WorksSet {
        at,
        works,
        why: "set up".to_owned(),
    });
    Ok(())
}

/// Closes a side's set-up, whether or not the other is closed. When both are closed, the screens are removed and the
/// first phase begins. If units of both sides are in one hex, they are in contact, and the players place one of them
/// elsewhere (BG-031).
pub(super) fn close(draft: &mut Draft<'_>, side: &str) -> Step {
    let state = draft.state();
    if state.plots.sealed.contains(side) {
        return Err(is_closed(state, side).into());
    }
    let mut others = state.kit.sides.iter().filter(|other| other.id != side);
    let is_last = others.all(|other| state.plots.sealed.contains(&other.id));
    draft.note(Event::Sealed {
        side: side.to_owned(),
    });
    if is_last {
        draft.note(Event::Opened);
        let kit = &draft.state().kit;
        let (side, phase) = (
            kit.first.clone(),
            TurnPhase::first(kit.plays(Complication::Simul)),
        );
        let turn = draft.state().turn;
        draft.note(Event::PhaseBegan { turn, side, phase });
    }
    Ok(())
}
