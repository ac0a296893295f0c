//! Written without regard to speed, from the definitions alone: bases as polygons of the `geo`
//! crate, sight as `sees_past` at every step.

use geo::Intersects;

use table::base::{Base, centre_of};
use table::field::Field;
use table::ground::{GroundGoing, Shape};
use table::measure::{CONTACT, Point};
use table::sweep::{MarchGoal, Sweep};

/// What may end a march, in the order in which causes at one distance are told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum End {
    Arrival,
    TableEdge,
    Impassable(usize),
    Observed,
    Enemy,
    Rough(usize),
    Obstacle(usize),
}

/// A base a hair smaller all round: touching is not entering.
fn polygon(base: &Base, less: f64) -> geo::Polygon<f64> {
    let base = Base::new(
        base.at,
        base.facing,
        base.frontage - less,
        base.depth - less,
    );
    let ring: geo::LineString<f64> = base
        .corners()
        .iter()
        .map(|c| geo::coord! { x: c.x, y: c.y })
        .collect();
    geo::Polygon::new(ring, Vec::new())
}

fn meets(shape: &Shape, base: &Base, less: f64) -> bool {
    let base = polygon(base, less);
    match shape {
        Shape::Area(area) => area.polygon().intersects(&base),
        Shape::Line(line) => line
            .iter()
            .map(|p| geo::coord! { x: p.x, y: p.y })
            .collect::<geo::LineString<f64>>()
            .intersects(&base),
    }
}

/// Whether the centre of a base is farther than half an inch from every road.
fn off_road(field: &Field, base: &Base) -> bool {
    use geo::Distance;
    let centre = geo::Point::new(base.at.x, base.at.y);
    let mut roads = field.ground.features.iter().filter(|f| f.road);
    roads.all(|road| match &road.shape {
        Shape::Area(area) => geo::Euclidean.distance(&centre, &area.polygon()) > 0.5,
        Shape::Line(line) => {
            let line: geo::LineString<f64> = line
                .iter()
                .map(|p| geo::coord! { x: p.x, y: p.y })
                .collect();
            geo::Euclidean.distance(&centre, &line) > 0.5
        }
    })
}

/// What ends the march at this very distance.
pub fn at(field: &Field, sweep: &Sweep, after: f64, eyes: bool) -> Option<End> {
    let moved = field.shifted(&sweep.movers, sweep.direction * after);
    let bases: Vec<Base> = sweep.movers.iter().map(|i| moved.troops[*i].base).collect();
    let side = moved.troops[sweep.movers[0]].side;
    let mut ends = Vec::new();
    if let MarchGoal::Point(point) = sweep.goal {
        let centre = centre_of(&bases).unwrap();
        if (point - centre).dot(&sweep.direction) <= 0.0 {
            ends.push(End::Arrival);
        }
    }
    for base in &bases {
        if !moved.ground.holds_base(base) {
            ends.push(End::TableEdge);
        }
        for (i, piece) in moved.ground.features.iter().enumerate() {
            if sweep.goal == MarchGoal::Feature(i) {
                if meets(&piece.shape, base, 0.0) {
                    ends.push(End::Arrival);
                }
                continue;
            }
            if sweep.passed.contains(&i)
                || piece.going == GroundGoing::Open
                || !meets(&piece.shape, base, 1e-6)
                || !off_road(&moved, base)
            {
                continue;
            }
            ends.push(match piece.going {
                GroundGoing::Impassable => End::Impassable(i),
                GroundGoing::Linear => End::Obstacle(i),
                _ => End::Rough(i),
            });
        }
    }
    for (by, enemy) in moved.troops.iter().enumerate() {
        if enemy.side == side {
            continue;
        }
        if bases
            .iter()
            .any(|base| base.distance(&enemy.base) <= CONTACT)
        {
            let goal = matches!(&sweep.goal, MarchGoal::Troops(those) if those.contains(&by));
            ends.push(if goal { End::Arrival } else { End::Enemy });
        }
        let near = |i: &&usize| moved.troops[**i].base.distance(&enemy.base) <= 24.1;
        if eyes
            && sweep
                .movers
                .iter()
                .filter(near)
                .any(|unit| moved.sees_past(by, *unit, &sweep.movers).seen)
        {
            ends.push(End::Observed);
        }
    }
    ends.into_iter().min()
}

/// The first distance at which something ends the march, and what.
pub fn first(field: &Field, sweep: &Sweep, step: f64) -> (f64, Option<End>) {
    let mut last = sweep.start;
    let mut after = sweep.start;
    while after < sweep.until {
        if at(field, sweep, after, true).is_some() {
            let (mut low, mut high) = (last, after);
            while high - low > 1e-4 {
                let middle = f64::midpoint(low, high);
                if at(field, sweep, middle, true).is_some() {
                    high = middle;
                } else {
                    low = middle;
                }
            }
            return (high, at(field, sweep, high, true));
        }
        last = after;
        after += step;
    }
    (sweep.until, None)
}

/// What ends a wheel, and which troops it befalls: the mover, and the enemy if there is one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    TableEdge(usize),
    Impassable(usize),
    Enemy(usize, usize),
    Observed(usize, usize),
}

/// What ends a wheel at so many degrees.
pub fn turned(field: &Field, movers: &[usize], degrees: f64, pivot: Point) -> Option<Ended> {
    let moved = field.wheeled(movers, degrees, pivot);
    let side = moved.troops[movers[0]].side;
    movers.iter().find_map(|unit| {
        let base = &moved.troops[*unit].base;
        if !moved.ground.holds_base(base) {
            return Some(Ended::TableEdge(*unit));
        }
        let mut marshes = moved
            .ground
            .features
            .iter()
            .filter(|f| f.going == GroundGoing::Impassable);
        if marshes.any(|f| meets(&f.shape, base, 1e-6)) {
            return Some(Ended::Impassable(*unit));
        }
        let enemies = moved
            .troops
            .iter()
            .enumerate()
            .filter(|(_, t)| t.side != side);
        let mut near = enemies.filter(|(_, enemy)| base.distance(&enemy.base) <= 24.1);
        near.find_map(|(by, enemy)| {
            if base.distance(&enemy.base) <= CONTACT {
                return Some(Ended::Enemy(*unit, by));
            }
            let seen = moved.sees_past(by, *unit, movers).seen;
            seen.then_some(Ended::Observed(*unit, by))
        })
    })
}
