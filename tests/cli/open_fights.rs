use super::program::Home;
use common::sitting;

/// A game `g` of four brigades a side in Grey's combat phase, everybody in range.
fn in_combat() -> Home {
    let home = Home::new();
    let roster = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/data/rosters/four-a-side.toml"
    );
    let new = home.run(&["new", roster, "--name", "g", "--seed", "7"]);
    assert_eq!(new.code, 0, "{}", new.err);
    let lines = [
        "place ash1 4.5,17 facing 0",
        "place ash2 8.5,17 facing 0",
        "place dogwood1 43.5,17 facing 0",
        "next anyway",
        "next anyway",
        "next anyway",
        "next anyway",
    ];
    let done = home.run(&[&["do", "g"], &lines[..]].concat());
    assert_eq!(done.code, 0, "{}", done.err);
    home
}

fn phase(home: &Home) -> String {
    home.json(&["show", "g", "--json"])["phase"].to_string()
}

/// RUL-72, M6: `next` names the fights that it would end and stops; `next anyway` goes on.
#[test]
fn rul_72_next_is_refused_with_the_list_of_fights() {
    let home = in_combat();
    let before = phase(&home);
    let no = home.run(&["do", "g", "next"]);
    assert_eq!(no.code, 1, "{}", no.out);
    for words in ["P1 Ash 1", " at A", "% hit", "next anyway"] {
        assert!(no.err.contains(words), "{words}: {}", no.err);
    }
    assert_eq!(phase(&home), before);
    assert_eq!(home.run(&["do", "g", "next anyway"]).code, 0);
    assert_ne!(phase(&home), before);
}

/// RUL-72: a general's die and a melee end the firefights; a line that means it says `anyway`.
#[test]
fn rul_72_a_generals_die_is_refused_with_the_list_of_fights() {
    let home = in_combat();
    let fire = home.run(&["do", "g", "fire ash1 at elm1 dice 4 4"]);
    assert_eq!(fire.code, 0, "{}", fire.err);
    for line in ["casualty elm dice 4", "casualty dice 4 4 4 4"] {
        let no = home.run(&["do", "g", line]);
        assert_eq!(no.code, 1, "{line}");
        for words in ["RUL-72", "S1 Dogwood 1", "anyway"] {
            assert!(no.err.contains(words), "{line}: {words}: {}", no.err);
        }
    }
    let done = home.run(&["do", "g", "casualty elm anyway dice 4"]);
    assert_eq!(done.code, 0, "{}", done.err);
    // They are closed now, and nothing is asked any more.
    let fire = home.run(&["do", "g", "fire dogwood1 at holly1 dice 4 4"]);
    assert!(fire.err.contains("RUL-72"), "{}", fire.err);
}

/// The session is asked as the door is: `anyway` belongs to no other act.
#[test]
fn anyway_belongs_to_the_acts_that_end_fights() {
    let state = sitting::battle("first-steps");
    let read = |line: &str| vidette::rules::fields::language::parse(line, &state);
    assert!(read("casualty anyway").unwrap().unwrap().anyway);
    assert!(
        read("casualty whitlow anyway dice 4")
            .unwrap()
            .unwrap()
            .anyway
    );
    assert!(
        read("melee 3rd against 1st anyway")
            .unwrap()
            .unwrap()
            .anyway
    );
    // Where the line ends is the place that comes to mind.
    let behind = read("melee 3rd against 1st dice 4 3 anyway")
        .unwrap()
        .unwrap();
    assert_eq!((behind.anyway, behind.dice), (true, Some(vec![4, 3])));
    assert!(!read("casualty whitlow").unwrap().unwrap().anyway);
    assert!(read("fire 3rd at 1st anyway").is_err());
}

/// What a fight did to those who fought both sides saw: no diary tells a blow as nothing.
#[test]
fn a_side_hears_what_its_fire_did() {
    let home = in_combat();
    home.out(&["do", "g", "fire ash1 at elm1 dice 6 1"]);
    let log = home.out(&["log", "g"]);
    let effect = log.lines().last().unwrap_or_default().to_owned();
    assert!(effect.contains("loses by"), "{effect}");
    for side in ["grey", "blue"] {
        let line = ["diary", "g", "--side", side, "--text", "--out", "-"];
        let told = home.out(&[&line[..], &["--length", "full"]].concat());
        let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(told.contains("Ash 1"), "{side}: {told}");
        let of_nothing = ["without effect", "no effect", "to no purpose"];
        assert!(
            !of_nothing.iter().any(|words| told.contains(words)),
            "{side}: {told}"
        );
    }
}

/// RUL-79: who was beaten already gets no worse mark; that the fire drove it back is told of the fire, not by itself.
#[test]
fn a_push_of_the_beaten_is_what_the_fire_did() {
    let home = in_combat();
    let lines = ["mark elm1 beaten", "fire ash1 at elm1 dice 5 1"];
    home.out(&[&["do", "g"], &lines[..]].concat());
    let log = home.out(&["log", "g"]);
    let effect = log.lines().last().unwrap_or_default().to_owned();
    assert!(effect.contains("RUL-79"), "{effect}");
    let line = [
        "diary", "g", "--text", "--out", "-", "--yes", "--length", "full",
    ];
    let told = home.out(&line);
    let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains("and drove it back 3 inches"), "{told}");
    assert!(!told.contains("was driven back"), "{told}");
}
