//! Slips: players' requests. A slip contains words, or a line of the command language that the server has built from
//! its own lists; the referee decides on it.

use std::collections::BTreeMap;

use rusqlite::{OptionalExtension as _, Row, named_params};

use super::{Tray, TrayError, device::to_millis};

/// Maximum number of slips of one seat that may wait.
const WAITING: usize = 30;

/// Maximum number of slips that a device may send at once.
const BURST: u64 = 5;

/// Time in milliseconds after which a device may send one more slip.
const PACE: u64 = 1_000;

/// Statements that create two tables: the hashes of forms, each of the form's content when it was sent, and the
/// sentences in which players sent their slips. They run whenever a tray is opened, because older trays lack the
/// tables.
pub(super) const TABLES: &str = "
CREATE TABLE IF NOT EXISTS form (nonce TEXT PRIMARY KEY, content TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS sentence (nonce TEXT PRIMARY KEY, said TEXT NOT NULL) STRICT;
";

/// Fate of a slip.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SlipFate {
    /// Waiting for the referee.
    Waits,
    /// Played by the referee.
    Taken,
    /// Returned by the referee with a reason.
    Back,
    /// Withdrawn by its player.
    Gone,
}

impl SlipFate {
    /// Returns the word for the fate in the tray's tables.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            SlipFate::Waits => "waits",
            SlipFate::Taken => "taken",
            SlipFate::Back => "back",
            SlipFate::Gone => "gone",
        }
    }

    fn named(name: &str) -> Self {
        match name {
            "taken" => SlipFate::Taken,
            "back" => SlipFate::Back,
            "gone" => SlipFate::Gone,
            _ => SlipFate::Waits,
        }
    }
}

/// A player's request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slip {
    /// Number of the slip, as used by `take` and `back`.
    pub number: i64,
    /// The number of the device that sent it.
    pub device: i64,
    /// The number of the sender's seat.
    pub seat: i64,
    /// Moment when it was sent: `turn 4, Union, Orders`.
    pub when: String,
    /// The player turn that the slip is meant for.
    pub turn: u32,
    /// The phase that the slip is meant for, as answers name it: `combat`.
    pub phase: String,
    /// Name of the form that sent it: `fire`; `word` and `call` are forms for words only.
    pub kind: String,
    /// The command line to play; `None` for words only.
    pub line: Option<String>,
    /// The act as a sentence, as its player sent it; `None` for words only, and in older trays.
    pub sentence: Option<String>,
    /// The player's remark.
    pub words: String,
    /// Fate of the slip.
    pub fate: SlipFate,
    /// The referee's answer; `None` while there is none.
    pub answer: Option<String>,
    /// The number of the entry made from the slip; `None` if it was not played.
    pub entry: Option<u64>,
}

impl Slip {
    fn read(row: &Row<'_>) -> rusqlite::Result<Self> {
        let fate: String = row.get("state")?;
        Ok(Self {
            number: row.get("id")?,
            device: row.get("device")?,
            seat: row.get("seat")?,
            when: row.get("moment")?,
            turn: row.get("turn")?,
            phase: row.get("phase")?,
            kind: row.get("kind")?,
            line: row.get("line")?,
            sentence: row.get("said")?,
            words: row.get("words")?,
            fate: SlipFate::named(&fate),
            answer: row.get("answer")?,
            entry: row.get::<_, Option<i64>>("seq")?.map(i64::unsigned_abs),
        })
    }

    /// Returns the fate of the slip if the referee answers in words: a slip with a command line still waits until it is
    /// played or returned.
    #[must_use]
    pub const fn when_answered(&self) -> SlipFate {
        match self.line {
            Some(_) => SlipFate::Waits,
            None => SlipFate::Taken,
        }
    }

    /// Describes the request in one line.
    #[must_use]
    pub fn asks(&self) -> String {
        if self.kind == PHOTOGRAPH {
            return self.words.clone();
        }
        match (&self.line, self.words.as_str()) {
            (Some(line), "") => line.clone(),
            (Some(line), words) => format!("{line} \u{201c}{words}\u{201d}"),
            (None, words) => format!("\u{201c}{words}\u{201d}"),
        }
    }
}

/// Kind of a slip with the findings of a photograph. Its line names many places; its words say how many.
pub const PHOTOGRAPH: &str = "photograph";

/// A slip to send.
#[derive(Debug, Clone, Copy)]
pub struct NewSlip<'a> {
    /// Number of the sending device.
    pub device: i64,
    /// Number of the sender's seat.
    pub seat: i64,
    /// Moment when it is sent, in words.
    pub when: &'a str,
    /// The player turn that the slip is meant for.
    pub turn: u32,
    /// The phase that the slip is meant for.
    pub phase: &'a str,
    /// Name of the form that sends it.
    pub kind: &'a str,
    /// The command line to play; `None` for words only.
    pub line: Option<&'a str>,
    /// The player's remark.
    pub words: &'a str,
    /// One-time identifier of the form, so that a form sent twice makes only one slip.
    pub nonce: &'a str,
}

/// Result of sending a slip.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sent {
    /// The slip is in the tray, put there now or by an earlier submission of the form.
    There,
    /// Too many slips of the seat are waiting.
    TooMany,
    /// The device has sent too many at once.
    TooFast,
}

/// Earlier use of a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FormUse {
    /// The form was not sent before.
    New,
    /// The form was sent with the same content.
    Same,
    /// The form was sent with other content.
    Changed,
}

/// The decision on a slip, by the referee or its player.
#[derive(Debug, Clone, Copy)]
pub struct SlipVerdict<'a> {
    /// Fate of the slip.
    pub fate: SlipFate,
    /// The answer to the player; `None` if there is none.
    pub answer: Option<&'a str>,
    /// The number of the entry made from the slip; `None` if it was not played.
    pub entry: Option<u64>,
    /// Time of the decision, in milliseconds of Unix time.
    pub at: u64,
}

impl Tray {
    /// Returns every slip, in order of arrival.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read.
    pub fn slips(&self) -> Result<Vec<Slip>, TrayError> {
        let read = || -> rusqlite::Result<Vec<Slip>> {
            let mut asked = self.store.prepare(
                "SELECT slip.*, sentence.said FROM slip
                 LEFT JOIN sentence ON sentence.nonce = slip.nonce ORDER BY slip.id",
            )?;
            asked.query_map([], Slip::read)?.collect()
        };
        read().map_err(|error| self.tray_fault(&error))
    }

    /// Puts a slip into the tray at `now` (milliseconds of Unix time).
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written.
    pub fn send(&mut self, slip: &NewSlip<'_>, now: u64) -> Result<Sent, TrayError> {
        if self.is_sent(slip.nonce)? {
            return Ok(Sent::There);
        }
        if self.waiting_count(slip.seat)? >= WAITING {
            return Ok(Sent::TooMany);
        }
        if !self.may_send(slip.device, now)? {
            return Ok(Sent::TooFast);
        }
        let done = self.store.execute(
            "INSERT INTO slip (device, seat, at, turn, phase, moment, kind, line, words, nonce, state)
             VALUES (:device, :seat, :at, :turn, :phase, :moment, :kind, :line, :words, :nonce, 'waits')",
            named_params! {
                ":device": slip.device, ":seat": slip.seat, ":at": to_millis(now), ":turn": slip.turn,
                ":phase": slip.phase, ":moment": slip.when, ":kind": slip.kind, ":line": slip.line,
                ":words": slip.words, ":nonce": slip.nonce,
            },
        );
        done.map_err(|error| self.tray_fault(&error))?;
        Ok(Sent::There)
    }

    /// Checks whether a form with this one-time identifier was sent.
    fn is_sent(&self, nonce: &str) -> Result<bool, TrayError> {
        let asked = self.store.query_row(
            "SELECT count(*) FROM slip WHERE nonce = ?1",
            [nonce],
            |row| row.get::<_, i64>(0),
        );
        asked
            .map(|there| there > 0)
            .map_err(|error| self.tray_fault(&error))
    }

    /// Returns whether the form with this one-time identifier was sent before and, if so, whether its hash shows the
    /// same content. The content of a form sent through an older program is unknown, and counts as the same.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read.
    pub fn form_use(&self, nonce: &str, content: &str) -> Result<FormUse, TrayError> {
        let asked = self.store.query_row(
            "SELECT form.content FROM slip LEFT JOIN form ON form.nonce = slip.nonce WHERE slip.nonce = ?1",
            [nonce],
            |row| row.get::<_, Option<String>>(0),
        );
        let sent = asked.optional().map_err(|error| self.tray_fault(&error))?;
        Ok(match sent {
            None => FormUse::New,
            Some(before) if before.as_deref().is_none_or(|before| before == content) => {
                FormUse::Same
            }
            Some(_) => FormUse::Changed,
        })
    }

    /// Stores a hash of the content of a form being sent. If one is stored already, that one is kept.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written.
    pub fn note_form(&mut self, nonce: &str, content: &str) -> Result<(), TrayError> {
        let done = self.store.execute(
            "INSERT OR IGNORE INTO form (nonce, content) VALUES (?1, ?2)",
            (nonce, content),
        );
        done.map(drop).map_err(|error| self.tray_fault(&error))
    }

    /// Stores the sentence in which the player sends a slip, because units that it names may leave the table later.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written.
    pub fn note_sentence(&mut self, nonce: &str, said: &str) -> Result<(), TrayError> {
        let done = self.store.execute(
            "INSERT OR IGNORE INTO sentence (nonce, said) VALUES (?1, ?2)",
            (nonce, said),
        );
        done.map(drop).map_err(|error| self.tray_fault(&error))
    }

    fn waiting_count(&self, seat: i64) -> Result<usize, TrayError> {
        let asked = self.store.query_row(
            "SELECT count(*) FROM slip WHERE seat = ?1 AND state = 'waits'",
            [seat],
            |row| row.get::<_, i64>(0),
        );
        let count = asked.map_err(|error| self.tray_fault(&error))?;
        Ok(usize::try_from(count).unwrap_or_default())
    }

    /// Checks whether a device may send another slip, by a leaky bucket (ITU-T I.371). Each slip adds [`PACE`] to the
    /// bucket, which loses 1 each millisecond and holds [`BURST`] slips.
    fn may_send(&self, device: i64, now: u64) -> Result<bool, TrayError> {
        let read = || -> rusqlite::Result<Vec<i64>> {
            let mut asked = self
                .store
                .prepare("SELECT at FROM slip WHERE device = ?1 ORDER BY id DESC LIMIT 64")?;
            asked.query_map([device], |row| row.get(0))?.collect()
        };
        let mut lately = read().map_err(|error| self.tray_fault(&error))?;
        lately.reverse();
        let (mut level, mut before) = (0_u64, 0_u64);
        for at in lately.into_iter().map(i64::unsigned_abs).chain([now]) {
            level = PACE + level.saturating_sub(at.saturating_sub(before));
            before = at;
        }
        Ok(level <= BURST * PACE)
    }

    /// Settles a waiting slip; returns false, without a change, if it is no longer waiting.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written.
    pub fn settle(&mut self, slip: i64, verdict: &SlipVerdict<'_>) -> Result<bool, TrayError> {
        let entry = verdict.entry.map(to_millis);
        let done = self.store.execute(
            "UPDATE slip SET state = :state, answer = :answer, seq = :seq, answered = :at
             WHERE id = :id AND state = 'waits'",
            named_params! {
                ":state": verdict.fate.name(), ":answer": verdict.answer, ":seq": entry,
                ":at": to_millis(verdict.at), ":id": slip,
            },
        );
        let changed = done.map_err(|error| self.tray_fault(&error))?;
        Ok(changed > 0)
    }

    /// Returns, by number of the entry, the name of the player whose slip became the entry.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read.
    pub fn askers(&self) -> Result<BTreeMap<u64, String>, TrayError> {
        let read = || -> rusqlite::Result<BTreeMap<u64, String>> {
            let mut asked = self.store.prepare(
                "SELECT slip.seq, device.name FROM slip JOIN device ON device.id = slip.device
                 WHERE slip.seq IS NOT NULL",
            )?;
            let each = asked.query_map([], |row| {
                Ok((row.get::<_, i64>(0)?.unsigned_abs(), row.get(1)?))
            })?;
            each.collect()
        };
        read().map_err(|error| self.tray_fault(&error))
    }
}
