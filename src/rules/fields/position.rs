//! What is read off a position: gaps, ways, who sees whom, what a side knows.

pub mod beaten;
pub mod depth;
pub mod farther;
pub mod gap;
pub mod known;
pub mod place;
pub mod sighting;
pub mod trail;
