//! Devices: players' browsers. Each has a key and a seat.

use std::collections::HashMap;

use rusqlite::{OptionalExtension as _, Row, named_params};

use super::{Tray, TrayError, TraySeat, pen, secret};

/// Time after which a request to join expires, in milliseconds.
const KNOCK: u64 = 5 * 60 * 1000;

/// Maximum number of waiting requests to join.
const KNOCKS: usize = 8;

/// Admission of a device.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Presence {
    /// The device waits for the referee's answer.
    Knocks,
    /// The device has a seat.
    In,
    /// The device was removed, or left.
    Out,
}

impl Presence {
    /// Returns the word for the admission in the tray's tables.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Presence::Knocks => "knocks",
            Presence::In => "in",
            Presence::Out => "out",
        }
    }

    fn named(name: &str) -> Self {
        match name {
            "in" => Presence::In,
            "knocks" => Presence::Knocks,
            _ => Presence::Out,
        }
    }
}

/// A player's browser, known by its key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Device {
    /// Number of the device, as used by `admit` and `drop`.
    pub number: i64,
    /// Number of the device's seat.
    pub seat: i64,
    /// The player's name.
    pub name: String,
    /// Network address of the device.
    pub address: String,
    /// Time of the last contact, in milliseconds of Unix time.
    pub seen: u64,
    /// Admission of the device.
    pub presence: Presence,
    /// The moment for which the player has said that he is ready: `turn 4, Union, Orders`; `None` if he has not.
    pub ready: Option<String>,
}

impl Device {
    fn read(row: &Row<'_>) -> rusqlite::Result<Self> {
        let presence: String = row.get("state")?;
        let seen: i64 = row.get("seen")?;
        Ok(Self {
            number: row.get("id")?,
            seat: row.get("seat")?,
            name: row.get("name")?,
            address: row.get("address")?,
            seen: seen.unsigned_abs(),
            presence: Presence::named(&presence),
            ready: row.get("ready")?,
        })
    }

    /// Checks whether the device is waiting for admission at a moment (milliseconds of Unix time).
    #[must_use]
    pub fn knocks(&self, now: u64) -> bool {
        self.presence == Presence::Knocks && now.saturating_sub(self.seen) < KNOCK
    }
}

/// A player who wants to join.
#[derive(Debug, Clone, Copy)]
pub struct Newcomer<'a> {
    /// The player's name.
    pub name: &'a str,
    /// The address of his device.
    pub address: &'a str,
    /// User agent of the browser.
    pub agent: &'a str,
    /// True if the player has the link, false if only the code.
    pub has_link: bool,
}

pub(super) fn to_millis(now: u64) -> i64 {
    i64::try_from(now).unwrap_or(i64::MAX)
}

/// Returns `name`, with a number added if a device has it already: a second Jim at a seat is `Jim 2`.
fn distinct_name<'a>(name: &str, devices: impl Iterator<Item = &'a Device>) -> String {
    let taken: Vec<&str> = devices.map(|device| device.name.as_str()).collect();
    let mut distinct = name.to_owned();
    for count in 2..=taken.len() + 1 {
        if !taken.contains(&distinct.as_str()) {
            break;
        }
        distinct = format!("{name} {count}");
    }
    distinct
}

impl Tray {
    /// Returns every device, in order of arrival.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read.
    pub fn devices(&self) -> Result<Vec<Device>, TrayError> {
        let read = || -> rusqlite::Result<Vec<Device>> {
            let mut asked = self.store.prepare("SELECT * FROM device ORDER BY id")?;
            asked.query_map([], Device::read)?.collect()
        };
        read().map_err(|error| self.tray_fault(&error))
    }

    /// Returns the device with a key; `None` if there is none.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read.
    pub fn device_of(&self, key: &str) -> Result<Option<Device>, TrayError> {
        let read = || {
            let mut asked = self.store.prepare("SELECT * FROM device WHERE key = ?1")?;
            asked.query_row([key], Device::read).optional()
        };
        read().map_err(|error| self.tray_fault(&error))
    }

    /// Admits a player. If the seat is full or he has only the code, lets him wait for the referee instead. Returns the
    /// key of his device and whether he is admitted. `None` if too many players are waiting, or if one with his address
    /// already waits.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written, or if there are no random numbers.
    pub fn join(
        &mut self,
        seat: &TraySeat,
        who: &Newcomer<'_>,
        now: u64,
    ) -> Result<Option<(String, Presence)>, TrayError> {
        let devices = self.devices()?;
        let here = |device: &&Device| device.seat == seat.number && device.presence == Presence::In;
        let taken = devices.iter().filter(here).count();
        let is_full = seat.places.is_some_and(|places| taken >= places as usize);
        let presence = match who.has_link && !is_full {
            true => Presence::In,
            false => Presence::Knocks,
        };
        let knocking: Vec<&Device> = devices.iter().filter(|device| device.knocks(now)).collect();
        let is_there = knocking.iter().any(|device| device.address == who.address);
        if presence == Presence::Knocks && (is_there || knocking.len() >= KNOCKS) {
            return Ok(None);
        }
        let key = secret::device_key()?;
        let at_seat =
            |device: &&Device| device.seat == seat.number && device.presence != Presence::Out;
        // The other referee's laptop comes back under the name that it had.
        let name = match seat.is_laptop() {
            true => who.name.to_owned(),
            false => distinct_name(who.name, devices.iter().filter(at_seat)),
        };
        let done = self.store.execute(
            "INSERT INTO device (seat, key, name, address, agent, joined, seen, state)
             VALUES (:seat, :key, :name, :address, :agent, :now, :now, :state)",
            named_params! {
                ":seat": seat.number, ":key": key, ":name": name, ":address": who.address,
                ":agent": who.agent, ":now": to_millis(now), ":state": presence.name(),
            },
        );
        done.map_err(|error| self.tray_fault(&error))?;
        Ok(Some((key, presence)))
    }

    /// Notes when devices made contact last (milliseconds of Unix time), all in one write.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written.
    pub fn note_contacts(&mut self, contacts: &HashMap<i64, u64>) -> Result<(), TrayError> {
        let done = (|| {
            let all = self.store.transaction()?;
            for (device, at) in contacts {
                let line = "UPDATE device SET seen = ?1 WHERE id = ?2";
                all.execute(line, (to_millis(*at), device))?;
            }
            all.commit()
        })();
        done.map_err(|error| self.tray_fault(&error))
    }

    /// Admits or removes a device. Admitting a second laptop removes the one admitted before. A device that is not
    /// admitted loses the pen.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written.
    pub fn set_presence(&mut self, device: i64, presence: Presence) -> Result<(), TrayError> {
        let mut write = || {
            let both = self.store.transaction()?;
            both.execute(
                "UPDATE device SET state = ?1 WHERE id = ?2",
                (presence.name(), device),
            )?;
            both.execute(pen::LEFT_ALONE, [device])?;
            both.execute(pen::LET_GO, [])?;
            both.commit()
        };
        write().map_err(|error| self.tray_fault(&error))
    }

    /// Notes that a player is ready at a moment (`None`: no longer ready).
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written.
    pub fn set_ready(&mut self, device: i64, moment: Option<&str>) -> Result<(), TrayError> {
        let done = self.store.execute(
            "UPDATE device SET ready = ?1 WHERE id = ?2",
            (moment, device),
        );
        done.map(drop).map_err(|error| self.tray_fault(&error))
    }

    /// Moves a device to another seat.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written.
    pub fn move_device(&mut self, device: i64, seat: &TraySeat) -> Result<(), TrayError> {
        let done = self.store.execute(
            "UPDATE device SET seat = ?1, ready = NULL WHERE id = ?2",
            (seat.number, device),
        );
        done.map(drop).map_err(|error| self.tray_fault(&error))
    }
}
