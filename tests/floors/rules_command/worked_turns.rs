//! EX-TURN-B and EX-TURN-F: the two worked turns of the rules document, played through the engine
//! line by line. What is played and what must hold is data: `tests/data/rules/ex-turn-*.txt`.

use rules::chance::Tape;
use rules::fields::state::{
    State,
    draft::{Draft, Fields},
};
use rules::fields::terms::{
    account::FightAccount,
    event::Event,
    name::{BrigadeId, DivisionId, GeneralId, UnitId},
    order::Order,
};
use rules::fields::wear::{fatigue, morale};
use rules::fields::{activation, language};
use rules::{Halt, Ruleset};
use table::measure::Point;

/// A game that is played from a file.
struct Story {
    place: String,
    before: State,
    state: State,
    /// What the last line brought about.
    events: Vec<Event>,
    checks: usize,
}

fn file(name: &str) -> String {
    common::files::read(&format!("tests/data/rules/{name}"))
}

fn tell(name: &str) -> usize {
    let (muster, warnings) = roster::muster(&file(&format!("{name}.toml"))).unwrap();
    assert!(warnings.is_empty(), "{warnings:?}");
    let state = State::from_muster(muster);
    let mut story = Story {
        place: String::new(),
        before: state.clone(),
        state,
        events: Vec::new(),
        checks: 0,
    };
    for (n, line) in file(&format!("{name}.txt")).lines().enumerate() {
        story.place = format!("{name}.txt:{}: {line}", n + 1);
        match line.split_once(' ') {
            Some((">", line)) => story.play(line),
            Some(("=", check)) => story.check(check),
            Some(("x", refused)) => story.refused(refused),
            _ => assert!(line.is_empty() || line.starts_with('#'), "{}", story.place),
        }
    }
    story.checks
}

/// `3 + 4 - 1 = 6`: the numbers left of the sign, and the sum.
fn sum(text: &str) -> (Vec<i32>, i32) {
    let (left, total) = text.split_once('=').unwrap();
    let signed = left.replace("- ", "-").replace("+ ", "");
    let numbers: Vec<i32> = signed
        .split_whitespace()
        .map(|n| n.parse().unwrap())
        .collect();
    let total: i32 = total.trim().parse().unwrap();
    assert_eq!(
        numbers.iter().sum::<i32>(),
        total,
        "the text itself adds up"
    );
    (numbers, total)
}

fn sorted(mut numbers: Vec<i32>) -> Vec<i32> {
    numbers.sort_unstable();
    numbers
}

fn brigade(word: &str) -> BrigadeId {
    BrigadeId::new(word)
}

impl Story {
    fn decide(&self, line: &str) -> Result<(State, Vec<Event>), Halt> {
        let said = language::parse(line, &self.state);
        let said = said
            .unwrap_or_else(|e| panic!("{}: {e}", self.place))
            .unwrap();
        let language::LineRequest::Command(command) = said.act else {
            panic!("{}: no command", self.place)
        };
        let faces = said.dice.unwrap_or_default();
        let mut tape = Tape::typed(&faces);
        let because = said.because.or_else(|| common::sitting::passes_rolls(line));
        let mut draft = Draft::new(self.state.clone(), &mut tape, because);
        Fields::decide(&mut draft, &command)?;
        assert_eq!(draft.unused(), 0, "{}: faces left over", self.place);
        let (state, events, _) = draft.finish();
        Ok((state, events))
    }

    fn play(&mut self, line: &str) {
        match self.decide(line) {
            Ok((state, events)) => {
                self.before = std::mem::replace(&mut self.state, state);
                self.events = events;
            }
            Err(halt) => panic!("{}: {halt:?}", self.place),
        }
    }

    fn refused(&mut self, text: &str) {
        let (clause, line) = text.split_once(' ').unwrap();
        self.checks += 1;
        match self.decide(line) {
            Err(Halt::Refused(no)) => {
                assert_eq!(no.clause().id(), clause, "{}: {no}", self.place);
            }
            other => panic!("{}: {other:?}", self.place),
        }
    }

    fn check(&mut self, text: &str) {
        self.checks += 1;
        let (name, rest) = text.split_once(' ').unwrap();
        let words: Vec<&str> = rest.split(' ').collect();
        let found = match name {
            "activated" => return self.activated(rest),
            "ours" => return self.party(0, rest),
            "theirs" => return self.party(1, rest),
            "no-modifier" => return self.no_modifier(rest),
            "order" | "waiting" | "general" => {
                let (who, expected) = rest.split_once(' ').unwrap();
                return assert_eq!(self.words(name, who), expected, "{}", self.place);
            }
            "left" | "dice" | "danger" => return self.messenger(name, rest),
            "marched" => return self.marched(&words),
            "sizes" | "margin" => self.fight(name),
            _ => self.fact(name, &words),
        };
        let expected = match name {
            "sizes" | "margin" => rest,
            _ => words.last().unwrap(),
        };
        assert_eq!(found, expected, "{}", self.place);
    }

    fn words(&self, name: &str, who: &str) -> String {
        let b = self.state.brigade(&brigade(who));
        match name {
            "order" => b.unwrap().order().to_string(),
            "waiting" => b.unwrap().waiting().map_or(String::new(), Order::to_string),
            _ => {
                let general = self.state.general(&GeneralId::new(who)).unwrap();
                general.fate().name().to_owned()
            }
        }
    }

    /// A fact of the state, as the data writes it; who it is about stands in `words`.
    fn fact(&self, name: &str, words: &[&str]) -> String {
        let state = &self.state;
        let b = || state.brigade(&brigade(words[0])).unwrap();
        let general = || state.general(&GeneralId::new(words[0])).unwrap();
        match name {
            "turn" => state.turn().to_string(),
            "units" => fatigue::units_counted(state, &brigade(words[0])).to_string(),
            "fatigue" => b().fatigue().to_string(),
            "level" => b().level().name().to_owned(),
            "mark" => b().mark().name().to_owned(),
            "result" => b().result().unwrap().name().to_owned(),
            "points" => general().points().to_string(),
            "back" => general().back_on().unwrap().to_string(),
            "morale" => morale::reckon_morale(state, &DivisionId::new(words[0]))
                .0
                .to_string(),
            "modifiers" => {
                let found = activation::activation_modifiers(state, &brigade(words[0]));
                found.iter().map(|m| m.value).sum::<i32>().to_string()
            }
            "unit" => self.unit(words[0]).condition().name().to_owned(),
            "apart" => inches(
                state
                    .brigade_distance(&brigade(words[0]), &brigade(words[1]))
                    .unwrap(),
            ),
            "gap" => inches(
                self.base(state, words[0])
                    .distance(&self.base(state, words[1])),
            ),
            "general-gap" => {
                let base = self.base(state, words[1]);
                inches(base.distance_to_point(general().at().unwrap()))
            }
            "moved" => {
                let (was, is) = (
                    self.base(&self.before, words[0]),
                    self.base(state, words[0]),
                );
                inches((is.at - was.at).norm())
            }
            "rider" => {
                let [rider] = state.messengers() else {
                    panic!("{}: one rider is wanted", self.place)
                };
                let to = state.general(&rider.to).unwrap().at().unwrap();
                inches((to - rider.at).norm())
            }
            "between" => {
                let other = state.general(&GeneralId::new(words[1])).unwrap();
                inches((general().at().unwrap() - other.at().unwrap()).norm())
            }
            "enemy-near-messenger" => inches(self.enemy_near_messenger()),
            "gained" => self.gained(words[0]).to_string(),
            "rallied" => {
                let rallied = |e: &&Event| matches!(e, Event::ConditionChanged { rule, .. } if rule.id() == "RALLY-01");
                self.events.iter().filter(rallied).count().to_string()
            }
            other => panic!("{}: what is {other}?", self.place),
        }
    }

    fn unit(&self, word: &str) -> &rules::fields::state::UnitState {
        self.state.unit(&UnitId::new(word)).unwrap()
    }

    fn base(&self, state: &State, word: &str) -> table::base::Base {
        state.unit(&UnitId::new(word)).unwrap().base().unwrap()
    }

    fn enemy_near_messenger(&self) -> f64 {
        let rider: Point = self.state.messengers()[0].at;
        let side = self.state.active().clone();
        let bases = self.state.enemies_of(&side).filter_map(|unit| unit.base());
        bases
            .map(|base| base.distance_to_point(rider))
            .min_by(f64::total_cmp)
            .unwrap()
    }

    fn gained(&self, who: &str) -> u32 {
        let found = self.events.iter().find_map(|event| match event {
            Event::FatigueGained {
                brigade, points, ..
            } if brigade.as_str() == who => Some(*points),
            _ => None,
        });
        found.unwrap_or(0)
    }

    fn activated(&self, text: &str) {
        let (numbers, expected) = sum(text);
        let found = self.events.iter().find_map(|event| match event {
            Event::Activated {
                dice,
                modifiers,
                total,
                ..
            } => {
                let mut all: Vec<i32> = dice.iter().map(|d| i32::from(*d)).collect();
                all.extend(modifiers.iter().map(|m| m.value).filter(|v| *v != 0));
                Some((sorted(all), *total))
            }
            _ => None,
        });
        assert_eq!(found, Some((sorted(numbers), expected)), "{}", self.place);
    }

    fn account(&self) -> &FightAccount {
        let found = self.events.iter().find_map(|event| match event {
            Event::Fought { account } => Some(account),
            _ => None,
        });
        found.unwrap_or_else(|| panic!("{}: no fight", self.place))
    }

    /// The die, the combat value and everything that is added, in any order; and the total.
    fn party(&self, which: usize, text: &str) {
        let (numbers, expected) = sum(text);
        let account = self.account();
        let party = &account.parties[which];
        let die = i32::from(account.dice.unwrap()[which]);
        let mut all = vec![die, party.value];
        all.extend(party.modifiers.iter().map(|m| m.value).filter(|v| *v != 0));
        let found = (sorted(all), party.total() + die);
        assert_eq!(
            found,
            (sorted(numbers), expected),
            "{}: {:?}",
            self.place,
            party.modifiers
        );
    }

    fn no_modifier(&self, name: &str) {
        let mut all = self.account().parties.iter().flat_map(|p| &p.modifiers);
        assert!(
            !all.any(|m| m.name == name && m.value != 0),
            "{}",
            self.place
        );
    }

    fn fight(&self, name: &str) -> String {
        let account = self.account();
        let [ours, theirs] = &account.parties;
        match name {
            "sizes" => format!("{} {}", ours.size, theirs.size),
            _ => account.margin(account.dice.unwrap()).to_string(),
        }
    }

    fn messenger(&self, name: &str, expected: &str) {
        let found = self.events.iter().find_map(|event| match (name, event) {
            ("left", Event::MessengerRode { left, .. }) => Some(inches(*left)),
            ("dice", Event::MessengerRode { dice, .. }) => {
                let all: u8 = dice.iter().sum();
                let dice: Vec<String> = dice.iter().map(u8::to_string).collect();
                Some(format!("{} = {all}", dice.join(" + ")))
            }
            ("danger", Event::MessengerTested { die, total, .. }) => Some(format!("{die} {total}")),
            _ => None,
        });
        assert_eq!(found.as_deref(), Some(expected), "{}", self.place);
    }

    fn marched(&self, words: &[&str]) {
        let found = self.events.iter().find_map(|event| match event {
            Event::Marched(march) => Some((inches(march.distance), march.stop.cause.name())),
            _ => None,
        });
        assert_eq!(
            found,
            Some((words[0].to_owned(), words[1])),
            "{}",
            self.place
        );
    }
}

/// Inches to the tenth, as a tape measure says them.
fn inches(n: f64) -> String {
    ((n * 10.0).round() / 10.0).to_string()
}

#[test]
fn ex_turn_b_line_by_line() {
    assert!(tell("ex-turn-b") >= 70);
}

#[test]
fn ex_turn_f_line_by_line() {
    assert!(tell("ex-turn-f") >= 60);
}
