//! The map of the set-up sheet: at one of the printed scales, each piece with its number.

use maud::{Markup, PreEscaped, html};

use crate::leaf::{MeasuredBlock, clean};
use crate::map;
use crate::map::{MapNumbers, Paint, PictureInk};
use table::measure::{Point, Vector};
use view::board::UnitOnBoard;
use view::map::TableMap;
use view::paper::setup::{Entrance, SetupZone, TableSetup};

/// Scales at which a map is printed.
const SCALES: [f64; 10] = [2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0, 12.0, 16.0, 20.0];

/// An inch in millimetres.
const INCH: f64 = 25.4;

/// Available space for the map on its page, in millimetres.
const ROOM: f64 = 190.0;

/// The smallest letters of a page, in inches: eight points.
const LEAST: f64 = 8.0 / 72.0;

/// The map of a set-up sheet, or of a card that settles an argument.
#[derive(Debug, Clone)]
pub struct Drawing {
    /// Inches of the table for an inch of paper.
    pub scale: f64,
    /// The drawing, true to scale.
    pub drawn: MeasuredBlock,
}

/// Returns the map of a set-up sheet.
#[must_use]
pub fn map(map: &TableMap, setup: &TableSetup, ink: PictureInk) -> Drawing {
    let ground = &map.board.ground;
    let (width, depth) = (ground.width, ground.depth);
    let fits = |scale: &&f64| width.max(depth) * INCH / **scale <= ROOM;
    let scale = SCALES
        .iter()
        .find(fits)
        .copied()
        .unwrap_or_else(|| (width.max(depth) * INCH / ROOM).ceil());
    let paint = Paint {
        ink,
        scale,
        window: None,
    };
    let table = DrawnTable {
        width,
        depth,
        letters: LEAST * scale,
    };
    let bases = map.board.stands.iter().map(base_frame);
    let bases: Vec<Frame> = bases.chain(table.grid_numbers()).collect();
    let arrows = table.entry_arrows(&setup.entrances, &bases);
    let mut taken: Vec<Frame> = arrows
        .iter()
        .flat_map(|arrow| [table.arrow_frame(arrow.tip, arrow.turned), arrow.words])
        .collect();
    let in_the_way = [bases, taken.clone()].concat();
    let edges: Vec<EdgeLabel> = setup
        .edges
        .iter()
        .map(|(side, edge)| table.edge_label(edge, side, &in_the_way))
        .collect();
    taken.extend(edges.iter().map(|edge| edge.frame));
    let numbers = MapNumbers {
        pieces: (setup.pieces.iter())
            .map(|piece| (piece.id.clone(), piece.number))
            .collect(),
        least: table.letters,
        taken,
        ..MapNumbers::default()
    };
    // The first line of the drawing names the program, which the page already does.
    let drawing = map::numbered(map, &paint, &numbers).svg;
    let drawing = drawing.split_once('\n').map_or("", |(_, rest)| rest);
    let mm = |inches: f64| inches * INCH / scale;
    let html = html! {
        div style=(format!("position:relative;width:{:.2}mm;height:{:.2}mm", mm(width), mm(depth))) {
            (PreEscaped(drawing))
            (table.set_up(setup, &arrows, &edges))
        }
    };
    let drawn = MeasuredBlock {
        mm: mm(depth) + 2.0,
        html,
        text: Vec::new(),
    };
    Drawing { scale, drawn }
}

/// The table that is drawn, in inches.
#[derive(Debug, Clone, Copy)]
struct DrawnTable {
    width: f64,
    depth: f64,
    /// The height of letters.
    letters: f64,
}

/// An upright box: its middle, and half its size.
type Frame = (Point, Vector);

fn frames_overlap((one, half): &Frame, (other, size): &Frame) -> bool {
    let apart = one - other;
    apart.x.abs() < half.x + size.x && apart.y.abs() < half.y + size.y
}

/// Returns the box around a base.
fn base_frame(stand: &UnitOnBoard) -> Frame {
    let corners = stand.base.corners();
    let at = stand.base.at;
    let half = corners.iter().map(|corner| (corner - at).abs());
    (at, half.fold(Vector::zeros(), |half, away| half.sup(&away)))
}

/// An arrow onto the table, with words beside it. Its tip is at the entrance of the troops, or as near as bases in the
/// way allow.
struct EntryArrow<'a> {
    entrance: &'a Entrance,
    tip: Point,
    /// Rotation in degrees clockwise; 0 points east.
    turned: u16,
    words: Frame,
}

/// The owner of an edge, in words along it.
struct EdgeLabel {
    words: String,
    turned: i32,
    frame: Frame,
}

/// Width of a bold letter, in letter heights.
const LETTER: f64 = 0.62;

/// Length of an arrow, in letter heights.
const LONG: f64 = 1.9;
/// Half the width of an arrow, in letter heights.
const HALF: f64 = 0.75;

/// Inches between the numbered lines of the grid.
const GRID: f64 = 6.0;

/// Maximum number of steps, each of half an arrow's width, by which an arrow is moved along its edge to avoid a base.
const ASIDE: u8 = 12;

impl DrawnTable {
    /// Draws arrows from the nearest edge. The words of each are behind it if there is room, else in front of it, above
    /// or below.
    fn entry_arrows<'a>(&self, entrances: &'a [Entrance], bases: &[Frame]) -> Vec<EntryArrow<'a>> {
        let mut taken = bases.to_vec();
        let free_tip = |entrance: &Entrance| {
            let (tip, turned) = self.free_tip(entrance, &taken);
            taken.push(self.arrow_frame(tip, turned));
            (tip, turned)
        };
        let tips: Vec<(Point, u16)> = entrances.iter().map(free_tip).collect();
        let arrow = |(entrance, (tip, turned)): (&'a Entrance, (Point, u16))| {
            let (at, size) = self.arrow_frame(tip, turned);
            let letters = shown_words(&entrance.words).chars().count() as f64;
            let half = Vector::new(LETTER * self.letters * letters / 2.0, self.letters / 2.0);
            let away = size + half + Vector::new(0.3, 0.3) * self.letters;
            let (aside, along) = (Vector::new(away.x, 0.0), Vector::new(0.0, away.y));
            let places = match turned {
                0 => [-aside, aside, along, -along],
                180 => [aside, -aside, along, -along],
                _ if at.x > self.width / 2.0 => [-aside, aside, along, -along],
                _ => [aside, -aside, along, -along],
            };
            // If a base is in the way, try the same places farther from the arrow.
            let mut farther = [1.0, 1.5, 2.0, 3.0]
                .into_iter()
                .flat_map(|times| places.map(|away| (at + away * times, half)));
            let [first, ..] = places;
            let words = farther.find(|frame| self.is_free(frame, &taken));
            let words = words.unwrap_or((at + first, half));
            taken.push(words);
            EntryArrow {
                entrance,
                tip,
                turned,
                words,
            }
        };
        entrances.iter().zip(tips.clone()).map(arrow).collect()
    }

    /// Returns the boxes of the numbers of the grid along the edges.
    fn grid_numbers(&self) -> Vec<Frame> {
        let half = Vector::new(0.6, 0.5) * self.letters;
        let (near, far) = (1.1 * self.letters, 0.75 * self.letters);
        let steps = |length: f64| {
            let lines = (1..).map(|line| f64::from(line) * GRID);
            lines.take_while(move |at| *at < length)
        };
        let columns =
            steps(self.width).flat_map(|x| [near, self.depth - far].map(|y| Point::new(x, y)));
        let rows =
            steps(self.depth).flat_map(|y| [near, self.width - near].map(|x| Point::new(x, y)));
        columns.chain(rows).map(|at| (at, half)).collect()
    }

    /// Checks whether a frame is on the table and covers nothing that is taken.
    fn is_free(&self, frame: &Frame, taken: &[Frame]) -> bool {
        self.frame_fits(frame) && taken.iter().all(|other| !frames_overlap(frame, other))
    }

    /// Returns the tip and the rotation of an arrow that covers nothing: at the entrance, or moved along its edge.
    fn free_tip(&self, entrance: &Entrance, taken: &[Frame]) -> (Point, u16) {
        let (tip, turned) = self.arrow_tip(entrance);
        let along = match turned {
            0 | 180 => Vector::new(0.0, 1.0),
            _ => Vector::new(1.0, 0.0),
        };
        let steps = (0..=ASIDE).flat_map(|step| [f64::from(step), -f64::from(step)]);
        let mut tips = steps.map(|step| tip + along * (step * HALF * self.letters));
        let free = tips.find(|tip| self.is_free(&self.arrow_frame(*tip, turned), taken));
        (free.unwrap_or(tip), turned)
    }

    fn frame_fits(&self, (at, half): &Frame) -> bool {
        let within = |at: f64, half: f64, end: f64| at - half >= 0.0 && at + half <= end;
        within(at.x, half.x, self.width) && within(at.y, half.y, self.depth)
    }

    /// Returns the tip and the rotation of an arrow; the whole arrow is on the table.
    fn arrow_tip(&self, entrance: &Entrance) -> (Point, u16) {
        let [x, y] = entrance.at;
        let edges = [
            (x, 0),
            (self.depth - y, 90),
            (self.width - x, 180),
            (y, 270),
        ];
        let nearest = edges.iter().min_by(|a, b| a.0.total_cmp(&b.0));
        let turned = nearest.map_or(0, |edge| edge.1);
        let long = LONG * self.letters;
        let tip = match turned {
            0 => Point::new(x.max(long), y),
            90 => Point::new(x, y.min(self.depth - long)),
            180 => Point::new(x.min(self.width - long), y),
            _ => Point::new(x, y.max(long)),
        };
        (tip, turned)
    }

    /// Returns the shape of an arrow.
    fn arrow_frame(&self, tip: Point, turned: u16) -> Frame {
        let (long, half) = (LONG * self.letters / 2.0, HALF * self.letters);
        let (back, size) = match turned {
            0 => (Vector::new(-long, 0.0), Vector::new(long, half)),
            90 => (Vector::new(0.0, long), Vector::new(half, long)),
            180 => (Vector::new(long, 0.0), Vector::new(long, half)),
            _ => (Vector::new(0.0, -long), Vector::new(half, long)),
        };
        (tip + back, size)
    }

    /// Places the words along an edge: in its middle, or at the nearest free place; farther in if the edge is full.
    fn edge_label(&self, edge: &str, side: &str, taken: &[Frame]) -> EdgeLabel {
        /// Distances of the words from the edge, in letter heights.
        const INSETS: [f64; 4] = [2.0, 3.5, 5.0, 6.5];
        let words = format!("{} edge", clean(side, 24));
        let (width, depth) = (self.width, self.depth);
        let letters = words.chars().count() as f64;
        let (along, across) = (LETTER * self.letters * letters / 2.0, self.letters / 2.0);
        let (turned, half) = match edge {
            "north" | "south" => (0, Vector::new(along, across)),
            "west" => (-90, Vector::new(across, along)),
            _ => (90, Vector::new(across, along)),
        };
        let place = |inset: f64, part: f64| {
            let inset = inset * self.letters;
            let at = match edge {
                "north" => Point::new(width * part, depth - inset),
                "south" => Point::new(width * part, inset),
                "west" => Point::new(inset, depth * part),
                _ => Point::new(width - inset, depth * part),
            };
            (at, half)
        };
        let steps = || (0..50).map(|step| f64::from(step) / 100.0);
        let parts = || steps().flat_map(|step| [0.5 - step, 0.5 + step]);
        let [usual, ..] = INSETS;
        let mut places = INSETS
            .into_iter()
            .flat_map(|inset| parts().map(move |part| (inset, part)))
            .map(|(inset, part)| place(inset, part));
        let frame = places.find(|frame| self.is_free(frame, taken));
        let frame = frame.unwrap_or_else(|| place(usual, 0.5));
        EdgeLabel {
            words,
            turned,
            frame,
        }
    }

    /// Draws set-up zones, entrances of later troops, and the owner of each edge over the map.
    fn set_up(&self, setup: &TableSetup, arrows: &[EntryArrow<'_>], edges: &[EdgeLabel]) -> Markup {
        let letters = self.letters;
        html! {
            svg viewBox=(format!("0 0 {} {}", self.width, self.depth))
                style="position:absolute;left:0;top:0;width:100%;height:100%" font-family="Arial,sans-serif"
                font-size=(two_decimals(letters)) text-anchor="middle" stroke-linejoin="round" {
                @for zone in &setup.areas { (self.draw_area(zone)) }
                @for edge in edges {
                    @let (x, y) = (two_decimals(edge.frame.0.x), two_decimals(self.depth - edge.frame.0.y));
                    text x=(x) y=(y) dy=".35em" font-weight="bold"
                        transform=(format!("rotate({} {x} {y})", edge.turned))
                        stroke="#fff" stroke-width=(two_decimals(0.28 * letters)) paint-order="stroke" { (edge.words) }
                }
                @for arrow in arrows { (self.draw_arrow(arrow)) }
            }
        }
    }

    fn draw_area(&self, zone: &SetupZone) -> Markup {
        let letters = self.letters;
        let corners: Vec<String> = zone
            .corners
            .iter()
            .map(|[x, y]| format!("{} {}", two_decimals(*x), two_decimals(self.depth - y)))
            .collect();
        let count = zone.corners.len().max(1) as f64;
        let middle = |of: usize| zone.corners.iter().filter_map(|c| c.get(of)).sum::<f64>() / count;
        // The sides differ in their dashes.
        let dash = if zone.side == 0 { 0.9 } else { 0.35 };
        html! {
            polygon class="deployment" points=(corners.join(" ")) fill="none" stroke="#000"
                stroke-width=(two_decimals(0.16 * letters)) stroke-dasharray=(format!("{0} {0}", two_decimals(dash * letters))) {}
            text x=(two_decimals(middle(0))) y=(two_decimals(self.depth - middle(1))) stroke="#fff"
                stroke-width=(two_decimals(0.28 * letters)) paint-order="stroke" { (clean(&zone.words, 40)) }
        }
    }

    fn draw_arrow(&self, arrow: &EntryArrow<'_>) -> Markup {
        let letters = self.letters;
        let (x, y) = (
            two_decimals(arrow.tip.x),
            two_decimals(self.depth - arrow.tip.y),
        );
        let (long, half) = (two_decimals(LONG * letters), two_decimals(HALF * letters));
        let (head, shaft) = (two_decimals(0.9 * letters), two_decimals(0.38 * letters));
        let [at_x, at_y] = arrow.entrance.at;
        let is_aside = (arrow.tip - Point::new(at_x, at_y)).norm() > 2.0 * LONG * letters;
        html! {
            @if is_aside {
                path class="entrance-line" d=(format!("M{x} {y}L{} {}", two_decimals(at_x), two_decimals(self.depth - at_y)))
                    fill="none" stroke="#000" stroke-width=(two_decimals(0.12 * letters))
                    stroke-dasharray=(two_decimals(0.3 * letters)) {}
            }
            path class="entrance"
                d=(format!("M-{long} -{shaft}H-{head}V-{half}L0 0L-{head} {half}V{shaft}H-{long}Z"))
                stroke="#000" stroke-width=(two_decimals(0.12 * letters))
                fill=(if arrow.entrance.side == 0 { "#000" } else { "#fff" })
                transform=(format!("translate({x} {y}) rotate({})", arrow.turned)) {}
            text x=(two_decimals(arrow.words.0.x)) y=(two_decimals(self.depth - arrow.words.0.y)) dy=".35em" font-weight="bold"
                stroke="#fff" stroke-width=(two_decimals(0.28 * letters)) paint-order="stroke" {
                (shown_words(&arrow.entrance.words))
            }
        }
    }
}

fn shown_words(words: &str) -> String {
    clean(words, 24)
}

fn two_decimals(number: f64) -> f64 {
    (number * 100.0).round() / 100.0
}
