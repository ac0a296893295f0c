//! Terrain: conversion of a kind, an outline or line, and properties set by hand to a feature.

use super::{
    TerrainSetup,
    bounds::{ELEVATIONS, HILL_HEIGHT, TABLE, VALUES},
    fault::{Faults, RosterTable, SetupFault},
    outline::{RosterOutline, checked_line, checked_ring, crossing_edges, on_table, pierced_area},
    placing::Land,
    preset::{PRESETS, Preset},
    roster_index::RosterIndex,
    spelling::known_word,
};
use ruleset::spelling::{did_you_mean, quoted};
use table::ground::{
    Area, Feature, Ground, GroundCover, GroundGoing, Shape, SightType, strip_area,
};
use table::measure::Point;

/// Maximum width in inches of a stream that is crossed like a fence.
const NARROW: f64 = 1.0;

/// Returns the ground; records faults in table and terrain.
pub(super) fn survey_land(book: &RosterIndex<'_>, faults: &mut Faults) -> Land {
    let setup = book.setup();
    let width = table_side(faults, "width", setup.width);
    let depth = table_side(faults, "depth", setup.depth);
    let sight = if setup.sight.is_empty() {
        faults.push(
            SetupFault::missing(RosterTable::Table, "sight")
                .help("\"rolling\" is usual".to_owned()),
        );
        None
    } else {
        let names = SightType::ALL.map(SightType::name);
        known_word(
            faults,
            RosterTable::Table,
            "sight",
            &setup.sight,
            &names,
            SightType::named,
        )
    };
    let mut land = Land {
        ground: Ground::open(
            width.unwrap_or(*TABLE.end()),
            depth.unwrap_or(*TABLE.end()),
            sight.unwrap_or(SightType::Rolling),
        ),
        sized: width.is_some() && depth.is_some(),
    };
    land.ground.hill_height = hill_height(faults, setup.hill_height);
    for (i, claim) in setup.terrain.iter().enumerate() {
        let feature = terrain_feature(claim, RosterTable::Terrain(i), &land, faults);
        land.ground.features.extend(feature);
    }
    land
}

fn table_side(faults: &mut Faults, field: &'static str, inches: Option<f64>) -> Option<f64> {
    let Some(inches) = inches else {
        faults.push(SetupFault::missing(RosterTable::Table, field).help("in inches".to_owned()));
        return None;
    };
    if TABLE.contains(&inches) {
        return Some(inches);
    }
    let said = format!(
        "{field} {inches} is not allowed: a table is {} to {} in",
        TABLE.start(),
        TABLE.end()
    );
    faults.push(SetupFault::fault(RosterTable::Table, field, said));
    None
}

fn hill_height(faults: &mut Faults, inches: Option<f64>) -> f64 {
    let inches = inches.unwrap_or(0.0);
    if HILL_HEIGHT.contains(&inches) {
        return inches;
    }
    let said = format!(
        "hill_height {inches} is not allowed: one level of a model hill is {} to {} in high",
        HILL_HEIGHT.start(),
        HILL_HEIGHT.end()
    );
    faults.push(SetupFault::fault(RosterTable::Table, "hill_height", said));
    0.0
}

fn terrain_feature(
    claim: &TerrainSetup,
    place: RosterTable,
    land: &Land,
    faults: &mut Faults,
) -> Option<Feature> {
    let preset = terrain_preset(claim, place, faults);
    let sight = claim.sight.as_deref().and_then(|word| {
        let names = SightType::ALL.map(SightType::name);
        known_word(faults, place, "sight", word, &names, SightType::named)
    });
    let going = feature_going(claim, place, preset, faults);
    let cover = claim.cover.as_deref().and_then(|word| {
        let names = GroundCover::ALL.map(GroundCover::name);
        known_word(faults, place, "cover", word, &names, GroundCover::named)
    });
    let elevation = level_in_range(faults, place, "elevation", claim.elevation, ELEVATIONS);
    let value = level_in_range(faults, place, "value", claim.value, VALUES);
    let (shape, centre_line) = feature_shape(claim, place, land, faults)?;
    let feature = Feature {
        id: claim.id.clone(),
        name: claim.name.clone().unwrap_or_else(|| claim.id.clone()),
        kind: claim.kind.clone().unwrap_or_else(|| "terrain".to_owned()),
        shape,
        centre_line,
        sight: sight.or(preset.and_then(|p| p.sight)),
        going,
        cover: cover.or(preset.map(|p| p.cover)).unwrap_or_default(),
        elevation: elevation.or(preset.map(|p| p.elevation)).unwrap_or(0),
        crest: Vec::new(),
        value: value.unwrap_or(0),
        road: preset.is_some_and(|p| p.road),
    };
    Some(with_crest(feature, claim, place, faults))
}

/// Returns the preset of a kind. An author may use a kind of his own if he gives its effects.
fn terrain_preset(
    claim: &TerrainSetup,
    place: RosterTable,
    faults: &mut Faults,
) -> Option<&'static Preset> {
    let by_hand = claim.sight.is_some()
        || claim.going.is_some()
        || claim.cover.is_some()
        || claim.elevation.is_some();
    let kinds = || PRESETS.iter().map(|preset| preset.kind);
    let list = || kinds().collect::<Vec<_>>().join(", ");
    let Some(kind) = claim.kind.as_deref() else {
        if !by_hand {
            faults.push(SetupFault::missing(place, "kind").help(format!("one of {}", list())));
        }
        return None;
    };
    if let Some(preset) = Preset::named(kind) {
        return Some(preset);
    }
    let meant = did_you_mean(kind, kinds());
    if !by_hand {
        let said = format!("kind {} is unknown: choose from {}", quoted(kind), list());
        let own = || "or set sight, going, cover, elevation yourself".to_owned();
        faults.push(SetupFault::fault(place, "kind", said).help(meant.unwrap_or_else(own)));
    } else if meant.is_some() {
        let said = format!("kind {} is unknown, so it has no effect", quoted(kind));
        faults.push(SetupFault::warning(place, "kind", said).help(meant));
    }
    None
}

fn feature_going(
    claim: &TerrainSetup,
    place: RosterTable,
    preset: Option<&Preset>,
    faults: &mut Faults,
) -> GroundGoing {
    if let Some(word) = &claim.going {
        let names = GroundGoing::ALL.map(GroundGoing::name);
        let going = known_word(faults, place, "going", word, &names, GroundGoing::named);
        if going == Some(GroundGoing::Linear) && claim.outline.is_some() {
            let said = "going \"linear\" is for lines only: an outline is open, close, obstructed or \
            impassable";
            faults.push(SetupFault::warning(place, "going", said));
        }
        return going.unwrap_or_default();
    }
    let Some(preset) = preset else {
        return GroundGoing::Open;
    };
    let narrow = claim.line.is_some() && claim.width.is_none_or(|width| width <= NARROW);
    if preset.kind == "stream" && !narrow && (claim.line.is_some() || claim.outline.is_some()) {
        let field = if claim.line.is_some() {
            "width"
        } else {
            "outline"
        };
        let said = format!("a stream wider than {NARROW} in needs `going`");
        faults.push(
            SetupFault::fault(place, field, said)
                .help("close, obstructed or impassable, ROUGH-06".to_owned()),
        );
    }
    preset.going
}

fn level_in_range(
    faults: &mut Faults,
    place: RosterTable,
    field: &'static str,
    claim: Option<i64>,
    allowed: std::ops::RangeInclusive<u8>,
) -> Option<u8> {
    let claim = claim?;
    let found = u8::try_from(claim).ok().filter(|n| allowed.contains(n));
    if found.is_none() {
        let said = format!(
            "{field} {claim} is not allowed: it is {} to {}",
            allowed.start(),
            allowed.end()
        );
        faults.push(SetupFault::fault(place, field, said));
    }
    found
}

/// Returns the shape of a feature and its centre line; records a fault if the roster draws neither.
fn feature_shape(
    claim: &TerrainSetup,
    place: RosterTable,
    land: &Land,
    faults: &mut Faults,
) -> Option<(Shape, Vec<Point>)> {
    if claim.line.is_some() && claim.outline.is_some() {
        let said = "use an `outline` or a `line`, not both";
        faults.push(SetupFault::fault(place, "line", said).on_key());
    }
    let width = line_width(claim, place, faults);
    match (&claim.outline, &claim.line) {
        (Some(points), _) => area_shape(claim, points, place, land, faults),
        (None, Some(points)) => {
            if !claim.holes.is_empty() {
                let said = "holes need an `outline`: a line has none";
                faults.push(SetupFault::fault(place, "holes", said).on_key());
            }
            let drawn = RosterOutline {
                place,
                field: "line",
                steps: &[],
            };
            let line = checked_line(points, drawn, faults)?;
            on_table(points, drawn, land, faults);
            Some(match width {
                None => (Shape::Line(line), Vec::new()),
                Some(width) => (strip_of(&line, width, drawn, faults), line),
            })
        }
        (None, None) => {
            let said = "the terrain has neither `outline` nor `line`";
            faults.push(SetupFault::fault(place, "outline", said));
            None
        }
    }
}

fn strip_of(line: &[Point], width: f64, drawn: RosterOutline<'_>, faults: &mut Faults) -> Shape {
    let area = strip_area(line, width);
    let mut rings = std::iter::once(&area.outline).chain(&area.holes);
    let crosses = rings.any(|ring| {
        let alone = Area {
            outline: ring.clone(),
            holes: Vec::new(),
        };
        crossing_edges(&alone).is_some()
    });
    if crosses {
        let said = format!("the line bends too sharply for its width of {width} in");
        faults.push(SetupFault::warning(drawn.place, "width", said));
    }
    Shape::Area(area)
}

fn area_shape(
    claim: &TerrainSetup,
    points: &[Point],
    place: RosterTable,
    land: &Land,
    faults: &mut Faults,
) -> Option<(Shape, Vec<Point>)> {
    let drawn = RosterOutline {
        place,
        field: "outline",
        steps: &[],
    };
    let outline = checked_ring(points, drawn, faults)?;
    on_table(points, drawn, land, faults);
    let area = pierced_area(outline, &claim.holes, place, faults);
    Some((Shape::Area(area), Vec::new()))
}

/// Returns the width of a line; `None` if the roster gives no width, or one that the line cannot have.
fn line_width(claim: &TerrainSetup, place: RosterTable, faults: &mut Faults) -> Option<f64> {
    let width = claim.width?;
    if !(width > 0.0 && width <= *TABLE.end()) {
        let said = format!(
            "width {width} is not allowed: more than 0 and at most {} in",
            TABLE.end()
        );
        faults.push(
            SetupFault::fault(place, "width", said)
                .help("remove it for a line without width".to_owned()),
        );
        return None;
    }
    if claim.outline.is_some() && claim.line.is_none() {
        let said = "width works only with a `line`: with an outline it is ignored";
        faults.push(SetupFault::warning(place, "width", said).on_key());
    }
    Some(width)
}

/// Returns the feature with its crest.
fn with_crest(
    mut feature: Feature,
    claim: &TerrainSetup,
    place: RosterTable,
    faults: &mut Faults,
) -> Feature {
    if feature.elevation > 0 && matches!(feature.shape, Shape::Line(_)) {
        let said = "high ground needs an `outline`: a line has no height";
        faults.push(SetupFault::warning(place, "line", said).on_key());
    }
    let Some(points) = &claim.crest else {
        return feature;
    };
    let drawn = RosterOutline {
        place,
        field: "crest",
        steps: &[],
    };
    let Some(crest) = checked_line(points, drawn, faults) else {
        return feature;
    };
    if feature.elevation == 0 {
        let said = "a crest has no effect without elevation";
        faults.push(
            SetupFault::warning(place, "crest", said)
                .help("kind = \"hill\", or elevation = 1".to_owned())
                .on_key(),
        );
    } else if let Some(n) = points.iter().position(|point| !feature.contains(*point)) {
        let said = format!("point {} of the crest is outside its hill", n + 1);
        faults.push(SetupFault::warning(place, "crest", said).item(&[n]));
    }
    feature.crest = crest;
    feature
}
