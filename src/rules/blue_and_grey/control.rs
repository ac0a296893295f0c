//! The complication `command`: levels, the table, and the acts barred out of command (CBG-501 to CBG-509).

use std::collections::BTreeSet;

use super::{
    Draft,
    cost::MissingCell,
    event::Event,
    kit::Levels,
    state::State,
    switch::{Complication, ComplicationForm},
};
use ruleset::Step;
use ruleset::refusal::{Refusal, Remedy};

/// Highest level of the table (CBG-R04).
const HIGHEST: i64 = 5;

/// The digits for a die and level, as in T-COMMAND [5.56].
const TABLE: [[&str; 5]; 6] = [
    ["0", "14", "136", "1358", "13579"],
    ["1", "27", "248", "0468", "24680"],
    ["3", "38", "579", "1378", "13579"],
    ["5", "47", "149", "2369", "24680"],
    ["7", "59", "250", "2460", "13579"],
    ["9", "60", "680", "2579", "24680"],
];

/// Returns the digits that a die and a level list.
pub(super) fn listed_digits(die: u8, level: i64) -> BTreeSet<u8> {
    let place = |number: i64| usize::try_from(number).ok();
    let row = place(i64::from(die) - 1).and_then(|row| TABLE.get(row));
    let column = place(level.min(HIGHEST) - 1);
    let cell = row.zip(column).and_then(|(row, column)| row.get(column));
    let letters = cell.map_or("", |cell| cell).bytes();
    letters.map(|digit| digit - b'0').collect()
}

/// Returns the row of the kit for a side in this turn; `None` if the kit has none.
fn turn_levels<'a>(state: &'a State, side: &str) -> Option<&'a Levels> {
    let chart = state.kit.command.as_ref()?;
    chart.levels.iter().find(|levels| {
        let reaches = levels.last.is_none_or(|last| state.turn <= last);
        levels.first <= state.turn && reaches && levels.of.contains_key(side)
    })
}

/// Returns the command level of a side in this turn: from the kit or by the players' answer, plus one for each level of
/// demoralisation (CBG-509, CBG-1123).
///
/// # Errors
///
/// Fails if the answer is still unknown.
pub fn command_level(state: &State, side: &str) -> Result<i64, MissingCell> {
    let cell = format!("command {side} {}", state.turn);
    let of_kit = turn_levels(state, side).and_then(|levels| levels.of.get(side).copied());
    let told = || state.learnt.get(&cell)?.parse().ok();
    let Some(plain) = of_kit.or_else(told) else {
        return Err(MissingCell(cell));
    };
    let more = state.demoralised.get(side).copied().unwrap_or(0);
    let level = plain + i64::from(more);
    Ok(match by_chits(state) {
        true => level.min(10),
        false => level.min(HIGHEST),
    })
}

pub(super) fn by_chits(state: &State) -> bool {
    state.kit.complications.form(Complication::Command) == Some(ComplicationForm::Chits)
}

/// Checks whether a side is under its movement restriction: units out of command do not scatter, but may not move. It
/// ends when the enemy crosses a creek, or when the players say so (CBG-502).
pub(super) fn is_restricted(state: &State, side: &str) -> bool {
    let inverse = state
        .kit
        .command
        .as_ref()
        .and_then(|chart| chart.inverse.as_deref());
    inverse == Some(side) && !state.creek_crossed
}

/// Ends the movement restriction of a side, as the players say by a rule of that battle (CBG-502).
pub(super) fn release_side(draft: &mut Draft<'_>, side: &str) -> Step {
    if !is_restricted(draft.state(), side) {
        let name = draft.state().kit.side_name(side);
        let said = format!("no restriction holds {name}");
        return Err(Refusal::impossible("CBG-502", said).into());
    }
    draft.note(Event::Released {
        side: side.to_owned(),
    });
    Ok(())
}

/// Checks whether a restricted side has moved as many units as it may in a turn. Units of the same stack that the act
/// moves first count too (CBG-502).
fn have_enough_moved(state: &State, unit: &str, before: &[String]) -> bool {
    let side = state.side_of(unit);
    let most = turn_levels(state, side).and_then(|levels| levels.movers);
    let moved = state.of_side(side).filter(|(other, standing)| {
        let has_moved = standing.spent.moved && !standing.spent.just_in;
        *other != unit && (has_moved || before.iter().any(|one| one == other))
    });
    is_restricted(state, side) && most.is_some_and(|most| moved.count() >= most)
}

/// Returns the refusal of all other acts until the command die of this phase has been rolled (CBG-501); `None` if no
/// such die is due.
pub(super) fn comes_first(state: &State) -> Option<Refusal> {
    let is_due = state.kit.plays(Complication::Command) && state.command.is_none();
    is_due.then(|| {
        let remedy = Remedy::typed("", "command", " rolls it");
        Refusal::objection("CBG-501", "command is thrown for first")
            .shown_as("roll the command die first")
            .remedy(remedy)
    })
}

/// Returns the objection that command control raises to a move: the unit is out of command and moves only by scatter,
/// or its side has moved all the units it may. The units in `before`, which the act moves first, count as moved. `None`
/// if there is no objection.
pub(super) fn command_bar(state: &State, unit: &str, before: &[String]) -> Option<Refusal> {
    if !state.kit.plays(Complication::Command) {
        return None;
    }
    let name = state.name(unit);
    let Some(command) = &state.command else {
        return comes_first(state);
    };
    let side = state.side_of(unit);
    let is_out = state
        .units
        .get(unit)
        .is_some_and(|unit| unit.spent.scattered);
    if is_out && is_restricted(state, side) {
        let said = format!("{name} is out of command and may not move");
        return Some(Refusal::objection("CBG-502", said));
    }
    if have_enough_moved(state, unit, before) {
        let said = format!("{name} is one more than may move in a turn");
        let shown = format!("the side has moved all the units it may; {name} stays");
        return Some(Refusal::objection("CBG-502", said).shown_as(shown));
    }
    if is_out {
        let said = format!("{name} is out of command: it scatters");
        return Some(Refusal::objection("CBG-501", said).remedy(Remedy::typed(
            "",
            format!("scatter {unit}"),
            "",
        )));
    }
    command.scattering.then(|| {
        let said = format!("units scatter already: {name} should have moved before");
        let shown = format!("units have begun to scatter, so {name} can no longer move");
        Refusal::objection("CBG-503", said).shown_as(shown)
    })
}

/// Checks whether units have begun to scatter, which they do after all others have moved (CBG-503).
pub(super) fn is_scattering(state: &State) -> bool {
    state
        .command
        .as_ref()
        .is_some_and(|command| command.scattering)
}

/// Returns the objection to an attack by a unit out of command: it may attack only if scatter brought it into an enemy
/// zone (CBG-506); `None` if it may.
pub(super) fn bars_attack(state: &State, unit: &str) -> Option<Refusal> {
    let spent = &state.units.get(unit)?.spent;
    // A unit that was in the zone before, or moved into it, did not scatter into it.
    let is_out = spent.scattered && !is_restricted(state, state.side_of(unit));
    (is_out && !spent.scattered_in).then(|| {
        let said = format!(
            "{} is out of command and did not scatter into a zone",
            state.name(unit)
        );
        Refusal::objection("CBG-506", said)
    })
}
