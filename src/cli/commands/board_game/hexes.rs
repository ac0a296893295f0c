//! Games of hexes and counters behind the players' boards.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use super::{BoardGame, SlipOnTable, referee};
use crate::dispatch::StoredRuleset;
use crate::failure::Failure;
use crate::io::out::Tell;
use crate::io::places::Places;
use crate::{args::source, commands::r#do::boxed};
use game::journal::EntryKind;
use game::session::{Session, TableInput, Throwing, Trouble, machine_clock};
use game::store::StoreError;
use game::tray::{NewSeat, Slip, TraySeat};
use rules::chance::{Answer, DieOrigin};
use rules::spelling::capitalised;
use tui::kit::boards::CardWish;
use tui::settings::PhoneActs;
use view::presentation::{self, Askers, Audience, card, ledger::Ledger, menu};
use view::slip;
use web::entries::{EntryAnswer, EntryDesk, EntryRequest, EntryScope};
use web::{Listeners, Server, Site, Trays};

/// Refusal to lift the fog in a game without fog.
const NO_FOG: &str =
    "this game has no fog to lift; `vidette diary GAME --side SIDE` writes what a side knew";

/// A game of hexes and counters.
pub(super) struct HexGame<R: StoredRuleset>(Session<R>);

impl<R: StoredRuleset> fmt::Debug for HexGame<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("HexGame").field(&self.0).finish()
    }
}

impl<R> HexGame<R>
where
    R: StoredRuleset + 'static,
    R::State: Send + Sync,
{
    pub(super) fn look_named(places: &Places, name: &str) -> Result<Box<dyn BoardGame>, Failure> {
        let session: Session<R> = source::look(places, name)?;
        Ok(Box::new(Self(session)))
    }

    pub(super) fn look_at(path: &Path) -> Result<Box<dyn BoardGame>, StoreError> {
        let session: Session<R> = Session::look(path)?;
        Ok(Box::new(Self(session)))
    }
}

impl<R> BoardGame for HexGame<R>
where
    R: StoredRuleset + 'static,
    R::State: Send + Sync,
{
    fn battle(&self) -> String {
        R::title(self.0.state())
    }

    fn path(&self) -> Option<&Path> {
        self.0.path()
    }

    fn refresh(&mut self) -> Result<bool, StoreError> {
        self.0.refresh()
    }

    fn when(&self) -> String {
        R::summary(self.0.state())
    }

    fn sides(&self) -> Vec<String> {
        let sides = R::sides(self.0.state()).into_iter();
        sides.map(|(side, _)| side).collect()
    }

    fn first_seats(&self) -> Vec<NewSeat> {
        let sides = R::sides(self.0.state()).into_iter();
        let seats = sides.map(|(side, name)| of_side(side, name));
        seats.chain([referee()]).collect()
    }

    fn new_seat(&self, text: &str) -> Result<NewSeat, Failure> {
        if text == "referee" {
            return Ok(referee());
        }
        if text.contains('/') {
            return Err(Failure::No(format!(
                "a game of {} has one seat per side, none for formations: type only the side",
                R::GAME
            )));
        }
        let side = presentation::side_named::<R>(self.0.state(), text).map_err(Failure::No)?;
        let name = presentation::side_name::<R>(self.0.state(), &side);
        Ok(of_side(side, name))
    }

    fn read_slip(&self, slip: &Slip, _: Option<&TraySeat>) -> SlipOnTable {
        SlipOnTable {
            line: slip.line.clone(),
            request: match slip.words.as_str() {
                "" => slip.line.clone().unwrap_or_default(),
                words => words.to_owned(),
            },
            in_full: slip.asks(),
            phase: "",
            is_over: slip::is_over_in_hexes::<R>(slip, self.0.state()),
            kept_for: slip::kept_for_in_hexes::<R>(slip, self.0.state()),
        }
    }

    fn heard_last(&self, side: Option<&str>) -> Option<String> {
        let eyes = match side {
            Some(side) => Audience::Side(side.to_owned()),
            None => Audience::Table,
        };
        let ledger = Ledger::new(&self.0, &eyes);
        let last = self.0.entries().last().map(|entry| entry.seq)?;
        let mut heard = None;
        self.0.walk(|before, entry, _| {
            if entry.seq == last && ledger.tells(last) {
                let mut entry = entry.clone();
                // Who asked for the act needs no telling.
                if let EntryKind::Act(act) = &mut entry.kind {
                    act.change_extras(|extras| extras.asked = None);
                }
                let told = presentation::told_by::<R>(before, &entry, &ledger, &Askers::new());
                heard = Some(told.in_full());
            }
        });
        heard
    }

    fn here(&self) -> u64 {
        self.0.journal().here().number()
    }

    fn entries_to_lift(&self) -> Result<u64, Failure> {
        Err(Failure::No(NO_FOG.to_owned()))
    }

    /// Makes a card from the pieces that everyone at the table sees, so that both sides may know it.
    fn shared_card(&self, wish: &CardWish) -> Result<(String, String), Failure> {
        let eyes = Audience::Table;
        let state = R::as_known(self.0.state(), &eyes);
        let measure = card::measure_words::<R>(&state, &wish.asked, &eyes).map_err(Failure::No)?;
        let map = card::card_map::<R>(&state, &measure, &eyes);
        let picture = map.map(|map| report::hexes::tapped(&map, R::hues(&state), &[]));
        let words = format!("{}. {}", measure.card.title, measure.card.said());
        Ok((
            words,
            picture
                .map(|picture| picture.into_string())
                .unwrap_or_default(),
        ))
    }

    fn to_play(&self, places: &Places, name: &str) -> Result<Box<dyn BoardGame>, Failure> {
        let session: Session<R> = source::open_for_slips(places, name)?;
        Ok(Box::new(Self(session)))
    }

    fn play_line(
        &mut self,
        _: &Places,
        line: &str,
        seat: Option<String>,
        tell: &mut Tell<'_>,
    ) -> Result<(), Failure> {
        self.0.ask_for(seat);
        boxed::play(&mut self.0, line, false, tell).map(drop)
    }

    fn takes_laptops(&self) -> bool {
        false
    }

    fn serve(
        &self,
        path: &Path,
        trays: Trays,
        listeners: Listeners,
        site: Site,
        acts: PhoneActs,
    ) -> io::Result<Server> {
        let session: Session<R> = Session::look(path).map_err(io::Error::other)?;
        let scope = match acts {
            PhoneActs::None => EntryScope::Nothing,
            PhoneActs::Own => EntryScope::Own,
            PhoneActs::All => EntryScope::All,
        };
        let pen = PhonePen::<R> {
            path: path.to_owned(),
            scope,
            session: None,
        };
        let pen = Arc::new(Mutex::new(pen));
        let entries = EntryDesk::new(scope, move |request| {
            let mut pen = pen.lock().unwrap_or_else(PoisonError::into_inner);
            pen.enter(request)
        });
        Server::start_hexes(session, trays, listeners, &site, entries)
    }
}

fn of_side(side: String, name: String) -> NewSeat {
    NewSeat {
        side: Some(side),
        name,
        ..NewSeat::default()
    }
}

/// Answer to a phone if the file cannot be written at the moment. The error's own words are not sent, because they name
/// files.
const BUSY: &str = "Not done: another window of the laptop was writing. Send it again in a moment.";

/// Writes acts from phones into the game, between those of the table.
struct PhonePen<R: StoredRuleset> {
    path: PathBuf,
    scope: EntryScope,
    /// The game; `None` until a phone has entered something. Others may write between two acts.
    session: Option<Session<R>>,
}

impl<R: StoredRuleset> PhonePen<R> {
    fn enter(&mut self, request: &EntryRequest) -> EntryAnswer {
        let scope = self.scope;
        let answer = self.opened().and_then(|session| {
            let answer = write_act(session, scope, request);
            session.rest();
            answer
        });
        answer.unwrap_or_else(EntryAnswer::Refused)
    }

    fn opened(&mut self) -> Result<&mut Session<R>, String> {
        let mut session = match self.session.take() {
            Some(session) => session,
            None => Session::open(&self.path, machine_clock()).map_err(|error| {
                log::warn!("{error}");
                BUSY.to_owned()
            })?,
        };
        session.catch_up().map_err(|error| {
            log::warn!("{error}");
            BUSY.to_owned()
        })?;
        Ok(self.session.insert(session))
    }
}

/// Writes an act from a phone; `scope` says whether phones may enter every act, or only secrets of their side.
fn write_act<R: StoredRuleset>(
    session: &mut Session<R>,
    scope: EntryScope,
    request: &EntryRequest,
) -> Result<EntryAnswer, String> {
    let state = Arc::clone(session.state());
    let is_own = menu::is_own::<R>(&state, &request.side, &request.line);
    let command = menu::command::<R>(&state, &request.line);
    let is_allowed = scope == EntryScope::All || (scope == EntryScope::Own && is_own);
    let Some(command) = command.filter(|_| is_allowed) else {
        return Err("The game has moved on: check your page and choose again.".to_owned());
    };
    let throwing = match (session.facts().dice, request.throws) {
        (DieOrigin::Hand, false) => Throwing::Draws,
        _ => Throwing::Own,
    };
    let answers = request.answers.iter();
    let typed = TableInput {
        faces: request.faces.clone(),
        answers: answers.map(|said| Answer::spoken(said)).collect(),
        because: request.because.clone().filter(|_| scope == EntryScope::All),
    };
    session.ask_for(Some(request.seat.clone()));
    match session.execute_typed(&command, &typed, throwing) {
        Ok(_) => Ok(EntryAnswer::Done),
        Err(Trouble::Wanted(ask)) => Ok(EntryAnswer::Asks(ask)),
        Err(Trouble::Refused(refusal)) => Err(capitalised(&refusal.sentence())),
        Err(Trouble::Store(error)) => {
            log::warn!("{error}");
            Err(BUSY.to_owned())
        }
        Err(trouble) => Err(format!("No. {trouble}")),
    }
}
