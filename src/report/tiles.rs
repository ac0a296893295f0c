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
}

/// The drawing with letters for a page, for the plan of the tiles.
struct SmallDrawing {
    drawing: Markup,
    frame: Area,
    /// Position of the map's corner, relative to that in the large drawing.
    shift: f64,
    /// The scale at which its smallest letters have eight points, as inches of the drawing to one of paper.
    scale: f64,
}

impl SmallDrawing {
    /// Makes a drawing whose letters have at least eight points on the plan, which also shows the tiles beyond the map.
    /// `draw` returns the drawing that fills a room in millimetres.
    fn for_plan(grid: &TileGrid, draw: impl Fn((f64, f64)) -> Self) -> Self {
        const TRIES: usize = 5;
        const NEARLY: f64 = 0.999;
        let mut room = PLAN;
        for _ in 1..TRIES {
            let small = draw(room);
            let shrinkage = grid.plan_factor(&small) * small.scale / INCH;
            if shrinkage > NEARLY {
                return small;
            }
            room = (room.0 * shrinkage, room.1 * shrinkage);
        }
        draw(room)
    }
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

    /// Returns the area of a tile on the plan.
    fn tile_on_plan(&self, row: usize, column: usize, small: &SmallDrawing) -> Area {
        let tile = self.tile(row, column);
        Area {
            corner: (tile.corner.0 + small.shift, tile.corner.1 + small.shift),
            ..tile
        }
    }

    /// Returns the area of the plan: the drawing, and the first and the last tiles, which may reach beyond it.
    fn plan_area(&self, small: &SmallDrawing) -> Area {
        let Area { corner, size } = small.frame;
        let first = self.tile_on_plan(0, 0, small).corner;
        let last = self.tile_on_plan(self.down.count - 1, self.across.count - 1, small);
        let (left, top) = (corner.0.min(first.0), corner.1.min(first.1));
        let right = (corner.0 + size.0).max(last.corner.0 + last.size.0);
        let bottom = (corner.1 + size.1).max(last.corner.1 + last.size.1);
        Area {
            corner: (left, top),
            size: (right - left, bottom - top),
        }
    }

    /// Returns how many millimetres an inch of the drawing has on the plan.
    fn plan_factor(&self, small: &SmallDrawing) -> f64 {
        let (width, height) = self.plan_area(small).size;
        f64::min(PLAN.0 / width, PLAN.1 / height)
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
    };
    let draw = |room: (f64, f64)| {
        let (small, scale) = MapLayout::fitted(table, paint, room);
        SmallDrawing {
            drawing: small.whole(),
            frame: area(small.frame()),
            shift: 0.0,
            scale,
        }
    };
    tile_pages(drawing, draw, paint.scale, paper, foot)
}

/// Returns a map of hexes as pages of paper, as [`tiles`] does for a table.
#[must_use]
pub fn hex_tiles(poster: &HexPoster<'_>, paper: &PaperSize, foot: &str) -> Document {
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
    };
    let draw = |room: (f64, f64)| {
        let small = poster.in_small((room.0 / INCH, room.1 / INCH));
        SmallDrawing {
            drawing: small.drawing(),
            frame: area(&small),
            shift: small.margin() - poster.margin(),
            scale: small.scale,
        }
    };
    tile_pages(drawing, draw, poster.scale, paper, foot)
}

fn tile_pages(
    drawing: TiledDrawing,
    draw_small: impl Fn((f64, f64)) -> SmallDrawing,
    scale: f64,
    paper: &PaperSize,
    foot: &str,
) -> Document {
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
        pages.push(tile_plan(&grid, &SmallDrawing::for_plan(&grid, draw_small)));
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
fn tile_plan(grid: &TileGrid, small: &SmallDrawing) -> Markup {
    let area = grid.plan_area(small);
    let (width, height) = area.size;
    let factor = grid.plan_factor(small);
    let style = format!(
        "width:{:.1}mm;height:{:.1}mm",
        width * factor,
        height * factor
    );
    let letters = 4.5 / factor;
    let (left, top) = area.corner;
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
            (small.drawing)
            @for row in 0..grid.down.count {
                @for column in 0..grid.across.count {
                    @let tile = grid.tile_on_plan(row, column, small);
                    @let (x, y) = tile.corner;
                    path class="tile" style=(format!("stroke-width:{}", decimal(0.3 / factor))) d=(tile.path()) {}
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
