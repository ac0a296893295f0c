//! A table of the club, as the desk's dashboard knows it.

use crate::table_status::TableStatus;
use game::tray::CallFate;

/// A minute in milliseconds.
pub(super) const MINUTE: u64 = 60 * 1000;

/// Time without a report after which a table counts as silent, in milliseconds; tables report every half minute.
const SILENT: u64 = 2 * MINUTE;

/// Time without an act after which the desk may ask why, in milliseconds.
const IDLE: u64 = 15 * MINUTE;

/// Difference between clocks above which it is reported, in minutes.
const CLOCKS: i64 = 2;

/// A table as the dashboard knows it.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct DeskTable {
    /// Number of the table at the club, or in a folder of games.
    pub number: u32,
    /// Id of its game: the checksum of the game's start, in hex.
    pub id: String,
    /// Place of the game: the name of its file in a folder, or of its table in the store.
    pub place: String,
    /// Name of the battle.
    pub battle: String,
    /// Number of entries in its game.
    pub entries: u64,
    /// State of the game, as the head of its file says.
    pub summary: String,
    /// The table's own report; `None` before the first.
    pub said: Option<TableStatus>,
    /// Time of its last report, in milliseconds of Unix time by the desk's clock.
    pub heard: u64,
    /// Time of the last public act, by the desk's clock; 0 if unknown.
    pub played: u64,
    /// Minutes by which the table's clock is behind the store's.
    pub clock: i64,
    /// Its unsettled calls, the earliest first.
    pub calls: Vec<TableCall>,
    /// Reason why its game cannot be read; `None` if it can.
    pub fault: Option<String>,
    /// The earlier games at this table, the latest first. Their calls are among the table's.
    pub earlier: Vec<DeskTable>,
}

/// A call of a table, as the desk knows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableCall {
    /// Random value that no other call has.
    pub nonce: String,
    /// Time of the call, in milliseconds of Unix time.
    pub asked: u64,
    /// The table's question.
    pub words: String,
    /// Fate of the call.
    pub fate: CallFate,
}

impl DeskTable {
    /// Returns the table's present game, then the earlier ones.
    pub fn games(&self) -> impl Iterator<Item = &DeskTable> {
        std::iter::once(self).chain(&self.earlier)
    }

    /// Checks whether the table's game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        let said = self.said.as_ref().and_then(|said| said.over.as_ref());
        said.is_some() || self.stands().starts_with("over")
    }

    /// Describes the state of the table's game.
    #[must_use]
    pub fn stands(&self) -> String {
        match &self.said {
            Some(said) => said.stands(),
            None => self.summary.clone(),
        }
    }

    /// Returns for how many minutes the table has been silent; `None` if it has reported recently.
    #[must_use]
    pub fn silent(&self, now: u64) -> Option<u64> {
        let span = now.saturating_sub(self.heard);
        (span > SILENT).then_some(span / MINUTE)
    }

    /// Returns for how many minutes no public act was played; `None` if there was one recently, or if it is unknown.
    #[must_use]
    pub fn idle(&self, now: u64) -> Option<u64> {
        if self.played == 0 {
            return None;
        }
        let span = now.saturating_sub(self.played);
        (span > IDLE).then_some(span / MINUTE)
    }

    /// Describes how wrong the table's clock is: `clock 7 min off (slow)`; `None` if at most two minutes.
    #[must_use]
    pub fn clock(&self) -> Option<String> {
        let way = if self.clock > 0 { "slow" } else { "fast" };
        (self.clock.abs() > CLOCKS).then(|| format!("clock {} min off ({way})", self.clock.abs()))
    }

    /// Returns for how many minutes the table has been in its phase; `None` if that is unknown.
    #[must_use]
    pub fn in_phase(&self, now: u64) -> Option<u64> {
        let said = self.said.as_ref().filter(|said| said.since > 0)?;
        let then = said.now.saturating_sub(said.since);
        Some((then + now.saturating_sub(self.heard)) / MINUTE)
    }
}
