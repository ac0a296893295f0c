//! The legend of a map of hexes: below the map on paper, a list on a page.

use maud::{Markup, html};

use super::{LINE, MARGIN, Spot, decimal, ground_class, points_attribute, side_class};
use view::board::hex_board::HexBoard;

/// Usual height of the legend's letters, in inches.
pub(super) const LEGEND_LETTERS: f64 = 0.12;

/// Width of a column of the legend on paper, in inches.
const COLUMN: f64 = 2.0;

/// Returns the number of columns of the legend.
pub(super) fn legend_columns(width: f64) -> usize {
    ((width - 2.0 * MARGIN) / COLUMN).floor().max(1.0) as usize
}

/// An entry of the legend.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum LegendEntry {
    /// A kind of ground, by the class of its hexes.
    Ground(&'static str, String),
    /// A hexside or way, by its class.
    Line(&'static str, String),
    /// Words alone.
    Words(String),
}

/// Returns the legend entries for everything on the map.
pub(super) fn legend_entries(board: &HexBoard) -> Vec<LegendEntry> {
    let mut entries: Vec<LegendEntry> = Vec::new();
    let grounds = board.hexes.iter().filter(|hex| !hex.ground.is_empty());
    let grounds =
        grounds.map(|hex| LegendEntry::Ground(ground_class(board, hex), hex.ground.clone()));
    let sides = board.sides.iter().filter(|side| !side.name.is_empty());
    let sides = sides.map(|side| LegendEntry::Line(side_class(side.kind), side.name.clone()));
    let levels = board.hexes.iter().map(|hex| hex.level);
    let level = levels.filter(|level| *level != board.base_level).min();
    let level =
        level.map(|level| format!("^{level} level {level}; unmarked: {}", board.base_level));
    let words = level.into_iter().chain(board.legend.iter().cloned());
    for entry in grounds.chain(sides).chain(words.map(LegendEntry::Words)) {
        if !entries.iter_mut().any(|known| known.takes_in(&entry)) {
            entries.push(entry);
        }
    }
    entries
}

/// Draws the legend, with its upper edge at the origin.
pub(super) fn draw_legend(board: &HexBoard, width: f64) -> Markup {
    let entries = legend_entries(board);
    let columns = legend_columns(width);
    let place = |index: usize| Spot {
        x: MARGIN + (index % columns) as f64 * COLUMN,
        y: ((index / columns) as f64 + 0.5) * LINE,
    };
    let line = |spot: Spot| {
        points_attribute(&[
            Spot { x: spot.x, ..spot },
            Spot {
                x: spot.x + 0.25,
                ..spot
            },
        ])
    };
    html! {
        @for (index, entry) in entries.iter().enumerate() {
            @let spot = place(index);
            (sign(entry, spot, &line(spot)))
            text class="label" x=(decimal(match entry { LegendEntry::Words(_) => spot.x, _ => spot.x + 0.32 })) y=(decimal(spot.y)) dy=".35em" font-size=(decimal(LEGEND_LETTERS)) {
                (entry.words())
            }
        }
    }
}

impl LegendEntry {
    /// Merges another entry into this one if both have the same sign, and returns true if it did. Words alone have no
    /// sign.
    fn takes_in(&mut self, other: &Self) -> bool {
        match (self, other) {
            (Self::Ground(class, words), Self::Ground(same, more))
            | (Self::Line(class, words), Self::Line(same, more))
                if class == same =>
            {
                if !words.split(", ").any(|word| word == more) {
                    words.push_str(", ");
                    words.push_str(more);
                }
                true
            }
            (Self::Words(words), Self::Words(more)) => words == more,
            _ => false,
        }
    }

    fn words(&self) -> &str {
        match self {
            Self::Ground(_, words) | Self::Line(_, words) | Self::Words(words) => words,
        }
    }
}

/// Draws the sign of an entry; words have none.
fn sign(entry: &LegendEntry, spot: Spot, line: &str) -> Markup {
    html! {
        @match entry {
            LegendEntry::Ground(class, _) => {
                rect class=(format!("hex {class}")) x=(decimal(spot.x)) y=(decimal(spot.y - 0.07)) width=".25" height=".14" {}
            }
            LegendEntry::Line(class, _) => {
                polyline class=(format!("way along {class}")) points=(line) {}
                @if *class == "turnpike" { polyline class="way core" points=(line) {} }
            }
            LegendEntry::Words(_) => {}
        }
    }
}

/// Lists the entries for a page.
pub(super) fn listed(board: &HexBoard) -> Markup {
    let entries = legend_entries(board);
    let spot = Spot { x: 0.03, y: 0.1 };
    html! {
        @if !entries.is_empty() {
            ul class="legend" {
                @for entry in &entries {
                    li {
                        @if !matches!(entry, LegendEntry::Words(_)) {
                            svg class="hexes colour" viewBox="0 0 .31 .2" aria-hidden="true" { (sign(entry, spot, "0.03,0.1 0.28,0.1")) }
                        }
                        (entry.words())
                    }
                }
            }
        }
    }
}
