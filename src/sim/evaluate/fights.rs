//! Choice and order of fights (RUL-72): promising firefights, the best first, then the fights that are due.

use super::{
    ground::Stakes,
    weighed_act::{Weighed, best_first},
    worth,
};
use crate::doctrine::Doctrine;
use crate::seat::SideKnowledge;
use rules::fields::combat;
use rules::fields::state::State;
use rules::fields::terms::{
    command::{Command, SwitchedModifier},
    name::UnitId,
};

/// Returns a firefight with its expected gain; `None` if the rules do not allow it.
#[must_use]
pub fn firefight(
    state: &State,
    doctrine: &Doctrine,
    stakes: &Stakes<'_>,
    firing: &[UnitId],
    at: &UnitId,
) -> Option<Weighed> {
    let account = combat::account_of_fire(state, firing, at, &SwitchedModifier::default()).ok()?;
    Some(Weighed {
        act: Command::Fire {
            firing: firing.to_vec(),
            at: at.clone(),
            switched: SwitchedModifier::default(),
        },
        terms: worth::terms(state, &account, doctrine, stakes).to_vec(),
    })
}

/// Returns the firefights with enough expected gain, the best first.
#[must_use]
pub fn weighed(seat: &SideKnowledge<'_>, doctrine: &Doctrine) -> Vec<Weighed> {
    let state: &State = &seat.known;
    if !combat::may_open_firefights(state) {
        return Vec::new();
    }
    let stakes = Stakes::new(state, seat.side);
    let mut fights: Vec<Weighed> = (combat::possible_firers(state).iter())
        .filter_map(|(at, firers)| best_group(state, doctrine, &stakes, firers, at))
        .filter(|fight| fight.sum() >= doctrine.fire_from && !seat.barred.contains(&fight.act))
        .collect();
    best_first(&mut fights);
    fights
}

/// Returns the best group of units to fire at a target. It starts with all that could fire, and removes one unit at a
/// time as long as the expected gain rises, so that no unit tires for nothing. `None` if the rules do not allow all of
/// them to fire together.
fn best_group(
    state: &State,
    doctrine: &Doctrine,
    stakes: &Stakes<'_>,
    firers: &[UnitId],
    at: &UnitId,
) -> Option<Weighed> {
    let mut firing = firers.to_vec();
    let mut best = firefight(state, doctrine, stakes, &firing, at)?;
    while firing.len() > 1 {
        let fewer = (firing.iter()).map(|left| {
            let others = firing.iter().filter(|unit| *unit != left);
            others.cloned().collect::<Vec<UnitId>>()
        });
        let each = fewer.filter_map(|firing| {
            let fight = firefight(state, doctrine, stakes, &firing, at)?;
            Some((firing, fight))
        });
        let Some((fewer, fight)) = each.max_by(|a, b| a.1.sum().total_cmp(&b.1.sum())) else {
            break;
        };
        if fight.sum() <= best.sum() {
            break;
        }
        (firing, best) = (fewer, fight);
    }
    Some(best)
}
