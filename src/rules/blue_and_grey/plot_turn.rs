//! The complication `simul`: the phases of a turn that both sides share, and results that wait for the last attack
//! (CBG-S01, CBG-S06, CBG-S07).

use super::Draft;
use super::aftermath;
use super::arrival;
use super::combat;
use super::entrench;
use super::event::Event;
use super::hidden;
use super::hidden_proof;
use super::learn;
use super::plot_moves;
use super::position::Due;
use super::position::Phase;
use super::score;
use super::state::State;
use super::switch::Complication;
use super::target;
use super::voluntary;
use super::zone;
use crate::rules::Step;
use crate::rules::refusal::Refusal;

/// Ends what is on.
pub(super) fn next(draft: &mut Draft<'_>) -> Step {
    let state = draft.state();
    let is_second = state.side != state.kit.first;
    match state.phase {
        Phase::Plotting => {
            let said = "both sides seal their plots first";
            Err(Refusal::impossible("CBG-S03", said)
                .remedy("seal SIDE")
                .into())
        }
        Phase::Movement => end_movement(draft, is_second),
        Phase::Combat => end_combat(draft, is_second),
    }
}

/// Behind the command of the first player comes that of the other (CBG-S01).
pub(super) fn after_command(draft: &mut Draft<'_>) {
    let state = draft.state();
    if state.kit.plays(Complication::Simul) && state.side == state.kit.first {
        hand_over(draft);
    }
}

fn hand_over(draft: &mut Draft<'_>) {
    let side = draft.state().kit.other(&draft.state().side).to_owned();
    draft.note(Event::SideActs { side });
}

fn end_movement(draft: &mut Draft<'_>, is_second: bool) -> Step {
    if !is_second || draft.state().command.is_none() {
        let said = "both sides throw for command first";
        return Err(Refusal::impossible("CBG-S01", said)
            .remedy("command")
            .into());
    }
    plot_moves::carry_out(draft)?;
    for _ in 0..2 {
        entrench::end_movement(draft);
        arrival::settle(draft);
        hand_over(draft);
    }
    let (turn, side) = (draft.state().turn, draft.state().kit.first.clone());
    draft.note(Event::PhaseBegan {
        turn,
        side,
        phase: Phase::Combat,
    });
    Ok(())
}

/// The first player's attacks, the other's, all results, repulsion of either side, the marker.
fn end_combat(draft: &mut Draft<'_>, is_second: bool) -> Step {
    if !draft.state().plots.settled {
        let against = learn::all(draft, left)?;
        against.into_iter().try_for_each(|no| draft.object(no))?;
        if !is_second {
            hand_over(draft);
            return Ok(());
        }
        if results(draft)? {
            return Ok(());
        }
    }
    if voluntary::begin(draft)? {
        return Ok(());
    }
    for side in draft.state().kit.sides.clone() {
        let faults = learn::all(draft, |state| hidden_proof::faults(state, &side.id))?;
        faults.into_iter().try_for_each(|no| draft.object(no))?;
    }
    let state = draft.state();
    let (turn, side) = (state.turn.saturating_add(1), state.kit.first.clone());
    if state.kit.turns.is_some_and(|last| turn > last) {
        hidden::turn_all_up(draft);
        let state = draft.state();
        let why = format!("turn {} was the last: {}", state.turn, score::told(state));
        draft.note(Event::Over { why });
        return Ok(());
    }
    draft.note(Event::PhaseBegan {
        turn,
        side,
        phase: Phase::Plotting,
    });
    Ok(())
}

/// What speaks against ending a side's attacks: a marked unit next to an enemy attacks (CBG-S06), and all enemies in the
/// zones of those that did are attacked (CBG-S07).
fn left(state: &State) -> Result<Vec<Refusal>, super::cost::Missing> {
    let mut against = Vec::new();
    for (unit, standing) in state.of_side(&state.side) {
        let enemy = state.kit.other(&state.side);
        if !state.plots.attackers.contains(unit) {
            continue;
        }
        for (other, near) in state.of_side(enemy) {
            let Some(hex) = near.hex() else { continue };
            let near_by = zone::controllers(state, enemy, hex)?
                .iter()
                .any(|id| id == unit);
            if !near_by || near.spent.was_attacked {
                continue;
            }
            let (name, whom) = (state.name(unit), state.name(other));
            against.push(match standing.spent.attacked {
                true => Refusal::objection(
                    "CBG-S07",
                    format!("{whom} in the zone of {name} was not attacked"),
                ),
                false => Refusal::objection(
                    "CBG-S06",
                    format!("{name} is marked and has not attacked {whom}"),
                ),
            });
        }
    }
    Ok(against)
}

/// All results take effect behind the last attack (CBG-S07); whether they leave something to be done.
fn results(draft: &mut Draft<'_>) -> Step<bool> {
    let fights = draft.state().results.clone();
    draft.note(Event::ResultsTaken);
    let mut dues: Vec<Due> = Vec::new();
    for fight in fights {
        let afar = fight.kind == "bombardment";
        let clash = target::clash(draft, &fight.attackers, &fight.defenders, afar)?;
        let effects = combat::effects(draft.state(), &fight.code);
        aftermath::carry_out(draft, &fight, &clash, &effects);
        dues.extend(draft.state().dues.clone());
    }
    let state = draft.state();
    let is_here = |unit: &String| state.units.get(unit).is_some_and(|unit| unit.on_map());
    dues.retain(|due| match due {
        Due::Retreat { unit, .. } => is_here(unit),
        _ => true,
    });
    // Nobody advances before all have gone back.
    dues.sort_by_key(|due| matches!(due, Due::Advance { .. }));
    let waits = !dues.is_empty();
    draft.note(Event::DuesSet { dues });
    Ok(waits)
}
