//! `vidette undo` and `redo`: undo acts, and redo what was undone.

use std::sync::Arc;

use clap::Args;

use crate::{
    args::source,
    dispatch::{StoredRuleset, of_rules},
    failure::Failure,
    io::{
        out::{self, Tell},
        places::Places,
    },
};
use game::journal::UndoStep;
use game::session::{Session, Trouble};
use view::presentation::{self, Audience, ledger::Ledger};

#[derive(Debug, Args)]
pub(crate) struct UndoArgs {
    /// A game: its name, or a path
    game: String,
    /// Number of acts
    #[arg(default_value_t = 1)]
    acts: usize,
    /// Undo dice and revealed facts too
    #[arg(long)]
    yes: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Again {
    /// A game: its name, or a path
    game: String,
    /// Number of acts
    #[arg(default_value_t = 1)]
    acts: usize,
}

pub(crate) fn back(places: &Places, typed: &UndoArgs) -> Result<(), Failure> {
    let key = source::rules(places, &typed.game);
    of_rules!(key, R => take_back::<R>(
        &mut source::open(places, &typed.game)?,
        typed.acts,
        typed.yes,
        &mut out::line,
    ))
}

pub(crate) fn again(places: &Places, typed: &Again) -> Result<(), Failure> {
    let key = source::rules(places, &typed.game);
    of_rules!(key, R => do_again::<R>(&mut source::open(places, &typed.game)?, typed.acts, &mut out::line))
}

/// Undoes acts and names them.
pub(crate) fn take_back<R: StoredRuleset>(
    session: &mut Session<R>,
    acts: usize,
    yes: bool,
    say: &mut Tell<'_>,
) -> Result<(), Failure> {
    let ledger = Ledger::new(session, &Audience::Table);
    let steps = ledger.undone(session, acts)?;
    let journal = session.journal();
    let mut taken = journal.last_steps(steps);
    taken.retain(|step| !journal.is_reminder(step.last) && ledger.is_public_step(step));
    let before = Arc::clone(session.state());
    let done = ledger.undo(session, acts, yes);
    done.map_err(|trouble| unsure(session, &taken, &ledger, trouble))?;
    tell(session, "undone", &taken, &ledger, say)?;
    if R::keeps_secrets(&before) {
        say(presentation::AND_SECRETS.trim_start())?;
    }
    put_back(before.as_ref(), session, say)
}

/// Returns the error that an undo would take back something that everyone saw; it names the acts, because their number
/// alone would say little.
fn unsure<R: StoredRuleset>(
    session: &Session<R>,
    taken: &[UndoStep],
    ledger: &Ledger,
    trouble: Trouble,
) -> Failure {
    let Trouble::Seen(_) = trouble else {
        return trouble.into();
    };
    let acts = taken
        .iter()
        .map(|step| presentation::step(session, step, ledger));
    let acts: Vec<String> = acts.collect();
    // Said in every such game, so that it reveals no secret act.
    let secrets = match R::keeps_secrets(session.state()) {
        true => ". To change a plot or another secret act, do it again: the new one replaces it",
        false => "",
    };
    Failure::No(format!(
        "this undoes {}: {trouble}{secrets}",
        acts.join(", ")
    ))
}

/// Redoes acts and names them.
pub(crate) fn do_again<R: StoredRuleset>(
    session: &mut Session<R>,
    acts: usize,
    say: &mut Tell<'_>,
) -> Result<(), Failure> {
    let ledger = Ledger::new(session, &Audience::Table);
    let steps = ledger.redone(session, acts)?;
    let journal = session.journal();
    let again = journal.undone().take(steps).map(|seq| journal.step(seq));
    let again = again.filter(|step| ledger.is_public_step(step));
    let again: Vec<UndoStep> = again.collect();
    let before = Arc::clone(session.state());
    session.redo(steps)?;
    tell(session, "redone", &again, &ledger, say)?;
    // The sentence of a redone act names the moved pieces itself.
    match again.as_slice() {
        [UndoStep { fix: None, .. }] => Ok(()),
        _ => put_back(before.as_ref(), session, say),
    }
}

/// Prints which pieces the players must put back on the table.
pub(crate) fn put_back<R: StoredRuleset>(
    before: &R::State,
    session: &Session<R>,
    say: &mut Tell<'_>,
) -> Result<(), Failure> {
    let lines = R::put_back(before, session.state());
    lines.iter().try_for_each(|line| say(line))
}

fn tell<R: StoredRuleset>(
    session: &Session<R>,
    what: &str,
    steps: &[UndoStep],
    ledger: &Ledger,
    say: &mut Tell<'_>,
) -> Result<(), Failure> {
    for step in steps {
        say(&format!(
            "{what}: {}",
            presentation::step(session, step, ledger)
        ))?;
    }
    Ok(())
}
