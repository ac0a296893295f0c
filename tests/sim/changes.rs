use std::fs;
use std::sync::Arc;

use vidette::sim::{
    case::{Case, Purpose},
    line::RecordLine,
    policy::{self, Restricted, Restriction},
    stop::StopRule,
};

use super::{Home, case, first_steps, manifest, run, state_of};

fn what_if(start: &vidette::rules::fields::state::State, games: u64) -> Case {
    let player = policy::named("steady").unwrap();
    Case {
        purpose: Purpose::WhatIf,
        changes: vec!["something".to_owned()],
        ..case(start, &player, games)
    }
}

#[test]
fn nothing_changed_is_the_same_game_to_the_last_die() {
    let player = policy::named("steady").unwrap();
    let start = first_steps();
    let cases = [case(&start, &player, 2), what_if(&start, 2)];
    let (lines, done) = run(&manifest(&cases, StopRule::Fixed), &cases, 2);
    assert_eq!(lines.len(), 4);
    let pairs = &done.counted.pairs[&1];
    assert_eq!((pairs.n, pairs.identical), (2, 2));
    let grey = &pairs.sides["grey"];
    assert_eq!(grey.rates(pairs.n).difference, 0.0);
    assert_eq!(grey.variance_ratio(), None);
}

#[test]
fn the_same_thing_is_thrown_for_with_the_same_dice_whatever_else_is() {
    // Blue's second regiment is tougher: until somebody fights it the games are the same, die by die.
    let tougher = include_str!("../../rosters/first-steps.toml").replace(
        "id = \"2nd\", name = \"2nd Blue\", size = 3, value = 3",
        "id = \"2nd\", name = \"2nd Blue\", size = 3, value = 4",
    );
    let player = policy::named("obedient").unwrap();
    let plain = case(&first_steps(), &player, 6);
    let other = Case {
        purpose: Purpose::WhatIf,
        ..case(&state_of(&tougher), &player, 6)
    };
    let cases = [plain, other];
    let (_, done) = run(&manifest(&cases, StopRule::Fixed), &cases, 2);
    let pairs = &done.counted.pairs[&1];
    assert_eq!(pairs.n, 6);
    assert!(
        pairs.parts.dist().low > 1 || pairs.identical > 0,
        "{pairs:?}"
    );
}

#[test]
fn who_may_not_do_something_does_not() {
    let bold = policy::named("bold").unwrap();
    let mirror = super::state_of(include_str!("../data/sim/mirror.toml"));
    let counts = |what, start, turns| {
        let player: Arc<dyn policy::Policy> = match what {
            None => Arc::clone(&bold),
            Some(what) => Arc::new(Restricted::new(Arc::clone(&bold), what)),
        };
        let cases = [case(start, &player, 1)];
        let mut manifest = manifest(&cases, StopRule::Fixed);
        (manifest.turns, manifest.seed) = (Some(turns), 15);
        match &run(&manifest, &cases, 1).0[0] {
            RecordLine::Game(game) => game.counts,
            other => panic!("{other:?}"),
        }
    };
    // Orders are sent on the mirrored table; guns come into action in First Steps, and generals ride.
    let first = first_steps();
    let (sent, steps) = (counts(None, &mirror, 4), counts(None, &first, 8));
    assert!(sent.messengers[0] > 0, "{sent:?}");
    assert!(steps.unlimbered > 0 && steps.rides > 0, "{steps:?}");
    let silent = counts(Some(Restriction::Orders), &mirror, 4);
    assert_eq!(silent.messengers[0], 0);
    assert_eq!(counts(Some(Restriction::Guns), &first, 8).unlimbered, 0);
    assert_eq!(counts(Some(Restriction::Lead), &first, 8).rides, 0);
}

const SHORT: [&str; 9] = [
    "simulate",
    "first-steps",
    "--quick",
    "--turns",
    "2",
    "--games",
    "1",
    "--policy",
    "random",
];

fn line<'a>(more: &[&'a str]) -> Vec<&'a str> {
    SHORT.iter().copied().chain(more.iter().copied()).collect()
}

#[test]
fn every_change_is_made_or_told_as_a_fault_of_the_roster() {
    let home = Home::new();
    for change in [
        "ruling msg_path_tested on",
        "order whitlow hold",
        "order whitlow advance farm",
        "unit 2nd value 4",
        "brigade holloway fatigue 3",
        "terrain farm value 2",
        "objective farm-grey worth 0",
        "policy grey bold",
        "unit A2 value 3",
        "brigade P fatigue 5",
        "order A attack P",
        "roster first-steps",
        "unit 2nd value 4; policy blue obedient",
        // Who was ordered to attack it holds (RUL-32).
        "absent holloway",
    ] {
        let report = home.out(&line(&["--what-if", change]));
        assert!(
            report.contains(&format!("what if       {change}")),
            "{report}"
        );
    }
    for (change, said) in [
        ("unit 2nd value 9", "9"),
        ("unit 22nd value 3", "no unit `22nd`"),
        ("unit A9 value 3", "no unit `A9`"),
        ("brigade hood fatigue 3", "no brigade `hood`"),
        ("ruling path_tested on", "path_tested"),
        ("order whitlow charge", "charge"),
        ("absent hood", "no brigade `hood`"),
        ("general lee quality 2", "no general `lee`"),
        ("policy grey bald", "no player `bald`"),
        ("policy red bold", "no side `red`"),
        ("roster nowhere", "no roster `nowhere`"),
        ("more men", "changes are ruling NAME VALUE"),
        (";", "no change given"),
    ] {
        let ran = home.run(&line(&["--what-if", change]));
        assert_eq!(ran.code, 1, "{change}: {}{}", ran.out, ran.err);
        assert!(ran.err.contains("--what-if"), "{change}: {}", ran.err);
        assert!(ran.err.contains(said), "{change}: {}", ran.err);
    }
    for restriction in ["grey", "grey=no-retreat", "red=no-charge"] {
        assert_eq!(home.run(&line(&["--restrict", restriction])).code, 1);
    }
}

#[test]
fn a_running_game_is_changed_by_corrections_alone() {
    let home = Home::new();
    assert_eq!(home.run(&["new", "first-steps", "--name", "g"]).code, 0);
    let before = fs::read(home.game("g")).unwrap();
    let asked = |change: &str| {
        home.run(&[
            "simulate",
            "g",
            "--quick",
            "--turns",
            "2",
            "--games",
            "2",
            "--policy",
            "random",
            "--what-if",
            change,
        ])
    };
    for change in [
        "mark 2nd beaten",
        "terrain farm cover hard",
        "policy blue bold",
    ] {
        assert_eq!(asked(change).code, 0, "{change}: {}", asked(change).err);
    }
    for change in [
        "unit 2nd value 4",
        "next",
        "order whitlow hold",
        "mark 99th beaten",
    ] {
        assert_eq!(asked(change).code, 1, "{change}");
    }
    assert!(
        asked("unit 2nd value 4")
            .err
            .contains("use a roster for other changes")
    );
    assert_eq!(
        fs::read(home.game("g")).unwrap(),
        before,
        "nothing is written"
    );
}

#[test]
fn a_grid_is_every_combination_and_every_case_listed() {
    let home = Home::new();
    let grid = "[[case]]\nchanges = [\"unit 2nd value 4\"]\n\n[grid]\nfatigue = [\"\", \"brigade whitlow fatigue 3\"]\n\
        farm = [\"\", \"terrain farm value 2\"]\n";
    fs::write(home.path().join("grid.toml"), grid).unwrap();
    let json = home.json(&line(&["--sweep", "grid.toml", "--json"]));
    let cases: Vec<String> = json["run"]["cases"]
        .as_array()
        .unwrap()
        .iter()
        .map(|case| case["changes"].to_string())
        .collect();
    assert_eq!(
        cases,
        [
            "[]",
            "[\"unit 2nd value 4\"]",
            "[\"brigade whitlow fatigue 3\"]",
            "[\"terrain farm value 2\"]",
            "[\"terrain farm value 2\",\"brigade whitlow fatigue 3\"]",
        ]
    );
    assert_eq!(json["pairs"].as_array().unwrap().len(), 4);
    for (grid, said) in [
        (
            "[[case]]\nchange = []\n",
            "grid.toml:2:1: unknown field `change`",
        ),
        ("\n[[case\n", "grid.toml:2:"),
        ("", "no cases"),
        ("[[case]]\nchanges = [\";\"]\n", "no cases"),
        (
            "[[case]]\nchanges = [\"unit 2nd value 9\"]\n",
            "grid.toml:2:12: \"unit 2nd value 9\": ",
        ),
        (
            "[grid]\none = [\"\", \"brigade whitlow fatigue 3\"]\ntwo = [\"\",\n  \"edition basic; unit 2nd value 9\"]\n",
            "grid.toml:4:3: \"unit 2nd value 9\": ",
        ),
    ] {
        fs::write(home.path().join("grid.toml"), grid).unwrap();
        let ran = home.run(&line(&["--sweep", "grid.toml"]));
        assert_eq!(ran.code, 1, "{grid}");
        assert!(
            ran.err.contains(said) && !ran.err.contains("TOML parse error"),
            "{}",
            ran.err
        );
    }
    assert_eq!(home.run(&line(&["--sweep", "gone.toml"])).code, 3);
}

#[test]
fn games_worth_a_look_are_kept() {
    let home = Home::new();
    let more = [
        "--keep", "typical", "--keep", "longest", "--keep", "1", "--json",
    ];
    let json = home.json(&line(&more));
    let kept = json["kept"].as_array().unwrap();
    assert_eq!(kept.len(), 3);
    for kept in kept {
        let name = kept["name"].as_str().unwrap();
        assert_eq!(home.run(&["check", name]).code, 0, "{name}");
    }
    let page = home.path().join("page.html");
    home.out(&line(&["--html", page.to_str().unwrap()]));
    let page = fs::read_to_string(page).unwrap();
    assert!(page.contains("<svg") && page.contains("Who wins") && !page.contains("<script"));
    // All but the doctype is well-formed: an open element would swallow what follows.
    let root = page.find("<html").unwrap();
    let page = page[root..]
        .replace("<meta ", "<meta/ ")
        .replace("<meta/ ", "<meta ");
    assert_eq!(page.matches("<svg").count(), page.matches("</svg>").count());
}

/// `--name` names the game of `--game`: it is not taken in silence where there is none.
#[test]
fn a_name_without_the_game_that_it_names_is_refused() {
    let home = Home::new();
    for more in [
        &["--keep", "1"][..],
        &["--records", "r.jsonl"],
        &["--html", "x.html"],
        &[],
    ] {
        let ran = home.run(&line(&[more, &["--name", "kept"]].concat()));
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{more:?}: {ran:?}");
        assert!(ran.err.contains("--game I"), "{more:?}: {ran:?}");
    }
    assert_eq!(std::fs::read_dir(home.path()).unwrap().count(), 0);
}
