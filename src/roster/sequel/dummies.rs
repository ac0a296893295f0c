//! Dummies: cards without troops, placed where they lie now (BLIND-01).

use toml_edit::{ArrayOfTables, DocumentMut, Item, Table};

use super::{Gone, figures, terms::SequelStart};
use crate::tables::set;
use rules::fields::state::{BrigadeState, State};
use table::measure::{Bearing, Point};

/// Writes the undiscovered dummies in place of those of the start, by their numbers.
pub(super) fn carry(
    document: &mut DocumentMut,
    (now, gone): (&State, &Gone),
    told: &mut Vec<String>,
) {
    document.as_table_mut().remove("dummy");
    let clock = SequelStart::from_state(now);
    let unseen = now.cards().filter(|(_, card)| card.dummy && !card.shown);
    let mut dummies: Vec<(u32, &BrigadeState)> = unseen
        .filter_map(|(id, card)| Some((card.number, now.brigade(id)?)))
        .collect();
    dummies.sort_by_key(|(number, _)| *number);
    let mut list = ArrayOfTables::new();
    for (_, dummy) in dummies {
        let Some((at, facing)) = lies(now, dummy) else {
            continue;
        };
        let mut table = Table::new();
        set(&mut table, "side", dummy.side.as_str());
        if let Some(turn) = dummy.arrives() {
            set(
                &mut table,
                "turn",
                i64::from(clock.turn(turn, dummy.side.as_str())),
            );
        }
        set(&mut table, "at", figures::laid(at));
        set(&mut table, "facing", figures::hundredths(facing.degrees()));
        figures::order(&mut table, (now, gone), dummy, told);
        list.push(table);
    }
    if !list.is_empty() {
        document.insert("dummy", Item::ArrayOfTables(list));
    }
}

/// Returns the position or arrival of a dummy's card, or `None` if the card is gone.
fn lies(now: &State, dummy: &BrigadeState) -> Option<(Point, Bearing)> {
    if let Some(card) = now.card_base(&dummy.id) {
        return Some((card.at, card.facing));
    }
    dummy.arrives()?;
    let mut arrivals = now.oob().arrivals.iter();
    let arrival = arrivals.find(|arrival| arrival.brigades.contains(&dummy.id))?;
    Some((arrival.at, arrival.facing))
}
