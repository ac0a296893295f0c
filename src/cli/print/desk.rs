//! The game or roster that is printed, at its moment.

use std::path::Path;
#[cfg(feature = "web")]
use std::path::PathBuf;

use super::super::ask;
use super::super::failure::Failure;
use super::super::offer;
use super::super::places::Places;
use super::super::places::stem;
use super::super::source;
use super::super::source::Source;
use super::super::typable::typable;
use super::Typed;
#[cfg(feature = "web")]
use super::boards;
use super::chairs;
use game::session::Session;
use game::store::StoreError;
use rules::fields::language;
use rules::fields::state::State;
use rules::fields::state::draft::Fields;
use rules::fields::terms::name::CorpsId;
use rules::fields::terms::name::DivisionId;
use rules::fields::terms::name::SideId;
use rules::spelling::nearest;
use view::known;
use view::map::moment::Moment;
use view::map::moment::Position;
use view::paper::Command;
use view::paper::seat::Seat;

/// A game or roster at the moment that is printed.
#[derive(Debug)]
pub(super) struct Desk {
    pub(super) session: Option<Session<Fields>>,
    pub(super) position: Position,
    /// The position as whoever it is printed for knows it.
    pub(super) state: State,
    pub(super) side: Option<SideId>,
    pub(super) name: String,
    /// The file of the game, beside which its tray lies; none of a roster.
    #[cfg(feature = "web")]
    path: Option<PathBuf>,
    /// Whether the game is what was saved of a damaged file.
    is_salvaged: bool,
}

impl Desk {
    /// Returns what is named, at its moment.
    ///
    /// # Errors
    ///
    /// There is no such game, roster, moment or side, or the game is damaged.
    pub(super) fn of(places: &Places, typed: &Typed) -> Result<Self, Failure> {
        let moment = typed.turn.map_or(Moment::Now, Moment::Close);
        let mut is_salvaged = false;
        #[cfg(feature = "web")]
        let mut file = None;
        let (session, position, name, side) = match Source::named(places, &typed.source)? {
            Source::Game(path) => {
                let session = if typed.salvage {
                    let (session, damage) =
                        Session::salvaged(&path).map_err(|error| offer::offered(places, error))?;
                    is_salvaged = damage.is_some();
                    session
                } else {
                    Session::look(&path).map_err(|error| damaged(places, error, typed))?
                };
                let side = side(session.state(), typed)?;
                let position = Position::of(&session, moment, side.as_ref());
                let position = position.map_err(|none| Failure::No(none.to_string()))?;
                let name = stem(&path);
                #[cfg(feature = "web")]
                file.replace(path);
                (Some(session), position, name, side)
            }
            Source::Roster(_) if typed.turn.is_some() => {
                return Err(Failure::No(format!(
                    "{} is a roster: only a game has turns; `vidette new {}` starts one",
                    typed.source,
                    typable(&typed.source)
                )));
            }
            Source::Roster(roster) => {
                let state = source::muster::<Fields>(&roster)?.0;
                let side = side(&state, typed)?;
                let position = Position::start(state, side.as_ref());
                (None, position, stem(Path::new(&roster.name)), side)
            }
        };
        let state = match &position.sightings {
            Some(sightings) => known::state(&position.state, sightings),
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
        })
    }

    /// Returns who sits where, as far as whoever it is printed for may know: by the tray of the boards, or by the
    /// roster where none were ever served.
    ///
    /// # Errors
    ///
    /// The tray beside the game cannot be read.
    pub(super) fn seats(&self) -> Result<Vec<Seat>, Failure> {
        #[cfg(feature = "web")]
        if let Some(path) = &self.path
            && let Some(seats) = boards::seats(path, &self.state, self.side.as_ref())?
        {
            return Ok(seats);
        }
        Ok(chairs::of_roster(&self.state, self.side.as_ref()))
    }

    /// Returns what players ask for and waits for the referee, a line each.
    ///
    /// # Errors
    ///
    /// The tray beside the game cannot be read.
    pub(super) fn slips(&self) -> Result<Vec<String>, Failure> {
        #[cfg(feature = "web")]
        if let Some(path) = &self.path {
            return boards::slips(path, &self.state);
        }
        Ok(Vec::new())
    }

    /// Returns words that stand on a page; of a damaged game they say so.
    pub(super) fn marked(&self, words: String, between: &str) -> String {
        match self.is_salvaged {
            true => format!("{words}{between}{SALVAGED}"),
            false => words,
        }
    }
}

/// What stands on every page of a damaged game.
const SALVAGED: &str = "SALVAGED from a damaged file: what came after is lost";

/// The fault of a game, with what can be printed all the same.
fn damaged(places: &Places, error: StoreError, typed: &Typed) -> Failure {
    let helps = Session::<Fields>::salvaged(error.path()).is_ok();
    match offer::offered(places, error) {
        Failure::Machine(said) if helps => Failure::Machine(format!(
            "{said}; `vidette print {} --salvage` prints the position after the last whole entry",
            typable(&typed.source)
        )),
        other => other,
    }
}

fn side(state: &State, typed: &Typed) -> Result<Option<SideId>, Failure> {
    let name = typed.side.as_ref();
    name.map(|name| ask::side_id(state, name)).transpose()
}

/// Returns what `--of` and `--seat` name. For a side the troops of the enemy are answered as unknown ones.
pub(super) fn commands(
    state: &State,
    typed: &Typed,
    seats: &[Seat],
) -> Result<Vec<Command>, Failure> {
    let of_seats = typed
        .seat
        .iter()
        .map(|name| match chairs::named(seats, name) {
            Some(seat) => {
                let whole = || Command::Side(seat.side.clone());
                Ok(seat.command.clone().unwrap_or_else(whole))
            }
            None if seats.is_empty() => {
                let formation = name.rsplit_once('/').map_or(name.as_str(), |(_, of)| of);
                command(state, formation)
            }
            None => Err(chairs::none(seats, name)),
        });
    typed
        .of
        .iter()
        .map(|id| command(state, id))
        .chain(of_seats)
        .collect()
}

fn command(state: &State, id: &str) -> Result<Command, Failure> {
    let own = |side: &SideId| state.known_to().is_none_or(|known| known == side);
    let oob = state.oob();
    if let Some(side) = oob
        .sides
        .iter()
        .find(|side| side.id.as_str() == id && own(&side.id))
    {
        return Ok(Command::Side(side.id.clone()));
    }
    if oob
        .corps
        .iter()
        .any(|corps| corps.id.as_str() == id && own(&corps.side))
    {
        return Ok(Command::Corps(CorpsId::new(id)));
    }
    let division = oob
        .divisions
        .iter()
        .find(|d| d.id.as_str() == id || d.name == id);
    if let Some(division) = division.filter(|division| own(&division.side)) {
        return Ok(Command::Division(DivisionId::new(division.id.as_str())));
    }
    if let Ok(brigade) = language::brigade(state, id)
        && state.brigade(&brigade).is_some_and(|b| own(&b.side))
    {
        return Ok(Command::Brigade(brigade));
    }
    let ids: Vec<String> = (oob
        .sides
        .iter()
        .filter(|s| own(&s.id))
        .map(|s| s.id.to_string()))
    .chain(
        oob.corps
            .iter()
            .filter(|c| own(&c.side))
            .map(|c| c.id.to_string()),
    )
    .chain(
        oob.divisions
            .iter()
            .filter(|d| own(&d.side))
            .map(|d| d.id.to_string()),
    )
    .chain(
        oob.brigades
            .iter()
            .filter(|b| own(&b.side))
            .map(|b| b.id.to_string()),
    )
    .collect();
    let near = nearest(id, ids.iter().map(String::as_str));
    let near = near.map(|near| format!(", did you mean {near}?"));
    Err(Failure::No(format!(
        "there is no side, corps, division or brigade `{id}`{}; there are {}",
        near.unwrap_or_default(),
        ids.join(", ")
    )))
}
