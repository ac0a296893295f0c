//! The ground as sight reads it: clean rings with bounds, made once a ground.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::Weak;

use super::super::base::crossing;
use super::super::base::distance_to_segment;
use super::super::grid::sift;
use super::super::ground::Feature;
use super::super::ground::Ground;
use super::super::ground::Shape;
use super::super::ground::SightType;
use super::super::ground::segments;
use super::super::measure::EPSILON;
use super::super::measure::Point;
use super::super::simple;
use super::bounds::Bounds;
use super::shore::Shore;
use super::shore::outline;
use super::shore::shores;

/// How many grounds a thread remembers; a session has one, a referee who edits a few.
const REMEMBERED: usize = 4;

/// A hair to the side of a border: a thousand times the tolerance, a millionth of an inch.
pub(in crate::table) const ASIDE: f64 = 1000.0 * EPSILON;

/// What a piece does to a line of sight.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::table) enum Role {
    /// Ground that a line runs through.
    Area,
    /// A line with a type, which counts where it is crossed.
    Line,
    /// The crest of a hill.
    Crest,
}

/// How a point stands to an area.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::table) enum Stand {
    Off,
    /// On its outline.
    OnEdge,
    /// In it, off its outline.
    Within,
}

/// One feature in one role.
#[derive(Debug, Clone)]
pub(in crate::table) struct Piece {
    /// The feature's place in the ground's list.
    pub(in crate::table) feature: usize,
    pub(in crate::table) role: Role,
    pub(in crate::table) sight: Option<SightType>,
    /// Levels above the table; 0 but for areas.
    pub(in crate::table) height: u8,
    /// Whether it is a hill without a crest (RUL-54).
    pub(in crate::table) bare: bool,
    /// Rings of an area, or the one chain of a line: finite points, none twice in a row.
    pub(in crate::table) rings: Vec<Vec<Point>>,
    /// Whether no ring crosses itself or another, and all have the inside to their left.
    pub(in crate::table) tidy: bool,
    pub(in crate::table) bounds: Bounds,
}

impl Piece {
    /// Returns the edges: of every ring, or of the open chain.
    pub(in crate::table) fn edges(&self) -> impl Iterator<Item = (Point, Point)> + Clone + '_ {
        let closed = self.role == Role::Area;
        self.rings.iter().flat_map(move |ring| edges(ring, closed))
    }

    /// Returns whether `point` is in the area; its outline belongs to it.
    pub(in crate::table) fn covers(&self, point: Point) -> bool {
        self.stand_of(point) != Stand::Off
    }

    /// Returns how a point stands to the area.
    pub(in crate::table) fn stand_of(&self, point: Point) -> Stand {
        if self.role == Role::Area && self.bounds.holds(point) {
            stand(self.edges(), point)
        } else {
            Stand::Off
        }
    }

    /// Returns whether `point` lies inside by the even-odd rule; points of the outline either way.
    pub(in crate::table) fn surrounds(&self, point: Point) -> bool {
        inside(self.rings.iter().flat_map(|ring| edges(ring, true)), point)
    }
}

/// Returns how a point stands to the area within closed edges.
pub(in crate::table) fn stand(edges: impl Iterator<Item = (Point, Point)>, at: Point) -> Stand {
    let (inside, on) = edges.fold((false, false), |(inside, on), edge| {
        let (along, aside) = (edge.1 - edge.0, at - edge.0);
        // Most edges are told apart by their line alone.
        let near = along.perp(&aside).powi(2) <= EPSILON * EPSILON * along.norm_squared();
        (
            inside ^ is_east_of(at, edge),
            on || (near && distance_to_segment(at, edge) <= EPSILON),
        )
    });
    match (on, inside) {
        (true, _) => Stand::OnEdge,
        (false, true) => Stand::Within,
        (false, false) => Stand::Off,
    }
}

/// Returns whether `point` lies inside the closed edges by the even-odd rule.
pub(in crate::table) fn inside(edges: impl Iterator<Item = (Point, Point)>, point: Point) -> bool {
    edges.fold(false, |inside, edge| inside ^ is_east_of(point, edge))
}

/// Returns whether an edge passes due east of a point.
fn is_east_of(point: Point, (a, b): (Point, Point)) -> bool {
    let (along, aside) = (b - a, point - a);
    // It runs north with the point to its left, or south with the point to its right.
    let east = (along.perp(&aside) > 0.0) == (along.y > 0.0);
    ((a.y > point.y) != (b.y > point.y)) & east
}

/// Returns the edges of a ring, or of a chain where it is not `closed`.
pub(in crate::table) fn edges(
    points: &[Point],
    closed: bool,
) -> impl Iterator<Item = (Point, Point)> + Clone + '_ {
    let last = match (closed, points.first(), points.last()) {
        (true, Some(first), Some(last)) if points.len() > 2 => Some((*last, *first)),
        _ => None,
    };
    segments(points).chain(last)
}

/// The ground as sight reads it.
#[derive(Debug, Clone, Default)]
pub(in crate::table) struct Survey {
    pub(in crate::table) default: Option<SightType>,
    pub(in crate::table) pieces: Vec<Piece>,
    /// Where outlines of types longer than the default cross: corners of the open ground.
    pub(in crate::table) notches: Vec<Point>,
    /// The shores of all ground of a type longer than the default.
    shores: Vec<Shore>,
    /// The pieces that lie higher than the table.
    heights: Vec<usize>,
    /// The bounds of each piece, close together in memory for the many looks at all of them.
    bounds: Vec<Bounds>,
}

thread_local! {
    static SURVEYS: RefCell<Vec<(Weak<Ground>, Arc<Survey>)>> = const { RefCell::new(Vec::new()) };
}

impl Survey {
    /// Returns the survey of `ground`, from memory where this thread has made it before.
    ///
    /// A remembered ground is held weakly: while that hold lasts its address stays taken and
    /// nobody can change it in place, so the address alone tells grounds apart.
    pub(in crate::table) fn of(ground: &Arc<Ground>) -> Arc<Survey> {
        SURVEYS.with_borrow_mut(|known| {
            let place = Arc::as_ptr(ground);
            if let Some((_, survey)) = known.iter().find(|(weak, _)| weak.as_ptr() == place) {
                return Arc::clone(survey);
            }
            known.retain(|(weak, _)| weak.strong_count() > 0);
            if known.len() >= REMEMBERED {
                known.remove(0);
            }
            let survey = Arc::new(Survey::new(ground));
            known.push((Arc::downgrade(ground), Arc::clone(&survey)));
            survey
        })
    }

    /// Surveys `ground`; outlines and points that are no ground at all are left out.
    pub(in crate::table) fn new(ground: &Ground) -> Self {
        let mut pieces = Vec::new();
        for (index, feature) in ground.features.iter().enumerate() {
            pieces.extend(body(index, feature));
            pieces.extend(crest(index, feature));
        }
        let mut survey = Self {
            default: Some(ground.sight),
            heights: Vec::new(),
            bounds: pieces.iter().map(|piece| piece.bounds).collect(),
            pieces,
            notches: Vec::new(),
            shores: Vec::new(),
        };
        let pieces = survey.pieces.iter().enumerate();
        survey.heights = pieces
            .filter(|(_, p)| p.height > 0)
            .map(|(i, _)| i)
            .collect();
        survey.notches = survey.find_notches(ground.sight);
        survey.shores = shores(&survey.pieces, ground.sight);
        survey
    }

    /// Returns the type of the ground that no piece covers.
    pub(in crate::table) fn open(&self) -> SightType {
        self.default.unwrap_or(SightType::Rolling)
    }

    /// Returns the pieces that may lie within bounds.
    pub(in crate::table) fn pieces_in(&self, bounds: &Bounds) -> impl Iterator<Item = &Piece> {
        let mut near = Vec::with_capacity(self.pieces.len());
        let pieces = self.bounds.iter().enumerate();
        sift(pieces.map(|(i, own)| (i, own.meets(bounds))), &mut near);
        near.into_iter().filter_map(|place| self.pieces.get(place))
    }

    /// Returns the pieces that lie higher than the table.
    pub(in crate::table) fn hills(&self) -> impl Iterator<Item = &Piece> {
        self.heights
            .iter()
            .filter_map(|place| self.pieces.get(*place))
    }

    /// Returns the height at `point` in levels; an outline is on its hill.
    pub(in crate::table) fn height_at(&self, point: Point) -> u8 {
        self.hills()
            .filter(|piece| piece.covers(point))
            .map(|piece| piece.height)
            .max()
            .unwrap_or(0)
    }

    /// Returns the type at `point`: the shortest of those that cover it.
    pub(in crate::table) fn sight_at(&self, point: Point) -> SightType {
        self.pieces
            .iter()
            .filter(|piece| piece.covers(point))
            .filter_map(|piece| piece.sight)
            .min()
            .unwrap_or(self.open())
    }

    /// Returns whether ground of a type longer than the default covers `point`.
    pub(in crate::table) fn is_covered(&self, point: Point) -> bool {
        let lands = self.shores.iter().filter(|shore| shore.bounds.holds(point));
        let mut pieces = lands.flat_map(|shore| &shore.land);
        pieces.any(|place| {
            self.pieces
                .get(*place)
                .is_some_and(|piece| piece.covers(point))
        })
    }

    /// Returns the shores of the ground of types longer than the default of which some may lie within
    /// bounds.
    pub(in crate::table) fn shores_in(
        &self,
        bounds: &Bounds,
    ) -> impl Iterator<Item = (Point, Point)> + Clone {
        let shores = self.shores.iter();
        let near = shores.filter(|shore| shore.bounds.meets(bounds));
        near.flat_map(|shore| shore.edges.iter().copied())
    }

    /// Returns the edges over which a line from a point may come out onto the open table from ground that it starts
    /// in, or from ground of a type longer than the default: each with that ground to its left.
    pub(in crate::table) fn ends_of_ground(
        &self,
        at: Point,
        within: &Bounds,
    ) -> Vec<(Point, Point)> {
        let is_under = |piece: &&Piece| {
            let is_short = piece.sight.is_some_and(|kind| kind <= self.open());
            is_short && piece.covers(at)
        };
        let mut under: Vec<&Piece> = self.pieces.iter().filter(is_under).collect();
        let mut ends = Vec::new();
        for shore in self
            .shores
            .iter()
            .filter(|shore| shore.bounds.meets(within))
        {
            if under.iter().any(|piece| piece.bounds.meets(&shore.bounds)) {
                under.extend(
                    shore
                        .land
                        .iter()
                        .filter_map(|place| self.pieces.get(*place)),
                );
            } else {
                ends.extend_from_slice(&shore.edges);
            }
        }
        match under.as_slice() {
            [alone] if alone.tidy => ends.extend(alone.edges()),
            several => ends.extend(outline(several)),
        }
        ends
    }

    fn find_notches(&self, open: SightType) -> Vec<Point> {
        let long: Vec<&Piece> = self
            .pieces
            .iter()
            .filter(|p| p.role == Role::Area && p.sight.is_some_and(|kind| kind > open))
            .collect();
        let mut notches = Vec::new();
        for (i, one) in long.iter().enumerate() {
            for other in long.iter().skip(i + 1) {
                if !one.bounds.meets(&other.bounds) {
                    continue;
                }
                for edge in one.edges() {
                    notches.extend(other.edges().filter_map(|with| crossing(edge, with)));
                }
            }
        }
        notches
    }
}

/// Returns where an edge meets a segment: where it crosses it, and its ends that lie on it.
pub(in crate::table) fn meetings(
    segment: (Point, Point),
    edge: (Point, Point),
) -> impl Iterator<Item = Point> {
    let on = move |p: &Point| distance_to_segment(*p, segment) <= EPSILON;
    crossing(segment, edge)
        .into_iter()
        .chain([edge.0, edge.1].into_iter().filter(on))
}

fn body(index: usize, feature: &Feature) -> Option<Piece> {
    let (role, mut rings) = match &feature.shape {
        Shape::Area(area) => {
            let rings: Vec<Vec<Point>> = std::iter::once(&area.outline)
                .chain(&area.holes)
                .map(|ring| clean(ring, true))
                .filter(|ring| ring.len() > 2)
                .collect();
            (Role::Area, rings)
        }
        Shape::Line(line) => (Role::Line, vec![clean(line, false)]),
    };
    let height = if role == Role::Area {
        feature.elevation
    } else {
        0
    };
    let counts = feature.sight.is_some() || height > 0;
    let tidy = role == Role::Area && tidied(&mut rings);
    let bounds = Bounds::of(rings.iter().flatten().copied())?;
    counts.then_some(Piece {
        feature: index,
        role,
        sight: feature.sight,
        height,
        bare: height > 0 && clean(&feature.crest, false).len() < 2,
        rings,
        tidy,
        bounds,
    })
}

fn crest(index: usize, feature: &Feature) -> Option<Piece> {
    let chain = clean(&feature.crest, false);
    if chain.len() < 2 {
        return None;
    }
    let bounds = Bounds::of(chain.iter().copied())?;
    Some(Piece {
        feature: index,
        role: Role::Crest,
        sight: None,
        height: 0,
        bare: false,
        rings: vec![chain],
        tidy: false,
        bounds,
    })
}

/// Turns an outline counter-clockwise and its holes clockwise; returns whether all of them are
/// rings that cross neither themselves nor each other, so that this puts the inside to the left.
fn tidied(rings: &mut [Vec<Point>]) -> bool {
    use geo::Area;
    let line = |ring: &Vec<Point>| -> geo::LineString<f64> {
        ring.iter()
            .map(|p| geo::coord! { x: p.x, y: p.y })
            .collect()
    };
    let alone = |ring: &Vec<Point>| geo::Polygon::new(line(ring), Vec::new()).signed_area();
    for (place, ring) in rings.iter_mut().enumerate() {
        if (alone(ring) > 0.0) != (place == 0) {
            ring.reverse();
        }
    }
    let Some((outline, holes)) = rings.split_first() else {
        return false;
    };
    simple::is_valid(&geo::Polygon::new(
        line(outline),
        holes.iter().map(line).collect(),
    ))
}

/// Returns the points without those that are not finite or repeat the one before.
fn clean(points: &[Point], closed: bool) -> Vec<Point> {
    let mut kept: Vec<Point> = Vec::with_capacity(points.len());
    for point in points {
        let finite = point.x.is_finite() && point.y.is_finite();
        let again = kept
            .last()
            .is_some_and(|last| (point - last).norm() <= EPSILON);
        if finite && !again {
            kept.push(*point);
        }
    }
    while closed
        && kept.len() > 1
        && let (Some(first), Some(last)) = (kept.first(), kept.last())
        && (first - last).norm() <= EPSILON
    {
        kept.pop();
    }
    kept
}
