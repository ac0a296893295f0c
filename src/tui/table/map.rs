//! The map: terrain, troops, callsigns and the referee's overlays, drawn in Braille dots.

mod ground;
mod labels;
pub mod legend;
mod names;
pub mod raster;
mod troops;
pub mod viewport;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::kit::theme::{MapInk, Theme};
use legend::GridStep;
use raster::{Raster, Stroke};
use rules::fields::terms::{
    charts::distance,
    name::{BrigadeId, UnitId},
};
use table::base::Base;
use table::measure::Point;
use view::board::Board;
use view::tape::measured::ViewLimit;
use viewport::{Lens, Viewport};

/// Detail in which units are drawn at a scale.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Detail {
    /// A callsign and an arrow for each brigade.
    Calls,
    /// A block for each unit.
    Blocks,
    /// Hollow and solid bases with their facing.
    Shapes,
    /// Bases with the address of each unit.
    Addresses,
    /// Bases with the name of each unit.
    Names,
}

impl Detail {
    /// Returns the detail at a scale in dots per inch.
    #[must_use]
    pub fn at(scale: f64) -> Self {
        match scale {
            s if s < 2.0 => Detail::Calls,
            s if s < 3.0 => Detail::Blocks,
            s if s < 4.0 => Detail::Shapes,
            s if s < 5.0 => Detail::Addresses,
            _ => Detail::Names,
        }
    }
}

/// Overlay that the referee's screen draws over the table.
#[derive(Debug, Clone, Default)]
pub struct MapOverlay {
    /// The selected brigade; `None` if there is none.
    pub chosen: Option<BrigadeId>,
    /// The selected unit; `None` if there is none.
    pub unit: Option<UnitId>,
    /// Place of the selected brigadier, if his command distances are drawn; else `None`.
    pub rings: Option<Point>,
    /// Places at which an enemy would stop a messenger (MSG-05).
    pub dangers: Vec<Point>,
    /// Edges of the guns' arcs of fire, each from the base outwards.
    pub arcs: Vec<(Point, Point)>,
    /// Units that a photograph shows elsewhere: their recorded bases are dashed.
    pub elsewhere: Vec<UnitId>,
    /// Bases as they would be after a move.
    pub ghosts: Vec<Base>,
    /// Meeting points of two tapes.
    pub crossings: Vec<Point>,
    /// Terrain features to highlight, by index in the list of ground.
    pub lit: Vec<usize>,
    /// Measured lines and lines of sight.
    pub lines: Vec<(Point, Point)>,
    /// Way of each unit that the last act moved: from and to.
    pub ways: Vec<(Point, Point)>,
    /// Obstacles on the line of sight.
    pub hindrances: Vec<ViewLimit>,
    /// True to label units by address even where their names fit.
    pub addresses_only: bool,
    /// Grid over the table.
    pub grid: GridStep,
    /// Outlines of the zones of observation that are shown.
    pub zones: Vec<Vec<Point>>,
    /// True if the lowest rows are covered, so that the scale bar belongs at the top.
    pub is_covered_below: bool,
}

/// Marks where two tapes meet.
const CROSSING: char = '×';

/// Returns the window onto a board's table.
#[must_use]
pub fn viewport(board: &Board, area: Rect, lens: Lens) -> Viewport {
    Viewport::new(area, board.ground.width, board.ground.depth, lens)
}

/// Returns the smallest upright box around places; `None` if there are none.
#[must_use]
pub fn bounds(places: impl Iterator<Item = Point>) -> Option<(Point, Point)> {
    let boxes = places.map(|at| (at, at));
    boxes.reduce(|(low, high), (at, _)| {
        (
            Point::new(low.x.min(at.x), low.y.min(at.y)),
            Point::new(high.x.max(at.x), high.y.max(at.y)),
        )
    })
}

/// Dots per inch at which names fit beside bases; a closer view shows nothing more.
const ENOUGH: f64 = 7.0;

/// Returns the closest lens that shows a box of the table with a margin of `round` inches.
#[must_use]
pub fn lens_on(board: &Board, area: Rect, bounds: (Point, Point), round: f64) -> Lens {
    let (low, high) = bounds;
    let holds = |lens: &Lens| {
        let view = viewport(board, area, *lens);
        let across = f64::from(area.width) * viewport::DOTS.0 / view.scale;
        let down = f64::from(area.height) * viewport::DOTS.1 / view.scale;
        high.x - low.x + 2.0 * round <= across && high.y - low.y + 2.0 * round <= down
    };
    let centre = Some(low + (high - low) / 2.0);
    let mut lens = Lens { centre, steps: 0 };
    while viewport(board, area, lens).scale < ENOUGH && holds(&lens.closer()) {
        let closer = lens.closer();
        if closer == lens {
            break;
        }
        lens = closer;
    }
    lens
}

/// Draws the table.
pub fn draw(
    board: &Board,
    overlay: &MapOverlay,
    view: &Viewport,
    theme: &Theme,
    buffer: &mut Buffer,
) {
    let area = view.area.intersection(buffer.area);
    if area.is_empty() || area != view.area {
        return;
    }
    let mut raster = Raster::new(usize::from(area.width), usize::from(area.height));
    ground::draw(&board.ground, view, &mut raster);
    legend::grid(&board.ground, overlay.grid, view, &mut raster);
    ground::see(&overlay.zones, view, &mut raster);
    for zone in &overlay.zones {
        ring(zone, view, &mut raster, MapInk::Zone, Stroke::Dotted);
    }
    if let Some(centre) = overlay.rings {
        circle(centre, distance::COMMAND_INNER, view, &mut raster);
        circle(centre, distance::COMMAND_OUTER, view, &mut raster);
    }
    if Detail::at(view.scale) >= Detail::Addresses {
        for (from, to) in &overlay.arcs {
            raster.line(view.dot(*from), view.dot(*to), MapInk::Ring, Stroke::Sparse);
        }
    }
    for rider in &overlay.dangers {
        circle(*rider, distance::MESSENGER_DANGER, view, &mut raster);
    }
    for hindrance in &overlay.hindrances {
        for line in &hindrance.lines {
            for (a, b) in line.iter().zip(line.iter().skip(1)) {
                let (a, b) = (view.dot(*a), view.dot(*b));
                raster.line(a, b, MapInk::Hindrance, Stroke::Solid);
            }
        }
    }
    for (from, to) in &overlay.ways {
        raster.line(view.dot(*from), view.dot(*to), MapInk::Line, Stroke::Dotted);
    }
    for (from, to) in &overlay.lines {
        raster.line(view.dot(*from), view.dot(*to), MapInk::Line, Stroke::Solid);
    }
    let features = &board.ground.features;
    for feature in overlay.lit.iter().filter_map(|place| features.get(*place)) {
        for (a, b) in feature.edges() {
            raster.line(view.dot(a), view.dot(b), MapInk::Line, Stroke::Solid);
        }
    }
    for ghost in &overlay.ghosts {
        ring(
            &ghost.corners(),
            view,
            &mut raster,
            MapInk::Ghost,
            Stroke::Solid,
        );
    }
    troops::draw(board, overlay, view, theme, &mut raster);
    for at in &overlay.crossings {
        if let Some((column, row)) = view.cell(*at) {
            raster.letter(column, row, CROSSING, MapInk::Ghost);
        }
    }
    labels::draw(board, overlay, view, theme, &mut raster);
    raster.show(area, buffer, theme);
}

fn ring(corners: &[Point], view: &Viewport, raster: &mut Raster, ink: MapInk, stroke: Stroke) {
    let next = corners.iter().cycle().skip(1);
    for (a, b) in corners.iter().zip(next) {
        raster.line(view.dot(*a), view.dot(*b), ink, stroke);
    }
}

fn circle(centre: Point, radius: f64, view: &Viewport, raster: &mut Raster) {
    let (x, y) = view.dot(centre);
    let reach = radius * view.scale;
    let steps = (reach * std::f64::consts::TAU / 4.0).ceil().max(8.0);
    for step in 0..(steps as usize) {
        let (sin, cos) = (step as f64 / steps * std::f64::consts::TAU).sin_cos();
        raster.dot(x + cos * reach, y + sin * reach, MapInk::Ring);
    }
}
