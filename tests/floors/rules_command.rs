//! Command and wear: orders, messengers, activation, fatigue, divisional morale.

/// What the two dice give, with everything that is added.
mod activation;
/// Modifiers of an activation that the referee counts otherwise.
mod activation_by_hand;
/// Cards that stand for a brigade or for nothing.
pub mod blinds;
/// Brigades that act as their chits are drawn.
mod chits;
/// Orders and commands as tests give them.
mod commands;
/// Corps to division.
mod corps;
/// Places, marks and ground set right by hand.
mod corrections;
/// An army that loses heart.
mod demoralisation;
/// What is left undone, what arrives in time, what cannot be asked.
mod desk;
/// Fatigue gained, rested off, and its levels.
mod fatigue;
/// When a message arrives.
mod forecasts;
/// Lines that are acts, read and written.
mod language;
/// Who feels it when a brigade leaves for good.
mod leaving;
/// Lengths as they are read off a tape, and full names in a line.
mod lengths;
/// Higher command at the limit of its help, by tape.
mod measured;
/// Danger, ride and arrival.
mod messengers;
/// Divisional morale and its rout.
mod morale;
/// Who may be told what, and what changes by itself.
mod orders;
/// Who pays, and how many points there are.
mod points;
/// The record that closes a player turn.
mod record;
/// What a roll of activation does.
mod results;
mod resync;
/// The way back of a beaten brigade.
mod retreat;
/// The ways that the owner of a messenger names.
mod routes;
/// Phases, turns and the end.
mod sequence;
/// Words that are nearly known ones, and lists of words.
mod spelling;
/// Small tables to play on.
mod table;
/// The way of a messenger round lakes and over roads, against a slow reference.
mod ways;
/// Friends and enemies that gave way, as stories of several turns.
mod windows;
/// The two worked turns of the rules document, line by line.
mod worked_turns;
/// Works dug in battle.
mod works;
