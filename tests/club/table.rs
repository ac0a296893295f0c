use vidette::club::{DeskTable, TableStatus, need::Need};

use super::MINUTE;

const NOW: u64 = 1_800_000_000_000;

fn table(number: u32) -> DeskTable {
    let said = TableStatus {
        turn: 2,
        now: NOW,
        since: NOW - 6 * MINUTE,
        ..TableStatus::default()
    };
    DeskTable {
        number,
        said: Some(said),
        heard: NOW,
        played: NOW,
        ..DeskTable::default()
    }
}

#[test]
fn a_phase_lasts_on_while_the_table_is_silent() {
    let table = table(1);
    assert_eq!(table.in_phase(NOW + 5 * MINUTE), Some(11));
}

#[test]
fn a_clock_is_told_beyond_two_minutes() {
    let off = |clock| DeskTable { clock, ..table(1) }.clock();
    assert_eq!(off(2), None);
    assert_eq!(off(7).as_deref(), Some("clock 7 min off (slow)"));
    assert_eq!(off(-3).as_deref(), Some("clock 3 min off (fast)"));
}

/// A table of another rule set does not say when its phase began, and a game that the program played by itself or
/// that cannot be read has no hours: minutes that nobody knows are not told.
#[test]
fn minutes_that_nobody_knows_are_not_told() {
    let mut table = table(1);
    table.said = Some(TableStatus::in_words(
        "turn 3, Draw a chit".to_owned(),
        3,
        NOW,
    ));
    table.played = 0;
    assert_eq!(table.in_phase(NOW + 5 * MINUTE), None);
    assert_eq!(table.idle(NOW + 60 * MINUTE), None);
    assert_eq!(table.need(None, NOW), Need::Plays);
    // Its turn stands among the numbers, too, and its words are as they were.
    assert_eq!(table.said.as_ref().unwrap().turn, 3);
    assert_eq!(table.stands(), "turn 3, Draw a chit");
    assert!(!table.is_over());
    table.said = Some(TableStatus::in_words(
        "over: the Union is beaten".to_owned(),
        9,
        NOW,
    ));
    assert!(table.is_over());
}

/// CHIT-02: where chits are drawn the desk counts rounds too.
#[test]
fn a_table_by_chits_counts_rounds() {
    let mut table = table(1);
    table.said = Some(TableStatus {
        turn: 1,
        of: Some(12),
        rounds: true,
        side: "Union".to_owned(),
        phase: "Orders".to_owned(),
        ..TableStatus::default()
    });
    assert_eq!(table.stands(), "round 1 of 12, Union, Orders");
}
