//! The desk's requests to the store: status reports of tables, whole games, calls.

use std::time::Duration;

use postgres::fallible_iterator::FallibleIterator as _;
use postgres::{Client, Row};

use super::{
    card_file::CardFile,
    outbox::{Outbox, id_of},
    store::{Address, CHANNEL, ClubError},
    table::{DeskTable, TableCall},
};
use crate::table_status::TableStatus;
use game::exchange;
use game::store::{checksum::Checksum, facts::Facts};
use game::tray::CallFate;

/// Query for every game with its latest report. Ages are in milliseconds by the clock of the store, the only clock that
/// all machines share.
const TABLES: &str = "
select game.id, game.place, game.name, coalesce(head.seq, 0), head.said::text,
    (extract(epoch from now() - coalesce(head.came, now())) * 1000)::bigint,
    (extract(epoch from coalesce(head.came, now())) * 1000)::bigint, coalesce(head.at, game.created)
from vidette.game left join vidette.head on head.game = game.id
order by game.id";

const CALLS: &str = "
select game, nonce, (extract(epoch from asked) * 1000)::bigint, words, taken, answer,
    (extract(epoch from done) * 1000)::bigint
from vidette.call where done is null or done > now() - interval '12 hours' order by id";

/// A connection to the store that reads every table of the club.
pub struct StoreReader {
    address: Address,
    /// The card with that address; `None` if the address comes from elsewhere.
    card: Option<CardFile>,
    client: Option<Client>,
}

impl std::fmt::Debug for StoreReader {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Reader").finish_non_exhaustive()
    }
}

/// A game from the store, verified by its checksums.
#[derive(Debug)]
pub struct StoredGame {
    /// Facts fixed at the start of the game.
    pub facts: Facts,
    /// All entries, each as one line of JSON.
    pub lines: Vec<String>,
}

impl StoredGame {
    /// Returns the game in the format of `vidette export`.
    ///
    /// # Errors
    ///
    /// Fails with the error of the JSON writer.
    pub fn text(&self) -> Result<String, ClubError> {
        let head = exchange::head_line(&self.facts).map_err(ClubError::Machine)?;
        let lines = std::iter::once(head).chain(self.lines.iter().cloned());
        Ok(lines.map(|line| line + "\n").collect())
    }
}

impl StoreReader {
    /// Makes a reader that connects when it is first used.
    #[must_use]
    pub fn new(address: Address) -> Self {
        Self {
            address,
            card: None,
            client: None,
        }
    }

    /// Uses the new address of the desk's card whenever the card is replaced.
    #[must_use]
    pub fn following(self, card: Option<CardFile>) -> Self {
        Self { card, ..self }
    }

    /// Runs a query on the store; if it fails, the next call connects again.
    fn ask<T>(
        &mut self,
        what: impl FnOnce(&mut Client) -> Result<T, ClubError>,
    ) -> Result<T, ClubError> {
        let card = self.card.as_mut();
        if let Some(address) = card.and_then(|card| card.new_address(None)) {
            self.address = address;
            self.client = None;
        }
        let mut client = match self.client.take() {
            Some(client) => client,
            None => {
                let mut client = self.address.connect()?;
                client.batch_execute(&format!("listen {CHANNEL}"))?;
                client
            }
        };
        let answer = what(&mut client);
        if !matches!(answer, Err(ClubError::Store(_))) {
            self.client = Some(client);
        }
        answer
    }

    /// Returns every table with its status report, at `now` (milliseconds of Unix time by this machine's clock).
    ///
    /// # Errors
    ///
    /// Fails if the store does not answer.
    pub fn tables(&mut self, now: u64) -> Result<Vec<DeskTable>, ClubError> {
        self.ask(|client| {
            let rows = client.query(TABLES, &[])?;
            let mut tables: Vec<DeskTable> = rows.iter().map(|row| table(row, now)).collect();
            for row in client.query(CALLS, &[])? {
                let game: String = row.get(0);
                if let Some(table) = tables.iter_mut().find(|table| table.id == game) {
                    table.calls.push(asked(&row));
                }
            }
            Ok(tables)
        })
    }

    /// Waits until a table announces news, at most for `most`; returns whether one did.
    ///
    /// # Errors
    ///
    /// Fails if the store does not answer any more.
    pub fn wait(&mut self, most: Duration) -> Result<bool, ClubError> {
        self.ask(|client| {
            let mut notifications = client.notifications();
            let first = notifications.timeout_iter(most).next()?.is_some();
            // All other waiting notifications are dropped, so that several acts at once cause only one redraw.
            while notifications.iter().next()?.is_some() {}
            Ok(first)
        })
    }

    /// Returns a whole game, verified by the checksums of its entries.
    ///
    /// # Errors
    ///
    /// Fails if the store does not answer or has no such game, or if an entry is missing or altered.
    pub fn game(&mut self, id: &str) -> Result<StoredGame, ClubError> {
        self.ask(|client| {
            let facts =
                client.query_opt("select facts::text from vidette.game where id = $1", &[&id])?;
            let facts: String = facts
                .map(|row| row.get(0))
                .ok_or_else(|| ClubError::Machine(format!("the store has no game {id}")))?;
            let facts: Facts = serde_json::from_str(&facts).map_err(|error| {
                ClubError::Machine(format!("the start of the game in the store: {error}"))
            })?;
            let rows = client.query(
                "select seq, sum, line from vidette.entry where game = $1 order by seq",
                &[&id],
            )?;
            let lines = proven(id, &facts, &rows)?;
            Ok(StoredGame { facts, lines })
        })
    }

    /// Returns the ids of a table's games, the one that reported last first.
    ///
    /// # Errors
    ///
    /// Fails if the store does not answer.
    pub fn games_of(&mut self, place: &str) -> Result<Vec<String>, ClubError> {
        self.ask(|client| {
            let rows = client.query(
                "select game.id from vidette.game left join vidette.head on head.game = game.id
                 where game.place = $1 order by head.came desc nulls last",
                &[&place],
            )?;
            Ok(rows.iter().map(|row| row.get(0)).collect())
        })
    }

    /// Stores the desk's response to a call.
    ///
    /// # Errors
    ///
    /// Fails if the store does not answer.
    pub fn answer(&mut self, nonce: &str, fate: &CallFate) -> Result<(), ClubError> {
        let done = fate
            .done
            .map(|done| i64::try_from(done).unwrap_or(i64::MAX));
        self.ask(|client| {
            client.execute(
                "update vidette.call set taken = $2, answer = $3, done = to_timestamp($4::bigint / 1000.0)
                 where nonce = $1",
                &[&nonce, &fate.taken, &fate.answer, &done],
            )?;
            Ok(())
        })
    }

    /// Deletes the game of a file from the store. If the store has entries that the file lacks, deletes the game only
    /// if `accepted` names exactly these as lost.
    ///
    /// # Errors
    ///
    /// Fails if the store does not answer, or if the role may not delete.
    pub fn forget(
        &mut self,
        outbox: &Outbox,
        accepted: Option<Lost>,
    ) -> Result<Forgotten, ClubError> {
        let id = id_of(outbox.facts());
        self.ask(|client| {
            let mut work = client.transaction()?;
            // The lock keeps other programs from adding entries before the game is deleted, because their keys refer to
            // this table.
            work.batch_execute("lock table vidette.game in exclusive mode")?;
            let rows = work.query(
                "select seq, sum from vidette.entry where game = $1 order by seq",
                &[&id],
            )?;
            let lacks = |row: &&Row| {
                let own = outbox.line(row.get::<_, i64>(0).unsigned_abs());
                own.is_none_or(|own| own.sum != Checksum::of_column(row.get(1)))
            };
            let lacking: Vec<&Row> = rows.iter().filter(lacks).collect();
            let lost = lacking.first().map(|first| Lost {
                first: first.get::<_, i64>(0).unsigned_abs(),
                entries: lacking.len() as u64,
            });
            if let Some(lost) = lost
                && accepted != Some(lost)
            {
                return Ok(Forgotten::Newer(lost));
            }
            let deleted = work.execute("delete from vidette.game where id = $1", &[&id])?;
            work.commit()?;
            Ok(match deleted {
                0 => Forgotten::Missing,
                _ => Forgotten::Deleted,
            })
        })
    }
}

/// Result of deleting a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Forgotten {
    /// The game was deleted.
    Deleted,
    /// The store does not have the game.
    Missing,
    /// The store has entries that the file lacks, because the game continued elsewhere. Nothing was deleted.
    Newer(Lost),
}

/// Entries that the store has and the file lacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lost {
    /// Number of the first of them.
    pub first: u64,
    /// Number of these entries.
    pub entries: u64,
}

/// Verifies entries by their chain of checksums, which begins at the start of the game.
fn proven(id: &str, facts: &Facts, rows: &[Row]) -> Result<Vec<String>, ClubError> {
    let wrong = |what: String| Err(ClubError::Machine(format!("the game in the store: {what}")));
    if id_of(facts) != id {
        return wrong("its start differs from what was sent".to_owned());
    }
    let mut sum = facts.checksum();
    let mut lines = Vec::new();
    for (wanted, row) in (1..).zip(rows) {
        let line: String = row.get(2);
        sum = sum.then(line.as_bytes());
        if row.get::<_, i64>(0) != wanted {
            return wrong(format!("entry {wanted} is missing"));
        }
        if Checksum::of_column(row.get(1)) != sum {
            return wrong(format!("entry {wanted} differs from what was sent"));
        }
        lines.push(line);
    }
    Ok(lines)
}

fn table(row: &Row, now: u64) -> DeskTable {
    let place: String = row.get(1);
    let said: Option<String> = row.get(4);
    let said: Option<TableStatus> = said.and_then(|said| serde_json::from_str(&said).ok());
    let age = row.get::<_, i64>(5).max(0).unsigned_abs();
    let came: i64 = row.get(6);
    let at = row.get::<_, i64>(7).unsigned_abs();
    let heard = now.saturating_sub(age);
    let clock = said.as_ref().map_or(0, |said| {
        (came - i64::try_from(said.now).unwrap_or(came)) / 60_000
    });
    // A side's secret acts are not dated.
    let at = said.as_ref().and_then(|said| said.played).unwrap_or(at);
    let since_played = said.as_ref().map_or(0, |said| said.now.saturating_sub(at));
    // A game that the program played by itself has no real times.
    let played = match at {
        0 => 0,
        _ => heard.saturating_sub(since_played),
    };
    DeskTable {
        number: place.parse().unwrap_or(0),
        id: row.get(0),
        battle: row.get::<_, Option<String>>(2).unwrap_or_default(),
        entries: row.get::<_, i64>(3).unsigned_abs(),
        summary: String::new(),
        heard,
        played,
        clock,
        calls: Vec::new(),
        fault: None,
        earlier: Vec::new(),
        place,
        said,
    }
}

fn asked(row: &Row) -> TableCall {
    let moment = |at: i64| at.unsigned_abs();
    TableCall {
        nonce: row.get(1),
        asked: moment(row.get(2)),
        words: row.get::<_, Option<String>>(3).unwrap_or_default(),
        fate: CallFate {
            taken: row.get(4),
            answer: row.get(5),
            done: row.get::<_, Option<i64>>(6).map(moment),
        },
    }
}
