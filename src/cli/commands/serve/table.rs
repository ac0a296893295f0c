//! The players' boards for the screens of `play`, here and on the other referee's laptop.

#[cfg(feature = "photo")]
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

#[cfg(feature = "photo")]
use super::tray_desk::TrayDesk;
use super::{boards::ServedBoards, screen, tray_desk::dots};
use crate::failure::Failure;
use game::tray::TraySeat;
use tui::kit::boards::{BoardPage, BoardsRequest, BoardsStatus, ScreenBoards};
use tui::kit::pen::{PenLink, PenStatus};

/// Keys on the page of a code.
const CODE_KEYS: &str =
    "arrows next code or list  a next address  R new address  Esc back to the table";

/// Makes the boards for the screens, which close them when they close.
pub(crate) fn for_screens(boards: ServedBoards) -> (ScreenBoards, PenLink) {
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
    let screens = ScreenBoards::new(move |wish| {
        let mut boards = boards.lock().unwrap_or_else(PoisonError::into_inner);
        let said = obey(&mut boards, wish).unwrap_or_else(|failure| Some(failure.words()));
        let status = status(&mut boards);
        BoardsStatus {
            said,
            ..status.unwrap_or_else(unreadable)
        }
    });
    (screens, pen)
}

/// Makes the slips of a game for the screens while no boards are served, because photographs from a folder arrive as
/// slips.
#[cfg(feature = "photo")]
pub(crate) fn slips_for_screens(game: &Path) -> Result<ScreenBoards, Failure> {
    let desk = Mutex::new(TrayDesk::beside(game)?);
    Ok(ScreenBoards::new(move |wish| {
        let mut desk = desk.lock().unwrap_or_else(PoisonError::into_inner);
        let status = desk.respond(wish).unwrap_or_else(unreadable);
        BoardsStatus {
            bar: status.bar.trim_start().to_owned(),
            ..status
        }
    }))
}

/// Returns the state to show if the boards cannot be read, with the reason.
fn unreadable(failure: Failure) -> BoardsStatus {
    BoardsStatus {
        bar: "boards !".to_owned(),
        pages: vec![BoardPage {
            title: "Players' boards".to_owned(),
            words: vec![failure.words()],
            ..BoardPage::default()
        }],
        ..BoardsStatus::default()
    }
}

/// Carries out the referee's request; returns the message about it, if one is needed; else `None`.
fn obey(boards: &mut ServedBoards, wish: BoardsRequest) -> Result<Option<String>, Failure> {
    match wish {
        BoardsRequest::TurnAddress => boards.turn_address().map(Some),
        BoardsRequest::Readdress => boards.readdress().map(Some),
        wish => boards.desk.obey(wish),
    }
}

fn status(boards: &mut ServedBoards) -> Result<BoardsStatus, Failure> {
    let status = boards.desk.status()?;
    let mut pages = Vec::new();
    if let Some(wifi) = &boards.wifi {
        pages.push(network(wifi)?);
    }
    let seats = boards.desk.tray.seats()?;
    for seat in seats.iter().filter(|seat| !seat.is_laptop()) {
        pages.push(code(boards, seat)?);
    }
    if boards.is_lonely() {
        pages.push(BoardPage {
            title: "No phone yet".to_owned(),
            words: screen::DOCTOR.map(str::to_owned).to_vec(),
            keys: CODE_KEYS.into(),
            ..BoardPage::default()
        });
    }
    pages.extend(status.pages);
    if let Some(people) = pages.last_mut() {
        people.words.clone_from(&boards.said);
    }
    Ok(BoardsStatus {
        bar: format!("boards {} live{}", boards.live(), status.bar),
        live: boards.live(),
        pages,
        ..status
    })
}

fn network(wifi: &str) -> Result<BoardPage, Failure> {
    let (link, words) = screen::of_network(wifi);
    Ok(BoardPage {
        title: "First: join the table's network".to_owned(),
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
        keys: CODE_KEYS.into(),
        ..BoardPage::default()
    })
}
