//! Reads the name, rules and other header fields of a game file without opening the game for play.

use std::path::Path;

use crate::dispatch::{self, StoredRuleset, of_rules};
use game::session::Session;
use game::store::{GameCover, Store, StoreError};
use view::presentation::{Audience, ledger::Ledger};

/// Reads the header of a game, limited to what everyone may know: it neither counts nor dates a side's secret acts.
pub(crate) fn cover(path: &Path) -> Result<GameCover, StoreError> {
    let mut cover = Store::cover(path)?;
    let rules = cover.rules.clone();
    if dispatch::game(&rules).is_some() {
        of_rules!(rules, R => public::<R>(path, &mut cover));
    }
    Ok(cover)
}

/// Removes the secrets of sides from a header. If the entries cannot be read, removes nothing.
fn public<R: StoredRuleset>(path: &Path, cover: &mut GameCover) {
    if !R::KEEPS_SECRETS {
        return;
    }
    let Ok(session) = Session::<R>::look(path) else {
        return;
    };
    if !R::keeps_secrets(session.state()) {
        return;
    }
    let ledger = Ledger::new(&session, &Audience::Table);
    let last = ledger.last_public(&session);
    cover.entries = ledger.count(&session);
    cover.played = last.map_or(cover.created, |entry| entry.at);
    // SQLite's log file appears with the first act of an open window, even with a secret one. Reporting it would reveal
    // that act, and it does not show that the program crashed.
    cover.unclosed = false;
}
