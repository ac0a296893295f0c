//! Orders that change without a word from above.

use super::Fact;
use crate::day::diary::{Length, Topic, prose::Names};
use rules::fields::terms::{name::BrigadeId, order::Order};

/// Describes the fate of a brigade's order without a word from above. The clause gives the cause.
pub(super) fn ordered(
    names: &mut Names<'_>,
    brigade: &BrigadeId,
    order: &Order,
    rule: &str,
    why: &str,
) -> Fact {
    if let (Order::Attack(enemy), "ACT-03") = (order, rule) {
        return Fact::Turned(brigade.clone(), names.brigade(enemy));
    }
    let (order, name) = (names.order(order), names.brigade(brigade));
    let were = names.were(brigade);
    match rule {
        // That it was beaten and fell back is told by itself.
        "ACT-03" | "RUL-16" | "RUL-17" => Fact::Said(
            Topic::Cost,
            Length::Full,
            format!("beaten, {name} {were} now {order}"),
        ),
        "ORD-05" => Fact::Said(
            Topic::Cost,
            Length::Short,
            format!("{name} had got clear of the enemy and {were} {order}"),
        ),
        "ORD-03" if !why.contains("has left the table") => Fact::Arrived(brigade.clone(), order),
        _ => {
            // In a story what was so then had been so before.
            let why = why.replace(" has left", " had left");
            Fact::Changed(brigade.clone(), format!("{order}, for {why}"))
        }
    }
}
