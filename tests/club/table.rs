use vidette::club::Said;
use vidette::club::Table;

use super::MINUTE;

const NOW: u64 = 1_800_000_000_000;

fn table(number: u32) -> Table {
    let said = Said {
        turn: 2,
        now: NOW,
        since: NOW - 6 * MINUTE,
        ..Said::default()
    };
    Table {
        number,
        said: Some(said),
        heard: NOW,
        played: NOW,
        ..Table::default()
    }
}

#[test]
fn a_phase_lasts_on_while_the_table_is_silent() {
    let table = table(1);
    assert_eq!(table.in_phase(NOW + 5 * MINUTE), Some(11));
}

#[test]
fn a_clock_is_told_beyond_two_minutes() {
    let off = |clock| Table { clock, ..table(1) }.clock();
    assert_eq!(off(2), None);
    assert_eq!(off(7).as_deref(), Some("clock 7 min off (slow)"));
    assert_eq!(off(-3).as_deref(), Some("clock 3 min off (fast)"));
}
