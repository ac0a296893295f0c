//! What a rule asks of dice, and the tape of faces that answers (SCALE-04: six-sided dice only).

use serde::Deserialize;
use serde::Serialize;

use super::clause::Clause;

/// Who threw a die.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    /// A real die, typed by the operator.
    Hand,
    /// The game's own seeded dice.
    Own,
}

/// A die that has fallen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Face {
    /// 1 to 6.
    pub pips: u8,
    /// Who threw it.
    pub origin: Origin,
}

/// Even throws, enough for every follow-up test of one act: what it comes to where luck does the least.
pub const EVEN: [u8; 24] = [3; 24];

/// The lowest throws, as many: what it comes to at the worst.
pub const LOWEST: [u8; 24] = [1; 24];

/// The throws of a fight that is won as clearly as dice can win it, the acting side's die first.
pub const WON: [u8; 24] = first_two(6, 1);

/// The throws of a fight that is lost as clearly.
pub const LOST: [u8; 24] = first_two(1, 6);

/// Two dice, and even throws behind them.
const fn first_two(one: u8, other: u8) -> [u8; 24] {
    let mut throws = EVEN;
    throws[0] = one;
    throws[1] = other;
    throws
}

/// Returns how many of a hundred throws of two dice so many of the 36 are, rounded.
#[must_use]
pub fn percent(throws: impl Into<f64>) -> i32 {
    (throws.into() * 100.0 / 36.0).round() as i32
}

/// What a die is wanted for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ask {
    /// In words: "activation of Archer".
    pub what: String,
    /// The clause that calls for it.
    pub rule: Clause,
    /// How many dice are still to be thrown for this, this one counted.
    pub left: usize,
}

impl Ask {
    /// Returns the asking for one die.
    #[must_use]
    pub fn new(what: impl Into<String>, rule: &'static str) -> Self {
        Self {
            what: what.into(),
            rule: Clause::new(rule),
            left: 1,
        }
    }

    /// Returns the same asking with `left` dice to go.
    #[must_use]
    pub fn with_left(self, left: usize) -> Self {
        Self { left, ..self }
    }
}

/// The faces that one decision may use: typed ones first, then the game's own, if it may throw.
pub struct Tape<'a> {
    typed: Vec<u8>,
    own: Option<&'a mut dyn FnMut() -> u8>,
    used: Vec<Face>,
}

impl<'a> Tape<'a> {
    /// Returns a tape of typed faces; when they are used up a die is wanted.
    #[must_use]
    pub fn typed(faces: &[u8]) -> Self {
        Self {
            typed: faces.to_vec(),
            own: None,
            used: Vec::new(),
        }
    }

    /// Returns a tape that goes on with the game's own dice where the typed faces end.
    #[must_use]
    pub fn thrown(faces: &[u8], own: &'a mut dyn FnMut() -> u8) -> Self {
        Self {
            typed: faces.to_vec(),
            own: Some(own),
            used: Vec::new(),
        }
    }

    /// Returns the next face.
    ///
    /// # Errors
    ///
    /// The asking itself, when the tape is at its end.
    pub fn next(&mut self, ask: Ask) -> Result<u8, Ask> {
        let face = match (self.typed.get(self.used.len()), &mut self.own) {
            (Some(pips), _) => Face {
                pips: *pips,
                origin: Origin::Hand,
            },
            (None, Some(own)) => Face {
                pips: own(),
                origin: Origin::Own,
            },
            (None, None) => return Err(ask),
        };
        self.used.push(face);
        Ok(face.pips)
    }

    /// Returns the faces used so far, in order.
    #[must_use]
    pub fn used(&self) -> &[Face] {
        &self.used
    }

    /// Returns how many typed faces were not asked for.
    #[must_use]
    pub fn unused(&self) -> usize {
        self.typed.len().saturating_sub(self.used.len())
    }
}
