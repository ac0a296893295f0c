//! `vidette new`: starts a game.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::path::{Path, PathBuf};

use clap::Args;

use crate::{
    args::source::{self, GameSource},
    dispatch::{StoredRuleset, of_rules},
    failure::Failure,
    io::{
        errors, out,
        places::{Places, Roster, checked, stem},
    },
};
use game::session::{Session, Throwing, machine_clock};
use game::store::{StoreError, facts::Facts, fault::StoreFault};
use rules::chance::{DieOrigin, Scheme};

#[derive(Debug, Args)]
pub(crate) struct NewArgs {
    /// A roster: its name, or a path
    roster: String,
    /// The name of the game (otherwise the roster's name, with a number if taken)
    #[arg(long)]
    name: Option<String>,
    /// The seed of the program's dice (otherwise random)
    #[arg(long)]
    seed: Option<u64>,
}

/// Starts a game, and prints the path of its file.
pub(crate) fn new(places: &Places, typed: &NewArgs) -> Result<(), Failure> {
    let roster = roster(places, &typed.roster)?;
    let key = GameSource::Roster(roster.clone()).rules();
    of_rules!(key, R => begun::<R>(places, &roster, typed))
}

fn begun<R: StoredRuleset>(
    places: &Places,
    roster: &Roster,
    typed: &NewArgs,
) -> Result<(), Failure> {
    let name = typed.name.as_deref();
    let game = begin::<R>(places, roster, name, typed.seed, DieOrigin::Hand)?;
    let path = game.path().unwrap_or(std::path::Path::new(""));
    out::line(&format!(
        "{}: {}\n{}",
        stem(path),
        R::summary(game.state()),
        path.display()
    ))
}

/// Returns the roster that a name or path means.
pub(crate) fn roster(places: &Places, name: &str) -> Result<Roster, Failure> {
    places.roster(name).ok_or_else(|| {
        if source::is_of_file(name) {
            errors::no_file(name)
        } else {
            Failure::No(format!("no roster `{name}`; `vidette rosters` lists them"))
        }
    })
}

/// Starts a game under the typed name, or else under the roster's name, with a number if that is taken.
pub(crate) fn begin<R: StoredRuleset>(
    places: &Places,
    roster: &Roster,
    typed: Option<&str>,
    seed: Option<u64>,
    dice: DieOrigin,
) -> Result<Session<R>, Failure> {
    let (state, text) = source::muster::<R>(roster)?;
    let created = machine_clock()();
    let facts = Facts {
        rules: String::new(),
        name: R::title(&state),
        program: String::new(),
        created,
        seed: seed.unwrap_or_else(by_chance),
        dice,
        scheme: Scheme::Count,
        roster: roster.name.clone(),
        text,
        start: String::new(),
    };
    let (path, mut session) = named(places, typed, &roster.name, |path| {
        Session::<R>::create(path, facts.clone(), &state, machine_clock())
    })?;
    for command in R::first_acts(session.state()) {
        session.execute(&command, &[], Throwing::Own, None)?;
    }
    source::copied(places, &session, |words| out::complain(&words))?;
    places.remember(&path);
    Ok(session)
}

/// Makes a game under the typed name, else under the first free name like `usual`; also returns the path.
pub(crate) fn named<T>(
    places: &Places,
    typed: Option<&str>,
    like: &str,
    make: impl Fn(&Path) -> Result<T, StoreError>,
) -> Result<(PathBuf, T), Failure> {
    loop {
        let name = match typed {
            Some(name) => checked(name)?.to_owned(),
            None => places.free_name(like),
        };
        let path = places.game(&name)?;
        match make(&path) {
            // Another window took the name meanwhile.
            Err(error) if typed.is_none() && *error.fault() == StoreFault::Exists => {}
            made => return Ok((path, made?)),
        }
    }
}

/// Returns a random number, made from the hash keys that the standard library takes from the system.
fn by_chance() -> u64 {
    RandomState::new().build_hasher().finish()
}
