//! Two games that differ in what one side alone may know are the same to the other and to the table (BS-1201).

use game::any::Hosted;
use rules::blind_swords::BlindSwords;
use view::presentation::{self, Audience, Describe, dice, menu};

use super::{Game, begin, play};
use common::twins::kit;

/// A game in which the Union chose that key, played by the same lines and dice as its twin, and every refusal.
fn game(key: &str) -> (Game, Vec<String>) {
    let mut session = begin(&kit());
    let mut told = Vec::new();
    // Eight chits of leaders and luck, then of each side one key and the third of its events.
    let lines = [
        &format!("key union {key}"),
        "key confederate confederate-a",
        "include union dice 6",
        "include confederate dice 6",
        "next",
        "pass",
        "pass",
        "next",
        "draw union-a",
        "draw union-b",
    ];
    for line in lines {
        told.push(play(&mut session, line).unwrap_or_else(|why| why));
    }
    // Every chit by the same dice: places are the same in both cups.
    for n in 0..40 {
        if session.state().chits.cup.is_empty() {
            break;
        }
        let dice = ["3 1", "1 4", "2 2", "5 5"][n % 4];
        let lines = [
            format!("draw dice {dice} 1"),
            format!("draw dice {dice}"),
            "draw dice 2 1".to_owned(),
            "draw dice 2".to_owned(),
            "draw".to_owned(),
            "hold".to_owned(),
            "activate marsh".to_owned(),
            "activate lane".to_owned(),
            "activate rusk".to_owned(),
            "order maneuver".to_owned(),
            "next".to_owned(),
        ];
        for line in lines {
            told.push(play(&mut session, &line).unwrap_or_else(|why| why));
        }
    }
    (session, told)
}

/// All that an onlooker is told of a game.
fn seen(session: &Game, eyes: &Audience) -> String {
    let mut all = String::new();
    for words in [
        &[][..],
        &["cup"],
        &["track"],
        &["kit"],
        &["switches"],
        &["marsh"],
        &["0604"],
    ] {
        let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        let shown = BlindSwords::shown(session.state(), &words, eyes).unwrap();
        all += &format!("{}\n{}\n", shown.text, shown.json);
    }
    for page in BlindSwords::pages(session.state(), eyes, Some("ames")) {
        all += &format!("{page:?}\n");
    }
    all += &format!("{:?}\n", BlindSwords::beside(session.state(), eyes));
    all += &dice::DicePage::for_eyes(session, eyes).lines().join("\n");
    all += &format!("\n{}\n", dice::DicePage::for_eyes(session, eyes).json());
    // What would be put back on the table for each act that is undone, and for all of them.
    let last = session.state();
    session.walk(|before, _, _| {
        all += &format!("{:?}\n", BlindSwords::put_back(last, before));
        all += &format!("{:?}\n", BlindSwords::put_back(before, last));
    });
    all += &BlindSwords::heading(session.state());
    all += &BlindSwords::summary(session.state());
    session.walk(|before, entry, _| {
        all += &format!(
            "{}\n",
            presentation::line::<BlindSwords>(before, entry, eyes)
        );
        if let Some(act) = entry.act() {
            all += &format!("{}\n", BlindSwords::in_full(before, act, eyes));
            for event in &act.events {
                all += &format!("{:?}\n", BlindSwords::reveals(before, event));
            }
        }
    });
    all
}

#[test]
fn twins_are_the_same_to_who_may_not_know() {
    let ((one, told_one), (other, told_other)) = (game("union-a"), game("union-b"));
    assert_eq!(told_one, told_other, "what is said at the table");
    let holds = |session: &Game| session.state().chits.held.get("union").cloned();
    assert!(holds(&one).is_some() || !one.state().chits.discarded.is_empty());
    for eyes in [Audience::Table, Audience::Side("confederate".to_owned())] {
        let (one, other) = (seen(&one, &eyes), seen(&other, &eyes));
        let differs = one
            .lines()
            .zip(other.lines())
            .find(|(one, other)| one != other);
        assert_eq!(differs, None, "{eyes:?}");
        for secret in ["union-a", "union-b", "Secret union a", "Secret union b"] {
            assert!(!one.contains(secret), "{eyes:?}: {secret}");
        }
    }
    // Its own side sees what it chose.
    let eyes = Audience::Side("union".to_owned());
    assert_ne!(seen(&one, &eyes), seen(&other, &eyes));
}

/// A game in which the draw of that chit, by the dice that its place wants, is held by the Union.
fn drawn(chit: &str) -> Game {
    let mut session = drawn_in(&kit(), chit);
    play(&mut session, "hold").unwrap();
    assert_eq!(session.state().chits.held["union"], [chit]);
    session
}

/// A game of a kit in which that chit was drawn and waits.
fn drawn_in(kit: &str, chit: &str) -> Game {
    let mut session = begin(kit);
    for line in [
        "key union union-a",
        "key confederate confederate-a",
        "include union dice 6",
        "include confederate dice 6",
        "next",
        "pass",
        "pass",
        "next",
    ] {
        let _ = play(&mut session, line);
    }
    let cup = &session.state().chits.cup;
    assert_eq!(cup.len(), 10, "{cup:?}");
    let place = cup.iter().position(|other| other == chit).unwrap();
    let line = format!("draw dice {} {}", 1 + place / 6, 1 + place % 6);
    play(&mut session, &line).unwrap();
    session
}

/// The two event chits of the Union that are in the cup of those games.
fn in_cup() -> [String; 2] {
    let cup = drawn("union-a").state().chits.included["union"].clone();
    ["union-a".to_owned(), cup[0].clone()]
}

/// BS-306, BS-R12, BS-1201: what the table answers to the play of a chit does not depend on the hand of its side.
#[test]
fn the_table_learns_of_no_hand_by_a_refusal() {
    for (when, effect, clause) in [
        ("close", "shift 1", "BS-R12: "),
        ("now", "shift 1", "BS-R12: "),
        ("draw", "recover 1", "BS-306: name the unit"),
    ] {
        let event = format!("when = [\"{when}\"]\neffect = \"{effect}\"");
        let kit = kit().replace("when = [\"draw\", \"rally\"]", &event);
        let refused = |chit: &String| {
            let mut session = drawn_in(&kit, chit);
            play(&mut session, "hold because \"so\"").unwrap();
            ["union-a", "union-b", "union-c"]
                .map(|chit| play(&mut session, &format!("play {chit}")).unwrap_err())
        };
        let told = in_cup().each_ref().map(refused);
        assert_eq!(told[0], told[1]);
        assert!(told[0].iter().all(|no| no.starts_with(clause)), "{told:?}");
    }
}

/// BS-306, BS-1201: whether a drawn chit may be held is told to its side alone.
#[test]
fn a_drawn_chit_tells_no_onlooker_its_kind() {
    let [key, other] = in_cup();
    let head = format!("id = \"{other}\"");
    let (before, after) = kit()
        .split_once(&head)
        .map(|(a, b)| (a.to_owned(), b.to_owned()))
        .unwrap();
    let now = after.replacen("when = [\"draw\", \"rally\"]", "when = [\"now\"]", 1);
    let kit = format!("{before}{head}{now}").replace("\"draw\", \"rally\"", "\"close\"");
    let (mut held, mut at_once) = (drawn_in(&kit, &key), drawn_in(&kit, &other));
    for eyes in [Audience::Table, Audience::Side("confederate".to_owned())] {
        assert_eq!(seen(&held, &eyes), seen(&at_once, &eyes), "{eyes:?}");
    }
    let offered = |session: &Game| {
        let openings = presentation::openings::<BlindSwords>(session.state());
        let acts = ["confederate"].map(|side| menu::acts::<BlindSwords>(session.state(), side));
        format!("{openings:?} {acts:?}")
    };
    assert_eq!(offered(&held), offered(&at_once));
    assert!(offered(&held).contains("hold or play it (BS-306)"));
    for chit in ["union-a", "union-b", "union-c"] {
        if [&key, &other].into_iter().all(|drawn| drawn != chit) {
            let line = format!("play {chit}");
            assert_eq!(play(&mut held, &line), play(&mut at_once, &line));
        }
    }
    // Its own side is told, and offered the act.
    let own = |session: &Game| {
        let acts = menu::acts::<BlindSwords>(session.state(), "union").into_iter();
        acts.map(|act| act.line).collect::<Vec<_>>()
    };
    assert_eq!(own(&held), ["hold"]);
    assert_eq!(own(&at_once), [format!("play {other}")]);
}

/// The dice of a draw tell what was drawn: nobody else is told them, in the log or by how the counts of faces change.
#[test]
fn twins_by_the_dice_of_a_draw_are_the_same_to_who_may_not_know() {
    let included = drawn("union-a").state().chits.cup.clone();
    let other = included
        .iter()
        .find(|chit| chit.starts_with("union-"))
        .unwrap();
    let (one, other) = (drawn("union-a"), drawn(other));
    for eyes in [Audience::Table, Audience::Side("confederate".to_owned())] {
        assert_eq!(seen(&one, &eyes), seen(&other, &eyes), "{eyes:?}");
        let page = dice::DicePage::for_eyes(&one, &eyes).lines().join("\n");
        assert!(page.contains("4 dice of draws are left out"), "{page}");
    }
    let eyes = Audience::Side("union".to_owned());
    assert_ne!(seen(&one, &eyes), seen(&other, &eyes));
}

/// BS-1201, BS-1203: the dice of any draw tell how many unseen chits come before it in the list of the cup, and the
/// seed tells all dice: a side is told neither.
#[test]
fn a_side_is_told_neither_dice_of_draws_nor_the_seed() {
    let mut session = begin(&kit());
    for line in [
        "key union union-a",
        "key confederate confederate-a",
        "next",
        "pass",
        "pass",
        "next",
    ] {
        play(&mut session, line).unwrap();
    }
    let cup = &session.state().chits.cup;
    let fog = cup.iter().position(|chit| chit == "fortunes").unwrap();
    let line = format!("draw dice {} {}", 1 + fog / 6, 1 + fog % 6);
    play(&mut session, &line).unwrap();
    let entry = session.entries().last().unwrap();
    let act = entry.act().unwrap();
    let faces = |eyes: &Audience| BlindSwords::in_full(session.state(), act, eyes)["faces"].clone();
    // The open table is told no dice of draws either: whoever reads them counts the unseen chits.
    assert_eq!(faces(&Audience::Table), serde_json::json!([]));
    assert_eq!(act.faces.len(), 2);
    let table = dice::DicePage::for_eyes(&session, &Audience::Table);
    assert_eq!(table.json()["proof"]["seed"], 1863);
    assert!(table.lines().join(" ").contains("seed 1863"));
    for side in ["union", "confederate"] {
        let eyes = Audience::Side(side.to_owned());
        assert_eq!(faces(&eyes), serde_json::json!([]), "{side}");
        let page = dice::DicePage::for_eyes(&session, &eyes);
        assert!(page.json()["proof"]["seed"].is_null(), "{side}");
        assert!(!page.lines().join(" ").contains("1863"), "{side}");
    }
}
