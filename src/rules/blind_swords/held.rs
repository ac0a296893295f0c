//! Chits that are drawn to be played or held (BS-305, BS-306, BS-309), and their effects.

use super::{
    Draft, activation,
    arithmetic::Marker,
    cohesion, due,
    event::Event,
    flank,
    held_turn::{holds_chit, is_window, speaking_side},
    kit::{self, BrigadeOrder, EventEffect},
    position::{DueAct, EventWindow, TurnStep as Where, UnitCondition},
    state::State,
    switch::CicHeldRolls,
};
use kit::ChitKind;
use ruleset::Step;
use ruleset::chance::Ask;
use ruleset::refusal::{Refusal, Remedy};

/// Returns what everyone at the table may know of a chit: of an event chit, only its side (BS-1201).
pub(super) fn face_down(state: &State, chit: &str) -> String {
    match state.kit.event(chit) {
        Some(event) => format!("an event chit of {}", state.kit.side_name(&event.side)),
        None => state.kit.chit_name(chit),
    }
}

/// Throws the die against a leader's rating. Returns true, for a full activation, if the die is at most the rating
/// (BS-309 to BS-313).
pub(super) fn roll_rating(draft: &mut Draft<'_>, leader: &kit::KitChit) -> Step<bool> {
    let Some(rating) = draft.state().chit_rating(leader) else {
        return Ok(true);
    };
    let name = draft.state().kit.chit_name(&leader.id);
    let (what, rule) = due::die_of(draft.state(), &leader.id);
    let die = i64::from(draft.throw(Ask::new(what, rule))?);
    draft.note(Event::Diced {
        what: name,
        die,
        needs: Some(rating),
    });
    Ok(die <= rating)
}

/// Exchanges a leader of a side for his second (BS-R13); if several leaders have a second, the players name one
/// (BS-308).
fn exchange_leader(draft: &mut Draft<'_>, side: &str) -> Step {
    let state = draft.state();
    let chits = state.kit.chits.iter();
    let stand = chits.filter(|chit| {
        chit.side == side && chit.fallen.is_some() && !state.chits.fallen.contains(&chit.id)
    });
    let stand: Vec<String> = stand.map(|chit| chit.id.clone()).collect();
    let what = format!("which leader of {} falls", state.kit.side_name(side));
    if let Some(chit) = one_of(draft, what, stand)? {
        draft.note(Event::Fallen { chit });
    }
    Ok(())
}

/// Returns the only item of a list, or the one that the players name if there are several; `None` for an empty list.
fn one_of(draft: &mut Draft<'_>, what: String, mut all: Vec<String>) -> Step<Option<String>> {
    match all.len() {
        0 | 1 => Ok(all.pop()),
        _ => draft.ask_one_of(what, "BS-308", all).map(Some),
    }
}

/// Carries out the program's part of an effect from the Fog of War table (BS-308). No side plays it, so the players
/// name the unit that recovers.
pub(super) fn of_fog(draft: &mut Draft<'_>, effect: &EventEffect) -> Step {
    let EventEffect::Recover(hits) = effect else {
        return carry_out(draft, effect, None, None, &mut None);
    };
    let units = draft.state().units.iter();
    let hit = units.filter(|(_, standing)| standing.marker != Marker::None);
    let hit: Vec<String> = hit.map(|(id, _)| id.clone()).collect();
    if let Some(unit) = one_of(draft, "which unit recovers".to_owned(), hit)? {
        recover_hits(draft, &unit, *hits);
    }
    Ok(())
}

/// Returns the possible uses of the drawn chit: event and CIC chits may be held, leaders name a brigade (BS-306,
/// BS-309, BS-310).
pub(super) fn ways_on(state: &State) -> Remedy {
    let Some((chit, ..)) = &state.chits.choosing else {
        return Remedy::typed("", "play CHIT", ", or `hold` where it may be held");
    };
    let or_hold = match state.kit.chit(chit).map(|chit| chit.kind) {
        Some(ChitKind::Cic) => " or `hold`",
        _ => "",
    };
    Remedy::typed("", "activate BRIGADE", or_hold)
}

/// Checks whether an event chit must be played when it is drawn, and cannot be held (BS-306).
#[must_use]
pub fn is_for_now(state: &State, chit: &str) -> bool {
    let event = state.kit.event(chit);
    event.is_some_and(|event| event.when == ["now"])
}

/// Checks whether a drawn event chit may be played at this moment (BS-R12).
#[must_use]
pub fn is_playable(state: &State, chit: &str) -> bool {
    let is_waiting = state.chits.waiting.as_deref() == Some(chit);
    let moment = step_moment(state.step);
    // A chit may answer an order as long as nothing was done under that order.
    let nothing_done = state.deeds.values().all(Vec::is_empty) && state.dues.is_empty();
    let is_just_ordered = has_order(state) && nothing_done;
    let fits = |when: &String| {
        when == "any"
            || when == moment
            || (when == "now" && is_waiting)
            || (when == "order" && is_just_ordered)
    };
    let event = state.kit.event(chit);
    event.is_some_and(|event| event.when.is_empty() || event.when.iter().any(fits))
}

/// Keeps a drawn chit for later (BS-306, BS-309).
pub(super) fn hold_chit(draft: &mut Draft<'_>) -> Step {
    let state = draft.state();
    let of_leader = state.chits.choosing.as_ref().map(|(chit, ..)| chit);
    let Some(chit) = state.chits.waiting.as_ref().or(of_leader).cloned() else {
        return Err(Refusal::impossible("BS-306", "no chit waits to be held").into());
    };
    let is_cic = state
        .kit
        .chit(&chit)
        .is_some_and(|chit| chit.kind == ChitKind::Cic);
    if state.kit.chit(&chit).is_some() && !is_cic {
        return Err(Refusal::impossible("BS-310", "only event and CIC chits are held").into());
    }
    if is_for_now(state, &chit) {
        // Only its owner may know its name.
        let said = format!("{} is played at once", face_down(state, &chit));
        draft.object(Refusal::objection("BS-306", said))?;
    }
    let side = draft.state().side_of_chit(&chit).unwrap_or_default();
    draft.note(Event::Held { chit, side });
    Ok(())
}

/// Plays a chit that was drawn or held (BS-305, BS-306, BS-309).
pub(super) fn play_chit(draft: &mut Draft<'_>, chit: &str, on: Option<&str>) -> Step {
    let state = draft.state();
    let is_held = state.chits.held.values().flatten().any(|held| held == chit);
    let is_waiting = state.chits.waiting.as_deref() == Some(chit);
    let kit = std::sync::Arc::clone(&state.kit);
    let is_unknown = !is_held && !is_waiting;
    // A side's event chits are secret, so the refusal of a missing chit comes after all others (BS-1201).
    let has_some = kit
        .event(chit)
        .is_some_and(|event| holds_chit(state, &event.side) || state.chits.waiting.is_some());
    let is_asked_last = is_unknown && !kit.cup.on_table && has_some;
    if is_unknown && !is_asked_last {
        turn_up(draft, chit)?;
    }
    if !is_waiting {
        in_window(draft, chit)?;
    }
    let state = draft.state();
    if let Some(leader) = kit.chit(chit) {
        return play_cic(draft, leader, on);
    }
    let Some(event) = kit.event(chit) else {
        let said = format!("there is no chit `{chit}`");
        return Err(Refusal::impossible("BS-306", said).into());
    };
    // A chit that was face down until now may be one that must be played at once.
    let is_turned_up = is_unknown && kit.cup.on_table && is_for_now(state, chit);
    if !is_turned_up && !is_playable(state, chit) {
        let said = format!(
            "{} is played at {}",
            kit.chit_name(chit),
            event.when.join(", ")
        );
        draft.object(Refusal::objection("BS-R12", said))?;
    }
    draft.note(Event::Discarded {
        chit: chit.to_owned(),
    });
    let mut die = None;
    for effect in &event.effects {
        if let (EventEffect::Recover(_), Some(unit)) = (effect, on) {
            is_own(draft, unit, &event.side)?;
        }
        carry_out(draft, effect, Some(&event.side), on, &mut die)?;
    }
    match is_asked_last {
        true => turn_up(draft, chit),
        false => Ok(()),
    }
}

/// Names a chit whose holder the program does not know. If the cup is on the table, the chit's side holds it face down
/// (BS-1202).
fn turn_up(draft: &mut Draft<'_>, chit: &str) -> Step {
    let state = draft.state();
    let unknown = format!("{} is neither held nor drawn", state.kit.chit_name(chit));
    if !state.kit.cup.on_table {
        return Err(Refusal::impossible("BS-306", unknown).into());
    }
    if state.chits.unseen.is_none() {
        return Ok(());
    }
    let event = state.kit.event(chit);
    match event.filter(|event| state.chits.holds_face_down(&event.side)) {
        Some(event) => {
            let (chit, side) = (event.id.clone(), event.side.clone());
            draft.note(Event::Named { chit, side });
            Ok(())
        }
        None => {
            let drawn = event.map_or(format!("draw {chit}"), |event| {
                format!("draw event {}", event.side)
            });
            let remedy = Remedy::typed("", drawn, "");
            draft.object(Refusal::objection("BS-306", unknown).remedy(remedy))
        }
    }
}

/// Objects to playing an event on a unit of the other side: an event helps only units of its side.
fn is_own(draft: &mut Draft<'_>, unit: &str, side: &str) -> Step {
    let state = draft.state();
    if state.kit.unit(unit).is_none_or(|unit| unit.side == side) {
        return Ok(());
    }
    let (name, side) = (state.name(unit), state.kit.side_name(side));
    let said = format!("{name} is no unit of {side}");
    let shown = format!("{name} does not belong to {side}");
    draft.object(Refusal::objection("BS-306", said).shown_as(shown))
}

/// Returns the moment of play for a step, in the kits' words.
const fn step_moment(step: Where) -> &'static str {
    match step {
        Where::Command | Where::Draw => "draw",
        Where::Artillery | Where::Fire => "fire",
        // No moment applies before an order is given; the chit is played in answer to the order.
        Where::Orders => "",
        Where::Movement => "move",
        Where::Close => "close",
        Where::Rally | Where::ArtilleryRally => "rally",
        Where::End => "end",
    }
}

/// Plays a held CIC chit, which lets any brigade of the side act fully, before a draw or at the end of the turn
/// (BS-309).
fn play_cic(draft: &mut Draft<'_>, leader: &kit::KitChit, on: Option<&str>) -> Step {
    let state = draft.state();
    if !matches!(state.step, Where::Draw | Where::End) || state.active.is_some() {
        let said = "a held CIC chit is played before a draw or at the end of the turn";
        return Err(Refusal::impossible("BS-309", said).into());
    }
    if let Some(chit) = state
        .chits
        .waiting
        .as_ref()
        .filter(|chit| **chit != leader.id)
        .or(state.chits.choosing.as_ref().map(|(chit, ..)| chit))
    {
        let said = format!("{} is still to be played", face_down(state, chit));
        return Err(Refusal::impossible("BS-002", said)
            .remedy(ways_on(state))
            .into());
    }
    let is_own = |brigade: &str| {
        let brigade = state.kit.brigade(brigade);
        brigade.is_some_and(|brigade| brigade.side == leader.side)
    };
    if let Some(other) = on.filter(|brigade| !is_own(brigade)) {
        let said = format!(
            "{other} is not a brigade of {}",
            state.kit.side_name(&leader.side)
        );
        return Err(Refusal::impossible("BS-309", said).into());
    }
    let Some(brigade) = on else {
        return Err(
            Refusal::impossible("BS-309", "name the brigade to activate")
                .remedy(Remedy::typed("", format!("play {} BRIGADE", leader.id), ""))
                .into(),
        );
    };
    // The die was rolled when the chit was drawn, and is not rolled again (BS-R08).
    let full = match state.kit.rulings.cic_held_rolls() {
        CicHeldRolls::On => roll_rating(draft, leader)?,
        CicHeldRolls::Off => true,
    };
    match full {
        true => activation::begin_activation(draft, &leader.id, brigade, true),
        false => {
            draft.note(Event::Discarded {
                chit: leader.id.clone(),
            });
            Ok(())
        }
    }
}

/// Carries out the program's part of an event on a unit, for the side that plays it, if any; the players do the rest.
fn carry_out(
    draft: &mut Draft<'_>,
    effect: &EventEffect,
    side: Option<&str>,
    on: Option<&str>,
    die: &mut Option<i64>,
) -> Step {
    match effect {
        EventEffect::Shift(shift) => {
            // Columns to the right help the firing side, so a shift to the left applies to the other side's fire.
            let kit = &draft.state().kit;
            let served = side.map(|side| match *shift < 0 {
                true => kit.other(side).to_owned(),
                false => side.to_owned(),
            });
            draft.note(Event::ShiftPlayed {
                shift: *shift,
                side: served,
            });
        }
        EventEffect::Allowance(points) => draft.note(Event::AllowancePlayed { points: *points }),
        EventEffect::Fallen(side) => exchange_leader(draft, side)?,
        EventEffect::Recover(hits) => {
            let Some(unit) = on.filter(|unit| draft.state().kit.unit(unit).is_some()) else {
                return Err(Refusal::impossible("BS-306", "name the unit that recovers")
                    .remedy("write it after the chit: play CHIT UNIT")
                    .into());
            };
            recover_hits(draft, unit, *hits);
        }
        // Without an order there is nothing to change.
        EventEffect::Order { .. } if !has_order(draft.state()) => {}
        EventEffect::Order { order, on } => {
            let fell = match (on, *die) {
                (None, _) => None,
                (Some(_), Some(fell)) => Some(fell),
                (Some(_), None) => {
                    let fell = i64::from(draft.throw(Ask::new("the event", "BS-306"))?);
                    draft.note(Event::Diced {
                        what: "the event".to_owned(),
                        die: fell,
                        needs: None,
                    });
                    *die = Some(fell);
                    Some(fell)
                }
            };
            let holds =
                on.is_none_or(|(from, to)| fell.is_some_and(|fell| (from..=to).contains(&fell)));
            if holds {
                change_order(draft, *order);
            }
        }
    }
    Ok(())
}

fn has_order(state: &State) -> bool {
    let active = state.active.as_ref();
    active.is_some_and(|active| active.order.is_some())
}

/// Changes the order just given; the restrictions of the old order end.
fn change_order(draft: &mut Draft<'_>, order: BrigadeOrder) {
    draft.note(Event::Ordered { order });
    let step = activation::first_step(order);
    if draft.state().step != Where::Orders {
        draft.note(Event::StepBegan { step });
    }
}

fn recover_hits(draft: &mut Draft<'_>, unit: &str, hits: i64) {
    let Some(standing) = draft.state().units.get(unit).cloned() else {
        return;
    };
    draft.note(Event::Stands {
        unit: unit.to_owned(),
        standing: UnitCondition {
            marker: standing.marker.after_recovery(hits),
            ..standing
        },
        why: "event".to_owned(),
    });
}

/// Plays a held chit. The sides decide by turns, the Union first; after each chit, the other side decides.
fn in_window(draft: &mut Draft<'_>, chit: &str) -> Step {
    let state = draft.state();
    let Some(side) = state.side_of_chit(chit).filter(|_| is_window(state)) else {
        return Ok(());
    };
    let speaks = speaking_side(state);
    // If a cup on the table is not counted, the program does not know which chits either side holds.
    let is_known = !state.kit.cup.on_table || state.chits.unseen.is_some();
    if speaks.as_ref() != Some(&side) && state.chits.waiting.is_none() && is_known {
        let said = match &speaks {
            Some(other) => format!("{} speaks first", state.kit.side_name(other)),
            None => "both sides have declined".to_owned(),
        };
        draft.object(Refusal::objection("BS-305", said).remedy(Remedy::typed(
            "",
            "pass",
            " declines",
        )))?;
    }
    let word = draft.state().kit.other(&side).to_owned();
    let window = EventWindow { word, declined: 0 };
    draft.note(Event::WindowSet { window });
    Ok(())
}

/// Declines, for a side, the act that it may do now: panic, advance, act in its artillery step, or play a held chit
/// (BS-305).
pub(super) fn pass_moment(draft: &mut Draft<'_>) -> Step {
    let state = draft.state();
    if let Some(due) = state.dues.first() {
        // Units that announced flanking fire at a mover fire before it continues (BS-608).
        if matches!(due, DueAct::Leaves(_)) {
            let owing = flank::units_owing_fire(state, |_| true);
            flank::all_fire(draft, &owing)?;
        }
        return cohesion::pass_dues(draft);
    }
    match state.step {
        Where::Artillery => super::artillery::pass_step(draft),
        Where::ArtilleryRally => super::artillery::declines_rally(draft),
        Where::Draw if nobody_is_left(state) => {
            // The brigades that the chit could call have gone meanwhile (BS-R10).
            let chit = state.chits.choosing.as_ref().map(|(chit, ..)| chit.clone());
            draft.note(Event::Chosen);
            draft.note(Event::Discarded {
                chit: chit.unwrap_or_default(),
            });
            Ok(())
        }
        Where::Draw | Where::End => decline_chit(draft),
        _ => Err(Refusal::impossible("BS-305", "there is nothing to pass").into()),
    }
}

/// Checks whether a chit waits for a brigade although none of the brigades it could call can still act.
fn nobody_is_left(state: &State) -> bool {
    let choosing = state.chits.choosing.as_ref();
    choosing.is_some_and(|(_, brigades, _)| !brigades.iter().any(|one| state.can_act(one)))
}

fn decline_chit(draft: &mut Draft<'_>) -> Step {
    let state = draft.state();
    let choosing = state.chits.choosing.as_ref().map(|(chit, ..)| chit);
    if let Some(chit) = state.chits.waiting.as_ref().or(choosing) {
        let said = format!("{} is still to be played", face_down(state, chit));
        return Err(Refusal::impossible("BS-002", said)
            .remedy(ways_on(state))
            .into());
    }
    // If a cup on the table is not counted, the program does not know which chits either side holds.
    let is_known = !state.kit.cup.on_table || state.chits.unseen.is_some();
    let words = match speaking_side(state) {
        None if is_known => {
            let said = "no one is left to decline a held chit";
            return Err(Refusal::impossible("BS-305", said).into());
        }
        None => "no held chit is played".to_owned(),
        Some(side) => {
            let word = state.kit.other(&side).to_owned();
            let words = format!("{} plays no held chit", state.kit.side_name(&side));
            let declined = match holds_chit(state, &word) {
                true => state.chits.window.declined + 1,
                false => 2,
            };
            draft.note(Event::WindowSet {
                window: EventWindow { word, declined },
            });
            words
        }
    };
    draft.note(Event::Noted { words });
    Ok(())
}
