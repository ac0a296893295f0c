//! The referee's changes: modifiers named in the command (`with`, `without`).
//!
//! A name without a prefix, or with `own-` or `our-`, means the acting side; `enemy-` or `their-` means the other side.
//! Two names need no prefix because they can apply only to the other side: `flanked-or-rear` in a firefight, where only
//! the target is attacked, and `defensive-fire`, which only a charged unit has. `without NAME` takes the modifier from
//! the other side if only that side has it.

use crate::state::draft::Draft;
use crate::terms::{
    account::FightKind,
    charts::{Factor, Level},
    command::{PREFIXES, SwitchedModifier},
    edition::Edition,
};
use ruleset::clause::Modifier;
use ruleset::refusal::Refusal;

/// A modifier that can be switched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SwitchableModifier {
    /// A modifier that is on or off.
    Factor(Factor),
    /// Fatigue, and its level if the referee named one.
    Fatigue(Option<Level>),
    /// The odds of size.
    Size,
    /// The effect of weapons.
    Weapon,
    /// Canister.
    Canister,
}

impl SwitchableModifier {
    /// Returns the name of the modifier's line in the account.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            SwitchableModifier::Factor(factor) => factor.name(),
            SwitchableModifier::Fatigue(_) => "fatigue",
            SwitchableModifier::Size => "size",
            SwitchableModifier::Weapon => "weapon",
            SwitchableModifier::Canister => "canister",
        }
    }

    fn read(name: &str) -> Option<Self> {
        let name = name.replace('_', "-");
        let by_name = |factor: &Factor| factor.name() == name;
        if let Some(factor) = Factor::ALL.into_iter().find(by_name) {
            return Some(SwitchableModifier::Factor(factor));
        }
        match name.as_str() {
            "fatigue" => Some(SwitchableModifier::Fatigue(None)),
            "size" => Some(SwitchableModifier::Size),
            "weapon" => Some(SwitchableModifier::Weapon),
            "canister" => Some(SwitchableModifier::Canister),
            name => Level::of_modifier(name).map(|level| SwitchableModifier::Fatigue(Some(level))),
        }
    }

    fn bearing_side(self, kind: FightKind) -> usize {
        match (self, kind) {
            (SwitchableModifier::Factor(Factor::FlankedOrRear), FightKind::Fire)
            | (SwitchableModifier::Factor(Factor::DefensiveFire), _) => 1,
            _ => 0,
        }
    }
}

/// Returns the names that `with` and `without` know, in the order of the table.
#[must_use]
pub fn switchable_names(edition: Edition) -> Vec<String> {
    let factors = Factor::ALL
        .into_iter()
        .filter(|factor| factor.value(edition).is_some())
        .map(|factor| factor.name().to_owned());
    let levels = Level::ALL.map(Level::modifier);
    let rest = ["size", "weapon", "canister"].map(str::to_owned);
    factors.chain(levels).chain(rest).collect()
}

/// A modifier that the referee switched on or off for one side (0: the acting side).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Flip {
    /// The modifier that is switched.
    pub named: SwitchableModifier,
    /// Index of the side that has the modifier.
    pub side: usize,
    /// True if the referee named no side, so that the program must find out which one he means.
    pub bare: bool,
}

impl Flip {
    /// Checks whether the change applies to a modifier of `side`; `has` tells which sides have that modifier. If the
    /// referee named no side, the change also applies to the other side if only that side has the modifier.
    #[must_use]
    pub fn falls_on(&self, side: usize, has: [bool; 2]) -> bool {
        let is_guessed = self.bare && self.side != side && !side_has(has, self.side);
        side_has(has, side) && (self.side == side || is_guessed)
    }

    /// Checks whether the switch means that modifier of the account. A name of fatigue with a level means that level
    /// only.
    #[must_use]
    pub fn names_modifier(&self, modifier: &Modifier) -> bool {
        match self.named {
            SwitchableModifier::Fatigue(Some(level)) => level.is_told_by(modifier),
            named => modifier.name == named.name(),
        }
    }
}

/// The switches of a fight, read.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Flips {
    /// Modifiers that the referee adds.
    pub with: Vec<Flip>,
    /// Modifiers that the referee removes.
    pub without: Vec<Flip>,
}

impl Flips {
    /// Reads the names of a command.
    ///
    /// # Errors
    ///
    /// Fails for a name that is not a modifier, or not one of this edition.
    pub fn read(
        switched: &SwitchedModifier,
        kind: FightKind,
        edition: Edition,
    ) -> Result<Self, Refusal> {
        let read = |names: &[String]| -> Result<Vec<Flip>, Refusal> {
            names
                .iter()
                .map(|name| parse_flip(name, kind, edition))
                .collect()
        };
        let mut flips = Self {
            with: read(&switched.with)?,
            without: read(&switched.without)?,
        };
        flips.keep_better_cover();
        if let Some(flip) = flips.with.iter().find(|flip| !can_be_added(flip.named)) {
            return Err(Refusal::impossible(
                "FIRE-05",
                format!("{} cannot be added by name alone", flip.named.name()),
            )
            .remedy("size follows from the units; fatigue needs a level, such as fatigue-worn"));
        }
        match flips.contradiction() {
            Some(said) => Err(Refusal::impossible("FIRE-05", said)
                .remedy("name each modifier once for a side; enemy-NAME is for the other side")),
            None => Ok(flips),
        }
    }

    /// If both soft and hard cover of one side are named, keeps only hard cover (RUL-77).
    fn keep_better_cover(&mut self) {
        let [soft, hard] = [Factor::SoftCover, Factor::HardCover].map(SwitchableModifier::Factor);
        let is_hard = |flip: &&Flip| flip.named == hard;
        let hard: Vec<usize> = self.with.iter().filter(is_hard).map(|f| f.side).collect();
        self.with
            .retain(|flip| flip.named != soft || !hard.contains(&flip.side));
    }

    /// Returns a contradiction about one side: a modifier both added and removed, or two levels of fatigue; `None` if
    /// there is none.
    fn contradiction(&self) -> Option<String> {
        let of_one_side = |one: &Flip, other: &Flip| {
            one.side == other.side && one.named.name() == other.named.name()
        };
        for (place, flip) in self.with.iter().enumerate() {
            let name = flip.named.name();
            if self.without.iter().any(|other| of_one_side(flip, other)) {
                return Some(format!("{name} is both added and left out for one side"));
            }
            let later = self.with.iter().skip(place + 1);
            let differs = |other: &&Flip| of_one_side(flip, other) && flip.named != other.named;
            if later.filter(differs).count() > 0 {
                return Some(format!("{name} is named with two levels for one side"));
            }
        }
        None
    }

    /// Checks whether the referee removed a modifier of `side`; `has` tells which sides have that modifier.
    #[must_use]
    pub fn drops_modifier(&self, name: &str, side: usize, has: [bool; 2]) -> bool {
        let mut without = self.without.iter();
        without.any(|flip| flip.named.name() == name && flip.falls_on(side, has))
    }

    /// Returns whether the referee says that a side is flanked; `None` if he does not say. `has` gives the sides with a
    /// flanked unit.
    #[must_use]
    pub fn says_flanked(&self, side: usize, has: [bool; 2]) -> Option<bool> {
        let flank = SwitchableModifier::Factor(Factor::FlankedOrRear);
        let is_added = self
            .with
            .iter()
            .any(|flip| flip.named == flank && flip.side == side);
        if is_added {
            return Some(true);
        }
        self.drops_modifier(flank.name(), side, has)
            .then_some(false)
    }

    /// Checks whether canister is added for a side.
    #[must_use]
    pub fn adds_canister(&self, side: usize) -> bool {
        let canister =
            |flip: &Flip| flip.named == SwitchableModifier::Canister && flip.side == side;
        self.with.iter().any(canister)
    }
}

/// Records the reason why the referee counts a fight differently from the program, if he gives one (FIRE-05).
pub fn settle_switched(draft: &mut Draft<'_>, switched: &SwitchedModifier) {
    if let Some(said) = switched.said() {
        draft.settle(&Refusal::objection("FIRE-05", said));
    }
}

fn side_has(has: [bool; 2], side: usize) -> bool {
    has.get(side).copied().unwrap_or(false)
}

fn can_be_added(named: SwitchableModifier) -> bool {
    !matches!(
        named,
        SwitchableModifier::Size | SwitchableModifier::Fatigue(None)
    )
}

fn parse_flip(name: &str, kind: FightKind, edition: Edition) -> Result<Flip, Refusal> {
    let spelt = name.replace('_', "-");
    let (bare, side, rest) = split_prefix(&spelt);
    let named = SwitchableModifier::read(rest).filter(|named| match named {
        SwitchableModifier::Factor(factor) => factor.value(edition).is_some(),
        _ => true,
    });
    let Some(named) = named else {
        return Err(Refusal::impossible(
            "FIRE-05",
            format!(
                "there is no modifier {name} in the {} edition",
                edition.name()
            ),
        )
        .remedy(format!(
            "use {}; or enemy-NAME for the other side",
            switchable_names(edition).join(", ")
        )));
    };
    Ok(Flip {
        named,
        side: side.unwrap_or(named.bearing_side(kind)),
        bare,
    })
}

fn split_prefix(name: &str) -> (bool, Option<usize>, &str) {
    for (prefix, is_theirs) in PREFIXES {
        if let Some(rest) = name.strip_prefix(prefix) {
            return (false, Some(usize::from(is_theirs)), rest);
        }
    }
    (true, None, name)
}
