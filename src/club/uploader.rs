//! The uploader: sends the entries of a table's game to the store, on its own thread. No act waits for it.
//!
//! The game file is the outbox. The uploader asks which entries the store has, verifies them against the file by
//! checksums, and sends the later ones. Entries have primary keys, so that one sent twice is stored once. If the store
//! has another entry under the same number, the game was played on two machines, and nothing more is sent.

mod standing;
mod thread;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use postgres::Client;
use postgres::error::SqlState;

use super::{
    card_file::CardFile,
    outbox::{Outbox, OutboxLine, id_of},
    store::{Address, CHANNEL, ClubError},
};
use crate::table_status::{StatusReader, TableStatus};
use game::any::Hosted;
use game::session::{Session, machine_clock};
use game::store::{Store, checksum::Checksum};
use game::tray::{CallFate, Tray};
use rules::fields::state::draft::Fields;

pub use standing::UploadStatus;
pub use thread::Thread;

/// Maximum number of entries in a transaction.
const BATCH: usize = 500;

/// Interval at which the uploader looks for new acts.
const LOOK: Duration = Duration::from_millis(250);

/// Interval at which a table reports that it is there, and asks for the desk's answers to its calls.
const BEAT: Duration = Duration::from_secs(30);

/// Interval at which a table asks for the desk's answers while a call waits.
const CALLS: Duration = Duration::from_secs(2);

/// Interval at which an idle table asks whether the store is still there, and how long it waits for the answer. Together
/// they are the 5 s after which nothing that is dead may be called live.
const PROBE: (Duration, Duration) = (Duration::from_secs(3), Duration::from_secs(2));

/// First and longest delay before a retry if the store does not answer.
const AGAIN: (Duration, Duration) = (Duration::from_secs(1), Duration::from_secs(60));

/// Target of an upload: the store, the game, and the table that sends it.
#[derive(Debug, Clone)]
pub struct UploadTarget {
    /// The file of the game.
    pub game: PathBuf,
    /// Address of the store.
    pub store: Address,
    /// The file with that address, a card or the settings, which may be replaced during play; `None` if the address
    /// comes from elsewhere.
    pub card: Option<PathBuf>,
    /// Name of the table: its number.
    pub place: String,
    /// Reads the status report of a table whose game has another rule set than Fields of Blue & Grey.
    pub say: StatusReader,
}

/// Sends one game to the store.
#[derive(Debug)]
pub struct Uploader {
    errand: UploadTarget,
    outbox: Outbox,
    /// The game with all its entries applied, for the table's status report; `None` for another rule set.
    session: Option<Session<Fields>>,
    tray: Option<Tray>,
    id: String,
    /// Number of entries that the store is known to have; `None` before its first answer.
    there: Option<u64>,
    connection: Option<Connected>,
    /// The file of the card; `None` if the address comes from elsewhere.
    card: Option<CardFile>,
}

/// A connection to the store whose content was verified against the file.
struct Connected {
    client: Client,
    said: Instant,
    /// Time of the store's last answer.
    heard: Instant,
    /// Time at which the desk was last asked for answers; `None` before the first time.
    asked: Option<Instant>,
}

impl std::fmt::Debug for Connected {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Connected")
    }
}

impl Uploader {
    /// Opens a game for upload.
    ///
    /// # Errors
    ///
    /// Fails if the game cannot be read.
    pub fn new(errand: UploadTarget) -> Result<Self, ClubError> {
        let outbox = Outbox::open(&errand.game)?;
        let is_fields = outbox.facts().rules == Fields::KEY;
        let session = is_fields.then(|| Session::look(&errand.game)).transpose()?;
        let now = machine_clock()();
        let tray = Tray::beside(&errand.game, now).map(|opened| opened.tray);
        let card = errand.card.clone().map(CardFile::new);
        Ok(Self {
            id: id_of(outbox.facts()),
            tray: tray.map_err(|error| log::warn!("{error}")).ok(),
            errand,
            outbox,
            session,
            there: None,
            connection: None,
            card,
        })
    }

    /// Sends everything that the store lacks, and returns the state of the upload.
    ///
    /// # Errors
    ///
    /// Fails if the game cannot be read any more. A store that does not answer is not an error: the result is
    /// [`UploadStatus::Behind`] or [`UploadStatus::Unanswered`].
    pub fn send(&mut self) -> Result<UploadStatus, ClubError> {
        self.look()?;
        self.read_new_card();
        match self.exchange() {
            Ok(standing) => Ok(standing),
            Err(ClubError::Store(why)) => {
                self.connection = None;
                Ok(self.waiting(Some(why)))
            }
            Err(ClubError::ShutOut(why)) => {
                self.connection = None;
                Ok(UploadStatus::ShutOut(why))
            }
            Err(error) => Err(error),
        }
    }

    /// Checks whether another card was put in the place of the one in use.
    fn has_new_card(&self) -> bool {
        self.card.as_ref().is_some_and(CardFile::is_replaced)
    }

    /// Uses the address of a card that was put in the place of the one in use.
    fn read_new_card(&mut self) {
        let card = self.card.as_mut();
        if let Some(address) = card.and_then(|card| card.new_address(Some(&self.errand.place))) {
            self.errand.store = address;
            self.connection = None;
        }
    }

    fn look(&mut self) -> Result<bool, ClubError> {
        let is_news = self.outbox.refresh()?;
        if let Some(session) = &mut self.session {
            session.refresh()?;
        }
        Ok(is_news)
    }

    /// Returns the state of the upload while the store lacks entries; `why` is the reason if it does not answer.
    fn waiting(&self, why: Option<String>) -> UploadStatus {
        let entries = self.outbox.entries();
        match self.there {
            Some(there) => UploadStatus::Behind(entries.saturating_sub(there), why),
            None => UploadStatus::Unanswered(entries, why),
        }
    }

    /// Returns the number of entries that the store has for certain.
    fn there(&self) -> u64 {
        self.there.unwrap_or(0)
    }

    fn exchange(&mut self) -> Result<UploadStatus, ClubError> {
        let mut connected = match self.connection.take() {
            Some(connected) => connected,
            None => match self.connect()? {
                Ok(connected) => connected,
                Err(standing) => return Ok(standing),
            },
        };
        if self.there() < self.outbox.entries() {
            if let Some(standing) = self.send_entries(&mut connected.client)? {
                return Ok(standing);
            }
            connected.said = Instant::now();
            connected.heard = connected.said;
        } else if connected.heard.elapsed() >= PROBE.0 {
            // A store that is gone without a word would keep a report waiting for minutes.
            connected.client.is_valid(PROBE.1)?;
            connected.heard = Instant::now();
            if connected.said.elapsed() >= BEAT {
                self.send_head(&mut connected.client)?;
                connected.said = Instant::now();
            }
        }
        self.exchange_calls(&mut connected)?;
        self.connection = Some(connected);
        Ok(UploadStatus::Current)
    }

    /// Connects, and finds out how many of the game's entries the store has. Returns the state of the upload if it
    /// cannot continue.
    fn connect(&mut self) -> Result<Result<Connected, UploadStatus>, ClubError> {
        let mut client = self.errand.store.connect()?;
        let facts = self.outbox.facts();
        let json =
            serde_json::to_string(facts).map_err(|error| ClubError::Machine(error.to_string()))?;
        let begun = client.execute(
            "insert into vidette.game (id, place, name, rules, program, created, facts)
             values ($1, $2, $3, $4, $5, $6, $7::text::jsonb) on conflict (id) do nothing",
            &[
                &self.id,
                &self.errand.place,
                &facts.name,
                &facts.rules,
                &facts.program,
                &column(facts.created),
                &json,
            ],
        );
        match begun {
            Err(error) if error.code() == Some(&SqlState::INSUFFICIENT_PRIVILEGE) => {
                return Ok(Err(UploadStatus::WrongCard(self.errand.place.clone())));
            }
            begun => begun?,
        };
        let own = client.query_opt("select 1 from vidette.game where id = $1", &[&self.id])?;
        if own.is_none() {
            return Ok(Err(UploadStatus::Foreign));
        }
        let last = client.query_opt(
            "select seq, sum from vidette.entry where game = $1 order by seq desc limit 1",
            &[&self.id],
        )?;
        let there = last.map(|row| {
            (
                row.get::<_, i64>(0).unsigned_abs(),
                Checksum::of_column(row.get(1)),
            )
        });
        if let Some((seq, sum)) = there {
            if seq > self.outbox.entries() {
                let fork = first_other(&mut client, &self.id, &self.outbox)?;
                return Ok(Err(
                    fork.map_or(UploadStatus::Ahead(seq), UploadStatus::Fork)
                ));
            }
            if self.outbox.line(seq).map(|line| line.sum) != Some(sum) {
                let fork = first_other(&mut client, &self.id, &self.outbox)?;
                return Ok(Err(UploadStatus::Fork(fork.unwrap_or(seq))));
            }
        }
        self.there = Some(there.map_or(0, |(seq, _)| seq));
        self.send_head(&mut client)?;
        Ok(Ok(Connected {
            client,
            said: Instant::now(),
            heard: Instant::now(),
            asked: None,
        }))
    }

    /// Sends the entries that the store lacks, one batch in each transaction; returns the state of the upload if it
    /// cannot continue, else `None`.
    fn send_entries(&mut self, client: &mut Client) -> Result<Option<UploadStatus>, ClubError> {
        // Computed once for all batches, because it walks the whole game.
        let said = self.said();
        loop {
            let lines = self.outbox.after(self.there(), BATCH);
            let Some(last) = lines.last().map(|line| line.seq) else {
                return Ok(None);
            };
            let mut work = client.transaction()?;
            let sent = insert(&mut work, &self.id, lines)?;
            if sent < lines.len() {
                // Another program wrote entries with these numbers a moment ago.
                work.rollback()?;
                let fork = first_other(client, &self.id, &self.outbox)?;
                return Ok(match fork {
                    Some(seq) => Some(UploadStatus::Fork(seq)),
                    None => Some(self.waiting(None)),
                });
            }
            self.write_head(&mut work, last, &said)?;
            work.commit()?;
            self.there = Some(last);
        }
    }

    fn send_head(&self, client: &mut Client) -> Result<(), ClubError> {
        let mut work = client.transaction()?;
        self.write_head(&mut work, self.there(), &self.said())?;
        Ok(work.commit()?)
    }

    /// Writes the table's report, with entries up to `seq`, and tells the desk that there is news.
    fn write_head(
        &self,
        work: &mut postgres::Transaction<'_>,
        seq: u64,
        said: &TableStatus,
    ) -> Result<(), ClubError> {
        let line = self.outbox.line(seq);
        let sum = line.map_or_else(|| self.outbox.facts().checksum(), |line| line.sum);
        let at = line.map_or(self.outbox.facts().created, |line| line.at);
        let said =
            serde_json::to_string(said).map_err(|error| ClubError::Machine(error.to_string()))?;
        work.execute(
            "insert into vidette.head (game, seq, sum, at, said, came) values ($1, $2, $3, $4, $5::text::jsonb, now())
             on conflict (game) do update set seq = excluded.seq, sum = excluded.sum, at = excluded.at,
                 said = excluded.said, came = excluded.came",
            &[&self.id, &column(seq), &sum.as_column(), &column(at), &said],
        )?;
        work.execute("select pg_notify($1, $2)", &[&CHANNEL, &self.id])?;
        Ok(())
    }

    fn said(&self) -> TableStatus {
        let now = machine_clock()();
        let said = match &self.session {
            Some(session) => TableStatus::from_session(session, now),
            None => (self.errand.say)(&self.errand.game, now)
                .unwrap_or_else(|_| TableStatus::in_words(self.summary(), 0, now)),
        };
        match &self.tray {
            Some(tray) => said.clone().with_tray(tray).unwrap_or(said),
            None => said,
        }
    }

    /// Returns the state of the game in words, as the head of its file says.
    fn summary(&self) -> String {
        let cover = Store::cover(&self.errand.game);
        cover.map(|cover| cover.summary).unwrap_or_default()
    }

    /// Sends calls, and receives the desk's responses.
    fn exchange_calls(&mut self, connected: &mut Connected) -> Result<(), ClubError> {
        let Some(tray) = &mut self.tray else {
            return Ok(());
        };
        let calls = tray.calls()?;
        let waits = calls.iter().any(|call| call.fate.is_open());
        let pause = if waits { CALLS } else { BEAT };
        let is_early = connected.asked.is_some_and(|asked| asked.elapsed() < pause);
        if calls.is_empty() || is_early {
            return Ok(());
        }
        connected.asked = Some(Instant::now());
        let client = &mut connected.client;
        let mut rings = false;
        for call in calls.iter().filter(|call| call.fate.is_open()) {
            let sent = client.execute(
                "insert into vidette.call (game, nonce, asked, words)
                 values ($1, $2, to_timestamp($3::bigint / 1000.0), $4) on conflict (nonce) do nothing",
                &[&self.id, &call.nonce, &column(call.asked), &call.words],
            )?;
            rings |= sent > 0;
        }
        if rings {
            client.execute("select pg_notify($1, $2)", &[&CHANNEL, &self.id])?;
        }
        let answered = client.query(
            "select nonce, taken, answer, (extract(epoch from done) * 1000)::bigint from vidette.call where game = $1",
            &[&self.id],
        )?;
        for row in answered {
            let nonce: String = row.get(0);
            let fate = CallFate {
                taken: row.get(1),
                answer: row.get(2),
                done: row.get::<_, Option<i64>>(3).map(i64::unsigned_abs),
            };
            let is_new = calls
                .iter()
                .any(|call| call.nonce == nonce && call.fate != fate);
            if is_new {
                tray.set_call(&nonce, &fate)?;
            }
        }
        Ok(())
    }
}

/// Returns when a file was last changed; `None` if it cannot be read.
/// Inserts entries, and returns how many the store did not have.
fn insert(
    work: &mut postgres::Transaction<'_>,
    id: &str,
    lines: &[OutboxLine],
) -> Result<usize, ClubError> {
    let seqs: Vec<i64> = lines.iter().map(|line| column(line.seq)).collect();
    let ats: Vec<i64> = lines.iter().map(|line| column(line.at)).collect();
    let texts: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
    let sums: Vec<i64> = lines.iter().map(|line| line.sum.as_column()).collect();
    let sent = work.execute(
        "insert into vidette.entry (game, seq, at, line, sum)
         select $1, * from unnest($2::bigint[], $3::bigint[], $4::text[], $5::bigint[]) on conflict do nothing",
        &[&id, &seqs, &ats, &texts, &sums],
    )?;
    Ok(usize::try_from(sent).unwrap_or(usize::MAX))
}

/// Returns the number of the first entry that differs between store and file; `None` if none does.
fn first_other(client: &mut Client, id: &str, outbox: &Outbox) -> Result<Option<u64>, ClubError> {
    let rows = client.query(
        "select seq, sum from vidette.entry where game = $1 order by seq",
        &[&id],
    )?;
    let other = rows.iter().find_map(|row| {
        let seq = row.get::<_, i64>(0).unsigned_abs();
        let sum = Checksum::of_column(row.get(1));
        let own = outbox.line(seq)?;
        (own.sum != sum).then_some(seq)
    });
    Ok(other)
}

fn column(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
