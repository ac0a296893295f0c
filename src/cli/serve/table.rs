//! The boards as the screens of `play` show them.

use std::sync::Mutex;
use std::sync::PoisonError;

use super::boards::Boards;
use super::boards::dots;
use crate::cli::failure::Failure;
use crate::cli::seats;
use crate::game::session::machine_clock;
use crate::game::tray::Presence;
use crate::game::tray::Seat;
use crate::tui::boards;
use crate::tui::boards::Page;
use crate::tui::boards::Standing;
use crate::tui::boards::Wish;

/// Returns the boards for the screens; they are closed when the screens are.
pub(in crate::cli) fn for_screens(boards: Boards) -> boards::Boards {
    let boards = Mutex::new(boards);
    boards::Boards::new(move |wish| {
        let mut boards = boards.lock().unwrap_or_else(PoisonError::into_inner);
        standing(&mut boards, wish).unwrap_or_else(|failure| Standing {
            bar: "boards !".to_owned(),
            knock: None,
            pages: vec![Page {
                title: "Players' boards".to_owned(),
                code: Vec::new(),
                words: vec![failure.words()],
            }],
        })
    })
}

fn standing(boards: &mut Boards, wish: Wish) -> Result<Standing, Failure> {
    match wish {
        Wish::Look => {}
        Wish::LetIn => boards.answer(Presence::In)?,
        Wish::SendAway => boards.answer(Presence::Out)?,
    }
    let seats = boards.tray.seats()?;
    let codes = seats.iter().map(|seat| code(boards, seat));
    let mut pages: Vec<Page> = codes.collect::<Result<_, Failure>>()?;
    let slips = boards.slips(&seats)?;
    let waiting = match slips.len() {
        0 => String::new(),
        count => format!(" ✉ {count}"),
    };
    pages.push(asked(slips));
    pages.push(people(boards, &seats)?);
    Ok(Standing {
        bar: format!("boards {} live{waiting}", boards.server.live()),
        knock: boards.knock(&seats)?,
        pages,
    })
}

fn code(boards: &Boards, seat: &Seat) -> Result<Page, Failure> {
    Ok(Page {
        title: boards.over(seat),
        code: dots(&boards.link(seat))?.rows(false),
        words: vec![boards.below(seat)],
    })
}

/// What the players ask for. The game is open here, so the referee types the lines himself.
fn asked(slips: Vec<String>) -> Page {
    let mut words = match slips.is_empty() {
        true => vec!["No slip waits.".to_owned()],
        false => slips,
    };
    words.push(String::new());
    words.push(
        "Type a line behind `:`; in another window `vidette slips GAME answer N \"done\"` tells the player, `back N \"why\"` gives it back."
            .to_owned(),
    );
    Page {
        title: "What players ask for".to_owned(),
        code: Vec::new(),
        words,
    }
}

fn people(boards: &Boards, seats: &[Seat]) -> Result<Page, Failure> {
    let devices = boards.tray.devices()?;
    let mut words = seats::people(seats, &devices, machine_clock()());
    words.push("`vidette seats GAME drop N` in another window sends one away".to_owned());
    words.extend(boards.said.iter().cloned());
    Ok(Page {
        title: "Who sits where".to_owned(),
        code: Vec::new(),
        words,
    })
}
