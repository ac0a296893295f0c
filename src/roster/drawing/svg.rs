//! The text of a drawing: its shapes with their labels, and the same shapes as a plain SVG without anything else.
//!
//! The plain SVG is for `usvg`, which ignores labels and drops the additions of drawing programs. Nothing in it refers
//! to anything: no files, no clones, no entities.

use std::collections::BTreeSet;
use std::fmt::Write;

use usvg::roxmltree::{Document, Error, Node, ParsingOptions};

use super::label::{Label, Subject};

/// Maximum number of nodes of a drawing; a hand-drawn map has some thousands.
const MAX_NODES: u32 = 500_000;

/// Maximum depth of nested groups.
const MAX_DEPTH: usize = 100;

/// Maximum number of shapes of a drawing.
const MAX_SHAPES: usize = 5_000;

const SVG: &str = "http://www.w3.org/2000/svg";

/// Elements that are shapes.
const SHAPES: [&str; 7] = [
    "path", "rect", "circle", "ellipse", "line", "polyline", "polygon",
];

/// Attributes for the place and size of a shape, a group or the page.
const GEOMETRY: [&str; 20] = [
    "d",
    "points",
    "x",
    "y",
    "width",
    "height",
    "rx",
    "ry",
    "cx",
    "cy",
    "r",
    "x1",
    "y1",
    "x2",
    "y2",
    "transform",
    "transform-origin",
    "viewBox",
    "preserveAspectRatio",
    "class",
];

/// Properties that decide whether and how wide a shape is drawn.
const LOOKS: [&str; 7] = [
    "display",
    "visibility",
    "fill",
    "stroke",
    "stroke-width",
    "transform",
    "transform-origin",
];

/// A shape of the drawing with its labels.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Labelled {
    /// Its identifier in the plain drawing.
    pub key: String,
    /// Its own identifier; empty if it has none.
    pub id: String,
    /// Its own label.
    pub own: Option<Label>,
    /// The nearest label around the shape that names a kind.
    pub layer: Option<Label>,
    /// The nearest label or identifier, as written.
    pub said: String,
    /// True if its stroke has no width on the table, because it is as thin as the screen can draw it.
    pub is_hairline: bool,
}

/// A drawing reduced to its shapes.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Plain {
    /// The drawing for `usvg`.
    pub text: String,
    /// Its shapes.
    pub shapes: Vec<Labelled>,
    /// Number of clones, which are left out.
    pub clones: usize,
    /// Number of shapes that are drawing aids, which are left out.
    pub aids: usize,
}

/// Reads a drawing.
///
/// # Errors
///
/// A sentence with the remedy if the text is not an SVG, or is larger than a map.
pub(super) fn plain_drawing(bytes: &[u8]) -> Result<Plain, String> {
    if bytes.starts_with(&[0x1f, 0x8b]) {
        return Err("this is a compressed drawing (SVGZ); save it as plain SVG".to_owned());
    }
    let text = std::str::from_utf8(bytes)
        .map_err(|_| "this is not text (UTF-8); save the drawing as plain SVG".to_owned())?;
    if text.contains("<!ENTITY") {
        return Err(
            "the drawing defines entities, which vidette does not read; save it as plain SVG"
                .to_owned(),
        );
    }
    let options = ParsingOptions {
        allow_dtd: true,
        nodes_limit: MAX_NODES,
        ..ParsingOptions::default()
    };
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let document = Document::parse_with_options(text, options).map_err(|error| match error {
        Error::NodesLimitReached => format!(
            "the drawing has more than {MAX_NODES} parts; delete what is not ground, or simplify \
             its paths"
        ),
        error => format!("cannot read this SVG: {error}"),
    })?;
    let root = document.root_element();
    if name_of(root) != Some("svg") {
        let found = root.tag_name().name();
        return Err(format!(
            "this is not SVG: it begins with <{found}>, not with <svg>"
        ));
    }
    let mut writer = Writer::default();
    for style in document
        .descendants()
        .filter(|node| name_of(*node) == Some("style"))
    {
        writer.css.push_str(style.text().unwrap_or_default());
    }
    writer.write_element(root, "svg", 0, &Around::default())?;
    Ok(writer.plain)
}

/// Returns the name of an element of SVG; `None` for anything else.
fn name_of<'a>(node: Node<'a, '_>) -> Option<&'a str> {
    let tag = node.tag_name();
    let is_svg = node.is_element() && matches!(tag.namespace(), None | Some(SVG));
    is_svg.then_some(tag.name())
}

/// Properties that a shape inherits from its groups.
#[derive(Debug, Clone, Default)]
struct Around {
    layer: Option<Label>,
    said: String,
    is_aid: bool,
}

#[derive(Default)]
struct Writer {
    plain: Plain,
    css: String,
    keys: BTreeSet<String>,
}

impl Writer {
    fn write_element(
        &mut self,
        node: Node<'_, '_>,
        name: &str,
        depth: usize,
        around: &Around,
    ) -> Result<(), String> {
        if depth > MAX_DEPTH {
            return Err(format!(
                "the drawing nests groups {MAX_DEPTH} deep or more; ungroup them, or save it as plain SVG"
            ));
        }
        let text = &mut self.plain.text;
        let _ = write!(text, "<{name}");
        if depth == 0 {
            let _ = write!(text, " xmlns=\"{SVG}\"");
        }
        for attribute in node
            .attributes()
            .filter(|attribute| attribute.namespace().is_none())
        {
            let value = attribute.value();
            let value = match attribute.name() {
                "style" => kept_properties(value),
                key if GEOMETRY.contains(&key) => value.to_owned(),
                key if LOOKS.contains(&key) => painted_value(value),
                _ => continue,
            };
            let _ = write!(text, " {}=\"{}\"", attribute.name(), escaped(&value));
        }
        if SHAPES.contains(&name) {
            return self.end_shape(node, around);
        }
        text.push('>');
        if depth == 0 && !self.css.is_empty() {
            let css = std::mem::take(&mut self.css);
            let _ = write!(text, "<style>{}</style>", escaped(&style_sheet(&css)));
        }
        for child in node.children() {
            match name_of(child) {
                Some("use") if !around.is_aid => self.plain.clones += 1,
                Some("g" | "a" | "switch") => {
                    self.write_element(child, "g", depth + 1, &around_children(child, around))?;
                }
                Some("svg") => {
                    self.write_element(child, "svg", depth + 1, &around_children(child, around))?
                }
                Some(shape) if SHAPES.contains(&shape) => {
                    self.write_element(child, shape, depth + 1, around)?;
                }
                _ => {}
            }
        }
        let _ = write!(self.plain.text, "</{name}>");
        Ok(())
    }

    /// Ends the element of a shape with its own key.
    fn end_shape(&mut self, node: Node<'_, '_>, around: &Around) -> Result<(), String> {
        let id = node.attribute("id").unwrap_or_default().trim().to_owned();
        let count = self.keys.len();
        if count >= MAX_SHAPES {
            return Err(format!(
                "the drawing has more than {MAX_SHAPES} shapes; delete those that are not ground, \
                 or join them"
            ));
        }
        // An identifier stays where it can: style sheets may refer to it.
        let key = match id.is_empty() || self.keys.contains(&id) {
            true => format!("vidette {count}"),
            false => id.clone(),
        };
        self.keys.insert(key.clone());
        let _ = write!(self.plain.text, " id=\"{}\"/>", escaped(&key));
        let written = element_label(node);
        // Inside a layer of some kind an identifier names the piece, not its kind.
        let is_free = |label: &Label| {
            around.layer.is_none() || !matches!(label.subject, Some(Subject::Kind(_)))
        };
        let own = written.as_deref().map(Label::read);
        let own = own.or_else(|| by_id(&id).filter(is_free));
        let is_aid = |label: &Label| label.subject == Some(Subject::Aid) && label.name.is_none();
        // The rectangle of the table often lies in a layer `frame` or `guides`.
        let is_table = |label: &Label| label.subject == Some(Subject::Table);
        let lies_in_aid = around.is_aid && !own.as_ref().is_some_and(is_table);
        if lies_in_aid || own.as_ref().is_some_and(is_aid) {
            self.plain.aids += 1;
            return Ok(());
        }
        let around_it = || match around.said.is_empty() {
            true => id.clone(),
            false => around.said.clone(),
        };
        self.plain.shapes.push(Labelled {
            said: written.unwrap_or_else(around_it),
            layer: around.layer.clone(),
            is_hairline: node.attributes().any(|attribute| {
                let value = attribute.value();
                value.contains("non-scaling-stroke") || value.contains("hairline")
            }),
            key,
            id,
            own,
        });
        Ok(())
    }
}

/// Returns the properties that a group passes to its children.
fn around_children(group: Node<'_, '_>, around: &Around) -> Around {
    let id = group.attribute("id").unwrap_or_default();
    let written = element_label(group);
    let read = written.as_deref().map(Label::read).or_else(|| by_id(id));
    let is_aid = read
        .as_ref()
        .is_some_and(|label| label.subject == Some(Subject::Aid) && label.name.is_none());
    Around {
        is_aid: around.is_aid || is_aid,
        layer: read
            .filter(|label| label.subject.is_some())
            .or_else(|| around.layer.clone()),
        said: written.unwrap_or_else(|| around.said.clone()),
    }
}

/// Returns the label of an element: Inkscape's, or that of another program, or its title.
fn element_label(node: Node<'_, '_>) -> Option<String> {
    let named = node.attributes().find(|attribute| {
        let is_foreign = attribute.namespace().is_some_and(|space| space != SVG);
        matches!(
            (is_foreign, attribute.name()),
            (true, "label") | (false, "data-name" | "aria-label")
        )
    });
    let named = named.map(|attribute| attribute.value());
    let title = || {
        let mut titles = node
            .children()
            .filter(|child| name_of(*child) == Some("title"));
        titles.next()?.text()
    };
    let text = named.or_else(title)?.trim();
    (!text.is_empty()).then(|| text.to_owned())
}

/// Reads an identifier as a label: `woods`, `hill_2`, `road-3`, whose last number counts the shapes. `None` if it names
/// no kind.
fn by_id(id: &str) -> Option<Label> {
    let words = id.replace('_', " ");
    let counted = words.trim_end_matches(|c: char| c.is_ascii_digit());
    let uncounted = match counted.strip_suffix('-') {
        Some(before) => before,
        None if words.contains(' ') => &words,
        None => counted,
    };
    let label = Label::read(uncounted);
    label.subject.is_some().then_some(label)
}

/// Keeps the relevant properties of a style.
fn kept_properties(style: &str) -> String {
    let declarations = style.split(';').filter_map(|declaration| {
        let (key, value) = declaration.split_once(':')?;
        let key = key.trim();
        LOOKS
            .contains(&key)
            .then(|| format!("{key}:{}", painted_value(value.trim())))
    });
    declarations.collect::<Vec<_>>().join(";")
}

/// Replaces a reference to a gradient or pattern by a colour, because it only matters that there is one.
fn painted_value(value: &str) -> String {
    match value.contains("url(") {
        true => "#000".to_owned(),
        false => value.to_owned(),
    }
}

/// Reduces a style sheet to the [`LOOKS`].
fn style_sheet(css: &str) -> String {
    let mut sheet = String::new();
    let mut rest = css;
    while let Some((selector, after)) = rest.split_once('{') {
        let (declarations, after) = after.split_once('}').unwrap_or((after, ""));
        let _ = write!(
            sheet,
            "{}{{{}}}",
            selector.trim(),
            kept_properties(declarations)
        );
        rest = after;
    }
    sheet
}

fn escaped(text: &str) -> String {
    let text = text
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;");
    text.replace('"', "&quot;").replace(['\n', '\t', '\r'], " ")
}
