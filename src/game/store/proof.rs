//! Proof of the rows of a damaged file: rows that lead from one recorded checksum to the next are genuine.
//!
//! An entry lies between two checksums. The checksum before it is stored with the entry itself (except in files of
//! 0.1.0) and with the previous entry. The checksum after it is stored with the entry itself, with the next entry and,
//! for the last entry, in the head. Any pair of these that the line connects proves the line, because 64 bits do not
//! agree by accident. If one byte of the line was damaged, such a pair restores it.
//!
//! A proven line need not belong to this game: a page of another one may be in the file. So a row belongs to the game
//! only if checksums lead to it from the start, or from it to the end (`of_game`).

use std::collections::{BTreeMap, BTreeSet};

use super::{
    ChainHead,
    checksum::Checksum,
    rows::{EntryRow, RecoveredRows, named_sequence},
    start,
    start::Values,
};

/// Degree of proof of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RowProof {
    /// The checksums prove the row.
    Written,
    /// One byte of the row was damaged, and was restored from the checksums.
    Mended,
    /// The checksums do not prove the row.
    Missing,
}

/// Remains of an entry.
pub(super) struct Left {
    pub(super) line: Vec<u8>,
    pub(super) proof: RowProof,
    /// The checksums before and after the entry: the pairs that the line connects, else those stored with it.
    joins: Vec<(Checksum, Checksum)>,
}

/// The rows, compared with each other.
pub(super) struct Chain<'a> {
    rows: &'a RecoveredRows,
    /// The checksum of the start, if it is proved.
    start: Option<Checksum>,
}

impl<'a> Chain<'a> {
    pub(super) fn new(rows: &'a RecoveredRows, start: Option<Checksum>) -> Self {
        Self { rows, start }
    }

    /// Returns every entry that is readable at least in part, by number. A proven part that connects neither to the
    /// start nor to the end may belong to another game, and is reported as not proven.
    pub(super) fn entries_left(&self) -> BTreeMap<u64, Left> {
        let left = |seq: &u64| Some((*seq, self.entry_left(*seq)?));
        let mut entries: BTreeMap<u64, Left> = self.rows.entries.keys().filter_map(left).collect();
        let of_game = self.of_game(&entries);
        // If both ends of the chain are lost, the rows cannot be tested.
        if self.start.is_some() || self.rows.head.is_some() {
            for (seq, left) in &mut entries {
                if !of_game.contains(seq) {
                    left.proof = RowProof::Missing;
                }
            }
        }
        entries
    }

    /// Returns the numbers of the entries that checksums connect to the start, or to the end.
    fn of_game(&self, entries: &BTreeMap<u64, Left>) -> BTreeSet<u64> {
        let mut of_game = BTreeSet::new();
        let mut reached: Vec<Checksum> = self.start.into_iter().collect();
        let mut next = 1;
        for (seq, left) in entries {
            if *seq != next {
                reached.clear();
            }
            let joined = left.joins.iter().filter(|(from, _)| reached.contains(from));
            reached = joined.map(|(_, to)| *to).collect();
            if !reached.is_empty() {
                of_game.insert(*seq);
            }
            next = seq + 1;
        }
        let Some(head) = self.rows.head else {
            return of_game;
        };
        let mut reached = vec![head.sum];
        let mut next = None;
        for (seq, left) in entries.iter().rev() {
            // The number in the head may be damaged, so the last entry is found by the head's checksum.
            let is_last = next.is_none() && left.joins.iter().any(|(_, to)| *to == head.sum);
            if next.is_none() && !is_last {
                continue;
            }
            if next.is_some_and(|next| next != *seq) {
                break;
            }
            let joined = left.joins.iter().filter(|(_, to)| reached.contains(to));
            reached = joined.map(|(from, _)| *from).collect();
            if reached.is_empty() {
                break;
            }
            of_game.insert(*seq);
            next = seq.checked_sub(1);
        }
        of_game
    }

    fn entry_left(&self, seq: u64) -> Option<Left> {
        let readings = self.entry_readings(seq);
        let lines = || readings.iter().map(|row| &row.line);
        let before = self.checksums_before(seq);
        let after = self.checksums_after(seq);
        let names_itself = |line: &[u8]| named_sequence(line) == Some(seq);
        for line in lines().filter(|line| names_itself(line)) {
            let joins = before.iter().map(|from| (*from, from.then(line)));
            let joins: Vec<_> = joins
                .filter(|(_, to)| after.contains(to) || self.joins_next(seq, *to))
                .collect();
            if !joins.is_empty() {
                return Some(Left {
                    line: line.clone(),
                    proof: RowProof::Written,
                    joins,
                });
            }
        }
        let joins = before
            .iter()
            .flat_map(|from| after.iter().map(move |to| (from, to)));
        for line in lines() {
            let mut mended = joins
                .clone()
                .filter_map(|(from, to)| Some((from.mended_line(line, *to)?, (*from, *to))));
            if let Some((line, joins)) = mended.find(|(line, _)| names_itself(line)) {
                return Some(Left {
                    line,
                    proof: RowProof::Mended,
                    joins: vec![joins],
                });
            }
        }
        let beside = readings.iter().flat_map(|row| {
            let before = match row.prior {
                Some(prior) => vec![prior],
                None => before.clone(),
            };
            before.into_iter().map(|from| (from, row.sum))
        });
        Some(Left {
            line: lines().next()?.clone(),
            proof: RowProof::Missing,
            joins: beside.collect(),
        })
    }

    /// Checks whether the next entry continues from this checksum. If so, the damaged entry lies between the two.
    fn joins_next(&self, seq: u64, sum: Checksum) -> bool {
        let after = self.checksums_after(seq + 1);
        let next = self.entry_readings(seq + 1);
        next.iter().any(|row| after.contains(&sum.then(&row.line)))
    }

    fn entry_readings(&self, seq: u64) -> &'a [EntryRow] {
        self.rows.entries.get(&seq).map_or(&[], Vec::as_slice)
    }

    /// Returns the checksums that are recorded as standing before an entry.
    fn checksums_before(&self, seq: u64) -> Vec<Checksum> {
        let own = self.entry_readings(seq).iter().filter_map(|row| row.prior);
        let earlier = match seq.checked_sub(1) {
            None | Some(0) => &[],
            Some(earlier) => self.entry_readings(earlier),
        };
        let earlier = earlier.iter().map(|row| row.sum);
        let start = self.start.filter(|_| seq == 1);
        once_each(own.chain(earlier).chain(start))
    }

    /// Returns the checksums that are recorded as standing after an entry.
    fn checksums_after(&self, seq: u64) -> Vec<Checksum> {
        let own = self.entry_readings(seq).iter().map(|row| row.sum);
        let next = self
            .entry_readings(seq + 1)
            .iter()
            .filter_map(|row| row.prior);
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

/// Returns the facts of the start, and how far they are proven.
pub(super) fn proven_start(rows: &RecoveredRows) -> (Values, RowProof) {
    let facts = rows.recovered_facts();
    if is_proven_by_copy(rows, &facts) {
        return (facts, RowProof::Written);
    }
    let ends = ends_of_start(rows);
    if ends.contains(&facts_checksum(&facts)) {
        return (facts, RowProof::Written);
    }
    match ends.into_iter().find_map(|end| mended_facts(&facts, end)) {
        Some(mended) => (mended, RowProof::Mended),
        None => (facts, RowProof::Missing),
    }
}

/// Checks whether every fact agrees with its second copy.
fn is_proven_by_copy(rows: &RecoveredRows, facts: &Values) -> bool {
    !facts.is_empty()
        && facts.iter().all(|(name, value)| {
            let copied = rows.second.get(name);
            copied.is_some_and(|(_, sum)| start::sum_of(name, value) == *sum)
        })
}

/// Returns the checksum of the facts, which precedes the first entry.
pub(super) fn facts_checksum(facts: &Values) -> Checksum {
    let texts = facts.iter();
    texts.fold(Checksum::default(), |sum, (name, value)| {
        sum.then(name.as_bytes()).then(value)
    })
}

/// Returns the checksums that are recorded as standing after the start.
fn ends_of_start(rows: &RecoveredRows) -> Vec<Checksum> {
    let first = rows.entries.get(&1).map_or(&[][..], Vec::as_slice);
    let priors = first.iter().filter_map(|row| row.prior);
    let taken_back = first.iter().map(|row| row.sum.before(&row.line));
    let unplayed = |head: &ChainHead| head.seq.number() == 0;
    let head = rows.head.filter(unplayed).map(|head| head.sum);
    once_each(priors.chain(taken_back).chain(head))
}

/// Returns the facts with one byte corrected, so that they lead to `end`; `None` if correcting one byte is not enough.
fn mended_facts(facts: &Values, end: Checksum) -> Option<Values> {
    let mut before = Checksum::default();
    for (name, value) in facts {
        before = before.then(name.as_bytes());
        let behind = facts.iter().rev().take_while(|(other, _)| *other != name);
        let after = behind.fold(end, |sum, (name, value)| {
            sum.before(value).before(name.as_bytes())
        });
        if let Some(value) = before.mended_line(value, after) {
            let mut facts = facts.clone();
            facts.insert(name.clone(), value);
            return Some(facts);
        }
        before = before.then(value);
    }
    None
}
