//! The switch register: every ruling of the rules document that a club may change.
//!
//! A question left open by the document is listed with the nearest switch. Questions without a near switch:
//!
//! - A unit whose corner touches an enemy's is not in contact (MEL-01, RUL-92); if it moves on, that is a charge only
//!   if the move ends in contact (TAC-06).
//! - "Farther from the enemy" means farther from the nearest enemy that sees the unit at the start of its move. A turn
//!   on the spot is not a move. A unit needs no Retire to rearrange itself inside a held position or to close with the
//!   target of its Attack (ORD-02, ORD-07, RUL-36).
//! - A column is a brigade whose regiments all stand on one road and face 45 to 135 degrees off it; its front is the
//!   direction of the road under the foremost regiment, whatever its guns do (RUL-61).
//! - A melee that leaves a unit in contact without any enemy raises an objection before its dice; once that is
//!   overruled, the phase does not wait for the unit (RUL-92).
//! - Of two superiors who may pay in a brigadier's place, the cheaper one pays; if they cost the same, the one with
//!   more points left (RUL-30).
//! - A beaten unit keeps its distance from the enemies that it sees at the start of its move; a turn on the spot is not
//!   a step unless it ends in contact (RUL-79).
//! - A march may stop up to an inch before rough ground on its path (RUL-61, RUL-62).
//! - A wheel throws no die for rough ground, because depth is measured along the line of march. The march that goes on
//!   from inside throws it; guns and horse end a wheel an inch inside (RUL-59, ROUGH-03, ROUGH-04).
//! - A wheel before a march may turn about the front corner of a named flank; the march then starts from the new place
//!   of the centre. The wheel after the march turns about the centre (RUL-59).
//! - Guns and horse stop a march once they are an inch inside obstructed ground (RUL-61).
//! - The brigadier of a blind may ride off its card or lead one of its units only once the blind is shown (BLIND-03).
//! - A commander's chit with no draw left is kept only by the referee's ruling, as long as it could still serve some
//!   brigade (CHIT-19).

mod declare;
mod register;

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::terms::edition::Edition;

use ruleset::switch::Meaning;

pub use register::*;

/// Weight of a choice in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChoiceWeight {
    /// The switch matters in nearly every game.
    High,
    /// The switch matters in some games.
    Medium,
    /// The switch matters in few games.
    Low,
}

/// Allowed settings of a switch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Domain {
    /// On or off; rosters write true or false.
    OnOff,
    /// A number of 0 or more.
    Number,
    /// A whole number, or the word `unlimited`.
    NumberOrUnlimited,
    /// One of these words. A roster may write a word that looks like a number without quotes.
    Words(&'static [&'static str]),
}

impl Domain {
    /// Checks whether `setting` belongs to the domain.
    #[must_use]
    pub fn allows(self, setting: &str) -> bool {
        let number = || {
            setting
                .parse::<f64>()
                .is_ok_and(|n| n.is_finite() && n >= 0.0)
        };
        match self {
            Domain::OnOff => matches!(setting, "on" | "off"),
            Domain::Number => number(),
            Domain::NumberOrUnlimited => setting == "unlimited" || setting.parse::<u32>().is_ok(),
            Domain::Words(words) => words.contains(&setting),
        }
    }
}

impl fmt::Display for Domain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Domain::OnOff => f.write_str("true or false"),
            Domain::Number => f.write_str("a number from 0"),
            Domain::NumberOrUnlimited => f.write_str("a whole number or \"unlimited\""),
            Domain::Words(words) => f.write_str(&words.join(", ")),
        }
    }
}

/// One line of the register.
#[derive(Debug, Clone, Copy)]
pub struct SwitchEntry {
    /// The switch.
    pub switch: Switch,
    /// The switch's name in rosters.
    pub name: &'static str,
    /// The allowed settings.
    pub domain: Domain,
    /// The default of the basic edition; `None` if the switch has no meaning in that edition.
    pub basic: Option<&'static str>,
    /// The default of the full edition; `None` if the switch has no meaning in that edition.
    pub full: Option<&'static str>,
    /// The ruling of the switch.
    pub ruling: &'static str,
    /// The weight of the choice in a game.
    pub weight: ChoiceWeight,
    /// The effect of each setting; the entry for `#` is for every number that has no entry.
    pub meanings: &'static [Meaning],
}

impl SwitchEntry {
    /// Returns the default of an edition; `None` if the switch has no meaning in that edition.
    #[must_use]
    pub fn default(&self, edition: Edition) -> Option<&'static str> {
        match edition {
            Edition::Basic => self.basic,
            Edition::Full => self.full,
        }
    }

    /// Describes the effect of the switch at `setting`; `None` if the switch has no such setting.
    #[must_use]
    pub fn means(&self, setting: &str) -> Option<String> {
        let listed = |name: &str| self.meanings.iter().find(|meaning| meaning.setting == name);
        let numbered = || listed("#").filter(|_| setting.parse::<f64>().is_ok());
        let found = listed(setting).or_else(numbered)?;
        Some(found.words.replace('#', setting))
    }

    /// Checks whether the switch changes nothing in an edition. The register has two such entries: the row at which
    /// Attack begins, in doubt only in the basic edition (RUL-01), and the move of mounted cavalry, which the basic
    /// edition states (RUL-60).
    #[must_use]
    pub fn is_idle(&self, edition: Edition) -> bool {
        match (self.switch, edition) {
            (Switch::AttackFrom, Edition::Full) | (Switch::GtNeedsMounted, Edition::Basic) => true,
            _ => self.default(edition).is_none(),
        }
    }
}

impl Switch {
    /// Returns the line of the register; every switch has one (a test checks it).
    #[must_use]
    pub fn entry(self) -> Option<&'static SwitchEntry> {
        REGISTER.iter().find(|entry| entry.switch == self)
    }

    /// Returns the switch with this name; `None` for an unknown name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static SwitchEntry> {
        REGISTER.iter().find(|entry| entry.name == name)
    }
}

/// Settings of a switch with words, so that the rules compare meanings instead of text.
pub trait Worded: Copy + Eq + 'static {
    /// The switch whose settings the type lists.
    const SWITCH: Switch;
    /// The first setting of the switch: the default of the older edition.
    const FIRST: Self;

    /// Returns the meaning of a word; `None` for a word that the switch does not have.
    fn read(word: &str) -> Option<Self>;
}

/// Returns the default for games begun before the amendments that followed the first verification; `None` if it was as
/// in the register.
fn before_amendments(switch: Switch, edition: Edition) -> Option<&'static str> {
    Some(match switch {
        Switch::FriendsWindow => edition.pick("since_earlier_roll", "last_turn"),
        Switch::RetreatMeasured => "after_turning",
        Switch::DriveBack => "from_enemy",
        Switch::LeaderTests => "unit_fired_on",
        _ => return None,
    })
}

/// Returns the default for games begun before the amendments that followed the second verification; `None` if it was as
/// in the register.
fn before_second_amendments(switch: Switch) -> Option<&'static str> {
    Some(match switch {
        Switch::EveryBrigadeRolls | Switch::EnemyRetiredAny => "off",
        Switch::BeatenKeepsFrom => "nearest_seen",
        _ => return None,
    })
}

/// Settings of one game's switches: those that were changed, and for the others the defaults of the edition.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "WrittenRulings")]
pub struct Rulings {
    edition: Edition,
    set: BTreeMap<String, String>,
    /// True if the game was begun after the amendments that followed the first verification. An older file lacks this,
    /// and uses the defaults of its time.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    amended: bool,
    /// True if the game was begun after the amendments that followed the second verification. An older file lacks this,
    /// and uses the defaults of its time.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    amended_again: bool,
}

/// Settings in the form of a game file, with unchecked words.
#[derive(Debug, Deserialize)]
struct WrittenRulings {
    edition: Edition,
    set: BTreeMap<String, String>,
    #[serde(default)]
    amended: bool,
    #[serde(default)]
    amended_again: bool,
}

impl TryFrom<WrittenRulings> for Rulings {
    type Error = String;

    fn try_from(written: WrittenRulings) -> Result<Self, String> {
        let unknown = written.set.iter().find(|(name, setting)| {
            !Switch::named(name).is_some_and(|entry| entry.domain.allows(setting))
        });
        if let Some((name, setting)) = unknown {
            return Err(format!("no switch {name} has the setting {setting}"));
        }
        Ok(Self {
            edition: written.edition,
            set: written.set,
            amended: written.amended,
            amended_again: written.amended_again,
        })
    }
}

impl Rulings {
    /// Returns the defaults of an edition.
    #[must_use]
    pub fn new(edition: Edition) -> Self {
        Self {
            edition,
            set: BTreeMap::new(),
            amended: true,
            amended_again: true,
        }
    }

    /// Checks whether the game was begun after the amendments that followed the first verification.
    #[must_use]
    pub fn is_amended(&self) -> bool {
        self.amended
    }

    /// Checks whether the game was begun after the amendments that followed the second verification.
    #[must_use]
    pub fn is_amended_again(&self) -> bool {
        self.amended_again
    }

    /// Sets a switch by name. Returns false, and changes nothing, for an unknown name or setting.
    pub fn set(&mut self, name: &str, setting: &str) -> bool {
        let known = Switch::named(name).is_some_and(|entry| entry.domain.allows(setting));
        if known {
            self.set.insert(name.to_owned(), setting.to_owned());
        }
        known
    }

    /// Returns the setting of the switch, in the form used by rosters.
    ///
    /// A switch without meaning in this edition has the default of the other edition.
    #[must_use]
    pub fn setting(&self, switch: Switch) -> &str {
        let Some(entry) = switch.entry() else {
            return "";
        };
        match self.set.get(entry.name) {
            Some(setting) => setting,
            None => self
                .kept(entry)
                .or(entry.default(self.edition))
                .or(entry.full)
                .or(entry.basic)
                .unwrap_or(""),
        }
    }

    /// Returns the setting of an unset switch in a game begun before the amendments.
    fn kept(&self, entry: &SwitchEntry) -> Option<&'static str> {
        if self.set.contains_key(entry.name) {
            return None;
        }
        let first = || before_amendments(entry.switch, self.edition);
        let second = || before_second_amendments(entry.switch);
        let kept = (!self.amended).then(first).flatten();
        kept.or_else(|| (!self.amended_again).then(second).flatten())
    }

    /// Returns the setting of a switch with words.
    #[must_use]
    pub fn word<W: Worded>(&self) -> W {
        // Only words of the switch can be set or read, and every default is one of them (a test checks it).
        W::read(self.setting(W::SWITCH)).unwrap_or(W::FIRST)
    }

    /// Checks whether a switch with words has that setting.
    #[must_use]
    pub fn is<W: Worded>(&self, word: W) -> bool {
        self.word::<W>() == word
    }

    /// Checks whether the switch is on.
    #[must_use]
    pub fn on(&self, switch: Switch) -> bool {
        self.setting(switch) == "on"
    }

    /// Returns the number to which the switch is set; `None` for `unlimited`.
    #[must_use]
    pub fn number(&self, switch: Switch) -> Option<f64> {
        self.setting(switch).parse().ok()
    }

    /// Returns the switches whose setting differs from the present default, in the order of the register: those that
    /// were changed, and in a game begun before a default changed, those with the old default.
    pub fn changed(&self) -> impl Iterator<Item = (&'static SwitchEntry, &str)> + '_ {
        REGISTER.iter().filter_map(|entry| {
            let kept = || self.kept(entry);
            let setting = self.set.get(entry.name).map(String::as_str).or_else(kept)?;
            (entry.default(self.edition) != Some(setting)).then_some((entry, setting))
        })
    }
}
