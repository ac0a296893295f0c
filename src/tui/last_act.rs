//! The effects of the last act, as the screens describe them.

use super::door::LogLine;
use game::any::Hosted;
use game::session::Session;
use view::told;

/// The last act, told.
#[derive(Debug, Clone, Default)]
pub struct LastAct {
    /// Its story.
    pub story: String,
    /// The same in few words, for people across the table.
    pub called: String,
    /// True if it has just happened: no key was pressed since.
    pub is_fresh: bool,
}

/// The last acts that stand as a question names them, the last one first; of many the number. A fix is one of them,
/// with all that it played again.
#[must_use]
pub fn last_acts<R: Hosted>(session: &Session<R>, log: &[LogLine], acts: usize) -> String {
    /// More of them are counted.
    const FEW: usize = 3;
    let journal = session.journal();
    let steps = journal.last_steps(acts).into_iter();
    let steps = steps.filter(|step| !journal.is_reminder(step.last));
    let told: Vec<String> = steps
        .take(acts.min(FEW))
        .filter_map(|step| {
            told::fix(&step).or_else(|| {
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

/// How many acts an undo would take back to come to that entry; a fix is one.
#[must_use]
pub fn acts_behind<R: Hosted>(session: &Session<R>, entry: u64) -> usize {
    let journal = session.journal();
    let steps = journal.last_steps(usize::MAX).into_iter();
    let behind = steps.take_while(|step| step.last.number() > entry);
    behind
        .filter(|step| !journal.is_reminder(step.last))
        .count()
}
