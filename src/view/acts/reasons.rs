//! Reasons why an act cannot be asked for now: its button is grey and says so. As all acts, they are worked out on the
//! game as the side knows it.

use super::{ActKind, ActPlanner};
use crate::desk::{todo, trial, trial::DryRun};
use rules::fields::orders;
use rules::fields::state::BrigadeState;
use rules::fields::tactical;
use rules::fields::terms::{
    command::{Command, Manoeuvre},
    phase::Phase,
};

impl ActPlanner<'_> {
    /// Returns why no order can be sent to a brigade in the Orders phase that is played; `None` if one can, and for
    /// orders that are kept.
    pub(super) fn order_reason(&self, brigade: &BrigadeState) -> Option<String> {
        if !self.is_turn || self.known.phase() != Phase::Orders {
            return None;
        }
        let refusal = orders::may_be_ordered(self.known, &brigade.id).err()?;
        Some(format!(
            "No order can be sent to it now: {} ({}).",
            refusal.said(),
            refusal.clause()
        ))
    }

    /// Says why an act has no choices.
    pub(super) fn reason(&self, brigade: &BrigadeState, kind: ActKind) -> String {
        let refused = match kind {
            ActKind::March => Some(todo::why_idle(self.known, brigade)),
            ActKind::Follow => self.why_no_move(brigade),
            _ => None,
        };
        refused.unwrap_or_else(|| kind.nothing().to_owned())
    }

    /// Returns what the rules say against the move that a brigade's order demands; `None` if they say nothing.
    fn why_no_move(&self, brigade: &BrigadeState) -> Option<String> {
        let units = tactical::movable_bodies(self.known, brigade).into_iter().next()?;
        let command = Command::Move {
            units,
            how: Manoeuvre::AsOrdered,
            paid_by: None,
        };
        match trial::dry_run(self.known, &command, &[]) {
            DryRun::Refused(refusal) => Some(format!("{} ({})", refusal.said(), refusal.clause())),
            DryRun::Would(_) | DryRun::Wanted(_) => None,
        }
    }
}
