//! What was worked out of a position, kept until the position changes.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::OnceLock;

use super::OnTable;
use crate::rules::fields::terms::event::Event;
use crate::rules::fields::terms::hold::Hold;
use crate::rules::fields::terms::name::UnitId;

/// What was worked out of a position. It is no part of the position: two that differ in this alone are equal, and
/// it is not written down.
#[derive(Debug, Clone, Default)]
pub(in crate::rules::fields) struct Kept {
    table: OnceLock<Arc<OnTable>>,
    in_contact: OnceLock<Arc<BTreeSet<UnitId>>>,
    held: OnceLock<Arc<[Hold]>>,
    /// Where the units of the roster are found among all: no event changes who there is.
    places: OnceLock<Arc<[usize]>>,
}

impl PartialEq for Kept {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Kept {
    /// Returns the table, laid out if it was not before.
    pub(super) fn table(&self, lay_out: impl FnOnce() -> OnTable) -> Arc<OnTable> {
        Arc::clone(self.table.get_or_init(|| Arc::new(lay_out())))
    }

    /// Returns the units that are in contact with an enemy, found if they were not before.
    pub(super) fn in_contact(&self, find: impl FnOnce() -> BTreeSet<UnitId>) -> &BTreeSet<UnitId> {
        self.in_contact.get_or_init(|| Arc::new(find()))
    }

    /// Returns the places of the units in the order of the roster, found if they were not before.
    pub(super) fn places(&self, find: impl FnOnce() -> Vec<usize>) -> &[usize] {
        self.places.get_or_init(|| find().into())
    }

    /// Returns who holds what ground, found if it was not before.
    pub(super) fn held(&self, find: impl FnOnce() -> Vec<Hold>) -> &[Hold] {
        self.held.get_or_init(|| find().into())
    }

    /// Forgets what an event may have changed.
    pub(super) fn forget(&mut self, event: &Event) {
        // Fights, conditions and choices of the owner decide it beside places.
        self.held.take();
        if !leaves_the_table(event) {
            self.table.take();
            self.in_contact.take();
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
