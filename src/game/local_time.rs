//! The local time of the machine: its offset from UTC.
//!
//! It comes from SQLite, which asks the C library: both are part of the program anyway, and know every zone that the
//! machine knows, including one named by `TZ`. The crate `jiff` with the needed features (`std`, `tz-system`,
//! `tzdb-zoneinfo`) would cost 5 seconds of processor time in an unoptimised cold build, and 9 in an optimised one.

use rusqlite::Connection;

/// Returns the minutes by which local time is ahead of UTC at `at`, in milliseconds of Unix time; 0 if the machine does
/// not know.
#[must_use]
pub fn ahead_of_utc(at: u64) -> i64 {
    const ASK: &str =
        "SELECT strftime('%s', ?1, 'unixepoch', 'localtime') - strftime('%s', ?1, 'unixepoch')";
    let seconds = i64::try_from(at / 1000).unwrap_or(0);
    let asked = Connection::open_in_memory()
        .and_then(|store| store.query_row(ASK, [seconds], |row| row.get::<_, i64>(0)));
    asked.map_or(0, |seconds| seconds / 60)
}
