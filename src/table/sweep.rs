//! A rigid set of bases that moves along a straight line, and the first thing that ends its march (GT-03).
//!
//! Contacts of bases with ground, edges and other bases are closed forms. The first enemy that sees the march is found
//! by tests of the ground over which the march sweeps (see `watch`); on ground without obstacles that is a closed form
//! too.
//!
//! Guarantee: judged by [`Field::sees_past`], no march is too short, and none is too long by more than 0.02 in
//! ([`SWEEP_PROMISE`](super::measure::SWEEP_PROMISE)). A base that wheels, or stands at an angle to the march, may be
//! visible for a moment without ending the march, but only over less than [`SWEEP_ERROR`](super::measure::SWEEP_ERROR).

mod advance;
mod approach;
mod contact;
mod friends;
mod lane;
mod lookout;
mod motion;
mod observer;
mod passing;
mod piece;
mod range;
mod road;
mod stop;
mod watch;
mod wheel;

use std::sync::Arc;

use advance::Advance;
use lane::{Lane, LaneStrip, Profile};
use motion::Motion;
use piece::{Edge, Touch};
use road::Roads;
use watch::SightSearch;

use super::{
    base::{Base, centre_of},
    field::Field,
    ground::{Feature, GroundGoing, road_slack},
    measure::{CONTACT, EPSILON, Point},
    sight::prepared::PreparedGround,
};
pub use stop::{MarchGoal, StopCause, Sweep, SweepStop};
pub use wheel::WheelResult;

/// A prepared sweep: its lane, and in order the profiles of the movers that exist.
struct March<'a> {
    field: &'a Field,
    sweep: &'a Sweep,
    lane: Lane,
    units: Vec<usize>,
    profiles: Vec<Profile>,
    advance: Advance,
    roads: Option<Roads<'a>>,
    prepared: Arc<PreparedGround>,
}

impl Field {
    /// Returns the first stop of `sweep`, at `start` or later, correct to 0.02 in.
    ///
    /// The smallest distance ends the march. At equal distances the order is: arrival, table edge, impassable ground,
    /// observed, enemy base, rough ground, obstacle. A mover that is already in a piece meets it at `start`, unless the
    /// piece is among `passed`; a base that slides along an outline or only leaves the piece does not meet it. The
    /// going of a piece does not apply to a mover whose centre is on a road (RUL-61).
    #[must_use]
    pub fn first_stop(&self, sweep: &Sweep) -> SweepStop {
        self.stop_by(sweep, |march, stop| {
            march.meet_ground(stop);
            // An enemy usually sees the march before it is touched, so few bases remain to test for contact.
            for enemy in march.meet_eyes(stop) {
                march.meet_base(enemy, stop);
            }
        })
    }

    /// Returns the first stop of `sweep` caused by the ground (table edge, goal or feature), ignoring observers. It
    /// costs a tenth of [`Field::first_stop`].
    #[must_use]
    pub fn first_stop_of_ground(&self, sweep: &Sweep) -> SweepStop {
        self.stop_by(sweep, |march, stop| march.meet_ground(stop))
    }

    fn stop_by(&self, sweep: &Sweep, meet: impl FnOnce(&March<'_>, &mut SweepStop)) -> SweepStop {
        let mut stop = SweepStop {
            after: sweep.until.max(sweep.start),
            cause: StopCause::Done,
        };
        match March::new(self, sweep) {
            Some(march) => meet(&march, &mut stop),
            None if !stop.after.is_finite() => stop.after = sweep.start,
            None => {}
        }
        stop
    }

    /// Returns the depth of a feature by RUL-61, in inches: its greatest length ahead of any mover's front along the
    /// line of march, from `start`; 0 for a linear feature.
    ///
    /// Two arms of one piece count together. Movers that stay on a road in the piece do not count.
    #[must_use]
    pub fn stretch(&self, sweep: &Sweep, feature: usize) -> f64 {
        self.crossing_of(sweep, feature)
            .map_or(0.0, |(march, piece)| {
                let edges = march.edges(piece);
                march
                    .profiles_meeting(piece)
                    .map(|mover| piece::longest_ahead(mover, &edges, sweep.start))
                    .fold(0.0, f64::max)
            })
    }

    /// Returns the distance in inches after which every mover has left the feature; `start` if no mover is in it or
    /// reaches it.
    #[must_use]
    pub fn past(&self, sweep: &Sweep, feature: usize) -> f64 {
        self.crossing_of(sweep, feature)
            .map_or(sweep.start, |(march, piece)| {
                let edges = march.edges(piece);
                march
                    .profiles_meeting(piece)
                    .filter_map(|mover| piece::clearing_distance(mover, &edges))
                    .fold(sweep.start, f64::max)
            })
    }

    /// Returns the distance in inches along the march at which the first of some movers has gone 1 in into the feature,
    /// at `start` or later (ROUGH-03, RUL-61, RUL-64).
    ///
    /// `movers_concerned` are indices into the field's troops. `None` if none of them goes that deep into the feature;
    /// the parts on a road do not count. A mover that is already in the feature may leave, and may continue as long as
    /// it gets no deeper.
    #[must_use]
    pub fn one_inch_inside(
        &self,
        sweep: &Sweep,
        feature: usize,
        movers_concerned: &[usize],
    ) -> Option<f64> {
        let (march, piece) = self.crossing_of(sweep, feature)?;
        let edges = march.edges(piece);
        march
            .movers()
            .filter(|(unit, _)| movers_concerned.contains(unit))
            .filter_map(|(unit, mover)| {
                let met = march.met_beside_roads(piece, unit, mover)?;
                piece::gone_in(mover, &edges, 1.0, met)
            })
            .reduce(f64::min)
    }

    fn crossing_of<'a>(
        &'a self,
        sweep: &'a Sweep,
        feature: usize,
    ) -> Option<(March<'a>, &'a Feature)> {
        let piece = self.ground.features.get(feature)?;
        Some((March::new(self, sweep)?, piece))
    }
}

impl<'a> March<'a> {
    fn new(field: &'a Field, sweep: &'a Sweep) -> Option<Self> {
        let lane = Lane::new(sweep.direction)?;
        let (units, bases): (Vec<usize>, Vec<Base>) = sweep
            .movers
            .iter()
            .filter_map(|unit| Some((*unit, field.troops.get(*unit)?.base)))
            .unzip();
        let profiles: Vec<Profile> = bases.iter().map(|base| Profile::new(base, &lane)).collect();
        (!units.is_empty()).then_some(Self {
            field,
            sweep,
            lane,
            units,
            advance: Advance::new(lane, bases, &profiles),
            profiles,
            roads: Roads::new(&field.ground),
            prepared: PreparedGround::from_ground(&field.ground),
        })
    }

    fn meet_ground(&self, stop: &mut SweepStop) {
        self.meet_table_edge(stop);
        self.meet_goal(stop);
        self.meet_features(stop);
    }

    fn meet_table_edge(&self, stop: &mut SweepStop) {
        let along = self.lane.along();
        let ground = &self.field.ground;
        for (unit, base) in self.units.iter().zip(self.advance.bases()) {
            let room = |corner: &Point| {
                let sides = [
                    (corner.x, along.x, ground.width),
                    (corner.y, along.y, ground.depth),
                ];
                sides.map(|(place, speed, far)| match speed {
                    // A base that enters the table can only leave it at the far side, so only that edge stops it.
                    speed if speed > EPSILON => (far - place) / speed,
                    speed if speed < -EPSILON => place / -speed,
                    _ => f64::INFINITY,
                })
            };
            let rooms = base.corners().into_iter().flat_map(|corner| room(&corner));
            let after = rooms.fold(f64::INFINITY, f64::min).max(self.sweep.start);
            if after.is_finite() {
                stop.take_nearer(after, StopCause::TableEdge { unit: *unit });
            }
        }
    }

    fn meet_goal(&self, stop: &mut SweepStop) {
        let start = self.sweep.start;
        match &self.sweep.goal {
            MarchGoal::Point(point) => {
                if let Some(centre) = centre_of(self.advance.bases()) {
                    let after = (point - centre).dot(&self.lane.along());
                    stop.take_nearer(after.max(start), StopCause::Arrival);
                }
            }
            MarchGoal::Feature(feature) => {
                let met = self.field.ground.features.get(*feature).and_then(|piece| {
                    let stretch = (start, stop.after);
                    piece::first_met(&self.lane, &self.profiles, piece, stretch, Touch::Touches)
                });
                if let Some((after, _)) = met {
                    stop.take_nearer(after, StopCause::Arrival);
                }
            }
            MarchGoal::Troops(_) | MarchGoal::Away => {}
        }
    }

    fn meet_features(&self, stop: &mut SweepStop) {
        let strip = LaneStrip::new(&self.lane, &self.profiles, self.sweep.start);
        // Most features are far from the march, so their bounds are tested first.
        let features = self
            .field
            .ground
            .features
            .iter()
            .zip(&self.prepared.features);
        for (feature, (piece, bounds)) in features.enumerate() {
            if piece.going == GroundGoing::Open
                || bounds.is_some_and(|bounds| strip.misses(&bounds, stop.after))
                || self.sweep.goal == MarchGoal::Feature(feature)
                || self.sweep.passed.contains(&feature)
            {
                continue;
            }
            let met = piece::first_met(
                &self.lane,
                &self.profiles,
                piece,
                (self.sweep.start, stop.after),
                Touch::Enters,
            );
            if let Some((after, place)) = met
                && after <= stop.after + EPSILON
                && let Some((after, unit)) = self.off_road(piece, after, place)
            {
                stop.take_nearer(after, stop_cause(piece.going, feature, unit));
            }
        }
    }

    /// Returns the first meeting with a piece in which a mover does not stay on a road; `after` and `place` give the
    /// meeting found without regard to roads. `None` if there is none.
    fn off_road(&self, piece: &Feature, after: f64, place: usize) -> Option<(f64, usize)> {
        if self.roads.is_none() {
            return Some((after, *self.units.get(place)?));
        }
        self.movers()
            .filter_map(|(unit, mover)| Some((self.met_beside_roads(piece, unit, mover)?, unit)))
            .min_by(|a, b| a.0.total_cmp(&b.0))
    }

    fn movers(&self) -> impl Iterator<Item = (usize, &Profile)> {
        self.units.iter().copied().zip(&self.profiles)
    }

    /// Returns the distance at which a mover meets a piece without staying on a road; `None` if it never does.
    fn met_beside_roads(&self, piece: &Feature, unit: usize, mover: &Profile) -> Option<f64> {
        let start = self.sweep.start;
        // Impassable ground is crossed by bridge or ford in line as well as in column (RUL-66).
        let uses = piece.going == GroundGoing::Impassable || !self.sweep.in_line.contains(&unit);
        if let Some(roads) = &self.roads
            && uses
        {
            let base = self.field.troops.get(unit)?.base;
            return roads.met_beside(&self.lane, mover, piece, road_slack(&base, piece), start);
        }
        let one = std::slice::from_ref(mover);
        let whole = (start, f64::INFINITY);
        let met = piece::first_met(&self.lane, one, piece, whole, Touch::Enters)?;
        Some(met.0)
    }

    /// Returns the movers that meet a piece and do not stay on a road while in it.
    fn profiles_meeting<'b>(&'b self, piece: &'b Feature) -> impl Iterator<Item = &'b Profile> {
        let concerned = self.movers().filter(move |(unit, mover)| {
            self.roads.is_none() || self.met_beside_roads(piece, *unit, mover).is_some()
        });
        concerned.map(|(_, mover)| mover)
    }

    fn edges(&self, piece: &Feature) -> Vec<Edge> {
        let edges = piece.edges();
        let edges = edges.map(|(a, b)| (self.lane.place(a), self.lane.place(b)));
        edges.collect()
    }

    fn meet_eyes(&self, stop: &mut SweepStop) -> Vec<usize> {
        if !stop.after.is_finite() {
            return Vec::new();
        }
        let course = (self.sweep.start, stop.after);
        let watch = SightSearch::new(
            self.field,
            &self.prepared,
            &self.units,
            &self.advance,
            course,
        );
        watch
            .without_enemies(&self.sweep.unheeded)
            .report_sight(stop)
    }

    fn meet_base(&self, troop: usize, stop: &mut SweepStop) {
        let Some(enemy) = self.field.troops.get(troop) else {
            return;
        };
        for (mover, unit) in self.units.iter().enumerate() {
            if let Some(touch) = self.advance.near(mover, &enemy.base, CONTACT)
                && touch.leave >= self.sweep.start
            {
                let cause = match &self.sweep.goal {
                    MarchGoal::Troops(those) if those.contains(&troop) => StopCause::Arrival,
                    _ => StopCause::Enemy { troop, unit: *unit },
                };
                stop.take_nearer(touch.enter.max(self.sweep.start), cause);
            }
        }
    }
}

/// Returns the cause of the stop of a mover that meets ground of this going.
fn stop_cause(going: GroundGoing, feature: usize, unit: usize) -> StopCause {
    match going {
        GroundGoing::Impassable => StopCause::Impassable { feature, unit },
        GroundGoing::Linear => StopCause::Obstacle { feature, unit },
        GroundGoing::Open | GroundGoing::Close | GroundGoing::Obstructed => {
            StopCause::Rough { feature, unit }
        }
    }
}
