//! The boards on the screens of `play`.

use std::sync::{Arc, Mutex, PoisonError};

use super::{
    boards::{ServedBoards, dots},
    screen,
};
use crate::failure::Failure;
use crate::{seats, slips};
use game::session::machine_clock;
use game::tray::{Presence, TraySeat};
use tui::boards;
use tui::boards::{BoardPage, BoardsRequest, BoardsRow, BoardsStatus, RowSubject, ShownSlip};
use tui::pen::{PenLink, PenStatus};
use view::argument::ArgumentCard;

/// Keys on the page of the players' requests.
const TRAY_KEYS: &str =
    "Enter take  b back  w answer  A side's orders  s side  p phase  arrows  Esc";

/// Keys on the page of the players by seat.
const PEOPLE_KEYS: &str =
    "d drop  m move  r renew link  c close or open  L lift the fog  arrows  Esc";

/// Keys on the page of a code.
const CODE_KEYS: &str =
    "arrows next code or list  a next address  R new address  Esc back to the table";

/// Makes the boards for the screens; they close with the screens.
pub(crate) fn for_screens(boards: ServedBoards) -> (boards::ScreenBoards, PenLink) {
    let boards = Arc::new(Mutex::new(boards));
    let pen = {
        let boards = Arc::clone(&boards);
        PenLink::new(move |wish| {
            let mut boards = boards.lock().unwrap_or_else(PoisonError::into_inner);
            let status = boards.ask_pen(wish);
            status.unwrap_or_else(|failure| PenStatus {
                said: Some(failure.words()),
                ..PenStatus::default()
            })
        })
    };
    let screens = boards::ScreenBoards::new(move |wish| {
        let mut boards = boards.lock().unwrap_or_else(PoisonError::into_inner);
        let said = obey(&mut boards, wish).unwrap_or_else(|failure| Some(failure.words()));
        let standing = standing(&mut boards).unwrap_or_else(|failure| BoardsStatus {
            bar: "boards !".to_owned(),
            pages: vec![BoardPage {
                title: "Players' boards".to_owned(),
                words: vec![failure.words()],
                ..BoardPage::default()
            }],
            ..BoardsStatus::default()
        });
        BoardsStatus { said, ..standing }
    });
    (screens, pen)
}

/// Carries out the referee's request; returns the message about it.
fn obey(boards: &mut ServedBoards, wish: BoardsRequest) -> Result<Option<String>, Failure> {
    match wish {
        BoardsRequest::Look => return Ok(None),
        BoardsRequest::LetIn => return boards.answer(Presence::In),
        BoardsRequest::SendAway => return boards.answer(Presence::Out),
        BoardsRequest::Taken(slip) => return boards.take(slip).map(|()| None),
        BoardsRequest::Back(slip, why) => boards.give_back(slip, &why)?,
        BoardsRequest::Answer(slip, words) => boards.answer_slip(slip, &words)?,
        BoardsRequest::Say(seat, words) => {
            let when = boards.now();
            let heard = seats::say(&mut boards.tray, &when, &seat, &words)?;
            return Ok(Some(format!("said to {heard}")));
        }
        BoardsRequest::ToBothSides(card) => return boards.show_to_both(&card).map(Some),
        BoardsRequest::Drop(device) => boards.tray.set_presence(device, Presence::Out)?,
        BoardsRequest::Move(device) => boards.move_on(device)?,
        BoardsRequest::Renew(number) => {
            let seat = boards.seat(number)?;
            boards.tray.renew(&seat)?;
            return Ok(Some(format!("{}: the old link is dead", seat.id())));
        }
        BoardsRequest::Turn(number) => {
            let seat = boards.seat(number)?;
            boards.tray.set_open(&seat, !seat.open)?;
        }
        BoardsRequest::Lift => {
            boards.refresh();
            seats::lift(&mut boards.tray, boards.game.as_ref())?;
            return Ok(Some(
                "the fog is lifted: /diary is open until the end is taken back".to_owned(),
            ));
        }
        BoardsRequest::TurnAddress => return boards.turn_address().map(Some),
        BoardsRequest::Readdress => return boards.readdress().map(Some),
    }
    Ok(None)
}

fn standing(boards: &mut ServedBoards) -> Result<BoardsStatus, Failure> {
    boards.refresh();
    let seats = boards.tray.seats()?;
    let mut pages = Vec::new();
    if let Some(wifi) = &boards.wifi {
        pages.push(network(wifi)?);
    }
    for seat in seats.iter().filter(|seat| !seat.is_laptop()) {
        pages.push(code(boards, seat)?);
    }
    if boards.is_lonely() {
        pages.push(BoardPage {
            title: "No phone has come yet".to_owned(),
            words: screen::DOCTOR.map(str::to_owned).to_vec(),
            keys: CODE_KEYS,
            ..BoardPage::default()
        });
    }
    let slips = boards.waiting()?;
    let lines = boards.slips(&seats)?;
    let waiting = match slips.len() {
        0 => String::new(),
        count => format!(" ✉ {count}"),
    };
    let rows = slips.iter().zip(lines).map(|(slip, words)| BoardsRow {
        item: RowSubject::Slip(slip.number),
        words,
    });
    pages.push(asked(rows.collect()));
    pages.push(people(boards)?);
    Ok(BoardsStatus {
        bar: format!(
            "boards {} live{waiting}{}",
            boards.live(),
            boards.ready(&seats)?
        ),
        knock: boards.knock(&seats)?,
        pages,
        slips,
        askers: boards.tray.askers()?,
        ..BoardsStatus::default()
    })
}

fn network(wifi: &str) -> Result<BoardPage, Failure> {
    let (link, words) = screen::of_network(wifi);
    Ok(BoardPage {
        title: "First: into the network of the table".to_owned(),
        code: dots(&link)?.rows(false),
        words: vec![words],
        ..BoardPage::default()
    })
}

fn code(boards: &ServedBoards, seat: &TraySeat) -> Result<BoardPage, Failure> {
    Ok(BoardPage {
        title: boards.over(seat),
        code: dots(&boards.link(seat))?.rows(false),
        words: vec![boards.below(seat)],
        keys: CODE_KEYS,
        ..BoardPage::default()
    })
}

/// Returns the page of the players' requests.
fn asked(rows: Vec<BoardsRow>) -> BoardPage {
    let words = match rows.is_empty() {
        true => vec!["No slip waits.".to_owned()],
        false => Vec::new(),
    };
    BoardPage {
        title: "What players ask for".to_owned(),
        rows,
        words,
        keys: TRAY_KEYS,
        ..BoardPage::default()
    }
}

fn people(boards: &ServedBoards) -> Result<BoardPage, Failure> {
    let lines = seats::people(&boards.tray, machine_clock()())?;
    let rows = lines.into_iter().map(|(who, words)| BoardsRow {
        item: match who {
            seats::SeatSubject::Seat(number) => RowSubject::Seat(number),
            seats::SeatSubject::Device(number) => RowSubject::Device(number),
        },
        words,
    });
    Ok(BoardPage {
        title: "Who sits where".to_owned(),
        rows: rows.collect(),
        words: boards.said.clone(),
        keys: PEOPLE_KEYS,
        ..BoardPage::default()
    })
}

impl ServedBoards {
    /// Shows a card with its map to every seat of both sides.
    fn show_to_both(&mut self, card: &ArgumentCard) -> Result<String, Failure> {
        self.refresh();
        let picture = self.game.card_picture(card).unwrap_or_default();
        let when = self.now();
        seats::show(&mut self.tray, (&card.said(), &picture), &when)
    }

    /// Returns the waiting slips, the oldest first.
    fn waiting(&self) -> Result<Vec<ShownSlip>, Failure> {
        let (seats, devices) = (self.tray.seats()?, self.tray.devices()?);
        let slips = slips::all_waiting(&self.tray, self.game.as_ref())?;
        let slips = slips.into_iter().map(|slip| {
            let seat = seats.iter().find(|seat| seat.number == slip.seat);
            let device = devices.iter().find(|device| device.number == slip.device);
            let read = self.game.read_slip(&slip, seat);
            ShownSlip {
                number: slip.number,
                seat: seat.map_or_else(String::new, TraySeat::id),
                side: seat.and_then(|seat| seat.side.clone()).unwrap_or_default(),
                name: device.map_or_else(String::new, |device| device.name.clone()),
                phase: read.phase,
                stale: read.is_over,
                line: slip.line,
            }
        });
        Ok(slips.collect())
    }

    /// Describes each side's readiness, if anyone is ready: `  READY union 2/3`.
    pub(super) fn ready(&self, seats: &[TraySeat]) -> Result<String, Failure> {
        let devices = self.tray.devices()?;
        let now = self.now();
        let mut words = String::new();
        for side in self.game.sides() {
            let sits = |number: i64| {
                let seat = seats.iter().find(|seat| seat.number == number);
                seat.is_some_and(|seat| seat.side.as_deref() == Some(side.as_str()))
            };
            let own = devices.iter();
            let own = own.filter(|d| d.presence == Presence::In && sits(d.seat));
            let all: Vec<bool> = own.map(|d| d.ready.as_deref() == Some(&*now)).collect();
            let ready = all.iter().filter(|is_ready| **is_ready).count();
            if ready > 0 {
                words.push_str(&format!("  READY {side} {ready}/{}", all.len()));
            }
        }
        Ok(words)
    }
}
