//! Choice of the game to open: the one played last, or the roster's existing game, so that no second game is begun by
//! mistake.

use std::io::IsTerminal;
use std::path::PathBuf;

use crate::{
    commands::games,
    failure::Failure,
    io::{
        out,
        places::{Places, Roster, stem},
        recovery_hint::ago,
    },
    quote::typable,
};
use game::session::machine_clock;
use game::store::GameCover;
use rules::legible::one_line;

/// Maximum number of games that the greeting names.
const NAMED: usize = 3;

/// Returns the roster's game to continue; `None` to begin a new one. If the roster has a game, the referee is asked.
pub(crate) fn standing(places: &Places, roster: &Roster) -> Result<Option<PathBuf>, Failure> {
    let mut games = games::games_by_age(places)?.into_iter();
    let of_roster = games.find_map(|(path, cover)| {
        let cover = cover.ok().filter(|cover| cover.roster == roster.name)?;
        Some((path, cover))
    });
    let Some((path, cover)) = of_roster else {
        return Ok(None);
    };
    let stands = stands(&stem(&path), &cover);
    if !std::io::stdin().is_terminal() {
        return Err(Failure::No(format!(
            "{stands}: `vidette play {}` resumes it, `vidette play {} --new` starts a new one",
            typable(&stem(&path)),
            typable(&roster.name)
        )));
    }
    out::line(&format!(
        "{stands}: Enter resumes it, N starts a new game, Q quits (then Enter)."
    ))?;
    match out::answer()?.trim() {
        "" => Ok(Some(path)),
        "n" | "N" => Ok(None),
        _ => Err(Failure::No("opened no game".to_owned())),
    }
}

/// Describes the state of a game, and how long ago it was played.
fn stands(name: &str, cover: &GameCover) -> String {
    let when = ago(machine_clock()(), cover.played);
    let stands = match cover.summary.starts_with("over") {
        true => "is",
        false => "stands at",
    };
    format!("{name} {stands} {} ({when})", cover.summary)
}

/// Names the games played last, because the one that opens without a name may not be the intended one; `None` if there
/// are fewer than two.
pub(crate) fn played_last(places: &Places) -> Option<String> {
    let games = games::games_by_age(places).ok()?.into_iter();
    let readable = games.filter_map(|(path, cover)| Some((path, cover.ok()?)));
    let named: Vec<String> = readable
        .take(NAMED)
        .map(|(path, cover)| {
            let when = ago(machine_clock()(), cover.played);
            format!("{} ({}, {when})", stem(&path), cover.summary)
        })
        .collect();
    (named.len() > 1).then(|| {
        format!(
            "Played last: {}. `vidette play NAME` opens another.",
            named.join("; ")
        )
    })
}

/// The roster that explains every phase to a newcomer.
const EASY: &str = "first-steps";

/// Lets the referee choose a roster by its number.
pub(crate) fn chosen(places: &Places) -> Result<Roster, Failure> {
    let mut rosters = places.rosters();
    if !std::io::stdin().is_terminal() {
        let names: Vec<&str> = rosters.iter().map(|roster| roster.name.as_str()).collect();
        return Err(Failure::No(format!(
            "no game yet; start one with `vidette play ROSTER`, where ROSTER is one of: {}",
            names.join(", ")
        )));
    }
    for (number, roster) in (1..).zip(&rosters) {
        let (name, title) = (one_line(&roster.name), games::title_and_game(roster));
        out::line(&format!("{number:>3}  {name:<18} {title}"))?;
    }
    let easy = (1..).zip(&rosters).find(|(_, roster)| roster.name == EASY);
    let easy = easy.map_or_else(String::new, |(number, _)| {
        format!(" ({number} teaches the turn)")
    });
    out::line(&format!("No game yet. Type the number of a battle{easy}:"))?;
    let answer = out::answer()?;
    // Lines that were pasted behind the number are not keys of the screens.
    while tui::terminal::keyboard::line_arrives() {
        out::answer()?;
    }
    let number = answer.trim().parse::<usize>().ok();
    match number.and_then(|number| number.checked_sub(1)) {
        Some(index) if index < rosters.len() => Ok(rosters.swap_remove(index)),
        _ => Err(Failure::No(format!(
            "`{}` is not one of these numbers",
            answer.trim()
        ))),
    }
}
