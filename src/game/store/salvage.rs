//! Salvage of a damaged game: every entry, before and after the damage, that its checksums prove.

use std::path::Path;

pub use super::proof::RowProof;
use super::{
    ChainHead, Contents, GameCover, LOOKING_WAITS, Store,
    connection::connect_to_the_rest,
    error::StoreError,
    facts::Facts,
    fault::StoreFault,
    locks::Wait,
    proof::{self, Chain},
    rows::RecoveredRows,
    start,
};
use crate::journal::Seq;

/// The readable part of a game file, damaged or not.
#[derive(Debug)]
pub struct Salvage {
    /// Facts fixed at the start of the game; `None` if part of them is lost.
    pub facts: Option<Facts>,
    /// Proof of the facts.
    pub start: RowProof,
    /// The entries that can be read, in order, with gaps where some are lost.
    pub entries: Vec<SalvagedEntry>,
    /// Number of the last entry according to the file; `None` if that is unreadable.
    pub end: Option<Seq>,
    /// Fault of the file; `None` if it is intact.
    pub damage: Option<StoreError>,
}

/// An entry that can be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SalvagedEntry {
    /// Number of the entry.
    pub seq: Seq,
    /// The entry as a line of the file.
    pub line: String,
    /// Proof of the entry.
    pub proof: RowProof,
}

/// A part of a salvaged game, in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SalvagePart<'a> {
    /// An entry that can be read.
    Entry(&'a SalvagedEntry),
    /// Lost entries: the first and the last of them.
    Gap(Seq, Seq),
}

impl Store {
    /// Reads as much of a game as possible, damaged or not.
    ///
    /// # Errors
    ///
    /// Fails if nothing can be read: the file is missing, not a game, or of a newer program.
    pub fn salvage(path: &Path) -> Result<Salvage, StoreError> {
        let damage = match Self::look(path) {
            Ok((_, contents)) => return Ok(Salvage::whole_salvage(contents)),
            Err(error) => error,
        };
        // With a damaged first page the file looks foreign. A disk that fails to read some pages may read others.
        let may_be_read = matches!(
            damage.fault(),
            StoreFault::Damaged(_) | StoreFault::Foreign | StoreFault::Machine(_)
        );
        if !may_be_read {
            return Err(damage);
        }
        let _wait = Wait::on(path);
        let connection = connect_to_the_rest(path, LOOKING_WAITS).ok();
        if let Some(connection) = &connection {
            // Everything is read in one transaction, so that an act written meanwhile does not look like damage.
            let _ = connection.execute_batch("PRAGMA query_only = ON; BEGIN");
        }
        let rows = RecoveredRows::read(path, connection.as_ref());
        Salvage::from_rows(&rows, damage)
    }
}

impl Salvage {
    fn whole_salvage(contents: Contents) -> Self {
        let found = |(number, line)| SalvagedEntry {
            seq: Seq::new(number),
            line,
            proof: RowProof::Written,
        };
        let entries: Vec<SalvagedEntry> = (1..).zip(contents.lines).map(found).collect();
        Self {
            facts: Some(contents.facts),
            start: RowProof::Written,
            end: Some(entries.last().map_or(Seq::START, |last| last.seq)),
            entries,
            damage: None,
        }
    }

    /// Proves the content read from a damaged file.
    fn from_rows(rows: &RecoveredRows, damage: StoreError) -> Result<Self, StoreError> {
        let (values, start) = proof::proven_start(rows);
        let facts = Facts::from_rows(&start::text_values(&values)).ok();
        let sum = (start != RowProof::Missing).then(|| proof::facts_checksum(&values));
        let chain = Chain::new(rows, sum);
        let left = chain.entries_left().into_iter();
        let found = left.map(|(seq, left)| SalvagedEntry {
            seq: Seq::new(seq),
            line: String::from_utf8_lossy(&left.line).into_owned(),
            proof: left.proof,
        });
        let mut entries: Vec<SalvagedEntry> = found.collect();
        let end = last_entry(rows, &entries);
        let is_of_game = |found: &SalvagedEntry| {
            found.proof != RowProof::Missing || end.is_some_and(|end| found.seq <= end)
        };
        entries.retain(is_of_game);
        let is_proven = |found: &SalvagedEntry| found.proof != RowProof::Missing;
        // Any other database has rows too: without a proof it is not a game.
        let is_foreign = *damage.fault() == StoreFault::Foreign;
        if is_foreign && start == RowProof::Missing && !entries.iter().any(is_proven) {
            return Err(damage);
        }
        if facts.is_none() && entries.is_empty() {
            return Err(damage);
        }
        let start = if facts.is_some() {
            start
        } else {
            RowProof::Missing
        };
        Ok(Self {
            facts,
            start,
            entries,
            end,
            damage: Some(damage),
        })
    }

    /// Returns the entries with the gaps between them, including a gap before the end.
    #[must_use]
    pub fn parts(&self) -> Vec<SalvagePart<'_>> {
        let mut parts = Vec::new();
        let mut next = Seq::START.next();
        for found in &self.entries {
            if next < found.seq {
                parts.push(SalvagePart::Gap(next, Seq::new(found.seq.number() - 1)));
            }
            parts.push(SalvagePart::Entry(found));
            next = found.seq.next();
        }
        if let Some(end) = self.end.filter(|end| next <= *end) {
            parts.push(SalvagePart::Gap(next, end));
        }
        parts
    }

    /// Checks whether the salvaged part contains everything that a copy of the game contains.
    #[must_use]
    pub fn knows_all(&self, copy: &GameCover) -> bool {
        let is_same = |facts: &Facts| facts.created == copy.created;
        let is_same = self.facts.as_ref().is_some_and(is_same);
        let has_start = self.start != RowProof::Missing;
        is_same && has_start && copy.entries <= self.playable() as u64
    }

    /// Returns the number of entries that are proven.
    #[must_use]
    pub fn proven(&self) -> usize {
        let proven = |found: &&SalvagedEntry| found.proof != RowProof::Missing;
        self.entries.iter().filter(proven).count()
    }

    /// Returns the number of entries proven without a gap from the first one on; a game can be made from these.
    #[must_use]
    pub fn playable(&self) -> usize {
        let numbered = (1..).zip(&self.entries);
        let playable = numbered.take_while(|(number, found)| {
            found.proof != RowProof::Missing && found.seq.number() == *number
        });
        playable.count()
    }
}

/// Returns the last entry of the game. The head of the file identifies it twice: by its number, and by its checksum. If
/// the entries prove the checksum, the number is ignored. `None` if the head of the file is lost.
fn last_entry(rows: &RecoveredRows, entries: &[SalvagedEntry]) -> Option<Seq> {
    let ChainHead { seq, sum } = rows.head?;
    let has_sum = |found: &&SalvagedEntry| {
        let readings = rows.entries.get(&found.seq.number());
        readings.is_some_and(|readings| readings.iter().any(|row| row.sum == sum))
    };
    match entries.iter().rev().find(has_sum) {
        Some(last) => Some(last.seq),
        None => Some(seq),
    }
}
