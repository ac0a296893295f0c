//! What `play` and `serve` send to the club's desk while they are open, and what they show of it: whether the desk
//! has every entry, what it answered.

use std::path::Path;
use std::path::PathBuf;
use std::sync::Mutex;

use clap::Args;

use super::access::Access;
use super::errand;
use crate::failure::Failure;
use club::courier::Standing;
use club::courier::Thread;
use game::session::machine_clock;
use game::tray::Tray;
use report::leaf::clean;
use tui::desk::Desk;
use tui::settings::Settings;

/// An answer stands in the bar for so long, in milliseconds.
const SHOWN: u64 = 10 * 60 * 1000;

/// Whether what is played is sent to a desk.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct Report {
    /// The card of this table for the club's desk: what is played is sent there
    #[arg(long, value_name = "FILE")]
    desk: Option<PathBuf>,
}

impl Report {
    /// Sends what is played at a game, as long as the returned desk is kept. Returns none if neither a card nor the
    /// settings name a store.
    pub(crate) fn report(&self, wishes: &Settings, game: &Path) -> Result<Option<Desk>, Failure> {
        let access = Access::find(self.desk.as_deref(), wishes)?;
        access.map(|access| report(access, game)).transpose()
    }
}

fn report(access: Access, game: &Path) -> Result<Desk, Failure> {
    let courier = Thread::start(errand(access, game, None)?)?;
    let tray = Mutex::new(Tray::beside(game, machine_clock()())?.tray);
    Ok(Desk::new(move || {
        let answer = tray.lock().ok().and_then(|tray| answer(&tray));
        match (courier.standing(), answer) {
            (Standing::Current, Some(answer)) => answer,
            (standing, None) => standing.bar(),
            (standing, Some(answer)) => format!("{}   {answer}", standing.bar()),
        }
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
