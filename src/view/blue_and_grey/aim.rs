//! Clicks on the map, which write a line for the selected unit and a hex; and measuring of distances and lines of
//! sight.

use crate::presentation::{
    self,
    foresee::{HexMeasure, counted_hexes},
    menu,
};
use crate::verdict::{CLAUSE, Finding, FindingRow};
use rules::blue_and_grey::BlueAndGrey;
use rules::blue_and_grey::kit::UnitKind;
use rules::blue_and_grey::map::HexMap;
use rules::blue_and_grey::position::TurnPhase;
use rules::blue_and_grey::state::State;
use rules::blue_and_grey::switch::Complication;
use rules::blue_and_grey::target;

/// Returns the command line that a click on a hex writes for a unit: the act required of it, its place in the set-up,
/// its plot, its arrival, an attack on enemies in the hex, or else a move to the hex. `None` if the unit can do none of
/// these.
pub(super) fn line(state: &State, picked: &str, hex: &str) -> Option<String> {
    state.kit.unit(picked)?;
    match presentation::due_verb::<BlueAndGrey>(state, picked).as_deref() {
        Some("retreat") => return Some(format!("retreat {picked} by {hex}")),
        Some("advance") => return Some(format!("advance {picked} to {hex}")),
        _ => {}
    }
    let is_on_map = state.units.get(picked).is_some_and(|unit| unit.on_map());
    match state.phase {
        TurnPhase::SetUp if state.may_set_up_in(picked, hex) => {
            Some(format!("place {picked} {hex}"))
        }
        TurnPhase::Plotting if is_on_map => Some(format!("plot {picked} {hex}")),
        // The plots are carried out: units leave only a hex that holds too many.
        TurnPhase::Movement if is_crowded(state, picked) => Some(format!("place {picked} {hex}")),
        TurnPhase::Movement if is_on_map => Some(format!("move {picked} by {hex}")),
        TurnPhase::Movement if state.kit.arrival(picked).is_some() => {
            Some(format!("enter {picked} at {hex}"))
        }
        TurnPhase::Combat if is_on_map => attack(state, picked, hex),
        _ => None,
    }
}

/// Lists the acts of a unit that need no hex, according to the phase.
pub(super) fn unit_lines(state: &State, unit: &str) -> Vec<(String, String)> {
    let Some(standing) = state.units.get(unit) else {
        return Vec::new();
    };
    let works = match state.works.contains_key(&state.works_place(unit)) {
        true => "removes the works from its hex",
        false => "places works in its hex",
    };
    let attacks = match state.plots.attackers.contains(unit) {
        true => "cancels its attack",
        false => "attacks this turn",
    };
    let plot = state.plots.ways.contains_key(unit);
    let face = match standing.hidden {
        true => ("mark UNIT up", "lies face up"),
        false => ("mark UNIT down", "lies face down"),
    };
    let lines: Vec<(&str, &str)> = match state.phase {
        TurnPhase::SetUp => vec![("works UNIT", works), face],
        TurnPhase::Plotting => [
            Some(("mark UNIT attacks", attacks)),
            plot.then_some(("plot UNIT", "stays: withdraws its plot")),
        ]
        .into_iter()
        .flatten()
        .collect(),
        TurnPhase::Movement => vec![
            ("enter UNIT", "comes in"),
            ("keep UNIT", "is held off the map"),
            ("works UNIT", "begins works, or cancels them"),
            ("rally UNIT", "is marked for a rally, or unmarked"),
            ("scatter UNIT", "scatters"),
        ],
        TurnPhase::Combat => vec![("rally UNIT", "tries to rally")],
    };
    let shows = standing.hidden && state.phase != TurnPhase::SetUp;
    let shows = shows.then_some(("show UNIT", "shows its face, then turns face down again"));
    let lines = lines.into_iter().chain(shows);
    let name = state.name(unit);
    lines
        .map(|(line, does)| (line.replace("UNIT", unit), format!("{name} {does}")))
        .chain(supports(state, unit))
        .collect()
}

/// Lists the friends on the map that guns may support in the enemy's combat phase, a line for each (CBG-803).
fn supports(state: &State, guns: &str) -> Vec<(String, String)> {
    let side = state.side_of(guns);
    let may_help = state.kit.plays(Complication::ArtDefence)
        && state.kind_of(guns).is_guns()
        && state.phase == TurnPhase::Combat
        && state.side != side;
    let friends = state
        .of_side(side)
        .filter(|(friend, _)| may_help && *friend != guns);
    let helped = state.supports.get(guns);
    let help = friends.map(|(friend, _)| {
        let (name, other) = (state.name(guns), state.name(friend));
        let words = match helped.is_some_and(|helped| helped == friend) {
            true => format!("{name} no longer supports {other}"),
            false => format!("{name} supports {other}"),
        };
        (format!("support {guns} for {friend}"), words)
    });
    help.collect()
}

/// Lists further acts that are aimed at hexes: the charge of cavalry, the withdrawal of attacked cavalry (CBG-812,
/// CBG-813).
pub(super) fn other_aims(state: &State, unit: &str) -> Vec<(String, String)> {
    let is_horse =
        state.kind_of(unit) == UnitKind::Cavalry && state.kit.plays(Complication::Cavalry);
    let name = state.name(unit);
    let aims = [
        is_horse.then(|| (format!("charge {unit} by"), format!("{name} charges"))),
        is_horse.then(|| (format!("withdraw {unit} to"), format!("{name} withdraws"))),
    ];
    aims.into_iter().flatten().collect()
}

/// Checks whether a unit may go elsewhere, because after plotted moves its hex holds too many (CBG-1104, CBG-S02).
fn is_crowded(state: &State, unit: &str) -> bool {
    let crowded = state.crowded_units(state.side_of(unit));
    crowded.iter().any(|one| one == unit)
}

/// Returns the attack on the enemies in a hex: a bombardment if the hex is not adjacent.
fn attack(state: &State, picked: &str, hex: &str) -> Option<String> {
    let side = state.side_of(picked);
    let units = state.in_hex(hex);
    units.iter().find(|unit| state.side_of(unit) != side)?;
    let map = state.kit.map.as_ref()?;
    let apart = map.distance(state.hex_of(picked)?, hex)?;
    Some(match state.kind_of(picked).is_guns() && apart > 1 {
        true => format!("bombard {picked} at {hex}"),
        false => format!("attack {picked} on {hex}"),
    })
}

/// Returns the attack or bombardment of the nearest enemies that a unit may attack; `None` if there are none.
pub(super) fn nearest(state: &State, verb: &str, unit: &str) -> Option<String> {
    let (word, reach) = match verb {
        "attack" => ("on", 1),
        "bombard" => ("at", state.kit.bombardment.as_ref()?.reach?),
        _ => return None,
    };
    let (map, from) = state.kit.map.as_ref().zip(state.hex_of(unit))?;
    let side = state.side_of(unit);
    let enemies = state.of_side(state.kit.other(side));
    let hexes = enemies.filter_map(|(_, enemy)| enemy.hex());
    let mut hexes: Vec<(i64, &str)> = hexes
        .filter_map(|hex| Some((map.distance(from, hex)?, hex)))
        .filter(|(far, _)| *far <= reach)
        .collect();
    hexes.sort_unstable();
    hexes.dedup();
    let mut lines = hexes
        .into_iter()
        .map(|(_, hex)| format!("{verb} {unit} {word} {hex}"));
    lines.find(|line| menu::is_allowed::<BlueAndGrey>(state, side, line))
}

/// Measures from hex to hex: the distance, and the terrain that blocks the line of sight of a bombardment (BG-080).
pub(super) fn measured(state: &State, from: &str, to: &str) -> Result<HexMeasure, String> {
    let map = state.kit.map.as_ref();
    HexMeasure::between(map.map(HexMap::board), [from, to], |apart| {
        let ways = [(from, to), (to, from)];
        ways.map(|(from, to)| shot_finding(state, from, to, apart))
            .into()
    })
}

/// Describes whether guns in one hex may bombard another, by line of sight and range. If neither allows it, names the
/// line of sight first, because guns of longer range would not help.
fn shot_finding(state: &State, from: &str, to: &str, apart: i64) -> Finding {
    let map = state.kit.map.as_ref();
    let hidden = target::hex_in_the_way(state, from, to).map(|hex| {
        let kinds = map.map(|map| map.place(&hex).kinds.join(" and "));
        format!("{} in {hex}", kinds.unwrap_or_default())
    });
    let reach = state.kit.bombardment.as_ref().and_then(|chart| chart.reach);
    let too_far = reach.filter(|reach| apart > *reach);
    let limit = |reach: i64| format!("{}, limit {reach}", counted_hexes(apart));
    let verdict = match (&hidden, too_far, reach) {
        (Some(ground), Some(reach), _) => {
            format!(
                "line of sight blocked by {ground}, and out of gun range: {}",
                limit(reach)
            )
        }
        (Some(ground), None, _) => format!("line of sight blocked by {ground}"),
        (None, Some(reach), _) => {
            format!(
                "line of sight clear, but out of gun range: {}",
                limit(reach)
            )
        }
        (None, None, Some(_)) if apart > 1 => "line of sight clear, in gun range".to_owned(),
        (None, None, _) => "line of sight clear".to_owned(),
    };
    let mut rows = vec![FindingRow::new(
        "line",
        format!("{from} to {to}, {}", counted_hexes(apart)),
    )];
    rows.extend(reach.map(|reach| {
        FindingRow::new(
            "limit",
            format!("artillery bombards up to {}", counted_hexes(reach)),
        )
    }));
    rows.extend(
        hidden
            .iter()
            .map(|ground| FindingRow::new("obstacle", ground.clone())),
    );
    rows.extend(reach.map(|reach| {
        let margin = match apart - reach {
            over if over > 0 => format!("{} too far", counted_hexes(over)),
            under => format!("{} to spare", counted_hexes(-under)),
        };
        FindingRow::new("margin", margin)
    }));
    rows.push(FindingRow::new(CLAUSE, "BG-080"));
    let called = match (hidden.is_some(), too_far.is_some()) {
        (true, _) => "blocked",
        (false, true) => "too far",
        (false, false) => "clear",
    };
    Finding {
        called: format!("{from} to {to}: {called}"),
        holds: Some(hidden.is_none() && too_far.is_none()),
        rows,
        ..Finding::new(format!("{from} → {to}"), verdict)
    }
}
