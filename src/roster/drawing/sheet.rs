//! The ground of a roster as a drawing to continue: labelled layers, a grid, and a scan to trace over.

use std::fmt::Write;

use rules::fields::setup::{Preset, RosterSetup, TerrainSetup};
use table::ground::GroundGoing;
use table::measure::Point;

use super::{label::label_of, ring_corners};

/// Inches between the lines of the grid.
const GRID: f64 = 6.0;

/// Stroke width of lines without width, in inches: thinner than any real width.
const THIN: f64 = 0.06;

/// Fill and stroke of kinds of ground.
const INKS: &[(&str, &str, &str)] = &[
    ("woods", "#7fa46a", "#3d6b2e"),
    ("open-woods", "#b4cf9f", "#5c8a45"),
    ("orchard", "#c4d99a", "#5c8a45"),
    ("cornfield", "#e6d58a", "#a58a2c"),
    ("farm", "#d9b38c", "#7a4f2a"),
    ("town", "#c9a0a0", "#7a3030"),
    ("field", "#eee6c8", "#a89a6a"),
    ("hill", "#d8c3a0", "#8a6a3a"),
    ("rocky", "#bdbdbd", "#5a5a5a"),
    ("swamp", "#a9c2b5", "#4a7a68"),
    ("lake", "#9fc3e0", "#2a6090"),
    ("stream", "#9fc3e0", "#2a6090"),
    ("road", "#c8a878", "#a07840"),
    ("railroad", "#777777", "#333333"),
];

/// Attribute with the identifier of a feature, because drawing programs may write their own `id`.
pub(super) const PIECE: &str = "data-piece";

/// Layers from the bottom to the top: kinds that are below others come first.
const ORDER: &[&str] = &[
    "hill",
    "flat",
    "field",
    "cornfield",
    "orchard",
    "open-woods",
    "woods",
    "swamp",
    "lake",
    "rocky",
    "farm",
    "town",
];

/// Writes the ground as an SVG for a drawing program; an inch of the page is an inch of the table. `background` is the
/// address of a picture to trace over.
///
/// # Errors
///
/// Fails with a sentence if the table has no size.
pub fn sheet(setup: &RosterSetup, background: Option<&str>) -> Result<String, String> {
    let (Some(width), Some(depth)) = (setup.width, setup.depth) else {
        return Err("the roster has no [table] with `width` and `depth`".to_owned());
    };
    let sheet = Sheet { width, depth };
    let mut text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>
<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\"
    xmlns:inkscape=\"http://www.inkscape.org/namespaces/inkscape\"
    xmlns:sodipodi=\"http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd\"
    width=\"{width}in\" height=\"{depth}in\" viewBox=\"0 0 {width} {depth}\">
  <title>{}</title>
  <sodipodi:namedview inkscape:document-units=\"in\" />
",
        escaped(&setup.name)
    );
    if let Some(picture) = background {
        let picture = escaped(picture);
        let _ = write!(
            text,
            "{}    <image x=\"0\" y=\"0\" width=\"{width}\" height=\"{depth}\" href=\"{picture}\" \
             xlink:href=\"{picture}\" style=\"opacity:0.6\" />\n  </g>\n",
            layer_start("scan", true)
        );
    }
    let mut kinds: Vec<&str> = Vec::new();
    for kind in setup.terrain.iter().map(kind_of) {
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    let rank = |kind: &str| {
        ORDER
            .iter()
            .position(|known| *known == kind)
            .unwrap_or(ORDER.len())
    };
    kinds.sort_by_key(|kind| rank(kind));
    for kind in kinds {
        text.push_str(&layer_start(kind, false));
        for piece in setup.terrain.iter().filter(|piece| kind_of(piece) == kind) {
            sheet.write_piece(&mut text, piece);
        }
        text.push_str("  </g>\n");
    }
    if setup.terrain.iter().any(|piece| piece.crest.is_some()) {
        text.push_str(&layer_start("crest", false));
        for (hill, crest) in setup
            .terrain
            .iter()
            .filter_map(|hill| Some((hill, hill.crest.as_ref()?)))
        {
            sheet.write_crest(&mut text, setup, hill, crest);
        }
        text.push_str("  </g>\n");
    }
    sheet.write_grid(&mut text);
    // A program that opens the drawing would give one of two equal identifiers up.
    let has_table = setup.terrain.iter().any(|piece| piece.id == "table");
    let id = if has_table {
        "layer-table-frame"
    } else {
        "table"
    };
    let _ = write!(
        text,
        "{}    <rect id=\"{id}\" inkscape:label=\"table\" x=\"0\" y=\"0\" width=\"{width}\" height=\"{depth}\" \
         style=\"fill:none;stroke:#000000;stroke-width:0.05\" />\n  </g>\n</svg>\n",
        layer_start("table", true)
    );
    Ok(text)
}

fn kind_of(piece: &TerrainSetup) -> &str {
    piece.kind.as_deref().unwrap_or("terrain")
}

/// Returns the opening tag of a layer; a locked layer cannot be changed by accident.
fn layer_start(label: &str, is_locked: bool) -> String {
    let locked = if is_locked {
        " sodipodi:insensitive=\"true\""
    } else {
        ""
    };
    let label = escaped(label);
    format!(
        "  <g inkscape:groupmode=\"layer\" inkscape:label=\"{label}\" id=\"layer-{label}\"{locked}>\n"
    )
}

struct Sheet {
    width: f64,
    depth: f64,
}

impl Sheet {
    fn write_piece(&self, text: &mut String, piece: &TerrainSetup) {
        let (fill, stroke) = kind_inks(kind_of(piece));
        let (path, style) = match (&piece.outline, &piece.line) {
            (Some(outline), _) => {
                let rings = std::iter::once(outline).chain(&piece.holes);
                let rings: Vec<String> = rings
                    .map(|points| self.path_data(ring_corners(points)) + " Z")
                    .collect();
                let style = format!(
                    "fill:{fill};fill-opacity:0.7;fill-rule:evenodd;stroke:{stroke};stroke-width:0.05"
                );
                (rings.join(" "), style)
            }
            (None, Some(line)) => {
                let width = piece.width.unwrap_or(THIN).max(THIN);
                let style =
                    format!("fill:none;stroke:{stroke};stroke-width:{width};stroke-opacity:0.8");
                (self.path_data(line), style)
            }
            (None, None) => return,
        };
        write_element(text, &piece.id, &label_of(piece), &path, &style);
    }

    fn write_crest(
        &self,
        text: &mut String,
        setup: &RosterSetup,
        hill: &TerrainSetup,
        crest: &[Point],
    ) {
        let is_same = |name: &String| {
            let all = setup
                .terrain
                .iter()
                .filter(|piece| piece.name.as_ref() == Some(name));
            all.count() == 1
        };
        let name = hill
            .name
            .as_ref()
            .filter(|name| is_same(name))
            .unwrap_or(&hill.id);
        let name = name.replace('\\', "\\\\").replace('"', "\\\"");
        let style =
            format!("fill:none;stroke:#5a3a10;stroke-width:{THIN};stroke-dasharray:0.3,0.2");
        let id = format!("crest-of-{}", hill.id);
        write_element(
            text,
            &id,
            &format!("crest \"{name}\""),
            &self.path_data(crest),
            &style,
        );
    }

    /// Returns path data along points, measured from the page's north-west corner.
    fn path_data(&self, points: &[Point]) -> String {
        let pairs = points
            .iter()
            .map(|at| format!("{},{}", number_text(at.x), number_text(self.depth - at.y)));
        format!("M {}", pairs.collect::<Vec<_>>().join(" "))
    }

    fn write_grid(&self, text: &mut String) {
        text.push_str(&layer_start("grid", true));
        let mut count = 0;
        let mut line = |path: String| {
            // A plain SVG keeps no labels of layers.
            count += 1;
            let style = "fill:none;stroke:#888888;stroke-width:0.02;stroke-opacity:0.5";
            let _ = writeln!(
                text,
                "    <path id=\"grid-{count}\" d=\"{path}\" style=\"{style}\" />"
            );
        };
        for (end, is_upright) in [(self.width, true), (self.depth, false)] {
            let steps = (1..)
                .map(|n| f64::from(n) * GRID)
                .take_while(|at| *at < end);
            for at in steps {
                line(match is_upright {
                    true => format!("M {at},0 V {}", self.depth),
                    // Counted from the south, as the table is.
                    false => format!("M 0,{} H {}", number_text(self.depth - at), self.width),
                });
            }
        }
        text.push_str("  </g>\n");
    }
}

fn write_element(text: &mut String, id: &str, label: &str, path: &str, style: &str) {
    let id = escaped(id);
    let _ = writeln!(
        text,
        "    <path id=\"{id}\" {PIECE}=\"{id}\" inkscape:label=\"{}\" d=\"{path}\" style=\"{style}\" />",
        escaped(label)
    );
}

/// Returns fill and stroke of a kind; without its own colours a barrier is brown and any other kind grey.
fn kind_inks(kind: &str) -> (&'static str, &'static str) {
    let known = INKS.iter().find(|(known, ..)| *known == kind);
    let is_barrier = Preset::named(kind).is_some_and(|preset| preset.going == GroundGoing::Linear);
    match known {
        Some((_, fill, stroke)) => (fill, stroke),
        None if is_barrier => ("#b08060", "#7a5230"),
        None => ("#cccccc", "#666666"),
    }
}

/// Formats a number to a ten-thousandth of an inch.
fn number_text(n: f64) -> String {
    let text = format!("{n:.4}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn escaped(text: &str) -> String {
    let text = text
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;");
    text.replace('"', "&quot;")
}
