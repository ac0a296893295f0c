//! Two sides, a few brigades in line, and the commands of a game.

use std::sync::Arc;

pub use super::commands::*;
use rules::chance::Tape;
use rules::clause::Clause;
use rules::fields::state::{
    BrigadeState, State,
    draft::{Draft, Fields},
};
use rules::fields::terms::{
    charts::{self, ActivationResult, Level},
    command::Command,
    condition::Condition,
    edition::{Edition, EditionOptions},
    event::{Event, UnitPosition},
    mark::BrigadeMark,
    message::Message,
    name::{BrigadeId, DivisionId, GeneralId, SideId, UnitId},
    order::Order,
    order_of_battle::{self as oob, Arm, Edge, OrderOfBattle, Rank},
    phase::Phase,
    switch::Rulings,
};
use rules::refusal::Refusal;
use rules::{Halt, Ruleset};
use table::ground::{Area, Feature, Ground, GroundCover, GroundGoing, Shape, SightType};
use table::measure::{Bearing, Measure, Point};

pub const BASIC: Edition = Edition::Basic;
pub const FULL: Edition = Edition::Full;
pub const BOTH: [Edition; 2] = [BASIC, FULL];

pub use common::files::rows;

/// Who is on the field, before the game begins.
pub struct Roster {
    oob: OrderOfBattle,
    ground: Ground,
    standing: Vec<(BrigadeId, Vec<UnitPosition>, Option<Point>)>,
    generals: Vec<(GeneralId, Point)>,
}

/// A table of 60 by 60 in, rolling; `union` in the south, `rebel` in the north.
pub fn roster(edition: Edition) -> Roster {
    let side = |id: &str, edge| oob::Side {
        briefing: String::new(),
        lost: 0,
        id: SideId::new(id),
        name: id.to_owned(),
        colour: String::new(),
        edge,
    };
    Roster {
        oob: OrderOfBattle {
            name: "test".into(),
            date: String::new(),
            hour_minutes: None,
            edition,
            options: EditionOptions::from_edition(edition),
            rulings: Rulings::new(edition),
            turns: None,
            first: Some(SideId::new("union")),
            measure: Measure::Inches,
            sources: Vec::new(),
            notes: Vec::new(),
            sides: vec![side("union", Edge::South), side("rebel", Edge::North)],
            corps: Vec::new(),
            divisions: Vec::new(),
            brigades: Vec::new(),
            units: Vec::new(),
            generals: Vec::new(),
            arrivals: Vec::new(),
            objectives: Vec::new(),
            defence: None,
            seats: Vec::new(),
            label: Default::default(),
        },
        ground: Ground::open(60.0, 60.0, SightType::Rolling),
        standing: Vec::new(),
        generals: Vec::new(),
    }
}

pub fn at(x: f64, y: f64) -> Point {
    Point::new(x, y)
}

impl Roster {
    pub fn switch(mut self, name: &str, setting: &str) -> Self {
        assert!(self.oob.rulings.set(name, setting), "{name} = {setting}");
        self
    }

    pub fn turns(mut self, turns: u32) -> Self {
        self.oob.turns = Some(turns);
        self
    }

    pub fn options(mut self, change: impl FnOnce(&mut EditionOptions)) -> Self {
        change(&mut self.oob.options);
        self
    }

    /// The ground drawn last covers so.
    pub fn covering(mut self, cover: GroundCover) -> Self {
        self.ground.features.last_mut().unwrap().cover = cover;
        self
    }

    /// Gives a brigade so many units, each of size 5 but the last, that their sizes make `total`.
    pub fn sizes(mut self, brigade: &str, total: u32) -> Self {
        let place = |of: &BrigadeId| of.as_str() == brigade;
        let one = self
            .oob
            .units
            .iter()
            .find(|unit| place(&unit.brigade))
            .unwrap()
            .clone();
        self.oob.units.retain(|unit| !place(&unit.brigade));
        let count = total.div_ceil(5);
        let mut ids = Vec::new();
        for n in 0..count {
            let mut unit = oob::Unit::clone(&one);
            unit.id = UnitId::new(&format!("{brigade}{}", n + 1));
            unit.size = (total - 5 * n).min(5) as u8;
            ids.push(unit.id.clone());
            self.oob.units.push(Arc::new(unit));
        }
        let record = self.oob.brigades.iter_mut().find(|b| place(&b.id)).unwrap();
        Arc::make_mut(record).units = ids;
        self
    }

    fn general(&mut self, id: &str, side: &str, rank: Rank, quality: u8, place: Option<Point>) {
        self.oob.generals.push(Arc::new(oob::General {
            id: GeneralId::new(id),
            name: format!("Gen {id}"),
            rank,
            side: SideId::new(side),
            quality,
            rated: quality != charts::AVERAGE,
        }));
        self.generals
            .extend(place.map(|point| (GeneralId::new(id), point)));
    }

    /// A division whose general stands at `place`; three messengers in full.
    pub fn division(self, id: &str, side: &str, place: Point) -> Self {
        self.led(id, side, place, charts::AVERAGE)
    }

    pub fn led(mut self, id: &str, side: &str, place: Point, quality: u8) -> Self {
        let corps = self.oob.corps.iter().find(|c| c.side.as_str() == side);
        self.oob.divisions.push(Arc::new(oob::Division {
            id: DivisionId::new(id),
            name: id.to_owned(),
            side: SideId::new(side),
            corps: corps.map(|c| c.id.clone()),
            messengers: self.oob.edition.pick(None, Some(3)),
        }));
        self.general(id, side, Rank::Division, quality, Some(place));
        self
    }

    /// A corps that the divisions of the side named later belong to.
    pub fn corps(mut self, id: &str, side: &str, place: Point) -> Self {
        self.oob.corps.push(oob::Corps {
            id: id.into(),
            name: id.to_owned(),
            side: SideId::new(side),
        });
        self.general(id, side, Rank::Corps, charts::AVERAGE, Some(place));
        self
    }

    /// A line of `count` regiments of size 3, its centre at `place`; the brigadier 2 in behind.
    pub fn line(self, id: &str, division: &str, place: Point, facing: f64, count: usize) -> Self {
        let arms = vec![Arm::Infantry; count];
        self.brigade(id, division, place, facing, &arms, charts::AVERAGE)
    }

    pub fn brigade(
        mut self,
        id: &str,
        division: &str,
        place: Point,
        facing: f64,
        arms: &[Arm],
        quality: u8,
    ) -> Self {
        let side = self
            .oob
            .division(&division.into())
            .unwrap()
            .side
            .as_str()
            .to_owned();
        let front = Bearing::new(facing);
        let right = front.turned(90.0).unit();
        let mut units = Vec::new();
        for (i, arm) in arms.iter().enumerate() {
            let unit = format!("{id}{}", i + 1);
            let from_centre = (i as f64 - (arms.len() as f64 - 1.0) / 2.0) * 3.0;
            units.push(UnitPosition {
                unit: UnitId::new(&unit),
                at: place + right * from_centre,
                facing: front,
            });
            self.oob.units.push(Arc::new(oob::Unit {
                id: UnitId::new(&unit),
                name: format!("Reg {unit}"),
                brigade: BrigadeId::new(id),
                side: SideId::new(&side),
                arm: *arm,
                size: 3,
                guns: None,
                value: 3,
                weapon: "rifled-musket".into(),
                frontage: 3.0,
                depth: 1.0,
                strength: None,
                commander: String::new(),
                source: String::new(),
                note: String::new(),
            }));
        }
        self.oob.brigades.push(Arc::new(oob::Brigade {
            id: BrigadeId::new(id),
            callsign: id[..1].to_uppercase(),
            name: id.to_owned(),
            division: DivisionId::new(division),
            side: SideId::new(&side),
            units: units.iter().map(|unit| unit.unit.clone()).collect(),
        }));
        let behind = place - front.unit() * 2.0;
        self.general(id, &side, Rank::Brigade, quality, None);
        self.standing
            .push((BrigadeId::new(id), units, Some(behind)));
        self
    }

    /// A square piece of ground; what is not named of it is open.
    pub fn ground(
        mut self,
        id: &str,
        low: Point,
        high: Point,
        going: GroundGoing,
        value: u8,
    ) -> Self {
        self.ground.features.push(Feature {
            id: id.into(),
            name: id.into(),
            kind: "ground".into(),
            shape: Shape::Area(Area {
                outline: vec![low, at(high.x, low.y), high, at(low.x, high.y)],
                holes: Vec::new(),
            }),
            centre_line: Vec::new(),
            sight: None,
            going,
            cover: GroundCover::None,
            elevation: 0,
            crest: Vec::new(),
            value,
            road: false,
        });
        self
    }

    pub fn road(mut self) -> Self {
        self.ground.features.last_mut().unwrap().road = true;
        self
    }

    /// Everybody stands; it is the union's player turn 1, phase Orders.
    pub fn play(self) -> Game {
        let mut game = self.deployment();
        game.begin(1, "union", Phase::Orders);
        game
    }

    /// Everybody stands; it is the deployment.
    pub fn deployment(self) -> Game {
        let mut state = State::new(self.oob, self.ground);
        for (brigade, units, general) in self.standing {
            state.apply(&Event::Deployed {
                brigade,
                units,
                general,
                arrived: false,
            });
        }
        for general in self.generals {
            state.apply(&Event::Placed {
                unit: None,
                general: Some(general),
            });
        }
        Game { state }
    }
}

/// The usual pair: union A (division u) at 30,10 looking north, rebel P (division r) at `enemy`
/// looking south, three regiments each; the generals of division out of the way.
pub fn pair(edition: Edition, enemy: Point) -> Roster {
    roster(edition)
        .division("u", "union", at(2.0, 2.0))
        .division("r", "rebel", at(2.0, 58.0))
        .line("a", "u", at(30.0, 10.0), 0.0, 3)
        .line("p", "r", enemy, 180.0, 3)
}

/// A game under way.
pub struct Game {
    pub state: State,
}

pub fn id(name: &str) -> BrigadeId {
    BrigadeId::new(name)
}

impl Game {
    pub fn apply(&mut self, event: Event) -> &mut Self {
        self.state.apply(&event);
        self
    }

    /// Division `u` has sent brigade `a` an order to retire: the messenger is there.
    pub fn order_rides(&mut self, at: Point) -> &mut Self {
        self.apply(Event::MessengerSent {
            id: 1,
            from: GeneralId::new("u"),
            to: GeneralId::new("a"),
            carries: Message::Order {
                brigade: BrigadeId::new("a"),
                order: Order::Retire,
            },
            at,
        })
    }

    pub fn begin(&mut self, turn: u32, side: &str, phase: Phase) -> &mut Self {
        let side = SideId::new(side);
        self.apply(Event::TurnBegan { turn, side }).phase(phase)
    }

    pub fn phase(&mut self, phase: Phase) -> &mut Self {
        self.apply(Event::PhaseBegan { phase })
    }

    pub fn written(&mut self, brigade: &str, order: Order) -> &mut Self {
        let brigade = id(brigade);
        self.apply(Event::OrderWritten { brigade, order })
    }

    pub fn waiting(&mut self, brigade: &str, order: Order) -> &mut Self {
        self.apply(Event::OrderDelivered {
            brigade: id(brigade),
            order,
            in_person: true,
        })
    }

    pub fn mark(&mut self, brigade: &str, mark: BrigadeMark) -> &mut Self {
        self.apply(Event::Marked {
            brigade: id(brigade),
            mark,
            rule: Clause::new("ACT-03"),
        })
    }

    pub fn condition(&mut self, unit: &str, condition: Condition) -> &mut Self {
        self.apply(Event::ConditionChanged {
            unit: UnitId::new(unit),
            condition,
            rule: Clause::new("FIRE-06"),
            why: String::new(),
        })
    }

    pub fn level(&mut self, brigade: &str, level: Level) -> &mut Self {
        self.apply(Event::LevelSet {
            brigade: id(brigade),
            level,
            past: 0,
        })
    }

    pub fn points(&mut self, brigade: &str, points: u32) -> &mut Self {
        self.apply(Event::FatigueSet {
            brigade: id(brigade),
            points,
        })
    }

    pub fn broken(&mut self, brigade: &str) -> &mut Self {
        self.apply(Event::BrigadeBroken {
            brigade: id(brigade),
            rule: Clause::new("ACT-03"),
            why: String::new(),
        })
    }

    /// Hides a brigade, as only a roster can.
    pub fn hide(&mut self, brigade: &str) -> &mut Self {
        let mut value = serde_json::to_value(&self.state).unwrap();
        value["brigades"][brigade]["hidden"] = true.into();
        self.state = serde_json::from_value(value).unwrap();
        self
    }

    pub fn put(&mut self, general: &str, place: Point) -> &mut Self {
        self.apply(Event::Placed {
            unit: None,
            general: Some((GeneralId::new(general), place)),
        })
    }

    /// Moves all units of a brigade so that its centre stands at `place`.
    pub fn shift(&mut self, brigade: &str, place: Point) -> &mut Self {
        let by = place - self.state.centre_of(&id(brigade)).unwrap();
        let units: Vec<UnitPosition> = self
            .state
            .units_of(&id(brigade))
            .filter_map(|unit| {
                let base = unit.base()?;
                Some(UnitPosition {
                    unit: unit.id.clone(),
                    at: base.at + by,
                    facing: base.facing,
                })
            })
            .collect();
        for unit in units {
            self.apply(Event::Placed {
                unit: Some(unit),
                general: None,
            });
        }
        self
    }

    pub fn rolled(
        &mut self,
        brigade: &str,
        result: ActivationResult,
        holds_ground: bool,
    ) -> &mut Self {
        self.apply(Event::Activated {
            brigade: id(brigade),
            dice: vec![3, 3],
            modifiers: Vec::new(),
            total: 6,
            result,
            holds_ground,
        })
    }

    /// Decides and, if the rules allow it, carries out.
    pub fn run(
        &mut self,
        decision: impl FnOnce(&mut Draft<'_>) -> Result<(), Halt>,
        dice: &[u8],
        because: Option<&str>,
    ) -> Result<Vec<Event>, Refusal> {
        let mut tape = Tape::typed(dice);
        let mut draft =
            rules::Draft::<Fields>::new(self.state.clone(), &mut tape, because.map(str::to_owned));
        match decision(&mut draft) {
            Ok(()) => {
                let (state, events, _) = draft.finish();
                self.state = state;
                Ok(events)
            }
            Err(Halt::Refused(refusal)) => Err(*refusal),
            Err(Halt::Wanted(ask)) => panic!("one die needed for {} ({})", ask.what, ask.rule),
        }
    }

    pub fn order(&mut self, command: &Command, dice: &[u8]) -> Result<Vec<Event>, Refusal> {
        self.run(|draft| Fields::decide(draft, command), dice, None)
    }

    pub fn because(&mut self, command: &Command) -> Vec<Event> {
        self.run(
            |draft| Fields::decide(draft, command),
            &[],
            Some("the table says so"),
        )
        .unwrap()
    }

    pub fn does(&mut self, command: &Command, dice: &[u8]) -> Vec<Event> {
        match self.order(command, dice) {
            Ok(events) => events,
            // Most stories step on over Activation: the tests of ACT-01 call `order`.
            Err(_) if *command == (Command::Next { anyway: true }) => self.because(command),
            Err(refusal) => panic!("{refusal}"),
        }
    }

    /// The clause by which a command is refused.
    pub fn refuses(&mut self, command: &Command) -> String {
        self.order(command, &[6; 12])
            .unwrap_err()
            .clause()
            .to_string()
    }

    pub fn activate(&mut self, brigade: &str, dice: [u8; 2]) -> Vec<Event> {
        self.does(&activate(brigade), &dice)
    }

    pub fn brigade(&self, name: &str) -> &BrigadeState {
        self.state.brigade(&id(name)).unwrap()
    }

    pub fn ap(&self, general: &str) -> u8 {
        self.state
            .general(&GeneralId::new(general))
            .unwrap()
            .points()
    }
}

/// Total and result of the activation among the events.
pub fn result_of(events: &[Event]) -> (i32, ActivationResult) {
    events
        .iter()
        .find_map(|event| match event {
            Event::Activated { total, result, .. } => Some((*total, *result)),
            _ => None,
        })
        .unwrap()
}
