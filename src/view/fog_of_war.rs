//! Fog of war: everything that a side learns comes through this module.
//!
//! [`state`] is the game as a side knows it: own troops, reports of the enemy (ZOO-09), public facts. Sheets, pictures
//! and answers for a side are made from it, never from the true position. A side *hears* an event if it may know of it,
//! and [`follow`] reports the part of an act that the side hears. A side never learns the number of entries and the
//! times of hidden acts; the enemy's orders, wear, generals, messengers, arrivals and objectives; hidden brigades,
//! notes, answers of the tape measure, threats and odds.

mod event_filter;
pub mod fights;

use std::collections::BTreeMap;

use super::{
    board::{
        Board,
        sightings::{SightingChange, SightingReport, Sightings},
    },
    story,
};
use event_filter::EventFilter;
use game::journal::Act;
use rules::fields::state::{Knowledge, Reported, State};
use rules::fields::terms::{
    charts::ActivationResult,
    command::Command,
    event::{Event, MarchStop},
    message::Message,
    name::{SideId, UnitId},
};

/// Returns the game as a side knows it after all positions up to this one.
#[must_use]
pub fn state(truth: &State, sightings: &Sightings) -> State {
    let reports = sightings.reports();
    let reported = |report: &SightingReport| Reported {
        at: report.base.at,
        facing: report.base.facing,
        condition: report.condition,
        formation: report.formation,
        turn: (!report.in_sight).then_some(report.turn),
    };
    truth.as_known(&Knowledge {
        side: sightings.side(),
        reports: reports
            .map(|(id, report)| (id.clone(), reported(report)))
            .collect::<BTreeMap<_, _>>(),
        messengers: sightings.messengers().clone(),
    })
}

/// Returns the table as a side knows it, with the turn of each report; `known` is the game from [`state`].
#[must_use]
pub fn board(known: &State, sightings: &Sightings) -> Board {
    let mut board = Board::from_state(known);
    for stand in &mut board.stands {
        let report = sightings.report(&stand.unit);
        stand.reported = report.and_then(|report| (!report.in_sight).then_some(report.turn));
    }
    board
}

/// Updates the sightings with the position after an act, and returns the sentences about the act that the side hears.
pub fn follow(
    sightings: &mut Sightings,
    before: &State,
    after: &State,
    act: &Act<Command, Event>,
) -> Vec<String> {
    let knew = state(before, sightings);
    let change = sightings.follow(after);
    let hearing = Hearing::new(sightings, before, &knew, act);
    // What was done comes before its price.
    let is_price = |event: &&Event| matches!(event, Event::PointsSpent { .. });
    let (prices, effects) = act.events.iter().partition::<Vec<_>, _>(is_price);
    let events = effects.into_iter().chain(prices);
    let mut told: Vec<String> = events.filter_map(|event| hearing.tell(event)).collect();
    told.extend(in_words(after, &change));
    told
}

/// Checks whether a side may hear something of an act, whatever it has seen so far. Does not count sightings of units
/// that moved.
#[must_use]
pub fn may_hear(side: &SideId, before: &State, act: &Act<Command, Event>) -> bool {
    // What the side knew before matters only for results, and it hears of these in any case.
    let ear = EventFilter {
        side,
        state: before,
        knew: before,
        events: &act.events,
    };
    // The throw of an enemy blind is heard (BLIND-06), and every blind's moves are seen (BLIND-11).
    let has_blinds = before.blinds_against(side).next().is_some();
    let of_blind = |event: &Event| match event {
        Event::Noted { .. } | Event::NotedInPrivate { .. } | Event::Measured(_) => false,
        Event::Activated { .. } => true,
        _ => has_blinds,
    };
    let mut events = act.events.iter();
    events.any(|event| of_blind(event) || ear.hears(event))
}

/// Returns the part of an act that a side hears: each event with its number in the act. `before` is the position before
/// the act, and `sightings` are the side's sightings up to then. An enemy whose sight stopped a march is named only if
/// the side sees him.
#[must_use]
pub fn heard(
    sightings: &Sightings,
    before: &State,
    act: &Act<Command, Event>,
) -> Vec<(usize, Event)> {
    let knew = state(before, sightings);
    let hearing = Hearing::new(sightings, before, &knew, act);
    let numbered = act.events.iter().enumerate();
    let heard = numbered.filter(|(_, event)| hearing.ear.hears(event));
    heard
        .map(|(number, event)| {
            let event = before.veiled_event(event, sightings.side());
            (number, hearing.unnamed(&event))
        })
        .collect()
}

/// Returns the identifiers of the brigades or divisions whose orders and messengers an act affects; it does not concern
/// other commands. A message belongs to its brigade in both directions.
#[must_use]
pub fn orders_of(before: &State, after: &State, act: &Act<Command, Event>) -> Vec<String> {
    // A messenger who leaves exists only after the act, one who arrived or was captured only before it.
    let carried = |id: &u32| {
        let mut messengers = before.messengers().iter().chain(after.messengers());
        messengers.find(|m| m.id == *id).map(|m| about(&m.carries))
    };
    let of = |event: &Event| match event {
        Event::OrderWritten { brigade, .. }
        | Event::ReportRead { brigade }
        | Event::OrderDelivered { brigade, .. }
        | Event::OrderAccepted { brigade, .. }
        | Event::OrderChanged { brigade, .. } => Some(brigade.to_string()),
        Event::InstructionRead { division, .. } => Some(division.to_string()),
        Event::MessengerSent { carries, .. } => Some(about(carries)),
        Event::MessengerTested { id, .. }
        | Event::MessengerRode { id, .. }
        | Event::MessengerPlaced { id, .. }
        | Event::MessengerRunOver { id, .. }
        | Event::MessengerGone { id, .. } => carried(id),
        _ => None,
    };
    act.events.iter().filter_map(of).collect()
}

/// Returns the brigade or division that a message is about.
fn about(message: &Message) -> String {
    match message {
        Message::Order { brigade, .. } | Message::Report { brigade } => brigade.to_string(),
        Message::Instruction { division, .. } => division.to_string(),
    }
}

/// A side's view of an act.
struct Hearing<'a> {
    ear: EventFilter<'a>,
    /// The side's sightings, including the position after the act.
    sightings: &'a Sightings,
}

impl<'a> Hearing<'a> {
    /// Makes the view. `before` is the true position before the act, and `knew` the side's knowledge of it.
    fn new(
        sightings: &'a Sightings,
        before: &'a State,
        knew: &'a State,
        act: &'a Act<Command, Event>,
    ) -> Self {
        Self {
            ear: EventFilter {
                side: sightings.side(),
                state: before,
                knew,
                events: &act.events,
            },
            sightings,
        }
    }

    fn tell(&self, event: &Event) -> Option<String> {
        if let Some(told) = self.of_blind(event) {
            return Some(told);
        }
        if !self.ear.hears(event) {
            return None;
        }
        let event = &self.ear.state.veiled_event(event, self.ear.side);
        match event {
            Event::MessengerSent { id, .. }
            | Event::MessengerTested { id, .. }
            | Event::MessengerRode { id, .. }
            | Event::MessengerPlaced { id, .. }
            | Event::MessengerRunOver { id, .. }
            | Event::MessengerGone { id, .. } => self.messenger(*id, event),
            Event::Marched(_) => story::tell_event(self.ear.knew, &self.unnamed(event)),
            // Public events name all units in them.
            Event::Fought { .. }
            | Event::ResultsWait { .. }
            | Event::Charged { .. }
            | Event::Revealed { .. } => story::tell_event(self.ear.state, event),
            event => story::tell_event(self.ear.knew, event),
        }
    }

    /// Describes whether an enemy blind moves after its throw (BLIND-06); `None` for any other event.
    fn of_blind(&self, event: &Event) -> Option<String> {
        let Event::Activated {
            brigade,
            result,
            holds_ground,
            ..
        } = event
        else {
            return None;
        };
        let state = self.ear.state;
        let theirs = state
            .brigade(brigade)
            .filter(|b| b.side != *self.ear.side)?;
        let card = state.card(&theirs.id).filter(|card| !card.shown)?;
        let moves = *result >= ActivationResult::Hesitant && !holds_ground;
        Some(story::blind_activated(card.number, moves))
    }

    /// Describes an event about a messenger, one of the side's own by the side's own number, an enemy's without a
    /// number. `None` if the side may not know the event.
    fn messenger(&self, id: u32, event: &Event) -> Option<String> {
        if self.ear.is_messenger(id) {
            let own = self.sightings.messengers().get(&id).copied();
            let mut event = event.clone();
            renumber(&mut event, own.unwrap_or_default());
            return story::tell_event(self.ear.knew, &event);
        }
        match event {
            Event::MessengerRunOver { by, .. } => {
                Some(story::enemy_rider_overrun(self.ear.state, by))
            }
            Event::MessengerGone { fate, .. } => {
                Some(story::enemy_rider_read(self.ear.state, id, *fate))
            }
            _ => None,
        }
    }

    /// Returns a march that the enemy stopped, without the name of an observer that no unit of the side sees.
    fn unnamed(&self, event: &Event) -> Event {
        let mut event = event.clone();
        if let Event::Marched(march) = &mut event {
            for stop in std::iter::once(&mut march.stop).chain(&mut march.then_stop) {
                self.unname(stop);
            }
        }
        event
    }

    fn unname(&self, stop: &mut MarchStop) {
        let is_seen = |by: &UnitId| {
            let own = self.ear.knew.known_to();
            let unit = self.ear.state.unit(by);
            unit.is_some_and(|unit| own == Some(&unit.side))
                || self.sightings.report(by).is_some_and(|r| r.in_sight)
        };
        stop.by = stop.by.take().filter(is_seen);
    }
}

/// Replaces a messenger's number in an event by the side's own number.
fn renumber(event: &mut Event, own: u32) {
    if let Event::MessengerSent { id, .. }
    | Event::MessengerTested { id, .. }
    | Event::MessengerRode { id, .. }
    | Event::MessengerPlaced { id, .. }
    | Event::MessengerRunOver { id, .. }
    | Event::MessengerGone { id, .. } = event
    {
        *id = own;
    }
}

/// Describes the moves of blinds, which are public (BLIND-11); `None` if none moved.
fn blinds(numbers: &[u32]) -> Option<String> {
    let named: Vec<String> = numbers.iter().map(|n| format!("blind {n}")).collect();
    (!named.is_empty()).then(|| format!("moves: {}", named.join(", ")))
}

fn in_words(state: &State, change: &SightingChange) -> Vec<String> {
    let line = |words: &str, units: &[UnitId]| {
        let named: Vec<String> = units
            .iter()
            .map(|id| {
                let name = state.unit(id).map_or("", |unit| unit.name.as_str());
                format!("{} {name}", state.oob().address(id))
            })
            .collect();
        (!named.is_empty()).then(|| format!("{words}: {}", named.join(", ")))
    };
    [
        line("in sight now", &change.seen),
        line("moving in sight", &change.moved),
        line("out of sight", &change.lost),
        line("off the table", &change.gone),
        blinds(&change.blinds),
    ]
    .into_iter()
    .flatten()
    .collect()
}
