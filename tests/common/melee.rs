//! Tables crowded with units and terrain: what the figures of sight are measured on. In a melee units
//! stand anywhere; drawn up they stand as armies do.

use std::sync::Arc;

use table::base::Base;
use table::field::{Field, SightLaw};
use table::ground::{Area, Feature, Ground, GroundCover, GroundGoing, Shape, SightType};
use table::measure::{Bearing, Point, right_of};
use table::troops::Troop;

pub const WIDTH: f64 = 96.0;
pub const DEPTH: f64 = 60.0;

/// A generator of numbers that is the same everywhere.
pub struct Chance(pub u64);

impl Chance {
    pub fn share(&mut self) -> f64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 11) as f64 / (1u64 << 53) as f64
    }

    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.share()
    }

    pub fn place(&mut self) -> Point {
        Point::new(
            self.between(2.0, WIDTH - 2.0),
            self.between(2.0, DEPTH - 2.0),
        )
    }
}

/// A blob of 20 corners: woods, fields, or a hill with a crest across it.
fn blob(chance: &mut Chance, size: f64) -> Feature {
    let (at, radius) = (chance.place(), chance.between(0.5, 1.0) * size);
    let ring: Vec<Point> = (0..20)
        .map(|i| {
            let (sin, cos) = (f64::from(i) / 20.0 * std::f64::consts::TAU).sin_cos();
            let r = radius * chance.between(0.8, 1.2);
            Point::new(at.x + r * cos, at.y + r * sin)
        })
        .collect();
    let hill = chance.share() < 0.2;
    let kinds = [SightType::Obstructed, SightType::Close, SightType::Good];
    Feature {
        id: String::new(),
        name: String::new(),
        kind: String::new(),
        crest: if hill {
            vec![ring[3], at, ring[13]]
        } else {
            Vec::new()
        },
        shape: Shape::Area(Area {
            outline: ring,
            holes: Vec::new(),
        }),
        centre_line: Vec::new(),
        sight: (!hill).then(|| kinds[(chance.share() * 3.0) as usize % 3]),
        going: GroundGoing::Open,
        cover: GroundCover::None,
        elevation: u8::from(hill),
        value: 0,
        road: false,
    }
}

/// A table with two armies mixed up all over it; each seed gives another one.
pub fn melee(units: usize, vertices: usize, seed: u64) -> Field {
    let mut chance = Chance(units as u64 * 7919 + vertices as u64 + seed * 1_000_003);
    // The more pieces, the smaller: about a quarter of the table is covered.
    let size = (WIDTH * DEPTH / 4.0 / (vertices as f64 / 20.0) / std::f64::consts::PI).sqrt();
    let features = (0..vertices / 20)
        .map(|_| blob(&mut chance, size))
        .collect();
    let troops = (0..units)
        .map(|i| Troop {
            base: Base::new(
                chance.place(),
                Bearing::new(chance.between(0.0, 360.0)),
                3.0,
                1.0,
            ),
            side: (i % 2) as u8,
            formation: (i / 5) as u32,
        })
        .collect();
    Field {
        ground: Arc::new(Ground {
            features,
            ..Ground::open(WIDTH, DEPTH, SightType::Rolling)
        }),
        troops,
        law: SightLaw::default(),
    }
}

/// Inches between the foremost lines of two armies drawn up.
const APART: f64 = 8.0;

/// How deep each of them stands, in inches.
const DEEP: f64 = 24.0;

/// Brigades side by side, and regiments of a brigade.
const BESIDE: usize = 5;

/// The same ground with two armies that face each other, in lines of brigades one behind the other.
pub fn drawn_up(units: usize, vertices: usize, seed: u64) -> Field {
    let field = melee(units, vertices, seed);
    let mut chance = Chance(units as u64 * 104_729 + seed * 1_000_003);
    let mut troops = Vec::new();
    for (side, count) in [(0, units / 2), (1, units - units / 2)] {
        let brigades = count.div_ceil(BESIDE);
        let lines = brigades.div_ceil(BESIDE) as f64;
        let army = (0..brigades).flat_map(|place| {
            let across = WIDTH * ((place % BESIDE) as f64 + 0.5) / BESIDE as f64;
            let behind = APART / 2.0 + DEEP * (place / BESIDE) as f64 / lines;
            let formation = (2 * place) as u32 + u32::from(side);
            let troop = move |base| Troop {
                base,
                side,
                formation,
            };
            brigade(&mut chance, side, across, behind).map(troop)
        });
        troops.extend(army.take(count));
    }
    let troops = troops.into();
    Field { troops, ..field }
}

/// A brigade in line, so far from the western edge and behind the middle of the table; none stands
/// quite straight.
fn brigade(chance: &mut Chance, side: u8, across: f64, behind: f64) -> [Base; BESIDE] {
    let (facing, forward) = if side == 0 { (0.0, 1.0) } else { (180.0, -1.0) };
    let facing = Bearing::new(facing + chance.between(-4.0, 4.0));
    let middle = Point::new(
        across + chance.between(-1.0, 1.0),
        DEPTH / 2.0 - forward * (behind + chance.between(0.0, 0.3)),
    );
    std::array::from_fn(|place| {
        let aside = right_of(facing.unit()) * (3.05 * (place as f64 - 2.0));
        Base::new(middle + aside, facing, 3.0, 1.0)
    })
}
