//! The complication `command`: command control and scatter (CBG-501 to CBG-510).

use std::collections::BTreeSet;

use super::{
    Draft, control,
    entrench::{self, Befalls},
    event::{Event, How},
    learn,
    movement::{self, MoveExtras},
    position::{CommandPosition, TurnPhase, UnitSpot},
    retreat, stacking,
    state::State,
    switch::Complication,
    turn,
    walk::{self, WalkStep, Walked},
};
use ruleset::Step;
use ruleset::chance::Ask;
use ruleset::refusal::Refusal;
use ruleset::tally::Fraction;

/// Rolls the command die or draws the command chits for the level of the side, at the start of a movement phase
/// (CBG-501, CBG-508).
pub(super) fn control_command(draft: &mut Draft<'_>, chits: Option<&[u8]>) -> Step {
    refuse_unless_played(draft.state(), "CBG-501")?;
    let state = draft.state();
    let mut against = Vec::new();
    if state.phase == TurnPhase::Combat {
        let said = "command is thrown for at the start of the movement phase";
        let shown = "the command die is rolled at the start of the movement phase";
        against.push(Refusal::objection("CBG-501", said).shown_as(shown));
    }
    if state.command.is_some() {
        let said = "command was thrown for in this phase";
        let shown = "the command die of this phase is rolled already";
        against.push(Refusal::objection("CBG-501", said).shown_as(shown));
    }
    against.into_iter().try_for_each(|no| draft.object(no))?;
    let state = draft.state();
    let side = state.side.clone();
    let level = learn::learn_all(draft, |state| control::command_level(state, &side))?;
    let (die, digits) = match (chits, control::by_chits(draft.state())) {
        (Some(chits), _) => (None, typed_chits(level, chits)?),
        (None, true) => (None, draw_chits(draft, level)?),
        (None, false) => {
            let name = draft.state().kit.side_name(&side).to_owned();
            let die =
                draft.throw(Ask::new(format!("the command of {name}"), "CBG-501").about(&side))?;
            (Some(die), control::listed_digits(die, level))
        }
    };
    let out = out_of_command(draft.state(), &side, &digits);
    draft.note(Event::Commanded {
        command: CommandPosition {
            level,
            die,
            digits,
            scattering: false,
        },
        out,
    });
    Ok(())
}

/// Checks the chits that were drawn on the table: their number must equal the level, and each may occur once.
fn typed_chits(level: i64, chits: &[u8]) -> Step<BTreeSet<u8>> {
    let digits: BTreeSet<u8> = chits.iter().copied().filter(|digit| *digit <= 9).collect();
    if digits.len() == chits.len() && i64::try_from(digits.len()) == Ok(level) {
        return Ok(digits);
    }
    let said = format!("draw {} different chits of 0 to 9", level);
    Err(Refusal::impossible("CBG-508", said).into())
}

/// Draws chits, each by two dice. A throw that gives no remaining chit is repeated.
fn draw_chits(draft: &mut Draft<'_>, level: i64) -> Step<BTreeSet<u8>> {
    let mut left: Vec<u8> = (0..=9).collect();
    let mut digits = BTreeSet::new();
    while i64::try_from(digits.len()).unwrap_or(level) < level && !left.is_empty() {
        let ask = Ask::new("a command chit", "CBG-508");
        let dice = draft.throws(&ask, 2)?;
        let [tens, ones] = dice.as_slice() else { break };
        let throw = usize::from(tens.saturating_sub(1)) * 6 + usize::from(ones.saturating_sub(1));
        let each = 36 / left.len();
        if throw < each * left.len() {
            digits.insert(left.remove(throw / each));
        }
    }
    Ok(digits)
}

/// Returns the units of a side whose hex number ends in one of the digits.
fn out_of_command(state: &State, side: &str, digits: &BTreeSet<u8>) -> Vec<String> {
    let ends = |hex: &str| {
        hex.bytes()
            .last()
            .is_some_and(|last| digits.contains(&last.wrapping_sub(b'0')))
    };
    let out = state
        .of_side(side)
        .filter(|(_, unit)| unit.hex().is_some_and(ends));
    out.map(|(id, _)| id.to_owned()).collect()
}

/// Objects to the first scatter while other units are in places that they may not keep: once units scatter, no other
/// unit moves any more (CBG-503), and the phase could not end (BG-050).
fn keep_order_first(draft: &mut Draft<'_>) -> Step {
    let state = draft.state();
    let is_shared = state.kit.plays(Complication::Simul);
    if is_shared || control::is_scattering(state) {
        return Ok(());
    }
    let against = learn::learn_all(draft, |state| {
        let side = state.side.clone();
        let mut rest = state.clone();
        let own: Vec<String> = rest.of_side(&side).map(|(id, _)| id.to_owned()).collect();
        for id in &own {
            // A unit that will scatter leaves its hex.
            if let Some(unit) = rest.units.get_mut(id)
                && unit.spent.scattered
                && !unit.spent.moved
            {
                unit.spot = UnitSpot::Waiting;
            }
        }
        turn::out_of_order(&rest, &side)
    })?;
    against.into_iter().try_for_each(|no| draft.object(no))
}

/// Scatters a unit: throws the direction, and the points that the unit must spend in it (CBG-504).
pub(super) fn scatter_unit(draft: &mut Draft<'_>, unit: &str) -> Step {
    refuse_unless_played(draft.state(), "CBG-504")?;
    movement::own_phase(draft, &[unit.to_owned()])?;
    let state = draft.state();
    let name = state.name(unit);
    let Some(standing) = state.units.get(unit).filter(|unit| unit.on_map()) else {
        let said = format!("{name} is not on the map");
        return Err(Refusal::impossible("CBG-504", said).into());
    };
    let mut against = Vec::new();
    let knows = state.kit.map.is_some();
    if (!standing.spent.scattered && knows) || control::is_restricted(state, state.side_of(unit)) {
        let said = format!("{name} does not scatter");
        against.push(Refusal::objection("CBG-501", said));
    }
    // A unit that came in before the command die of a shared turn has not scattered yet (CBG-S01, CBG-S04).
    if standing.spent.moved && !standing.spent.just_in {
        let said = format!("{name} has scattered");
        against.push(Refusal::objection("CBG-504", said));
    }
    against.into_iter().try_for_each(|no| draft.object(no))?;
    keep_order_first(draft)?;
    // The names of face-down units stay secret while plots are carried out.
    let whose = draft.state().counter_name(unit);
    let ask = Ask::new(format!("the scatter of {whose}"), "CBG-504").about(&whose);
    let dice = draft.throws(&ask, 2)?;
    let [direction, points] = dice.as_slice() else {
        return Ok(());
    };
    let way = learn::learn_all(draft, |state| {
        straight_walk(state, unit, *direction, *points)
    })?;
    entrench::interrupt_works(draft, unit, Befalls::Scatters);
    draft.note(Event::Scattered {
        unit: unit.to_owned(),
        direction: *direction,
        points: *points,
    });
    if let Some((to, walked)) = way {
        movement::give_up_works(draft, unit, "the builder scatters");
        draft.note(Event::Moved {
            unit: unit.to_owned(),
            how: How::Scatters,
            to: Some(to),
            in_zone: walked.in_zone,
            account: walked.account,
        });
    }
    Ok(())
}

/// Returns the hexes that a unit enters if it spends a number of points on moving straight in one direction. It stops
/// in the last hex that it can pay for, or before an enemy, prohibited ground, a full stack or the edge (CBG-505). No
/// unit leaves an enemy zone (CBG-R16).
fn straight_walk(
    state: &State,
    unit: &str,
    direction: u8,
    points: u8,
) -> Result<Option<(String, Walked)>, super::cost::MissingCell> {
    let (Some(map), Some(from)) = (&state.kit.map, state.hex_of(unit)) else {
        return Ok(None);
    };
    // A unit in an enemy zone does not move; nor does one that a mark or a state holds (BG-R05, BG-083).
    if retreat::in_zone(state, unit)? || !movement::stands_still(state, unit).is_empty() {
        return Ok(None);
    }
    let mut found = None;
    let mut hexes: Vec<String> = Vec::new();
    while let Some(next) = map.beyond(hexes.last().map_or(from, String::as_str), direction) {
        hexes.push(next.clone());
        let legs = scatter_legs(state, unit, from, &hexes)?;
        let last = legs.last();
        let is_full = last.is_some_and(|leg| stacking::is_full(state, &leg.step.to, leg.friends))
            || is_overfilled(state, unit, &next);
        let mut walker = movement::unit_walker(state, unit, false, MoveExtras::default());
        walker.allowance = Fraction::whole(i64::from(points));
        walker.spent = (Fraction::ZERO, Fraction::ZERO);
        walker.minimum = false;
        let walked = walk::price_walk(state, &walker, &legs)?;
        // A straight path over a ferry continues to the far bank, or stops at the near one (BG-047).
        let in_crossing = walk::end_bars(state, &legs);
        if is_full
            || walked
                .against
                .iter()
                .any(|no| Some(no) != in_crossing.as_ref())
        {
            break;
        }
        if in_crossing.is_some() {
            continue;
        }
        let stops = walked.in_zone;
        found = Some((next, walked));
        if stops {
            break;
        }
    }
    Ok(found)
}

/// Checks whether a unit and the friends in a hex exceed the kit's limit, by number or by strength.
fn is_overfilled(state: &State, unit: &str, hex: &str) -> bool {
    let mut there = state.in_hex(hex);
    there.push(unit.to_owned());
    stacking::over_limit(state, hex, &there).is_some()
}

fn scatter_legs(
    state: &State,
    unit: &str,
    from: &str,
    hexes: &[String],
) -> Result<Vec<WalkStep>, super::cost::MissingCell> {
    let stack = [unit.to_owned()];
    walk::walk_legs(state, state.side_of(unit), from, &stack, hexes)
}

fn refuse_unless_played(state: &State, rule: &'static str) -> Step {
    match state.kit.plays(Complication::Command) {
        true => Ok(()),
        false => {
            let said = "the complication `command` is off";
            Err(Refusal::impossible(rule, said).into())
        }
    }
}
