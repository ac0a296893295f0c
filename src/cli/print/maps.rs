//! The maps of sheets: of the set-up sheet, and of a card.

use super::desk::PrintSource;
use report::map::PictureInk;
use report::sheet::{self, numbered};
use view::map::{MapLayer, TableMap};
use view::paper::{Sheet, setup::TableSetup};

/// The map of a set-up sheet, where there is one among the sheets.
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

/// The map of a card, where there is one among the sheets.
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

/// The set-up sheet that a sheet is, or holds.
fn setup_in(sheet: &Sheet) -> Option<&TableSetup> {
    match sheet {
        Sheet::Setup(setup) => Some(setup.as_ref()),
        Sheet::Envelope(envelope) => envelope.sheets.iter().find_map(setup_in),
        _ => None,
    }
}
