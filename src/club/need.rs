//! What a table needs of the desk.

use super::forecast::Slot;
use super::table::Table;

/// What a table needs, the most urgent first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Need {
    /// It calls.
    Calls,
    /// Its game cannot be read.
    Unreadable,
    /// At its pace it does not end within the slot.
    Late,
    /// It was not heard of.
    Silent,
    /// Nothing was played for a while.
    Idle,
    /// Nothing: it plays.
    Plays,
    /// Nothing: its game is over.
    Over,
}

impl Table {
    /// Returns what it needs at `now` (milliseconds of Unix time).
    #[must_use]
    pub fn need(&self, slot: Option<&Slot>, now: u64) -> Need {
        if self.calls.iter().any(|call| call.fate.is_open()) {
            return Need::Calls;
        }
        if self.fault.is_some() {
            return Need::Unreadable;
        }
        if self.is_over() {
            return Need::Over;
        }
        if slot.is_some_and(|slot| slot.finish(self, now).is_some_and(|finish| finish.is_late)) {
            return Need::Late;
        }
        if self.silent(now).is_some() {
            return Need::Silent;
        }
        match self.idle(now) {
            Some(_) => Need::Idle,
            None => Need::Plays,
        }
    }
}

/// Puts the tables in order by what they need, then by their numbers.
pub fn by_need(tables: &mut [Table], slot: Option<&Slot>, now: u64) {
    tables.sort_by_cached_key(|table| (table.need(slot, now), table.number, table.id.clone()));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::club::said::Ends;
    use crate::club::said::Said;
    use crate::club::table::Asked;
    use crate::club::table::MINUTE;
    use crate::game::tray::CallFate;

    const NOW: u64 = 1_800_000_000_000;

    fn table(number: u32) -> Table {
        Table {
            number,
            said: Some(Said {
                turn: 2,
                now: NOW,
                ..Said::default()
            }),
            heard: NOW,
            played: NOW,
            ..Table::default()
        }
    }

    #[test]
    fn tables_stand_in_the_order_of_what_they_need() {
        let slot = Slot::read("13:00-17:00").unwrap();
        let end = slot.end(NOW);
        let calls = Table {
            calls: vec![Asked {
                nonce: "N".to_owned(),
                asked: NOW,
                words: "MEL-04 twice?".to_owned(),
                fate: CallFate::default(),
            }],
            ..table(6)
        };
        let mut late = table(5);
        if let Some(said) = &mut late.said {
            said.ends = Some(Ends {
                at: end + 10 * MINUTE,
                ..Ends::default()
            });
        }
        let silent = Table {
            heard: NOW - 12 * MINUTE,
            ..table(4)
        };
        let idle = Table {
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
}
