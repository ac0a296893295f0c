//! Tests of the program; one module a topic. Those of the floors under its screens stand in `floors`.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

/// What is wrong is told with place, cause and remedy, and nothing is lost.
mod bad_input;
/// A real Chromium and its driver.
mod chromium;
/// The built program: names, answers and exit codes.
mod cli;
/// How the tables of a club stand, from what they say of themselves.
#[cfg(feature = "desk")]
mod club;
/// The club's desk: tables, calls, the store between them.
#[cfg(all(unix, feature = "desk"))]
mod desk;
/// The day as a story.
mod diary;
/// Rosters, lines and exported games with anything in them.
mod fuzzed;
/// Layers point one way.
mod layers;
/// What the machine does wrong: disks, locks and terminals that fail.
mod machine;
/// The map as a picture: layers, sides, files.
mod map;
/// Sheets on paper.
mod paper;
/// Two games that differ only in secrets are the same to who may not know them.
mod secrets;
/// Battles that the program plays by itself.
mod sim;
/// A real terminal: keys, kill, resume, sizes.
mod terminal;
/// Screens and keys.
mod tui;
/// A real terminal: pastes, half of what it sends, Ctrl-Z.
mod typed;
/// Players' boards: pages over the network.
#[cfg(feature = "web")]
mod web;
/// Two full turns through the built program, dice typed: end state, log and replay agree.
mod whole_game;
