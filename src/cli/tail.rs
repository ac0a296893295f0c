//! `vidette watch` for every rule set but Fields of Blue & Grey: where the game stands, then the story as it goes on.

use std::io::IsTerminal;
use std::time::Duration;

use super::dispatch::Kept;
use super::failure::Failure;
use super::log;
use super::out;
use crate::game::session::Session;
use crate::view::told;
use crate::view::told::Eyes;

/// How long the window waits before it looks again.
const WAIT: Duration = Duration::from_millis(250);

/// How many entries of the story are told first.
const LATEST: usize = 12;

/// Shows the game once, where no terminal reads it; else again and again what is new, until the window is closed.
pub(super) fn watch<R: Kept>(mut session: Session<R>, side: Option<&str>) -> Result<(), Failure> {
    let eyes = log::eyes::<R>(session.state(), side)?;
    let mut told = 0;
    show(&session, &eyes, &mut told)?;
    while std::io::stdout().is_terminal() {
        std::thread::sleep(WAIT);
        if session.refresh()? {
            show(&session, &eyes, &mut told)?;
        }
    }
    Ok(())
}

/// Tells what is new, then where the game stands. `told` is how many entries were told before.
fn show<R: Kept>(session: &Session<R>, eyes: &Eyes, told: &mut usize) -> Result<(), Failure> {
    let mut lines = Vec::new();
    session.walk(|before, entry, _| {
        lines.push(format!(
            "{:>5}  {}",
            entry.seq,
            told::line::<R>(before, entry, eyes)
        ));
    });
    let from = lines.len().saturating_sub(LATEST).max(*told);
    *told = lines.len();
    let new = lines.get(from..).unwrap_or_default();
    let shown = R::shown(session.state(), &[], eyes).map_err(Failure::No)?;
    let page: Vec<&str> = new
        .iter()
        .map(String::as_str)
        .chain([shown.text.as_str()])
        .collect();
    out::line(&page.join("\n"))
}
