//! What a side did in secret is counted and dated on no channel but its own: twins that differ in the number, the kind
//! and the moment of one side's hidden acts are told alike, byte for byte.

use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use serde_json::Value;

use vidette::game::session::{Session, Throwing, machine_clock};
use vidette::rules::blue_and_grey::BlueAndGrey;
use vidette::rules::speech::{self, ParsedAct};

use super::program::Home;

/// A home with a game `g` of a kit.
pub fn game(kit: &str) -> Home {
    let home = Home::new();
    std::fs::write(home.path().join("k.toml"), kit).unwrap();
    home.out(&["new", "./k.toml", "--name", "g", "--seed", "5"]);
    home
}

/// Chestnut Ridge with face-down units, dummies and plots.
pub fn ridge() -> Home {
    const ON: &str = "hidden = true\ndummies = true\nsimul = 18\ncommand = true\nvoluntary = true\nfree_deploy = true";
    let kit = include_str!("../../rosters/chestnut-ridge.toml");
    let text = kit.replace("[complications]  ", &format!("[complications]\n{ON}\n#"));
    assert!(text.contains(ON), "the kit has no [complications]");
    game(&text)
}

/// What the Union does in secret on the ridge, by chance: it sets up, or plots. The rules may refuse some of it.
pub fn secrets(chance: &mut ChaCha8Rng, plots: bool) -> Vec<String> {
    const UNITS: [&str; 6] = ["hart", "isham", "joyce", "kirby", "minor", "union-d1"];
    const HEXES: [&str; 8] = [
        "0604", "0605", "0606", "0703", "0505", "0407", "0603", "0704",
    ];
    let mut one = || {
        let unit = UNITS[chance.random_range(0..UNITS.len())];
        let hex = HEXES[chance.random_range(0..HEXES.len())];
        match (plots, chance.random_range(0..4)) {
            (_, 0) => "note \"Union looked\"".to_owned(),
            (false, 1) => format!("mark {unit} up"),
            (false, 2) => format!("works {unit}"),
            (false, _) => format!("place {unit} {hex}"),
            (true, 1) => format!("mark {unit} attacks"),
            (true, 2) => format!("plot {unit}"),
            (true, _) => format!("plot {unit} {hex}"),
        }
    };
    (0..5).map(|_| one()).collect()
}

/// A twin that does nothing in secret beside one that does, and how much of it the rules allowed.
pub fn secretive_twins(seed: u64) -> ([Home; 2], usize) {
    let mut chance = ChaCha8Rng::seed_from_u64(seed);
    let homes = [ridge(), ridge()];
    let plots = seed % 2 == 1;
    let open: &[&str] = match plots {
        true => &["seal union", "seal confederate", "note \"we plot\""],
        false => &["note \"we set up\""],
    };
    homes.iter().for_each(|home| plays(home, open));
    let tried = secrets(&mut chance, plots);
    let done = tried
        .iter()
        .filter(|line| homes[1].run(&["do", "g", line]).code == 0);
    let done = done.count();
    homes.iter().for_each(|home| plays(home, &["note \"tea\""]));
    (homes, done)
}

/// CBG-1101: while a window of a game with secrets is open, the list of games is the same before and after a secret
/// act, and tells of no crash.
#[test]
fn the_list_of_games_tells_no_secret_act_of_an_open_game() {
    let home = ridge();
    let path = home.game("g");
    let listed = || {
        let run = home.run(&["games", "--json"]);
        (run.out, run.err)
    };
    let mut session = Session::<BlueAndGrey>::open(&path, machine_clock()).unwrap();
    session.rest();
    let before = listed();
    let said = speech::parse::<BlueAndGrey>("place hart 0604", session.state());
    let ParsedAct::Command(command) = said.unwrap().unwrap().act else {
        panic!("no act");
    };
    session.execute(&command, &[], Throwing::Own, None).unwrap();
    session.rest();
    let after = listed();
    assert_eq!(before, after);
    assert!(after.0.contains("\"unclosed\":false"), "{}", after.0);
    assert_eq!(after.1, "");
}

/// So many pairs in a run; `VIDETTE_TWINS` asks for another number.
fn pairs() -> u64 {
    std::env::var("VIDETTE_TWINS").map_or(10, |count| count.parse().unwrap())
}

/// CBG-1101, CBG-S03: pairs by seed, of which one side of one game acts in secret: every channel of the program tells
/// the other side, or everybody, the same, with the same counts and times of entries.
#[test]
fn pairs_by_seed_are_told_alike() {
    let mut acts = 0;
    for seed in 0..pairs() {
        let ([plain, secretive], done) = secretive_twins(seed);
        let side = (seed % 4 < 2).then_some("confederate");
        let told = are_alike(&plain, &secretive, side);
        assert!(told.contains("tea"), "{told}");
        acts += done;
    }
    assert!(acts > 2 * pairs() as usize, "only {acts} hidden acts");
}

/// Plays lines one by one, as they are typed at a table.
fn plays(home: &Home, lines: &[&str]) {
    for line in lines {
        home.out(&["do", "g", line]);
    }
}

/// The lines of an answer without the clock of the machine and the folder of the home.
fn timeless(home: &Home, text: &str) -> String {
    let folder = home.path().display().to_string();
    let mut all = String::new();
    for line in text.lines() {
        let mut object = serde_json::from_str::<Value>(line).unwrap_or_default();
        match object.as_object_mut() {
            Some(entry) => {
                entry.remove("at");
                entry.remove("played");
                all += &format!("{object}\n");
            }
            None => all += &format!("{line}\n"),
        }
    }
    all.replace(&folder, "HOME")
}

/// All that the program tells of game `g` to a side, or to everybody; for everybody what it answers to an undo, too.
fn told_to(home: &Home, side: Option<&str>) -> String {
    let mut looks: Vec<Vec<&str>> = [
        "log",
        "log --json",
        "show",
        "show --json",
        "show dice",
        "show kit",
        "show setup",
    ]
    .iter()
    .map(|look| {
        let (verb, rest) = look.split_once(' ').unwrap_or((look, ""));
        let rest = rest.split(' ').filter(|word| !word.is_empty());
        let mut look: Vec<&str> = [verb, "g"].into_iter().chain(rest).collect();
        look.extend(side.into_iter().flat_map(|side| ["--as", side]));
        look
    })
    .filter(|look| !(look.contains(&"setup") && home.path().join("ford").exists()))
    .collect();
    let mut watch = vec!["watch", "g"];
    watch.extend(side.into_iter().flat_map(|side| ["--side", side]));
    looks.push(watch);
    let paper = [
        "print packet handover --text --out -",
        "print handover --json --out -",
        "map --out -",
        "diary --yes --text --out -",
        "diary --yes --undone --maps none --md --out -",
    ];
    looks.extend(paper.iter().map(|line| {
        let (verb, rest) = line.split_once(' ').unwrap();
        let mut look: Vec<&str> = [verb, "g"].into_iter().chain(rest.split(' ')).collect();
        look.extend(side.into_iter().flat_map(|side| ["--side", side]));
        look
    }));
    let games = [
        vec!["games"],
        vec!["games", "--json"],
        vec!["restore"],
        vec!["check", "g"],
    ];
    let table = [
        vec!["do", "g", "fix 1 note \"mended\""],
        vec!["do", "g", "fix 90 note \"mended\""],
        vec!["do", "g", "next"],
        vec!["undo", "g"],
        vec!["undo", "g", "90"],
        vec!["undo", "g", "4"],
        vec!["undo", "g", "--yes"],
        vec!["log", "g"],
        vec!["redo", "g"],
        vec!["log", "g", "--json"],
    ];
    looks.extend(games);
    looks.extend(table.into_iter().filter(|_| side.is_none()));
    let mut all = String::new();
    for look in looks {
        let ran = home.run(&look);
        all += &format!("$ {}: {}\n", look.join(" "), ran.code);
        all += &timeless(home, &format!("{}{}", ran.out, ran.err));
    }
    if side.is_none() {
        let ran = home.run_with_input(
            &["play", "g", "--plain"],
            "todo\nnext\nno\nlog\nundo\nno\nquit\n",
        );
        all += &timeless(home, &ran.out);
    }
    all
}

fn are_alike(one: &Home, other: &Home, side: Option<&str>) -> String {
    let (told, twin) = (told_to(one, side), told_to(other, side));
    let mut lines = told.lines().zip(twin.lines());
    let differs = lines.find(|(one, other)| one != other);
    assert_eq!(differs, None, "{side:?}:\n{told}");
    assert_eq!(told, twin, "{side:?}");
    told
}

/// CBG-1101, CBG-1102, CBG-S03: how often a side placed, faced, marked and plotted, when, and that it looked.
#[test]
fn hidden_acts_of_blue_and_grey_are_not_counted() {
    let twin = |first: &[&str], second: &[&str], third: &[&str], fourth: &[&str]| {
        let home = ridge();
        plays(&home, first);
        plays(&home, &["note \"we set up\"", "place confederate-d1 0203"]);
        plays(&home, second);
        plays(
            &home,
            &[
                "seal union",
                "place confederate-d2 0207",
                "seal confederate",
            ],
        );
        plays(&home, third);
        plays(
            &home,
            &[
                "note \"we plot\"",
                "plot bolton 0305",
                "note \"the tea is ready\"",
            ],
        );
        plays(&home, fourth);
        home
    };
    let set_up = ["place union-d1 0605", "place union-d2 0606"];
    let make = || {
        let one = twin(
            &[
                "place union-d1 0604",
                "place union-d1 0703",
                "note \"Union looked\"",
                "place union-d2 0606",
            ],
            &[
                "place union-d1 0605",
                "mark hart up",
                "mark hart down",
                "works kirby",
                "works kirby",
            ],
            &["plot hart 0603", "plot hart 0704", "mark kirby attacks"],
            &[
                "plot hart",
                "note \"Union looked\"",
                "plot joyce 0506",
                "mark kirby attacks",
            ],
        );
        let other = twin(&[], &set_up, &[], &["plot isham 0607"]);
        (one, other)
    };
    for side in [Some("confederate"), None] {
        let (one, other) = make();
        let told = are_alike(&one, &other, side);
        assert!(
            told.contains("we plot") && told.contains("the tea is ready"),
            "{told}"
        );
        for word in ["Union looked", "Union does", "union-d1"] {
            assert!(!told.contains(word), "{word}: {told}");
        }
        assert_eq!(told.contains("Bolton plots"), side.is_some(), "{told}");
    }
    let (one, other) = make();
    let own = told_to(&one, Some("union"));
    assert_ne!(own, told_to(&other, Some("union")));
    assert!(own.contains("  own   Hart plots"), "{own}");
    assert!(own.contains("Union looked"), "{own}");
    // The list of games dates the last act that everybody knows of.
    let log = one.out(&["log", "g", "--json"]);
    let last: Value = serde_json::from_str(log.lines().last().unwrap()).unwrap();
    let games = one.out(&["games", "--json"]);
    let listed: Value = serde_json::from_str(games.lines().next().unwrap()).unwrap();
    assert_eq!(listed["played"], last["at"]);
    assert_eq!(listed["entries"], last["seq"]);
    // What was done in secret lies open when it is revealed, and the file still holds all of it.
    let told = one.out(&["do", "g", "seal union", "seal confederate"]);
    assert!(
        told.contains("Joyce") || told.contains("a Union counter"),
        "{told}"
    );
    assert!(one.out(&["export", "g"]).contains("Union looked"));
    assert_eq!(one.run(&["check", "g"]).code, 0);
}

/// CBG-S03: an undo takes back what everybody knows, and what was plotted since goes with it and comes back with it.
#[test]
fn an_undo_takes_back_what_everybody_knows() {
    let home = ridge();
    plays(
        &home,
        &[
            "seal union",
            "seal confederate",
            "note \"one\"",
            "plot hart 0603",
            "note \"two\"",
            "plot hart 0704",
        ],
    );
    let way = |home: &Home| {
        home.json(&["show", "g", "hart", "--json", "--as", "union"])["plot"].to_string()
    };
    let plotted = way(&home);
    let told = home.out(&["undo", "g"]);
    assert!(told.starts_with("undone: entry 4, two"), "{told}");
    assert!(
        told.contains("Any later secret acts of either side are undone too."),
        "{told}"
    );
    assert_ne!(way(&home), plotted);
    assert!(home.out(&["redo", "g"]).starts_with("redone: entry 4, two"));
    assert_eq!(way(&home), plotted);
    let fixed = home.out(&["do", "g", "--yes", "fix 3 note \"first\""]);
    assert!(
        fixed.contains("entry 3: first") && fixed.contains("entry 4 does not change"),
        "{fixed}"
    );
    assert_eq!(way(&home), plotted);
    assert_eq!(home.run(&["check", "g"]).code, 0);
}

/// BS-1201, BS-301: how often a side chose its key chits, whether it has, and that it looked.
#[test]
fn hidden_acts_of_blind_swords_are_not_counted() {
    let twin = |first: &[&str], second: &[&str]| {
        let home = game(include_str!("../../rosters/coldwater-ford.toml"));
        std::fs::write(home.path().join("ford"), "").unwrap();
        plays(&home, first);
        plays(&home, &["note \"a cup of tea\""]);
        plays(&home, second);
        home
    };
    let make = || {
        let one = twin(
            &[
                "key union steady-men",
                "note \"Union looked\"",
                "key union crossed-orders",
            ],
            &["note \"Union looked\""],
        );
        (one, twin(&[], &[]))
    };
    for side in [Some("confederate"), None] {
        let (one, other) = make();
        let told = are_alike(&one, &other, side);
        assert!(
            told.contains("a cup of tea") && !told.contains("Union looked"),
            "{told}"
        );
    }
    let (one, _) = make();
    let own = told_to(&one, Some("union"));
    assert!(
        own.contains("  own   Union chooses") && own.contains("Union looked"),
        "{own}"
    );
}

/// BS-301, CBG-1101, CBG-S03: the undo of a closing asks first. It asks and tells the same, whether the other side has
/// done anything in secret since or not; all that goes with it.
#[test]
fn the_undo_of_a_closing_asks_and_tells_no_secret() {
    let ford = || game(include_str!("../../rosters/coldwater-ford.toml"));
    type Begun<'a> = (&'a dyn Fn() -> Home, &'a [&'a str], &'a str);
    let games: [Begun<'_>; 3] = [
        (
            &ford,
            &["key union steady-men", "seal union"],
            "key confederate high-yell",
        ),
        (&ridge, &["seal union"], "place confederate-d1 0203"),
        (
            &ridge,
            &[
                "seal union",
                "seal confederate",
                "note \"we plot\"",
                "seal union",
            ],
            "plot bolton 0305",
        ),
    ];
    for (make, open, secret) in games {
        let homes = [make(), make()];
        homes.iter().for_each(|home| plays(home, open));
        plays(&homes[1], &[secret]);
        let asked = homes.each_ref().map(|home| home.run(&["undo", "g"]));
        assert_eq!(asked[0].code, 1, "{}", asked[0].out);
        assert!(
            asked[0].err.contains("Union closed its "),
            "{}",
            asked[0].err
        );
        assert_eq!(
            (&asked[0].out, &asked[0].err),
            (&asked[1].out, &asked[1].err)
        );
        let done = homes
            .each_ref()
            .map(|home| home.out(&["undo", "g", "--yes"]));
        assert!(
            done[0].contains("Any later secret acts of either side are undone too."),
            "{}",
            done[0]
        );
        assert_eq!(done[0], done[1]);
        let told = |home: &Home| {
            let asked = [
                &["log", "g"][..],
                &["log", "g", "--side", "union"],
                &["show", "g"],
                &["show", "g", "--side", "union"],
                &["diary", "g", "--yes"],
            ];
            asked.map(|words| home.run(words).out).join("\n")
        };
        assert_eq!(told(&homes[0]), told(&homes[1]));
        // The closing may be made again.
        homes.iter().for_each(|home| plays(home, &["seal union"]));
        assert_eq!(told(&homes[0]), told(&homes[1]));
        assert_eq!(homes[1].run(&["check", "g"]).code, 0);
    }
}

/// CBG-1101: counters in one hex stand in an order that means nothing, so that a revealed plot tells no dummy from a unit.
#[test]
fn the_order_of_counters_in_a_hex_tells_no_dummy() {
    let homes = [ridge(), ridge()];
    for (home, mover) in homes.iter().zip(["kirby", "union-d1"]) {
        plays(home, &["place kirby 0703", "place union-d1 0703"]);
        plays(home, &["seal union", "seal confederate"]);
        plays(
            home,
            &[
                &format!("plot {mover} 0704"),
                &format!("mark {mover} attacks"),
            ],
        );
        plays(home, &["seal union", "seal confederate"]);
    }
    for side in [None, Some("confederate")] {
        let told = are_alike(&homes[0], &homes[1], side);
        assert!(told.contains("plots a move to 0704"), "{told}");
    }
}

/// BS-1201, BS-1203: neither the question of an undo, nor the preview of a fix, nor the log for other programs, nor the
/// odds tell where a drawn chit stood in the cup, or which chits a side holds.
#[test]
fn nobody_reads_the_cup_from_dice() {
    let home = game(include_str!("../../rosters/coldwater-ford.toml"));
    plays(
        &home,
        &[
            "key union steady-men",
            "key confederate high-yell",
            "seal union",
            "seal confederate",
        ],
    );
    let asked = home.run(&["undo", "g"]);
    assert_eq!(asked.code, 1, "{}", asked.out);
    assert!(!asked.err.contains("dice"), "{}", asked.err);
    plays(&home, &["pass", "pass", "next", "draw"]);
    let asked = home.run(&["undo", "g"]);
    assert!(!asked.err.contains("dice"), "{}", asked.err);
    let log = home.out(&["log", "g", "--json"]);
    let last = log.lines().last().unwrap();
    let drawn: Value = serde_json::from_str(last).unwrap();
    assert_eq!(drawn["line"], "draw", "{last}");
    assert_eq!(drawn["faces"], serde_json::json!([]), "{last}");
    let number = log.lines().count();
    let mut told: Vec<String> = Vec::new();
    for dice in ["1 1", "1 2", "2 2"] {
        let ran = home.run(&["do", "g", &format!("fix {number} dice {dice}")]);
        assert_eq!(ran.code, 1, "{}", ran.out);
        told.push(ran.out + &ran.err);
    }
    assert!(
        told[0].contains("A preview could reveal a secret"),
        "{}",
        told[0]
    );
    assert!(told.iter().all(|one| *one == told[0]), "{told:?}");
    for chit in ["steady-men", "crossed-orders", "high-yell"] {
        let ran = home.run(&["odds", "g", "play", chit]);
        assert_eq!(ran.code, 1, "{}", ran.out);
        assert!(ran.err.contains("secret"), "{}", ran.err);
    }
}

/// CBG-1101, BS-1201: a copy is listed whether or not a side acted in secret, and neither it nor a game made from it
/// dates a secret act.
#[test]
fn copies_tell_of_no_hidden_act() {
    let ford = || game(include_str!("../../rosters/coldwater-ford.toml"));
    let games: [(&dyn Fn() -> Home, &str); 2] = [
        (&ridge, "place union-d1 0604"),
        (&ford, "key union steady-men"),
    ];
    for (make, secret) in games {
        let homes = [make(), make()];
        let listed = |home: &Home| home.out(&["restore"]);
        let before = homes.each_ref().map(listed);
        assert_eq!(before[0], before[1]);
        assert!(before[0].contains(" 0 entries "), "{}", before[0]);
        plays(&homes[1], &[secret]);
        assert_eq!(homes.each_ref().map(listed), before);
        let home = &homes[1];
        home.out(&["restore", "g", "--name", "again"]);
        home.out(&["copy", "g", "copied"]);
        let played = home.out(&["games", "--json"]);
        let played = played.lines().map(|line| {
            let game: Value = serde_json::from_str(line).unwrap();
            game["played"].as_u64().unwrap()
        });
        let played: Vec<u64> = played.collect();
        assert_eq!(played, [played[0]; 3]);
    }
}
