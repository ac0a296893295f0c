//! Breastworks: begun, under construction, finished (BG-012, BG-084).

use super::{
    Draft,
    cost::MissingCell,
    entrench,
    event::Event,
    hidden,
    map::HexContent,
    movement,
    position::{Task, Works},
    state::State,
    switch::Complication,
};
use ruleset::Step;
use ruleset::refusal::Refusal;
use ruleset::tally::Fraction;

/// Lets a unit begin works. If it began them in this phase, the same command cancels them.
pub(super) fn begin_works(draft: &mut Draft<'_>, unit: &str) -> Step {
    movement::own_phase(draft, &[unit.to_owned()])?;
    let state = draft.state();
    if let Some(at) = own_works(state, unit) {
        return take_back(draft, unit, &at);
    }
    hidden::no_dummy(state, &[unit.to_owned()], "CBG-408", "builds nothing")?;
    if state.kit.plays(Complication::Entrench) {
        entrench::may_begin(draft, unit)?;
        return start_works(draft, unit, None);
    }
    let name = state.name(unit);
    let mut against = Vec::new();
    let standing = state.units.get(unit).filter(|unit| unit.on_map());
    let Some(standing) = standing else {
        let said = format!("{name} is not on the map");
        return Err(Refusal::impossible("BG-084", said).into());
    };
    if standing.spent.moved {
        let said = format!("{name} has moved: it may not be marked");
        against.push(Refusal::objection("BG-R05", said));
    }
    if standing.spent.task == Some(Task::Rally) {
        let said = format!("{name} will try to rally: it may not be marked");
        against.push(Refusal::objection("BG-R05", said));
    }
    let builders = &state.kit.works.builders;
    let kind = state.kind_of(unit);
    let builds = builders.is_empty() || builders.iter().any(|one| one == kind.name());
    if !builds || !kind.is_combat() {
        let said = format!("{} builds no works", kind.name());
        against.push(Refusal::objection("BG-084", said));
    }
    if state.works.contains_key(&state.works_place(unit)) {
        let said = format!("{name} has works already");
        against.push(Refusal::objection("BG-084", said));
    }
    against.into_iter().try_for_each(|no| draft.object(no))?;
    start_works(draft, unit, Some(Task::Breastworks))
}

fn start_works(draft: &mut Draft<'_>, unit: &str, task: Option<Task>) -> Step {
    let state = draft.state();
    let works = Works::Building {
        by: unit.to_owned(),
        since: state.turn,
    };
    let (at, name) = (state.works_place(unit), state.name(unit));
    draft.note(Event::WorksSet {
        at,
        works: Some(works),
        why: format!("{name} begins"),
    });
    if task.is_some() {
        draft.note(Event::Marked {
            unit: unit.to_owned(),
            task,
        });
    }
    Ok(())
}

/// Returns the hex in which a unit began works in this turn; `None` if it began none.
fn own_works(state: &State, unit: &str) -> Option<String> {
    let mut all = state.works.iter();
    let own = all.find(|(_, works)| match works {
        Works::Building { by, since } => by == unit && *since == state.turn,
        Works::Done => false,
    });
    own.map(|(at, _)| at.clone())
}

fn take_back(draft: &mut Draft<'_>, unit: &str, at: &str) -> Step {
    draft.note(Event::WorksSet {
        at: at.to_owned(),
        works: None,
        why: "the mark is taken back".to_owned(),
    });
    // Under the article's rules, works need no mark. So a mark that the unit has may be for a rally, and stays.
    let task = draft
        .state()
        .units
        .get(unit)
        .and_then(|unit| unit.spent.task);
    if task == Some(Task::Breastworks) {
        draft.note(Event::Marked {
            unit: unit.to_owned(),
            task: None,
        });
    }
    Ok(())
}

/// Turns over Breastworks under construction (BG-012, BG-R04).
pub(super) fn finish_works(draft: &mut Draft<'_>, at: &str) -> Step {
    let state = draft.state();
    let Some(Works::Building { by, since }) = state.works.get(at).cloned() else {
        let said = format!("nothing is under construction at {at}");
        return Err(Refusal::impossible("BG-084", said).into());
    };
    movement::own_phase(draft, std::slice::from_ref(&by))?;
    let state = draft.state();
    if state.kit.plays(Complication::Entrench) {
        let from = entrench::done_in(state, since);
        let said =
            format!("the works at {at} are done when the movement phase of turn {from} ends");
        draft.object(Refusal::objection("CBG-411", said))?;
    } else {
        let turns = state.kit.works.turns.unwrap_or(2).max(1);
        let from = since.saturating_add(turns - 1);
        if state.turn < from {
            let said = format!("the works at {at} are done in turn {from}");
            draft.object(Refusal::objection("BG-R04", said))?;
        }
    }
    draft.note(Event::WorksSet {
        at: at.to_owned(),
        works: Some(Works::Done),
        why: "they are done".to_owned(),
    });
    Ok(())
}

/// Returns the factor by which a unit's works multiply its defence, given the ground by the map or the players' answer;
/// `None` without works.
///
/// # Errors
///
/// Fails if a needed cell of the kit is still unknown.
pub(super) fn works_defence(
    state: &State,
    unit: &str,
    place: &HexContent,
) -> Result<Option<Fraction>, MissingCell> {
    if state.works.get(&state.works_place(unit)) != Some(&Works::Done) {
        return Ok(None);
    }
    if state.kit.plays(Complication::Entrench) {
        return Ok(Some(entrench::works_factor(|kind| place.has(kind))));
    }
    let told = state
        .learnt
        .get("works defence")
        .and_then(|told| Fraction::read(told));
    let factor = state.kit.works.defence.or(told);
    factor
        .map(Some)
        .ok_or_else(|| MissingCell("works defence".to_owned()))
}
