//! What was worked out of a position, kept until the position changes.

use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use super::OnTable;
use crate::terms::{event::Event, hold::Hold, name::UnitId};

/// What was worked out of a position. It is not part of the position: two that differ in this alone are equal, and
/// it is not written down. Copies of a position share it until one of them changes: what a trial works out before its
/// first step, the next trial from there need not work out again.
#[derive(Debug, Clone, Default)]
pub(crate) struct Kept {
    table: Shared<Arc<OnTable>>,
    /// The last table before that was asked something.
    before: Option<Arc<OnTable>>,
    in_contact: Shared<BTreeSet<UnitId>>,
    held: Shared<Vec<Hold>>,
    /// Where the units of the roster are found among all: no event changes who there is.
    places: Shared<Vec<usize>>,
}

type Shared<T> = Arc<OnceLock<T>>;

/// Forgets what was worked out, for this copy alone.
fn forget<T>(kept: &mut Shared<T>) {
    match Arc::get_mut(kept) {
        Some(own) => drop(own.take()),
        None => *kept = Arc::default(),
    }
}

impl PartialEq for Kept {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Kept {
    /// The table, laid out if it was not yet, with the one before it at hand.
    pub(super) fn table(&self, lay_out: impl FnOnce(Option<&OnTable>) -> OnTable) -> Arc<OnTable> {
        let lay_out = || Arc::new(lay_out(self.before.as_deref()));
        Arc::clone(self.table.get_or_init(lay_out))
    }

    /// What of it holds in a position that has the table in common with this one.
    pub(super) fn of_the_table(&self) -> Self {
        Self {
            table: Arc::clone(&self.table),
            before: self.before.clone(),
            in_contact: Arc::clone(&self.in_contact),
            ..Self::default()
        }
    }

    /// The units that are in contact with an enemy, found if they were not before.
    pub(super) fn in_contact(&self, find: impl FnOnce() -> BTreeSet<UnitId>) -> &BTreeSet<UnitId> {
        self.in_contact.get_or_init(find)
    }

    /// The places of the units in the order of the roster, found if they were not before.
    pub(super) fn places(&self, find: impl FnOnce() -> Vec<usize>) -> &[usize] {
        self.places.get_or_init(find)
    }

    /// Who holds what ground, found if it was not before.
    pub(super) fn held(&self, find: impl FnOnce() -> Vec<Hold>) -> &[Hold] {
        self.held.get_or_init(find)
    }

    /// Whether the table and the contacts, where they are kept, are those of a position, which tells how it finds them.
    pub(super) fn is_of(
        &self,
        lay_out: impl FnOnce() -> OnTable,
        find: impl FnOnce() -> BTreeSet<UnitId>,
    ) -> bool {
        let table = self.table.get();
        let in_contact = self.in_contact.get();
        table.is_none_or(|table| **table == lay_out())
            && in_contact.is_none_or(|units| *units == find())
    }

    /// Forgets what an event may have changed.
    pub(super) fn forget(&mut self, event: &Event) {
        // Fights, conditions and choices of the owner decide it beside places.
        forget(&mut self.held);
        if !leaves_the_table(event) {
            let before = self.table.get().cloned();
            self.before = before.or_else(|| self.before.take());
            forget(&mut self.table);
            forget(&mut self.in_contact);
        }
    }
}

/// Whether all units, the ground and the rules of sight are as they were before an event.
fn leaves_the_table(event: &Event) -> bool {
    matches!(
        event,
        Event::OrderWritten { .. }
            | Event::PostTaken { .. }
            | Event::PhaseBegan { .. }
            | Event::LeftUndone { .. }
            | Event::PointsSpent { .. }
            | Event::MessengerSent { .. }
            | Event::MessengerTested { .. }
            | Event::MessengerRode { .. }
            | Event::MessengerPlaced { .. }
            | Event::MessengerRunOver { .. }
            | Event::MessengerGone { .. }
            | Event::ReportRead { .. }
            | Event::InstructionRead { .. }
            | Event::OrderDelivered { .. }
            | Event::OrderAccepted { .. }
            | Event::OrderChanged { .. }
            | Event::PositionTaken { .. }
            | Event::Activated { .. }
            | Event::GroundHeld { .. }
            | Event::Marked { .. }
            | Event::BrigadeRallied { .. }
            | Event::GaveWay { .. }
            | Event::Charged { .. }
            | Event::Rode { .. }
            | Event::Led { .. }
            | Event::LeadEnded { .. }
            | Event::Fought { .. }
            | Event::GeneralTested { .. }
            | Event::GeneralReturned { .. }
            | Event::FatigueGained { .. }
            | Event::Recovered { .. }
            | Event::LevelSet { .. }
            | Event::MoraleReckoned { .. }
            | Event::TurnClosed { .. }
            | Event::Noted { .. }
            | Event::Warned { .. }
    )
}
