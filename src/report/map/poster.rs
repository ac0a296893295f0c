//! Surroundings of the map on a poster: a title, scales in inches and yards, a north arrow, and a legend of everything
//! that is drawn.
//!
//! They are in two strips above and below the table, so that nothing covers ground.

use maud::{Markup, html};

use super::key::{KeyEntry, draw_disc};
use super::{MapSheet, MapWindow, number::decimal};
use rules::fields::terms::order_of_battle::Arm;
use table::ground::{Feature, Shape};
use table::measure::{Measure, yards};
use view::map::{MapLayer, TableMap};

/// Height of the strip above the table, in units of letters.
const ABOVE: f64 = 3.6;

/// Width of a column of the legend, in units of letters.
const COLUMN: f64 = 11.0;

/// Height of a line of the legend, in units of letters.
const LINE: f64 = 1.6;

/// Width and height of a sample, in units of letters.
const SAMPLE: (f64, f64) = (2.2, 1.1);

/// The strips above and below a window of the table.
pub(super) struct Poster<'m> {
    map: &'m TableMap,
    window: MapWindow,
    /// The unit of letter sizes, in inches.
    unit: f64,
    legend: Vec<LegendLine>,
}

/// A sample of a drawing, with its explanation.
struct LegendLine {
    drawn: Markup,
    words: String,
}

impl<'m> Poster<'m> {
    /// Makes the strips of a map; `None` if its layers do not include the legend.
    pub(super) fn new(
        map: &'m TableMap,
        window: MapWindow,
        sheet: MapSheet,
        key: &[KeyEntry],
    ) -> Option<Self> {
        let is_asked = map.layers.contains(&MapLayer::Legend);
        is_asked.then(|| Self {
            map,
            window,
            unit: sheet.strip_unit(),
            legend: legend_lines(map, sheet.strip_unit(), key),
        })
    }

    /// Returns the height of the strip above, in inches of the table.
    pub(super) fn above(&self) -> f64 {
        ABOVE * self.unit
    }

    /// Returns the height of the strip below, in inches of the table.
    pub(super) fn below(&self) -> f64 {
        (3.4 + LINE * self.lines() as f64) * self.unit
    }

    fn columns(&self) -> usize {
        ((self.window.width / (COLUMN * self.unit)).floor() as usize).max(1)
    }

    fn lines(&self) -> usize {
        self.legend.len().div_ceil(self.columns())
    }

    /// Returns both strips.
    pub(super) fn draw_strips(&self, sheet: MapSheet) -> Markup {
        html! {
            g class="layer poster" {
                (self.draw_heading(sheet))
                (self.draw_scales(sheet))
                (self.draw_samples(sheet))
            }
        }
    }

    fn draw_heading(&self, sheet: MapSheet) -> Markup {
        let (map, unit) = (self.map, self.unit);
        let top = sheet.depth - self.window.south - self.window.depth;
        let middle = decimal(self.window.west + self.window.width / 2.0);
        // A long name is set smaller, so that it stays on the sheet.
        let letters = map.name.chars().count().max(1) as f64;
        let size = (self.window.width * 1.5 / letters).min(1.7 * unit);
        html! {
            text class="heading" x=(middle) y=(decimal(top - 1.9 * unit)) font-size=(decimal(size)) font-weight="bold"
                text-anchor="middle" { (map.name) }
            text x=(middle) y=(decimal(top - 0.7 * unit)) font-size=(decimal(0.75 * unit)) text-anchor="middle" {
                (self.subtitle())
            }
        }
    }

    /// Describes the size: `48 by 48 in, about 2400 by 2400 yards`.
    fn subtitle(&self) -> String {
        let measure = self.map.board.measure;
        let said = |inches: f64| decimal(measure.number(inches));
        let (width, depth) = (self.window.width, self.window.depth);
        let when = match self.map.layers.contains(&MapLayer::Units) {
            true => format!("{} · ", self.map.when),
            false => String::new(),
        };
        format!(
            "{when}{} by {} {}, about {:.0} by {:.0} yards",
            said(width),
            said(depth),
            measure.unit(),
            yards(width),
            yards(depth)
        )
    }

    /// Draws a bar in the unit of the table, one in yards, and the north arrow.
    fn draw_scales(&self, sheet: MapSheet) -> Markup {
        let (unit, measure) = (self.unit, self.map.board.measure);
        let level = sheet.depth - self.window.south + 1.9 * unit;
        let west = self.window.west + 0.5 * unit;
        let step = if self.window.width >= 36.0 { 3.0 } else { 1.5 };
        let yard_step = 50.0 * step;
        let of_measure = |part: f64| decimal(measure.number(part * step));
        let of_yards = |part: f64| decimal(part * yard_step);
        let second = west + 4.0 * step + 4.5 * unit;
        let end = self.window.west + self.window.width - unit;
        let of = match measure {
            Measure::Inches => "inches",
            Measure::Centimetres | Measure::MicroCentimetres => "centimetres",
        };
        html! {
            (self.draw_bar(west, level, step, of, &of_measure))
            (self.draw_bar(second, level, step, "yards, about", &of_yards))
            path class="filled" transform={ "translate(" (decimal(end)) " " (decimal(level)) ") scale(" (decimal(unit)) ")" }
                d="M0-1.4 .35 0 0-.25-.35 0Z" {}
            text x=(decimal(end - 0.6 * unit)) y=(decimal(level - 0.3 * unit)) font-size=(decimal(0.7 * unit)) text-anchor="end" { "N" }
        }
    }

    /// Draws a bar of four steps, every other one filled, each with its number.
    fn draw_bar(
        &self,
        west: f64,
        level: f64,
        step: f64,
        of: &str,
        said: &dyn Fn(f64) -> String,
    ) -> Markup {
        let unit = self.unit;
        let thick = 0.28 * unit;
        html! {
            @for part in 0..4u8 {
                @let x = decimal(west + f64::from(part) * step);
                path class=(if part % 2 == 0 { "filled" } else { "rule" })
                    d={ "M" (x) " " (decimal(level)) "h" (decimal(step)) "v" (decimal(thick)) "h" (decimal(-step)) "Z" } {}
            }
            @for part in 0..5u8 {
                text x=(decimal(west + f64::from(part) * step)) y=(decimal(level - 0.25 * unit)) font-size=(decimal(0.6 * unit))
                    text-anchor="middle" { (said(f64::from(part))) }
            }
            text x=(decimal(west + 4.0 * step + 0.6 * unit)) y=(decimal(level + thick)) font-size=(decimal(0.6 * unit)) { (of) }
        }
    }

    fn draw_samples(&self, sheet: MapSheet) -> Markup {
        let unit = self.unit;
        let top = sheet.depth - self.window.south + 3.2 * unit;
        let (lines, wide) = (
            self.lines().max(1),
            self.window.width / self.columns() as f64,
        );
        html! {
            @for (number, line) in self.legend.iter().enumerate() {
                @let x = self.window.west + 0.5 * unit + wide * (number / lines) as f64;
                @let y = top + LINE * unit * (number % lines) as f64;
                g transform={ "translate(" (decimal(x)) " " (decimal(y)) ")" } { (line.drawn) }
                text x=(decimal(x + (SAMPLE.0 + 0.5) * unit)) y=(decimal(y + 0.78 * SAMPLE.1 * unit)) font-size=(decimal(0.7 * unit)) {
                    (line.words)
                }
            }
        }
    }
}

/// Returns a sample for each kind of drawing on the map.
fn legend_lines(map: &TableMap, unit: f64, key: &[KeyEntry]) -> Vec<LegendLine> {
    let mut lines = ground_legend(map, unit);
    lines.extend(worth_legend(map, unit));
    lines.extend(troops_legend(map, unit));
    lines.extend(key.iter().map(|entry| key_line(entry, unit)));
    lines
}

/// Returns the name of a piece of ground for which the map had no room, with its number.
fn key_line(entry: &KeyEntry, unit: f64) -> LegendLine {
    let at = (SAMPLE.0 * unit / 2.0, SAMPLE.1 * unit / 2.0);
    LegendLine {
        drawn: html! { g class="key" { @if let Some(number) = entry.number { (draw_disc(number, at, 0.7 * unit)) } } },
        words: entry.name.clone(),
    }
}

/// Returns samples of the kinds of ground in drawing order, hills first.
fn ground_legend(map: &TableMap, unit: f64) -> Vec<LegendLine> {
    let mut lines: Vec<LegendLine> = Vec::new();
    let features = map.board.ground.features.iter();
    let mut features: Vec<&Feature> = features
        .filter(|f| f.kind != table::ground::WORKS)
        .collect();
    features.sort_by_key(|feature| {
        let is_line = matches!(feature.shape, Shape::Line(_));
        (
            feature.elevation == 0,
            is_line || feature.road,
            feature.elevation,
        )
    });
    for feature in &features {
        let words = kind_in_words(feature);
        if lines.iter().all(|line| line.words != words) {
            let drawn = ground_sample(feature, unit);
            lines.push(LegendLine { drawn, words });
        }
    }
    if features.iter().any(|feature| feature.crest.len() > 1) {
        let (width, height) = (SAMPLE.0 * unit, SAMPLE.1 * unit);
        lines.push(LegendLine {
            drawn: html! {
                g class="crest" { path d={ "M0 " (decimal(height / 2.0)) "h" (decimal(width)) } {} }
            },
            words: "crest: no sight across".to_owned(),
        });
    }
    lines
}

/// Describes a kind of ground: `hill, level 2 (lines: its slope)`, `open woods`, `road`.
fn kind_in_words(feature: &Feature) -> String {
    match feature.elevation {
        0 => feature.kind.replace('-', " "),
        level => format!(
            "{}, level {level} (lines: its slope)",
            feature.kind.replace('-', " ")
        ),
    }
}

/// Draws a patch or stroke in the style of the ground.
fn ground_sample(feature: &Feature, unit: f64) -> Markup {
    let (width, height) = (SAMPLE.0 * unit, SAMPLE.1 * unit);
    let middle = format!("M0 {}h{}", decimal(height / 2.0), decimal(width));
    let patch = format!(
        "M0 0h{}v{}h{}Z",
        decimal(width),
        decimal(height),
        decimal(-width)
    );
    let level = match feature.elevation {
        0 => "",
        1 => " hill",
        _ => " hill high",
    };
    html! {
        @if feature.kind == "railroad" {
            path class="line railroad" d=(middle) {}
            path class="line sleepers" d=(middle) {}
        } @else if matches!(feature.shape, Shape::Line(_)) {
            path class={ "line " (feature.kind) } d=(middle) {}
        } @else {
            @if level.is_empty() { path class={ "under " (feature.kind) } d=(patch) {} }
            path class={ "terrain " (feature.kind) (level) } d=(patch) {}
        }
    }
}

/// Explains the value of ground, if the map shows it.
fn worth_legend(map: &TableMap, unit: f64) -> Option<LegendLine> {
    let is_told = map.layers.contains(&MapLayer::Value);
    let is_worth = map
        .board
        .ground
        .features
        .iter()
        .any(|feature| feature.value > 0);
    (is_told && is_worth).then(|| LegendLine {
        drawn: html! {
            g class="label" {
                text class="value" x=(decimal(SAMPLE.0 * unit / 2.0)) y=(decimal(0.85 * SAMPLE.1 * unit)) font-size=(decimal(0.9 * unit))
                    font-weight="bold" text-anchor="middle" { "+1" }
            }
        },
        words: "adds to a division's morale".to_owned(),
    })
}

/// Returns samples of the sides and the arms on the map.
fn troops_legend(map: &TableMap, unit: f64) -> Vec<LegendLine> {
    if !map.layers.contains(&MapLayer::Units) {
        return Vec::new();
    }
    let map = &*map.blue_first();
    let (width, height) = (SAMPLE.0 * unit, SAMPLE.1 * unit);
    let mut lines = Vec::new();
    for (number, name) in map.sides.iter().enumerate() {
        for arm in [Arm::Infantry, Arm::Cavalry, Arm::Artillery] {
            let mut stands = map.board.stands.iter();
            let is_there = |stand: &view::board::UnitOnBoard| {
                usize::from(stand.side) == number && stand.arm == arm && !stand.is_card
            };
            if stands.any(is_there) {
                lines.push(LegendLine {
                    drawn: html! {
                        g class={ "unit side-" (number) }
                            transform={ "translate(" (decimal(width / 2.0)) " " (decimal(height / 2.0)) ")" } {
                            (super::troops::arm_sample(arm, width, height))
                        }
                    },
                    words: format!("{name} {}", arm.name()),
                });
            }
        }
    }
    lines
}
