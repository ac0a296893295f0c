//! The zone of a unit, of several, of a side, of a figure.

use super::super::field::Field;
use super::super::field::MixedTerrain;
use super::super::field::SightReading;
use super::super::field::SightTerrain;
use super::super::ground::SightType;
use super::super::measure::EPSILON;
use super::super::measure::Point;
use super::super::measure::Vector;
use super::super::share::shared;
use super::super::sight::body::Body;
use super::super::sight::bounds::Bounds;
use super::super::sight::footprint::Footprint;
use super::super::sight::line::Desk;
use super::super::sight::line::clearance;
use super::super::sight::rim::Rim;
use super::super::sight::scene::Asker;
use super::super::sight::scene::End;
use super::super::sight::scene::Rule;
use super::super::sight::scene::Scene;
use super::super::sight::space::Space;
use super::super::sight::survey::ASIDE;
use super::super::sight::survey::Piece;
use super::super::sight::survey::Stand;
use super::super::sight::survey::Survey;
use super::Zone;
use super::brush::Brush;
use super::care::Care;
use super::doors::doors;
use super::fans::seen_over_walls;
use super::level::level_rows;
use super::lookout::Lookout;
use super::observers::Observers;
use super::round::grown;
use super::round::polygon;
use super::rows::Rows;
use super::shallow::seen_by_depth;
use super::star::Star;
use super::targets::hills;
use super::targets::seen_of_ground;

/// Fewer zones than this are drawn before a helper is at it.
const WORTH_A_HELPER: usize = 4;

/// Who looks, and how closely.
#[derive(Clone, Copy)]
struct Looking<'b> {
    side: u8,
    body: &'b Body,
    rule: Rule,
    /// The type that all of the body looks out of, whatever it stands in.
    watcher: Option<SightType>,
    care: Care,
}

impl Field {
    /// Returns the zone of observation of a troop for drawing (ZOO-01, RUL-56); nothing for no such troop.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::sync::Arc;
    /// use vidette::table::base::Base;
    /// use vidette::table::field::{Field, SightLaw};
    /// use vidette::table::ground::{Ground, SightType};
    /// use vidette::table::measure::{Bearing, Point};
    /// use vidette::table::troops::Troop;
    ///
    /// let base = Base::new(Point::new(24.0, 24.0), Bearing::NORTH, 3.0, 1.0);
    /// let field = Field {
    ///     ground: Arc::new(Ground::open(48.0, 48.0, SightType::Rolling)),
    ///     troops: vec![Troop { base, side: 0, formation: 0 }].into(),
    ///     law: SightLaw::default(),
    /// };
    /// let open = 3.0 + 2.0 * 12.0 * 4.0 + std::f64::consts::PI * 144.0;
    /// assert!((field.zone(0).area - open).abs() < 1e-9);
    /// ```
    #[must_use]
    pub fn zone(&self, observer: usize) -> Zone {
        self.zone_on(&Survey::of(&self.ground), observer, Care::DRAWN)
    }

    /// Returns the same looked for with the care that an area needs which is told to somebody: right to
    /// 0.3 % on crowded tables too. It takes some milliseconds.
    #[must_use]
    pub fn measured_zone(&self, observer: usize) -> Zone {
        self.zone_on(&Survey::of(&self.ground), observer, Care::MEASURED)
    }

    /// Returns the zones of several troops for drawing, in order; the processors share the work.
    #[must_use]
    pub fn zones(&self, units: &[usize]) -> Vec<Zone> {
        let survey = Survey::of(&self.ground);
        let zone = |place: usize| match units.get(place) {
            Some(unit) => self.zone_on(&survey, *unit, Care::DRAWN),
            None => Zone::nothing(),
        };
        shared(units.len(), WORTH_A_HELPER, || zone)
    }

    fn zone_on(&self, survey: &Survey, observer: usize, care: Care) -> Zone {
        let Some(troop) = self.troops.get(observer) else {
            return Zone::nothing();
        };
        let watcher = match self.law.mixed {
            MixedTerrain::BrigadeLongest => self.longest_type(observer),
            MixedTerrain::PerBase => None,
        };
        let Some(body) = self.body(observer) else {
            return Zone::nothing();
        };
        let looking = Looking {
            side: troop.side,
            body: &body,
            rule: self.zone_rule(),
            watcher,
            care,
        };
        self.zone_of(survey, &looking)
    }

    /// Returns what a figure of `side` sees from where it stands: the view of a divisional
    /// commander (RUL-40). Figures have no zone of observation (RUL-57).
    #[must_use]
    pub fn zone_of_point(&self, side: u8, at: Point) -> Zone {
        if !(at.x.is_finite() && at.y.is_finite()) {
            return Zone::nothing();
        }
        let looking = Looking {
            side,
            body: &Body::Point(at),
            rule: Rule::of(&self.law),
            watcher: None,
            care: Care::MEASURED,
        };
        self.zone_of(&Survey::of(&self.ground), &looking)
    }

    /// Returns the zone of several troops, of a brigade for instance: what any of them sees.
    #[must_use]
    pub fn zone_of_units(&self, units: &[usize]) -> Zone {
        self.united(self.zones(units).iter())
    }

    /// Returns the zone of a side: what any of its troops sees.
    #[must_use]
    pub fn zone_of_side(&self, side: u8) -> Zone {
        let units: Vec<usize> = self
            .troops
            .iter()
            .enumerate()
            .filter(|(_, troop)| troop.side == side)
            .map(|(unit, _)| unit)
            .collect();
        self.zone_of_units(&units)
    }

    /// Returns the union of some zones.
    pub(in crate::table) fn united<'z>(&self, zones: impl Iterator<Item = &'z Zone>) -> Zone {
        let rings: Vec<Vec<Point>> = zones
            .flat_map(|zone| zone.rings())
            .map(|ring| ring.into_iter().map(|[x, y]| Point::new(x, y)).collect())
            .collect();
        let Some(bounds) = Bounds::of(rings.iter().flatten().copied()) else {
            return Zone::nothing();
        };
        let at = rows_of(self, &bounds, Care::DRAWN, &[]);
        // Outer rings turn one way and holes the other, so a hole takes away from its own zone only.
        Zone::of_rows(Rows::of_union(&at, rings.iter().map(Vec::as_slice)), self)
    }

    fn zone_of(&self, survey: &Survey, looking: &Looking<'_>) -> Zone {
        let Looking {
            side,
            body,
            rule,
            watcher,
            care,
        } = *looking;
        let reach = farthest(survey, rule, body, watcher);
        let space = Space::about(body, reach);
        let asker = Asker {
            side,
            target: None,
            ignored: &[],
        };
        let mut scene = Scene::gather(self, survey, rule, asker, &space);
        scene.watcher = watcher;
        let by_target = scene.rule.terrain == SightTerrain::ObserverTarget;
        let highest = scene.highest();
        let level = !by_target && highest == 0;
        if let (Body::Point(at), false) = (body, by_target) {
            let end = scene.end(*at);
            let star = Star::of(&scene, &end, 0);
            let zone = if level || star.open_range().is_some() {
                self.zone_of_star(star, body)
            } else {
                seen_over_walls(&scene, self, &end).map(Zone::of_outlines)
            };
            if let Some(zone) = zone {
                return zone;
            }
        }
        let rims = body.all_rims(&scene);
        if let Some(range) = open_range(&scene, body, &rims) {
            return Zone::open(grown(body.corners(), range), body.area_grown(range), self);
        }
        let rows = rows_of(self, &space.bounds, care, &level_rows(&scene, body, &rims));
        scene.sort_from(body.bounds().middle());
        // Who stands as high everywhere sees ground of each height as if there were no other.
        let even = rims
            .iter()
            .map(|rim| rim.height)
            .reduce(|one, other| if one == other { one } else { u8::MAX });
        let even = even.filter(|height| !by_target && *height < u8::MAX);
        let (seen, stars) = stars(&scene, looking, &rims, &rows, level || even.is_some());
        if level {
            return Zone::of_rows(seen, self);
        }
        if let Some(height) = even {
            let of_hills = (height + 1..=highest).map(|height| {
                let (seen, _) = self::stars(&scene.over(height), looking, &rims, &rows, true);
                seen.and(&hills(&scene, self, &rows, height))
            });
            return Zone::of_rows(of_hills.fold(seen, |all, part| all.or(&part)), self);
        }
        if rule.terrain == SightTerrain::ObserverTarget && rule.reading == SightReading::Depth {
            return Zone::of_rows(seen_by_depth(&scene, self, &seen.at, &stars), self);
        }
        Zone::of_rows(seen_of_ground(&scene, self, seen, &stars), self)
    }

    /// Returns the zone of a body of one point, whose star it is; none where something ends its view
    /// and it stands on the edge of the table or off it.
    fn zone_of_star(&self, star: Star, body: &Body) -> Option<Zone> {
        if let Some(range) = star.open_range() {
            let circle = polygon(star.outline());
            return Some(Zone::open(circle, body.area_grown(range), self));
        }
        let star = star.on_table(self)?;
        Some(Zone::of_outline(polygon(star.outline())))
    }
}

/// Returns the rows over the part of the table that lies in `bounds`, and more of them at `extra`.
fn rows_of(field: &Field, bounds: &Bounds, care: Care, extra: &[f64]) -> Vec<f64> {
    let (south, north) = (bounds.south.max(0.0), bounds.north.min(field.ground.depth));
    let count = ((north - south) / care.row).ceil().max(1.0) as usize;
    let mut rows: Vec<f64> = (0..=count)
        .map(|i| south + (north - south) * i as f64 / count as f64)
        .chain(
            extra
                .iter()
                .copied()
                .filter(|y| (south..=north).contains(y)),
        )
        .collect();
    rows.sort_by(f64::total_cmp);
    rows.dedup_by(|a, b| *a - *b < 1e-4);
    rows
}

/// Returns the range in inches that no line from the body can exceed.
pub(in crate::table) fn farthest(
    survey: &Survey,
    rule: Rule,
    body: &Body,
    watcher: Option<SightType>,
) -> f64 {
    let bounds = body.bounds();
    // A base may stand in all that its bounds meet; a point stands where it stands.
    let stand = |piece: &Piece| match body {
        Body::Point(at) => piece.stand_of(*at),
        Body::Base(_) => Stand::OnEdge,
    };
    // Where nothing but the ground on the way counts, what a point is in bounds its view.
    let decides = rule.counts_crossed() && rule.reading == SightReading::Range && watcher.is_none();
    let (mut most, mut least) = (
        watcher.map_or(survey.open(), |own| own.max(survey.open())),
        None,
    );
    let mut hills = false;
    for piece in survey.pieces.iter().filter(|p| p.bounds.meets(&bounds)) {
        let stand = stand(piece);
        let kind = piece.sight.filter(|_| stand != Stand::Off);
        most = kind.map_or(most, |kind| kind.max(most));
        if stand == Stand::Within && decides {
            least = kind.into_iter().chain(least).min();
        }
        hills |= piece.height > 0 && stand != Stand::Off;
    }
    let kind = least.unwrap_or(most);
    let raised = hills && rule.raises.is_some();
    if raised { kind.raised() } else { kind }.range()
}

/// Returns the range of a body whose zone is the body grown by it; none where anything on the table
/// gives the zone another shape.
fn open_range(scene: &Scene<'_>, body: &Body, rims: &[Rim]) -> Option<f64> {
    if !Star::is_plain(scene) || scene.rule.terrain == SightTerrain::ObserverTarget {
        return None;
    }
    let mut range = None;
    for rim in rims {
        let (cap, covered) = Star::cap(scene, &rim.end(rim.middle()), 0);
        if covered || range.is_some_and(|range| range != cap) {
            return None;
        }
        range = Some(cap);
    }
    let range = range?;
    let end = rims.first().map(|rim| rim.end(rim.middle()))?;
    let alters = |obstacle: &&super::super::sight::scene::Obstacle<'_>| {
        obstacle
            .kind
            .is_none_or(|kind| obstacle.wall > 0 || scene.range(kind, &end) < range)
    };
    let near = |obstacle: &super::super::sight::scene::Obstacle<'_>| {
        body.edges()
            .into_iter()
            .any(|(a, b)| clearance(obstacle, a, b) < range)
    };
    let clear = !scene.obstacles.iter().filter(alters).any(near);
    clear.then_some(range)
}

/// Returns what enough observers on the rims see of the lowest ground, and where they stand.
fn stars(
    scene: &Scene<'_>,
    &Looking { body, care, .. }: &Looking<'_>,
    rims: &[Rim],
    at: &[f64],
    level: bool,
) -> (Rows, Vec<End>) {
    let doors = doors(scene, body);
    let cuts = can_cut(scene, rims, level);
    let lookout = |rim: &Rim| match (body, cuts) {
        (Body::Base(base), true) => match leaves(scene, base, rim) {
            [false, false] => None,
            [true, false] => Some(Lookout::to_the_left_of(*rim, scene)),
            [false, true] => Some(Lookout::to_the_left_of(rim.reversed(), scene)),
            [true, true] => Some(Lookout::on(*rim, scene)),
        },
        _ => Some(Lookout::on(*rim, scene)),
    };
    let lookouts: Vec<Lookout<'_>> = rims.iter().filter_map(lookout).collect();
    let under = match body {
        Body::Base(base) => Rows::of_region(at, [base.outline().as_slice()]),
        Body::Point(_) => Rows::nothing(at),
    };
    let mut observers = Observers::new(care, Brush::new(under), level);
    let mut desk = Desk::default();
    for lookout in &lookouts {
        observers.line(lookout, &lookouts, &doors, scene, &mut desk);
    }
    observers.fill();
    let (seen, ends) = observers.done();
    // What the type of the target limits is the type that its formation lends an observer (RUL-55, switch).
    let ends = ends.into_iter().map(|end| End {
        own: scene.own(&end),
        ..end
    });
    (seen, ends.collect())
}

/// Returns whether observers on the rims of a base need not look across it.
///
/// What is seen through the base is seen from where the line leaves the base, and better: that is
/// nearer, and nothing more is in the way. Or it is seen better still from where the line leaves the
/// hill that the base stands on in part. Only where all of the base is of like ground but for that,
/// though, and where a view can be cut to a side.
fn can_cut(scene: &Scene<'_>, rims: &[Rim], level: bool) -> bool {
    let alike =
        |one: &Rim, other: &Rim| one.own == other.own && (level || one.height == other.height);
    let first = rims.first();
    Star::is_plain(scene) && first.is_some_and(|first| rims.iter().all(|rim| alike(rim, first)))
}

/// Returns on which sides, left and right, what lies beside a rim need be looked at from it: off the
/// base, or lower than the hill that the rim is on.
fn leaves(scene: &Scene<'_>, base: &Footprint, rim: &Rim) -> [bool; 2] {
    let Some(along) = (rim.b - rim.a).try_normalize(EPSILON) else {
        return [true; 2];
    };
    let aside = Vector::new(-along.y, along.x) * ASIDE;
    [1.0, -1.0].map(|side| {
        let at = rim.middle() + aside * side;
        !base.holds(at) || (rim.height > 0 && scene.survey.height_at(at) == 0)
    })
}
