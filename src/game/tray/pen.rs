//! The pen of a game with two referees: which laptop enters acts, who requests the pen, and the acts that the second
//! laptop proposes to the first.

use rusqlite::{OptionalExtension as _, Row, named_params, params};

use super::{NewSeat, Tray, TrayError, TraySeat};

/// Statement that creates the tables of the pen. It runs whenever a tray is opened, because older trays lack them.
pub(super) const TABLE: &str = "
CREATE TABLE IF NOT EXISTS pen (
    id INTEGER PRIMARY KEY CHECK (id = 1), holder INTEGER REFERENCES device, asks INTEGER REFERENCES device
) STRICT;
INSERT OR IGNORE INTO pen (id) VALUES (1);
CREATE TABLE IF NOT EXISTS proposal (
    id INTEGER PRIMARY KEY, device INTEGER NOT NULL REFERENCES device, after INTEGER NOT NULL, lines TEXT NOT NULL,
    done TEXT, refused TEXT
) STRICT;
";

/// Statement that leaves only one laptop besides the first: an admitted device becomes the only one at its seat.
pub(super) const LEFT_ALONE: &str = "
UPDATE device SET state = 'out' WHERE state = 'in' AND id <> ?1
    AND seat IN (SELECT seat.id FROM seat JOIN device ON device.seat = seat.id
        WHERE device.id = ?1 AND device.state = 'in' AND seat.side IS NULL AND seat.command = 'laptop')";

/// Statement that removes the pen, and any request for it, from devices without a seat.
pub(super) const LET_GO: &str = "
UPDATE pen SET
    holder = CASE WHEN holder IN (SELECT id FROM device WHERE state = 'in') THEN holder END,
    asks = CASE WHEN asks IN (SELECT id FROM device WHERE state = 'in') THEN asks END";

/// Value of the column `command` for the seat of a second laptop; for other seats, the column holds the formation that
/// they command.
const LAPTOP: &str = "laptop";

/// The device that holds the pen, and the one that requests it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Pen {
    /// The device that has the pen; `None` for the laptop that keeps the game.
    pub holder: Option<i64>,
    /// The device that requests the pen; `None` if none does.
    pub asks: Option<i64>,
}

/// Entries that the second laptop proposes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProposedActs {
    /// Number of the proposal.
    pub number: i64,
    /// The device that proposes the entries.
    pub device: i64,
    /// Number of entries in the game before the proposed ones.
    pub after: u64,
    /// The entries, as lines of the file.
    pub lines: Vec<String>,
}

impl ProposedActs {
    fn read(row: &Row<'_>) -> rusqlite::Result<Self> {
        let lines: String = row.get("lines")?;
        Ok(Self {
            number: row.get("id")?,
            device: row.get("device")?,
            after: row.get::<_, i64>("after")?.unsigned_abs(),
            lines: lines.lines().map(str::to_owned).collect(),
        })
    }
}

impl NewSeat {
    /// Describes the seat of the other referee's laptop.
    #[must_use]
    pub fn laptop() -> Self {
        Self {
            command: Some(LAPTOP.to_owned()),
            name: "Other referee's laptop".to_owned(),
            places: Some(1),
            ..Self::default()
        }
    }
}

impl TraySeat {
    /// Checks whether the seat is that of the other referee's laptop, which no phone can join.
    #[must_use]
    pub fn is_laptop(&self) -> bool {
        self.side.is_none() && self.command.as_deref() == Some(LAPTOP)
    }
}

impl Tray {
    /// Returns the seat of the other referee's laptop. If there is none, makes it at `now` (milliseconds of Unix time).
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written, or if there are no random numbers.
    pub fn laptop(&mut self, now: u64) -> Result<TraySeat, TrayError> {
        let mut seats = self.seats()?.into_iter();
        match seats.find(TraySeat::is_laptop) {
            Some(seat) => Ok(seat),
            None => self.add(&NewSeat::laptop(), now),
        }
    }

    /// Returns the holder of the pen, and the device that requests it.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read.
    pub fn pen(&self) -> Result<Pen, TrayError> {
        let read = self
            .store
            .query_row("SELECT holder, asks FROM pen", [], |row| {
                Ok(Pen {
                    holder: row.get(0)?,
                    asks: row.get(1)?,
                })
            });
        read.map_err(|error| self.tray_fault(&error))
    }

    /// Gives the pen to a device, or back to the laptop that keeps the game (`None`). This settles any request for it.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written.
    pub fn set_pen(&mut self, holder: Option<i64>) -> Result<(), TrayError> {
        let done = self
            .store
            .execute("UPDATE pen SET holder = ?1, asks = NULL", [holder]);
        done.map(drop).map_err(|error| self.tray_fault(&error))
    }

    /// Notes that a device requests the pen.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written.
    pub fn ask_pen(&mut self, device: i64) -> Result<(), TrayError> {
        let done = self.store.execute("UPDATE pen SET asks = ?1", [device]);
        done.map(drop).map_err(|error| self.tray_fault(&error))
    }

    /// Drops all proposals and the request for the pen; used when the boards are opened. The holder of the pen stays,
    /// because he may have played on.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written.
    pub fn drop_proposals(&mut self) -> Result<(), TrayError> {
        let reset = "UPDATE pen SET asks = NULL; DELETE FROM proposal;";
        let done = self.store.execute_batch(reset);
        done.map_err(|error| self.tray_fault(&error))
    }

    /// Stores entries that a device proposes, and returns the number of the proposal.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written.
    pub fn propose(&mut self, device: i64, after: u64, lines: &[String]) -> Result<i64, TrayError> {
        let done = self.store.execute(
            "INSERT INTO proposal (device, after, lines) VALUES (:device, :after, :lines)",
            named_params! {
                ":device": device, ":after": i64::try_from(after).unwrap_or(i64::MAX), ":lines": lines.join("\n"),
            },
        );
        done.map_err(|error| self.tray_fault(&error))?;
        Ok(self.store.last_insert_rowid())
    }

    /// Returns the oldest proposal without an answer; `None` if there is none.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read.
    pub fn proposed(&self) -> Result<Option<ProposedActs>, TrayError> {
        let found = self.store.query_row(
            "SELECT * FROM proposal WHERE done IS NULL AND refused IS NULL ORDER BY id LIMIT 1",
            [],
            ProposedActs::read,
        );
        found.optional().map_err(|error| self.tray_fault(&error))
    }

    /// Answers a proposal: with the lines that were written, or with the reason why none was.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written.
    pub fn answer_proposal(
        &mut self,
        number: i64,
        answer: Result<&[String], &str>,
    ) -> Result<(), TrayError> {
        let (done, refused) = match answer {
            Ok(lines) => (Some(lines.join("\n")), None),
            Err(why) => (None, Some(why)),
        };
        let written = self.store.execute(
            "UPDATE proposal SET done = ?1, refused = ?2 WHERE id = ?3",
            params![done, refused, number],
        );
        written.map(drop).map_err(|error| self.tray_fault(&error))
    }

    /// Takes the answer to a proposal out of the tray; `None` if there is none yet.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read or written.
    pub fn take_answer(
        &mut self,
        number: i64,
    ) -> Result<Option<Result<String, String>>, TrayError> {
        let found = self.store.query_row(
            "SELECT done, refused FROM proposal WHERE id = ?1",
            [number],
            |row| Ok((row.get::<_, Option<String>>(0)?, row.get(1)?)),
        );
        let found = found.optional().map_err(|error| self.tray_fault(&error))?;
        let answer = match found {
            Some((Some(done), _)) => Ok(done),
            Some((None, Some(refused))) => Err(refused),
            Some((None, None)) => return Ok(None),
            None => Err("the boards have been restarted".to_owned()),
        };
        self.withdraw(number)?;
        Ok(Some(answer))
    }

    /// Withdraws a proposal, because no one waits for the answer any more.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written.
    pub fn withdraw(&mut self, number: i64) -> Result<(), TrayError> {
        let done = self
            .store
            .execute("DELETE FROM proposal WHERE id = ?1", [number]);
        done.map(drop).map_err(|error| self.tray_fault(&error))
    }
}
