//! The state of units, hexes and works as lines of text.

use super::{request, spot, veil};
use rules::blue_and_grey::forest;
use rules::blue_and_grey::map::HexContent;
use rules::blue_and_grey::position::{Task, UnitCondition, UnitSpot, Works};
use rules::blue_and_grey::state::State;
use rules::tally::Fraction;

/// Describes a unit on one line: name, kind, strength, place, remarks.
pub(super) fn line(state: &State, id: &str) -> String {
    let Some((unit, _)) = state.unit(id) else {
        return String::new();
    };
    if veil::is_faceless(unit) {
        return format!("{:<36} {}", unit.name, stands(state, id));
    }
    format!(
        "{:<20} {:<10} {:<4} {}",
        unit.name,
        unit.kind.name(),
        state.printed(id).to_string(),
        stands(state, id)
    )
}

/// Describes the place and state of a unit.
pub(super) fn stands(state: &State, id: &str) -> String {
    let Some((_, standing)) = state.unit(id) else {
        return String::new();
    };
    let mut words = vec![spot(&standing.spot)];
    if standing.spot == UnitSpot::Waiting
        && let Some(arrival) = state.kit.arrival(id)
    {
        words.push(format!(
            "due in turn {}{}",
            arrival.turn,
            places(&arrival.at)
        ));
    }
    words.extend(standing.reduced.then(|| "reduced".to_owned()));
    words.extend(standing.state.clone());
    words.extend(standing.hidden.then(|| "face down".to_owned()));
    words.extend(did(state, id));
    words.join(", ")
}

/// Lists the acts of a unit in this player turn.
fn did(state: &State, id: &str) -> Vec<String> {
    let Some((_, standing)) = state.unit(id) else {
        return Vec::new();
    };
    let spent = &standing.spent;
    let mut words = Vec::new();
    if spent.moved && standing.on_map() {
        words.push(format!("moved, {} left", state.left(id).mixed()));
    }
    words.extend(spent.task.map(|task| match task {
        Task::Breastworks => "builds".to_owned(),
        Task::Rally if spent.rallied => "has tried to rally".to_owned(),
        Task::Rally => "will rally".to_owned(),
    }));
    words.extend(
        state
            .plots
            .ways
            .get(id)
            .filter(|_| !spent.scattered && !state.plots.carried_out)
            .map(|way| format!("plots a move{}", request::plot_in_words(way))),
    );
    words.extend(
        state
            .plots
            .attackers
            .contains(id)
            .then(|| "will attack".to_owned()),
    );
    words.extend(spent.stopped.map(|segment| format!("stopped in {segment}")));
    words.extend(spent.scattered.then(|| "out of command".to_owned()));
    words.extend(spent.attacked.then(|| "has attacked".to_owned()));
    words.extend(spent.was_attacked.then(|| "was attacked".to_owned()));
    words
}

/// Describes everything about a unit.
pub(super) fn unit(state: &State, id: &str) -> Vec<String> {
    let Some((unit, standing)) = state.unit(id) else {
        return Vec::new();
    };
    let reduced = unit
        .reduced
        .map_or("no back".to_owned(), |back| format!("{back} reduced"));
    if veil::is_faceless(unit) {
        return vec![format!("{}: {}", unit.name, stands(state, id))];
    }
    let mut lines = vec![
        format!(
            "{}: {} {}, {}",
            unit.name,
            unit.kind.name(),
            unit.size,
            state.kit.side_name(&unit.side)
        ),
        format!(
            "strength {} ({} fresh, {reduced})",
            state.printed(id),
            unit.strength
        ),
        format!(
            "allowance {}, spent {}, left {}",
            state.allowance(id).mixed(),
            standing.spent.points.mixed(),
            state.left(id).mixed()
        ),
        match standing.hex() {
            Some(_) => format!("at {}", stands(state, id)),
            None => stands(state, id),
        },
    ];
    if let Some((brigade, division, corps)) = unit.numbers() {
        lines.insert(
            1,
            format!("brigade {brigade} of division {division} of corps {corps} (BG-005)"),
        );
    }
    if let Some(formation) = &unit.formation {
        lines.insert(1, format!("of {formation}"));
    }
    lines
}

/// Describes everything about a hex.
pub(super) fn hex(state: &State, hex: &str) -> Vec<String> {
    let Some(map) = &state.kit.map else {
        return Vec::new();
    };
    let place = map.place(hex);
    let kinds = if place.kinds.is_empty() {
        "clear".to_owned()
    } else {
        place.kinds.join(", ")
    };
    let slope = if place.slope { ", slope" } else { "" };
    let name = map
        .names
        .get(hex)
        .map(|name| format!(" ({name})"))
        .unwrap_or_default();
    let mut lines = vec![format!(
        "{hex}{name}: {kinds}, level {}{slope}",
        place.level
    )];
    lines.extend(of_forest(state, &place));
    let sides = map.neighbours(hex).into_iter().filter_map(|other| {
        let kinds = map.side(hex, &other);
        (!kinds.is_empty()).then(|| format!("{other} {}", kinds.join("+")))
    });
    let sides: Vec<String> = sides.collect();
    if !sides.is_empty() {
        lines.push(format!("sides: {}", sides.join(", ")));
    }
    lines.extend(state.in_hex(hex).iter().map(|id| line(state, id)));
    if state.works.contains_key(hex) {
        lines.push(format!("works: {}", works(state, hex)));
    }
    lines
}

/// Describes how forest affects a defender and what it costs guns (CBG-603); `None` if the hex has no forest or the
/// article is off.
fn of_forest(state: &State, place: &HexContent) -> Option<String> {
    let factor = forest::forest_factor(&state.kit, place)?;
    Some(format!(
        "defence x {factor}; artillery pays 6 to enter unless face down or on a road (CBG-603)"
    ))
}

/// Describes the state of works.
pub(super) fn works(state: &State, at: &str) -> String {
    match state.works.get(at) {
        None => "none".to_owned(),
        Some(Works::Done) => "done".to_owned(),
        Some(Works::Building { by, since }) => {
            format!(
                "under construction by {} since turn {since}",
                state.name(by)
            )
        }
    }
}

/// Returns the hexes of an arrival as the end of a sentence; empty if the kit names none.
pub(super) fn places(at: &[String]) -> String {
    match at {
        [] => String::new(),
        at => format!(" at {}", at.join(" or ")),
    }
}

/// Returns the arrivals with their times and places.
pub(super) fn arrivals(state: &State) -> Vec<String> {
    let arrivals = state.kit.arrivals.iter().map(|arrival| {
        let along = arrival
            .along
            .as_ref()
            .map(|along| format!(" along the {along}"));
        let here = state.units.get(&arrival.unit).map(|unit| spot(&unit.spot));
        format!(
            "turn {:<2} {:<20}{}{}: {}",
            arrival.turn,
            state.name(&arrival.unit),
            places(&arrival.at),
            along.unwrap_or_default(),
            here.unwrap_or_default()
        )
    });
    let lines: Vec<String> = arrivals.collect();
    match lines.is_empty() {
        true => vec!["no arrivals".to_owned()],
        false => lines,
    }
}

/// Lists the columns of this phase, and the units that could still arrive in them (BG-021).
pub(super) fn columns(state: &State) -> Vec<String> {
    const FOOT: Fraction = Fraction::whole(6);
    let columns = state.columns.iter().map(|(at, column)| {
        let more = column.rate.most(FOOT) - i64::from(column.units);
        format!(
            "column at {at}: {} entered, room for {} more with allowance {FOOT}",
            column.units,
            more.max(0)
        )
    });
    columns.collect()
}

/// Compares the units of the deployment charts with their places (BG-010): placed, missing, in another hex.
pub(super) fn deployment(state: &State) -> Vec<String> {
    let initial = state
        .kit
        .units
        .iter()
        .filter(|unit| state.kit.arrival(&unit.id).is_none());
    let lines = initial.map(|unit| {
        let own = unit.at.join(" or ");
        let stands = match state.hex_of(&unit.id) {
            Some(hex) if unit.at.iter().any(|at| at == hex) => format!("placed in {hex}"),
            Some(hex) if unit.at.is_empty() => format!("placed in {hex}"),
            Some(hex) => format!("in {hex}, not in {own}"),
            None if state.units.get(&unit.id).is_some_and(is_unseen) => "unseen".to_owned(),
            None if unit.at.is_empty() => "on the board".to_owned(),
            None => format!("missing: {own}"),
        };
        format!("{:<20} {stands}", unit.name)
    });
    lines.collect()
}

/// Checks whether only the unit's own side knows where it is.
pub(super) fn is_unseen(unit: &UnitCondition) -> bool {
    unit.spot == UnitSpot::Unseen
}
