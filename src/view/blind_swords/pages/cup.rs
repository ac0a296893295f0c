//! The cup, as far as a spectator may know it (BS-1201, BS-1202).

use super::{labelled, place_of};
use crate::blind_swords::{secrets::are_choosing, sheet::keys_left};
use crate::presentation::{
    Audience,
    page::{PageCell, PageRow, WordTone},
};
use rules::blind_swords::arithmetic::Marker;
use rules::blind_swords::held::{is_for_now, is_playable};
use rules::blind_swords::keys;
use rules::blind_swords::kit::{EventChit, EventEffect};
use rules::blind_swords::position::TurnStep;
use rules::blind_swords::state::State;
use rules::spelling::counted;

/// Heading of the chits in a side's hand.
const HELD: &str = "held";

/// Lists the number of chits that each side holds and has chosen; for a side that reads it, also names its own chits
/// and present choices.
pub(super) fn rows(state: &State, eyes: &Audience) -> Vec<PageRow> {
    let left = state.chits.in_cup();
    let puller = state.kit.side_name(state.puller());
    let mut rows = vec![
        labelled(
            "CUP",
            format!("{}; {puller} draws (BS-304)", counted(left, "chit")),
        ),
        discarded(state, eyes),
    ];
    if state.chits.fortunes {
        let waits = "Fortunes of War is in effect: it cancels the next chit (BS-307)";
        rows.push(PageRow::text(PageCell::new(waits, WordTone::Warn)));
    }
    for side in &state.kit.sides {
        let tone = WordTone::Side(place_of(state, &side.id));
        rows.push(PageRow::blank());
        rows.push(PageRow::text(PageCell::new(side.name.to_uppercase(), tone)));
        let count = |chits: Option<&Vec<String>>| chits.map_or(0, Vec::len);
        let (held, keys) = (
            count(state.chits.held.get(&side.id)),
            count(state.chits.keys.get(&side.id)),
        );
        let is_secret = are_choosing(state) && !eyes.are_of(&side.id);
        let said = match (is_secret, state.chits.sealed.contains(&side.id)) {
            // Everyone hears that a side has closed its choice, but not how many it has chosen.
            (true, true) => format!("held {held}, key chits chosen (closed)"),
            (true, false) => format!("held {held}, key chits being chosen"),
            (false, _) => format!("held {held}, {} chosen", counted(keys, "key chit")),
        };
        rows.push(PageRow::text(said).below());
        if eyes.are_of(&side.id) {
            rows.extend(own(state, &side.id));
        }
    }
    rows
}

/// Lists the leaders' chits and wild chits that stay out of the cup for this turn, the reader's own event chits, and the
/// number of others.
fn discarded(state: &State, eyes: &Audience) -> PageRow {
    let is_unknown = |chit: &&String| {
        let event = state.kit.event(chit);
        event.is_some_and(|event| !eyes.are_of(&event.side))
    };
    let events = state.chits.discarded.iter().filter(is_unknown).count();
    let others = state
        .chits
        .discarded
        .iter()
        .filter(|chit| !is_unknown(chit));
    let mut names: Vec<String> = others.map(|chit| state.kit.chit_name(chit)).collect();
    if events > 0 {
        names.push(counted(events, "event chit"));
    }
    let said = if names.is_empty() {
        "nothing".to_owned()
    } else {
        names.join(", ")
    };
    labelled("OUT", said)
}

/// Returns a side's secrets: its keys, the chits that it holds, the chits that wait for its decision, and its choices.
fn own(state: &State, side: &str) -> Vec<PageRow> {
    let mut rows = Vec::new();
    let of_side = |chit: &&String| state.side_of_chit(chit).as_deref() == Some(side);
    let event = |chit: &String| state.kit.event(chit);
    let waiting: Vec<&EventChit> = state
        .chits
        .waiting
        .iter()
        .filter(of_side)
        .filter_map(event)
        .collect();
    for event in waiting {
        rows.extend(drawn(state, event));
    }
    let held = state.chits.held.get(side).into_iter().flatten();
    let keys = keys_left(state, side).into_iter();
    for (head, chits) in [
        (HELD, held.collect::<Vec<_>>()),
        ("key chits", keys.collect()),
    ] {
        if !chits.is_empty() {
            rows.push(PageRow::text(PageCell::new(head, WordTone::Head)).below());
            for chit in chits {
                rows.push(match event(chit) {
                    Some(event) => told(event),
                    // The name of a chit that activates a brigade already explains its effect (BS-309).
                    None => PageRow::text(state.kit.chit_name(chit)).below().below(),
                });
                if head == HELD {
                    rows.extend(plays(state, side, chit));
                }
            }
        }
    }
    rows.extend(choices(state, side));
    rows.extend(inclusions(state, side));
    rows
}

/// Offers the chits that a side may record as put unseen into a cup on the table. Players put chits themselves only
/// into such a cup (BS-302, BS-1202).
fn inclusions(state: &State, side: &str) -> Vec<PageRow> {
    if state.step != TurnStep::Command || !state.kit.cup.on_table {
        return Vec::new();
    }
    let events = state.kit.events.iter().filter(|event| event.side == side);
    let included: Vec<&String> = state
        .chits
        .included
        .get(side)
        .into_iter()
        .flatten()
        .collect();
    let rows: Vec<PageRow> = events
        .map(|event| {
            let begun = format!("include {side} ");
            told(event).ticked(begun, event.id.clone(), included.contains(&&event.id))
        })
        .collect();
    let head = "tick the event chits that you put into the cup unseen (BS-302)";
    let head = PageRow::text(PageCell::new(head, WordTone::Head)).below();
    match rows.is_empty() {
        true => Vec::new(),
        false => std::iter::once(head).chain(rows).collect(),
    }
}

/// Offers to play a held chit, if it may be played now, on each unit that it may help or each brigade that may act
/// (BS-305, BS-309).
fn plays(state: &State, side: &str, chit: &str) -> Vec<PageRow> {
    let offer = |on: Option<&str>, words: String| {
        let line = match on {
            Some(on) => format!("play {chit} {on}"),
            None => format!("play {chit}"),
        };
        PageRow::text(words).below().below().offering(line)
    };
    let Some(event) = state.kit.event(chit) else {
        let may_act = matches!(state.step, TurnStep::Draw | TurnStep::End)
            && state.active.is_none()
            && state.chits.waiting.is_none()
            && state.chits.choosing.is_none();
        let own = state
            .kit
            .brigades
            .iter()
            .filter(|brigade| brigade.side == side);
        let able = own.filter(|brigade| may_act && state.can_act(&brigade.id));
        let name = state.kit.chit_name(chit);
        return able
            .map(|brigade| {
                offer(
                    Some(brigade.id.as_str()),
                    format!("play {name}: activate {}", brigade.name),
                )
            })
            .collect();
    };
    if !is_playable(state, chit) {
        return Vec::new();
    }
    let helps_unit = |effect: &EventEffect| matches!(effect, EventEffect::Recover(_));
    if !event.effects.iter().any(helps_unit) {
        return vec![offer(None, format!("play {} now", event.title))];
    }
    let own = state.kit.units.iter().filter(|unit| unit.side == side);
    let hit = own.filter(|unit| {
        let standing = state.units.get(&unit.id);
        standing.is_some_and(|standing| standing.marker != Marker::None)
    });
    hit.map(|unit| {
        offer(
            Some(unit.id.as_str()),
            format!("play {} on {}", event.title, unit.name),
        )
    })
    .collect()
}

/// Shows a drawn event chit, with the choices of its side (BS-306, BS-R12).
fn drawn(state: &State, event: &EventChit) -> Vec<PageRow> {
    let holds = !is_for_now(state, &event.id);
    let may_play = is_playable(state, &event.id);
    let words = match (holds, may_play) {
        (true, true) => "drawn: hold or play it (BS-306)",
        (true, false) => "drawn: hold it (BS-306)",
        (false, _) => "drawn: play it at once (BS-306)",
    };
    let head = PageRow::text(PageCell::new(words, WordTone::Warn)).below();
    let hold = holds.then(|| PageRow::text("hold it").below().offering("hold"));
    let side = event.side.as_str();
    let play = may_play.then(|| plays(state, side, &event.id));
    let rows = [Some(head), Some(told(event)), hold].into_iter().flatten();
    rows.chain(play.into_iter().flatten()).collect()
}

/// Returns the key chits that a side may still choose (BS-301).
fn choices(state: &State, side: &str) -> Vec<PageRow> {
    let wanted = keys::key_count(state, side);
    if state.step != TurnStep::Command || wanted == Some(0) {
        return Vec::new();
    }
    if state.chits.sealed.contains(side) {
        let closed =
            "your choice is closed; the cup is filled when both sides have closed theirs (BS-301)";
        return vec![PageRow::text(closed).below()];
    }
    let events = state.kit.events.iter().filter(|event| event.side == side);
    let head = match wanted {
        Some(1) if state.chits.keys.contains_key(side) => {
            "chosen; choosing another replaces it (BS-301)".to_owned()
        }
        Some(1) => "choose a key chit (BS-301)".to_owned(),
        _ => {
            let many = wanted.map_or("the".to_owned(), |wanted| wanted.to_string());
            format!("choose {many} key chits (BS-301)")
        }
    };
    let chosen = state.chits.keys.get(side);
    let mut head = PageRow::text(PageCell::new(head, WordTone::Warn)).below();
    if wanted.is_none_or(|wanted| wanted > 1) {
        let line = format!(": `:key {side} CHIT,CHIT`, by these names");
        head.cells.push(PageCell::new(line, WordTone::Keys));
    }
    let offers = events.map(|event| {
        let mut row = told(event);
        // A line names several chits by their identifiers.
        if wanted != Some(1) {
            row.cells
                .insert(0, PageCell::new(event.id.clone(), WordTone::Head));
        }
        match wanted {
            Some(1) | None => row.offering(format!("key {side} {}", event.id)),
            Some(_) => {
                let is_chosen = chosen.is_some_and(|chits| chits.contains(&event.id));
                row.ticked(format!("key {side} "), event.id.clone(), is_chosen)
            }
        }
    });
    let close = PageCell::new("Close this choice", WordTone::Warn);
    let close = PageRow::text(close).offering(format!("seal {side}"));
    let close = keys::may_seal(state, side).then_some(close);
    std::iter::once(head).chain(offers).chain(close).collect()
}

fn told(event: &EventChit) -> PageRow {
    let when = match event.when.is_empty() {
        true => String::new(),
        false => format!(" ({})", event.when.join(", ")),
    };
    PageRow::text(format!("{}{when}: {}", event.title, event.text))
        .below()
        .below()
}

/// Returns held chits and the cup in two lines.
pub(super) fn in_short(state: &State, eyes: &Audience) -> Vec<PageRow> {
    let held = state.kit.sides.iter().map(|side| {
        let held = state.chits.held.get(&side.id).map_or(0, Vec::len);
        format!("{} {held}", side.name)
    });
    let held = held.collect::<Vec<_>>().join("   ");
    let puller = state.kit.side_name(state.puller());
    // A side's own window shows its chits on a private page.
    let looks = match eyes {
        Audience::Table => "   (v shows)",
        Audience::Side(_) => "   (g c: yours)",
    };
    let mut row = labelled("HELD", held);
    row.cells.push(PageCell::new(looks, WordTone::Keys));
    vec![
        row,
        labelled("CUP", format!("{}; {puller} draws", state.chits.in_cup())),
    ]
}
