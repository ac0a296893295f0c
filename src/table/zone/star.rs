//! What one point sees: a star round it, exact along every direction.

use super::super::base::distance_to_segment;
use super::super::field::ElevationRaises;
use super::super::field::Field;
use super::super::field::MixedTerrain;
use super::super::field::SightReading;
use super::super::measure::EPSILON;
use super::super::measure::Point;
use super::super::measure::Vector;
use super::super::sight::line::Desk;
use super::super::sight::scene::End;
use super::super::sight::scene::Obstacle;
use super::super::sight::scene::Scene;
use super::super::sight::survey::ASIDE;
use super::super::sight::survey::Role;
use super::super::sight::survey::edges;
use super::super::sight::survey::inside;
use super::bound::BEHIND_CREST;
use super::envelope::Envelope;
use super::envelope::Sector;
use super::envelope::turn;

/// Points of a full circle in an outline: the chord is 0.007 in off a circle of 24 in.
const POINTS: usize = 128;

/// How much farther out than the arc the points on it are drawn, so that the chords between them
/// hold the area of the arc: one and a twelfth of the square of the angle between them.
const FAIR: f64 = 1.000_200_8;

thread_local! {
    /// The directions of these points, this much longer than one inch, with their turns.
    static ROUND: Vec<(f64, Vector)> = {
        let directions = circle(POINTS).into_iter();
        directions.map(|along| (turn(&along), along * FAIR)).collect()
    };
}

/// The longest range there is, in inches.
const LONGEST: f64 = 24.0;

/// What is drawn where nothing is seen, in inches.
const LEAST: f64 = 0.003;

/// Directions in which a rule that is no envelope is asked for.
const ASKED: usize = 360;

/// The region that one point sees of ground of one height.
#[derive(Debug, Clone)]
pub(in crate::table) struct Star {
    pub(in crate::table) at: Point,
    pub(in crate::table) sectors: Vec<Sector>,
}

impl Star {
    /// Returns what `end` sees of ground `height` levels high.
    pub(in crate::table) fn of(scene: &Scene<'_>, end: &End, height: u8) -> Self {
        Self::ahead(scene, end, height, None)
    }

    /// Returns what `end` sees of ground `height` levels high to the left of a direction, where one
    /// is given and that saves work.
    pub(in crate::table) fn ahead(
        scene: &Scene<'_>,
        end: &End,
        height: u8,
        left_of: Option<Vector>,
    ) -> Self {
        if Self::is_exact(scene) {
            Self::exact(scene, end, height, left_of)
        } else {
            Self::asked(scene, end, height)
        }
    }

    /// Returns whether what a point sees is an envelope of edges and arcs under the rule.
    pub(in crate::table) fn is_exact(scene: &Scene<'_>) -> bool {
        let by_own = scene.rule.raises == Some(ElevationRaises::OwnTypeOnly)
            && scene.survey.hills().next().is_some();
        let crossed = scene.rule.counts_crossed();
        scene.rule.reading == SightReading::Range
            && !(crossed && (by_own || scene.rule.mixed == MixedTerrain::BrigadeLongest))
    }

    /// Returns the range in inches of a point in every direction in which nothing nearer ends its
    /// view, and whether ground of a type longer than the default lies under it.
    pub(in crate::table) fn cap(scene: &Scene<'_>, end: &End, height: u8) -> (f64, bool) {
        let open = scene.range(scene.open_kind(end, end), end);
        let covered = scene.rule.counts_crossed() && scene.survey.is_covered(end.at);
        let mut cap = if covered { LONGEST } else { open };
        let about = scene.obstacles.iter().filter(|o| o.bounds.holds(end.at));
        for obstacle in about.filter(|o| o.role == Role::Area) {
            if let Some(range) = reach(scene, obstacle, end, height).filter(|range| *range < cap)
                && stands_in(obstacle, end.at)
            {
                cap = range;
            }
        }
        (cap, covered)
    }

    /// Returns the range in inches where nothing nearer ends the view in any direction.
    pub(in crate::table) fn open_range(&self) -> Option<f64> {
        let (last, sectors) = self.sectors.split_last()?;
        let alike = sectors.iter().all(|sector| sector.bound == last.bound);
        last.bound.round_range().filter(|_| alike)
    }

    /// Returns what of it lies on the table; none for a point on the edge of the table or off it.
    pub(in crate::table) fn on_table(self, field: &Field) -> Option<Self> {
        let (east, north) = (field.ground.width, field.ground.depth);
        let Point { coords: at } = self.at;
        let inside = |place: f64, most: f64| place > ASIDE && place < most - ASIDE;
        if !(inside(at.x, east) && inside(at.y, north)) {
            return None;
        }
        let corners = [(0.0, 0.0), (east, 0.0), (east, north), (0.0, north)];
        let corners = corners.map(|(x, y)| Point::new(x, y));
        let mut envelope = Envelope::from(self.at, LONGEST, self.sectors);
        envelope.add_edges(edges(&corners, true), 0.0, false);
        Some(Self {
            at: self.at,
            sectors: envelope.done(),
        })
    }

    fn exact(scene: &Scene<'_>, end: &End, height: u8, left_of: Option<Vector>) -> Self {
        let at = end.at;
        let open = scene.range(scene.open_kind(end, end), end);
        let (cap, covered) = Self::cap(scene, end, height);
        let mut envelope = Envelope::new(at, cap);
        if let Some(along) = left_of {
            envelope.add_arc(-along, along, 0.0);
        }
        if covered {
            let shores = || scene.survey.shores.iter().copied();
            envelope.add_edges(shores(), open, false);
            for (from, to) in wedges_between(shores(), at, |probe| !scene.survey.is_covered(probe))
            {
                envelope.add_arc(from, to, open);
            }
        }
        for (near, range, obstacle) in in_order(scene, end, height, cap) {
            let round_about = obstacle.bounds.holds(at);
            if !round_about {
                let (right, left) = obstacle.bounds.extremes(at);
                if envelope.hides(&right, &left, near) {
                    continue;
                }
            }
            let closed = obstacle.closed();
            let outline = obstacle.rings().flat_map(|ring| edges(ring, closed));
            if obstacle.role == Role::Crest {
                outline.for_each(|(a, b)| envelope.add_crest(a, b));
                continue;
            }
            envelope.add_edges(outline, range, obstacle.tidy);
            if closed && round_about {
                for (from, to) in wedges(obstacle, at) {
                    envelope.add_arc(from, to, range.max(EPSILON));
                }
            }
        }
        Self {
            at,
            sectors: envelope.done(),
        }
    }

    /// The slow way, for readings under which the view along a ray is not an envelope: RUL-51 as
    /// depth, RUL-53 for the own type, RUL-55 for the brigade.
    fn asked(scene: &Scene<'_>, end: &End, height: u8) -> Self {
        let mut desk = Desk::default();
        let mut reach = |along: Vector| {
            let (mut low, mut high) = (0.0, LONGEST);
            for _ in 0..12 {
                let middle = (low + high) / 2.0;
                let to = End {
                    at: end.at + along * middle,
                    height,
                    own: end.own,
                };
                if scene.look(end, &to, &mut desk).seen {
                    low = middle;
                } else {
                    high = middle;
                }
            }
            // Never nothing: the points are the corners of the outline.
            along * low.max(LEAST)
        };
        let points: Vec<Vector> = circle(ASKED).into_iter().map(&mut reach).collect();
        let mut envelope = Envelope::new(end.at, LONGEST);
        for (i, from) in points.iter().enumerate() {
            if let Some(to) = points.get((i + 1) % ASKED) {
                envelope.add_edge(end.at + from, end.at + to, 0.0);
            }
        }
        Self {
            at: end.at,
            sectors: envelope.done(),
        }
    }

    /// Returns the outline, counter-clockwise; arcs as chords between fixed directions.
    pub(in crate::table) fn outline(&self) -> Vec<Point> {
        ROUND.with(|round| {
            let mut points: Vec<Point> = Vec::with_capacity(self.sectors.len() * 2 + round.len());
            let mut steps = round.iter().peekable();
            for (sector, next) in self.sectors.iter().zip(self.sectors.iter().skip(1)) {
                let mut add = |along: &Vector| {
                    points.push(self.at + along * sector.bound.distance(along));
                };
                add(&sector.from);
                while steps.next_if(|(turn, _)| *turn <= sector.start).is_some() {}
                if sector.bound.is_straight() {
                    add(&next.from);
                    continue;
                }
                while let Some((_, along)) = steps.next_if(|(turn, _)| *turn < next.start) {
                    add(along);
                }
                add(&next.from);
            }
            points.dedup_by(|b, a| (*b - *a).norm_squared() <= EPSILON * EPSILON);
            points
        })
    }
}

/// Returns the obstacles that may end the view nearer than `cap`: how near, the range they let one
/// see at least, and which; the nearest first.
fn in_order<'s, 'a>(
    scene: &'s Scene<'a>,
    end: &End,
    height: u8,
    cap: f64,
) -> Vec<(f64, f64, &'s Obstacle<'a>)> {
    let mut near: Vec<(f64, f64, &Obstacle<'_>)> = Vec::with_capacity(scene.obstacles.len());
    for obstacle in &scene.obstacles {
        let away = obstacle.bounds.away_squared(end.at);
        if away >= cap * cap {
            continue;
        }
        let range = match obstacle.role {
            Role::Crest => BEHIND_CREST,
            _ => match reach(scene, obstacle, end, height) {
                Some(range) if range < cap => range,
                _ => continue,
            },
        };
        near.push((away.sqrt().max(range), range, obstacle));
    }
    near.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
    near
}

/// Returns how far an obstacle lets one see at least, in inches; none where it does not matter.
fn reach(scene: &Scene<'_>, obstacle: &Obstacle<'_>, end: &End, height: u8) -> Option<f64> {
    if obstacle.wall > end.height.max(height) {
        return Some(0.0);
    }
    obstacle.kind.map(|kind| scene.range(kind, end))
}

/// Returns the unit vectors of `count` directions, counter-clockwise from due east.
fn circle(count: usize) -> Vec<Vector> {
    (0..count)
        .map(|i| {
            let (sin, cos) = (i as f64 / count as f64 * std::f64::consts::TAU).sin_cos();
            Vector::new(cos, sin)
        })
        .collect()
}

fn stands_in(obstacle: &Obstacle<'_>, at: Point) -> bool {
    inside(obstacle.rings().flat_map(|ring| edges(ring, true)), at)
        && wedges(obstacle, at).is_empty()
}

/// Returns the stretches of directions that lead into an area from a point on its outline, each
/// less than half a turn; none for a point off the outline.
fn wedges(obstacle: &Obstacle<'_>, at: Point) -> Vec<(Vector, Vector)> {
    let outline = obstacle.rings().flat_map(|ring| edges(ring, true));
    wedges_between(outline, at, |probe| {
        inside(obstacle.rings().flat_map(|ring| edges(ring, true)), probe)
    })
}

/// Returns the stretches of directions between the edges through a point for which `leads` holds
/// a hair away from it.
fn wedges_between(
    outline: impl Iterator<Item = (Point, Point)>,
    at: Point,
    leads: impl Fn(Point) -> bool,
) -> Vec<(Vector, Vector)> {
    let mut out: Vec<Vector> = outline
        .filter(|edge| distance_to_segment(at, *edge) <= EPSILON)
        .flat_map(|(a, b)| [a - at, b - at])
        .filter(|v| v.norm() > EPSILON)
        .map(|v| v.normalize())
        .collect();
    out.sort_by(|a, b| turn(a).total_cmp(&turn(b)));
    let mut found = Vec::new();
    for (i, from) in out.iter().enumerate() {
        let Some(to) = out.get((i + 1) % out.len()) else {
            continue;
        };
        let angle = from
            .perp(to)
            .atan2(from.dot(to))
            .rem_euclid(std::f64::consts::TAU);
        let along = |share: f64| {
            let (sin, cos) = (angle * share).sin_cos();
            Vector::new(from.x * cos - from.y * sin, from.y * cos + from.x * sin)
        };
        if leads(at + along(0.5) * ASIDE) {
            let quarter = |i: u32| along(f64::from(i) / 4.0);
            found.extend((0..4).map(|i| (quarter(i), quarter(i + 1))));
        }
    }
    found
}
