//! `vidette restore`: restores a game from its copy.

use std::path::Path;

use clap::Args;
use serde_json::json;

use super::copy::duplicate;
use crate::{
    failure::Failure,
    io::{
        game_header::cover as told,
        out,
        places::{Places, checked, stem},
        recovery_hint::ago,
    },
    quote::typable,
};
use game::session::machine_clock;
use game::store::copies::GameCopy;
use rules::legible::one_line;
use rules::spelling::counted;

#[derive(Debug, Args)]
pub(crate) struct RestoreArgs {
    /// The game to restore; without it, lists the copies
    game: Option<String>,
    /// The name it gets (otherwise its own, with a number if taken)
    #[arg(long)]
    name: Option<String>,
    /// The list as JSON, one object a line
    #[arg(long)]
    json: bool,
}

/// Restores a game from its copy, and leaves what remains of the game where it is; or lists the copies.
pub(crate) fn restore(places: &Places, typed: &RestoreArgs) -> Result<(), Failure> {
    let Some(game) = &typed.game else {
        return list(places, typed.json);
    };
    let copies = places.copies()?;
    let copy = copies.newest(&stem_of(game)).ok_or_else(|| {
        Failure::No(format!(
            "no copy of `{game}`; `vidette restore` lists the copies"
        ))
    })?;
    let name = match &typed.name {
        Some(name) => checked(name)?.to_owned(),
        None => places.free_name(&copy.game),
    };
    let path = places.game(&name)?;
    let done = duplicate(&copy.path, &path)?;
    places.remember(&path);
    out::line(&format!("{name}: {done}\n{}", path.display()))?;
    let is_other =
        |other: &GameCopy| other.path != copy.path && other.cover.created == copy.cover.created;
    for other in copies.list().into_iter().filter(is_other) {
        let cover = told(&other.path).unwrap_or(other.cover);
        out::line(&format!(
            "Another copy, in which the game went differently: `vidette restore {}`, {}",
            typable(&other.game),
            counted(cover.entries, "entry")
        ))?;
    }
    Ok(())
}

fn list(places: &Places, as_json: bool) -> Result<(), Failure> {
    let copies = places.copies()?.list().into_iter();
    let mut copies: Vec<GameCopy> = copies
        .map(|copy| GameCopy {
            cover: told(&copy.path).unwrap_or(copy.cover),
            ..copy
        })
        .collect();
    // A side's secret acts do not affect the order.
    copies.sort_by_key(|copy| std::cmp::Reverse(copy.cover.played));
    if copies.is_empty() && !as_json {
        out::complain("no copies yet; closing a game makes one");
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
                "{:<28} {:<24} {:<40} {:>13}  {}",
                one_line(&game),
                one_line(&cover.name),
                one_line(&cover.summary),
                counted(cover.entries, "entry"),
                ago(now, cover.played)
            ))?;
        }
    }
    Ok(())
}

fn stem_of(game: &str) -> String {
    game.strip_suffix(".vidette")
        .map_or_else(|| game.to_owned(), |_| stem(Path::new(game)))
}
