//! Hatches of the ground of hexes in one ink.

use maud::{Markup, html};

/// Hatches by the class of the ground: the size of a tile in inches, and its strokes. No two kinds share a hatch. Woods
/// are drawn as crowns, a hill as slanting strokes, a town as masonry, a marsh as tufts, water as waves.
const HATCHES: [(&str, f64, &str); 8] = [
    (
        "woods",
        0.2,
        "M.03 .06a.035 .035 0 1 1 .07 0a.035 .035 0 1 1-.07 0M.12 .15a.03 .03 0 1 1 .06 0a.03 .03 0 1 1-.06 0",
    ),
    (
        "brush",
        0.16,
        "M.04 .06h.005M.12 .06h.005M.08 .13h.005M0 .13h.005",
    ),
    ("hill", 0.12, "M-.01 .13L.13 -.01"),
    (
        "rough",
        0.16,
        "M.02 .02l.06 .06M.02 .08l.06-.06M.1 .1l.05 .05M.1 .15l.05-.05",
    ),
    (
        "town",
        0.16,
        "M0 .005H.16M0 .08H.16M.04 .005V.08M.12 .08V.16",
    ),
    (
        "marsh",
        0.2,
        "M.02 .07h.1M.05 .07v-.04M.09 .07v-.04M.1 .17h.1M.13 .17v-.04M.17 .17v-.04",
    ),
    (
        "water",
        0.16,
        "M0 .05q.04-.04 .08 0t.08 0M0 .13q.04-.04 .08 0t.08 0",
    ),
    ("other", 0.14, "M.01 .07h.05M.09 0v.05"),
];

/// Defines the hatches, for a drawing in one ink.
pub(super) fn definitions() -> Markup {
    html! {
        defs {
            @for (name, size, strokes) in HATCHES {
                pattern id=(format!("hex-{name}")) width=(size) height=(size) patternUnits="userSpaceOnUse" {
                    path d=(strokes) fill="none" stroke="#000" stroke-width=".014" stroke-linecap="round" {}
                }
            }
        }
    }
}
