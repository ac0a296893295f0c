//! A picture converted to a plan of the table.

use table::measure::Point;

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

/// Colour of ground that the photograph does not show.
const UNSEEN: [u8; 3] = [64, 64, 64];

/// Longest side of a plan in pixels; a finer scale is coarsened.
const MAX_SIDE: f64 = 8000.0;

/// Draws the table from above as the photograph shows it; ground that it does not show is dark grey.
///
/// Use a photograph from [`Photograph::decode_in_colour`]; without colours the plan is grey.
#[must_use]
pub fn rectify(
    photo: &Photograph,
    camera: &Camera,
    layout: &TableLayout,
    pixels_per_inch: f64,
) -> Plan {
    let long = layout.width.max(layout.depth);
    let scale = pixels_per_inch.min(MAX_SIDE / long);
    let width = (layout.width * scale).round() as u32;
    let height = (layout.depth * scale).round() as u32;
    let mut rgb = Vec::with_capacity(3 * width as usize * height as usize);
    for row in 0..height {
        let y = layout.depth - (f64::from(row) + 0.5) / scale;
        for column in 0..width {
            let place = Point::new((f64::from(column) + 0.5) / scale, y);
            let colour = camera
                .project(place, 0.0)
                .and_then(|pixel| sample(photo, pixel));
            rgb.extend(colour.unwrap_or(UNSEEN));
        }
    }
    Plan {
        width,
        height,
        pixels_per_inch: scale,
        rgb,
    }
}

/// Returns the colour at a place of the picture, interpolated from its four nearest pixels; `None` outside.
fn sample(photo: &Photograph, [x, y]: [f64; 2]) -> Option<[u8; 3]> {
    let (x, y) = (x - 0.5, y - 0.5);
    if x < 0.0 || y < 0.0 {
        return None;
    }
    let (column, row) = (x as usize, y as usize);
    let (right, down) = (x - column as f64, y - row as f64);
    let width = photo.width as usize;
    if column + 1 >= width || row + 1 >= photo.height as usize {
        return None;
    }
    let at = |channel: usize, column: usize, row: usize| {
        let pixel = row * width + column;
        let value = match &photo.colour {
            Some(colour) => colour.get(3 * pixel + channel),
            None => photo.grey.get(pixel),
        };
        value.copied().map(f64::from)
    };
    let mix = |channel: usize| {
        let top = at(channel, column, row)? * (1.0 - right) + at(channel, column + 1, row)? * right;
        let low = at(channel, column, row + 1)? * (1.0 - right)
            + at(channel, column + 1, row + 1)? * right;
        Some((top * (1.0 - down) + low * down).round() as u8)
    };
    Some([mix(0)?, mix(1)?, mix(2)?])
}
