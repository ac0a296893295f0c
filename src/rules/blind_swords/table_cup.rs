//! A cup that lies on the table (BS-1202): the players name each drawn chit, and the program counts the rest.

use std::collections::BTreeMap;

use super::{
    Draft,
    command::{Command, DrawnChit},
    event::Event,
    keys, kit,
    state::State,
};
use ruleset::refusal::{Refusal, Remedy};
use ruleset::spelling::counted;
use ruleset::{Opening, Step};

/// Returns the number of event chits that a side puts into a cup on the table: as typed, else by the kit or by the
/// players' answer (BS-301, BS-302). `None` if unknown.
pub(super) fn put_in(state: &State, side: &str) -> Option<usize> {
    let there = keys::event_count(state, side);
    let named = |of: &BTreeMap<String, Vec<String>>| of.get(side).map(Vec::len);
    let keys = named(&state.chits.keys).or_else(|| keys::key_count(state, side))?;
    let others = there.saturating_sub(keys);
    let by_kit = || state.kit.cup.included.get(side).copied();
    let unseen = match others {
        0 => 0,
        others => named(&state.chits.included).or_else(by_kit)?.min(others),
    };
    Some(keys + unseen)
}

/// Checks whether a chit may be in the cup: the record says so, or there is no record of a cup on the table.
pub(super) fn may_lie(state: &State, chit: &str) -> bool {
    let Some(unseen) = &state.chits.unseen else {
        return state.kit.cup.on_table || state.chits.cup.contains(chit);
    };
    match (state.kit.chit(chit), state.side_of_chit(chit)) {
        // For an event chit: if the number that the side put in is unknown, any draw is accepted.
        (None, Some(side)) => unseen.get(&side).is_none_or(|left| *left > 0),
        _ => state.chits.cup.contains(chit),
    }
}

/// Draws an event chit from a cup on the table, face down to everyone except its owner, who holds it until he names it
/// (BS-1202).
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

/// Describes the chits left in a cup on the table, by the record of draws; `None` if none are left, or if there is no
/// record.
pub(super) fn chits_left(state: &State) -> Option<String> {
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

/// Lists the chits that may be drawn from a cup on the table, each with the word that names it: leaders and wild chits
/// by identifier, event chits only by side.
fn drawable_chits(state: &State) -> Vec<(String, DrawnChit)> {
    let kit = &state.kit;
    let leaders = kit.chits.iter().map(|chit| &chit.id);
    let named = leaders
        .chain(&kit.cup.wild)
        .filter(|chit| may_lie(state, chit));
    let named = named.map(|chit| (chit.clone(), DrawnChit::Chit(chit.clone())));
    let mut named: Vec<(String, DrawnChit)> = named.collect();
    named.sort_by(|one, other| one.0.cmp(&other.0));
    let sides = kit.sides.iter().map(|side| &side.id);
    let events = sides.filter(|side| may_lie(state, &kit::event_of(side)));
    named.extend(events.map(|side| (format!("event {side}"), DrawnChit::EventOf(side.clone()))));
    named
}

/// Asks the players which chit was drawn from the cup on the table (BS-1202). No die is thrown until the chit is named.
pub(super) fn ask_which(draft: &mut Draft<'_>) -> Step<DrawnChit> {
    if draft.unused() > 0 && draft.idle_answers() == 0 {
        let said = "name the drawn chit before you give its die";
        return Err(Refusal::impossible("BS-1202", said)
            .remedy(Remedy::typed("", "draw CHIT", " or `draw event SIDE`"))
            .into());
    }
    let candidates = drawable_chits(draft.state());
    if candidates.is_empty() {
        return Err(Refusal::impossible("BS-315", "the cup is empty")
            .remedy(Remedy::typed("", "next", " ends the turn"))
            .into());
    }
    let words = candidates.iter().map(|(word, _)| word.clone()).collect();
    let word = draft.ask_one_of("which chit came out of the cup", "BS-1202", words)?;
    let found = candidates.into_iter().find(|(known, _)| *known == word);
    Ok(found.map_or(DrawnChit::Chit(word), |(_, drawn)| drawn))
}

/// Returns a draw from a cup on the table; asks for the chit first (BS-1202). If the record does not say whether the
/// cup is empty, the players may say that it is, which ends the turn.
pub(super) fn draw_openings(state: &State) -> Vec<Opening<Command>> {
    let puller = state.kit.side_name(state.puller());
    let left = match &state.chits.unseen {
        Some(_) => format!(", {} left", state.chits.in_cup()),
        None => String::new(),
    };
    let words = format!("{puller} draws from the cup{left}: which chit came out (BS-1202)");
    let draw = (!drawable_chits(state).is_empty())
        .then(|| Opening::due(Command::Draw { what: None }, words));
    let is_over = self::chits_left(state).is_none();
    let end = is_over
        .then(|| Opening::offered(Command::Next, "the cup is empty: the turn ends (BS-315)"));
    draw.into_iter().chain(end).collect()
}
