//! How long a test waits for what comes by itself: from a browser, a terminal, a server or another process. Only a
//! test that fails waits as long as this, so it is long enough for a machine on which everything runs at once.

use std::time::{Duration, Instant};

/// The longest wait.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// From one look to the next.
pub const PAUSE: Duration = Duration::from_millis(30);

/// Waits until it is so.
///
/// # Panics
///
/// Where it is not so in time; `missing` says what was waited for.
pub fn wait_until(missing: impl Fn() -> String, mut is_so: impl FnMut() -> bool) {
    let until = Instant::now() + PATIENCE;
    while !is_so() {
        assert!(Instant::now() < until, "{}", missing());
        std::thread::sleep(PAUSE);
    }
}
