//! Keys on the pages of the players' boards.

use super::{BoardsPage, BoardsRequest, BoardsStatus, RowSubject, ShownSlip, SlipFilter};
use crate::kit::key::PressedKey;

/// Effect of a key on a page of the boards.
#[derive(Debug, Clone)]
pub enum BoardsKey {
    /// Leave the pages.
    Leave,
    /// Send a request to the boards.
    Ask(BoardsRequest),
    /// Begin the act of a slip.
    Choose(i64),
    /// Accept all orders from the side that sent this slip.
    TakeOrders(i64),
    /// Open the command line with this beginning.
    Line(String),
    /// Change the filter of the slips.
    Sift(fn(&mut SlipFilter, &[ShownSlip])),
    /// Lift the fog.
    LiftFog,
}

/// Returns the page after a key, and the request that the key makes.
#[must_use]
pub fn page_after(
    status: &BoardsStatus,
    sieve: &SlipFilter,
    leaf: BoardsPage,
    key: PressedKey,
) -> (BoardsPage, Option<BoardsKey>) {
    let page = status.page(leaf.page, sieve);
    let rows = page.rows.len();
    let item = page.rows.get(leaf.at).map(|row| row.item);
    let is_slips = status.slips() == leaf.page;
    let is_codes = !page.code.is_empty();
    let (last_page, last_row) = (status.people(), rows.saturating_sub(1));
    let turned = |page| BoardsPage { page, at: 0 };
    let forth = match leaf.page >= last_page {
        true => 0,
        false => leaf.page + 1,
    };
    let back = leaf.page.checked_sub(1).unwrap_or(last_page);
    let next = match key {
        PressedKey::Down if rows > 0 => BoardsPage {
            at: (leaf.at + 1).min(last_row),
            ..leaf
        },
        PressedKey::Up if rows > 0 => BoardsPage {
            at: leaf.at.saturating_sub(1),
            ..leaf
        },
        PressedKey::Right | PressedKey::Down | PressedKey::Char(' ') => turned(forth),
        PressedKey::Left | PressedKey::Up => turned(back),
        _ => leaf,
    };
    let ask = |wish| Some(BoardsKey::Ask(wish));
    let meant = match (key, item) {
        (PressedKey::Escape | PressedKey::Char('q'), _) => Some(BoardsKey::Leave),
        (PressedKey::Enter, Some(RowSubject::Slip(slip))) => Some(BoardsKey::Choose(slip)),
        (PressedKey::Char('s'), _) if is_slips => Some(BoardsKey::Sift(SlipFilter::turn_side)),
        (PressedKey::Char('p'), _) if is_slips => Some(BoardsKey::Sift(SlipFilter::turn_phase)),
        (PressedKey::Enter, _) => Some(BoardsKey::Leave),
        (PressedKey::Char('y'), _) => ask(BoardsRequest::LetIn),
        (PressedKey::Char('n'), _) => ask(BoardsRequest::SendAway),
        (PressedKey::Char('a'), _) if is_codes => ask(BoardsRequest::TurnAddress),
        (PressedKey::Char('R'), _) if is_codes => ask(BoardsRequest::Readdress),
        (PressedKey::Char(letter), Some(item)) => of_row(letter, item),
        _ => None,
    };
    (next, meant)
}

/// Returns the request that a letter makes about the row under the cursor; `None` if it makes none.
fn of_row(letter: char, item: RowSubject) -> Option<BoardsKey> {
    Some(match (letter, item) {
        ('b', RowSubject::Slip(slip)) => BoardsKey::Line(format!("back {slip} ")),
        ('w', RowSubject::Slip(slip)) => BoardsKey::Line(format!("answer {slip} ")),
        ('A', RowSubject::Slip(slip)) => BoardsKey::TakeOrders(slip),
        ('d', RowSubject::Device(device)) => BoardsKey::Ask(BoardsRequest::Drop(device)),
        ('m', RowSubject::Device(device)) => BoardsKey::Ask(BoardsRequest::Move(device)),
        ('r', RowSubject::Seat(seat)) => BoardsKey::Ask(BoardsRequest::Renew(seat)),
        ('c', RowSubject::Seat(seat)) => BoardsKey::Ask(BoardsRequest::Turn(seat)),
        ('L', RowSubject::Seat(_) | RowSubject::Device(_)) => BoardsKey::LiftFog,
        _ => return None,
    })
}
