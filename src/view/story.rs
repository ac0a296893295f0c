//! What happened, in words and inches: what the players move, mark and read in the log.

use crate::game::journal::Act;
use crate::game::journal::EntryOf;
use crate::game::journal::Kind;
use crate::game::journal::Seq;
use crate::game::journal::Step;
use crate::game::session::Session;
use crate::rules::fields::language;
use crate::rules::fields::state::State;
use crate::rules::fields::state::draft::Fields;
use crate::rules::fields::terms::command::Command;
use crate::rules::fields::terms::condition::Condition;
use crate::rules::fields::terms::event::Event;
use crate::rules::refusal::Overruled;

mod back;
mod closing;
mod cost;
mod event;
mod fate;
mod fight;
mod house_rule;
mod march;
mod names;
mod orders;
mod pushed;
mod ride;
mod sums;

pub use back::put_back;
pub use event::tell;
use names::Names;
pub(super) use orders::enemy_rider_overrun;
pub(super) use orders::enemy_rider_read;
use pushed::driven_back;
use pushed::driven_from;

/// Returns an entry as one sentence; `before` is the state before it.
#[must_use]
pub fn line(before: &State, entry: &EntryOf<Fields>) -> String {
    match &entry.kind {
        Kind::Act(done) => {
            let asked = done.asked.as_ref();
            let asked = asked.map_or_else(String::new, |seat| format!(" (asked by {seat})"));
            let fixed = done.instead_of;
            let fixed = fixed.map_or_else(String::new, |old| format!(" (in place of entry {old})"));
            format!("{}{asked}{fixed}", act(before, done))
        }
        Kind::Restored {
            fix: Some(fixed), ..
        } => format!("entry {fixed} is put right"),
        Kind::Restored { to, .. } if *to == Seq::START => {
            "taken back: the game stands as at the start".to_owned()
        }
        Kind::Restored { to, .. } => format!("the game stands as after entry {to}"),
    }
}

/// Returns what is put back on the table for an entry that takes back, does again or puts right; nothing
/// for an act, which tells itself what is moved. `before` is the state before it.
#[must_use]
pub fn to_put_back(
    session: &Session<Fields>,
    before: &State,
    entry: &EntryOf<Fields>,
) -> Vec<String> {
    if entry.act().is_some() {
        return Vec::new();
    }
    let journal = session.journal();
    // What a fix plays again is told by acts of its own; on the table only what differs is moved.
    let after = journal.state_at(journal.led_to(entry.seq));
    after.map_or_else(Vec::new, |after| put_back(before, &after))
}

/// Returns what one undo takes back, or one redo does again, in words.
#[must_use]
pub fn step(session: &Session<Fields>, step: &Step) -> String {
    fix(step).unwrap_or_else(|| {
        let before = session.state_at(step.to);
        let entry = session.journal().entry(step.last);
        let told = entry
            .zip(before)
            .map(|(entry, before)| line(&before, entry));
        format!("{} {}", step.last, told.unwrap_or_default())
    })
}

/// Returns a fix in words, with the entries that it made; none for a single act.
#[must_use]
pub fn fix(step: &Step) -> Option<String> {
    let fixed = step.fix?;
    let Step { first, last, .. } = step;
    Some(if first == last {
        format!("the fix of entry {fixed} (entry {last})")
    } else {
        format!("the fix of entry {fixed} (entries {first} to {last})")
    })
}

/// Returns an entry as lines to read: phase 6 a line a step, rallied unit and division; all else in one.
#[must_use]
pub fn lines(before: &State, entry: &EntryOf<Fields>) -> Vec<String> {
    match &entry.kind {
        Kind::Act(done) if closing::walks_phase_six(done) => pieces(before, done),
        _ => vec![line(before, entry)],
    }
}

/// Returns an act as one sentence; `before` is the state before it.
#[must_use]
pub fn act(before: &State, act: &Act<Command, Event>) -> String {
    pieces(before, act).join("; ")
}

/// Everything that an act brought about, piece by piece.
fn pieces(before: &State, act: &Act<Command, Event>) -> Vec<String> {
    let mut told = if closing::walks_phase_six(act) {
        closing::pieces(before, &act.events)
    } else {
        tell_all(before, &act.events)
    };
    // What came of it stands before the sums that it came from and what it cost.
    told.extend(cost::reckoned(&act.events));
    told.extend(cost::spent(before, &act.command, &act.events));
    if told.is_empty() {
        told.push(language::write(&act.command));
    }
    told.extend(overruled(&act.overruled));
    told.extend(super::warning::of_events(before, &act.command, &act.events));
    told
}

/// What was overruled: a rule and a reason are told once, with all that the rule said.
fn overruled(all: &[Overruled]) -> Vec<String> {
    let mut told: Vec<(&Overruled, Vec<&str>)> = Vec::new();
    for next in all {
        let same = |(first, _): &&mut (&Overruled, Vec<&str>)| {
            first.rule == next.rule && first.because == next.because
        };
        match told.iter_mut().find(same) {
            Some((_, said)) if said.contains(&next.said.as_str()) => {}
            Some((_, said)) => said.push(&next.said),
            None => told.push((next, vec![&next.said])),
        }
    }
    let told = told.into_iter().map(|(first, said)| {
        let said = said.join(", ");
        format!("{} overruled: {} ({said})", first.rule, first.because)
    });
    told.collect()
}

/// A beaten unit is pushed and marked in one breath, as it is done on the table.
fn tell_all(before: &State, events: &[Event]) -> Vec<String> {
    let names = Names(before);
    let mut told = Vec::new();
    let mut pushed = Vec::new();
    for (n, event) in events.iter().enumerate() {
        if let Event::ConditionChanged {
            unit,
            condition: Condition::Beaten,
            ..
        } = event
        {
            let push = events
                .iter()
                .enumerate()
                .skip(n)
                .find_map(|(m, later)| match later {
                    Event::DrivenBack {
                        unit: standing,
                        inches,
                        through,
                    } if standing.unit == *unit => {
                        let from = driven_from(before, events, standing);
                        Some((
                            m,
                            driven_back(&names, ("it", from), standing, *inches, through),
                        ))
                    }
                    _ => None,
                });
            if let Some((m, push)) = push {
                pushed.push(m);
                told.push(format!(
                    "{} is BEATEN: {push}; mark it beaten and disordered",
                    names.unit(unit)
                ));
                continue;
            }
        }
        match event {
            Event::PointsSpent { .. } => {}
            _ if pushed.contains(&n) => {}
            Event::DrivenBack {
                unit,
                inches,
                through,
            } => {
                let who = (names.unit(&unit.unit), driven_from(before, events, unit));
                told.push(driven_back(&names, (&who.0, who.1), unit, *inches, through));
            }
            event => told.extend(tell(before, event)),
        }
    }
    told
}
