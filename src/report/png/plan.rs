//! A photograph drawn as a plan of the table, overlaid with the record and the places found.

use super::{NoPicture, packed_pixels};
use rules::fields::state::{State, UnitState};
use rules::fields::terms::command::MovablePiece;
use table::base::Base;
use table::measure::{Bearing, FIGURE_RADIUS, Point};
use view::survey::{ComparedPiece, Comparison};
use view::tags::RecordedPlace;

/// Colour of a piece's recorded place, dashed: yellow.
const RECORDED: [u8; 3] = [255, 220, 0];

/// Colour of a piece that differs from the record, drawn where the photograph shows it, and of the line to its recorded
/// place: magenta.
const FOUND: [u8; 3] = [255, 0, 200];

/// Colour of a piece whose place agrees with the record: green.
const AGREES: [u8; 3] = [0, 230, 90];

/// Length of a dash and of the gap after it, in inches.
const DASH: f64 = 0.3;

/// Width of a line, in inches.
const LINE: f64 = 0.09;

/// Number of corners of the polygon drawn for a disc.
const DISC_CORNERS: u32 = 24;

/// A picture of the table from above, to scale: north up, rows from the north-west corner.
#[derive(Debug, Clone)]
pub struct Plan {
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// Scale, in pixels to an inch of the table.
    pub pixels_per_inch: f64,
    /// Red, green and blue, row by row.
    pub rgb: Vec<u8>,
}

impl Plan {
    /// Draws the recorded bases dashed, the found ones solid, and a line between them.
    pub fn draw_comparison(&mut self, state: &State, comparison: &Comparison) {
        for seen in &comparison.pieces {
            let found = RecordedPlace {
                at: seen.at,
                facing: Some(seen.facing),
            };
            let outline = piece_outline(state, seen, found);
            if !seen.differs {
                self.draw_polygon(&outline, AGREES, false);
                continue;
            }
            if let Some(record) = seen.record {
                self.draw_polygon(&self::piece_outline(state, seen, record), RECORDED, true);
                self.draw_line(record.at, seen.at, FOUND, false);
            }
            self.draw_polygon(&outline, FOUND, false);
        }
        for piece in &comparison.missing {
            if let Some(record) = piece.piece.recorded(state) {
                let corrected = piece.piece.corrected(state);
                let outline = outline_of(state, corrected.as_ref(), record);
                self.draw_polygon(&outline, RECORDED, true);
            }
        }
    }

    /// Packs it as a PNG file.
    ///
    /// # Errors
    ///
    /// Fails if the pixels cannot be packed.
    pub fn png(&self) -> Result<Vec<u8>, NoPicture> {
        packed_pixels((self.width, self.height), &self.rgb, self.pixels_per_inch)
    }

    fn draw_polygon(&mut self, corners: &[Point], colour: [u8; 3], dashed: bool) {
        let next = corners.iter().cycle().skip(1);
        for (from, to) in corners.iter().zip(next) {
            self.draw_line(*from, *to, colour, dashed);
        }
    }

    fn draw_line(&mut self, from: Point, to: Point, colour: [u8; 3], dashed: bool) {
        let step = 0.5 / self.pixels_per_inch;
        let inches = (to - from).norm();
        let steps = (inches / step).ceil().max(1.0);
        for n in 0..=steps as u32 {
            let share = f64::from(n) / steps;
            let is_gap = dashed && (inches * share / DASH) as u64 % 2 == 1;
            if !is_gap {
                self.draw_dot(from + (to - from) * share, colour);
            }
        }
    }

    fn draw_dot(&mut self, at: Point, colour: [u8; 3]) {
        let half = (LINE / 2.0 * self.pixels_per_inch).max(0.5);
        let x = at.x * self.pixels_per_inch;
        let y = f64::from(self.height) - at.y * self.pixels_per_inch;
        let span = |middle: f64, end: u32| {
            let [low, high] = [middle - half, middle + half].map(|pixel| pixel.round().max(0.0));
            (low as u32)..(high as u32).min(end)
        };
        for row in span(y, self.height) {
            for column in span(x, self.width) {
                let first = 3 * (row as usize * self.width as usize + column as usize);
                if let Some(pixel) = self.rgb.get_mut(first..first + 3) {
                    pixel.copy_from_slice(&colour);
                }
            }
        }
    }
}

/// Returns the corners of a piece's base at a place.
fn piece_outline(state: &State, seen: &ComparedPiece, at: RecordedPlace) -> Vec<Point> {
    outline_of(state, seen.correction.as_ref(), at)
}

fn outline_of(state: &State, piece: Option<&MovablePiece>, place: RecordedPlace) -> Vec<Point> {
    if let Some(MovablePiece::Unit(id)) = piece
        && let Some(unit) = state.unit(id)
    {
        let size = unit.base().unwrap_or_else(|| unplaced_base(unit));
        let base = Base {
            at: place.at,
            facing: place.facing.unwrap_or(Bearing::NORTH),
            ..size
        };
        return base.corners().to_vec();
    }
    let corner = |n: u32| {
        let bearing = Bearing::new(360.0 * f64::from(n) / f64::from(DISC_CORNERS));
        place.at + bearing.unit() * FIGURE_RADIUS
    };
    (0..DISC_CORNERS).map(corner).collect()
}

/// Returns the base of a unit that is off the table in the record.
fn unplaced_base(unit: &UnitState) -> Base {
    Base::new(Point::origin(), Bearing::NORTH, unit.frontage, unit.depth)
}
