//! Shapes of a plain drawing as rows of points. `usvg` resolves transforms, units and style sheets; curves are
//! flattened.

use std::collections::BTreeMap;

use kurbo::{Affine, BezPath, PathEl};
use table::measure::Point;
use usvg::tiny_skia_path::PathSegment;
use usvg::{Group, Node, Options, Tree};

/// Distance in inches of the table between a curve and the straight lines into which `kurbo` divides it. The estimate
/// of `kurbo` is off by a seventh; with this number no curve is 0.1 in off.
const FLATNESS: f64 = 0.08;

/// Pixels of CSS in an inch.
const PIXELS: f64 = 96.0;

/// A shape as drawn, in inches of the page.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Outline {
    path: BezPath,
    /// True if it has a fill.
    pub is_filled: bool,
    /// True if it is visible: it has a fill or a stroke, and is not hidden.
    pub is_visible: bool,
    /// Width of its stroke, in inches of the page; `None` without a stroke.
    pub stroke: Option<f64>,
}

/// A row of points in inches of the table.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Row {
    pub points: Vec<Point>,
    pub is_closed: bool,
}

/// Rectangle of the table on the page, and its size in inches.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Frame {
    /// Western and northern edge, width and height on the page, in inches of the page.
    pub west: f64,
    pub north: f64,
    pub across: f64,
    pub down: f64,
    /// Size of the table in inches.
    pub width: f64,
    pub depth: f64,
}

impl Frame {
    /// Returns the inches of the table for an inch of the page, as the mean of both directions.
    pub fn scale(&self) -> f64 {
        (self.width / self.across * (self.depth / self.down)).sqrt()
    }

    fn transform(&self) -> Affine {
        let (x, y) = (self.width / self.across, self.depth / self.down);
        Affine::new([x, 0.0, 0.0, -y, -self.west * x, self.depth + self.north * y])
    }
}

/// Returns the visible shapes of a plain drawing by key; shapes hidden with `display: none` are missing.
pub(super) fn shape_outlines(svg: &str) -> Result<BTreeMap<String, Outline>, String> {
    let tree = Tree::from_str(svg, &Options::default()).map_err(|error| match error {
        usvg::Error::InvalidSize => "the page has no size; set its width and height".to_owned(),
        error => format!("cannot read the drawing: {error}"),
    })?;
    let mut outlines = BTreeMap::new();
    collect_outlines(tree.root(), &mut outlines);
    Ok(outlines)
}

fn collect_outlines(group: &Group, outlines: &mut BTreeMap<String, Outline>) {
    for node in group.children() {
        match node {
            Node::Group(group) => collect_outlines(group, outlines),
            Node::Path(path) => {
                let t = path.abs_transform();
                let row = [t.sx, t.ky, t.kx, t.sy, t.tx, t.ty].map(f64::from);
                let transform = Affine::scale(1.0 / PIXELS) * Affine::new(row);
                let scale = transform.determinant().abs().sqrt();
                let stroke = path.stroke();
                let outline = Outline {
                    path: transform * bezier_path(path.data()),
                    is_filled: path.fill().is_some(),
                    is_visible: path.is_visible(),
                    stroke: stroke.map(|stroke| f64::from(stroke.width().get()) * scale),
                };
                outlines.insert(path.id().to_owned(), outline);
            }
            Node::Image(_) | Node::Text(_) => {}
        }
    }
}

fn bezier_path(data: &usvg::tiny_skia_path::Path) -> BezPath {
    let point = |p: usvg::tiny_skia_path::Point| kurbo::Point::new(p.x.into(), p.y.into());
    let segments = data.segments().map(|segment| match segment {
        PathSegment::MoveTo(p) => PathEl::MoveTo(point(p)),
        PathSegment::LineTo(p) => PathEl::LineTo(point(p)),
        PathSegment::QuadTo(a, p) => PathEl::QuadTo(point(a), point(p)),
        PathSegment::CubicTo(a, b, p) => PathEl::CurveTo(point(a), point(b), point(p)),
        PathSegment::Close => PathEl::ClosePath,
    });
    segments.collect()
}

impl Outline {
    /// Returns the shape as an upright rectangle: west, north, width and height in inches of the page; `None` if it is
    /// not a rectangle.
    pub fn rectangle(&self) -> Option<(f64, f64, f64, f64)> {
        let mut corners: Vec<kurbo::Point> = Vec::new();
        for element in self.path.elements() {
            match element {
                PathEl::MoveTo(p) | PathEl::LineTo(p) => corners.push(*p),
                PathEl::ClosePath => {}
                PathEl::QuadTo(..) | PathEl::CurveTo(..) => return None,
            }
        }
        let (first, last) = (corners.first()?, corners.last()?);
        if corners.len() == 5 && (*first - *last).hypot() < 1e-3 {
            corners.pop();
        }
        let extent = |of: fn(&kurbo::Point) -> f64| {
            let low = corners.iter().map(of).fold(f64::INFINITY, f64::min);
            let high = corners.iter().map(of).fold(f64::NEG_INFINITY, f64::max);
            (low, high)
        };
        let ((west, east), (north, south)) = (extent(|p| p.x), extent(|p| p.y));
        let slack = ((east - west) + (south - north)) * 1e-4;
        let is_at = |n: f64, ends: [f64; 2]| ends.iter().any(|end| (n - end).abs() <= slack);
        let is_corner = |p: &kurbo::Point| is_at(p.x, [west, east]) && is_at(p.y, [north, south]);
        let is_whole = corners.len() == 4 && corners.iter().all(is_corner);
        (is_whole && east > west && south > north).then_some((
            west,
            north,
            east - west,
            south - north,
        ))
    }

    /// Returns the parts of the shape, in hundredths of an inch of the table.
    pub fn rows(&self, frame: &Frame) -> Vec<Row> {
        let path = frame.transform() * &self.path;
        let mut rows: Vec<Row> = Vec::new();
        kurbo::flatten(path.iter(), FLATNESS, |element| match element {
            PathEl::MoveTo(p) => rows.push(Row {
                points: vec![rounded_point(p)],
                is_closed: false,
            }),
            PathEl::LineTo(p) => {
                if let Some(row) = rows.last_mut() {
                    let point = rounded_point(p);
                    if row.points.last() != Some(&point) {
                        row.points.push(point);
                    }
                }
            }
            PathEl::ClosePath => {
                if let Some(row) = rows.last_mut() {
                    row.is_closed = true;
                }
            }
            PathEl::QuadTo(..) | PathEl::CurveTo(..) => {}
        });
        for row in &mut rows {
            let meets = row.points.len() > 3 && row.points.first() == row.points.last();
            if meets {
                row.is_closed = true;
            }
            if row.is_closed && row.points.len() > 1 && row.points.first() == row.points.last() {
                row.points.pop();
            }
        }
        rows.retain(|row| row.points.len() > 1);
        rows
    }
}

/// Checks whether a shape has no extent, by the name of its element and its attributes, so that no program draws it.
pub(super) fn is_empty<'a>(name: &str, attribute: impl Fn(&str) -> &'a str) -> bool {
    let is_of_number = |sign: char| sign.is_ascii_digit() || ".+-".contains(sign);
    let is_nothing = |key: &str| {
        let length = attribute(key).trim_start();
        let end = length.find(|sign| !is_of_number(sign));
        let number = length.get(..end.unwrap_or(length.len()));
        let number = number.unwrap_or_default();
        let is_zero = number.parse::<f64>().is_ok_and(|number| number <= 0.0);
        number.is_empty() || is_zero
    };
    match name {
        "path" => {
            let path = BezPath::from_svg(attribute("d"));
            path.is_ok_and(|path| path.segments().next().is_none())
        }
        "polygon" | "polyline" => {
            let points = attribute("points");
            let numbers = points.split(|sign: char| sign == ',' || sign.is_whitespace());
            numbers.filter(|number| !number.is_empty()).count() < 4
        }
        "rect" => is_nothing("width") || is_nothing("height"),
        "circle" => is_nothing("r"),
        "ellipse" => is_nothing("rx") && is_nothing("ry"),
        _ => false,
    }
}

/// Rounds a point to hundredths of an inch.
fn rounded_point(p: kurbo::Point) -> Point {
    // Adding zero removes the sign of a negative zero.
    let hundredths = |n: f64| (n * 100.0).round() / 100.0 + 0.0;
    Point::new(hundredths(p.x), hundredths(p.y))
}
