//! A seeded player of the sample kit, who does what is offered and tries what is not: what holds after every act.
//!
//! `VIDETTE_RANDOM_TURNS=2000` plays that many turns in all, on the map and on the board; `VIDETTE_RANDOM_SEED`
//! begins elsewhere. A failure prints the lines that lead to it.

use game::session::{TableInput, Throwing, Trouble};
use rules::Guided;
use rules::blind_swords::BlindSwords;
use rules::chance::{Answer, Want};
use rules::speech::{self, ParsedAct, Spoken};
use view::presentation::Audience;

use super::{COLDWATER, Game, begin};
use common::lines::Chance;

/// Turns of each mode where nothing else is asked for.
const TURNS: u32 = 12;

/// Acts after which a step is ended in any case.
const ENOUGH: u32 = 12;

fn asked(name: &str, otherwise: u32) -> u32 {
    std::env::var(name).map_or(otherwise, |n| n.parse().unwrap())
}

/// What lines are made of: a letter in braces is filled in.
const FORMS: &[&str] = &[
    "fire {u} at {a}",
    "fire {u} at {a}",
    "fire {u} at {a}",
    "fire {u},{u} at {a}",
    "fire {u} at {h}",
    "move {u} by {t}",
    "move {u} by {t}",
    "move {u} by {t}",
    "move {u},{u} by {t}",
    "close {u} on {a}",
    "close {u} on {a}",
    "close {u},{u} on {a}",
    "assault {a}",
    "charge {u} by {t}",
    "fire {u} at {u}",
    "flank {u} / {u} at {h}",
    "move {u} by {n}",
    "move {u} by {n}",
    "move {u},{u} by {n}",
    "move {u} by {h} {h}",
    "charge {u} by {n}",
    "mount {u}",
    "dismount {u}",
    "withdraw {u} to {h}",
    "opportunity {u} at {u}",
    "close {u} on {e}",
    "close {u},{u} on {e}",
    "assault {h}",
    "recover {u}",
    "rebuild {u}",
    "rebuild {u} to {h}",
    "guns {h}",
    "retreat {u} by {h}",
    "retreat {u} by off",
    "panic {u}",
    "advance {u} to {h}",
    "advance {u} to {h} {h}",
    "activate {b}",
    "hold",
    "pass",
    "play {c}",
    "play {c} {u}",
    "play {c} {b}",
    "exit {u}",
    "draw",
    "next",
];

struct Player {
    session: Game,
    chance: Chance,
    said: Vec<String>,
    acts: u32,
    answers: u32,
    refused: u32,
    tried: u32,
    /// How often each act was done.
    done: std::collections::BTreeMap<String, u32>,
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
    fn new(text: &str, seed: u64) -> Self {
        Self {
            session: begin(text),
            chance: Chance::new(seed),
            said: vec![format!("# seed {seed}")],
            acts: 0,
            answers: 0,
            refused: 0,
            tried: 0,
            done: std::collections::BTreeMap::new(),
        }
    }

    fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.chance.below(from.len() as u64) as usize].clone()
    }

    fn fill(&mut self, form: &str) -> String {
        let state = self.session.state().clone();
        let map = state.kit.map.as_ref().unwrap();
        let units: Vec<String> = state.units.keys().cloned().collect();
        let mut line = String::new();
        let mut unit = String::new();
        let mut rest = form;
        while let Some((before, after)) = rest.split_once('{') {
            let (letter, after) = after.split_once('}').unwrap();
            line += before;
            let hex = |id: &String| {
                state
                    .units
                    .get(id)
                    .and_then(|unit| unit.hex())
                    .map(str::to_owned)
            };
            let word = match letter {
                "u" => {
                    // Whoever acts is named more often than others.
                    let acts = state.active.as_ref().map(|active| active.brigade.clone());
                    let own: Vec<String> = state
                        .kit
                        .units
                        .iter()
                        .filter(|one| one.brigade == acts)
                        .map(|one| one.id.clone())
                        .collect();
                    unit = match self.chance.below(3) {
                        0 => self.pick(&units),
                        _ => self.pick(&own),
                    };
                    unit.clone()
                }
                "a" | "t" => {
                    let side = state.side_of(&unit);
                    let own = hex(&unit).unwrap_or_else(|| "0504".to_owned());
                    let enemies: Vec<String> = units
                        .iter()
                        .filter(|id| state.side_of(id) != side)
                        .filter_map(hex)
                        .collect();
                    let far = |from: &str| {
                        let far = enemies
                            .iter()
                            .filter_map(|hex| Some((map.distance(from, hex)?, hex)));
                        far.min()
                            .map_or((99, own.clone()), |(far, hex)| (far, hex.clone()))
                    };
                    let nearest = far(&own);
                    match letter {
                        "a" => nearest.1,
                        _ => {
                            let near = map.neighbours(&own).into_iter();
                            let nearer: Vec<String> =
                                near.filter(|hex| far(hex).0 < nearest.0).collect();
                            if nearer.is_empty() {
                                own
                            } else {
                                self.pick(&nearer)
                            }
                        }
                    }
                }
                "n" => {
                    let near = hex(&unit)
                        .map(|hex| map.neighbours(&hex))
                        .unwrap_or_default();
                    let first = if near.is_empty() {
                        "0101".to_owned()
                    } else {
                        self.pick(&near)
                    };
                    match self.chance.below(2) {
                        0 => first,
                        _ => {
                            let second = self.pick(&map.neighbours(&first));
                            format!("{first} {second}")
                        }
                    }
                }
                "h" | "e" => {
                    let taken: Vec<String> = units.iter().filter_map(hex).collect();
                    let near = hex(&unit)
                        .map(|hex| map.neighbours(&hex))
                        .unwrap_or_default();
                    match (letter, self.chance.below(3)) {
                        ("h", 0) => format!(
                            "{:02}{:02}",
                            1 + self.chance.below(10),
                            1 + self.chance.below(8)
                        ),
                        ("e", 0 | 1) | ("h", 1) if !near.is_empty() => self.pick(&near),
                        _ => self.pick(&taken),
                    }
                }
                "b" => self.pick(&["lane", "rusk", "marsh", "boyle"]).to_owned(),
                _ => {
                    let held: Vec<String> = state.chits.held.values().flatten().cloned().collect();
                    let all: Vec<String> = state
                        .kit
                        .events
                        .iter()
                        .map(|event| event.id.clone())
                        .collect();
                    let from = if held.is_empty() { all } else { held };
                    self.pick(&from)
                }
            };
            line += &word;
            rest = after;
        }
        line + rest
    }

    /// Plays a line, and answers what is asked of the table; whether it was done.
    fn plays(&mut self, line: &str) -> Result<(), String> {
        let said = speech::parse::<BlindSwords>(line, self.session.state());
        let Ok(Some(said)) = said else {
            return Err(format!("{said:?}"));
        };
        let ParsedAct::Command(command) = said.act else {
            panic!("{line}");
        };
        let written = BlindSwords::write(&command);
        let again = speech::parse::<BlindSwords>(&written, self.session.state());
        assert_eq!(
            again.unwrap().unwrap().act,
            ParsedAct::Command(command.clone()),
            "{line}"
        );
        let mut answers: Vec<Answer> = Vec::new();
        for _ in 0..30 {
            let typed = TableInput {
                answers: answers.clone(),
                ..TableInput::default()
            };
            let before = self.session.state().clone();
            match self.session.execute_typed(&command, &typed, Throwing::Own) {
                Ok(entry) => {
                    let told =
                        view::presentation::line::<BlindSwords>(&before, entry, &Audience::Table);
                    let asked: Vec<String> = answers.iter().map(ToString::to_string).collect();
                    self.said
                        .push(format!("{line} answer {} # {told}", asked.join(", ")));
                    self.acts += 1;
                    let verb = line.split(' ').next().unwrap().to_owned();
                    *self.done.entry(verb).or_default() += 1;
                    self.answers += answers.len() as u32;
                    return Ok(());
                }
                Err(Trouble::Wanted(ask)) => answers.push(self.answer(&ask.wants, &ask.what)),
                Err(Trouble::Refused(refusal)) => {
                    self.refused += 1;
                    let text = refusal.to_string();
                    assert!(text.starts_with("BS-"), "{line}: {text}");
                    return Err(text);
                }
                Err(other) => return Err(other.to_string()),
            }
        }
        panic!("{line} asks for ever");
    }

    fn answer(&mut self, wants: &Want, what: &str) -> Answer {
        match wants {
            Want::YesNo => Answer::Yes(self.chance.below(2) == 0),
            Want::Number { .. } => Answer::Number(self.chance.below(3) as i64 - 1),
            Want::OneOf(words) => Answer::Word(self.pick(words)),
            Want::Words | Want::Die => panic!("the kit has every chart: {what}"),
        }
    }

    /// A form that fits the step, or any.
    fn form(&mut self) -> &'static str {
        let step = format!("{:?}", self.session.state().step);
        let fitting = match step.as_str() {
            "Fire" | "Artillery" => &[
                "fire {u} at {a}",
                "fire {u},{u} at {a}",
                "flank {u} / {u} at {a}",
            ][..],
            "Movement" => &[
                "move {u} by {t}",
                "move {u} by {t}",
                "move {u},{u} by {t}",
                "charge {u} by {t}",
                "dismount {u}",
                "mount {u}",
            ][..],
            "Close" => &[
                "close {u} on {a}",
                "close {u},{u} on {a}",
                "assault {a}",
                "fire {u} at {a}",
                "withdraw {u} to {n}",
            ][..],
            "Rally" => &["recover {u}", "rebuild {u}", "rebuild {u} to {h}"][..],
            _ => FORMS,
        };
        match self.chance.below(4) {
            0 => self.pick(FORMS),
            _ => self.pick(fitting),
        }
    }

    /// Does what is offered, or tries something else.
    fn act(&mut self, since: u32) {
        let openings = BlindSwords::openings(self.session.state());
        assert!(!openings.is_empty(), "nothing is offered");
        if since < ENOUGH && self.chance.below(3) != 0 {
            let form = self.form();
            let line = self.fill(form);
            self.tried += 1;
            let _ = self.plays(&line);
            return;
        }
        let any = match since < ENOUGH * 2 {
            true => self.chance.below(openings.len() as u64) as usize,
            false => 0,
        };
        let line = BlindSwords::write(&openings[any].command);
        if let Err(why) = self.plays(&line) {
            // The table has just said that the unit is supported, and so too steady: nobody else is named here.
            if line.starts_with("panic ") && why.contains("only units rated 2 or less panic") {
                self.plays("pass").unwrap();
                return;
            }
            // The table has just said that ground at another height is in the way.
            if why.starts_with("BS-602: the line of sight to ") {
                return;
            }
            panic!("`{line}` is offered and refused: {why}");
        }
    }

    /// What holds after every act.
    fn check(&self) {
        let state = self.session.state();
        let mut holders = std::collections::BTreeMap::new();
        for (id, standing) in &state.units {
            let side = state.side_of(id);
            if let Some(hex) = standing.hex() {
                let holder = holders.entry(hex.to_owned()).or_insert(side);
                assert_eq!(*holder, side, "both sides stand in {hex}");
            }
            if !standing.on_map() {
                assert_eq!(standing.marker.name(), "", "{id} has a marker off the map");
            }
            let on_track = format!("{:?}", standing.spot);
            let is_on_track = on_track.starts_with("Box") || on_track == "Available";
            assert!(
                !(is_on_track && state.is_lost_when_broken(id)),
                "{id} stands on the track"
            );
            assert!(
                !is_on_track || standing.worn,
                "{id} stands fresh on the track"
            );
            for supported in [true, false] {
                assert!((0..=6).contains(&state.rating(id, supported)), "{id}");
            }
        }
        if format!("{:?}", state.step) == "End" {
            assert!(
                state.chits.cup.is_empty(),
                "the turn ends and the cup holds {:?}",
                state.chits.cup
            );
        }
        if state.test.is_none() {
            assert!(state.suspended.is_empty(), "a test waits for none");
        }
    }

    /// Plays a game to its end, or so many turns; the turns that were played.
    fn game(&mut self, turns: u32) -> u32 {
        let mut since = 0;
        let mut at = (1, String::new(), 0);
        while self.session.state().over.is_none() && self.session.state().turn <= turns {
            self.act(since);
            self.check();
            let state = self.session.state();
            let now = (
                state.turn,
                format!(
                    "{:?} {:?}",
                    state.step,
                    state.active.as_ref().map(|a| &a.brigade)
                ),
                state.guns.done.len(),
            );
            since = if now == at { since + 1 } else { 0 };
            assert!(since < 400, "nothing goes on");
            at = now;
        }
        self.session.state().turn
    }
}

/// Armies that begin hand to hand, for every second game.
const CLOSE: [&str; 5] = [
    "place ives 0504",
    "place jory 0503",
    "place lowe 0505",
    "place kemp 0402",
    "place nash 0403",
];

fn plays(mode: &str, text: &str) -> (f64, u32) {
    let wanted = asked("VIDETTE_RANDOM_TURNS", TURNS);
    let first = u64::from(asked("VIDETTE_RANDOM_SEED", 1));
    let mut done: std::collections::BTreeMap<String, u32> = std::collections::BTreeMap::new();
    let (mut turns, mut acts, mut answers, mut refused, mut tried) = (0, 0, 0, 0, 0);
    for seed in first.. {
        if turns >= wanted {
            break;
        }
        let mut player = Player::new(text, seed);
        if seed % 2 == 0 {
            for line in CLOSE {
                player.plays(line).unwrap();
            }
        }
        turns += player.game((wanted - turns).min(6));
        assert_eq!(
            player.session.differing(),
            [],
            "{mode} seed {seed}: replayed otherwise"
        );
        acts += player.acts;
        answers += player.answers;
        refused += player.refused;
        tried += player.tried;
        for (verb, times) in &player.done {
            *done.entry(verb.clone()).or_default() += times;
        }
    }
    // Of the acts that may ask anything: drawing, ordering and going on are never asked about.
    let may_ask = [
        "fire",
        "assault",
        "opportunity",
        "test",
        "break",
        "retreat",
        "recover",
        "rebuild",
        "move",
        "close",
    ];
    let asking: u32 = may_ask.iter().filter_map(|verb| done.get(*verb)).sum();
    let rate = f64::from(answers) / f64::from(asking.max(1));
    println!("{mode}: {done:?}");
    println!(
        "{mode}: {turns} turns, {acts} acts, {answers} answers, {rate:.2} an act; {tried} tried, {refused} refused"
    );
    (rate, acts)
}

/// On the map: BS-001 to BS-1203 hold, whatever is tried.
#[test]
fn random_play_on_the_map() {
    let (rate, acts) = plays("on the map", COLDWATER);
    assert!(acts > 100);
    assert!(rate < 1.5, "{rate}");
}

/// On the board, where the table has the facts: fewer than 1.5 questions an act.
#[test]
fn random_play_on_the_board() {
    let text = COLDWATER.replacen("[rulings]", "[rulings]\nfacts = \"table\"", 1);
    let (rate, acts) = plays("on the board", &text);
    assert!(acts > 100);
    assert!(rate < 1.5, "{rate}");
}
