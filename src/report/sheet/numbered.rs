//! The map of the set-up sheet: true to one of the printed scales, each piece with its number.

use maud::Markup;
use maud::PreEscaped;
use maud::html;

use crate::report::map::Ink;
use crate::report::map::Paint;
use crate::report::map::svg;
use crate::table::ground::Feature;
use crate::view::map::Map;
use crate::view::paper::setup::Piece;

/// Scales that a map is printed at.
const SCALES: [f64; 10] = [2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0, 12.0, 16.0, 20.0];

/// An inch in millimetres.
const INCH: f64 = 25.4;

/// Room of the map on its page, in millimetres.
const ROOM: f64 = 190.0;

/// Returns the map of a set-up sheet and its scale: an inch of paper for so many of the table.
#[must_use]
pub fn map(map: &Map, pieces: &[Piece], ink: Ink) -> (Markup, f64) {
    let ground = &map.board.ground;
    let fits = |scale: &&f64| ground.width.max(ground.depth) * INCH / **scale <= ROOM;
    let scale = SCALES
        .iter()
        .find(fits)
        .copied()
        .unwrap_or_else(|| (ground.width.max(ground.depth) * INCH / ROOM).ceil());
    let paint = Paint {
        ink,
        scale,
        window: None,
    };
    // The first line of the drawing says who made it: the page says so already.
    let drawing = svg(map, &paint);
    let drawing = drawing.split_once('\n').map_or("", |(_, rest)| rest);
    let mm = |inches: f64| inches * INCH / scale;
    let at = |feature: &Feature| {
        let centre = feature.centre();
        format!(
            "position:absolute;left:{:.1}mm;top:{:.1}mm;transform:translate(-50%,-50%);background:#fff;\
             border:.2mm solid #000;border-radius:2mm;padding:0 .7mm;font:bold 8pt/3.2mm Arial,sans-serif",
            mm(centre.x),
            mm(ground.depth - centre.y)
        )
    };
    let numbered = pieces.iter().filter_map(|piece| {
        let feature = ground
            .features
            .iter()
            .find(|feature| feature.id == piece.id)?;
        Some((piece.number, at(feature)))
    });
    let markup = html! {
        div style=(format!(
            "position:relative;width:{:.2}mm;height:{:.2}mm",
            mm(ground.width), mm(ground.depth)
        )) {
            (PreEscaped(drawing))
            @for (number, style) in numbered { span style=(style) { (number) } }
        }
    };
    (markup, scale)
}
