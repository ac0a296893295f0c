//! Players who requested the entries of a game, as the tray beside it remembers.

use std::path::Path;

use view::told::Askers;

/// Returns the players by entry number. Empty if no boards were served or the tray cannot be read.
#[cfg(feature = "web")]
pub(super) fn askers_of(game: Option<&Path>) -> Askers {
    use game::tray::Tray;
    let tray = game.and_then(|game| Tray::find_beside(game).ok().flatten());
    let askers = tray.and_then(|tray| tray.askers().ok());
    askers.unwrap_or_default()
}

/// A build without boards knows none.
#[cfg(not(feature = "web"))]
pub(super) fn askers_of(_: Option<&Path>) -> Askers {
    Askers::new()
}
