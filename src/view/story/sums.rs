//! Dice and sums in words.

use crate::assist::modifier;
use rules::clause::Modifier;
use rules::fields::terms::{edition::Edition, event::MoraleItem};

/// Name of the modifier that is shown even if it is worth 0, because it explains why sizes count (ART-05).
const CANISTER: &str = "canister";

/// Formats dice as a sum: `4+3`.
pub(super) fn dice_sum(dice: &[u8]) -> String {
    let dice: Vec<String> = dice.iter().map(u8::to_string).collect();
    dice.join("+")
}

/// Lists throws of two dice: `3-3, 5-2`.
pub(super) fn dice_pairs(dice: &[u8]) -> String {
    let pairs: Vec<String> = dice
        .chunks(2)
        .map(|pair| {
            let pair: Vec<String> = pair.iter().map(u8::to_string).collect();
            pair.join("-")
        })
        .collect();
    pairs.join(", ")
}

/// Lists modifiers: `, fresh +1, division near +1`.
pub(super) fn modifier_words(modifiers: &[Modifier], edition: Edition) -> String {
    let said = counted_modifiers(modifiers, edition).into_iter();
    said.map(|modifier| format!(", {modifier}")).collect()
}

/// Describes each modifier of a sum: `fresh +1`. Leaves out modifiers of 0, except canister, which explains why sizes
/// count (ART-05).
#[must_use]
pub fn counted_modifiers(modifiers: &[Modifier], edition: Edition) -> Vec<String> {
    let counted = modifiers.iter().filter(|modifier| is_counted(modifier));
    let said = counted.map(|modifier| counted_modifier(modifier, edition));
    said.collect()
}

/// Checks whether a modifier is described in a sum.
pub(crate) fn is_counted(modifier: &Modifier) -> bool {
    !modifier.is_left_out() && (modifier.value != 0 || modifier.name == CANISTER)
}

/// Describes a modifier of a sum: `fresh +1`.
pub(crate) fn counted_modifier(modifier: &Modifier, edition: Edition) -> String {
    match modifier.value {
        0 => {
            let reason = modifier::modifier_reason(modifier, edition);
            format!("canister: {reason}")
        }
        _ => modifier::modifier_worth(modifier, edition),
    }
}

/// Describes the morale of a division and its items; `None` if it did not change.
pub(super) fn morale_words(
    division: &str,
    morale: f64,
    was: Option<f64>,
    items: &[MoraleItem],
) -> Option<String> {
    if was.is_some_and(|was| (was - morale).abs() < 0.1) {
        return None;
    }
    let items: Vec<String> = items
        .iter()
        .map(|item| format!("{} {:+}", item.why, item.value))
        .collect();
    let because = match items.as_slice() {
        [] => String::new(),
        items => format!(": {}", items.join(", ")),
    };
    Some(format!("morale of {division} is {morale}{because}"))
}
