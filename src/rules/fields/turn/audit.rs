//! What a phase should not end without: the list that the first `next` gives, once.

use crate::rules::fields::activation;
use crate::rules::fields::setup::deployment;
use crate::rules::fields::state::GeneralState;
use crate::rules::fields::state::State;
use crate::rules::fields::tactical;
use crate::rules::fields::terms::fate::Fate;
use crate::rules::fields::terms::order_of_battle::Rank;
use crate::rules::fields::terms::phase::Phase;

/// Returns what is left undone in the phase, in words: acts that are due, orders that wait and could
/// be accepted (ACT-06), points that are lost when movement ends (CMD-02, RUL-21), what deployment
/// wants (DEPLOY-03), and with the turn
/// the officers who come back to their posts with the next one (GEN-04).
#[must_use]
pub fn left_undone(state: &State) -> Vec<String> {
    let openings = state.openings();
    let mut left: Vec<String> = openings
        .into_iter()
        .filter(|opening| opening.due)
        .map(|opening| opening.words)
        .collect();
    if state.over().is_some() {
        return left;
    }
    match state.phase() {
        Phase::Activation => left.extend(orders_waiting(state)),
        Phase::Tactical => {
            left.extend(orders_waiting(state));
            left.extend(points_unspent(state));
        }
        Phase::Morale => left.extend(officers_due_back(state)),
        Phase::Deployment => {
            let more = deployment::inspection::left(state).into_iter();
            let more: Vec<String> = more.filter(|words| !left.contains(words)).collect();
            left.extend(more);
        }
        Phase::Orders | Phase::GrandTactical | Phase::Combat => {}
    }
    left
}

fn orders_waiting(state: &State) -> Vec<String> {
    activation::acceptances(state)
        .into_iter()
        .map(|opening| opening.words)
        .collect()
}

/// Brigadiers whose brigade was activated and who have points left: one line for all.
fn points_unspent(state: &State) -> Option<String> {
    let each: Vec<String> = state
        .brigades()
        .filter(|b| b.side == *state.active() && b.result().is_some() && state.is_on_table(&b.id))
        .filter(|b| tactical::has_work(state, &b.id))
        .filter_map(|b| {
            let brigadier = state.brigadier(&b.id).filter(|general| general.is_fit())?;
            let points = brigadier.points();
            (points > 0).then(|| format!("{} {} {points}", b.callsign, b.name))
        })
        .collect();
    (!each.is_empty()).then(|| format!("points unspent: {}", each.join(", ")))
}

/// Officers of the side whose turn comes next, whose figures are put back then (RUL-109).
fn officers_due_back(state: &State) -> Vec<String> {
    let due = |general: &&GeneralState| {
        general.side != *state.active()
            && matches!(general.fate(), Fate::Out | Fate::Dead)
            && general
                .back_on()
                .is_some_and(|turn| turn <= state.turn() + 1)
    };
    let place = |general: &GeneralState| match general.rank {
        Rank::Brigade => "behind his brigade",
        Rank::Division | Rank::Corps | Rank::Army => "where he fell",
    };
    state
        .generals()
        .filter(due)
        .map(|general| {
            let who = match general.fate() {
                Fate::Dead => format!("a successor of {} takes over", general.name),
                _ => format!("{} comes back", general.name),
            };
            format!(
                "{who} with the next turn: put the figure {}",
                place(general)
            )
        })
        .collect()
}
