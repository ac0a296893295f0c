//! A table as the desk knows it.

use super::said::TableStatus;
use game::tray::CallFate;

/// A minute in milliseconds.
pub(super) const MINUTE: u64 = 60 * 1000;

/// A table that was not heard of for so long is silent, in milliseconds: it says something every half minute.
const SILENT: u64 = 2 * MINUTE;

/// Time without an act after which the desk may ask for the reason, in milliseconds.
const IDLE: u64 = 15 * MINUTE;

/// Difference of clocks, in minutes, above which it is reported.
const CLOCKS: i64 = 2;

/// A table as the desk knows it.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct DeskTable {
    /// Its number at the club; in a folder the place in the list of its games.
    pub number: u32,
    /// Identity of its game: the checksum of its start, in hex.
    pub id: String,
    /// Name of the game: its file, or its table.
    pub place: String,
    /// Name of the battle.
    pub battle: String,
    /// Number of its game's entries.
    pub entries: u64,
    /// State of the game, by the head of its file.
    pub summary: String,
    /// The table's own report; `None` before the first.
    pub said: Option<TableStatus>,
    /// When the desk heard of it last, in milliseconds of Unix time by the desk's clock.
    pub heard: u64,
    /// When the last act was done that everyone knows of, by the desk's clock; 0 where that is not known.
    pub played: u64,
    /// By how many minutes the clock of the table is behind that of the store.
    pub clock: i64,
    /// Its calls that are not done with, the first first.
    pub calls: Vec<TableCall>,
    /// Reason why its game cannot be read; `None` if it can.
    pub fault: Option<String>,
    /// The games that were played at this table before, the latest first. Their calls are among the table's.
    pub earlier: Vec<DeskTable>,
}

/// A call of a table, as the desk knows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableCall {
    /// Distinguishes it from every other call.
    pub nonce: String,
    /// When it was asked, in milliseconds of Unix time.
    pub asked: u64,
    /// The request.
    pub words: String,
    /// Its fate.
    pub fate: CallFate,
}

impl DeskTable {
    /// Its game, and then the earlier ones.
    pub fn games(&self) -> impl Iterator<Item = &DeskTable> {
        std::iter::once(self).chain(&self.earlier)
    }

    /// Checks whether its game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        let said = self.said.as_ref().and_then(|said| said.over.as_ref());
        said.is_some() || self.stands().starts_with("over")
    }

    /// Describes the state of its game.
    #[must_use]
    pub fn stands(&self) -> String {
        match &self.said {
            Some(said) => said.stands(),
            None => self.summary.clone(),
        }
    }

    /// Returns for how many minutes it was not heard of; `None` if it was lately.
    #[must_use]
    pub fn silent(&self, now: u64) -> Option<u64> {
        let span = now.saturating_sub(self.heard);
        (span > SILENT).then_some(span / MINUTE)
    }

    /// The minutes since its last entry, once they are many; `None` if its hour is not known.
    #[must_use]
    pub fn idle(&self, now: u64) -> Option<u64> {
        if self.played == 0 {
            return None;
        }
        let span = now.saturating_sub(self.played);
        (span > IDLE).then_some(span / MINUTE)
    }

    /// `clock 7 min off (slow)`, or `None` for a clock that is at most two minutes off.
    #[must_use]
    pub fn clock(&self) -> Option<String> {
        let way = if self.clock > 0 { "slow" } else { "fast" };
        (self.clock.abs() > CLOCKS).then(|| format!("clock {} min off ({way})", self.clock.abs()))
    }

    /// The minutes that its phase has lasted, if it has said when that began.
    #[must_use]
    pub fn in_phase(&self, now: u64) -> Option<u64> {
        let said = self.said.as_ref().filter(|said| said.since > 0)?;
        let then = said.now.saturating_sub(said.since);
        Some((then + now.saturating_sub(self.heard)) / MINUTE)
    }
}
