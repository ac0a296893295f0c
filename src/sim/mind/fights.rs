//! Which fights are fought, and in which order (RUL-72): firefights that promise enough, the best first; what is
//! due is done.

use super::weighed::Weighed;
use super::weighed::best_first;
use super::worth;
use crate::rules::fields::combat;
use crate::rules::fields::state::State;
use crate::rules::fields::terms::command::Command;
use crate::rules::fields::terms::command::Switched;
use crate::rules::fields::terms::name::UnitId;
use crate::sim::doctrine::Doctrine;
use crate::sim::seat::Seat;

/// Returns a firefight with what it promises; none where it cannot be.
#[must_use]
pub fn firefight(
    state: &State,
    doctrine: &Doctrine,
    firing: &[UnitId],
    at: &UnitId,
) -> Option<Weighed> {
    let account = combat::account_of_fire(state, firing, at, &Switched::default()).ok()?;
    Some(Weighed {
        act: Command::Fire {
            firing: firing.to_vec(),
            at: at.clone(),
            switched: Switched::default(),
        },
        terms: worth::terms(state, &account, doctrine).to_vec(),
    })
}

/// Returns the firefights among these acts that promise enough, the best first.
#[must_use]
pub fn weighed(seat: &Seat<'_>, doctrine: &Doctrine, offered: &[Command]) -> Vec<Weighed> {
    let state: &State = &seat.known;
    let mut fights: Vec<Weighed> = (offered.iter())
        .flat_map(|act| match act {
            Command::Fire { firing, at, .. } => apart(firing)
                .iter()
                .filter_map(|firing| firefight(state, doctrine, firing, at))
                .collect(),
            _ => Vec::new(),
        })
        .filter(|fight| fight.sum() >= doctrine.fire_from && !seat.barred.contains(&fight.act))
        .collect();
    best_first(&mut fights);
    fights
}

/// All who could fire together, and without each of them.
fn apart(firing: &[UnitId]) -> Vec<Vec<UnitId>> {
    let mut groups = vec![firing.to_vec()];
    if firing.len() > 1 {
        groups.extend(firing.iter().map(|left| {
            let others = firing.iter().filter(|unit| *unit != left);
            others.cloned().collect()
        }));
    }
    groups
}
