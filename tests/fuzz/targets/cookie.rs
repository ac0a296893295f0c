//! Any bytes as a cookie: nobody, or somebody with a seat.

#![no_main]

mod boards;

use axum::http::HeaderValue;
use boards::BOARDS;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(cookie) = HeaderValue::from_bytes(bytes) else {
        return;
    };
    BOARDS.with_borrow_mut(|boards| {
        let own = boards.cookie();
        let status = boards.get("/me", "127.0.0.1:1863", &cookie);
        let is_own = cookie.to_str().is_ok_and(|cookie| cookie.contains(&own));
        assert!(status == 401 || (status == 200 && is_own), "{cookie:?}: {status}");
    });
});
