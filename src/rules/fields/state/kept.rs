//! What was worked out of a position, kept until the position changes.

use std::sync::Arc;
use std::sync::OnceLock;

use super::OnTable;
use crate::rules::fields::terms::event::Event;

/// What was worked out of a position. It is no part of the position: two that differ in this alone are equal, and
/// it is not written down.
#[derive(Debug, Clone, Default)]
pub(in crate::rules::fields) struct Kept {
    table: OnceLock<Arc<OnTable>>,
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

    /// Forgets what an event may have changed.
    pub(super) fn forget(&mut self, event: &Event) {
        if !leaves_the_table(event) {
            self.table.take();
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
