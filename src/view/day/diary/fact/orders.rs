//! Orders that change without a word from above.

use super::DiaryFact;
use crate::day::diary::{DiaryLength, Topic, prose::ProseNames};
use rules::fields::terms::{name::BrigadeId, order::Order};

/// Describes the fate of a brigade's order without a word from above. The clause gives the cause.
pub(super) fn ordered(
    names: &mut ProseNames<'_>,
    brigade: &BrigadeId,
    order: &Order,
    rule: &str,
    why: &str,
) -> DiaryFact {
    if let (Order::Attack(enemy), "ACT-03") = (order, rule) {
        return DiaryFact::Turned(brigade.clone(), names.brigade(enemy));
    }
    let (order, name) = (names.order(order), names.brigade(brigade));
    let were = names.were(brigade);
    match rule {
        // That it was beaten and fell back is told by itself.
        "ACT-03" | "RUL-16" | "RUL-17" => DiaryFact::Said(
            Topic::Cost,
            DiaryLength::Full,
            format!("beaten, {name} {were} now {order}"),
        ),
        "ORD-05" => DiaryFact::Said(
            Topic::Cost,
            DiaryLength::Short,
            format!("{name} rallied out of reach and {were} {order}"),
        ),
        "ORD-03" if !why.contains("has left the table") => {
            DiaryFact::Arrived(brigade.clone(), order)
        }
        _ => {
            // In a story what was so then had been so before.
            let why = why.replace(" has left", " had left");
            DiaryFact::Changed(brigade.clone(), format!("{order}, for {why}"))
        }
    }
}
