//! Observers on the rims of a base: as many as it takes to see all that the base sees.
//!
//! The first stand evenly, and where they look through a door or past a corner over a crest. What those
//! between two neighbours see past most corners is known (`between.rs`). Where more may show between
//! them a third is put there, who looks only there; and more beside that one as long as new ground
//! shows, and once more in any case where the view past a corner changes all at once on the way.

use super::super::measure::EPSILON;
use super::super::measure::Point;
use super::super::measure::Vector;
use super::super::sight::line::Desk;
use super::super::sight::rim::Rim;
use super::super::sight::scene::End;
use super::super::sight::scene::Scene;
use super::super::sight::scene::Source;
use super::brush::Brush;
use super::care::Care;
use super::doors::Door;
use super::lookout::Lookout;
use super::lookout::star_round;
use super::prospect::Prospect;
use super::prospect::Prospects;
use super::prospect::Window;
use super::rows::Rows;
use super::straddle::TOGETHER;
use super::straddle::places_by_crests;

/// Corners nearer than this are close by, in inches.
const CLOSE_BY: f64 = 0.7;

/// How far aside of a corner close by one looks past it from, as shares of how near it is.
const SLANTS: [f64; 3] = [-0.7, 0.0, 0.7];

/// Who stands nearer than this to such a place stands in for an observer there, in inches.
const STANDS_IN: f64 = 0.3;

/// Who stands so near to the middle of a part of a rim, as a share of it, stands in for an observer there.
const NEAR: f64 = 0.1;

/// How much may lie between the beams of two through a slit before more look through it from between them, in
/// square inches.
const SWEPT: f64 = 0.3;

/// How much of what an observer showed is hoped for from those beside its neighbours.
const FADES: f64 = 0.125;

/// What is hoped for from those between the first observers, in square inches: enough for a second
/// look.
const START: f64 = 0.17;

/// Where a zone is looked at from, and what has been painted of it.
pub(in crate::table) struct Observers<'l, 'a> {
    care: Care,
    brush: Brush,
    looked: Vec<Observer>,
    prospects: Prospects,
    pairs: Vec<Neighbours<'l, 'a>>,
    /// Whether neighbours are asked how they see past corners.
    compares: bool,
}

struct Observer {
    end: End,
    /// As of its lookout.
    left_of: Option<Vector>,
    /// How it sees past corners; none where that is not asked.
    prospect: Option<Prospect>,
}

/// Two observers beside each other, by their places.
struct Neighbours<'l, 'a> {
    lookout: &'l Lookout<'a>,
    ends: (usize, usize),
    /// What may be hoped to show between them, in square inches.
    hope: f64,
}

impl<'l, 'a> Observers<'l, 'a> {
    /// Starts with what is painted already. How neighbours see past corners tells what those
    /// between them see of one height of ground only: `compares` is for scenes without more.
    pub(super) fn new(care: Care, brush: Brush, compares: bool) -> Self {
        Self {
            care,
            brush,
            looked: Vec::new(),
            prospects: Prospects::default(),
            pairs: Vec::new(),
            compares,
        }
    }

    /// Puts the first observers on a rim, one of those of all lookouts.
    pub(in crate::table) fn line(
        &mut self,
        lookout: &'l Lookout<'a>,
        lookouts: &[Lookout<'a>],
        doors: &[Door],
        scene: &Scene<'a>,
        desk: &mut Desk,
    ) {
        let rim = &lookout.rim;
        let by_crests = places_by_crests(rim, scene);
        let compares = self.compares && lookout.left_of.is_some();
        let apart = if compares {
            self.care.apart
        } else {
            self.care.unsure
        };
        let mut places = evenly(rim, apart);
        let ahead = doors.iter().filter(|door| lookout.is_ahead(&door.bounds()));
        let parts = ahead.flat_map(|door| door.open_parts(rim, &by_crests, scene, desk));
        let parts: Vec<[Point; 3]> = parts.collect();
        places.extend(by_crests_apart(by_crests));
        if compares {
            add_beside(&mut places, rim, lookout.near_corners(CLOSE_BY));
        }
        add_parts(&mut places, &parts);
        let along = |place: &Point| (place - rim.a).dot(&(rim.b - rim.a));
        places.sort_by(|one, other| along(one).total_cmp(&along(other)));
        places.dedup_by(|one, other| (*one - *other).norm_squared() <= EPSILON * EPSILON);
        let mut last = None;
        for at in places {
            let meeting = || lookouts.iter().find_map(|other| lookout.meets(other, at));
            let place = if let Some(place) = self.known(lookout, at) {
                place
            } else if let Some(sides) = meeting().filter(|_| self.compares) {
                self.look_round(scene, &rim.end(at), sides)
            } else {
                self.look(lookout, at, None).0
            };
            self.pair(lookout, last, place, START);
            last = Some(place);
        }
    }

    fn pair(&mut self, lookout: &'l Lookout<'a>, from: Option<usize>, to: usize, hope: f64) {
        self.pairs.extend(from.map(|from| Neighbours {
            lookout,
            ends: (from, to),
            hope,
        }));
    }

    /// Returns an observer who stands there already: one rim of an edge starts where another ends.
    fn known(&self, lookout: &Lookout<'_>, at: Point) -> Option<usize> {
        let end = lookout.rim.end(at);
        let is_one = |one: Vector| one.norm_squared() <= EPSILON * EPSILON;
        self.looked.iter().position(|other| {
            let looks_alike = match (other.left_of, lookout.left_of) {
                (Some(one), Some(other)) => is_one(one - other),
                (one, other) => one == other,
            };
            looks_alike && is_one(other.end.at - end.at) && other.end.is_alike(&end)
        })
    }

    /// Puts an observer where two rims meet, who looks off both; returns its place.
    fn look_round(&mut self, scene: &Scene<'a>, end: &End, sides: [Vector; 2]) -> usize {
        let star = star_round(scene, end, sides);
        let place = self.looked.len();
        let prospects = self.prospects.of_both(&star, sides);
        for (side, prospect) in sides.into_iter().zip(prospects) {
            self.looked.push(Observer {
                end: *end,
                left_of: Some(side),
                prospect: Some(prospect),
            });
        }
        self.brush.paint(&star);
        place
    }

    /// Puts an observer on a rim; returns its place, and how much it shows that is new.
    fn look(
        &mut self,
        lookout: &Lookout<'_>,
        at: Point,
        windows: Option<Vec<Window>>,
    ) -> (usize, f64) {
        let end = lookout.rim.end(at);
        let star = lookout.star(&end, windows.as_deref());
        let sideways = lookout.left_of.filter(|_| self.compares);
        let prospect = sideways.map(|along| self.prospects.of(&star, along, windows));
        self.looked.push(Observer {
            end,
            left_of: lookout.left_of,
            prospect,
        });
        (self.looked.len() - 1, self.brush.paint(&star))
    }

    /// Puts more observers between those that do not see the same.
    pub(in crate::table) fn fill(&mut self) {
        while let Some(pair) = self.pairs.pop() {
            self.part(&pair);
        }
    }

    fn part(&mut self, pair: &Neighbours<'l, 'a>) {
        let (lookout, (one, other)) = (pair.lookout, pair.ends);
        let (Some(a), Some(b)) = (self.looked.get(one), self.looked.get(other)) else {
            return;
        };
        let run = b.end.at - a.end.at;
        if run.norm() <= 2.0 * self.care.closest {
            return;
        }
        let middle = a.end.at + run * 0.5;
        let doubt = a.prospect.as_ref().zip(b.prospect.as_ref()).map(|(a, b)| {
            let fill = |strip| self.brush.fill(strip);
            self.prospects.between(a, b, lookout, fill)
        });
        if doubt.as_ref().is_some_and(|doubt| doubt.windows.is_empty()) {
            return;
        }
        let again = doubt.as_ref().is_none_or(|doubt| doubt.is_sudden);
        let swept = doubt.as_ref().map_or(0.0, |doubt| doubt.between_beams);
        let windows = doubt.and_then(|doubt| lookout.in_order(doubt.windows));
        let (place, new) = self.look(lookout, middle, windows);
        // Who stands beside one that shows much may see what neither neighbour does.
        let hope = if again {
            new.max(pair.hope * FADES)
        } else {
            new
        };
        if hope > self.care.shows || swept > SWEPT {
            self.pair(lookout, Some(one), place, hope);
            self.pair(lookout, Some(place), other, hope);
        }
    }

    /// Returns the ground painted, and where the observers stand.
    pub(in crate::table) fn done(self) -> (Rows, Vec<End>) {
        let ends = self.looked.into_iter().map(|observer| observer.end);
        (self.brush.done(), ends.collect())
    }
}

/// Returns places along a rim so far apart at most, both ends among them.
fn evenly(rim: &Rim, apart: f64) -> Vec<Point> {
    let run = rim.b - rim.a;
    let count = (run.norm() / apart).ceil().max(1.0);
    let at = |i: usize| rim.a + run * (i as f64 / count);
    (0..=count as usize).map(at).collect()
}

/// Adds places before corners close by and to both sides of them, where nobody stands near: past such a
/// corner the view swings over much that is far behind it within inches.
fn add_beside(places: &mut Vec<Point>, rim: &Rim, corners: impl Iterator<Item = (Point, f64)>) {
    let Some(along) = (rim.b - rim.a).try_normalize(EPSILON) else {
        return;
    };
    for (foot, away) in corners {
        for by in SLANTS {
            let at = foot + along * (away * by);
            let is_on = (at - rim.a).dot(&(at - rim.b)) < 0.0;
            if is_on && !places.iter().any(|known| (known - at).norm() < STANDS_IN) {
                places.push(at);
            }
        }
    }
}

/// Adds the ends of parts of a rim from which one looks through a door, and their middles where no place
/// is near to that.
fn add_parts(places: &mut Vec<Point>, parts: &[[Point; 3]]) {
    places.extend(parts.iter().flat_map(|[first, _, last]| [*first, *last]));
    for [first, middle, last] in parts {
        let near = (last - first).norm() * NEAR;
        if !places.iter().any(|at| (at - middle).norm() <= near) {
            places.push(*middle);
        }
    }
}

/// Returns the places without those close to the one before.
fn by_crests_apart(places: Vec<(Source, Point)>) -> Vec<Point> {
    let mut places: Vec<Point> = places.into_iter().map(|(_, place)| place).collect();
    places.dedup_by(|later, kept| (*later - *kept).norm() < TOGETHER);
    places
}
