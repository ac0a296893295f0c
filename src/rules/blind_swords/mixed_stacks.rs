//! Cavalry that has mounted among foot. Like other mounted cavalry it must end its move stacked only with cavalry
//! (BS-108, BS-705).

use super::{
    Draft, arrival, command::Command, event::Event, ground::Gait, march, position::UnitCondition,
    stacking, state::State,
};
use ruleset::chance::Tape;
use ruleset::refusal::{Refusal, Remedy};
use ruleset::{Halt, Step};

/// Returns each unit that has mounted this step and is stacked with foot or guns, with its hex and the objection to
/// that.
fn mixed_stacks(state: &State) -> Vec<(&String, &str, String)> {
    let spent = state.spent.iter();
    let mounted =
        spent.filter(|(unit, spent)| state.is_mounted(unit) && spent.gait != Gait::Mounted);
    let unlike = mounted.filter_map(|(unit, _)| {
        let hex = state.units.get(unit).and_then(UnitCondition::hex)?;
        Some((unit, hex, stacking::unlike_stack(state, unit, hex)?))
    });
    unlike.collect()
}

/// Returns the acts that part a mixed stack: the cavalry dismounts, or a unit moves out of the hex.
pub(super) fn ways_apart(state: &State) -> Vec<Command> {
    let mut ways = Vec::new();
    for (horse, hex, _) in mixed_stacks(state) {
        let unit = horse.clone();
        if is_free(state, |draft| march::change_mount(draft, horse, false)) {
            ways.push(Command::Dismount { unit });
        }
        for unit in state.in_hex(hex) {
            let units = [unit.clone()];
            let free = arrival::ways_out(state, &unit, hex).into_iter();
            let free = free.map(|to| vec![to]);
            let free =
                free.filter(|by| is_free(state, |draft| march::move_units(draft, &units, by)));
            ways.extend(free.map(|by| Command::Move {
                units: units.to_vec(),
                by,
            }));
        }
    }
    ways
}

/// Objects to the end of the step while the units of a mixed stack can separate. If they cannot, the stack stays, and a
/// note says so.
pub(super) fn horse_stands_alone(draft: &mut Draft<'_>) -> Step {
    let state = draft.state();
    let mixed = mixed_stacks(state).into_iter();
    let mixed: Vec<(String, String)> = mixed
        .map(|(horse, _, said)| (horse.clone(), said))
        .collect();
    let can_part = !mixed.is_empty() && !ways_apart(state).is_empty();
    for (horse, said) in mixed {
        if can_part {
            let remedy = Remedy::typed("", format!("move {horse} by HEX .."), ", or dismount it");
            draft.object(Refusal::objection("BS-108", said).remedy(remedy))?;
        } else {
            let words = format!("{said}: no hex takes them (BS-108)");
            draft.note(Event::Noted { words });
        }
    }
    Ok(())
}

/// Checks whether nothing bars an act: decides it without dice, and drops the result.
pub(super) fn is_free(state: &State, decide: impl FnOnce(&mut Draft<'_>) -> Step) -> bool {
    let mut tape = Tape::typed(&[]);
    let mut draft = Draft::new(state.clone(), &mut tape, None);
    !matches!(decide(&mut draft), Err(Halt::Refused(_)))
}
