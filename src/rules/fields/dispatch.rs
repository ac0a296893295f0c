//! From a command to the rule that decides it; what may be done now; what is near a limit.

pub mod decide;
pub mod near_limit;
pub mod openings;
