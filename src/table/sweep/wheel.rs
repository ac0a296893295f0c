//! A rigid set of bases that wheels about a pivot, and the causes that end the wheel (GT-03, RUL-59).

use std::f64::consts::TAU;

use super::{
    motion::Motion,
    passing::MarchPassage,
    range::runs_over,
    stop::{StopCause, SweepStop},
    watch::SightSearch,
};
use crate::base::Base;
use crate::field::Field;
use crate::ground::{Feature, GroundGoing, Shape};
use crate::measure::{Bearing, CONTACT, EPSILON, Point, SWEEP_ERROR, Vector, turned};
use crate::shape::ring::is_inside_edges;
use crate::sight::prepared::PreparedGround;
use crate::troops::spot::TroopSpot;

/// Result of a wheel.
#[derive(Debug, Clone, PartialEq)]
pub struct WheelResult {
    /// Degrees wheeled; right is positive.
    pub degrees: f64,
    /// Cause that ended it; `None` if it was completed.
    pub cause: Option<StopCause>,
}

impl Field {
    /// Wheels `movers` as one body by `degrees` (right is positive) about `pivot`, as far as they get: up to the first
    /// place at which an enemy sees them, or the table's edge, impassable ground or an enemy base stops them (RUL-59).
    /// Correct to 0.02 in on the path of the outermost corner.
    ///
    /// A cause that ends a wheel of some degrees ends every greater wheel at the same place, so a wheel of 45 degrees
    /// to each side also gives the end of every smaller wheel.
    ///
    /// Rough ground and friends do not end a wheel here; the rules decide how deep guns and horse may go. At one place
    /// the order of causes is that of [`Field::first_stop`].
    #[must_use]
    pub fn wheel(&self, movers: &[usize], degrees: f64, pivot: Point) -> WheelResult {
        self.wheel_past(movers, degrees, pivot, &[])
    }

    /// Returns the result of a wheel that the sight of the troops in `unheeded` does not end, because they saw the
    /// movers before.
    #[must_use]
    pub fn wheel_past(
        &self,
        movers: &[usize],
        degrees: f64,
        pivot: Point,
        unheeded: &[usize],
    ) -> WheelResult {
        let (units, bases): (Vec<usize>, Vec<Base>) = movers
            .iter()
            .filter_map(|unit| Some((*unit, self.troops.get(*unit)?.base)))
            .unzip();
        let wheel = Wheel::new(pivot, degrees, bases);
        let mut stop = SweepStop {
            after: wheel.course_length(),
            cause: StopCause::Done,
        };
        for (place, unit) in units.iter().enumerate() {
            wheel.meet_ground(self, place, *unit, &mut stop);
        }
        wheel.meet_enemies(self, &units, &mut stop);
        let prepared = PreparedGround::from_ground(&self.ground);
        let course = (0.0, stop.after);
        SightSearch::new(self, &prepared, &units, &wheel, course)
            .without_enemies(unheeded)
            .report_sight(&mut stop);
        let done = stop.cause == StopCause::Done;
        WheelResult {
            degrees: if done {
                wheel.degrees
            } else {
                wheel.degrees_at(stop.after)
            },
            cause: (!done).then_some(stop.cause),
        }
    }
}

/// A set of bases that turns; its course is the path of the outermost corner, in inches.
struct Wheel {
    pivot: Point,
    degrees: f64,
    bases: Vec<Base>,
    /// Distance from the pivot to the outermost corner.
    arm: f64,
}

impl Wheel {
    fn new(pivot: Point, degrees: f64, bases: Vec<Base>) -> Self {
        let arm = bases
            .iter()
            .flat_map(Base::corners)
            .map(|corner| (corner - pivot).norm())
            .fold(0.0, f64::max);
        Self {
            pivot,
            degrees: if degrees.is_finite() { degrees } else { 0.0 },
            bases,
            arm,
        }
    }

    fn course_length(&self) -> f64 {
        self.degrees.abs().to_radians() * self.arm
    }

    fn degrees_at(&self, place: f64) -> f64 {
        if self.arm <= EPSILON {
            return self.degrees;
        }
        (place / self.arm).to_degrees().copysign(self.degrees)
    }

    fn base_at(&self, mover: usize, place: f64) -> Base {
        self.bases.get(mover).map_or_else(
            || Base::new(self.pivot, Bearing::NORTH, 0.0, 0.0),
            |base| base.wheeled(self.degrees_at(place), self.pivot),
        )
    }

    fn meet_ground(&self, field: &Field, mover: usize, unit: usize, stop: &mut SweepStop) {
        let Some(base) = self.bases.get(mover) else {
            return;
        };
        if let Some(after) = self.leaves_table(field, base) {
            stop.take_nearer(after, StopCause::TableEdge { unit });
        }
        for (feature, piece) in field.ground.features.iter().enumerate() {
            if piece.going == GroundGoing::Impassable
                && let Some(after) = self.entry_angle(mover, base, piece)
            {
                stop.take_nearer(after, StopCause::Impassable { feature, unit });
            }
        }
    }

    fn leaves_table(&self, field: &Field, base: &Base) -> Option<f64> {
        let (width, depth) = (field.ground.width, field.ground.depth);
        let sides = [
            (Vector::new(1.0, 0.0), width),
            (Vector::new(-1.0, 0.0), 0.0),
            (Vector::new(0.0, 1.0), depth),
            (Vector::new(0.0, -1.0), 0.0),
        ];
        base.corners()
            .iter()
            .flat_map(|corner| {
                sides
                    .iter()
                    .filter_map(|(out, far)| self.crosses_out(*corner, *out, *far, self.degrees))
            })
            .reduce(f64::min)
            .filter(|after| *after <= self.course_length())
    }

    /// Returns the angle at which a turning point crosses a straight line outward; `None` if it does not within
    /// `degrees`.
    fn crosses_out(&self, point: Point, out: Vector, far: f64, degrees: f64) -> Option<f64> {
        self.line_crossings(point, out, far, degrees)
            .into_iter()
            .flatten()
            .filter(|(_, outward)| *outward)
            .map(|(after, _)| after)
            .reduce(f64::min)
    }

    /// Returns the angles at which a turning point is on the line `out . p = far`, each with whether it crosses outward
    /// there; the sign of `degrees` gives the direction of the turn.
    fn line_crossings(
        &self,
        point: Point,
        out: Vector,
        far: f64,
        degrees: f64,
    ) -> [Option<(f64, bool)>; 2] {
        let from = point - self.pivot;
        let quarter = turned(from, 90.0_f64.copysign(degrees));
        // The height over the line is a cosine of the angle turned.
        let (a, b) = (out.dot(&from), out.dot(&quarter));
        let size = a.hypot(b);
        let share = (far - out.dot(&self.pivot.coords)) / size;
        if size <= EPSILON || share.abs() > 1.0 {
            return [None, None];
        }
        let (top, half) = (b.atan2(a), share.acos());
        [(top - half, true), (top + half, false)].map(|(angle, outward)| {
            let turn = angle.rem_euclid(TAU);
            // A point that is on the line at the start crosses it there, not after a full turn.
            let run_round = (TAU - turn) * self.arm > SWEEP_ERROR;
            let turn = if run_round { turn } else { 0.0 };
            Some((turn * self.arm, outward))
        })
    }

    /// Returns the angle at which a base first enters a piece: a corner passes an edge of the piece, or an end of an
    /// edge passes a side of the base. `None` if it does not enter the piece.
    fn entry_angle(&self, mover: usize, base: &Base, piece: &Feature) -> Option<f64> {
        let mut places = vec![0.0];
        for (a, b) in piece.edges() {
            for corner in base.corners() {
                self.collect_edge_angles(corner, (a, b), self.degrees, &mut places);
            }
            for side in base.edges() {
                // Seen from the base, the ground turns in the opposite direction.
                self.collect_edge_angles(a, side, -self.degrees, &mut places);
                self.collect_edge_angles(b, side, -self.degrees, &mut places);
            }
        }
        places.sort_unstable_by(f64::total_cmp);
        places
            .into_iter()
            .take_while(|place| *place <= self.course_length())
            .find(|place| is_in(piece, &self.base_at(mover, place + SWEEP_ERROR)))
    }

    fn collect_edge_angles(
        &self,
        point: Point,
        edge: (Point, Point),
        degrees: f64,
        places: &mut Vec<f64>,
    ) {
        let Some(run) = (edge.1 - edge.0).try_normalize(EPSILON) else {
            return;
        };
        let out = crate::measure::right_of(run);
        let ways = self.line_crossings(point, out, out.dot(&edge.0.coords), degrees);
        for (place, _) in ways.into_iter().flatten() {
            let turn = (place / self.arm).to_degrees().copysign(degrees);
            let at = self.pivot + turned(point - self.pivot, turn);
            let share = (at - edge.0).dot(&run);
            if share >= -EPSILON && share <= (edge.1 - edge.0).norm() + EPSILON {
                places.push(place);
            }
        }
    }

    fn meet_enemies(&self, field: &Field, units: &[usize], stop: &mut SweepStop) {
        let Some(side) = units.first().and_then(|unit| field.troops.get(*unit)) else {
            return;
        };
        let near = field.troops.distances(|spot| self.soonest(spot, CONTACT));
        near.enemies_within(0.0, side.side, |troop| {
            self.meet_enemy(field, units, troop, stop);
        });
    }

    fn meet_enemy(&self, field: &Field, units: &[usize], troop: usize, stop: &mut SweepStop) {
        let Some(enemy) = field.troops.get(troop) else {
            return;
        };
        for (mover, unit) in units.iter().enumerate() {
            if let Some(after) = self.touch_angle(mover, &enemy.base) {
                stop.take_nearer(after, StopCause::Enemy { troop, unit: *unit });
            }
        }
    }

    /// Returns the angle at which a base first touches another; `None` if it does not. No point of the base travels
    /// farther than the course, so the base may always advance by the gap.
    fn touch_angle(&self, mover: usize, other: &Base) -> Option<f64> {
        let mut place = 0.0;
        while place <= self.course_length() {
            let gap = self.base_at(mover, place).distance(other) - CONTACT;
            if gap <= SWEEP_ERROR / 2.0 {
                return Some(place);
            }
            place += gap;
        }
        None
    }
}

/// Checks whether some part of the base is inside an area or on both sides of a line.
fn is_in(piece: &Feature, base: &Base) -> bool {
    let mut edges = piece.edges();
    edges.any(|(a, b)| runs_over(base, a, b, -EPSILON))
        || matches!(&piece.shape, Shape::Area(area) if is_inside_edges(area.edges(), base.at))
}

impl Motion for Wheel {
    fn cover(&self, mover: usize, from: f64, to: f64) -> Base {
        let mut cover = self.base_at(mover, f64::midpoint(from, to));
        let half = self.degrees_at((to - from) / 2.0);
        let away = cover
            .corners()
            .map(|corner| (corner - self.pivot).norm())
            .into_iter()
            .fold(0.0, f64::max);
        // Height of the arcs above their chords.
        let bow = away * (1.0 - half.to_radians().cos());
        let (mut low, mut high) = (Vector::zeros(), Vector::zeros());
        for corner in cover.corners() {
            for turn in [-half, half] {
                let place = cover.local(self.pivot + turned(corner - self.pivot, turn));
                low = low.inf(&place);
                high = high.sup(&place);
            }
        }
        let front = cover.front();
        let shift = (low + high) / 2.0;
        cover.at += crate::measure::right_of(front) * shift.x + front * shift.y;
        cover.frontage = high.x - low.x + bow * 2.0;
        cover.depth = high.y - low.y + bow * 2.0;
        cover
    }

    fn reached(&self, _: usize, _: Point, _: f64, _: f64) -> Option<f64> {
        None
    }

    fn carried(&self, point: Point, from: f64, to: f64) -> Point {
        let turn = self.degrees_at(to) - self.degrees_at(from);
        self.pivot + turned(point - self.pivot, turn)
    }

    fn soonest(&self, spot: TroopSpot, range: f64) -> f32 {
        let reach = spot.size + (self.arm + range) as f32;
        if spot.away_squared(self.pivot) <= reach * reach {
            0.0
        } else {
            f32::INFINITY
        }
    }

    fn roughly_near(&self, other: &Base, range: f64) -> Option<MarchPassage> {
        let gap = (other.at - self.pivot).norm() - other.radius() - self.arm - range;
        (gap <= 0.0).then_some(MarchPassage {
            enter: 0.0,
            leave: self.course_length(),
        })
    }

    fn near(&self, mover: usize, other: &Base, range: f64) -> Option<MarchPassage> {
        let gap = self.bases.get(mover)?.distance(other) - range;
        Some(MarchPassage {
            enter: gap.max(0.0),
            leave: self.course_length(),
        })
    }
}
