//! The rims of a base: the straight pieces on which the ends of a shortest line of sight lie.
//!
//! Moving an end of a line towards the other end shortens the line and takes nothing into it, so
//! the ends of a shortest line lie on the outline of the base, or, where the ground under the end
//! has a say (its height, its type), on a border of that ground inside the base.

use super::super::base::distance_to_segment;
use super::super::ground::SightType;
use super::super::measure::EPSILON;
use super::super::measure::Point;
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

/// Returns the rims of a base that look towards `towards`; all of them where that is empty.
pub(in crate::table) fn rims(base: &Footprint, towards: &[Point], scene: &Scene<'_>) -> Vec<Rim> {
    let (survey, rule) = (scene.survey, scene.rule);
    let under: Vec<&Piece> = survey
        .pieces
        .iter()
        .filter(|piece| piece.bounds.meets(&base.bounds))
        .collect();
    let mut borders: Vec<(Point, Point)> = under.iter().flat_map(|piece| piece.edges()).collect();
    for obstacle in &scene.obstacles {
        if matches!(obstacle.source, Source::Troop(_)) && obstacle.bounds.meets(&base.bounds) {
            borders.extend(obstacle.rings().flat_map(|ring| edges(ring, true)));
        }
    }
    let mut rims = Vec::with_capacity(4);
    for (a, b) in base.edges() {
        let ahead = |p: &Point| (b - a).perp(&(p - a)) > EPSILON;
        if towards.is_empty() || (b - a).norm() <= EPSILON || towards.iter().any(ahead) {
            split((a, b), base, &borders, survey, rule, &mut rims);
        }
    }
    let asks = |piece: &&&Piece| piece.height > 0 || (rule.asks_own() && piece.sight.is_some());
    for piece in under.iter().filter(asks) {
        for (a, b) in piece.edges() {
            if let Some((a, b)) = base.clip(a, b) {
                split((a, b), base, &borders, survey, rule, &mut rims);
            }
        }
    }
    rims
}

/// Cuts a rim where borders cross it, so that no piece has two kinds of ground under it.
fn split(
    (a, b): (Point, Point),
    base: &Footprint,
    borders: &[(Point, Point)],
    survey: &Survey,
    rule: Rule,
    rims: &mut Vec<Rim>,
) {
    if borders.is_empty() {
        rims.push(Rim {
            a,
            b,
            height: 0,
            own: survey.open(),
        });
        return;
    }
    let along = b - a;
    let length_squared = along.norm_squared().max(EPSILON * EPSILON);
    let mut cuts = vec![0.0, 1.0];
    for edge in borders {
        cuts.extend(meetings((a, b), *edge).map(|at| (at - a).dot(&along) / length_squared));
    }
    cuts.retain(|s| (0.0..=1.0).contains(s));
    cuts.sort_by(f64::total_cmp);
    let first = rims.len();
    for pair in cuts.windows(2) {
        let &[low, high] = pair else { continue };
        if (high - low) * along.norm() > EPSILON {
            add(a + along * low, a + along * high, base, survey, rule, rims);
        }
    }
    // A corner that only touches a hill is on it all the same.
    for s in cuts {
        let at = a + along * s;
        let height = survey.height_at(at);
        let alone =
            |rim: &Rim| rim.height < height || distance_to_segment(at, (rim.a, rim.b)) > EPSILON;
        if height > 0 && rims.iter().skip(first).all(alone) {
            add(at, at, base, survey, rule, rims);
        }
    }
}

/// Adds a rim with the ground under it. Where the type of the ground has a say and the rim runs
/// along a border, the base stands on both of its sides: each gives a rim.
fn add(a: Point, b: Point, base: &Footprint, survey: &Survey, rule: Rule, rims: &mut Vec<Rim>) {
    let middle = a + (b - a) * 0.5;
    let height = survey.height_at(middle);
    if !rule.asks_own() {
        let own = survey.open();
        rims.push(Rim { a, b, height, own });
        return;
    }
    let own = survey.sight_at(middle);
    rims.push(Rim { a, b, height, own });
    let aside = nalgebra::Vector2::new(a.y - b.y, b.x - a.x);
    let aside = aside * (ASIDE / aside.norm().max(EPSILON));
    for side in [middle + aside, middle - aside] {
        let (height, own_here) = (survey.height_at(side), survey.sight_at(side));
        if own_here != own && base.holds(side) {
            let own = own_here;
            rims.push(Rim { a, b, height, own });
        }
    }
}
