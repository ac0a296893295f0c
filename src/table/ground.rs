//! Terrain as plain facts: the place of each feature, and its four independent properties.

mod property;

use geo::Intersects;
use serde::{Deserialize, Serialize};

use super::{
    base::Base,
    measure::{CONTACT, EPSILON, FIGURE_RADIUS, Measure, Point, Vector, right_of},
    shape::{
        ring::line_string,
        segment::{distance_to_segment, segment_crossing},
    },
};

pub use super::shape::ring::segments;

/// Position and outline of a feature, in inches.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shape {
    /// A piece of ground, possibly with holes.
    Area(Area),
    /// A line without width: fence, wall, narrow stream.
    Line(Vec<Point>),
}

/// An outline and its holes, each a ring of corners whose first corner is not repeated at the end. Journals store this
/// form.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Area {
    /// The outer ring.
    pub outline: Vec<Point>,
    /// Rings cut out of it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub holes: Vec<Vec<Point>>,
}

pub use property::{GroundCover, GroundGoing, SightType};

impl Area {
    /// Returns the area as a polygon of the `geo` crate.
    #[must_use]
    pub fn polygon(&self) -> geo::Polygon<f64> {
        let holes = self.holes.iter().map(|hole| line_string(hole));
        geo::Polygon::new(line_string(&self.outline), holes.collect())
    }

    /// Checks whether `point` lies in the upright rectangle round the outline. This cheap test precedes the test of the
    /// polygon.
    fn may_hold(&self, point: Point) -> bool {
        let some =
            |reaches: fn(Point, Point) -> bool| self.outline.iter().any(|p| reaches(*p, point));
        some(|p, at| p.x <= at.x)
            && some(|p, at| p.x >= at.x)
            && some(|p, at| p.y <= at.y)
            && some(|p, at| p.y >= at.y)
    }

    /// Returns every edge of the outline and of the holes.
    pub fn edges(&self) -> impl Iterator<Item = (Point, Point)> + '_ {
        std::iter::once(&self.outline)
            .chain(&self.holes)
            .flat_map(|ring| {
                ring.iter()
                    .copied()
                    .zip(ring.iter().copied().cycle().skip(1))
                    .take(ring.len())
            })
    }
}

/// One feature of the ground. A property that the feature lacks is `None` or has the mildest value.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Feature {
    /// Identifier, unique on the table.
    pub id: String,
    /// Display name.
    pub name: String,
    /// Preset from which the feature was made: `woods`, `hill`, `fence` ...
    pub kind: String,
    /// Position and outline.
    pub shape: Shape,
    /// The centre line of a feature made as a strip, such as a road or stream; empty for others.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub centre_line: Vec<Point>,
    /// Sight range in the feature or through it; `None` if it has no effect on sight.
    pub sight: Option<SightType>,
    /// Movement through the feature.
    pub going: GroundGoing,
    /// Cover in the feature, or within 1 in behind it (RUL-77).
    pub cover: GroundCover,
    /// Height in levels above the table.
    pub elevation: u8,
    /// The crest of a hill; empty where none is drawn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub crest: Vec<Point>,
    /// Value for divisional morale while the feature is held (MOR-03), 0 to 3.
    pub value: u8,
    /// True if units on the feature ignore rough ground beside it (ROUGH-06): road, bridge, ford.
    pub road: bool,
}

/// Value of `kind` for a position that was dug during the battle.
pub const WORKS: &str = "works";

impl Feature {
    /// Returns dug works. They hinder neither sight nor movement, and improve the cover of units in them.
    #[must_use]
    pub fn works(id: &str, name: &str, outline: Vec<Point>) -> Self {
        Self {
            id: id.to_owned(),
            name: name.to_owned(),
            kind: WORKS.to_owned(),
            shape: Shape::Area(Area {
                outline,
                holes: Vec::new(),
            }),
            centre_line: Vec::new(),
            sight: None,
            going: GroundGoing::Open,
            cover: GroundCover::None,
            elevation: 0,
            crest: Vec::new(),
            value: 0,
            road: false,
        }
    }

    /// Checks whether this is a line that units only cross or defend, such as a fence: maps do not name such lines.
    #[must_use]
    pub fn is_mere_line(&self) -> bool {
        let kinds = ["fence", "wall", "hedge", "ditch", "earthwork"];
        matches!(self.shape, Shape::Line(_)) && kinds.contains(&self.kind.as_str())
    }

    /// Checks whether this is a position dug during the battle.
    #[must_use]
    pub fn is_works(&self) -> bool {
        self.kind == WORKS
    }

    /// Checks whether `point` is in the feature, outline included; for a line, whether `point` is on it.
    #[must_use]
    pub fn contains(&self, point: Point) -> bool {
        match &self.shape {
            Shape::Area(area) => {
                area.may_hold(point)
                    && area.polygon().intersects(&geo::Coord {
                        x: point.x,
                        y: point.y,
                    })
            }
            Shape::Line(line) => segments(line).any(|s| distance_to_segment(point, s) <= EPSILON),
        }
    }

    /// Checks whether any part of `base` is in the feature or touches its outline.
    #[must_use]
    pub fn touches(&self, base: &Base) -> bool {
        !self.is_beyond(base, CONTACT) && self.is_touched_by(base)
    }

    /// Checks whether `base` is in the feature: it overlaps the feature by more than the tolerance of contact.
    #[must_use]
    pub fn is_stood_in(&self, base: &Base) -> bool {
        self.touches(&base.drawn_in())
    }

    /// Checks whether a base that moved from `from` to `to` has entered the feature. A base that was already in it does
    /// not enter. A base that only touched it may move along the outline: touching is not entering.
    #[must_use]
    pub fn is_entered(&self, from: &Base, to: &Base) -> bool {
        self.touches(to) && (!self.touches(from) || self.is_stood_in(to) && !self.is_stood_in(from))
    }

    /// Checks whether the feature's bounding box is more than `inches` away from a base. This cheap test comes before
    /// the test of every edge; false does not mean that the feature is near.
    #[must_use]
    pub fn is_beyond(&self, base: &Base, inches: f64) -> bool {
        let reach = Vector::repeat(base.radius() + inches);
        let ((low, high), (least, most)) = (self.bounds(), (base.at - reach, base.at + reach));
        low.x > most.x || least.x > high.x || low.y > most.y || least.y > high.y
    }

    fn is_touched_by(&self, base: &Base) -> bool {
        self.edges().any(|edge| {
            base.contains(edge.0)
                || base
                    .edges()
                    .into_iter()
                    .any(|side| segment_crossing(side, edge).is_some())
        }) || self.contains(base.at)
    }

    /// Returns the edges of the outline and holes, or the segments of the line.
    pub fn edges(&self) -> impl Iterator<Item = (Point, Point)> + '_ {
        let (area, line) = match &self.shape {
            Shape::Area(area) => (Some(area), [].as_slice()),
            Shape::Line(line) => (None, line.as_slice()),
        };
        let of_area = area.into_iter().flat_map(Area::edges);
        of_area.chain(segments(line))
    }

    /// Returns the distance from `point` to the feature in inches; 0 inside it.
    #[must_use]
    pub fn distance(&self, point: Point) -> f64 {
        if matches!(self.shape, Shape::Area(_)) && self.contains(point) {
            return 0.0;
        }
        self.edges()
            .map(|edge| distance_to_segment(point, edge))
            .fold(f64::INFINITY, f64::min)
    }

    /// Returns the area of the feature in square inches; 0 for a line.
    #[must_use]
    pub fn square_inches(&self) -> f64 {
        use geo::Area;
        match &self.shape {
            Shape::Area(area) => area.polygon().unsigned_area(),
            Shape::Line(_) => 0.0,
        }
    }

    /// Returns the point that people mean by the feature's position: the centroid of an area, or the middle of a line.
    #[must_use]
    pub fn centre(&self) -> Point {
        use geo::Centroid;
        let centroid = match &self.shape {
            Shape::Area(area) => area.polygon().centroid(),
            Shape::Line(line) => line_string(line).centroid(),
        };
        centroid.map_or(Point::origin(), |p| Point::new(p.x(), p.y()))
    }

    /// Returns the corners of an area's outline, or the points of a line.
    #[must_use]
    pub fn points(&self) -> &[Point] {
        match &self.shape {
            Shape::Area(area) => &area.outline,
            Shape::Line(line) => line,
        }
    }

    /// Returns the smallest upright rectangle round the feature: its south-west and north-east corner.
    #[must_use]
    pub fn bounds(&self) -> (Point, Point) {
        let points = self.points();
        let first = points.first().copied().unwrap_or(Point::origin());
        points
            .iter()
            .fold((first, first), |(low, high), p| (low.inf(p), high.sup(p)))
    }
}

/// Returns the strip `width` inches wide along `line`, with mitred corners; along a closed line, a ring with a hole.
///
/// A corner sharper than a hairpin is cut off rather than drawn to a long point.
#[must_use]
pub fn strip_area(line: &[Point], width: f64) -> Area {
    let half = width / 2.0;
    if let [first, .., last] = line
        && line.len() > 3
        && first == last
    {
        let open = line.split_last().map_or(line, |(_, rest)| rest);
        let (right, left) = (
            offset_line(open, half, true),
            offset_line(open, -half, true),
        );
        let extent = |ring: &[Point]| {
            geo::Area::unsigned_area(&geo::Polygon::new(line_string(ring), Vec::new()))
        };
        let (outline, hole) = match extent(&right) > extent(&left) {
            true => (right, left),
            false => (left, right),
        };
        return Area {
            outline,
            holes: vec![hole],
        };
    }
    let mut outline = offset_line(line, half, false);
    outline.extend(offset_line(line, -half, false).into_iter().rev());
    Area {
        outline,
        holes: Vec::new(),
    }
}

/// Returns the line that runs `by` inches to the right of a line or, with `is_ring`, of a ring given without its last
/// point.
fn offset_line(line: &[Point], by: f64, is_ring: bool) -> Vec<Point> {
    let normal = |v: nalgebra::Vector2<f64>| right_of(v.normalize());
    let moved = |i: usize, here: &Point| {
        let previous = match i.checked_sub(1) {
            Some(j) => line.get(j),
            None => line.last().filter(|_| is_ring),
        };
        let next = line.get(i + 1).or(line.first().filter(|_| is_ring));
        let before = previous.map(|p| here - p);
        let after = next.map(|p| p - here);
        let out = match (before, after) {
            (Some(b), Some(a)) => {
                let sum = normal(b) + normal(a);
                let scale = 2.0 / sum.norm_squared().max(0.5);
                sum * scale
            }
            (Some(v), None) | (None, Some(v)) => normal(v),
            (None, None) => return None,
        };
        Some(here + out * by)
    };
    let numbered = line.iter().enumerate();
    numbered.filter_map(|(i, here)| moved(i, here)).collect()
}

/// The table and everything that lies on it.
///
/// # Examples
///
/// ```
/// use vidette_table::ground::{Ground, SightType};
/// use vidette_table::measure::Point;
///
/// let plain = Ground::open(48.0, 36.0, SightType::Rolling);
/// assert_eq!(plain.sight_at(Point::new(1.0, 1.0)), SightType::Rolling);
/// assert_eq!(plain.height_at(Point::new(1.0, 1.0)), 0);
/// ```
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Ground {
    /// Extent from west to east, in inches.
    pub width: f64,
    /// Extent from south to north, in inches.
    pub depth: f64,
    /// The type of all ground that no feature covers (ZOO-03).
    pub sight: SightType,
    /// The features, in the order of the roster.
    pub features: Vec<Feature>,
    /// Height of one level of a model hill, in inches; 0 if hills are only drawn.
    #[serde(default, skip_serializing_if = "is_flat")]
    pub hill_height: f64,
}

fn is_flat(inches: &f64) -> bool {
    *inches == 0.0
}

/// Maximum distance in inches from a road at which the centre of a base still uses that road. Roads on the table are
/// narrower than bases, and players do not place bases exactly.
pub const ROAD_SLACK: f64 = 0.5;

/// Returns the greatest distance in inches from a road at which the centre of a base still uses that road within a
/// piece of ground. Over impassable ground a deep base gets more: when its front is at the bank, where the bridge
/// begins, its centre is half its depth behind (RUL-66).
#[must_use]
pub fn road_slack(base: &Base, piece: &Feature) -> f64 {
    match piece.going {
        GroundGoing::Impassable => (base.depth / 2.0 + CONTACT).max(ROAD_SLACK),
        GroundGoing::Open | GroundGoing::Close | GroundGoing::Obstructed | GroundGoing::Linear => {
            ROAD_SLACK
        }
    }
}

impl Ground {
    /// Returns a table without features.
    #[must_use]
    pub fn open(width: f64, depth: f64, sight: SightType) -> Self {
        Self {
            width,
            depth,
            sight,
            features: Vec::new(),
            hill_height: 0.0,
        }
    }

    /// Returns the feature with this identifier; `None` if there is none.
    #[must_use]
    pub fn feature(&self, id: &str) -> Option<&Feature> {
        self.features.iter().find(|feature| feature.id == id)
    }

    /// Formats width and depth in the measure that people of this table use: `72 by 48 in` (SCALE-02).
    #[must_use]
    pub fn size(&self, measure: Measure) -> String {
        let [width, depth] = [self.width, self.depth].map(|inches| measure.number(inches));
        format!("{width} by {depth} {}", measure.unit())
    }

    /// Checks whether `point` is on the table, edge included.
    #[must_use]
    pub fn holds(&self, point: Point) -> bool {
        (-EPSILON..=self.width + EPSILON).contains(&point.x)
            && (-EPSILON..=self.depth + EPSILON).contains(&point.y)
    }

    /// Returns the place nearest to `point` at which a whole figure fits on the table.
    #[must_use]
    pub fn nearest_for_figure(&self, point: Point) -> Point {
        // A table narrower than a figure has room for it nowhere: use the middle.
        let onto = |n: f64, length: f64| {
            let rim = FIGURE_RADIUS.min(length / 2.0);
            n.clamp(rim, length - rim)
        };
        Point::new(onto(point.x, self.width), onto(point.y, self.depth))
    }

    /// Checks whether the whole base is on the table.
    #[must_use]
    pub fn holds_base(&self, base: &Base) -> bool {
        base.corners().into_iter().all(|corner| self.holds(corner))
    }

    /// Checks whether a base centred at `point` uses a road, bridge or ford: its centre is at most [`ROAD_SLACK`] from
    /// one (ROUGH-06).
    #[must_use]
    pub fn has_road_at(&self, point: Point) -> bool {
        self.has_road_within(point, ROAD_SLACK)
    }

    /// Checks whether a base uses a road, bridge or ford within a piece of ground ([`road_slack`]).
    #[must_use]
    pub fn carries(&self, base: &Base, piece: &Feature) -> bool {
        self.has_road_within(base.at, road_slack(base, piece))
    }

    fn has_road_within(&self, point: Point, inches: f64) -> bool {
        let mut roads = self.features.iter().filter(|feature| feature.road);
        roads.any(|road| road.distance(point) <= inches)
    }

    /// Returns the features that cover `point`, in the order of the roster.
    pub fn features_at(&self, point: Point) -> impl Iterator<Item = &Feature> + '_ {
        self.features
            .iter()
            .filter(move |feature| feature.contains(point))
    }

    /// Returns the areas that cover a point and meet a condition. The condition is checked first, because testing an
    /// outline costs more.
    fn areas_at(
        &self,
        point: Point,
        counts: fn(&Feature) -> bool,
    ) -> impl Iterator<Item = &Feature> + '_ {
        let areas = self.features.iter();
        let areas = areas.filter(move |f| matches!(f.shape, Shape::Area(_)) && counts(f));
        areas.filter(move |feature| feature.contains(point))
    }

    /// Returns the sight type at `point`: the one of shortest range among the areas that cover the point, or the
    /// table's own type if none does.
    #[must_use]
    pub fn sight_at(&self, point: Point) -> SightType {
        self.areas_at(point, |feature| feature.sight.is_some())
            .filter_map(|feature| feature.sight)
            .min()
            .unwrap_or(self.sight)
    }

    /// Returns the height at `point` in levels: the greatest of the areas that cover it.
    #[must_use]
    pub fn height_at(&self, point: Point) -> u8 {
        self.areas_at(point, |feature| feature.elevation > 0)
            .map(|feature| feature.elevation)
            .max()
            .unwrap_or(0)
    }
}
