//! Strips, arcs, front and flank, contact, support: the points that players argue about in a fight.
//!
//! - [`aim`]: the strip ahead of a front, the arc of a battery, what lies in them and how far
//! - [`aspect`]: flank or rear, ends that are outreached, friends beside and behind
//! - [`between`]: whether cover lies between two bases
//! - [`contact`]: which hostile bases that touch are in contact
//! - [`retreat`]: the straight way of a unit that is driven back

pub mod aim;
pub mod aspect;
pub mod between;
pub mod contact;
pub mod retreat;
