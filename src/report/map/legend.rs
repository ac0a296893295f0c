//! Legend of the map: title, a sentence for each brigade, scale bar, north arrow.

use maud::{Markup, html};

use super::{MapSheet, MapWindow, number::decimal};
use rules::fields::terms::condition::Condition;
use rules::spelling::counted;
use table::measure::{Point, Vector};
use view::board::{CallsignMark, UnitOnBoard};
use view::map::{MapLayer, TableMap};

/// Returns `<title>` and `<desc>`, for readers who cannot see the picture.
pub(super) fn accessible_words(map: &TableMap) -> Markup {
    html! {
        title { (map_title(map)) }
        desc { (map_sentences(map)) }
    }
}

/// Returns the title: `McPherson's Ridge, turn 4, Union, closed, as the Union knows it`.
fn map_title(map: &TableMap) -> String {
    let eyes = map.seen_by.as_ref();
    let eyes = eyes.map_or_else(String::new, |side| format!(", as the {side} side knows it"));
    // The referee's map shows the orders of both sides, which neither side may see.
    let is_secret = map.seen_by.is_none() && !map.aims.is_empty();
    let referee = if is_secret { ", REFEREE" } else { "" };
    format!("{}, {}{eyes}{referee}", map.name, map.when)
}

fn map_sentences(map: &TableMap) -> String {
    let ground = &map.board.ground;
    let measure = map.board.measure;
    let said = |inches| format!("{} {}", decimal(measure.number(inches)), measure.unit());
    let table = format!(
        "The table is {} wide and {} deep, north up.",
        said(ground.width),
        said(ground.depth)
    );
    let brigades = map.board.calls.iter();
    let brigades = brigades.filter(|_| map.layers.contains(&MapLayer::Units));
    let told = brigades.map(|call| brigade_sentence(map, call));
    std::iter::once(table)
        .chain(told)
        .collect::<Vec<_>>()
        .join(" ")
}

/// Describes a brigade: `A Archer (Confederate): 4 units about 20,25 facing 92°, 1 disordered.`
fn brigade_sentence(map: &TableMap, call: &CallsignMark) -> String {
    let stands = map.board.stands.iter();
    let own: Vec<&UnitOnBoard> = stands.filter(|s| s.brigade == call.brigade).collect();
    let side = map.sides.get(usize::from(call.side));
    let conditions = [Condition::Disordered, Condition::Beaten].into_iter();
    let conditions = conditions.filter_map(|condition| {
        let count = own.iter().filter(|s| s.condition == condition).count();
        (count > 0).then(|| format!(", {count} {}", condition.name()))
    });
    let reported = own.iter().filter_map(|stand| stand.reported).max();
    let reported = match reported {
        None => String::new(),
        Some(0) => ", as placed in the set-up".to_owned(),
        Some(turn) => format!(", last seen in {} {turn}", map.counting.word()),
    };
    let centre = map.board.measure.point(call.centre);
    format!(
        "{} {} ({}): {} about {},{} facing {}°{}{reported}.",
        call.callsign,
        call.name,
        side.map_or("", String::as_str),
        counted(own.len(), "unit"),
        centre.x.round(),
        centre.y.round(),
        call.front.degrees().round(),
        conditions.collect::<String>()
    )
}

/// Returns the length of the scale bar in inches: a foot, or less for a small window, of which it covers at most a third.
fn scale_bar_length(window: &MapWindow) -> f64 {
    let lengths = [12.0, 6.0, 3.0];
    let mut fitting = lengths.into_iter().filter(|bar| 3.0 * bar <= window.width);
    fitting.next().unwrap_or(1.0)
}

/// Returns the boxes of the scale and of the arrow to the north in the corner of a small picture: the middle of each,
/// and half its size.
pub(super) fn corner_frames(window: &MapWindow, sheet: MapSheet) -> [(Point, Vector); 2] {
    let (unit, letters) = (sheet.unit, sheet.letter_height(0.6));
    let end = window.west + window.width - unit;
    let upright = |middle: f64, half: f64, height: f64| {
        let at = Point::new(middle, window.south + height / 2.0);
        (at, Vector::new(half, height / 2.0))
    };
    let bar = scale_bar_length(window);
    [
        upright(end - bar / 2.0, bar / 2.0, 1.05 * unit + letters),
        upright(end, letters.max(unit) / 2.0, 3.25 * unit + letters),
    ]
}

/// Returns the boxes of the title's and the scale's words, so that no other word covers them.
pub(super) fn title_frames(
    map: &TableMap,
    window: &MapWindow,
    sheet: MapSheet,
) -> impl Iterator<Item = (Point, Vector)> {
    // A poster and a map in a file have title and scales beside the table.
    let is_free = sheet.has_margin || map.layers.contains(&MapLayer::Legend);
    let whole = MapWindow::whole(map);
    let length = 0.6 * 0.6 * sheet.unit * map_title(map).chars().count() as f64;
    let heading = (
        Point::new(length / 2.0 + 0.5 * sheet.unit, 0.9 * sheet.unit),
        Vector::new(length / 2.0, 0.6 * sheet.unit),
    );
    let bar = scale_bar_length(&whole) + 2.0 * sheet.unit;
    let scale = (
        Point::new(whole.width - bar / 2.0, sheet.unit),
        Vector::new(bar / 2.0, sheet.unit),
    );
    let frames = match sheet.thins_labels {
        true => corner_frames(window, sheet),
        false => [heading, scale],
    };
    frames.into_iter().filter(move |_| !is_free)
}

/// Draws the title on the map, the scale bar and the north arrow.
pub(super) fn draw_scale(map: &TableMap, window: &MapWindow, sheet: MapSheet) -> Option<Markup> {
    if map.layers.contains(&MapLayer::Legend) {
        return None;
    }
    let measure = map.board.measure;
    let unit = match sheet.has_margin {
        true => sheet.strip_unit(),
        false => sheet.unit,
    };
    let south = sheet.depth - window.south;
    let bar = scale_bar_length(window);
    let east = window.west + window.width - unit;
    // In the strip below the table the arrow is beside the bar; on the table it is above the bar.
    let (end, level, north) = match sheet.has_margin {
        true => (
            east - 2.0 * unit,
            south + 1.6 * unit,
            (east, south + 1.8 * unit),
        ),
        false => (east, south - 0.6 * unit, (east, south - 1.7 * unit)),
    };
    let start = end - bar;
    let size = decimal(sheet.letter_height(0.6));
    let ticks = (0..=bar as usize).step_by((bar as usize).clamp(1, 3));
    let letter = match sheet.has_margin {
        true => (north.0 - 0.7 * unit, north.1 - 0.3 * unit),
        false => (north.0, north.1 - 1.55 * unit),
    };
    Some(html! {
        // The page of a set-up sheet has its title already.
        @if sheet.has_margin || sheet.least == 0.0 {
            text class="title" x=(decimal(window.west + 0.5 * unit)) y=(decimal(level)) font-size=(size) {
                (map_title(map))
            }
        }
        path class="bar" d={ "M" (decimal(start)) " " (decimal(level)) "H" (decimal(end)) } {}
        @for tick in ticks {
            path class="tick" d={ "M" (decimal(start + tick as f64)) " " (decimal(level)) "v" (decimal(-0.3 * unit)) } {}
        }
        text x=(decimal(start + bar / 2.0)) y=(decimal(level - 0.45 * unit)) font-size=(size) text-anchor="middle" {
            (decimal(measure.number(bar))) " " (measure.unit())
        }
        path class="north" transform={ "translate(" (decimal(north.0)) " " (decimal(north.1)) ") scale(" (decimal(unit)) ")" }
            d="M0-1.4 .35 0 0-.25-.35 0Z" {}
        text x=(decimal(letter.0)) y=(decimal(letter.1)) font-size=(size) text-anchor="middle" { "N" }
    })
}
