//! How many random cases a property is tried on.

use proptest::prelude::ProptestConfig;
use proptest::test_runner::RngSeed;
use std::hash::{BuildHasher, RandomState};

/// Returns so many cases, or as many as `PROPTEST_CASES` asks for by hand, other ones at every run; no file is
/// kept of what fails, but the seed is printed with it, and `PROPTEST_RNG_SEED` draws the same cases again.
pub fn cases(count: u32) -> ProptestConfig {
    let by_hand = std::env::var("PROPTEST_CASES").ok();
    let config = seeded();
    if let RngSeed::Fixed(seed) = config.rng_seed {
        eprintln!("the same cases again: PROPTEST_RNG_SEED={seed}");
    }
    ProptestConfig {
        cases: by_hand.and_then(|n| n.parse().ok()).unwrap_or(count),
        failure_persistence: None,
        max_shrink_iters: 300,
        ..config
    }
}

/// The seed that the environment names, or a new one.
fn seeded() -> ProptestConfig {
    let config = ProptestConfig::default();
    let rng_seed = match config.rng_seed {
        RngSeed::Random => RngSeed::Fixed(RandomState::new().hash_one(0)),
        by_hand @ RngSeed::Fixed(_) => by_hand,
    };
    ProptestConfig { rng_seed, ..config }
}

/// Returns so many cases, the same every day, for what holds of nearly all; `PROPTEST_RNG_SEED` gives
/// others.
pub fn same_cases(count: u32) -> ProptestConfig {
    let rng_seed = match ProptestConfig::default().rng_seed {
        RngSeed::Random => RngSeed::Fixed(1863),
        by_hand @ RngSeed::Fixed(_) => by_hand,
    };
    ProptestConfig {
        rng_seed,
        ..cases(count)
    }
}
