//! `vidette watch` for every rule set but Fields of Blue & Grey: the pages of the screen as an onlooker may see them;
//! where no terminal reads it, where the game stands and the latest of its story, once as text.

use std::io::IsTerminal;

use super::dispatch::Kept;
use super::failure::Failure;
use super::log;
use super::out;
use super::places::Places;
use super::play;
use super::wishes;
use crate::game::session::Session;
use crate::tui;
use crate::tui::PlayOptions;
use crate::view::told;
use crate::view::told::Eyes;

/// How many entries of the story are told.
const LATEST: usize = 12;

/// Shows the game until the window is closed; where no terminal reads it, once.
pub(super) fn watch<R: Kept>(
    places: &Places,
    session: Session<R>,
    side: Option<&str>,
) -> Result<(), Failure> {
    let eyes = log::eyes::<R>(session.state(), side)?;
    if !std::io::stdout().is_terminal() {
        return once(&session, &eyes);
    }
    let wishes = wishes::settings(places)?.0;
    let options = PlayOptions {
        theme: play::theme(wishes.theme, wishes.blocks),
        mouse: wishes.mouse.unwrap_or(PlayOptions::default().mouse),
        keys: wishes.keys,
        ..PlayOptions::default()
    };
    let looked = tui::look_on(session, eyes, options);
    looked.map_err(|error| Failure::Machine(format!("the terminal does not answer: {error}")))
}

/// Tells the latest entries, then where the game stands.
fn once<R: Kept>(session: &Session<R>, eyes: &Eyes) -> Result<(), Failure> {
    let mut lines = Vec::new();
    session.walk(|before, entry, _| {
        let told = told::line::<R>(before, entry, eyes);
        lines.push(format!("{:>5}  {told}", entry.seq));
    });
    let mut shown = lines.split_off(lines.len().saturating_sub(LATEST));
    shown.push(
        R::shown(session.state(), &[], eyes)
            .map_err(Failure::No)?
            .text,
    );
    out::line(&shown.join("\n"))
}
