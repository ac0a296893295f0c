//! The local time of the machine: how far it is ahead of UTC.
//!
//! SQLite is asked, which asks the C library: both are there anyway, and know every zone that the machine knows, also
//! one that `TZ` names. `jiff` in its place, with what it needs for that (`std`, `tz-system`, `tzdb-zoneinfo`), takes 5
//! seconds of processor time of a cold build where it is not optimised at all and 9 where it is.

use rusqlite::Connection;

/// By how many minutes the local time of this machine is ahead of UTC at a moment, given in
/// milliseconds of Unix time; 0 where the machine cannot say.
#[must_use]
pub fn ahead_of_utc(at: u64) -> i64 {
    const ASK: &str =
        "SELECT strftime('%s', ?1, 'unixepoch', 'localtime') - strftime('%s', ?1, 'unixepoch')";
    let seconds = i64::try_from(at / 1000).unwrap_or(0);
    let asked = Connection::open_in_memory()
        .and_then(|store| store.query_row(ASK, [seconds], |row| row.get::<_, i64>(0)));
    asked.map_or(0, |seconds| seconds / 60)
}
