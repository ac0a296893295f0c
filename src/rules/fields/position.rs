//! Facts computed from a position: gaps, paths, sight, the knowledge of a side.

pub mod beaten;
pub mod depth;
pub mod gap;
pub mod known;
pub mod place;
pub mod retire_limit;
pub mod sighting;
pub mod trail;
