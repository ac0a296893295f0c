//! Remedies if a game cannot be opened: its copy may help.

use super::{
    game_header::cover,
    places::{Places, stem},
};
use crate::{failure::Failure, quote::typable};
use game::session::machine_clock;
use game::store::{StoreError, StoreFault, copies::GameCopy};
use rules::spelling::counted;

/// Returns the fault of a game, and the remedy: restoring its copy if that would help, or opening the game only for
/// reading.
pub(crate) fn offered(places: &Places, error: StoreError) -> Failure {
    let helps = matches!(
        error.fault(),
        StoreFault::Missing | StoreFault::Foreign | StoreFault::Damaged(_)
    );
    if *error.fault() == StoreFault::InUse {
        let said = format!(
            "{error}, or `vidette watch {}` to look",
            typable(&places.spoken(error.path()))
        );
        return Failure::Machine(said);
    }
    let game = stem(error.path());
    match offer(places, &game).filter(|_| helps) {
        Some(offer) => Failure::Machine(format!("{error}; {offer}")),
        None => error.into(),
    }
}

/// Describes the copy of a game; `None` if it has none.
pub(crate) fn offer(places: &Places, game: &str) -> Option<String> {
    let copy = places.copies().ok()?.newest(game)?;
    Some(words(&copy))
}

/// Describes a copy of a game.
pub(crate) fn words(copy: &GameCopy) -> String {
    let cover = cover(&copy.path).unwrap_or_else(|_| copy.cover.clone());
    format!(
        "its safety copy has {} ({}, {}); `vidette restore {}` makes a game from it",
        counted(cover.entries, "entry"),
        cover.summary,
        ago(machine_clock()(), cover.played),
        typable(&copy.game)
    )
}

/// Returns the message that no copy of the game could be made, and why.
pub(crate) fn not_copied(error: &StoreError) -> String {
    format!(
        "No safety copy of this game in {}: {}. The game itself is saved. A copy is tried again \
         at every turn and at every close.",
        error.path().display(),
        error.fault().cause()
    )
}

/// Earliest time that a clock can truly show, in milliseconds of Unix time: the year 2020. An earlier one is wrong.
const PROGRAM_WRITTEN: u64 = 1_577_836_800_000;

/// Says how much time has passed since a moment.
pub(crate) fn ago(now: u64, then: u64) -> String {
    // A game that the program played by itself has no real times.
    if then == 0 {
        return "played by the program".to_owned();
    }
    if then < PROGRAM_WRITTEN {
        return "date unknown (wrong clock)".to_owned();
    }
    let minutes = now.saturating_sub(then) / 60_000;
    match minutes {
        0 => "just now".to_owned(),
        1..60 => format!("{minutes} min ago"),
        60..2880 => format!("{} h ago", minutes / 60),
        _ => format!("{} days ago", minutes / 1440),
    }
}
