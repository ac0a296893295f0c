//! One straight line of sight: what it runs through, how far that lets one see, what blocks it.

use super::super::base::crossing;
use super::super::field::MixedTerrain;
use super::super::field::SightReading;
use super::super::ground::SightType;
use super::super::measure::EPSILON;
use super::super::measure::Point;
use super::super::measure::Vector;
use super::super::measure::beyond;
use super::super::measure::nearest_on_segment;
use super::super::measure::within;
use super::beam::Room;
use super::bounds::Bounds;
use super::scene::End;
use super::scene::Obstacle;
use super::scene::Scene;
use super::scene::Source;
use super::survey::Role;
use super::survey::edges;

/// A base this near to a crest, along the line, is on neither slope (RUL-54), in inches.
pub(in crate::table) const ON_CREST: f64 = 0.5;

/// A stretch of the line in one obstacle.
///
/// An outline belongs to its piece: a line that runs along one runs in the piece, whichever side the piece
/// lies on, and no slit opens between two pieces that share an edge. What only touches an outline in a point
/// has no length and is no stretch (RUL-50).
#[derive(Debug, Clone, Copy)]
pub(in crate::table) struct Span {
    pub(in crate::table) low: f64,
    pub(in crate::table) high: f64,
    /// None where a hill hides everything behind it; the least of all types.
    pub(super) kind: Option<SightType>,
    /// Whether it is ground that takes the place of the default type.
    pub(super) ground: bool,
    pub(in crate::table) source: Source,
}

/// The answer for one line.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::table) struct Look {
    pub(in crate::table) seen: bool,
    pub(in crate::table) distance: f64,
    pub(in crate::table) limit: f64,
    /// The type that gives the limit, before a hill raises it.
    pub(in crate::table) kind: SightType,
    pub(in crate::table) block: Option<(usize, Point)>,
}

/// Room to work in, kept from line to line.
#[derive(Debug, Default)]
pub(in crate::table) struct Desk {
    pub(in crate::table) spans: Vec<Span>,
    cuts: Vec<f64>,
    stretches: Vec<(f64, f64)>,
    pub(in crate::table) room: Room,
}

/// The line as an axis.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ray {
    pub(super) from: Point,
    pub(super) along: Vector,
    pub(super) length: f64,
}

impl Ray {
    /// Returns how far along the line a point lies, and how far to the left of it; a point that is
    /// on the line but for rounding is on the line.
    fn place(&self, point: Point) -> (f64, f64) {
        (self.along(point), self.aside(point))
    }

    fn along(&self, point: Point) -> f64 {
        (point - self.from).dot(&self.along)
    }

    fn aside(&self, point: Point) -> f64 {
        let left = self.along.perp(&(point - self.from));
        if left.abs() <= EPSILON { 0.0 } else { left }
    }

    pub(super) fn at(&self, distance: f64) -> Point {
        self.from + self.along * distance
    }

    /// Returns whether all that lies within bounds is on one side of the line.
    fn misses(&self, bounds: &Bounds) -> bool {
        let half = bounds.half();
        let aside = self.along.perp(&(bounds.middle() - self.from));
        aside.abs() > self.along.x.abs() * half.y + self.along.y.abs() * half.x + EPSILON
    }
}

impl Scene<'_> {
    /// Returns whether `from` sees `to` along the straight line, and why.
    pub(in crate::table) fn look(&self, from: &End, to: &End, desk: &mut Desk) -> Look {
        desk.spans.clear();
        let run = to.at - from.at;
        let length = run.norm();
        if length <= EPSILON {
            return self.verdict(from, 0.0, self.survey.sight_at(from.at), None);
        }
        let ray = Ray {
            from: from.at,
            along: run / length,
            length,
        };
        let mut block = None;
        for obstacle in self.met(&ray, to.at) {
            match obstacle.role {
                Role::Area => area(obstacle, &ray, from.height.max(to.height), desk),
                Role::Line => line(obstacle, &ray, desk),
                Role::Crest => block = block.or_else(|| crest(obstacle, &ray)),
            }
        }
        if block.is_none() {
            block = self.wall(&ray, &desk.spans);
        }
        if self.rule.reading == SightReading::Depth {
            return self.depth(from, length, block, desk);
        }
        let kind = self.shortest(from, to, length, desk);
        self.verdict(from, length, kind, block)
    }

    /// Returns the verdict of [`Scene::look`] alone: the first obstacle that is enough ends it, and
    /// a line that meets nothing short enough needs no second look.
    pub(in crate::table) fn sees(&self, from: &End, to: &End, desk: &mut Desk) -> bool {
        let run = to.at - from.at;
        let length = run.norm();
        // Where all of the line has a say no part of it decides alone.
        let partwise = self.rule.reading == SightReading::Range
            && self.rule.mixed != MixedTerrain::BrigadeLongest;
        if length <= EPSILON || !partwise {
            return self.look(from, to, desk).seen;
        }
        let ray = Ray {
            from: from.at,
            along: run / length,
            length,
        };
        let height = from.height.max(to.height);
        let far = |kind: SightType| beyond(length, self.range(kind, from));
        let hides = |span: &Span| span.kind.is_none_or(far);
        let mut clear = !far(self.open_kind(from, to));
        desk.spans.clear();
        for obstacle in self.met(&ray, to.at) {
            let short = obstacle.kind.is_some_and(far);
            let hidden = match obstacle.role {
                Role::Area if short || obstacle.wall > height => {
                    area(obstacle, &ray, height, desk);
                    clear &= desk.spans.is_empty();
                    desk.spans.iter().any(hides)
                }
                Role::Crest => crest(obstacle, &ray).is_some(),
                _ => {
                    clear &= !short;
                    false
                }
            };
            if hidden {
                return false;
            }
        }
        clear || self.look(from, to, desk).seen
    }

    /// Returns the obstacles whose bounds the line meets.
    pub(super) fn met<'l>(
        &'l self,
        ray: &'l Ray,
        to: Point,
    ) -> impl Iterator<Item = &'l Obstacle<'l>> {
        let bounds = Bounds::between(ray.from, to);
        self.obstacles
            .iter()
            .filter(move |o| o.bounds.meets(&bounds) && !ray.misses(&o.bounds))
    }

    fn verdict(
        &self,
        from: &End,
        distance: f64,
        kind: SightType,
        block: Option<(usize, Point)>,
    ) -> Look {
        let limit = self.range(kind, from);
        Look {
            seen: block.is_none() && within(distance, limit),
            distance,
            limit,
            kind,
            block,
        }
    }

    /// Returns the type that counts where no obstacle does: of the open ground, or of the ends
    /// where only these count (RUL-50).
    pub(in crate::table) fn open_kind(&self, from: &End, to: &End) -> SightType {
        use super::super::field::SightTerrain::ObserverOnly;
        use super::super::field::SightTerrain::ObserverTarget;
        let grown =
            |own: SightType, formation: Option<SightType>| own.max(formation.unwrap_or(own));
        let own = grown(from.own, self.watcher);
        match self.rule.terrain {
            ObserverOnly => own,
            ObserverTarget => own.min(grown(to.own, self.watched)),
            _ if self.rule.mixed == MixedTerrain::BrigadeLongest => self
                .survey
                .open()
                .max(self.watcher.unwrap_or(SightType::Obstructed)),
            _ => self.survey.open(),
        }
    }

    /// Returns the first hill without a crest that the line enters and leaves (RUL-54).
    fn wall(&self, ray: &Ray, spans: &[Span]) -> Option<(usize, Point)> {
        let hides = |span: &&Span| span.kind.is_none();
        let first = spans
            .iter()
            .filter(hides)
            .min_by(|one, other| one.low.total_cmp(&other.low))?;
        match first.source {
            Source::Feature(feature) => Some((feature, ray.at(first.low))),
            Source::Troop(_) => None,
        }
    }

    /// Returns the shortest type that the line runs through.
    fn shortest(&self, from: &End, to: &End, length: f64, desk: &Desk) -> SightType {
        let open = self.open_kind(from, to);
        if self.rule.mixed == MixedTerrain::BrigadeLongest && self.rule.counts_crossed() {
            return self.by_stretches(from, to, length, desk);
        }
        let key = |kind: SightType| self.lifted(kind, from);
        let kinds = desk.spans.iter().filter_map(|span| span.kind);
        let Some(least) = kinds.min_by_key(|kind| key(*kind)) else {
            return open;
        };
        if key(least) > key(open) && !covered(&desk.spans, length) {
            return open;
        }
        least
    }

    /// The long way, for formations that share their longest type (RUL-55, switch): each stretch between two
    /// ends of spans by itself.
    fn by_stretches(&self, from: &End, to: &End, length: f64, desk: &Desk) -> SightType {
        let mut cuts = vec![0.0, length];
        let spans = || desk.spans.iter().filter(|span| span.kind.is_some());
        cuts.extend(spans().flat_map(|span| [span.low, span.high]));
        cuts.sort_by(f64::total_cmp);
        let key = |kind: SightType| self.lifted(kind, from);
        let mut open_so_far = true;
        let mut least: Option<SightType> = spans()
            .filter(|span| span.high - span.low <= EPSILON)
            .filter_map(|span| span.kind)
            .min();
        for pair in cuts.windows(2) {
            let &[a, b] = pair else { continue };
            if b - a <= EPSILON {
                continue;
            }
            let middle = (a + b) / 2.0;
            let over = |span: &&Span| span.low < middle && middle < span.high;
            let ground = spans()
                .filter(|span| span.ground)
                .filter(over)
                .filter_map(|span| Some(self.grown(span.kind?, span.low, span.high, length)))
                .min();
            let open_to_end = !spans().any(|span| span.ground && span.high > middle);
            let open = || {
                let start = if open_so_far { 0.0 } else { length };
                let end = if open_to_end { length } else { 0.0 };
                self.grown(self.survey.open(), start, end, length)
            };
            let enemies = spans().filter(|span| !span.ground).filter(over);
            let kind = enemies
                .filter_map(|span| span.kind)
                .fold(ground.unwrap_or_else(open), SightType::min);
            open_so_far &= ground.is_none();
            if least.is_none_or(|least| key(kind) < key(least)) {
                least = Some(kind);
            }
        }
        least.unwrap_or_else(|| self.open_kind(from, to))
    }

    /// Returns the type of a piece of ground that one end may stand in: a formation in two types
    /// counts as in its longest (RUL-55, switch).
    fn grown(&self, kind: SightType, low: f64, high: f64, length: f64) -> SightType {
        let mut grown = kind;
        if low <= EPSILON {
            grown = grown.max(self.watcher.unwrap_or(kind));
        }
        if high >= length - EPSILON {
            grown = grown.max(self.watched.unwrap_or(kind));
        }
        grown
    }

    /// Returns how deep one sees into a piece of a type that counts, in inches, by whether the line starts and
    /// ends in it; without end where any depth is seen through (RUL-51, switch).
    pub(in crate::table) fn depth_in(
        &self,
        kind: SightType,
        is_ground: bool,
        (starts, ends): (bool, bool),
        from: &End,
    ) -> f64 {
        let shared = |longest: Option<SightType>, here: bool| longest.filter(|_| is_ground && here);
        let shared = shared(self.watcher, starts).max(shared(self.watched, ends));
        let kind = kind.max(shared.unwrap_or(kind));
        if kind <= SightType::Close {
            self.range(kind, from)
        } else {
            f64::INFINITY
        }
    }

    /// RUL-51 read as depth: the whole distance up to the observer's own type, and no deeper into a
    /// piece of obstructed or close ground than its range. The stretch in the piece is what is measured
    /// and rounded (RUL-58), not the distance from the observer to where it ends.
    fn depth(
        &self,
        from: &End,
        length: f64,
        block: Option<(usize, Point)>,
        desk: &mut Desk,
    ) -> Look {
        let mut look = self.verdict(from, length, self.own(from), block);
        for span in &desk.spans {
            let (starts, ends) = (span.low <= EPSILON, span.high >= length - EPSILON);
            let Some(kind) = span.kind else { continue };
            // Of a piece that the target stands in all that is crossed counts.
            let is_theirs =
                |other: &Span| other.source == span.source && other.high >= length - EPSILON;
            let counts = ends || desk.spans.iter().any(is_theirs);
            let deep = match counts || self.rule.counts_crossed() || !span.ground {
                true => self.depth_in(kind, span.ground, (starts, ends), from),
                false => f64::INFINITY,
            };
            let end = span.low + deep;
            let hides = beyond(span.high - span.low, deep);
            look.seen &= !hides;
            if (ends || hides) && end < look.limit {
                look.limit = end;
                look.kind = kind;
            }
        }
        look
    }
}

impl Span {
    /// Returns whether the span is of the type that gives the limit.
    pub(in crate::table) fn is(&self, kind: SightType) -> bool {
        self.kind == Some(kind)
    }
}

/// Returns whether ground with a type of its own covers the whole line.
fn covered(spans: &[Span], length: f64) -> bool {
    let mut reached = 0.0;
    loop {
        let next = spans
            .iter()
            .filter(|span| span.ground && span.low <= reached + EPSILON)
            .map(|span| span.high)
            .fold(reached, f64::max);
        if next >= length - EPSILON {
            return true;
        }
        if next <= reached {
            return false;
        }
        reached = next;
    }
}

/// Adds the stretches of the line in an area.
pub(super) fn area(obstacle: &Obstacle<'_>, ray: &Ray, height: u8, desk: &mut Desk) {
    let wall = obstacle.wall > height;
    if obstacle.kind.is_none() && !wall {
        return;
    }
    let Desk {
        spans,
        cuts,
        stretches,
        ..
    } = desk;
    stretches.clear();
    if add_stretches(obstacle, ray, |aside| aside <= 0.0, cuts, stretches) {
        add_stretches(obstacle, ray, |aside| aside < 0.0, cuts, stretches);
        join(stretches);
    }
    for (low, high) in stretches.iter().copied() {
        let (low, high) = (low.max(0.0), high.min(ray.length));
        if high - low > EPSILON {
            let kinds = [obstacle.kind.map(Some), wall.then_some(None)];
            spans.extend(kinds.into_iter().flatten().map(|kind| Span {
                low,
                high,
                kind,
                ground: kind.is_some() && matches!(obstacle.source, Source::Feature(_)),
                source: obstacle.source,
            }));
        }
    }
}

/// Adds the stretches over which points a hair to one side of the line lie in the obstacle, see [`cuts`]; in
/// order if they are the first. Returns whether the other side may differ.
fn add_stretches(
    obstacle: &Obstacle<'_>,
    ray: &Ray,
    right: impl Fn(f64) -> bool + Copy,
    found: &mut Vec<f64>,
    stretches: &mut Vec<(f64, f64)>,
) -> bool {
    found.clear();
    let mut touched = false;
    for ring in obstacle.rings() {
        touched |= cuts(ring, ray, right, found);
    }
    found.sort_unstable_by(f64::total_cmp);
    let pairs = found.chunks_exact(2);
    stretches.extend(pairs.filter_map(|pair| match pair {
        &[low, high] if high - low > EPSILON => Some((low, high)),
        _ => None,
    }));
    touched
}

/// Joins stretches that touch.
fn join(stretches: &mut Vec<(f64, f64)>) {
    stretches.sort_unstable_by(|one, other| one.0.total_cmp(&other.0));
    stretches.dedup_by(|later, kept| {
        let touches = later.0 <= kept.1 + EPSILON;
        if touches {
            kept.1 = kept.1.max(later.1);
        }
        touches
    });
}

/// Collects where the outline passes the line, for points a hair to its left if what lies on it
/// counts as `right` of it, and for points a hair to its right if not. Returns whether a corner lies
/// on the line: only then the two differ.
fn cuts(ring: &[Point], ray: &Ray, right: impl Fn(f64) -> bool, found: &mut Vec<f64>) -> bool {
    let Some(last) = ring.last() else {
        return false;
    };
    let mut touched = false;
    let (mut from, mut y0) = (last, ray.aside(*last));
    for point in ring {
        let y1 = ray.aside(*point);
        if right(y0) != right(y1) {
            let (x0, x1) = (ray.along(*from), ray.along(*point));
            found.push(x0 + (x1 - x0) * (y0 / (y0 - y1)));
        }
        touched |= y1 == 0.0;
        (from, y0) = (point, y1);
    }
    touched
}

/// Adds where the line crosses a line of a type.
pub(super) fn line(obstacle: &Obstacle<'_>, ray: &Ray, desk: &mut Desk) {
    for chain in obstacle.rings() {
        crossings(chain, ray, |low, high| {
            if low > EPSILON && high < ray.length - EPSILON {
                desk.spans.push(Span {
                    low,
                    high: low,
                    kind: obstacle.kind,
                    ground: false,
                    source: obstacle.source,
                });
            }
        });
    }
}

fn crest(obstacle: &Obstacle<'_>, ray: &Ray) -> Option<(usize, Point)> {
    let Source::Feature(feature) = obstacle.source else {
        return None;
    };
    let mut first = None;
    for chain in obstacle.rings() {
        crossings(chain, ray, |low, high| {
            let hides = beyond(low, ON_CREST) && beyond(ray.length - high, ON_CREST);
            if hides && first.is_none_or(|first| low < first) {
                first = Some(low);
            }
        });
    }
    first.map(|at| (feature, ray.at(at)))
}

/// Tells where a chain passes from one side of the line to the other; the two distances differ
/// where it runs along the line for a while.
pub(super) fn crossings(chain: &[Point], ray: &Ray, mut tell: impl FnMut(f64, f64)) {
    let mut last: Option<(f64, f64)> = None;
    let mut on: Option<(f64, f64)> = None;
    for point in chain {
        let (x, y) = ray.place(*point);
        if y == 0.0 {
            on = Some(on.map_or((x, x), |(low, high)| (low.min(x), high.max(x))));
            continue;
        }
        if let Some((x0, y0)) = last
            && (y0 < 0.0) != (y < 0.0)
        {
            let cut = x0 + (x - x0) * (y0 / (y0 - y));
            let (low, high) = on.unwrap_or((cut, cut));
            tell(low, high);
        }
        last = Some((x, y));
        on = None;
    }
}

/// Returns the distance from a chain's or ring's edges to a segment, in inches.
pub(in crate::table) fn clearance(obstacle: &Obstacle<'_>, a: Point, b: Point) -> f64 {
    let closed = obstacle.closed();
    obstacle
        .rings()
        .flat_map(|ring| edges(ring, closed))
        .map(|(c, d)| {
            let (p, q) = nearest_of_segments((a, b), (c, d));
            (p - q).norm()
        })
        .fold(f64::INFINITY, f64::min)
}

/// Returns the nearest pair of points of two segments.
pub(in crate::table) fn nearest_of_segments(
    first: (Point, Point),
    second: (Point, Point),
) -> (Point, Point) {
    if Bounds::between(first.0, first.1).meets(&Bounds::between(second.0, second.1))
        && let Some(shared) = crossing(first, second)
    {
        return (shared, shared);
    }
    let on_second = |p: Point| (p, nearest_on_segment(p, second.0, second.1));
    let on_first = |q: Point| (nearest_on_segment(q, first.0, first.1), q);
    let pairs = [
        on_second(first.0),
        on_second(first.1),
        on_first(second.0),
        on_first(second.1),
    ];
    let length = |pair: &(Point, Point)| (pair.0 - pair.1).norm_squared();
    let [mut best, ..] = pairs;
    for pair in pairs {
        if length(&pair) < length(&best) {
            best = pair;
        }
    }
    best
}
