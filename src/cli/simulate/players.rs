//! Who plays: a way of playing by its name, or a doctrine from a file.

use std::sync::Arc;

use super::super::ask;
use super::super::disk;
use super::super::failure::Failure;
use rules::fields::state::State;
use sim::doctrine::Doctrine;
use sim::policy;
use sim::policy::Policy;

/// The doctrine that plays where nobody names another, as a file.
const EXAMPLE: &str = include_str!("../steady.toml");

/// The players of both sides, in the order of the roster.
pub(super) type Players = [Arc<dyn Policy>; 2];

/// Returns who plays each side, by words like `bold` (both) or `union=bold`.
pub(super) fn players(state: &State, typed: &[String]) -> Result<Players, Failure> {
    let mut players = [player("steady")?, player("steady")?];
    for word in typed {
        match word.split_once('=') {
            None => players = [player(word)?, player(word)?],
            Some((side, name)) => seat(state, &mut players, side, player(name)?)?,
        }
    }
    Ok(players)
}

/// Gives a side another player.
pub(super) fn seat(
    state: &State,
    players: &mut Players,
    side: &str,
    player: Arc<dyn Policy>,
) -> Result<(), Failure> {
    let number = usize::from(ask::side(state, side)?);
    if let Some(slot) = players.get_mut(number) {
        *slot = player;
    }
    Ok(())
}

/// Returns a way of playing by its name, or a doctrine from a file.
pub(super) fn player(name: &str) -> Result<Arc<dyn Policy>, Failure> {
    if name.ends_with(".toml") {
        return doctrine(name);
    }
    policy::named(name).ok_or_else(|| {
        let known = policy::names().join(", ");
        Failure::No(format!(
            "there is no way of playing `{name}`; there are {known}, or a doctrine in a file NAME.toml"
        ))
    })
}

fn doctrine(path: &str) -> Result<Arc<dyn Policy>, Failure> {
    let text = std::fs::read_to_string(path)
        .map_err(|error| disk::unread(std::path::Path::new(path), &error))?;
    let doctrine: Doctrine = toml::from_str(&text).map_err(|error| {
        Failure::No(format!(
            "{path}: {error}a doctrine is written like this:\n{EXAMPLE}"
        ))
    })?;
    Ok(Arc::new(doctrine))
}
