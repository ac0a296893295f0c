//! Arms that an objective asks for. The table only tells who holds its ground; whether guns or infantry hold it is left
//! to the referee, so a diary must not call such an objective met by ground alone.

use rules::fields::objective::has_feature;
use rules::fields::position::place::in_or_touching;
use rules::fields::state::State;
use rules::fields::terms::order_of_battle::{Arm, Objective};

/// Words for an arm in the text of an objective; the first is used in the story.
const ARMS: [(Arm, &[&str]); 3] = [
    (
        Arm::Artillery,
        &["guns", "gun", "battery", "batteries", "artillery"],
    ),
    (Arm::Infantry, &["infantry", "foot"]),
    (Arm::Cavalry, &["cavalry", "horse", "horsemen"]),
];

/// Returns the arms for which an objective asks, `with guns and infantry`, that do not stand on the ground by which its
/// side meets it.
pub(super) fn missing_arms(state: &State, objective: &Objective) -> Vec<&'static str> {
    let Some(test) = objective.test else {
        return Vec::new();
    };
    let text = objective.text.to_lowercase();
    let Some((_, asked)) = text.split_once(" with ") else {
        return Vec::new();
    };
    let clause = asked.split([',', ';', ':', '.']).next().unwrap_or_default();
    let asks = |words: &[&str]| {
        let mut of_text = clause.split_whitespace();
        of_text.any(|word| words.contains(&word))
    };
    let side = &objective.side;
    let held = objective.features.iter();
    let held = held.filter(|id| has_feature(state, id, side, test.by));
    let held = held.filter_map(|id| state.ground().feature(id.as_str()));
    let held: Vec<_> = held.collect();
    let stands = |arm: Arm| {
        let own = state.units().filter(|unit| unit.side == *side);
        let own = own.filter(|unit| unit.arm == arm && !state.is_dummy(&unit.brigade));
        let mut bases = own.filter_map(|unit| unit.base());
        bases.any(|base| held.iter().any(|feature| in_or_touching(feature, &base)))
    };
    let wanting = ARMS
        .iter()
        .filter(|(arm, words)| asks(words) && !stands(*arm));
    wanting
        .filter_map(|(_, words)| words.first().copied())
        .collect()
}
