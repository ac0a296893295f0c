//! The shortest line of sight between two bases: which of all the lines proves the verdict.
//!
//! The lines from one rim to another are a square: where each end stands on its rim. A corner of
//! an obstacle is met by the lines of one curve in that square; between the curves what a line
//! runs through is always the same. The search halves the square until a piece of it is hidden by
//! one obstacle as a whole, is crossed by no curve, or holds so few corners that the shortest line
//! of sight is one of a handful: the shortest of the piece, the shortest through a corner, through
//! a corner from an end of a rim, or through two corners. These are looked along one by one, so
//! the verdict rests on lines, not on samples.

use super::super::base::distance_to_segment;
use super::super::field::MixedTerrain;
use super::super::field::SightReading;
use super::super::ground::SightType;
use super::super::measure::EPSILON;
use super::super::measure::Point;
use super::super::measure::beyond;
use super::bounds::Bounds;
use super::chord::lines_through;
use super::corridor::Corridor;
use super::line::Desk;
use super::line::nearest_of_segments;
use super::pencil::Met;
use super::pencil::Pencil;
use super::rim::Rim;
use super::scene::End;
use super::scene::Obstacle;
use super::scene::Scene;
use super::scene::Source;
use super::slant::by_crest;
use super::survey::Role;
use super::survey::edges;
use super::survey::inside;

/// Smaller pieces of a rim are not halved any more, in inches. Each round finds a line that the
/// next, finer one need only better; few questions need a second.
const ROUNDS: [f64; 5] = [0.1, 0.01, 1e-3, 1e-4, FINEST];

/// The last round.
const FINEST: f64 = 1e-6;

/// Under the reading as depth, whose borders are curves that no corner marks.
const ROUNDS_OF_DEPTH: [f64; 2] = [0.1, 0.01];

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
    /// Where each rim stands, obstacle by obstacle of those near; starts before ends.
    stands: Vec<Stand>,
    /// How far each obstacle lets one see from the rim, in inches; negative where it hides.
    reach: Vec<f64>,
    /// How far the open ground lets one see.
    open: f64,
    /// Whether both rims stand in ground of a longer type than the open ground.
    covered: bool,
    /// The greater height of the two rims.
    heights: u8,
    /// The obstacles that some line may meet.
    near: Vec<usize>,
    /// Obstacles still to be told apart; each halving appends its own.
    live: Vec<usize>,
    corners: Vec<Point>,
    patience: u32,
    /// What this round does not halve any more where corners alone do not decide.
    finest: f64,
    /// Whether this round left a piece undecided.
    unsettled: bool,
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
        Self {
            scene,
            desk,
            best: None,
            rims: (nowhere, nowhere),
            known: None,
            stands: Vec::new(),
            reach: Vec::new(),
            open: 0.0,
            covered: false,
            heights: 0,
            near: Vec::new(),
            live: Vec::new(),
            corners: Vec::new(),
            patience: PATIENCE,
            finest: FINEST,
            unsettled: false,
            any,
        }
    }

    /// Returns the shortest line of sight from one of `from` to one of `to`, of which none is
    /// shorter than `least` inches.
    pub(in crate::table) fn run(
        mut self,
        from: &[Rim],
        to: &[Rim],
        corridor: Option<&Corridor>,
        least: f64,
    ) -> Option<Proof> {
        let obstacles = self.scene.obstacles.iter();
        self.near = obstacles
            .enumerate()
            .filter(|(_, o)| corridor.is_none_or(|corridor| !corridor.misses(&o.bounds)))
            .map(|(index, _)| index)
            .collect();
        let rims = || from.iter().chain(to);
        for rim in rims() {
            self.stand(rim.middle());
        }
        let far: Vec<bool> = (0..from.len() + to.len())
            .map(|rim| beyond(least, self.longest(rim)))
            .collect();
        let is_far = |rim: usize| far.get(rim) == Some(&true);
        let mut pairs: Vec<(f64, usize, usize)> = Vec::with_capacity(from.len() * to.len());
        for (i, p) in from.iter().enumerate().filter(|(i, _)| !is_far(*i)) {
            for (j, q) in to.iter().enumerate() {
                if !is_far(from.len() + j) {
                    let (a, b) = nearest_of_segments((p.a, p.b), (q.a, q.b));
                    pairs.push(((a - b).norm(), i, from.len() + j));
                }
            }
        }
        pairs.sort_by(|x, y| x.0.total_cmp(&y.0));
        let rounds: &[f64] = match self.scene.rule.reading {
            SightReading::Range => &ROUNDS,
            SightReading::Depth => &ROUNDS_OF_DEPTH,
        };
        for finest in rounds {
            self.finest = *finest;
            self.unsettled = false;
            for (distance, i, j) in &pairs {
                if !self.improves(*distance, 0.0) {
                    break;
                }
                if let (Some(p), Some(q)) = (rims().nth(*i), rims().nth(*j)) {
                    self.between((*p, *i), (*q, *j), *distance);
                }
            }
            if !self.unsettled {
                break;
            }
        }
        self.best
    }

    fn improves(&self, distance: f64, by: f64) -> bool {
        match &self.best {
            None => true,
            Some(best) => !self.any && distance < best.distance - by - EPSILON,
        }
    }

    /// Notes in which of the obstacles near a point stands.
    fn stand(&mut self, at: Point) {
        let obstacles = &self.scene.obstacles;
        for index in &self.near {
            let stand = obstacles
                .get(*index)
                .map(|obstacle| Stand::of(obstacle, at));
            self.stands.push(stand.unwrap_or(Stand::Off));
        }
    }

    /// Returns where a rim stands, obstacle by obstacle of those near.
    fn stands_of(&self, rim: usize) -> &[Stand] {
        let count = self.near.len();
        let stands = self.stands.get(rim * count..(rim + 1) * count);
        stands.unwrap_or_default()
    }

    /// Returns how far a line with an end on a rim can be seen along at most, whoever looks.
    fn longest(&self, rim: usize) -> f64 {
        if self.is_deep() || self.by_brigade() {
            return f64::INFINITY;
        }
        let raises = self.scene.rule.raises.is_some();
        let near = self.near.iter().zip(self.stands_of(rim));
        near.filter(|(_, stand)| **stand == Stand::Within)
            .filter_map(|(index, _)| self.scene.obstacles.get(*index)?.kind)
            .map(|kind| if raises { kind.raised() } else { kind }.range())
            .fold(f64::INFINITY, f64::min)
    }

    /// Looks for a line from one rim to another, `distance` inches apart; rims with their places.
    fn between(&mut self, (p, i): (Rim, usize), (q, j): (Rim, usize), distance: f64) {
        self.rims = (p, q);
        let Some(bounds) = Bounds::of([p.a, p.b, q.a, q.b]) else {
            return;
        };
        let (from, to) = (p.end(p.middle()), q.end(q.middle()));
        self.survey(&from, &to);
        self.covered = self.scene.rule.reading == SightReading::Range
            && self.stands_over(i)
            && self.stands_over(j);
        self.live.clear();
        let mut cap = if self.covered {
            f64::INFINITY
        } else {
            self.open
        };
        for place in 0..self.near.len() {
            let Some(index) = self.near.get(place).copied() else {
                continue;
            };
            let (Some(obstacle), Some(reach)) = (
                self.scene.obstacles.get(index),
                self.reach.get(index).copied(),
            ) else {
                continue;
            };
            let within = |rim: usize| self.stands_of(rim).get(place) == Some(&Stand::Within);
            if (within(i) || within(j)) && !self.is_soft(obstacle) {
                cap = cap.min(self.grown(obstacle, reach));
                if !self.covers(obstacle, reach) && !self.by_brigade() {
                    continue;
                }
            }
            if obstacle.bounds.meets(&bounds) {
                self.live.push(index);
            }
        }
        if beyond(distance, cap) {
            return;
        }
        let pencil = Pencil::new((p.a, p.b), (q.a, q.b));
        self.probe(&pencil, 0, cap, 0);
    }

    /// Returns whether a rim stands in ground that lets one see farther than the open ground.
    fn stands_over(&self, rim: usize) -> bool {
        let near = self.near.iter().zip(self.stands_of(rim));
        near.filter(|(_, stand)| **stand != Stand::Off)
            .any(|(index, _)| {
                let reach = self
                    .reach
                    .get(*index)
                    .is_some_and(|reach| *reach > self.open);
                reach && self.scene.obstacles.get(*index).is_some_and(is_ground)
            })
    }

    /// Works out how far every obstacle and the open ground let one see from one end to the other.
    fn survey(&mut self, from: &End, to: &End) {
        let scene = self.scene;
        let alike = |one: &End, other: &End| one.height == other.height && one.own == other.own;
        if let Some((start, end)) = &self.known
            && alike(start, from)
            && alike(end, to)
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
        self.reach.clear();
        for obstacle in &scene.obstacles {
            let hides = obstacle.role == Role::Crest || obstacle.wall > self.heights;
            self.reach.push(match obstacle.kind {
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
        let distance = pencil.shortest();
        if !self.improves(distance, 0.0) || beyond(distance, cap) || self.patience == 0 {
            return;
        }
        self.patience -= 1;
        let (start, last) = (self.corners.len(), self.live.len());
        let (cap, curved) = self.sift(pencil, first..last, cap);
        let hopeless = beyond(distance, cap) || (curved && !self.improves(distance, COARSE));
        if !hopeless {
            let known = self.corners.len() - start;
            let few = known <= 2 + depth as usize / 4;
            let finest = pencil.size() <= if curved { self.finest } else { FINEST };
            if few || finest {
                self.offer(pencil, start);
            }
            self.unsettled |= curved && finest;
            if !finest && (curved || !few) {
                let (near, far) = pencil.halves();
                self.corners.truncate(start);
                self.probe(&near, last, cap, depth + 1);
                self.probe(&far, last, cap, depth + 1);
            }
        }
        self.corners.truncate(start);
        self.live.truncate(last);
    }

    fn is_deep(&self) -> bool {
        self.scene.rule.reading == SightReading::Depth
    }

    /// Keeps of the live obstacles those that some lines of the pencil meet and some do not.
    /// Returns how far those let one see that all lines meet, and whether no finite number of
    /// lines decides.
    fn sift(&mut self, pencil: &Pencil, live: std::ops::Range<usize>, cap: f64) -> (f64, bool) {
        let scene = self.scene;
        let (mut cap, mut curved) = (cap, false);
        let longest = pencil.longest();
        let mut covering = false;
        for place in live {
            let Some(index) = self.live.get(place).copied() else {
                continue;
            };
            let (Some(obstacle), Some(reach)) =
                (scene.obstacles.get(index), self.reach.get(index).copied())
            else {
                continue;
            };
            let soft = self.is_soft(obstacle);
            let covers = self.covers(obstacle, reach);
            // Ground in the middle takes the open ground on either side of it away from the
            // formation at the other end, however far it lets one see itself (RUL-55, switch).
            let parts = self.by_brigade() && is_ground(obstacle);
            if !soft && !covers && !parts && !beyond(longest, reach) {
                continue;
            }
            let mark = self.corners.len();
            let met = match obstacle.role {
                Role::Crest => by_crest(pencil, obstacle, &mut self.corners),
                _ => pencil.meets(obstacle, &mut self.corners),
            };
            if met == Met::Clear {
                continue;
            }
            if met == Met::Full && !soft {
                cap = cap.min(self.grown(obstacle, reach));
                if !covers && !self.by_brigade() {
                    self.corners.truncate(mark);
                    continue;
                }
            }
            curved |= met == Met::Curved || soft;
            covering |= covers;
            self.live.push(index);
        }
        if self.covered && !covering {
            cap = cap.min(self.open);
        }
        if covering {
            let notches = scene.survey.notches.iter();
            self.corners
                .extend(notches.filter(|notch| pencil.place(**notch).is_inside()));
        }
        (cap, curved)
    }

    /// Looks along the lines that can be the shortest of the pencil, the shortest first.
    fn offer(&mut self, pencil: &Pencil, start: usize) {
        let corners = self.corners.get(start..).unwrap_or_default();
        let mut lines = lines_through(pencil, corners);
        lines.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
        for (distance, p, q) in lines {
            if !self.improves(distance, 0.0) {
                return;
            }
            let (from, to) = (self.rims.0.end(p), self.rims.1.end(q));
            if self.scene.look(&from, &to, self.desk).seen {
                self.best = Some(Proof { distance, from, to });
            }
        }
    }
}

fn is_ground(obstacle: &Obstacle<'_>) -> bool {
    obstacle.role == Role::Area && matches!(obstacle.source, Source::Feature(_))
}

/// How a point stands to an area.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stand {
    Off,
    /// On its outline.
    OnEdge,
    /// In it, off its outline.
    Within,
}

impl Stand {
    fn of(obstacle: &Obstacle<'_>, at: Point) -> Self {
        if obstacle.role != Role::Area || !obstacle.bounds.holds(at) {
            Self::Off
        } else if on_outline(obstacle, at) {
            Self::OnEdge
        } else if surrounds(obstacle, at) {
            Self::Within
        } else {
            Self::Off
        }
    }
}

fn surrounds(obstacle: &Obstacle<'_>, at: Point) -> bool {
    let edges = obstacle.rings().flat_map(|ring| edges(ring, true));
    inside(edges, at)
}

fn on_outline(obstacle: &Obstacle<'_>, at: Point) -> bool {
    let near = |(a, b): (Point, Point)| {
        let (run, from) = (b - a, at - a);
        // Most edges are told apart by their line alone.
        run.perp(&from).powi(2) <= EPSILON * EPSILON * run.norm_squared()
            && distance_to_segment(at, (a, b)) <= EPSILON
    };
    let closed = obstacle.closed();
    obstacle
        .rings()
        .flat_map(|ring| edges(ring, closed))
        .any(near)
}
