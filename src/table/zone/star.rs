//! What one point sees: a star round it, exact along every direction.

use super::super::base::distance_to_segment;
use super::super::field::ElevationRaises;
use super::super::field::MixedTerrain;
use super::super::field::SightReading;
use super::super::measure::EPSILON;
use super::super::measure::Point;
use super::super::measure::Vector;
use super::super::sight::bounds::Bounds;
use super::super::sight::line::Desk;
use super::super::sight::scene::End;
use super::super::sight::scene::Obstacle;
use super::super::sight::scene::Scene;
use super::super::sight::survey::ASIDE;
use super::super::sight::survey::Role;
use super::super::sight::survey::edges;
use super::super::sight::survey::inside;
use super::envelope::Bound;
use super::envelope::Envelope;
use super::envelope::Sector;
use super::envelope::turn;

/// Points of a full circle in an outline: the chord is 0.007 in off a circle of 24 in.
const ROUND: usize = 128;

/// The longest range there is, in inches.
const LONGEST: f64 = 24.0;

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
        if Self::is_exact(scene) {
            Self::exact(scene, end, height)
        } else {
            Self::asked(scene, end, height)
        }
    }

    /// Returns whether what a point sees is an envelope of edges and arcs under the rule.
    pub(in crate::table) fn is_exact(scene: &Scene<'_>) -> bool {
        let by_own = scene.rule.raises == Some(ElevationRaises::OwnTypeOnly) && scene.survey.hills;
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
        for obstacle in scene.obstacles.iter().filter(|o| o.role == Role::Area) {
            if let Some(range) = reach(scene, obstacle, end, height).filter(|range| *range < cap)
                && stands_in(obstacle, end.at)
            {
                cap = range;
            }
        }
        (cap, covered)
    }

    fn exact(scene: &Scene<'_>, end: &End, height: u8) -> Self {
        let at = end.at;
        let open = scene.range(scene.open_kind(end, end), end);
        let (cap, covered) = Self::cap(scene, end, height);
        let reach = |obstacle: &Obstacle<'_>| reach(scene, obstacle, end, height);
        let ranges = scene
            .obstacles
            .iter()
            .filter_map(reach)
            .chain([open])
            .collect();
        let mut envelope = Envelope::new(at, cap, ranges);
        if covered {
            for (a, b) in &scene.survey.shores {
                envelope.add_edge(*a, *b, open);
            }
            let shores = scene.survey.shores.iter().copied();
            for (from, to) in wedges_between(shores, at, |probe| !scene.survey.is_covered(probe)) {
                envelope.add_arc(from, to, open);
            }
        }
        let near = |obstacle: &Obstacle<'_>| {
            let bounds = &obstacle.bounds;
            let x = (bounds.west - at.x).max(at.x - bounds.east).max(0.0);
            let y = (bounds.south - at.y).max(at.y - bounds.north).max(0.0);
            x * x + y * y < cap * cap
        };
        for obstacle in scene.obstacles.iter().filter(|o| near(o)) {
            if obstacle.role == Role::Crest {
                for (a, b) in obstacle.rings().flat_map(|chain| edges(chain, false)) {
                    envelope.add_crest(a, b);
                }
            } else if let Some(range) = reach(obstacle).filter(|range| *range < cap) {
                let closed = obstacle.closed();
                for (a, b) in obstacle.rings().flat_map(|ring| edges(ring, closed)) {
                    envelope.add_edge(a, b, range);
                }
                if closed && obstacle.bounds.holds(at) {
                    for (from, to) in wedges(obstacle, at) {
                        envelope.add_arc(from, to, range.max(EPSILON));
                    }
                }
            }
        }
        Self {
            at,
            sectors: envelope.sweep(),
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
            along * low
        };
        let directions = circle(ASKED);
        let points: Vec<Vector> = directions.iter().map(|along| reach(*along)).collect();
        let next = |i: usize| (i + 1) % ASKED;
        let sectors = (0..ASKED)
            .filter_map(|i| {
                let (from, to) = (*directions.get(i)?, *directions.get(next(i))?);
                let (a, b) = (points.get(i)?, points.get(next(i))?);
                let cross = a.perp(b);
                let inverse = Vector::new(b.y - a.y, a.x - b.x) / cross;
                let bound = if cross > EPSILON {
                    Bound::Edge(inverse)
                } else {
                    Bound::Round(0.0)
                };
                Some(Sector { from, to, bound })
            })
            .collect();
        Self {
            at: end.at,
            sectors,
        }
    }

    /// Returns bounds of the star: of its outermost circle.
    pub(in crate::table) fn bounds(&self) -> Bounds {
        let reach = |sector: &Sector| {
            let ends = [&sector.from, &sector.to];
            ends.map(|along| sector.bound.distance(along))
                .into_iter()
                .fold(0.0, f64::max)
        };
        let reach = self.sectors.iter().map(reach).fold(0.0, f64::max);
        Bounds::between(self.at, self.at).grown(reach)
    }

    /// Returns the outline, counter-clockwise; arcs as chords between fixed directions.
    pub(in crate::table) fn outline(&self) -> Vec<Point> {
        let mut points: Vec<Point> = Vec::with_capacity(self.sectors.len() * 2 + ROUND);
        let mut add = |along: &Vector, bound: &Bound| {
            let point = self.at + along * bound.distance(along);
            if points
                .last()
                .is_none_or(|last| (last - point).norm() > EPSILON)
            {
                points.push(point);
            }
        };
        for sector in &self.sectors {
            add(&sector.from, &sector.bound);
            if !matches!(sector.bound, Bound::Edge(_)) {
                for along in between(&sector.from, &sector.to) {
                    add(&along, &sector.bound);
                }
            }
            add(&sector.to, &sector.bound);
        }
        points
    }

    /// Returns the distance seen in the direction of a vector, in inches.
    fn reach(&self, towards: Vector) -> f64 {
        let length = towards.norm();
        if length <= EPSILON {
            return LONGEST;
        }
        let along = towards / length;
        let key = turn(&along);
        let place = self
            .sectors
            .partition_point(|sector| turn(&sector.from) <= key);
        self.sectors
            .get(place.saturating_sub(1))
            .map_or(0.0, |sector| sector.bound.distance(&along))
    }

    /// Returns whether two other stars show all that this one does, but for `slack` inches.
    pub(in crate::table) fn is_within(&self, one: &Star, other: &Star, slack: f64) -> bool {
        let shown = |point: Point, by: &Star| {
            let towards = point - by.at;
            by.reach(towards) + slack >= towards.norm()
        };
        let known = |along: &Vector, bound: &Bound| {
            let point = self.at + along * bound.distance(along);
            shown(point, one) || shown(point, other)
        };
        self.sectors.iter().all(|sector| {
            let inwards = |from: &Vector, to: &Vector| from * 0.999 + to * 0.001;
            let ends = [
                inwards(&sector.from, &sector.to).normalize(),
                (sector.from + sector.to).normalize(),
                inwards(&sector.to, &sector.from).normalize(),
            ];
            ends.iter().all(|along| known(along, &sector.bound))
        })
    }
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

/// Returns the directions between two that are less than half a turn apart, close enough for an arc.
fn between(from: &Vector, to: &Vector) -> impl Iterator<Item = Vector> + use<> {
    let step = std::f64::consts::TAU / ROUND as f64;
    let angle = from.perp(to).atan2(from.dot(to)).max(0.0);
    let count = (angle / step).ceil().max(1.0) as usize;
    let from = *from;
    (1..count).map(move |i| {
        let (sin, cos) = (angle * i as f64 / count as f64).sin_cos();
        Vector::new(from.x * cos - from.y * sin, from.y * cos + from.x * sin)
    })
}

fn stands_in(obstacle: &Obstacle<'_>, at: Point) -> bool {
    obstacle.bounds.holds(at)
        && inside(obstacle.rings().flat_map(|ring| edges(ring, true)), at)
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
