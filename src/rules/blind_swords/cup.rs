//! The cup (BS-301 to BS-309): keys, unseen chits, draws, held chits, and their effects.

use super::{
    Draft, activation, chart,
    command::DrawnChit,
    event::Event,
    held, keys,
    kit::{ChitKind, FOG, FORTUNES, KitChit},
    position::{DueAct, TurnStep as Where},
    state::State,
    switch::BrigadeChitMarks,
    table_cup,
};
use ruleset::chance::{Ask, Want};
use ruleset::refusal::{Refusal, Remedy};
use ruleset::{Halt, Step, cup};

/// Returns the event chits of a side that are not keys.
fn event_pool(state: &State, side: &str) -> Vec<String> {
    let keys = state.chits.keys.get(side);
    let events = state.kit.events.iter().filter(|event| event.side == side);
    let mut pool: Vec<String> = events
        .map(|event| event.id.clone())
        .filter(|id| !keys.is_some_and(|keys| keys.contains(id)))
        .collect();
    pool.sort();
    pool
}

/// Returns the number of key chits that a side puts into the cup; asks the players if the kit lacks the number
/// (BS-003).
fn keys_of(draft: &mut Draft<'_>, side: &str) -> Step<usize> {
    if let Some(known) = keys::key_count(draft.state(), side) {
        return Ok(known);
    }
    let name = draft.state().kit.side_name(side);
    let what = format!("the key chits that {name} chooses");
    let wanted = chart::learnt_number(draft, keys::key_question("key", side), what)?;
    Ok(wanted.min(keys::event_count(draft.state(), side)))
}

/// Returns how many of its other event chits a side puts in unseen; all of them if it has fewer than the game asks for
/// (BS-R53).
fn included_of(draft: &mut Draft<'_>, side: &str, there: usize) -> Step<usize> {
    let known = draft.state().kit.cup.included.get(side).copied();
    let wanted = match known {
        Some(known) => known,
        None if there == 0 => 0,
        None => {
            let name = draft.state().kit.side_name(side);
            let what = format!("the event chits that {name} puts in unseen");
            chart::learnt_number(draft, keys::key_question("included", side), what)?
        }
    };
    Ok(wanted.min(there))
}

/// Chooses the key chits of a side (BS-301).
pub(super) fn choose_keys(draft: &mut Draft<'_>, side: &str, chits: &[String]) -> Step {
    in_command(draft)?;
    let state = draft.state();
    let foreign = chits.iter().find(|chit| {
        state
            .kit
            .event(chit)
            .is_none_or(|event| event.side != *side)
    });
    if let Some(chit) = foreign {
        let said = format!(
            "`{chit}` is not an event chit of {}",
            state.kit.side_name(side)
        );
        return Err(Refusal::impossible("BS-301", said).into());
    }
    if state.chits.sealed.contains(side) {
        return Err(is_sealed(state, side).into());
    }
    let mut once = chits.to_vec();
    once.sort_unstable();
    once.dedup();
    if once.len() < chits.len() {
        return Err(Refusal::impossible("BS-301", "a chit is named twice").into());
    }
    // If the cup is on the table, the players count the chits themselves.
    let wanted = match state.kit.cup.on_table {
        true => keys::key_count(state, side).unwrap_or(chits.len()),
        false => keys_of(draft, side)?,
    };
    if chits.len() != wanted {
        let name = draft.state().kit.side_name(side).to_owned();
        let said = format!("{name} chooses {wanted}");
        let shown = format!("{name} must choose exactly {wanted}");
        draft.object(Refusal::objection("BS-301", said).shown_as(shown))?;
    }
    draft.note(Event::KeysChosen {
        side: side.to_owned(),
        chits: chits.to_vec(),
    });
    Ok(())
}

fn is_sealed(state: &State, side: &str) -> Refusal {
    let said = format!("{} has closed its choice", state.kit.side_name(side));
    Refusal::impossible("BS-301", said)
}

/// Ends a side's choice of key chits, whether or not the other side has ended its own (BS-301). Returns whether it was
/// the last.
pub(super) fn seal_keys(draft: &mut Draft<'_>, side: &str) -> Step<bool> {
    in_command(draft)?;
    let state = draft.state();
    if state.chits.sealed.contains(side) {
        return Err(is_sealed(state, side).into());
    }
    if !keys::must_seal(state, side) {
        let said = format!("{} chooses no key chits here", state.kit.side_name(side));
        return Err(Refusal::impossible("BS-301", said)
            .remedy(Remedy::typed("", "next", " fills the cup"))
            .into());
    }
    let wanted = keys_of(draft, side)?;
    let state = draft.state();
    if state.chits.keys.get(side).map_or(0, Vec::len) < wanted {
        let name = state.kit.side_name(side);
        let said = format!("{name} first chooses its key chits");
        return Err(Refusal::impossible("BS-301", said)
            .remedy(Remedy::typed("", format!("key {side} CHIT"), ""))
            .into());
    }
    draft.note(Event::KeysSealed {
        side: side.to_owned(),
    });
    let state = draft.state();
    let mut sides = state.kit.sides.iter();
    Ok(!sides.any(|side| keys::must_seal(state, &side.id)))
}

fn in_command(draft: &mut Draft<'_>) -> Step {
    match draft.state().step {
        Where::Command => Ok(()),
        _ => draft.object(
            Refusal::objection("BS-201", "the cup is filled in the step command")
                .shown_as("the cup is filled only in the command step"),
        ),
    }
}

/// Puts chits in unseen: drawn by the program, or named if the cup is on the table (BS-302).
pub(super) fn include_chits(draft: &mut Draft<'_>, side: &str, chits: &[String]) -> Step {
    in_command(draft)?;
    let state = draft.state();
    if !chits.is_empty() {
        if !state.kit.cup.on_table {
            let said = "the program adds these chits unseen: no one names them";
            return Err(Refusal::impossible("BS-1202", said)
                .remedy(Remedy::typed("", format!("include {side}"), ""))
                .into());
        }
        draft.note(Event::Included {
            side: side.to_owned(),
            chits: chits.to_vec(),
        });
        return Ok(());
    }
    let name = state.kit.side_name(side).to_owned();
    let mut pool = event_pool(state, side);
    let wanted = included_of(draft, side, pool.len())?;
    let mut chosen = Vec::new();
    for _ in 0..wanted {
        let place = draw_place(
            draft,
            pool.len(),
            &format!("an unseen chit of {name}"),
            "BS-302",
        )?;
        chosen.push(pool.remove(place.min(pool.len().saturating_sub(1))));
    }
    draft.note(Event::Included {
        side: side.to_owned(),
        chits: chosen,
    });
    Ok(())
}

/// Draws one of `chits` (BS-1203).
fn draw_place(draft: &mut Draft<'_>, chits: usize, what: &str, rule: &'static str) -> Step<usize> {
    cup::draw(draft, chits, &Ask::new(what, rule).that_draws()).map(|(place, _)| place)
}

/// Fills the cup (BS-303): key chits, unseen chits, every activation chit of formations in the game, CIC, and the wild
/// chits.
pub(super) fn fill_cup(draft: &mut Draft<'_>) -> Step {
    let sides: Vec<String> = draft
        .state()
        .kit
        .sides
        .iter()
        .map(|side| side.id.clone())
        .collect();
    let on_table = draft.state().kit.cup.on_table;
    let counted = sides.iter().filter(|_| !on_table);
    let mut all_chose = true;
    for side in counted.clone() {
        let wanted = keys_of(draft, side)?;
        let chosen = draft.state().chits.keys.get(side).map_or(0, Vec::len);
        all_chose &= chosen >= wanted;
    }
    // Which side has not chosen yet is secret, so nothing is drawn for either side before both have chosen (BS-1201).
    if !all_chose {
        let said = "each side chooses its key chits before the cup is filled";
        return Err(Refusal::impossible("BS-301", said)
            .remedy(Remedy::typed("", "key SIDE CHIT", ""))
            .into());
    }
    for side in counted {
        if !draft.state().chits.included.contains_key(side) {
            include_chits(draft, side, &[])?;
        }
    }
    let state = draft.state();
    let events = state.chits.keys.values();
    let events = events.chain(state.chits.included.values()).flatten();
    let leaders = state.kit.chits.iter();
    let leaders = leaders.filter(|chit| is_in_game(state, chit));
    let leaders = leaders.map(|chit| &chit.id);
    let all = events.chain(leaders).chain(&state.kit.cup.wild);
    let chits = all.cloned().collect();
    let unseen = on_table.then(|| {
        let count = |side: String| table_cup::put_in(state, &side).map(|count| (side, count));
        sides.into_iter().filter_map(count).collect()
    });
    draft.note(Event::CupFilled { chits, unseen });
    Ok(())
}

/// Checks whether a chit is in the game: chits of a formation are added in the turn of its arrival (BS-R14).
fn is_in_game(state: &State, chit: &KitChit) -> bool {
    let has_come = |brigade: &super::kit::KitBrigade| state.kit.first_turn(brigade) <= state.turn;
    match (chit.kind, &chit.of) {
        (ChitKind::Division, Some(of)) => {
            let mut brigades = state.brigades_of(of).peekable();
            brigades.peek().is_none() || state.brigades_of(of).any(has_come)
        }
        (ChitKind::Brigade, Some(of)) => state.kit.brigade(of).is_none_or(has_come),
        _ => true,
    }
}

/// Draws the next chit, by the program's dice or as typed (BS-306 to BS-311). If the last chit still needs its die,
/// throws that instead; if a called brigade still needs its hex of entry, brings it in.
pub(super) fn draw(draft: &mut Draft<'_>, what: Option<&DrawnChit>) -> Step {
    match draft.state().dues.first().cloned() {
        Some(DueAct::Chit(chit)) => {
            draft.note(Event::DuesSet { dues: Vec::new() });
            return by_its_die(draft, &chit);
        }
        Some(DueAct::Enters(brigade)) => {
            draft.note(Event::DuesSet { dues: Vec::new() });
            return activation::sets_out(draft, &brigade, true);
        }
        _ => {}
    }
    let state = draft.state();
    if let Some(active) = &state.active {
        let said = format!(
            "{} is still acting",
            activation::brigade_name(state, &active.brigade)
        );
        return Err(Refusal::impossible("BS-002", said)
            .remedy(Remedy::typed("", "next", " ends the step"))
            .into());
    }
    if let Some(chit) = state.chits.waiting.as_ref().or(state
        .chits
        .choosing
        .as_ref()
        .map(|(chit, ..)| chit))
    {
        let said = format!("{} is still to be played", held::face_down(state, chit));
        return Err(Refusal::impossible("BS-002", said)
            .remedy(held::ways_on(state))
            .into());
    }
    if state.step != Where::Draw {
        let said = format!("no chit is drawn in the {} step", state.step.name());
        return Err(Refusal::impossible("BS-201", said)
            .remedy(Remedy::typed("", "next", " ends the step"))
            .into());
    }
    let on_table = state.kit.cup.on_table;
    let named = match what {
        None if on_table => Some(table_cup::ask_which(draft)?),
        what => what.cloned(),
    };
    let state = draft.state();
    let chit = match &named {
        Some(DrawnChit::Chit(chit)) => chit.clone(),
        Some(DrawnChit::EventOf(_)) if !on_table => return Err(not_named().into()),
        Some(DrawnChit::EventOf(side)) => return table_cup::draw_event(draft, side),
        None => {
            let cup: Vec<String> = state.chits.cup.iter().cloned().collect();
            let place = draw_place(draft, cup.len(), "the draw from the cup", "BS-1203")?;
            match cup.into_iter().nth(place) {
                Some(chit) => chit,
                None => {
                    return Err(Refusal::impossible("BS-315", "the cup is empty")
                        .remedy(Remedy::typed("", "next", " ends the turn"))
                        .into());
                }
            }
        }
    };
    let state = draft.state();
    if named.is_some() && !on_table {
        // No one may learn whether an event chit is in the cup.
        if state.kit.event(&chit).is_some() {
            return Err(not_named().into());
        }
        let said = "the program draws with its own dice: no chit of its cup is named";
        let shown = "the program draws with its own dice: do not name the chit";
        draft.object(
            Refusal::objection("BS-1203", said)
                .shown_as(shown)
                .remedy(Remedy::typed("", "draw", "")),
        )?;
    }
    let state = draft.state();
    if !table_cup::may_lie(state, &chit) {
        let said = format!("{} is not in the cup", state.kit.chit_name(&chit));
        draft.object(Refusal::objection("BS-303", said))?;
    }
    // Everyone has seen a chit that the program drew or asked for. So the draw is recorded even while its die or answer
    // is missing, and it stands.
    let is_seen = what.is_none();
    let called = match drawn_chit(draft, &chit) {
        Err(Halt::Wanted(ask)) if is_seen && ask.wants == Want::Die => {
            let dues = vec![DueAct::Chit(chit)];
            draft.note(Event::DuesSet { dues });
            return Ok(());
        }
        called => called?,
    };
    match called {
        None => Ok(()),
        Some((brigade, full)) if is_seen => {
            if !draft.goes_through(|draft| activation::sets_out(draft, &brigade, full))? {
                let dues = vec![DueAct::Enters(brigade)];
                draft.note(Event::DuesSet { dues });
            }
            Ok(())
        }
        Some((brigade, full)) => activation::sets_out(draft, &brigade, full),
    }
}

/// Returns the refusal of a named event chit when the program draws.
fn not_named() -> Refusal {
    let said = "the program draws the event chits: do not name them";
    Refusal::impossible("BS-1202", said).remedy(Remedy::typed("", "draw", ""))
}

/// A brigade that a chit has called, and true if it acts fully.
type Called = (String, bool);

fn drawn_chit(draft: &mut Draft<'_>, chit: &str) -> Step<Option<Called>> {
    let negated = draft.state().chits.fortunes;
    draft.note(Event::Drawn {
        chit: chit.to_owned(),
        negated,
    });
    let kit = std::sync::Arc::clone(&draft.state().kit);
    let Some(leader) = kit.chit(chit).cloned() else {
        return drawn_card(draft, chit, negated).map(|()| None);
    };
    let division = leader.kind == ChitKind::Division;
    let eligible = callable_brigades(draft.state(), &leader);
    if eligible.is_empty() || (negated && !division) {
        // No brigade can act, so the chit is discarded without a die (BS-R10); a negated chit does nothing (BS-307).
        draft.note(Event::Discarded {
            chit: chit.to_owned(),
        });
        return Ok(None);
    }
    if negated {
        draft.note(Event::Choosing {
            chit: chit.to_owned(),
            brigades: eligible,
            full: None,
        });
        return Ok(None);
    }
    roll_leader(draft, &leader)
}

/// Returns the brigades that the chit of a leader may call.
fn callable_brigades(state: &State, leader: &KitChit) -> Vec<String> {
    let of = leader.of.as_deref().unwrap_or_default();
    let marks = state.kit.rulings.brigade_chit_marks() == BrigadeChitMarks::On;
    match leader.kind {
        ChitKind::Division => state.eligible(of),
        // A brigade is called by a division chit or by a brigade chit, not by both (BS-316).
        ChitKind::Brigade if marks && state.activated.contains(of) => Vec::new(),
        ChitKind::Brigade if state.can_act(of) => vec![of.to_owned()],
        ChitKind::Brigade => Vec::new(),
        ChitKind::Cic => activation::able_brigades(state, &leader.side),
    }
}

/// Throws the die for a leader's chit, and calls the brigade that acts by it (BS-309 to BS-311); `None` if none does.
fn roll_leader(draft: &mut Draft<'_>, leader: &KitChit) -> Step<Option<Called>> {
    let full = held::roll_rating(draft, leader)?;
    let chit = leader.id.clone();
    match (leader.kind, full) {
        // A roll that fails does nothing, and the chit is gone (BS-R07).
        (ChitKind::Cic, false) => draft.note(Event::Discarded { chit }),
        (ChitKind::Brigade, full) => {
            let of = leader.of.clone().unwrap_or_default();
            activation::call_brigade(draft, &chit, &of, full)?;
            return Ok(Some((of, full)));
        }
        (_, full) => draft.note(Event::Choosing {
            chit,
            brigades: callable_brigades(draft.state(), leader),
            full: Some(full),
        }),
    }
    Ok(None)
}

/// Continues with a drawn chit after its die was thrown: compares it with the rating of the leader, or looks up Fog of
/// War.
fn by_its_die(draft: &mut Draft<'_>, chit: &str) -> Step {
    let kit = std::sync::Arc::clone(&draft.state().kit);
    match kit.chit(chit) {
        // The brigades that it could call have gone meanwhile (BS-R10).
        Some(leader) if callable_brigades(draft.state(), leader).is_empty() => {
            let chit = chit.to_owned();
            draft.note(Event::Discarded { chit });
            Ok(())
        }
        Some(leader) => match roll_leader(draft, leader)? {
            Some((brigade, full)) => activation::sets_out(draft, &brigade, full),
            None => Ok(()),
        },
        None => roll_fog(draft),
    }
}

/// Handles a drawn wild chit or event.
fn drawn_card(draft: &mut Draft<'_>, chit: &str, negated: bool) -> Step {
    let discarded = Event::Discarded {
        chit: chit.to_owned(),
    };
    match chit {
        _ if negated => draft.note(discarded),
        FORTUNES => draft.note(discarded),
        FOG => return roll_fog(draft),
        _ => draft.note(Event::ChitWaits {
            chit: chit.to_owned(),
        }),
    }
    Ok(())
}

/// Throws the die for Fog of War, to be looked up on the game's own chart (BS-308); the player who did not draw the
/// chit throws it (BS-R11).
fn roll_fog(draft: &mut Draft<'_>) -> Step {
    let die = i64::from(draft.throw(Ask::new("Fog of War", "BS-308"))?);
    let kit = std::sync::Arc::clone(&draft.state().kit);
    let line = kit.fog.iter().find(|line| line.die == die).cloned();
    let text = match &line {
        Some(line) => line.text.clone(),
        None => {
            let what = format!("Fog of War, die {die}: what the table says");
            chart::learn_value(
                draft,
                format!("fog {die}"),
                what,
                |text| Ok(text.to_owned()),
            )?
        }
    };
    draft.note(Event::FogRead { die, text });
    for effect in line.iter().flat_map(|line| &line.effects) {
        held::of_fog(draft, effect)?;
    }
    if !line.is_some_and(|line| line.stays) {
        draft.note(Event::Discarded {
            chit: FOG.to_owned(),
        });
    }
    Ok(())
}
