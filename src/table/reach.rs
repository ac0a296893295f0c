//! Strips, arcs, front and flank, contact, support: the points that players argue about in a fight.
//!
//! - [`aim`]: the strip ahead of a front and the arc of a battery: the bases in them, and their distances
//! - [`aspect`]: position on the flank or rear, ends of a front that an enemy outreaches, friends beside and behind
//! - [`between`]: cover between two bases
//! - [`contact`]: contact between hostile bases that touch
//! - [`retreat`]: the straight path of a unit that is driven back

pub mod aim;
pub mod aspect;
pub mod between;
pub mod contact;
pub mod retreat;
