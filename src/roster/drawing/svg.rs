//! The text of a drawing: its shapes with their labels, and the same shapes as a plain SVG without anything else.
//!
//! The plain SVG is for `usvg`, which ignores labels and drops the additions of drawing programs. Nothing in it refers
//! to anything: no files, no entities, and each clone is written out as its original.

use std::collections::BTreeSet;
use std::fmt::Write;

use usvg::roxmltree::{Document, Error, Node, ParsingOptions};

use super::clones::Clones;
use super::foreign::not_a_drawing;
use super::hiding::is_clipped;
use super::label::{Label, Subject};
use super::shape::is_empty;
use super::sheet::PIECE;

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
    /// Identifier of the shape in the plain drawing.
    pub key: String,
    /// Identifier of the shape itself, or of its clone; empty if it has none.
    pub id: String,
    /// Label of the shape itself; `None` if it has none.
    pub own: Option<Label>,
    /// The nearest label around the shape that names a kind; `None` if there is none.
    pub layer: Option<Label>,
    /// The nearest label or identifier, as written.
    pub said: String,
    /// True if the identifier is that of a roster's feature, as `sheet` writes it.
    pub is_piece: bool,
    /// True if it is empty: a path of one point, a circle without a radius.
    pub is_empty: bool,
    /// True if its stroke has no width on the table, because it is as thin as the screen can draw it.
    pub is_hairline: bool,
    /// True if a clip path or mask shows only a part of it.
    pub is_clipped: bool,
}

/// A drawing reduced to its shapes.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Plain {
    /// The drawing for `usvg`.
    pub text: String,
    /// Shapes of the drawing.
    pub shapes: Vec<Labelled>,
    /// Sentences about clones that are not read.
    pub unread_clones: Vec<String>,
    /// Number of shapes that are only drawing aids, and are left out.
    pub aids: usize,
}

/// Reads a drawing.
///
/// # Errors
///
/// Fails with a sentence and the remedy if the text is not an SVG, or is larger than a map.
pub(super) fn plain_drawing(bytes: &[u8]) -> Result<Plain, String> {
    let text = std::str::from_utf8(bytes).map_err(|_| not_a_drawing(bytes))?;
    if text.contains("<!ENTITY") {
        return Err(
            "the drawing defines entities, which vidette does not read; save it as Inkscape SVG"
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
    let mut writer = Writer::new(&document);
    for style in document
        .descendants()
        .filter(|node| name_of(*node) == Some("style"))
    {
        writer.css.push_str(style.text().unwrap_or_default());
    }
    writer.clones.begin(root, "")?;
    writer.write_element(root, "svg", 0, &Around::default(), &[])?;
    writer.plain.unread_clones = writer.clones.faults();
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
    is_clipped: bool,
}

struct Writer<'a, 'input> {
    plain: Plain,
    css: String,
    keys: BTreeSet<String>,
    clones: Clones<'a, 'input>,
}

impl<'a, 'input> Writer<'a, 'input> {
    fn new(document: &'a Document<'input>) -> Self {
        Self {
            plain: Plain::default(),
            css: String::new(),
            keys: BTreeSet::new(),
            clones: Clones::new(document),
        }
    }

    /// Writes an element that may be ground or contain it. `through` are the clones of this element, the outermost
    /// first.
    fn write_node(
        &mut self,
        node: Node<'a, 'input>,
        depth: usize,
        around: &Around,
        through: &[Node<'a, 'input>],
    ) -> Result<(), String> {
        self.clones.begin(node, &self.plain.text)?;
        if depth > MAX_DEPTH && node.is_element() {
            return Err(format!(
                "the drawing nests groups {MAX_DEPTH} deep or more; ungroup them"
            ));
        }
        match name_of(node) {
            Some("use") if !around.is_aid => self.write_clone(node, depth, around, through)?,
            Some("g" | "a" | "switch") => {
                let around = around_children(node, around, through);
                self.write_element(node, "g", depth, &around, through)?;
            }
            Some("svg") => {
                let around = around_children(node, around, through);
                self.write_element(node, "svg", depth, &around, through)?;
            }
            // A symbol is drawn only by its clones.
            Some("symbol") if !through.is_empty() => {
                let around = around_children(node, around, through);
                self.write_element(node, "svg", depth, &around, through)?;
            }
            Some(shape) if SHAPES.contains(&shape) => {
                self.write_element(node, shape, depth, around, through)?;
            }
            _ => {}
        }
        self.clones.end();
        Ok(())
    }

    /// Writes the original of a clone at the place of the clone.
    fn write_clone(
        &mut self,
        clone: Node<'a, 'input>,
        depth: usize,
        around: &Around,
        through: &[Node<'a, 'input>],
    ) -> Result<(), String> {
        let Some(original) = self.clones.enter(clone) else {
            return Ok(());
        };
        self.plain.text.push_str("<g");
        self.write_attributes(clone, |key| key == "class" || LOOKS.contains(&key));
        // A nested drawing is moved by lengths with any unit.
        self.plain.text.push_str("><svg");
        self.write_attributes(clone, |key| matches!(key, "x" | "y"));
        self.plain.text.push('>');
        let around = Around {
            layer: around
                .layer
                .clone()
                .or_else(|| kind_of_original(clone, through, original)),
            ..around.clone()
        };
        let through = [through, &[clone]].concat();
        self.write_node(original, depth + 1, &around, &through)?;
        self.plain.text.push_str("</svg></g>");
        self.clones.leave();
        Ok(())
    }

    fn write_attributes(&mut self, node: Node<'_, '_>, is_kept: impl Fn(&str) -> bool) {
        let own = node.attributes();
        for attribute in own.filter(|attribute| attribute.namespace().is_none()) {
            let value = attribute.value();
            let value = match attribute.name() {
                "style" if is_kept("class") => kept_properties(value),
                key if !is_kept(key) => continue,
                key if LOOKS.contains(&key) => painted_value(value),
                _ => value.to_owned(),
            };
            let text = &mut self.plain.text;
            let _ = write!(text, " {}=\"{}\"", attribute.name(), escaped(&value));
        }
    }

    fn write_element(
        &mut self,
        node: Node<'a, 'input>,
        name: &str,
        depth: usize,
        around: &Around,
        through: &[Node<'a, 'input>],
    ) -> Result<(), String> {
        let text = &mut self.plain.text;
        let _ = write!(text, "<{name}");
        if depth == 0 {
            let _ = write!(text, " xmlns=\"{SVG}\"");
        }
        // The size of a clone counts only if its original is a symbol or a drawing; it then replaces the original's
        // size.
        let clone = through.last().filter(|_| name == "svg");
        let is_sized = |key: &str| {
            matches!(key, "width" | "height") && clone.is_some_and(|clone| clone.has_attribute(key))
        };
        self.write_attributes(node, |key| {
            (GEOMETRY.contains(&key) || LOOKS.contains(&key)) && !is_sized(key)
        });
        if let Some(clone) = clone {
            self.write_attributes(*clone, is_sized);
        }
        if SHAPES.contains(&name) {
            return self.end_shape(node, around, through);
        }
        self.plain.text.push('>');
        if depth == 0 && !self.css.is_empty() {
            let css = std::mem::take(&mut self.css);
            let css = escaped(&style_sheet(&css));
            let _ = write!(self.plain.text, "<style>{css}</style>");
        }
        for child in node.children() {
            self.write_node(child, depth + 1, around, &[])?;
        }
        let _ = write!(self.plain.text, "</{name}>");
        Ok(())
    }

    /// Ends the element of a shape with its own key.
    fn end_shape(
        &mut self,
        node: Node<'_, '_>,
        around: &Around,
        through: &[Node<'_, '_>],
    ) -> Result<(), String> {
        // The identifier of an original stays with it; the shapes of a cloned group have none.
        let id = match through.first() {
            Some(clone) => id_of(*clone),
            None if self.clones.is_inside() => "",
            None => id_of(node),
        };
        let id = id.to_owned();
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
        // Inside a layer of some kind an identifier names the piece, not its kind.
        let is_free = |label: &Label| {
            around.layer.is_none() || !matches!(label.subject, Some(Subject::Kind(_)))
        };
        let (written, own) = first_label(node, through, is_free);
        let is_aid = |label: &Label| label.subject == Some(Subject::Aid) && label.name.is_none();
        // The rectangle of the table often lies in a layer `frame` or `guides`.
        let is_table = |label: &Label| label.subject == Some(Subject::Table);
        let is_own_table = own.as_ref().is_some_and(is_table);
        let lies_in_aid = around.is_aid && !is_own_table;
        let is_copy_of_table = self.clones.is_inside() && is_own_table;
        if lies_in_aid || is_copy_of_table || own.as_ref().is_some_and(is_aid) {
            self.plain.aids += 1;
            return Ok(());
        }
        let around_it = || match around.said.is_empty() {
            true => id.clone(),
            false => around.said.clone(),
        };
        let is_cut = around.is_clipped || through.iter().chain([&node]).any(|it| is_clipped(*it));
        self.plain.shapes.push(Labelled {
            said: written.unwrap_or_else(around_it),
            is_clipped: is_cut,
            layer: around.layer.clone(),
            // A copy of the shape has the attribute, too, but another identifier.
            is_piece: through.is_empty() && node.attribute(PIECE) == Some(id.as_str()),
            is_empty: name_of(node)
                .is_some_and(|name| is_empty(name, |key| node.attribute(key).unwrap_or_default())),
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

fn id_of<'a>(node: Node<'a, '_>) -> &'a str {
    node.attribute("id").unwrap_or_default().trim()
}

/// Returns the first label found on the clones of an element, the outermost first, or on the element itself; both as
/// written and as read. An identifier counts as a label if `is_free` allows it.
fn first_label(
    node: Node<'_, '_>,
    through: &[Node<'_, '_>],
    is_free: impl Fn(&Label) -> bool,
) -> (Option<String>, Option<Label>) {
    let all = || through.iter().chain([&node]);
    let written = all().find_map(|node| element_label(*node));
    let read = all().find_map(|node| {
        let label = element_label(*node).as_deref().map(Label::read);
        label.or_else(|| Label::by_id(id_of(*node)).filter(&is_free))
    });
    (written, read)
}

/// Returns the label that gives a clone its kind if no label at the clone's place does. If the clone has only a name,
/// it is the label of its original, else the label of the original's layer. `None` if the clone's own label names a
/// kind.
fn kind_of_original(
    clone: Node<'_, '_>,
    through: &[Node<'_, '_>],
    original: Node<'_, '_>,
) -> Option<Label> {
    let is_kind = |label: &Label| matches!(label.subject, Some(Subject::Kind(_) | Subject::Crest));
    let kind_of = |node: Node<'_, '_>| first_label(node, &[], is_kind).1.filter(is_kind);
    let (_, own) = first_label(clone, through, |_| false);
    let names_kind = |own: &Label| own.subject.is_some() || own.by_last_word().is_some();
    if own.as_ref().is_some_and(names_kind) {
        return None;
    }
    let named = own.and_then(|_| kind_of(original));
    named.or_else(|| original.ancestors().skip(1).find_map(kind_of))
}

/// Returns the properties that children of a group inherit, or children of an original from its clones.
fn around_children(group: Node<'_, '_>, around: &Around, through: &[Node<'_, '_>]) -> Around {
    let (written, read) = first_label(group, through, |_| true);
    let is_aid = read
        .as_ref()
        .is_some_and(|label| label.subject == Some(Subject::Aid) && label.name.is_none());
    Around {
        is_aid: around.is_aid || is_aid,
        layer: read
            .map(Label::with_last_word)
            .filter(|label| label.subject.is_some())
            .or_else(|| around.layer.clone()),
        said: written.unwrap_or_else(|| around.said.clone()),
        is_clipped: around.is_clipped || through.iter().chain([&group]).any(|it| is_clipped(*it)),
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

/// Returns the relevant properties of a style.
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

/// Replaces a reference to a gradient or pattern by a colour, because it only matters that something is painted.
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
