//! Reasons why an act cannot be requested now, shown on its grey button. Like the acts, they are computed from the game
//! as the side knows it.

use super::{ActKind, ActPlanner};
use crate::assist::{
    dry_run::{self, DryRun},
    silent, todo,
};
use rules::fields::combat;
use rules::fields::language::{self, LineRequest};
use rules::fields::march;
use rules::fields::orders;
use rules::fields::state::{BrigadeState, State};
use rules::fields::tactical;
use rules::fields::terms::{
    command::{Command, Manoeuvre},
    name::{BrigadeId, UnitId},
    order::Order,
    phase::Phase,
};

impl ActPlanner<'_> {
    /// Returns the reason why a brigade cannot be sent an order in the present Orders phase; `None` if it can, and in
    /// other phases, when orders are kept for later.
    pub(super) fn order_reason(&self, brigade: &BrigadeState) -> Option<String> {
        if !self.is_turn || self.known.phase() != Phase::Orders {
            return None;
        }
        let refusal = orders::may_be_ordered(self.known, &brigade.id).err()?;
        Some(format!(
            "You cannot send it an order now: {}.",
            refusal.sentence()
        ))
    }

    /// Describes the reason why an act has no choices.
    pub(super) fn reason(&self, brigade: &BrigadeState, kind: ActKind) -> String {
        let refused = match kind {
            ActKind::March => Some(todo::why_idle(self.known, brigade)),
            ActKind::Follow => self.why_no_move(brigade),
            ActKind::Fire => self.why_no_fire(brigade),
            _ => None,
        };
        refused.unwrap_or_else(|| kind.nothing().to_owned())
    }

    /// Returns the reason why no spot can be chosen for an act; `None` if one can.
    pub(super) fn why_not_aimed(&self, brigade: &BrigadeState, kind: ActKind) -> Option<String> {
        match kind {
            ActKind::MarchElsewhere => {
                let refusal = march::why_no_march(self.known, &brigade.id);
                let refused = refusal.map(|refusal| refusal.sentence());
                refused.or_else(|| self.why_straight(brigade))
            }
            ActKind::Move => {
                if tactical::movable_bodies(self.known, brigade).is_empty() {
                    return Some(kind.nothing().to_owned());
                }
                let prices = tactical::unit_prices(self.known, &brigade.id);
                if prices.iter().any(|(_, price)| price.is_ok()) {
                    return None;
                }
                let mut refusals = prices.into_iter().filter_map(|(_, price)| price.err());
                refusals.next().map(|refusal| refusal.sentence())
            }
            _ => None,
        }
    }

    /// Explains that a brigade ordered to attack may march only straight at its target (GT-04); `None` if it has
    /// another order.
    fn why_straight(&self, brigade: &BrigadeState) -> Option<String> {
        let Order::Attack(enemy) = brigade.order() else {
            return None;
        };
        let enemy = self.known.brigade(enemy)?;
        Some(format!(
            "Its order is to attack {}: it marches straight there (GT-04)",
            enemy.name
        ))
    }

    /// Returns the reasons why no unit of a brigade can fire: the reasons why units have no target at all now, then the
    /// reason why the unit nearest to a visible enemy cannot fire at him. `None` if the side may not fire now.
    fn why_no_fire(&self, brigade: &BrigadeState) -> Option<String> {
        if !self.is_turn || self.known.phase() != Phase::Combat {
            return None;
        }
        let (barred, free) = silent::barred_units(self.known, brigade);
        let refused = self.why_no_shot(&free);
        let without = || match free.is_empty() {
            true => None,
            false => Some("no enemy is in sight (FIRE-01)".to_owned()),
        };
        let reasons: Vec<String> = barred.into_iter().chain(refused.or_else(without)).collect();
        (!reasons.is_empty()).then(|| format!("No unit can fire now: {}.", reasons.join("; ")))
    }

    /// Returns the rules' reason why the nearest of some units cannot fire at the enemy nearest to it; `None` if no
    /// enemy is in sight.
    fn why_no_shot(&self, units: &[UnitId]) -> Option<String> {
        let known = self.known;
        let place = |id: &UnitId| Some(known.unit(id)?.base()?.at);
        let enemies = known.units().filter(|unit| unit.side != *self.side);
        let seen = enemies.filter(|unit| self.reported(&unit.id).is_none());
        let seen: Vec<&UnitId> = seen.map(|unit| &unit.id).collect();
        let pairs = units
            .iter()
            .flat_map(|unit| seen.iter().map(move |at| (unit, *at)));
        let pairs =
            pairs.filter_map(|(unit, at)| Some(((place(at)? - place(unit)?).norm(), unit, at)));
        let (_, unit, at) = pairs.min_by(|one, other| one.0.total_cmp(&other.0))?;
        let refusal = combat::may_fire(known, &known.on_table(), unit, at).err()?;
        Some(refusal.sentence())
    }

    /// Returns the rules' objection to the move that the brigade's order demands of its largest body of units. `None`
    /// if there is no objection, or if no unit may move.
    fn why_no_move(&self, brigade: &BrigadeState) -> Option<String> {
        let units = tactical::movable_bodies(self.known, brigade)
            .into_iter()
            .next()?;
        let command = Command::Move {
            units,
            how: Manoeuvre::AsOrdered,
            paid_by: None,
        };
        match dry_run::dry_run(self.known, &command, &[]) {
            DryRun::Refused(refusal) => Some(refusal.sentence()),
            DryRun::Would(_) | DryRun::Wanted(_) => None,
        }
    }
}

/// Returns the objection to an act; `None` if there is none. An enemy out of sight raises none, because he may have
/// moved on.
pub(super) fn certain_objection<T>(
    known: &State,
    objection: impl Fn(&State) -> Option<T>,
) -> Option<T> {
    let refusal = objection(known)?;
    match known.without_old_reports() {
        Some(present) => objection(present),
        None => Some(refusal),
    }
}

/// Returns the reason why a brigade may not march now, whatever the `kind` of march; `None` if it may, as far as its
/// side can tell.
#[must_use]
pub fn march_bar(known: &State, _kind: &str, brigade: &str) -> Option<String> {
    let brigade = BrigadeId::new(brigade);
    let refusal = certain_objection(known, |known| march::why_no_march(known, &brigade));
    refusal.map(|refusal| refusal.sentence())
}

/// Returns the reason why a unit may not move now, whatever the `kind` of move: it has moved, or no points are left for
/// it. `None` if it may, as far as its side can tell.
#[must_use]
pub fn move_bar(known: &State, _kind: &str, unit: &str) -> Option<String> {
    let unit = UnitId::new(unit);
    let price = |known: &State| tactical::move_price(known, std::slice::from_ref(&unit)).err();
    certain_objection(known, price).map(|refusal| refusal.sentence())
}

/// Returns the reason why a unit may not do a drill now, such as `limber`; `None` if it may, as far as its side can see.
#[must_use]
pub fn drill_bar(known: &State, drill: &str, unit: &str) -> Option<String> {
    let read = language::parse(&format!("{drill} {unit}"), known);
    let LineRequest::Command(command) = read.ok().flatten()?.act else {
        return None;
    };
    let drill = |known: &State| match dry_run::dry_run(known, &command, &[]) {
        DryRun::Refused(refusal) => Some(refusal),
        DryRun::Would(_) | DryRun::Wanted(_) => None,
    };
    certain_objection(known, drill).map(|refusal| refusal.sentence())
}
