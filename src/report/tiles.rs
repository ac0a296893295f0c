//! A map on many sheets of paper that are glued together. Each tile overlaps its neighbours, and marks show where to
//! cut.

use maud::{Markup, html};

use crate::hexes::HexPoster;
use crate::map::{self, MapLayout, MapNumbers, Paint, map_classes, number::decimal};
use crate::page::{self, PaperSize};
use crate::sheet::Document;
use view::map::TableMap;

/// Width and height of a tile in inches of paper: the content of a page without the line above it.
const TILE: (f64, f64) = (7.4, 9.6);

/// Width of the strip that a tile shares with its neighbour, in inches of paper.
const OVERLAP: f64 = 0.4;

/// Millimetres in an inch.
const INCH: f64 = 25.4;

/// A drawing that is cut into tiles, in inches.
struct TiledDrawing {
    title: String,
    /// Style classes of its pictures.
    class: &'static str,
    /// Style sheet, patterns and signs.
    definitions: Markup,
    whole: Markup,
    /// The ground without words, for the plan of the tiles.
    ground: Markup,
    /// Its upper left corner.
    corner: (f64, f64),
    /// Its width and height.
    size: (f64, f64),
}

/// The grid of tiles that a drawing needs.
struct TileGrid {
    class: &'static str,
    corner: (f64, f64),
    size: (f64, f64),
    scale: f64,
    columns: usize,
    rows: usize,
}

impl TileGrid {
    fn new(drawing: &TiledDrawing, scale: f64) -> Self {
        let count = |length: f64, tile: f64| {
            let more = (length / scale - tile) / (tile - OVERLAP);
            1 + (more - 1e-6).ceil().max(0.0) as usize
        };
        Self {
            class: drawing.class,
            columns: count(drawing.size.0, TILE.0),
            rows: count(drawing.size.1, TILE.1),
            corner: drawing.corner,
            size: drawing.size,
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

    /// Returns the upper left corner of a tile in the drawing, in user units.
    fn tile_corner(&self, row: usize, column: usize) -> (f64, f64) {
        let step = |number: usize, tile: f64| number as f64 * (tile - OVERLAP) * self.scale;
        let (x, y) = self.corner;
        (x + step(column, TILE.0), y + step(row, TILE.1))
    }

    fn tile_size(&self) -> (f64, f64) {
        (TILE.0 * self.scale, TILE.1 * self.scale)
    }
}

/// Returns a map as pages of paper at its scale: first, if there are several tiles, a plan of them; then each tile,
/// with the borders of its neighbours.
#[must_use]
pub fn tiles(table: &TableMap, paint: &Paint, paper: &PaperSize, foot: &str) -> Document {
    let numbers = MapNumbers {
        least: map::LEAST_LETTERS * paint.scale,
        has_margin: true,
        ..MapNumbers::default()
    };
    let layout = MapLayout::new(table, paint, &numbers);
    let frame = layout.frame();
    let drawing = TiledDrawing {
        title: table.name.clone(),
        class: map_classes(paint.ink),
        definitions: map::definitions(paint.ink),
        whole: layout.whole(),
        ground: layout.ground(),
        corner: frame.corner,
        size: (frame.width, frame.height),
    };
    tile_pages(drawing, paint.scale, paper, foot)
}

/// Returns a map of hexes as pages of paper, as [`tiles`] does for a table.
#[must_use]
pub fn hex_tiles(poster: &HexPoster<'_>, paper: &PaperSize, foot: &str) -> Document {
    let drawing = TiledDrawing {
        title: poster.title.to_owned(),
        class: poster.class(),
        definitions: poster.definitions(),
        whole: poster.drawing(),
        ground: poster.ground(),
        corner: poster.corner(),
        size: poster.size(),
    };
    tile_pages(drawing, poster.scale, paper, foot)
}

fn tile_pages(drawing: TiledDrawing, scale: f64, paper: &PaperSize, foot: &str) -> Document {
    let grid = TileGrid::new(&drawing, scale);
    let shared = html! {
        svg class={ (drawing.class) " tiled" } width="0" height="0" style="position:absolute" aria-hidden="true" {
            (drawing.definitions)
            // A `use` of this symbol is styled by the parents of the symbol, not by those of the `use`.
            symbol id="whole" overflow="visible" { g class=(drawing.class) { (drawing.whole) } }
        }
    };
    let mut pages: Vec<Markup> = Vec::new();
    if grid.columns * grid.rows > 1 {
        pages.push(tile_plan(&grid, &drawing.ground));
    }
    for row in 0..grid.rows {
        for column in 0..grid.columns {
            pages.push(draw_tile(&grid, row, column));
        }
    }
    if let Some(first) = pages.first_mut() {
        *first = html! { (shared) (first) };
    }
    let feet = vec![foot; pages.len()];
    Document {
        text: page::document(&drawing.title, paper, &feet, &pages),
        pages: pages.len(),
    }
}

/// Draws a small plan of the whole map: its ground, and the tiles with their names. Words would be too small to read.
fn tile_plan(grid: &TileGrid, ground: &Markup) -> Markup {
    let (wide, high) = grid.tile_size();
    // The last tiles reach beyond the drawing.
    let (right, foot) = grid.tile_corner(grid.rows - 1, grid.columns - 1);
    let width = (right + wide - grid.corner.0).max(grid.size.0);
    let height = (foot + high - grid.corner.1).max(grid.size.1);
    let letters = 0.06 * width.max(height);
    let factor = f64::min(180.0 / width, 225.0 / height);
    let style = format!(
        "width:{:.1}mm;height:{:.1}mm",
        width * factor,
        height * factor
    );
    let (x, y) = grid.corner;
    let view = [x, y, width, height].map(decimal).join(" ");
    html! {
        header class="title" { h1 { "Tiles" } p { (grid.rows * grid.columns) " sheets, 1:" (decimal(grid.scale)) } }
        p {
            "Print at 100 %: the bar below is 2 inches. Trim each sheet along its grey frame at the left and at the \
             top. Lay it on the dashed lines of its neighbours, and glue it to the strips beyond these lines."
        }
        svg class=(grid.class) viewBox=(view) style=(style) {
            (ground)
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
fn draw_tile(grid: &TileGrid, row: usize, column: usize) -> Markup {
    let ((x, y), (wide, high)) = (grid.tile_corner(row, column), grid.tile_size());
    let over = OVERLAP * grid.scale;
    let style = format!("width:{:.2}mm;height:{:.2}mm", TILE.0 * INCH, TILE.1 * INCH);
    let view = [x, y, wide, high].map(decimal).join(" ");
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
        svg class=(grid.class) viewBox=(view) style=(style) {
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
