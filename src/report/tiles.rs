//! A map on many sheets of paper that are glued together. Each tile overlaps its neighbours, and marks show where to
//! cut.

use maud::{Markup, html};

use crate::hexes::HexPoster;
use crate::map::{
    self, MapFrame, MapLayout, MapNumbers, MapWindow, Paint, map_classes, number::decimal,
};
use crate::page::{self, PaperSize};
use crate::sheet::Document;
use rules::spelling::counted;
use view::map::TableMap;

/// Width and height of a tile in inches of paper: the content of a page without the line above it.
const TILE: (f64, f64) = (7.4, 9.6);

/// Usual width of the strip that a tile shares with its neighbour, in inches of paper.
const OVERLAP: f64 = 0.4;

/// Minimum width of that strip, in inches of paper. A narrower strip than usual may save a whole row of sheets.
const LEAST_OVERLAP: f64 = 0.2;

/// Millimetres in an inch.
const INCH: f64 = 25.4;

/// Maximum width and height of the plan of the tiles, in millimetres.
const PLAN: (f64, f64) = (180.0, 215.0);

/// A rectangle of a drawing, in inches.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Area {
    /// The upper left corner.
    corner: (f64, f64),
    /// Width and height.
    size: (f64, f64),
}

impl Area {
    /// Returns the area as path data.
    fn path(self) -> String {
        let [x, y, width, height, back] = [
            self.corner.0,
            self.corner.1,
            self.size.0,
            self.size.1,
            -self.size.0,
        ]
        .map(decimal);
        format!("M{x} {y}h{width}v{height}h{back}Z")
    }
}

/// A drawing that is cut into tiles, in inches.
struct TiledDrawing {
    title: String,
    /// Style classes of its pictures.
    class: &'static str,
    /// Style sheet, patterns and signs.
    definitions: Markup,
    whole: Markup,
    /// The whole drawing, with title and legend.
    frame: Area,
    /// The map without title and legend.
    map: Area,
    /// The drawing with letters for a page, for the plan of the tiles.
    small: Markup,
    small_frame: Area,
    /// Position of the map's corner in the small drawing, relative to that in the large one.
    small_shift: f64,
}

/// The tiles along one side of a drawing, in inches of the drawing.
#[derive(Debug, Clone, Copy)]
struct TileRow {
    count: usize,
    tile: f64,
    /// Distance between the starts of neighbours.
    step: f64,
}

impl TileRow {
    /// Divides a length into as few tiles as possible; `scale` is in inches of the drawing to one of paper.
    fn new(length: f64, tile: f64, scale: f64) -> Self {
        let paper = length / scale;
        let more = (paper - tile) / (tile - LEAST_OVERLAP);
        let count = 1 + (more - 1e-6).ceil().max(0.0) as usize;
        let spare = (count as f64 * tile - paper) / count.saturating_sub(1).max(1) as f64;
        Self {
            count,
            tile: tile * scale,
            step: (tile - spare.clamp(LEAST_OVERLAP, OVERLAP)) * scale,
        }
    }

    fn start(self, number: usize) -> f64 {
        number as f64 * self.step
    }
}

/// The grid of tiles that a drawing needs.
struct TileGrid {
    class: &'static str,
    /// The area that the tiles cover.
    area: Area,
    scale: f64,
    across: TileRow,
    down: TileRow,
    /// True if the sheets lie on their sides.
    is_turned: bool,
    /// True if the tiles show title and legend; otherwise only the plan does.
    has_legend: bool,
}

impl TileGrid {
    /// Returns the grid with the fewest sheets. Title and legend are on the tiles if that takes no sheet more; sheets
    /// lie on their sides if that saves some.
    fn new(drawing: &TiledDrawing, scale: f64) -> Self {
        let grid = |has_legend: bool, is_turned: bool| {
            let area = if has_legend {
                drawing.frame
            } else {
                drawing.map
            };
            let (wide, high) = if is_turned { (TILE.1, TILE.0) } else { TILE };
            Self {
                class: drawing.class,
                area,
                scale,
                across: TileRow::new(area.size.0, wide, scale),
                down: TileRow::new(area.size.1, high, scale),
                is_turned,
                has_legend,
            }
        };
        let whole = grid(true, false);
        let others = [grid(true, true), grid(false, false), grid(false, true)];
        others
            .into_iter()
            .fold(whole, |best, other| match other.count() < best.count() {
                true => other,
                false => best,
            })
    }

    fn count(&self) -> usize {
        self.across.count * self.down.count
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

    /// Returns the area of a tile in the drawing.
    fn tile(&self, row: usize, column: usize) -> Area {
        let (x, y) = self.area.corner;
        Area {
            corner: (x + self.across.start(column), y + self.down.start(row)),
            size: (self.across.tile, self.down.tile),
        }
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
    let (small, _) = MapLayout::fitted(table, paint, PLAN);
    let window = paint.window.unwrap_or_else(|| MapWindow::whole(table));
    let area = |frame: MapFrame| Area {
        corner: frame.corner,
        size: (frame.width, frame.height),
    };
    let drawing = TiledDrawing {
        title: table.name.clone(),
        class: map_classes(paint.ink),
        definitions: map::definitions(paint.ink),
        whole: layout.whole(),
        frame: area(layout.frame()),
        map: Area {
            corner: (
                window.west,
                table.board.ground.depth - window.south - window.depth,
            ),
            size: (window.width, window.depth),
        },
        small: small.whole(),
        small_frame: area(small.frame()),
        small_shift: 0.0,
    };
    tile_pages(drawing, paint.scale, paper, foot)
}

/// Returns a map of hexes as pages of paper, as [`tiles`] does for a table.
#[must_use]
pub fn hex_tiles(poster: &HexPoster<'_>, paper: &PaperSize, foot: &str) -> Document {
    let small = poster.in_small((PLAN.0 / INCH, PLAN.1 / INCH));
    let area = |poster: &HexPoster<'_>| Area {
        corner: poster.corner(),
        size: poster.size(),
    };
    let drawing = TiledDrawing {
        title: poster.title.to_owned(),
        class: poster.class(),
        definitions: poster.definitions(),
        whole: poster.drawing(),
        frame: area(poster),
        map: Area {
            corner: (0.0, 0.0),
            size: poster.map_size(),
        },
        small: small.drawing(),
        small_frame: area(&small),
        small_shift: small.margin() - poster.margin(),
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
    if grid.count() > 1 || !grid.has_legend {
        pages.push(tile_plan(&grid, &drawing));
    }
    for row in 0..grid.down.count {
        for column in 0..grid.across.count {
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

/// Draws a small plan of the whole map, with the tiles and their names.
fn tile_plan(grid: &TileGrid, drawing: &TiledDrawing) -> Markup {
    let Area { corner, size } = drawing.small_frame;
    let shift = drawing.small_shift;
    let tile = |row: usize, column: usize| {
        let tile = grid.tile(row, column);
        Area {
            corner: (tile.corner.0 + shift, tile.corner.1 + shift),
            ..tile
        }
    };
    // The first and the last tiles may reach beyond the drawing.
    let first = tile(0, 0).corner;
    let last = tile(grid.down.count - 1, grid.across.count - 1);
    let (left, top) = (corner.0.min(first.0), corner.1.min(first.1));
    let right = (corner.0 + size.0).max(last.corner.0 + last.size.0);
    let bottom = (corner.1 + size.1).max(last.corner.1 + last.size.1);
    let (width, height) = (right - left, bottom - top);
    let factor = f64::min(PLAN.0 / width, PLAN.1 / height);
    let style = format!(
        "width:{:.1}mm;height:{:.1}mm",
        width * factor,
        height * factor
    );
    let letters = 4.5 / factor;
    let view = [left, top, width, height].map(decimal).join(" ");
    html! {
        header class="title" {
            h1 { "Tiles" }
            p { (counted(grid.count(), "sheet")) ", 1:" (decimal(grid.scale)) }
        }
        p {
            "Print at 100 %: the bar below is 2 inches. Trim each sheet along its grey frame at the left and at the \
             top. Lay it on the dashed lines of its neighbours, and glue it to the strips beyond these lines."
            @if grid.is_turned { " The sheets lie on their sides: turn them until the words are upright." }
            @if !grid.has_legend { " Title and legend are on this page only, so that they take no sheet." }
        }
        svg class=(grid.class) viewBox=(view) style=(style) {
            (drawing.small)
            @for row in 0..grid.down.count {
                @for column in 0..grid.across.count {
                    @let Area { corner: (x, y), .. } = tile(row, column);
                    path class="tile" style=(format!("stroke-width:{}", decimal(0.3 / factor))) d=(tile(row, column).path()) {}
                    text class="tile-name" x=(decimal(x + 0.4 * letters)) y=(decimal(y + 1.1 * letters)) font-size=(decimal(letters)) {
                        (grid.name(row, column))
                    }
                }
            }
        }
    }
}

/// Draws a tile at its scale, with dashed lines where its neighbours begin.
fn draw_tile(grid: &TileGrid, row: usize, column: usize) -> Markup {
    let tile = grid.tile(row, column);
    let ((x, y), (wide, high)) = (tile.corner, tile.size);
    let style = format!("width:{:.2}mm;height:{:.2}mm", TILE.0 * INCH, TILE.1 * INCH);
    let (view, turn) = match grid.is_turned {
        false => ([x, y, wide, high], None),
        true => {
            let turn = format!(
                "translate({} 0)rotate(90)translate({} {})",
                decimal(high),
                decimal(-x),
                decimal(-y)
            );
            ([0.0, 0.0, high, wide], Some(turn))
        }
    };
    let view = view.map(decimal).join(" ");
    let (right, foot) = (x + grid.across.step, y + grid.down.step);
    let neighbours = [
        (column + 1 < grid.across.count)
            .then(|| format!("{} begins at the right", grid.name(row, column + 1))),
        (row + 1 < grid.down.count).then(|| format!("{} below", grid.name(row + 1, column))),
    ];
    let neighbours: Vec<String> = neighbours.into_iter().flatten().collect();
    html! {
        p class="tile-line" {
            b { (grid.name(row, column)) }
            @if !neighbours.is_empty() { ": at the dashed lines " (neighbours.join(", ")) }
        }
        svg class=(grid.class) viewBox=(view) style=(style) {
            g transform=[turn] {
                use href="#whole" {}
                // A part of the legend on the last tiles would only confuse.
                @if !grid.has_legend {
                    path fill="#fff" fill-rule="evenodd" d={ (tile.path()) (grid.area.path()) } {}
                }
                path class="tile" d=(tile.path()) {}
                @if column + 1 < grid.across.count {
                    path class="cut" d={ "M" (decimal(right)) " " (decimal(y)) "v" (decimal(high)) } {}
                }
                @if row + 1 < grid.down.count {
                    path class="cut" d={ "M" (decimal(x)) " " (decimal(foot)) "h" (decimal(wide)) } {}
                }
            }
        }
    }
}
