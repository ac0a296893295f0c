#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs, dead_code, unused)]
mod cases;
mod sight;
