//! The complication `unlimber`: guns that moved far do not attack (CBG-805).

use ruleset::tally::Fraction;

/// The most points that a battery may spend on hexes and still attack in the same turn. The surcharge of an enemy zone
/// stands for its unlimbering.
pub const MOST: Fraction = Fraction::whole(3);

/// Checks whether a battery that spent this much on hexes may attack.
#[must_use]
pub fn may_attack(hexes: Fraction) -> bool {
    hexes <= MOST
}
