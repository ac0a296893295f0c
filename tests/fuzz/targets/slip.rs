//! Any text as the form of a slip, and as its number: taken or refused, and what is taken is a line that can be read.

#![no_main]

mod boards;

use boards::BOARDS;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    BOARDS.with_borrow_mut(|boards| {
        for path in ["/slip", "/ready", "/slip/1/gone"] {
            let status = boards.post(path, text);
            assert!((300..500).contains(&status), "{path}: {status}");
        }
        boards.look_through();
    });
});
