//! Who comes first, what has to be settled first: the Union before the others (BS-305, BS-402, BS-1101), arrivals over
//! the limit (BS-707), and what the sides are worth in the end (BS-R52).

use game::any::Hosted;
use rules::blind_swords::BlindSwords;

use super::{
    COLDWATER, Game, begin, object, play, plays,
    scene::{openings, refused, scene, with},
    stands, to_draw, to_guns,
};

/// Boyle, of whom 13 points enter a hex that holds 12, comes in turn 1.
fn early() -> String {
    with(
        COLDWATER,
        "boyle",
        "arrives = { turn = 2, at = \"1004\" }",
        "arrives = { turn = 1, at = \"1004\" }",
    )
}

/// BS-707: who has entered over the limit moves out before the activation ends, under Regroup too, where nothing else
/// moves.
#[test]
fn arrivals_over_the_limit_move_out_under_regroup() {
    let mut session = scene(&early(), "boyle", "regroup", &[]);
    assert_eq!(object(&session)["step"], "rally");
    let offered = openings(&session);
    assert!(
        !offered.is_empty() && offered.iter().all(|line| line.starts_with("move dunn by ")),
        "{offered:?}"
    );
    let why = refused(&mut session, "next", "BS-707");
    assert!(why.contains("1004") && why.contains("move dunn"), "{why}");
    refused(&mut session, "move eaton by 0904", "BS-707");
    plays(&mut session, &["move dunn by 0904"]);
    // Horse does not stand with foot either; whoever is not over the limit stays where he is.
    plays(&mut session, &["move fitch by 1003"]);
    refused(&mut session, "move eaton by 0903", "BS-201");
    plays(&mut session, &["next"]);
    assert!(object(&session)["active"].is_null());
    assert_eq!(session.differing(), []);
}

/// BS-707: guns that have entered over the limit move out before their side passes.
#[test]
fn guns_over_the_limit_move_out_before_their_side_passes() {
    let arrives = "arrives = { turn = 1, at = \"1001\" }";
    let text = with(COLDWATER, "hull", "at = \"0704\"", arrives);
    let text = with(&text, "gage", "at = \"0703\"", arrives).replace("limit = 12", "limit = 5");
    let mut session = begin(&text);
    to_guns(&mut session);
    let why = refused(&mut session, "pass", "BS-707");
    assert!(why.contains("1001"), "{why}");
    assert!(
        !openings(&session).contains(&"next".to_owned()),
        "{:?}",
        openings(&session)
    );
    plays(&mut session, &["move gage by 1002", "next"]);
    assert_eq!(stands(&session, "hull"), "fr none 1001");
    plays(&mut session, &["pass", "pass"]);
}

/// BS-707: where there is no way out, that is said as the step ends.
#[test]
fn arrivals_without_a_way_out_are_told_of() {
    let text = early().replace("limit = 12", "limit = 5");
    let mut session = scene(
        &text,
        "boyle",
        "attack",
        &[
            "place ames 1003",
            "place cole 1005",
            "place brill 0904",
            "place gage 0905",
        ],
    );
    plays(&mut session, &["place hull 0903", "next"]);
    let told = play(&mut session, "next").unwrap();
    assert!(
        told.contains("too many stay at 1004") && told.contains("BS-707"),
        "{told}"
    );
}

/// BS-707, on the board: the story says that those who entered over the limit are moved out.
#[test]
fn on_the_board_arrivals_over_the_limit_are_told_of() {
    let text = early().replacen("[rulings]", "[rulings]\nfacts = \"table\"", 1);
    let mut session = scene(&text, "boyle", "attack", &[]);
    plays(&mut session, &["next"]);
    let told = play(&mut session, "next").unwrap();
    assert!(
        told.contains("too many stay at 1004: they move out on the board"),
        "{told}"
    );
    // Where the table has said that they moved, there is nothing to say.
    let mut session = scene(&text, "boyle", "attack", &[]);
    plays(
        &mut session,
        &["next", "place dunn 0904", "place fitch 1003"],
    );
    let told = play(&mut session, "next").unwrap();
    assert!(!told.contains("too many"), "{told}");
    assert_eq!(session.differing(), []);
}

/// The gun of each side, shaken, beside infantry and away from every enemy, in the rally of the artillery phase.
fn shaken_guns(text: &str) -> Game {
    let mut session = begin(text);
    plays(
        &mut session,
        &[
            "key union steady-men",
            "key confederate high-yell",
            "next",
            "place hull 0904",
            "place ames 0903",
            "mark hull shaken",
            "place penn 0104",
            "place jory 0103",
            "mark penn shaken",
            "pass",
            "pass",
        ],
    );
    session
}

/// BS-402: the Union rallies first, or declines.
#[test]
fn the_union_rallies_first() {
    let mut session = shaken_guns(COLDWATER);
    assert_eq!(openings(&session), ["recover hull", "pass", "next"]);
    let why = refused(&mut session, "recover penn", "BS-402");
    assert!(
        why.contains("Union rallies first") && why.contains("pass"),
        "{why}"
    );
    plays(&mut session, &["recover hull", "recover penn"]);
    let mut session = shaken_guns(COLDWATER);
    plays(&mut session, &["pass", "recover penn"]);
    refused(&mut session, "recover hull", "BS-402");
    // Where the Union has nobody to rally it has nothing to decline.
    let mut session = shaken_guns(COLDWATER);
    plays(&mut session, &["mark hull steady", "recover penn"]);
    assert_eq!(session.differing(), []);
}

/// A kit whose second side is the United States.
fn usa() -> String {
    let start = COLDWATER.find("[[side]]\nid = \"union\"").unwrap();
    let length = COLDWATER[start + 1..].find("[[side]]").unwrap() + 1;
    let union = &COLDWATER[start..start + length];
    let text = COLDWATER.replacen(union, "", 1);
    let text = text.replacen("[[division]]", &format!("{union}[[division]]"), 1);
    let text = text
        .replace("\"union\"", "\"usa\"")
        .replace("\"confederate\"", "\"csa\"");
    text.replace("name = \"Union\"", "name = \"USA\"")
        .replace("fallen union", "fallen usa")
        .replace("fallen confederate", "fallen csa")
}

/// BS-304, BS-305, BS-401, BS-402: the USA come first wherever the kit lists them, by that name too.
#[test]
fn the_usa_come_first_by_every_name() {
    for (id, name) in [
        ("usa", "USA"),
        ("us", "U.S."),
        ("north", "Union"),
        ("federal", "Army of the Potomac"),
    ] {
        let text = usa()
            .replace("\"usa\"", &format!("\"{id}\""))
            .replace("name = \"USA\"", &format!("name = \"{name}\""));
        let text = text.replace("fallen usa", &format!("fallen {id}"));
        let session = begin(&text);
        assert_eq!(session.state().kit.union(), id, "{name}");
        assert_eq!(session.state().guns.side, id, "{name}");
        assert_eq!(session.state().puller(), "csa", "{name}");
    }
}

/// BS-305, BS-1202: with the cup on the table, too, the Union speaks first.
#[test]
fn the_union_speaks_first_with_a_real_cup() {
    let text = COLDWATER
        .replace("by = \"program\"", "by = \"table\"")
        .replace("when = [\"close\"]", "when = [\"any\"]")
        .replace("when = [\"rally\"]", "when = [\"any\"]");
    let mut session = begin(&text);
    plays(&mut session, &["next", "pass", "pass", "next"]);
    plays(
        &mut session,
        &["draw event union", "draw event confederate"],
    );
    let why = refused(&mut session, "play high-yell", "BS-305");
    assert!(why.contains("Union speaks first"), "{why}");
    plays(&mut session, &["pass", "play high-yell"]);
}

/// BS-305, BS-1101: at the end of the turn the Union speaks first again, whoever spoke last before it.
#[test]
fn the_union_speaks_first_at_the_end_of_the_turn() {
    let text = COLDWATER.replace("by = \"program\"", "by = \"table\"");
    let mut session = begin(&text);
    plays(&mut session, &["next", "pass", "pass", "next"]);
    plays(
        &mut session,
        &["draw event union", "draw event confederate"],
    );
    // Union declines before the next draw, which never comes.
    plays(&mut session, &["pass", "next because \"the cup is empty\""]);
    assert_eq!(object(&session)["step"], "end");
    let offered = openings(&session);
    assert_eq!(offered, ["next", "points union 4", "pass"]);
    let told = play(&mut session, "pass").unwrap();
    assert!(told.contains("Union plays no held chit"), "{told}");
    let told = play(&mut session, "pass").unwrap();
    assert!(told.contains("Confederate plays no held chit"), "{told}");
    assert_eq!(openings(&session), ["next", "points union 4"]);
}

/// BS-R52: victory points are one net number: what one side gains the other loses.
#[test]
fn victory_points_are_one_net_number() {
    let mut session = begin(COLDWATER);
    to_draw(&mut session);
    for (line, union, confederate) in [
        ("points union 4", 4, 0),
        ("points confederate 1", 3, 0),
        ("points confederate 5", 0, 2),
        ("points confederate -3", 1, 0),
        ("points union -1", 0, 0),
        ("points union -2", 0, 2),
    ] {
        plays(&mut session, &[line]);
        let points = |side: &str| session.state().points.get(side).copied().unwrap_or(0);
        assert_eq!(
            (points("union"), points("confederate")),
            (union, confederate),
            "{line}"
        );
        let scores: Vec<i64> = BlindSwords::scores(session.state())
            .iter()
            .map(|score| score.points)
            .collect();
        assert_eq!(scores, [union, confederate], "{line}");
    }
}

/// BS-301: each side closes its choice of key chits for itself; then it stays, and after the last one the cup is
/// filled.
#[test]
fn closed_choices_fill_the_cup() {
    let mut session = begin(COLDWATER);
    let why = refused(&mut session, "seal union", "BS-301");
    assert!(why.contains("Union first chooses its key chits"), "{why}");
    plays(&mut session, &["key union steady-men", "seal union"]);
    for again in ["seal union", "key union crossed-orders"] {
        let why = refused(&mut session, again, "BS-301");
        assert!(why.contains("Union has closed its choice"), "{why}");
    }
    assert_eq!(object(&session)["step"], "command");
    plays(&mut session, &["key confederate high-yell"]);
    let told = play(&mut session, "seal confederate").unwrap();
    assert!(told.contains("chits are in the cup"), "{told}");
    assert_eq!(object(&session)["step"], "artillery");
    assert_eq!(session.differing(), []);
}
