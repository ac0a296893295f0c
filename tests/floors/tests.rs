//! Tests of the floors under the screens; one module a topic.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

/// Blind Swords: vectors, chains, a turn by lines, secrets.
mod blind_swords;
/// Blue & Grey: vectors, games with and without a map, complications, random play.
mod blue_and_grey;
/// The printed tables and the switch register.
mod charts;
/// The papers: every clause that is cited, every switch in a sentence.
mod clauses;
/// What the first verification found, on the tables that it was found on.
mod first_verification;
/// Games are kept: sessions, files, damage.
mod game;
/// Boards of hexes.
mod hexes;
/// Minutes a player turn, and the closing of the hall.
mod pace;
/// What is read from photographs of a table, and what is refused.
mod photo;
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
/// Sight and zones against a slow reference, and every definition by name.
mod sight;
/// What a side last saw of its enemy, looked for from either end of a game.
mod sightings;
/// What happened, in words and inches.
mod story;
/// Places that were read from the table, beside the record.
mod survey;
/// Marches against a slow reference.
mod sweep;
/// Bases, ground, troops and shapes by themselves.
mod table;
/// Moves read from where the pieces were found.
mod table_moves;
/// What a hand does on the table after an act.
mod table_work;
/// The numbers by which a photograph knows the pieces.
mod tags;
/// Whole turns of the shipped battles.
mod whole_turn;
