//! The rims of a base: the straight pieces on which the ends of a shortest line of sight lie.
//!
//! Moving an end of a line towards the other end shortens the line and takes nothing into it, so
//! the ends of a shortest line lie on the outline of the base, or, where the ground under the end
//! has a say (its height, its type), on a border of that ground inside the base.

use super::super::base::distance_to_segment;
use super::super::ground::SightType;
use super::super::measure::EPSILON;
use super::super::measure::Point;
use super::body::Body;
use super::bounds::Bounds;
use super::footprint::Footprint;
use super::scene::End;
use super::scene::Obstacle;
use super::scene::Rule;
use super::scene::Scene;
use super::scene::Source;
use super::survey::ASIDE;
use super::survey::Piece;
use super::survey::Role;
use super::survey::Stand;
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
    /// The edge of the base that it is a piece of; none for a border inside the base.
    pub(in crate::table) edge: Option<usize>,
}

impl Rim {
    /// Returns a rim of no length: a lone point.
    pub(in crate::table) fn point(end: &End) -> Self {
        Self {
            a: end.at,
            b: end.at,
            height: end.height,
            own: end.own,
            edge: None,
        }
    }

    /// Returns the same rim, run along the other way.
    pub(in crate::table) fn reversed(self) -> Self {
        Self {
            a: self.b,
            b: self.a,
            ..self
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

    /// Returns the bounds.
    pub(in crate::table) fn bounds(&self) -> Bounds {
        Bounds::between(self.a, self.b)
    }

    /// Returns the middle.
    pub(in crate::table) fn middle(&self) -> Point {
        self.a + (self.b - self.a) * 0.5
    }
}

/// A rim with the areas that it stands in: all that a question asks of it, whoever is looked at.
#[derive(Debug, Clone)]
pub(in crate::table) struct Ledge {
    pub(in crate::table) rim: Rim,
    /// The areas that it stands in or on the outline of; mostly none.
    on: Vec<(Source, Stand)>,
}

impl Ledge {
    /// Returns the areas that it stands in or on the outline of.
    pub(in crate::table) fn on(&self) -> &[(Source, Stand)] {
        &self.on
    }
}

/// The ledges of one body that look towards another.
#[derive(Debug, Clone, Copy)]
pub(in crate::table) struct Front<'l> {
    ledges: &'l [Ledge],
    /// Which edges of the base look that way.
    facing: [bool; 4],
}

impl<'l> Front<'l> {
    /// Returns the front of a body, of all whose ledges are given, towards another.
    pub(in crate::table) fn of(ledges: &'l [Ledge], here: &Body, there: &Body) -> Self {
        Self {
            ledges,
            facing: here.facing(there.corners()),
        }
    }

    /// Returns its ledges.
    pub(in crate::table) fn ledges(&self) -> impl Iterator<Item = &'l Ledge> + use<'l> {
        let facing = self.facing;
        let looks = move |ledge: &&Ledge| {
            let edge = ledge.rim.edge.and_then(|edge| facing.get(edge));
            edge.copied().unwrap_or(true)
        };
        self.ledges.iter().filter(looks)
    }
}

/// The ground under a base, and the hostile bases on it.
struct Under<'s, 'a> {
    base: &'s Footprint,
    survey: &'a Survey,
    rule: Rule,
    /// The areas that all of the base stands in.
    whole: Vec<&'a Piece>,
    /// The pieces that run across the base.
    parts: Vec<&'a Piece>,
    /// The hostile bases that it stands on.
    trodden: Vec<&'s Obstacle<'a>>,
    /// The edges of these pieces and bases that run under the base.
    borders: Vec<(Point, Point)>,
    /// The greatest height of what all of the base stands on, and whether any part is a hill.
    height: u8,
    hills: bool,
}

/// Returns the rims of a base.
pub(in crate::table) fn rims(base: &Footprint, scene: &Scene<'_>) -> Vec<Rim> {
    Under::of(base, scene).rims()
}

/// Returns the rims of a base with what they stand in.
pub(in crate::table) fn ledges(base: &Footprint, scene: &Scene<'_>) -> Vec<Ledge> {
    let under = Under::of(base, scene);
    let rims = under.rims().into_iter();
    rims.map(|rim| under.ledge(rim)).collect()
}

/// Returns a lone point with the areas that it stands in.
pub(in crate::table) fn ledge(end: &End, scene: &Scene<'_>) -> Ledge {
    let areas = scene.obstacles.iter();
    let stands = areas.map(|area| (area.source, area.stand_of(end.at)));
    Ledge {
        rim: Rim::point(end),
        on: stands.filter(|(_, stand)| *stand != Stand::Off).collect(),
    }
}

impl<'s, 'a> Under<'s, 'a> {
    fn of(base: &'s Footprint, scene: &'s Scene<'a>) -> Self {
        let mut under = Self {
            base,
            survey: scene.survey,
            rule: scene.rule,
            whole: Vec::new(),
            parts: Vec::new(),
            trodden: Vec::new(),
            borders: Vec::new(),
            height: 0,
            hills: false,
        };
        for piece in scene.survey.pieces_in(&base.bounds) {
            under.lay(piece);
        }
        for obstacle in &scene.obstacles {
            if matches!(obstacle.source, Source::Troop(_)) && obstacle.bounds.meets(&base.bounds) {
                let outline = obstacle.rings().flat_map(|ring| edges(ring, true));
                under
                    .borders
                    .extend(outline.filter(|edge| base.touches(*edge)));
                under.trodden.push(obstacle);
            }
        }
        under
    }

    /// Notes how a piece lies under the base: most run past it, or hold all of it.
    fn lay(&mut self, piece: &'a Piece) {
        let known = self.borders.len();
        let base = self.base;
        let edges = piece.edges();
        self.borders
            .extend(edges.filter(|edge| base.touches(*edge)));
        if self.borders.len() > known {
            self.hills |= piece.height > 0;
            self.parts.push(piece);
        } else if piece.role == Role::Area && piece.surrounds(base.at) {
            self.height = self.height.max(piece.height);
            self.whole.push(piece);
        }
    }

    /// Returns a rim with the areas that it stands in.
    fn ledge(&self, rim: Rim) -> Ledge {
        let at = rim.middle();
        let feature = |piece: &&Piece| Source::Feature(piece.feature);
        let whole = self.whole.iter();
        let whole = whole.map(|piece| (feature(piece), Stand::Within));
        let parts = self.parts.iter();
        let parts = parts.map(|piece| (feature(piece), piece.stand_of(at)));
        let bases = self.trodden.iter();
        let bases = bases.map(|base| (base.source, base.stand_of(at)));
        let stands = whole.chain(parts).chain(bases);
        Ledge {
            rim,
            on: stands.filter(|(_, stand)| *stand != Stand::Off).collect(),
        }
    }

    /// Returns the rims edge by edge, then those on borders inside the base.
    fn rims(&self) -> Vec<Rim> {
        let mut rims = Vec::with_capacity(4);
        for (place, (a, b)) in self.base.edges().into_iter().enumerate() {
            let first = rims.len();
            self.split((a, b), &mut rims);
            for rim in rims.iter_mut().skip(first) {
                rim.edge = Some(place);
            }
        }
        let asks =
            |piece: &&&Piece| piece.height > 0 || (self.rule.asks_own() && piece.sight.is_some());
        for piece in self.parts.iter().filter(asks) {
            for (a, b) in piece.edges() {
                if Bounds::between(a, b).meets(&self.base.bounds)
                    && let Some((a, b)) = self.base.clip(a, b)
                {
                    self.split((a, b), &mut rims);
                }
            }
        }
        rims
    }

    /// Returns the height at a point of the base.
    fn height_at(&self, at: Point) -> u8 {
        let hills = self.parts.iter().filter(|piece| piece.height > self.height);
        let under = hills.filter(|piece| piece.covers(at));
        under.map(|piece| piece.height).max().unwrap_or(self.height)
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
        if first.is_none() {
            return self.add(a, b, rims);
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
        for s in &cuts {
            let at = a + along * *s;
            if self.is_last_outside(at, rims.get(first..).unwrap_or_default()) {
                self.add(at, at, rims);
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

    /// Returns whether a point lies on the outline of a piece in which the rims next to it lie: a line from it
    /// may leave the piece at once where none from them does, and the outline belongs to it alone (RUL-50).
    fn is_last_outside(&self, at: Point, rims: &[Rim]) -> bool {
        let shows = |piece: &&&Piece| piece.role == Role::Area && piece.sight.is_some();
        let mut touched = self.parts.iter().filter(shows);
        touched.any(|piece| {
            let off = |rim: &Rim| {
                let near = distance_to_segment(at, (rim.a, rim.b)) <= EPSILON;
                near && piece.stand_of(rim.middle()) != Stand::Within
            };
            piece.stand_of(at) == Stand::OnEdge && !rims.iter().any(off)
        })
    }

    /// Adds a rim with the ground under it. Where the type of the ground has a say and the rim runs
    /// along a border, the base stands on both of its sides: each gives a rim.
    fn add(&self, a: Point, b: Point, rims: &mut Vec<Rim>) {
        let middle = a + (b - a) * 0.5;
        let height = self.height_at(middle);
        let mut add = |height: u8, own: SightType| {
            let edge = None;
            rims.push(Rim {
                a,
                b,
                height,
                own,
                edge,
            });
        };
        if !self.rule.asks_own() {
            return add(height, self.survey.open());
        }
        let own = self.survey.sight_at(middle);
        add(height, own);
        if self.parts.is_empty() {
            return;
        }
        let aside = nalgebra::Vector2::new(a.y - b.y, b.x - a.x);
        let aside = aside * (ASIDE / aside.norm().max(EPSILON));
        for side in [middle + aside, middle - aside] {
            let (height, own_here) = (self.survey.height_at(side), self.survey.sight_at(side));
            if own_here != own && self.base.holds(side) {
                add(height, own_here);
            }
        }
    }
}
