//! The local time of the machine: its offset from UTC.
//!
//! SQLite is asked, which asks the C library: both are available anyway, and know every zone that the machine knows,
//! including one named by `TZ`. `jiff` in its place, with the features for this (`std`, `tz-system`, `tzdb-zoneinfo`),
//! costs 5 seconds of processor time in an unoptimised cold build, and 9 in an optimised one.

use rusqlite::Connection;

/// Returns the minutes by which local time is ahead of UTC at the Unix time `at`, in milliseconds; 0 if the machine
/// cannot tell.
#[must_use]
pub fn ahead_of_utc(at: u64) -> i64 {
    const ASK: &str =
        "SELECT strftime('%s', ?1, 'unixepoch', 'localtime') - strftime('%s', ?1, 'unixepoch')";
    let seconds = i64::try_from(at / 1000).unwrap_or(0);
    let asked = Connection::open_in_memory()
        .and_then(|store| store.query_row(ASK, [seconds], |row| row.get::<_, i64>(0)));
    asked.map_or(0, |seconds| seconds / 60)
}
