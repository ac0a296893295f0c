//! Services for every rule set: a game file, a journal with undo, provable dice.

mod admit;
pub mod any;
pub mod autosave;
pub mod dice;
pub mod exchange;
mod fairness;
pub mod fix;
pub mod host_link;
pub mod input;
pub mod journal;
pub mod local_time;
pub mod remote;
pub mod session;
pub mod store;
#[cfg(feature = "web")]
pub mod tray;
mod undo;
