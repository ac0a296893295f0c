//! The game's own dice, fixed by a seed when the game starts, and the fairness of all dice.

use std::collections::BTreeMap;
use std::fmt;

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

use super::{
    any::Hosted,
    journal::{Entry, EntryOf, Seq},
    store::checksum::Checksum,
};
use rules::chance::{Ask, DieOrigin, Face, Scheme};

/// Domain separator: the part of the ChaCha key after the seed. Every proof depends on it, so it never changes.
const PURPOSE: &[u8; 24] = b"vidette six-sided dice 1";

/// The dice of one game. Face number `k` depends only on the seed and on `k`, so that anyone with the seed can throw
/// them again and compare.
///
/// # Examples
///
/// ```
/// use vidette_game::dice::OwnDice;
///
/// let mut dice = OwnDice::from_seed(1863);
/// let third = dice.face(2);
/// dice.face(0);
/// assert_eq!(dice.face(2), third);
/// ```
#[derive(Debug, Clone)]
pub struct OwnDice {
    stream: ChaCha8Rng,
}

impl OwnDice {
    /// Makes the dice of a seed.
    #[must_use]
    pub fn from_seed(seed: u64) -> Self {
        let mut key = [0; 32];
        let (number, purpose) = key.split_at_mut(8);
        number.copy_from_slice(&seed.to_le_bytes());
        purpose.copy_from_slice(PURPOSE);
        Self {
            stream: ChaCha8Rng::from_seed(key),
        }
    }

    /// Returns face `number`, counted from 0, as 1 to 6.
    ///
    /// Each face comes from one 32-bit word of the stream, scaled to six; no face is favoured by as much as one throw
    /// in a thousand million. No word is ever skipped, so the number of the face gives its position in the stream.
    #[must_use]
    pub fn face(&mut self, number: u64) -> u8 {
        self.stream.set_word_pos(u128::from(number));
        self.next()
    }

    /// Returns the face of the `nth` throw in a player turn, counted from 0, for the purpose `name`.
    #[must_use]
    fn face_for(&mut self, turn: u32, name: &str, nth: u64) -> u8 {
        let line = format!("turn {turn}, {name}, {nth}");
        let stream = Checksum::default().then(line.as_bytes());
        self.stream.set_stream(stream.as_column().cast_unsigned());
        self.stream.set_word_pos(0);
        self.next()
    }

    fn next(&mut self) -> u8 {
        let scaled = (u64::from(self.stream.next_u32()) * 6) >> 32;
        1 + u8::try_from(scaled).unwrap_or(0)
    }
}

/// A game's own dice, and how many of them have been thrown.
#[derive(Debug, Clone)]
pub(super) struct DiceCup {
    dice: OwnDice,
    scheme: Scheme,
    fallen: u64,
    /// Number thrown by player turn and purpose.
    named: BTreeMap<(u32, String), u64>,
}

impl DiceCup {
    /// Makes the dice of a seed; none of them is thrown yet.
    pub(super) fn new(seed: u64, scheme: Scheme) -> Self {
        Self {
            dice: OwnDice::from_seed(seed),
            scheme,
            fallen: 0,
            named: BTreeMap::new(),
        }
    }

    /// Returns the scheme that determines the next face.
    pub(super) fn scheme(&self) -> Scheme {
        self.scheme
    }

    /// Returns the dice for one decision in a player turn; they count as thrown only when the entry is stored.
    pub(super) fn dice_for_turn(&self, turn: u32) -> impl FnMut(&Ask) -> u8 + '_ {
        let mut dice = self.dice.clone();
        let mut number = self.fallen;
        let mut thrown: BTreeMap<String, u64> = BTreeMap::new();
        move |ask| match self.scheme {
            Scheme::Count => {
                number += 1;
                dice.face(number - 1)
            }
            Scheme::Named => {
                let name = ask.name();
                let nth = thrown.entry(name.clone()).or_default();
                let before = self.named.get(&(turn, name.clone())).copied().unwrap_or(0);
                *nth += 1;
                dice.face_for(turn, &name, before + *nth - 1)
            }
        }
    }

    /// Counts the program's own dice in an entry of a player turn. Passes each die to `see`, with its number in the
    /// game, counted from 1, and the face that the seed gives for it.
    pub(super) fn count_entry<R: Hosted>(
        &mut self,
        turn: u32,
        entry: &EntryOf<R>,
        mut see: impl FnMut(&Face, u64, u8),
    ) {
        for face in own_faces(entry) {
            let number = self.fallen;
            self.fallen += 1;
            let thrown = match (self.scheme, &face.name) {
                (Scheme::Count, _) | (_, None) => self.dice.face(number),
                (Scheme::Named, Some(name)) => {
                    let nth = self.named.entry((turn, name.clone())).or_default();
                    *nth += 1;
                    self.dice.face_for(turn, name, *nth - 1)
                }
            };
            see(face, self.fallen, thrown);
        }
    }
}

/// Number of throws of each face.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct FaceCounts {
    /// Number of ones, twos, and so on up to sixes.
    pub faces: [u64; 6],
}

impl FaceCounts {
    fn count_pips(&mut self, pips: u8) {
        if let Some(n) = self.faces.get_mut(usize::from(pips).wrapping_sub(1)) {
            *n += 1;
        }
    }

    /// Returns the number of dice thrown.
    #[must_use]
    pub fn thrown(&self) -> u64 {
        self.faces.iter().sum()
    }

    /// Returns the expected number of throws of each face.
    #[must_use]
    pub fn expected(&self) -> f64 {
        self.thrown() as f64 / 6.0
    }

    /// Returns chi-square with 5 degrees of freedom: one fair game in twenty exceeds 11.07, one in a hundred 15.09.
    /// `None` before the first die.
    #[must_use]
    pub fn chi_square(&self) -> Option<f64> {
        let expected = self.expected();
        (expected > 0.0).then(|| {
            let square = |n: &u64| (*n as f64 - expected).powi(2) / expected;
            self.faces.iter().map(square).sum()
        })
    }
}

/// Fairness of the dice: how often each face came up, by source and by side.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct Fairness {
    /// The game's own dice.
    pub own: FaceCounts,
    /// Dice thrown by hand.
    pub hand: FaceCounts,
    /// Dice of both sources, by side.
    pub sides: BTreeMap<String, FaceCounts>,
}

impl Fairness {
    /// Counts one die.
    pub fn count(&mut self, pips: u8, origin: DieOrigin, side: String) {
        match origin {
            DieOrigin::Own => self.own.count_pips(pips),
            DieOrigin::Hand => self.hand.count_pips(pips),
        }
        self.sides.entry(side).or_default().count_pips(pips);
    }
}

/// Proof that the program's own dice come from its seed: every one was thrown again from the seed.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct SeedProof {
    /// The seed that was fixed when the game started.
    pub seed: u64,
    /// Number of the game's own dice thrown.
    pub thrown: u64,
    /// Dice that differ from those of the seed; empty in an honest game.
    pub forged: Vec<Forged>,
}

/// A recorded die of the program that differs from the die that its seed gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Forged {
    /// The entry in which the die was thrown.
    pub seq: Seq,
    /// Number of the die among the game's own dice, counted from 1 over the whole game.
    pub number: u64,
    /// Recorded face.
    pub written: u8,
    /// Face that the seed gives.
    pub thrown: u8,
}

impl SeedProof {
    /// Checks whether the seed gives every die as recorded.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.forged.is_empty()
    }
}

impl fmt::Display for Forged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the program's die {} shows {} here; the game's seed gives {}",
            self.number, self.written, self.thrown
        )
    }
}

/// Returns the program's own dice that were first thrown in an entry. Leaves out dice of entries replayed by a fix,
/// because they were thrown before.
fn own_faces<C, E>(entry: &Entry<C, E>) -> impl Iterator<Item = &Face> {
    let act = entry.act().filter(|act| act.instead_of().is_none());
    let faces = act.map_or(&[][..], |act| &act.faces);
    faces.iter().filter(|face| face.origin == DieOrigin::Own)
}
