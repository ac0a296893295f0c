//! The game or roster that is printed, at the requested moment.

use std::path::Path;
#[cfg(feature = "web")]
use std::path::PathBuf;

use super::PrintArgs;
#[cfg(feature = "web")]
use super::boards;
use super::{chairs, reader};
use crate::args::source::{self, GameSource};
use crate::failure::Failure;
use crate::io::places::{Places, stem};
use crate::io::recovery_hint;
use crate::quote::typable;
use game::session::Session;
use game::store::StoreError;
use rules::fields::state::{State, draft::Fields};
use rules::fields::terms::name::SideId;
use view::fog_of_war;
use view::map::{
    moment::{MapMoment, Position},
    past,
};
use view::paper::seat::SeatCard;

/// A game or roster at the moment to print.
#[derive(Debug)]
pub(super) struct PrintSource {
    pub(super) session: Option<Session<Fields>>,
    pub(super) position: Position,
    /// The position as its reader knows it.
    pub(super) state: State,
    pub(super) side: Option<SideId>,
    pub(super) name: String,
    /// Path of the game, beside which its tray lies; `None` for a roster.
    #[cfg(feature = "web")]
    path: Option<PathBuf>,
    /// True if the game was salvaged from a damaged file.
    is_salvaged: bool,
    /// True if the game went on after the printed moment; the session ends at that moment.
    #[cfg(feature = "web")]
    is_past: bool,
}

impl PrintSource {
    /// Finds the game or roster, and goes to the requested moment.
    ///
    /// # Errors
    ///
    /// Fails if there is no such game, roster, moment or side, or if the game is damaged.
    pub(super) fn open(places: &Places, typed: &PrintArgs) -> Result<Self, Failure> {
        let moment = typed.turn.map_or(MapMoment::Now, MapMoment::Close);
        let mut is_salvaged = false;
        #[cfg(feature = "web")]
        let (mut file, mut is_past) = (None, false);
        let (session, position, name, side) = match GameSource::named(places, &typed.source)? {
            GameSource::Game(path) => {
                let session = if typed.salvage {
                    let (session, damage) = Session::salvaged(&path)
                        .map_err(|error| recovery_hint::offered(places, error))?;
                    is_salvaged = damage.is_some();
                    session
                } else {
                    Session::look(&path).map_err(|error| damaged(places, error, typed))?
                };
                let side = reader(session.state(), Some(&path), typed)?;
                let position = Position::from_session(&session, moment, side.as_ref());
                let position = position.map_err(|none| Failure::No(none.to_string()))?;
                let past = match typed.turn {
                    Some(_) => past::up_to(&session, position.entry).map_err(|fault| {
                        recovery_hint::offered(places, StoreError::new(&path, fault))
                    })?,
                    None => None,
                };
                #[cfg(feature = "web")]
                {
                    is_past = past.is_some();
                }
                let session = past.unwrap_or(session);
                let name = stem(&path);
                #[cfg(feature = "web")]
                file.replace(path);
                (Some(session), position, name, side)
            }
            GameSource::Roster(_) if typed.turn.is_some() => {
                return Err(Failure::No(format!(
                    "{} is a roster, and only a game has turns; `vidette new {}` starts a game",
                    typed.source,
                    typable(&typed.source)
                )));
            }
            GameSource::Roster(roster) => {
                let state = source::muster::<Fields>(&roster)?.0;
                let side = reader(&state, None, typed)?;
                let position = Position::start(state, side.as_ref());
                (None, position, stem(Path::new(&roster.name)), side)
            }
        };
        let state = match &position.sightings {
            Some(sightings) => fog_of_war::state(&position.state, sightings),
            None => position.state.clone(),
        };
        Ok(Self {
            session,
            position,
            state,
            side,
            name,
            #[cfg(feature = "web")]
            path: file,
            is_salvaged,
            #[cfg(feature = "web")]
            is_past,
        })
    }

    /// Returns the seats with their players, as far as the reader may know: from the tray or, if boards were never
    /// served, from the roster.
    ///
    /// # Errors
    ///
    /// Fails if the tray beside the game cannot be read.
    pub(super) fn seats(&self) -> Result<Vec<SeatCard>, Failure> {
        #[cfg(feature = "web")]
        let path = self.path.as_deref();
        #[cfg(not(feature = "web"))]
        let path = None;
        seats(path, &self.state, self.side.as_ref())
    }

    /// Returns the players' requests that wait for the referee, one a line; empty for a past moment.
    ///
    /// # Errors
    ///
    /// Fails if the tray beside the game cannot be read.
    pub(super) fn slips(&self) -> Result<Vec<String>, Failure> {
        #[cfg(feature = "web")]
        if let Some(path) = self.path.as_ref().filter(|_| !self.is_past) {
            return boards::slips(path, &self.state, self.session.as_ref());
        }
        Ok(Vec::new())
    }

    /// Returns words for a page, preceded by a warning if the game was salvaged.
    pub(super) fn marked(&self, words: String, between: &str) -> String {
        match self.is_salvaged {
            true => format!("{words}{between}{SALVAGED}"),
            false => words,
        }
    }
}

/// Warning on every page of a salvaged game.
const SALVAGED: &str = "SALVAGED from a damaged file: what came after is lost";

/// Returns the fault of a game, and the sheets that can still be printed.
fn damaged(places: &Places, error: StoreError, typed: &PrintArgs) -> Failure {
    let helps = Session::<Fields>::salvaged(error.path()).is_ok();
    match recovery_hint::offered(places, error) {
        Failure::Machine(said) if helps => Failure::Machine(format!(
            "{said}; `vidette print {} --salvage` prints the position after the last intact entry",
            typable(&typed.source)
        )),
        other => other,
    }
}

/// Returns the side whose sheets are printed, by the options and the seats that they name; `None` for the referee.
fn reader(
    state: &State,
    game: Option<&Path>,
    typed: &PrintArgs,
) -> Result<Option<SideId>, Failure> {
    let seats = match typed.seat.is_empty() {
        true => Vec::new(),
        false => seats(game, state, None)?,
    };
    reader::side(state, typed, &seats)
}

/// Returns the seats in the tray beside the game, or else those of the roster; with `side`, only that side's.
fn seats(
    game: Option<&Path>,
    state: &State,
    side: Option<&SideId>,
) -> Result<Vec<SeatCard>, Failure> {
    #[cfg(feature = "web")]
    if let Some(path) = game
        && let Some(seats) = boards::seats(path, state, side)?
    {
        return Ok(seats);
    }
    #[cfg(not(feature = "web"))]
    let _ = game;
    Ok(chairs::of_roster(state, side))
}
