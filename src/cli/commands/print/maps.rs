//! The maps on sheets: the map of the set-up, and that of a card.

use super::print_source::PrintSource;
use report::map::PictureInk;
use report::sheet::{self, numbered};
use view::map::{MapLayer, TableMap};
use view::paper::{Sheet, setup::TableSetup};

/// Draws the map of the set-up sheet, if that is among the sheets; else `None`.
pub(super) fn set_up(
    sheets: &[Sheet],
    desk: &PrintSource,
    ink: PictureInk,
) -> Option<numbered::Drawing> {
    let setup = sheets.iter().find_map(setup_in)?;
    let layers = [MapLayer::Grid, MapLayer::Units, MapLayer::Labels];
    let map = TableMap::new(&desk.position, &layers).ok()?;
    Some(numbered::map(&map, setup, ink))
}

/// Draws the map of the card among the sheets; `None` if there is no card.
pub(super) fn of_card(
    sheets: &[Sheet],
    desk: &PrintSource,
    ink: PictureInk,
) -> Option<numbered::Drawing> {
    let card = sheets.iter().find_map(|sheet| match sheet {
        Sheet::Argument(card) => Some(card),
        _ => None,
    })?;
    Some(sheet::argument::drawing(card, &desk.state, ink))
}

/// Returns the set-up that a sheet is or contains; `None` if there is none.
fn setup_in(sheet: &Sheet) -> Option<&TableSetup> {
    match sheet {
        Sheet::Setup(setup) => Some(setup.as_ref()),
        Sheet::Envelope(envelope) => envelope.sheets.iter().find_map(setup_in),
        _ => None,
    }
}
