//! A game cut off at an earlier moment, for papers and diaries of that moment, so that they contain nothing later.

use game::any::Hosted;
use game::journal::Seq;
use game::session::Session;
use game::store::{StoreFault, facts::Facts};

/// Returns the game up to an act, including the acts undone by then; the copy is not stored. `None` if no entry follows
/// the act, because the caller can then use the game itself.
///
/// The entries are written out and read again. That is slow, but only a reader who looks back waits for it, and the
/// journal needs no second way to accept entries.
///
/// # Errors
///
/// Fails if an entry cannot be written or read back.
pub fn up_to<R: Hosted>(session: &Session<R>, last: Seq) -> Result<Option<Session<R>>, StoreFault> {
    if session
        .entries()
        .last()
        .is_none_or(|entry| entry.seq <= last)
    {
        return Ok(None);
    }
    let unwritten = |error: serde_json::Error| StoreFault::Machine(error.to_string());
    let entries = session.entries().iter();
    let lines = entries
        .take_while(|entry| entry.seq <= last)
        .map(R::entry_line);
    let lines: Result<Vec<String>, serde_json::Error> = lines.collect();
    let facts = Facts {
        rules: R::KEY.to_owned(),
        start: R::state_line(session.journal().start()).map_err(unwritten)?,
        ..session.facts().clone()
    };
    Session::of_lines(facts, lines.map_err(unwritten)?).map(Some)
}
