//! The map of the set-up sheet: true to one of the printed scales, each piece with its number.

use std::sync::Arc;

use maud::Markup;
use maud::PreEscaped;
use maud::html;

use super::super::leaf::clean;
use crate::report::map::Ink;
use crate::report::map::Paint;
use crate::report::map::svg;
use crate::table::ground::Feature;
use crate::table::ground::Ground;
use crate::view::map::Map;
use crate::view::paper::setup::Entrance;
use crate::view::paper::setup::Setup;
use crate::view::paper::setup::Zone;

/// Scales that a map is printed at.
const SCALES: [f64; 10] = [2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0, 12.0, 16.0, 20.0];

/// An inch in millimetres.
const INCH: f64 = 25.4;

/// Room of the map on its page, in millimetres.
const ROOM: f64 = 190.0;

/// Returns the map of a set-up sheet and its scale: an inch of paper for so many of the table.
#[must_use]
pub fn map(map: &Map, setup: &Setup, ink: Ink) -> (Markup, f64) {
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
    let drawing = svg(&without_names(map), &paint);
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
    let numbered = setup.pieces.iter().filter_map(|piece| {
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
            (set_up(ground.width, ground.depth, setup))
            @for (number, style) in numbered { span style=(style) { (number) } }
        }
    };
    (markup, scale)
}

/// The map without the names of its ground: the numbers stand there, and the list has the names.
fn without_names(map: &Map) -> Map {
    let mut map = map.clone();
    let mut ground = Ground::clone(&map.board.ground);
    for feature in &mut ground.features {
        feature.name.clear();
    }
    map.board.ground = Arc::new(ground);
    map
}

/// Zones where sides set up, the places where troops come later, and whose each edge is, above the map.
fn set_up(width: f64, depth: f64, setup: &Setup) -> Markup {
    let words = depth / 48.0;
    let edge = |edge: &str| match edge {
        "north" => (width / 2.0, 1.2 * words, 0),
        "south" => (width / 2.0, depth - 0.5 * words, 0),
        "west" => (1.2 * words, depth / 2.0, -90),
        _ => (width - 1.2 * words, depth / 2.0, 90),
    };
    html! {
        svg viewBox=(format!("0 0 {width} {depth}"))
            style="position:absolute;left:0;top:0;width:100%;height:100%" font-family="Arial,sans-serif" {
            @for zone in &setup.areas { (area(zone, depth, words)) }
            @for army in &setup.armies {
                @let (x, y, turned) = edge(army.edge);
                text x=(two(x)) y=(two(y)) font-size=(two(0.9 * words)) font-weight="bold" text-anchor="middle"
                    transform=(format!("rotate({turned} {} {})", two(x), two(y)))
                    stroke="#fff" stroke-width=(two(0.25 * words)) paint-order="stroke" {
                    (clean(&army.side, 24)) " edge"
                }
            }
            @for entrance in &setup.entrances { (arrow(entrance, (width, depth), words)) }
        }
    }
}

fn area(zone: &Zone, depth: f64, words: f64) -> Markup {
    let corners: Vec<String> = zone
        .corners
        .iter()
        .map(|[x, y]| format!("{} {}", two(*x), two(depth - y)))
        .collect();
    let count = zone.corners.len().max(1) as f64;
    let middle = |of: usize| zone.corners.iter().filter_map(|c| c.get(of)).sum::<f64>() / count;
    // The sides are told apart by their dashes.
    let dash = if zone.side == 0 { 0.8 } else { 0.3 };
    html! {
        polygon class="deployment" points=(corners.join(" ")) fill="none" stroke="#000"
            stroke-width=(two(0.14 * words)) stroke-dasharray=(format!("{0} {0}", two(dash * words))) {}
        text x=(two(middle(0))) y=(two(depth - middle(1))) font-size=(two(0.9 * words)) text-anchor="middle"
            stroke="#fff" stroke-width=(two(0.25 * words)) paint-order="stroke" { (clean(&zone.words, 40)) }
    }
}

/// An arrow onto the table from the nearest edge.
fn arrow(entrance: &Entrance, (width, depth): (f64, f64), words: f64) -> Markup {
    let [x, y] = entrance.at;
    let edges = [(x, 0), (depth - y, 90), (width - x, 180), (y, 270)];
    let nearest = edges.iter().min_by(|a, b| a.0.total_cmp(&b.0));
    let turned = nearest.map_or(0, |edge| edge.1);
    let (x, y) = (x, depth - y);
    // Words stand on the table, whatever edge the arrow comes from.
    let (anchor, aside) = match turned {
        0 => ("start", 2.6),
        180 => ("end", -2.6),
        _ if x > width / 2.0 => ("end", -0.8),
        _ => ("start", 0.8),
    };
    let below = match turned {
        90 => 2.4,
        270 => -1.8,
        _ => 0.3,
    };
    let [x, y] = [x.clamp(0.0, width), y.clamp(0.0, depth)];
    html! {
        path class="entrance" d="M0 -.5H1.3V-1L2.4 0L1.3 1V.5H0Z" stroke="#000" stroke-width=".12"
            fill=(if entrance.side == 0 { "#000" } else { "#fff" })
            transform=(format!("translate({} {}) rotate({turned}) scale({})", two(x), two(y), two(words))) {}
        text x=(two(x + aside * words)) y=(two(y + below * words)) font-size=(two(0.9 * words)) font-weight="bold"
            text-anchor=(anchor) stroke="#fff" stroke-width=(two(0.25 * words)) paint-order="stroke" {
            (clean(&entrance.words, 24))
        }
    }
}

fn two(number: f64) -> f64 {
    (number * 100.0).round() / 100.0
}
