//! Needs of a table.

use super::{forecast::Slot, table::DeskTable};

/// Need of a table, in order of urgency.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Need {
    /// It calls.
    Calls,
    /// Its game cannot be read.
    Unreadable,
    /// It plays too slowly to end within the slot.
    Late,
    /// It has not reported for a while.
    Silent,
    /// It has played nothing for a while.
    Idle,
    /// Nothing: it plays.
    Plays,
    /// Nothing: its game is over.
    Over,
}

impl DeskTable {
    /// Returns the table's need at `now` (milliseconds of Unix time).
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

/// Sorts the tables by need, then by number.
pub fn by_need(tables: &mut [DeskTable], slot: Option<&Slot>, now: u64) {
    tables.sort_by_cached_key(|table| (table.need(slot, now), table.number, table.id.clone()));
}
