//! Corrections to the record from the table: positions of units, generals and messengers.

use super::{
    Misread, WordReader,
    shared::{write_facing, write_point},
    spec::{Spec, command},
};
use crate::terms::command::{Command, MovablePiece, Sighting};
use ruleset::speech::in_quotes;
use table::measure::{Bearing, Measure, Point};

pub(super) const PLACE: Spec = command(
    "place",
    "UNIT|GENERAL X,Y [facing B], messenger MESSENGER X,Y",
    "correct a place",
    |reader| {
        let piece = reader.read_piece()?;
        let at = reader.read_spot()?;
        Ok(Command::Place {
            piece,
            at,
            facing: reader.read_facing(Some(at))?,
        })
    },
);

/// Reason recorded for a `resync` that gives none: the places come from a photograph.
const PHOTOGRAPH: &str = "photograph";

pub(super) const RESYNC: Spec = command(
    "resync",
    "UNIT|GENERAL X,Y [B], ... [because SOURCE]",
    "correct many places at once, as from a photograph",
    |reader| {
        let mut places: Vec<Sighting> = Vec::new();
        while let Some(mut part) = reader.words.take_part() {
            let mut reader = WordReader::new(reader.state, &mut part);
            let seen = reader.read_sighting()?;
            reader.words.end()?;
            if places.iter().any(|other| other.piece == seen.piece) {
                let name = write_piece(&seen.piece);
                return Err(Misread::new(format!("you named {name} twice")));
            }
            places.push(seen);
        }
        if places.is_empty() {
            return Err(Misread::new(
                "`resync` needs pieces with their places: resync A1 26.4,18.2 94, B2 41,30.6 271",
            ));
        }
        Ok(Command::Resync {
            places,
            because: reader
                .because
                .take()
                .unwrap_or_else(|| PHOTOGRAPH.to_owned()),
        })
    },
);

pub(super) fn write_place(
    piece: &MovablePiece,
    at: Point,
    facing: Option<Bearing>,
    measure: Measure,
) -> String {
    let at = write_point(at, measure);
    format!("place {} {at}{}", write_piece(piece), write_facing(facing))
}

pub(super) fn write_resync(places: &[Sighting], because: &str, measure: Measure) -> String {
    let seen = |seen: &Sighting| {
        let facing = seen.facing.map(|facing| format!(" {}", facing.degrees()));
        let at = write_point(seen.at, measure);
        format!(
            "{} {at}{}",
            write_piece(&seen.piece),
            facing.unwrap_or_default()
        )
    };
    let places: Vec<String> = places.iter().map(seen).collect();
    let because = match because {
        PHOTOGRAPH => String::new(),
        other => format!(" because {}", in_quotes(other)),
    };
    format!("resync {}{because}", places.join(", "))
}

fn write_piece(piece: &MovablePiece) -> String {
    match piece {
        MovablePiece::Unit(unit) => unit.to_string(),
        MovablePiece::General(general) => general.to_string(),
        MovablePiece::Messenger(messenger) => format!("messenger {messenger}"),
    }
}

impl WordReader<'_> {
    pub(super) fn read_piece(&mut self) -> Result<MovablePiece, Misread> {
        if self.words.skip("messenger") {
            return Ok(MovablePiece::Messenger(self.read_messenger()?));
        }
        self.named_piece()
    }

    /// Reads one position of a `resync`: the name, the place and, for a unit, the facing.
    fn read_sighting(&mut self) -> Result<Sighting, Misread> {
        let piece = self.read_piece()?;
        let at = self.read_spot()?;
        self.words.skip("facing");
        let facing = match self.words.is_done() {
            true => None,
            false => Some(self.facing_from(Some(at))?),
        };
        if facing.is_some() && !matches!(piece, MovablePiece::Unit(_)) {
            let said = format!("{} is a figure and has no facing", write_piece(&piece));
            return Err(Misread::new(said));
        }
        Ok(Sighting { piece, at, facing })
    }
}
