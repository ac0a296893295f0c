//! Fields of Blue & Grey behind the players' boards.

use std::io;
use std::path::Path;

use super::{BoardGame, SlipOnTable, referee, visible_name};
use crate::failure::Failure;
use crate::io::out::Tell;
use crate::io::places::Places;
use crate::{
    args::{shared, source},
    commands::r#do,
};
use game::session::Session;
use game::store::StoreError;
use game::tray::{NewSeat, Slip, TraySeat};
use report::map::PictureInk;
use report::sheet::argument;
use rules::fields::state::{State, draft::Fields};
use rules::fields::terms::{name::SideId, phase::Phase};
use tui::kit::boards::CardWish;
use tui::settings::PhoneActs;
use view::argument::{ArgumentCard, may_share};
use view::map::moment;
use view::paper::{PrintSubject, seat::seat_name};
use view::spectator::Spectator;
use web::{Listeners, Server, Site, Trays};

#[derive(Debug)]
struct BattleGame(Session<Fields>);

pub(super) fn look_named(places: &Places, name: &str) -> Result<Box<dyn BoardGame>, Failure> {
    Ok(Box::new(BattleGame(source::look(places, name)?)))
}

pub(super) fn look_at(path: &Path) -> Result<Box<dyn BoardGame>, StoreError> {
    Ok(Box::new(BattleGame(Session::look(path)?)))
}

impl BoardGame for BattleGame {
    fn battle(&self) -> String {
        self.0.state().oob().name.clone()
    }

    fn path(&self) -> Option<&Path> {
        self.0.path()
    }

    fn refresh(&mut self) -> Result<bool, StoreError> {
        self.0.refresh()
    }

    fn when(&self) -> String {
        moment::when(self.0.state(), None)
    }

    fn sides(&self) -> Vec<String> {
        let sides = self.0.state().oob().sides.iter();
        sides.map(|side| side.id.to_string()).collect()
    }

    fn first_seats(&self) -> Vec<NewSeat> {
        first_seats(self.0.state())
    }

    fn new_seat(&self, text: &str) -> Result<NewSeat, Failure> {
        new_seat(self.0.state(), text)
    }

    fn read_slip(&self, slip: &Slip, seat: Option<&TraySeat>) -> SlipOnTable {
        let side = seat.and_then(|seat| seat.side.as_deref());
        let phases = [Phase::Deployment].into_iter().chain(Phase::TURN);
        let phase = phases.into_iter().find(|phase| phase.name() == slip.phase);
        // The side and the game number a messenger differently.
        let played = Slip {
            line: view::slip::line(slip, side, &self.0),
            ..slip.clone()
        };
        SlipOnTable {
            request: view::slip::request(&played, self.0.state()),
            in_full: view::slip::request_and_line(&played, self.0.state()),
            line: played.line,
            phase: phase.map_or("", Phase::title),
            is_over: view::slip::is_over(slip, self.0.state()),
            kept_for: view::slip::kept_for(slip, side.map(SideId::new).as_ref(), self.0.state()),
        }
    }

    fn heard_last(&self, side: Option<&str>) -> Option<String> {
        let mut onlooker = Spectator::new(side.map(SideId::new));
        onlooker.follow(&self.0);
        let heard = onlooker.heard_last();
        heard.map(|told| told.text.to_string())
    }

    fn here(&self) -> u64 {
        self.0.journal().here().number()
    }

    fn entries_to_lift(&self) -> Result<u64, Failure> {
        match self.0.state().over() {
            Some(_) => Ok(self.0.entries().len() as u64),
            None => Err(Failure::No(
                "the game is not over, and the fog hides secrets; `end` ends it".to_owned(),
            )),
        }
    }

    fn shared_card(&self, wish: &CardWish) -> Result<(String, String), Failure> {
        if let Some(why) = may_share(&self.0, &wish.asked, wish.tape_error) {
            return Err(Failure::No(format!("Not sent: {why}")));
        }
        let state = self.0.state();
        let card = ArgumentCard::read(state, &wish.asked, wish.tape_error).map_err(Failure::No)?;
        let picture = argument::picture(&card, state, PictureInk::Colour);
        Ok((card.said(), picture.into_string()))
    }

    fn to_play(&self, places: &Places, name: &str) -> Result<Box<dyn BoardGame>, Failure> {
        let session = source::open_for_slips(places, name)?;
        Ok(Box::new(BattleGame(session)))
    }

    fn play_line(
        &mut self,
        places: &Places,
        line: &str,
        seat: Option<String>,
        tell: &mut Tell<'_>,
    ) -> Result<(), Failure> {
        self.0.ask_for(seat);
        r#do::play_line(places, &mut self.0, line, tell)
    }

    fn takes_laptops(&self) -> bool {
        true
    }

    fn serve(
        &self,
        path: &Path,
        trays: Trays,
        listeners: Listeners,
        site: Site,
        _: PhoneActs,
    ) -> io::Result<Server> {
        let session = Session::look(path).map_err(io::Error::other)?;
        Server::start(session, trays, listeners, &site)
    }
}

/// Returns the seats that the roster names, a seat for each side without a named one, and the referee's seat.
fn first_seats(state: &State) -> Vec<NewSeat> {
    let oob = state.oob();
    let whole = |side: &SideId| NewSeat {
        side: Some(side.to_string()),
        name: state.side_name(side).to_owned(),
        ..NewSeat::default()
    };
    let sides = oob.sides.iter().flat_map(|side| {
        let own: Vec<NewSeat> = oob
            .seats
            .iter()
            .filter(|seat| seat.side == side.id)
            .map(|seat| NewSeat {
                name: seat_name(
                    state,
                    &seat.side,
                    seat.command.as_deref(),
                    &visible_name(&seat.name),
                ),
                command: seat.command.clone(),
                places: seat.places,
                private: seat.private,
                ..whole(&seat.side)
            })
            .collect();
        match own.is_empty() {
            true => vec![whole(&side.id)],
            false => own,
        }
    });
    sides.chain([referee()]).collect()
}

/// Returns the seat that `referee`, a side or `SIDE/FORMATION` means; fails if the side has no such formation.
fn new_seat(state: &State, text: &str) -> Result<NewSeat, Failure> {
    if text == "referee" {
        return Ok(referee());
    }
    let (side, formation) = match text.split_once('/') {
        Some((side, formation)) => (side, Some(formation)),
        None => (text, None),
    };
    let side = shared::side_id(state, side)?;
    let Some(formation) = formation else {
        return Ok(NewSeat {
            name: state.side_name(&side).to_owned(),
            side: Some(side.to_string()),
            ..NewSeat::default()
        });
    };
    let command = PrintSubject::of_formation(state, formation);
    let is_own = |command: &PrintSubject| {
        state
            .brigades()
            .any(|brigade| brigade.side == side && command.has(state, brigade))
    };
    if !command.as_ref().is_some_and(is_own) {
        let oob = state.oob();
        let corps = oob.corps.iter().filter(|corps| corps.side == side);
        let divisions = oob.divisions.iter().filter(|d| d.side == side);
        let brigades = state.brigades().filter(|brigade| brigade.side == side);
        let there: Vec<String> = corps
            .map(|corps| corps.id.to_string())
            .chain(divisions.map(|division| division.id.to_string()))
            .chain(brigades.map(|brigade| brigade.id.to_string()))
            .collect();
        let near = source::did_you_mean(formation, &there);
        return Err(Failure::No(format!(
            "{side} has no corps, division or brigade `{formation}`{} its formations are {}",
            near.unwrap_or_else(|| ";".to_owned()),
            there.join(", ")
        )));
    }
    Ok(NewSeat {
        name: seat_name(state, &side, Some(formation), ""),
        side: Some(side.to_string()),
        command: Some(formation.to_owned()),
        ..NewSeat::default()
    })
}
