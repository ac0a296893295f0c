//! `vidette games`, `rosters` and `paths`: list what exists.

use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::json;

use crate::{
    dispatch,
    failure::Failure,
    io::{
        game_header::cover,
        out,
        places::{Places, Roster, stem},
        recovery_hint::{ago, words},
    },
    quote::typable,
};
use game::any::Hosted;
use game::session::machine_clock;
use game::store::{GameCover, Store, StoreError, copies::GameCopy};
use rules::fields::state::draft::Fields;
use rules::legible::one_line;

#[derive(Debug, Args)]
pub(crate) struct GamesArgs {
    /// One JSON object per line
    #[arg(long)]
    json: bool,
}

/// Lists the games, the last played first.
pub(crate) fn games(places: &Places, typed: &GamesArgs) -> Result<(), Failure> {
    let now = machine_clock()();
    let games = games_by_age(places)?;
    if games.is_empty() && !typed.json {
        out::complain("there are no games yet; `vidette new ROSTER` starts one");
    }
    for (path, cover) in &games {
        let name = stem(path);
        match (cover, typed.json) {
            (Ok(cover), true) => out::json(&json!({
                "game": name, "name": cover.name, "summary": cover.summary,
                "played": cover.played, "entries": cover.entries, "path": path,
                "unclosed": cover.unclosed, "rules": cover.rules,
            }))?,
            (Ok(cover), false) => out::line(&format!(
                "{:<28} {:<24} {:<40} {}",
                one_line(&name),
                one_line(&cover.name),
                one_line(&cover.summary),
                ago(now, cover.played)
            ))?,
            // Reported below, with the remedy.
            (Err(_), _) => {}
        }
    }
    remarks(places, &games);
    Ok(())
}

/// A game's file, with its header, or the reason why it cannot be read.
pub(crate) type Listed = (PathBuf, Result<GameCover, StoreError>);

/// Returns the games with their headers, the last played first.
pub(crate) fn games_by_age(places: &Places) -> Result<Vec<Listed>, Failure> {
    let files = places.game_files()?.into_iter();
    let mut games: Vec<_> = files
        .map(|path| {
            let told = cover(&path);
            (path, told)
        })
        .collect();
    games.sort_by_key(|(_, cover)| {
        std::cmp::Reverse(cover.as_ref().map_or(0, |cover| cover.played))
    });
    Ok(games)
}

/// Prints remarks that have no place in the list: about games that were not closed, that have lost entries, or that are
/// gone.
fn remarks(places: &Places, listed: &[Listed]) {
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
                if cover.created == copy.cover.created && is_behind(path, &copy.cover) =>
            {
                out::complain(&format!(
                    "{game} ends with entry {}, but {}",
                    cover.entries,
                    words(copy)
                ));
            }
            (Ok(cover), _) if cover.unclosed => out::complain(&format!(
                "{game} was not closed last time (a crash, or a power cut). Nothing is lost: \
                 `vidette play {}` continues after entry {}",
                typable(&game),
                cover.entries
            )),
            (Ok(_), _) => {}
        }
    }
    // These games may be on a stick, or may have been deleted on purpose, so one line for all of them is enough.
    let is_here = |copy: &&GameCopy| listed.iter().any(|(path, _)| stem(path) == copy.game);
    let elsewhere: Vec<&str> = copies
        .iter()
        .filter(|copy| !is_here(copy))
        .map(|copy| copy.game.as_str())
        .collect();
    if !elsewhere.is_empty() {
        out::complain(&format!(
            "deleted here, but copied: {}; `vidette restore NAME` brings one back",
            elsewhere.join(", ")
        ));
    }
}

/// Checks whether a game's copy has entries (even secret ones) that the game has lost.
fn is_behind(path: &Path, copy: &GameCover) -> bool {
    Store::cover(path).is_ok_and(|cover| cover.entries < copy.entries)
}

/// Lists the rosters.
pub(crate) fn rosters(places: &Places, typed: &GamesArgs) -> Result<(), Failure> {
    for found in places.rosters() {
        if typed.json {
            let text = found.text().unwrap_or_default();
            let (title, key) = (roster::title(&text), roster::game_of(&text));
            out::json(&json!({
                "roster": found.name, "name": title, "path": found.path, "game": key,
            }))?;
        } else {
            let (name, title) = (one_line(&found.name), title_and_game(&found));
            out::line(&format!(
                "{name:<28} {title:<32} {}",
                one_line(&found.place())
            ))?;
        }
    }
    Ok(())
}

/// Returns the title of a roster, followed by its game if that is not Fields of Blue & Grey.
pub(crate) fn title_and_game(found: &Roster) -> String {
    let text = found.text().unwrap_or_default();
    let (title, key) = (roster::title(&text), roster::game_of(&text));
    let other = dispatch::game(&key).filter(|_| key != Fields::KEY);
    let title = other.map_or(title.clone(), |game| format!("{title} ({game})"));
    one_line(&title).into_owned()
}

/// Prints the paths of all folders and files that the program uses.
pub(crate) fn paths(places: &Places) -> Result<(), Failure> {
    let show = |what: &str, path: &Path| out::line(&format!("{what:<9}{}", path.display()));
    show("data", places.data()?)?;
    show("games", &places.games()?)?;
    show("backups", places.copies()?.folder())?;
    places
        .config()
        .map_or(Ok(()), |path| show("config", path))?;
    places
        .settings()
        .map_or(Ok(()), |path| show("settings", &path))?;
    show("log", &places.logbook()?)?;
    for folder in places.roster_folders() {
        show("rosters", &folder)?;
    }
    Ok(())
}
