//! The table top in inches: no armies, no dice, no clock, no files.
//!
//! Everything here is a plain value or a pure question about values. `x` grows east, `y` grows
//! north, the origin is the south-west corner of the table.
//!
//! - [`measure`]: inches, bearings, the one tolerance and the one rounding of a tape measure
//! - [`base`]: a placed base: position, facing, frontage, depth
//! - [`depth`]: how deep a point lies in a piece of ground
//! - [`ground`]: terrain features as plain facts
//! - [`troops`]: the bases on the table, and whose they are
//! - [`field`]: the ground with the bases that stand on it: what every question below is asked of
//! - [`sight`]: who sees whom, how far, and what is in the way
//! - [`zone`]: zones of observation as outlines, and the index of all of them
//! - [`sweep`]: a rigid body along a line, and what ends its march
//! - [`reach`]: strips, arcs, front and flank, contact, support

pub mod base;
pub mod depth;
pub mod field;
mod grid;
pub mod ground;
pub mod measure;
pub mod reach;
mod root;
pub(crate) mod share;
pub mod sight;
pub mod sweep;
pub mod troops;
pub mod zone;
