//! Content of the tray, as far as pages show it.

use std::collections::BTreeSet;

use game::any::Hosted;
use game::journal::{EntryKind, Journal, Seq};
use game::tray::{Device, FogLift, Pen, Presence, RefereeMessage, Slip, Tray, TrayError, TraySeat};
use rules::fields::state::draft::Fields;
use view::seats::is_there;

/// Returns a device without the time at which it was last seen. A device that waits to be admitted keeps its time of
/// expiry.
fn unseen(device: Device) -> Device {
    match device.presence {
        Presence::In => Device { seen: 0, ..device },
        Presence::Knocks | Presence::Out => device,
    }
}

/// Players by seat, their requests, and messages to them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct TrayView {
    pub(super) seats: Vec<TraySeat>,
    /// Devices that have a seat or ask for one. They are stored without the time at which they were last seen, which
    /// changes all the time.
    pub(super) devices: Vec<Device>,
    pub(super) slips: Vec<Slip>,
    pub(super) talk: Vec<RefereeMessage>,
    /// The lifting of the fog; `None` if it was not lifted. It is valid until the end of the game is undone.
    pub(super) lifted: Option<FogLift>,
    /// Owner of the pen.
    pub(super) pen: Pen,
    /// The slips whose acts were undone.
    pub(super) undone: BTreeSet<i64>,
}

/// Checks whether the game was over after this entry.
fn is_over(journal: &Journal<Fields>, seq: Seq) -> bool {
    let state = journal.state_at(seq);
    state.is_some_and(|state| state.over().is_some())
}

impl TrayView {
    pub(super) fn from_tray(tray: &Tray) -> Result<Self, TrayError> {
        let there = tray.devices()?.into_iter();
        let there = there.filter(|device| device.presence != Presence::Out);
        Ok(Self {
            seats: tray.seats()?,
            devices: there.map(unseen).collect(),
            slips: tray.slips()?,
            talk: tray.talk()?,
            lifted: tray.lifted()?,
            pen: tray.pen()?,
            undone: BTreeSet::new(),
        })
    }

    /// Removes the devices whose requests to join have expired at `now` (milliseconds of Unix time); returns whether
    /// there were any.
    pub(super) fn leave_out_dead(&mut self, now: u64) -> bool {
        let before = self.devices.len();
        self.devices.retain(|device| is_there(device, now));
        self.devices.len() < before
    }

    /// Marks slips whose acts no longer count. An act that was fixed still counts.
    pub(super) fn note_undone<R: Hosted>(&mut self, journal: &Journal<R>) {
        let line = journal.line_to(journal.here());
        let put_right: Vec<Seq> = line
            .iter()
            .map(|seq| (seq, journal.first_thrown(*seq)))
            .filter_map(|(seq, first)| (*seq != first).then_some(first))
            .collect();
        // The line of play is in the order of its entries, so a binary search finds an entry.
        let stands = |entry: Seq| line.binary_search(&entry).is_ok() || put_right.contains(&entry);
        let is_undone = |slip: &&Slip| slip.entry.is_some_and(|entry| !stands(Seq::new(entry)));
        let undone = self.slips.iter().filter(is_undone);
        self.undone = undone.map(|slip| slip.number).collect();
    }

    /// Checks whether the fog is lifted. Undoing the end of the game restores the fog, even if the game ends again
    /// later.
    pub(super) fn is_lifted(&self, journal: &Journal<Fields>) -> bool {
        let Some(lifted) = self.lifted else {
            return false;
        };
        let before = lifted.entries.unwrap_or(u64::MAX);
        let since = journal.entries().iter().rev();
        let mut since = since.take_while(|entry| entry.seq.number() > before);
        !since.any(|entry| {
            let is_back = matches!(entry.kind, EntryKind::Restored(_));
            // A fix replays the acts after the entry that it restores, including the end of the game.
            is_back && !is_over(journal, journal.led_to(entry.seq))
        })
    }

    /// Returns the devices at a seat.
    pub(super) fn at(&self, seat: &TraySeat) -> impl Iterator<Item = &Device> {
        let number = seat.number;
        self.devices
            .iter()
            .filter(move |device| device.seat == number && device.presence == Presence::In)
    }

    /// Returns the id of the seat with this number; empty if there is none.
    pub(super) fn seat_id(&self, number: i64) -> String {
        let mut seats = self.seats.iter();
        let found = seats.find(|seat| seat.number == number);
        found.map_or_else(String::new, TraySeat::id)
    }
}

/// The tray, which is read again when it has changed.
#[derive(Debug)]
pub(super) struct TrayFollower {
    tray: Tray,
    version: i64,
}

/// Change of the tray.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Seated {
    /// Nothing has changed.
    AsBefore,
    /// Something has changed, but nothing that pages show.
    Touched,
    /// Seats, devices, slips or messages have changed.
    Otherwise,
}

impl TrayFollower {
    /// Makes a follower; the tray has not been read yet.
    pub(super) fn new(tray: Tray) -> Self {
        Self { tray, version: -1 }
    }

    /// Returns the version of the tray that was read last.
    pub(super) const fn version(&self) -> i64 {
        self.version
    }

    /// Updates what pages show of the tray, at `now` (milliseconds of Unix time).
    pub(super) fn take_seats<R: Hosted>(
        &mut self,
        view: &mut TrayView,
        now: u64,
        journal: &Journal<R>,
    ) -> Seated {
        let read = || {
            let version = self.tray.version()?;
            match version == self.version {
                true => Ok(None),
                false => TrayView::from_tray(&self.tray).map(|read| Some((version, read))),
            }
        };
        match read() {
            Ok(None) => match view.leave_out_dead(now) {
                true => Seated::Otherwise,
                false => Seated::AsBefore,
            },
            Ok(Some((version, mut read))) => {
                self.version = version;
                read.leave_out_dead(now);
                read.note_undone(journal);
                if read == *view {
                    return Seated::Touched;
                }
                *view = read;
                Seated::Otherwise
            }
            Err(error) => {
                log::warn!("{error}");
                Seated::AsBefore
            }
        }
    }
}
