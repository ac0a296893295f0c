//! The rims of a base: the straight pieces on which the ends of a shortest line of sight lie.
//!
//! Moving an end of a line towards the other end shortens the line and takes nothing into it, so
//! the ends of a shortest line lie on the outline of the base, or, where the ground under the end
//! has a say (its height, its type), on a border of that ground inside the base.

use super::super::base::distance_to_segment;
use super::super::ground::SightType;
use super::super::measure::EPSILON;
use super::super::measure::Point;
use super::bounds::Bounds;
use super::footprint::Footprint;
use super::scene::End;
use super::scene::Rule;
use super::scene::Scene;
use super::scene::Source;
use super::survey::ASIDE;
use super::survey::Piece;
use super::survey::Survey;
use super::survey::edges;
use super::survey::meetings;

/// A straight piece of a base with one kind of ground under it.
#[derive(Debug, Clone, Copy)]
pub(in crate::table) struct Rim {
    pub(in crate::table) a: Point,
    pub(in crate::table) b: Point,
    pub(in crate::table) height: u8,
    pub(in crate::table) own: SightType,
}

impl Rim {
    /// Returns a rim of no length: a lone point.
    pub(in crate::table) fn point(end: &End) -> Self {
        Self {
            a: end.at,
            b: end.at,
            height: end.height,
            own: end.own,
        }
    }

    /// Returns the end of a line that starts at `at` on this rim.
    pub(in crate::table) fn end(&self, at: Point) -> End {
        End {
            at,
            height: self.height,
            own: self.own,
        }
    }

    /// Returns the middle.
    pub(in crate::table) fn middle(&self) -> Point {
        self.a + (self.b - self.a) * 0.5
    }
}

/// The ground under a base.
struct Under<'a> {
    base: &'a Footprint,
    survey: &'a Survey,
    rule: Rule,
    /// The pieces that the base may stand on.
    pieces: Vec<&'a Piece>,
    /// Edges of pieces and of hostile bases that may run under the base.
    borders: Vec<(Point, Point)>,
    hills: bool,
}

/// Returns the rims of a base that look towards `towards`; all of them where that is empty.
pub(in crate::table) fn rims(base: &Footprint, towards: &[Point], scene: &Scene<'_>) -> Vec<Rim> {
    let under = Under::of(base, scene);
    let mut rims = Vec::with_capacity(4);
    for (a, b) in base.edges() {
        let ahead = |p: &Point| (b - a).perp(&(p - a)) > EPSILON;
        if towards.is_empty() || (b - a).norm() <= EPSILON || towards.iter().any(ahead) {
            under.split((a, b), &mut rims);
        }
    }
    let asks =
        |piece: &&&Piece| piece.height > 0 || (scene.rule.asks_own() && piece.sight.is_some());
    for piece in under.pieces.iter().filter(asks) {
        for (a, b) in piece.edges() {
            if Bounds::between(a, b).meets(&base.bounds)
                && let Some((a, b)) = base.clip(a, b)
            {
                under.split((a, b), &mut rims);
            }
        }
    }
    rims
}

impl<'a> Under<'a> {
    fn of(base: &'a Footprint, scene: &Scene<'a>) -> Self {
        let meets = |piece: &&Piece| piece.bounds.meets(&base.bounds);
        let pieces: Vec<&Piece> = scene.survey.pieces.iter().filter(meets).collect();
        let near = |(a, b): &(Point, Point)| Bounds::between(*a, *b).meets(&base.bounds);
        let mut borders: Vec<(Point, Point)> = Vec::new();
        for piece in &pieces {
            borders.extend(piece.edges().filter(near));
        }
        for obstacle in &scene.obstacles {
            if matches!(obstacle.source, Source::Troop(_)) && obstacle.bounds.meets(&base.bounds) {
                let outline = obstacle.rings().flat_map(|ring| edges(ring, true));
                borders.extend(outline.filter(near));
            }
        }
        Self {
            base,
            survey: scene.survey,
            rule: scene.rule,
            hills: pieces.iter().any(|piece| piece.height > 0),
            pieces,
            borders,
        }
    }

    /// Returns the height at a point of the base.
    fn height_at(&self, at: Point) -> u8 {
        let hills = self.pieces.iter().filter(|piece| piece.height > 0);
        let under = hills.filter(|piece| piece.covers(at));
        under.map(|piece| piece.height).max().unwrap_or(0)
    }

    /// Cuts a rim where borders cross it, so that no piece has two kinds of ground under it.
    fn split(&self, (a, b): (Point, Point), rims: &mut Vec<Rim>) {
        let along = b - a;
        let length = along.norm();
        let near = Bounds::between(a, b);
        let mut crossed = self
            .borders
            .iter()
            .filter(|(c, d)| Bounds::between(*c, *d).meets(&near));
        let first = crossed.next();
        if first.is_none() && self.pieces.is_empty() {
            return rims.push(Rim {
                a,
                b,
                height: 0,
                own: self.survey.open(),
            });
        }
        let mut cuts = vec![0.0, 1.0];
        let square = (length * length).max(EPSILON * EPSILON);
        for edge in first.into_iter().chain(crossed) {
            cuts.extend(meetings((a, b), *edge).map(|at| (at - a).dot(&along) / square));
        }
        cuts.retain(|s| (0.0..=1.0).contains(s));
        cuts.sort_by(f64::total_cmp);
        let first = rims.len();
        for pair in cuts.windows(2) {
            let &[low, high] = pair else { continue };
            if (high - low) * length > EPSILON {
                self.add(a + along * low, a + along * high, rims);
            }
        }
        if !self.hills {
            return;
        }
        // A corner that only touches a hill is on it all the same.
        for s in cuts {
            let at = a + along * s;
            let height = self.height_at(at);
            let alone = |rim: &Rim| {
                rim.height < height || distance_to_segment(at, (rim.a, rim.b)) > EPSILON
            };
            if height > 0 && rims.iter().skip(first).all(alone) {
                self.add(at, at, rims);
            }
        }
    }

    /// Adds a rim with the ground under it. Where the type of the ground has a say and the rim runs
    /// along a border, the base stands on both of its sides: each gives a rim.
    fn add(&self, a: Point, b: Point, rims: &mut Vec<Rim>) {
        let middle = a + (b - a) * 0.5;
        let height = self.height_at(middle);
        if !self.rule.asks_own() {
            let own = self.survey.open();
            rims.push(Rim { a, b, height, own });
            return;
        }
        let own = self.survey.sight_at(middle);
        rims.push(Rim { a, b, height, own });
        let aside = nalgebra::Vector2::new(a.y - b.y, b.x - a.x);
        let aside = aside * (ASIDE / aside.norm().max(EPSILON));
        for side in [middle + aside, middle - aside] {
            let (height, own_here) = (self.survey.height_at(side), self.survey.sight_at(side));
            if own_here != own && self.base.holds(side) {
                let own = own_here;
                rims.push(Rim { a, b, height, own });
            }
        }
    }
}
