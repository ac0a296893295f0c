//! Seats: the referee's seat, a side's, or that of one command of a side.

use rusqlite::{OptionalExtension as _, Row, named_params};

use super::{Tray, TrayError, secret};

/// A seat to be made.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct NewSeat {
    /// The side; `None` for the referee's seat.
    pub side: Option<String>,
    /// The division, corps or brigade that the seat commands; `None` for the whole side.
    pub command: Option<String>,
    /// Display name.
    pub name: String,
    /// Maximum number admitted without approval; `None` means unlimited.
    pub places: Option<u32>,
    /// True if the seat does not see the sheets and messengers of other commands.
    pub private: bool,
}

impl NewSeat {
    /// Returns the seat's identifier as people type it: `referee`, `union`, `union/wadsworth`.
    #[must_use]
    pub fn id(&self) -> String {
        id(self.side.as_deref(), self.command.as_deref())
    }
}

/// A seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TraySeat {
    /// Number of the seat in the tray.
    pub number: i64,
    /// The side; `None` for the referee's seat.
    pub side: Option<String>,
    /// The division, corps or brigade that the seat commands; `None` for the whole side.
    pub command: Option<String>,
    /// Display name.
    pub name: String,
    /// The secret part of the seat's link.
    pub token: String,
    /// The code by which a player asks to join.
    pub code: String,
    /// Maximum number admitted without approval; `None` means unlimited.
    pub places: Option<u32>,
    /// True if the seat does not see the sheets and messengers of other commands.
    pub private: bool,
    /// True while players may join.
    pub open: bool,
}

impl TraySeat {
    /// Returns the seat's identifier as people type it: `referee`, `union`, `union/wadsworth`.
    #[must_use]
    pub fn id(&self) -> String {
        id(self.side.as_deref(), self.command.as_deref())
    }

    /// Returns the link for joining the seat; `address` is that of the boards. The link is in capitals, which make a
    /// smaller QR code.
    #[must_use]
    pub fn link(&self, address: &str) -> String {
        format!("{}/J/{}", address.to_uppercase(), self.token)
    }

    fn read(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            number: row.get("id")?,
            side: row.get("side")?,
            command: row.get("command")?,
            name: row.get("name")?,
            token: row.get("token")?,
            code: row.get("code")?,
            places: row.get("places")?,
            private: row.get("private")?,
            open: row.get("open")?,
        })
    }
}

fn id(side: Option<&str>, command: Option<&str>) -> String {
    match (side, command) {
        (None, None) => "referee".to_owned(),
        (None, Some(command)) => format!("referee/{command}"),
        (Some(side), None) => side.to_owned(),
        (Some(side), Some(command)) => format!("{side}/{command}"),
    }
}

impl Tray {
    /// Returns the seats in the order in which they were made.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read.
    pub fn seats(&self) -> Result<Vec<TraySeat>, TrayError> {
        let read = || -> rusqlite::Result<Vec<TraySeat>> {
            let mut asked = self.store.prepare("SELECT * FROM seat ORDER BY id")?;
            asked.query_map([], TraySeat::read)?.collect()
        };
        read().map_err(|error| self.tray_fault(&error))
    }

    /// Returns the seat whose link has this secret; `None` if there is none.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read.
    pub fn seat_by_link(&self, token: &str) -> Result<Option<TraySeat>, TrayError> {
        self.seat_where("token", token)
    }

    /// Returns the seat with this code, typed in upper or lower case; `None` if there is none.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read.
    pub fn seat_by_code(&self, code: &str) -> Result<Option<TraySeat>, TrayError> {
        self.seat_where("code", &code.trim().to_uppercase())
    }

    /// Finds a seat by the value of a column. `column` always comes from this program, never from a visitor; `None` if
    /// there is none.
    fn seat_where(&self, column: &str, value: &str) -> Result<Option<TraySeat>, TrayError> {
        let asked = self.store.query_row(
            &format!("SELECT * FROM seat WHERE {column} = ?1"),
            [value],
            TraySeat::read,
        );
        asked.optional().map_err(|error| self.tray_fault(&error))
    }

    /// Makes a seat at `now` (milliseconds of Unix time).
    ///
    /// # Errors
    ///
    /// Fails if the seat exists, if the file cannot be written, or if there are no random numbers.
    pub fn add(&mut self, seat: &NewSeat, now: u64) -> Result<TraySeat, TrayError> {
        if self.seats()?.iter().any(|there| there.id() == seat.id()) {
            return Err(TrayError::Taken(seat.id()));
        }
        let token = secret::link_secret()?;
        let code = self.free_code()?;
        let made = self.store.execute(
            "INSERT INTO seat (side, command, name, token, code, places, private, made)
             VALUES (:side, :command, :name, :token, :code, :places, :private, :made)",
            named_params! {
                ":side": seat.side, ":command": seat.command, ":name": seat.name, ":token": token,
                ":code": code, ":places": seat.places, ":private": seat.private, ":made": i64::try_from(now).unwrap_or(i64::MAX),
            },
        );
        made.map_err(|error| self.tray_fault(&error))?;
        let found = self.seat_by_link(&token)?;
        found.ok_or_else(|| self.tray_fault(&rusqlite::Error::QueryReturnedNoRows))
    }

    fn free_code(&self) -> Result<String, TrayError> {
        loop {
            let code = secret::spoken_code()?;
            if self.seat_by_code(&code)?.is_none() {
                return Ok(code);
            }
        }
    }

    /// Gives a seat a new link and a new code. The players at the seat stay.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written, or if there are no random numbers.
    pub fn renew(&mut self, seat: &TraySeat) -> Result<(), TrayError> {
        let code = self.free_code()?;
        let done = self.store.execute(
            "UPDATE seat SET token = ?1, code = ?2 WHERE id = ?3",
            (secret::link_secret()?, code, seat.number),
        );
        done.map(drop).map_err(|error| self.tray_fault(&error))
    }

    /// Opens or closes a seat to new players.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written.
    pub fn set_open(&mut self, seat: &TraySeat, open: bool) -> Result<(), TrayError> {
        let done = self.store.execute(
            "UPDATE seat SET open = ?1 WHERE id = ?2",
            (open, seat.number),
        );
        done.map(drop).map_err(|error| self.tray_fault(&error))
    }
}
