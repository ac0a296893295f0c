//! A position drawn in text becomes a state in the combat phase of the blue side's turn.
//!
//! Rows are parted by `/`, the last is nearest to the south; one character is one square inch. A run of one letter is
//! a unit: letters to m are blue, from n on grey; a run along a row faces north in capitals and
//! south in small letters, a run down a column east in capitals and west in small ones. A block
//! two rows deep is a battery. All other characters are open ground.

use std::collections::BTreeMap;
use std::sync::Arc;

use rules::Ruleset;
use rules::fields::state::{State, draft::Fields};
use rules::fields::terms::{
    charts::Level,
    condition::{Condition, Formation},
    edition::{Edition, EditionOptions},
    event::{Event, UnitPosition},
    name::{BrigadeId, DivisionId, GeneralId, SideId, UnitId},
    order::Order,
    order_of_battle::{self as oob, Arm, Rank},
    phase::Phase,
    switch::Rulings,
};
use table::ground::{Area, Feature, Ground, GroundCover, GroundGoing, Shape, SightType};
use table::measure::{Bearing, Measure, Point};

/// The south-west corner of every drawing.
pub const CORNER: f64 = 30.0;

/// A unit of a scene.
#[derive(Debug, Clone)]
pub struct Unit {
    pub id: String,
    pub brigade: String,
    pub arm: Arm,
    pub size: u8,
    pub value: u8,
    pub weapon: &'static str,
    pub x: f64,
    pub y: f64,
    pub facing: f64,
    pub depth: f64,
    pub formation: Formation,
    pub condition: Condition,
}

/// A general of a scene.
#[derive(Debug, Clone)]
pub struct General {
    pub id: String,
    pub rank: Rank,
    pub x: f64,
    pub y: f64,
    pub quality: u8,
    pub leads: Option<String>,
}

/// Everything a test may set before play.
#[derive(Debug, Clone)]
pub struct Scene {
    pub edition: Edition,
    pub rulings: Vec<(&'static str, &'static str)>,
    pub weapons: bool,
    pub units: Vec<Unit>,
    pub features: Vec<Feature>,
    pub sight: SightType,
    pub levels: BTreeMap<String, Level>,
    pub orders: BTreeMap<String, Order>,
    pub generals: Vec<General>,
    pub before: Vec<Event>,
}

/// The scene of a drawing, full edition, all brigades willing.
pub fn draw(rows: &str) -> Scene {
    let mut cells: BTreeMap<char, Vec<(usize, usize)>> = BTreeMap::new();
    for (up, row) in rows.split('/').rev().enumerate() {
        for (right, letter) in row.chars().enumerate() {
            if letter.is_ascii_alphabetic() {
                cells.entry(letter).or_default().push((right, up));
            }
        }
    }
    let units = cells.into_iter().map(|(letter, at)| unit(letter, &at));
    scene(units.collect())
}

/// The scene of some units.
pub fn scene(units: Vec<Unit>) -> Scene {
    let levels = units.iter().map(|u| (u.brigade.clone(), Level::Willing));
    Scene {
        edition: Edition::Full,
        rulings: Vec::new(),
        weapons: false,
        features: Vec::new(),
        sight: SightType::Rolling,
        levels: levels.collect(),
        orders: BTreeMap::new(),
        generals: Vec::new(),
        before: Vec::new(),
        units,
    }
}

/// A regiment of size 3 that stands at x, y.
pub fn regiment(id: &str, x: f64, y: f64, facing: f64) -> Unit {
    Unit {
        id: id.to_owned(),
        brigade: if id < "n" { "blue1" } else { "grey1" }.to_owned(),
        arm: Arm::Infantry,
        size: 3,
        value: 3,
        weapon: "rifled-musket",
        x,
        y,
        facing,
        depth: 1.0,
        formation: Formation::Line,
        condition: Condition::Ordered,
    }
}

fn unit(letter: char, cells: &[(usize, usize)]) -> Unit {
    let span = |of: fn(&(usize, usize)) -> usize| {
        let low = cells.iter().map(of).min().unwrap();
        (low, cells.iter().map(of).max().unwrap() + 1)
    };
    let ((west, east), (south, north)) = (span(|c| c.0), span(|c| c.1));
    let (wide, high) = (east - west, north - south);
    let along_row = wide >= high;
    let capital = letter.is_ascii_uppercase();
    let facing = match (along_row, capital) {
        (true, true) => 0.0,
        (true, false) => 180.0,
        (false, true) => 90.0,
        (false, false) => 270.0,
    };
    let depth = wide.min(high);
    let middle = |low: usize, high: usize| CORNER + (low + high) as f64 / 2.0;
    let guns = depth == 2;
    Unit {
        arm: if guns { Arm::Artillery } else { Arm::Infantry },
        formation: if guns {
            Formation::Unlimbered
        } else {
            Formation::Line
        },
        weapon: if guns {
            "3-inch-rifle"
        } else {
            "rifled-musket"
        },
        size: wide.max(high) as u8,
        depth: depth as f64,
        ..regiment(
            &letter.to_ascii_lowercase().to_string(),
            middle(west, east),
            middle(south, north),
            facing,
        )
    }
}

impl Scene {
    pub fn basic(mut self) -> Self {
        self.edition = Edition::Basic;
        self
    }

    pub fn weapons(mut self) -> Self {
        self.weapons = true;
        self
    }

    pub fn ruling(mut self, name: &'static str, setting: &'static str) -> Self {
        self.rulings.push((name, setting));
        self
    }

    pub fn with(mut self, id: &str, change: impl FnOnce(&mut Unit)) -> Self {
        let unit = self.units.iter_mut().find(|u| u.id == id);
        change(unit.expect("a unit of that name"));
        for unit in &self.units {
            let level = self.levels.entry(unit.brigade.clone());
            level.or_insert(Level::Willing);
        }
        self
    }

    pub fn value(self, id: &str, value: u8) -> Self {
        self.with(id, |u| u.value = value)
    }

    pub fn size(self, id: &str, size: u8) -> Self {
        self.with(id, |u| u.size = size)
    }

    pub fn brigade(self, id: &str, brigade: &str) -> Self {
        self.with(id, |u| u.brigade = brigade.to_owned())
    }

    pub fn is(self, id: &str, condition: Condition) -> Self {
        self.with(id, |u| u.condition = condition)
    }

    pub fn stands(self, id: &str, formation: Formation) -> Self {
        self.with(id, |u| {
            u.formation = formation;
            if matches!(formation, Formation::Mounted | Formation::Dismounted) {
                u.arm = Arm::Cavalry;
            }
        })
    }

    pub fn armed(self, id: &str, weapon: &'static str) -> Self {
        self.with(id, |u| u.weapon = weapon)
    }

    pub fn shifted(self, id: &str, x: f64, y: f64) -> Self {
        self.with(id, |u| {
            u.x += x;
            u.y += y;
        })
    }

    pub fn level(mut self, brigade: &str, level: Level) -> Self {
        self.levels.insert(brigade.to_owned(), level);
        self
    }

    pub fn order(mut self, brigade: &str, order: Order) -> Self {
        self.orders.insert(brigade.to_owned(), order);
        self
    }

    pub fn general(mut self, id: &str, rank: Rank, x: f64, y: f64, leads: Option<&str>) -> Self {
        self.generals.push(General {
            id: id.to_owned(),
            rank,
            x: CORNER + x,
            y: CORNER + y,
            quality: 3,
            leads: leads.map(str::to_owned),
        });
        self
    }

    /// Ground that covers a rectangle of the drawing.
    pub fn ground(mut self, feature: Feature) -> Self {
        self.features.push(feature);
        self
    }

    /// Something that happened earlier in the turn.
    pub fn after(mut self, event: Event) -> Self {
        self.before.push(event);
        self
    }

    pub fn charged(self, unit: &str, enemy: &str, frontal: bool) -> Self {
        self.after(Event::Charged {
            unit: UnitId::new(unit),
            enemy: UnitId::new(enemy),
            frontal,
        })
    }

    pub fn moved(self, id: &str, inches: f64) -> Self {
        let unit = self.units.iter().find(|u| u.id == id).unwrap().clone();
        self.after(Event::Moved {
            units: vec![standing(&unit)],
            how: String::new(),
            inches,
            oblique: false,
        })
    }

    pub fn state(&self) -> State {
        let mut ground = Ground::open(96.0, 72.0, self.sight);
        ground.features = self.features.clone();
        let mut state = State::new(self.order_of_battle(), ground);
        for event in self.opening_events() {
            Fields::apply(&mut state, &event);
        }
        state
    }

    fn opening_events(&self) -> Vec<Event> {
        let mut events = Vec::new();
        for brigade in self.levels.keys() {
            let own = self.units.iter().filter(|u| u.brigade == *brigade);
            let general = self.generals.iter().find(|g| g.id == *brigade);
            events.push(Event::Deployed {
                brigade: BrigadeId::new(brigade),
                units: own.map(standing).collect(),
                general: general.map(|g| Point::new(g.x, g.y)),
                arrived: false,
            });
            events.push(Event::LevelSet {
                brigade: BrigadeId::new(brigade),
                level: self.levels[brigade],
                past: 0,
            });
        }
        for (brigade, order) in &self.orders {
            events.push(Event::OrderWritten {
                brigade: BrigadeId::new(brigade),
                order: order.clone(),
            });
        }
        for unit in &self.units {
            events.push(Event::ConditionChanged {
                unit: UnitId::new(&unit.id),
                condition: unit.condition,
                rule: "FIRE-06".into(),
                why: String::new(),
            });
            events.push(Event::Reformed {
                unit: UnitId::new(&unit.id),
                formation: unit.formation,
                drilled: false,
                facing: None,
            });
        }
        events.push(Event::TurnBegan {
            turn: 1,
            side: SideId::new("blue"),
        });
        for general in &self.generals {
            if general.rank != Rank::Brigade {
                events.push(Event::Placed {
                    unit: None,
                    general: Some((
                        GeneralId::new(&general.id),
                        Point::new(general.x, general.y),
                    )),
                });
            }
            if let Some(unit) = &general.leads {
                events.push(Event::Led {
                    general: GeneralId::new(&general.id),
                    unit: UnitId::new(unit),
                });
            }
        }
        events.extend(self.before.iter().cloned());
        events.push(Event::PhaseBegan {
            phase: Phase::Combat,
        });
        events
    }

    fn order_of_battle(&self) -> oob::OrderOfBattle {
        let mut rulings = Rulings::new(self.edition);
        for (name, setting) in &self.rulings {
            assert!(rulings.set(name, setting), "{name} = {setting}");
        }
        let side = |id: &str, edge| oob::Side {
            briefing: String::new(),
            lost: 0,
            id: SideId::new(id),
            name: id.to_owned(),
            colour: id.to_owned(),
            edge,
        };
        let division = |id: &str, side: &str| {
            Arc::new(oob::Division {
                id: DivisionId::new(id),
                name: id.to_owned(),
                side: SideId::new(side),
                corps: None,
                messengers: None,
            })
        };
        oob::OrderOfBattle {
            name: "scene".to_owned(),
            date: String::new(),
            hour_minutes: None,
            edition: self.edition,
            options: EditionOptions {
                weapons: self.weapons,
                casualties: self.edition == Edition::Full,
                ..EditionOptions::from_edition(self.edition)
            },
            rulings,
            turns: None,
            first: Some(SideId::new("blue")),
            measure: Measure::Inches,
            sources: Vec::new(),
            notes: Vec::new(),
            sides: vec![
                side("blue", oob::Edge::South),
                side("grey", oob::Edge::North),
            ],
            corps: Vec::new(),
            divisions: vec![division("bluediv", "blue"), division("greydiv", "grey")],
            brigades: self
                .levels
                .keys()
                .enumerate()
                .map(|(i, id)| self.brigade_of(i, id))
                .collect(),
            units: self
                .levels
                .keys()
                .flat_map(|b| self.units.iter().filter(move |u| u.brigade == *b))
                .map(record)
                .collect(),
            generals: self.generals.iter().map(general).collect(),
            arrivals: Vec::new(),
            objectives: Vec::new(),
            defence: None,
            seats: Vec::new(),
            label: Default::default(),
        }
    }

    fn brigade_of(&self, number: usize, id: &str) -> Arc<oob::Brigade> {
        let side = side_of(id);
        let own = self.units.iter().filter(|u| u.brigade == id);
        Arc::new(oob::Brigade {
            id: BrigadeId::new(id),
            callsign: char::from(b'A' + (number % 26) as u8).to_string(),
            name: id.to_owned(),
            division: DivisionId::new(&format!("{side}div")),
            side: SideId::new(side),
            units: own.map(|u| UnitId::new(&u.id)).collect(),
        })
    }
}

fn side_of(brigade: &str) -> &'static str {
    if brigade.starts_with("blue") {
        "blue"
    } else {
        "grey"
    }
}

fn standing(unit: &Unit) -> UnitPosition {
    UnitPosition {
        unit: UnitId::new(&unit.id),
        at: Point::new(unit.x, unit.y),
        facing: Bearing::new(unit.facing),
    }
}

fn record(unit: &Unit) -> Arc<oob::Unit> {
    Arc::new(oob::Unit {
        id: UnitId::new(&unit.id),
        name: format!("{}.", unit.id.to_uppercase()),
        brigade: BrigadeId::new(&unit.brigade),
        side: SideId::new(side_of(&unit.brigade)),
        arm: unit.arm,
        size: unit.size,
        guns: None,
        value: unit.value,
        weapon: unit.weapon.to_owned(),
        frontage: f64::from(unit.size),
        depth: unit.depth,
        strength: None,
        commander: String::new(),
        source: String::new(),
        note: String::new(),
    })
}

fn general(general: &General) -> Arc<oob::General> {
    Arc::new(oob::General {
        id: GeneralId::new(&general.id),
        name: general.id.clone(),
        rank: general.rank,
        side: SideId::new(side_of(&general.id)),
        quality: general.quality,
        rated: false,
    })
}

/// A rectangle of ground, in inches of the drawing.
pub fn patch(name: &str, from: (f64, f64), to: (f64, f64)) -> Feature {
    let corner = |x: f64, y: f64| Point::new(CORNER + x, CORNER + y);
    let outline = vec![
        corner(from.0, from.1),
        corner(to.0, from.1),
        corner(to.0, to.1),
        corner(from.0, to.1),
    ];
    feature(
        name,
        Shape::Area(Area {
            outline,
            holes: Vec::new(),
        }),
    )
}

/// A line, in inches of the drawing.
pub fn line(name: &str, from: (f64, f64), to: (f64, f64)) -> Feature {
    let at = |p: (f64, f64)| Point::new(CORNER + p.0, CORNER + p.1);
    feature(name, Shape::Line(vec![at(from), at(to)]))
}

fn feature(name: &str, shape: Shape) -> Feature {
    Feature {
        id: name.to_owned(),
        name: name.to_owned(),
        kind: String::new(),
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

pub fn covering(feature: Feature, cover: GroundCover) -> Feature {
    Feature { cover, ..feature }
}

pub fn seeing(feature: Feature, sight: SightType) -> Feature {
    Feature {
        sight: Some(sight),
        ..feature
    }
}

pub fn hill(feature: Feature) -> Feature {
    Feature {
        elevation: 1,
        ..feature
    }
}

pub fn going(feature: Feature, going: GroundGoing) -> Feature {
    Feature { going, ..feature }
}
