//! The account of a fight: its units, their strength, the modifiers with their reasons, and the result (FIRE-03).

use serde::{Deserialize, Serialize};

use crate::terms::name::{SideId, UnitId};
use ruleset::clause::{Clause, Modifier, sum};
use table::measure::Point;

/// Fire, or melee.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FightKind {
    /// A firefight (FIRE-01).
    Fire,
    /// A melee (MEL-01).
    Melee,
}

/// Effect of a margin on the loser (FIRE-06), mildest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FightEffect {
    /// Disordered; `shaken` in the texts.
    Disordered,
    /// Disordered and beaten, driven back.
    Beaten,
    /// Routed: removed from the table.
    Broken,
}

impl FightEffect {
    /// Returns the effect of a margin of 1 or more (FIRE-06); `None` for a tie.
    #[must_use]
    pub const fn from_margin(margin: u32) -> Option<Self> {
        match margin {
            0 => None,
            1..=2 => Some(FightEffect::Disordered),
            3..=5 => Some(FightEffect::Beaten),
            _ => Some(FightEffect::Broken),
        }
    }

    /// Returns the effect one step worse, for a charged loser (MEL-04, RUL-89).
    #[must_use]
    pub const fn one_step_worse(self) -> Self {
        match self {
            FightEffect::Disordered => FightEffect::Beaten,
            FightEffect::Beaten | FightEffect::Broken => FightEffect::Broken,
        }
    }

    /// Returns the name in answers.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            FightEffect::Disordered => "disordered",
            FightEffect::Beaten => "beaten",
            FightEffect::Broken => "broken",
        }
    }
}

/// Result for one unit of the losing side.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Struck {
    /// The unit.
    pub unit: UnitId,
    /// Effect on the unit.
    pub blow: FightEffect,
    /// Place of the enemy from which the unit is driven (RUL-78).
    pub from: Point,
    /// True if no unit in the fight was on the unit's flank, so that it is driven straight back (RUL-67, RUL-78).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub frontal: bool,
    /// The clause under which this happens.
    pub rule: Clause,
    /// Reason in words.
    pub why: String,
}

/// One side of a fight.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct FightParty {
    /// The side.
    pub side: SideId,
    /// Units of the side, in the order of the roster.
    pub units: Vec<UnitId>,
    /// The mean combat value, rounded (RUL-69).
    pub value: i32,
    /// The size that counts for odds, after canister (ART-05).
    pub size: u32,
    /// Everything that is added, size odds included.
    pub modifiers: Vec<Modifier>,
    /// True if the side was charged this turn, so that it loses one step worse (MEL-04).
    pub charged: bool,
    /// Units of the side that suffer if it loses (FIRE-08, RUL-73).
    pub exposed: Vec<UnitId>,
    /// Regiments beside the units that count as support in line (RUL-75).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub supporting: Vec<UnitId>,
    /// The side's units that shoot beside the target and are not fired at (RUL-71, switch).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub joined: Vec<UnitId>,
}

impl FightParty {
    /// Returns value plus modifiers, without a die.
    #[must_use]
    pub fn total(&self) -> i32 {
        self.value + sum(&self.modifiers)
    }
}

/// A fight that was resolved, or that is computed before the dice.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct FightAccount {
    /// Fire or melee.
    pub kind: FightKind,
    /// The acting side first, then the other.
    pub parties: [FightParty; 2],
    /// The dice, the acting side's first; `None` before they are thrown.
    pub dice: Option<[u8; 2]>,
    /// Inches between the opener and the target, for the words.
    pub range: f64,
}

impl FightAccount {
    /// Returns the margin with these dice: positive if the acting side wins, negative if it loses.
    #[must_use]
    pub fn margin(&self, dice: [u8; 2]) -> i32 {
        let [die, other] = dice.map(i32::from);
        self.lead_before_dice() + die - other
    }

    /// Returns the lead of the acting side before the dice.
    fn lead_before_dice(&self) -> i32 {
        let [ours, theirs] = &self.parties;
        ours.total() - theirs.total()
    }

    /// Returns the loser (0 for the acting side, 1 for the other) and the effect of the margin, with these dice
    /// (FIRE-06); `None` for a tie.
    #[must_use]
    pub fn losing_blow(&self, dice: [u8; 2]) -> Option<(usize, FightEffect)> {
        self.blow_by(self.margin(dice))
    }

    fn blow_by(&self, margin: i32) -> Option<(usize, FightEffect)> {
        let loser = usize::from(margin > 0);
        let blow = FightEffect::from_margin(margin.unsigned_abs())?;
        let charged = self.parties.get(loser).is_some_and(|party| party.charged);
        Some((loser, if charged { blow.one_step_worse() } else { blow }))
    }

    /// Returns the loser and the effect that it suffers; `None` for a tie, and if all losers are out of the enemy's
    /// reach (FIRE-08, RUL-73).
    #[must_use]
    pub fn suffered_blow(&self, dice: [u8; 2]) -> Option<(usize, FightEffect)> {
        self.suffered_by(self.margin(dice))
    }

    fn suffered_by(&self, margin: i32) -> Option<(usize, FightEffect)> {
        let reaches = |loser: usize| {
            let party = self.parties.get(loser);
            !self.is_surveyed() || party.is_some_and(|party| !party.exposed.is_empty())
        };
        self.blow_by(margin).filter(|(loser, _)| reaches(*loser))
    }

    /// Checks whether reach was computed; if so, the exposed units include the target.
    fn is_surveyed(&self) -> bool {
        self.parties.iter().any(|party| !party.exposed.is_empty())
    }

    /// Returns the account without one modifier of a party (0 for the acting side). Comparing the
    /// [`FightAccount::chances`] of both accounts shows what the modifier is worth.
    #[must_use]
    pub fn without(&self, party: usize, name: &str) -> Self {
        let mut account = self.clone();
        if let Some(party) = account.parties.get_mut(party) {
            party.modifiers.retain(|modifier| modifier.name != name);
        }
        account
    }

    /// Returns the worth of one modifier of a party (0 for the acting side): the change in the number of the 36 throws
    /// in which the acting side suffers, nothing happens, or the other side suffers.
    #[must_use]
    pub fn worth(&self, party: usize, name: &str) -> Worth {
        Worth::between(&self.without(party, name), self)
    }

    /// Returns the worth of a modifier that both parties may have: the change if both lose it.
    #[must_use]
    pub fn worth_to_both(&self, name: &str) -> Worth {
        Worth::between(&self.without(0, name).without(1, name), self)
    }

    /// Returns the number of the 36 throws for each result: losses of the acting side by [`FightEffect`], nothing,
    /// losses of the other side.
    #[must_use]
    pub fn chances(&self) -> FightChances {
        let mut chances = FightChances::default();
        let lead = self.lead_before_dice();
        // Six throws end even, five each a point ahead or behind, and so on.
        for ahead in -5..=5_i32 {
            let throws = 6 - ahead.unsigned_abs();
            match self.suffered_by(lead + ahead) {
                None => chances.none += throws,
                Some((0, blow)) => chances.acting.count_throws(blow, throws),
                Some((_, blow)) => chances.other.count_throws(blow, throws),
            }
        }
        chances
    }
}

/// Number of throws, of 36, with each result for one side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Blows {
    /// Throws that break a unit.
    pub broken: u32,
    /// Throws that make a unit Beaten.
    pub beaten: u32,
    /// Throws that disorder a unit.
    pub disordered: u32,
}

impl Blows {
    /// Returns the number of throws with any result.
    #[must_use]
    pub const fn sum(&self) -> u32 {
        self.broken + self.beaten + self.disordered
    }

    fn count_throws(&mut self, blow: FightEffect, throws: u32) {
        match blow {
            FightEffect::Disordered => self.disordered += throws,
            FightEffect::Beaten => self.beaten += throws,
            FightEffect::Broken => self.broken += throws,
        }
    }
}

/// A difference in chances, of 36: the number of additional throws with that result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Worth {
    /// Any effect on the acting side.
    pub acting: i32,
    /// No effect.
    pub none: i32,
    /// Any effect on the other side.
    pub other: i32,
}

impl Worth {
    fn between(without: &FightAccount, with: &FightAccount) -> Self {
        let (before, after) = (without.chances(), with.chances());
        let more = |before: u32, after: u32| after as i32 - before as i32;
        Self {
            acting: more(before.acting.sum(), after.acting.sum()),
            none: more(before.none, after.none),
            other: more(before.other.sum(), after.other.sum()),
        }
    }
}

/// The exact chances of a fight, of 36 (FIRE-12).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct FightChances {
    /// Results for the acting side.
    pub acting: Blows,
    /// No effect.
    pub none: u32,
    /// Results for the other side.
    pub other: Blows,
}
