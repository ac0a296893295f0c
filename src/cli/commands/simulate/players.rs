//! The players of a simulation: policies by name, or doctrines from files.

use std::sync::Arc;

use crate::failure::Failure;
use crate::{args::shared, io::errors};
use rules::fields::state::State;
use sim::doctrine::Doctrine;
use sim::policy::{self, Policy};

/// The default doctrine as a file.
const EXAMPLE: &str = include_str!("../../steady.toml");

/// The players of both sides, in the order of the roster.
pub(super) type Players = [Arc<dyn Policy>; 2];

/// Returns the player of each side from words such as `bold` (for both) or `union=bold`.
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
    let number = usize::from(shared::side(state, side)?);
    if let Some(slot) = players.get_mut(number) {
        *slot = player;
    }
    Ok(())
}

/// Returns the names of all policies, including those that only soaks use.
pub(super) fn names() -> Vec<String> {
    let wild = sim::policy::Fuzz.name().to_owned();
    policy::names().into_iter().chain([wild]).collect()
}

/// Returns a policy by name, or a doctrine from a file.
pub(super) fn player(name: &str) -> Result<Arc<dyn Policy>, Failure> {
    if name.ends_with(".toml") {
        return doctrine(name);
    }
    policy::named(name).ok_or_else(|| unknown(name, &policy::names()))
}

/// Returns the error that no policy has this name, with the names of all policies.
pub(super) fn unknown(name: &str, known: &[String]) -> Failure {
    Failure::No(format!(
        "no player `{name}`; choose {}, or a doctrine in a file NAME.toml",
        known.join(", ")
    ))
}

fn doctrine(path: &str) -> Result<Arc<dyn Policy>, Failure> {
    let text = errors::read_text(std::path::Path::new(path))?;
    let doctrine: Doctrine = toml::from_str(&text).map_err(|error| {
        // The example gets another name, because a file must not use the name of a built-in doctrine.
        let example = EXAMPLE.replacen("steady", "mine", 1);
        Failure::No(format!(
            "{path}: {error}write a doctrine like this:\n{example}"
        ))
    })?;
    let wrong = |said: &str| Failure::No(format!("{path}: {said}"));
    if doctrine.name.trim().is_empty() {
        return Err(wrong(
            "the doctrine has no name; the report needs one: add `name`",
        ));
    }
    if names().contains(&doctrine.name) {
        return Err(wrong(&format!(
            "`{}` is one of the program's own players; give this doctrine another `name`",
            doctrine.name
        )));
    }
    match doctrine.fault() {
        Some(fault) => Err(wrong(&fault)),
        None => Ok(Arc::new(doctrine)),
    }
}
