use std::fs;

use serde_json::Value;
use vidette::report::balance::Balance;
use vidette::sim::{
    case::Purpose,
    manifest::Manifest,
    policy,
    record::LostGame,
    run_stats::RunStats,
    stop::{RunStop, StopRule},
};

use super::{Home, case, first_steps, manifest, run};

const SHORT: [&str; 4] = ["simulate", "first-steps", "--turns", "2"];

/// First Steps, which asks of each side what it has from its first turn on.
fn asked_of_both() -> String {
    let text = include_str!("../../rosters/first-steps.toml");
    let (battle, _) = text.split_once("[[objective]]").unwrap();
    let objective = |id: &str, side: &str, features: &str, worth: u32| {
        format!(
            "[[objective]]\nid = \"{id}\"\nside = \"{side}\"\ntext = \"Hold it\"\nfeatures = [{features}]\n\
             hold = 1\nworth = {worth}\nby = \"denied\"\n"
        )
    };
    [
        battle,
        &objective("house", "grey", "\"farm\"", 2),
        &objective("fence", "blue", "\"fence-north\", \"fence-south\"", 1),
    ]
    .concat()
}

/// Four games of a turn of it.
const ASKED: [&str; 7] = [
    "simulate",
    "asked.toml",
    "--quick",
    "--games",
    "4",
    "--turns",
    "1",
];

/// A home with that battle.
fn home_of_both() -> Home {
    let home = Home::new();
    fs::write(home.path().join("asked.toml"), asked_of_both()).unwrap();
    home
}

fn page(home: &Home, line: &[&str]) -> String {
    home.out(&[line, &["--html", "page.html"]].concat());
    fs::read_to_string(home.path().join("page.html")).unwrap()
}

/// Grey is listed first, and its bars and its lead are not blue.
#[test]
fn sides_have_their_own_colours_in_a_report() {
    let page = page(&home_of_both(), &ASKED);
    let bars: Vec<&str> = page.split("class=\"bar ").skip(1).collect();
    assert!(
        bars[0].starts_with("s1\"") && bars[1].starts_with("s0\""),
        "{page}"
    );
    assert!(page.contains("class=\"band s1\""), "{page}");
}

/// A change of what is asked plays the same games and judges them otherwise: that is a difference.
#[test]
fn games_that_are_the_same_and_judged_otherwise_are_no_nothing() {
    let home = home_of_both();
    let line = [&ASKED[..], &["--policy", "obedient", "--what-if"]].concat();
    let worthless = [&line[..], &["objective house worth 0"]].concat();
    let json = home.json(&[&worthless[..], &["--json"]].concat());
    let pair = &json["pairs"][0];
    assert_eq!(
        (&pair["identical"], &pair["pairs"]),
        (&Value::from(4), &Value::from(4))
    );
    assert_ne!(pair["sides"]["blue"]["rate"]["difference"], 0.0, "{pair}");
    for told in [home.out(&worthless), page(&home, &worthless)] {
        assert!(!told.contains("no change:"), "{told}");
        assert!(
            told.contains("all 4 games have the same dice, but some are judged differently"),
            "{told}"
        );
        assert!(told.contains("Grey wins -100.0 points"), "{told}");
    }
    // What makes no difference at all still changes nothing.
    let nothing = home.out(&[&line[..], &["objective house worth 3"]].concat());
    assert!(nothing.contains("no change: all 4 games"), "{nothing}");
}

#[test]
fn one_what_if_is_not_lifted_and_differences_are_told_in_points() {
    let home = home_of_both();
    let line = [&ASKED[..], &["--policy", "random"]].concat();
    // Nobody is even: what Grey loses Blue gains, and that is one difference.
    let one = [&line[..], &["--what-if", "objective house worth 0"]].concat();
    assert_eq!(
        home.json(&[&one[..], &["--json"]].concat())["pairs"][0]["comparisons"],
        1
    );
    let told = home.out(&one);
    assert!(
        !told.contains("Holm") && told.contains(" points ("),
        "{told}"
    );
    assert!(!told.contains("-0.0"), "{told}");
    let two = home.out(&[&one[..], &["--what-if", "policy grey bold"]].concat());
    assert!(
        two.contains("(Holm, one of 2 differences of win rates)"),
        "{two}"
    );
}

/// Plays Grey's first turns, and returns the turn in which the game stands.
fn played_on(home: &Home) -> u64 {
    assert_eq!(home.run(&["new", "first-steps", "--name", "g"]).code, 0);
    let turn = || {
        home.json(&["show", "g", "--json"])["turn"]
            .as_u64()
            .unwrap()
    };
    let mut acts = 0;
    while turn() < 3 && acts < 60 {
        assert_eq!(home.run(&["do", "g", "next anyway"]).code, 0);
        acts += 1;
    }
    turn()
}

#[test]
fn a_running_game_is_named_with_its_turn_and_its_lead_begins_there() {
    let home = Home::new();
    assert_eq!(played_on(&home), 3);
    let line = [
        "simulate", "g", "--quick", "--games", "3", "--turns", "5", "--policy", "random",
    ];
    let told = home.out(&line);
    assert!(
        told.starts_with(
            "First Steps, game `g` as it is in turn 3, 3 games, random against random"
        ),
        "{told}"
    );
    let json = home.json(&[&line[..], &["--json", "--records", "r.jsonl"]].concat());
    assert_eq!(json["lead_from_turn"], 3);
    assert_eq!(json["lead"].as_array().unwrap().len(), 3);
    let chart = page(&home, &line);
    let (_, chart) = chart.split_once("The lead</title>").unwrap();
    let (chart, _) = chart.split_once("</svg>").unwrap();
    assert!(
        chart.contains(">3</text>") && chart.contains(">5</text>"),
        "{chart}"
    );
    assert!(
        !chart.contains(">1</text>") && !chart.contains(">2</text>"),
        "{chart}"
    );
    // Records say it, too, and a copy of the game by another name is of the same run.
    let merged = home.out(&["simulate", "merge", "r.jsonl"]);
    assert!(merged.contains("game `g` as it is in turn 3"), "{merged}");
    let first = fs::read_to_string(home.path().join("r.jsonl")).unwrap();
    let first = first.lines().next().unwrap().to_owned();
    let one: Manifest = serde_json::from_str(&first).unwrap();
    let copy: Manifest =
        serde_json::from_str(&first.replace("\"game\":\"g\"", "\"game\":\"copy\"")).unwrap();
    assert!(one != copy && one.is_of_one_run_with(&copy));
}

/// First Steps, whose troops have no places yet.
fn unplaced() -> String {
    let lines = include_str!("../../rosters/first-steps.toml").lines();
    let lines = lines.filter(|line| !line.starts_with("deploy = "));
    let lines = lines.map(|line| match line.split_once(", at = [") {
        Some((unit, _)) if line.contains("facing") => format!("{unit} }},\n"),
        _ => format!("{line}\n"),
    });
    lines.collect()
}

/// Before turn 1 nobody is in turn 1: what is taken for granted is told, of a game and of a roster.
#[test]
fn a_battle_that_is_still_in_deployment_says_so_and_what_is_taken_for_granted() {
    let home = Home::new();
    fs::write(home.path().join("dep.toml"), unplaced()).unwrap();
    home.out(&["new", "dep.toml", "--name", "g"]);
    let line = |source| {
        [
            "simulate", source, "--quick", "--games", "2", "--turns", "2", "--policy", "random",
        ]
    };
    let told = home.out(&line("g"));
    let head = told.lines().next().unwrap();
    assert!(
        head.contains("game `g` in its present deployment, 2 games"),
        "{told}"
    );
    let begins = "begins        with the deployment: units already placed stay, and the program \
                  places the others";
    assert!(told.contains(begins), "{told}");
    assert!(home.out(&line("dep.toml")).contains(begins));
    assert_eq!(
        home.json(&[&line("g")[..], &["--json"]].concat())["run"]["deploys"],
        true
    );
    assert!(page(&home, &line("g")).contains("Begins with the deployment: "));
    let placed = home.out(&line("first-steps"));
    assert!(!placed.contains("deployment"), "{placed}");
}

#[test]
fn a_part_of_a_run_says_which_and_an_empty_one_has_no_numbers() {
    let home = Home::new();
    let line = [
        &SHORT[..],
        &["--quick", "--games", "4", "--policy", "random"],
    ]
    .concat();
    let part = home.out(&[&line[..], &["--shard", "1/3"]].concat());
    assert!(
        part.starts_with("First Steps, 2 games: part 1/3 of a run of 4, random"),
        "{part}"
    );
    let empty = [&line[..], &["--shard", "6/6"]].concat();
    let told = home.out(&empty);
    assert!(
        told.starts_with("First Steps, no games: the run has only 4, and none falls into part 6/6"),
        "{told}"
    );
    assert!(!told.contains('%'), "{told}");
    assert!(!page(&home, &empty).contains("Who wins"));
}

#[test]
fn a_battle_of_other_sides_is_no_what_if() {
    let home = Home::new();
    let ran = home.run(
        &[
            &SHORT[..],
            &["--quick", "--games", "1", "--what-if", "roster olustee"],
        ]
        .concat(),
    );
    assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{ran:?}");
    assert!(
        ran.err.contains("--what-if \"roster olustee\"")
            && ran.err.contains("this battle's are `grey` and `blue`"),
        "{ran:?}"
    );
}

#[test]
fn a_run_until_decided_names_its_method_and_says_when_it_is_not() {
    let home = Home::new();
    let line = [
        &SHORT[..],
        &["--quick", "--games", "3", "--policy", "random"],
    ]
    .concat();
    let decided = [&line[..], &["--until", "decided"]].concat();
    for told in [home.out(&decided), page(&home, &decided)] {
        assert!(told.contains("undecided after all games"), "{told}");
        assert!(
            told.contains("wider than for a fixed number of games"),
            "{told}"
        );
    }
    let narrow = home.out(&[&line[..], &["--until", "3"]].concat());
    assert!(
        narrow.contains("still too wide after all games"),
        "{narrow}"
    );
    assert!(
        !narrow.contains("wider than for a fixed number of games"),
        "{narrow}"
    );
    assert!(!home.out(&line).contains("ran out"));
}

#[test]
fn a_run_until_it_is_sure_plays_more_than_the_usual_games() {
    let home = Home::new();
    // Nobody loses anything: the interval of a rate of 0 is so narrow from some 410 games on.
    let line = [
        "simulate",
        "first-steps",
        "--turns",
        "1",
        "--policy",
        "random",
        "--verdict",
        "losses",
        "--quick",
        "--until",
        "0.45",
        "--json",
    ];
    let told: serde_json::Value = serde_json::from_str(&home.out(&line)).unwrap();
    assert_eq!(told["stopped"], "precision", "{told}");
    assert!(told["games"].as_u64() > Some(400), "{}", told["games"]);
    let page = home.out(&[&line[..11], &["--games", "2", "--html", "-"]].concat());
    assert!(page.starts_with("<!DOCTYPE html>"), "{page}");
}

#[test]
fn what_is_known_with_the_last_game_is_known() {
    let sides = ["heads", "tails"].map(str::to_owned);
    let tally = |heads: u64, games: u64| vidette::sim::sums::CaseStats {
        games,
        wins: [
            (Some("heads".to_owned()), heads),
            (Some("tails".to_owned()), games - heads),
        ]
        .into(),
        ..Default::default()
    };
    assert_eq!(StopRule::Decided.enough(&tally(60, 61), &sides), None);
    assert_eq!(
        StopRule::Decided.at_the_end(&tally(60, 61), &sides),
        RunStop::Decided
    );
    assert_eq!(
        StopRule::Decided.at_the_end(&tally(31, 61), &sides),
        RunStop::Fixed
    );
    assert_eq!(
        StopRule::Fixed.at_the_end(&tally(60, 61), &sides),
        RunStop::Fixed
    );
}

/// A run over a few games as text and as a page, with something changed in what was counted.
fn told(games: u64, change: impl FnOnce(&mut Manifest, &mut RunStats)) -> [String; 2] {
    let player = policy::named("random").unwrap();
    let cases = [case(&first_steps(), &player, games)];
    let mut manifest = manifest(&cases, StopRule::Fixed);
    let (_, done) = run(&manifest, &cases, 2);
    let mut counted = done.counted;
    change(&mut manifest, &mut counted);
    let balance = Balance {
        manifest: &manifest,
        counted: &counted,
        stopped: RunStop::Fixed,
    };
    // On the page a number and its percent sign stay together.
    [balance.text(), balance.html().replace('\u{a0}', " ")]
}

#[test]
fn the_page_says_all_that_the_text_says() {
    let told = told(3, |_, counted| {
        counted
            .plain
            .divisions
            .values_mut()
            .for_each(|routed| routed.count(7));
        counted
            .plain
            .brigades
            .values_mut()
            .for_each(|brigade| brigade.broken.count(6));
        counted.lost.push(LostGame {
            i: 5,
            case: 0,
            turn: 2,
            acts: 9,
            line: "next".to_owned(),
            said: "nobody knows".to_owned(),
        });
    });
    for said in [
        "Oakes&#39;s Division in 33.3 %",
        "turn 7 (median)",
        "charges",
        "(median), 4 to 4 (middle 80 %)",
        "BUG: game 5 of case 0 ended in turn 2 after 9 acts, at `next`: nobody knows",
    ] {
        for told in &told {
            let plain = said.replace("&#39;", "'");
            assert!(
                told.contains(said) || told.contains(&plain),
                "{said}: {told}"
            );
        }
    }
    let [_, page] = told;
    assert!(page.contains("broken 33 %, turn 6"), "{page}");
    assert!(
        page.contains("Grey alone there at the end") && page.contains("no one alone"),
        "{page}"
    );
    assert!(
        !page.contains("Every share") && !page.contains("even at the end"),
        "{page}"
    );
    assert!(
        !page.contains("left out"),
        "all games go on to the end: {page}"
    );
}

/// Who broke off is not counted among those who go on, and the chart says how many these are.
#[test]
fn the_chart_of_the_lead_says_how_many_games_go_on() {
    let [_, page] = told(3, |manifest, counted| {
        manifest.turn = 4;
        let last = counted.plain.lead.last_mut().unwrap();
        *last = vidette::sim::histogram::Histogram::default();
        last.count(1);
    });
    assert!(
        page.contains("Finished games are left out; it covers 3 in turn 4, 1 in turn 7."),
        "{page}"
    );
}

#[test]
fn the_page_says_that_it_depends_on_how_it_is_played() {
    let [text, page] = told(3, |manifest, counted| {
        let mut cell = manifest.cases[0].clone();
        (cell.case, cell.purpose) = (1, Purpose::Doctrines);
        manifest.cases.push(cell);
        let wins = |grey, blue| {
            [
                (Some("grey".to_owned()), grey),
                (Some("blue".to_owned()), blue),
            ]
        };
        let mut other = counted.plain.clone();
        (other.games, other.wins) = (60, wins(45, 15).into());
        counted.plain.wins = wins(1, 2).into();
        counted.others.insert(1, other);
    });
    assert!(text.contains("it depends on the players"), "{text}");
    assert!(
        page.contains("<h2>It depends on the players</h2>"),
        "{page}"
    );
    assert!(!page.contains("Played differently"), "{page}");
}

#[test]
fn where_no_other_doctrine_was_tried_none_is_said_to_turn_the_battle() {
    let home = Home::new();
    let line = [
        &SHORT[..],
        &["--games", "1", "--policy", "random", "--json"],
    ]
    .concat();
    assert_eq!(
        home.json(&line)["gates"][5]["why"],
        "the same side leads however the players play"
    );
    let quick = home.json(&[&line[..], &["--quick"]].concat());
    assert_eq!(quick["gates"][5]["why"], "only one way to play was tried");
}

/// The checks have codes for programs; people read a sentence.
#[test]
fn a_warning_of_a_report_bears_no_code() {
    let home = Home::new();
    let line = [
        &SHORT[..],
        &["--games", "1", "--policy", "random", "--quick"],
    ]
    .concat();
    let gates = home.json(&[&line[..], &["--json"]].concat());
    let gates = gates["gates"].as_array().unwrap();
    let hit: Vec<&Value> = gates.iter().filter(|gate| gate["hit"] == true).collect();
    assert!(!hit.is_empty(), "{gates:?}");
    let text = home.out(&line);
    let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let html = page(&home, &line);
    for gate in hit {
        let (code, why) = (
            gate["gate"].as_str().unwrap(),
            gate["why"].as_str().unwrap(),
        );
        assert!(flat.contains(&format!("warning {why}")), "{why}: {text}");
        assert!(!flat.contains(&format!(" {code} ")), "{code}: {text}");
        assert!(html.contains("<b>Warning: </b>") && !html.contains(&format!("<b>{code}")));
    }
}

#[test]
fn what_was_weighed_in_games_that_are_kept_is_told() {
    let home = Home::new();
    let line = [&SHORT[..], &["--quick", "--games", "2"]].concat();
    let told = home.out(&[&line[..], &["--keep", "1", "--why"]].concat());
    let (report, weighed) = told.split_once("\n\nfirst-steps-sim-1\n").unwrap();
    assert!(report.starts_with("First Steps, 2 games"), "{told}");
    // The plan comes first, a sentence for each brigade.
    assert!(weighed.starts_with("turn 1, Grey, plan\n  "), "{told}");
    let plan = weighed.lines().nth(1).unwrap();
    assert!(plan.starts_with("  Whitlow's Brigade "), "{plan}");
    assert!(!weighed.contains("-0.00"), "{told}");
    let none = home.run(&[&line[..], &["--why"]].concat());
    assert_eq!((none.code, none.out.as_str()), (2, ""), "{none:?}");
    assert!(none.err.contains("--game I or --keep WHICH"), "{none:?}");
}

/// The typical game is the nearest to the medians of its turns and of the losses of each side, not of their sum.
#[test]
fn the_typical_game_is_that_of_the_medians_told() {
    let home = Home::new();
    let line = [
        "simulate",
        "first-steps",
        "--quick",
        "--games",
        "12",
        "--turns",
        "6",
        "--records",
        "r.jsonl",
        "--json",
        "--keep",
        "typical",
    ];
    let json = home.json(&line);
    let median = |side: &str| json["sides"][side]["size_broken"]["q50"].as_i64().unwrap();
    let (grey, blue) = (median("grey"), median("blue"));
    let far = |game: &Value| {
        let lost =
            |side: &str, median: i64| (game["size_broken"][side].as_i64().unwrap() - median).abs();
        let turns = game["turns"].as_i64().unwrap();
        (turns - 6).abs() + lost("grey", grey) + lost("blue", blue)
    };
    let records = fs::read_to_string(home.path().join("r.jsonl")).unwrap();
    let games = records
        .lines()
        .skip(1)
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    let nearest = games.min_by_key(far).unwrap();
    assert_eq!(
        json["kept"][0]["game"]["digest"], nearest["digest"],
        "medians {grey} and {blue}"
    );
}
