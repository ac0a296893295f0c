//! Acts in words and inches: the pieces to move and mark, and the text of the log.

use super::sheets::kept_words::orders_named;
pub use crate::presentation::fix;
use crate::presentation::{self, Askers, Audience, ledger::Ledger};
pub(crate) use blind::activated_words as blind_activated;
use game::journal::{Act, EntryKind, EntryOf, Journal, UndoStep};
use game::session::Session;
use rules::fields::language;
use rules::fields::state::{State, draft::Fields};
use rules::fields::terms::{command::Command, condition::Condition, event::Event};

pub mod act_names;
mod already;
mod back;
mod blind;
mod closing;
mod condition;
mod correction;
mod cost;
mod cup;
mod event;
mod fate;
mod fight;
pub mod forecast;
mod general;
pub mod headline;
mod house_rule;
mod march;
mod names;
mod orders;
pub mod phase_six;
pub mod request;
mod retreat;
mod ride;
mod sums;

pub use back::put_back;
pub use event::tell_event;
pub(crate) use fight::fight_in_words;
pub(crate) use march::road_of;
use names::StoryNames;
pub(super) use orders::{enemy_rider_overrun, enemy_rider_read};
use retreat::{UnitPush, driven_from};
pub use sums::counted_modifiers;
pub(crate) use sums::{counted_modifier, is_counted};

/// Describes an entry in one sentence; `before` is the state before it. Only [`logged_line`] distinguishes a redo from
/// an undo.
#[must_use]
pub fn entry_line(before: &State, entry: &EntryOf<Fields>) -> String {
    presentation::line::<Fields>(before, entry, &Audience::Table)
}

/// Describes an entry of a journal in one sentence that distinguishes a redo from an undo; `before` is the state before
/// it.
#[must_use]
pub fn logged_line(journal: &Journal<Fields>, before: &State, entry: &EntryOf<Fields>) -> String {
    let mut ledger = Ledger::open(&Audience::Table);
    ledger.note_redo(journal, entry.seq);
    presentation::line_by::<Fields>(before, entry, &ledger, &Askers::new())
}

/// Describes the pieces to put back on the table after an undo, a redo or a fix. Empty for an act, whose sentence
/// already describes the moves. `before` is the state before the entry.
#[must_use]
pub fn to_put_back(
    session: &Session<Fields>,
    before: &State,
    entry: &EntryOf<Fields>,
) -> Vec<String> {
    presentation::to_put_back(session, before, entry)
}

/// Describes the step that an undo took back, or a redo restored.
#[must_use]
pub fn step_words(session: &Session<Fields>, step: &UndoStep) -> String {
    presentation::step(session, step, &Ledger::open(&Audience::Table))
}

/// Describes an entry in lines: for phase 6 a line for each step, rallied unit and division; for any other entry one
/// line.
#[must_use]
pub fn entry_lines(
    journal: &Journal<Fields>,
    before: &State,
    entry: &EntryOf<Fields>,
) -> Vec<String> {
    match &entry.kind {
        EntryKind::Act(done) if closing::walks_phase_six(done) => act_pieces(before, done),
        _ => vec![logged_line(journal, before, entry)],
    }
}

/// Describes an entry in one sentence without the work on the table (pushed units, marks, fatigue), because screens
/// list that work separately.
#[must_use]
pub fn short_line(journal: &Journal<Fields>, before: &State, entry: &EntryOf<Fields>) -> String {
    let Some(act) = entry.act() else {
        return logged_line(journal, before, entry);
    };
    let events: Vec<Event> = act
        .events
        .iter()
        .filter(|event| !is_listed(event))
        .cloned()
        .collect();
    let told = match closing::walks_phase_six(act) {
        true => closing::phase_six_pieces(before, &events),
        false => tell_all(before, &events),
    };
    // The sentence of an activation already contains the modifiers changed by hand.
    let fights = events
        .iter()
        .filter(|event| matches!(event, Event::Fought { .. }));
    let by_hand = fights.filter_map(headline::by_hand);
    let told = told.into_iter().chain(by_hand);
    let told = told.chain(cost::points_spent(before, &act.command, &act.events));
    let told: Vec<String> = told.chain(overruled(before, act)).collect();
    match told.is_empty() {
        true => entry_line(before, entry),
        false if closing::walks_phase_six(act) => told.join("\n"),
        false => told.join("; "),
    }
}

/// Lists the objections that an act overruled.
fn overruled<'a>(
    before: &'a State,
    act: &Act<Command, Event>,
) -> impl Iterator<Item = String> + use<'a> {
    let told = presentation::overruled(act).into_iter();
    told.map(|words| orders_named(before, &words))
}

/// Checks whether a list of work on the table covers an event completely.
fn is_listed(event: &Event) -> bool {
    matches!(
        event,
        Event::ConditionChanged { .. }
            | Event::DrivenBack { .. }
            | Event::FellBack { .. }
            | Event::FatigueGained { .. }
            | Event::Recovered { .. }
            | Event::Marked { .. }
    )
}

/// Describes an act in one sentence; `before` is the state before it.
#[must_use]
pub fn act_sentence(before: &State, act: &Act<Command, Event>) -> String {
    act_pieces(before, act).join("; ")
}

/// Lists all effects of an act, piece by piece.
pub(super) fn act_pieces(before: &State, act: &Act<Command, Event>) -> Vec<String> {
    let mut told = if closing::walks_phase_six(act) {
        closing::phase_six_pieces(before, &act.events)
    } else {
        tell_all(before, &act.events)
    };
    // Effects come first, then sums and costs.
    told.extend(cost::fight_sums(&act.events, before.edition()));
    told.extend(cost::points_spent(before, &act.command, &act.events));
    if told.is_empty() {
        told.push(language::write_for(before, &act.command));
    }
    told.extend(overruled(before, act));
    told.extend(crate::assist::warning::of_events(
        before,
        &act.command,
        &act.events,
    ));
    told
}

/// Describes the effects and the cost of an act, piece by piece. Leaves out the sums of fights, which are shown before
/// the dice.
pub(super) fn foreseen_pieces(before: &State, command: &Command, events: &[Event]) -> Vec<String> {
    let mut told = tell_all(before, events);
    told.extend(cost::points_spent(before, command, events));
    told
}

/// Returns the state before an act, with pieces in the places that the referee corrected.
fn with_places(before: &State, events: &[Event]) -> State {
    let mut laid = before.clone();
    let placed = events
        .iter()
        .filter(|event| matches!(event, Event::Placed { .. }));
    placed.for_each(|event| laid.apply(event));
    laid
}

/// Describes events in order. The retreat and the marker of a beaten unit are one item, because players handle them
/// together.
fn tell_all(before: &State, events: &[Event]) -> Vec<String> {
    // Pieces that are moved at once can overlap only at their new places.
    let laid;
    let before = match events
        .iter()
        .any(|event| matches!(event, Event::Resynced { .. }))
    {
        true => {
            laid = with_places(before, events);
            &laid
        }
        false => before,
    };
    let names = StoryNames(before);
    let mut told = Vec::new();
    let mut pushed = Vec::new();
    for (n, event) in events.iter().enumerate() {
        if let Event::ConditionChanged {
            unit,
            condition: Condition::Beaten,
            rule,
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
                        let push = UnitPush {
                            standing,
                            inches: *inches,
                            through,
                        };
                        let from = driven_from(before, events, standing);
                        Some((m, push.words(&names, "it", from)))
                    }
                    _ => None,
                });
            if let Some((m, push)) = push {
                pushed.push(m);
                told.push(format!(
                    "{} is BEATEN{}: {push}; mark it beaten and disordered",
                    names.unit(unit),
                    already::step_worse(before, rule.id())
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
                let push = UnitPush {
                    standing: unit,
                    inches: *inches,
                    through,
                };
                let from = driven_from(before, events, unit);
                let push = push.words(&names, &names.unit(&unit.unit), from);
                let again = already::beaten_again(before, events, n, &unit.unit);
                told.push(push + &again);
            }
            event => told.extend(tell_event(before, event)),
        }
        told.extend(already::unchanged_remarks(&names, events, n));
    }
    told
}
