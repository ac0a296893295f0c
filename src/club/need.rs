//! Needs of tables for the desk's attention.

use super::{forecast::Slot, table::DeskTable};

/// Need of a table, the most urgent first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Need {
    /// The table has an open call.
    Calls,
    /// The game cannot be read.
    Unreadable,
    /// The game is too slow to end within the slot.
    Late,
    /// The table has not reported for a while.
    Silent,
    /// The table has played no act for a while.
    Idle,
    /// None: the game is being played.
    Plays,
    /// None: the game is over.
    Over,
}

impl DeskTable {
    /// Returns the need of the table at `now` (milliseconds of Unix time).
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
