//! How many random cases a property is tried on.

use proptest::prelude::ProptestConfig;

/// Returns so many cases, or as many as `PROPTEST_CASES` asks for by hand; no file is kept of what fails.
pub fn cases(count: u32) -> ProptestConfig {
    let by_hand = std::env::var("PROPTEST_CASES").ok();
    ProptestConfig {
        cases: by_hand.and_then(|n| n.parse().ok()).unwrap_or(count),
        failure_persistence: None,
        max_shrink_iters: 300,
        ..ProptestConfig::default()
    }
}
