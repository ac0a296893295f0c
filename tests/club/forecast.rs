use std::collections::BTreeMap;

use vidette::club::{DeskTable, TableStatus, forecast::Slot, table_status::EndForecast};
use vidette::game::local_time;

use super::MINUTE;

const DAY: u64 = 24 * 60;

/// A moment of that name in the local time of this machine.
fn at(hours: u64, minutes: u64) -> u64 {
    let noon = 1_800_000_000_000;
    let ahead = local_time::ahead_of_utc(noon);
    let local = (noon / MINUTE).saturating_add_signed(ahead);
    let today = local - local % DAY;
    (today + hours * 60 + minutes).saturating_add_signed(-ahead) * MINUTE
}

fn table(now: u64, left: u64) -> DeskTable {
    let said = TableStatus {
        minutes: BTreeMap::from([("Union".to_owned(), [20.0, 10.0, 30.0])]),
        // The clock of the table is an hour off: spans count, not moments.
        now: now + 60 * MINUTE,
        ends: Some(EndForecast {
            at: now + (60 + left) * MINUTE,
            ..EndForecast::default()
        }),
        ..TableStatus::default()
    };
    DeskTable {
        said: Some(said),
        heard: now,
        played: now,
        ..DeskTable::default()
    }
}

#[test]
fn a_table_ends_in_time_or_so_many_turns_short() {
    let slot = Slot::read("13:00-17:00").unwrap();
    let now = at(15, 0);
    let finish = |left| slot.finish(&table(now, left), now).unwrap().words();
    assert_eq!(finish(100), "16:40");
    assert_eq!(finish(145), "17:25 late, 2 turns short");
    // No more are short than are left to be played, as the game counts them.
    let mut last = table(now, 2000);
    let said = last.said.as_mut().unwrap();
    (said.turn, said.of, said.rounds) = (10, Some(12), true);
    let words = slot.finish(&last, now).unwrap().words();
    assert!(words.ends_with("late, 3 rounds short"), "{words}");
    assert_eq!(slot.end(now), at(17, 0));
    assert_eq!(
        slot.end(at(18, 0)),
        at(17, 0),
        "a slot that is over is over"
    );
}

#[test]
fn a_slot_may_go_past_midnight_and_what_is_none_is_refused() {
    let slot = Slot::read("19:00-01:30").unwrap();
    assert_eq!(slot.end(at(23, 0)), at(24, 90));
    assert_eq!(slot.end(at(0, 30)), at(1, 30));
    for wrong in ["", "13:00", "13-17", "25:00-26:00", "13:00-13:00"] {
        assert!(Slot::read(wrong).is_err(), "{wrong}");
    }
}
