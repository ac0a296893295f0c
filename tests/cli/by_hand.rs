//! Modifiers that the referee counts otherwise than the program (FIRE-05, ACT-04): told wherever the fight is, and put
//! right by `fix`.

use super::program::Home;

/// First Steps with 3rd Grey before 1st Blue, who is shot at in entry 6; `more` stands behind the line.
fn shot(more: &str) -> Home {
    let home = Home::face_to_face();
    home.out(&["do", "g", &format!("fire 3rd at 1st {more} dice 6 1")]);
    home
}

/// The account of entry 6, or of what stands in its place.
fn account(home: &Home) -> serde_json::Value {
    let log = home.out(&["log", "g", "--json"]);
    let entries = log
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    let mut fights = entries
        .filter(|entry| entry["stands"] == true)
        .filter_map(|entry| {
            let events = entry["events"].as_array()?.clone();
            events
                .into_iter()
                .find(|event| event.to_string().contains("\"account\""))
        });
    fights.next_back().unwrap()
}

#[test]
fn a_modifier_that_the_referee_left_out_is_told_wherever_the_fight_is() {
    let home = shot("without enemy-fatigue with uphill");
    let told = "with uphill, without enemy fatigue: referee";
    for (what, text) in [
        ("log", home.out(&["log", "g"])),
        (
            "diary",
            home.out(&["diary", "g", "--text", "--out", "-", "--yes"]),
        ),
        (
            "diary in full",
            home.out(&[
                "diary", "g", "--text", "--out", "-", "--yes", "--length", "dice",
            ]),
        ),
        ("watch", home.out(&["log", "g", "--json"])),
    ] {
        let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(flat.contains(told), "{what}: {text}");
    }
    let account = account(&home).to_string();
    assert!(account.contains("\"by_hand\":\"without\""), "{account}");
    assert!(account.contains("\"by_hand\":\"with\""), "{account}");
    // The program's count leaves no such words.
    let plain = shot("");
    assert!(!plain.out(&["log", "g"]).contains("referee"));
    assert_eq!(home.run(&["check", "g"]).code, 0);
    // Nor does a modifier that nobody has.
    let none = shot("without enemy-uphill");
    assert!(!none.out(&["log", "g"]).contains(": referee"));
}

#[test]
fn an_activation_tells_what_the_referee_left_out() {
    let home = Home::new();
    home.out(&["new", "first-steps", "--name", "g", "--seed", "5"]);
    home.out(&[
        "do",
        "g",
        "next anyway",
        "activate whitlow without fatigue dice 4 4",
    ]);
    let told = "without fatigue: referee";
    for text in [
        home.out(&["log", "g"]),
        home.out(&[
            "diary", "g", "--text", "--out", "-", "--yes", "--length", "full",
        ]),
    ] {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains(told), "{text}");
    }
    let fixed = home.out(&["do", "g", "--yes", "fix 2 as-counted"]);
    assert!(fixed.contains("fresh +2"), "{fixed}");
    assert!(!home.out(&["show", "g", "whitlow"]).contains("referee"));
}

/// What fix prints is what fix reads: with hyphens, in words, and the level of fatigue by its own name.
#[test]
fn fix_reads_every_name_that_it_prints() {
    let plain = account(&shot("")).clone();
    for name in [
        "enemy fatigue",
        "enemy-fatigue",
        "enemy fresh",
        "their_fatigue",
        "enemy fatigue-fresh",
    ] {
        let home = shot("without enemy-fatigue");
        let fixed = home.run(&["do", "g", "--yes", &format!("fix 6 with {name}")]);
        assert_eq!(fixed.code, 0, "{name}: {}", fixed.err);
        let log = home.out(&["log", "g"]);
        let last = log
            .lines()
            .rev()
            .find(|line| line.contains("fires at"))
            .unwrap();
        assert!(!last.contains("without enemy fatigue"), "{name}: {last}");
    }
    // A bare name that fell on the other side is given back to it.
    let home = shot("without fatigue");
    let fixed = home.run(&["do", "g", "--yes", "fix 6 with fatigue"]);
    assert_eq!(fixed.code, 0, "{}", fixed.err);
    assert_eq!(account(&home), plain);
    // Every name of the list that an unknown one is answered with.
    let ran = shot("").run(&["do", "g", "fix 6 with magic"]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    let unknown = ran.err;
    let names = [
        "supported",
        "soft-cover",
        "hard-cover",
        "uphill",
        "size",
        "fatigue-worn",
        "fatigue-fresh",
    ];
    for name in names {
        assert!(unknown.contains(name), "{name}: {unknown}");
        for whose in ["", "enemy ", "enemy-"] {
            let home = shot("");
            let ran = home.run(&["do", "g", "--yes", &format!("fix 6 with {whose}{name}")]);
            assert_eq!(ran.code, 0, "{whose}{name}: {}", ran.err);
            let ran = home.run(&[
                "do",
                "g",
                "--yes",
                &format!("fix 6 without {whose}{}", name.replace('-', " ")),
            ]);
            let stands = ran.err.contains("no act 6");
            assert!(ran.code == 0 || stands, "{whose}{name}: {}", ran.err);
        }
    }
}

#[test]
fn fix_as_counted_restores_the_program_s_count() {
    let plain = account(&shot("")).clone();
    let home = shot("without enemy-fatigue with uphill");
    assert_ne!(account(&home), plain);
    let preview = home.run(&["do", "g", "fix 6 as-counted"]);
    assert_eq!(preview.code, 1);
    assert!(preview.out.contains("instead of"), "{}", preview.out);
    home.out(&["do", "g", "--yes", "fix 6 as-counted"]);
    assert_eq!(account(&home), plain);
    // Whoever fixes it again is led to the entry that counts now.
    let log = home.out(&["log", "g"]);
    let now = log
        .lines()
        .find(|line| line.contains("(in place of entry 6)"));
    let now = now.and_then(|line| line.split_whitespace().next()).unwrap();
    let again = home.run(&["do", "g", "--yes", "fix 6 as-counted"]);
    let place = format!("entry {now} has replaced it: correct that one");
    assert!(again.err.contains(&place), "{log}{}", again.err);
    // Other modifiers may be named at once.
    let both = shot("without enemy-fatigue");
    both.out(&["do", "g", "--yes", "fix 6 as-counted with uphill"]);
    let log = both.out(&["log", "g"]);
    assert!(log.contains("(with uphill: referee)"), "{log}");
    let no = home.run(&["do", "g", "fix 1 as-counted"]);
    assert!(no.err.contains("has no modifiers"), "{}", no.err);
}
