//! Which of the rows of a damaged file are what was written: those that lead from one checksum that was written
//! to the next.
//!
//! An entry lies between two checksums. The one before it stands with it (not in files of 0.1.0) and with the
//! entry before; the one after it stands with it, with the entry behind, and for the last entry in the head. Any
//! pair of them that the line joins proves the line: 64 bits do not agree by accident. Where one byte of the line
//! was harmed, such a pair gives it back.

use super::Head;
use super::checksum::Checksum;
use super::rows::EntryRow;
use super::rows::Rows;
use super::rows::named;
use super::start;
use super::start::Values;

/// How far a row can be trusted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Proof {
    /// It is what was written, by its checksums.
    Written,
    /// One byte of it was harmed; its checksums gave it back.
    Mended,
    /// Its checksums do not prove it.
    Missing,
}

/// The rows, held against each other.
pub(super) struct Chain<'a> {
    rows: &'a Rows,
    /// The checksum of the start, where that is proven.
    start: Option<Checksum>,
}

impl<'a> Chain<'a> {
    pub(super) fn new(rows: &'a Rows, start: Option<Checksum>) -> Self {
        Self { rows, start }
    }

    /// The line of an entry, and how far it is proven; `None` if nothing is left of it.
    pub(super) fn entry(&self, seq: u64) -> Option<(Vec<u8>, Proof)> {
        let readings = self.readings(seq);
        let lines = || readings.iter().map(|row| &row.line);
        let before = self.before(seq);
        let after = self.after(seq);
        let names_itself = |line: &[u8]| named(line) == Some(seq);
        for line in lines().filter(|line| names_itself(line)) {
            let sums = before.iter().map(|sum| sum.then(line));
            if sums.clone().any(|sum| after.contains(&sum)) || self.joins_next(seq, sums) {
                return Some((line.clone(), Proof::Written));
            }
        }
        let joins = before
            .iter()
            .flat_map(|from| after.iter().map(move |to| (from, to)));
        for line in lines() {
            let mut mended = joins
                .clone()
                .filter_map(|(from, to)| from.mended(line, *to));
            if let Some(mended) = mended.find(|line| names_itself(line)) {
                return Some((mended, Proof::Mended));
            }
        }
        lines().next().map(|line| (line.clone(), Proof::Missing))
    }

    /// Whether the entry behind leads on from one of these checksums: then it is the checksum between the two
    /// that was harmed.
    fn joins_next(&self, seq: u64, mut sums: impl Iterator<Item = Checksum>) -> bool {
        let after = self.after(seq + 1);
        let next = self.readings(seq + 1);
        sums.any(|sum| next.iter().any(|row| after.contains(&sum.then(&row.line))))
    }

    fn readings(&self, seq: u64) -> &'a [EntryRow] {
        self.rows.entries.get(&seq).map_or(&[], Vec::as_slice)
    }

    /// The checksums that were written as those before an entry.
    fn before(&self, seq: u64) -> Vec<Checksum> {
        let own = self.readings(seq).iter().filter_map(|row| row.prior);
        let earlier = match seq.checked_sub(1) {
            None | Some(0) => &[],
            Some(earlier) => self.readings(earlier),
        };
        let earlier = earlier.iter().map(|row| row.sum);
        let start = self.start.filter(|_| seq == 1);
        once_each(own.chain(earlier).chain(start))
    }

    /// The checksums that were written as those after an entry.
    fn after(&self, seq: u64) -> Vec<Checksum> {
        let own = self.readings(seq).iter().map(|row| row.sum);
        let next = self.readings(seq + 1).iter().filter_map(|row| row.prior);
        let head = self.rows.head.filter(|head| head.seq.number() == seq);
        once_each(own.chain(next).chain(head.map(|head| head.sum)))
    }
}

fn once_each(sums: impl Iterator<Item = Checksum>) -> Vec<Checksum> {
    let mut each = Vec::new();
    for sum in sums {
        if !each.contains(&sum) {
            each.push(sum);
        }
    }
    each
}

/// The facts of the start, and how far they are proven.
pub(super) fn start(rows: &Rows) -> (Values, Proof) {
    let facts = rows.facts();
    if is_proven_by_copy(rows, &facts) {
        return (facts, Proof::Written);
    }
    let ends = ends_of_start(rows);
    if ends.contains(&sum(&facts)) {
        return (facts, Proof::Written);
    }
    match ends.into_iter().find_map(|end| mended(&facts, end)) {
        Some(mended) => (mended, Proof::Mended),
        None => (facts, Proof::Missing),
    }
}

/// Whether every fact is what its second place says.
fn is_proven_by_copy(rows: &Rows, facts: &Values) -> bool {
    let proven = |(name, value): (&String, &Vec<u8>)| {
        let copied = rows.second.get(name);
        copied.is_some_and(|(_, sum)| start::sum_of(name, value) == *sum)
    };
    !facts.is_empty() && facts.iter().all(proven)
}

/// The checksum of the facts: that before the first entry.
pub(super) fn sum(facts: &Values) -> Checksum {
    let texts = facts.iter();
    texts.fold(Checksum::default(), |sum, (name, value)| {
        sum.then(name.as_bytes()).then(value)
    })
}

/// The checksums that were written as the one after the start.
fn ends_of_start(rows: &Rows) -> Vec<Checksum> {
    let first = rows.entries.get(&1).map_or(&[][..], Vec::as_slice);
    let priors = first.iter().filter_map(|row| row.prior);
    let taken_back = first.iter().map(|row| row.sum.before(&row.line));
    let unplayed = |head: &Head| head.seq.number() == 0;
    let head = rows.head.filter(unplayed).map(|head| head.sum);
    once_each(priors.chain(taken_back).chain(head))
}

/// The facts with one byte put right, so that they lead to `end`.
fn mended(facts: &Values, end: Checksum) -> Option<Values> {
    let mut before = Checksum::default();
    for (name, value) in facts {
        before = before.then(name.as_bytes());
        let behind = facts.iter().rev().take_while(|(other, _)| *other != name);
        let after = behind.fold(end, |sum, (name, value)| {
            sum.before(value).before(name.as_bytes())
        });
        if let Some(value) = before.mended(value, after) {
            let mut facts = facts.clone();
            facts.insert(name.clone(), value);
            return Some(facts);
        }
        before = before.then(value);
    }
    None
}
