//! Salvage of a damaged game: each entry that its checksums prove, before and after the damage.

use std::path::Path;

pub use super::proof::Proof;
use super::{
    Contents, Cover, Head, LOOKING_WAITS, Store,
    connection::connect_to_the_rest,
    error::StoreError,
    facts::Facts,
    fault::Fault,
    locks::Wait,
    proof::{self, Chain, Left},
    rows::Rows,
    start,
};
use crate::journal::Seq;

/// The readable part of a game file, damaged or not.
#[derive(Debug)]
pub struct Salvage {
    /// Facts fixed at the start of the game; `None` if part of them is lost.
    pub facts: Option<Facts>,
    /// Degree to which the facts are proven.
    pub start: Proof,
    /// The entries that can be read, in order, with gaps where some are lost.
    pub entries: Vec<Found>,
    /// The last entry, as the file says; `None` if it does not say it any more.
    pub end: Option<Seq>,
    /// Fault of the file; `None` if it is intact.
    pub damage: Option<StoreError>,
}

/// An entry that can be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// Its number.
    pub seq: Seq,
    /// Its line.
    pub line: String,
    /// Degree to which it is proven.
    pub proof: Proof,
}

/// A part of what was saved, in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part<'a> {
    /// An entry that can be read.
    Entry(&'a Found),
    /// Entries that are lost: the first and the last of them.
    Gap(Seq, Seq),
}

impl Store {
    /// Reads as much of a game as possible, damaged or not.
    ///
    /// # Errors
    ///
    /// Nothing can be read: no such file, no game, a newer one.
    pub fn salvage(path: &Path) -> Result<Salvage, StoreError> {
        let damage = match Self::look(path) {
            Ok((_, contents)) => return Ok(Salvage::whole(contents)),
            Err(error) => error,
        };
        // A first page that was harmed is that of no game; a disk that gives some pages no more may give others.
        let may_be_read = matches!(
            damage.fault(),
            Fault::Damaged(_) | Fault::Foreign | Fault::Machine(_)
        );
        if !may_be_read {
            return Err(damage);
        }
        let _wait = Wait::on(path);
        let connection = connect_to_the_rest(path, LOOKING_WAITS).ok();
        if let Some(connection) = &connection {
            // One transaction: an act that is written meanwhile must not look like damage.
            let _ = connection.execute_batch("PRAGMA query_only = ON; BEGIN");
        }
        let rows = Rows::read(path, connection.as_ref());
        Salvage::of(&rows, damage)
    }
}

impl Salvage {
    fn whole(contents: Contents) -> Self {
        let found = |(number, line)| Found {
            seq: Seq::new(number),
            line,
            proof: Proof::Written,
        };
        let entries: Vec<Found> = (1..).zip(contents.lines).map(found).collect();
        Self {
            facts: Some(contents.facts),
            start: Proof::Written,
            end: Some(entries.last().map_or(Seq::START, |last| last.seq)),
            entries,
            damage: None,
        }
    }

    /// Proves what was read of a damaged file.
    fn of(rows: &Rows, damage: StoreError) -> Result<Self, StoreError> {
        let (values, start) = proof::start(rows);
        let facts = Facts::from_rows(&start::texts(&values)).ok();
        let sum = (start != Proof::Missing).then(|| proof::sum(&values));
        let chain = Chain::new(rows, sum);
        let found = |(seq, left): (u64, Left)| Found {
            seq: Seq::new(seq),
            line: String::from_utf8_lossy(&left.line).into_owned(),
            proof: left.proof,
        };
        let mut entries: Vec<Found> = chain.entries().into_iter().map(found).collect();
        let end = end(rows, &entries);
        let is_of_game = |found: &Found| {
            found.proof != Proof::Missing || end.is_some_and(|end| found.seq <= end)
        };
        entries.retain(is_of_game);
        let is_proven = |found: &Found| found.proof != Proof::Missing;
        // Any other database has rows too: without a proof it is not a game.
        let is_foreign = *damage.fault() == Fault::Foreign;
        if is_foreign && start == Proof::Missing && !entries.iter().any(is_proven) {
            return Err(damage);
        }
        if facts.is_none() && entries.is_empty() {
            return Err(damage);
        }
        let start = if facts.is_some() {
            start
        } else {
            Proof::Missing
        };
        Ok(Self {
            facts,
            start,
            entries,
            end,
            damage: Some(damage),
        })
    }

    /// The entries with the gaps between them, and the one up to the end.
    #[must_use]
    pub fn parts(&self) -> Vec<Part<'_>> {
        let mut parts = Vec::new();
        let mut next = Seq::START.next();
        for found in &self.entries {
            if next < found.seq {
                parts.push(Part::Gap(next, Seq::new(found.seq.number() - 1)));
            }
            parts.push(Part::Entry(found));
            next = found.seq.next();
        }
        if let Some(end) = self.end.filter(|end| next <= *end) {
            parts.push(Part::Gap(next, end));
        }
        parts
    }

    /// Checks whether a copy of the game contains nothing beyond the salvaged part.
    #[must_use]
    pub fn knows_all(&self, copy: &Cover) -> bool {
        let is_same = |facts: &Facts| facts.created == copy.created;
        let is_same = self.facts.as_ref().is_some_and(is_same);
        let has_start = self.start != Proof::Missing;
        is_same && has_start && copy.entries <= self.playable() as u64
    }

    /// Returns the number of proven entries.
    #[must_use]
    pub fn proven(&self) -> usize {
        let proven = |found: &&Found| found.proof != Proof::Missing;
        self.entries.iter().filter(proven).count()
    }

    /// Returns the number of entries proven from the first one on without a gap: a game can be made of these.
    #[must_use]
    pub fn playable(&self) -> usize {
        let follows = |(number, found): &(u64, &Found)| {
            found.proof != Proof::Missing && found.seq.number() == *number
        };
        (1..).zip(&self.entries).take_while(follows).count()
    }
}

/// The last entry of the game. The head says it twice, by its number and by the checksum of that entry:
/// where the entries prove the checksum, the number does not matter.
fn end(rows: &Rows, entries: &[Found]) -> Option<Seq> {
    let Head { seq, sum } = rows.head?;
    let has_sum = |found: &&Found| {
        let readings = rows.entries.get(&found.seq.number());
        readings.is_some_and(|readings| readings.iter().any(|row| row.sum == sum))
    };
    match entries.iter().rev().find(has_sum) {
        Some(last) => Some(last.seq),
        None => Some(seq),
    }
}
