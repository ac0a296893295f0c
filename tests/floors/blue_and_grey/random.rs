//! A seeded player of the sample kit, who does what is offered and tries what is not, with every complication on and
//! off: what holds after every act.
//!
//! `VIDETTE_RANDOM_TURNS=200` plays that many turns of every mixture, on the map and on the board;
//! `VIDETTE_RANDOM_SEED` begins elsewhere. A failure prints the lines that lead to it.

/// Lines that are tried.
mod tries;

use std::collections::{BTreeMap, BTreeSet};

use game::session::{TableInput, Throwing, Trouble};
use rules::blue_and_grey::switch::Complication;
use rules::chance::{Answer, Want};
use rules::speech::{self, ParsedAct, Spoken};
use rules::tally::Fraction;
use rules::{Guided, Ruleset};

use super::{hidden::chestnut, *};
use common::lines::Chance;
use tries::{FIGHTING, MOVING, ON_THE_BOARD, PLOTTING};

type State = <BlueAndGrey as Ruleset>::State;

/// Turns of each mixture where nothing else is asked for.
const TURNS: u32 = 2;

/// Acts before which no phase is ended, and after which it is in any case.
const LEAST: u32 = 5;
const ENOUGH: u32 = 14;

/// Armies that begin hand to hand, for every second game.
const CLOSE: [&str; 7] = [
    "place dale 0404",
    "place askew 0405",
    "place bolton 0406",
    "place carr 0507",
    "place grey 0508",
    "place minor 0608",
    "place ward 0305",
];

/// Every complication as the kit switches it on, with what it needs.
const ALONE: [&str; 17] = [
    "stacking = true",
    "entrench = 3",
    "command = true",
    "command = \"chits\"",
    "zoc3 = true",
    "voluntary = true",
    "flank = true",
    "attenuation = true",
    "art_defence = true",
    "zoc3 = true\nunlimber = true",
    "zoc3 = true\nvoluntary = true\ncavalry = true",
    "terrain = true",
    "zoc3 = true\nmin_move = true",
    "hidden = true\ndummies = true",
    "demoral = true",
    "free_deploy = true",
    "simul = 18\ncommand = true\nvoluntary = true",
];

fn asked(name: &str, otherwise: u32) -> u32 {
    std::env::var(name).map_or(otherwise, |n| n.parse().unwrap())
}

/// What a mixture came to.
#[derive(Debug, Default)]
struct Tally {
    turns: u32,
    acts: u32,
    answers: u32,
    tried: u32,
    refused: u32,
    overruled: u32,
    /// How often each act was done.
    done: BTreeMap<String, u32>,
}

struct Player {
    session: Game,
    chance: Chance,
    said: Vec<String>,
    tally: Tally,
    /// Whether something of the phase was overruled: what it breaks is the table's.
    is_bent: bool,
    levels: BTreeMap<String, u8>,
}

impl Drop for Player {
    fn drop(&mut self) {
        if std::thread::panicking() {
            for line in &self.said {
                eprintln!("{line}");
            }
        }
    }
}

impl Player {
    fn new(text: &str, seed: u64, case: &str) -> Self {
        Self {
            session: begin(text),
            chance: Chance::new(seed),
            said: vec![format!("# {}, seed {seed}", case.replace('\n', ", "))],
            tally: Tally::default(),
            is_bent: false,
            levels: BTreeMap::new(),
        }
    }

    /// Dummies and, where that is free, units are set up.
    fn set_up(&mut self) {
        let state = self.session.state().clone();
        for unit in &state.kit.units {
            let hexes = state.set_up_hexes(&unit.side);
            let is_free = state.kit.plays(Complication::FreeDeploy);
            if !hexes.is_empty()
                && (unit.dummy || (is_free && state.kit.arrival(&unit.id).is_none()))
            {
                let hex = self.chance.pick(&hexes).clone();
                let _ = self.plays(&format!("place {} {hex}", unit.id), false);
            }
        }
    }

    fn fill(&mut self, form: &str) -> String {
        let state = self.session.state().clone();
        let (mut line, mut rest) = (String::new(), form);
        let (mut unit, mut at) = (String::new(), String::new());
        while let Some((before, after)) = rest.split_once('{') {
            let (letter, after) = after.split_once('}').unwrap();
            line += before;
            let neighbours = |hex: &str| {
                let map = state.kit.map.as_ref();
                map.map(|map| map.neighbours(hex)).unwrap_or_default()
            };
            line += &match letter {
                "u" | "e" => {
                    // Whoever is phasing is named more often than others.
                    let side = match (letter, self.chance.below(6)) {
                        ("u", 0) => None,
                        ("e", _) => Some(state.kit.other(&state.side)),
                        _ if state.kit.plays(Complication::Simul) => None,
                        _ => Some(state.side.as_str()),
                    };
                    let units = state.kit.units.iter();
                    let units = units.filter(|one| side.is_none_or(|side| one.side == side));
                    let ids: Vec<String> = units.map(|one| one.id.clone()).collect();
                    unit = self.chance.pick(&ids).clone();
                    at = state.hex_of(&unit).unwrap_or("0505").to_owned();
                    unit.clone()
                }
                // A neighbour, the nearer to an enemy the better.
                "t" => {
                    let enemies: Vec<&str> = state
                        .on_map()
                        .filter(|(id, _)| state.side_of(id) != state.side_of(&unit))
                        .filter_map(|(_, other)| other.hex())
                        .collect();
                    let map = state.kit.map.as_ref();
                    let far = |hex: &String| {
                        let far = enemies.iter().filter_map(|enemy| map?.distance(hex, enemy));
                        far.min().unwrap_or(99)
                    };
                    at = neighbours(&at).into_iter().min_by_key(far).unwrap_or(at);
                    at.clone()
                }
                "n" => {
                    let near = neighbours(&at);
                    if !near.is_empty() {
                        at = self.chance.pick(&near).clone();
                    }
                    at.clone()
                }
                _ => {
                    let (column, row) = (1 + self.chance.below(8), 1 + self.chance.below(10));
                    format!("{column:02}{row:02}")
                }
            };
            rest = after;
        }
        line + rest
    }

    /// Steps of a move on the board, by what they enter.
    fn steps(&mut self) -> String {
        const STEPS: [&str; 9] = [
            "clear",
            "woods",
            "clear/road",
            "woods/trail",
            "town/road",
            "clear/bridge/turnpike",
            "rough/up",
            "clear/zone",
            "woods/zone",
        ];
        let count = 1 + self.chance.below(3);
        let steps = (0..count).map(|_| *self.chance.pick(&STEPS));
        steps.collect::<Vec<_>>().join(" ")
    }

    /// Plays a line, and answers what is asked of the table; whether it was done.
    fn plays(&mut self, line: &str, bends: bool) -> Result<(), String> {
        let said = speech::parse::<BlueAndGrey>(line, self.session.state());
        let Ok(Some(said)) = said else {
            return Err(format!("{line}: {said:?}"));
        };
        let ParsedAct::Command(command) = said.act else {
            panic!("{line}")
        };
        let written = BlueAndGrey::write(&command);
        let again = speech::parse::<BlueAndGrey>(&written, self.session.state());
        assert_eq!(
            again.unwrap().unwrap().act,
            ParsedAct::Command(command.clone()),
            "{line}"
        );
        let mut answers: Vec<Answer> = Vec::new();
        for _ in 0..30 {
            let typed = TableInput {
                answers: answers.clone(),
                because: bends.then(|| "the table says so".to_owned()),
                ..TableInput::default()
            };
            let before = self.session.state().clone();
            match self.session.execute_typed(&command, &typed, Throwing::Own) {
                Ok(entry) => {
                    let told = presentation::line::<BlueAndGrey>(&before, entry, &Audience::Table);
                    assert!(!told.is_empty(), "{line}");
                    self.is_bent |= entry.act().is_some_and(|act| !act.overruled().is_empty());
                    let asked: Vec<String> = answers.iter().map(ToString::to_string).collect();
                    self.said
                        .push(format!("{line} answer {} # {told}", asked.join(", ")));
                    self.tally.acts += 1;
                    self.tally.answers += answers.len() as u32;
                    let verb = line.split(' ').next().unwrap().to_owned();
                    *self.tally.done.entry(verb).or_default() += 1;
                    if self.session.state().phase != before.phase {
                        self.phase_ended(&before);
                    }
                    return Ok(());
                }
                Err(Trouble::Wanted(ask)) => answers.push(self.answer(&ask.wants, &ask.what)),
                Err(Trouble::Refused(refusal)) => {
                    self.tally.refused += 1;
                    let text = refusal.to_string();
                    assert!(
                        text.starts_with("BG-") || text.starts_with("CBG-"),
                        "{line}: {text}"
                    );
                    return Err(text);
                }
                Err(other) => panic!("{line}: {other}"),
            }
        }
        panic!("{line} asks for ever");
    }

    fn answer(&mut self, wants: &Want, what: &str) -> Answer {
        match wants {
            Want::YesNo => Answer::Yes(self.chance.below(2) == 0),
            Want::Number { least, .. } => Answer::Number(*least),
            Want::OneOf(words) => Answer::Word(self.chance.pick(words).clone()),
            Want::Words if what.contains("what ground is") => Answer::Word(
                self.chance
                    .pick(&["clear", "town", "rough", "slope"])
                    .to_string(),
            ),
            Want::Words if what.contains("works") => Answer::Word("2".to_owned()),
            // Who enters elsewhere than the kit says pays as the table says.
            Want::Words if what.contains("entering") => Answer::Word("1".to_owned()),
            Want::Words | Want::Die => panic!("the kit has every chart: {what}"),
        }
    }

    /// Does what is offered, or tries something else.
    fn act(&mut self, since: u32) {
        let openings = BlueAndGrey::openings(self.session.state());
        assert!(!openings.is_empty(), "nothing is offered");
        if since < ENOUGH && self.chance.below(4) != 0 {
            let phase = format!("{:?}", self.session.state().phase);
            let forms = match phase.as_str() {
                "Plotting" => PLOTTING,
                "Movement" => MOVING,
                _ if self.is_board() => ON_THE_BOARD,
                _ => FIGHTING,
            };
            let form = *self.chance.pick(forms);
            let mut line = self.fill(form);
            if let (true, Some((before, _))) = (self.is_board(), line.split_once(" by ")) {
                line = format!("{before} by {}", self.steps());
            }
            self.tally.tried += 1;
            let _ = self.plays(&line, false);
            return;
        }
        let any = match since < ENOUGH * 2 {
            true => self.chance.below(openings.len() as u64) as usize,
            false => openings.len() - 1,
        };
        let line = BlueAndGrey::write(&openings[any].command);
        if line == "next" && since < LEAST {
            return;
        }
        match self.plays(&line, false) {
            Ok(()) => {}
            // What stands in the way of the end of a phase is overruled.
            Err(_) if line == "next" => {
                self.tally.overruled += 1;
                self.plays(&line, true).unwrap();
            }
            // It is asked whether or not a unit lies there, so that nobody learns it: a wrong yes is refused.
            Err(why) if why.ends_with("answer no") => {}
            // Whoever does not give up an advance for another fight has to make it.
            Err(why) if why.contains(" may advance to ") && why.ends_with(" comes first") => {}
            Err(why) => panic!("`{line}` is offered and refused: {why}"),
        }
    }

    fn is_board(&self) -> bool {
        self.session.state().kit.map.is_none()
    }

    /// What holds at the end of a phase in which nothing was overruled: nobody in a crossing, nobody over the limit.
    fn phase_ended(&mut self, before: &State) {
        let is_bent = std::mem::take(&mut self.is_bent);
        let state = self.session.state();
        // Whoever sets up or plots has not moved yet.
        let is_early = ["SetUp", "Plotting"].contains(&format!("{:?}", before.phase).as_str());
        let (Some(map), false) = (&state.kit.map, is_bent || is_early) else {
            return;
        };
        let mut count: BTreeMap<&str, usize> = BTreeMap::new();
        for (id, unit) in state.of_side(&before.side) {
            let hex = unit.hex().unwrap();
            assert!(!map.place(hex).is_ferry(), "{id} is in the ferry");
            *count.entry(hex).or_default() += usize::from(!state.is_dummy(id));
        }
        assert!(count.values().all(|units| *units <= 2), "{count:?}");
    }

    /// What holds after every act.
    fn check(&mut self) {
        let state = self.session.state().clone();
        let mut holders: BTreeMap<&str, &str> = BTreeMap::new();
        for side in &state.kit.sides {
            let mut lost = Fraction::ZERO;
            for unit in state.kit.units.iter().filter(|unit| unit.side == side.id) {
                let standing = &state.units[&unit.id];
                let spot = format!("{:?}", standing.spot);
                let left = if spot == "Eliminated" {
                    Fraction::ZERO
                } else {
                    state.printed(&unit.id)
                };
                lost = lost + unit.strength - left;
                assert!(
                    spot.starts_with("Map") || spot == "Waiting" || spot == "Eliminated",
                    "{}: {spot}",
                    unit.id
                );
                if unit.dummy {
                    assert!(
                        !standing.on_map() || standing.hidden,
                        "{} lies open",
                        unit.id
                    );
                    assert!(!standing.spent.attacked, "{} fought", unit.id);
                }
                assert!(
                    standing.on_map() || standing.state.is_none(),
                    "{} is away",
                    unit.id
                );
                let (Some(hex), Some(map)) = (standing.hex(), &state.kit.map) else {
                    continue;
                };
                let holder = holders.entry(hex).or_insert(&unit.side);
                assert_eq!(*holder, unit.side, "both sides stand in {hex}");
                let place = map.place(hex);
                let swims = ["river", "lake"].iter().any(|kind| place.has(kind));
                assert!(!swims || place.is_crossing(), "{} swims", unit.id);
            }
            let booked = state
                .losses
                .get(&side.id)
                .copied()
                .unwrap_or_default()
                .total();
            assert_eq!(booked, lost, "what {} lost", side.id);
            let level = state.demoralised.get(&side.id).copied().unwrap_or(0);
            let before = self.levels.insert(side.id.clone(), level).unwrap_or(0);
            assert!(level >= before, "{} takes heart", side.id);
        }
        for (at, works) in &state.works {
            let told = format!("{works:?}");
            let by = state
                .kit
                .units
                .iter()
                .find(|unit| told.contains(&format!("\"{}\"", unit.id)));
            if let Some(by) = by {
                let stands = state.hex_of(&by.id).unwrap_or(&by.id);
                assert_eq!(stands, at, "{} left its works", by.id);
            }
        }
        if !state.plots.revealed {
            for side in &state.kit.sides {
                let eyes = Audience::Side(state.kit.other(&side.id).to_owned());
                let shown = BlueAndGrey::shown(&state, &[], &eyes).unwrap().json;
                let plots = shown["plots"].as_object().unwrap();
                let own = plots.keys().filter(|unit| state.side_of(unit) == side.id);
                assert_eq!(own.count(), 0, "{eyes:?} sees plots of {}", side.id);
            }
        }
        self.met(&state);
    }

    /// Nobody lies face down next to an enemy once the game is on, but across a side that stops zones.
    fn met(&self, state: &State) {
        let (Some(map), true) = (&state.kit.map, state.opened) else {
            return;
        };
        for (id, _) in state.on_map().filter(|(_, unit)| unit.hidden) {
            let hex = state.hex_of(id).unwrap();
            let enemies = state
                .on_map()
                .filter(|(other, _)| state.side_of(other) != state.side_of(id));
            for (enemy, unit) in enemies {
                let there = unit.hex().unwrap();
                let kinds: BTreeSet<String> = map.side(hex, there).into_iter().collect();
                let is_open = ["bridge", "ford", "link"]
                    .iter()
                    .any(|kind| kinds.contains(*kind));
                let is_shut = ["creek", "river"].iter().any(|kind| kinds.contains(*kind));
                let meets = map.hexes_touch(hex, there) && (is_open || !is_shut);
                assert!(!meets, "{id} lies face down next to {enemy}");
            }
        }
    }

    /// Plays a game to its end, or so many turns; the turns that were played.
    fn game(&mut self, turns: u32, seed: u64) -> u32 {
        self.set_up();
        if seed.is_multiple_of(2) {
            let close = |player: &mut Self, line: &str| player.plays(line, true).unwrap();
            if self.session.state().phase == rules::blue_and_grey::position::TurnPhase::SetUp {
                close(self, "seal union");
                close(self, "seal confederate");
            }
            CLOSE.iter().for_each(|line| close(self, line));
            self.is_bent = false;
        }
        let (mut since, mut at, mut idle) = (0, String::new(), 0);
        while self.session.state().over.is_none() && self.session.state().turn <= turns {
            let acts = self.tally.acts;
            self.act(since);
            if self.tally.acts > acts {
                self.check();
            }
            let state = self.session.state();
            let now = format!("{} {} {:?}", state.turn, state.side, state.phase);
            since = if now == at { since + 1 } else { 0 };
            idle = if self.tally.acts > acts { 0 } else { idle + 1 };
            assert!(since < 500 && idle < 200, "nothing goes on");
            at = now;
        }
        assert_eq!(self.session.differing(), [], "replayed otherwise");
        self.session.state().turn
    }
}

/// Plays games of a kit until they have so many turns.
fn plays(case: &str, text: &str, first: u64) -> Tally {
    let turns = asked("VIDETTE_RANDOM_TURNS", TURNS);
    let mut all = Tally::default();
    for seed in first.. {
        if all.turns >= turns {
            break;
        }
        let mut player = Player::new(text, seed, case);
        all.turns += player.game(turns - all.turns, seed).min(turns - all.turns);
        let tally = std::mem::take(&mut player.tally);
        all.acts += tally.acts;
        all.answers += tally.answers;
        all.tried += tally.tried;
        all.refused += tally.refused;
        all.overruled += tally.overruled;
        for (verb, times) in tally.done {
            *all.done.entry(verb).or_default() += times;
        }
    }
    let Tally {
        turns,
        acts,
        answers,
        tried,
        refused,
        overruled,
        ..
    } = &all;
    println!(
        "{}: {turns} turns, {acts} acts, {answers} answers, {tried} tried, {refused} refused, {overruled} ends of a \
         phase overruled; {:?}",
        case.replace('\n', ", "),
        all.done
    );
    all
}

fn seed() -> u64 {
    u64::from(asked("VIDETTE_RANDOM_SEED", 1))
}

/// Switches of several mixtures as one, each once; the last value of a switch holds.
fn joined(mixtures: &[&str]) -> String {
    let lines = mixtures.iter().flat_map(|one| one.lines());
    let switches: BTreeMap<&str, &str> = lines.filter_map(|line| line.split_once(" = ")).collect();
    let lines = switches
        .iter()
        .map(|(name, value)| format!("{name} = {value}"));
    lines.collect::<Vec<_>>().join("\n")
}

/// The kit as it is, each complication by itself, all together in turns of one side and of both, and mixtures drawn.
#[test]
fn random_play_with_every_complication_on_and_off() {
    let first = seed();
    let mut acts = plays("plain", CHESTNUT, first).acts;
    for (seed, on) in (first + 1..).zip(ALONE) {
        acts += plays(on, &chestnut(on), seed).acts;
    }
    let (simul, others) = ALONE.split_last().unwrap();
    let mut mixtures = vec![joined(others), joined(&[others, &[simul]].concat())];
    let mut chance = Chance::new(first);
    for _ in 0..2 {
        let drawn: Vec<&str> = ALONE.into_iter().filter(|_| chance.below(2) == 0).collect();
        mixtures.push(joined(&drawn));
    }
    for (seed, on) in (first..).zip(mixtures) {
        acts += plays(&on, &chestnut(&on), seed).acts;
    }
    assert!(acts > 300, "{acts}");
}

/// On the board, where the table has the facts: fewer than 1.5 questions an act that may ask.
#[test]
fn random_play_on_the_board_asks_little() {
    let (head, map) = CHESTNUT.split_once("[map]").unwrap();
    let (_, forces) = map.split_once("[command]").unwrap();
    let board = |on: &str| {
        let text = format!("{head}[command]{forces}");
        text.replace("[complications]  ", &format!("[complications]\n{on}\n#"))
    };
    let all = "stacking = true\nentrench = 2\nzoc3 = true\nvoluntary = true\nflank = true\nattenuation = true\n\
               art_defence = true\nunlimber = true\ncavalry = true\nterrain = true\nmin_move = true\ndemoral = true\n\
               command = true";
    for on in ["", all] {
        let tally = plays(&format!("board {on}"), &board(on), seed());
        let may_ask = [
            "move", "attack", "bombard", "enter", "withdraw", "charge", "command",
        ];
        let asking: u32 = may_ask
            .iter()
            .filter_map(|verb| tally.done.get(*verb))
            .sum();
        let rate = f64::from(tally.answers) / f64::from(asking.max(1));
        println!("{rate:.2} an act");
        assert!(tally.acts > 10 && rate < 1.5, "{rate}");
    }
}
