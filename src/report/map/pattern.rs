//! Style of ground and troops: one style sheet, and hatches that distinguish the ground in one ink.
//!
//! The two side colours are blue and vermilion of Okabe and Ito's palette, darkened for paper, so that readers who
//! confuse red and green can distinguish them. Sides, states and arms never depend on colour alone.

use maud::{Markup, html};

use super::{PictureInk, number::decimal};

/// The style of every map on a page.
pub(super) const STYLE: &str = include_str!("map.css");

/// A hatch: its name, the size of its tile in inches, pen colour, and drawing. The style sheet draws the colour under
/// it, because a background in the tile would show the tile's edges.
struct Hatch {
    name: &'static str,
    size: f64,
    pen: &'static str,
    drawn: &'static str,
    /// Colour inside the drawing; `none` for strokes.
    fill: &'static str,
}

impl Hatch {
    const fn filled(self, fill: &'static str) -> Self {
        Self { fill, ..self }
    }
}

const fn hatch(name: &'static str, size: f64, pen: &'static str, drawn: &'static str) -> Hatch {
    Hatch {
        name,
        size,
        pen,
        drawn,
        fill: "none",
    }
}

/// The hatches. Trees are drawn as crowns, corn as rows, a field as furrows, water as waves, a farm as masonry, a town
/// as roofs, stones as crosses, a slope as strokes. No two kinds of ground share a hatch.
const HATCHES: [Hatch; 15] = [
    hatch(
        "woods",
        2.4,
        "#5f8747",
        "M.15 .5a.3 .3 0 1 1 .6 0a.3 .3 0 1 1-.6 0M1.1 .4a.24 .24 0 1 1 .48 0a.24 .24 0 1 1-.48 0\
         M1.7 .85a.3 .3 0 1 1 .6 0a.3 .3 0 1 1-.6 0M.7 1.15a.28 .28 0 1 1 .56 0a.28 .28 0 1 1-.56 0\
         M1.45 1.6a.26 .26 0 1 1 .52 0a.26 .26 0 1 1-.52 0M.12 1.75a.28 .28 0 1 1 .56 0a.28 .28 0 1 1-.56 0\
         M.85 2.05a.3 .3 0 1 1 .6 0a.3 .3 0 1 1-.6 0M1.85 2.1a.22 .22 0 1 1 .44 0a.22 .22 0 1 1-.44 0",
    )
    .filled("#a3c487"),
    hatch(
        "glade",
        2.6,
        "#7f9f66",
        "M.3 .5a.26 .26 0 1 1 .52 0a.26 .26 0 1 1-.52 0M1.6 .9a.3 .3 0 1 1 .6 0a.3 .3 0 1 1-.6 0\
         M.75 1.75a.28 .28 0 1 1 .56 0a.28 .28 0 1 1-.56 0M1.9 2.2a.22 .22 0 1 1 .44 0a.22 .22 0 1 1-.44 0",
    )
    .filled("#b4d096"),
    hatch(
        "brush",
        1.2,
        "#87a56a",
        "M.2 .35l.15-.25 .15 .25M.75 .95l.15-.25 .15 .25",
    ),
    hatch(
        "row",
        0.9,
        "#5f8747",
        "M.1 .45a.28 .28 0 1 1 .56 0a.28 .28 0 1 1-.56 0M.7 .8h.15M.75 .1h.15",
    )
    .filled("#8fb56f"),
    // Strokes across the edge of this tile make Chromium print every tile as a picture.
    hatch("furrows", 0.9, "#a79c5e", "M.05 .25h.5M.4 .7h.45"),
    hatch("corn", 0.6, "#b3a45c", "M.15 0v.6M.45 0v.6"),
    hatch(
        "houses",
        0.6,
        "#9a7d6a",
        "M0 0h.6M0 .3h.6M.15 0v.3M.45 .3v.3",
    ),
    hatch(
        "roofs",
        1.0,
        "#7d3b2c",
        "M.1 .1h.3v.25h-.3ZM.6 .2h.25v.3h-.25ZM.15 .6h.35v.25h-.35Z",
    )
    .filled("#b5705c"),
    hatch(
        "lake",
        0.8,
        "#3f7fa8",
        "M0 .2h.5M.4 .6h.4",
    ),
    hatch(
        "ford",
        0.5,
        "#3f6f8d",
        "M.1 .25a.1 .1 0 1 1 .2 0a.1 .1 0 1 1-.2 0",
    )
    .filled("#f2efe2"),
    hatch(
        "water",
        0.9,
        "#5b93b5",
        "M0 .3q.22-.2 .44 0t.44 0M0 .75q.22-.2 .44 0t.44 0",
    ),
    hatch(
        "swamp",
        0.9,
        "#5f8f7d",
        "M.1 .3h.4M.3 .3v-.2M.5 .75h.35M.68 .75v-.2",
    ),
    hatch(
        "stones",
        0.8,
        "#86806f",
        "M.1 .1l.2 .2M.3 .1l-.2 .2M.5 .5l.2 .2M.7 .5l-.2 .2",
    ),
    hatch(
        "slope",
        1.0,
        "#c8b78c",
        "M.2 .2l.25 .25M.7 .7l.2 .2",
    ),
    hatch(
        "height",
        0.7,
        "#ab9763",
        "M.1 .1l.25 .25M.45 .45l.2 .2",
    ),
];

/// Returns the hatches of ground and zones.
pub(super) fn pattern_definitions(ink: PictureInk) -> Markup {
    html! {
        @for hatch in &HATCHES { (pattern_definition(hatch, ink)) }
        @for (side, drawn) in ["M0 .8 .8 0", "M0 0 .8 .8"].iter().enumerate() {
            pattern id={ "zone-" (side) } width=".8" height=".8" patternUnits="userSpaceOnUse" {
                path class={ "zone-hatch side-" (side) } d=(drawn) {}
            }
        }
    }
}

fn pattern_definition(hatch: &Hatch, ink: PictureInk) -> Markup {
    let (pen, fill) = match ink {
        PictureInk::Colour => (hatch.pen, hatch.fill),
        PictureInk::Mono => ("#000", "none"),
    };
    let size = decimal(hatch.size);
    html! {
        pattern id=(hatch.name) width=(size) height=(size) patternUnits="userSpaceOnUse" {
            path d=(hatch.drawn) fill=(fill) stroke=(pen) stroke-width=".05" {}
        }
    }
}
