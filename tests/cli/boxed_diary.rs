//! The diary of Blind Swords and Blue & Grey, through the built program.

use super::boxed_paper::{ford, played, ridge};
use super::program::Home;
use vidette::view::presentation::day::prose::{DayBeat, paragraphs};

/// The Union falls back from a bridge and destroys those who follow.
const RIDGE_LOST: &[&str] = &[
    "move askew by 0305 0405",
    "move carr by 0307",
    "move dale by 0304",
    "next",
    "attack askew on 0505 dice 1",
    "retreat joyce by 0504",
    "advance askew to 0505",
    "next",
    "move kirby by 0603 0604",
    "next",
    "attack b1,hart,joyce,kirby on 0505 dice 5",
];

#[test]
fn the_day_is_told_turn_by_turn() {
    let home = ridge();
    home.out(&["do", "g", "attack bolton on 0505 dice 3"]);
    home.out(&["do", "g", "note \"tea\""]);
    home.out(&["undo", "g"]);
    let told = home.out(&["diary", "g", "--text", "--out", "-"]);
    for words in [
        "The Union is ahead, 10 points to 4; the battle is undecided in turn 1 of 8.",
        "TURN 1",
        "Confederate turn: Bolton moved to 0405 and attacked Joyce at 0505",
        "POINTS AFTER EACH TURN",
    ] {
        assert!(told.contains(words), "{words}\n{told}");
    }
    assert!(!told.contains("tea"), "{told}");
    let undone = home.out(&["diary", "g", "--text", "--undone", "--out", "-"]);
    assert!(undone.contains("(undone) tea"), "{undone}");
    home.out(&["diary", "g"]);
    let html = std::fs::read_to_string(home.path().join("g-diary.html")).unwrap();
    assert!(html.contains("<svg") && html.contains("Turn 1"));
    let bare = home.out(&[
        "diary",
        "g",
        "--maps",
        "none",
        "--title",
        "The bridge",
        "--md",
        "--out",
        "-",
    ]);
    assert!(
        bare.contains("# The bridge") && bare.contains("\n## Turn 1\n"),
        "{bare}"
    );
    // Sums, prices and dice are in the long form; a turn that is not asked for is in none.
    let exact = home.out(&["diary", "g", "--length", "dice", "--text", "--out", "-"]);
    let exact = exact.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(exact.contains("die 3: AR"), "{exact}");
    let other = home.out(&["diary", "g", "--turns", "2-3", "--text", "--out", "-"]);
    assert!(!other.contains("TURN 1"), "{other}");
}

/// `--maps moments`: one map of a turn, right after its weightiest act, with that act as its caption.
#[test]
fn a_moment_of_a_hex_game_has_its_map() {
    let home = played("chestnut-ridge", RIDGE_LOST);
    let told = home.out(&["diary", "g", "--maps", "moments", "--md", "--out", "d.md"]);
    assert!(told.contains("d.md"), "{told}");
    let words = std::fs::read_to_string(home.path().join("d.md")).unwrap();
    let maps: Vec<&str> = words
        .lines()
        .filter(|line| line.starts_with("!["))
        .collect();
    assert_eq!(maps.len(), 1, "{words}");
    let caption = "The map after this: The 1st Reserve Battery, Hart, Joyce and Kirby";
    assert!(words.contains(caption), "{words}");
    // The unit that was lost is no more on it.
    let file = maps
        .first()
        .and_then(|map| map.split(['(', ')']).nth(1))
        .unwrap();
    let svg = std::fs::read_to_string(home.path().join(file)).unwrap();
    let is_there = |name: &str| svg.contains(name);
    assert!(is_there("<svg") && !is_there("Askew"), "{svg}");
}

/// A stock phrase that a turn has used twice gives way to an equivalent; units that share a fate still share its words.
#[test]
fn a_hex_diary_varies_its_stock_phrases() {
    let mut beats = Vec::new();
    for hex in 1..=5 {
        let fight = DayBeat::Fights {
            words: format!("Askew attacked Joyce at 050{hex}"),
            tail: ", without effect".to_owned(),
            attackers: vec!["Askew".to_owned()],
            defenders: vec!["Joyce".to_owned()],
            weight: 3,
        };
        beats.extend([
            DayBeat::Opens,
            DayBeat::joins("Dale", "moved", format!("to 040{hex}")),
            fight,
            DayBeat::befalls("Joyce", format!("fell back to 060{hex}"), 2),
        ]);
    }
    let told = paragraphs(&beats);
    let told: Vec<&str> = told
        .iter()
        .flatten()
        .map(|one| one.words.as_str())
        .collect();
    let told = told.join(" ");
    assert!(told.starts_with(
        "Dale moved to 0401. Askew attacked Joyce at 0501, and Joyce fell back to 0601."
    ));
    for stock in ["attacked Joyce", "fell back to", "moved to"] {
        assert_eq!(told.matches(stock).count(), 2, "{stock}: {told}");
    }
    for hex in 1..=5 {
        for place in ["040", "050", "060"] {
            assert!(
                told.contains(&format!("{place}{hex}")),
                "{place}{hex}: {told}"
            );
        }
    }
}

/// Units that move and then attack have one sentence; losses of both sides are not mixed.
#[test]
fn a_move_into_a_fight_is_one_sentence() {
    let fight = DayBeat::Fights {
        words: "Carr and Grey's Horse attacked Minor at 0407".to_owned(),
        tail: String::new(),
        attackers: vec!["Carr".to_owned(), "Grey's Horse".to_owned()],
        defenders: vec!["Minor".to_owned()],
        weight: 3,
    };
    let beats = [
        DayBeat::joins("Carr", "moved", "to 0307"),
        DayBeat::joins("Grey's Horse", "moved", "to 0307"),
        fight,
        DayBeat::befalls("Minor", "was destroyed", 17),
        DayBeat::befalls("Carr", "was destroyed", 20),
    ];
    let told = paragraphs(&beats);
    let told: Vec<&str> = told
        .iter()
        .flatten()
        .map(|one| one.words.as_str())
        .collect();
    assert_eq!(
        told,
        [
            "Carr and Grey's Horse moved to 0307 and attacked Minor at 0407, and Minor was destroyed.",
            "Carr was destroyed as well.",
        ]
    );
}

/// An attack that drove nobody but its own attackers back has failed, and the sentence says so; one after which the
/// defender suffers too has not.
#[test]
fn a_failed_attack_says_so() {
    let story = |fates: &[DayBeat]| {
        let fight = DayBeat::Fights {
            words: "Hart and Isham attacked Askew at 0405".to_owned(),
            tail: String::new(),
            attackers: vec!["Hart".to_owned(), "Isham".to_owned()],
            defenders: vec!["Askew".to_owned()],
            weight: 3,
        };
        let beats: Vec<DayBeat> = [fight].into_iter().chain(fates.iter().cloned()).collect();
        let told: Vec<String> = paragraphs(&beats)
            .into_iter()
            .flatten()
            .map(|one| one.words)
            .collect();
        told.join(" ")
    };
    let hart = DayBeat::befalls("Hart", "fell back to 0504", 2);
    let isham = DayBeat::befalls("Isham", "retired to 0606", 0);
    let askew = DayBeat::befalls("Askew", "was disordered", 5);
    assert_eq!(
        story(&[hart.clone(), isham]),
        "Hart and Isham attacked Askew at 0405, but the attack failed. Hart fell back to 0504. Isham retired to 0606."
    );
    assert!(!story(&[hart, askew]).contains("failed"));
}

/// The story of three turns of Blue & Grey: the leader so far, sentences instead of a log, the losses; on two pages the
/// heaviest of it. No turn has decided a battle that goes on.
#[test]
fn a_day_of_blue_and_grey_reads_as_prose() {
    let home = played("chestnut-ridge", RIDGE_LOST);
    let told = home.out(&["diary", "g", "--text", "--maps", "none", "--out", "-"]);
    for words in [
        "Confederate turn: Askew moved to 0405, Carr to 0307 and Dale to 0304. Askew attacked Joyce at 0505, and Joyce fell back to",
        "Askew followed into 0505.",
        "Kirby moved to Chestnut Ridge (0604). The 1st Reserve Battery, Hart, Joyce and Kirby attacked Askew at 0505, and Askew was destroyed.",
        "Confederate  Askew (6)",
        "FORCES Side Units Strength Arrives",
        "Union 6 units (1 of them artillery) 24 Union 2 units (1 of them artillery) 7 turn 2",
    ] {
        let flat = told.split_whitespace().collect::<Vec<_>>().join(" ");
        let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(flat.contains(&words), "{words}\n{told}");
    }
    assert!(!told.contains("phase") && !told.contains("spent"), "{told}");
    assert!(!told.contains("battle turned"), "{told}");
    let short = home.out(&[
        "diary", "g", "--short", "--text", "--maps", "none", "--out", "-",
    ]);
    assert!(short.contains("Askew was destroyed"), "{short}");
    assert!(!short.contains("Carr to 0307"), "{short}");
}

/// A brigade that acts has a paragraph; fires without effect share a sentence; chits of one side are in no diary.
#[test]
fn a_day_of_blind_swords_reads_as_prose() {
    let home = ford();
    for line in ["fire ives at 0604 dice 6 6", "test dice 6 6"] {
        home.out(&["do", "g", line]);
    }
    let told = home.out(&[
        "diary", "g", "--yes", "--text", "--maps", "none", "--out", "-",
    ]);
    let flat = told.split_whitespace().collect::<Vec<_>>().join(" ");
    for words in [
        "Tarr ordered Lane (Confederate) to attack. Ives was placed at 0504 and fired at Ames, and Ames",
        "Ames was worn down",
        "The Union is ahead, 4 points to 0; the battle is undecided in turn 1 of 6.",
    ] {
        assert!(flat.contains(words), "{words}\n{told}");
    }
    for secret in ["Steady", "High Yell", "key chit", "step ", "held"] {
        assert!(!told.contains(secret), "{secret}\n{told}");
    }
    let exact = home.out(&[
        "diary", "g", "--yes", "--length", "full", "--text", "--out", "-",
    ]);
    let exact = exact.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(exact.contains("6 SP: column 6-7"), "{exact}");
}

/// Who was not there reads no jargon: what befell a unit has one verb, chits and their texts are sentences, places have
/// names, and what ended the day has no row of colons.
#[test]
fn a_whole_day_of_blind_swords_is_read_once() {
    let home = ford();
    let lines = [
        "place ames 0505",
        "place ives 0504",
        "fire ives at ames dice 6 6",
        "test depletion D skedaddle MH R1 dice 1 1 because \"the table reads the chart\"",
        "retreat ames by 0605 because \"seen\"",
        "next because \"seen\"",
    ];
    for line in lines {
        home.run(&["do", "g", line]);
    }
    let told = home.out(&[
        "diary", "g", "--yes", "--text", "--maps", "none", "--out", "-",
    ]);
    let flat = told.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat.contains("Ames at Coldwater Mill (0505)."), "{told}");
    assert!(flat.contains("Ames was worn down and shaken"), "{told}");
    assert!(!flat.contains("was worn down, was"), "{told}");
    assert!(!flat.contains(" test)"), "{told}");
}

/// CBG-702: who draws off because he did not attack is told from who was driven back.
#[test]
fn a_diary_tells_who_drew_off() {
    let home = Home::new();
    let kit = include_str!("../../rosters/chestnut-ridge.toml");
    let kit = kit.replace("# voluntary = true", "voluntary = true");
    std::fs::write(home.path().join("free.toml"), kit).unwrap();
    home.out(&["new", "free.toml", "--name", "free"]);
    for line in ["move askew by 0305 0405", "next", "next"] {
        home.out(&["do", "free", line]);
    }
    let log = home.out(&["log", "free"]);
    assert!(
        log.contains("Askew must fall back one hex (CBG-702)"),
        "{log}"
    );
    home.out(&["do", "free", "repulse askew to 0305"]);
    let told = home.out(&["diary", "free", "--text", "--maps", "none", "--out", "-"]);
    let flat = told.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        flat.contains("Askew drew off to 0305 without attacking."),
        "{told}"
    );
}

/// What the ridge's bridge and town cost in two turns.
const TAKEN: &[&str] = &[
    "move askew by 0305 0405",
    "next",
    "attack askew on 0505 dice 1",
    "retreat joyce by 0504",
    "advance askew to 0505",
    "next",
    "move kirby by 0603 0604",
    "next",
    "attack b1,hart,joyce,kirby on 0505 dice 5",
    "mark kirby eliminated",
    "next",
];

/// A diary in Markdown has its forces and points as tables and its maps beside it; on two pages, two maps.
#[test]
fn a_hex_diary_in_markdown_has_tables_and_maps() {
    let home = played("chestnut-ridge", TAKEN);
    home.out(&["diary", "g", "--md"]);
    let text = std::fs::read_to_string(home.path().join("g-diary.md")).unwrap();
    for words in [
        "### Forces\n\n| Side | Units | Strength | Arrives |\n| --- | --- | --- | --- |\n| Union |",
        "![Turn 1](g-diary/t01.svg)",
        "### Losses\n\n| Side | Lost |",
        "### Points after each turn\n\n|  | Union | Confederate |",
    ] {
        assert!(text.contains(words), "{words}\n{text}");
    }
    let map = std::fs::read_to_string(home.path().join("g-diary/t01.svg")).unwrap();
    assert!(map.contains("<svg"), "{map}");
    home.out(&[
        "do",
        "g",
        "move bolton by 0204",
        "next",
        "next",
        "next",
        "next",
    ]);
    home.out(&["diary", "g", "--md", "--short", "--out", "short.md"]);
    let mut maps: Vec<_> = std::fs::read_dir(home.path().join("short"))
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    maps.sort();
    assert_eq!(maps.len(), 2, "{maps:?}");
    assert_eq!(maps.first().map(String::as_str), Some("t01.svg"));
    home.out(&["diary", "g", "--md", "--maps", "none", "--out", "short.md"]);
    assert!(!home.path().join("short").exists());
    // The turn that is being played has no end yet.
    home.out(&["do", "g", "note \"late\""]);
    let text = home.out(&["diary", "g", "--md", "--maps", "none", "--out", "-"]);
    assert!(text.contains("\n| Turn 2 | "), "{text}");
    assert!(text.contains(" so far | "), "{text}");
}

/// Who takes a place of value from whom is told, and who holds it; the long form is prose, too, with the sums behind
/// it.
#[test]
fn a_hex_diary_tells_who_took_which_place() {
    let home = played("chestnut-ridge", TAKEN);
    let flat = |args: &[&str]| {
        let line = [
            &["diary", "g", "--text", "--maps", "none", "--out", "-"],
            args,
        ]
        .concat();
        let told = home.out(&line);
        told.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let told = flat(&[]);
    assert!(
        told.contains("The Confederates occupied the bridge ("),
        "{told}"
    );
    assert!(
        told.contains("The Confederates hold the bridge ("),
        "{told}"
    );
    let full = flat(&["--length", "full"]);
    assert!(
        full.contains(
            "Askew moved to 0405 and attacked Joyce at 0505, and Joyce fell back to 0504. ("
        ),
        "{full}"
    );
    assert!(full.contains("die 1"), "{full}");
}

/// On the maps of a diary counters bear names, because a reader knows no callsigns; names that have no room are in the
/// legend, behind the callsigns of their counters.
#[test]
fn a_map_of_a_hex_diary_names_its_counters() {
    let letters = |home: &Home| {
        home.out(&["diary", "g", "--md", "--out", "d.md"]);
        let svg = std::fs::read_to_string(home.path().join("d/t01.svg")).unwrap();
        let drawn = roxmltree::Document::parse(&svg).unwrap();
        let words = drawn.descendants().filter(|node| node.has_tag_name("text"));
        let words = words.filter_map(|node| node.text());
        words
            .map(|words| words.trim().to_owned())
            .collect::<Vec<_>>()
    };
    let has = |words: &[String], word: &str| words.iter().any(|one| one == word);
    let words = letters(&ridge());
    for name in ["Askew", "1st Reserve", "Battery"] {
        assert!(has(&words, name), "{name}: {words:?}");
    }
    assert!(!has(&words, "C1") && !has(&words, "U7"), "{words:?}");
    let home = Home::new();
    let long = "Constantinopolitan";
    let kit = include_str!("../../rosters/chestnut-ridge.toml")
        .replace("name = \"Askew\"", &format!("name = \"{long}\""));
    std::fs::write(home.path().join("long.toml"), kit).unwrap();
    home.out(&["new", "long.toml", "--name", "g"]);
    home.out(&["do", "g", "move askew by 0305"]);
    let words = letters(&home);
    assert!(
        has(&words, "C1") && has(&words, &format!("C1 {long}")),
        "{words:?}"
    );
}

/// CBG-1101: the points with which a side begins turn no battle, and units that come to light share a sentence.
#[test]
fn a_hidden_battle_without_a_blow_turns_in_no_turn() {
    let home = Home::new();
    let kit = include_str!("../../rosters/chestnut-ridge.toml")
        .replace("turns = 8", "turns = 1")
        .replace("# voluntary = true", "voluntary = true\nhidden = true");
    std::fs::write(home.path().join("hidden.toml"), kit).unwrap();
    home.out(&["new", "hidden.toml", "--name", "g"]);
    home.out(&[
        "do",
        "g",
        "seal union",
        "seal confederate",
        "next",
        "next",
        "next",
        "next",
    ]);
    let told = home.out(&[
        "diary", "g", "--side", "union", "--text", "--maps", "none", "--out", "-",
    ]);
    let flat = told.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        flat.contains("The Union won the day, 10 points to 0."),
        "{told}"
    );
    assert!(!flat.contains("the lead of"), "{told}");
    assert!(
        flat.contains("Askew came to light at 0204, the 1st Reserve Battery at Chestnut (0605), Bolton at 0205"),
        "{told}"
    );
}

/// Fires of several units at several targets are kept apart by commas; an event chit has its side, its title and its text.
#[test]
fn fires_and_event_chits_are_read_once() {
    let fires = |who: &str, at: &str| DayBeat::Joins {
        who: who.to_owned(),
        does: "fired".to_owned(),
        place: format!("at {at}"),
        tail: "without effect".to_owned(),
    };
    let told = paragraphs(&[fires("Orr", "Brill"), fires("Hull", "Orr")]);
    let told: Vec<&str> = told
        .iter()
        .flatten()
        .map(|one| one.words.as_str())
        .collect();
    assert_eq!(
        told,
        ["Orr fired at Brill, and Hull at Orr, without effect."]
    );
    let home = Home::new();
    let kit = include_str!("../../rosters/coldwater-ford.toml")
        .replace("by = \"program\"", "by = \"table\"");
    std::fs::write(home.path().join("table.toml"), kit).unwrap();
    home.out(&["new", "table.toml", "--name", "g"]);
    let lines = [
        "next",
        "pass",
        "pass",
        "pass",
        "next",
        "draw event confederate",
        "play silence jory",
    ];
    for line in lines {
        home.run(&["do", "g", line]);
    }
    let told = home.out(&[
        "diary", "g", "--yes", "--text", "--maps", "none", "--out", "-",
    ]);
    let flat = told.split_whitespace().collect::<Vec<_>>().join(" ");
    let played = "The Confederates played \"Silence on the Line\" (the text: \"One own unit within two hexes of the enemy is rid of its marker\").";
    assert!(flat.contains(played), "{told}");
}

/// A diary of a game with secrets that goes on is written for the referee only if he insists; for a side, and of a game
/// without secrets, at once.
#[test]
fn a_diary_of_both_sides_of_a_game_with_secrets_needs_a_yes() {
    const NO: &str =
        "the game is not over, and a diary of both sides reveals secrets; --yes writes it anyway";
    let simul = include_str!("../../rosters/chestnut-ridge.toml")
        .replace("# voluntary = true", "voluntary = true\nhidden = true");
    let hidden = Home::new();
    std::fs::write(hidden.path().join("k.toml"), simul).unwrap();
    hidden.out(&["new", "k.toml", "--name", "g"]);
    for (home, side) in [(ford(), "union"), (hidden, "confederate")] {
        let asked = home.run(&["diary", "g", "--text"]);
        assert_eq!((asked.code, asked.err.trim_end()), (1, NO));
        assert!(!home.path().join("g-diary.txt").exists());
        home.out(&["diary", "g", "--text", "--side", side]);
        home.out(&["diary", "g", "--text", "--yes"]);
    }
    ridge().out(&["diary", "g", "--text"]);
}

/// A finished battle names the blow that gave the winner his lead for good, and the points with it.
#[test]
fn a_hex_battle_turns_where_the_lead_was_won_for_good() {
    let outcome = |turns: &str, values: [&str; 2], lines: &[&str]| {
        let home = Home::new();
        let kit = include_str!("../../rosters/chestnut-ridge.toml");
        let kit = kit.replace("turns = 8", &format!("turns = {turns}"));
        let (town, bridge) = (
            format!("value = {}", values[0]),
            format!("value = {}", values[1]),
        );
        let kit = kit
            .replace("value = 10", &town)
            .replace("value = 4", &bridge);
        std::fs::write(home.path().join("k.toml"), kit).unwrap();
        home.out(&["new", "k.toml", "--name", "g"]);
        for line in lines {
            home.out(&["do", "g", line]);
        }
        let told = home.out(&["diary", "g", "--text", "--maps", "none", "--out", "-"]);
        told.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    // The Union leads from the beginning by the town, and gains nothing more on balance.
    let lines = [RIDGE_LOST, &["mark kirby eliminated", "next"]].concat();
    let told = outcome("1", ["10", "4"], &lines);
    let won =
        "The Union won the day, 16 points to 10. The Union led from first to last. At the end";
    assert!(told.contains(won), "{told}");
    // What widens its lead is no turning point either.
    let dead = [
        RIDGE_LOST,
        &["mark kirby eliminated", "mark carr eliminated", "next"],
    ]
    .concat();
    let told = outcome("1", ["10", "4"], &dead);
    let led = "The Union led from first to last. Its lead grew most in turn 1: ";
    assert!(
        told.contains(led) && !told.contains("battle turned"),
        "{told}"
    );
    // Without it the Confederates win by the bridge and the dead.
    let told = outcome("1", ["0", "4"], &lines);
    let won = "The battle turned in turn 1: Kirby was destroyed. With that the Confederates took the lead for good, \
               10 points to 6.";
    assert!(told.contains(won), "{told}");
}

/// Works are told as they are begun and finished; units that only fall back share a sentence.
#[test]
fn a_hex_diary_tells_works_and_retreats_together() {
    let home = Home::new();
    let kit = include_str!("../../rosters/chestnut-ridge.toml");
    let kit = kit.replace("# entrench = 2", "entrench = 2 #");
    std::fs::write(home.path().join("k.toml"), kit).unwrap();
    home.out(&["new", "k.toml", "--name", "g"]);
    home.out(&["do", "g", "next", "next", "works kirby"]);
    let told = home.out(&["diary", "g", "--text", "--maps", "none", "--out", "-"]);
    assert!(told.contains("Works at 0703 were begun."), "{told}");
    let fight = DayBeat::Fights {
        words: "Bolton, Ellis and Ward's Battery attacked Hart at 0405".to_owned(),
        tail: String::new(),
        attackers: ["Bolton", "Ellis", "Ward's Battery"]
            .map(str::to_owned)
            .to_vec(),
        defenders: vec!["Hart".to_owned()],
        weight: 3,
    };
    let told = paragraphs(&[
        fight,
        DayBeat::befalls("Bolton", "fell back to 0307", 2),
        DayBeat::befalls("Ellis", "fell back to 0306", 2),
        DayBeat::befalls("Ward's Battery", "retired to 0206", 0),
    ]);
    let told: Vec<&str> = told
        .iter()
        .flatten()
        .map(|one| one.words.as_str())
        .collect();
    assert_eq!(
        told,
        [
            "Bolton, Ellis and Ward's Battery attacked Hart at 0405, but the attack failed.",
            "Bolton fell back to 0307 and Ellis to 0306.",
            "Ward's Battery retired to 0206.",
        ]
    );
}

/// The text of a chit is quoted as a text, for it tells a rule and no event; what came of it is told by the acts. BS-308.
#[test]
fn a_text_on_a_chit_is_no_event() {
    let home = Home::new();
    let kit = include_str!("../../rosters/coldwater-ford.toml")
        .replace("by = \"program\"", "by = \"table\"");
    std::fs::write(home.path().join("table.toml"), kit).unwrap();
    home.out(&["new", "table.toml", "--name", "g"]);
    let lines = ["next", "pass", "pass", "pass", "next", "draw fog dice 2"];
    for line in lines {
        home.run(&["do", "g", line]);
    }
    let told = home.out(&[
        "diary", "g", "--yes", "--text", "--maps", "none", "--out", "-",
    ]);
    let flat = told.split_whitespace().collect::<Vec<_>>().join(" ");
    let fog = "Fog of War was drawn (the text: \"A Confederate leader falls: the division chit of the side is \
               exchanged for its second\"). Tarr fell.";
    assert!(flat.contains(fog), "{told}");
}

/// A turn closes with the morale of each side, by the markers that its units carry (BS-104); a short diary leaves it out.
#[test]
fn a_turn_ends_with_the_morale_of_both_sides() {
    let home = Home::new();
    let kit = include_str!("../../rosters/coldwater-ford.toml")
        .replace("by = \"program\"", "by = \"table\"");
    std::fs::write(home.path().join("table.toml"), kit).unwrap();
    home.out(&["new", "table.toml", "--name", "g"]);
    let lines = [
        "next",
        "pass",
        "pass",
        "pass",
        "next",
        "mark ames shaken",
        "mark brill shaken",
        "mark cole disrupted",
        "mark orr disrupted",
        "next because late",
    ];
    home.out(&[&["do", "g"], &lines[..]].concat());
    let told = |length: &[&str]| {
        let line = [
            "diary", "g", "--yes", "--text", "--maps", "none", "--out", "-",
        ];
        let told = home.out(&[&line, length].concat());
        told.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let full = told(&["--length", "full"]);
    let levels = "The Union ended the turn with Ames and Brill shaken and Cole disrupted. The Confederates ended the turn \
                  with Orr disrupted.";
    assert!(full.contains(levels), "{full}");
    assert!(!told(&["--short"]).contains("ended the turn with"));
}

/// A brigade that was called on is told though it did nothing; a player turn without acts is not.
#[test]
fn a_brigade_that_was_called_on_is_told() {
    let words = |introduction: &str| {
        let beats = [DayBeat::Opens, DayBeat::Introduces(introduction.to_owned())];
        let told = paragraphs(&beats);
        let told = told.into_iter().flatten();
        told.map(|one| one.words).collect::<Vec<String>>()
    };
    let called = "Tarr ordered Lane (Confederate) to regroup";
    assert_eq!(words(called), [format!("{called}.")]);
    assert!(words("Union turn:").is_empty());
}

/// Strengths are sums, which only a long diary has.
#[test]
fn a_short_hex_diary_has_no_sums() {
    let home = played("chestnut-ridge", TAKEN);
    let told = |length: &str| {
        let line = [
            "diary", "g", "--text", "--maps", "none", "--length", length, "--out", "-",
        ];
        home.out(&line)
    };
    assert!(!told("short").contains("strength "), "{}", told("short"));
    assert!(told("full").contains("die 1"));
}
