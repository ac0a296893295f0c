//! The complication `entrench`: works as a state machine (CBG-401 to CBG-411).

use super::{
    Draft,
    event::Event,
    position::Works,
    state::State,
    switch::{Complication, ComplicationForm},
};
use ruleset::Step;
use ruleset::refusal::Refusal;
use ruleset::tally::Fraction;

/// Change that affects works under construction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Befalls {
    /// The builder attacks in the combat phase of his side (CBG-402).
    Attacks,
    /// The builder is attacked (CBG-403).
    IsAttacked,
    /// The builder moves (CBG-404).
    Moves,
    /// The builder scatters (CBG-405).
    Scatters,
    /// The movement phase of the builder's side ends in that turn (CBG-406).
    EndsMovement(u32),
}

/// Returns whether works begun in turn `since`, which take `turns` turns, are done after an event; `None` if the
/// builder gives them up. Finished works stay, even if the enemy occupies them (CBG-407).
#[must_use]
pub fn done_after(since: u32, turns: u32, what: Befalls) -> Option<bool> {
    match what {
        Befalls::EndsMovement(turn) => Some(turn >= finishing_turn(since, turns)),
        Befalls::Attacks | Befalls::IsAttacked | Befalls::Moves | Befalls::Scatters => None,
    }
}

/// Returns the turn at whose end works are finished, if they were begun in turn `since` and take `turns` turns.
const fn finishing_turn(since: u32, turns: u32) -> u32 {
    since.saturating_add(turns.saturating_sub(1))
}

/// Returns the turn at whose end works begun in turn `since` are finished (CBG-411).
pub(super) fn done_in(state: &State, since: u32) -> u32 {
    finishing_turn(since, works_turns(state))
}

/// Returns the number of turns that works take, N. Works begun in turn T are done at the end of their side's movement
/// phase of turn T + N - 1 (CBG-411).
fn works_turns(state: &State) -> u32 {
    match state.kit.complications.form(Complication::Entrench) {
        Some(ComplicationForm::ThreeTurns) => 3,
        Some(ComplicationForm::FourTurns) => 4,
        _ => 2,
    }
}

/// Applies a change to the works of a unit.
pub(super) fn interrupt_works(draft: &mut Draft<'_>, unit: &str, what: Befalls) {
    let state = draft.state();
    if !state.kit.plays(Complication::Entrench) {
        return;
    }
    let mut all = state.works.iter();
    let own = all.find_map(|(at, works)| match works {
        Works::Building { by, since } if by == unit => Some((at.clone(), *since)),
        _ => None,
    });
    let Some((at, since)) = own else { return };
    let why = match what {
        Befalls::Attacks => "the builder attacks (CBG-402)",
        Befalls::IsAttacked => "the builder is attacked (CBG-403)",
        Befalls::Moves => "the builder moves (CBG-404)",
        Befalls::Scatters => "the builder scatters (CBG-405)",
        Befalls::EndsMovement(_) => "they are done (CBG-406)",
    };
    let works = match done_after(since, works_turns(state), what) {
        None => None,
        Some(true) => Some(Works::Done),
        Some(false) => return,
    };
    draft.note(Event::WorksSet {
        at,
        works,
        why: why.to_owned(),
    });
}

/// Finishes the works that were begun long enough ago, at the end of a side's movement phase (CBG-406, CBG-411).
pub(super) fn end_movement(draft: &mut Draft<'_>) {
    let state = draft.state();
    let (side, turn) = (state.side.clone(), state.turn);
    let builders: Vec<String> = state
        .works
        .values()
        .filter_map(|works| match works {
            Works::Building { by, .. } if state.side_of(by) == side => Some(by.clone()),
            _ => None,
        })
        .collect();
    for unit in builders {
        interrupt_works(draft, &unit, Befalls::EndsMovement(turn));
    }
}

/// Checks whether a unit may begin works (CBG-401, CBG-408).
pub(super) fn may_begin(draft: &mut Draft<'_>, unit: &str) -> Step {
    let state = draft.state();
    let name = state.name(unit);
    let Some(standing) = state.units.get(unit).filter(|unit| unit.on_map()) else {
        let said = format!("{name} is not on the map");
        return Err(Refusal::impossible("CBG-401", said).into());
    };
    let mut against = Vec::new();
    let place = state
        .kit
        .map
        .as_ref()
        .zip(standing.hex())
        .map(|(map, hex)| map.place(hex));
    if place.is_some_and(|place| place.has("forest") && place.has("rough")) {
        let said = format!("{name} is in forest-rough, where no one builds");
        against.push(Refusal::objection("CBG-408", said));
    }
    if standing.spent.scattered {
        let said = format!("{name} is scattered: again in its next movement phase");
        let shown = format!("{name} scattered: it may build from its next movement phase on");
        against.push(Refusal::objection("CBG-405", said).shown_as(shown));
    }
    if state.works.contains_key(&state.works_place(unit)) {
        let said = format!("{name} has works already");
        against.push(Refusal::objection("CBG-410", said));
    }
    against.into_iter().try_for_each(|no| draft.object(no))
}

/// Returns the factor of works on defence: 2 in clear, 3 in town, rough and forest (CBG-409). In forest-rough, where no
/// unit builds, they have only the factor of clear ground.
#[must_use]
pub fn works_factor(has: impl Fn(&str) -> bool) -> Fraction {
    let is_forest_rough = has("forest") && has("rough");
    let is_close = ["town", "rough", "forest"].iter().any(|kind| has(kind));
    Fraction::whole(if is_close && !is_forest_rough { 3 } else { 2 })
}
