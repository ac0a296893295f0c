//! Readable rows of a damaged file: first those that the database can still read, then the others page by page.

use std::collections::BTreeMap;
use std::path::Path;

use rusqlite::Connection;
use rusqlite::types::ValueRef;

use super::{
    ChainHead,
    checksum::Checksum,
    connection::log_of,
    pages::{self, RowValue, StoreRow},
    start::{self, Copied, Values},
    stored_number,
};
use crate::journal::Seq;

/// Minimum number of bytes of an entry in the file, which limits the number of entries in a file of given size.
const LEAST_ENTRY: u64 = 16;

/// An entry as stored in the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct EntryRow {
    /// The line of the entry, which may no longer be text.
    pub(super) line: Vec<u8>,
    /// The checksum after the entry.
    pub(super) sum: Checksum,
    /// The checksum before the entry; `None` in files of 0.1.0.
    pub(super) prior: Option<Checksum>,
}

/// Rows read from a file before their checksums are proved, with all values found for each number or name.
#[derive(Debug, Default)]
pub(super) struct RecoveredRows {
    pub(super) first: BTreeMap<String, Vec<Vec<u8>>>,
    pub(super) second: Copied,
    pub(super) entries: BTreeMap<u64, Vec<EntryRow>>,
    pub(super) head: Option<ChainHead>,
}

impl RecoveredRows {
    /// Reads a file directly and, if there is a connection, through it.
    pub(super) fn read(path: &Path, connection: Option<&Connection>) -> Self {
        let mut rows = Self::default();
        let on_pages = pages::recover_rows(path);
        let highest = on_pages.iter().filter_map(|row| row.number).max();
        if let Some(connection) = connection {
            rows.ask_each_row(
                connection,
                highest.unwrap_or(0).unsigned_abs(),
                file_size(path),
            );
        }
        for row in on_pages {
            rows.sort_in(row);
        }
        rows
    }

    /// Asks the database for each row separately, so that a lost page does not hide the rows after it.
    fn ask_each_row(&mut self, connection: &Connection, highest: u64, room: u64) {
        for (name, value) in start::first_place(connection).unwrap_or_default() {
            self.add_fact(name, value);
        }
        self.second = start::second_place(connection);
        self.head = chain_head(connection);
        let highest = highest.max(self.head.map_or(0, |head| head.seq.number()));
        let with_prior = connection.prepare("SELECT line, sum, prior FROM entry WHERE seq = ?1");
        // A file of 0.1.0 has none.
        let without = || connection.prepare("SELECT line, sum, NULL FROM entry WHERE seq = ?1");
        let Ok(mut select) = with_prior.or_else(|_| without()) else {
            return;
        };
        for seq in 1..=highest.min(room / LEAST_ENTRY) {
            let row = select.query_row([stored_number(Seq::new(seq))], |row| {
                let prior = match row.get_ref(2)? {
                    ValueRef::Integer(prior) => Some(Checksum::of_column(prior)),
                    _ => None,
                };
                Ok(EntryRow {
                    line: row.get_ref(0)?.as_bytes()?.to_vec(),
                    sum: Checksum::of_column(row.get(1)?),
                    prior,
                })
            });
            if let Ok(row) = row {
                self.add_entry(seq, row);
            }
        }
    }

    /// Adds a row found on a page to the table whose shape it has.
    fn sort_in(&mut self, row: StoreRow) {
        let StoreRow { number, values } = row;
        match (number, values.as_slice()) {
            (
                Some(number),
                [
                    RowValue::Null,
                    RowValue::Text(line),
                    RowValue::Number(sum),
                    prior @ ..,
                ],
            ) => {
                let prior = match prior {
                    [RowValue::Number(prior)] => Some(Checksum::of_column(*prior)),
                    _ => None,
                };
                let row = EntryRow {
                    line: line.clone(),
                    sum: Checksum::of_column(*sum),
                    prior,
                };
                // The number of the row may be damaged.
                if let Some(named) =
                    named_sequence(line).filter(|named| number.cast_unsigned() != *named)
                {
                    self.add_entry(named, row.clone());
                }
                self.add_entry(number.cast_unsigned(), row);
            }
            (
                Some(_),
                [
                    RowValue::Null,
                    RowValue::Number(seq),
                    RowValue::Number(sum),
                    ..,
                ],
            ) => {
                self.head.get_or_insert(ChainHead {
                    seq: Seq::new(seq.unsigned_abs()),
                    sum: Checksum::of_column(*sum),
                });
            }
            (None, [RowValue::Text(name), RowValue::Text(value)]) => {
                if let Ok(name) = String::from_utf8(name.clone()) {
                    self.add_fact(name, value.clone());
                }
            }
            (
                None,
                [
                    RowValue::Text(name),
                    RowValue::Text(value),
                    RowValue::Number(sum),
                ],
            ) => {
                if let Ok(name) = String::from_utf8(name.clone()) {
                    let copied = (value.clone(), Checksum::of_column(*sum));
                    self.second.entry(name).or_insert(copied);
                }
            }
            _ => {}
        }
    }

    fn add_fact(&mut self, name: String, value: Vec<u8>) {
        let readings = self.first.entry(name).or_default();
        if !readings.contains(&value) {
            readings.push(value);
        }
    }

    fn add_entry(&mut self, seq: u64, row: EntryRow) {
        let readings = self.entries.entry(seq).or_default();
        if !readings.contains(&row) {
            readings.push(row);
        }
    }

    /// Returns the facts. If a fact was read several times, returns the value that the second place confirms, else the
    /// first.
    pub(super) fn recovered_facts(&self) -> Values {
        let proven = |name: &String, value: &&Vec<u8>| {
            let copied = self.second.get(name);
            copied.is_some_and(|(_, sum)| start::sum_of(name, value) == *sum)
        };
        let first = self.first.iter().filter_map(|(name, readings)| {
            let reading = readings.iter().find(|value| proven(name, value));
            Some((name.clone(), reading.or(readings.first())?.clone()))
        });
        start::proven_values(first.collect(), &self.second)
    }
}

/// Returns the size in bytes of the file and its log together.
fn file_size(path: &Path) -> u64 {
    let length = |path: &Path| std::fs::metadata(path).map_or(0, |found| found.len());
    length(path) + length(&log_of(path))
}

fn chain_head(connection: &Connection) -> Option<ChainHead> {
    let read = connection.query_row("SELECT seq, sum FROM head", [], |row| {
        Ok(ChainHead {
            seq: Seq::new(row.get::<_, i64>(0)?.unsigned_abs()),
            sum: Checksum::of_column(row.get(1)?),
        })
    });
    read.ok()
}

/// Returns the number in an entry's line: `{"seq":12,...`; `None` if the line has none.
pub(super) fn named_sequence(line: &[u8]) -> Option<u64> {
    let rest = line.strip_prefix(br#"{"seq":"#)?;
    let digits = rest.split(|byte| *byte == b',').next()?;
    std::str::from_utf8(digits).ok()?.parse().ok()
}
