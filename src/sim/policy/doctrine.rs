//! A player who evaluates his acts by the parameters of a doctrine.

use super::{PlayerChoice, Policy};
use crate::doctrine::Doctrine;
use crate::evaluate::{
    fights, generals, march, moves, orders, plan,
    weighed_act::{Weighed, foresee},
};
use crate::seat::SideKnowledge;
use crate::seeds::PolicyRng;
use rules::clause::sum;
use rules::fields::terms::{command::Command, edition::Edition, phase::Phase};
use rules::fields::{activation, tactical};

impl Policy for Doctrine {
    fn name(&self) -> &str {
        &self.name
    }

    fn spelled(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    fn plan(&self, seat: &SideKnowledge<'_>) -> Vec<String> {
        plan::sentences(seat, self)
    }

    fn choose(&self, seat: &SideKnowledge<'_>, _: &mut PolicyRng) -> PlayerChoice {
        match seat.known.phase() {
            Phase::Orders => first_allowed(seat, orders::weighed(seat, self), || first(seat)),
            Phase::Activation => activate(self, seat),
            Phase::GrandTactical => PlayerChoice::plain(march::next(seat)),
            Phase::Tactical => manoeuvre(self, seat),
            Phase::Combat => fight(self, seat),
            _ => PlayerChoice::plain(first(seat)),
        }
    }
}

fn first(seat: &SideKnowledge<'_>) -> Option<Command> {
    seat.offered().into_iter().next()
}

/// Returns the first of the evaluated acts that, as far as the side knows, the rules allow; else the first act offered.
fn first_allowed(
    seat: &SideKnowledge<'_>,
    weighed: Vec<Weighed>,
    offered: impl FnOnce() -> Option<Command>,
) -> PlayerChoice {
    let refused = |weighed: &Weighed| foresee(&seat.known, &weighed.act).is_none();
    let allowed: Vec<Weighed> = weighed.into_iter().skip_while(refused).collect();
    match allowed.is_empty() {
        true => PlayerChoice::plain(offered()),
        false => PlayerChoice::first_of(allowed),
    }
}

/// Chooses activations. In the basic edition the most certain comes first, because a failure weighs on later rolls
/// (RUL-09); otherwise they come in the order of the roster. After them, lifts marks, and accepts waiting orders that
/// still make sense.
fn activate(doctrine: &Doctrine, seat: &SideKnowledge<'_>) -> PlayerChoice {
    let mut offered = seat.offered();
    if seat.known.edition() == Edition::Basic {
        let sure = |act: &Command| match act {
            Command::Activate {
                brigade: Some(id), ..
            } => -sum(&activation::activation_modifiers(&seat.known, id)),
            _ => i32::MAX,
        };
        offered.sort_by_key(sure);
    }
    let mut wanted = offered
        .into_iter()
        .filter(|act| !is_outdated(doctrine, seat, act));
    PlayerChoice::plain(wanted.next())
}

fn is_outdated(doctrine: &Doctrine, seat: &SideKnowledge<'_>, act: &Command) -> bool {
    match act {
        Command::Accept { brigade, .. } => !orders::still_wanted(seat, doctrine, brigade),
        _ => false,
    }
}

/// Chooses free turns towards the enemy, then the brigades' moves, then late orders to accept, then necessary moves of
/// generals.
fn manoeuvre(doctrine: &Doctrine, seat: &SideKnowledge<'_>) -> PlayerChoice {
    let turns = seat.allowed(tactical::free_turns(&seat.known));
    let turns = moves::turns(seat, doctrine, &turns);
    if !turns.is_empty() {
        return PlayerChoice::first_of(turns);
    }
    let moves = moves::weighed(seat, doctrine);
    if !moves.is_empty() {
        return PlayerChoice::first_of(moves);
    }
    let late = seat.allowed(activation::acceptance_openings(&seat.known));
    let wanted = |act: &Command| !is_outdated(doctrine, seat, act);
    match late.into_iter().find(wanted) {
        Some(act) => PlayerChoice::plain(Some(act)),
        None => PlayerChoice::first_of(generals::weighed(seat, doctrine)),
    }
}

/// Chooses the firefight with the greatest expected gain, then the fights that are due.
fn fight(doctrine: &Doctrine, seat: &SideKnowledge<'_>) -> PlayerChoice {
    let is_fire = |act: &Command| matches!(act, Command::Fire { .. });
    let due = || seat.offered().into_iter().find(|act| !is_fire(act));
    first_allowed(seat, fights::weighed(seat, doctrine), due)
}
