//! Dummies: cards without troops, placed at their present positions (BLIND-01).

use toml_edit::{ArrayOfTables, DocumentMut, Item, Table};

use super::{Gone, figures, terms::SequelStart};
use crate::tables::set_value;
use rules::fields::state::{BrigadeState, State};
use table::measure::{Bearing, Point};

/// Replaces the dummies at the start by the undiscovered ones, by number.
pub(super) fn carry_dummies(document: &mut DocumentMut, gone: &Gone<'_>, told: &mut Vec<String>) {
    let now = gone.now;
    document.as_table_mut().remove("dummy");
    let clock = SequelStart::from_state(now);
    let unseen = now.cards().filter(|(_, card)| card.dummy && !card.shown);
    let mut dummies: Vec<(u32, &BrigadeState)> = unseen
        .filter_map(|(id, card)| Some((card.number, now.brigade(id)?)))
        .collect();
    dummies.sort_by_key(|(number, _)| *number);
    let mut list = ArrayOfTables::new();
    for (_, dummy) in dummies {
        let Some((at, facing)) = dummy_position(now, dummy) else {
            continue;
        };
        let mut table = Table::new();
        set_value(&mut table, "side", dummy.side.as_str());
        if let Some(turn) = dummy.arrives() {
            set_value(
                &mut table,
                "turn",
                i64::from(clock.turn_now(turn, dummy.side.as_str())),
            );
        }
        set_value(&mut table, "at", figures::laid_position(at));
        set_value(
            &mut table,
            "facing",
            figures::to_hundredths(facing.degrees()),
        );
        figures::write_order(&mut table, gone, dummy, told);
        list.push(table);
    }
    if !list.is_empty() {
        document.insert("dummy", Item::ArrayOfTables(list));
    }
}

/// Returns the position or arrival of a dummy's card, or `None` if the card is gone.
fn dummy_position(now: &State, dummy: &BrigadeState) -> Option<(Point, Bearing)> {
    if let Some(card) = now.card_base(&dummy.id) {
        return Some((card.at, card.facing));
    }
    dummy.arrives()?;
    let mut arrivals = now.oob().arrivals.iter();
    let arrival = arrivals.find(|arrival| arrival.brigades.contains(&dummy.id))?;
    Some((arrival.at, arrival.facing))
}
