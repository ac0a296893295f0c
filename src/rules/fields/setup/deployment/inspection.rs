//! A last inspection of the table before the battle: breaches of the rules of placing (DEPLOY-03, RUL-105), and
//! generals without a place.

use super::{chain, legal, turns};
use crate::position::gap;
use crate::shared::generals;
use crate::state::{BrigadeState, GeneralState, State, UnitState, draft::Draft};
use crate::terms::{
    charts::distance, edition::Edition, event::Event, fate::GeneralFate, order_of_battle::Rank,
};
use table::base::Base;
use table::measure::{Point, within};

/// Lists the tasks to do before the battle begins.
#[must_use]
pub fn tasks_left(state: &State) -> Vec<String> {
    let others = turns::to_place(state)
        .map(|brigade| format!("{} {}: to be placed", brigade.callsign, brigade.name));
    let scattered = state
        .brigades()
        .filter_map(|brigade| scattered_regiment(state, brigade));
    let generals = state
        .generals()
        .filter_map(|general| out_of_place(state, general));
    others.chain(scattered).chain(generals).collect()
}

/// Describes the regiment that has strayed from its brigade. `None` if none has, and in the full edition, where the
/// rule does not bind (DEPLOY-03).
fn scattered_regiment(state: &State, brigade: &BrigadeState) -> Option<String> {
    if state.edition() == Edition::Full {
        return None;
    }
    let units: Vec<(&UnitState, Base)> = state
        .units_of(&brigade.id)
        .filter_map(|unit| Some((unit, unit.base()?)))
        .collect();
    let bases: Vec<Base> = units.iter().map(|(_, base)| *base).collect();
    let (stray, gap) = chain::first_stray(&bases)?;
    let (unit, _) = units.get(stray)?;
    Some(legal::stray_distance(state, &unit.name, gap))
}

/// Returns the objection to a brigadier far from all his units, or a higher general outside the ground of his side
/// (RUL-105); `None` if there is none.
fn out_of_place(state: &State, general: &GeneralState) -> Option<String> {
    let at = general.at()?;
    if general.rank != Rank::Brigade {
        return (!legal::is_own_ground(state, &general.side, at)).then(|| {
            format!(
                "{} stands outside the ground where {} sets up (RUL-105)",
                general.name,
                state.side_name(&general.side)
            )
        });
    }
    let inches = command_of(state, general)
        .iter()
        .map(|base| gap::figure_distance(at, base))
        .min_by(f64::total_cmp)?;
    (!within(inches, distance::COHESION)).then(|| {
        format!(
            "{} stands {} from his nearest unit, {} at most (RUL-105)",
            general.name,
            state.oob().measure.say(inches),
            state.oob().measure.say(distance::COHESION)
        )
    })
}

/// Returns the bases of a general's command on the table.
fn command_of(state: &State, general: &GeneralState) -> Vec<Base> {
    state
        .brigades()
        .filter(|brigade| commands_brigade(state, general, brigade))
        .flat_map(|brigade| state.bases_of(&brigade.id))
        .collect()
}

fn commands_brigade(state: &State, general: &GeneralState, brigade: &BrigadeState) -> bool {
    let superiors = state.oob().superiors(&brigade.id);
    general.id.as_str() == brigade.id.as_str() || superiors.iter().any(|s| s.id == general.id)
}

/// Puts every general who has no place yet behind the middle of his command, if that is on the table.
pub fn take_posts(draft: &mut Draft<'_>) {
    for event in post_events(draft.state()) {
        draft.note(event);
    }
}

fn post_events(state: &State) -> Vec<Event> {
    state
        .generals()
        .filter(|general| general.fate() == GeneralFate::Fit && general.at().is_none())
        .filter_map(|general| {
            Some(Event::PostTaken {
                general: general.id.clone(),
                at: place_behind(state, &command_of(state, general))?,
            })
        })
        .collect()
}

fn place_behind(state: &State, bases: &[Base]) -> Option<Point> {
    Some(
        state
            .ground()
            .nearest_for_figure(generals::place_behind(bases)?),
    )
}
