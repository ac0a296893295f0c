//! Marks for the troops on a map: zones, ways, orders, lines of sight, possible errors of places.

use maud::{Markup, html};

use super::{MapSheet, number::decimal};
use table::measure::Point;
use view::map::{SeenZone, TableMap};

/// Returns the arrowheads as SVG markers.
pub(super) fn arrow_heads() -> Markup {
    html! {
        @for side in 0..2 {
            marker id={ "head-" (side) } class={ "side-" (side) } viewBox="0 0 4 4" refX="3.6" refY="2"
                markerWidth="4" markerHeight="4" orient="auto" {
                path d="M0 0 4 2 0 4Z" {}
            }
        }
    }
}

/// Draws the zones of the sides; `None` if there are none.
pub(super) fn draw_zones(map: &TableMap, sheet: MapSheet) -> Option<Markup> {
    let zone = |zone: &SeenZone| -> String {
        let ring = |ring: &Vec<[f64; 2]>| {
            let points: Vec<Point> = ring.iter().map(|[x, y]| Point::new(*x, *y)).collect();
            sheet.path(&points, true)
        };
        zone.rings.iter().map(ring).collect()
    };
    (!map.zones.is_empty()).then(|| {
        html! {
            @for seen in &map.zones {
                path class={ "side-" (seen.side) } d=(zone(seen)) {}
            }
        }
    })
}

/// Draws the ways since the close of the previous player turn; `None` if there are none.
pub(super) fn draw_trails(map: &TableMap, sheet: MapSheet) -> Option<Markup> {
    (!map.trails.is_empty()).then(|| {
        html! {
            @for trail in &map.trails {
                path class={ "side-" (trail.side) } d=(sheet.path([&trail.from, &trail.to], false)) {}
            }
        }
    })
}

/// Draws the arrows from brigades to the aims of their orders; `None` if there are none.
pub(super) fn draw_orders(map: &TableMap, sheet: MapSheet) -> Option<Markup> {
    (!map.aims.is_empty()).then(|| {
        html! {
            @for aim in &map.aims {
                path class={ "side-" (aim.side) @if aim.attacks { " attack" } @else { " advance" } }
                    d=(sheet.path([&aim.from, &aim.to], false))
                    marker-end={ "url(#head-" (aim.side) ")" } {}
            }
        }
    })
}

/// Draws lines of sight and the errors of places; `None` if there are none.
pub(super) fn draw_tape(map: &TableMap, sheet: MapSheet) -> Option<Markup> {
    let is_empty = map.sights.is_empty() && map.doubts.is_empty();
    (!is_empty).then(|| {
        html! {
            @for sight in &map.sights {
                path class=(if sight.seen { "seen" } else { "unseen" })
                    d=(sheet.path([&sight.from, &sight.to], false)) {
                    title { (sight.words) }
                }
            }
            @for doubt in &map.doubts {
                circle class="doubt" cx=(sheet.x(doubt.at)) cy=(sheet.y(doubt.at))
                    r=(decimal(doubt.inches)) {}
            }
        }
    })
}
