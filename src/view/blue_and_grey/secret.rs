//! Secret acts, in the words that each reader may see. Only its owner knows a face-down unit and the cost of its move;
//! for the others it is a counter in a hex (CBG-1101).

use serde_json::{Value, json};

use super::{sentence, veil};
use crate::presentation::{Audience, day::prose::and, overruled};
use game::journal::ActOf;
use rules::blue_and_grey::BlueAndGrey;
use rules::blue_and_grey::command::Command;
use rules::blue_and_grey::event::{Event, How};
use rules::blue_and_grey::position::{PendingConsequence, Works};
use rules::blue_and_grey::state::State;
use rules::blue_and_grey::switch::Complication;
use rules::speech::Spoken;
use rules::spelling::counted;
use rules::{Opening, Ruleset, look};

/// Returns the effects of an act, item by item, for a reader.
pub(super) fn pieces(before: &State, act: &ActOf<BlueAndGrey>, eyes: &Audience) -> Vec<String> {
    let mut told = told(before, act, eyes);
    let is_kept = is_secret_act(before, act, eyes);
    match is_kept {
        false => told.extend(overruled(act)),
        true => told.extend(
            act.overruled()
                .iter()
                .map(|one| format!("{} overruled: {}", one.rule, one.because)),
        ),
    }
    if told.is_empty() && is_kept {
        told.push(kept(before, &act.command));
    }
    told
}

/// Describes an act as a reader sees it; empty if the reader sees nothing of the act.
fn told(before: &State, act: &ActOf<BlueAndGrey>, eyes: &Audience) -> Vec<String> {
    let mut now = before.clone();
    let mut told = Vec::new();
    let begins = |event: &Event| matches!(event, Event::PhaseBegan { .. });
    let begins_phase = act.events.iter().any(begins);
    for event in &act.events {
        let was = now.clone();
        BlueAndGrey::apply(&mut now, event);
        // The sentence about the phase already names the acting side.
        if begins_phase && matches!(event, Event::SideActs { .. }) {
            continue;
        }
        let of_hidden = is_of_hidden(before, &act.command, eyes);
        told.extend(of_event(&was, &now, event, eyes, of_hidden));
    }
    if told.is_empty() {
        told.extend(stays(before, &now, &act.command, eyes));
    }
    if told.is_empty() {
        told.extend(opens(before, &now, &act.command));
    }
    told
}

/// Returns the text of an event for a reader, given the states before and after it. A unit that the event turns face up
/// is called by its name. `None` if the reader learns nothing.
pub(super) fn of_event(
    was: &State,
    now: &State,
    event: &Event,
    eyes: &Audience,
    of_hidden: bool,
) -> Option<String> {
    let state = match event {
        Event::Faced { .. } | Event::DummyFound { .. } => now,
        event if enters(event) => now,
        _ => was,
    };
    piece(state, was, event, eyes, of_hidden)
}

/// Describes the acts that become due at the end of a phase, if they are no secret; `None` otherwise.
fn opens(before: &State, now: &State, command: &Command) -> Option<String> {
    let due = now.dues.first()?;
    let is_new = before.dues.first() != Some(due);
    let is_open = !now.kit.plays(Complication::Hidden) && *command == Command::Next;
    let repulsed = now.dues.iter().filter_map(|due| match due {
        PendingConsequence::Repulse { unit } => Some(now.name(unit)),
        _ => None,
    });
    let repulsed: Vec<String> = repulsed.collect();
    let (_, rule) = due.task(now);
    (is_new && is_open).then(|| match repulsed.is_empty() {
        true => due.words(now),
        false => format!("{} must fall back one hex ({rule})", and(&repulsed)),
    })
}

/// Describes a unit that stays in its hex, as the players decided, because it has no way back (BG-080); `None` for any
/// other act.
fn stays(before: &State, now: &State, command: &Command, eyes: &Audience) -> Option<String> {
    let Command::Retreat { unit, .. } = command else {
        return None;
    };
    let hex = now.hex_of(unit)?;
    let who = match veil::hides(before, eyes, unit) {
        true => veil::counter(before, before.side_of(unit)),
        false => before.name(unit),
    };
    Some(format!("{who} has no way back and stays at {hex}"))
}

/// Returns the text of an event for a reader; `None` if the reader learns nothing.
fn piece(
    state: &State,
    was: &State,
    event: &Event,
    eyes: &Audience,
    of_hidden: bool,
) -> Option<String> {
    let hidden = |id: &String| veil::hides(state, eyes, id);
    match event {
        Event::Shown {
            unit,
            to,
            rule,
            by_word,
        } => Some(shown(state, unit, to, rule, *by_word, eyes)),
        Event::Commanded { command, out } => {
            let (kept, seen) = out.iter().partition::<Vec<_>, _>(|unit| hidden(unit));
            let mut who: Vec<String> = seen.into_iter().map(|unit| state.name(unit)).collect();
            // Sorted by hex, so that their order reveals nothing.
            let mut counters: Vec<String> = kept.into_iter().map(|unit| at(state, unit)).collect();
            counters.sort();
            who.extend(counters);
            Some(sentence::commanded(command, &who))
        }
        // The plotting unit is secret; only the number of plots is public.
        Event::Plotted { unit, .. } | Event::AttackMarked { unit, .. }
            if !eyes.are_of(was.side_of(unit)) =>
        {
            None
        }
        Event::Revealed => {
            let mut open = was.clone();
            BlueAndGrey::apply(&mut open, event);
            sentence::event_sentence(&veil::seen(&open, eyes), event)
        }
        // The learnt price of a hidden unit's step would reveal its kind.
        Event::Learnt { .. } if of_hidden => None,
        _ if !event.units().into_iter().any(hidden) => sentence::event_sentence(state, event),
        _ => of_counter(was, event),
    }
}

/// Names a face-down unit by its hex.
pub(super) fn at(state: &State, unit: &str) -> String {
    let counter = veil::counter(state, state.side_of(unit));
    match state.hex_of(unit).filter(|_| state.opened) {
        Some(hex) => format!("{counter} at {hex}"),
        None => counter,
    }
}

/// Describes an event of a face-down unit as everyone sees it; `None` if no one sees it.
fn of_counter(state: &State, event: &Event) -> Option<String> {
    let who = |unit: &String| at(state, unit);
    Some(match event {
        Event::Shifted {
            how: How::IsPlaced,
            unit,
            ..
        } if !state.opened => {
            format!("{} sets up", state.kit.side_name(state.side_of(unit)))
        }
        Event::Moved { unit, how, to, .. } | Event::Shifted { unit, how, to } => match to {
            Some(to) if *how == How::Enters => format!("{} enters at {to}", who(unit)),
            Some(to) => format!("{} {}", who(unit), how.words_to(to)),
            None => format!("{} {}", who(unit), how.words()),
        },
        Event::Stepped { unit, to, segment } => {
            format!("segment {segment}: {} enters {to}", who(unit))
        }
        Event::Stopped { unit, segment } => {
            format!("segment {segment}: {} stops (CBG-S05)", who(unit))
        }
        Event::Scattered {
            unit,
            direction,
            points,
        } => {
            format!(
                "{} scatters: direction {direction}, {}",
                who(unit),
                counted(*points, "point")
            )
        }
        Event::WorksSet { at, works, .. } => {
            let at = if state.kit.unit(at).is_some() {
                "a counter"
            } else {
                at
            };
            match works {
                Some(Works::Building { .. }) => format!("works at {at} are started"),
                Some(Works::Done) => format!("works at {at} are finished"),
                None => format!("works at {at} are abandoned"),
            }
        }
        Event::Marked { unit, task } => match task {
            Some(_) => format!("{} is marked", who(unit)),
            None => format!("{} is unmarked", who(unit)),
        },
        Event::Stayed { unit } => format!("{} cannot retreat and stays", who(unit)),
        Event::StateSet { unit, .. } | Event::Turned { unit, .. } => {
            format!("{} is turned or marked", who(unit))
        }
        Event::Eliminated { unit, .. } | Event::Left { unit } => format!("{} is gone", who(unit)),
        Event::Faced { unit, hidden: true } => format!("{} is turned face down", who(unit)),
        _ => return None,
    })
}

/// Describes a face-down unit that was shown to a side on demand, or confirmed by the referee. If it was shown, both
/// sides read its name; if it was confirmed, only its own side does (CBG-408).
fn shown(
    state: &State,
    unit: &str,
    to: &str,
    rule: &str,
    by_word: bool,
    eyes: &Audience,
) -> String {
    let knows = eyes.are_of(state.side_of(unit)) || (eyes.are_of(to) && !by_word);
    let hex = state
        .hex_of(unit)
        .map(|hex| format!(" at {hex}"))
        .unwrap_or_default();
    let who = match knows {
        true if state.is_dummy(unit) => format!("{}{hex}", state.name(unit)),
        true => format!(
            "{}{hex}, {} {}",
            state.name(unit),
            state.kind_of(unit).name(),
            state.printed(unit)
        ),
        false => format!("{}{hex}", veil::counter(state, state.side_of(unit))),
    };
    match by_word {
        true => format!("the referee confirms {who} ({rule})"),
        false => format!(
            "{who} is shown to {}, then turned face down again ({rule})",
            state.kit.side_name(to)
        ),
    }
}

/// Returns the side that alone knows of an act: it plots, sets up behind its screen, looks at its own secrets, or does
/// something that no counter shows. `None` if everyone sees the act.
pub(super) fn kept_to(before: &State, act: &ActOf<BlueAndGrey>) -> Option<String> {
    let command = &act.command;
    if let Command::Note { words } = command {
        return look::looking_side(words).and_then(|name| side_of_name(before, name));
    }
    if let Some(unit) = command.plotter() {
        return Some(before.side_of(unit).to_owned());
    }
    let first = command.units().into_iter().next();
    if let Some(unit) = first.filter(|_| before.is_screened()) {
        return Some(before.side_of(unit).to_owned());
    }
    let is_secret = is_secret(before, command, &Audience::Table);
    let is_silent = is_secret && told(before, act, &Audience::Table).is_empty();
    private_to(before, command).filter(|_| is_silent)
}

fn side_of_name(state: &State, name: &str) -> Option<String> {
    let mut sides = state.kit.sides.iter();
    let side = sides.find(|side| side.name == name);
    side.map(|side| side.id.clone())
}

/// Checks whether a command names a unit that this reader does not see.
pub(super) fn is_secret(state: &State, command: &Command, eyes: &Audience) -> bool {
    let plotter = command.plotter();
    let is_plot = plotter.is_some_and(|unit| !eyes.are_of(state.side_of(unit)));
    is_plot || is_of_hidden(state, command, eyes)
}

/// Checks whether a unit enters. Until its turn it is not hidden, but once it is on the map face down, the other side
/// may not know it.
fn enters(event: &Event) -> bool {
    matches!(
        event,
        Event::Moved {
            how: How::Enters,
            ..
        }
    )
}

/// Checks whether an act names a unit that this reader does not see before the act, or after it if the unit entered
/// early.
fn is_secret_act(before: &State, act: &ActOf<BlueAndGrey>, eyes: &Audience) -> bool {
    if is_secret(before, &act.command, eyes) {
        return true;
    }
    if !matches!(act.command, Command::Enter { .. }) {
        return false;
    }
    let mut after = before.clone();
    for event in &act.events {
        BlueAndGrey::apply(&mut after, event);
    }
    is_secret(&after, &act.command, eyes)
}

fn is_of_hidden(state: &State, command: &Command, eyes: &Audience) -> bool {
    command.named().any(|unit| veil::hides(state, eyes, unit))
}

/// Returns the text of an offered act for everyone at the table, without the names of face-down units. `None` for the
/// arrival of an unseen unit, because the offers would reveal the number of such units.
pub(super) fn offered(state: &State, opening: &Opening<Command>) -> Option<String> {
    let command = &opening.command;
    match is_of_hidden(state, command, &Audience::Table) {
        true if matches!(command, Command::Enter { .. }) => None,
        true => Some(kept(state, command)),
        false => Some(opening.words.clone()),
    }
}

/// Returns a text for a secret act that reveals nothing about it.
fn kept(state: &State, command: &Command) -> String {
    if let Some(unit) = command.plotter() {
        return format!("{} plots", state.kit.side_name(state.side_of(unit)));
    }
    match private_to(state, command) {
        Some(side) => format!(
            "{} has secret moves: pass the screen",
            state.kit.side_name(&side)
        ),
        None => "one side has a secret".to_owned(),
    }
}

/// Checks whether a line mentions a plot, or a unit whose identity or place only its own side knows.
pub(super) fn is_secret_line(state: &State, line: &str) -> bool {
    let is_secret = |word: &str| state.is_veiled(word) || matches!(word, "plot" | "attacks");
    let mut words = line.split(|letter: char| letter == ',' || letter.is_whitespace());
    state.keeps_secrets() && words.any(is_secret)
}

/// Returns the side that alone may see the names in a command; `None` if everyone may. For the command that seals plots
/// it is the sealing side, because it looks through its plots first.
pub(super) fn private_to(state: &State, command: &Command) -> Option<String> {
    match command {
        Command::Seal { side } => Some(side.clone()),
        command => state.keeper(command).map(str::to_owned),
    }
}

/// Returns an act as JSON for other programs, without what the reader may not see.
pub(super) fn in_full(before: &State, act: &ActOf<BlueAndGrey>, eyes: &Audience) -> Value {
    let mut now = before.clone();
    let mut events = Vec::new();
    let is_kept = is_secret_act(before, act, eyes);
    for event in &act.events {
        let was = now.clone();
        BlueAndGrey::apply(&mut now, event);
        events.extend((!keeps(&was, &now, event, eyes, is_kept)).then_some(event));
    }
    let has_all = events.len() == act.events.len() && !is_kept;
    let overruled: Vec<Value> = match is_kept {
        true => act
            .overruled()
            .iter()
            .map(|one| json!({ "rule": one.rule, "because": one.because }))
            .collect(),
        false => act.overruled().iter().map(|one| json!(one)).collect(),
    };
    let mut object = json!({
        "line": if is_kept { "...".to_owned() } else { <BlueAndGrey as Spoken>::write(&act.command) },
        "faces": act.faces,
        "overruled": overruled,
        "events": events,
    });
    if let (Value::Object(object), true, false) = (&mut object, has_all, act.answers().is_empty()) {
        object.insert("answers".to_owned(), json!(act.answers()));
    }
    object
}

/// Checks whether an event is hidden from a reader, because it names a face-down unit or counts dummies.
fn keeps(was: &State, now: &State, event: &Event, eyes: &Audience, of_hidden: bool) -> bool {
    let is_face = matches!(event, Event::Faced { .. } | Event::DummyFound { .. });
    let state = if is_face || enters(event) { now } else { was };
    let hidden = event
        .units()
        .into_iter()
        .any(|unit| veil::hides(state, eyes, unit));
    let tells = of_hidden && matches!(event, Event::ColumnSet { .. } | Event::Learnt { .. });
    let shows = matches!(event, Event::Shown { .. });
    let plots = match event {
        Event::Plotted { unit, .. } | Event::AttackMarked { unit, .. } => {
            !eyes.are_of(was.side_of(unit))
        }
        _ => false,
    };
    hidden || plots || tells || (shows && !matches!(eyes, Audience::Side(_)))
}
