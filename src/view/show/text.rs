//! Text of `show` for people: aligned plain lines without colour.

pub(super) mod ground;

use crate::assist::{self, todo};
use crate::sheets::{
    card::{self, BrigadeLine},
    digging,
    heading::heading,
    overview,
};
use crate::story::phase_six;
use rules::fields::state::{GeneralState, State};
use rules::fields::terms::name::{BrigadeId, DivisionId, GeneralId, SideId, UnitId};
use rules::fields::{language, tactical};
use rules::spelling::counted;

pub use ground::{objectives_text, terrain_text};

/// Describes the whole game, or only one side of it.
#[must_use]
pub fn game_text(state: &State, only: Option<&SideId>) -> String {
    let mut lines = vec![heading(state)];
    for side in &state.oob().sides {
        if only.is_some_and(|only| *only != side.id) {
            continue;
        }
        lines.push(String::new());
        lines.push(side.name.clone());
        lines.extend(overview::army(state, &side.id).map(indented_line));
        for division in state.divisions().filter(|d| d.side == side.id) {
            lines.extend(
                division_lines(state, &division.id)
                    .into_iter()
                    .map(indented_line),
            );
        }
    }
    if only.is_none() && !state.messengers().is_empty() {
        lines.push(String::new());
        lines.push("Messengers".to_owned());
        lines.extend(state.messengers().iter().map(|m| {
            format!(
                "  {}  {} to {} at {}",
                m.id,
                m.from,
                m.to,
                state.oob().measure.say_point(m.at)
            )
        }));
    }
    lines.join("\n")
}

fn indented_line(line: String) -> String {
    format!("  {line}")
}

/// Describes a division with its brigades, the items of its morale, and the events that would change it.
#[must_use]
pub fn division_text(state: &State, id: &DivisionId) -> String {
    let mut lines = division_lines(state, id);
    let side = state.division(id).map(|division| &division.side);
    lines.extend(side.and_then(|side| overview::army(state, side)));
    let Some(sheet) = overview::division(state, id) else {
        return lines.join("\n");
    };
    lines.push(String::new());
    lines.extend(
        sheet
            .items
            .iter()
            .map(|item| format!("{:+5}  {} ({})", item.value, item.why, item.rule)),
    );
    for (title, list) in [
        ("would lower it", &sheet.threats),
        ("would raise it", &sheet.hopes),
    ] {
        if !list.is_empty() {
            lines.push(title.to_owned());
            lines.extend(list.iter().map(|ahead| format!("  {}", ahead.words())));
        }
    }
    lines.push("fatigue".to_owned());
    lines.extend(
        sheet
            .brigades
            .iter()
            .map(|(line, words)| format!("  {} {}: {words}", line.callsign, line.name)),
    );
    lines.join("\n")
}

/// Describes returned messengers, as in `, 1 back (free next turn: MSG-05, RUL-44)`; empty if none came back this turn.
fn messengers_back(state: &State, id: &DivisionId) -> String {
    match state.messengers_back(id) {
        0 => String::new(),
        back => {
            let turn = state.turn_word();
            format!(", {back} back (free next {turn}: MSG-05, RUL-44)")
        }
    }
}

fn division_lines(state: &State, id: &DivisionId) -> Vec<String> {
    let Some(sheet) = overview::division(state, id) else {
        return Vec::new();
    };
    let messengers = match sheet.line.messengers {
        Some((free, _)) => format!(
            "{} free{}",
            counted(free, "messenger"),
            messengers_back(state, id)
        ),
        None => "unlimited messengers".to_owned(),
    };
    let last = state.division(id).and_then(|d| d.last_morale());
    let standing = match (sheet.line.routed, state.known_to(), last) {
        (true, ..) => "ROUTED".to_owned(),
        (false, None, _) => format!("{}, {}", sheet.line.morale_now(), sheet.means),
        (false, Some(_), Some(morale)) => format!("morale {morale} at the last check"),
        (false, Some(_), None) => "morale not checked yet".to_owned(),
    };
    let instruction = state.division(id).and_then(|d| d.instruction());
    let told = instruction.map_or(String::new(), |order| {
        format!(", corps order: {}", card::short_order(state, order))
    });
    let mut lines = vec![format!(
        "{} ({id}): {standing}, {messengers}{told}",
        sheet.line.name
    )];
    let grave = sheet.threats.iter().filter(|ahead| ahead.means.is_some());
    lines.extend(grave.map(|ahead| format!("  ! {}", ahead.words())));
    lines.extend(sheet.brigades.iter().map(|(line, _)| brigade_row(line)));
    lines
}

/// Lists the steps of phase 6 in their order (RUL-109).
#[must_use]
pub fn morale_text(state: &State) -> String {
    let walk = phase_six::from_state(state);
    let stands = match walk.done {
        true => "done",
        false => "if it took place now",
    };
    let mut lines = vec![format!(
        "Phase 6 of {} {}, {stands}",
        state.turn_word(),
        walk.turn
    )];
    for (n, step) in walk.steps.iter().enumerate() {
        let mark = if walk.done { "✓" } else { " " };
        lines.push(format!("{mark} {}. {} ({})", n + 1, step.title, step.rule));
        lines.extend(step.lines.iter().map(|line| format!("     {line}")));
    }
    lines.push("then".to_owned());
    lines.extend(walk.then.iter().map(|line| format!("     {line}")));
    lines.join("\n")
}

pub(crate) fn brigade_row(line: &BrigadeLine) -> String {
    let points = match line.points {
        Some((left, all)) => format!("{left}/{all}"),
        None => "-".to_owned(),
    };
    let away = line.away.as_deref().map(|away| format!("  ({away})"));
    let waiting = if line.waiting { "*" } else { "" };
    format!(
        "  {:<3}{:<24} {:<26} {:<10} points {points:<5} fatigue {} {}{}",
        line.callsign,
        line.name,
        format!("{}{waiting}", line.order),
        line.standing,
        line.fatigue,
        line.level.name(),
        away.unwrap_or_default()
    )
}

/// Describes the price of moving each unit next, and the reason; units with the same price share a line. Empty outside
/// the turn of the brigade's side.
fn price_lines(state: &State, id: &BrigadeId) -> Vec<String> {
    if state.brigade(id).is_none_or(|b| !state.acts(b)) {
        return Vec::new();
    }
    let mut told: Vec<(String, Vec<String>)> = Vec::new();
    for (unit, price) in tactical::unit_prices(state, id) {
        let address = state.oob().address(&unit);
        let (words, who) = match price {
            Ok(price) => {
                let name = state.general(&price.general).map(|g| g.name.clone());
                let words = format!(
                    "{} of {}",
                    counted(price.points, "point"),
                    name.unwrap_or_default()
                );
                (
                    words,
                    format!("{address} at {}", state.oob().measure.say(price.inches)),
                )
            }
            Err(refusal) => (refusal.to_string(), address),
        };
        match told.iter_mut().find(|(known, _)| *known == words) {
            Some((_, units)) => units.push(who),
            None => told.push((words, vec![who])),
        }
    }
    let told = told.into_iter();
    let lines = told.map(|(words, units)| format!("to move     {}: {words}", units.join(", ")));
    lines.collect()
}

/// Describes a brigade as on its sheet.
#[must_use]
pub fn brigade_text(state: &State, id: &BrigadeId) -> String {
    let Some(sheet) = card::sheet(state, id) else {
        return String::new();
    };
    let mut lines = vec![
        format!(
            "{} {} ({id}), {}",
            sheet.line.callsign, sheet.line.name, sheet.belongs
        ),
        format!(
            "order       {}{}",
            sheet.order,
            since_words(state, sheet.since)
        ),
    ];
    lines.extend(
        sheet
            .waiting
            .map(|waiting| format!("waiting     {waiting}")),
    );
    lines.push(format!("messengers  {}", sheet.messengers));
    lines.push(format!("activation  {}", sheet.activation));
    lines.push(format!("general     {}", sheet.general));
    lines.extend(
        sheet
            .commander
            .map(|commander| format!("            under {commander}")),
    );
    lines.extend(
        sheet
            .ledger
            .iter()
            .map(|spent| format!("            {spent}")),
    );
    lines.extend(price_lines(state, id));
    lines.push(format!("fatigue     {}", sheet.fatigue));
    if !sheet.history.is_empty() {
        lines.push(format!("history     {}", sheet.history.join(", ")));
    }
    lines.extend(sheet.next.iter().enumerate().map(|(n, words)| {
        let name = match n {
            0 => format!("next {}", state.turn_word()),
            _ => String::new(),
        };
        format!("{name:<11} {words}")
    }));
    let names = sheet.units.iter().map(|unit| unit.name.chars().count());
    let width = names.max().unwrap_or_default();
    for unit in &sheet.units {
        let at = state.unit(&unit.id).and_then(|u| u.base());
        let at = at.map(|base| {
            let place = state.oob().measure.say_point(base.at);
            format!("at {place} facing {}", base.facing)
        });
        lines.push(format!(
            "  {}{} {:<width$} size {} value {}  {:<14} {}",
            sheet.line.callsign,
            unit.number,
            unit.name,
            unit.size,
            unit.value,
            unit.state,
            at.unwrap_or_else(|| "off the table".to_owned())
        ));
    }
    lines.join("\n")
}

fn since_words(state: &State, turn: Option<u32>) -> String {
    turn.map(|turn| format!(", since {} {turn}", state.turn_word()))
        .unwrap_or_default()
}

/// Describes a unit as on its card.
#[must_use]
pub fn unit_text(state: &State, id: &UnitId) -> String {
    let Some(unit) = state.unit(id) else {
        return String::new();
    };
    let brigade = state.brigade(&unit.brigade);
    let mut lines = vec![
        format!("{} {} ({id})", state.oob().address(id), unit.name),
        format!(
            "brigade     {}",
            brigade.map_or(unit.brigade.as_str(), |b| b.name.as_str())
        ),
        format!("side        {}", state.side_name(&unit.side)),
        format!(
            "arm         {}, {}",
            unit.arm.name(),
            unit.formation().name()
        ),
        format!(
            "size        {}, combat value {}, {}",
            unit.size, unit.value, unit.weapon
        ),
        format!("state       {}", card::unit_state(unit)),
    ];
    lines.extend(digging::until(state, unit).map(|words| format!("digs        {words}")));
    if let Some(works) = state.works_of(unit) {
        lines.push(format!("in          {}", digging::gives(works)));
    }
    let measure = state.oob().measure;
    lines.push(match unit.base() {
        Some(base) => format!(
            "place       {:.2},{:.2} facing {}; base {} by {} {}",
            measure.number(base.at.x),
            measure.number(base.at.y),
            base.facing,
            measure.number(unit.frontage),
            measure.number(unit.depth),
            measure.unit()
        ),
        None => "place       off the table".to_owned(),
    });
    lines.extend(
        unit.strength
            .map(|men| format!("strength    {men}; {}", unit.source)),
    );
    if !unit.commander.is_empty() {
        lines.push(format!("led by      {}", unit.commander));
    }
    if !unit.note.is_empty() {
        lines.push(format!("note        {}", unit.note));
    }
    lines.join("\n")
}

/// Describes a general as on his card.
#[must_use]
pub fn general_text(state: &State, id: &GeneralId) -> String {
    let Some(general) = state.general(id) else {
        return String::new();
    };
    let mut lines = vec![
        format!(
            "{} ({id}), {}",
            general.name,
            state.side_name(&general.side)
        ),
        format!("quality     {}", general.quality()),
        format!("status      {}", general_status(state, general)),
        format!("points      {}", general.points()),
    ];
    lines.extend(
        general
            .ledger()
            .iter()
            .map(|(on, points)| format!("            {points} on {on}")),
    );
    lines.extend(general.leading().map(|unit| format!("leads       {unit}")));
    lines.join("\n")
}

fn general_status(state: &State, general: &GeneralState) -> String {
    let place = general
        .at()
        .map(|at| format!(", at {}", state.oob().measure.say_point(at)));
    let back = general
        .back_on()
        .map(|turn| format!(", back in {} {turn}", state.turn_word()));
    format!(
        "{}{}{}",
        general.fate().name(),
        place.unwrap_or_default(),
        back.unwrap_or_default()
    )
}

/// Describes the orders of the active side: the brigades that may be sent a new order, with the reason and the arrival,
/// and the messengers on the table.
#[must_use]
pub fn orders_text(state: &State) -> String {
    let mut lines = Vec::new();
    for line in assist::orders(state) {
        let coming = line
            .coming
            .map_or(String::new(), |order| format!(", then {order}"));
        let may = if line.may { "yes" } else { "NO" };
        lines.push(format!(
            "{:<3}{:<22} {}{coming}; a new order: {may}, {}",
            line.callsign, line.name, line.now, line.why
        ));
        lines.extend(line.ride.map(|ride| format!("   {ride}")));
    }
    for rider in assist::riders(state) {
        let left = match rider.left {
            Some(inches) => format!("{} to go", state.oob().measure.say(inches)),
            None => "no one to ride to".to_owned(),
        };
        lines.push(format!("messenger {}: {}, {left}", rider.id, rider.words));
        lines.extend(rider.way.map(|way| format!("   {way}")));
    }
    if lines.is_empty() {
        return "the active side has no brigade on the table".to_owned();
    }
    lines.join("\n")
}

/// Lists the acts that the phase offers, with a star before due acts.
#[must_use]
pub fn openings_text(state: &State) -> String {
    let openings = state.openings();
    if openings.is_empty() {
        return todo::nothing_left(state);
    }
    let line = |opening: &rules::fields::terms::opening::Opening| {
        let due = if opening.due { '*' } else { ' ' };
        let (line, price) = (
            language::write_for(state, &opening.command),
            todo::price_prefix(&opening.price),
        );
        format!("{due} {line:<40} {price}{}", opening.words)
    };
    openings.iter().map(line).collect::<Vec<_>>().join("\n")
}
