//! The built program: names, answers and exit codes that do not change.

/// Answers as JSON: the fields of the contract.
mod answers;
/// Blue & Grey, with and without a map.
mod blue_and_grey;
/// Paper, map, diary and odds of boxed games.
mod boxed_diary;
mod boxed_paper;
/// Modifiers that the referee counts otherwise.
mod by_hand;
/// Rosters while they are written.
mod checking;
/// Odds of fights before their moment.
mod early_odds;
/// What is wrong is told, with place, cause and remedy, and the right exit code.
mod faults;
/// Entries put right: the table stays as it is, moves as well as dice.
mod fixes;
/// Blind Swords through the built program.
mod ford;
/// Games from the command line: new, do, log, undo, redo, export, import.
mod games;
/// Ground from a drawing, and back.
mod ground;
/// What a side did in secret is counted and dated nowhere.
pub mod hidden_acts;
/// House rules in a running game.
mod house_rules;
/// Games are resumed, renamed, copied, deleted.
mod housekeeping;
/// A battle to begin with.
mod init;
/// The power is cut while a game is played.
mod killed;
/// Kits and score sheets to begin with.
mod kit_tables;
mod kits;
/// The manual page.
mod manual;
/// Distances near a limit, by line.
mod measured;
/// A table that is measured in centimetres: options, lines that are offered, papers.
mod metric;
/// `odds`: what each answer adds up to, and why a fight is none.
mod odds;
/// One syntax: odds and questions as acts, names that a shell completes.
mod one_syntax;
/// Fights that are open, named before a line ends them.
mod open_fights;
/// Orders of battle as people have them.
mod orders_of_battle;
/// Games of other rules.
mod other_rules;
/// What comes in by other doors: game files, tables, names, devices.
mod outside;
/// Clauses of the rules, and switches in sentences.
mod papers;
/// The table read from photographs.
mod photo;
/// A battle placed by dice and in turn, on granted ground.
mod placing;
/// Running the program with directories of its own.
pub mod program;
/// Reasons: what cannot be read, written or meant.
mod reasons;
/// A remedy can be followed, and none is missing.
mod remedies;
/// Games that are gone or damaged come back from their copies.
mod restoring;
/// A battle from the end of a game.
mod sequel;
/// A fault of the settings keeps no table shut.
mod settings;
/// Work on the table after an act, for people and programs.
mod table_work;
/// Dice that can be trusted, and entries that are put right.
mod trust;
/// Wear and decision in `show`, `odds` and the log.
mod wear;
/// Files that leave the laptop, and what a kill left of them.
mod written;
/// What a zone reaches and what is seen (RUL-56).
mod zones;
