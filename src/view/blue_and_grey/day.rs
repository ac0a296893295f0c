//! The day in prose: moves and fights in the past tense, without their sums.

use super::{request::target_hexes, secret, sentence::felt_effects, veil};
use crate::presentation::{
    Audience,
    day::forces::ForceUnit,
    day::holders::HeldPlace,
    day::prose::{DayBeat, SideName, and, hex_in_prose, in_prose},
    filled_sheets::PROMISE,
    request::end_in_words,
};
use game::journal::ActOf;
use rules::Ruleset;
use rules::blue_and_grey::BlueAndGrey;
use rules::blue_and_grey::event::{CombatRecord, Event, Fashion, How};
use rules::blue_and_grey::kit::{KitUnit, UnitKind};
use rules::blue_and_grey::position::{UnitSpot, Works};
use rules::blue_and_grey::score::LAST;
use rules::blue_and_grey::state::State;

/// Weight of a fight.
const FIGHT: u32 = 3;
/// Weight of a unit that falls back, follows or enters.
const STEP: u32 = 2;

/// Weight of a lost unit; its strength is added.
const LOSS: u32 = 10;

/// Weight of an event that changes the whole day.
const DECISIVE: u32 = 100;

/// Returns the beats of the story that an act adds, as far as the reader may know.
pub(super) fn beats(before: &State, act: &ActOf<BlueAndGrey>, eyes: &Audience) -> Vec<DayBeat> {
    let is_open = !before.keeps_secrets();
    let of_hidden = secret::is_secret(before, &act.command, eyes);
    let mut now = before.clone();
    let mut beats = Vec::new();
    for event in &act.events {
        if is_open {
            beats.extend(beat(&now, event));
            BlueAndGrey::apply(&mut now, event);
            continue;
        }
        let was = now.clone();
        BlueAndGrey::apply(&mut now, event);
        beats.extend(guarded(&was, &now, event, eyes, of_hidden));
    }
    beats
}

/// Returns the beat of an event in a game with secrets. It is prose if the reader knows the event's units; for a
/// face-down counter it is the counter's move, or the words of the log. `None` if the reader may not know it.
fn guarded(
    was: &State,
    now: &State,
    event: &Event,
    eyes: &Audience,
    of_hidden: bool,
) -> Option<DayBeat> {
    let hides = |unit: &&String| veil::hides(was, eyes, unit) || veil::hides(now, eyes, unit);
    let units = event.units();
    match event {
        // The diary has headings for turns and sides, and tells plots when they are carried out.
        Event::PhaseBegan { .. }
        | Event::SideActs { .. }
        | Event::Plotted { .. }
        | Event::AttackMarked { .. }
        | Event::Sealed { .. }
        | Event::Opened
        | Event::Revealed => None,
        Event::Noted { words } if words.starts_with(PROMISE) => None,
        Event::Shifted {
            how: How::IsPlaced,
            unit,
            ..
        } if !was.opened => {
            let side = SideName::new(was.kit.side_name(was.side_of(unit)));
            Some(DayBeat::says(format!("{} set up", side.words), 1))
        }
        Event::Stepped { unit, to, .. } => {
            let who = match units.iter().any(hides) {
                true => secret::at(was, unit),
                false => in_prose(was.name(unit)),
            };
            Some(went(who, How::Moves, Some(&place(was, to))))
        }
        Event::Faced {
            unit,
            hidden: false,
        } if was.opened => {
            let at = format!("at {}", place(now, now.hex_of(unit)?));
            let who = in_prose(now.name(unit));
            Some(DayBeat::joins(who, "came to light", at))
        }
        Event::DummyFound { unit } => {
            let who = secret::at(was, unit);
            Some(DayBeat::befalls(who, "proved to be a dummy", STEP))
        }
        _ if !units.iter().any(hides) && is_told(event) => beat(was, event),
        Event::Moved { unit, how, to, .. } | Event::Shifted { unit, how, to }
            if was.opened && units.iter().any(hides) =>
        {
            let to = to.as_deref().map(|hex| place(was, hex));
            Some(went(secret::at(was, unit), *how, to.as_deref()))
        }
        _ => {
            let told = secret::of_event(was, now, event, eyes, of_hidden)?;
            Some(DayBeat::says(told, 1))
        }
    }
}

/// Checks whether the prose describes an event or leaves it out on purpose.
fn is_told(event: &Event) -> bool {
    matches!(
        event,
        Event::Moved { .. }
            | Event::Shifted { .. }
            | Event::Fought { .. }
            | Event::StateSet { .. }
            | Event::RallyTried { .. }
            | Event::Turned { .. }
            | Event::Eliminated { .. }
            | Event::Left { .. }
            | Event::WorksSet { .. }
            | Event::Stayed { .. }
            | Event::Demoralised { .. }
            | Event::Over { .. }
            | Event::Lost { .. }
            | Event::Pointed { .. }
            | Event::ResultsTaken
    )
}

/// Returns the objectives on the map, each with the side that seems to the reader to hold it.
pub(super) fn holders(state: &State, eyes: &Audience) -> Vec<HeldPlace> {
    let seen = veil::seen(state, eyes);
    let objectives = seen.kit.objectives.iter();
    let places = objectives.filter(|one| !one.is_of_losses());
    let held = places.map(|one| {
        let hexes: Vec<String> = one.hexes.iter().map(|hex| place(&seen, hex)).collect();
        let side = seen.held.get(&one.id).map(|side| seen.kit.side_name(side));
        HeldPlace::new(&one.id, &hexes, side, one.value)
    });
    held.collect()
}

fn beat(state: &State, event: &Event) -> Option<DayBeat> {
    let name = |unit: &String| in_prose(state.name(unit));
    Some(match event {
        Event::Moved { unit, how, to, .. } | Event::Shifted { unit, how, to } => {
            let to = to.as_deref().map(|hex| place(state, hex));
            went(in_prose(state.name(unit)), *how, to.as_deref())
        }
        Event::Fought { fight } => fought(state, fight),
        Event::StateSet {
            unit,
            state: Some(becomes),
        } => DayBeat::befalls(name(unit), format!("was {becomes}"), STEP),
        Event::RallyTried { unit, rallied, .. } => match rallied {
            true => DayBeat::befalls(name(unit), "rallied", STEP),
            false => DayBeat::befalls(name(unit), "failed to rally", 1),
        },
        Event::Turned {
            unit,
            reduced: true,
        } => DayBeat::befalls(name(unit), "was reduced", STEP),
        Event::Eliminated { unit, .. } => {
            let strength = state.printed(unit);
            let weight = u32::try_from(strength.floor()).unwrap_or(0);
            let side = state.kit.side_name(state.side_of(unit));
            DayBeat::befalls(name(unit), "was destroyed", LOSS + weight).hurting(side)
        }
        Event::Left { unit } => DayBeat::befalls(name(unit), "left the map", STEP),
        Event::WorksSet { at, works, .. } => {
            let did = match works {
                Some(Works::Done) => "were finished",
                Some(Works::Building { .. }) => "were begun",
                None => "were given up",
            };
            // Without a map, works are stored under their builder.
            let what = match state.kit.unit(at) {
                Some(_) => format!("the works of {}", in_prose(state.name(at))),
                None => format!("works at {}", place(state, at)),
            };
            DayBeat::says(format!("{what} {did}"), 1)
        }
        Event::Stayed { unit } => DayBeat::befalls(name(unit), "could not retreat and stayed", 1),
        Event::Demoralised { side, .. } => {
            let side = SideName::new(state.kit.side_name(side));
            let were = if side.is_many { "were" } else { "was" };
            DayBeat::says(format!("{} {were} demoralised", side.words), DECISIVE)
        }
        // The opening of the diary gives the result of a battle that lasted to its end.
        Event::Over { why } if !why.contains(LAST) => DayBeat::says(end_in_words(why), DECISIVE),
        // A promise is for the next referee.
        Event::Noted { words } if !words.starts_with(PROMISE) => DayBeat::says(words.clone(), STEP),
        _ => return None,
    })
}

/// Returns the beat of a unit that changes its place. Units that move in the same way share a sentence.
fn went(name: String, how: How, to: Option<&str>) -> DayBeat {
    let to = |word: &str| to.map_or_else(String::new, |to| format!("{word} {to}"));
    match how {
        How::Moves => DayBeat::joins(name, "moved", to("to")),
        How::Enters => DayBeat::joins(name, "came in", to("at")),
        How::Charges => DayBeat::says(format!("{name} charged {}", to("to")), FIGHT),
        How::Scatters => DayBeat::joins(name, "strayed out of command", to("to")),
        How::Retreats => DayBeat::befalls(name, format!("fell back {}", to("to")), STEP),
        // A unit falls back from an enemy that it has not attacked (CBG-702).
        How::FallsBack => DayBeat::Joins {
            who: name,
            does: "drew off".to_owned(),
            place: to("to"),
            tail: "without attacking".to_owned(),
        },
        How::Advances => DayBeat::befalls(name, format!("followed {}", to("into")), STEP),
        How::Withdraws => DayBeat::befalls(name, format!("withdrew {}", to("to")), STEP),
        How::IsPlaced => DayBeat::joins(name, "was placed", to("at")),
    }
}

/// Names a hex with the place in it, if the place has a name; a kind of ground does not count.
fn place(state: &State, hex: &str) -> String {
    let map = state.kit.map.as_ref();
    let name = map.and_then(|map| {
        let name = map.names.get(hex)?;
        let is_kind = name.is_empty() || map.place(hex).has(name);
        (!is_kind).then_some(name.as_str())
    });
    hex_in_prose(name, hex)
}

/// Returns the beat of a combat: `Askew and Bolton attacked Joyce at 0505`. The sum of a long diary has the strengths.
fn fought(state: &State, fight: &CombatRecord) -> DayBeat {
    let names = |units: &[String]| -> Vec<String> {
        let names = units.iter().map(|unit| in_prose(state.name(unit)));
        names.collect()
    };
    let (attackers, defenders) = (names(&fight.attackers), names(&fight.defenders));
    let does = match fight.kind {
        Fashion::Attack => "attacked",
        Fashion::Bombardment => "bombarded",
    };
    let at = match state.kit.unit(&fight.on) {
        Some(_) => String::new(),
        None => format!(" at {}", place(state, &target_hexes(state, &fight.on))),
    };
    let (tail, weight) = match felt_effects(state, fight).is_empty() {
        true => (", without effect", 1),
        false => ("", FIGHT),
    };
    DayBeat::Fights {
        words: format!("{} {does} {}{at}", and(&attackers), and(&defenders)),
        tail: tail.to_owned(),
        attackers,
        defenders,
        weight,
    }
}

/// Returns the units as the battle begins, formation by formation.
pub(super) fn forces(state: &State) -> Vec<ForceUnit> {
    let kit = &state.kit;
    let unit = |unit: &KitUnit| {
        let is_battery = matches!(unit.kind, UnitKind::Artillery | UnitKind::HorseArtillery);
        let strength = unit.reduced.filter(|_| unit.begins_reduced);
        ForceUnit {
            side: kit.side_name(&unit.side).to_owned(),
            formation: unit.formation.clone().unwrap_or_default(),
            is_battery,
            strength: strength.unwrap_or(unit.strength),
            turn: kit.arrival(&unit.id).map(|arrival| arrival.turn),
        }
    };
    let units = kit.units.iter().filter(|unit| !unit.dummy);
    units.map(unit).collect()
}

/// Returns the units that each side lost, with their printed strength.
pub(super) fn losses(state: &State) -> Vec<(String, Vec<String>)> {
    let sides = state.kit.sides.iter();
    let lost = |side: &str| {
        let own = state
            .kit
            .units
            .iter()
            .filter(|unit| unit.side == side && !unit.dummy);
        let gone = own.filter(|unit| {
            let standing = state.units.get(&unit.id);
            standing.is_some_and(|standing| standing.spot == UnitSpot::Eliminated)
        });
        gone.map(|unit| format!("{} ({})", unit.name, unit.strength.mixed()))
            .collect()
    };
    sides
        .map(|side| (side.name.clone(), lost(&side.id)))
        .collect()
}
