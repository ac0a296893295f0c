//! The day in prose: a paragraph for each phase of the guns and each brigade that acts, in the past tense, without
//! sums.

use super::sentences::played;
use crate::presentation::{
    Audience,
    day::prose::{DayBeat, and, in_prose},
};
use game::any::{Hosted, SideScore};
use game::journal::ActOf;
use rules::Ruleset;
use rules::blind_swords::BlindSwords;
use rules::blind_swords::arithmetic::{Marker, TestSeverity};
use rules::blind_swords::command::Command;
use rules::blind_swords::event::{CombatAccount, Event, OPPORTUNITY};
use rules::blind_swords::position::{TurnStep, UnitCondition, UnitSpot};
use rules::blind_swords::state::State;
use rules::blind_swords::victory;

/// Weight of an act that only a long diary contains, of one with a consequence, and of a fight hand to hand.
const SMALL: u32 = 1;
const STEP: u32 = 2;
const FIGHT: u32 = 4;

/// Weight of a unit that breaks, and of one that is destroyed.
const BREAK: u32 = 10;
const LOSS: u32 = 15;

/// Weight of an event that changes the whole day.
const DECISIVE: u32 = 100;

/// Returns the beats of the story that an act adds. Chits that only one side knows add none.
pub(super) fn beats(before: &State, act: &ActOf<BlindSwords>, _: &Audience) -> Vec<DayBeat> {
    let mut now = before.clone();
    let said = played(before, &act.command);
    // The log uses the present tense.
    let said = said.map(|(_, words)| words.replacen(" is played", " was played", 1));
    let mut beats: Vec<DayBeat> = said
        .into_iter()
        .map(|words| DayBeat::says(words, FIGHT))
        .collect();
    for event in &act.events {
        // A note of the rules about a missed chance is no event of the day.
        let is_aside =
            matches!(event, Event::Noted { .. }) && !matches!(act.command, Command::Note { .. });
        if !is_aside {
            beats.extend(told(&now, event));
        }
        BlindSwords::apply(&mut now, event);
    }
    beats
}

fn told(state: &State, event: &Event) -> Vec<DayBeat> {
    match event {
        Event::StepBegan {
            step: TurnStep::Artillery,
        } => vec![DayBeat::Opens],
        Event::Activated { activation } => {
            let brigade = state.kit.brigade(&activation.brigade);
            let name = brigade.map_or(activation.brigade.as_str(), |brigade| brigade.name.as_str());
            let chit = state.kit.chit_name(&activation.chit);
            let how = match activation.full {
                true => "was activated",
                false => "was activated to fire only",
            };
            vec![
                DayBeat::Opens,
                DayBeat::befalls(name, format!("{how} by {chit}"), SMALL),
            ]
        }
        Event::Ordered { order } => {
            let active = state.active.as_ref();
            let brigade = active.and_then(|active| state.kit.brigade(&active.brigade));
            let name = brigade.map_or("the brigade", |brigade| brigade.name.as_str());
            vec![DayBeat::befalls(
                name,
                format!("was ordered to {}", order.name()),
                SMALL,
            )]
        }
        Event::Fired { account } => vec![fired(state, account)],
        Event::Tested {
            depletion,
            skedaddle,
            ..
        } if depletion.is_empty() && skedaddle.is_empty() => {
            vec![DayBeat::says("the line held", SMALL)]
        }
        Event::Stands { unit, standing, .. } => changed(state, unit, standing),
        Event::Moved { unit, to, why } => {
            vec![went(in_prose(state.name(unit)), to.as_deref(), why)]
        }
        Event::FogRead { text, .. } => {
            let text = text.trim_end_matches('.');
            vec![
                DayBeat::Opens,
                DayBeat::says(format!("Fog of War: {text}"), FIGHT),
            ]
        }
        Event::Fallen { chit } => {
            let chit = state.kit.chit_name(chit);
            vec![DayBeat::says(format!("the leader on {chit} fell"), BREAK)]
        }
        Event::Pointed { side, points } => {
            let side = state.kit.side_name(side);
            vec![DayBeat::says(
                format!("{side} was given {points:+} points"),
                STEP,
            )]
        }
        Event::Over { why } => vec![DayBeat::Opens, DayBeat::says(why.clone(), DECISIVE)],
        Event::Noted { words } => vec![DayBeat::says(words.clone(), STEP)],
        _ => Vec::new(),
    }
}

/// Returns the beat of a fire or close combat. Fires at one target that require no test share a sentence.
fn fired(state: &State, account: &CombatAccount) -> DayBeat {
    let units: Vec<String> = account
        .units
        .iter()
        .map(|unit| in_prose(state.name(unit)))
        .collect();
    let who = and(&units);
    // A target is named by the unit that leads it, or by its hex.
    let lead = account.lead.as_ref().map(|lead| in_prose(state.name(lead)));
    let at = lead.clone().unwrap_or_else(|| state.name(&account.at));
    let is_close = account.kind == "close combat";
    match (is_close, account.calls_for) {
        (false, None) => DayBeat::Joins {
            who,
            does: "fired".to_owned(),
            place: format!("at {at}"),
            tail: "without effect".to_owned(),
        },
        (false, Some(severity)) => {
            let how = if account.kind == OPPORTUNITY {
                " as it passed"
            } else {
                ""
            };
            DayBeat::says(format!("{who} fired at {at}{how}{}", test(severity)), STEP)
        }
        (true, None) => DayBeat::says(
            format!("{who} attacked {at} hand to hand, without effect"),
            FIGHT,
        ),
        (true, Some(severity)) => DayBeat::says(
            format!("{who} attacked {at} hand to hand{}", test(severity)),
            FIGHT,
        ),
    }
}

/// Describes the test that a fire or close combat requires: ` (routine test)`.
fn test(severity: TestSeverity) -> String {
    match severity {
        TestSeverity::CloseFight => ": a close fight".to_owned(),
        other => format!(" ({} test)", other.name()),
    }
}

/// Returns the beats of a unit that changed from its state in `state` to `standing`.
fn changed(state: &State, unit: &str, standing: &UnitCondition) -> Vec<DayBeat> {
    let name = in_prose(state.name(unit));
    let Some(was) = state.units.get(unit) else {
        return Vec::new();
    };
    if was.spot != standing.spot {
        let said = match &standing.spot {
            UnitSpot::Box(_) if was.on_map() => DayBeat::befalls(name, "broke", BREAK),
            UnitSpot::Eliminated => DayBeat::befalls(name, "was destroyed", LOSS),
            UnitSpot::Left => DayBeat::befalls(name, "left the map", STEP),
            UnitSpot::Map(hex) => {
                let at = hex
                    .as_ref()
                    .map_or_else(String::new, |hex| format!("at {hex}"));
                DayBeat::joins(name, "came in", at)
            }
            _ => return Vec::new(),
        };
        return vec![said];
    }
    let mut said = Vec::new();
    match (was.worn, standing.worn) {
        (false, true) => said.push(DayBeat::befalls(name.as_str(), "was worn down", STEP)),
        (true, false) => said.push(DayBeat::befalls(name.as_str(), "was rebuilt", STEP)),
        _ => {}
    }
    let hits = (was.marker.hits(), standing.marker.hits());
    let becomes = match standing.marker {
        Marker::None => "recovered",
        Marker::Shaken if hits.0 > hits.1 => "steadied",
        Marker::Shaken => "was shaken",
        Marker::Disrupted => "was disrupted",
    };
    if hits.0 != hits.1 {
        said.push(DayBeat::befalls(name.as_str(), becomes, STEP));
    }
    said
}

/// Returns the beat of a unit that changes its place; the first word of `why` is the kind of the move.
fn went(name: String, to: Option<&str>, why: &str) -> DayBeat {
    let to = |word: &str| to.map_or_else(String::new, |to| format!("{word} {to}"));
    match why.split(' ').next().unwrap_or_default() {
        "retreats" => DayBeat::befalls(name, format!("fell back {}", to("to")), STEP),
        "advances" => DayBeat::befalls(name, format!("took{}", to("")), STEP),
        "withdraws" => DayBeat::befalls(name, format!("withdrew {}", to("to")), STEP),
        "charges" => DayBeat::says(format!("{name} charged {}", to("to")), FIGHT),
        "moves" => DayBeat::joins(name, "moved", to("to")),
        _ => DayBeat::joins(name, "was placed", to("at")),
    }
}

/// Returns the units that each side lost: destroyed units, and units broken at the end.
pub(super) fn losses(state: &State) -> Vec<(String, Vec<String>)> {
    let lost = |side: &str| {
        let own = state.kit.units.iter().filter(|unit| unit.side == side);
        let gone = own.filter_map(|unit| {
            let how = match state.units.get(&unit.id)?.spot {
                UnitSpot::Eliminated => "destroyed",
                UnitSpot::Box(_) | UnitSpot::Available => "broken",
                _ => return None,
            };
            Some(format!("{} ({how})", unit.name))
        });
        gone.collect()
    };
    let sides = state.kit.sides.iter();
    sides
        .map(|side| (side.name.clone(), lost(&side.id)))
        .collect()
}

/// Returns the points of each side. Until the referee sets points, the net points of the kit's values are added.
pub(super) fn standings(state: &State) -> Vec<SideScore> {
    let mut scores = BlindSwords::scores(state);
    if let Some((side, points)) = victory::net_points(state).filter(|_| !state.counted) {
        let name = state.kit.side_name(side);
        if let Some(score) = scores.iter_mut().find(|score| score.side == name) {
            score.points += points;
        }
    }
    scores
}
