//! The complication `flank`: one unit attacked through two hexsides that are not neighbours (CBG-704).

use super::kit::UnitKind;

/// An attacker next to its target: the kind of the attacker, and the side of the target's hex through which it attacks,
/// 1 at the top and clockwise to 6.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Through {
    /// Kind of the attacker.
    pub kind: UnitKind,
    /// The side of the target.
    pub side: u8,
}

/// Checks whether infantry or cavalry make a flank attack. Guns do not count towards one.
#[must_use]
pub fn is_flanked(attackers: &[Through]) -> bool {
    let sides: Vec<u8> = attackers
        .iter()
        .filter(|attacker| doubles_in_flank(attacker.kind))
        .map(|attacker| attacker.side)
        .collect();
    let apart = |one: u8, other: u8| {
        let steps = one.abs_diff(other);
        steps.min(6 - steps.min(6))
    };
    sides
        .iter()
        .any(|one| sides.iter().any(|other| apart(*one, *other) >= 2))
}

/// Checks whether a kind counts double in a flank attack: guns add their plain strength.
#[must_use]
pub fn doubles_in_flank(kind: UnitKind) -> bool {
    matches!(kind, UnitKind::Infantry | UnitKind::Cavalry)
}
