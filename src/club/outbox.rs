//! The game file of a table as its outbox: every entry with its number and checksum, in the order of sending.

use std::path::Path;

use serde::Deserialize;

use game::store::{Contents, Store, StoreError, checksum::Checksum, facts::Facts};

/// An entry as the store keeps it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutboxLine {
    /// The number of the entry.
    pub seq: u64,
    /// Time of the entry, in milliseconds of Unix time.
    pub at: u64,
    /// The entry as one line of JSON.
    pub text: String,
    /// Checksum of the game's start and of all entries up to this one.
    pub sum: Checksum,
}

/// Time of an entry: nothing else is read from its line.
#[derive(Deserialize)]
struct EntryTime {
    at: u64,
}

/// The entries of a game, extended as it is played.
#[derive(Debug)]
pub struct Outbox {
    store: Store,
    facts: Facts,
    lines: Vec<OutboxLine>,
}

impl Outbox {
    /// Opens the game at that path for reading.
    ///
    /// # Errors
    ///
    /// Fails if the file does not exist, is not a game, or is damaged.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let (store, contents) = Store::look(path)?;
        let Contents { facts, lines } = contents;
        Ok(Self {
            store,
            lines: chained(facts.checksum(), 1, lines),
            facts,
        })
    }

    /// Reads new entries; returns whether there were any.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read any more, or is another game now.
    pub fn refresh(&mut self) -> Result<bool, StoreError> {
        let fresh = self.store.fresh_lines()?;
        let is_news = !fresh.is_empty();
        let fresh = chained(self.sum(), self.entries() + 1, fresh);
        self.lines.extend(fresh);
        Ok(is_news)
    }

    /// Returns the facts fixed at the start of the game.
    #[must_use]
    pub fn facts(&self) -> &Facts {
        &self.facts
    }

    /// Returns the number of entries.
    #[must_use]
    pub fn entries(&self) -> u64 {
        self.lines.len() as u64
    }

    /// Returns the checksum of all entries.
    #[must_use]
    pub fn sum(&self) -> Checksum {
        let last = self.lines.last();
        last.map_or_else(|| self.facts.checksum(), |line| line.sum)
    }

    /// Returns the time of the last entry, or of the start of the game, in milliseconds of Unix time.
    #[must_use]
    pub fn at(&self) -> u64 {
        self.lines.last().map_or(self.facts.created, |line| line.at)
    }

    /// Returns an entry by its number; `None` if there is none.
    #[must_use]
    pub fn line(&self, seq: u64) -> Option<&OutboxLine> {
        let index = usize::try_from(seq.checked_sub(1)?).ok()?;
        self.lines.get(index)
    }

    /// Returns the entries after number `seq`, at most `most` of them.
    #[must_use]
    pub fn after(&self, seq: u64, most: usize) -> &[OutboxLine] {
        let from = usize::try_from(seq)
            .unwrap_or(usize::MAX)
            .min(self.lines.len());
        let rest = self.lines.get(from..).unwrap_or_default();
        rest.get(..most).unwrap_or(rest)
    }
}

/// Returns the id of a game: the checksum of its start, in hex.
#[must_use]
pub fn id_of(facts: &Facts) -> String {
    format!("{:016x}", facts.checksum().as_column())
}

/// Numbers consecutive lines, beginning with `first`, and computes their checksums; `before` is the checksum of
/// everything before them.
fn chained(before: Checksum, first: u64, lines: Vec<String>) -> Vec<OutboxLine> {
    let mut sum = before;
    let numbered = (first..).zip(lines);
    let chain = numbered.map(|(seq, text)| {
        sum = sum.then(text.as_bytes());
        let at = serde_json::from_str(&text).map_or(0, |moment: EntryTime| moment.at);
        OutboxLine { seq, at, text, sum }
    });
    chain.collect()
}
