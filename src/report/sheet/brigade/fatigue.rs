//! The fatigue of a brigade on its sheet: a track of boxes, with the name and the figures of each level below its boxes.

use maud::html;

use super::{HEAD, PLAIN, SMALL, SheetPiece, WIDE};
use crate::letters::{Type, lines_of};
use crate::page::inked;
use rules::spelling::counted;
use view::paper::sheet::BrigadeSheet;

/// Returns the style of the border after a point of the fatigue track: a level may end there for the units now left,
/// for fewer units, or for neither.
fn track_border(sheet: &BrigadeSheet, point: u32) -> &'static str {
    if sheet.fatigue.borders.contains(&point) {
        "r"
    } else if sheet
        .fatigue
        .fewer
        .iter()
        .any(|fewer| fewer.contains(&point))
    {
        "q"
    } else {
        ""
    }
}

/// Returns the fatigue in words, and the track.
pub(super) fn fatigue_piece(sheet: &BrigadeSheet) -> SheetPiece {
    let fatigue = &sheet.fatigue;
    let mut words = format!(
        "{}, levels for {}",
        fatigue.level,
        counted(fatigue.units, "unit")
    );
    if !fatigue.ahead.is_empty() {
        words.push_str(&format!("; {}", fatigue.ahead));
    }
    for (units, fewer) in (0..fatigue.units).rev().zip(&fatigue.fewer) {
        let left = counted(units, "unit");
        words.push_str(&format!("; {left}: {}", level_ends(fewer)));
    }
    let points: Vec<u32> = (1..=fatigue.boxes).collect();
    let rows = points.chunks(TRACK);
    let told = [
        ("Fatigue ", HEAD),
        ("000, ", Type::bold(11.0)),
        (&*words, PLAIN),
    ];
    let told = lines_of(&told, WIDE, WIDE) * 4.4;
    let mm = told + rows.len() as f64 * (TRACK_MM + LEVELS);
    let html = html! {
        p class="line" { b { "Fatigue " span class="n11" { (fatigue.points) } } ", " (inked(&words)) }
        @for row in rows {
            div class="track" {
                @for (level, points) in levels_of(sheet, row) {
                    @let (name, figures) = level_words(sheet, level);
                    // A level with few boxes is as wide as its words.
                    @let words = SMALL.width(name) + HEAD.width(&figures) + GAP;
                    @let mm = (PITCH * points.len() as f64 + GAP).max(words);
                    div style=(format!("width:{mm:.2}mm")) {
                        span {
                            @for point in points {
                                @let filled = point <= fatigue.points;
                                i class={ (track_border(sheet, point)) @if filled { " x" } } { @if filled { "×" } }
                            }
                        }
                        p { (name) b { (figures) } }
                    }
                }
            }
        }
    };
    SheetPiece { mm, html }
}

/// Width of a box of the track with its border, in millimetres.
const PITCH: f64 = 3.75;
/// Gap after the boxes of a level, in millimetres.
const GAP: f64 = 0.75;

/// Height of a row of the track, in millimetres.
const TRACK_MM: f64 = 4.2;
/// Height of the names and figures of levels below a row, in millimetres.
const LEVELS: f64 = 3.6;

/// Returns the name of a level, and its figures: ` -1 / -2`.
fn level_words(sheet: &BrigadeSheet, level: usize) -> (&'static str, String) {
    let figures = sheet.fatigue.figures.get(level);
    figures.map_or(("", String::new()), |(name, fire, activation)| {
        (name, format!(" {fire:+} / {activation:+}"))
    })
}

/// Returns the levels in a row of the track, freshest first by number, each with its fatigue points.
fn levels_of(sheet: &BrigadeSheet, row: &[u32]) -> Vec<(usize, Vec<u32>)> {
    let level = |point: &u32| {
        let borders = sheet.fatigue.borders.iter();
        borders.filter(|border| *border < point).count()
    };
    let levels = row.chunk_by(|one, next| level(one) == level(next));
    levels
        .filter_map(|points| Some((level(points.first()?), points.to_vec())))
        .collect()
}

/// Maximum number of boxes in a row of the track: six levels of eight units, the most that share a page. They are side
/// by side, with a gap after each level.
const TRACK: usize = 48;

/// Lists the last points of the levels: `4/8/12/16/20`.
pub(super) fn level_ends(borders: &[u32]) -> String {
    let each: Vec<String> = borders.iter().map(u32::to_string).collect();
    each.join("/")
}
