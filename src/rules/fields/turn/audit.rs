//! Acts that should be done before a phase ends. The first `next` lists them; a later one lists acts that have become
//! due since.

use std::collections::BTreeSet;

use crate::combat::casualties;
use crate::setup::deployment;
use crate::state::{GeneralState, State};
use crate::terms::{
    command::Command, fate::GeneralFate, name::BrigadeId, opening::Opening, order_of_battle::Rank,
    phase::Phase,
};
use crate::{activation, march};

/// Beginning of the line about unspent points, which never counts as a new act: their number changes with every act.
const UNSPENT: &str = "points unspent: ";

/// Lists the acts left undone in the phase: due acts, firefights not begun (RUL-72), waiting orders that could be
/// accepted (ACT-06), points lost when movement ends (CMD-02, RUL-21), demands of deployment (DEPLOY-03) and, at the
/// end of the turn, officers who return to their posts at the start of the next turn (GEN-04).
#[must_use]
pub fn left_undone(state: &State) -> Vec<String> {
    let openings = match state.phase() {
        // A march whose length would be displayed as 0 is not offered, but it is listed with the others.
        Phase::GrandTactical => {
            let marches = march::demanded_of_all(state).into_iter();
            marches.map(|(opening, _)| opening).collect()
        }
        _ => state.openings(),
    };
    let mut left: Vec<String> = openings
        .iter()
        .filter(|opening| opening.due || is_firefight(opening))
        .map(|opening| opening.words.clone())
        .collect();
    if state.over().is_some() {
        return left;
    }
    match state.phase() {
        Phase::Draw => {}
        Phase::Activation => left.extend(orders_waiting(state)),
        Phase::Tactical => {
            left.extend(orders_waiting(state));
            left.extend(points_unspent(state, &openings));
        }
        Phase::Morale => left.extend(officers_due_back(state)),
        Phase::Deployment => {
            let more = deployment::inspection::tasks_left(state).into_iter();
            let more: Vec<String> = more.filter(|words| !left.contains(words)).collect();
            left.extend(more);
        }
        Phase::Orders | Phase::GrandTactical | Phase::Combat => {}
    }
    left
}

/// Returns the list of undone acts if it must be shown before the phase ends: at the first `next`, and again if more
/// acts have become possible. Empty otherwise.
pub(super) fn still_to_name(state: &State) -> Vec<String> {
    let left = left_undone(state);
    let is_new = |act: &String| !act.starts_with(UNSPENT) && state.came_up_since(act);
    match state.is_listed() && !left.iter().any(is_new) {
        true => Vec::new(),
        false => left,
    }
}

/// Checks whether none of the undone acts can be done, such as officers' returns, which happen by themselves, and
/// marches that would get nowhere. Then they need not delay the phase.
#[must_use]
pub fn leaves_nothing_to_do(state: &State) -> bool {
    match state.phase() {
        Phase::Morale => !officers_due_back(state).is_empty(),
        Phase::GrandTactical => {
            let mut marches = march::demanded_of_all(state).into_iter().peekable();
            marches.peek().is_some() && marches.all(|(opening, hardly)| hardly || !opening.due)
        }
        _ => false,
    }
}

/// Returns the command as its author means it. A plain `next` ends the phase at once if none of the undone acts can be
/// done, because a list of impossible acts would not help him.
#[must_use]
pub fn meant_command(state: &State, command: Command) -> Command {
    match command {
        Command::Next { anyway: false } => Command::Next {
            anyway: leaves_nothing_to_do(state),
        },
        other => other,
    }
}

/// Lists the firefights that an act leaves unfought: after the first melee, and after the first test of a general, no
/// unit opens fire any more (RUL-72).
#[must_use]
pub fn given_up(state: &State, command: &Command) -> Vec<String> {
    if !ends_firefights(state, command) {
        return Vec::new();
    }
    let openings = state.openings().into_iter();
    let open = openings.filter(|opening| !opening.due && is_firefight(opening));
    open.map(|opening| opening.words).collect()
}

/// Checks whether no firefight can begin after an act (RUL-72).
#[must_use]
pub fn ends_firefights(state: &State, command: &Command) -> bool {
    let ends = match command {
        Command::Melee { .. } => true,
        Command::Casualty { .. } => !casualties::is_per_fight(state),
        _ => false,
    };
    ends && state.phase() == Phase::Combat
}

fn is_firefight(opening: &Opening) -> bool {
    matches!(opening.command, Command::Fire { .. })
}

fn orders_waiting(state: &State) -> Vec<String> {
    activation::acceptance_openings(state)
        .into_iter()
        .map(|opening| opening.words)
        .collect()
}

/// Describes, in one line, the brigadiers with points left for a move that their brigade's order still demands. Other
/// lost points are not worth a line: a general seldom spends all of them.
fn points_unspent(state: &State, openings: &[Opening]) -> Option<String> {
    let demanded: BTreeSet<&BrigadeId> = openings
        .iter()
        .filter_map(|opening| match &opening.command {
            Command::Move { units, .. } => Some(&state.unit(units.first()?)?.brigade),
            _ => None,
        })
        .collect();
    let each: Vec<String> = state
        .brigades()
        .filter(|b| state.acts(b) && b.result().is_some() && state.is_on_table(&b.id))
        .filter(|b| demanded.contains(&b.id))
        .filter_map(|b| {
            let brigadier = state.brigadier(&b.id).filter(|general| general.is_fit())?;
            let points = brigadier.points();
            (points > 0).then(|| format!("{} {} {points}", b.callsign, b.name))
        })
        .collect();
    (!each.is_empty()).then(|| format!("{UNSPENT}{}", each.join(", ")))
}

/// Lists officers whose figures must be put back before their side moves next (RUL-109).
fn officers_due_back(state: &State) -> Vec<String> {
    let due = |general: &&GeneralState| {
        (general.side != *state.active() || state.chits().is_some())
            && matches!(general.fate(), GeneralFate::Out | GeneralFate::Dead)
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
                GeneralFate::Dead => format!("a successor of {} takes over", general.name),
                _ => format!("{} comes back", general.name),
            };
            format!(
                "{who} with the next {}: put the figure {}",
                state.turn_word(),
                place(general)
            )
        })
        .collect()
}
