//! Any text as the host of a request, and as the path: our own names, or refused without a word.

#![no_main]

mod boards;

use axum::http::{HeaderValue, Uri};
use boards::BOARDS;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|asked: (&str, &str)| {
    let (host, path) = asked;
    let Ok(value) = HeaderValue::from_str(host) else {
        return;
    };
    BOARDS.with_borrow_mut(|boards| {
        let status = boards.get("/", value, &HeaderValue::from_static(""));
        let is_ours = ["127.0.0.1:1863", "localhost:1863"].contains(&&*host.to_lowercase());
        assert_eq!(status, if is_ours { 200 } else { 421 }, "{host}");
        if path.parse::<Uri>().is_ok() {
            let status = boards.get(path, "127.0.0.1:1863", &HeaderValue::from_static(""));
            assert!(status < 500, "{path}: {status}");
        }
    });
});
