//! Places read from the table, compared with the record: which pieces differ, and which were not seen.
//!
//! The input is the places of tags from any reader. This module finds the piece of each tag, and the place of the
//! piece's base.

mod contact;
mod words;

pub use contact::corrections;

use crate::tags::{Labelled, RecordedPlace, TagBook, TaggedPiece};
use rules::fields::state::{BrigadeState, State, UnitState};
use rules::fields::terms::{
    command::{MovablePiece, Sighting},
    name::{BrigadeId, GeneralId, UnitId},
    order_of_battle::LabelPlace,
};
use table::base::Base;
use table::measure::{Bearing, Point, right_of};

/// Distance from the front edge of a label to the centre of its tag, in side lengths of the tag: half the tag, plus a
/// margin of one module, an eighth of the tag.
const LABEL_MARGIN: f64 = 0.625;

/// Maximum deviation, as a share of the usual size, at which a measured label still counts as usual.
const SAME_SIZE: f64 = 0.1;

/// Maximum differences between a piece and the record that still count as agreement.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Tolerance {
    /// Inches between the centres.
    pub inches: f64,
    /// Degrees between the facings.
    pub degrees: f64,
}

impl Default for Tolerance {
    fn default() -> Self {
        Self {
            inches: 0.25,
            degrees: 3.0,
        }
    }
}

impl Tolerance {
    /// Checks whether two bases agree within the tolerance.
    #[must_use]
    pub fn holds(&self, one: &Base, other: &Base) -> bool {
        let turn = one.facing.turn_to(other.facing).abs();
        (one.at - other.at).norm() <= self.inches && turn <= self.degrees
    }

    /// Returns the tolerance times a number.
    #[must_use]
    pub fn scaled(self, by: f64) -> Self {
        Self {
            inches: self.inches * by,
            degrees: self.degrees * by,
        }
    }
}

/// A tag, as read from the table.
#[derive(Debug, Clone, PartialEq)]
pub struct TagReading {
    /// Number of the tag.
    pub tag: u16,
    /// Number of pictures that show it.
    pub pictures: usize,
    /// Place of the tag's centre on the table.
    pub at: Point,
    /// Direction from the tag's centre to its top edge.
    pub facing: Bearing,
    /// Side of the black square, in inches.
    pub size: f64,
    /// Height above the table, in inches.
    pub height: f64,
    /// Possible error of the place, in inches.
    pub uncertain: f64,
    /// Reason why the error may be larger, in words; `None` if there is none.
    pub why_uncertain: Option<String>,
}

/// Difference between a piece's place and its recorded place.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Offset {
    /// Distance between the two places, in inches.
    pub inches: f64,
    /// Inches in the direction of the recorded facing; for a general, to the north.
    pub ahead: f64,
    /// Inches to the right of the recorded facing; for a general, to the east.
    pub right: f64,
    /// Degrees by which the piece turned, positive to the right; `None` for a general.
    pub degrees: Option<f64>,
}

/// A piece that was seen, compared with the record.
#[derive(Debug, Clone, PartialEq)]
pub struct ComparedPiece {
    /// The piece, with its names.
    pub piece: TaggedPiece,
    /// Number of pictures that show its label.
    pub pictures: usize,
    /// The centre of its base, as seen.
    pub at: Point,
    /// The facing of its label.
    pub facing: Bearing,
    /// Height of the label above the table, in inches.
    pub height: f64,
    /// Possible error of the place, in inches.
    pub uncertain: f64,
    /// Reason why the error may be larger, in words; `None` if there is none.
    pub why_uncertain: Option<String>,
    /// Its recorded place; `None` if it is off the table in the record.
    pub record: Option<RecordedPlace>,
    /// Its offset from the record; `None` without a recorded place.
    pub offset: Option<Offset>,
    /// True if the record should be corrected to agree with the table.
    pub differs: bool,
    /// The piece in the form for a correction; `None` if it does not belong on the table, or lies beside the table.
    pub correction: Option<MovablePiece>,
    /// True if it lies beside the table, as a reserve does that has not arrived.
    pub is_beside: bool,
}

impl ComparedPiece {
    /// Returns the correction that moves the piece in the record to where it was seen; `None` if the piece does not
    /// belong on the table. The place is rounded to hundredths of an inch and the facing to tenths of a degree, which
    /// is finer than any camera sees.
    #[must_use]
    pub fn sighting(&self) -> Option<Sighting> {
        let piece = self.correction.clone()?;
        let facing =
            matches!(piece, MovablePiece::Unit(_)).then(|| contact::to_tenths(self.facing));
        Some(Sighting {
            piece,
            at: self.at.map(|inches| (inches * 100.0).round() / 100.0),
            facing,
        })
    }

    /// Returns how urgent the piece is: its offset in inches, or the maximum number if it has no recorded place.
    fn pressing(&self) -> f64 {
        self.offset.map_or(f64::INFINITY, |offset| offset.inches)
    }
}

/// The pieces that were seen, compared with the record.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Comparison {
    /// Pieces that were seen, by tag.
    pub pieces: Vec<ComparedPiece>,
    /// Pieces that the record has on the table but that were not seen, by tag.
    pub missing: Vec<TaggedPiece>,
    /// Tags that belong to no piece of this game.
    pub unknown: Vec<u16>,
    /// Tags that were seen in two places; neither place counts.
    pub duplicates: Vec<u16>,
}

impl Comparison {
    /// Compares the tags read with the record.
    #[must_use]
    pub fn new(
        state: &State,
        book: &TagBook,
        readings: &[TagReading],
        duplicates: &[u16],
        tolerance: Tolerance,
    ) -> Self {
        let usual = usual_size(readings);
        let mut comparison = Self {
            duplicates: duplicates.to_vec(),
            ..Self::default()
        };
        for reading in readings {
            match book.piece(reading.tag) {
                Some(piece) => {
                    let back = match state.oob().label {
                        LabelPlace::Centre => 0.0,
                        LabelPlace::Behind => behind(piece, reading, usual),
                    };
                    let compared = compared(state, piece, reading, back, tolerance);
                    comparison.pieces.push(compared);
                }
                None => comparison.unknown.push(reading.tag),
            }
        }
        comparison.pieces.sort_by_key(|seen| seen.piece.tag);
        let seen = |piece: &TaggedPiece| {
            let mut readings = readings.iter().map(|reading| reading.tag);
            readings.any(|tag| tag == piece.tag) || duplicates.contains(&piece.tag)
        };
        let due = book.pieces().iter();
        let due = due.filter(|piece| is_due(state, piece) && !seen(piece));
        comparison.missing = due.cloned().collect();
        comparison
    }

    /// Returns the pieces that differ, the farthest off first.
    #[must_use]
    pub fn differing(&self) -> Vec<&ComparedPiece> {
        let mut differing: Vec<_> = self.pieces.iter().filter(|seen| seen.differs).collect();
        differing.sort_by(|one, other| other.pressing().total_cmp(&one.pressing()));
        differing
    }

    /// Returns the seen pieces that do not belong on the table.
    pub fn strays(&self) -> impl Iterator<Item = &ComparedPiece> {
        self.pieces.iter().filter(|seen| seen.correction.is_none())
    }

    /// Counts the pieces whose place agrees with the record.
    #[must_use]
    pub fn agreeing(&self) -> usize {
        let agrees = |seen: &&ComparedPiece| seen.record.is_some() && !seen.differs;
        self.pieces.iter().filter(agrees).count()
    }

    /// Checks whether most of the seen tags belong to no piece of this game, as when the table shows another battle.
    #[must_use]
    pub fn is_other_battle(&self) -> bool {
        self.unknown.len() > self.pieces.len()
    }

    /// Returns the places where the active side's pieces were found, to search for its moves.
    #[must_use]
    pub fn found_pieces(&self, state: &State) -> FoundPieces {
        let places = self.pieces.iter().filter_map(|seen| {
            let piece = seen.correction.as_ref()?;
            Some((piece, seen.at, Some(seen.facing)))
        });
        FoundPieces::new(state, places)
    }
}

/// The places of the active side's pieces, as found on the table.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct FoundPieces {
    /// Units, each with the base on which it was found.
    pub units: Vec<(UnitId, Base)>,
    /// Generals, each with the place of his figure.
    pub generals: Vec<(GeneralId, Point)>,
}

impl FoundPieces {
    /// Picks the active side's pieces that are on the table in the record, from pieces with the place and facing seen.
    pub fn new<'a>(
        state: &State,
        places: impl IntoIterator<Item = (&'a MovablePiece, Point, Option<Bearing>)>,
    ) -> Self {
        let mut found = Self::default();
        for (piece, at, facing) in places {
            match piece {
                MovablePiece::Unit(id) => {
                    let unit = state.unit(id).filter(|unit| unit.side == *state.active());
                    let base = unit.and_then(UnitState::base).map(|base| Base {
                        at,
                        facing: facing.unwrap_or(base.facing),
                        ..base
                    });
                    found.units.extend(base.map(|base| (id.clone(), base)));
                }
                MovablePiece::General(id) => {
                    let general = state.general(id);
                    let is_own = general.is_some_and(|general| {
                        general.side == *state.active() && general.at().is_some()
                    });
                    found.generals.extend(is_own.then(|| (id.clone(), at)));
                }
                MovablePiece::Messenger(_) => {}
            }
        }
        found
    }
}

/// Checks whether a piece should lie on the table. The pieces of a hidden brigade should not, because it is only in the
/// record.
fn is_due(state: &State, piece: &TaggedPiece) -> bool {
    let brigade = match &piece.piece {
        Labelled::Unit(unit) => state.unit(unit).map(|unit| unit.brigade.clone()),
        Labelled::General(general) => Some(BrigadeId::new(general.as_str())),
        Labelled::Card(_) => None,
    };
    let brigade = brigade.and_then(|brigade| state.brigade(&brigade));
    let is_hidden = brigade.is_some_and(BrigadeState::is_hidden);
    piece.piece.recorded(state).is_some() && !is_hidden
}

/// Returns how far the centre of a tag lies behind the centre of the base, in inches.
fn behind(piece: &TaggedPiece, reading: &TagReading, usual: f64) -> f64 {
    let is_usual = (reading.size - usual).abs() <= usual * SAME_SIZE;
    let size = if is_usual { usual } else { reading.size };
    piece.depth / 2.0 + LABEL_MARGIN * size
}

/// Returns the usual size of a label: the median, because no single label is measured precisely.
fn usual_size(readings: &[TagReading]) -> f64 {
    let mut sizes: Vec<f64> = readings.iter().map(|reading| reading.size).collect();
    sizes.sort_by(f64::total_cmp);
    sizes.get(sizes.len() / 2).copied().unwrap_or(0.0)
}

fn compared(
    state: &State,
    piece: &TaggedPiece,
    reading: &TagReading,
    back: f64,
    tolerance: Tolerance,
) -> ComparedPiece {
    let at = reading.at + reading.facing.unit() * back;
    let record = piece.piece.recorded(state);
    let offset = record.map(|record| offset(record, at, reading.facing));
    let correction = piece.piece.corrected(state);
    let is_beside = correction
        .as_ref()
        .is_some_and(|named| contact::is_beside(state, named, at, reading.facing));
    let correction = correction.filter(|_| !is_beside);
    let is_off = offset.is_none_or(|offset| {
        let turn = offset.degrees.map_or(0.0, f64::abs);
        offset.inches > tolerance.inches || turn > tolerance.degrees
    });
    ComparedPiece {
        piece: piece.clone(),
        pictures: reading.pictures,
        at,
        facing: reading.facing,
        height: reading.height,
        uncertain: reading.uncertain,
        why_uncertain: reading.why_uncertain.clone(),
        record,
        offset,
        differs: is_off && correction.is_some(),
        correction,
        is_beside,
    }
}

fn offset(record: RecordedPlace, at: Point, facing: Bearing) -> Offset {
    let ahead = record.facing.unwrap_or(Bearing::NORTH).unit();
    let by = at - record.at;
    Offset {
        inches: by.norm(),
        ahead: by.dot(&ahead),
        right: by.dot(&right_of(ahead)),
        degrees: record.facing.map(|was| was.turn_to(facing)),
    }
}
