//! Worth of ground to a side by the verdict: objectives first, then valued terrain (RUL-103). The enemy's ground counts
//! against the side, so denying him an objective is worth as much as meeting its own.

use crate::length::last_turn;
use crate::stakes::stakes;
use rules::fields::position::place::in_or_touching;
use rules::fields::state::{State, UnitState};
use rules::fields::terms::{
    name::{BrigadeId, FeatureId, SideId, UnitId},
    order_of_battle::Tenure,
};
use table::ground::Feature;

/// Factor of an objective's worth relative to valued terrain.
const OBJECTIVE: f64 = 3.0;

/// Share of an objective's worth that counts while fewer pieces of ground are held than it demands.
const PARTLY: f64 = 0.4;

/// Weight of holding ground in the first turn; in the last, before the verdict, it counts in full.
const EARLY: f64 = 0.4;

/// Whether a side, and its enemy, has a share in a piece of ground (RUL-103).
type Share = [bool; 2];

/// The ground that counts in the verdict, as one side sees it.
pub struct Stakes<'a> {
    pieces: Vec<GroundPiece<'a>>,
    objectives: Vec<WeighedObjective>,
}

struct GroundPiece<'a> {
    feature: &'a Feature,
    /// The units that give the side a share, and those that give the enemy one.
    there: [Vec<&'a UnitState>; 2],
}

struct WeighedObjective {
    /// Worth to the side; negative if it counts for the enemy.
    worth: f64,
    /// Owner: 0 for the side, 1 for the enemy.
    whose: usize,
    by: Tenure,
    hold: usize,
    /// Its pieces of ground, by index.
    pieces: Vec<usize>,
}

impl<'a> Stakes<'a> {
    /// Returns the stakes of a side, from its knowledge of the table.
    #[must_use]
    pub fn new(state: &'a State, side: &SideId) -> Self {
        let features = stakes(state).into_iter();
        let pieces: Vec<GroundPiece<'a>> = features
            .filter_map(|id| {
                let feature = state.ground().feature(id.as_str())?;
                let mut there = [Vec::new(), Vec::new()];
                for unit in state.units().filter(|unit| is_there(state, unit, feature)) {
                    let [own, enemy] = &mut there;
                    (if unit.side == *side { own } else { enemy }).push(unit);
                }
                Some(GroundPiece { feature, there })
            })
            .collect();
        let number = |id: &FeatureId| pieces.iter().position(|p| p.feature.id == id.as_str());
        let objectives = state.oob().objectives.iter().filter_map(|objective| {
            let test = (objective.test).filter(|_| state.judged(&objective.id).is_none())?;
            let own = objective.side == *side;
            let sign = if own { 1.0 } else { -1.0 };
            let soon = test.at.map_or(1.0, |turn| urgency(state, turn));
            Some(WeighedObjective {
                worth: sign * soon * f64::from(objective.worth),
                whose: usize::from(!own),
                by: test.by,
                hold: test.hold as usize,
                pieces: objective.features.iter().filter_map(number).collect(),
            })
        });
        let objectives = objectives.collect();
        Self { pieces, objectives }
    }

    /// Returns the side's lead in the present position; negative if it is behind.
    #[must_use]
    pub fn lead(&self) -> f64 {
        self.worth(GroundPiece::shares)
    }

    /// Returns the change of the lead if some units move to their places in `after`.
    #[must_use]
    pub fn moved(&self, after: &State, units: &[UnitId]) -> f64 {
        let moved = |piece: &GroundPiece<'_>| {
            let [own, enemy] = &piece.there;
            let stays = own.iter().any(|unit| !units.contains(&unit.id));
            let mut moved = units.iter().filter_map(|id| after.unit(id));
            let comes = moved.any(|unit| is_there(after, unit, piece.feature));
            [stays || comes, !enemy.is_empty()]
        };
        self.worth(moved) - self.lead()
    }

    /// Returns the worth of the ground that the side holds through one brigade alone, apart from others that stay: it
    /// is lost if that brigade leaves.
    #[must_use]
    pub fn held_by(&self, brigade: &BrigadeId, stays: impl Fn(&BrigadeId) -> bool) -> f64 {
        let others = |unit: &&UnitState| unit.brigade != *brigade && stays(&unit.brigade);
        let with = |piece: &GroundPiece<'_>| {
            let [own, enemy] = &piece.there;
            let there = own
                .iter()
                .any(|unit| unit.brigade == *brigade || others(unit));
            [there, !enemy.is_empty()]
        };
        let without = |piece: &GroundPiece<'_>| {
            let [own, enemy] = &piece.there;
            [own.iter().any(others), !enemy.is_empty()]
        };
        self.worth(with) - self.worth(without)
    }

    /// Returns the gain if an enemy brigade is driven off and own troops take its place, and the gain if they only come
    /// next to it.
    #[must_use]
    pub fn prize(&self, enemy: &BrigadeId) -> [f64; 2] {
        let theirs = |piece: &GroundPiece<'_>| {
            let [_, others] = &piece.there;
            others.iter().any(|unit| unit.brigade == *enemy)
        };
        let driven_off = |piece: &GroundPiece<'_>| {
            let [own, others] = &piece.there;
            let others = others.iter().any(|unit| unit.brigade != *enemy);
            [!own.is_empty() || theirs(piece), others]
        };
        let beside = |piece: &GroundPiece<'_>| {
            let [own, enemy] = piece.shares();
            [own || theirs(piece), enemy]
        };
        let lead = self.lead();
        [self.worth(driven_off) - lead, self.worth(beside) - lead]
    }

    /// Returns the gain if own troops become the only ones on a piece of ground.
    #[must_use]
    pub fn won(&self, feature: &FeatureId) -> f64 {
        let taken = |piece: &GroundPiece<'_>| match piece.feature.id == feature.as_str() {
            true => [true, false],
            false => piece.shares(),
        };
        self.worth(taken) - self.lead()
    }

    /// Returns the loss if the enemy has a piece of ground to himself.
    #[must_use]
    pub fn lost(&self, feature: &FeatureId) -> f64 {
        let taken = |piece: &GroundPiece<'_>| match piece.feature.id == feature.as_str() {
            true => [false, true],
            false => piece.shares(),
        };
        self.lead() - self.worth(taken)
    }

    /// Returns the pieces of ground in which another share would help.
    pub fn wanted(&self) -> impl Iterator<Item = &'a Feature> + '_ {
        let lead = self.lead();
        let each = self.pieces.iter().filter(move |piece| {
            let entered = |other: &GroundPiece<'_>| {
                let [own, enemy] = other.shares();
                [own || other.feature.id == piece.feature.id, enemy]
            };
            let [own, _] = &piece.there;
            own.is_empty() && self.worth(entered) > lead
        });
        each.map(|piece| piece.feature)
    }

    /// Returns the pieces of ground at stake.
    pub fn pieces(&self) -> impl Iterator<Item = &'a Feature> + '_ {
        self.pieces.iter().map(|piece| piece.feature)
    }

    fn worth(&self, share: impl Fn(&GroundPiece<'a>) -> Share) -> f64 {
        let shares: Vec<Share> = self.pieces.iter().map(share).collect();
        let valued = self.pieces.iter().zip(&shares);
        let ground: f64 = valued
            .map(|(piece, [own, enemy])| {
                // Contested ground counts half to each.
                let ahead = i8::from(*own) - i8::from(*enemy);
                f64::from(piece.feature.value) * f64::from(ahead)
            })
            .sum();
        let objectives: f64 = self.objectives.iter().map(|o| o.counts(&shares)).sum();
        ground + OBJECTIVE * objectives
    }
}

impl GroundPiece<'_> {
    fn shares(&self) -> Share {
        let [own, enemy] = &self.there;
        [!own.is_empty(), !enemy.is_empty()]
    }
}

impl WeighedObjective {
    fn counts(&self, shares: &[Share]) -> f64 {
        let has = |number: &&usize| {
            let share = shares.get(**number).copied().unwrap_or_default();
            let [mut own, mut other] = share;
            if self.whose == 1 {
                std::mem::swap(&mut own, &mut other);
            }
            match self.by {
                Tenure::Held => own && !other,
                Tenure::Shared => own,
                Tenure::Denied => !other,
            }
        };
        let held = self.pieces.iter().filter(has).count();
        match held >= self.hold {
            true => self.worth,
            false => self.worth * PARTLY * held as f64 / self.hold as f64,
        }
    }
}

/// Checks whether a unit has a share in a piece of ground: beaten troops have none, and a dummy holds no ground
/// (BLIND-09).
fn is_there(state: &State, unit: &UnitState, feature: &Feature) -> bool {
    let sound = !unit.is_beaten() && !state.is_dummy(&unit.brigade);
    sound
        && unit
            .base()
            .is_some_and(|base| in_or_touching(feature, &base))
}

/// Returns the weight of holding ground now relative to holding it at the end, 0 to 1.
#[must_use]
pub fn counts_now(state: &State) -> f64 {
    by_hour(played(state))
}

/// Returns the weight of an objective that is judged after a player turn, beside that of ground at the end.
fn urgency(state: &State, turn: u32) -> f64 {
    let hour = f64::from(state.counted(turn)).max(1.0);
    by_hour((f64::from(state.turn()) / hour).min(1.0)) / counts_now(state)
}

fn by_hour(share: f64) -> f64 {
    EARLY + (1.0 - EARLY) * share
}

/// Returns the share of the battle that is over, 0 to 1.
#[must_use]
pub fn played(state: &State) -> f64 {
    let last = f64::from(last_turn(state)).max(1.0);
    (f64::from(state.turn()) / last).min(1.0)
}

/// Returns the number of own player turns still to come for the active side, without this one.
#[must_use]
pub fn turns_to_come(state: &State) -> f64 {
    let left = last_turn(state).saturating_sub(state.turn());
    match state.round() {
        Some(_) => f64::from(left),
        None => f64::from(left / 2),
    }
}
