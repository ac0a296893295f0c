//! The rules of Fields of Blue & Grey. A module uses only the modules above it in this list; `tests/layers.rs` checks
//! the order.
//!
//! - [`terms`]: vocabulary of the rules, as plain values: identifiers, charts, switches, orders, commands, events.
//! - [`clauses`]: every clause that the code cites, in our own words, with its switch.
//! - [`state`]: the game at one moment, the effect of each event on it, and the draft in which an act is decided.
//! - [`position`]: facts computed from a position: gaps, paths, sight, the knowledge of a side.
//! - [`shared`]: acts common to several phases: spending of points, loss of units, figures run over, rides of generals.
//! - [`wear`]: wear of a brigade and its recovery: fatigue, rally, divisional morale (phase 6).
//! - [`orders`]: phase 1: orders, and the messengers that carry them.
//! - [`activation`]: phase 2: activation rolls and their results.
//! - [`march`]: phase 3: grand tactical marches.
//! - [`tactical`]: phase 4: tactical moves, drill, charges.
//! - [`combat`]: phase 5: fire, melee, their results, and generals who fall.
//! - [`referee`]: statements of the referee about the real table: corrections, judgements, the tape measure.
//! - [`setup`]: the game before its first turn: checks of the roster, placing of brigades, start of the battle.
//! - [`objective`]: objectives decided by the table: the side that holds the ground named by the roster.
//! - [`turn`]: sequence of phases and player turns: acts due before a phase ends, and the record of each turn.
//! - [`verdict`]: the side that is ahead, by a measure of the program's author; the rules name no winner.
//! - [`dispatch`]: choice of the rule that decides a command, the acts allowed now, and the distances near a limit.
//! - [`language`]: reading and writing of commands as lines of text.

pub mod activation;
pub mod clauses;
pub mod combat;
pub mod dispatch;
pub mod language;
pub mod march;
pub mod objective;
pub mod orders;
pub mod position;
pub mod referee;
pub mod setup;
pub mod shared;
pub mod state;
pub mod tactical;
pub mod terms;
pub mod turn;
pub mod verdict;
pub mod wear;
