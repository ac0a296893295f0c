//! The table is right: positions of pieces.

use super::{
    Misread, Reader,
    shared::{write_facing, write_point},
    spec::{Spec, command},
};
use crate::terms::command::{Command, Piece};
use table::measure::{Bearing, Measure, Point};

pub(super) const PLACE: Spec = command(
    "place",
    "UNIT|GENERAL X,Y [facing B], messenger MESSENGER X,Y",
    "the table is right: a place",
    |reader| {
        let piece = reader.piece()?;
        let at = reader.spot()?;
        Ok(Command::Place {
            piece,
            at,
            facing: reader.facing(Some(at))?,
        })
    },
);

pub(super) fn write_place(
    piece: &Piece,
    at: Point,
    facing: Option<Bearing>,
    measure: Measure,
) -> String {
    let piece = match piece {
        Piece::Unit(unit) => unit.to_string(),
        Piece::General(general) => general.to_string(),
        Piece::Messenger(messenger) => format!("messenger {messenger}"),
    };
    let at = write_point(at, measure);
    format!("place {piece} {at}{}", write_facing(facing))
}

impl Reader<'_> {
    pub(super) fn piece(&mut self) -> Result<Piece, Misread> {
        if self.words.skip("messenger") {
            return Ok(Piece::Messenger(self.messenger()?));
        }
        self.named_piece()
    }
}
