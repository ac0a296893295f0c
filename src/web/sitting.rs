//! Content of the tray, as far as pages show it.

use std::collections::BTreeSet;

use game::journal::{EntryKind, Journal, Seq};
use game::tray::{Device, FogLift, Pen, Presence, RefereeMessage, Slip, Tray, TrayError, TraySeat};
use rules::fields::state::draft::Fields;
use view::people::is_there;

/// A device without the moment at which it was seen last; of a knock that is when it dies.
fn unseen(device: Device) -> Device {
    match device.presence {
        Presence::In => Device { seen: 0, ..device },
        Presence::Knocks | Presence::Out => device,
    }
}

/// Players by seat, their requests, and the messages to them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct TrayView {
    pub(super) seats: Vec<TraySeat>,
    /// Devices that sit or knock. No page shows when a device was last seen: that changes all the time.
    pub(super) devices: Vec<Device>,
    pub(super) slips: Vec<Slip>,
    pub(super) talk: Vec<RefereeMessage>,
    /// When the fog was lifted, if it was. That counts until the end of the game is taken back.
    pub(super) lifted: Option<FogLift>,
    /// Who has the pen.
    pub(super) pen: Pen,
    /// The slips whose acts were taken back.
    pub(super) undone: BTreeSet<i64>,
}

/// Checks whether the game was over after an act.
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

    /// Removes knocks that have expired at a moment (milliseconds of Unix time), and returns whether there were any.
    pub(super) fn leave_out_dead(&mut self, now: u64) -> bool {
        let before = self.devices.len();
        self.devices.retain(|device| is_there(device, now));
        self.devices.len() < before
    }

    /// Marks requests whose acts are no longer effective. An act that was fixed is effective.
    pub(super) fn note_undone(&mut self, journal: &Journal<Fields>) {
        let line = journal.line_to(journal.here());
        let put_right: Vec<Seq> = line
            .iter()
            .map(|seq| (seq, journal.first_thrown(*seq)))
            .filter_map(|(seq, first)| (*seq != first).then_some(first))
            .collect();
        // A line of play is in the order of its entries.
        let stands = |entry: Seq| line.binary_search(&entry).is_ok() || put_right.contains(&entry);
        let is_undone = |slip: &&Slip| slip.entry.is_some_and(|entry| !stands(Seq::new(entry)));
        let undone = self.slips.iter().filter(is_undone);
        self.undone = undone.map(|slip| slip.number).collect();
    }

    /// Checks whether the fog is lifted: not in a game whose end was undone since, whether or not it ended again.
    pub(super) fn is_lifted(&self, journal: &Journal<Fields>) -> bool {
        let Some(lifted) = self.lifted else {
            return false;
        };
        let before = lifted.entries.unwrap_or(u64::MAX);
        let since = journal.entries().iter().rev();
        let mut since = since.take_while(|entry| entry.seq.number() > before);
        !since.any(|entry| {
            let is_back = matches!(entry.kind, EntryKind::Restored { .. });
            // A fix plays again what it went back behind, the end too.
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

    /// A seat as it is typed; empty where there is none of that number.
    pub(super) fn seat_id(&self, number: i64) -> String {
        let mut seats = self.seats.iter();
        let found = seats.find(|seat| seat.number == number);
        found.map_or_else(String::new, TraySeat::id)
    }
}
