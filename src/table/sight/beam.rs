//! The shortest line of sight between two bases: which of all the lines proves the verdict.
//!
//! The lines from one rim to another are a square: where each end stands on its rim. A corner of
//! an obstacle is met by the lines of one curve in that square; between the curves what a line
//! runs through is always the same. The search halves the square until a piece of it is hidden by
//! one obstacle as a whole, is crossed by no curve, or holds so few corners that the shortest line
//! of sight is one of a handful: the shortest of the piece, the shortest through a corner, through
//! a corner from an end of a rim, or through two corners. These are looked along one by one, so
//! the verdict rests on lines, not on samples.
//!
//! Before that each two rims are cut down to what is near enough for a line of sight, and what hid
//! the last two as a whole is tried first: most pairs of rims end there.

use std::ops::Range;

use super::super::field::MixedTerrain;
use super::super::field::SightReading;
use super::super::ground::SightType;
use super::super::measure::EPSILON;
use super::super::measure::Point;
use super::super::measure::beyond;
use super::super::measure::nearest_on_segment;
use super::chord::Chord;
use super::chord::HAIR;
use super::chord::WIDER_HAIR;
use super::chord::beside;
use super::chord::lines_through;
use super::deep::by_depth;
use super::line::Desk;
use super::line::nearest_of_segments;
use super::pencil::Met;
use super::pencil::Pencil;
use super::rim::Front;
use super::rim::Rim;
use super::scene::End;
use super::scene::Obstacle;
use super::scene::Scene;
use super::scene::Source;
use super::slant::by_crest;
use super::survey::Role;
use super::survey::Stand;

/// Smaller pieces of a rim are not halved any more, in inches; where corners alone do not decide they
/// are left for later, when a finer measure holds for them. Few questions leave any.
const MEASURES: [f64; 6] = [0.5, 0.1, 0.01, 1e-3, 1e-4, FINEST];

/// The last measure.
const FINEST: f64 = 1e-6;

/// Under the reading as depth, whose borders are curves that no corner marks: what shows itself to less of a
/// base is not looked for.
const MEASURES_OF_DEPTH: [f64; 3] = [0.1, 0.02, 0.004];

/// How much shorter a line must be to be sought where only halving finds it, in inches.
const COARSE: f64 = 1e-4;

/// The reach of what hides everything behind it.
const HIDDEN: f64 = -1.0;

/// Pieces looked at before a search gives up; a table made of such cases would be needed to get there.
const PATIENCE: u32 = 20_000;

/// A line that proves a verdict.
#[derive(Debug, Clone, Copy)]
pub(in crate::table) struct Proof {
    pub(in crate::table) distance: f64,
    pub(in crate::table) from: End,
    pub(in crate::table) to: End,
}

/// Room to work in, kept from search to search.
#[derive(Debug, Default)]
pub(in crate::table) struct Room {
    /// How far each obstacle lets one see from the rim, in inches; negative where it hides.
    reach: Vec<f64>,
    /// Obstacles still to be told apart; each halving appends its own.
    live: Vec<usize>,
    corners: Vec<Point>,
    lines: Vec<Chord>,
    /// The ledges of both bodies that may matter.
    footings: Vec<Footing>,
    /// The obstacles that each of them stands in or on the outline of, by their places.
    on: Vec<(usize, Stand)>,
    /// Pairs of footings by their places, with the distance between them.
    pairs: Vec<(f64, usize, usize)>,
}

/// A ledge among the obstacles of a question.
#[derive(Debug, Clone)]
struct Footing {
    rim: Rim,
    /// Its part of the list of what ledges stand on.
    on: Range<usize>,
    /// How far a line with an end on it can be seen along at most, whoever looks.
    farthest: f64,
}

/// A pencil left undecided.
#[derive(Debug)]
struct Rest {
    pencil: Pencil,
    cap: f64,
    depth: u32,
    /// The obstacles to be told apart.
    live: Vec<usize>,
    /// The footings of its ends, by their places.
    ends: (usize, usize),
    /// Which measure it was left at.
    measure: usize,
}

/// A search for the shortest line of sight.
#[derive(Debug)]
pub(in crate::table) struct Search<'s, 'a> {
    scene: &'s Scene<'a>,
    desk: &'s mut Desk,
    best: Option<Proof>,
    /// The rims whose lines are looked at.
    rims: (Rim, Rim),
    /// The heights and types of the rims that `reach` and `open` were worked out for.
    known: Option<(End, End)>,
    /// How far the open ground lets one see.
    open: f64,
    /// Whether both rims stand in ground of a longer type than the open ground.
    covered: bool,
    /// The greater height of the two rims.
    heights: u8,
    /// The obstacle that hid a pencil last.
    hider: usize,
    room: Room,
    patience: u32,
    /// The footings looked between, and the measure that holds, by their places.
    ends: (usize, usize),
    measure: usize,
    left: Vec<Rest>,
    /// Whether the first line that is seen is answer enough.
    any: bool,
}

impl<'s, 'a> Search<'s, 'a> {
    /// Starts a search; with `any` it ends at the first line that is seen.
    pub(in crate::table) fn new(scene: &'s Scene<'a>, desk: &'s mut Desk, any: bool) -> Self {
        let nowhere = Rim::point(&End {
            at: Point::origin(),
            height: 0,
            own: SightType::Rolling,
        });
        let room = std::mem::take(&mut desk.room);
        Self {
            scene,
            desk,
            best: None,
            rims: (nowhere, nowhere),
            known: None,
            open: 0.0,
            covered: false,
            heights: 0,
            hider: usize::MAX,
            room,
            patience: PATIENCE,
            ends: (0, 0),
            measure: 0,
            left: Vec::new(),
            any,
        }
    }

    /// Returns the shortest line of sight from one front to the other, of which none is shorter
    /// than `least` inches.
    pub(in crate::table) fn run(
        mut self,
        (from, to): (Front<'_>, Front<'_>),
        least: f64,
    ) -> Option<Proof> {
        self.pair(from, to, least);
        let pairs = std::mem::take(&mut self.room.pairs);
        for (distance, p, q) in &pairs {
            if !self.improves(*distance, 0.0) {
                break;
            }
            self.between((*p, *q), *distance);
        }
        while let Some(rest) = self.next_left() {
            self.stand(rest.ends);
            self.measure = rest.measure + 1;
            self.room.live = rest.live;
            self.probe(&rest.pencil, 0, rest.cap, rest.depth);
        }
        self.room.pairs = pairs;
        self.desk.room = self.room;
        self.best
    }

    /// Returns what is left that may hold the shortest line of all.
    fn next_left(&mut self) -> Option<Rest> {
        let shortest =
            |one: &Rest, other: &Rest| one.pencil.shortest.total_cmp(&other.pencil.shortest);
        let rests = self.left.iter().enumerate();
        let (place, nearest) = rests.min_by(|(_, one), (_, other)| shortest(one, other))?;
        let may_hold = self.improves(nearest.pencil.shortest, COARSE);
        may_hold.then(|| self.left.swap_remove(place))
    }

    /// Finds the pairs of ledges near enough for a line of sight, the nearest first.
    fn pair(&mut self, from: Front<'_>, to: Front<'_>, least: f64) {
        let Room {
            footings,
            on,
            pairs,
            ..
        } = &mut self.room;
        footings.clear();
        on.clear();
        pairs.clear();
        self.settle(from, least);
        let first = self.room.footings.len();
        self.settle(to, least);
        let Room {
            footings, pairs, ..
        } = &mut self.room;
        for (i, p) in footings.iter().enumerate().take(first) {
            for (j, q) in footings.iter().enumerate().skip(first) {
                let (a, b) = nearest_of_segments((p.rim.a, p.rim.b), (q.rim.a, q.rim.b));
                let distance = (a - b).norm();
                if !beyond(distance, p.farthest.min(q.farthest)) {
                    pairs.push((distance, i, j));
                }
            }
        }
        pairs.sort_unstable_by(|x, y| x.0.total_cmp(&y.0));
    }

    /// Adds the ledges of a front from which a line of `least` inches can be seen along.
    fn settle(&mut self, front: Front<'_>, least: f64) {
        let obstacles = &self.scene.obstacles;
        let raised = |kind: SightType| match self.scene.rule.raises {
            Some(_) => kind.raised(),
            None => kind,
        };
        // Where depth counts, or the formation, no ground under an end decides alone.
        let decides = !self.is_deep() && !self.by_brigade();
        for ledge in front.ledges() {
            let first = self.room.on.len();
            let mut farthest = f64::INFINITY;
            for (source, stand) in ledge.on() {
                let same = |area: &Obstacle<'_>| area.role == Role::Area && area.source == *source;
                let Some(place) = obstacles.iter().position(same) else {
                    continue;
                };
                self.room.on.push((place, *stand));
                let kind = obstacles.get(place).and_then(|area| area.kind);
                if let Some(kind) = kind.filter(|_| decides && *stand == Stand::Within) {
                    farthest = farthest.min(raised(kind).range());
                }
            }
            if beyond(least, farthest) {
                self.room.on.truncate(first);
                continue;
            }
            self.room.footings.push(Footing {
                rim: ledge.rim,
                on: first..self.room.on.len(),
                farthest,
            });
        }
    }

    fn improves(&self, distance: f64, by: f64) -> bool {
        match &self.best {
            None => true,
            Some(best) => !self.any && distance < best.distance - by - EPSILON,
        }
    }

    /// Returns the obstacles that a ledge stands in, or on the outline of.
    fn under(&self, ledge: &Footing) -> impl Iterator<Item = (Stand, usize, &Obstacle<'a>)> {
        let on = self.room.on.get(ledge.on.clone()).unwrap_or_default();
        on.iter().filter_map(|(place, stand)| {
            let obstacle = self.scene.obstacles.get(*place)?;
            Some((*stand, *place, obstacle))
        })
    }

    /// Stands on two footings.
    fn stand(&mut self, ends: (usize, usize)) -> Option<(Footing, Footing)> {
        let footing = |place: usize| self.room.footings.get(place).cloned();
        let (p, q) = (footing(ends.0)?, footing(ends.1)?);
        self.ends = ends;
        self.rims = (p.rim, q.rim);
        let (from, to) = (p.rim.end(p.rim.middle()), q.rim.end(q.rim.middle()));
        self.survey(&from, &to);
        self.covered = self.scene.rule.reading == SightReading::Range
            && self.stands_over(&p)
            && self.stands_over(&q);
        Some((p, q))
    }

    /// Looks for a line from one footing to another, `distance` inches apart.
    fn between(&mut self, ends: (usize, usize), distance: f64) {
        let Some((p, q)) = self.stand(ends) else {
            return;
        };
        let (p, q) = (&p, &q);
        let cap = self.cap(p).min(self.cap(q));
        if beyond(distance, cap) {
            return;
        }
        let Some(pencil) = Pencil::within((p.rim.a, p.rim.b), (q.rim.a, q.rim.b), cap) else {
            return;
        };
        if self.is_hidden_again(&pencil, distance) {
            return;
        }
        self.room.live.clear();
        self.room.corners.clear();
        for (index, obstacle) in self.scene.obstacles.iter().enumerate() {
            let Some(reach) = self.room.reach.get(index).copied() else {
                continue;
            };
            let inside = (index, Stand::Within);
            let within = |ledge: &Footing| {
                let on = self.room.on.get(ledge.on.clone());
                on.is_some_and(|on| on.contains(&inside))
            };
            let done = (within(p) || within(q))
                && !self.is_soft(obstacle)
                && !self.covers(obstacle, reach)
                && !self.by_brigade();
            if !done && !pencil.misses(&obstacle.bounds) {
                self.room.live.push(index);
            }
        }
        self.probe(&pencil, 0, cap, 0);
    }

    /// Returns whether what hid the last pencil as a whole hides this one as well.
    fn is_hidden_again(&mut self, pencil: &Pencil, distance: f64) -> bool {
        let obstacle = self.scene.obstacles.get(self.hider);
        let reach = self.room.reach.get(self.hider).copied();
        let (Some(obstacle), Some(reach)) = (obstacle, reach) else {
            return false;
        };
        if obstacle.role == Role::Crest || self.is_soft(obstacle) {
            return false;
        }
        beyond(distance, self.grown(obstacle, reach))
            && !pencil.misses(&obstacle.bounds)
            && pencil.meets(obstacle, &mut self.room.corners) == Met::Full
    }

    /// Returns how far a line with an end on a ledge can be seen along at most.
    fn cap(&self, ledge: &Footing) -> f64 {
        let open = if self.covered {
            f64::INFINITY
        } else {
            self.open
        };
        self.under(ledge)
            .filter(|(stand, _, obstacle)| *stand == Stand::Within && !self.is_soft(obstacle))
            .filter_map(|(_, index, obstacle)| {
                let reach = self.room.reach.get(index).copied()?;
                Some(self.grown(obstacle, reach))
            })
            .fold(open, f64::min)
    }

    /// Returns whether a ledge stands in ground that lets one see farther than the open ground.
    fn stands_over(&self, ledge: &Footing) -> bool {
        self.under(ledge).any(|(_, index, obstacle)| {
            let reach = self.room.reach.get(index);
            reach.is_some_and(|reach| *reach > self.open) && is_ground(obstacle)
        })
    }

    /// Works out how far every obstacle and the open ground let one see from one end to the other.
    fn survey(&mut self, from: &End, to: &End) {
        let scene = self.scene;
        if let Some((start, end)) = &self.known
            && start.is_alike(from)
            && end.is_alike(to)
        {
            return;
        }
        self.known = Some((*from, *to));
        self.heights = from.height.max(to.height);
        let formation = scene
            .watcher
            .max(scene.watched)
            .filter(|_| self.by_brigade());
        let open = scene.open_kind(from, to);
        self.open = match scene.rule.reading {
            SightReading::Range => scene.range(open.max(formation.unwrap_or(open)), from),
            SightReading::Depth => {
                scene.range(from.own.max(scene.watcher.unwrap_or(from.own)), from)
            }
        };
        self.room.reach.clear();
        for obstacle in &scene.obstacles {
            let hides = obstacle.role == Role::Crest || obstacle.wall > self.heights;
            self.room.reach.push(match obstacle.kind {
                _ if hides => HIDDEN,
                Some(kind) if self.is_deep() && kind > SightType::Close => f64::INFINITY,
                Some(kind) => scene.range(kind, from),
                None => f64::INFINITY,
            });
        }
    }

    /// Returns whether an obstacle is ground that lets one see farther than the open ground does.
    fn covers(&self, obstacle: &Obstacle<'_>, reach: f64) -> bool {
        self.covered && reach > self.open && is_ground(obstacle)
    }

    /// Returns whether only the depth of an obstacle counts (RUL-51, switch).
    fn is_soft(&self, obstacle: &Obstacle<'_>) -> bool {
        self.is_deep()
            && obstacle.role != Role::Crest
            && obstacle.wall <= self.heights
            && obstacle.kind.is_some_and(|kind| kind <= SightType::Close)
    }

    fn by_brigade(&self) -> bool {
        self.scene.rule.mixed == MixedTerrain::BrigadeLongest
    }

    /// Returns how far an obstacle lets one see at most where an end may stand in it (RUL-55).
    fn grown(&self, obstacle: &Obstacle<'_>, reach: f64) -> f64 {
        let formation = self.scene.watcher.max(self.scene.watched);
        match (obstacle.kind, formation) {
            (Some(kind), Some(longest)) if self.by_brigade() && reach > HIDDEN => {
                let from = self.rims.0.end(self.rims.0.a);
                reach.max(self.scene.range(kind.max(longest), &from))
            }
            _ => reach,
        }
    }

    fn probe(&mut self, pencil: &Pencil, first: usize, cap: f64, depth: u32) {
        let distance = pencil.shortest;
        if !self.improves(distance, 0.0) || beyond(distance, cap) || self.patience == 0 {
            return;
        }
        self.patience -= 1;
        let (start, last) = (self.room.corners.len(), self.room.live.len());
        let (cap, curved) = self.sift(pencil, first..last, distance, cap);
        let hopeless = beyond(distance, cap) || (curved && !self.improves(distance, COARSE));
        if !hopeless {
            let known = self.room.corners.len() - start;
            let few = known <= 4 + depth as usize / 4;
            let finest = pencil.size() <= self.finest(curved);
            if few || finest {
                self.offer(pencil, start);
            }
            if curved && finest {
                self.leave(pencil, last, cap, depth);
            }
            if !finest && (curved || !few) {
                let (near, far) = pencil.halves();
                self.room.corners.truncate(start);
                self.probe(&near, last, cap, depth + 1);
                self.probe(&far, last, cap, depth + 1);
            }
        }
        self.room.corners.truncate(start);
        self.room.live.truncate(last);
    }

    /// Returns the measures of pieces that corners alone do not decide.
    fn measures(&self) -> &'static [f64] {
        match self.scene.rule.reading {
            SightReading::Range => &MEASURES,
            SightReading::Depth => &MEASURES_OF_DEPTH,
        }
    }

    /// Returns the size in inches of pieces that are not halved now.
    fn finest(&self, curved: bool) -> f64 {
        let measure = self.measures().get(self.measure).filter(|_| curved);
        *measure.unwrap_or(&FINEST)
    }

    /// Leaves a pencil for a finer measure, if there is one.
    fn leave(&mut self, pencil: &Pencil, live: usize, cap: f64, depth: u32) {
        if self.measure + 1 < self.measures().len() && self.improves(pencil.shortest, COARSE) {
            self.left.push(Rest {
                pencil: *pencil,
                cap,
                depth,
                live: self.room.live.get(live..).unwrap_or_default().to_vec(),
                ends: self.ends,
                measure: self.measure,
            });
        }
    }

    fn is_deep(&self) -> bool {
        self.scene.rule.reading == SightReading::Depth
    }

    /// Keeps of the live obstacles those that some lines of the pencil meet and some do not.
    /// Returns how far those let one see that all lines meet, and whether no finite number of
    /// lines decides; ends at the first that hides the shortest line and so all of them.
    fn sift(
        &mut self,
        pencil: &Pencil,
        live: std::ops::Range<usize>,
        shortest: f64,
        cap: f64,
    ) -> (f64, bool) {
        let scene = self.scene;
        let (mut cap, mut curved) = (cap, false);
        let longest = pencil.longest();
        let mut covering = false;
        for place in live {
            let Some(index) = self.room.live.get(place).copied() else {
                continue;
            };
            let (Some(obstacle), Some(reach)) = (
                scene.obstacles.get(index),
                self.room.reach.get(index).copied(),
            ) else {
                continue;
            };
            if pencil.misses(&obstacle.bounds) {
                continue;
            }
            let soft = self.is_soft(obstacle);
            let covers = self.covers(obstacle, reach);
            // Ground in the middle takes the open ground on either side of it away from the
            // formation at the other end, however far it lets one see itself (RUL-55, switch).
            let parts = self.by_brigade() && is_ground(obstacle) && !self.is_deep();
            if !soft && !covers && !parts && !beyond(longest, reach) {
                continue;
            }
            if soft {
                match self.depth(pencil, obstacle) {
                    Met::Clear => {}
                    Met::Full => {
                        self.hider = index;
                        return (HIDDEN, curved);
                    }
                    _ => {
                        pencil.meets(obstacle, &mut self.room.corners);
                        curved = true;
                        self.room.live.push(index);
                    }
                }
                continue;
            }
            let mark = self.room.corners.len();
            let met = match obstacle.role {
                Role::Crest => by_crest(pencil, obstacle, &mut self.room.corners),
                _ => pencil.meets(obstacle, &mut self.room.corners),
            };
            if met == Met::Clear {
                continue;
            }
            if met == Met::Full {
                cap = cap.min(self.grown(obstacle, reach));
                if beyond(shortest, cap) {
                    self.hider = index;
                    return (cap, curved);
                }
                if !covers && !self.by_brigade() {
                    self.room.corners.truncate(mark);
                    continue;
                }
            }
            curved |= met == Met::Curved;
            covering |= covers;
            self.room.live.push(index);
        }
        if self.covered && !covering {
            cap = cap.min(self.open);
        }
        if covering {
            let notches = scene.survey.notches.iter();
            self.room
                .corners
                .extend(notches.filter(|notch| pencil.place(**notch).is_inside()));
        }
        (cap, curved)
    }

    /// Returns what a piece of which only the depth counts is to the lines.
    fn depth(&self, pencil: &Pencil, obstacle: &Obstacle<'_>) -> Met {
        let Some((kind, (from, _))) = obstacle.kind.zip(self.known) else {
            return Met::Clear;
        };
        let is_ground = is_ground(obstacle);
        // Where only the ground at the ends counts, that is what the target stands in.
        let inside = |rim: &Rim| obstacle.stand_of(rim.middle()) != Stand::Off;
        if is_ground && !self.scene.rule.counts_crossed() && !inside(&self.rims.1) {
            return Met::Clear;
        }
        by_depth(pencil, obstacle, |starts, ends| {
            self.scene.depth_in(kind, is_ground, (starts, ends), &from)
        })
    }

    /// Looks along the lines that can be the shortest of the pencil, the shortest first. Where none of them
    /// need be, as where depth counts, the outermost lines stand for all others.
    fn offer(&mut self, pencil: &Pencil, start: usize) {
        let corners = self.room.corners.get(start..).unwrap_or_default();
        lines_through(pencil, corners, &mut self.room.lines);
        // An outline through an end of a rim may hide all lines but those from this end, and marks no corner
        // there; of two rims side by side it need not be the end of the nearest pair.
        let ends = [(pencil.p.0, pencil.q), (pencil.p.1, pencil.q)];
        for (p, q) in ends {
            if is_end(p, &self.rims.0) {
                let q = nearest_on_segment(p, q.0, q.1);
                self.room.lines.push(((p - q).norm(), p, q));
            }
        }
        let ends = [(pencil.q.0, pencil.p), (pencil.q.1, pencil.p)];
        for (q, p) in ends {
            if is_end(q, &self.rims.1) {
                let p = nearest_on_segment(q, p.0, p.1);
                self.room.lines.push(((p - q).norm(), p, q));
            }
        }
        if self.is_deep() {
            let length = |p: Point, q: Point| ((p - q).norm(), p, q);
            let [a, b, c, d] = [pencil.p.0, pencil.p.1, pencil.q.0, pencil.q.1];
            let outer = [length(a, c), length(a, d), length(b, c), length(b, d)];
            self.room.lines.extend(outer);
        }
        self.room.lines.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
        for place in 0..self.room.lines.len() {
            let Some(&(distance, p, q)) = self.room.lines.get(place) else {
                return;
            };
            if !self.improves(distance, 0.0) {
                return;
            }
            let (from, to) = (self.rims.0.end(p), self.rims.1.end(q));
            if self.scene.sees(&from, &to, self.desk) {
                self.best = Some(Proof { distance, from, to });
            } else if self.starts_on_outline(p, q) {
                self.offer_beside(pencil, (p, q));
            }
        }
    }

    /// Returns whether a line starts or ends where an outline cuts a base: it may run along that outline, and
    /// so in the piece, where the lines beside it do not.
    fn starts_on_outline(&self, p: Point, q: Point) -> bool {
        let is_on = |at: Point, rim: &Rim| {
            let mut areas = self.scene.obstacles.iter();
            is_end(at, rim) && areas.any(|area| area.stand_of(at) == Stand::OnEdge)
        };
        is_on(p, &self.rims.0) || is_on(q, &self.rims.1)
    }

    /// Looks along the lines a hair to either side of one, and a wider one where none of them is seen.
    fn offer_beside(&mut self, pencil: &Pencil, line: (Point, Point)) {
        for hair in [HAIR, WIDER_HAIR] {
            let mut found = false;
            for (p, q) in beside(pencil, line, hair) {
                let distance = (p - q).norm();
                let (from, to) = (self.rims.0.end(p), self.rims.1.end(q));
                if self.improves(distance, 0.0) && self.scene.sees(&from, &to, self.desk) {
                    self.best = Some(Proof { distance, from, to });
                    found = true;
                }
            }
            if found {
                return;
            }
        }
    }
}

/// Returns whether a point is an end of a rim.
fn is_end(at: Point, rim: &Rim) -> bool {
    let ends = [rim.a, rim.b];
    ends.iter()
        .any(|end| (end - at).norm_squared() <= EPSILON * EPSILON)
}

fn is_ground(obstacle: &Obstacle<'_>) -> bool {
    obstacle.role == Role::Area && matches!(obstacle.source, Source::Feature(_))
}
