//! How a player weighs what he may do, one file a decision. All is asked of the game as his side knows it.

pub mod fights;
pub mod moves;
pub mod orders;
pub mod weighed;
pub mod worth;
