//! Slips: what players ask for. A slip is words, or a line of the command language that the server has built from
//! its own lists; the referee decides what becomes of it.

use rusqlite::Row;
use rusqlite::named_params;

use super::Tray;
use super::TrayError;
use super::device::millis;

/// So many slips of a seat wait at most.
const WAITING: usize = 30;

/// A device sends so many at most within so many milliseconds.
const BURST: (usize, u64) = (5, 5_000);

/// What became of a slip.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// The referee has not looked at it yet.
    Waits,
    /// The referee has taken it.
    Taken,
    /// The referee has given it back, with a reason.
    Back,
    /// Its player has taken it back.
    Gone,
}

impl Fate {
    /// Returns the word of the tables.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Fate::Waits => "waits",
            Fate::Taken => "taken",
            Fate::Back => "back",
            Fate::Gone => "gone",
        }
    }

    fn named(name: &str) -> Self {
        match name {
            "taken" => Fate::Taken,
            "back" => Fate::Back,
            "gone" => Fate::Gone,
            _ => Fate::Waits,
        }
    }
}

/// What a player asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slip {
    /// Its number: what `take` and `back` name.
    pub number: i64,
    /// The number of the device that sent it.
    pub device: i64,
    /// The number of the seat.
    pub seat: i64,
    /// When it was sent: `turn 4, Union, Orders`.
    pub when: String,
    /// The line that would be played; none for words alone.
    pub line: Option<String>,
    /// What the player adds.
    pub words: String,
    /// What became of it.
    pub fate: Fate,
    /// What the referee said to it.
    pub answer: Option<String>,
}

impl Slip {
    fn read(row: &Row<'_>) -> rusqlite::Result<Self> {
        let fate: String = row.get("state")?;
        Ok(Self {
            number: row.get("id")?,
            device: row.get("device")?,
            seat: row.get("seat")?,
            when: row.get("moment")?,
            line: row.get("line")?,
            words: row.get("words")?,
            fate: Fate::named(&fate),
            answer: row.get("answer")?,
        })
    }

    /// Returns the word for how it stands at a moment in words: `stale` waits though its phase is over.
    #[must_use]
    pub fn class(&self, now: &str) -> &'static str {
        let line = self.line.as_deref().unwrap_or_default();
        // Orders are written ahead, and words have no phase.
        let has_phase = !line.is_empty() && !line.starts_with("order ");
        match self.fate {
            Fate::Waits if has_phase && self.when != now => "stale",
            fate => fate.name(),
        }
    }

    /// Returns what it asks for, in a line.
    #[must_use]
    pub fn asks(&self) -> String {
        match (&self.line, self.words.as_str()) {
            (Some(line), "") => line.clone(),
            (Some(line), words) => format!("{line} \u{201c}{words}\u{201d}"),
            (None, words) => format!("\u{201c}{words}\u{201d}"),
        }
    }
}

/// A slip that is sent.
#[derive(Debug, Clone, Copy)]
pub struct NewSlip<'a> {
    /// The device.
    pub device: i64,
    /// The seat.
    pub seat: i64,
    /// When it was sent, in words.
    pub when: &'a str,
    /// The line that would be played; none for words alone.
    pub line: Option<&'a str>,
    /// What the player adds.
    pub words: &'a str,
    /// The same form sent twice is one slip.
    pub nonce: &'a str,
}

/// What came of sending a slip.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sent {
    /// It lies in the tray, or did already.
    There,
    /// Too many wait, or came at once.
    TooMany,
}

impl Tray {
    /// Returns every slip in the order in which they came.
    ///
    /// # Errors
    ///
    /// The file cannot be read.
    pub fn slips(&self) -> Result<Vec<Slip>, TrayError> {
        let read = || -> rusqlite::Result<Vec<Slip>> {
            let mut asked = self.store.prepare("SELECT * FROM slip ORDER BY id")?;
            asked.query_map([], Slip::read)?.collect()
        };
        read().map_err(|error| self.fault(&error))
    }

    /// Lays a slip into the tray at a moment (milliseconds of Unix time).
    ///
    /// # Errors
    ///
    /// The file cannot be written.
    pub fn send(&mut self, slip: &NewSlip<'_>, now: u64) -> Result<Sent, TrayError> {
        if self.is_sent(slip.nonce)? {
            return Ok(Sent::There);
        }
        if self.has_too_many(slip, now)? {
            return Ok(Sent::TooMany);
        }
        let done = self.store.execute(
            "INSERT INTO slip (device, seat, at, moment, line, words, nonce, state)
             VALUES (:device, :seat, :at, :moment, :line, :words, :nonce, 'waits')",
            named_params! {
                ":device": slip.device, ":seat": slip.seat, ":at": millis(now), ":moment": slip.when,
                ":line": slip.line, ":words": slip.words, ":nonce": slip.nonce,
            },
        );
        done.map_err(|error| self.fault(&error))?;
        Ok(Sent::There)
    }

    fn is_sent(&self, nonce: &str) -> Result<bool, TrayError> {
        let asked = self.store.query_row(
            "SELECT count(*) FROM slip WHERE nonce = ?1",
            [nonce],
            |row| row.get::<_, i64>(0),
        );
        asked
            .map(|there| there > 0)
            .map_err(|error| self.fault(&error))
    }

    fn has_too_many(&self, slip: &NewSlip<'_>, now: u64) -> Result<bool, TrayError> {
        let asked = self.store.query_row(
            "SELECT (SELECT count(*) FROM slip WHERE seat = ?1 AND state = 'waits'),
                    (SELECT count(*) FROM slip WHERE device = ?2 AND at > ?3)",
            (slip.seat, slip.device, millis(now.saturating_sub(BURST.1))),
            |row| Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?)),
        );
        let (waiting, lately) = asked.map_err(|error| self.fault(&error))?;
        Ok(waiting >= WAITING as i64 || lately >= BURST.0 as i64)
    }

    /// Says what became of a slip that waits, and what the referee says to it.
    ///
    /// # Errors
    ///
    /// The file cannot be written.
    pub fn settle(&mut self, slip: i64, fate: Fate, answer: Option<&str>) -> Result<(), TrayError> {
        let done = self.store.execute(
            "UPDATE slip SET state = ?1, answer = ?2 WHERE id = ?3 AND state = 'waits'",
            (fate.name(), answer, slip),
        );
        done.map(drop).map_err(|error| self.fault(&error))
    }
}
