//! One test binary; one module a topic.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

/// What is wrong is told with place, cause and remedy, and nothing is lost.
mod bad_input;
/// Blind Swords: vectors, chains, a turn by lines, secrets.
mod blind_swords;
/// Blue & Grey: vectors, games with and without a map, complications, random play.
mod blue_and_grey;
/// How many random cases a property is tried on.
mod cases;
/// The printed tables and the switch register.
mod charts;
/// The papers: every clause that is cited, every switch in a sentence.
mod clauses;
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
/// What the first verification found, on the tables that it was found on.
mod first_verification;
/// Rosters, lines and exported games with anything in them.
mod fuzzed;
/// Games are kept: sessions, files, damage.
mod game;
/// Boards of hexes.
mod hexes;
/// Layers point one way.
mod layers;
/// What the machine does wrong: disks, locks and terminals that fail.
mod machine;
/// The map as a picture: layers, sides, files.
mod map;
/// Minutes a player turn, and the closing of the hall.
mod pace;
/// Sheets on paper.
mod paper;
/// A seeded player on every roster: what holds after every act.
mod random_play;
/// Rosters: every fault at its line and column.
mod roster;
/// Fire, melee, rally, casualties of generals.
mod rules_combat;
/// Orders, messengers, activation, fatigue and morale by rule and vector.
mod rules_command;
/// Movement: marches, tactical moves, generals, placing.
mod rules_move;
/// Two games that differ only in secrets are the same to who may not know them.
mod secrets;
/// Sight and zones against a slow reference, and every definition by name.
mod sight;
/// Battles that the program plays by itself.
mod sim;
/// A battle without a file.
mod sitting;
/// What cannot be tried on this machine.
mod skipped;
/// What happened, in words and inches.
mod story;
/// Marches against a slow reference.
mod sweep;
/// Bases, ground, troops and shapes by themselves.
mod table;
/// A real terminal: keys, kill, resume, sizes.
mod terminal;
/// Screens and keys.
mod tui;
/// Players' boards: pages over the network.
#[cfg(feature = "web")]
mod web;
/// Two full turns through the built program, dice typed: end state, log and replay agree.
mod whole_game;
/// Whole turns of the shipped battles.
mod whole_turn;
