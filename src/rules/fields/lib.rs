//! Fields of Blue & Grey, in rooms. A room names only those above it in this list; `tests/layers.rs`
//! holds the order.
//!
//! - [`terms`]: what the rules speak of, as plain values: identifiers, charts, switches, orders,
//!   commands, events.
//! - [`clauses`]: every clause that the code cites, in our own words, with its switch.
//! - [`state`]: the game at one moment, how an event changes it, and the draft in which an act is
//!   decided.
//! - [`position`]: what is read off a position: gaps, ways, who sees whom, what a side knows.
//! - [`shared`]: what several phases do: spend points, lose units, run figures over, bring generals
//!   along.
//! - [`wear`]: what wears a brigade down and lifts it again: fatigue, rally, divisional morale
//!   (phase 6).
//! - [`orders`]: phase 1: orders, and the messengers that carry them.
//! - [`activation`]: phase 2: activation, and what a brigade that fails it does.
//! - [`march`]: phase 3: grand tactical marches.
//! - [`tactical`]: phase 4: tactical moves, drill, charges.
//! - [`combat`]: phase 5: fire, melee, their results, and generals who fall.
//! - [`referee`]: what the referee says of the real table: corrections, judgements, the tape
//!   measure.
//! - [`setup`]: before the first turn: rosters checked, brigades placed, the battle begun.
//! - [`objective`]: objectives that the table tells, by the ground that a roster names.
//! - [`turn`]: from phase to phase and turn to turn: what must be done first, and the record of the
//!   turn.
//! - [`verdict`]: who is ahead by the author's measure; the rules name no winner.
//! - [`dispatch`]: from a command to the rule that decides it, what may be done now, and what is
//!   near a limit.
//! - [`language`]: how commands are written and read.

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
