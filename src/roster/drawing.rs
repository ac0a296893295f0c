//! The ground of a battle as a drawing: labelled shapes of an SVG become terrain features, and features become shapes.
//!
//! A label names the kind of a shape: `woods`, `hill 2`, `building The Seminary, value 1`. It is the label of the shape
//! itself or of its layer. [`sheet`] writes a roster's ground in this form; `redraw` reads it and changes only the
//! `[[terrain]]` tables of a roster; `draw` gives its ground to a new draft of a roster.

#[cfg(feature = "drawing")]
mod clip;
#[cfg(feature = "drawing")]
mod clones;
#[cfg(feature = "drawing")]
mod complaint;
mod corners;
#[cfg(feature = "drawing")]
mod foreign;
#[cfg(feature = "drawing")]
mod frame;
#[cfg(feature = "drawing")]
mod hiding;
#[cfg_attr(
    not(feature = "drawing"),
    expect(dead_code, reason = "labels are only written")
)]
mod label;
mod lay;
#[cfg(feature = "drawing")]
mod meaning;
#[cfg_attr(not(feature = "drawing"), path = "drawing/unread.rs")]
mod piece;
#[cfg(feature = "drawing")]
mod shape;
mod sheet;
mod suggestion;
#[cfg(feature = "drawing")]
mod svg;

use std::collections::BTreeSet;

use crate::ground_report::{GroundReport, pieces_in_words};
use rules::fields::setup::{Preset, TerrainSetup};
use table::ground::GroundGoing;
use table::measure::Point;

pub use lay::Laid;
pub use sheet::sheet;

/// Distance in inches within which two corners count as the same.
const SAME: f64 = 0.02;

/// Width in inches on the table below which a stroke counts as a line without width.
const HAIRLINE: f64 = 0.1;

/// Ground read from a drawing.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Ground {
    /// Width from west to east, in inches.
    pub width: f64,
    /// Depth from south to north, in inches.
    pub depth: f64,
    /// Terrain features, in the order of the drawing.
    pub pieces: Vec<TerrainSetup>,
    /// Points that a person should check, in sentences.
    pub needs: Vec<String>,
    /// Hidden shapes, which are not read: `1 hidden shape ("old woods")`.
    pub notes: Vec<String>,
    /// Labels of the shapes that reach beyond the table and were cut at its edge.
    pub cut: Vec<String>,
    /// Identifiers of the hidden shapes, and the kinds of hidden shapes whose identifier no person chose. A roster
    /// keeps these features, because an author hides layers to see those below.
    pub hidden: BTreeSet<String>,
}

impl Ground {
    /// Returns the report on the drawing, read from that file.
    #[must_use]
    pub fn report(&self, file: String) -> GroundReport {
        let kinds = self.pieces.iter();
        let kinds = kinds.map(|piece| piece.kind.as_deref().unwrap_or("terrain"));
        GroundReport {
            file,
            content: format!(
                "table {}x{} in, {}",
                self.width,
                self.depth,
                pieces_in_words(kinds)
            ),
            added: Vec::new(),
            cut: self.cut.clone(),
            notes: self.notes.clone(),
            needs: self.needs.clone(),
        }
    }

    /// Returns the upright box about each impassable feature: its south-west and north-east corner.
    #[must_use]
    pub fn barred(&self) -> Vec<(Point, Point)> {
        let is_barred = |piece: &&TerrainSetup| {
            let preset = piece.kind.as_deref().and_then(Preset::named);
            preset.is_some_and(|preset| preset.going == GroundGoing::Impassable)
        };
        let pieces = self.pieces.iter().filter(is_barred);
        let boxes = pieces.filter_map(|piece| {
            let mut corners = piece.outline.iter().flatten().copied();
            let first = corners.next()?;
            Some(corners.fold((first, first), |(low, high), at| {
                (low.inf(&at), high.sup(&at))
            }))
        });
        boxes.collect()
    }
}

/// Returns the size of the drawn table in inches: `table` if given, otherwise the drawing's own.
///
/// # Errors
///
/// Fails with a sentence and the remedy if the drawing cannot be read, or has no rectangle `table`.
pub fn table(svg: &[u8], table: Option<(f64, f64)>) -> Result<(f64, f64), String> {
    piece::table(svg, table)
}

/// Replaces a roster's ground by that of a drawing. A feature whose identifier already exists keeps what the drawing
/// does not contain: notes, values, comments. Features missing in the drawing are removed, unless an order or an
/// objective names them. Only the `[[terrain]]` tables change.
///
/// # Errors
///
/// Fails with a sentence and the remedy if the drawing cannot be read or has no ground, or if the roster is not TOML.
pub fn redraw(text: &str, svg: &[u8]) -> Result<(Ground, Laid), String> {
    let setup = crate::read(text).setup;
    let table = setup.width.zip(setup.depth);
    let table = table.ok_or("the roster has no [table] with `width` and `depth`")?;
    let taken = lay::all_identifiers(text)?;
    let ground = piece::read(svg, Some(table), &setup.terrain, &taken)?;
    let laid = lay::lay_ground(text, &setup, &ground)?;
    Ok((ground, laid))
}

/// Gives a newly drafted roster the ground of a drawing, and objectives on it.
///
/// # Errors
///
/// Fails like [`redraw`].
pub fn draw(text: &str, svg: &[u8], table: (f64, f64)) -> Result<(Ground, Laid), String> {
    let setup = crate::read(text).setup;
    let mut taken: BTreeSet<String> = lay::all_identifiers(text)?;
    // The draft's own ground is replaced, so its identifiers are free.
    taken.retain(|id| !setup.terrain.iter().any(|piece| piece.id == *id));
    let mut ground = piece::read(svg, Some(table), &[], &taken)?;
    let laid = lay::lay_new(text, &setup, &ground)?;
    if laid.lacks_objective {
        ground.needs.push(
            "no objective is proposed, because the ground has no named place, hill, town, farm or crossing; name a \
             place to hold, such as `woods North Woods`"
                .to_owned(),
        );
    }
    Ok((ground, laid))
}

/// Checks whether two rows of corners are equal within [`SAME`].
fn is_same_line(one: &[Point], other: &[Point]) -> bool {
    let near = |a: &Point, b: &Point| (a - b).norm() <= SAME + 1e-9;
    one.len() == other.len() && one.iter().zip(other).all(|(a, b)| near(a, b))
}

/// Returns the corners of a ring, without a last corner that repeats the first.
fn ring_corners(points: &[Point]) -> &[Point] {
    match points {
        [first, rest @ .., last] if rest.len() > 1 && first == last => {
            points.split_last().map_or(points, |(_, rest)| rest)
        }
        _ => points,
    }
}
