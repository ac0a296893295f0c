//! What stands in the tray, as far as pages show it.

use std::collections::BTreeSet;

use game::journal::Journal;
use game::journal::Seq;
use game::tray::Device;
use game::tray::Presence;
use game::tray::Seat;
use game::tray::Slip;
use game::tray::Talk;
use game::tray::Tray;
use game::tray::TrayError;
use rules::fields::state::draft::Fields;
use view::people::is_there;

/// A device without the moment at which it was seen last; of a knock that is when it dies.
fn unseen(device: Device) -> Device {
    match device.presence {
        Presence::In => Device { seen: 0, ..device },
        Presence::Knocks | Presence::Out => device,
    }
}

/// Who sits where, what they ask for, and what was said to them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Sitting {
    pub(super) seats: Vec<Seat>,
    /// Who sits or knocks. When who sits was seen last no page shows: it changes all the time.
    pub(super) devices: Vec<Device>,
    pub(super) slips: Vec<Slip>,
    pub(super) talk: Vec<Talk>,
    /// Whether the fog was lifted. That counts while the game is over.
    pub(super) lifted: bool,
    /// The slips whose acts were taken back.
    pub(super) undone: BTreeSet<i64>,
}

impl Sitting {
    pub(super) fn of(tray: &Tray) -> Result<Self, TrayError> {
        let there = tray.devices()?.into_iter();
        let there = there.filter(|device| device.presence != Presence::Out);
        Ok(Self {
            seats: tray.seats()?,
            devices: there.map(unseen).collect(),
            slips: tray.slips()?,
            talk: tray.talk()?,
            lifted: tray.is_fog_lifted()?,
            undone: BTreeSet::new(),
        })
    }

    /// Leaves out whose knock nobody waits for any more at a moment (milliseconds of Unix time), and returns whether there
    /// was somebody.
    pub(super) fn leave_out_dead(&mut self, now: u64) -> bool {
        let before = self.devices.len();
        self.devices.retain(|device| is_there(device, now));
        self.devices.len() < before
    }

    /// Notes whose acts do not stand any more. An act that was put right stands.
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

    /// Who sits at a seat.
    pub(super) fn at(&self, seat: &Seat) -> impl Iterator<Item = &Device> {
        let number = seat.number;
        self.devices
            .iter()
            .filter(move |device| device.seat == number && device.presence == Presence::In)
    }

    /// A seat as it is typed; empty where there is none of that number.
    pub(super) fn seat_id(&self, number: i64) -> String {
        let mut seats = self.seats.iter();
        let found = seats.find(|seat| seat.number == number);
        found.map_or_else(String::new, Seat::id)
    }
}
