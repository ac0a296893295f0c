//! Worth of ground to a side by the verdict: objectives first, then valued terrain (RUL-103). The enemy's ground counts
//! against the side, so denying him an objective is worth as much as meeting one.
//!
//! The verdict asks which units are on the ground when the battle is judged. So ground is worth the chance that at
//! least one of the units there now is still there by then. A second unit raises that chance; shortly before the end,
//! the units present now decide it.

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

/// Chance that a unit is still on its ground after a player turn.
const STAYS: f64 = 0.95;

/// Chance, for each player turn, that a side brings a new unit to a piece of ground.
const COMES: f64 = 0.04;
/// Maximum sum of these chances.
const MAY_COME: f64 = 0.3;

/// Number of units assumed to stand on ground that a side takes.
const TAKEN_BY: usize = 2;

/// Greatest number of units on a piece of ground for which the chance of a share is kept.
const MOST_THERE: usize = 7;

/// Number of units on a piece of ground (RUL-103): the side's, and the enemy's.
type Present = [usize; 2];

/// The ground that counts in the verdict, as one side sees it.
pub struct Stakes<'a> {
    pieces: Vec<GroundPiece<'a>>,
    objectives: Vec<WeighedObjective>,
    /// Chances until the end.
    chances: ShareChances,
    /// The side's expected lead.
    lead: f64,
}

struct GroundPiece<'a> {
    feature: &'a Feature,
    /// Units that count for the ground: the side's own, and the enemy's.
    there: [Vec<&'a UnitState>; 2],
}

struct WeighedObjective {
    /// Worth to the side in points of size; negative if it counts for the enemy.
    worth: f64,
    /// Owner: 0 for the side, 1 for the enemy.
    whose: usize,
    by: Tenure,
    hold: usize,
    /// Chances until this stake is judged.
    chances: ShareChances,
    /// Pieces of ground on which this stake depends, by index.
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
        let left = player_turns_to(state, last_turn(state));
        let objectives = state.oob().objectives.iter().filter_map(|objective| {
            let test = (objective.test).filter(|_| state.judged(&objective.id).is_none())?;
            let own = objective.side == *side;
            let sign = if own { 1.0 } else { -1.0 };
            let hour = test
                .at
                .map(|turn| player_turns_to(state, state.counted(turn)));
            Some(WeighedObjective {
                worth: sign * f64::from(objective.worth),
                whose: usize::from(!own),
                by: test.by,
                hold: test.hold as usize,
                chances: ShareChances::new(hour.unwrap_or(left)),
                pieces: objective.features.iter().filter_map(number).collect(),
            })
        });
        let objectives = objectives.collect();
        let mut stakes = Self {
            pieces,
            objectives,
            chances: ShareChances::new(left),
            lead: 0.0,
        };
        stakes.lead = stakes.worth(GroundPiece::present);
        stakes
    }

    /// Returns the side's expected lead; negative if it is behind.
    #[must_use]
    pub fn lead(&self) -> f64 {
        self.lead
    }

    /// Returns the share of the side's own objectives that it may expect to meet, 0 to 1; a half if it has none.
    #[must_use]
    pub fn hope(&self) -> f64 {
        let present: Vec<Present> = self.pieces.iter().map(GroundPiece::present).collect();
        let own = self.objectives.iter().filter(|o| o.whose == 0);
        let [expected, all] = own.fold([0.0, 0.0], |[expected, all], o| {
            [expected + o.counts(&present), all + o.worth]
        });
        if all > 0.0 { expected / all } else { 0.5 }
    }

    /// Returns the change of the lead if some units move to their places in `after`.
    #[must_use]
    pub fn moved(&self, after: &State, units: &[UnitId]) -> f64 {
        let moved = |piece: &GroundPiece<'_>| {
            let [own, enemy] = &piece.there;
            let stay = own.iter().filter(|unit| !units.contains(&unit.id));
            let moved = units.iter().filter_map(|id| after.unit(id));
            let come = moved.filter(|unit| is_there(after, unit, piece.feature));
            [stay.count() + come.count(), enemy.len()]
        };
        self.change(moved, GroundPiece::present)
    }

    /// Returns the change of the lead if some units, friendly or hostile, are driven from their places.
    #[must_use]
    pub fn driven_off(&self, units: &[UnitId]) -> f64 {
        let is_any = |piece: &GroundPiece<'_>| {
            let mut all = piece.there.iter().flatten();
            all.any(|unit| units.contains(&unit.id))
        };
        if !self.pieces.iter().any(is_any) {
            return 0.0;
        }
        let left = |piece: &GroundPiece<'_>| {
            piece.there.each_ref().map(|there| {
                let stay = there.iter().filter(|unit| !units.contains(&unit.id));
                stay.count()
            })
        };
        self.change(left, GroundPiece::present)
    }

    /// Returns the worth of the ground that the side would lose if one brigade left, because no brigade that stays
    /// (`stays`) is there.
    #[must_use]
    pub fn held_by(&self, brigade: &BrigadeId, stays: impl Fn(&BrigadeId) -> bool) -> f64 {
        let is_of = |unit: &&&UnitState| unit.brigade == *brigade;
        let others = |unit: &&&UnitState| unit.brigade != *brigade && stays(&unit.brigade);
        let with = |piece: &GroundPiece<'_>| {
            let [own, enemy] = &piece.there;
            let there = own.iter().filter(|unit| is_of(unit) || others(unit));
            [there.count(), enemy.len()]
        };
        let without = |piece: &GroundPiece<'_>| {
            let [own, enemy] = &piece.there;
            [own.iter().filter(others).count(), enemy.len()]
        };
        self.change(with, without)
    }

    /// Returns two gains: the first if the side's troops drive an enemy brigade off and take its place, the second if
    /// they only come next to it.
    #[must_use]
    pub fn prize(&self, enemy: &BrigadeId) -> [f64; 2] {
        let theirs = |piece: &GroundPiece<'_>| {
            let [_, others] = &piece.there;
            others.iter().any(|unit| unit.brigade == *enemy)
        };
        let come = |piece: &GroundPiece<'_>| if theirs(piece) { TAKEN_BY } else { 0 };
        let driven_off = |piece: &GroundPiece<'_>| {
            let [own, others] = &piece.there;
            let others = others.iter().filter(|unit| unit.brigade != *enemy);
            [own.len() + come(piece), others.count()]
        };
        let beside = |piece: &GroundPiece<'_>| {
            let [own, enemy] = piece.present();
            [own + come(piece), enemy]
        };
        let lead = self.lead();
        [self.worth(driven_off) - lead, self.worth(beside) - lead]
    }

    /// Returns the gain if the side's troops become the only ones on a piece of ground.
    #[must_use]
    pub fn won(&self, feature: &FeatureId) -> f64 {
        self.with_alone(feature, 0) - self.lead()
    }

    /// Returns the loss if the enemy becomes the only one on a piece of ground.
    #[must_use]
    pub fn lost(&self, feature: &FeatureId) -> f64 {
        self.lead() - self.with_alone(feature, 1)
    }

    /// Returns the lead if one side (0: this one, 1: the enemy) has a piece of ground to itself.
    fn with_alone(&self, feature: &FeatureId, whose: usize) -> f64 {
        let taken = |piece: &GroundPiece<'_>| {
            let [own, enemy] = piece.present();
            match piece.feature.id == feature.as_str() {
                true if whose == 0 => [own.max(TAKEN_BY), 0],
                true => [0, enemy.max(TAKEN_BY)],
                false => [own, enemy],
            }
        };
        self.worth(taken)
    }

    /// Returns the pieces of ground in which one more share would help the side.
    pub fn wanted(&self) -> impl Iterator<Item = &'a Feature> + '_ {
        let lead = self.lead();
        let each = self.pieces.iter().filter(move |piece| {
            let entered = |other: &GroundPiece<'_>| {
                let [own, enemy] = other.present();
                let comes = usize::from(other.feature.id == piece.feature.id);
                [own + comes, enemy]
            };
            let [own, _] = piece.present();
            own < TAKEN_BY && self.worth(entered) > lead
        });
        each.map(|piece| piece.feature)
    }

    /// Returns the pieces of ground at stake.
    pub fn pieces(&self) -> impl Iterator<Item = &'a Feature> + '_ {
        self.pieces.iter().map(|piece| piece.feature)
    }

    fn worth(&self, present: impl Fn(&GroundPiece<'a>) -> Present) -> f64 {
        let present: Vec<Present> = self.pieces.iter().map(present).collect();
        self.worth_of(&present)
    }

    /// Returns the difference of the worth of two ways in which units are on the ground. Most acts change nothing there.
    fn change(
        &self,
        after: impl Fn(&GroundPiece<'a>) -> Present,
        before: impl Fn(&GroundPiece<'a>) -> Present,
    ) -> f64 {
        let after: Vec<Present> = self.pieces.iter().map(after).collect();
        let before: Vec<Present> = self.pieces.iter().map(before).collect();
        match after == before {
            true => 0.0,
            false => self.worth_of(&after) - self.worth_of(&before),
        }
    }

    fn worth_of(&self, present: &[Present]) -> f64 {
        let valued = self.pieces.iter().zip(present);
        let ground: f64 = valued
            .map(|(piece, there)| {
                // Contested ground counts half for each side.
                let [own, enemy] = there.map(|units| self.chances.of_units(units));
                f64::from(piece.feature.value) * (own - enemy)
            })
            .sum();
        let objectives: f64 = (self.objectives.iter()).map(|o| o.counts(present)).sum();
        ground + OBJECTIVE * objectives
    }
}

impl GroundPiece<'_> {
    fn present(&self) -> Present {
        self.there.each_ref().map(Vec::len)
    }
}

impl WeighedObjective {
    /// Returns the worth of this stake times the chance that it is fulfilled when it is judged.
    fn counts(&self, present: &[Present]) -> f64 {
        let chances = self.pieces.iter().map(|number| {
            let mut there = present.get(*number).copied().unwrap_or_default();
            there.swap(0, self.whose);
            let [own, other] = there.map(|units| self.chances.of_units(units));
            match self.by {
                Tenure::Held => own * (1.0 - other),
                Tenure::Shared => own,
                Tenure::Denied => 1.0 - other,
            }
        });
        self.worth * at_least(self.hold, chances)
    }
}

/// Chances that shares in ground last until the ground is judged.
struct ShareChances {
    /// Player turns until then.
    turns: u32,
    /// Chance of a share by the number of units on the ground.
    by_units: [f64; MOST_THERE + 1],
}

impl ShareChances {
    fn new(turns: u32) -> Self {
        Self {
            turns,
            by_units: std::array::from_fn(|units| chance_of_share(units, turns)),
        }
    }

    /// Returns the chance that a side with `units` units on a piece of ground still has a share in it.
    fn of_units(&self, units: usize) -> f64 {
        let kept = self.by_units.get(units).copied();
        kept.unwrap_or_else(|| chance_of_share(units, self.turns))
    }
}

/// Returns the chance that a side with `units` units on a piece of ground still has a share in it after `turns` player
/// turns.
fn chance_of_share(units: usize, turns: u32) -> f64 {
    let turns = f64::from(turns);
    let comes = (COMES * turns).min(MAY_COME);
    let goes = 1.0 - STAYS.powf(turns);
    1.0 - (1.0 - comes) * goes.powi(units as i32)
}

/// Returns the chance that at least `least` of some independent events happen.
fn at_least(least: usize, chances: impl Iterator<Item = f64>) -> f64 {
    // Chances by the number of events that happen; the last entry covers `least` and more.
    let mut happen = vec![0.0; least + 1];
    if let Some(none) = happen.first_mut() {
        *none = 1.0;
    }
    for chance in chances {
        for number in (0..least).rev() {
            if let Some([fewer, more]) = happen.get_mut(number..number + 2) {
                *more += chance * *fewer;
                *fewer *= 1.0 - chance;
            }
        }
    }
    happen.last().copied().unwrap_or(1.0)
}

/// Checks whether a unit has a share in a piece of ground: beaten troops have none, and a dummy holds no ground
/// (BLIND-09).
fn is_there(state: &State, unit: &UnitState, feature: &Feature) -> bool {
    let in_it = |base| in_or_touching(feature, &base);
    !unit.is_beaten() && unit.base().is_some_and(in_it) && !state.is_dummy(&unit.brigade)
}

/// Returns the number of player turns from the present one to the end of `turn`.
fn player_turns_to(state: &State, turn: u32) -> u32 {
    let turns = turn.saturating_sub(state.turn());
    match state.round() {
        Some(_) => 2 * turns,
        None => turns,
    }
}

/// Returns the share of the battle that is over, 0 to 1.
#[must_use]
pub fn played(state: &State) -> f64 {
    let last = f64::from(last_turn(state)).max(1.0);
    (f64::from(state.turn()) / last).min(1.0)
}

/// Returns the number of player turns that the active side still has after this one.
#[must_use]
pub fn turns_to_come(state: &State) -> f64 {
    let left = player_turns_to(state, last_turn(state));
    f64::from(left / 2)
}

/// Checks whether the enemy acts once more before the battle ends.
#[must_use]
pub fn enemy_acts_again(state: &State) -> bool {
    // Within a round the chits decide who acts next (CHIT-02).
    state.round().is_some() || state.turn() < last_turn(state)
}
