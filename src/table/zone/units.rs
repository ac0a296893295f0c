//! The zones of a unit, of several units, of a side and of a figure.

use super::{
    Zone,
    fans::seen_over_hills,
    minkowski::grown_outline,
    precision::{Precision, SAME_ROW},
    rasteriser::Rasteriser,
    row_snapping::level_rows,
    scanline_region::ScanlineRegion,
    targets::{ZoneTarget, zone_targets},
    viewing_segment::ViewingSegment,
    visibility_polygon::VisibilityPolygon,
};
use crate::field::{Field, SightTerrain};
use crate::ground::SightType;
use crate::measure::{EPSILON, Point, Vector};
use crate::shape::{bounding_box::BoundingBox, rectangle::Rectangle, ring::ring_polygon};
use crate::share::map_in_parallel;
use crate::sight::{
    body::SightBody,
    boundary::BoundarySegment,
    farthest::farthest_range,
    line::obstacle_clearance,
    obstacle::Obstacle,
    prepared::PreparedGround,
    region::Region,
    rule::Rule,
    scene::{Asker, Scene},
};
use crate::tolerance::ASIDE;

/// Number of zones from which a second thread is worth its cost; fewer are drawn before a thread starts.
const WORTH_A_HELPER: usize = 4;

/// The observer and the precision.
#[derive(Clone, Copy)]
struct Looking<'b> {
    side: u8,
    body: &'b SightBody,
    rule: Rule,
    /// Sight type of the whole body, regardless of the ground under it; `None` if the ground under each point counts.
    observers_longest: Option<SightType>,
    precision: Precision,
}

impl Field {
    /// Returns the zone of observation of a troop for drawing (ZOO-01, RUL-56); an empty zone if there is no such
    /// troop.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::sync::Arc;
    /// use vidette_table::base::Base;
    /// use vidette_table::field::{Field, SightLaw};
    /// use vidette_table::ground::{Ground, SightType};
    /// use vidette_table::measure::{Bearing, Point};
    /// use vidette_table::troops::Troop;
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
        self.zone_on(
            &PreparedGround::from_ground(&self.ground),
            observer,
            Precision::DRAWN,
        )
    }

    /// Returns the zone that [`Self::zone`] returns, but with the precision that a reported area needs: correct to 0.3
    /// %, on crowded tables too. Takes some milliseconds.
    #[must_use]
    pub fn measured_zone(&self, observer: usize) -> Zone {
        self.zone_on(
            &PreparedGround::from_ground(&self.ground),
            observer,
            Precision::MEASURED,
        )
    }

    /// Returns the zones of several troops for drawing, in order; the processors share the work.
    #[must_use]
    pub fn zones(&self, units: &[usize]) -> Vec<Zone> {
        let prepared = PreparedGround::from_ground(&self.ground);
        let zone = |place: usize| match units.get(place) {
            Some(unit) => self.zone_on(&prepared, *unit, Precision::DRAWN),
            None => Zone::nothing(),
        };
        map_in_parallel(units.len(), WORTH_A_HELPER, || zone)
    }

    fn zone_on(&self, prepared: &PreparedGround, observer: usize, precision: Precision) -> Zone {
        let Some(troop) = self.troops.get(observer) else {
            return Zone::nothing();
        };
        let observers_longest = self.shared_type(observer);
        let Some(body) = self.sight_body(observer) else {
            return Zone::nothing();
        };
        let looking = Looking {
            side: troop.side,
            body: &body,
            rule: self.zone_rule(),
            observers_longest,
            precision,
        };
        self.zone_of(prepared, &looking)
    }

    /// Returns the view of a figure of `side` from its position, such as a divisional commander (RUL-40). Figures
    /// have no zone of observation (RUL-57).
    #[must_use]
    pub fn zone_of_point(&self, side: u8, at: Point) -> Zone {
        if !(at.x.is_finite() && at.y.is_finite()) {
            return Zone::nothing();
        }
        let looking = Looking {
            side,
            body: &SightBody::Point(at),
            rule: Rule::from_law(&self.law),
            observers_longest: None,
            precision: Precision::MEASURED,
        };
        self.zone_of(&PreparedGround::from_ground(&self.ground), &looking)
    }

    /// Returns the zone of several troops, of a brigade for instance: the union of their zones.
    #[must_use]
    pub fn zone_of_units(&self, units: &[usize]) -> Zone {
        self.united_zone(self.zones(units).iter())
    }

    /// Returns the zone of a side: the union of the zones of its troops.
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
    pub(crate) fn united_zone<'z>(&self, zones: impl Iterator<Item = &'z Zone>) -> Zone {
        let rings: Vec<Vec<Point>> = zones
            .flat_map(|zone| zone.rings())
            .map(|ring| ring.into_iter().map(|[x, y]| Point::new(x, y)).collect())
            .collect();
        let Some(bounds) = BoundingBox::from_points(rings.iter().flatten().copied()) else {
            return Zone::nothing();
        };
        let at = rows_of(self, &bounds, Precision::DRAWN, &[]);
        // Outer rings turn one way and holes the other, so a hole takes away from its own zone only.
        Zone::of_rows(
            ScanlineRegion::of_union(&at, rings.iter().map(Vec::as_slice)),
            self,
        )
    }

    fn zone_of(&self, prepared: &PreparedGround, looking: &Looking<'_>) -> Zone {
        let Looking {
            side,
            body,
            rule,
            observers_longest,
            precision,
        } = *looking;
        let reach = farthest_range(prepared, rule, body, observers_longest);
        let region = Region::about(body, reach);
        let asker = Asker {
            side,
            target: None,
            ignored: &[],
        };
        let mut scene = Scene::gather(self, prepared, rule, asker, &region);
        scene.observers_longest = observers_longest;
        scene.leave_out_what_is_seen_through();
        let by_target = scene.rule.terrain == SightTerrain::ObserverTarget;
        let highest = scene.highest_hill();
        let level = !by_target && highest == 0;
        if let (SightBody::Point(at), false) = (body, by_target) {
            let end = scene.end_at(*at);
            let visible = VisibilityPolygon::new(&scene, &end);
            let zone = if level || visible.open_range().is_some() {
                self.zone_of_visible(visible, body)
            } else {
                seen_over_hills(&scene, self, &end).map(Zone::of_outlines)
            };
            if let Some(zone) = zone {
                return zone;
            }
        }
        let segments = body.boundary_segments(&scene);
        if let Some(range) = open_range(&scene, body, &segments) {
            return Zone::open(
                grown_outline(body.corners(), range),
                body.area_grown(range),
                self,
            );
        }
        let rows = rows_of(
            self,
            &region.bounds,
            precision,
            &level_rows(&scene, body, &segments),
        );
        scene.sort_from(body.bounds().middle());
        let cuts = can_cut(&segments, highest == 0);
        let targets = zone_targets(&scene, self, &region.bounds, &segments, &rows);
        let targets = targets.into_iter();
        let seen = targets.map(|target| seen_of(target, body, precision, cuts, &rows));
        let seen = seen.reduce(|all, part| all.or(&part));
        seen.map_or_else(Zone::nothing, |seen| Zone::of_rows(seen, self))
    }

    /// Returns the zone of a body of one point, given its visibility polygon; `None` if something ends its view and it
    /// is on the edge of the table or off it.
    fn zone_of_visible(&self, visible: VisibilityPolygon, body: &SightBody) -> Option<Zone> {
        if let Some(range) = visible.open_range() {
            let circle = ring_polygon(&visible.outline());
            return Some(Zone::open(circle, body.area_grown(range), self));
        }
        let visible = visible.on_table(self)?;
        Some(Zone::of_outline(ring_polygon(&visible.outline())))
    }
}

/// Returns the rows over the part of the table that lies in `bounds`, and more of them at `extra`.
fn rows_of(field: &Field, bounds: &BoundingBox, precision: Precision, extra: &[f64]) -> Vec<f64> {
    let (south, north) = (bounds.south.max(0.0), bounds.north.min(field.ground.depth));
    let count = ((north - south) / precision.row).ceil().max(1.0) as usize;
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
    rows.dedup_by(|a, b| *a - *b < SAME_ROW);
    rows
}

/// Returns the range of a body whose zone is the body grown by that range; `None` if anything on the table gives the
/// zone another shape.
fn open_range(scene: &Scene<'_>, body: &SightBody, segments: &[BoundarySegment]) -> Option<f64> {
    if scene.shares_farther() || scene.rule.terrain == SightTerrain::ObserverTarget {
        return None;
    }
    let mut range = None;
    for segment in segments {
        let (cap, covered) = VisibilityPolygon::range_cap(scene, &segment.end_at(segment.middle()));
        if covered || range.is_some_and(|range| range != cap) {
            return None;
        }
        range = Some(cap);
    }
    let range = range?;
    let end = segments
        .first()
        .map(|segment| segment.end_at(segment.middle()))?;
    let alters = |obstacle: &&Obstacle<'_>| {
        obstacle
            .kind
            .is_none_or(|kind| obstacle.hill > 0 || scene.sight_range(kind, &end) < range)
    };
    let near = |obstacle: &Obstacle<'_>| {
        body.edges()
            .into_iter()
            .any(|(a, b)| obstacle_clearance(obstacle, a, b) < range)
    };
    let clear = !scene.obstacles.iter().filter(alters).any(near);
    clear.then_some(range)
}

/// Returns the ground visible from viewpoints on the boundary segments of a body; `cuts` lists the segments from which
/// viewpoints need not look across the body.
fn seen_of(
    target: ZoneTarget<'_>,
    body: &SightBody,
    precision: Precision,
    cuts: bool,
    at: &[f64],
) -> ScanlineRegion {
    let scene = &target.scene;
    let at = target.ground.as_ref().map_or(at, |ground| &ground.at);
    let bounds = target.ground.as_ref().and_then(ScanlineRegion::bounds);
    let looks_at_it = |viewing_segment: &ViewingSegment<'_>| {
        bounds.is_none_or(|bounds| viewing_segment.is_ahead(&bounds))
    };
    let sides = |segment: &BoundarySegment| match body {
        SightBody::Base(base) if cuts => open_sides(scene, base, segment),
        _ => [true; 2],
    };
    let mut rasteriser = Rasteriser::new(match body {
        SightBody::Base(base) => ScanlineRegion::of_region(at, [base.outline().as_slice()]),
        SightBody::Point(_) => ScanlineRegion::nothing(at),
    });
    for segment in &target.segments {
        let viewing_segments = ViewingSegment::to(sides(segment), *segment, scene);
        for viewing_segment in viewing_segments.filter(looks_at_it) {
            for visible in viewing_segment.views_along(precision.apart) {
                rasteriser.paint_view(&visible);
            }
        }
    }
    let seen = rasteriser.into_region();
    match &target.ground {
        Some(ground) => seen.and(ground),
        None => seen,
    }
}

/// Checks whether observers on the boundary segments of a base need not look across it.
///
/// Ground that is visible through the base is also visible from the point at which the line leaves the base: that point
/// is nearer, and nothing more is in the way. Or it is visible from the point at which the line leaves a hill under
/// part of the base. This holds only if the ground under the base is otherwise the same everywhere.
fn can_cut(segments: &[BoundarySegment], level: bool) -> bool {
    let alike = |one: &BoundarySegment, other: &BoundarySegment| {
        one.own == other.own && (level || one.height == other.height)
    };
    let first = segments.first();
    first.is_some_and(|first| segments.iter().all(|segment| alike(segment, first)))
}

/// Returns whether the base must look out to the left and to the right of a boundary segment: it must on a side that is
/// off the base, or lower than the hill under the segment.
fn open_sides(scene: &Scene<'_>, base: &Rectangle, segment: &BoundarySegment) -> [bool; 2] {
    let Some(along) = (segment.b - segment.a).try_normalize(EPSILON) else {
        return [true; 2];
    };
    let aside = Vector::new(-along.y, along.x) * ASIDE;
    [1.0, -1.0].map(|side| {
        let at = segment.middle() + aside * side;
        !base.holds(at) || (segment.height > 0 && scene.prepared.height_at(at) == 0)
    })
}
