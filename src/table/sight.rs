//! Lines of sight between units: verdict, distance, limit and obstacle (ZOO-01 to ZOO-08).
//!
//! Verdicts are exact: a base sees another if some line from one to the other is a line of sight, and the line that
//! proves it is part of the answer. `sight/line.rs` judges one line, `sight/search.rs` finds the few lines that matter
//! between two bases.
//!
//! Cost of a question: one look at the bounds of every feature and at the troops in the squares nearby (a nanosecond
//! each), then work that grows with the corners of the obstacles between the two ends, not with the table. Most
//! questions end with the first line that is tested: the nearest line is free, the two are too far apart for any type
//! near them, or one obstacle covers the whole space between them or around one of them. The others cost about five
//! times as much: each straight piece of one base is compared with each piece of the other, and halved until a line is
//! found or none is left. The answer is cached (`sight/proof_cache.rs`). The ground under a base is computed once and
//! cached (`sight/boundary_cache.rs`), so the first question after a move costs twice as much.

mod answer;
pub(super) mod body;
pub(super) mod body_shaft;
pub(super) mod boundary;
mod boundary_cache;
mod candidates;
mod crest_occlusion;
mod depth_occlusion;
pub(super) mod end;
pub(super) mod farthest;
pub(super) mod formation;
pub(super) mod line;
mod margin;
pub(super) mod obstacle;
pub(super) mod piece;
pub(super) mod prepared;
mod proof_cache;
mod reason;
pub(super) mod region;
pub(super) mod rule;
pub(super) mod scene;
pub(super) mod search;
mod shaft;
mod union_boundary;
pub(super) mod vantage;
mod visibility_matrix;
mod why;

pub use answer::{Blocker, ScreeningGround, Sight};
pub use visibility_matrix::VisibilityMatrix;
pub use why::what_blocks;

use std::cell::RefCell;
use std::sync::Arc;

use super::{
    field::{ElevationRaises, Field, SightReading},
    ground::SightType,
    measure::{Point, beyond},
};
use body::SightBody;
use body_shaft::BodyShaft;
use boundary::FrontFacing;
use end::SightEnd;
use line::LineSight;
use obstacle::{Obstacle, ObstacleSource};
use piece::SightRole;
use prepared::PreparedGround;
use proof_cache::proving_line;
use reason::open_line;
use region::Region;
use rule::Rule;
use scene::{Asker, Scene};
use search::{ProvingLine, Search, SearchPurpose, SearchScratch};

impl Field {
    /// Checks whether an observer of `side` at a point sees another point along the straight line.
    #[must_use]
    pub fn point_sees_point(&self, side: u8, from: Point, to: Point) -> Sight {
        let (Some(here), Some(there)) = (point_body(from), point_body(to)) else {
            return Sight::nothing(from, to);
        };
        let question = SightQuestion::of_side(side, None, Rule::from_law(&self.law));
        question.ask(self, &here, &there)
    }

    /// Checks whether the figure at `from` sees any part of a base (RUL-40).
    #[must_use]
    pub fn point_sees(&self, side: u8, from: Point, target: usize) -> Sight {
        let (Some(here), Some(there)) = (point_body(from), self.sight_body(target)) else {
            return Sight::nothing(from, from);
        };
        let question = SightQuestion::of_side(side, Some(target), Rule::from_law(&self.law));
        question.ask(self, &here, &there)
    }

    /// Checks whether a base sees a point, that is, whether the point is in its zone of observation.
    ///
    /// With `zone_needs_sight` off the zone is a plain circle (RUL-56).
    #[must_use]
    pub fn sees_point(&self, observer: usize, point: Point) -> Sight {
        let (Some(here), Some(there)) = (self.sight_body(observer), self::point_body(point)) else {
            return Sight::nothing(point, point);
        };
        let question = SightQuestion::of_troop(self, observer, None, &[], self.zone_rule());
        question.ask(self, &here, &there)
    }

    /// Checks whether one base sees another, that is, whether any part of the target is in the observer's zone.
    #[must_use]
    pub fn sees(&self, observer: usize, target: usize) -> Sight {
        self.sees_past(observer, target, &[])
    }

    /// Checks whether one base sees another, assuming that the troops in `ignored` hide nothing: the bases of a
    /// marching brigade do not hide each other (RUL-52).
    ///
    /// With `zone_needs_sight` off the zone is a plain circle (RUL-56).
    #[must_use]
    pub fn sees_past(&self, observer: usize, target: usize, ignored: &[usize]) -> Sight {
        self.judge_pair(observer, target, ignored, self.zone_rule())
    }

    /// Checks whether there is a line of sight from one base to another, regardless of RUL-56: a firer needs one
    /// (FIRE, ART-03).
    #[must_use]
    pub fn has_line_to(&self, observer: usize, target: usize) -> Sight {
        self.judge_pair(observer, target, &[], Rule::from_law(&self.law))
    }

    /// Checks whether one base sees another, as [`Field::sees_past`] does. Faster, because it stops at the first line
    /// found.
    #[must_use]
    pub fn is_seen_past(&self, observer: usize, target: usize, ignored: &[usize]) -> bool {
        let wanted = SearchPurpose::Any;
        self.judge_pair_for(wanted, observer, target, ignored, self.zone_rule())
            .seen
    }

    /// Looks for a line of sight as [`Field::has_line_to`] does. Faster, because it stops at the first line found: if
    /// there is a line, the distance and the limit are those of some line, not of the shortest.
    #[must_use]
    pub fn has_any_line_to(&self, observer: usize, target: usize) -> Sight {
        let rule = Rule::from_law(&self.law);
        self.judge_pair_for(SearchPurpose::Any, observer, target, &[], rule)
    }

    fn judge_pair(&self, observer: usize, target: usize, ignored: &[usize], rule: Rule) -> Sight {
        self.judge_pair_for(SearchPurpose::Shortest, observer, target, ignored, rule)
    }

    fn judge_pair_for(
        &self,
        wanted: SearchPurpose,
        observer: usize,
        target: usize,
        ignored: &[usize],
        rule: Rule,
    ) -> Sight {
        let (Some(here), Some(there)) = (self.sight_body(observer), self.sight_body(target)) else {
            let at = |i: usize| self.troops.get(i).map_or(Point::origin(), |t| t.base.at);
            return Sight::nothing(at(observer), at(target));
        };
        let question = SightQuestion::of_troop(self, observer, Some(target), ignored, rule);
        SightQuestion { wanted, ..question }.ask(self, &here, &there)
    }

    pub(crate) fn zone_rule(&self) -> Rule {
        if self.law.zone_needs_sight {
            Rule::from_law(&self.law)
        } else {
            Rule::circle(&self.law)
        }
    }

    pub(crate) fn sight_body(&self, troop: usize) -> Option<SightBody> {
        self.troops.rectangle(troop).copied().map(SightBody::Base)
    }
}

fn point_body(at: Point) -> Option<SightBody> {
    (at.x.is_finite() && at.y.is_finite()).then_some(SightBody::Point(at))
}

thread_local! {
    /// Buffers reused from question to question.
    static SCRATCH: RefCell<SearchScratch> = RefCell::default();
}

/// One question about sight: the two parties and the rule that applies.
struct SightQuestion<'a> {
    asker: Asker<'a>,
    rule: Rule,
    /// The longest types of the two formations; `None` if the rule does not need them.
    observers_longest: Option<SightType>,
    targets_longest: Option<SightType>,
    /// True if a negative answer describes the shortest line that is not blocked, even if a line that is blocked is
    /// nearer.
    explains: bool,
    /// The line that proves a positive answer: the shortest, or any.
    wanted: SearchPurpose,
}

impl<'a> SightQuestion<'a> {
    fn of_side(side: u8, target: Option<usize>, rule: Rule) -> Self {
        let asker = Asker {
            side,
            target,
            ignored: &[],
        };
        Self {
            asker,
            rule,
            observers_longest: None,
            targets_longest: None,
            explains: false,
            wanted: SearchPurpose::Shortest,
        }
    }

    fn of_troop(
        field: &Field,
        observer: usize,
        target: Option<usize>,
        ignored: &'a [usize],
        rule: Rule,
    ) -> Self {
        let asker = Asker {
            side: field.troops.get(observer).map_or(0, |troop| troop.side),
            target,
            ignored,
        };
        Self {
            asker,
            rule,
            observers_longest: field.shared_type(observer),
            targets_longest: target.and_then(|target| field.shared_type(target)),
            explains: false,
            wanted: SearchPurpose::Shortest,
        }
    }

    /// Collects the obstacles that may lie in a region.
    fn scene<'p>(&self, field: &Field, prepared: &'p PreparedGround, region: &Region) -> Scene<'p> {
        let mut scene = Scene::gather(field, prepared, self.rule, self.asker, region);
        scene.observers_longest = self.observers_longest;
        scene.targets_longest = self.targets_longest;
        scene
    }

    fn ask(&self, field: &Field, here: &SightBody, there: &SightBody) -> Sight {
        let prepared = PreparedGround::from_ground(&field.ground);
        let region = Region::between(here, there);
        let scene = self.scene(field, &prepared, &region);
        SCRATCH.with_borrow_mut(|scratch| {
            let first = first_look(&scene, (here, there), region.body_shaft.as_ref(), scratch);
            let (mut from, mut to, mut look) = (first.from, first.to, first.look);
            if first.is_undecided {
                let bodies = (here, there);
                let proof = find_proving_line(
                    &scene,
                    &prepared,
                    bodies,
                    look.distance,
                    scratch,
                    self.wanted,
                );
                if let Some(proof) = proof {
                    (from, to) = (proof.from, proof.to);
                }
                look = scene.judge_line(&from, &to, &mut scratch.line);
            }
            let round = look.block.filter(|_| self.explains);
            let open = round
                .and_then(|_| open_line(&scene, &prepared, (here, there), look.distance, scratch));
            if let Some(proof) = open {
                (from, to) = proof;
                look = scene.judge_line(&from, &to, &mut scratch.line);
            }
            let round = round.filter(|_| open.is_some());
            Sight {
                round: round.map(|(feature, at)| Blocker { feature, at }),
                ..line_sight(&scene, look, &from, &to, &scratch.line)
            }
        })
    }
}

/// Looks for a line of sight between two bodies whose distance is at least `least` inches; `None` if there is none.
fn find_proving_line(
    scene: &Scene<'_>,
    prepared: &Arc<PreparedGround>,
    bodies: (&SightBody, &SightBody),
    least: f64,
    scratch: &mut SearchScratch,
    wanted: SearchPurpose,
) -> Option<ProvingLine> {
    let (here, there) = bodies;
    proving_line(scene, prepared, bodies, wanted, || {
        let grounded_segments = [here, there].map(|body| body.grounded_segments(scene, prepared));
        let [starts, ends] = &grounded_segments;
        let fronts = (
            FrontFacing::new(starts, here, there),
            FrontFacing::new(ends, there, here).seen_in(scene),
        );
        Search::new(scene, scratch, wanted).run(fronts, least)
    })
}

/// Result of testing the nearest pair of points of two bodies, and no other pair.
pub(crate) struct First {
    pub(crate) from: SightEnd,
    pub(crate) to: SightEnd,
    pub(crate) look: LineSight,
    /// True if only a search can decide: the two nearest points do not see each other, but two others may.
    pub(crate) is_undecided: bool,
}

/// Tests the nearest pair of points, and looks for an obstacle that hides all of one body from all of the other.
pub(crate) fn first_look(
    scene: &Scene<'_>,
    bodies: (&SightBody, &SightBody),
    body_shaft: Option<&BodyShaft>,
    scratch: &mut SearchScratch,
) -> First {
    let (here, there) = bodies;
    let (p, q) = here.nearest_pair(there);
    let (from, to) = (scene.end_at(p), scene.far_end(q));
    let look = scene.judge_line(&from, &to, &mut scratch.line);
    let is_undecided = !look.seen && may_see(scene, bodies, body_shaft, look.distance);
    First {
        from,
        to,
        look,
        is_undecided,
    }
}

/// Decides, as far as possible without a search, whether one body may see another; they are at least `least` inches
/// apart.
fn may_see(
    scene: &Scene<'_>,
    bodies: (&SightBody, &SightBody),
    body_shaft: Option<&BodyShaft>,
    least: f64,
) -> bool {
    let barred = |body_shaft: &BodyShaft| hides_every_line(scene, bodies, body_shaft, least);
    may_be_in_range(scene, bodies.0, least) && !body_shaft.is_some_and(barred)
}

/// Returns the ends of some line of sight between two fronts that are at least `least` inches apart. `None` if there is
/// no line of sight.
pub(crate) fn any_proof(
    scene: &Scene<'_>,
    fronts: (FrontFacing<'_>, FrontFacing<'_>),
    least: f64,
    scratch: &mut SearchScratch,
) -> Option<(SightEnd, SightEnd)> {
    let proof = Search::new(scene, scratch, SearchPurpose::Any).run(fronts, least)?;
    Some((proof.from, proof.to))
}

/// Checks whether one obstacle that every line meets hides all of the lines: ground whose range is short enough, or a
/// crest (RUL-54).
fn hides_every_line(
    scene: &Scene<'_>,
    bodies: (&SightBody, &SightBody),
    body_shaft: &BodyShaft,
    distance: f64,
) -> bool {
    if scene.rule.reading == SightReading::Depth {
        return false;
    }
    let raised = scene.rule.raises.is_some() && on_hill(scene, bodies.0);
    let hides = |obstacle: &&Obstacle<'_>| match obstacle.kind {
        Some(kind) if raised => beyond(distance, kind.raised().range()),
        Some(kind) => beyond(distance, kind.range()),
        None => obstacle.role == SightRole::Crest,
    };
    let ends: [&SightBody; 2] = bodies.into();
    let mut obstacles = scene.obstacles.iter().filter(hides);
    obstacles.any(|obstacle| {
        if !scene.rule.shares_longest() {
            return body_shaft.is_barred_by(obstacle)
                || ends.iter().any(|end| end.is_within(obstacle));
        }
        // A formation may see farther from ground that it stands in (RUL-55, switch).
        let apart = |end: &&SightBody| !obstacle.bounds.meets(&end.bounds());
        body_shaft.is_barred_by(obstacle) && ends.iter().all(apart)
    })
}

/// Checks whether part of a body may be on a hill.
fn on_hill(scene: &Scene<'_>, here: &SightBody) -> bool {
    let bounds = here.bounds();
    let mut hills = scene.prepared.hills();
    hills.any(|hill| hill.bounds.meets(&bounds))
}

/// Checks whether a line from `here` of at least `distance` inches may be a line of sight.
fn may_be_in_range(scene: &Scene<'_>, here: &SightBody, distance: f64) -> bool {
    let mut kind = if scene.rule.asks_own() {
        SightType::Unlimited
    } else {
        let kinds = scene.obstacles.iter().filter_map(|obstacle| obstacle.kind);
        kinds.fold(scene.prepared.open(), SightType::max)
    };
    if scene.rule.raises == Some(ElevationRaises::LimitingType) && on_hill(scene, here) {
        kind = kind.raised();
    }
    !beyond(distance, kind.range())
}

fn line_sight(
    scene: &Scene<'_>,
    look: LineSight,
    from: &SightEnd,
    to: &SightEnd,
    scratch: &line::LineScratch,
) -> Sight {
    let mut limited_by = Vec::with_capacity(1);
    let mut screens = Vec::new();
    for span in scratch.spans.iter().filter(|span| span.has_type(look.kind)) {
        let (name, screen) = match span.source {
            ObstacleSource::Feature(feature) => {
                (look.kind.name(), ScreeningGround::Feature(feature))
            }
            ObstacleSource::Troop(troop) => ("enemy", ScreeningGround::Troop(troop)),
        };
        if !limited_by.contains(&name) {
            limited_by.push(name);
        }
        if look.kind != scene.prepared.open() && !screens.contains(&screen) {
            screens.push(screen);
        }
    }
    screens.sort_unstable();
    if limited_by.is_empty() {
        limited_by.push(look.kind.name());
    }
    Sight {
        seen: look.seen,
        distance: look.distance,
        limit: look.limit,
        limited_by,
        screens,
        raised: scene.raised_type(look.kind, from) != look.kind,
        blocked_by: look.block.map(|(feature, at)| Blocker { feature, at }),
        round: None,
        from: from.at,
        to: to.at,
        shift: None,
    }
}
