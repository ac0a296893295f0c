//! Effects of an act in a few words, for people across the table; without secrets (BS-1201).

use super::strength;
use rules::blind_swords::event::Event;
use rules::blind_swords::position::{UnitCondition, UnitSpot};
use rules::blind_swords::state::State;

/// Returns one line for each event that players wait for.
pub(super) fn lines(before: &State, events: &[Event]) -> Vec<String> {
    let lines = events.iter().filter_map(|event| line(before, event));
    lines.collect()
}

fn line(state: &State, event: &Event) -> Option<String> {
    let brigade = |id: &String| {
        let brigade = state.kit.brigade(id);
        brigade.map_or_else(|| id.clone(), |brigade| brigade.name.clone())
    };
    Some(match event {
        Event::TurnBegan { turn } => format!("turn {turn}"),
        Event::Over { why } => why.clone(),
        Event::Drawn { chit, .. } => match state.kit.event(chit) {
            Some(event) => format!("event of {}", state.kit.side_name(&event.side)),
            None => state.kit.chit_name(chit),
        },
        Event::Activated { activation } => {
            let how = if activation.full {
                "acts"
            } else {
                "fires only"
            };
            format!("{} {how}", brigade(&activation.brigade))
        }
        Event::Ordered { order } => order.name().to_owned(),
        Event::Fired { account } => {
            let lead = account.lead.as_ref();
            let hit = lead.map_or_else(|| account.at.clone(), |lead| state.name(lead));
            match account.calls_for {
                Some(severity) => format!("{hit}: {} test", severity.name()),
                None => format!("{hit}: no test"),
            }
        }
        Event::Tested {
            coloured, white, ..
        } => format!("test {coloured} {white}"),
        Event::Stands { unit, standing, .. } => {
            format!("{}: {}", state.name(unit), stands(state, unit, standing))
        }
        Event::Moved { unit, to, why } => match to {
            Some(to) => format!("{} to {to}", state.name(unit)),
            None => format!("{} {why}", state.name(unit)),
        },
        Event::Pointed { side, points } => {
            format!("{} {points:+}", state.kit.side_name(side))
        }
        _ => return None,
    })
}

/// Describes the worst part of a unit's state.
fn stands(state: &State, id: &str, standing: &UnitCondition) -> String {
    match (&standing.spot, standing.marker.name(), standing.worn) {
        (UnitSpot::Box(place), ..) => format!("broken, box {place}"),
        (UnitSpot::Available, ..) => "available".to_owned(),
        (UnitSpot::Eliminated, ..) => "eliminated".to_owned(),
        (UnitSpot::Left | UnitSpot::Coming, ..) => "off the map".to_owned(),
        (UnitSpot::Map(_), "", true) => match state.kit.unit(id) {
            Some(unit) => format!(
                "battleworn {}-{}",
                strength(unit.worn.strength),
                unit.worn.rating
            ),
            None => "battleworn".to_owned(),
        },
        (UnitSpot::Map(_), "", false) => "steady".to_owned(),
        (UnitSpot::Map(_), marker, _) => marker.to_owned(),
    }
}
