//! Phase 6 as a list in the order of RUL-109. Each step has its result, or the result to expect if the turn ended now.
//! The next turn follows.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::assist::dry_run;
use crate::sheets::{card, overview};
use crate::story::{self, condition::ConditionChange, names::StoryNames};
use rules::fields::state::{BrigadeState, State};
use rules::fields::terms::{
    command::Command, condition::Condition, event::Event, fate::GeneralFate, name::BrigadeId,
    phase::Phase,
};
use rules::fields::turn::all_played;
use rules::fields::wear::morale::threat::Spirit;
use rules::spelling::counted;

/// One step of phase 6.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PhaseSixStep {
    /// Name of the step.
    pub title: &'static str,
    /// The clause of the step.
    pub rule: &'static str,
    /// Its results, a line per brigade, unit or division.
    pub lines: Vec<String>,
}

/// Phase 6, completed or expected.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PhaseSix {
    /// The player turn that the phase ends.
    pub turn: u32,
    /// True if the phase is completed; otherwise the results are those to expect if the turn ended in the present
    /// position.
    pub done: bool,
    /// Its steps, in the order of RUL-109.
    pub steps: Vec<PhaseSixStep>,
    /// The sequel: the end of the game, or the next player turn with returns and arrivals.
    pub then: Vec<String>,
}

const TITLES: [(&str, &str); 5] = [
    ("Fatigue gained, both sides", "FAT-01"),
    ("Rallies of single units, active side", "RALLY-01"),
    ("Rest of the active side", "FAT-07"),
    ("Fatigue levels of all brigades", "FAT-02"),
    ("Terrain held and divisional morale, both sides", "MOR-04"),
];

/// Returns the index, from 0, of the step that an event belongs to; `None` if it belongs to none.
fn step_of(event: &Event) -> Option<usize> {
    match event {
        Event::FatigueGained { .. } => Some(0),
        Event::ConditionChanged { rule, .. } if rule.id() == "RALLY-01" => Some(1),
        Event::Recovered { .. } => Some(2),
        Event::LevelSet { .. } => Some(3),
        Event::BrigadeBroken { rule, .. } if rule.id() == "RUL-96" => Some(3),
        Event::MoraleReckoned { .. } | Event::DivisionRouted { .. } => Some(4),
        Event::BrigadeBroken { rule, .. } if rule.id() == "MOR-05" => Some(4),
        Event::GameEnded { .. } => Some(4),
        _ => None,
    }
}

/// Returns phase 6 of this player turn: the results, or those to expect.
#[must_use]
pub fn from_state(state: &State) -> PhaseSix {
    let done = state.phase() == Phase::Morale;
    let (events, after) = if done {
        (state.closing().to_vec(), state.clone())
    } else {
        foreseen_phase(state)
    };
    PhaseSix {
        turn: state.turn(),
        done,
        steps: phase_six_steps(&events, &after),
        then: sequel_lines(&after),
    }
}

/// Returns the events of phase 6 if it took place now, and the state after it. If it needed a die (RUL-38), a four is
/// assumed.
fn foreseen_phase(state: &State) -> (Vec<Event>, State) {
    let mut before = state.clone();
    before.apply(&Event::PhaseBegan {
        phase: Phase::Combat,
    });
    let next = Command::Next { anyway: true };
    match dry_run::dry_run(&before, &next, &[4; 24]) {
        dry_run::DryRun::Would(outcome) => (outcome.events, outcome.after),
        _ => (Vec::new(), before),
    }
}

fn phase_six_steps(events: &[Event], after: &State) -> Vec<PhaseSixStep> {
    let points = points_before(events, after);
    TITLES
        .iter()
        .enumerate()
        .map(|(n, (title, rule))| {
            let own = events.iter().enumerate();
            let own = own.filter(|(_, event)| step_of(event) == Some(n));
            let mut lines = if n == 4 {
                overview::ground(after)
            } else {
                Vec::new()
            };
            lines.extend(
                own.filter_map(|(at, event)| event_line(after, event, points.get(&at).copied())),
            );
            lines.extend(rest_of(n, after, lines.is_empty()));
            PhaseSixStep { title, rule, lines }
        })
        .collect()
}

/// Returns, for each event that changed a brigade's fatigue points, the points before it. They are computed backwards
/// from the end, as far as the last correction by hand.
fn points_before(events: &[Event], after: &State) -> BTreeMap<usize, u32> {
    let mut now: BTreeMap<&BrigadeId, Option<u32>> = BTreeMap::new();
    let mut before = BTreeMap::new();
    let end = |brigade: &BrigadeId| after.brigade(brigade).map(BrigadeState::fatigue);
    for (at, event) in events.iter().enumerate().rev() {
        let (brigade, gained, rested) = match event {
            Event::FatigueGained {
                brigade, points, ..
            } => (brigade, *points, 0),
            Event::Recovered { brigade, points } => (brigade, 0, *points),
            Event::FatigueSet { brigade, .. } => {
                now.insert(brigade, None);
                continue;
            }
            _ => continue,
        };
        let known = now.entry(brigade).or_insert_with(|| end(brigade));
        *known = known.map(|points| (points + rested).saturating_sub(gained));
        before.extend(known.map(|points| (at, points)));
    }
    before
}

fn event_line(after: &State, event: &Event, before: Option<u32>) -> Option<String> {
    match event {
        Event::FatigueGained {
            brigade,
            points,
            units,
        } => {
            let sum = match before {
                Some(before) => format!("{before} + {points} = {}", before + points),
                None => format!("+{points}"),
            };
            let units: Vec<String> = units.iter().map(|u| after.oob().address(u)).collect();
            Some(format!(
                "{} {sum}  ({})",
                name(after, brigade),
                units.join(" ")
            ))
        }
        Event::Recovered { brigade, points } => {
            let sum = match before {
                Some(before) => format!("{before} - {points} = {}", before.saturating_sub(*points)),
                None => format!("-{points}"),
            };
            Some(format!("{} {sum}", name(after, brigade)))
        }
        Event::LevelSet {
            brigade,
            level,
            past,
        } => {
            let now = card::worn(*level, *past);
            Some(level_line(after, brigade, &now))
        }
        Event::MoraleReckoned {
            division,
            morale,
            items,
        } => {
            let was = after.dawn().morale(division).filter(|was| was != morale);
            let was = was.map_or_else(String::new, |was| format!(" (was {was})"));
            let items: Vec<String> = items
                .iter()
                .map(|item| format!("{} {:+}", item.why, item.value))
                .collect();
            let called = after.division(division).map_or("", |d| d.name.as_str());
            let means = match Spirit::from_morale(*morale) {
                Spirit::Sound => String::new(),
                spirit => format!(": {}", spirit.words()),
            };
            Some(format!(
                "{called} {morale}{was}{means}  ({})",
                items.join(", ")
            ))
        }
        // `after` is the state after the rally: a unit that the rally made Disordered was Beaten before (RALLY-01).
        Event::ConditionChanged {
            unit,
            condition: now @ Condition::Disordered,
            rule,
            why,
        } if rule.id() == "RALLY-01" => {
            let rally = ConditionChange {
                unit,
                was: Some(Condition::Beaten),
                now: *now,
                why,
                rule: rule.id(),
            };
            Some(rally.words(&StoryNames(after)))
        }
        other => story::tell_event(after, other),
    }
}

fn level_line(state: &State, brigade: &BrigadeId, now: &str) -> String {
    let was = state.dawn().wear(brigade);
    let points = state.brigade(brigade).map_or(0, BrigadeState::fatigue);
    let units = rules::fields::wear::fatigue::units_counted(state, brigade);
    format!(
        "{} {now} (was {}): {}, {}",
        name(state, brigade),
        card::worn(was.level, was.past),
        counted(points, "point"),
        counted(units, "unit")
    )
}

/// Returns the text of a step that had no effect; `None` if it had one.
fn rest_of(step: usize, after: &State, nothing: bool) -> Option<String> {
    if !nothing {
        return None;
    }
    let words = match step {
        0 => "no one was engaged",
        1 => "no disordered unit was quiet",
        2 if after.edition() == rules::fields::terms::edition::Edition::Basic => {
            "the basic edition has no rest (FAT-05)"
        }
        2 => "no one rests",
        3 => "no change of level",
        _ => "no division is left",
    };
    Some(words.to_owned())
}

fn name(state: &State, brigade: &BrigadeId) -> String {
    state.brigade(brigade).map_or_else(
        || brigade.to_string(),
        |b| format!("{} {}", b.callsign, card::short_name(&b.name)),
    )
}

/// Describes what follows: the end of the game, or the next player turn with returns and arrivals.
fn sequel_lines(state: &State) -> Vec<String> {
    if let Some(why) = state.over() {
        return vec![format!("the game is over: {why}")];
    }
    let turn = state.turn() + 1;
    let is_round = state.chits().is_some();
    if let Some(last) = state.last_turn().filter(|last| turn > *last) {
        return vec![format!("the game ends: {}", all_played(state, last))];
    }
    let side = state.oob().other_side(state.active());
    let mut then = vec![match is_round {
        true => format!("round {turn}"),
        false => format!(
            "turn {turn}: {}",
            side.map_or("", |side| side.name.as_str())
        ),
    }];
    let Some(side) = side else { return then };
    let back = state.generals().filter(|general| {
        (is_round || general.side == side.id) && general.back_on().is_some_and(|back| back <= turn)
    });
    then.extend(back.map(|general| match general.fate() {
        GeneralFate::Dead => format!(
            "a successor of {} takes over, quality {} (GEN-04)",
            general.name,
            general.next_quality()
        ),
        _ => format!("{} is back (GEN-04)", general.name),
    }));
    let coming = state
        .brigades()
        .filter(|b| is_round || b.side == side.id)
        .filter(|b| b.arrives().is_some_and(|on| state.counted(on) <= turn));
    then.extend(coming.map(|b| format!("{} {} arrives", b.callsign, b.name)));
    then
}
