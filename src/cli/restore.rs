//! `vidette restore`: a game from its copy.

use std::path::Path;

use clap::Args;
use serde_json::json;

use super::copy::duplicate;
use super::failure::Failure;
use super::list::Listed;
use super::list::ago;
use super::out;
use super::places::Places;
use super::places::checked;
use super::places::stem;
use crate::game::session::machine_clock;
use crate::game::store::Fault;
use crate::game::store::StoreError;
use crate::game::store::copies::GameCopy;

#[derive(Debug, Args)]
pub(super) struct Typed {
    /// The game to bring back; without it the copies are listed
    game: Option<String>,
    /// The name it gets; otherwise its own, with a number where that is in use
    #[arg(long)]
    name: Option<String>,
    /// The list as JSON, one object a line
    #[arg(long)]
    json: bool,
}

/// Brings a game back from its copy, beside whatever is left of it; or lists the copies.
pub(super) fn restore(places: &Places, typed: &Typed) -> Result<(), Failure> {
    let Some(game) = &typed.game else {
        return list(places, typed.json);
    };
    let copy = places.copies()?.of(&stem_of(game)).ok_or_else(|| {
        Failure::No(format!(
            "there is no copy of `{game}`; `vidette restore` lists the copies"
        ))
    })?;
    let name = match &typed.name {
        Some(name) => checked(name)?.to_owned(),
        None => places.free_name(&copy.game),
    };
    let path = places.game(&name)?;
    let told = duplicate(&copy.path, &path)?;
    places.remember(&path);
    out::line(&format!("{name}: {told}\n{}", path.display()))
}

fn list(places: &Places, as_json: bool) -> Result<(), Failure> {
    let copies = places.copies()?.list();
    if copies.is_empty() && !as_json {
        out::complain("there are no copies yet; one is made whenever a game is closed");
    }
    let now = machine_clock()();
    for GameCopy { game, path, cover } in copies {
        if as_json {
            out::json(&json!({
                "game": game, "name": cover.name, "summary": cover.summary,
                "played": cover.played, "entries": cover.entries, "path": path,
            }))?;
        } else {
            out::line(&format!(
                "{game:<28} {:<24} {:<40} {:>5} entries  {}",
                cover.name,
                cover.summary,
                cover.entries,
                ago(now, cover.played)
            ))?;
        }
    }
    Ok(())
}

/// Returns the fault of a game, with what can be done about it: its copy where that would help, or to look on.
pub(super) fn offered(places: &Places, error: StoreError) -> Failure {
    let helps = matches!(
        error.fault(),
        Fault::Missing | Fault::Foreign | Fault::Damaged(_)
    );
    if *error.fault() == Fault::InUse {
        let said = format!(
            "{error}, or `vidette watch {}` to look",
            places.spoken(error.path())
        );
        return Failure::Machine(said);
    }
    let game = stem(error.path());
    match offer(places, &game).filter(|_| helps) {
        Some(offer) => Failure::Machine(format!("{error}; {offer}")),
        None => error.into(),
    }
}

/// Returns what a copy of a game has to offer, in words; none where there is none.
pub(super) fn offer(places: &Places, game: &str) -> Option<String> {
    let copy = places.copies().ok()?.of(game)?;
    Some(words(&copy))
}

/// Returns what a copy has to offer, in words.
pub(super) fn words(copy: &GameCopy) -> String {
    format!(
        "its copy has {} entries ({}, {}): `vidette restore {}` makes a game of it",
        copy.cover.entries,
        copy.cover.summary,
        ago(machine_clock()(), copy.cover.played),
        copy.game
    )
}

/// Says what the list of games cannot: which was not closed, which has lost something, which is gone.
pub(super) fn remarks(places: &Places, listed: &[Listed]) {
    let copies = places
        .copies()
        .map_or_else(|_| Vec::new(), |copies| copies.list());
    for (path, cover) in listed {
        let game = stem(path);
        let copy = copies.iter().find(|copy| copy.game == game);
        match (cover, copy) {
            (Err(error), Some(copy)) => out::complain(&format!("{error}; {}", words(copy))),
            (Err(error), None) => out::complain(&error.to_string()),
            (Ok(cover), Some(copy))
                if cover.created == copy.cover.created && cover.entries < copy.cover.entries =>
            {
                out::complain(&format!(
                    "{game} ends with entry {}, but {}",
                    cover.entries,
                    words(copy)
                ));
            }
            (Ok(cover), _) if cover.unclosed => out::complain(&format!(
                "{game} was not closed last time (a crash, or the plug): nothing is lost, \
                 `vidette play {game}` goes on after entry {}",
                cover.entries
            )),
            (Ok(_), _) => {}
        }
    }
    // It may lie on a stick, or have been deleted on purpose: one line for all of them.
    let is_here = |copy: &&GameCopy| listed.iter().any(|(path, _)| stem(path) == copy.game);
    let elsewhere: Vec<&str> = copies
        .iter()
        .filter(|copy| !is_here(copy))
        .map(|copy| copy.game.as_str())
        .collect();
    if !elsewhere.is_empty() {
        out::complain(&format!(
            "not here, but copied: {}; `vidette restore NAME` brings one back",
            elsewhere.join(", ")
        ));
    }
}

fn stem_of(game: &str) -> String {
    game.strip_suffix(".vidette")
        .map_or_else(|| game.to_owned(), |_| stem(Path::new(game)))
}
