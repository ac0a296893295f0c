//! The clock on the wall of the hall: what a moment is called there.

use rusqlite::Connection;

/// Returns by how many minutes the local time of this machine is ahead of UTC at a moment, given in
/// milliseconds of Unix time; 0 where the machine cannot say.
///
/// The store's library knows the machine's time zone; nothing else here does.
#[must_use]
pub fn ahead_of_utc(at: u64) -> i64 {
    const ASK: &str =
        "SELECT strftime('%s', ?1, 'unixepoch', 'localtime') - strftime('%s', ?1, 'unixepoch')";
    let seconds = i64::try_from(at / 1000).unwrap_or(0);
    let asked = Connection::open_in_memory()
        .and_then(|store| store.query_row(ASK, [seconds], |row| row.get::<_, i64>(0)));
    asked.map_or(0, |seconds| seconds / 60)
}
