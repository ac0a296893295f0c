//! A cup that lies on the table (BS-1202): which chit came out of it the table says, and what is left is counted.

use std::collections::BTreeMap;

use super::Draft;
use super::command::Command;
use super::command::Drawn;
use super::event::Event;
use super::keys;
use super::kit;
use super::state::State;
use ruleset::Opening;
use ruleset::Step;
use ruleset::refusal::Refusal;
use ruleset::spelling::counted;

/// How many event chits a side puts into a cup on the table: as many as it named, else as the kit or the table says
/// (BS-301, BS-302). `None` if nobody has said it.
pub(super) fn put_in(state: &State, side: &str) -> Option<usize> {
    let there = keys::events(state, side);
    let named = |of: &BTreeMap<String, Vec<String>>| of.get(side).map(Vec::len);
    let keys = named(&state.chits.keys).or_else(|| keys::wanted(state, side))?;
    let others = there.saturating_sub(keys);
    let by_kit = || state.kit.cup.included.get(side).copied();
    let unseen = match others {
        0 => 0,
        others => named(&state.chits.included).or_else(by_kit)?.min(others),
    };
    Some(keys + unseen)
}

/// Whether a chit may come out of the cup: it lies there by the record, or none is kept of a cup on the table.
pub(super) fn may_lie(state: &State, chit: &str) -> bool {
    let Some(unseen) = &state.chits.unseen else {
        return state.kit.cup.on_table || state.chits.cup.contains(chit);
    };
    match (state.kit.chit(chit), state.side_of_chit(chit)) {
        // An event chit: a side of which nobody said how many it puts in is taken at its word.
        (None, Some(side)) => unseen.get(&side).is_none_or(|left| *left > 0),
        _ => state.chits.cup.contains(chit),
    }
}

/// An event chit out of a cup on the table, face down to its owner, who holds it until he names it (BS-1202).
pub(super) fn draw_event(draft: &mut Draft<'_>, side: &str) -> Step {
    let state = draft.state();
    let negated = state.chits.fortunes;
    let is_kept = state.chits.unseen.is_some();
    let chit = kit::event_of(side);
    if !may_lie(state, &chit) {
        let said = format!(
            "no event chit of {} is left in the cup",
            state.kit.side_name(side)
        );
        draft.object(Refusal::objection("BS-303", said))?;
    }
    draft.note(Event::Drawn {
        chit: chit.clone(),
        negated,
    });
    let side = side.to_owned();
    match negated {
        true => draft.note(Event::Discarded { chit }),
        false if is_kept => draft.note(Event::Held { chit, side }),
        false => {}
    }
    Ok(())
}

/// What is left in a cup on the table by the record of what was drawn, in words; `None` if nothing is left, or if
/// the program keeps no such record.
pub(super) fn left(state: &State) -> Option<String> {
    let unseen = state.chits.unseen.as_ref()?;
    let leaders = state.chits.cup.iter().map(|chit| state.kit.chit_name(chit));
    let events = unseen.iter().filter(|(_, count)| **count > 0);
    let events = events.map(|(side, count)| {
        let chits = counted(*count, "event chit");
        format!("{chits} of {}", state.kit.side_name(side))
    });
    let left: Vec<String> = leaders.chain(events).collect();
    (!left.is_empty()).then(|| left.join(", "))
}

/// What may come out of a cup on the table (BS-1202): the table says which it was. That it is empty ends the turn, where
/// the record cannot tell.
pub(super) fn openings(state: &State) -> Vec<Opening<Command>> {
    let draw = |what: Drawn, name: String| {
        let words = format!("the table drew {name} (BS-1202)");
        Opening::due(Command::Draw { what: Some(what) }, words)
    };
    let events = state.kit.sides.iter().map(|side| {
        let chit = kit::event_of(&side.id);
        (Drawn::EventOf(side.id.clone()), chit)
    });
    let leaders = state.chits.cup.iter();
    let leaders = leaders.map(|chit| (Drawn::Chit(chit.clone()), chit.clone()));
    let chits = leaders.chain(events);
    let chits = chits.filter(|(_, chit)| may_lie(state, chit));
    let draws = chits.map(|(what, chit)| draw(what, state.kit.chit_name(&chit)));
    let is_over = left(state).is_none();
    let end = is_over
        .then(|| Opening::offered(Command::Next, "the cup is empty: the turn ends (BS-315)"));
    draws.chain(end).collect()
}
