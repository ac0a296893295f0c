//! The definitions of sight, slow and simple: a segment cut at every outline, the middle of every
//! piece asked what it lies in. Nothing here is shared with the kernel but the plain data.

use table::base::Base;
use table::field::{ElevationRaises, Field, MixedTerrain, SightLaw, SightReading, SightTerrain};
use table::ground::{Feature, Ground, Shape, SightType};
use table::measure::Point;

/// What the slow look found.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Seen {
    pub distance: f64,
    pub limit: f64,
    pub blocked: bool,
}

impl Seen {
    pub fn seen(&self) -> bool {
        self.by(0.005)
    }

    /// Whether it is seen when the range is `slack` inches longer.
    pub fn by(&self, slack: f64) -> bool {
        !self.blocked && self.distance < self.limit + slack
    }
}

/// Round what the rings enclose: the sieve before them.
fn bounds(rings: &[Vec<Point>]) -> (Point, Point) {
    let corners = rings.iter().flatten();
    corners.fold(
        (Point::new(1e9, 1e9), Point::new(-1e9, -1e9)),
        |(low, high), p| (low.inf(p), high.sup(p)),
    )
}

fn may_hold((low, high): &(Point, Point), p: Point) -> bool {
    let slack = 1e-6;
    p.x > low.x - slack && p.y > low.y - slack && p.x < high.x + slack && p.y < high.y + slack
}

fn rings(feature: &Feature) -> Vec<Vec<Point>> {
    match &feature.shape {
        Shape::Area(area) => std::iter::once(area.outline.clone())
            .chain(area.holes.iter().cloned())
            .collect(),
        Shape::Line(_) => Vec::new(),
    }
}

fn ring_edges(ring: &[Point]) -> Vec<(Point, Point)> {
    (0..ring.len())
        .map(|i| (ring[i], ring[(i + 1) % ring.len()]))
        .collect()
}

fn inside(rings: &[Vec<Point>], p: Point) -> bool {
    let mut odd = false;
    for (a, b) in rings.iter().flat_map(|r| ring_edges(r)) {
        if (a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x {
            odd = !odd;
        }
    }
    odd
}

fn gap(p: Point, (a, b): (Point, Point)) -> f64 {
    let ab = b - a;
    let t = if ab.norm() == 0.0 {
        0.0
    } else {
        ((p - a).dot(&ab) / ab.norm_squared()).clamp(0.0, 1.0)
    };
    (a + ab * t - p).norm()
}

/// Where along `p` to `q` the edge is met, as a share of the length.
fn meet(p: Point, q: Point, (a, b): (Point, Point)) -> Option<f64> {
    let (d, e) = (q - p, b - a);
    let cross = d.perp(&e);
    if cross.abs() < 1e-14 {
        return None;
    }
    let t = (a - p).perp(&e) / cross;
    let u = (a - p).perp(&d) / cross;
    ((-1e-9..=1.0 + 1e-9).contains(&u)).then_some(t)
}

fn covers(feature: &Feature, p: Point) -> bool {
    may_meet(feature, p, p) && within(&rings(feature), p)
}

/// Whether a line may meet a feature, as the box round it tells.
fn may_meet(feature: &Feature, p: Point, q: Point) -> bool {
    let Shape::Area(area) = &feature.shape else {
        return false;
    };
    let (low, high) = bounds(std::slice::from_ref(&area.outline));
    let slack = nalgebra::Vector2::new(1e-6, 1e-6);
    let (start, end) = (p.inf(&q) - slack, p.sup(&q) + slack);
    low.x <= end.x && low.y <= end.y && high.x >= start.x && high.y >= start.y
}

pub fn height(ground: &Ground, p: Point) -> u8 {
    ground
        .features
        .iter()
        .filter(|f| covers(f, p))
        .map(|f| f.elevation)
        .max()
        .unwrap_or(0)
}

pub fn kind(ground: &Ground, p: Point) -> SightType {
    ground
        .features
        .iter()
        .filter(|f| covers(f, p))
        .filter_map(|f| f.sight)
        .min()
        .unwrap_or(ground.sight)
}

/// Who looks at whom: the side, the troops that hide nothing, the longest types of the formations at both
/// ends where these share them (RUL-55, switch), and whether nothing is in the way of a zone (RUL-56, switch).
#[derive(Debug, Clone, Default)]
pub struct Eyes {
    pub side: u8,
    pub ignored: Vec<usize>,
    pub watcher: Option<SightType>,
    pub watched: Option<SightType>,
    pub circle: bool,
}

impl Eyes {
    pub fn of_side(side: u8) -> Self {
        Self {
            side,
            ..Self::default()
        }
    }

    /// Those of a troop, which look at another, at a point if at none.
    pub fn of_troop(field: &Field, observer: usize, target: Option<usize>) -> Self {
        let shares = field.law.mixed == MixedTerrain::BrigadeLongest;
        let longest = |troop: usize| shares.then(|| longest(field, troop));
        Self {
            side: field.troops[observer].side,
            ignored: target.into_iter().collect(),
            watcher: longest(observer),
            watched: target.and_then(longest),
            circle: !field.law.zone_needs_sight,
        }
    }
}

/// The longest type that any unit of a troop's formation stands in, sampled, and at every corner of ground that lies
/// on one of them: a tongue of ground may end there that is thinner than the samples are close.
fn longest(field: &Field, troop: usize) -> SightType {
    let own = field.troops[troop];
    let members = field
        .troops
        .iter()
        .filter(|other| (other.side, other.formation) == (own.side, own.formation));
    let corners = || field.ground.features.iter().flat_map(rings).flatten();
    members
        .flat_map(|member| {
            let on_it = corners().filter(|corner| member.base.contains(*corner));
            spread(&member.base, 0.05).into_iter().chain(on_it)
        })
        .map(|p| kind(&field.ground, p))
        .max()
        .unwrap()
}

/// A stretch of the line in one piece of ground, or in a hostile base, from and to shares of its length.
struct Stretch {
    piece: usize,
    low: f64,
    high: f64,
    kind: SightType,
    hostile: bool,
}

/// Looks from `p` to `q` for `side`, past the troops `ignored`.
pub fn look(field: &Field, side: u8, ignored: &[usize], p: Point, q: Point) -> Seen {
    let eyes = Eyes {
        ignored: ignored.to_vec(),
        ..Eyes::of_side(side)
    };
    look_with(field, &eyes, p, q)
}

/// Looks from `p` to `q` as the contract has it, under every switch.
pub fn look_with(field: &Field, eyes: &Eyes, p: Point, q: Point) -> Seen {
    let (ground, law) = (&field.ground, law(field, eyes));
    let distance = (q - p).norm();
    let grown = |kind: SightType, longest: Option<SightType>| kind.max(longest.unwrap_or(kind));
    let own = grown(kind(ground, p), eyes.watcher);
    let on_hill = law.elevation && height(ground, p) > 0;
    let range = |kind: SightType| {
        let raised = on_hill
            && match law.raises {
                ElevationRaises::LimitingType => true,
                ElevationRaises::OwnTypeOnly => kind == own,
            };
        if raised { kind.raised() } else { kind }.range()
    };
    let cuts = cuts(field, eyes, p, q);
    let middles: Vec<(f64, f64, Point)> = cuts
        .windows(2)
        .filter(|pair| (pair[1] - pair[0]) * distance >= 1e-7)
        .map(|pair| {
            (
                pair[0],
                pair[1],
                p + (q - p) * f64::midpoint(pair[0], pair[1]),
            )
        })
        .collect();
    let stretches = stretches(field, eyes, (p, q), &middles);
    let limit = match law.reading {
        SightReading::Range => range_limit(field, eyes, (p, q), own, &middles, &stretches, &range),
        SightReading::Depth => depth_limit(field, eyes, (p, q), own, &stretches, &range),
    };
    Seen {
        distance,
        limit,
        blocked: law.elevation && !eyes.circle && is_blocked(field, p, q, &middles),
    }
}

/// The law as these eyes read it; plain circles reach as far as the ground lets that the watcher stands on.
fn law(field: &Field, eyes: &Eyes) -> SightLaw {
    if !eyes.circle {
        return field.law;
    }
    SightLaw {
        terrain: SightTerrain::ObserverOnly,
        reading: SightReading::Range,
        enemy_blocks: false,
        ..field.law
    }
}

/// Where the line meets an outline, as shares of its length, from 0 to 1.
fn cuts(field: &Field, eyes: &Eyes, p: Point, q: Point) -> Vec<f64> {
    let near = field.ground.features.iter();
    let outlines = near.filter(|f| may_meet(f, p, q)).flat_map(rings);
    let bases = enemies(field, eyes).into_iter();
    let mut cuts = vec![0.0, 1.0];
    for ring in outlines.chain(bases) {
        for (a, b) in ring_edges(&ring) {
            cuts.extend(meet(p, q, (a, b)));
            // An edge along the line is met at its ends.
            let along = (q - p).norm_squared().max(1e-18);
            cuts.extend([a, b].map(|end| (end - p).dot(&(q - p)) / along));
        }
    }
    cuts.retain(|t| (0.0..=1.0).contains(t));
    cuts.sort_by(f64::total_cmp);
    cuts
}

/// The hostile bases that may be in the way (RUL-52).
fn enemies(field: &Field, eyes: &Eyes) -> Vec<Vec<Point>> {
    let hostile = |(i, side): (usize, u8)| {
        law(field, eyes).enemy_blocks && side != eyes.side && !eyes.ignored.contains(&i)
    };
    let troops = field.troops.iter().enumerate();
    troops
        .filter(|(i, troop)| hostile((*i, troop.side)))
        .map(|(_, troop)| troop.base.corners().to_vec())
        .collect()
}

/// An outline belongs to its piece: what a line runs along it runs in.
fn within(rings: &[Vec<Point>], p: Point) -> bool {
    if !may_hold(&bounds(rings), p) {
        return false;
    }
    let mut edges = rings.iter().flat_map(|ring| ring_edges(ring));
    inside(rings, p) || edges.any(|edge| gap(p, edge) <= 1e-9)
}

fn stretches(
    field: &Field,
    eyes: &Eyes,
    (p, q): (Point, Point),
    middles: &[(f64, f64, Point)],
) -> Vec<Stretch> {
    let ground = field.ground.features.iter().filter(|f| may_meet(f, p, q));
    let ground = ground.filter_map(|f| Some((rings(f), f.sight?, false)));
    let bases = enemies(field, eyes).into_iter();
    let bases = bases.map(|base| (vec![base], SightType::Close, true));
    let mut found: Vec<Stretch> = Vec::new();
    for (piece, (rings, kind, hostile)) in ground.chain(bases).enumerate() {
        let mut last: Option<f64> = None;
        for (low, high, middle) in middles {
            if !within(&rings, *middle) {
                last = None;
                continue;
            }
            match (last, found.last_mut()) {
                (Some(_), Some(stretch)) => stretch.high = *high,
                _ => found.push(Stretch {
                    piece,
                    low: *low,
                    high: *high,
                    kind,
                    hostile,
                }),
            }
            last = Some(*high);
        }
    }
    found
}

/// A piece that an end stands in counts as the longest type of its formation (RUL-55, switch).
fn shared(kind: SightType, low: f64, high: f64, eyes: &Eyes) -> SightType {
    let start = eyes.watcher.filter(|_| low < 1e-9);
    let end = eyes.watched.filter(|_| high > 1.0 - 1e-9);
    start.into_iter().chain(end).fold(kind, SightType::max)
}

/// RUL-50, RUL-51 as range: the shortest of all that counts.
fn range_limit(
    field: &Field,
    eyes: &Eyes,
    (p, q): (Point, Point),
    own: SightType,
    middles: &[(f64, f64, Point)],
    stretches: &[Stretch],
    range: &impl Fn(SightType) -> f64,
) -> f64 {
    let (ground, law) = (&field.ground, law(field, eyes));
    let their = kind(ground, q).max(eyes.watched.unwrap_or(SightType::Obstructed));
    let mut kinds = match law.terrain {
        SightTerrain::ObserverTargetCrossed => Vec::new(),
        SightTerrain::ObserverTarget => vec![own, their],
        SightTerrain::ObserverOnly => vec![own],
    };
    kinds.extend(stretches.iter().filter(|s| s.hostile).map(|s| s.kind));
    if law.terrain == SightTerrain::ObserverTargetCrossed {
        let over = |t: f64| {
            stretches
                .iter()
                .filter(move |s| !s.hostile && s.low < t && t < s.high)
        };
        let is_open =
            |(low, high, _): &(f64, f64, Point)| over(f64::midpoint(*low, *high)).count() == 0;
        for (place, piece) in middles.iter().enumerate() {
            let shortest = over(f64::midpoint(piece.0, piece.1))
                .map(|s| shared(s.kind, s.low, s.high, eyes))
                .min();
            kinds.push(shortest.unwrap_or_else(|| {
                let low = if middles[..=place].iter().all(is_open) {
                    0.0
                } else {
                    0.5
                };
                let high = if middles[place..].iter().all(is_open) {
                    1.0
                } else {
                    0.5
                };
                shared(ground.sight, low, high, eyes)
            }));
        }
        kinds.extend(hedges_crossed(field, p, q));
        if middles.is_empty() {
            kinds.push(own);
        }
    }
    kinds.into_iter().map(range).fold(f64::INFINITY, f64::min)
}

/// RUL-51 as depth: the whole distance up to the observer's own type, and no deeper than its range into any
/// obstructed or close piece that counts.
fn depth_limit(
    field: &Field,
    eyes: &Eyes,
    (p, q): (Point, Point),
    own: SightType,
    stretches: &[Stretch],
    range: &impl Fn(SightType) -> f64,
) -> f64 {
    let distance = (q - p).norm();
    // Of a piece that the target stands in all that is crossed counts.
    let holds_target = |s: &Stretch| {
        let ends = |other: &Stretch| other.piece == s.piece && other.high > 1.0 - 1e-9;
        stretches.iter().any(ends)
    };
    let counts = |s: &&Stretch| {
        s.hostile
            || match law(field, eyes).terrain {
                SightTerrain::ObserverTargetCrossed => true,
                SightTerrain::ObserverTarget => holds_target(s),
                SightTerrain::ObserverOnly => false,
            }
    };
    let mut limit = range(own);
    for stretch in stretches.iter().filter(counts) {
        let kind = match stretch.hostile {
            true => stretch.kind,
            false => shared(stretch.kind, stretch.low, stretch.high, eyes),
        };
        let deep = range(kind);
        let length = (stretch.high - stretch.low) * distance;
        let holds = stretch.high > 1.0 - 1e-9 || length > deep + 0.005;
        if kind <= SightType::Close && holds {
            limit = limit.min(stretch.low * distance + deep);
        }
    }
    limit
}

/// Where a chain passes from one side of a line to the other, as shares of its length: what only touches it, or
/// ends on it, does not.
fn crossings(p: Point, q: Point, chain: &[Point]) -> Vec<f64> {
    let run = q - p;
    let length = run.norm().max(1e-12);
    let aside = |at: &Point| run.perp(&(at - p)) / length;
    let mut found = Vec::new();
    let mut last: Option<Point> = None;
    let mut on: Option<Point> = None;
    for at in chain {
        if aside(at).abs() <= 1e-9 {
            on = on.or(Some(*at));
            continue;
        }
        if let Some(before) = last.filter(|before| aside(before) * aside(at) < 0.0) {
            found.extend(match on {
                Some(on) => Some((on - p).dot(&run) / (length * length)),
                None => meet(p, q, (before, *at)),
            });
        }
        (last, on) = (Some(*at), None);
    }
    found
}

/// The types of the lines that a line of sight crosses.
fn hedges_crossed(field: &Field, p: Point, q: Point) -> Vec<SightType> {
    let mut kinds = Vec::new();
    for feature in &field.ground.features {
        if let (Shape::Line(line), Some(kind)) = (&feature.shape, feature.sight) {
            let between = crossings(p, q, line)
                .into_iter()
                .filter(|t| (1e-9..1.0 - 1e-9).contains(t));
            kinds.extend(between.map(|_| kind));
        }
    }
    kinds
}

/// RUL-54: a crest half an inch away from both ends, or a hill without one that is higher than both.
fn is_blocked(field: &Field, p: Point, q: Point, middles: &[(f64, f64, Point)]) -> bool {
    let ground = &field.ground;
    let (hp, hq) = (height(ground, p), height(ground, q));
    let distance = (q - p).norm();
    ground.features.iter().any(|feature| {
        let bare = feature.crest.len() < 2 && feature.elevation > hp.max(hq);
        let wall = bare && middles.iter().any(|(_, _, m)| covers(feature, *m));
        let mut met = crossings(p, q, &feature.crest).into_iter();
        wall || met.any(|t| t * distance >= 0.505 && (1.0 - t) * distance >= 0.505)
    })
}

/// Points all over a base, on its outline and in it, about `step` inches apart.
pub fn spread(base: &Base, step: f64) -> Vec<Point> {
    let [a, b, _, d] = base.corners();
    let count = |length: f64| (length / step).ceil().max(1.0) as usize;
    let (across, deep) = (count(base.frontage), count(base.depth));
    let mut points = Vec::new();
    for i in 0..=across {
        for j in 0..=deep {
            points.push(
                a + (b - a) * (i as f64 / across as f64) + (d - a) * (j as f64 / deep as f64),
            );
        }
    }
    points
}

/// The shortest of the lines from one of `from` to one of `to` that is a line of sight.
pub fn shortest(
    field: &Field,
    eyes: &Eyes,
    from: &[Point],
    to: &[Point],
) -> Option<(Seen, Point, Point)> {
    let mut pairs: Vec<(Point, Point)> = from
        .iter()
        .flat_map(|p| to.iter().map(move |q| (*p, *q)))
        .filter(|(p, q)| (p - q).norm() <= 24.1)
        .collect();
    pairs.sort_by(|x, y| (x.0 - x.1).norm().total_cmp(&(y.0 - y.1).norm()));
    pairs
        .into_iter()
        .map(|(p, q)| (look_with(field, eyes, p, q), p, q))
        .find(|(seen, _, _)| seen.seen())
}

/// Whether some line within `by` inches of `p` to `q` is a line of sight, give or take `by`.
pub fn nearly(field: &Field, eyes: &Eyes, p: Point, q: Point, by: f64) -> bool {
    let around = |at: Point| -> Vec<Point> {
        let mut points = vec![at];
        for ring in [0.0001, 0.001, 0.1, 0.4, 1.0] {
            for i in 0..12 {
                let (sin, cos) = (f64::from(i) * std::f64::consts::TAU / 12.0 + ring).sin_cos();
                points.push(at + nalgebra::Vector2::new(sin, cos) * (by * ring));
            }
        }
        points
    };
    let ends = around(q);
    around(p).iter().any(|p| {
        ends.iter()
            .any(|q| look_with(field, eyes, *p, *q).by(0.005 + by))
    })
}
