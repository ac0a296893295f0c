//! What one point sees: a star round it, exact along every direction.

use super::super::base::distance_to_segment;
use super::super::field::Field;
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
use super::bound::BEHIND_CREST;
use super::envelope::Envelope;
use super::envelope::Sector;
use super::envelope::turn;

/// Points of a full circle in an outline: the chord is 0.013 in off a circle of 24 in.
const POINTS: usize = 96;

/// How much farther out than the arc the points on it are drawn, so that the chords between them
/// hold the area of the arc: one and a twelfth of the square of the angle between them.
const FAIR: f64 = 1.000_357;

/// Parts of a quarter turn in which there is one of these points at most.
const PARTS: usize = POINTS / 2;

/// The directions of the points of a full circle, counter-clockwise.
struct Round {
    /// Their turns.
    turns: Vec<f64>,
    /// The same directions, a little longer than one inch. None is at a quarter turn, where sectors
    /// start.
    along: Vec<Vector>,
    /// How many come before each part of the turn.
    before: Vec<usize>,
}

thread_local! {
    static ROUND: Round = Round::new();
}

impl Round {
    fn new() -> Self {
        let along = circle(POINTS, 0.5);
        let turns: Vec<f64> = along.iter().map(turn).collect();
        let start = |part: usize| part as f64 / PARTS as f64;
        let before = |part: usize| turns.partition_point(|turn| *turn <= start(part));
        Self {
            before: (0..=4 * PARTS).map(before).collect(),
            along: along.iter().map(|along| along * FAIR).collect(),
            turns,
        }
    }

    /// Returns how many come before a turn.
    fn up_to(&self, turn: f64) -> usize {
        let before = self.before.get((turn * PARTS as f64) as usize);
        let before = before.map_or(POINTS, |before| *before);
        before + usize::from(self.turns.get(before).is_some_and(|other| *other <= turn))
    }
}

/// The longest range there is, in inches.
const LONGEST: f64 = 24.0;

/// What is drawn where nothing is seen, in inches.
const LEAST: f64 = 0.003;

/// Rays along which a rule that is no envelope is asked for at first, all round.
const ASKED: usize = 120;

/// How far beside a corner rays pass it, and how close to each other rays are at most, as angles.
const PAST: f64 = 1e-6;
const CLOSEST: f64 = 1e-5;

/// How far off the line between its neighbours the end of a ray may be to be on it, in inches.
const STRAIGHT: f64 = 0.003;

/// The region that one point sees of ground of one height.
#[derive(Debug, Clone)]
pub(in crate::table) struct Star {
    pub(in crate::table) at: Point,
    /// The range where nothing nearer ends its view, in inches.
    pub(in crate::table) cap: f64,
    pub(in crate::table) sectors: Vec<Sector>,
}

impl Drop for Star {
    fn drop(&mut self) {
        Envelope::take_back(std::mem::take(&mut self.sectors));
    }
}

impl Star {
    /// Returns what `end` sees of ground `height` levels high.
    pub(in crate::table) fn of(scene: &Scene<'_>, end: &End, height: u8) -> Self {
        Self::ahead(scene, end, height, &[])
    }

    /// Returns what `end` sees of ground `height` levels high but for some stretches of directions,
    /// counter-clockwise, where leaving these out saves work.
    pub(in crate::table) fn ahead(
        scene: &Scene<'_>,
        end: &End,
        height: u8,
        hidden: &[(Vector, Vector)],
    ) -> Self {
        if Self::is_exact(scene) {
            Self::exact(scene, end, height, hidden)
        } else {
            Self::asked(scene, end, height)
        }
    }

    /// Returns whether what a point sees is an envelope of edges and arcs under the rule.
    pub(in crate::table) fn is_exact(scene: &Scene<'_>) -> bool {
        let by_brigade =
            scene.rule.counts_crossed() && scene.rule.mixed == MixedTerrain::BrigadeLongest;
        scene.rule.reading == SightReading::Range && !by_brigade
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
        let range = last.bound.distance(&last.from.along);
        (alike && last.bound.is_round()).then_some(range)
    }

    /// Returns what of it lies on the table; none for a point on the edge of the table or off it.
    pub(in crate::table) fn on_table(mut self, field: &Field) -> Option<Self> {
        let (east, north) = (field.ground.width, field.ground.depth);
        let Point { coords: at } = self.at;
        let inside = |place: f64, most: f64| place > ASIDE && place < most - ASIDE;
        if !(inside(at.x, east) && inside(at.y, north)) {
            return None;
        }
        let corners = [(0.0, 0.0), (east, 0.0), (east, north), (0.0, north)];
        let corners = corners.map(|(x, y)| Point::new(x, y));
        let away = [at.y, east - at.x, north - at.y, at.x];
        let near = edges(&corners, true)
            .zip(away)
            .filter(|(_, away)| *away < self.cap);
        let mut envelope = Envelope::from(self.at, self.cap, std::mem::take(&mut self.sectors));
        envelope.add_edges(near.map(|(edge, _)| edge), 0.0, false);
        self.sectors = envelope.done();
        Some(self)
    }

    fn exact(scene: &Scene<'_>, end: &End, height: u8, hidden: &[(Vector, Vector)]) -> Self {
        let at = end.at;
        let open = scene.range(scene.open_kind(end, end), end);
        let (cap, covered) = Self::cap(scene, end, height);
        let mut envelope = Envelope::new(at, cap, hidden);
        if covered {
            let here = Bounds::between(at, at);
            let shores = || scene.survey.shores_in(&here);
            envelope.add_edges(shores(), open, false);
            for (from, to) in wedges_between(shores(), at, |probe| !scene.survey.is_covered(probe))
            {
                envelope.add_arc(from, to, open);
            }
        }
        let views = views(scene, end, height, cap);
        for view in in_order(&views) {
            view.lay(&mut envelope, at);
        }
        Self {
            at,
            cap,
            sectors: envelope.done(),
        }
    }

    /// The slow way, for readings under which the view is no envelope of edges and arcs: RUL-51 as depth,
    /// RUL-55 for the brigade. It is asked ray by ray, past both sides of every corner, and closer as long as
    /// what lies between two rays is not straight.
    fn asked(scene: &Scene<'_>, end: &End, height: u8) -> Self {
        let mut desk = Desk::default();
        let mut reach = |along: Vector| {
            // Never nothing: the points are the corners of the outline.
            along
                * scene
                    .reach(end, along, height, LONGEST, &mut desk)
                    .max(LEAST)
        };
        let mut ways = circle(ASKED, 0.5);
        ways.extend(past_corners(scene, end.at));
        ways.sort_by(|one, other| turn(one).total_cmp(&turn(other)));
        let points: Vec<Vector> = ways.into_iter().map(&mut reach).collect();
        let mut envelope = Envelope::new(end.at, LONGEST, &[]);
        let again = points.iter().skip(1).chain(points.first());
        for (from, to) in points.iter().zip(again) {
            let mut parts = vec![(*from, *to)];
            while let Some((from, to)) = parts.pop() {
                let middle = reach((from.normalize() + to.normalize()).normalize());
                if is_straight(from, middle, to) {
                    envelope.add_edge(end.at + from, end.at + to, 0.0);
                } else {
                    parts.extend([(middle, to), (from, middle)]);
                }
            }
        }
        Self {
            at: end.at,
            cap: LONGEST,
            sectors: envelope.done(),
        }
    }

    /// Returns the outline, counter-clockwise; arcs as chords between fixed directions.
    pub(in crate::table) fn outline(&self) -> Vec<Point> {
        ROUND.with(|round| {
            let mut ring = Ring::with_room(self.sectors.len() * 2 + POINTS);
            for (sector, next) in self.sectors.iter().zip(self.sectors.iter().skip(1)) {
                let to = |along: &Vector| self.at + along * sector.bound.distance(along);
                ring.add(to(&sector.from.along));
                if !sector.bound.is_straight() {
                    let between = round.up_to(sector.from.turn)..round.up_to(next.from.turn);
                    let between = round.along.get(between).unwrap_or_default();
                    if sector.bound.is_round() {
                        let range = sector.bound.distance(&sector.from.along);
                        let points = between.iter().map(|along| self.at + along * range);
                        ring.points.extend(points);
                    } else {
                        ring.points.extend(between.iter().map(to));
                    }
                }
                ring.add(to(&next.from.along));
            }
            ring.points
        })
    }
}

/// An outline in the making.
struct Ring {
    points: Vec<Point>,
    /// The corner that was last added.
    last: Point,
}

impl Ring {
    fn with_room(points: usize) -> Self {
        Self {
            points: Vec::with_capacity(points),
            last: Point::new(f64::INFINITY, f64::INFINITY),
        }
    }

    /// Adds a corner, unless it is the one before it.
    ///
    /// Whether it is is anybody's guess: so it is added, and taken back without asking.
    fn add(&mut self, corner: Point) {
        let again = (corner - self.last).norm_squared() <= EPSILON * EPSILON;
        self.last = corner;
        self.points.push(corner);
        self.points.truncate(self.points.len() - usize::from(again));
    }
}

/// An obstacle that may end the view, as the observer sees it.
struct View<'s, 'a> {
    obstacle: &'s Obstacle<'a>,
    /// The range that it lets one see at least, and how near it ends the view at most, in inches.
    range: f64,
    near: f64,
    /// From where to where it lies, as turns; all of a base, what lies round anything else.
    from: f64,
    to: f64,
}

/// Returns the obstacles that may end the view nearer than `cap`.
fn views<'s, 'a>(scene: &'s Scene<'a>, end: &End, height: u8, cap: f64) -> Vec<View<'s, 'a>> {
    let mut views = Vec::with_capacity(scene.obstacles.len());
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
        let corners = obstacle.base().copied();
        let corners = corners.unwrap_or_else(|| obstacle.bounds.corners());
        let ((right, _), (left, _)) = extremes_of_four(&corners, end.at);
        views.push(View {
            obstacle,
            range,
            near: away.sqrt().max(range),
            from: turn(&right),
            to: turn(&left),
        });
    }
    views
}

/// Returns the views, the nearest first.
fn in_order<'v, 's, 'a>(views: &'v [View<'s, 'a>]) -> impl Iterator<Item = &'v View<'s, 'a>> {
    // A number grows with its bits, and whole numbers are sorted fastest.
    let key =
        |(place, view): (u64, &View<'_, '_>)| u64::from((view.near as f32).to_bits()) << 32 | place;
    let mut keys: Vec<u64> = (0..).zip(views).map(key).collect();
    keys.sort_unstable();
    keys.into_iter()
        .filter_map(|key| views.get(key as u32 as usize))
}

/// Returns the ring of an obstacle that has all others inside it where it is tidy.
fn outline<'o>(obstacle: &'o Obstacle<'_>) -> &'o [Point] {
    obstacle.rings().next().unwrap_or_default()
}

impl View<'_, '_> {
    /// Lays the obstacle down, unless what is known hides it.
    fn lay(&self, envelope: &mut Envelope, at: Point) {
        let (obstacle, range) = (self.obstacle, self.range);
        if obstacle.bounds.holds(at) {
            self.lay_edges(envelope);
            if obstacle.closed() {
                for (from, to) in wedges(obstacle, at) {
                    envelope.add_arc(from, to, range.max(EPSILON));
                }
            }
        } else if !envelope.hides(self.from, self.to, self.near) {
            let one_ring = obstacle.tidy || obstacle.rings().nth(1).is_none();
            if obstacle.role != Role::Crest && one_ring {
                self.lay_near_side(envelope, at);
            } else {
                self.lay_edges(envelope);
            }
        }
    }

    /// Lays down the side towards an observer outside the bounds.
    fn lay_near_side(&self, envelope: &mut Envelope, at: Point) {
        let ring = outline(self.obstacle);
        let ((right, last), (left, first)) = match self.obstacle.base() {
            Some(corners) => extremes_of_four(corners, at),
            None => extremes(ring, at),
        };
        if self.obstacle.bounds.farthest_squared(at) <= self.range * self.range {
            // It hides what lies behind it and beyond its range, whatever its edges.
            envelope.add_shadow(right, left, self.range);
        } else if self.obstacle.tidy {
            let round = ring.iter().cycle().skip(first);
            let count = (last + ring.len() - first) % ring.len().max(1) + 1;
            envelope.add_chain(round.take(count).copied(), self.range);
        } else {
            self.lay_edges(envelope);
        }
    }

    fn lay_edges(&self, envelope: &mut Envelope) {
        let closed = self.obstacle.closed();
        let outline = self.obstacle.rings().flat_map(|ring| edges(ring, closed));
        if self.obstacle.role == Role::Crest {
            outline.for_each(|(a, b)| envelope.add_crest(a, b));
        } else {
            envelope.add_edges(outline, self.range, self.obstacle.tidy);
        }
    }
}

/// Returns the rightmost and the leftmost corner of a ring as seen from outside its bounds, each
/// with its place in the ring.
fn extremes(ring: &[Point], at: Point) -> ((Vector, usize), (Vector, usize)) {
    let mut corners = ring.iter().map(|corner| corner - at).zip(0..);
    let first = corners.next().unwrap_or_default();
    corners.fold((first, first), |(right, left), corner| {
        let right = if right.0.perp(&corner.0) < 0.0 {
            corner
        } else {
            right
        };
        let left = if left.0.perp(&corner.0) > 0.0 {
            corner
        } else {
            left
        };
        (right, left)
    })
}

/// Returns the same of a rectangle with its corners counter-clockwise: where the edges that face the
/// point end and where they begin. There is nothing to guess for the machine, as there is corner by corner.
fn extremes_of_four(corners: &[Point; 4], at: Point) -> ((Vector, usize), (Vector, usize)) {
    let [a, b, c, d] = corners.map(|corner| corner - at);
    let faces = |(v, w): (Vector, Vector)| u32::from(v.perp(&w) < 0.0);
    let facing = faces((a, b)) | faces((b, c)) << 1 | faces((c, d)) << 2 | faces((d, a)) << 3;
    let before = facing << 1 | facing >> 3;
    let first = |edges: u32| edges.trailing_zeros() as usize % 4;
    let corner = |place: usize| {
        let corner = [a, b, c, d].get(place).copied();
        (corner.unwrap_or_default(), place)
    };
    (
        corner(first(before & !facing)),
        corner(first(facing & !before)),
    )
}

/// Returns how far an obstacle lets one see at least, in inches; none where it does not matter.
fn reach(scene: &Scene<'_>, obstacle: &Obstacle<'_>, end: &End, height: u8) -> Option<f64> {
    if obstacle.wall > end.height.max(height) {
        return Some(0.0);
    }
    obstacle.kind.map(|kind| scene.range(kind, end))
}

/// Returns the directions past both sides of every corner within reach of a point.
fn past_corners(scene: &Scene<'_>, at: Point) -> Vec<Vector> {
    let corners = scene
        .obstacles
        .iter()
        .flat_map(|obstacle| obstacle.rings())
        .flatten();
    let near = |v: &Vector| v.norm() > EPSILON && v.norm() < LONGEST;
    let ways = corners.map(|corner| corner - at).filter(near);
    ways.flat_map(|v| {
        let along = v.normalize();
        let aside = Vector::new(-along.y, along.x) * PAST;
        [(along - aside).normalize(), (along + aside).normalize()]
    })
    .collect()
}

/// Returns whether the end of a ray lies on the line between those of its neighbours, or these are as close as
/// can be.
fn is_straight(from: Vector, middle: Vector, to: Vector) -> bool {
    if from.normalize().perp(&to.normalize()).abs() < CLOSEST {
        return true;
    }
    let (run, along) = (to - from, middle.normalize());
    let between = from.perp(&run) / along.perp(&run);
    (between - middle.norm()).abs() < STRAIGHT
}

/// Returns the unit vectors of `count` directions, counter-clockwise from so many steps after due
/// east.
fn circle(count: usize, first: f64) -> Vec<Vector> {
    (0..count)
        .map(|i| {
            let share = (first + i as f64) / count as f64;
            let (sin, cos) = (share * std::f64::consts::TAU).sin_cos();
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
