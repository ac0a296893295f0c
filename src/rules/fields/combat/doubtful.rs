//! Firefights that are just out of range by the record: the tape may allow them (RUL-58).

use super::{
    eligibility::shot_span,
    fight_context::{FightContext, Fighter},
};
use crate::state::State;
use crate::terms::{
    command::{Command, SwitchedModifier},
    name::UnitId,
    opening::Opening,
};
use table::measure::beyond;

/// Returns the firefights that the openings do not offer, but that are out of range by less than `error` inches. There
/// is one for each target; it includes the units that the openings already offer against that target.
#[must_use]
pub fn doubtful_firefights(state: &State, openings: &[Opening], error: f64) -> Vec<Command> {
    let table = state.on_table();
    let desk = FightContext::new(state, &table);
    if desk.out_of_order().is_some() {
        return Vec::new();
    }
    let mut shots: Vec<(UnitId, Vec<UnitId>)> = Vec::new();
    for firer in unoffered_fighters(&desk, openings) {
        let Some(target) = nearly_in_range(&desk, &firer, error) else {
            continue;
        };
        match shots.iter_mut().find(|(at, _)| *at == target) {
            Some((_, firing)) => firing.push(firer.unit.id.clone()),
            None => {
                let mut firing = offered_at(openings, &target);
                firing.push(firer.unit.id.clone());
                shots.push((target, firing));
            }
        }
    }
    let command = |(at, firing)| Command::Fire {
        firing,
        at,
        switched: SwitchedModifier::default(),
    };
    shots.into_iter().map(command).collect()
}

/// Returns the units that may fire and are not offered at any target.
fn unoffered_fighters<'a>(desk: &FightContext<'a>, openings: &[Opening]) -> Vec<Fighter<'a>> {
    let is_offered = |id: &UnitId| {
        openings.iter().any(|opening| match &opening.command {
            Command::Fire { firing, .. } => firing.contains(id),
            _ => false,
        })
    };
    let own = desk.all_fighters().filter(|f| desk.state.unit_acts(f.unit));
    own.filter(|f| !is_offered(&f.unit.id))
        .filter(|f| desk.may_still_fire(f).is_ok() && desk.refuse_hindered(f).is_ok())
        .collect()
}

fn offered_at(openings: &[Opening], target: &UnitId) -> Vec<UnitId> {
    let offered = openings.iter().find_map(|opening| match &opening.command {
        Command::Fire { firing, at, .. } if at == target => Some(firing.clone()),
        _ => None,
    });
    offered.unwrap_or_default()
}

/// Returns the nearest enemy that may be in range by the tape; `None` if there is none.
fn nearly_in_range(desk: &FightContext<'_>, firer: &Fighter<'_>, error: f64) -> Option<UnitId> {
    let (range, _) = desk.firing_range(firer);
    let near = desk.bases_around(firer, false, range + error);
    let near = near.filter_map(|(number, _)| desk.fighter_numbered(number));
    let fair =
        near.filter(|f| desk.may_still_be_fired_at(f).is_ok() && desk.refuse_shielded(f).is_ok());
    fair.filter_map(|target| {
        let inches = desk.recorded_range(firer, &target)?;
        let just_out = beyond(inches, range) && inches - range < error;
        let open = just_out && !desk.state.is_taped(&shot_span(firer, &target), range);
        // Units that no tape could bring into sight are left out: a firefight with them would be refused for the others
        // too (ART-03).
        let open = open && desk.may_have_line(firer, &target);
        open.then(|| (inches, target.unit.id.clone()))
    })
    .min_by(|one, other| one.0.total_cmp(&other.0))
    .map(|(_, target)| target)
}
