//! The table and its terrain: hills first, because woods lie on them; then crests, lines and roads.

use std::cell::RefCell;

use maud::{Markup, PreEscaped, html};

use super::{MapSheet, number::decimal};

mod contour;
mod relief;

use table::ground::{Feature, Ground, Shape};

thread_local! {
    /// The ground that was drawn last, with its drawing. A phone's map is drawn after every act, and its ground hardly
    /// ever changes; drawing the ground took half of that time.
    static LAST_DRAWN: RefCell<Option<(Ground, Markup)>> = const { RefCell::new(None) };
}

/// Returns the groups `paper`, `ground`, `crest`, `linear` and `road`.
pub(super) fn ground_layers(ground: &Ground) -> Markup {
    LAST_DRAWN.with_borrow_mut(|last| match last {
        Some((drawn, layers)) if drawn == ground => PreEscaped(layers.0.clone()),
        _ => {
            let layers = draw_layers(ground);
            *last = Some((ground.clone(), PreEscaped(layers.0.clone())));
            layers
        }
    })
}

fn draw_layers(ground: &Ground) -> Markup {
    let sheet = MapSheet {
        depth: ground.depth,
        unit: 1.0,
        least: 0.0,
        thins_labels: false,
        shows_all: false,
        has_margin: false,
        is_poster: false,
    };
    let is_area = |feature: &&Feature| matches!(feature.shape, Shape::Area(_));
    let areas = || ground.features.iter().filter(is_area);
    let is_hill = |feature: &&Feature| feature.elevation > 0;
    let high = areas().filter(is_hill);
    let low = areas().filter(|f| !is_hill(f) && !is_way(f));
    let crests = ground.features.iter().filter(|f| f.crest.len() > 1);
    let lines = ground.features.iter().filter(|f| !is_area(f) && !is_way(f));
    let ways = ground.features.iter().filter(|f| is_way(f));
    html! {
        g class="layer paper" {
            rect class="table" width=(decimal(ground.width)) height=(decimal(ground.depth)) {}
        }
        g class="layer ground" {
            @for feature in high {
                (draw_area(feature, sheet))
                (relief::draw_relief(ground, feature, sheet))
            }
            @for feature in low { (draw_area(feature, sheet)) }
        }
        g class="layer crest" {
            @for feature in crests {
                path data-for=(feature.id) d=(sheet.path(&feature.crest, false)) {}
            }
        }
        g class="layer linear" {
            @for feature in lines { (draw_line(feature, sheet)) }
        }
        g class="layer road" {
            @for feature in ways { (draw_way(feature, sheet)) }
        }
    }
}

/// Checks whether a feature is a road or railway, which is drawn over the features that it crosses.
fn is_way(feature: &Feature) -> bool {
    feature.road || feature.kind == "railroad"
}

fn draw_area(feature: &Feature, sheet: MapSheet) -> Markup {
    let outline = outline_path(feature, sheet);
    html! {
        @if feature.elevation == 0 && !is_way(feature) && !feature.is_works() {
            path class={ "under " (feature.kind) } d=(outline) {}
        }
        path class={ "terrain " (feature.kind) (level_class(feature)) } data-feature=(feature.id) d=(outline) {}
    }
}

/// Returns the class of a hill's level: the second level is darker than the first.
fn level_class(feature: &Feature) -> &'static str {
    match feature.elevation {
        0 => "",
        1 => " hill",
        _ => " hill high",
    }
}

fn draw_line(feature: &Feature, sheet: MapSheet) -> Markup {
    html! {
        path class={ "line " (feature.kind) } data-feature=(feature.id)
            d=(outline_path(feature, sheet)) {}
    }
}

/// Draws a way along its middle line, or as its outline if it has a width; a railway has sleepers along its middle.
fn draw_way(feature: &Feature, sheet: MapSheet) -> Markup {
    let is_rail = feature.kind == "railroad";
    let middle = || sheet.path(&feature.centre_line, false);
    html! {
        @if is_rail && feature.centre_line.len() > 1 {
            path class="line railroad" data-feature=(feature.id) d=(middle()) {}
            path class="line sleepers" d=(middle()) {}
        } @else if matches!(feature.shape, Shape::Line(_)) {
            (draw_line(feature, sheet))
        } @else {
            (draw_area(feature, sheet))
        }
    }
}

fn outline_path(feature: &Feature, sheet: MapSheet) -> String {
    match &feature.shape {
        Shape::Line(line) => sheet.path(line, false),
        Shape::Area(area) => std::iter::once(&area.outline)
            .chain(&area.holes)
            .map(|ring| sheet.path(ring, true))
            .collect(),
    }
}
