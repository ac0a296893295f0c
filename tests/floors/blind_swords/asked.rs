//! Charts of close combat and of ground that a kit lacks (BS-003), and who may rally, offered by name.

use view::presentation::{Audience, Describe};

use super::{
    COLDWATER, Game, play, plays,
    scene::{openings, refused, scene},
};
use rules::blind_swords::BlindSwords;

/// The sample kit without lines that begin so.
fn without(lines: &[&str]) -> String {
    let kept = COLDWATER
        .lines()
        .filter(|line| !lines.iter().any(|begin| line.starts_with(begin)));
    kept.collect::<Vec<_>>().join("\n")
}

fn printed(session: &Game) -> String {
    let words = ["kit".to_owned()];
    BlindSwords::shown(session.state(), &words, &Audience::Table)
        .unwrap()
        .text
}

fn declared(text: &str, close: &str) -> Game {
    let words = [
        "place ives 0504",
        "place jory 0505",
        "place kemp 0504",
        "place orr 0101",
    ];
    let mut session = scene(text, "lane", "attack", &words);
    plays(&mut session, &["next", "next", close]);
    session
}

/// BS-003, BS-605: what outnumbering shifts is asked by name where the kit has no list of it, once for each number.
#[test]
fn what_outnumbering_shifts_is_asked_once() {
    let text = without(&["outnumber"]);
    let mut session = declared(&text, "close ives,jory,kemp on 0604");
    let why = refused(&mut session, "assault 0505 dice 1 1", "BS-003");
    assert!(
        why.contains("is a close combat shifted for 2 times as many"),
        "{why}"
    );
    let told = play(&mut session, "assault 0505 dice 1 1 answer 1").unwrap();
    assert!(told.contains("2 times as many +1"), "{told}");
    let kit = printed(&session);
    assert_eq!(
        kit,
        "# add to [shift]:\noutnumber = [{ times = 2, shift = 1 }]"
    );
    // Whoever typed shifts is asked for no chart; a list without a number is a list.
    let mut typed = declared(&text, "close ives,jory,kemp on 0604");
    plays(&mut typed, &["assault 0505 with 1 dice 1 1"]);
    let none = text.replacen("[shift]", "[shift]\noutnumber = []", 1);
    plays(
        &mut declared(&none, "close ives,jory,kemp on 0604"),
        &["assault 0505 dice 1 1"],
    );
}

/// BS-003, BS-605: what the better rating shifts is asked for the side that has it.
#[test]
fn what_the_better_rating_shifts_is_asked_once() {
    let text = without(&["better_cr"]);
    let mut session = declared(&text, "close ives on 0603");
    let why = refused(&mut session, "assault 0603 dice 5 1", "BS-003");
    assert!(
        why.contains("is a close combat shifted for better rating of the attacker"),
        "{why}"
    );
    let told = play(&mut session, "assault 0603 dice 5 1 answer 1").unwrap();
    assert!(told.contains("better rating of the attacker +1"), "{told}");
    assert!(
        printed(&session).contains("better_cr_attacker = 1"),
        "{}",
        printed(&session)
    );
}

/// BS-003, BS-602, BS-605: of ground that the map names and the kit has no chart of, the shift is asked once, and
/// whether it hides is for the table.
#[test]
fn ground_without_a_chart_is_asked_for() {
    let (head, rest) = COLDWATER.split_once("[ground.clear]").unwrap();
    let (_, tail) = rest.split_once("[hexside.creek]").unwrap();
    let text = format!("{head}[hexside.creek]{tail}");
    let words = ["place ives 0404", "place ames 0505"];
    let mut session = scene(&text, "lane", "attack", &words);
    let why = refused(&mut session, "fire ives at ames dice 6 4", "BS-003");
    assert!(why.contains("is a fire shifted for mill"), "{why}");
    let why = refused(
        &mut session,
        "fire ives at ames dice 6 4 answer -1",
        "BS-602",
    );
    assert!(why.contains("is the line of sight obscured"), "{why}");
    let told = play(&mut session, "fire ives at ames dice 6 4 answer -1, yes").unwrap();
    assert!(
        told.contains("mill -1 BS-605, obscured -2 BS-602"),
        "{told}"
    );
    assert_eq!(printed(&session), "[ground.mill]\nfire_shift = -1");
    assert_eq!(session.differing(), []);
}

/// BS-1001, BS-1002, BS-1003: in the rally step those who may recover or be rebuilt are offered, nobody else.
#[test]
fn who_may_rally_is_offered() {
    let words = [
        "mark jory shaken",
        "mark ives battleworn",
        "mark kemp shaken",
        "place kemp 0504",
    ];
    let mut session = scene(COLDWATER, "lane", "regroup", &words);
    // Kemp is next to the enemy.
    assert_eq!(openings(&session), ["rebuild ives", "recover jory", "next"]);
    // Nothing is done to a unit without a marker.
    refused(&mut session, "recover ives", "no marker to recover from");
    plays(&mut session, &["recover jory", "rebuild ives dice 6"]);
    assert_eq!(openings(&session), ["next"]);
    let mut session = scene(COLDWATER, "lane", "defend", &words);
    plays(&mut session, &["next", "next"]);
    assert_eq!(openings(&session), ["recover jory", "next"]);
}

/// BS-1004, BS-701: nobody comes in again where he may not be.
#[test]
fn nobody_comes_in_again_on_ground_that_is_closed_to_him() {
    let text = COLDWATER.replacen(
        "foot = 2\nmounted = 3",
        "foot = \"prohibited\"\nmounted = 3",
        1,
    );
    let mut session = scene(&text, "lane", "regroup", &["mark kemp available"]);
    refused(&mut session, "rebuild kemp to 0303 dice 1", "BS-701");
    plays(&mut session, &["rebuild kemp to 0203 dice 1"]);
}
