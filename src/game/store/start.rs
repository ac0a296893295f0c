//! The start of a game in the two places where it is stored: the facts, and a copy of the facts with a checksum for
//! each.
//!
//! Without the start no entry has a meaning, so it is stored twice, on different pages of the file. Files of 0.1.0 have
//! it once, and get the copy with their next entry.

use std::collections::BTreeMap;

use rusqlite::Connection;

use super::{checksum::Checksum, facts::Facts};

/// Columns that a file of 0.1.0 lacks: the copy of the start, and in each entry the checksum before it.
pub(super) const ADDED: &str = "
    CREATE TABLE fact_copy (
        name TEXT PRIMARY KEY, value TEXT NOT NULL, sum INTEGER NOT NULL
    ) WITHOUT ROWID;
    ALTER TABLE entry ADD COLUMN prior INTEGER;";

/// Values by name, as stored in the file; a damaged value may no longer be text.
pub(super) type Values = BTreeMap<String, Vec<u8>>;

/// The second place of the start: values by name, each with its checksum.
pub(super) type Copied = BTreeMap<String, (Vec<u8>, Checksum)>;

/// Returns the checksum that a fact has in the second place.
pub(super) fn sum_of(name: &str, value: &[u8]) -> Checksum {
    Checksum::default().then(name.as_bytes()).then(value)
}

/// Checks whether a file has the second copy of the start.
pub(super) fn has_copy(connection: &Connection) -> rusqlite::Result<bool> {
    const ASK: &str = "SELECT count(*) FROM sqlite_schema WHERE name = 'fact_copy'";
    connection.query_row(ASK, [], |row| row.get::<_, i64>(0).map(|count| count > 0))
}

/// Writes the second copy of the start, with a checksum for each fact.
pub(super) fn write_copy(connection: &Connection, facts: &Facts) -> rusqlite::Result<()> {
    let mut insert = connection.prepare("INSERT INTO fact_copy VALUES (?1, ?2, ?3)")?;
    for (name, value) in facts.fact_rows() {
        let sum = sum_of(&name, value.as_bytes()).as_column();
        insert.execute(rusqlite::params![name, value, sum])?;
    }
    Ok(())
}

/// Reads the start from its first place, the table `fact`.
pub(super) fn first_place(connection: &Connection) -> rusqlite::Result<Values> {
    let mut select = connection.prepare("SELECT name, value FROM fact")?;
    let rows = select.query_map([], |row| {
        let value = row.get_ref(1)?.as_bytes()?.to_vec();
        Ok((row.get(0)?, value))
    })?;
    rows.collect()
}

/// Reads the start from its second place; empty if there is none, or if it cannot be read.
pub(super) fn second_place(connection: &Connection) -> Copied {
    let read = || -> rusqlite::Result<Copied> {
        let mut select = connection.prepare("SELECT name, value, sum FROM fact_copy")?;
        let rows = select.query_map([], |row| {
            let value = row.get_ref(1)?.as_bytes()?.to_vec();
            Ok((row.get(0)?, (value, Checksum::of_column(row.get(2)?))))
        })?;
        rows.collect()
    };
    read().unwrap_or_default()
}

/// Returns each value from the copy in which its checksum is right; if it is right in neither copy, from the first.
pub(super) fn proven_values(mut first: Values, second: &Copied) -> Values {
    for (name, (value, sum)) in second {
        let is_right = |value: &[u8]| sum_of(name, value) == *sum;
        let stands = first.get(name).is_some_and(|value| is_right(value));
        if !stands && (is_right(value) || !first.contains_key(name)) {
            first.insert(name.clone(), value.clone());
        }
    }
    first
}

/// Returns the values that are text.
pub(super) fn text_values(values: &Values) -> BTreeMap<String, String> {
    let texts = values.iter().filter_map(|(name, value)| {
        let value = String::from_utf8(value.clone()).ok()?;
        Some((name.clone(), value))
    });
    texts.collect()
}
