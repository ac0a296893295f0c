//! The complication `cavalry`: a charge, and stepping back from infantry and guns (CBG-812, CBG-813).

use super::{
    Draft,
    command::MoveManner,
    cost::MissingCell,
    event::{Event, How},
    kit::UnitKind,
    learn,
    map::{BRIDGES, CREEK},
    movement,
    position::{PendingConsequence, TurnPhase},
    retreat,
    state::State,
    switch::Complication,
    zone,
};
use ruleset::Step;
use ruleset::refusal::{Refusal, Remedy};

/// Minimum number of hexes of a charge (CBG-813 d).
const LEAST: usize = 4;

/// Charges with cavalry along a path.
pub(super) fn charge_cavalry(draft: &mut Draft<'_>, unit: &str, way: &MoveManner) -> Step {
    refuse_unless_played(draft.state(), "CBG-813")?;
    let units = [unit.to_owned()];
    movement::check_ready(draft, &units)?;
    let state = draft.state();
    let name = state.name(unit);
    if state.kind_of(unit) != UnitKind::Cavalry {
        let said = format!("{name} is not cavalry");
        return Err(Refusal::impossible("CBG-813", said).into());
    }
    if state.units.get(unit).is_some_and(|unit| unit.spent.moved) {
        let said = format!("{name} has moved: a charge is a whole move");
        draft.object(Refusal::objection("CBG-813", said))?;
    }
    let mut failed = failed_conditions(draft.state(), unit, way);
    let has_target = learn::learn_all(draft, |state| has_target(state, unit, way))?;
    failed.extend((!has_target).then(|| ('a', "no enemy to attack where it ends".to_owned())));
    if !failed.is_empty() {
        let letters = failed.iter().map(|(letter, _)| format!("({letter})"));
        let letters: Vec<String> = letters.collect();
        let why = failed
            .iter()
            .map(|(letter, why)| format!("{why} ({letter})"));
        let why: Vec<String> = why.collect();
        let shown = format!("{name} does not charge: {}", why.join(", "));
        let mut said = format!("{name} does not charge: {}", letters.join(" "));
        if !has_target {
            said.push_str("; no enemy to attack where it ends");
        }
        let remedy = Remedy::typed("", "move UNIT by HEX ..", " pays for the zone");
        let no = Refusal::objection("CBG-813", said).shown_as(shown);
        draft.object(no.remedy(remedy))?;
    }
    if draft
        .state()
        .units
        .get(unit)
        .is_some_and(|unit| unit.hidden)
    {
        draft.note(Event::Faced {
            unit: unit.to_owned(),
            hidden: false,
        });
    }
    draft.note(Event::TakenInHand {
        units: units.to_vec(),
    });
    movement::carry_unit(draft, unit, &units, way, How::Charges)
}

/// Checks whether cavalry ends its charge with an enemy in its zone, which it must then attack (CBG-813 a).
///
/// # Errors
///
/// Fails if the kit's zones of control are still unknown.
fn has_target(state: &State, unit: &str, way: &MoveManner) -> Result<bool, MissingCell> {
    let end = match way {
        MoveManner::Steps(steps) => return Ok(steps.last().is_some_and(|step| step.zone)),
        MoveManner::Hexes(hexes) => hexes.last().map(String::as_str).or(state.hex_of(unit)),
    };
    let (Some(map), Some(end)) = (&state.kit.map, end) else {
        return Ok(true);
    };
    let enemy = state.kit.other(state.side_of(unit));
    for (_, standing) in state.of_side(enemy) {
        let near = standing.hex().filter(|hex| map.hexes_touch(end, hex));
        if let Some(hex) = near
            && zone::zone_covers(state, end, hex)?
        {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Returns the letters of the conditions that a charge fails on its path; whether it attacks (a) is known only in the
/// combat phase.
fn failed_conditions(state: &State, unit: &str, way: &MoveManner) -> Vec<(char, String)> {
    let mut failed = Vec::new();
    let closed = |kind: &str| kind == CREEK || BRIDGES.contains(&kind);
    let (length, is_rough, passes) = match way {
        MoveManner::Steps(steps) => {
            let rough = steps
                .iter()
                .any(|step| !step.ground.is_empty() || step.sides.iter().any(|side| closed(side)));
            (steps.len(), rough, false)
        }
        MoveManner::Hexes(hexes) => {
            let Some(map) = &state.kit.map else {
                return failed;
            };
            let starts = state
                .hex_of(unit)
                .into_iter()
                .chain(hexes.iter().map(String::as_str));
            let crosses = starts
                .zip(hexes)
                .any(|(one, other)| map.side(one, other).iter().any(|side| closed(side)));
            let rough = hexes.iter().any(|hex| !map.place(hex).kinds.is_empty());
            let between = hexes.split_last().map_or(&[][..], |(_, between)| between);
            let passes = between.iter().any(|hex| !state.in_hex(hex).is_empty());
            (hexes.len(), rough || crosses, passes)
        }
    };
    let hexes = if length == 1 { "hex" } else { "hexes" };
    failed.extend(is_rough.then(|| ('b', "it must stay in clear ground".to_owned())));
    failed.extend(passes.then(|| ('c', "it may not pass through units".to_owned())));
    failed.extend(
        (length < LEAST).then(|| ('d', format!("{length} {hexes}, at least {LEAST} needed"))),
    );
    failed
}

/// Returns the units that charged and did not attack (CBG-813 a).
pub(super) fn unfought_charges(state: &State) -> Vec<Refusal> {
    let charged = state
        .of_side(&state.side)
        .filter(|(_, unit)| unit.spent.charges && !unit.spent.attacked);
    charged
        .map(|(unit, _)| {
            let said = format!("{} charged and has not attacked: (a)", state.name(unit));
            let shown = format!("{} charged, so it must attack (a)", state.name(unit));
            Refusal::objection("CBG-813", said).shown_as(shown)
        })
        .collect()
}

/// Moves cavalry back by one hex, if only infantry or guns attack it. One of the attackers may then enter its hex
/// (CBG-812).
pub(super) fn withdraw_cavalry(draft: &mut Draft<'_>, unit: &str, to: &str) -> Step {
    refuse_unless_played(draft.state(), "CBG-812")?;
    let state = draft.state();
    let name = state.name(unit);
    if state.kind_of(unit) != UnitKind::Cavalry
        || !state.units.get(unit).is_some_and(|unit| unit.on_map())
    {
        let said = format!("{name} is not cavalry on the map");
        return Err(Refusal::impossible("CBG-812", said).into());
    }
    let mut against = Vec::new();
    if state.phase != TurnPhase::Combat || state.side_of(unit) == state.side {
        let said = format!("{name} steps back in the enemy's combat phase alone");
        let shown = format!("{name} may step back only in the enemy's combat phase");
        against.push(Refusal::objection("CBG-812", said).shown_as(shown));
    }
    if state
        .units
        .get(unit)
        .is_some_and(|unit| unit.spent.was_attacked)
    {
        let said = format!("{name} was attacked: it steps back before that");
        let shown = format!("{name} has already been attacked, so it is too late to step back");
        against.push(Refusal::objection("CBG-812", said).shown_as(shown));
    }
    let foot = attackers_near(state, unit, |kind| {
        kind == UnitKind::Infantry || kind.is_guns()
    });
    if state.kit.map.is_some() && foot.is_empty() {
        let said = format!("no infantry and no guns attack {name}");
        against.push(Refusal::objection("CBG-812", said));
    }
    against.into_iter().try_for_each(|no| draft.object(no))?;
    if !attackers_near(draft.state(), unit, |kind| kind == UnitKind::Cavalry).is_empty() {
        let what = format!("does cavalry attack {name} too");
        if draft.ask_whether(what, "CBG-812")? {
            let said = format!("{name} does not step back before cavalry");
            draft.object(Refusal::objection("CBG-812", said))?;
        }
    }
    let from = draft.state().hex_of(unit).map(str::to_owned);
    let way = [to.to_owned()];
    // If a face-down enemy proves that the path is closed, the cavalry stays in its hex (CBG-1105).
    let is_known = draft.state().kit.map.is_some();
    if is_known && retreat::is_proved_closed(draft, unit, &way, None)? {
        return Ok(());
    }
    movement::shift_unit(draft, unit, How::Withdraws, Some(to));
    let emptied = from.filter(|hex| draft.state().in_hex(hex).is_empty());
    if let Some(hex) = emptied.filter(|_| !foot.is_empty()) {
        let dues = vec![PendingConsequence::Advance {
            units: foot,
            to: hex,
            most: 1,
            or: Vec::new(),
            vacated: true,
        }];
        draft.note(Event::DuesSet { dues });
    }
    Ok(())
}

/// Returns units of some kinds that are next to a unit of the other side and may still attack it.
fn attackers_near(state: &State, unit: &str, is_of: impl Fn(UnitKind) -> bool) -> Vec<String> {
    let Some((map, hex)) = state.kit.map.as_ref().zip(state.hex_of(unit)) else {
        return Vec::new();
    };
    let attackers = state.of_side(&state.side).filter(|(id, other)| {
        let touches = other.hex().is_some_and(|there| map.hexes_touch(hex, there));
        touches && !other.spent.attacked && is_of(state.kind_of(id))
    });
    attackers.map(|(id, _)| id.to_owned()).collect()
}

fn refuse_unless_played(state: &State, rule: &'static str) -> Step {
    match state.kit.plays(Complication::Cavalry) {
        true => Ok(()),
        false => {
            let said = "the complication `cavalry` is off";
            Err(Refusal::impossible(rule, said).into())
        }
    }
}
