//! The effects of the last act, as the screens describe them.

use super::logged_session::LogLine;
use game::any::Hosted;
use game::session::Session;
use view::presentation;

/// The last act in words.
#[derive(Debug, Clone, Default)]
pub struct LastAct {
    /// The story of the act.
    pub story: String,
    /// The effects in few words, for people across the table.
    pub called: String,
    /// True if no key was pressed since the act.
    pub is_fresh: bool,
}

/// Names the last effective acts for a question, the latest first, or only their number if there are many. A fix counts
/// as one act, together with everything that it replayed.
#[must_use]
pub fn last_acts<R: Hosted>(session: &Session<R>, log: &[LogLine], acts: usize) -> String {
    /// Maximum number of acts to name; more are counted.
    const FEW: usize = 3;
    let journal = session.journal();
    let steps = journal.last_steps(acts).into_iter();
    let steps = steps.filter(|step| !journal.is_reminder(step.last));
    let told: Vec<String> = steps
        .take(acts.min(FEW))
        .filter_map(|step| {
            presentation::fix(&step).or_else(|| {
                let line = log.iter().find(|line| line.seq == step.last.number())?;
                Some(format!("`{}`", line.in_short()))
            })
        })
        .collect();
    let told = told.join(", ");
    match acts > FEW {
        true => format!("{acts} acts, the last of them {told}"),
        false => told,
    }
}

/// Counts the acts that going back to an entry would undo; a fix counts as one.
#[must_use]
pub fn acts_behind<R: Hosted>(session: &Session<R>, entry: u64) -> usize {
    let journal = session.journal();
    let steps = journal.last_steps(usize::MAX).into_iter();
    let behind = steps.take_while(|step| step.last.number() > entry);
    behind
        .filter(|step| !journal.is_reminder(step.last))
        .count()
}
