//! Acts that are recorded by their last die, without Enter. They show nothing to anyone, so they can be undone without
//! a question.

use super::LoggedSession;
use game::any::Hosted as _;
use rules::fields::state::draft::Fields;
use rules::fields::terms::{command::Command, event::Event};
use view::assist::dry_run::DryRun;

/// Checks whether an act is recorded by its last die, without Enter. Only a messenger's ride is, because it can be
/// undone without a question.
#[must_use]
pub fn records_at_once(command: &Command) -> bool {
    matches!(command, Command::Ride { .. })
}

impl LoggedSession {
    /// Checks whether the last act was recorded by its last die and showed nothing to anyone.
    pub(super) fn undoes_at_once(&self) -> bool {
        let journal = self.session.journal();
        let step = journal.last_steps(1);
        let acts = step.iter().filter(|step| step.fix.is_none());
        let mut acts = acts.filter_map(|step| journal.entry(step.last)?.act());
        acts.next().is_some_and(|act| {
            records_at_once(&act.command) && self.shown_by(&act.events).is_none()
        })
    }

    /// Describes what everyone would learn from an act and no undo could hide again; `None` if there is nothing.
    #[must_use]
    pub fn shows(&self, command: &Command, faces: &[u8], because: Option<&str>) -> Option<String> {
        match self.weigh(command, faces, because) {
            DryRun::Would(outcome) => self.shown_by(&outcome.events),
            DryRun::Refused(_) | DryRun::Wanted(_) => None,
        }
    }

    fn shown_by(&self, events: &[Event]) -> Option<String> {
        let state = self.state();
        events
            .iter()
            .find_map(|event| Fields::reveals(state, event))
    }
}
