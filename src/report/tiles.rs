//! A map on many sheets of paper, to be glued together: each tile overlaps its neighbours, and marks show the cuts.

use maud::{Markup, html};

use crate::map::{self, MapFrame, Paint, map_classes, number::decimal};
use crate::page::{self, PaperSize};
use crate::sheet::Document;
use view::map::TableMap;

/// Width and height of a tile, in inches of paper: the content box without the line above.
const TILE: (f64, f64) = (7.4, 9.6);

/// Part of a tile that its neighbour shows too, in inches of paper.
const OVERLAP: f64 = 0.4;

/// Millimetres in an inch.
const INCH: f64 = 25.4;

/// The grid of tiles that a drawing needs.
struct TileGrid {
    frame: MapFrame,
    scale: f64,
    columns: usize,
    rows: usize,
}

impl TileGrid {
    fn new(frame: MapFrame, scale: f64) -> Self {
        let count = |length: f64, tile: f64| {
            let more = (length / scale - tile) / (tile - OVERLAP);
            1 + (more - 1e-6).ceil().max(0.0) as usize
        };
        Self {
            columns: count(frame.width, TILE.0),
            rows: count(frame.height, TILE.1),
            frame,
            scale,
        }
    }

    /// Returns the name of a tile by row and column: `B3`.
    fn name(&self, row: usize, column: usize) -> String {
        const LETTERS: usize = 26;
        let letter = |number: usize| char::from(b'A' + (number % LETTERS) as u8);
        let row = match row / LETTERS {
            0 => letter(row).to_string(),
            more => format!("{}{}", letter(more - 1), letter(row)),
        };
        format!("{row}{}", column + 1)
    }

    /// Returns the upper left corner of a tile, in user units.
    fn tile_corner(&self, row: usize, column: usize) -> (f64, f64) {
        let step = |number: usize, tile: f64| number as f64 * (tile - OVERLAP) * self.scale;
        let (x, y) = self.frame.corner;
        (x + step(column, TILE.0), y + step(row, TILE.1))
    }

    fn tile_size(&self) -> (f64, f64) {
        (TILE.0 * self.scale, TILE.1 * self.scale)
    }
}

/// Returns a map as pages of paper at its scale: a plan of the tiles, if there are several, then each tile with the
/// borders of its neighbours.
#[must_use]
pub fn tiles(table: &TableMap, paint: &Paint, paper: &PaperSize, foot: &str) -> Document {
    let grid = TileGrid::new(MapFrame::new(table, paint), paint.scale);
    let shared = html! {
        svg class=(map_classes(paint.ink)) width="0" height="0" style="position:absolute" aria-hidden="true" {
            (map::definitions(paint.ink))
            symbol id="whole" overflow="visible" { (map::whole_map(table, paint)) }
        }
    };
    let mut pages: Vec<Markup> = Vec::new();
    if grid.columns * grid.rows > 1 {
        pages.push(tile_plan(&grid, paint));
    }
    for row in 0..grid.rows {
        for column in 0..grid.columns {
            pages.push(draw_tile(&grid, paint, row, column));
        }
    }
    if let Some(first) = pages.first_mut() {
        *first = html! { (shared) (first) };
    }
    let feet = vec![foot; pages.len()];
    Document {
        text: page::document(&table.name, paper, &feet, &pages),
        pages: pages.len(),
    }
}

/// Draws the whole map small, with the tiles and their names.
fn tile_plan(grid: &TileGrid, paint: &Paint) -> Markup {
    let (wide, high) = grid.tile_size();
    let letters = 0.06 * grid.frame.width.max(grid.frame.height);
    let factor = f64::min(180.0 / grid.frame.width, 225.0 / grid.frame.height);
    let style = format!(
        "width:{:.1}mm;height:{:.1}mm",
        grid.frame.width * factor,
        grid.frame.height * factor
    );
    html! {
        header class="title" { h1 { "Tiles" } p { (grid.rows * grid.columns) " sheets, 1:" (decimal(paint.scale)) } }
        p {
            "Print at 100 %: the bar below is 2 inches. Trim each sheet along its grey frame at the left and at the \
             top, and lay it on the dashed lines of its neighbours: the strips beyond them are for the glue."
        }
        svg class=(map_classes(paint.ink)) viewBox=(grid.frame.view_box()) style=(style) {
            use href="#whole" {}
            @for row in 0..grid.rows {
                @for column in 0..grid.columns {
                    @let (x, y) = grid.tile_corner(row, column);
                    rect class="tile" x=(decimal(x)) y=(decimal(y)) width=(decimal(wide)) height=(decimal(high)) {}
                    text class="tile-name" x=(decimal(x + wide / 2.0)) y=(decimal(y + high / 2.0)) font-size=(decimal(letters))
                        text-anchor="middle" dy=".35em" { (grid.name(row, column)) }
                }
            }
        }
    }
}

/// Draws a tile at its scale, with dashed lines where its neighbours begin.
fn draw_tile(grid: &TileGrid, paint: &Paint, row: usize, column: usize) -> Markup {
    let ((x, y), (wide, high)) = (grid.tile_corner(row, column), grid.tile_size());
    let over = OVERLAP * grid.scale;
    let style = format!("width:{:.2}mm;height:{:.2}mm", TILE.0 * INCH, TILE.1 * INCH);
    let view = format!(
        "{} {} {} {}",
        decimal(x),
        decimal(y),
        decimal(wide),
        decimal(high)
    );
    let (right, foot) = (x + wide - over, y + high - over);
    let neighbours = [
        (column + 1 < grid.columns)
            .then(|| format!("{} begins at the right", grid.name(row, column + 1))),
        (row + 1 < grid.rows).then(|| format!("{} below", grid.name(row + 1, column))),
    ];
    let neighbours: Vec<String> = neighbours.into_iter().flatten().collect();
    html! {
        p class="tile-line" {
            b { (grid.name(row, column)) }
            @if !neighbours.is_empty() { ": at the dashed lines " (neighbours.join(", ")) }
        }
        svg class=(map_classes(paint.ink)) viewBox=(view) style=(style) {
            use href="#whole" {}
            rect class="tile" x=(decimal(x)) y=(decimal(y)) width=(decimal(wide)) height=(decimal(high)) {}
            @if column + 1 < grid.columns {
                path class="cut" d={ "M" (decimal(right)) " " (decimal(y)) "v" (decimal(high)) } {}
            }
            @if row + 1 < grid.rows {
                path class="cut" d={ "M" (decimal(x)) " " (decimal(foot)) "h" (decimal(wide)) } {}
            }
        }
    }
}
