//! Seeds of simulated games, and the random generator of policies.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Part of the key that follows the base seed. It makes simulated dice differ from those of real games.
const PURPOSE: &[u8; 24] = b"vidette simulated game 1";

/// Part of the key that follows the base seed, for the random choices of policies.
const WHIMS: &[u8; 24] = b"vidette simulated whim 1";

fn keyed(seed: u64, purpose: &[u8; 24]) -> ChaCha8Rng {
    let mut key = [0; 32];
    let (number, rest) = key.split_at_mut(8);
    number.copy_from_slice(&seed.to_le_bytes());
    rest.copy_from_slice(purpose);
    ChaCha8Rng::from_seed(key)
}

/// Returns the seed for the dice of a game, which depends only on the base seed and the game's number.
#[must_use]
pub fn seed(base: u64, game: u64) -> u64 {
    let mut stream = keyed(base, PURPOSE);
    stream.set_stream(game);
    stream.next_u64()
}

/// Random generator of the policies. It is separate from the dice, so that two games on the same dice may be played
/// differently.
#[derive(Debug, Clone)]
pub struct PolicyRng(ChaCha8Rng);

impl PolicyRng {
    /// Returns the generator that belongs to a seed of dice.
    #[must_use]
    pub fn from_seed(seed: u64) -> Self {
        Self(keyed(seed, WHIMS))
    }

    /// Returns a number below `n`; 0 if `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        let scaled = u128::from(self.0.next_u64()) * n as u128;
        usize::try_from(scaled >> 64).unwrap_or(0)
    }
}
