//! From a command to the rule that decides it; the acts allowed now; the distances near a limit.

pub mod decide;
pub mod near_limit;
pub mod openings;
