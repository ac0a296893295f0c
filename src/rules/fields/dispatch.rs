//! Dispatches commands: finds the rule that decides a command, the acts allowed now, and the distances near a limit.

pub mod decide;
pub mod near_limit;
pub mod openings;
