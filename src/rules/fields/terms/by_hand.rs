//! Modifiers changed by the referee, as the account marks them (FIRE-05, ACT-04).

use crate::terms::command::BY_HAND;
use ruleset::clause::{ByHand, Modifier};

/// Returns the modifiers that apply, marked if the referee named them, followed by those that he removed; `program`
/// lists the modifiers that the program finds by itself.
#[must_use]
pub fn marked_modifiers(mut counted: Vec<Modifier>, program: Vec<Modifier>) -> Vec<Modifier> {
    for modifier in &mut counted {
        let is_seen = program.iter().any(|seen| seen.name == modifier.name);
        if !is_seen || modifier.why.ends_with(BY_HAND) {
            modifier.by_hand = Some(ByHand::With);
        }
    }
    for left in program {
        let counts = counted.iter().any(|modifier| modifier.name == left.name);
        let why = match left.value {
            // A modifier of 0 need not be listed as removed, except canister, which changes the sizes (ART-05).
            0 if left.name == "canister" => left.why,
            0 => continue,
            value => format!("{} {value:+}", left.why),
        };
        if !counts {
            counted.push(Modifier {
                value: 0,
                why,
                by_hand: Some(ByHand::Without),
                ..left
            });
        }
    }
    counted
}

/// Removes the marks and the removed modifiers, to compare with the form of older programs.
pub fn strip_marks(modifiers: &mut Vec<Modifier>) {
    modifiers.retain(|modifier| !modifier.is_left_out());
    for modifier in modifiers {
        modifier.by_hand = None;
    }
}
