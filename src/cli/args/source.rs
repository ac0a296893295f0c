//! Finds the game or roster that a typed name means.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::{
    dispatch::{self, StoredRuleset},
    failure::{Failure, Other},
    io::{
        errors, out,
        places::{Places, Roster, has_ending, is_path, stem},
        recovery_hint,
    },
    quote::typable,
};
use game::any::Hosted;
use game::session::{Passage, Session, machine_clock};
use game::store::{Store, StoreError, StoreFault, probe};
use rules::fields::state::{State, draft::Fields};
use rules::spelling::nearest;

/// Message for a name that belongs to neither a game nor a roster.
const NEITHER: &str = "neither a game nor a roster";

/// A roster or a game.
pub(crate) enum GameSource {
    /// A game file.
    Game(PathBuf),
    /// A roster.
    Roster(Roster),
}

impl GameSource {
    /// Returns the game of this name or, if there is none, the roster.
    pub(crate) fn named(places: &Places, name: &str) -> Result<Self, Failure> {
        // A path is a roster unless its ending or its first bytes say otherwise.
        let is_game = |game: &PathBuf| has_ending(name) || (!is_path(name) && game.is_file());
        if let Some(game) = places.game(name).ok().filter(is_game) {
            return Ok(GameSource::Game(game));
        }
        if let Some(roster) = places.roster(name) {
            let is_game = starts_like_a_game(&roster);
            return Ok(match roster.path.clone().filter(|_| is_game) {
                Some(game) => GameSource::Game(game),
                None => GameSource::Roster(roster),
            });
        }
        // The name belongs to something that is not a file; opening it reports what it is.
        if let Some(game) = places
            .game(name)
            .ok()
            .filter(|game| !is_path(name) && game.exists())
        {
            return Ok(GameSource::Game(game));
        }
        // The file may exist even though the program cannot see it.
        let game = places.game(name)?;
        if let Some(fault) = probe::missing_fault(&game) {
            return Err(StoreError::new(&game, fault).into());
        }
        Err(gone(places, name).unwrap_or_else(|| unknown(places, name, NEITHER)))
    }

    /// Returns the key of the rule set. A file that cannot be read counts as Fields of Blue & Grey, which then reports
    /// the error.
    pub(crate) fn rules(&self) -> String {
        let read = match self {
            GameSource::Game(path) => return rules_of(path),
            GameSource::Roster(roster) => roster.text().ok(),
        };
        roster::game_of(&read.unwrap_or_default())
    }

    /// Returns the name of the game.
    pub(crate) fn title(&self) -> String {
        let text = match self {
            GameSource::Game(path) => Store::cover(path).ok().map(|cover| cover.name),
            GameSource::Roster(roster) => roster.text().ok().map(|text| roster::title(&text)),
        };
        text.unwrap_or_default()
    }

    /// Returns the present position.
    pub(crate) fn state(self, places: &Places) -> Result<Arc<State>, Failure> {
        match self {
            GameSource::Game(path) => {
                let session: Session<Fields> =
                    Session::look(&path).map_err(|error| recovery_hint::offered(places, error))?;
                Ok(Arc::clone(session.state()))
            }
            GameSource::Roster(roster) => Ok(Arc::new(muster::<Fields>(&roster)?.0)),
        }
    }
}

/// Returns the position of a game or roster.
pub(crate) fn state(places: &Places, name: &str) -> Result<Arc<State>, Failure> {
    GameSource::named(places, name)?.state(places)
}

/// Returns the position of a game or roster under rule set `R`.
pub(crate) fn state_of<R: StoredRuleset>(
    places: &Places,
    found: GameSource,
) -> Result<Arc<R::State>, Failure> {
    Ok(Arc::new(match found {
        GameSource::Game(path) => {
            let state = Session::<R>::passage(&path).and_then(|passage| passage.state());
            state.map_err(|error| recovery_hint::offered(places, error))?
        }
        GameSource::Roster(roster) => muster::<R>(&roster)?.0,
    }))
}

/// Returns the file of an existing game.
pub(crate) fn game(places: &Places, name: &str) -> Result<PathBuf, Failure> {
    let path = places.game(name)?;
    let is_roster = || {
        let is_toml = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "toml");
        let roster = places.roster(name);
        roster.is_some_and(|file| {
            file.path.as_ref().is_none_or(is_toml) && !starts_like_a_game(&file)
        })
    };
    let is_found = || match is_path(name) {
        true => path.is_file() && !is_roster(),
        false => path.exists(),
    };
    if has_ending(name) || is_found() {
        return Ok(path);
    }
    if let Some(fault) = probe::missing_fault(&path) {
        return Err(StoreError::new(&path, fault).into());
    }
    Err(if is_roster() {
        Failure::No(format!(
            "{name} is a roster; `vidette new {}` starts a game from it",
            typable(name)
        ))
    } else if is_path(name) {
        errors::no_file(name)
    } else {
        gone(places, name).unwrap_or_else(|| unknown(places, name, "no game"))
    })
}

/// Says that a game is missing but has a copy; `None` if it has no copy.
fn gone(places: &Places, name: &str) -> Option<Failure> {
    let offer = recovery_hint::offer(places, name)?;
    let said = format!("the game `{name}` is gone; {offer}");
    Some(Failure::No(said))
}

/// Returns the key of the rule set of the game in a file.
pub(crate) fn rules_of(path: &Path) -> String {
    let cover = Store::cover(path).ok();
    cover.map_or_else(|| Fields::KEY.to_owned(), |cover| cover.rules)
}

/// Returns the key of a game's rule set; whether the game exists is checked when it is opened.
pub(crate) fn rules(places: &Places, name: &str) -> String {
    let path = game(places, name);
    path.map_or_else(|_| Fields::KEY.to_owned(), |path| rules_of(&path))
}

/// Opens a game to play it.
pub(crate) fn open<R: Hosted>(places: &Places, name: &str) -> Result<Session<R>, Failure> {
    let path = game(places, name)?;
    kept(places, Session::open(&path, machine_clock()))
}

/// Opens a game for a line from a side's own window. If the table's window has the game open, it releases the game for
/// that time.
pub(crate) fn open_aside<R: Hosted>(places: &Places, name: &str) -> Result<Session<R>, Failure> {
    let in_use = "the table's window has the game open: close it there with q, or hand over there \
        with v";
    open_or(places, name, in_use)
}

/// Opens a game to play its players' slips; fails if another window plays it, because that window must take the slips.
#[cfg(feature = "web")]
pub(crate) fn open_for_slips<R: Hosted>(
    places: &Places,
    name: &str,
) -> Result<Session<R>, Failure> {
    let in_use = format!(
        "the game is open in another window; if that window serves the boards (`vidette play {} \
         --serve`), take slips there under i",
        typable(name)
    );
    open_or(places, name, &in_use)
}

/// Opens a game; fails with the message `in_use` if another window has it open.
fn open_or<R: Hosted>(places: &Places, name: &str, in_use: &str) -> Result<Session<R>, Failure> {
    let path = game(places, name)?;
    match Session::open(&path, machine_clock()) {
        Err(error) if *error.fault() == StoreFault::InUse => {
            Err(Failure::Machine(in_use.to_owned()))
        }
        opened => kept(places, opened),
    }
}

fn kept<R: Hosted>(
    places: &Places,
    opened: Result<Session<R>, StoreError>,
) -> Result<Session<R>, Failure> {
    let session = opened.map_err(|error| recovery_hint::offered(places, error))?;
    copied(places, &session, |words| out::complain(&words))?;
    Ok(session)
}

/// Lets the session make copies of the game; reports once if that is impossible.
pub(crate) fn copied<R: Hosted>(
    places: &Places,
    session: &Session<R>,
    tell: impl Fn(String) + Send + 'static,
) -> Result<(), Failure> {
    session.copy_to(places.copies()?);
    session.when_not_copied(move |error| tell(recovery_hint::not_copied(error)));
    Ok(())
}

/// Opens a game for reading.
pub(crate) fn look<R: Hosted>(places: &Places, name: &str) -> Result<Session<R>, Failure> {
    let path = game(places, name)?;
    Session::look(&path).map_err(|error| recovery_hint::offered(places, error))
}

/// Opens a game to read its entries once, from first to last.
pub(crate) fn passage<R: Hosted>(places: &Places, name: &str) -> Result<Passage<R>, Failure> {
    let path = game(places, name)?;
    Session::passage(&path).map_err(|error| recovery_hint::offered(places, error))
}

/// Returns the starting position of a roster, and the roster's text. Warnings go to standard error.
pub(crate) fn muster<R: StoredRuleset>(found: &Roster) -> Result<(R::State, String), Failure> {
    let text = found.text()?;
    let key = roster::game_of(&text);
    if key != R::KEY
        && let Some(game) = dispatch::game(&key)
    {
        return Err(Failure::OtherRules(Box::new(Other {
            title: roster::title(&text),
            game,
            name: found.name.clone(),
            file: found.path.clone(),
        })));
    }
    let place = found.place();
    let (faults, mustered) = match R::muster(&text) {
        Ok((state, warnings)) => (warnings, Some(state)),
        Err(faults) => (faults, None),
    };
    for fault in &faults {
        out::complain(&fault.at(&place));
    }
    match mustered {
        Some(state) => Ok((state, text)),
        None => Err(Failure::Told),
    }
}

/// Checks whether a file that was read as a roster begins like a game, as when a game was copied under another name.
fn starts_like_a_game(roster: &Roster) -> bool {
    use std::io::Read;
    let mut head = [0; 15];
    let file = roster
        .path
        .as_ref()
        .and_then(|path| errors::opened(path).ok());
    file.is_some_and(|mut file| file.read_exact(&mut head).is_ok() && &head == b"SQLite format 3")
}

/// Returns the error for an unknown name. It is a file error for a path, a system error if the folder of games cannot
/// be read, and an input error otherwise.
fn unknown(places: &Places, name: &str, what: &str) -> Failure {
    if is_of_file(name) {
        return errors::no_file(name);
    }
    if let Err(unreadable) = places.game_files() {
        return unreadable;
    }
    let near = did_you_mean(name, &known(places, what)).unwrap_or_else(|| ";".to_owned());
    Failure::No(format!(
        "{what} `{name}`{near} `vidette games` and `vidette rosters` list all"
    ))
}

/// Returns all names that the user may have meant.
fn known(places: &Places, what: &str) -> Vec<String> {
    let games = places.game_files().unwrap_or_default();
    let games = games.iter().map(|game| stem(game));
    let rosters = match what {
        NEITHER => places.rosters(),
        _ => Vec::new(),
    };
    games
        .chain(rosters.into_iter().map(|roster| roster.name))
        .collect()
}

/// Returns a suggestion to append to a message: `, did you mean ridge-game?`; `None` if no known name is similar.
pub(crate) fn did_you_mean(name: &str, known: &[String]) -> Option<String> {
    let near = nearest(name, known.iter().map(String::as_str))?;
    Some(format!(", did you mean {near}?"))
}

/// Checks whether a name is that of a file, because it is a path or has an extension.
pub(crate) fn is_of_file(name: &str) -> bool {
    is_path(name) || Path::new(name).extension().is_some()
}
