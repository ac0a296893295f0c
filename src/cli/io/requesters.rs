//! Players who requested the entries of a game, as stored in the tray beside it.

use std::path::Path;

use view::presentation::Askers;

/// Returns the player who requested each entry; empty if boards were never served, or if the tray cannot be read.
#[cfg(feature = "web")]
pub(crate) fn askers_of(game: Option<&Path>) -> Askers {
    use game::tray::Tray;
    let tray = game.and_then(|game| Tray::find_beside(game).ok().flatten());
    let askers = tray.and_then(|tray| tray.askers().ok());
    askers.unwrap_or_default()
}

/// Returns an empty list, because this build has no boards.
#[cfg(not(feature = "web"))]
pub(crate) fn askers_of(_: Option<&Path>) -> Askers {
    Askers::new()
}
