//! Tables to look across: small builders, and random ones.

use std::sync::Arc;

use proptest::prelude::*;
use table::base::Base;
use table::field::{Field, SightLaw};
use table::ground::{Area, Feature, Ground, GroundCover, GroundGoing, Shape, SightType};
use table::measure::{Bearing, Point};
use table::troops::Troop;

pub fn at(x: f64, y: f64) -> Point {
    Point::new(x, y)
}

fn feature(name: &str, shape: Shape) -> Feature {
    Feature {
        id: name.to_lowercase().replace(' ', "-"),
        name: name.to_owned(),
        kind: "test".to_owned(),
        shape,
        centre_line: Vec::new(),
        sight: None,
        going: GroundGoing::Open,
        cover: GroundCover::None,
        elevation: 0,
        crest: Vec::new(),
        value: 0,
        road: false,
    }
}

/// A piece of ground of a type.
pub fn area(name: &str, kind: SightType, outline: &[(f64, f64)]) -> Feature {
    let outline = outline.iter().map(|(x, y)| at(*x, *y)).collect();
    let shape = Shape::Area(Area {
        outline,
        holes: Vec::new(),
    });
    Feature {
        sight: Some(kind),
        ..feature(name, shape)
    }
}

/// An upright rectangle of a type, from its south-west to its north-east corner.
pub fn patch(kind: SightType, (w, s): (f64, f64), (e, n): (f64, f64)) -> Feature {
    area(kind.name(), kind, &[(w, s), (e, s), (e, n), (w, n)])
}

/// A line of a type.
pub fn hedge(kind: SightType, line: &[(f64, f64)]) -> Feature {
    let line = line.iter().map(|(x, y)| at(*x, *y)).collect();
    Feature {
        sight: Some(kind),
        ..feature("Hedge", Shape::Line(line))
    }
}

/// An upright rectangular hill one level high, with a crest perhaps.
pub fn hill((w, s): (f64, f64), (e, n): (f64, f64), crest: &[(f64, f64)]) -> Feature {
    let mut hill = patch(SightType::Rolling, (w, s), (e, n));
    hill.sight = None;
    hill.elevation = 1;
    hill.name = "Bald Hill".to_owned();
    hill.crest = crest.iter().map(|(x, y)| at(*x, *y)).collect();
    hill
}

/// A base 3 by 1 inches.
pub fn regiment(side: u8, x: f64, y: f64, facing: f64) -> Troop {
    Troop {
        base: Base::new(at(x, y), Bearing::new(facing), 3.0, 1.0),
        side,
        formation: u32::from(side),
    }
}

/// A table of 48 by 36 inches.
pub fn table(default: SightType, features: Vec<Feature>, troops: Vec<Troop>) -> Field {
    Field {
        ground: Arc::new(Ground {
            features,
            ..Ground::open(48.0, 36.0, default)
        }),
        troops: troops.into(),
        law: SightLaw::default(),
    }
}

/// The field under another law.
pub fn under(field: &Field, law: SightLaw) -> Field {
    Field {
        law,
        ..field.clone()
    }
}

fn any_kind() -> impl Strategy<Value = SightType> {
    prop::sample::select(SightType::ALL.to_vec())
}

fn star_outline() -> impl Strategy<Value = Vec<Point>> {
    (
        2.0..22.0,
        2.0..22.0,
        prop::collection::vec(0.5..4.5f64, 3..8),
        0.0..1.0f64,
    )
        .prop_map(|(x, y, radii, turn)| {
            let n = radii.len() as f64;
            radii
                .iter()
                .enumerate()
                .map(|(i, r)| {
                    let angle = (i as f64 + turn) / n * std::f64::consts::TAU;
                    at(x + r * angle.cos(), y + r * angle.sin())
                })
                .collect()
        })
}

fn any_patch() -> impl Strategy<Value = Vec<Feature>> {
    (any_kind(), star_outline(), prop::bool::weighted(0.25)).prop_map(|(kind, outline, holed)| {
        let mut piece = patch(kind, (0.0, 0.0), (1.0, 1.0));
        let centre =
            outline.iter().fold(at(0.0, 0.0), |sum, p| sum + p.coords) / outline.len() as f64;
        let hole: Vec<Point> = outline
            .iter()
            .map(|p| centre + (p - centre) * 0.5)
            .collect();
        let holes = if holed { vec![hole] } else { Vec::new() };
        piece.shape = Shape::Area(Area { outline, holes });
        vec![piece]
    })
}

fn any_hill() -> impl Strategy<Value = Vec<Feature>> {
    (
        star_outline(),
        prop::bool::ANY,
        1u8..3,
        any_kind(),
        prop::bool::weighted(0.3),
    )
        .prop_map(|(outline, crested, height, kind, wooded)| {
            let mut piece = hill((0.0, 0.0), (1.0, 1.0), &[]);
            if crested {
                piece.crest = outline
                    .iter()
                    .take(3)
                    .map(|p| p + (outline[outline.len() - 1] - p) * 0.3)
                    .collect();
            }
            piece.shape = Shape::Area(Area {
                outline,
                holes: Vec::new(),
            });
            piece.elevation = height;
            piece.sight = wooded.then_some(kind);
            vec![piece]
        })
}

/// Two woods with a narrow gap between them.
fn any_slit() -> impl Strategy<Value = Vec<Feature>> {
    (
        4.0..20.0,
        4.0..20.0,
        0.05..0.8f64,
        0.3..3.0f64,
        0.0..360.0f64,
    )
        .prop_map(|(x, y, gap, thick, turn): (f64, f64, f64, f64, f64)| {
            let (sin, cos) = turn.to_radians().sin_cos();
            let place = |u: f64, v: f64| (x + u * cos - v * sin, y + u * sin + v * cos);
            let wood = |from: f64, to: f64| {
                let corners = [
                    place(from, 0.0),
                    place(to, 0.0),
                    place(to, thick),
                    place(from, thick),
                ];
                area("Wood", SightType::Obstructed, &corners)
            };
            vec![wood(-6.0, -gap / 2.0), wood(gap / 2.0, 6.0)]
        })
}

fn any_hedge() -> impl Strategy<Value = Vec<Feature>> {
    (
        any_kind(),
        prop::collection::vec((1.0..23.0, 1.0..23.0), 2..5),
    )
        .prop_map(|(kind, line)| vec![hedge(kind, &line)])
}

fn any_feature() -> impl Strategy<Value = Vec<Feature>> {
    prop_oneof![
        4 => any_patch(),
        2 => any_hill(),
        2 => any_slit(),
        1 => any_hedge(),
    ]
}

fn any_troop() -> impl Strategy<Value = Troop> {
    (0u8..2, 1.0..23.0, 1.0..23.0, 0.0..360.0, 0.5..3.5, 0.5..2.0).prop_map(
        |(side, x, y, facing, frontage, depth)| Troop {
            base: Base::new(at(x, y), Bearing::new(facing), frontage, depth),
            side,
            formation: u32::from(side),
        },
    )
}

fn any_row() -> impl Strategy<Value = Vec<Troop>> {
    (
        0u8..2,
        3.0..20.0,
        3.0..20.0,
        0.0..180.0,
        0.0..0.4,
        1usize..4,
    )
        .prop_map(
            |(side, x, y, facing, gap, count): (u8, f64, f64, f64, f64, usize)| {
                let first = regiment(side, x, y, facing);
                let right = table::measure::right_of(first.base.front());
                (0..count)
                    .map(|i| Troop {
                        base: first.base.shifted(right * ((3.0 + gap) * i as f64)),
                        ..first
                    })
                    .collect()
            },
        )
}

/// A crowded corner of a table: 24 by 24 inches; troop 0 looks, troop 1 is looked at.
pub fn any_table() -> impl Strategy<Value = Field> {
    let features = prop::collection::vec(any_feature(), 0..6);
    let ends = (any_troop(), any_troop());
    let rows = prop::collection::vec(any_row(), 0..3);
    (any_kind(), features, ends, rows).prop_map(|(kind, features, (one, two), rows)| {
        let mut troops = vec![Troop { side: 0, ..one }, Troop { side: 1, ..two }];
        troops.extend(rows.into_iter().flatten());
        table(
            kind.max(SightType::Close),
            features.into_iter().flatten().collect(),
            troops,
        )
    })
}

/// A melee: troop 0 among many hostile regiments that stand as they please, on ground with a little
/// on it.
pub fn any_crowd() -> impl Strategy<Value = Field> {
    let around = prop::collection::vec((6.0..42.0, 2.0..34.0, 0.0..360.0), 10..30);
    let features = prop::collection::vec(any_feature(), 0..4);
    (features, around, 0.0..360.0).prop_map(|(features, around, facing)| {
        let mut troops = vec![regiment(0, 24.0, 18.0, facing)];
        troops.extend(
            around
                .into_iter()
                .map(|(x, y, facing)| regiment(1, x, y, facing)),
        );
        let features = features.into_iter().flatten().collect();
        table(SightType::Rolling, features, troops)
    })
}

/// Whether a point sees another, and how far it could.
pub fn look(field: &Field, p: (f64, f64), q: (f64, f64)) -> (bool, f64) {
    let sight = field.point_sees_point(0, at(p.0, p.1), at(q.0, q.1));
    (sight.seen, sight.limit)
}

pub fn ground(features: Vec<Feature>) -> Field {
    table(SightType::Rolling, features, Vec::new())
}

/// Two regiments that face each other with `gap` inches between their front edges.
pub fn facing(gap: f64) -> Vec<Troop> {
    vec![
        regiment(0, 5.0, 18.0, 90.0),
        regiment(1, 6.0 + gap, 18.0, 270.0),
    ]
}
