//! The definitions of sight, slow and simple: a segment cut at every outline, the middle of every
//! piece asked what it lies in. Nothing here is shared with the kernel but the plain data.

use vidette::table::base::Base;
use vidette::table::field::ElevationRaises;
use vidette::table::field::Field;
use vidette::table::field::SightTerrain;
use vidette::table::ground::Feature;
use vidette::table::ground::Ground;
use vidette::table::ground::Shape;
use vidette::table::ground::SightType;
use vidette::table::measure::Point;

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

fn chain_edges(chain: &[Point]) -> Vec<(Point, Point)> {
    chain.windows(2).map(|w| (w[0], w[1])).collect()
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
    let rings = rings(feature);
    !rings.is_empty()
        && (inside(&rings, p)
            || rings
                .iter()
                .flat_map(|r| ring_edges(r))
                .any(|edge| gap(p, edge) <= 1e-9))
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

/// Looks from `p` to `q` for `side`, past the troops `ignored`.
pub fn look(field: &Field, side: u8, ignored: &[usize], p: Point, q: Point) -> Seen {
    let (ground, law) = (&field.ground, &field.law);
    let distance = (q - p).norm();
    let enemies: Vec<Vec<Vec<Point>>> = field
        .troops
        .iter()
        .enumerate()
        .filter(|(i, t)| law.enemy_blocks && t.side != side && !ignored.contains(i))
        .map(|(_, t)| vec![t.base.corners().to_vec()])
        .collect();
    let mut cuts = vec![0.0, 1.0];
    for ring in ground
        .features
        .iter()
        .flat_map(rings)
        .chain(enemies.iter().flatten().cloned())
    {
        cuts.extend(ring_edges(&ring).into_iter().filter_map(|e| meet(p, q, e)));
    }
    cuts.retain(|t| (0.0..=1.0).contains(t));
    cuts.sort_by(f64::total_cmp);
    let own = kind(ground, p);
    let crossed = law.terrain == SightTerrain::ObserverTargetCrossed;
    let on_hill = law.elevation && height(ground, p) > 0;
    let lift = |kind: SightType| match law.raises {
        ElevationRaises::OwnTypeOnly if on_hill && kind == own => kind.raised(),
        _ => kind,
    };
    let mut least = match law.terrain {
        SightTerrain::ObserverTargetCrossed => SightType::Unlimited.raised(),
        SightTerrain::ObserverTarget => lift(own).min(lift(kind(ground, q))),
        SightTerrain::ObserverOnly => lift(own),
    };
    let mut blocked = false;
    let (hp, hq) = (height(ground, p), height(ground, q));
    for pair in cuts.windows(2) {
        if (pair[1] - pair[0]) * distance < 1e-7 {
            continue;
        }
        let m = p + (q - p) * ((pair[0] + pair[1]) / 2.0);
        let over: Vec<&Feature> = ground
            .features
            .iter()
            .filter(|f| inside(&rings(f), m))
            .collect();
        if crossed {
            let here = over
                .iter()
                .filter_map(|f| f.sight)
                .min()
                .unwrap_or(ground.sight);
            least = least.min(lift(here));
        }
        if enemies.iter().any(|e| inside(e, m)) {
            least = least.min(lift(SightType::Close));
        }
        blocked |= law.elevation
            && over
                .iter()
                .any(|f| f.crest.len() < 2 && f.elevation > hp && f.elevation > hq);
    }
    for feature in &ground.features {
        if let (Shape::Line(line), Some(kind), true) = (&feature.shape, feature.sight, crossed) {
            for t in chain_edges(line).into_iter().filter_map(|e| meet(p, q, e)) {
                if (1e-9..1.0 - 1e-9).contains(&t) {
                    least = least.min(lift(kind));
                }
            }
        }
        for t in chain_edges(&feature.crest)
            .into_iter()
            .filter_map(|e| meet(p, q, e))
        {
            blocked |= law.elevation && t * distance >= 0.505 && (1.0 - t) * distance >= 0.505;
        }
    }
    if on_hill && law.raises == ElevationRaises::LimitingType {
        least = least.raised();
    }
    Seen {
        distance,
        limit: least.range(),
        blocked,
    }
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

/// The shortest sampled line by which one base sees another; none where no sample does.
pub fn sees(
    field: &Field,
    observer: usize,
    target: usize,
    step: f64,
) -> Option<(Seen, Point, Point)> {
    let side = field.troops[observer].side;
    let to = spread(&field.troops[target].base, step);
    shortest(
        field,
        side,
        &[target],
        &spread(&field.troops[observer].base, step),
        &to,
    )
}

/// The shortest of the lines from one of `from` to one of `to` that is a line of sight.
pub fn shortest(
    field: &Field,
    side: u8,
    ignored: &[usize],
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
        .map(|(p, q)| (look(field, side, ignored, p, q), p, q))
        .find(|(seen, _, _)| seen.seen())
}

/// Whether some line within `by` inches of `p` to `q` is a line of sight, give or take `by`.
pub fn nearly(field: &Field, side: u8, ignored: &[usize], p: Point, q: Point, by: f64) -> bool {
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
            .any(|q| look(field, side, ignored, *p, *q).by(0.005 + by))
    })
}
