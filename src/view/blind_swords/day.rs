//! The day in prose: a paragraph for each phase of the guns and each brigade that acts, in the past tense, without
//! sums.

use super::sentences::played;
use crate::presentation::{
    Audience,
    day::forces::ForceUnit,
    day::holders::HeldPlace,
    day::prose::{DayBeat, SideName, and, hex_in_prose, in_prose},
    filled_sheets::PROMISE,
    request::end_in_words,
};
use game::any::{Hosted, SideScore};
use game::journal::ActOf;
use rules::Ruleset;
use rules::blind_swords::BlindSwords;
use rules::blind_swords::arithmetic::{Marker, TestSeverity};
use rules::blind_swords::command::Command;
use rules::blind_swords::event::{ADVANCES, CombatAccount, Event, OPPORTUNITY};
use rules::blind_swords::kit::{KitArm, KitUnit};
use rules::blind_swords::position::{TurnStep, UnitCondition, UnitSpot};
use rules::blind_swords::state::State;
use rules::blind_swords::victory::{self, LAST};
use rules::spelling::counted;

/// Weight of an act that only a long diary contains.
const SMALL: u32 = 1;
/// Weight of an act with a consequence.
const STEP: u32 = 2;
/// Weight of close combat.
const FIGHT: u32 = 4;

/// Weight of a unit that breaks.
const BREAK: u32 = 10;
/// Weight of a unit that is destroyed.
const LOSS: u32 = 15;

/// Weight of an event that changes the whole day.
const DECISIVE: u32 = 100;

/// Returns the beats of the story that an act adds; none for chits that only one side knows.
pub(super) fn beats(before: &State, act: &ActOf<BlindSwords>, _: &Audience) -> Vec<DayBeat> {
    let mut now = before.clone();
    let said = played(before, &act.command).and_then(|(chit, _)| event_played(before, chit));
    let mut beats: Vec<DayBeat> = said
        .map(|words| DayBeat::says(words, STEP))
        .into_iter()
        .collect();
    for event in &act.events {
        // A note of the rules about a missed chance is not an event of the day.
        let is_aside =
            matches!(event, Event::Noted { .. }) && !matches!(act.command, Command::Note { .. });
        if !is_aside {
            beats.extend(told(&now, event));
        }
        BlindSwords::apply(&mut now, event);
    }
    beats
}

/// Quotes the text printed on a chit. Its effect is not told here: the acts that follow tell it.
fn text_of(text: &str) -> String {
    match text.trim_end_matches('.') {
        "" => String::new(),
        text => format!(" (the text: \"{text}\")"),
    }
}

/// Describes an event chit that its side played, with its text as it is printed.
fn event_played(state: &State, chit: &str) -> Option<String> {
    let event = state.kit.event(chit)?;
    let who = SideName::new(state.kit.side_name(&event.side)).words;
    Some(format!(
        "{who} played \"{}\"{}",
        event.title,
        text_of(&event.text)
    ))
}

fn told(state: &State, event: &Event) -> Vec<DayBeat> {
    match event {
        Event::StepBegan {
            step: TurnStep::Artillery,
        } => vec![DayBeat::Opens],
        Event::StepBegan {
            step: TurnStep::End,
        } => morale_levels(state),
        // A brigade that acts fully is named later, with its order.
        Event::Activated { activation } => {
            let mut beats = vec![DayBeat::Opens];
            if !activation.full {
                let brigade = brigade_of(state, &activation.brigade);
                let who = leader_of(state, &activation.chit);
                let words = format!("{who} called on {brigade}, but only to fire");
                beats.push(DayBeat::Introduces(words));
            }
            beats
        }
        Event::Ordered { order } => {
            let words = state.active.as_ref().map_or_else(
                || format!("the brigade was ordered to {}", order.name()),
                |active| {
                    let who = leader_of(state, &active.chit);
                    let brigade = brigade_of(state, &active.brigade);
                    format!("{who} ordered {brigade} to {}", order.name())
                },
            );
            vec![DayBeat::Introduces(words)]
        }
        Event::Fired { account } => vec![fired(state, account)],
        Event::Tested {
            depletion,
            skedaddle,
            ..
        } if depletion.is_empty() && skedaddle.is_empty() => {
            let lead = state.test.as_ref().and_then(|test| test.units.first());
            let who = lead.map_or_else(|| "the line".to_owned(), |lead| in_prose(state.name(lead)));
            vec![DayBeat::befalls(who, "held", SMALL)]
        }
        Event::Stands { unit, standing, .. } => changed(state, unit, standing),
        Event::Moved { unit, to, why } => {
            let to = to.as_deref().map(|hex| place(state, hex));
            vec![went(in_prose(state.name(unit)), to.as_deref(), why)]
        }
        Event::FogRead { text, .. } => {
            let words = format!("Fog of War was drawn{}", text_of(text));
            vec![DayBeat::Opens, DayBeat::says(words, STEP)]
        }
        Event::ShiftPlayed { shift, side } => {
            let whose = side.as_ref().map(|side| state.kit.side_name(side));
            let whose = whose.map_or(String::new(), |name| {
                format!(" of {}", SideName::new(name).words)
            });
            let words = format!("the next fire or close combat{whose} was shifted {shift:+}");
            vec![DayBeat::says(words, SMALL)]
        }
        Event::AllowancePlayed { points } => {
            let words = format!("the brigade could march {points} points farther");
            vec![DayBeat::says(words, SMALL)]
        }
        Event::Delayed { brigade } => {
            let who = brigade_of(state, brigade);
            vec![DayBeat::says(format!("{who} could not come in"), SMALL)]
        }
        Event::Fallen { chit } => {
            let who = leader_of(state, chit);
            vec![DayBeat::says(format!("{who} fell"), BREAK)]
        }
        Event::Pointed { side, points } => {
            let side = SideName::new(state.kit.side_name(side));
            let does = if *points < 0 { "lost" } else { "gained" };
            let points = counted(points.unsigned_abs(), "point");
            let words = format!("{} {does} {points}", side.words);
            vec![DayBeat::Opens, DayBeat::says(words, STEP)]
        }
        // The opening of the diary gives the result of a battle that lasted to its end.
        Event::Over { why } if why.ends_with(LAST) => Vec::new(),
        Event::Over { why } => vec![DayBeat::Opens, DayBeat::says(end_in_words(why), DECISIVE)],
        // A promise is for the next referee.
        Event::Noted { words } if !words.starts_with(PROMISE) => {
            vec![DayBeat::says(words.clone(), STEP)]
        }
        _ => Vec::new(),
    }
}

/// Describes the morale of each side at the end of a turn by the markers of its units (BS-104); none for a side without
/// markers.
fn morale_levels(state: &State) -> Vec<DayBeat> {
    let level = |side: &str, marker: Marker, word: &str| {
        let own = state.kit.units.iter().filter(|unit| unit.side == side);
        let marked = own.filter(|unit| {
            let standing = state.units.get(&unit.id);
            standing.is_some_and(|standing| standing.on_map() && standing.marker == marker)
        });
        let names: Vec<String> = marked.map(|unit| in_prose(state.name(&unit.id))).collect();
        match names.as_slice() {
            [] => None,
            few if few.len() <= NAMED => Some(format!("{} {word}", and(few))),
            many => Some(format!("{} {word}", counted(many.len() as u32, "unit"))),
        }
    };
    let sides = state.kit.sides.iter().filter_map(|side| {
        let levels = [
            level(&side.id, Marker::Shaken, "shaken"),
            level(&side.id, Marker::Disrupted, "disrupted"),
        ];
        let levels: Vec<String> = levels.into_iter().flatten().collect();
        let who = SideName::new(&side.name).words;
        (!levels.is_empty()).then(|| format!("{who} ended the turn with {}", and(&levels)))
    });
    let beats: Vec<DayBeat> = sides.map(|words| DayBeat::says(words, 0)).collect();
    match beats.as_slice() {
        [] => Vec::new(),
        _ => std::iter::once(DayBeat::Opens).chain(beats).collect(),
    }
}

/// Maximum number of units that the morale of a side names.
const NAMED: usize = 4;

/// Names the leader of a chit: `Tarr`; for a chit without a leader, the chit.
fn leader_of(state: &State, chit: &str) -> String {
    let leader = state.kit.chit(chit).map(|chit| chit.leader.clone());
    let leader = leader.filter(|leader| !leader.is_empty());
    leader.unwrap_or_else(|| state.kit.chit_name(chit))
}

/// Names a brigade with its side: `Rusk (Confederate)`.
fn brigade_of(state: &State, id: &str) -> String {
    match state.kit.brigade(id) {
        Some(brigade) => {
            let side = state.kit.side_name(&brigade.side);
            format!("{} ({side})", brigade.name)
        }
        None => id.to_owned(),
    }
}

/// Names a hex with the place in it, if the place has a name; a kind of ground does not count.
fn place(state: &State, hex: &str) -> String {
    let ground = state.kit.map.iter().flat_map(|map| &map.terrain);
    let mut named = ground.filter(|ground| !ground.name.is_empty() && ground.name != ground.kind);
    let there = named.find(|ground| ground.hexes.iter().any(|one| one == hex));
    hex_in_prose(there.map(|ground| ground.name.as_str()), hex)
}

/// Returns the beat of a fire or close combat. Fires that require no test share a sentence.
fn fired(state: &State, account: &CombatAccount) -> DayBeat {
    let units: Vec<String> = account
        .units
        .iter()
        .map(|unit| in_prose(state.name(unit)))
        .collect();
    let who = and(&units);
    let attackers = units;
    // A target is named by the unit that leads it, or by its hex.
    let lead = account.lead.as_ref().map(|lead| in_prose(state.name(lead)));
    let at = lead.unwrap_or_else(|| match state.kit.unit(&account.at) {
        Some(_) => in_prose(state.name(&account.at)),
        None => place(state, &account.at),
    });
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
                " as it left"
            } else {
                ""
            };
            DayBeat::Fights {
                words: format!("{who} fired at {at}{how}"),
                tail: test(severity).to_owned(),
                attackers,
                defenders: vec![at],
                weight: STEP,
            }
        }
        (true, severity) => DayBeat::Fights {
            words: format!("{who} attacked {at} hand to hand"),
            tail: severity.map_or(", without effect", test).to_owned(),
            attackers,
            defenders: vec![at],
            weight: FIGHT,
        },
    }
}

/// Describes how hard a fire or close combat hit, by the severity of the test that it calls for.
const fn test(severity: TestSeverity) -> &'static str {
    match severity {
        TestSeverity::CloseFight => " in a close fight",
        TestSeverity::Routine => " to some effect",
        TestSeverity::Tough => " with heavy effect",
        TestSeverity::Severe => " with crushing effect",
    }
}

/// Returns the beats of a unit whose state changed from that in `state` to `standing`.
fn changed(state: &State, unit: &str, standing: &UnitCondition) -> Vec<DayBeat> {
    let name = in_prose(state.name(unit));
    let Some(was) = state.units.get(unit) else {
        return Vec::new();
    };
    let side = state.kit.side_name(state.side_of(unit));
    if was.spot != standing.spot {
        let said = match &standing.spot {
            UnitSpot::Box(_) if was.on_map() => {
                DayBeat::befalls(name, "broke", BREAK).hurting(side)
            }
            UnitSpot::Eliminated => DayBeat::befalls(name, "was destroyed", LOSS).hurting(side),
            UnitSpot::Left => DayBeat::befalls(name, "left the map", STEP),
            UnitSpot::Map(hex) => {
                let at = hex
                    .as_ref()
                    .map_or_else(String::new, |hex| format!("at {}", place(state, hex)));
                let is_back = matches!(was.spot, UnitSpot::Box(_) | UnitSpot::Available);
                let does = if is_back { "came back" } else { "came in" };
                DayBeat::joins(name, does, at)
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

/// Returns the beat of a unit that changes its place; `why` is the journal's reason, whose first word is the kind of
/// move.
fn went(name: String, to: Option<&str>, why: &str) -> DayBeat {
    let to = |word: &str| to.map_or_else(String::new, |to| format!("{word} {to}"));
    match why.split(' ').next().unwrap_or_default() {
        "retreats" => DayBeat::befalls(name, format!("fell back {}", to("to")), STEP),
        ADVANCES => DayBeat::befalls(name, format!("took{}", to("")), STEP),
        "withdraws" => DayBeat::befalls(name, format!("withdrew {}", to("to")), STEP),
        "charges" => DayBeat::says(format!("{name} charged {}", to("to")), FIGHT),
        "moves" => DayBeat::joins(name, "moved", to("to")),
        _ => DayBeat::joins(name, "was placed", to("at")),
    }
}

/// Returns the units that each side lost: units that were destroyed, and units still broken at the end.
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

/// Returns the objectives on the map, each with the side that holds it, the only one with units in its hexes.
pub(super) fn holders(state: &State) -> Vec<HeldPlace> {
    let holds = |hex: &String, side: &str| {
        let there = state.in_hex(hex);
        !there.is_empty() && there.iter().all(|unit| state.side_of(unit) == side)
    };
    let objectives = state.kit.objectives.iter();
    let held = objectives.filter(|one| !one.hexes.is_empty()).map(|one| {
        let mut sides = state.kit.sides.iter();
        let holder = sides.find(|side| one.hexes.iter().all(|hex| holds(hex, &side.id)));
        let hexes: Vec<String> = one.hexes.iter().map(|hex| place(state, hex)).collect();
        let side = holder.map(|side| side.name.as_str());
        HeldPlace::new(&one.id, &hexes, side, one.value)
    });
    held.collect()
}

/// Returns the units as the battle begins, brigade by brigade.
pub(super) fn forces(state: &State) -> Vec<ForceUnit> {
    let kit = &state.kit;
    let unit = |unit: &KitUnit| {
        let brigade = unit.brigade.as_ref().and_then(|id| kit.brigade(id));
        let arrival = kit.arrival(unit);
        let face = unit.fresh.filter(|_| !unit.begins_worn);
        ForceUnit {
            side: kit.side_name(&unit.side).to_owned(),
            formation: brigade.map_or_else(String::new, |brigade| brigade.name.clone()),
            is_battery: unit.arm == KitArm::Artillery,
            strength: face.unwrap_or(unit.worn).strength.into(),
            turn: arrival.map(|arrival| arrival.turn),
        }
    };
    kit.units.iter().map(unit).collect()
}

/// Returns the points of each side. Until the referee sets points, the net points of the values in the kit are
/// included.
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
