use std::sync::Arc;

use table::base::Base;
use table::field::{Field, SightLaw};
use table::ground::{Area, Feature, Ground, GroundCover, GroundGoing, Shape, SightType};
use table::measure::{Bearing, Point, Vector};
use table::sweep::{MarchGoal, Sweep};
use table::troops::Troop;

pub const BLUE: u8 = 0;
pub const GREY: u8 = 1;

/// A regiment of 3 by 1 in.
pub fn regiment(side: u8, x: f64, y: f64, facing: f64) -> Troop {
    troop(side, x, y, facing, 3.0, 1.0)
}

pub fn troop(side: u8, x: f64, y: f64, facing: f64, frontage: f64, depth: f64) -> Troop {
    Troop {
        base: Base::new(Point::new(x, y), Bearing::new(facing), frontage, depth),
        side,
        formation: u32::from(side),
    }
}

/// A rolling table of 96 by 60 in.
pub fn table(features: Vec<Feature>, troops: Vec<Troop>) -> Field {
    let mut ground = Ground::open(96.0, 60.0, SightType::Rolling);
    ground.features = features;
    Field {
        ground: Arc::new(ground),
        troops: troops.into(),
        law: SightLaw::default(),
    }
}

pub fn feature(shape: Shape, sight: Option<SightType>, going: GroundGoing) -> Feature {
    Feature {
        id: String::new(),
        name: String::new(),
        kind: String::new(),
        shape,
        centre_line: Vec::new(),
        sight,
        going,
        cover: GroundCover::None,
        elevation: 0,
        crest: Vec::new(),
        value: 0,
        road: false,
    }
}

pub fn points(corners: &[(f64, f64)]) -> Vec<Point> {
    corners.iter().map(|(x, y)| Point::new(*x, *y)).collect()
}

pub fn area(corners: &[(f64, f64)]) -> Shape {
    Shape::Area(Area {
        outline: points(corners),
        holes: Vec::new(),
    })
}

/// An upright rectangle from its south-west to its north-east corner.
pub fn block(west: f64, south: f64, east: f64, north: f64) -> Shape {
    area(&[(west, south), (east, south), (east, north), (west, north)])
}

pub fn wood(shape: Shape) -> Feature {
    feature(shape, Some(SightType::Obstructed), GroundGoing::Obstructed)
}

pub fn orchard(shape: Shape) -> Feature {
    feature(shape, Some(SightType::Close), GroundGoing::Close)
}

pub fn marsh(shape: Shape) -> Feature {
    feature(shape, None, GroundGoing::Impassable)
}

pub fn rocks(shape: Shape) -> Feature {
    feature(shape, None, GroundGoing::Close)
}

pub fn fence(corners: &[(f64, f64)]) -> Feature {
    feature(Shape::Line(points(corners)), None, GroundGoing::Linear)
}

pub fn road(shape: Shape) -> Feature {
    Feature {
        road: true,
        ..feature(shape, None, GroundGoing::Open)
    }
}

/// A march of these troops along a bearing.
pub fn march(movers: &[usize], bearing: f64) -> Sweep {
    Sweep::new(movers.to_vec(), along(bearing), MarchGoal::Away)
}

pub fn along(bearing: f64) -> Vector {
    Bearing::new(bearing).unit()
}
