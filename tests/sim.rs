//! Battles that the program plays: the same games on any number of processors, nothing overruled, nothing
//! seen that a side may not see.

use std::sync::{Arc, atomic::AtomicBool};

use vidette::game::session::Session;
use vidette::roster;
use vidette::rules::fields::{
    objective,
    state::{State, draft::Fields},
    terms::{
        command::{Command, Correction, Judgement},
        mark::BrigadeMark,
        name::{BrigadeId, ObjectiveId, SideId, UnitId},
        order::Order,
    },
    verdict::{self, By},
};
use vidette::sim::{
    case::{Case, Purpose},
    doctrine::Doctrine,
    line::RecordLine,
    manifest::{Manifest, RunTerms, Shard},
    playout::{self, PlayedGame},
    policy::{self, Policy},
    record::GameRecord,
    run::{RunEnd, SimulationRun},
    seeds,
    setting::GameOptions,
    stop::{RunStop, StopRule},
};

use super::cli::program::Home;

/// What is told of a game that was taken over, and of the turns that it may last.
mod begun;
/// What is changed, paired with the plain battle.
mod changes;
/// Dice by name.
mod dice;
/// Ways of playing against each other.
mod duels;
/// Whether the numbers mean anything.
mod gates;
/// What ground is worth to players, against the verdict.
mod ground;
/// What players weigh, against the rules themselves.
mod minds;
/// What players do for a whole side.
mod plans;
/// Files of records: parts, merging, going on.
mod records;
/// What a run says of itself, as text and as a page.
mod reports;
/// What holds after every act, and what happens when the program fails.
mod soak;
/// Intervals against tables and enumeration.
mod statistics;

pub fn state_of(text: &str) -> State {
    State::from_muster(roster::muster(text).unwrap().0)
}

pub fn first_steps() -> State {
    state_of(include_str!("../rosters/first-steps.toml"))
}

pub fn case(start: &State, player: &Arc<dyn Policy>, games: u64) -> Case {
    Case {
        purpose: Purpose::Plain,
        changes: Vec::new(),
        start: Arc::new(start.clone()),
        seats: [Arc::clone(player), Arc::clone(player)],
        games,
    }
}

/// The manifest of those cases over four player turns.
pub fn manifest(cases: &[Case], until: StopRule) -> Manifest {
    let terms = RunTerms {
        game: None,
        turns: Some(4),
        verdict: &By::ALL,
        seed: 1863,
        until,
        shard: Shard::WHOLE,
    };
    Manifest::new(&cases[0], cases, &terms)
}

/// Plays a run from its beginning, and returns its lines.
pub fn run(manifest: &Manifest, cases: &[Case], threads: usize) -> (Vec<RecordLine>, RunEnd) {
    let mut kept = Vec::new();
    let run = SimulationRun {
        manifest,
        cases,
        threads,
    };
    let mut see = |line: &RecordLine, _: &_, _| {
        kept.push(line.clone());
        Ok(())
    };
    let done = run.play::<()>(&mut || Ok(None), &AtomicBool::new(false), &mut see);
    (kept, done.unwrap())
}

/// Plays games by a way of playing, and returns what was kept of them.
fn games(name: &str, threads: usize, games: u64) -> Vec<GameRecord> {
    let player = policy::named(name).unwrap();
    let cases = [case(&first_steps(), &player, games)];
    let (lines, done) = run(&manifest(&cases, StopRule::Fixed), &cases, threads);
    assert_eq!(
        (done.stopped, &done.counted.lost),
        (RunStop::Fixed, &Vec::new())
    );
    assert_eq!(done.counted.plain.games, games);
    let games = lines.into_iter().map(|line| match line {
        RecordLine::Game(game) => *game,
        other => panic!("{other:?}"),
    });
    games.collect()
}

fn played(name: &str, seed: u64) -> PlayedGame {
    let start = first_steps();
    let player = policy::named(name).unwrap();
    playout::play(
        &setting(&start, player.as_ref()),
        playout::facts(&start, seed),
        0,
    )
}

pub fn setting<'a>(start: &'a State, player: &'a dyn Policy) -> GameOptions<'a> {
    GameOptions {
        start,
        seats: [player, player],
        turns: None,
        verdict: &By::ALL,
        why: false,
        watched: false,
    }
}

#[test]
fn the_same_games_are_played_on_any_number_of_processors() {
    for name in &policy::names() {
        let alone = games(name, 1, 3);
        assert_eq!(alone, games(name, 2, 3), "{name}");
        assert_eq!(alone, games(name, 3, 3), "{name}");
        let digests: Vec<&String> = alone.iter().map(|game| &game.digest).collect();
        assert!(digests[0] != digests[1], "{name}: other dice, other games");
    }
}

#[test]
fn a_player_overrules_nothing_and_what_he_knows_is_accepted() {
    for name in &policy::names() {
        let game = played(name, 7);
        let record = game.record.unwrap();
        assert!(game.session.state().over().is_some(), "{name}");
        assert_eq!(
            (record.counts.refused, record.counts.stalled),
            (0, 0),
            "{name}: {:?}",
            record.fault
        );
        let acts = game
            .session
            .entries()
            .iter()
            .filter_map(|entry| entry.act());
        assert!(acts.clone().count() > 20, "{name}");
        assert!(acts.clone().all(|act| act.overruled().is_empty()), "{name}");
        let turns = record.turns;
        assert!(turns == 8 || record.why == "rout", "{name}: {turns}");
        assert_eq!(record.lead.len(), turns as usize, "{name}");
        assert_eq!(record.trace.len(), 4 * turns as usize, "{name}");
    }
}

#[test]
fn a_side_knows_nothing_of_what_is_written_on_the_enemys_sheets() {
    let start = first_steps();
    let text = serde_json::to_string(&start).unwrap();
    let mut twin: serde_json::Value = serde_json::from_str(&text).unwrap();
    let brigade = &mut twin["brigades"]["holloway"];
    brigade["fatigue"] = 9.into();
    brigade["level"] = "tired".into();
    brigade["waiting"] = serde_json::to_value(Order::Retire).unwrap();
    brigade["order"] = serde_json::to_value(Order::Attack(BrigadeId::new("whitlow"))).unwrap();
    twin["generals"]["holloway"]["points"] = 2.into();
    let twin: State = serde_json::from_value(twin).unwrap();
    assert!(twin != start);
    let (grey, blue) = (SideId::new("grey"), SideId::new("blue"));
    assert!(start.as_known_to(&grey) == twin.as_known_to(&grey));
    assert!(start.as_known_to(&blue) != twin.as_known_to(&blue));
    // What is done before everybody's eyes is known: a mark, and who stands where.
    let mut session = Session::<Fields>::unsaved(playout::facts(&start, 1), start, Box::new(|| 0));
    let correction = Correction::Mark(BrigadeId::new("holloway"), BrigadeMark::Shaken);
    let own = vidette::game::session::Throwing::Own;
    let mark = Command::Mark { correction };
    session.execute(&mark, &[], own, None).unwrap();
    let known = session.state().as_known_to(&grey);
    let holloway = known.brigade(&BrigadeId::new("holloway")).unwrap();
    assert_eq!(holloway.mark(), BrigadeMark::Shaken);
    assert!(known.unit(&UnitId::new("1st")).unwrap().on_table());
}

#[test]
fn a_hidden_brigade_stands_nowhere_for_the_enemy() {
    let text = include_str!("../rosters/first-steps.toml");
    let hidden = text.replace("callsign = \"A\"", "callsign = \"A\"\nhidden = true");
    let start = State::from_muster(roster::muster(&hidden).unwrap().0);
    let known = start.as_known_to(&SideId::new("grey"));
    assert!(!known.is_on_table(&BrigadeId::new("holloway")));
    assert_eq!(
        known.brigadier(&BrigadeId::new("holloway")).unwrap().at(),
        None
    );
    let own = start.as_known_to(&SideId::new("blue"));
    assert!(own.is_on_table(&BrigadeId::new("holloway")));
}

#[test]
fn simulated_dice_are_not_those_of_a_game_of_that_seed() {
    let mut real = vidette::game::dice::OwnDice::from_seed(1863);
    let coming: Vec<u8> = (0..40).map(|n| real.face(n)).collect();
    for game in 0..200 {
        let mut dice = vidette::game::dice::OwnDice::from_seed(seeds::seed(1863, game));
        let faces: Vec<u8> = (0..40).map(|n| dice.face(n)).collect();
        assert_ne!(faces, coming, "game {game}");
    }
    assert_ne!(seeds::seed(1863, 17), seeds::seed(1864, 17));
}

#[test]
fn the_verdict_is_told_by_the_first_measure_that_speaks() {
    // Without what it asks of the sides: at the start that speaks for Blue.
    let text = include_str!("../rosters/first-steps.toml");
    let (unasked, _) = text.split_once("[[objective]]").unwrap();
    let start = state_of(unasked);
    let even = verdict::verdict(&start, &By::ALL);
    assert_eq!((even.side, even.by, even.margin), (None, By::Even, 0));
    let facts = playout::facts(&start, 1);
    let mut session = Session::<Fields>::unsaved(facts, start, Box::new(|| 0));
    let own = vidette::game::session::Throwing::Own;
    let gone = Correction::Broken(BrigadeId::new("whitlow"));
    let gone = Command::Mark { correction: gone };
    session.execute(&gone, &[], own, None).unwrap();
    let told = verdict::verdict(session.state(), &By::ALL);
    assert_eq!((told.side, told.by), (Some(SideId::new("blue")), By::Rout));
    let ground = verdict::verdict(session.state(), &[By::Ground]);
    assert_eq!(ground.by, By::Even);
}

#[test]
fn a_simulated_game_opens_as_any_other() {
    let home = Home::new();
    let json = home.json(&[
        "simulate",
        "first-steps",
        "--turns",
        "2",
        "--game",
        "1",
        "--json",
    ]);
    assert_eq!(json["name"], "first-steps-sim-1");
    let digest = json["game"]["digest"].as_str().unwrap();
    let records = home.path().join("games.jsonl");
    let at = records.to_str().unwrap();
    let line = [
        "simulate",
        "first-steps",
        "--quick",
        "--turns",
        "2",
        "--games",
        "2",
        "--records",
        at,
    ];
    let report = home.out(&line);
    assert!(
        report.starts_with("First Steps, 2 games, steady against steady"),
        "{report}"
    );
    let written = std::fs::read_to_string(&records).unwrap();
    let second: GameRecord = serde_json::from_str(written.lines().nth(2).unwrap()).unwrap();
    assert_eq!((second.i, second.digest.as_str()), (1, digest));
    assert_eq!(home.run(&["check", "first-steps-sim-1"]).code, 0);
    assert_eq!(home.run(&["undo", "first-steps-sim-1", "--yes"]).code, 0);
    assert_eq!(home.run(&["redo", "first-steps-sim-1"]).code, 0);
}

#[test]
fn what_is_expected_decides_the_exit_code() {
    let home = Home::new();
    let name = home.json(&[
        "simulate",
        "first-steps",
        "--quick",
        "--turns",
        "1",
        "--games",
        "1",
        "--json",
    ]);
    assert_eq!(name["games"], 1);
    assert_eq!(name["wins"][2]["side"], serde_json::Value::Null);
    let asked = |expected| {
        let turns = [
            "simulate",
            "first-steps",
            "--quick",
            "--turns",
            "1",
            "--games",
            "6",
            "--expect",
        ];
        let line: Vec<&str> = turns.into_iter().chain([expected]).collect();
        home.run(&line)
    };
    assert_eq!(asked("blue 0..100").code, 0);
    let no = asked("grey 99..100");
    assert_eq!(no.code, 1, "{}{}", no.out, no.err);
    assert!(
        no.err.contains("not in 99 to 100 % as expected"),
        "{}",
        no.err
    );
    // What cannot be read is a fault of the option: exit 1 would mean that the battle is not as expected.
    for unread in [
        "grey",
        "grey 40..160",
        "grey -1..50",
        "grey 60..40",
        "red 0..100",
    ] {
        let no = asked(unread);
        assert_eq!((no.code, no.out.as_str()), (2, ""), "{unread}: {no:?}");
        assert!(no.err.contains("--expect"), "{unread}: {no:?}");
    }
    let nobody = asked("red 0..100");
    assert!(
        nobody
            .err
            .contains("no side `red`; the sides are grey and blue"),
        "{nobody:?}"
    );
    let bold = home.run(&["simulate", "first-steps", "--policy", "bald"]);
    assert_eq!(bold.code, 1);
    assert!(
        bold.err
            .contains("random, obedient, cautious, steady, bold"),
        "{}",
        bold.err
    );
}

/// First Steps with two objectives about the farm, what Grey's is to be told by, and none for Blue's.
fn told_by(fields: &str) -> Result<State, String> {
    let text = include_str!("../rosters/first-steps.toml");
    let (battle, _) = text.split_once("[[objective]]").unwrap();
    let farm = |side: &str, fields: &str| {
        format!(
            "[[objective]]\nid = \"farm-{side}\"\nside = \"{side}\"\ntext = \"Hold it\"\nfeatures = [\"farm\"]\n{fields}\n"
        )
    };
    let text = [battle, &farm("grey", fields), &farm("blue", "")].concat();
    match roster::muster(&text) {
        Ok((muster, _)) => Ok(State::from_muster(muster)),
        Err(faults) => Err(format!("{faults:?}")),
    }
}

fn standing(state: &State) -> Vec<Judgement> {
    let all = state.oob().objectives.iter();
    all.map(|o| objective::objective_standing(state, o))
        .collect()
}

#[test]
fn the_table_tells_an_objective_that_says_hold() {
    use Judgement::{Failed, Met, Open};
    // Nobody stands in the farm: it is not held, and denied to the enemy.
    assert_eq!(standing(&told_by("").unwrap()), [Open, Open]);
    assert_eq!(standing(&told_by("hold = 1").unwrap()), [Failed, Open]);
    let shared = told_by("hold = 1\nby = \"shared\"").unwrap();
    assert_eq!(standing(&shared), [Failed, Open]);
    let denied = told_by("hold = 1\nby = \"denied\"\nworth = 3").unwrap();
    assert_eq!(standing(&denied), [Met, Open]);
    let told = verdict::verdict(&denied, &By::ALL);
    assert_eq!((told.by, told.margin), (By::Objectives, 6));
    // Before its turn it is open, and at the end of it it is noted.
    let later = told_by("hold = 1\nby = \"denied\"\nat = 2").unwrap();
    assert_eq!(standing(&later), [Open, Open]);
    let facts = playout::facts(&later, 1);
    let mut session = Session::<Fields>::unsaved(facts, later, Box::new(|| 0));
    let farm = ObjectiveId::new("farm-grey");
    while session.state().turn() < 3 {
        assert_eq!(session.state().judged(&farm), None);
        let next = Command::Next { anyway: true };
        let own = vidette::game::session::Throwing::Own;
        let because = Some(common::sitting::PASSES_ROLLS.to_owned());
        session.execute(&next, &[], own, because).unwrap();
    }
    assert_eq!(session.state().judged(&farm), Some(Met));
    // The referee's word outranks the table.
    let judge = Command::Judge {
        objective: farm.clone(),
        judgement: Open,
    };
    let own = vidette::game::session::Throwing::Own;
    session.execute(&judge, &[], own, None).unwrap();
    assert_eq!(standing(session.state()), [Open, Open]);
}

#[test]
fn a_bad_objective_is_a_fault_of_the_roster() {
    for (fields, said) in [
        ("hold = 2", "hold 2 is not allowed: 1 to 1"),
        ("hold = 1\nby = \"kept\"", "`by` cannot be"),
        ("hold = 1\nworth = -1", "worth -1 is not allowed: 0 to 99"),
        ("hold = 1\nat = 0", "at 0 is not allowed: 1 to 999"),
    ] {
        let faults = told_by(fields).unwrap_err();
        assert!(faults.contains(said), "{fields}: {faults}");
    }
}

#[test]
fn records_tell_ground_and_objectives() {
    let game = *played("obedient", 7).record.unwrap();
    let objectives: Vec<&String> = game.objectives.keys().collect();
    assert_eq!(objectives, ["farm-blue", "farm-grey"]);
    assert!(
        game.objectives
            .values()
            .all(|told| *told != Judgement::Open)
    );
    let ground: Vec<&String> = game.ground.keys().collect();
    assert_eq!(ground, ["farm", "fence-north", "fence-south"]);
    assert!(game.ground["fence-north"].1 >= 1, "{:?}", game.ground);
    let line = serde_json::to_string(&game).unwrap();
    assert_eq!(serde_json::from_str::<GameRecord>(&line).unwrap(), game);
}

#[test]
fn the_doctrine_told_as_an_example_is_the_one_that_plays() {
    let example: Doctrine = toml::from_str(include_str!("../src/cli/steady.toml")).unwrap();
    assert_eq!(example, Doctrine::steady());
    assert!(toml::from_str::<Doctrine>("name = \"half\"").is_err());
}

#[test]
fn a_doctrine_plays_like_nobody_else_and_says_why() {
    let start = first_steps();
    let (steady, obedient) = (Doctrine::steady(), policy::Obedient);
    let play = |player: &dyn Policy| {
        let setting = GameOptions {
            why: true,
            ..setting(&start, player)
        };
        let game = |n| playout::play(&setting, playout::facts(&start, seeds::seed(1863, n)), 0);
        [1, 2, 3, 4, 5, 6].map(game)
    };
    let (weighed, obeyed) = (play(&steady), play(&obedient));
    assert!(weighed.iter().all(|game| !game.why.is_empty()));
    assert!(obeyed.iter().all(|game| game.why.is_empty()));
    // Guns come into action only where somebody sees what they are for.
    let unlimbers = |game: &PlayedGame| {
        let acts = game.session.entries().iter();
        acts.filter_map(|entry| entry.act())
            .any(|act| matches!(act.command, Command::Reform { .. }))
    };
    assert!(weighed.iter().any(unlimbers), "{:#?}", weighed[0].why);
    assert!(!obeyed.iter().any(unlimbers));
}

#[test]
fn a_doctrine_from_a_file_plays_and_a_bad_one_is_told() {
    let home = Home::new();
    let path = home.path().join("mine.toml");
    let at = path.to_str().unwrap();
    let line = [
        "simulate",
        "first-steps",
        "--quick",
        "--turns",
        "1",
        "--games",
        "1",
        "--policy",
        at,
    ];
    let text = include_str!("../src/cli/steady.toml").replace("steady", "mine");
    std::fs::write(&path, &text).unwrap();
    assert!(home.out(&line).contains("mine against mine"));
    std::fs::write(&path, text.replace("own_loss", "own_los")).unwrap();
    let no = home.run(&line);
    assert_eq!(no.code, 1);
    assert!(
        no.err.contains("own_los") && no.err.contains("fire_from = 0.0"),
        "{}",
        no.err
    );
}

/// The headline names who played: nobody else goes by the name of a player of the program's own.
#[test]
fn a_doctrine_goes_by_a_name_of_its_own_and_its_dials_are_within_bounds() {
    let home = Home::new();
    let path = home.path().join("mine.toml");
    let at = path.to_str().unwrap();
    let template = include_str!("../src/cli/steady.toml");
    let mine = template.replace("steady", "mine");
    for (text, said) in [
        (
            template.to_owned(),
            "mine.toml: `steady` is one of the program's own players",
        ),
        (
            template.replace("steady", "wild"),
            "`wild` is one of the program's own players",
        ),
        (template.replace("steady", " "), "has no name"),
        (
            mine.replace("attack_from = 0.5", "attack_from = 1.5"),
            "attack_from 1.5 is not allowed: 0 to 1",
        ),
        (
            mine.replace("reply = 0.8", "reply = -3.0"),
            "reply -3 is not allowed: 0 to 100",
        ),
        (
            mine.replace("own_loss = 1.0", "own_loss = nan"),
            "own_loss NaN is not allowed",
        ),
        (
            mine.replace("general_risk = 1.0", "general_risk = 0.0"),
            "general_risk 0 is not allowed",
        ),
        (
            mine.replace("fire_from = 0.0", "fire_from = 1e9"),
            "fire_from 1000000000 is not allowed",
        ),
    ] {
        std::fs::write(&path, text).unwrap();
        let no = home.run(&["simulate", "first-steps", "--policy", at]);
        assert_eq!((no.code, no.out.as_str()), (1, ""), "{said}: {no:?}");
        assert!(no.err.contains(said), "{said}: {no:?}");
    }
    assert!(Doctrine::all().iter().all(|own| own.fault().is_none()));
}
