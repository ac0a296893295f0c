//! The sample kit on the board: who panics, whom a code strikes, answers ahead, and what the table may mark.

use super::{
    COLDWATER, Game, begin, object, play, plays,
    scene::{openings, refused, scene, with},
    stands,
};
use rules::blind_swords::BlindSwords;
use rules::speech::Spoken;

/// The sample kit without a map, its cup on the table.
fn board() -> String {
    let (head, rest) = COLDWATER.split_once("[map]").unwrap();
    let (_, tail) = rest.split_once("[[side]]").unwrap();
    let text = format!("{head}[[side]]{tail}").replacen("\"program\"", "\"table\"", 1);
    let kept = text.lines().filter(|line| !line.starts_with("at = "));
    kept.collect::<Vec<_>>().join("\n")
}

/// A fire of Ames at Ives on the board, after some words of the table.
fn fired(words: &[&str], fire: &str) -> Game {
    let mut session = begin(&board());
    plays(&mut session, &["next"]);
    while object(&session)["step"] == "artillery" {
        plays(&mut session, &["pass"]);
    }
    if object(&session)["step"] == "artillery-rally" {
        plays(&mut session, &["next"]);
    }
    plays(&mut session, words);
    plays(
        &mut session,
        &["draw hale dice 2", "activate marsh", "order attack", fire],
    );
    session
}

const SEVERE: &str = "fire ames at ives range effective without obscured with 0 dice 6 6";

/// BS-904: without a map, too, nobody panics whom his side, his place or his printed rating rules out; where support
/// decides it is asked for.
#[test]
fn who_cannot_panic_on_the_board_is_objected_to() {
    let mut session = fired(&["mark kemp gone"], SEVERE);
    plays(
        &mut session,
        &["test depletion - skedaddle R1 P2 dice 1 1", "retreat ives"],
    );
    for (unit, why) in [
        ("ives", "is the lead unit"),
        ("ames", "the side that is not tested"),
        ("dunn", "the side that is not tested"),
        ("kemp", "not on the map"),
        ("jory", "at least 3"),
        ("orr", "at least 3"),
    ] {
        let told = refused(&mut session, &format!("panic {unit}"), "BS-904");
        assert!(told.contains(why), "{unit}: {told}");
    }
    refused(&mut session, "panic lowe", "is Lowe supported");
    let told = refused(&mut session, "panic lowe answer yes", "BS-904");
    assert!(told.contains("is rated 3"), "{told}");
    let told = play(&mut session, "panic lowe with unsupported").unwrap();
    assert!(told.contains("Lowe panics (BS-904)"), "{told}");
    let told = refused(&mut session, "panic lowe", "BS-904");
    assert!(told.contains("named already"), "{told}");
    let told = play(&mut session, "pass").unwrap();
    assert!(told.contains("Lowe takes a morale hit"), "{told}");
    assert_eq!(session.differing(), []);
}

/// BS-904: what the table knows better it overrules, and where nobody is left to panic that is said.
#[test]
fn the_table_names_who_panics_all_the_same() {
    let mut session = fired(&[], SEVERE);
    plays(
        &mut session,
        &[
            "test depletion - skedaddle P2 dice 1 1",
            "panic jory because \"an event of the game\"",
        ],
    );
    let told = play(&mut session, "pass").unwrap();
    assert!(told.contains("Jory takes a morale hit"), "{told}");
    let mut session = fired(&[], SEVERE);
    plays(&mut session, &["test depletion - skedaddle P1 dice 1 1"]);
    assert_eq!(
        play(&mut session, "pass").unwrap(),
        "no one panics (BS-904)"
    );
}

/// BS-901: where only the table knows who stands in the hex, the story says whom a code strikes beside the lead.
#[test]
fn whom_a_code_strikes_on_the_board_is_told() {
    let mut session = fired(&[], SEVERE);
    let told = play(&mut session, "test depletion D2 skedaddle - dice 1 1").unwrap();
    assert!(
        told.contains("D2: deplete the next largest unit in the hex too (BS-901)"),
        "{told}"
    );
    let mut session = fired(&[], SEVERE);
    let told = play(&mut session, "test depletion D all skedaddle - dice 1 1").unwrap();
    assert!(
        told.contains("D all: deplete every other unit in the hex too (BS-901)"),
        "{told}"
    );
    let mut session = scene(COLDWATER, "lane", "attack", &["place ives 0504"]);
    plays(&mut session, &["fire ives at ames dice 6 6"]);
    let told = play(&mut session, "test depletion D2 skedaddle - dice 1 1").unwrap();
    assert!(!told.contains("deplete the next"), "{told}");
}

/// BS-905: a line answers ahead whether a unit is supported, by the words of the answer.
#[test]
fn support_is_said_ahead() {
    let fire = "fire ames at ives range effective without obscured with 0";
    let mut session = fired(&[], "mark ives fresh");
    refused(
        &mut session,
        &format!("{fire} dice 3 4"),
        "is Ives supported",
    );
    let line = format!("{fire} with unsupported dice 3 4");
    let told = play(&mut session, &line).unwrap();
    assert!(told.contains("Ives leads with 3"), "{told}");
    let mut session = fired(&[], "mark ives fresh");
    let told = play(&mut session, &format!("{fire} with supported dice 3 4")).unwrap();
    assert!(told.contains("Ives leads with 4"), "{told}");
    let mut session = fired(&[], SEVERE);
    plays(&mut session, &["test depletion D D skedaddle - dice 1 1"]);
    refused(&mut session, "break ives dice 3", "is Ives supported");
    plays(&mut session, &["break ives with unsupported dice 3"]);
    assert_eq!(stands(&session, "ives"), "bw none box1");
    assert_eq!(session.differing(), []);
    for line in [
        "break ives with unsupported",
        "panic ives with supported",
        "rebuild ives to 0304 with supported",
        "fire ames at ives range long with -1 with supported",
    ] {
        let said = rules::speech::parse::<BlindSwords>(line, session.state());
        let rules::speech::ParsedAct::Command(command) = said.unwrap().unwrap().act else {
            panic!("{line}")
        };
        assert_eq!(BlindSwords::write(&command), line);
    }
}

/// BS-903: nobody on the track has a marker.
#[test]
fn nobody_on_the_track_is_marked() {
    for place in ["box 2", "available"] {
        let mut session = begin(COLDWATER);
        plays(&mut session, &[&format!("mark brill {place}")]);
        for marker in ["shaken", "disrupted"] {
            refused(&mut session, &format!("mark brill {marker}"), "BS-903");
        }
        plays(&mut session, &["place brill 0603", "mark brill shaken"]);
        assert_eq!(stands(&session, "brill"), "bw shaken 0603");
    }
}

/// BS-001: on the map nobody stands off it; no distance is below nothing.
#[test]
fn a_hex_off_the_map_is_no_place() {
    let mut session = begin(COLDWATER);
    refused(&mut session, "place lowe 9999", "BS-001");
    refused(&mut session, "place lowe 1109", "BS-001");
    refused(
        &mut session,
        "said ames away -1",
        "not a whole number from 0",
    );
    plays(&mut session, &["place lowe 1008", "said ames away 3"]);
    // The players' own names are places on the board.
    plays(&mut begin(&board()), &["place lowe mill"]);
}

/// BS-108, BS-705: who has mounted ends its move with cavalry alone, as who moves does.
#[test]
fn horse_that_has_mounted_does_not_stay_with_foot() {
    let text = with(
        COLDWATER,
        "nash",
        "pair = true",
        "pair = true\nstate = \"dismounted\"",
    );
    let mut session = scene(&text, "rusk", "attack", &["place nash 0206"]);
    plays(&mut session, &["next", "mount nash"]);
    let told = refused(&mut session, "next", "BS-108");
    assert!(told.contains("Nash and Lowe in 0206"), "{told}");
    refused(&mut session, "moved rusk", "BS-108");
    let offered = openings(&session);
    assert!(
        offered.contains(&"move lowe by 0207".to_owned()),
        "{offered:?}"
    );
    assert!(!offered.contains(&"next".to_owned()), "{offered:?}");
    plays(&mut session, &["move lowe by 0207"]);
    assert_eq!(openings(&session), ["next"]);
    plays(&mut session, &["next"]);
    assert_eq!(object(&session)["step"], "close");
    // Without points for a way apart, and with foot that has moved, they stay: a note says so.
    let mut session = scene(
        &text,
        "rusk",
        "attack",
        &["place nash 0206", "place lowe 0108"],
    );
    plays(
        &mut session,
        &["next", "move lowe by 0107 0106 0206", "mount nash"],
    );
    assert_eq!(openings(&session), ["next"]);
    let told = play(&mut session, "next").unwrap();
    assert!(told.contains("Nash and Lowe in 0206"), "{told}");
    // With points it rides on, or dismounts.
    let rich = text.replace("attack = { foot = 3", "attack = { foot = 9");
    let mut session = scene(&rich, "rusk", "attack", &["place nash 0206"]);
    plays(&mut session, &["next", "mount nash"]);
    let offered = openings(&session);
    for way in ["dismount nash", "move nash by 0207"] {
        assert!(offered.contains(&way.to_owned()), "{way}: {offered:?}");
    }
    // On foot it stays with whom it likes, and a stack that nobody mounted in is the table's.
    plays(
        &mut scene(&text, "rusk", "attack", &["place nash 0206"]),
        &["next", "next"],
    );
    plays(
        &mut scene(COLDWATER, "rusk", "attack", &["place nash 0206"]),
        &["next", "next"],
    );
}
