//! Words of a drawing as outlines of their letters.
//!
//! Our maps need one font, and letters that simply follow one another. A library that lays out all scripts would be a
//! tenth of the program.

use std::fmt::Write;

use resvg::usvg::roxmltree::{Document, Node};
use ttf_parser::{Face, GlyphId, OutlineBuilder};

use super::NoPicture;

/// The font, with its licence beside it: regular and bold.
const FONT: [&[u8]; 2] = [
    include_bytes!("../font/Go-Regular.ttf"),
    include_bytes!("../font/Go-Bold.ttf"),
];

/// Returns the drawing with every `<text>` replaced by a `<path class="letters ..">`.
///
/// A `<text>` may have `class x y dy font-size font-weight text-anchor transform`, as our maps write them.
///
/// # Errors
///
/// Fails if the drawing is not XML.
pub(super) fn outline_letters(svg: &str) -> Result<String, NoPicture> {
    let document = Document::parse(svg).map_err(resvg::usvg::Error::from)?;
    let faces = [Face::parse(FONT[0], 0)?, Face::parse(FONT[1], 0)?];
    let mut drawing = String::with_capacity(2 * svg.len());
    let mut copied = 0;
    for node in document.descendants().filter(|n| n.has_tag_name("text")) {
        let range = node.range();
        drawing.push_str(svg.get(copied..range.start).unwrap_or_default());
        let is_bold = node.attribute("font-weight") == Some("bold");
        drawing.push_str(&text_path(node, &faces[usize::from(is_bold)]));
        copied = range.end;
    }
    drawing.push_str(svg.get(copied..).unwrap_or_default());
    Ok(drawing)
}

/// Converts the words of a `<text>` to a `<path>`.
fn text_path(text: Node<'_, '_>, face: &Face<'_>) -> String {
    let number = |name: &str| {
        let value = text.attribute(name).unwrap_or("0").trim_end_matches("em");
        value.parse::<f32>().unwrap_or(0.0)
    };
    let size = number("font-size");
    let scale = size / f32::from(face.units_per_em());
    let words = text.text().unwrap_or_default().trim();
    let breadth: f32 = words
        .chars()
        .map(|letter| letter_advance(face, letter))
        .sum();
    let before = match text.attribute("text-anchor") {
        Some("middle") => breadth / 2.0,
        Some("end") => breadth,
        _ => 0.0,
    };
    let mut pen = Pen {
        x: number("x") - before * scale,
        y: number("y") + number("dy") * size,
        scale,
        data: String::new(),
    };
    for letter in words.chars() {
        face.outline_glyph(letter_glyph(face, letter), &mut pen);
        pen.x += letter_advance(face, letter) * scale;
    }
    let class = text.attribute("class").unwrap_or_default();
    let turn = text.attribute("transform");
    let turn = turn.map_or_else(String::new, |turn| format!(r#" transform="{turn}""#));
    format!(r#"<path class="letters {class}"{turn} d="{}"/>"#, pen.data)
}

/// Returns the glyph of a letter; an empty box if the font lacks it.
fn letter_glyph(face: &Face<'_>, letter: char) -> GlyphId {
    face.glyph_index(letter).unwrap_or_default()
}

/// Returns the distance of the next letter from this one, in units of the font.
fn letter_advance(face: &Face<'_>, letter: char) -> f32 {
    f32::from(
        face.glyph_hor_advance(letter_glyph(face, letter))
            .unwrap_or(0),
    )
}

/// Writes outlines as path data at a place in inches; the font's y points up, the drawing's down.
struct Pen {
    x: f32,
    y: f32,
    scale: f32,
    data: String,
}

impl Pen {
    fn put_command<const N: usize>(&mut self, command: char, points: [(f32, f32); N]) {
        self.data.push(command);
        for (x, y) in points {
            let (x, y) = (self.x + x * self.scale, self.y - y * self.scale);
            // Writing to a `String` cannot fail.
            let _ = write!(self.data, "{x:.4} {y:.4} ");
        }
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.put_command('M', [(x, y)]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.put_command('L', [(x, y)]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.put_command('Q', [(x1, y1), (x, y)]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.put_command('C', [(x1, y1), (x2, y2), (x, y)]);
    }

    fn close(&mut self) {
        self.data.push('Z');
    }
}
