use vidette::club::{
    DeskTable, TableStatus, forecast::Slot, need::by_need, table::TableCall,
    table_status::EndForecast,
};
use vidette::game::tray::CallFate;

use super::MINUTE;

const NOW: u64 = 1_800_000_000_000;

fn table(number: u32) -> DeskTable {
    DeskTable {
        number,
        said: Some(TableStatus {
            turn: 2,
            now: NOW,
            ..TableStatus::default()
        }),
        heard: NOW,
        played: NOW,
        ..DeskTable::default()
    }
}

#[test]
fn tables_stand_in_the_order_of_what_they_need() {
    let slot = Slot::read("13:00-17:00").unwrap();
    let end = slot.end(NOW);
    let calls = DeskTable {
        calls: vec![TableCall {
            nonce: "N".to_owned(),
            asked: NOW,
            words: "MEL-04 twice?".to_owned(),
            fate: CallFate::default(),
        }],
        ..table(6)
    };
    let mut late = table(5);
    if let Some(said) = &mut late.said {
        said.ends = Some(EndForecast {
            at: end + 10 * MINUTE,
            ..EndForecast::default()
        });
    }
    let silent = DeskTable {
        heard: NOW - 12 * MINUTE,
        ..table(4)
    };
    let idle = DeskTable {
        played: NOW - 16 * MINUTE,
        ..table(3)
    };
    let mut over = table(1);
    if let Some(said) = &mut over.said {
        said.over = Some("rout".to_owned());
    }
    let mut tables = vec![over, table(2), idle, silent, late, calls];
    by_need(&mut tables, Some(&slot), NOW);
    let numbers: Vec<u32> = tables.iter().map(|table| table.number).collect();
    assert_eq!(numbers, [6, 5, 4, 3, 2, 1]);
    assert_eq!(tables[2].silent(NOW), Some(12));
    assert_eq!(tables[3].idle(NOW), Some(16));
}
