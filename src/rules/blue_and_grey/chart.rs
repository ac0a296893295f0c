//! The charts that the owner of a game types: ground, hexsides, states, results, and effects of results (section 7).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use ruleset::tally::Fraction;

/// Cost of entering ground or crossing a hexside.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GroundCost {
    /// Movement points for units of every kind.
    Points(Fraction),
    /// No unit may enter.
    Prohibited,
    /// Cost by kind of unit; the cost for an unlisted kind is unknown.
    ByKind(BTreeMap<String, GroundCost>),
}

impl GroundCost {
    /// Reads points or `prohibited`; `None` for any other text.
    pub fn read(text: &str) -> Option<Self> {
        match text.trim() {
            "prohibited" | "no" => Some(GroundCost::Prohibited),
            number => Fraction::read(number)
                .filter(|points| *points >= Fraction::ZERO)
                .map(GroundCost::Points),
        }
    }

    /// Returns the cost for a kind of unit; `None` if unknown.
    pub fn cost_for(&self, kind: &str) -> Option<&GroundCost> {
        match self {
            GroundCost::ByKind(kinds) => kinds.get(kind),
            plain => Some(plain),
        }
    }
}

/// Costs and effects of a kind of ground (BG-040).
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct GroundKind {
    pub cost: Option<GroundCost>,
    /// Factor by which the ground multiplies the strength of a defender in it; `None` for no factor.
    pub defence: Option<Fraction>,
    /// Columns by which a fight shifts to the right, in favour of the attacker.
    pub shift: i64,
    pub blocks_sight: bool,
}

impl GroundKind {
    /// Checks whether the ground affects a fight.
    pub fn affects_fight(&self) -> bool {
        self.shift != 0 || self.defence.is_some_and(|factor| factor != Fraction::ONE)
    }
}

/// Results of a die by column: faces or sums down, columns across.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Crt {
    /// One die, or the sum of two.
    pub dice: u8,
    pub columns: Vec<String>,
    pub rounding: Option<Rounding>,
    pub clamp: bool,
    pub rows: BTreeMap<i64, Vec<String>>,
    pub codes: BTreeMap<String, Vec<CodeEffect>>,
}

impl Crt {
    /// Returns the code of a cell; `None` if the kit lacks it.
    pub fn code(&self, column: &str, die: i64) -> Option<&str> {
        let place = self.columns.iter().position(|one| one == column)?;
        let code = self.rows.get(&die)?.get(place)?;
        Some(code.as_str()).filter(|code| !code.is_empty())
    }
}

/// Rounding of odds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rounding {
    /// Rounded in the defender's favour.
    Defender,
    /// Rounded to the nearest column.
    Nearest,
}

impl Rounding {
    /// Returns the rounding with this name; `None` for an unknown name.
    pub fn named(word: &str) -> Option<Self> {
        match word {
            "defender" => Some(Rounding::Defender),
            "nearest" => Some(Rounding::Nearest),
            _ => None,
        }
    }
}

/// The party that an effect applies to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EffectParty {
    Attackers,
    Defenders,
}

/// Effect of a result (BG-080).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ResultEffect {
    /// A retreat of a number of hexes.
    Retreat(u32),
    Eliminated,
    /// Turned over; a unit without a reduced back is eliminated.
    Reduced,
    /// Put into a state of the kit, by its name.
    State(String),
    /// The attackers lose at least the printed strength that was eliminated; their owner chooses the units.
    Exchange,
    /// Words that the players carry out.
    Text(String),
}

/// One effect of a code.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CodeEffect {
    pub party: Option<EffectParty>,
    pub deed: ResultEffect,
}

impl CodeEffect {
    /// Reads `attackers retreat 1`, `defenders disordered`, `attackers exchange`; unknown words are text.
    pub fn read(text: &str, is_state: impl Fn(&str) -> bool) -> Self {
        let words: Vec<&str> = text.split_whitespace().collect();
        let known = |party: EffectParty, rest: &[&str]| {
            let deed = match rest {
                ["retreat", hexes] => ResultEffect::Retreat(hexes.parse().ok()?),
                ["eliminated"] => ResultEffect::Eliminated,
                ["reduced"] => ResultEffect::Reduced,
                ["exchange"] => ResultEffect::Exchange,
                [state] if is_state(state) => ResultEffect::State((*state).to_owned()),
                _ => return None,
            };
            Some(CodeEffect {
                party: Some(party),
                deed,
            })
        };
        let effect = match words.split_first() {
            Some((&"attackers", rest)) => known(EffectParty::Attackers, rest),
            Some((&"defenders", rest)) => known(EffectParty::Defenders, rest),
            _ => None,
        };
        effect.unwrap_or_else(|| CodeEffect {
            party: None,
            deed: ResultEffect::Text(text.to_owned()),
        })
    }
}

impl EffectParty {
    pub const fn name(self) -> &'static str {
        match self {
            EffectParty::Attackers => "attackers",
            EffectParty::Defenders => "defenders",
        }
    }
}

impl CodeEffect {
    /// Formats the effect in the words of the kit.
    pub fn words(&self) -> String {
        let party = self.party.map_or("", EffectParty::name);
        let deed = match &self.deed {
            ResultEffect::Retreat(hexes) => format!("retreat {hexes}"),
            ResultEffect::Eliminated => "eliminated".to_owned(),
            ResultEffect::Reduced => "reduced".to_owned(),
            ResultEffect::Exchange => "exchange".to_owned(),
            ResultEffect::State(state) => state.clone(),
            ResultEffect::Text(text) => text.clone(),
        };
        format!("{party} {deed}").trim().to_owned()
    }
}

/// A state that results put on a unit (BG-083).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StateKind {
    /// Factor by which the state multiplies the unit's strength.
    pub strength: Fraction,
    /// Movement allowance that the state leaves, if that is less than the printed one.
    pub allowance: Option<Fraction>,
    /// Acts that the state bars: attack, zone, move.
    pub bars: Vec<String>,
    /// Highest die with which a marked unit recovers; `None` if the kit does not say.
    pub rally: Option<i64>,
    /// Result for a unit in this state that gets the same result again: eliminated, reduced, or another state; `None`
    /// if the state stays.
    pub worse: Option<String>,
    /// State after a failed attempt.
    pub fails: Option<String>,
}

/// Fire from afar.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Bombardment {
    /// Range of guns in hexes; `None` if the kit does not give it.
    pub reach: Option<i64>,
    /// True if fire from afar uses the results of the table of attacks.
    pub by_crt: bool,
    /// Kinds of unit or ground at which guns cannot fire from afar.
    pub immune: Vec<String>,
}

/// Breastworks (BG-084).
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct WorksChart {
    pub turns: Option<u32>,
    /// The kinds of unit that may build breastworks; empty for all combat units.
    pub builders: Vec<String>,
    pub defence: Option<Fraction>,
}

/// Strategic movement (BG-051).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Strategic {
    pub add: Fraction,
    pub cavalry: Fraction,
    pub night: Fraction,
    pub apart: i64,
}
