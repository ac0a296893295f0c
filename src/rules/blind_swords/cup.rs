//! The cup (BS-301 to BS-309): keys, chits unseen, draws, held chits, and what they do.

use super::Draft;
use super::activation;
use super::cohesion;
use super::command::Drawn;
use super::event::Event;
use super::kit::ChitKind;
use super::kit::Effect;
use super::kit::FOG;
use super::kit::FORTUNES;
use super::kit::Order;
use super::position::Standing;
use super::position::Step as Where;
use super::state::State;
use crate::rules::Step;
use crate::rules::chance::Ask;
use crate::rules::cup;
use crate::rules::refusal::Refusal;

/// The event chits of a side that are not keys.
fn pool(state: &State, side: &str) -> Vec<String> {
    let keys = state.chits.keys.get(side);
    let events = state.kit.events.iter().filter(|event| event.side == side);
    let mut pool: Vec<String> = events
        .map(|event| event.id.clone())
        .filter(|id| !keys.is_some_and(|keys| keys.contains(id)))
        .collect();
    pool.sort();
    pool
}

/// How many key chits a side puts in: as the kit says, or all there are (BS-R53).
pub(super) fn keys_wanted(state: &State, side: &str) -> usize {
    let wanted = state.kit.cup.key.get(side).copied().unwrap_or(0);
    let there = state
        .kit
        .events
        .iter()
        .filter(|event| event.side == side)
        .count();
    wanted.min(there)
}

/// A side chooses its key chits (BS-301).
pub(super) fn keys(draft: &mut Draft<'_>, side: &str, chits: &[String]) -> Step {
    in_command(draft)?;
    let state = draft.state();
    let foreign = chits.iter().find(|chit| {
        state
            .kit
            .event(chit)
            .is_none_or(|event| event.side != *side)
    });
    if let Some(chit) = foreign {
        let said = format!("`{chit}` is no event chit of {}", state.kit.side_name(side));
        return Err(Refusal::impossible("BS-301", said).into());
    }
    let wanted = keys_wanted(state, side);
    if chits.len() != wanted {
        let said = format!("{} chooses {wanted}", state.kit.side_name(side));
        draft.object(Refusal::objection("BS-301", said))?;
    }
    draft.note(Event::KeysChosen {
        side: side.to_owned(),
        chits: chits.to_vec(),
    });
    Ok(())
}

fn in_command(draft: &mut Draft<'_>) -> Step {
    match draft.state().step {
        Where::Command => Ok(()),
        _ => draft.object(Refusal::objection(
            "BS-201",
            "the cup is filled in the step command",
        )),
    }
}

/// Chits are put in unseen: drawn by the program, or named where the cup is on the table (BS-302).
pub(super) fn include(draft: &mut Draft<'_>, side: &str, chits: &[String]) -> Step {
    in_command(draft)?;
    let state = draft.state();
    if !chits.is_empty() {
        draft.note(Event::Included {
            side: side.to_owned(),
            chits: chits.to_vec(),
        });
        return Ok(());
    }
    let mut pool = pool(state, side);
    let wanted = state
        .kit
        .cup
        .included
        .get(side)
        .copied()
        .unwrap_or(0)
        .min(pool.len());
    let mut chosen = Vec::new();
    let name = state.kit.side_name(side).to_owned();
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

/// Draws one of so many (BS-1203).
fn draw_place(draft: &mut Draft<'_>, chits: usize, what: &str, rule: &'static str) -> Step<usize> {
    cup::draw(draft, chits, &Ask::new(what, rule)).map(|(place, _)| place)
}

/// Fills the cup (BS-303): keys, unseen chits, every activation chit of who is in the game, CIC, the wild ones.
pub(super) fn fill(draft: &mut Draft<'_>) -> Step {
    let sides: Vec<String> = draft
        .state()
        .kit
        .sides
        .iter()
        .map(|side| side.id.clone())
        .collect();
    for side in &sides {
        let state = draft.state();
        let wanted = keys_wanted(state, side);
        let chosen = state.chits.keys.get(side).map_or(0, Vec::len);
        if chosen < wanted && !state.kit.cup.on_table {
            let said = format!(
                "{} has not chosen {wanted} key chits",
                state.kit.side_name(side)
            );
            return Err(Refusal::impossible("BS-301", said)
                .remedy(format!("`key {side} CHIT`"))
                .into());
        }
        if !state.chits.included.contains_key(side) && !state.kit.cup.on_table {
            include(draft, side, &[])?;
        }
    }
    let state = draft.state();
    let mut chits: Vec<String> = state
        .chits
        .keys
        .values()
        .chain(state.chits.included.values())
        .flatten()
        .cloned()
        .collect();
    chits.extend(
        state
            .kit
            .chits
            .iter()
            .filter(|chit| is_in_game(state, chit))
            .map(|chit| chit.id.clone()),
    );
    chits.extend(state.kit.cup.wild.iter().cloned());
    draft.note(Event::CupFilled { chits });
    Ok(())
}

/// Chits of formations come in from the turn of their arrival (BS-R14).
fn is_in_game(state: &State, chit: &super::kit::Chit) -> bool {
    let has_come = |brigade: &super::kit::Brigade| {
        brigade
            .arrives
            .as_ref()
            .is_none_or(|arrival| arrival.turn <= state.turn)
    };
    match (chit.kind, &chit.of) {
        (ChitKind::Division, Some(of)) => {
            let mut brigades = state.brigades_of(of).peekable();
            brigades.peek().is_none() || state.brigades_of(of).any(has_come)
        }
        (ChitKind::Brigade, Some(of)) => state.kit.brigade(of).is_none_or(has_come),
        _ => true,
    }
}

/// Draws the next chit, by the program or as it was typed (BS-306 to BS-311).
pub(super) fn draw(draft: &mut Draft<'_>, what: Option<&Drawn>) -> Step {
    let state = draft.state();
    if let Some(active) = &state.active {
        let said = format!(
            "{} is still acting",
            activation::brigade_name(state, &active.brigade)
        );
        return Err(Refusal::impossible("BS-002", said)
            .remedy("`next` goes on")
            .into());
    }
    if let Some(chit) = state.chits.waiting.as_ref().or(state
        .chits
        .choosing
        .as_ref()
        .map(|(chit, ..)| chit))
    {
        let said = format!("{} is still to be played", face_down(state, chit));
        return Err(Refusal::impossible("BS-002", said)
            .remedy("`hold`, `play CHIT` or `activate BRIGADE`")
            .into());
    }
    if state.step != Where::Draw {
        let said = format!("no chit is drawn in the step {}", state.step.name());
        return Err(Refusal::impossible("BS-201", said)
            .remedy("`next` goes on")
            .into());
    }
    let chit = match what {
        Some(Drawn::Chit(chit)) => chit.clone(),
        Some(Drawn::EventOf(side)) => return event_of(draft, side),
        None if state.kit.cup.on_table => {
            return Err(Refusal::impossible("BS-1202", "the cup is on the table")
                .remedy("`draw CHIT` or `draw event SIDE`")
                .into());
        }
        None => {
            let cup: Vec<String> = state.chits.cup.iter().cloned().collect();
            let place = draw_place(draft, cup.len(), "the draw from the cup", "BS-1203")?;
            match cup.into_iter().nth(place) {
                Some(chit) => chit,
                None => {
                    return Err(Refusal::impossible("BS-315", "the cup is empty")
                        .remedy("`next` ends the turn")
                        .into());
                }
            }
        }
    };
    if !draft.state().chits.cup.contains(&chit) && !draft.state().kit.cup.on_table {
        let said = format!("{} is not in the cup", draft.state().kit.chit_name(&chit));
        draft.object(Refusal::objection("BS-303", said))?;
    }
    drawn_chit(draft, &chit)
}

/// What the table sees of a chit: of an event chit its side alone (BS-1201).
pub(super) fn face_down(state: &State, chit: &str) -> String {
    match state.kit.event(chit) {
        Some(event) => format!("an event chit of {}", state.kit.side_name(&event.side)),
        None => state.kit.chit_name(chit),
    }
}

/// An event chit out of a cup on the table, face down to its owner.
fn event_of(draft: &mut Draft<'_>, side: &str) -> Step {
    let negated = draft.state().chits.fortunes;
    let chit = format!("event-of-{side}");
    draft.note(Event::Drawn {
        chit: chit.clone(),
        negated,
    });
    if negated {
        draft.note(Event::Discarded { chit });
    }
    Ok(())
}

fn drawn_chit(draft: &mut Draft<'_>, chit: &str) -> Step {
    let negated = draft.state().chits.fortunes;
    draft.note(Event::Drawn {
        chit: chit.to_owned(),
        negated,
    });
    let kit = std::sync::Arc::clone(&draft.state().kit);
    let Some(leader) = kit.chit(chit).cloned() else {
        return drawn_card(draft, chit, negated);
    };
    let of = leader.of.clone().unwrap_or_default();
    let division = leader.kind == ChitKind::Division;
    let eligible = match leader.kind {
        ChitKind::Division => draft.state().eligible(&of),
        ChitKind::Brigade if draft.state().can_act(&of) => vec![of.clone()],
        ChitKind::Brigade => Vec::new(),
        ChitKind::Cic => activation::able(draft.state(), &leader.side),
    };
    if eligible.is_empty() || (negated && !division) {
        // Nobody to act: discarded without a die (BS-R10), and what is negated does nothing (BS-307).
        draft.note(Event::Discarded {
            chit: chit.to_owned(),
        });
        return Ok(());
    }
    if negated {
        draft.note(Event::Choosing {
            chit: chit.to_owned(),
            brigades: eligible,
            full: None,
        });
        return Ok(());
    }
    let full = rated(draft, &leader)?;
    match (leader.kind, full) {
        (ChitKind::Cic, false) => draft.note(Event::Discarded {
            chit: chit.to_owned(),
        }),
        (ChitKind::Brigade, full) => {
            return activation::begin(draft, chit, &of, full);
        }
        (_, full) => draft.note(Event::Choosing {
            chit: chit.to_owned(),
            brigades: eligible,
            full: Some(full),
        }),
    }
    Ok(())
}

/// The rating die of a leader: at most the rating is a full activation (BS-309 to BS-313).
fn rated(draft: &mut Draft<'_>, leader: &super::kit::Chit) -> Step<bool> {
    let Some(rating) = draft.state().chit_rating(leader) else {
        return Ok(true);
    };
    let name = draft.state().kit.chit_name(&leader.id);
    let rule = match leader.kind {
        ChitKind::Cic => "BS-309",
        ChitKind::Division => "BS-310",
        ChitKind::Brigade => "BS-311",
    };
    let die = i64::from(draft.throw(Ask::new(format!("the rating die of {name}"), rule))?);
    draft.note(Event::Diced {
        what: name,
        die,
        needs: Some(rating),
    });
    Ok(die <= rating)
}

/// A wild chit or an event.
fn drawn_card(draft: &mut Draft<'_>, chit: &str, negated: bool) -> Step {
    let discarded = Event::Discarded {
        chit: chit.to_owned(),
    };
    match chit {
        _ if negated => draft.note(discarded),
        FORTUNES => draft.note(discarded),
        FOG => return fog(draft),
        _ => draft.note(Event::ChitWaits {
            chit: chit.to_owned(),
        }),
    }
    Ok(())
}

/// Fog of War: one die on the game's table (BS-308), thrown by the other player than the puller (BS-R11).
fn fog(draft: &mut Draft<'_>) -> Step {
    let die = i64::from(draft.throw(Ask::new("Fog of War", "BS-308"))?);
    let kit = std::sync::Arc::clone(&draft.state().kit);
    let line = kit.fog.iter().find(|line| line.die == die).cloned();
    let text = match &line {
        Some(line) => line.text.clone(),
        None => draft.ask_words(
            format!("Fog of War, die {die}: what the table says"),
            "BS-003",
        )?,
    };
    draft.note(Event::FogRead { die, text });
    for effect in line.iter().flat_map(|line| &line.effects) {
        if let Effect::Fallen(side) = effect {
            falls(draft, side);
        }
    }
    if !line.is_some_and(|line| line.stays) {
        draft.note(Event::Discarded {
            chit: FOG.to_owned(),
        });
    }
    Ok(())
}

/// The first leader of a side who has a second is exchanged for him (BS-R13).
fn falls(draft: &mut Draft<'_>, side: &str) {
    let state = draft.state();
    let chits = state.kit.chits.iter();
    let mut stand = chits.filter(|chit| {
        chit.side == side && chit.fallen.is_some() && !state.chits.fallen.contains(&chit.id)
    });
    if let Some(chit) = stand.next().map(|chit| chit.id.clone()) {
        draft.note(Event::Fallen { chit });
    }
}

/// A drawn chit is kept for later (BS-306, BS-309).
pub(super) fn hold(draft: &mut Draft<'_>) -> Step {
    let state = draft.state();
    let of_leader = state.chits.choosing.as_ref().map(|(chit, ..)| chit);
    let Some(chit) = state.chits.waiting.as_ref().or(of_leader).cloned() else {
        return Err(Refusal::impossible("BS-306", "no chit waits to be held").into());
    };
    let is_cic = state
        .kit
        .chit(&chit)
        .is_some_and(|chit| chit.kind == ChitKind::Cic);
    let must_now = state
        .kit
        .event(&chit)
        .is_some_and(|event| event.when == ["now"]);
    if state.kit.chit(&chit).is_some() && !is_cic {
        return Err(Refusal::impossible("BS-310", "only event and CIC chits are held").into());
    }
    if must_now {
        let said = format!("{} is played at once", state.kit.chit_name(&chit));
        draft.object(Refusal::objection("BS-306", said))?;
    }
    let side = draft.state().side_of_chit(&chit).unwrap_or_default();
    draft.note(Event::Held { chit, side });
    Ok(())
}

/// Plays a chit that was drawn or held (BS-305, BS-306, BS-309).
pub(super) fn play(draft: &mut Draft<'_>, chit: &str, on: Option<&str>) -> Step {
    let state = draft.state();
    let is_held = state.chits.held.values().flatten().any(|held| held == chit);
    let is_waiting = state.chits.waiting.as_deref() == Some(chit);
    if !is_held && !is_waiting && !state.kit.cup.on_table {
        let said = format!("{} is neither held nor drawn", state.kit.chit_name(chit));
        return Err(Refusal::impossible("BS-306", said).into());
    }
    let kit = std::sync::Arc::clone(&state.kit);
    if let Some(leader) = kit.chit(chit) {
        return play_cic(draft, leader, on);
    }
    let Some(event) = kit.event(chit) else {
        let said = format!("there is no chit `{chit}`");
        return Err(Refusal::impossible("BS-306", said).into());
    };
    let moment = moment(state.step);
    let fits = event.when.is_empty()
        || event
            .when
            .iter()
            .any(|when| when == "any" || when == moment || (when == "now" && is_waiting));
    if !fits {
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
        carry_out(draft, effect, on, &mut die)?;
    }
    Ok(())
}

/// The moment of play that a step is, as kits call it.
const fn moment(step: Where) -> &'static str {
    match step {
        Where::Command | Where::Draw => "draw",
        Where::Artillery | Where::Fire => "fire",
        Where::Orders => "order",
        Where::Movement => "move",
        Where::Close => "close",
        Where::Rally | Where::ArtilleryRally => "rally",
        Where::End => "end",
    }
}

/// A held CIC chit lets any brigade of the side act fully, before a draw or at the end of the turn (BS-309).
fn play_cic(draft: &mut Draft<'_>, leader: &super::kit::Chit, on: Option<&str>) -> Step {
    let state = draft.state();
    if !matches!(state.step, Where::Draw | Where::End) || state.active.is_some() {
        let said = "a held CIC chit is played before a draw or at the end of the turn";
        return Err(Refusal::impossible("BS-309", said).into());
    }
    let Some(brigade) = on else {
        return Err(Refusal::impossible("BS-309", "which brigade acts?")
            .remedy(format!("`play {} BRIGADE`", leader.id))
            .into());
    };
    // Rolled when it was drawn, not again (BS-R08).
    let full = match state.kit.has("cic_held_rolls", "on") {
        true => rated(draft, leader)?,
        false => true,
    };
    match full {
        true => activation::begin(draft, &leader.id, brigade, true),
        false => {
            draft.note(Event::Discarded {
                chit: leader.id.clone(),
            });
            Ok(())
        }
    }
}

/// What the program does of an event by itself; the rest is for the players.
fn carry_out(
    draft: &mut Draft<'_>,
    effect: &Effect,
    on: Option<&str>,
    die: &mut Option<i64>,
) -> Step {
    match effect {
        Effect::Shift(shift) => draft.note(Event::ShiftPlayed { shift: *shift }),
        Effect::Allowance(points) => draft.note(Event::AllowancePlayed { points: *points }),
        Effect::Fallen(side) => falls(draft, side),
        Effect::Recover(hits) => {
            let Some(unit) = on.filter(|unit| draft.state().kit.unit(unit).is_some()) else {
                return Err(Refusal::impossible("BS-306", "which unit recovers?")
                    .remedy("name it behind the chit")
                    .into());
            };
            recovers(draft, unit, *hits);
        }
        Effect::Order { order, on } => {
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
            if holds && draft.state().active.is_some() {
                becomes(draft, *order);
            }
        }
    }
    Ok(())
}

/// The order just given becomes another; what it forbids is over.
fn becomes(draft: &mut Draft<'_>, order: Order) {
    draft.note(Event::Ordered { order });
    let step = activation::first_step(order);
    if draft.state().step != Where::Orders {
        draft.note(Event::StepBegan { step });
    }
}

fn recovers(draft: &mut Draft<'_>, unit: &str, hits: i64) {
    let Some(standing) = draft.state().units.get(unit).cloned() else {
        return;
    };
    draft.note(Event::Stands {
        unit: unit.to_owned(),
        standing: Standing {
            marker: standing.marker.recovered(hits),
            ..standing
        },
        why: "event".to_owned(),
    });
}

/// A side declines: a panic or an advance that is open, its artillery step, or to play a held chit (BS-305).
pub(super) fn pass(draft: &mut Draft<'_>) -> Step {
    if !draft.state().dues.is_empty() {
        return cohesion::pass(draft);
    }
    match draft.state().step {
        Where::Artillery => super::artillery::pass(draft),
        Where::Draw | Where::End => {
            draft.note(Event::Noted {
                words: "no held chit is played".to_owned(),
            });
            Ok(())
        }
        _ => Err(Refusal::impossible("BS-305", "there is nothing to pass").into()),
    }
}
