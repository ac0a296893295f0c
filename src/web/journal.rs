//! The entries of the game as lines of its file, for the copy on the other referee's laptop. They are kept only while
//! such a laptop has a seat.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use game::any::JsonLines as _;
use game::exchange;
use game::session::Session;
use game::store::checksum::Checksum;
use rules::fields::state::draft::Fields;

/// The lines of a game, written by the thread that follows it and read by the handlers.
#[derive(Debug, Default)]
pub(super) struct SharedJournal {
    /// Name of the game.
    pub(super) game: String,
    /// The line with the facts of the game's start.
    head: String,
    /// Checksum of that line.
    start: Checksum,
    lines: Mutex<Vec<String>>,
    /// Time of the last contact with each laptop, by device number.
    heard: Mutex<HashMap<i64, Instant>>,
    /// Number of entries after which a laptop continued in a game of its own, by device number; empty if none did.
    parted: Mutex<HashMap<i64, u64>>,
}

impl SharedJournal {
    /// Makes the list for a game, without any lines yet.
    pub(super) fn new(session: &Session<Fields>) -> Self {
        let facts = session.facts();
        let stem = session.path().and_then(Path::file_stem);
        Self {
            game: stem.unwrap_or_default().to_string_lossy().into_owned(),
            head: exchange::head_line(facts).unwrap_or_else(|error| {
                log::warn!("the start of the game cannot be sent: {error}");
                String::new()
            }),
            start: facts.checksum(),
            lines: Mutex::default(),
            heard: Mutex::default(),
            parted: Mutex::default(),
        }
    }

    /// Adds the entries that are missing.
    pub(super) fn follow(&self, session: &Session<Fields>) {
        let mut lines = self.lines();
        for entry in session.entries().iter().skip(lines.len()) {
            match Fields::entry_line(entry) {
                Ok(line) => lines.push(line),
                Err(error) => return log::warn!("entry {} cannot be sent: {error}", entry.seq),
            }
        }
    }

    /// Returns the whole game as text, as `vidette export` writes it.
    pub(super) fn whole(&self) -> String {
        let lines = self.lines();
        let all = std::iter::once(&self.head).chain(lines.iter());
        all.map(|line| format!("{line}\n")).collect()
    }

    /// Returns all entries after the first `after` ones; `None` if `sum` is not the checksum of those first ones,
    /// because the copy is then of another game.
    pub(super) fn behind(&self, after: usize, sum: &str) -> Option<String> {
        let lines = self.lines();
        let (there, rest) = lines.split_at_checked(after)?;
        let own = there
            .iter()
            .fold(self.start, |sum, line| sum.then(line.as_bytes()));
        let is_same = own.to_string() == sum;
        is_same.then(|| rest.iter().map(|line| format!("{line}\n")).collect())
    }

    /// Notes that a laptop was in contact just now.
    pub(super) fn hear(&self, device: i64) {
        locked(&self.heard).insert(device, Instant::now());
    }

    /// Returns the time since the last contact with a laptop; `None` if there never was one.
    pub(super) fn last_heard(&self, device: i64) -> Option<Duration> {
        locked(&self.heard).get(&device).map(Instant::elapsed)
    }

    /// Notes that a laptop continued in a game of its own after this many entries.
    pub(super) fn part(&self, device: i64, after: u64) {
        locked(&self.parted).insert(device, after);
    }

    /// Returns the number of entries after which a laptop continued in a game of its own; `None` if it did not.
    pub(super) fn parted(&self, device: i64) -> Option<u64> {
        locked(&self.parted).get(&device).copied()
    }

    fn lines(&self) -> MutexGuard<'_, Vec<String>> {
        locked(&self.lines)
    }
}

/// Takes a lock even if its last holder panicked, because no state here can be left incomplete.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
