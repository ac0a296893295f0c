//! vidette: the referee's assistant for Fields of Blue & Grey.
//!
//! One crate, library and binary, in layers; a layer names only what stands to its left:
//!
//! `table <- rules <- game <- roster, view <- tui <- cli <- main`
//!
//! `tests/layers.rs` reads the sources and holds this.
//!
//! - [`table`]: the table top in inches: bases, terrain, sight, zones, sweeps, reach
//! - [`rules`]: what every rule set is, and Fields of Blue & Grey
//! - [`game`]: sessions, the journal, the game file, dice
//! - [`roster`]: battles as text files, with every fault at its place
//! - [`view`]: what one onlooker may know, as plain values, and the story in words
//! - [`tui`]: the screens
//! - [`cli`]: the command line

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

pub mod table;

pub mod rules;

pub mod game;

pub mod roster;

pub mod view;

pub mod tui;

pub mod cli;
