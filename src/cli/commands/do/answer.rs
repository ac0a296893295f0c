//! Output of `do`: the story of each act, the work on the table, or a JSON object.

use std::sync::Arc;

use serde_json::{Value, json};

use super::DoArgs;
use crate::{
    commands::r#do::boxed::PlayOn,
    dispatch::StoredRuleset,
    failure::Failure,
    io::out::{self, Tell},
};
use game::any::Hosted;
use game::journal::{ActOf, EntryKind, EntryOf};
use game::session::Session;
use view::presentation::{self, Audience, ledger::Ledger};
use view::table_work::{self, TableItem};

/// Form of the answer to each line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum AnswerForm {
    /// The story of the line.
    Story,
    /// The tasks on the table, one line each.
    Table,
    /// One JSON object.
    Json,
}

impl AnswerForm {
    pub(super) fn of_options(typed: &DoArgs) -> Self {
        match (typed.table, typed.json) {
            (true, _) => Self::Table,
            (false, true) => Self::Json,
            (false, false) => Self::Story,
        }
    }
}

/// A line that was played, and the state of the game before it.
struct PlayedLine<R: Hosted> {
    before: Arc<R::State>,
    /// Number of entries before the line was played.
    entries: usize,
    /// Its story, one sentence for each entry.
    story: Vec<String>,
    played: Result<PlayOn, Failure>,
}

/// Plays a line, and prints the answer in the requested form.
///
/// # Errors
///
/// Fails if the line was refused, or if the answer cannot be printed.
pub(super) fn answer<R: StoredRuleset>(
    form: AnswerForm,
    session: &mut Session<R>,
    line: &str,
    mut play: impl FnMut(&mut Session<R>, &mut Tell<'_>) -> Result<PlayOn, Failure>,
) -> Result<PlayOn, Failure> {
    if form == AnswerForm::Story {
        return in_turn(session, |session| play(session, &mut out::line));
    }
    let mut last = None;
    let played = in_turn(session, |session| {
        let (before, entries) = (Arc::clone(session.state()), session.entries().len());
        let mut story = Vec::new();
        let played = play(session, &mut |words: &str| {
            story.push(words.to_owned());
            Ok(())
        });
        last = Some((before, entries, story));
        played
    });
    let Some((before, entries, story)) = last else {
        return played;
    };
    let line_played = PlayedLine {
        before,
        entries,
        story,
        played,
    };
    match form {
        AnswerForm::Table => line_played.print_table(session)?,
        _ => line_played.print_object(session, line)?,
    }
    line_played.played
}

/// Reads acts that other programs have played, then plays a line. If the line fails and another program has written in
/// the meantime, plays it again.
fn in_turn<R: Hosted>(
    session: &mut Session<R>,
    mut play: impl FnMut(&mut Session<R>) -> Result<PlayOn, Failure>,
) -> Result<PlayOn, Failure> {
    session.refresh()?;
    loop {
        match play(session) {
            // A line that fails writes nothing, so it can be played again.
            Err(_) if session.refresh()? => {}
            played => return played,
        }
    }
}

impl<R: StoredRuleset> PlayedLine<R> {
    /// Returns the tasks on the table after the line; empty for a refused line.
    fn work(&self, session: &Session<R>) -> Vec<TableItem> {
        presentation::table_work::<R>(&self.before, session.state(), &Audience::Table)
    }

    fn print_table(&self, session: &Session<R>) -> Result<(), Failure> {
        let lines = table_work::columns(&self.work(session));
        lines.iter().try_for_each(|line| out::line(line))
    }

    /// Prints the JSON object; prints nothing if the line changed nothing, or for an error of file or system.
    fn print_object(&self, session: &Session<R>, line: &str) -> Result<(), Failure> {
        let new = session.entries().get(self.entries..).unwrap_or_default();
        let refused = match &self.played {
            Ok(_) if new.is_empty() => return Ok(()),
            Ok(_) => Value::Null,
            Err(failure) => match failure.refusal() {
                Some(refusal) => refusal,
                None => return Ok(()),
            },
        };
        let ledger = Ledger::new(session, &Audience::Table);
        let entry = entry_of::<R>(new).filter(|entry| ledger.is_public(entry.seq));
        out::json(&json!({
            "entry": entry.map(|entry| ledger.number(entry.seq)),
            "line": line.trim(),
            "headline": self.headline(session, new, &ledger),
            "dice": dice(session, new),
            "table": self.work(session),
            "refused": refused,
            "story": self.story,
        }))
    }

    /// Describes the result of the line in a few words.
    fn headline(&self, session: &Session<R>, new: &[EntryOf<R>], ledger: &Ledger) -> String {
        let called =
            first_act(session, new).map(|(before, act)| R::called(&before, act).join("; "));
        let called = called.filter(|called| !called.is_empty());
        let told = || self.story.first().cloned().unwrap_or_default();
        match new.first().map(|entry| &entry.kind) {
            Some(EntryKind::Restored(back)) => match back.fix {
                Some(of) => {
                    let fixed = format!("fixed entry {}", ledger.number(of));
                    called.map_or(fixed.clone(), |called| format!("{fixed}: {called}"))
                }
                None => told(),
            },
            // Nothing happened; the refusal has the reason.
            None => String::new(),
            _ => called.unwrap_or_else(told),
        }
    }
}

/// Returns the first act among the entries, and the state before it; `None` if there is no act.
fn first_act<'e, R: Hosted>(
    session: &Session<R>,
    new: &'e [EntryOf<R>],
) -> Option<(Arc<R::State>, &'e ActOf<R>)> {
    let (seq, act) = new
        .iter()
        .find_map(|entry| Some((entry.seq, entry.act()?)))?;
    let before = session.state_at(session.journal().followed_by(seq))?;
    Some((before, act))
}

/// Returns the main entry of a line: its act or, for a fix, the entry that begins it. `None` if there are no entries.
fn entry_of<R: Hosted>(new: &[EntryOf<R>]) -> Option<&EntryOf<R>> {
    let begins = new.first()?;
    match &begins.kind {
        EntryKind::Restored(back) if back.fix.is_some() => Some(begins),
        _ => new.last(),
    }
}

/// Returns the dice of the act; empty if they would reveal a secret.
fn dice<R: StoredRuleset>(session: &Session<R>, new: &[EntryOf<R>]) -> Vec<u8> {
    match first_act(session, new) {
        Some((before, act)) if !R::hides_faces(&before, act, &Audience::Table) => {
            act.faces.iter().map(|face| face.pips).collect()
        }
        _ => Vec::new(),
    }
}
