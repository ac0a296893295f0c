//! `vidette play`: the table is opened.

use std::io::IsTerminal;
use std::path::Path;
use std::path::PathBuf;

use clap::Args;

use super::Dice;
use super::failure::Failure;
use super::out;
use super::places::Places;
use super::places::Roster;
use super::restore;
use super::source::Source;
use super::start;
use crate::game::session::Session;
use crate::game::session::machine_clock;
use crate::game::store::Store;
use crate::rules::chance::Origin;
use crate::tui;
use crate::tui::PlayOptions;
use crate::tui::theme::ThemeName;

#[derive(Debug, Args)]
pub(super) struct Typed {
    /// A game, or a roster that starts a new one; otherwise the game played last
    source: Option<String>,
    /// Whose dice are thrown; otherwise as the game was started, or by hand
    #[arg(long, value_enum)]
    dice: Option<Dice>,
    /// Lines of text instead of screens
    #[arg(long)]
    plain: bool,
    /// Leave the mouse to the terminal
    #[arg(long)]
    no_mouse: bool,
}

/// Opens the table of a game, or of a new game of a roster.
pub(super) fn play(places: &Places, typed: &Typed) -> Result<(), Failure> {
    let source = match &typed.source {
        Some(source) => Source::named(places, source)?,
        None => match newest(places) {
            Some(path) => Source::Game(path),
            None => Source::Roster(chosen(places)?),
        },
    };
    match source {
        Source::Game(path) => open(places, &path, typed),
        Source::Roster(roster) => {
            let name = places.free_name(&roster.name);
            let dice = match typed.dice {
                Some(Dice::Own) => Origin::Own,
                Some(Dice::Hand) | None => Origin::Hand,
            };
            let session = start::begin(places, &roster, &name, None, dice)?;
            table(session, typed)
        }
    }
}

/// Opens the game played last.
pub(super) fn last(places: &Places) -> Result<(), Failure> {
    let typed = Typed {
        source: None,
        dice: None,
        plain: false,
        no_mouse: false,
    };
    play(places, &typed)
}

fn open(places: &Places, path: &Path, typed: &Typed) -> Result<(), Failure> {
    let session = Session::open(path, machine_clock());
    let session = session.map_err(|error| restore::offered(places, error))?;
    session.copy_to(places.copies());
    places.remember(path);
    table(session, typed)
}

/// The game that was opened last, or else the one that was played last.
fn newest(places: &Places) -> Option<PathBuf> {
    let newest = || {
        let games = places.game_files().into_iter();
        games
            .filter_map(|path| Some((Store::cover(&path).ok()?.played, path)))
            .max()
            .map(|(_, path)| path)
    };
    places.last().or_else(newest)
}

/// Lets the referee choose a roster by its number.
fn chosen(places: &Places) -> Result<Roster, Failure> {
    let mut rosters = places.rosters();
    if !std::io::stdin().is_terminal() {
        let names: Vec<&str> = rosters.iter().map(|roster| roster.name.as_str()).collect();
        return Err(Failure::No(format!(
            "no game was played yet; start one with `vidette play ROSTER`, ROSTER being one of: {}",
            names.join(", ")
        )));
    }
    for (number, roster) in (1..).zip(&rosters) {
        out::line(&format!("{number:>3}  {}", roster.name))?;
    }
    out::line("No game was played yet. Which battle? Its number:")?;
    let mut answer = String::new();
    let read = std::io::stdin().read_line(&mut answer);
    read.map_err(|error| Failure::Machine(format!("standard input: {error}")))?;
    let number = answer.trim().parse::<usize>().ok();
    match number.and_then(|number| number.checked_sub(1)) {
        Some(index) if index < rosters.len() => Ok(rosters.swap_remove(index)),
        _ => Err(Failure::No(format!(
            "`{}` is none of these numbers",
            answer.trim()
        ))),
    }
}

/// Whose dice the screens throw.
fn dice(session: &Session, typed: &Typed) -> Origin {
    match typed.dice {
        Some(Dice::Own) => Origin::Own,
        Some(Dice::Hand) => Origin::Hand,
        None => session.facts().dice,
    }
}

fn table(session: Session, typed: &Typed) -> Result<(), Failure> {
    let greeting = session.was_unclosed().then(|| {
        format!(
            "This game was not closed last time (a crash, or the plug): nothing is lost, all {} \
             entries are there.",
            session.entries().len()
        )
    });
    let options = PlayOptions {
        greeting,
        dice_by_hand: dice(&session, typed) == Origin::Hand,
        mouse: !typed.no_mouse,
        plain: typed.plain,
        theme: theme(),
        ..PlayOptions::default()
    };
    tui::play(session, options)
        .map_err(|error| Failure::Machine(format!("the terminal does not answer: {error}")))
}

/// No colour where the user wants none.
fn theme() -> ThemeName {
    match std::env::var_os("NO_COLOR") {
        Some(set) if !set.is_empty() => ThemeName::Mono,
        _ => ThemeName::default(),
    }
}
