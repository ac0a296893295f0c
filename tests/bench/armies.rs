//! Two armies drawn up in contact range, as large as a bench asks for.

use std::sync::Arc;

use vidette::rules::{
    Ruleset,
    fields::{
        state::{State, draft::Fields},
        terms::{
            edition::{Edition, EditionOptions},
            event::{Event, UnitPosition},
            name::{BrigadeId, DivisionId, GeneralId, SideId, UnitId},
            order_of_battle as oob,
            phase::Phase,
            switch::Rulings,
        },
    },
};
use vidette::table::{
    ground::{Area, Feature, Ground, GroundCover, GroundGoing, Shape, SightType},
    measure::{Bearing, Measure, Point},
};

/// Units of a brigade; the last is a battery.
pub const BRIGADE: usize = 5;

/// Regiments abreast in one line.
pub const ABREAST: usize = 25;

/// Two armies of `units` units in all, in lines of 25, blue and grey by turns, each pair of lines
/// 4 in apart and every battery within reach of several targets; copses of so many `vertices` in all
/// lie about.
pub fn table(units: usize, vertices: usize) -> State {
    let half = units / 2;
    let sides = ["blue", "grey"];
    let brigades: Vec<Arc<oob::Brigade>> = sides
        .iter()
        .flat_map(|side| (0..half / BRIGADE).map(|b| brigade(side, b)))
        .collect();
    let all: Vec<Arc<oob::Unit>> = sides
        .iter()
        .flat_map(|side| (0..half).map(|n| unit(side, n)))
        .collect();
    let lines = half.div_ceil(ABREAST);
    let deep = 12.0 * lines as f64 + 12.0;
    let mut ground = Ground::open(100.0, deep, SightType::Rolling);
    let copses = (0..vertices / 4).map(|n| copse(n, deep));
    ground.features = (0..lines).map(wood).chain(copses).collect();
    let army = oob::OrderOfBattle {
        name: "bench".to_owned(),
        date: String::new(),
        hour_minutes: None,
        edition: Edition::Full,
        options: EditionOptions::from_edition(Edition::Full),
        rulings: Rulings::new(Edition::Full),
        turns: None,
        first: None,
        measure: Measure::Inches,
        sources: Vec::new(),
        notes: Vec::new(),
        sides: vec![
            side("blue", oob::Edge::South),
            side("grey", oob::Edge::North),
        ],
        corps: Vec::new(),
        divisions: sides.iter().map(|side| division(side)).collect(),
        brigades,
        units: all,
        generals: sides
            .iter()
            .flat_map(|side| (0..half / BRIGADE).map(|b| brigadier(side, b)))
            .collect(),
        arrivals: Vec::new(),
        objectives: Vec::new(),
        defence: None,
        seats: Vec::new(),
        label: Default::default(),
    };
    let mut state = State::new(army, ground);
    for side in sides {
        for b in 0..half / BRIGADE {
            let placed = (b * BRIGADE..(b + 1) * BRIGADE).map(|n| standing(side, n));
            let behind = if side == "blue" { -2.0 } else { 2.0 };
            let post = standing(side, b * BRIGADE + 2).at + Bearing::new(0.0).unit() * behind;
            let event = Event::Deployed {
                brigade: BrigadeId::new(&format!("{side}{b}")),
                units: placed.collect(),
                general: Some(post),
                arrived: false,
            };
            Fields::apply(&mut state, &event);
        }
    }
    let side = SideId::new("blue");
    Fields::apply(&mut state, &Event::TurnBegan { turn: 1, side });
    let phase = Phase::Combat;
    Fields::apply(&mut state, &Event::PhaseBegan { phase });
    state
}

fn side(id: &str, edge: oob::Edge) -> oob::Side {
    oob::Side {
        briefing: String::new(),
        id: SideId::new(id),
        name: id.to_owned(),
        colour: id.to_owned(),
        edge,
        lost: 0,
    }
}

fn division(side: &str) -> Arc<oob::Division> {
    Arc::new(oob::Division {
        id: DivisionId::new(&format!("{side}div")),
        name: side.to_owned(),
        side: SideId::new(side),
        corps: None,
        messengers: None,
    })
}

fn brigade(side: &str, b: usize) -> Arc<oob::Brigade> {
    let ids = (b * BRIGADE..(b + 1) * BRIGADE).map(|n| UnitId::new(&format!("{side}-{n}")));
    Arc::new(oob::Brigade {
        id: BrigadeId::new(&format!("{side}{b}")),
        callsign: format!("{}{b}", &side[..1].to_uppercase()),
        name: format!("{side} brigade {b}"),
        division: DivisionId::new(&format!("{side}div")),
        side: SideId::new(side),
        units: ids.collect(),
    })
}

fn brigadier(side: &str, b: usize) -> Arc<oob::General> {
    let id = format!("{side}{b}");
    Arc::new(oob::General {
        id: GeneralId::new(&id),
        name: format!("{side} brigadier {b}"),
        rank: oob::Rank::Brigade,
        side: SideId::new(side),
        quality: 5,
        rated: true,
    })
}

fn unit(side: &str, n: usize) -> Arc<oob::Unit> {
    let guns = n % BRIGADE == BRIGADE - 1;
    Arc::new(oob::Unit {
        id: UnitId::new(&format!("{side}-{n}")),
        name: format!("{side} regiment {n}"),
        brigade: BrigadeId::new(&format!("{side}{}", n / BRIGADE)),
        side: SideId::new(side),
        arm: if guns {
            oob::Arm::Artillery
        } else {
            oob::Arm::Infantry
        },
        size: if guns { 2 } else { 3 },
        guns: None,
        value: 3,
        weapon: if guns {
            "3-inch-rifle"
        } else {
            "rifled-musket"
        }
        .to_owned(),
        frontage: if guns { 2.0 } else { 3.0 },
        depth: if guns { 2.0 } else { 1.0 },
        strength: None,
        commander: String::new(),
        source: String::new(),
        note: String::new(),
    })
}

fn standing(side: &str, n: usize) -> UnitPosition {
    let (line, place) = (n / ABREAST, n % ABREAST);
    let blue = side == "blue";
    let gap = if blue { 0.0 } else { 5.0 };
    let shift = if blue { 0.0 } else { 1.2 };
    UnitPosition {
        unit: UnitId::new(&format!("{side}-{n}")),
        at: Point::new(
            4.0 + 3.6 * place as f64 + shift,
            6.0 + 12.0 * line as f64 + gap,
        ),
        facing: Bearing::new(if blue { 0.0 } else { 180.0 }),
    }
}

fn wood(line: usize) -> Feature {
    let y = 9.5 + 12.0 * line as f64;
    let corners = [(20.0, y), (45.0, y), (45.0, y + 3.0), (20.0, y + 3.0)];
    trees(format!("wood {line}"), &corners)
}

/// A copse half an inch square, scattered by the golden section over a table `deep` inches deep.
fn copse(n: usize, deep: f64) -> Feature {
    let x = (n as f64 * 0.618_034).fract() * 99.0;
    let y = (n as f64 * 0.754_878).fract() * (deep - 1.0);
    let corners = [(x, y), (x + 0.5, y), (x + 0.5, y + 0.5), (x, y + 0.5)];
    trees(format!("copse {n}"), &corners)
}

fn trees(name: String, corners: &[(f64, f64)]) -> Feature {
    Feature {
        id: name.replace(' ', "-"),
        name,
        kind: "woods".to_owned(),
        shape: Shape::Area(Area {
            outline: corners.iter().map(|(x, y)| Point::new(*x, *y)).collect(),
            holes: Vec::new(),
        }),
        centre_line: Vec::new(),
        sight: Some(SightType::Close),
        going: GroundGoing::Close,
        cover: GroundCover::Soft,
        elevation: 0,
        crest: Vec::new(),
        value: 0,
        road: false,
    }
}
