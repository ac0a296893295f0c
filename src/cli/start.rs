//! `vidette new`: a game begins.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::hash::Hasher;

use clap::Args;

use super::disk;
use super::dispatch::Kept;
use super::dispatch::of_rules;
use super::failure::Failure;
use super::out;
use super::places::Places;
use super::places::Roster;
use super::places::checked;
use super::source;
use super::source::Source;
use game::session::Session;
use game::session::Throwing;
use game::session::machine_clock;
use game::store::facts::Facts;
use rules::chance::Origin;
use rules::chance::Scheme;

#[derive(Debug, Args)]
pub(super) struct Typed {
    /// A roster: its name, or a path
    roster: String,
    /// The name of the game; otherwise that of the roster, with a number where it is in use
    #[arg(long)]
    name: Option<String>,
    /// The seed of the game's own dice; otherwise by chance
    #[arg(long)]
    seed: Option<u64>,
}

/// Starts a game and says where.
pub(super) fn new(places: &Places, typed: &Typed) -> Result<(), Failure> {
    let roster = roster(places, &typed.roster)?;
    let name = match &typed.name {
        Some(name) => checked(name)?.to_owned(),
        None => places.free_name(&roster.name),
    };
    let key = Source::Roster(roster.clone()).rules();
    of_rules!(key, R => begun::<R>(places, &roster, &name, typed.seed))
}

fn begun<R: Kept>(
    places: &Places,
    roster: &Roster,
    name: &str,
    seed: Option<u64>,
) -> Result<(), Failure> {
    let game = begin::<R>(places, roster, name, seed, Origin::Hand)?;
    out::line(&format!(
        "{name}: {}\n{}",
        R::summary(game.state()),
        game.path().unwrap_or(std::path::Path::new("")).display()
    ))
}

/// Returns the roster of that name.
pub(super) fn roster(places: &Places, name: &str) -> Result<Roster, Failure> {
    places.roster(name).ok_or_else(|| {
        if source::is_of_file(name) {
            disk::no_file(name)
        } else {
            Failure::No(format!(
                "there is no roster `{name}`; `vidette rosters` lists what there is"
            ))
        }
    })
}

/// Starts a game of that name.
pub(super) fn begin<R: Kept>(
    places: &Places,
    roster: &Roster,
    name: &str,
    seed: Option<u64>,
    dice: Origin,
) -> Result<Session<R>, Failure> {
    let (state, text) = source::muster::<R>(roster)?;
    let clock = machine_clock();
    let facts = Facts {
        rules: String::new(),
        name: R::title(&state),
        program: String::new(),
        created: clock(),
        seed: seed.unwrap_or_else(by_chance),
        dice,
        scheme: Scheme::Count,
        roster: roster.name.clone(),
        text,
        start: String::new(),
    };
    let (path, copies) = (places.game(name)?, places.copies()?);
    let mut session: Session<R> = Session::create(&path, facts, &state, clock)?;
    for command in R::first_acts(session.state()) {
        session.execute(&command, &[], Throwing::Own, None)?;
    }
    session.copy_to(copies);
    places.remember(&path);
    Ok(session)
}

/// The standard library seeds its tables from the system's chance.
fn by_chance() -> u64 {
    RandomState::new().build_hasher().finish()
}
