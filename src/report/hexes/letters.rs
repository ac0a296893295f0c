//! Letters on a map of hexes: numbers, levels, names, marks and counters. Letters too small to read at the size of the
//! drawing are left out.

use maud::{Markup, html};

use super::{HEIGHT, Painter, SIDE, all_hexes, decimal};
use crate::letters::breadth;
use crate::map::PictureInk;
use rules::hue::Hue;
use view::board::hex_board::{BoardHex, HexAt, HexBoard, HexCounter, SideKind};

/// Distance between the middles of two columns of hexes, in inches.
const PITCH: f64 = 1.5 * SIDE;

/// Minimum height of letters, in inches, at which a map on paper names a place on only one of its hexes.
const ONE_NAME: f64 = 0.13;

/// Minimum width and height of a counter, in inches.
const COUNTER: f64 = 0.46;

/// Width of a letter in an upright sans serif, as a share of its height.
const WIDTH: f64 = 0.58;

/// Usual height of a unit's name on its counter, in inches.
const NAME: f64 = 0.11;

/// Minimum width of letters that are made narrow, as a share of their usual width.
const NARROW: f64 = 0.65;

/// Maximum width of a name that reaches over other hexes, in inches.
const MAX_NAME: f64 = 1.6;

/// The minimum height of letters, and the surface on which they appear.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Letters {
    least: f64,
    on: LetterSurface,
}

/// The surface on which letters appear: it decides where names are written, and how counters look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum LetterSurface {
    /// A page of a screen: a place bears its name once.
    Page,
    /// Paper: every hex bears the name of its place.
    Paper,
    /// A poster without counters: a place bears its name once, in large letters.
    Poster,
}

impl Letters {
    /// Returns the letters of a map on paper, with a least height. If they must be large, they are set as on a page.
    pub(super) const fn paper(least: f64) -> Self {
        let on = match least > ONE_NAME {
            true => LetterSurface::Page,
            false => LetterSurface::Paper,
        };
        Self { least, on }
    }

    /// Returns the letters of a poster, with a least height.
    pub(super) const fn poster(least: f64) -> Self {
        let on = LetterSurface::Poster;
        Self { least, on }
    }

    /// Returns the letters of a page, with a least height.
    pub(super) const fn high(least: f64) -> Self {
        Self {
            least,
            on: LetterSurface::Page,
        }
    }

    /// Returns the height of letters that are `printed` inches high on paper.
    const fn size(self, printed: f64) -> f64 {
        printed.max(self.least)
    }

    fn width(self, words: &str, printed: f64) -> f64 {
        words.chars().count() as f64 * WIDTH * self.size(printed)
    }

    /// Checks whether every hex has room for its number.
    fn has_numbers(self, board: &HexBoard) -> bool {
        let mut labels = board.hexes.iter().map(|hex| hex.label.as_str());
        let room = HEIGHT - self.size(0.17) - 0.1;
        labels.all(|label| self.width(label, 0.1) <= PITCH) && self.size(0.1) <= room
    }

    /// Returns the margin for the figures of columns and rows, which replace hex numbers that have no room.
    pub(super) fn edge(self, board: &HexBoard) -> f64 {
        match self.has_numbers(board) {
            true => 0.0,
            false => 2.4 * WIDTH * self.least,
        }
    }

    /// Draws all letters, and the counters.
    pub(super) fn draw(self, painter: &Painter<'_>) -> Markup {
        html! { (self.draw_words(painter)) (self.draw_counters(painter)) }
    }

    /// Writes the words of the hexes.
    pub(super) fn draw_words(self, painter: &Painter<'_>) -> Markup {
        let board = painter.board;
        let has_numbers = self.has_numbers(board);
        html! {
            @if !has_numbers { (self.edge_figures(painter)) }
            @for at in all_hexes(board) { (self.hex_words(painter, at, has_numbers)) }
            @if has_numbers { (self.side_letters(painter)) }
        }
    }

    /// Writes the letters of the hexsides that the kit names itself.
    fn side_letters(self, painter: &Painter<'_>) -> Markup {
        let sides = painter.board.sides.iter();
        let lettered = sides.filter_map(|side| match side.kind {
            SideKind::Other(letter) => Some((painter.edge_between(side.one, side.other)?, letter)),
            _ => None,
        });
        let size = decimal(self.size(0.14));
        html! {
            @for ([first, second], letter) in lettered {
                @let middle = first.share_towards(second, 0.5);
                text class="letter" x=(decimal(middle.x)) y=(decimal(middle.y)) dy=".35em" font-size=(size) text-anchor="middle" {
                    (letter)
                }
            }
        }
    }

    /// Draws the counters.
    pub(super) fn draw_counters(self, painter: &Painter<'_>) -> Markup {
        let has_numbers = self.has_numbers(painter.board);
        html! { @for at in all_hexes(painter.board) { (self.stack(painter, at, has_numbers)) } }
    }

    /// Writes the column numbers above the map and the row numbers beside it; if not all fit, every second one.
    fn edge_figures(self, painter: &Painter<'_>) -> Markup {
        let board = painter.board;
        let step = |room: f64, size: f64| (size / room).ceil().max(1.0) as usize;
        let columns = (1..=board.columns).step_by(step(PITCH, 2.2 * WIDTH * self.least));
        let rows = (1..=board.rows).step_by(step(HEIGHT, self.least));
        let size = decimal(self.least);
        html! {
            @for column in columns {
                @let middle = painter.hex_middle(HexAt::new(column, 1));
                text class="edge" x=(decimal(middle.x)) y=(decimal(painter.margin - 0.3 * self.least)) font-size=(size) text-anchor="middle" { (format!("{column:02}")) }
            }
            @for row in rows {
                @let middle = painter.hex_middle(HexAt::new(1, row));
                text class="edge" x=(decimal(painter.margin - 0.1)) y=(decimal(middle.y)) dy=".35em" font-size=(size) text-anchor="end" { (format!("{row:02}")) }
            }
        }
    }

    /// Writes number, level, name and marks of a hex.
    fn hex_words(self, painter: &Painter<'_>, at: HexAt, has_numbers: bool) -> Markup {
        let board = painter.board;
        let Some(hex) = board.hex(at) else {
            return html! {};
        };
        let middle = painter.hex_middle(at);
        let is_empty = board.stack(at).next().is_none();
        let level = (hex.level != board.base_level).then(|| format!("^{}", hex.level));
        let number = has_numbers.then(|| hex.label.clone());
        let top: Vec<String> = number.into_iter().chain(level).collect();
        let top = top.join(" ");
        let size = self.size(0.1);
        let high = middle.y - (HEIGHT / 2.0 - 0.02 - 0.8 * size).min(0.31);
        let marks = board.marks.iter().filter(|mark| mark.at == at);
        let mut marks: Vec<char> = marks.map(|mark| mark.sign).collect();
        marks.dedup();
        let marks = String::from_iter(marks);
        let named = self.name(painter, hex);
        // A poster has the name in the middle of the hex, and the marks below it.
        let mark = match self.on == LetterSurface::Poster && !named.is_empty() {
            true => (middle.x, middle.y + 0.38),
            false => (middle.x + 0.34, middle.y + 0.06),
        };
        html! {
            @if !top.is_empty() && (has_numbers || is_empty) {
                text class="label" x=(decimal(middle.x)) y=(decimal(if has_numbers { high } else { middle.y + 0.35 * size })) font-size=(decimal(size)) text-anchor="middle" { (top) }
            }
            @if !marks.is_empty() && (has_numbers || is_empty) {
                text class="mark" x=(decimal(mark.0)) y=(decimal(mark.1)) font-size=(decimal(self.size(0.18))) font-weight="bold" text-anchor="middle" { (marks) }
            }
            @if !named.is_empty() && self.on == LetterSurface::Poster {
                text class="place" x=(decimal(middle.x)) y=(decimal(middle.y)) dy=".35em" font-size=(decimal(place_size(named, self.least))) font-weight="bold" text-anchor="middle" { (named) }
            } @else if !named.is_empty() {
                text class="label" x=(decimal(middle.x)) y=(decimal(middle.y + 0.4)) font-size=(decimal(self.size(0.08))) text-anchor="middle" { (named) }
            }
        }
    }

    /// Returns the name to write into a hex. The name of a place is written only into the middle one of its hexes. With
    /// one ink, a hex on paper without a name has its ground instead.
    fn name<'b>(self, painter: &Painter<'b>, hex: &'b BoardHex) -> &'b str {
        let name = match (hex.name.as_str(), painter.ink) {
            ("", PictureInk::Mono) => hex.ground.as_str(),
            ("", PictureInk::Colour) => "",
            (name, _) => name,
        };
        if self.on == LetterSurface::Paper && hex.name.is_empty() || name.is_empty() {
            return name;
        }
        let is_middle = middle_of_place(painter.board, name) == Some(hex.at);
        let fits = self.on != LetterSurface::Page || self.width(name, 0.08) <= MAX_NAME;
        match is_middle && fits {
            true => name,
            false => "",
        }
    }

    /// Returns a callsign and its width. Its letters are narrow if the hex has no room for wide ones. Empty if even
    /// narrow ones do not fit, because half a callsign would name another counter.
    fn callsign(self, counter: &HexCounter) -> (&str, f64) {
        let sign = counter.callsign.as_str();
        let width = self.width(sign, 0.17);
        match width * NARROW <= PITCH {
            true => (sign, width.min(PITCH)),
            false => ("", 0.0),
        }
    }

    /// Checks whether every counter has room for its name.
    pub(super) fn fits_names(self, board: &HexBoard) -> bool {
        let words = 2.0 * self.size(NAME) + self.size(0.13) + self.size(0.1) + 0.1;
        let is_narrow = |line: &String| self.width(line, NAME) * NARROW <= PITCH;
        let mut titles = board.counters.iter().map(|counter| &counter.title);
        words <= HEIGHT && titles.all(|title| title_lines(title).iter().all(is_narrow))
    }

    /// Draws the top counter of a hex with its name, and the number of the others beside it.
    fn named_stack(
        self,
        painter: &Painter<'_>,
        at: HexAt,
        class: &str,
        there: &[&HexCounter],
    ) -> Markup {
        let Some(top) = there.first() else {
            return html! {};
        };
        let below = format!("{} {}", top.strength, top.markers);
        let names = title_lines(&top.title);
        let lines = names.iter().map(|name| (name.as_str(), NAME, false));
        let lines: Vec<(&str, f64, bool)> = lines.chain([(below.trim(), 0.13, true)]).collect();
        let width = |words: &str, high: f64| self.width(words, high).min(PITCH);
        let wide = lines
            .iter()
            .map(|(words, high, _)| width(words, *high))
            .fold(COUNTER, f64::max)
            + 0.05;
        let high = lines
            .iter()
            .map(|(_, high, _)| self.size(*high))
            .sum::<f64>()
            + 0.07;
        let middle = painter.hex_middle(at);
        // The number of the hex is above it.
        let top_edge = middle.y + 0.06 - high / 2.0;
        let mut base = top_edge + 0.01;
        let lines: Vec<(&str, f64, bool, f64)> = lines
            .into_iter()
            .map(|(words, high, is_bold)| {
                base += self.size(high);
                (words, high, is_bold, base)
            })
            .collect();
        let more = there.len() - 1;
        html! {
            g class=(format!("counter {class}")) {
                @for lift in [0.05, 0.0].into_iter().skip(usize::from(more == 0)) {
                    rect x=(decimal(middle.x - wide / 2.0 + lift)) y=(decimal(top_edge - lift)) width=(decimal(wide)) height=(decimal(high)) rx=".03" {}
                }
                @for (words, high, is_bold, base) in lines {
                    @let is_narrow = self.width(words, high) > PITCH;
                    text x=(decimal(middle.x)) y=(decimal(base)) font-size=(decimal(self.size(high))) text-anchor="middle" font-weight=[is_bold.then_some("bold")]
                        textLength=[is_narrow.then(|| decimal(PITCH))] lengthAdjust=[is_narrow.then_some("spacingAndGlyphs")] { (words) }
                }
                @if more > 0 {
                    text class="more" x=(decimal(middle.x + wide / 2.0 + 0.02)) y=(decimal(top_edge + high)) font-size=(decimal(self.size(0.12))) font-weight="bold" { "+" (more) }
                }
            }
        }
    }

    /// Draws the top counter of a hex, with the number of the others beside it.
    fn stack(self, painter: &Painter<'_>, at: HexAt, has_numbers: bool) -> Markup {
        let there: Vec<&HexCounter> = painter.board.stack(at).collect();
        let Some(top) = there.first() else {
            return html! {};
        };
        let class = match Hue::side_hue(painter.hues, top.side) {
            Hue::Blue => "blue",
            Hue::Grey => "grey",
        };
        if painter.board.has_names {
            return self.named_stack(painter, at, class, &there);
        }
        let (sign, sign_width) = self.callsign(top);
        let is_narrow = sign_width < self.width(sign, 0.17);
        let below = format!("{} {}", top.strength, top.markers);
        let below = below.trim();
        let (large, small) = (self.size(0.17), self.size(0.13));
        // The number of the hex is above it.
        let lower = if has_numbers {
            (self.size(0.1) - 0.1) / 2.0
        } else {
            0.0
        };
        let has_strength =
            large + small + self.size(0.1) + 0.06 <= HEIGHT && self.width(below, 0.13) <= PITCH;
        let high = if has_strength { large + small } else { large } + 0.06;
        let wide = sign_width.max(if has_strength {
            self.width(below, 0.13)
        } else {
            0.0
        }) + 0.06;
        let (high, wide) = match self.on {
            LetterSurface::Paper | LetterSurface::Poster => (COUNTER, COUNTER),
            LetterSurface::Page => (high.max(COUNTER.min(high + 0.1)), wide.max(COUNTER)),
        };
        let middle = painter.hex_middle(at);
        let centre = middle.y + lower;
        let corner = |lift: f64| {
            (
                decimal(middle.x - wide / 2.0 + lift),
                decimal(centre - high / 2.0 - lift),
            )
        };
        let base = match has_strength {
            true => centre - 0.02 - (self.size(0.13) - 0.13) / 4.0,
            false => centre + 0.35 * large,
        };
        let more = there.len() - 1;
        html! {
            g class=(format!("counter {class}")) {
                @if more > 0 {
                    @let (x, y) = corner(0.05);
                    rect x=(x) y=(y) width=(decimal(wide)) height=(decimal(high)) rx=".03" {}
                }
                @let (x, y) = corner(0.0);
                rect x=(x) y=(y) width=(decimal(wide)) height=(decimal(high)) rx=".03" {}
                text x=(decimal(middle.x)) y=(decimal(base)) font-size=(decimal(large)) font-weight="bold" text-anchor="middle"
                    textLength=[is_narrow.then(|| decimal(sign_width))] lengthAdjust=[is_narrow.then_some("spacingAndGlyphs")] { (sign) }
                @if has_strength {
                    text x=(decimal(middle.x)) y=(decimal(base + 0.05 + small)) font-size=(decimal(small)) text-anchor="middle" { (below) }
                }
                @if more > 0 && has_strength {
                    text class="more" x=(decimal(middle.x + wide / 2.0 + 0.02)) y=(decimal(centre + high / 2.0)) font-size=(decimal(self.size(0.12))) font-weight="bold" { "+" (more) }
                }
            }
        }
    }
}

/// Returns the lines of a unit's name on its counter: one, or two of about the same length for a long name.
fn title_lines(title: &str) -> Vec<String> {
    const SHORT: usize = 9;
    let words: Vec<&str> = title.split_whitespace().collect();
    if title.chars().count() <= SHORT || words.len() < 2 {
        return vec![title.to_owned()];
    }
    let splits = (1..words.len()).filter_map(|at| words.split_at_checked(at));
    let splits = splits.map(|(first, last)| [first.join(" "), last.join(" ")]);
    let longest = |lines: &[String; 2]| lines.iter().map(|line| line.chars().count()).max();
    splits.min_by_key(longest).map_or_else(Vec::new, Vec::from)
}

/// Returns the height of a place's name on a poster: no wider than its hex, unless that would make it lower than eight
/// points.
fn place_size(name: &str, least: f64) -> f64 {
    let wide = breadth(name, true).max(1.0);
    (1.8 * SIDE / wide).min(0.17).max(least)
}

/// Returns the hex of a place that is nearest to the middle of all its hexes.
fn middle_of_place(board: &HexBoard, name: &str) -> Option<HexAt> {
    let of_place = || board.hexes.iter().filter(|hex| hex.name == name);
    let far = |at: HexAt| {
        of_place()
            .map(|hex| board.distance(at, hex.at))
            .sum::<u32>()
    };
    let middle = of_place().min_by_key(|hex| far(hex.at));
    middle.map(|hex| hex.at)
}
