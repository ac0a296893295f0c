//! The desk as the screens of `play` show it: whether it has every entry, what it answered.

use std::path::Path;
use std::sync::Mutex;

use super::access::Access;
use super::push::errand;
use crate::cli::failure::Failure;
use crate::club::courier::Thread;
use crate::game::session::machine_clock;
use crate::game::tray::Tray;
use crate::report::leaf::clean;
use crate::tui::desk::Desk;

/// An answer stands in the bar for so long, in milliseconds.
const SHOWN: u64 = 10 * 60 * 1000;

/// Sends what is played at a game until the screens are closed.
pub(in crate::cli) fn report(access: Access, game: &Path) -> Result<Desk, Failure> {
    let courier = Thread::start(errand(access, game, None)?)?;
    let tray = Mutex::new(Tray::beside(game, machine_clock()())?.tray);
    Ok(Desk::new(move || {
        let answer = tray.lock().ok().and_then(|tray| answer(&tray));
        answer.unwrap_or_else(|| courier.standing().bar())
    }))
}

/// What the desk answered last: `DESK Ann: yes, twice`.
fn answer(tray: &Tray) -> Option<String> {
    let calls = tray.calls().ok()?;
    let now = machine_clock()();
    let is_fresh = |done: u64| now.saturating_sub(done) < SHOWN;
    let done = calls
        .iter()
        .filter(|call| call.fate.done.is_some_and(is_fresh));
    let last = done.max_by_key(|call| call.fate.done)?;
    let who = last.fate.taken.as_deref().unwrap_or_default();
    let words = last.fate.answer.as_deref().unwrap_or("done");
    Some(clean(&format!("DESK {who}: {words}"), 60))
}
