//! Given a roster in a few lines, when a line is typed, then events.

use roster;
use rules::chance::Tape;
use rules::fields::language;
use rules::fields::language::LineRequest;
use rules::fields::state::{
    State, UnitState,
    draft::{Draft, Fields},
};
use rules::fields::terms::{
    charts::ActivationResult,
    condition::Condition,
    event::{Event, MarchEnd, MarchStop},
    name::{BrigadeId, UnitId},
    phase::Phase,
};
use rules::refusal::Refusal;
use rules::{Halt, Ruleset};
use table::base::Base;

/// A table of 60 by 40 inches, rolling ground, Grey in the west to move, Blue in the east.
pub struct Table {
    pub state: State,
    pub events: Vec<Event>,
}

/// What a typed line came to.
#[derive(Debug)]
pub enum No {
    Refused(Box<Refusal>),
    Die(String),
}

impl Table {
    /// Lays out the terms and terrain (TOML) and the brigades, each `SIDE ID ORDER | UNIT | UNIT`,
    /// a unit as `id kind size at x,y facing b [state]`.
    pub fn new(edition: &str, ground: &str, brigades: &[&str]) -> Self {
        Self::with(edition, "", ground, brigades)
    }

    pub fn with(edition: &str, terms: &str, ground: &str, brigades: &[&str]) -> Self {
        Self::read(&text(edition, terms, ground, brigades))
    }

    /// The same where the roster names no side that moves first.
    pub fn undecided(edition: &str, terms: &str, brigades: &[&str]) -> Self {
        let text = text(edition, terms, "", brigades);
        Self::read(&text.replacen("first = \"grey\"\n", "", 1))
    }

    /// The table of a case of the first verification.
    pub fn case(name: &str) -> Self {
        Self::read(&common::files::read(&format!(
            "tests/data/cases/{name}.toml"
        )))
    }

    pub fn read(text: &str) -> Self {
        let (muster, _) = roster::muster(text).unwrap_or_else(|faults| {
            let said: Vec<String> = faults.iter().map(|fault| fault.at("test")).collect();
            panic!("{}\n{text}", said.join("\n"))
        });
        Self {
            state: State::from_muster(muster),
            events: Vec::new(),
        }
    }

    /// Every brigade of the active side rolled Eager, and the phase is that.
    pub fn in_phase(mut self, phase: Phase) -> Self {
        let active = self.state.active().clone();
        let own: Vec<BrigadeId> = self
            .state
            .brigades()
            .filter(|b| b.side == active)
            .map(|b| b.id.clone())
            .collect();
        for brigade in own {
            self.rolled(&brigade, ActivationResult::Eager, false);
        }
        self.state.apply(&Event::PhaseBegan { phase });
        self
    }

    pub fn marching(self) -> Self {
        self.in_phase(Phase::GrandTactical)
    }

    pub fn moving(self) -> Self {
        self.in_phase(Phase::Tactical)
    }

    pub fn rolled(&mut self, brigade: &BrigadeId, result: ActivationResult, holds_ground: bool) {
        self.state.apply(&Event::Activated {
            brigade: brigade.clone(),
            dice: vec![4, 4],
            modifiers: Vec::new(),
            total: 8,
            result,
            holds_ground,
        });
    }

    /// The other side's player turn begins, in that phase, everybody Eager.
    pub fn other_turn(&mut self, phase: Phase) {
        let state = &self.state;
        let side = state.oob().other_side(state.active()).unwrap().id.clone();
        let turn = state.turn() + 1;
        self.state.apply(&Event::TurnBegan { turn, side });
        let own: Vec<BrigadeId> = self
            .state
            .brigades()
            .filter(|b| b.side == *self.state.active())
            .map(|b| b.id.clone())
            .collect();
        for brigade in own {
            self.rolled(&brigade, ActivationResult::Eager, false);
        }
        self.state.apply(&Event::PhaseBegan { phase });
    }

    pub fn happens(&mut self, event: Event) {
        self.state.apply(&event);
    }

    pub fn is(&mut self, unit: &str, condition: Condition) {
        self.happens(Event::ConditionChanged {
            unit: UnitId::new(unit),
            condition,
            rule: "FIRE-06".into(),
            why: String::new(),
        });
    }

    /// Types a line; the state moves on when it is accepted.
    pub fn say(&mut self, line: &str) -> Result<&[Event], No> {
        let said = language::parse(line, &self.state)
            .unwrap_or_else(|misread| panic!("{line}: {misread}"))
            .unwrap();
        let LineRequest::Command(command) = said.act else {
            panic!("{line} is no command")
        };
        let faces = said.dice.unwrap_or_default();
        let mut tape = Tape::typed(&faces);
        let mut draft = Draft::new(self.state.clone(), &mut tape, said.because);
        match Fields::decide(&mut draft, &command) {
            Ok(()) => {
                let (state, events, _) = draft.finish();
                self.state = state;
                self.events = events;
                Ok(&self.events)
            }
            Err(Halt::Refused(refusal)) => Err(No::Refused(refusal)),
            Err(Halt::Wanted(ask)) => Err(No::Die(ask.what)),
        }
    }

    /// Types a line that is accepted.
    pub fn does(&mut self, line: &str) -> Vec<Event> {
        match self.say(line) {
            Ok(events) => events.to_vec(),
            Err(no) => panic!("{line}: {no:?}"),
        }
    }

    /// Types a line that is refused; returns the clause and the whole sentence.
    pub fn refuses(&mut self, line: &str) -> (String, String) {
        match self.say(line) {
            Err(No::Refused(refusal)) => (refusal.clause().to_string(), refusal.to_string()),
            other => panic!("{line}: {other:?}"),
        }
    }

    /// Types a line that is refused under that clause.
    pub fn no(&mut self, line: &str, clause: &str) -> String {
        let (by, said) = self.refuses(line);
        assert_eq!(by, clause, "{line}: {said}");
        said
    }

    /// Types a line that wants a die.
    pub fn wants(&mut self, line: &str) -> String {
        match self.say(line) {
            Err(No::Die(what)) => what,
            other => panic!("{line}: {other:?}"),
        }
    }

    /// Marches: distance and stop.
    pub fn march(&mut self, line: &str) -> (f64, MarchStop) {
        self.does(line)
            .into_iter()
            .find_map(|event| match event {
                Event::Marched(march) => Some((march.distance, march.stop)),
                _ => None,
            })
            .unwrap()
    }

    /// Marches and comes that far, right to 0.02 in, stopped by that.
    pub fn marches(&mut self, line: &str, inches: f64, cause: MarchEnd) -> MarchStop {
        let (distance, stop) = self.march(line);
        assert_eq!(stop.cause, cause, "{line}: {distance} {stop:?}");
        assert!((distance - inches).abs() <= 0.02, "{line}: {distance}");
        stop
    }

    pub fn unit(&self, id: &str) -> &UnitState {
        self.state.unit(&UnitId::new(id)).unwrap()
    }

    pub fn base(&self, id: &str) -> Base {
        self.unit(id).base().unwrap()
    }

    pub fn points(&self, general: &str) -> u8 {
        self.state.general(&general.into()).unwrap().points()
    }

    pub fn spend(&mut self, general: &str, points: u8) {
        self.happens(Event::PointsSpent {
            general: general.into(),
            points,
            on: "test".to_owned(),
            rule: "CMD-03".into(),
        });
    }

    /// He has that many points left.
    pub fn set_points(&mut self, general: &str, points: u8) {
        self.happens(Event::GeneralReturned {
            general: general.into(),
            quality: points,
            at: self.state.general(&general.into()).unwrap().at(),
            successor: false,
        });
    }

    pub fn order(&self, brigade: &str) -> String {
        let brigade = self.state.brigade(&BrigadeId::new(brigade)).unwrap();
        brigade.order().to_string()
    }

    pub fn condition(&self, unit: &str) -> Condition {
        self.unit(unit).condition()
    }
}

pub fn near(a: f64, b: f64) {
    assert!((a - b).abs() <= 0.02, "{a} is not {b}");
}

fn text(edition: &str, terms: &str, ground: &str, brigades: &[&str]) -> String {
    let (table, terrain) = ground.split_once("---").unwrap_or(("", ground));
    let table = if table.is_empty() {
        "width = 60\ndepth = 40\nsight = \"rolling\"\n"
    } else {
        table
    };
    let mut text = format!(
        "format = 1\nname = \"Test\"\nedition = \"{edition}\"\nfirst = \"grey\"\n{terms}\n\
         [table]\n{table}\n{terrain}\n\
         [[side]]\nid = \"grey\"\nedge = \"west\"\n[[side]]\nid = \"blue\"\nedge = \"east\"\n\
         [[division]]\nid = \"gd\"\nside = \"grey\"\n[[division]]\nid = \"bd\"\nside = \"blue\"\n"
    );
    for (n, brigade) in brigades.iter().enumerate() {
        text.push_str(&brigade_text(n, brigade));
    }
    text
}

fn brigade_text(n: usize, line: &str) -> String {
    let mut parts = line.split('|').map(str::trim);
    let mut head = parts.next().unwrap().split_whitespace();
    let side = head.next().unwrap();
    let id = head.next().unwrap();
    let mut order = String::new();
    let mut rest = String::new();
    let kind = head.next().unwrap_or("hold");
    let target = match head.next() {
        None | Some("-") => String::new(),
        Some(at) if at.contains(',') => format!(", target = [{at}]"),
        Some(name) => format!(", target = \"{name}\""),
    };
    if kind != "-" {
        order = format!("orders = {{ kind = \"{kind}\"{target} }}\n");
    }
    let mut general: Vec<String> = Vec::new();
    for word in head {
        let line = match word.split_once(':').unwrap() {
            ("general", at) => {
                general.push(format!("at = [{at}]"));
                continue;
            }
            ("quality", n) => {
                general.push(format!("quality = {n}"));
                continue;
            }
            ("hidden", _) => "hidden = true\n".to_owned(),
            ("fatigue", level) => format!("fatigue = \"{level}\"\n"),
            ("mark", mark) => format!("mark = \"{mark}\"\n"),
            other => panic!("{other:?}"),
        };
        rest.push_str(&line);
    }
    rest.push_str(&format!("general = {{ {} }}\n", general.join(", ")));
    let units: Vec<String> = parts.map(unit_text).collect();
    let division = if side == "grey" { "gd" } else { "bd" };
    let callsign = char::from(b'P' + n as u8);
    format!(
        "[[brigade]]\nid = \"{id}\"\ncallsign = \"{callsign}\"\ndivision = \"{division}\"\n{order}{rest}units = [{}]\n",
        units.join(",\n")
    )
}

fn unit_text(words: &str) -> String {
    let words: Vec<&str> = words.split_whitespace().collect();
    let (id, kind) = (words[0], words[1]);
    let (kind, size) = match kind.split_at(1) {
        ("i", n) => ("infantry", format!("size = {n}")),
        ("c", n) => ("cavalry", format!("size = {n}")),
        ("g", n) => ("artillery", format!("guns = {n}")),
        other => panic!("{other:?}"),
    };
    let mut text = format!("{{ id = \"{id}\", kind = \"{kind}\", {size}, value = 3");
    if let Some(at) = words.get(2) {
        text.push_str(&format!(", at = [{at}], facing = {}", words[3]));
    }
    if let Some(state) = words.get(4) {
        text.push_str(&format!(", state = \"{state}\""));
    }
    text.push_str(" }");
    text
}
