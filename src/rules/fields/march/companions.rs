//! Higher generals who go along with a brigade's march (CMD-11, RUL-29).

use super::course::MarchCourse;
use crate::position::gap::figure_gap;
use crate::shared::points;
use crate::state::{GeneralState, State, draft::Draft};
use crate::terms::{
    event::Event,
    name::{BrigadeId, GeneralId},
    order_of_battle::Rank,
    weight::ACT_PRICE,
};
use ruleset::Step;
use ruleset::refusal::{Refusal, Remedy};
use table::measure::{CONTACT, within};

/// Returns the objections to generals who go along: each must touch the brigadier.
///
/// # Errors
///
/// Fails if he is not a higher general of the active side at his post, is named twice, or has no point left.
pub fn check_company(
    state: &State,
    brigade: &BrigadeId,
    with: &[GeneralId],
) -> Result<Vec<Refusal>, Refusal> {
    let mut apart = Vec::new();
    for (n, id) in with.iter().enumerate() {
        let general = state.active_general(id)?;
        if with.iter().take(n).any(|before| before == id) {
            let said = format!("{} is named twice", general.name);
            return Err(Refusal::impossible("RUL-29", said).remedy("name each general once"));
        }
        if general.rank == Rank::Brigade {
            let said = format!("{} commands a brigade and goes with it", general.name);
            return Err(Refusal::impossible("CMD-10", said)
                .remedy("the brigadier of a marching brigade need not be named"));
        }
        if general.points() < ACT_PRICE {
            return Err(points::too_few_points(state, general, ACT_PRICE));
        }
        apart.extend(away_from(state, brigade, general));
    }
    Ok(apart)
}

/// Returns the objection to a general who is not in contact with the brigadier: only one in contact goes along
/// (RUL-29); `None` if he is in contact.
fn away_from(state: &State, brigade: &BrigadeId, general: &GeneralState) -> Option<Refusal> {
    let remedy = Remedy::typed(
        "in the tactical phase ",
        "ride-to",
        " brings him there before the next march",
    );
    let brigadier = state.brigadier(brigade).filter(|b| b.is_fit());
    let Some((brigadier, at)) = brigadier.and_then(|b| Some((b, b.at()?))) else {
        return Some(
            Refusal::objection("RUL-29", "there is no brigadier to go with").remedy(remedy),
        );
    };
    let gap = general.at().map(|from| figure_gap(from, at));
    if gap.is_some_and(|gap| within(gap, CONTACT)) {
        return None;
    }
    let inches = gap.map_or("off the table".to_owned(), |gap| {
        format!("{} away", state.oob().measure.say(gap))
    });
    let said = format!(
        "{} does not touch {}: {inches}",
        general.name, brigadier.name
    );
    Some(Refusal::objection("RUL-29", said).remedy(remedy))
}

/// Charges each general who goes along a point of his own (RUL-29).
///
/// # Errors
///
/// Fails if a general has too few points.
pub fn pay_company(draft: &mut Draft<'_>, with: &[GeneralId], brigade: &str) -> Step {
    for general in with {
        points::spend_of(
            draft,
            general,
            ACT_PRICE,
            format!("march with {brigade}"),
            "RUL-29",
        )?;
    }
    Ok(())
}

/// Returns the rides of the generals who go along with the brigade. These rides do not count against the 12 inches that
/// a general may ride himself.
pub fn company_rides(state: &State, course: &MarchCourse<'_>, with: &[GeneralId]) -> Vec<Event> {
    with.iter()
        .filter_map(|id| {
            let from = state.general(id)?.at()?;
            let at = course.carried_end(from);
            Some(Event::Rode {
                general: id.clone(),
                at,
                inches: (at - from).norm(),
                paid: false,
                clear: false,
            })
        })
        .collect()
}
