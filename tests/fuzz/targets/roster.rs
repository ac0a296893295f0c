//! Any text as a roster: read or told; of one that can be played the openings are made.

#![no_main]

use libfuzzer_sys::fuzz_target;
use vidette::roster;
use vidette::rules::fields::state::State;

fuzz_target!(|text: &str| {
    match roster::muster(text) {
        Ok((muster, _)) => {
            let _ = State::from_muster(muster).openings();
        }
        Err(faults) => assert!(!faults.is_empty()),
    }
});
