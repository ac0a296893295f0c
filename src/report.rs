//! Paper and pictures: painters of plain values of `view`. Nothing here opens a file, knows a clock, a path
//! or the environment, and nothing is hidden here: a value is cut for its onlooker before it is painted.

pub mod diary;
pub mod map;
#[cfg(feature = "png")]
pub mod png;

/// What the first line of every file says, so that it may be replaced.
pub const MADE: &str = concat!("made by vidette ", env!("CARGO_PKG_VERSION"));
