//! Start of a session: from a new game, from a file, from the remains of a damaged file, or from lines of another
//! program.

use std::path::Path;
use std::sync::Arc;

use super::{Clock, Session, machine_clock};
use crate::any::Hosted;
use crate::dice::DiceCup;
use crate::journal::{EntryKind, EntryMismatch, EntryOf, Journal, Seq};
use crate::store::{FromLines, Store, StoreError, StoreFault, facts::Facts, salvage::RowProof};
use table::share::map_in_parallel;

/// Minimum number of lines that several threads read; for fewer, another thread costs more than it saves.
const WORTH_A_HELPER: usize = 512;

/// Number of lines read at once; their memory is freed before the next lines are read.
pub(super) const AT_ONCE: usize = 2048;

/// Fills in the facts that only the session knows: the rule set, the version of the program, the first state.
pub(super) fn complete_facts<R: Hosted>(facts: Facts, start: &R::State) -> Result<Facts, String> {
    Ok(Facts {
        rules: R::KEY.to_owned(),
        program: env!("CARGO_PKG_VERSION").to_owned(),
        start: R::state_line(start).map_err(|error| error.to_string())?,
        ..facts
    })
}

/// A game that is being read: its journal so far, and the lines still to be parsed. Parsing JSON takes most of the time
/// for opening a long game, so the processors share it, a part at a time.
struct GameReader<R: Hosted> {
    facts: Facts,
    journal: Journal<R>,
    waiting: Vec<String>,
}

impl<R: Hosted> FromLines for GameReader<R> {
    fn begin(facts: Facts) -> Result<Self, StoreFault> {
        if facts.rules != R::KEY {
            return Err(StoreFault::Rules(facts.rules));
        }
        let start = R::read_state(&facts.start)
            .map_err(|error| StoreFault::Damaged(format!("the starting position: {error}")))?;
        Ok(Self {
            facts,
            journal: Journal::new(start),
            waiting: Vec::new(),
        })
    }

    fn add(&mut self, line: String) -> Result<(), StoreFault> {
        self.waiting.push(line);
        match self.waiting.len() >= AT_ONCE {
            true => self.catch_up(),
            false => Ok(()),
        }
    }
}

impl<R: Hosted> GameReader<R> {
    /// Reads the waiting lines.
    fn catch_up(&mut self) -> Result<(), StoreFault> {
        let read = push_lines(&mut self.journal, &self.waiting);
        self.waiting.clear();
        read
    }

    /// Makes the session by replaying the entries.
    fn into_session(mut self, clock: Clock) -> Result<Session<R>, StoreFault> {
        self.catch_up()?;
        let Self {
            facts, mut journal, ..
        } = self;
        let state = journal.fold();
        let mut session = Session {
            cup: DiceCup::new(facts.seed, facts.scheme),
            asked: None,
            remote: None,
            barred: None,
            facts,
            store: None,
            journal,
            state,
            clock,
        };
        session.cup = session.cup_so_far();
        Ok(session)
    }
}

/// Reads lines and adds their entries.
pub(super) fn push_lines<R: Hosted>(
    journal: &mut Journal<R>,
    lines: &[String],
) -> Result<(), StoreFault> {
    for part in lines.chunks(AT_ONCE) {
        for entry in read_in_parallel(part, |line: &String| fitted_line::<R>(line)) {
            let seq = journal.next_seq();
            let entry = entry.map_err(|error| StoreFault::at_entry(seq, &error.to_string()))?;
            journal.push(entry).map_err(|misfit| {
                let what = match misfit {
                    EntryMismatch::Number => "its number is not the next one",
                    EntryMismatch::Target => "it restores an act that does not come before it",
                };
                StoreFault::at_entry(seq, what)
            })?;
        }
    }
    Ok(())
}

/// Reads lines on several threads if they are many, and returns the results in the order of the lines.
fn read_in_parallel<L: Sync, T: Send>(lines: &[L], read: impl Fn(&L) -> T + Sync) -> Vec<T> {
    let read_line = |number: usize| lines.get(number).map(&read);
    let read = map_in_parallel(lines.len(), WORTH_A_HELPER, || read_line);
    read.into_iter().flatten().collect()
}

/// Reads a line and releases unused capacity for events, which is most of the memory of a long game.
fn fitted_line<R: Hosted>(line: &str) -> serde_json::Result<EntryOf<R>> {
    let mut entry = R::read_entry(line)?;
    if let EntryKind::Act(act) = &mut entry.kind {
        let mut events = Vec::with_capacity(act.events.len());
        events.append(&mut act.events);
        act.events = events;
    }
    Ok(entry)
}

/// Reads lines, each with the number of its entry.
pub(super) fn read_lines<R: Hosted>(
    lines: &[(Seq, String)],
) -> Result<Vec<EntryOf<R>>, StoreFault> {
    let entries = read_in_parallel(lines, |(seq, line)| {
        R::read_entry(line).map_err(|error| StoreFault::at_entry(*seq, &error.to_string()))
    });
    entries.into_iter().collect()
}

impl<R: Hosted> Session<R> {
    /// Starts a game in a new file and opens it. Fills in the rule set, the program's version and the first state of
    /// `facts`.
    ///
    /// # Errors
    ///
    /// Fails if the name is in use, or if the folder cannot be written.
    pub fn create(
        path: &Path,
        facts: Facts,
        start: &R::State,
        clock: Clock,
    ) -> Result<Self, StoreError> {
        let facts = complete_facts::<R>(facts, start)
            .map_err(|error| StoreError::new(path, StoreFault::Machine(error)))?;
        Store::create(path, &facts, &R::summary(start), &[])?;
        Self::open(path, clock)
    }

    /// Opens a game for playing.
    ///
    /// # Errors
    ///
    /// Fails on an error of the file, or if someone else plays the game.
    pub fn open(path: &Path, clock: Clock) -> Result<Self, StoreError> {
        let (store, game) = Store::open(path)?;
        Self::load_session(store, game, clock)
    }

    /// Opens a game for reading, even while another program plays it.
    ///
    /// # Errors
    ///
    /// Fails on an error of the file.
    pub fn look(path: &Path) -> Result<Self, StoreError> {
        let (store, game) = Store::look_as(path)?;
        Self::load_session(store, game, machine_clock())
    }

    /// Opens a damaged game in its last proven state: after the last entry that is proven without a gap from the start.
    /// Nothing is stored. Also returns the fault of the file. An undamaged game is opened as by [`Session::look`].
    ///
    /// # Errors
    ///
    /// Fails if not even the start is proven.
    pub fn salvaged(path: &Path) -> Result<(Self, Option<StoreError>), StoreError> {
        let salvage = Store::salvage(path)?;
        let proven = salvage.playable();
        let Some(damage) = salvage.damage else {
            return Ok((Self::look(path)?, None));
        };
        let Some(facts) = salvage.facts.filter(|_| salvage.start != RowProof::Missing) else {
            return Err(damage);
        };
        let proven = salvage.entries.into_iter().take(proven);
        let session = Self::of_lines(facts, proven.map(|found| found.line));
        let session = session.map_err(|fault| StoreError::new(path, fault))?;
        Ok((session, Some(damage)))
    }

    /// Makes a session from facts and entries, each entry as one line of JSON, without storing it.
    ///
    /// # Errors
    ///
    /// Fails if they are not a game of these rules.
    pub fn of_lines(
        facts: Facts,
        lines: impl IntoIterator<Item = String>,
    ) -> Result<Self, StoreFault> {
        let mut game = GameReader::begin(facts)?;
        lines.into_iter().try_for_each(|line| game.add(line))?;
        game.into_session(machine_clock())
    }

    /// Starts a game that is not stored.
    #[must_use]
    pub fn unsaved(facts: Facts, start: R::State, clock: Clock) -> Self {
        Self {
            cup: DiceCup::new(facts.seed, facts.scheme),
            facts,
            store: None,
            state: Arc::new(start.clone()),
            journal: Journal::new(start),
            asked: None,
            remote: None,
            barred: None,
            clock,
        }
    }

    fn load_session(store: Store, game: GameReader<R>, clock: Clock) -> Result<Self, StoreError> {
        let session = game.into_session(clock);
        let session = session.map_err(|fault| StoreError::new(store.path(), fault))?;
        Ok(Self {
            store: Some(store),
            ..session
        })
    }
}
