//! Orders that change although no new order arrives.

use super::{DiaryFact, ImpulseOrders};
use crate::day::diary::{
    DiaryLength, Topic,
    prose::ProseNames,
    words::{articled, called, short},
};
use rules::fields::terms::{
    name::BrigadeId,
    order::{Order, Place},
};

/// Describes how a brigade's order changed although no new order arrived. The clause identifies the cause.
pub(super) fn ordered(
    names: &mut ProseNames<'_>,
    brigade: &BrigadeId,
    order: &Order,
    rule: &str,
    why: &str,
) -> DiaryFact {
    if let (Order::Attack(enemy), "ACT-03") = (order, rule) {
        let of = names.state.brigade(brigade);
        let orders = match (of.and_then(|of| of.waiting()), of.map(|of| of.order())) {
            (Some(Order::Attack(waiting)), _) if waiting == enemy => ImpulseOrders::Same,
            (_, Some(Order::Attack(other))) => ImpulseOrders::Enemy(names.brigade(other)),
            _ => ImpulseOrders::Other,
        };
        return DiaryFact::Turned(brigade.clone(), names.brigade(enemy), orders);
    }
    let name = names.brigade(brigade);
    match rule {
        // Other sentences already say that the brigade was beaten and fell back.
        "ACT-03" | "RUL-16" | "RUL-17" => {
            let (were, order) = (names.were(brigade), names.order(order));
            DiaryFact::Said(
                Topic::Cost,
                DiaryLength::Full,
                format!("beaten, {name} {were} now {order}"),
            )
        }
        "ORD-05" => DiaryFact::Stayed(brigade.clone()),
        rule => match (why.strip_suffix(GONE), order) {
            (Some(gone), Order::Hold) => DiaryFact::Stranded(brigade.clone(), called(gone)),
            (Some(gone), order) => {
                let order = names.order(order);
                let gone = called(gone);
                DiaryFact::Changed(
                    brigade.clone(),
                    format!("turned {order}, once {gone} had gone"),
                )
            }
            (None, _) if rule == "ORD-03" => DiaryFact::Arrived(brigade.clone()),
            (None, order) => {
                let is_late = why.ends_with(FIRST);
                // The sentence fills the places, because it may be about several brigades.
                let did = match order {
                    Order::Hold if is_late => {
                        let order = names.state.brigade(brigade).map(|of| of.order());
                        match order {
                            Some(Order::Advance(Place::Feature(goal))) => {
                                format!("halted short of {}", names.feature(goal))
                            }
                            _ => "halted short of {its} goal".to_owned(),
                        }
                    }
                    Order::Hold => "halted".to_owned(),
                    order => format!("{{was}} now {}", names.order(order)),
                };
                DiaryFact::Changed(brigade.clone(), format!("{did} because {}", in_prose(why)))
            }
        },
    }
}

/// End of the recorded reason if a target or goal is gone.
const GONE: &str = " has left the table";

/// Adapts a recorded reason to the middle of a sentence: `the 28th Georgia got there first`.
fn in_prose(why: &str) -> String {
    match why.strip_suffix(FIRST) {
        Some(name) => format!("{}{FIRST}", articled(&short(name))),
        None => why.to_owned(),
    }
}

/// End of the recorded reason if an enemy reached the goal first.
const FIRST: &str = " got there first";
