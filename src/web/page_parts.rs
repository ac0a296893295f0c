//! Choice of the parts that a seat's page shows.

use super::{
    page::{act, generals},
    parts::SeatParts,
};

/// The page whose parts are listed.
pub(super) enum PageParts<'a> {
    /// The seat's own card.
    Own,
    /// The forms and the seat's slips.
    Slips,
    /// Everything that the next player at the seat needs.
    HandOver,
    /// Generals and messengers, and the sheets of the seat's commands.
    Sheets,
    /// A brigade's buttons and sheet.
    Brigade(&'a str),
    /// The map at a zoom level, and the troops.
    Board(u8),
    /// The page of a single part.
    One(&'a str),
}

impl PageParts<'_> {
    /// Returns the names of the parts that the page shows to a seat, and the zoom of its map.
    pub(super) fn names(&self, seat: &SeatParts) -> (Vec<String>, u8) {
        match self {
            Self::Brigade(id) => {
                let menu = seat.choices.acts_of(id).map(|_| act::menu_name(id));
                let sheet = format!("sheet/{id}");
                (menu.into_iter().chain([sheet]).collect(), 1)
            }
            Self::Own => {
                let own = ["me", "ready", "command"].map(|part| format!("{part}/{}", seat.seat));
                let is_there =
                    |name: &String| seat.parts.contains_key(name) || seat.lists.contains_key(name);
                let own = own.into_iter().filter(is_there);
                (["talk".to_owned()].into_iter().chain(own).collect(), 1)
            }
            Self::HandOver => {
                let me = format!("me/{}", seat.seat);
                let slips = format!("slips/{}", seat.seat);
                let own = [me, "talk".to_owned(), generals::PART.to_owned(), slips];
                let sheets = seat.sheets.iter().cloned();
                let there = |name: &String| seat.parts.contains_key(name);
                (own.into_iter().filter(there).chain(sheets).collect(), 1)
            }
            Self::Slips => (vec![format!("slips/{}", seat.seat)], 1),
            Self::Sheets => {
                let generals = [generals::PART.to_owned()].into_iter();
                let generals = generals.filter(|name| seat.parts.contains_key(name));
                (generals.chain(seat.sheets.iter().cloned()).collect(), 1)
            }
            Self::Board(zoom) => {
                let parts = ["board", "legend", "troops"].into_iter();
                let parts = parts.filter(|name| *name != "legend" || seat.is_boxed);
                (parts.map(str::to_owned).collect(), *zoom)
            }
            Self::One(name) => (vec![(*name).to_owned()], 1),
        }
    }
}
