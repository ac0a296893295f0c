//! Flanking fire (BS-608): fires announced together against one hex, along lines at least a whole hexside apart.

use super::{
    Draft, announced,
    arithmetic::StrengthFactor,
    command::FireManner,
    event::Event,
    facts, fire,
    kit::KitMap,
    position::{DueAct, Flanking, UnitCondition},
    state::State,
    switch::{FlankCorner, FlankShift},
};
use ruleset::chance::{Tape, Want};
use ruleset::hex::Hexside;
use ruleset::refusal::{Refusal, Remedy};
use ruleset::{Halt, Step};

/// Two lines of fire flank a target if the hexsides by which they enter its hex are at least this many sides apart: at
/// 2, one whole hexside lies between them.
const APART: u8 = 2;

/// Announces fires at a hex.
pub(super) fn announce_fires(draft: &mut Draft<'_>, groups: &[Vec<String>], at: &str) -> Step {
    if groups.len() < 2 {
        return Err(Refusal::impossible("BS-608", "flanking fire is two fires or more").into());
    }
    let owing = units_owing_fire(draft.state(), |_| true);
    all_fire(draft, &owing)?;
    at_mover(draft, at)?;
    let state = draft.state();
    let apart = groups_apart(state, groups, at);
    let is_shifted = |group: usize| match state.kit.rulings.flank_shift() {
        FlankShift::ApartOnly => apart.iter().any(|pair| pair.0 == group || pair.1 == group),
        FlankShift::All => true,
    };
    let known = entries_known(state, groups, at);
    // The fire is announced at a hex: a unit that leaves the hex is no longer its target.
    let target = facts::hex_of(state, at).unwrap_or_else(|| at.to_owned());
    let shifted = (0..groups.len())
        .filter(|group| !known || is_shifted(*group))
        .filter_map(|group| groups.get(group))
        .flatten()
        .cloned()
        .collect();
    if known && apart.is_empty() {
        let said = format!("no two of the lines come in to {at} a whole hexside apart");
        let shown = format!("no two lines of fire enter {at} at least a whole hexside apart");
        draft.object(Refusal::objection("BS-608", said).shown_as(shown))?;
    }
    for (unit, why) in units_that_cannot_fire(draft.state(), groups, at) {
        let (name, target) = (draft.state().name(&unit), draft.state().name(at));
        let in_words = |why: &str| format!("{name} cannot fire at {target}: {why}");
        draft.object(
            Refusal::objection("BS-608", in_words(why.stored()))
                .shown_as(in_words(why.said()))
                .remedy("leave that unit out"),
        )?;
    }
    draft.note(Event::FlankAnnounced {
        flanking: Flanking {
            at: target,
            units: groups.iter().flatten().cloned().collect(),
            shifted,
        },
    });
    Ok(())
}

/// Objects to flanking fire elsewhere while a unit waits to leave its hex, because only that unit may then be fired at
/// (BS-703).
fn at_mover(draft: &mut Draft<'_>, at: &str) -> Step {
    let state = draft.state();
    let Some(DueAct::Leaves(passage)) = state.dues.first() else {
        return Ok(());
    };
    if facts::hex_of(state, at).as_ref() == Some(&passage.at) {
        return Ok(());
    }
    let said = format!(
        "only {}, who leaves {}, is fired at now",
        state.name(&passage.unit),
        passage.at
    );
    let shown = format!(
        "{} is leaving {}: only it can be fired at now",
        state.name(&passage.unit),
        passage.at
    );
    let remedy = Remedy::typed("", "pass", " lets it leave");
    draft.object(
        Refusal::objection("BS-608", said)
            .shown_as(shown)
            .remedy(remedy),
    )
}

/// Returns the sides of the target hex through which a group's lines of fire enter it.
fn entry_sides(state: &State, map: &KitMap, group: &[String], target: &str) -> Vec<Hexside> {
    let board = map.board();
    let hexes = group.iter().filter_map(|unit| {
        let hex = state.units.get(unit).and_then(UnitCondition::hex)?;
        Some(board.entry_sides(board.read(hex)?, board.read(target)?))
    });
    hexes.flatten().collect()
}

fn entries_known(state: &State, groups: &[Vec<String>], at: &str) -> bool {
    let (Some(map), Some(hex)) = (state.kit.facts(), facts::hex_of(state, at)) else {
        return false;
    };
    let mut groups = groups.iter();
    groups.all(|group| !entry_sides(state, map, group, &hex).is_empty())
}

/// Returns the pairs of groups whose lines of fire are far enough apart. If a line passes through a corner of the hex,
/// the worse hexside for the firer counts; by switch, the better one (BS-R21).
fn groups_apart(state: &State, groups: &[Vec<String>], at: &str) -> Vec<(usize, usize)> {
    let (Some(map), Some(hex)) = (state.kit.facts(), facts::hex_of(state, at)) else {
        return Vec::new();
    };
    let sides: Vec<Vec<Hexside>> = groups
        .iter()
        .map(|group| entry_sides(state, map, group, &hex))
        .collect();
    let better = state.kit.rulings.flank_corner() == FlankCorner::Better;
    let are_apart = |one: &[Hexside], other: &[Hexside]| {
        let steps = one
            .iter()
            .flat_map(|side| other.iter().map(|end| side.steps_to(*end)));
        let steps = if better { steps.max() } else { steps.min() };
        steps.is_some_and(|steps| steps >= APART)
    };
    let pairs = sides.iter().enumerate().flat_map(|(n, one)| {
        let later = sides.iter().enumerate().skip(n + 1);
        later.map(move |(m, other)| ((n, one), (m, other)))
    });
    pairs
        .filter(|((_, one), (_, other))| are_apart(one, other))
        .map(|((n, _), (m, _))| (n, m))
        .collect()
}

/// Returns the announced units that satisfy `of_them` and have not fired yet. All must fire as long as an enemy is in
/// their target hex.
pub(super) fn units_owing_fire(state: &State, of_them: impl Fn(&str) -> bool) -> Vec<String> {
    let Some(flank) = state.flanking() else {
        return Vec::new();
    };
    if !announced::is_anything_left(state, flank) {
        return Vec::new();
    }
    let owing = flank.units.iter().filter(|unit| of_them(unit));
    let owing = owing.filter(|unit| can_fire(state, unit, &flank.at));
    owing.cloned().collect()
}

/// Returns the units that a clause bars from firing, alone and with their group, each with the refusal. They cannot
/// join the announced fires.
fn units_that_cannot_fire(
    state: &State,
    groups: &[Vec<String>],
    at: &str,
) -> Vec<(String, Refusal)> {
    let refusal = |units: &[String]| match try_fire(state, units, at) {
        Err(Halt::Refused(no)) => Some(*no),
        _ => None,
    };
    let barred = groups.iter().filter(|group| refusal(group).is_some());
    let units = barred.flatten().filter_map(|unit| {
        let no = refusal(std::slice::from_ref(unit))?;
        Some((unit.clone(), no))
    });
    units.collect()
}

/// Tries, without dice, the fire of some units at a hex, or at the unit that waits to leave it.
fn try_fire(state: &State, units: &[String], at: &str) -> Step {
    let mut tape = Tape::typed(&[]);
    let mut draft = Draft::new(state.clone(), &mut tape, None).dry();
    let aim = FireManner::default();
    match state.dues.first() {
        Some(DueAct::Leaves(passage)) => {
            fire::fire_at_mover(&mut draft, units, &passage.unit, &aim)
        }
        _ => fire::fire_units(&mut draft, units, at, &aim),
    }
}

/// Checks whether a unit could fire, given dice and answers. A unit barred by a clause need not fire. A weak unit need
/// not fire either if only the players know the range, because it may be too far away.
fn can_fire(state: &State, unit: &str, at: &str) -> bool {
    match try_fire(state, &[unit.to_owned()], at) {
        Err(Halt::Refused(_)) => false,
        Err(Halt::Wanted(ask)) if ask.wants != Want::Die => {
            let farthest = state.modified(unit).times(StrengthFactor::Quarter);
            farthest
                .times(StrengthFactor::Half)
                .fires_as(true)
                .is_some()
        }
        Err(Halt::Wanted(_)) | Ok(()) => true,
    }
}

/// Objects if announced units would be left without their fire.
pub(super) fn all_fire(draft: &mut Draft<'_>, owing: &[String]) -> Step {
    let state = draft.state();
    let (Some(flank), Some(first)) = (state.flanking(), owing.first()) else {
        return Ok(());
    };
    let said = format!(
        "{} announced to fire at {}, and somebody is left there",
        state.names(owing),
        state.name(&flank.at)
    );
    let shown = format!(
        "{} announced fire at {}, and an enemy is still there",
        state.names(owing),
        state.name(&flank.at)
    );
    let line = match state.dues.first() {
        Some(DueAct::Leaves(passage)) => format!("opportunity {first} at {}", passage.unit),
        _ => format!("fire {first} at {}", flank.at),
    };
    let remedy = Remedy::typed("", line, "");
    draft.object(
        Refusal::objection("BS-608", said)
            .shown_as(shown)
            .remedy(remedy),
    )
}
