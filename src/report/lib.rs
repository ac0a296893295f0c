//! Paper and pictures made from plain values of `view`. Nothing here opens a file or reads a clock, a path or the
//! environment, and nothing is hidden here: each value is already limited to what its reader may know.
//!
//! - [`sheet`]: every sheet as HTML pages and as plain text, made of the blocks of [`leaf`]
//! - [`letters`]: widths of words; [`flow`]: layout of blocks on pages; [`page`]: pages as HTML; [`text`]: 80 columns
//! - [`map`]: the table as SVG, in inches; [`tiles`]: a map on many sheets; [`hexes`]: a map of hexes; [`diary`]: the
//!   story of the day; [`qr`]: codes for phones; [`tags`]: marks that a camera reads
//! - [`balance`]: report on many simulated games of a battle

pub mod balance;
pub mod diary;
pub mod flow;
pub mod hexes;
pub mod leaf;
pub mod letters;
pub mod map;
pub mod page;
#[cfg(feature = "png")]
pub mod png;
pub mod qr;
pub mod sheet;
pub mod tags;
pub mod text;
pub mod tiles;

/// First line of every file, which marks it as replaceable.
pub const MADE: &str = concat!("made by vidette ", env!("CARGO_PKG_VERSION"));
