//! Seeds of simulated games, and the generator of players that choose by chance.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Filler of the key beside the base seed: it keeps every simulated die apart from those of a real game.
const PURPOSE: &[u8; 24] = b"vidette simulated game 1";

/// The same for what players choose by chance.
const WHIMS: &[u8; 24] = b"vidette simulated whim 1";

fn keyed(seed: u64, purpose: &[u8; 24]) -> ChaCha8Rng {
    let mut key = [0; 32];
    let (number, rest) = key.split_at_mut(8);
    number.copy_from_slice(&seed.to_le_bytes());
    rest.copy_from_slice(purpose);
    ChaCha8Rng::from_seed(key)
}

/// The seed of a game's dice: a function of the base seed and the game's number alone.
#[must_use]
pub fn seed(base: u64, game: u64) -> u64 {
    let mut stream = keyed(base, PURPOSE);
    stream.set_stream(game);
    stream.next_u64()
}

/// A generator of a player's own, never the dice: two games on the same dice may be played otherwise.
#[derive(Debug, Clone)]
pub struct PolicyRng(ChaCha8Rng);

impl PolicyRng {
    /// The generator that goes with the dice of that seed.
    #[must_use]
    pub fn from_seed(seed: u64) -> Self {
        Self(keyed(seed, WHIMS))
    }

    /// A number below `n`; 0 where `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        let scaled = u128::from(self.0.next_u64()) * n as u128;
        usize::try_from(scaled >> 64).unwrap_or(0)
    }
}
