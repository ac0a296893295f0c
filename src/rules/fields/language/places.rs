//! The table is right: positions of pieces.

use super::{
    Misread, WordReader,
    shared::{write_facing, write_point},
    spec::{Spec, command},
};
use crate::terms::command::{Command, MovablePiece};
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
    piece: &MovablePiece,
    at: Point,
    facing: Option<Bearing>,
    measure: Measure,
) -> String {
    let piece = match piece {
        MovablePiece::Unit(unit) => unit.to_string(),
        MovablePiece::General(general) => general.to_string(),
        MovablePiece::Messenger(messenger) => format!("messenger {messenger}"),
    };
    let at = write_point(at, measure);
    format!("place {piece} {at}{}", write_facing(facing))
}

impl WordReader<'_> {
    pub(super) fn piece(&mut self) -> Result<MovablePiece, Misread> {
        if self.words.skip("messenger") {
            return Ok(MovablePiece::Messenger(self.messenger()?));
        }
        self.named_piece()
    }
}
