//! Blind Swords as a rule set whose games are told, without what is secret to others (BS-1201).

mod pages;

use serde_json::Value;
use serde_json::json;

use super::page::Cell;
use super::page::Page;
use super::page::Row;
use super::told::Eyes;
use super::told::Shown;
use super::told::Told;
use super::told::overruled;
use crate::game::journal::ActOf;
use crate::rules::blind_swords::BlindSwords;
use crate::rules::blind_swords::arithmetic::Severity;
use crate::rules::blind_swords::arithmetic::Strength;
use crate::rules::blind_swords::clauses::CLAUSES;
use crate::rules::blind_swords::command::Command;
use crate::rules::blind_swords::event::Account;
use crate::rules::blind_swords::event::Event;
use crate::rules::blind_swords::position::Spot;
use crate::rules::blind_swords::position::Standing;
use crate::rules::blind_swords::state::State;
use crate::rules::clause::Stated;

impl Told for BlindSwords {
    const CLAUSES: &'static [Stated] = CLAUSES;

    fn heading(state: &State) -> String {
        let turns = state
            .kit
            .turns
            .map(|turns| format!(" of {turns}"))
            .unwrap_or_default();
        let acts = state.active.as_ref().map(|active| {
            let brigade = state
                .kit
                .brigade(&active.brigade)
                .map_or("", |brigade| &brigade.name);
            let how = match (active.full, active.order) {
                (false, _) => "limited",
                (true, None) => "full",
                (true, Some(order)) => order.name(),
            };
            format!(", {brigade} acts ({how})")
        });
        let fortunes = if state.chits.fortunes {
            ", FORTUNES WAITS"
        } else {
            ""
        };
        match &state.over {
            Some(why) => format!("{}: over: {why}", state.kit.name),
            None => format!(
                "{}: turn {}{turns}, {}{}, cup {}{fortunes}",
                state.kit.name,
                state.turn,
                state.step.name(),
                acts.unwrap_or_default(),
                state.chits.cup.len()
            ),
        }
    }

    fn place(state: &State) -> Value {
        json!({
            "turn": state.turn,
            "step": state.step,
            "acts": state.active.as_ref().map(|active| &active.brigade),
        })
    }

    fn sides(state: &State) -> Vec<(String, String)> {
        let sides = state.kit.sides.iter();
        sides
            .map(|side| (side.id.clone(), side.name.clone()))
            .collect()
    }

    fn pieces(before: &State, act: &ActOf<Self>, eyes: &Eyes) -> Vec<String> {
        let mut told: Vec<String> = act
            .events
            .iter()
            .filter_map(|event| tell(before, event, eyes))
            .collect();
        if told.is_empty() && is_secret(before, &act.command, eyes) {
            told.push("a chit is chosen".to_owned());
        }
        told.extend(overruled(act));
        told
    }

    fn called(before: &State, act: &ActOf<Self>) -> Vec<String> {
        pages::called(before, act)
    }

    fn put_back(was: &State, is: &State) -> Vec<String> {
        let mut lines = Vec::new();
        if (was.turn, was.step) != (is.turn, is.step) {
            lines.push(format!("it is turn {}, step {}", is.turn, is.step.name()));
        }
        for (id, standing) in &is.units {
            if was.units.get(id) != Some(standing) {
                lines.push(format!("{}: {}", is.name(id), stands(is, id, standing)));
            }
        }
        for brigade in is.activated.symmetric_difference(&was.activated) {
            let how = if is.activated.contains(brigade) {
                "activated"
            } else {
                "ready"
            };
            lines.push(format!("the marker of {brigade} shows {how}"));
        }
        for (chit, back) in is
            .chits
            .cup
            .difference(&was.chits.cup)
            .map(|chit| (chit, "into the cup"))
            .chain(
                was.chits
                    .cup
                    .difference(&is.chits.cup)
                    .map(|chit| (chit, "out of the cup")),
            )
        {
            if is.kit.event(chit).is_none() {
                lines.push(format!("{} {back}", is.kit.chit_name(chit)));
            }
        }
        lines
    }

    fn in_full(before: &State, act: &ActOf<Self>, eyes: &Eyes) -> Value {
        let events: Vec<&Event> = act
            .events
            .iter()
            .filter(|event| !hides(before, event, eyes))
            .collect();
        let line = match is_secret(before, &act.command, eyes) {
            true => "...".to_owned(),
            false => <Self as crate::rules::speech::Spoken>::write(&act.command),
        };
        let has_all = events.len() == act.events.len();
        json!({
            "line": line,
            // The dice of a draw tell a chit that only one side may know.
            "faces": if has_all { json!(act.faces) } else { json!([]) },
            "answers": act.answers,
            "overruled": act.overruled,
            "events": events,
        })
    }

    fn shown(state: &State, words: &[String], eyes: &Eyes) -> Result<Shown, String> {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        match words.as_slice() {
            [] => Ok(Shown {
                text: page(state, eyes).join("\n"),
                json: object(state, eyes),
            }),
            ["cup"] => Ok(Shown {
                text: cup(state, eyes).join("\n"),
                json: object(state, eyes)["cup"].clone(),
            }),
            ["track"] => Ok(Shown {
                text: track(state),
                json: json!(state.units),
            }),
            ["kit"] => Ok(Shown {
                text: learnt(state).join("\n"),
                json: json!(state.learnt),
            }),
            ["switches"] => Ok(Shown {
                text: switches(state).join("\n"),
                json: json!(state.kit.rulings),
            }),
            [id] if state.kit.unit(id).is_some() => Ok(Shown {
                text: unit_line(state, id),
                json: unit_object(state, id),
            }),
            [id] if state.kit.brigade(id).is_some() => Ok(Shown {
                text: brigade_lines(state, id).join("\n"),
                json: json!(
                    members(state, id)
                        .iter()
                        .map(|unit| unit_object(state, unit))
                        .collect::<Vec<_>>()
                ),
            }),
            other => Err(format!(
                "there is no `{}` to show: a unit, a brigade, cup, track, kit, switches, dice",
                other.join(" ")
            )),
        }
    }

    fn bar(state: &State) -> Vec<Cell> {
        pages::bar(state)
    }

    fn pages(state: &State, eyes: &Eyes, picked: Option<&str>) -> Vec<Page> {
        pages::pages(state, eyes, picked)
    }

    fn beside(state: &State, eyes: &Eyes) -> Vec<Row> {
        pages::beside(state, eyes)
    }

    fn begun(state: &State, verb: &str, picked: Option<&str>) -> Option<String> {
        pages::begun(state, verb, picked)
    }

    fn private_to(state: &State, command: &Command) -> Option<String> {
        pages::private_to(state, command)
    }
}

/// Whether what a command names is known to one side alone.
fn is_secret(state: &State, command: &Command, eyes: &Eyes) -> bool {
    match command {
        Command::Key { side, .. } | Command::Include { side, .. } => !eyes.are_of(side),
        Command::Draw { .. } | Command::Hold => {
            let waiting = state
                .chits
                .waiting
                .as_ref()
                .and_then(|chit| state.kit.event(chit));
            waiting.is_some_and(|event| !eyes.are_of(&event.side))
        }
        _ => false,
    }
}

/// Whether an event is known to one side alone, or to nobody.
fn hides(state: &State, event: &Event, eyes: &Eyes) -> bool {
    let of_event = |chit: &String| {
        state
            .kit
            .event(chit)
            .is_some_and(|event| !eyes.are_of(&event.side))
    };
    match event {
        Event::KeysChosen { side, .. } => !eyes.are_of(side),
        // What was put in unseen nobody knows, its owner neither.
        Event::Included { .. } | Event::CupFilled { .. } => true,
        Event::Drawn {
            chit,
            negated: false,
        }
        | Event::ChitWaits { chit } => of_event(chit),
        Event::Held { chit, .. } => of_event(chit),
        _ => false,
    }
}

fn tell(state: &State, event: &Event, eyes: &Eyes) -> Option<String> {
    let name = |unit: &String| state.name(unit);
    let chit = |id: &String| match state.kit.event(id) {
        Some(event) if !eyes.are_of(&event.side) => {
            format!("an event chit of {}", state.kit.side_name(&event.side))
        }
        _ => state.kit.chit_name(id),
    };
    let brigade = |id: &String| {
        state
            .kit
            .brigade(id)
            .map_or(id.clone(), |brigade| brigade.name.clone())
    };
    Some(match event {
        Event::KeysChosen { side, chits } if eyes.are_of(side) => {
            let names: Vec<String> = chits.iter().map(|id| state.kit.chit_name(id)).collect();
            format!("{} chooses {}", state.kit.side_name(side), names.join(", "))
        }
        Event::KeysChosen { side, chits } => {
            format!(
                "{} chooses {} key chits",
                state.kit.side_name(side),
                chits.len()
            )
        }
        Event::Included { side, chits } => {
            format!(
                "{} puts {} in unseen",
                state.kit.side_name(side),
                chits.len()
            )
        }
        Event::CupFilled { chits } => format!("{} chits are in the cup", chits.len()),
        Event::StepBegan { step } => format!("step {}", step.name()),
        Event::TurnBegan { turn } => format!("turn {turn} begins"),
        Event::Over { why } => format!("the game is over: {why}"),
        Event::Drawn { chit: id, negated } => match (negated, state.kit.event(id)) {
            (true, _) => format!("{} is drawn, negated by Fortunes", state.kit.chit_name(id)),
            (false, _) => format!("{} is drawn", chit(id)),
        },
        Event::Held { chit: id, side } => {
            format!("{} holds {}", state.kit.side_name(side), chit(id))
        }
        Event::Discarded { chit } => format!("{} is discarded", state.kit.chit_name(chit)),
        Event::Returned { chit } => format!("{} goes back into the cup", state.kit.chit_name(chit)),
        Event::Gathered => "event chits are gathered in".to_owned(),
        Event::Diced { what, die, needs } => match needs {
            Some(needs) => format!("{what}: {die} against {needs}"),
            None => format!("{what}: {die}"),
        },
        Event::FogRead { die, text } => format!("Fog of War {die}: {text}"),
        Event::Fallen { chit } => format!(
            "{} is exchanged: the leader falls",
            state.kit.chit_name(chit)
        ),
        Event::Choosing { brigades, full, .. } => {
            let names: Vec<String> = brigades.iter().map(brigade).collect();
            let how = match full {
                Some(true) => "acts fully",
                Some(false) => "acts in a limited way",
                None => "is marked",
            };
            format!("{} {how}", names.join(" or "))
        }
        Event::Activated { activation } => {
            let how = if activation.full {
                "fully"
            } else {
                "in a limited way: fire alone"
            };
            format!("{} acts {how}", brigade(&activation.brigade))
        }
        Event::BrigadeMarked {
            brigade: id,
            activated,
        } => {
            let how = if *activated { "activated" } else { "ready" };
            format!("{} is marked {how}", brigade(id))
        }
        Event::Ordered { order } => format!("order: {}", order.name()),
        Event::Passed { side, .. } => format!("{} passes", state.kit.side_name(side)),
        Event::GunsBegan { step } => {
            let names: Vec<String> = step.units.iter().map(name).collect();
            format!("{} have their step", names.join(", "))
        }
        Event::GunsEnded { units, .. } => {
            let names: Vec<String> = units.iter().map(name).collect();
            format!("{} are done", names.join(", "))
        }
        Event::Fired { account } => told_account(state, account),
        Event::FlankAnnounced { at, .. } => format!("flanking fire at {at} is announced"),
        Event::ShiftPlayed { shift } => {
            format!("the next fire or close combat is shifted {shift:+}")
        }
        Event::AllowancePlayed { points } => format!("{points} movement points more"),
        Event::Tested {
            severity,
            coloured,
            white,
            depletion,
            skedaddle,
            ..
        } => {
            let codes = |codes: &[_]| match codes {
                [] => "-".to_owned(),
                codes => codes
                    .iter()
                    .map(ToString::to_string)
                    .collect::<Vec<_>>()
                    .join(" "),
            };
            format!(
                "{} test: coloured {coloured} > {}, white {white} > {}",
                severity.name(),
                codes(depletion),
                codes(skedaddle)
            )
        }
        Event::Stands {
            unit,
            standing,
            why,
        } => {
            format!("{} {why}: {}", name(unit), stands(state, unit, standing))
        }
        Event::Moved { unit, to, why } => match to {
            Some(to) => format!("{} {why} to {to}", name(unit)),
            None => format!("{} {why}", name(unit)),
        },
        Event::Mounted { unit, mounted } => {
            let how = if *mounted { "mounts" } else { "dismounts" };
            format!("{} {how}", name(unit))
        }
        Event::Declared { combat } => {
            let names: Vec<String> = combat.attackers.iter().map(name).collect();
            format!("{} attack {}", names.join(", "), combat.on)
        }
        Event::Pointed { side, points } => {
            format!("{} {points:+} points", state.kit.side_name(side))
        }
        Event::Learnt { cell, value } => format!("{cell}: {value}"),
        Event::TrackMoved => "the track moves".to_owned(),
        Event::Noted { words } => words.clone(),
        Event::DuesSet { .. }
        | Event::ChitWaits { .. }
        | Event::Chosen
        | Event::ActivationEnded
        | Event::Acted { .. }
        | Event::TestCalled { .. }
        | Event::TestEnded
        | Event::CombatEnded { .. }
        | Event::Told { .. } => return None,
    })
}

/// A fire with every number: `Dunn at 0405: 6 SP, obscured -2: column 4; 63 "0-1 2-3 4-5", Kemp leads with 3: tough`.
fn told_account(state: &State, account: &Account) -> String {
    let units: Vec<String> = account.units.iter().map(|unit| state.name(unit)).collect();
    let shifts = account
        .shifts
        .iter()
        .map(|(name, shift)| format!(", {name} {shift:+}"));
    let shifts: String = shifts.collect();
    let Some(column) = &account.column else {
        return format!(
            "{}: {} at {}: {} SP{shifts}: left of the lowest column, nothing happens",
            account.kind,
            units.join(", "),
            account.at,
            account.fires_as
        );
    };
    let lead = account
        .lead
        .as_ref()
        .map_or(String::new(), |lead| state.name(lead));
    let calls = account.calls_for.map_or("no test", Severity::name);
    format!(
        "{}: {} at {}: {} SP{shifts}: column {column}; {} \"{}\", {lead} leads with {}: {calls}",
        account.kind,
        units.join(", "),
        account.at,
        account.fires_as,
        account.roll.unwrap_or_default(),
        account.boxes.as_deref().unwrap_or("-"),
        account.rating.unwrap_or_default(),
    )
}

/// How a unit stands, in words.
fn stands(state: &State, id: &str, standing: &Standing) -> String {
    let is_fragile = state.kit.unit(id).is_some_and(|unit| unit.fresh.is_none());
    let mut words = vec![match (standing.worn, is_fragile) {
        (_, true) => "fragile".to_owned(),
        (true, _) => "battleworn".to_owned(),
        (false, _) => "fresh".to_owned(),
    }];
    if !standing.marker.name().is_empty() {
        words.push(standing.marker.name().to_owned());
    }
    if standing.dismounted {
        words.push("on foot".to_owned());
    }
    match &standing.spot {
        Spot::Map(Some(hex)) => words.push(hex.clone()),
        Spot::Map(None) => {}
        Spot::Box(place) => words.push(format!("box {place}")),
        Spot::Available => words.push("available".to_owned()),
        Spot::Eliminated => words.push("eliminated".to_owned()),
        Spot::Left => words.push("left the map".to_owned()),
        Spot::Coming => words.push("not yet here".to_owned()),
    }
    words.join(", ")
}

fn strength(strength: Strength) -> String {
    match strength == Strength::CADRE {
        true => "C".to_owned(),
        false => strength.to_string(),
    }
}

fn unit_line(state: &State, id: &str) -> String {
    let (Some((unit, standing)), Some(face)) = (state.unit(id), state.face(id)) else {
        return String::new();
    };
    let face = format!("{}-{}", strength(face.strength), face.rating);
    let weapon = unit.weapon.as_deref().unwrap_or("-");
    format!(
        "  {:<18} {face:<6} {weapon:<3} {}",
        unit.name,
        stands(state, id, standing)
    )
}

fn members(state: &State, brigade: &str) -> Vec<String> {
    let units = state.kit.units.iter();
    let units = units.filter(|unit| unit.brigade.as_deref() == Some(brigade));
    units.map(|unit| unit.id.clone()).collect()
}

fn brigade_lines(state: &State, id: &str) -> Vec<String> {
    let name = state
        .kit
        .brigade(id)
        .map_or("", |brigade| brigade.name.as_str());
    let acts = state
        .active
        .as_ref()
        .is_some_and(|active| active.brigade == id);
    let marker = match (acts, state.activated.contains(id)) {
        (true, _) => "ACTS",
        (_, true) => "activated",
        _ => "ready",
    };
    let units = members(state, id);
    let lines = units.iter().map(|unit| unit_line(state, unit));
    std::iter::once(format!("{name:<20} {marker}"))
        .chain(lines)
        .collect()
}

fn page(state: &State, eyes: &Eyes) -> Vec<String> {
    let mut lines = vec![<BlindSwords as Told>::heading(state)];
    for side in &state.kit.sides {
        let points = state.points.get(&side.id).copied().unwrap_or(0);
        lines.push(format!("{}  points {points}", side.name.to_uppercase()));
        for brigade in state
            .kit
            .brigades
            .iter()
            .filter(|brigade| brigade.side == side.id)
        {
            lines.extend(brigade_lines(state, &brigade.id));
        }
        let guns = state
            .kit
            .units
            .iter()
            .filter(|unit| unit.brigade.is_none() && unit.side == side.id);
        lines.extend(guns.map(|unit| unit_line(state, &unit.id)));
    }
    lines.push(track(state));
    lines.extend(cup(state, eyes));
    if let Some(test) = &state.test {
        lines.push(format!("TEST  {}", test.severity.name()));
    }
    lines.extend(
        state
            .dues
            .iter()
            .map(|due| format!("DUE   {}", due.words(state))),
    );
    lines
}

fn track(state: &State) -> String {
    let at = |spot: &Spot| {
        let there = state
            .units
            .iter()
            .filter(|(_, standing)| standing.spot == *spot);
        let names: Vec<String> = there.map(|(id, _)| state.name(id)).collect();
        if names.is_empty() {
            "-".to_owned()
        } else {
            names.join(", ")
        }
    };
    let boxes: Vec<String> = [3, 2, 1]
        .iter()
        .map(|place| format!("{place} {}", at(&Spot::Box(*place))))
        .collect();
    format!(
        "TRACK {}  available {}",
        boxes.join("  "),
        at(&Spot::Available)
    )
}

fn cup(state: &State, eyes: &Eyes) -> Vec<String> {
    let mut lines = vec![format!(
        "CUP   {} chits, {} draws",
        state.chits.cup.len(),
        state.kit.side_name(state.puller())
    )];
    for side in &state.kit.sides {
        let held = state
            .chits
            .held
            .get(&side.id)
            .map_or(&[][..], Vec::as_slice);
        let keys = state
            .chits
            .keys
            .get(&side.id)
            .map_or(&[][..], Vec::as_slice);
        let told = |chits: &[String]| match eyes.are_of(&side.id) {
            true => chits
                .iter()
                .map(|chit| state.kit.chit_name(chit))
                .collect::<Vec<_>>()
                .join(", "),
            false => chits.len().to_string(),
        };
        lines.push(format!(
            "HELD  {}: {}  keys: {}",
            side.name,
            told(held),
            told(keys)
        ));
        if eyes.are_of(&side.id) {
            let waiting = state.chits.waiting.iter();
            let own = waiting
                .filter(|chit| state.side_of_chit(chit).as_deref() == Some(side.id.as_str()));
            for event in own.chain(held).filter_map(|chit| state.kit.event(chit)) {
                lines.push(format!("      {}: {}", event.title, event.text));
            }
        }
    }
    lines
}

/// What was asked and learnt of the charts, as lines to paste into the kit (BS-003).
fn learnt(state: &State) -> Vec<String> {
    if state.learnt.is_empty() {
        return vec!["nothing was asked that the kit lacks".to_owned()];
    }
    let mut lines = Vec::new();
    for (cell, value) in &state.learnt {
        let words: Vec<&str> = cell.split_whitespace().collect();
        lines.push(match words.as_slice() {
            ["crt", column, roll] => format!("[crt.columns]  \"{column}\" = [\"{roll} {value}\"]"),
            ["column", fires, shift] => format!("# {fires} SP, shifted {shift}: column {value}"),
            [kind, severity, die, face] => {
                format!("[tests.{kind}.{severity}]  # {die}, place {face} of six: \"{value}\"")
            }
            _ => format!("# {cell}: {value}"),
        });
    }
    lines
}

fn switches(state: &State) -> Vec<String> {
    let switches = crate::rules::blind_swords::kit::SWITCHES.iter();
    switches
        .map(|(name, values, ruling)| {
            format!(
                "{name:<20} {:<12} of {} ({ruling})",
                state.kit.switch(name),
                values.join(", ")
            )
        })
        .collect()
}

fn unit_object(state: &State, id: &str) -> Value {
    let Some((unit, standing)) = state.unit(id) else {
        return Value::Null;
    };
    let face = state.face(id);
    let (marker, place) = (
        standing.marker,
        match &standing.spot {
            Spot::Map(hex) => json!({ "hex": hex }),
            Spot::Box(place) => json!({ "box": place }),
            Spot::Available => json!("available"),
            Spot::Eliminated => json!("eliminated"),
            Spot::Left => json!("left"),
            Spot::Coming => json!("coming"),
        },
    );
    json!({
        "id": unit.id, "name": unit.name, "side": unit.side, "brigade": unit.brigade,
        "face": if standing.worn { "bw" } else { "fr" },
        "sp": face.map(|face| strength(face.strength)), "cr": face.map(|face| face.rating),
        "marker": marker, "place": place, "mounted": state.is_mounted(id),
        "ever_broken": standing.ever_broken,
    })
}

fn object(state: &State, eyes: &Eyes) -> Value {
    let units: Vec<Value> = state
        .kit
        .units
        .iter()
        .map(|unit| unit_object(state, &unit.id))
        .collect();
    let secret = |chits: &std::collections::BTreeMap<String, Vec<String>>| -> Value {
        let told = chits.iter().map(|(side, chits)| {
            let told = if eyes.are_of(side) {
                json!(chits)
            } else {
                json!(chits.len())
            };
            (side.clone(), told)
        });
        Value::Object(told.collect())
    };
    json!({
        "name": state.kit.name, "turn": state.turn, "turns": state.kit.turns, "step": state.step,
        "over": state.over, "active": state.active, "activated": state.activated,
        "units": units, "test": state.test,
        "due": state.dues.iter().map(|due| due.words(state)).collect::<Vec<_>>(),
        "points": state.points,
        "cup": {
            "chits": state.chits.cup.len(), "fortunes": state.chits.fortunes, "puller": state.puller(),
            "held": secret(&state.chits.held), "keys": secret(&state.chits.keys),
        },
        "combats": state.combats, "guns": state.guns,
    })
}
