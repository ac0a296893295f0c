//! Where observers stand side by side, and what lies before them.

use super::super::measure::EPSILON;
use super::super::measure::Point;
use super::super::measure::Vector;
use super::super::measure::nearest_on_segment;
use super::super::sight::bounds::Bounds;
use super::super::sight::rim::Rim;
use super::super::sight::scene::End;
use super::super::sight::scene::Obstacle;
use super::super::sight::scene::Scene;
use super::super::sight::survey::edges;
use super::envelope::turn;
use super::prospect::Window;
use super::sliver::Strip;
use super::sliver::meets;
use super::star::Star;

/// Straight aside to the left, in quarter turns from straight aside to the right.
const BEHIND: f64 = 2.0;

/// More than so much of what lies ahead is looked at as a whole, in quarter turns.
const MOST: f64 = 1.2;

/// A rim, and what may end the view from there.
#[derive(Debug)]
pub(in crate::table) struct Lookout<'a> {
    pub(in crate::table) rim: Rim,
    /// The direction along the rim, that has all that need be looked at to its left; none for all round.
    pub(in crate::table) left_of: Option<Vector>,
    /// The obstacles on that side, the nearest first: each star sorts them anew, and has little to
    /// do where they are in order almost.
    scene: Scene<'a>,
}

impl<'a> Lookout<'a> {
    /// Returns the lookout on a rim from which one looks all round.
    pub(in crate::table) fn on(rim: Rim, scene: &Scene<'a>) -> Self {
        Self {
            rim,
            left_of: None,
            scene: scene.clone(),
        }
    }

    /// Returns the lookout on a rim from which one looks to its left, going along it.
    ///
    /// Neighbours along the rim are compared from the right of what they see on, so which way the rim
    /// runs is no matter of taste.
    pub(in crate::table) fn to_the_left_of(rim: Rim, scene: &Scene<'a>) -> Self {
        let left_of = (rim.b - rim.a).try_normalize(EPSILON);
        let obstacles = scene.obstacles.iter();
        let obstacles = obstacles.filter(|o| is_ahead(&rim, left_of, &o.bounds));
        Self {
            rim,
            left_of,
            scene: Scene {
                obstacles: obstacles.copied().collect(),
                ..*scene
            },
        }
    }

    /// Returns the directions that have what this lookout and another look at to their left, if the two
    /// meet at a place, on the same ground.
    pub(in crate::table) fn meets(&self, other: &Self, at: Point) -> Option<[Vector; 2]> {
        let sides = [self.left_of?, other.left_of?];
        let [one, side] = sides;
        let is_one = |one: Vector| one.norm_squared() <= EPSILON * EPSILON;
        let (mine, theirs) = (&self.rim, &other.rim);
        let ends_there = is_one(theirs.a - at) || is_one(theirs.b - at);
        let is_alike = mine.end(at).is_alike(&theirs.end(at));
        (ends_there && is_alike && !is_one(one - side)).then_some(sides)
    }

    /// Returns whether part of what lies within bounds need be looked at.
    pub(in crate::table) fn is_ahead(&self, bounds: &Bounds) -> bool {
        is_ahead(&self.rim, self.left_of, bounds)
    }

    /// Returns where on the rim one is nearest to a corner of each obstacle, and how near in inches, if that
    /// is nearer than so many.
    pub(in crate::table) fn near_corners(&self, inches: f64) -> impl Iterator<Item = (Point, f64)> {
        let Rim { a, b, .. } = self.rim;
        let around = self.rim.bounds().grown(inches);
        let is_ahead = move |at: &&Point| {
            self.left_of
                .is_none_or(|left| left.perp(&(*at - a)) > EPSILON)
        };
        let near = self.scene.obstacles.iter();
        let near = near.filter(move |obstacle| obstacle.bounds.meets(&around));
        near.filter_map(move |obstacle| {
            let corners = obstacle.rings().flatten().filter(is_ahead);
            let feet = corners.map(|corner| {
                let foot = nearest_on_segment(*corner, a, b);
                (foot, (corner - foot).norm())
            });
            let nearest = feet.min_by(|one, other| one.1.total_cmp(&other.1));
            nearest.filter(|(_, away)| *away < inches)
        })
    }

    /// Returns whether an edge of an obstacle runs from one corner to another.
    pub(in crate::table) fn joins(&self, one: Point, other: Point) -> bool {
        let is_one = |a: Point, b: Point| (a - b).norm_squared() <= EPSILON * EPSILON;
        let holds = |bounds: Bounds| bounds.holds(one) && bounds.holds(other);
        let near = self.scene.obstacles.iter();
        let mut near = near.filter(|obstacle| holds(obstacle.bounds.grown(EPSILON)));
        near.any(|obstacle| {
            let closed = obstacle.closed();
            let mut edges = obstacle.rings().flat_map(|ring| edges(ring, closed));
            edges.any(|(a, b)| {
                is_one(a, one) && is_one(b, other) || is_one(a, other) && is_one(b, one)
            })
        })
    }

    /// Returns whether nothing ends a view of so many inches where some strips lie.
    pub(in crate::table) fn is_free(&self, strips: &[Strip], inches: f64) -> bool {
        let Some(bounds) = Bounds::of(strips.iter().flatten().copied()) else {
            return true;
        };
        let end = self.rim.end(self.rim.a);
        let ends = |obstacle: &&Obstacle<'_>| match obstacle.kind {
            Some(kind) => obstacle.wall > 0 || self.scene.range(kind, &end) < inches,
            None => true,
        };
        let runs_through = |(a, b): (Point, Point)| {
            let near = Bounds::between(a, b).meets(&bounds);
            near && strips.iter().any(|strip| meets(strip, (a, b)))
        };
        let open = self.scene.range(self.scene.open_kind(&end, &end), &end);
        if open < inches && self.scene.survey.shores_in(&bounds).any(runs_through) {
            return false;
        }
        let obstacles = self.scene.obstacles.iter();
        let mut near = obstacles.filter(|o| o.bounds.meets(&bounds)).filter(ends);
        !near.any(|obstacle| {
            let closed = obstacle.closed();
            let mut edges = obstacle.rings().flat_map(|ring| edges(ring, closed));
            edges.any(runs_through)
        })
    }

    /// Returns what an observer there sees of the lowest ground, in some directions where any are
    /// given, in order.
    pub(in crate::table) fn star(&self, end: &End, windows: Option<&[Window]>) -> Star {
        let Some(along) = self.left_of else {
            return Star::of(&self.scene, end, 0);
        };
        let behind = (-along, along);
        match windows {
            None => Star::ahead(&self.scene, end, 0, &[behind]),
            Some(windows) => Star::ahead(&self.scene, end, 0, &self.walls(along, windows)),
        }
    }

    /// Returns the directions behind, and those between windows in order, from straight aside to the
    /// right to straight aside to the left.
    fn walls(&self, along: Vector, windows: &[Window]) -> Vec<(Vector, Vector)> {
        let mut walls = Vec::with_capacity(windows.len() + 2);
        walls.push((-along, along));
        let mut last = (0.0, along);
        for window in windows {
            let (right, left) = self.span(window);
            if right > last.0 {
                walls.push((last.1, window.right));
            }
            if left > last.0 {
                last = (left, window.left);
            }
        }
        if last.0 < BEHIND {
            walls.push((last.1, -along));
        }
        walls
    }

    /// Returns from where to where a window is, in quarter turns from straight aside to the right: a
    /// little less than none where it begins behind.
    fn span(&self, window: &Window) -> (f64, f64) {
        let start = self.left_of.map_or(0.0, |along| turn(&along));
        let since = |v: &Vector| (turn(v) - start).rem_euclid(4.0);
        let right = since(&window.right);
        let right = if right > 3.0 { right - 4.0 } else { right };
        (right, since(&window.left))
    }

    /// Puts windows in order; none where they take in most of what lies ahead.
    pub(in crate::table) fn in_order(&self, mut windows: Vec<Window>) -> Option<Vec<Window>> {
        let spans = windows.iter().map(|window| self.span(window));
        if spans.map(|(right, left)| left - right).sum::<f64>() > MOST {
            return None;
        }
        windows.sort_by(|one, other| self.span(one).0.total_cmp(&self.span(other).0));
        Some(windows)
    }
}

fn is_ahead(rim: &Rim, left_of: Option<Vector>, bounds: &Bounds) -> bool {
    left_of.is_none_or(|along| {
        let (middle, half) = (bounds.middle() - rim.a, bounds.half());
        along.perp(&middle) + along.x.abs() * half.y + along.y.abs() * half.x >= 0.0
    })
}

/// Returns what an observer sees of the lowest ground to the left of either of two directions.
pub(in crate::table) fn star_round(scene: &Scene<'_>, end: &End, sides: [Vector; 2]) -> Star {
    let [one, other] = sides;
    let behind = if one.perp(&other) > 0.0 {
        (-other, one)
    } else {
        (-one, other)
    };
    Star::ahead(scene, end, 0, &[behind])
}
