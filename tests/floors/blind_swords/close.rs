//! Close combat: announced, fired at, fought, and the hex that it leaves.

use super::{
    COLDWATER, Game, object, play, plays,
    scene::{openings, refused, scene, with},
    stands,
};
use rules::Guided;
use rules::blind_swords::BlindSwords;

/// A close combat against the bridge hex, declared.
fn declared(words: &[&str], close: &[&str]) -> Game {
    let mut session = scene(COLDWATER, "lane", "attack", words);
    plays(&mut session, &["next", "next"]);
    plays(&mut session, close);
    session
}

const BRIDGE: [&str; 4] = [
    "place ives 0504",
    "place jory 0504",
    "place orr 0101",
    "place kemp 0503",
];

/// BS-801, BS-R34: announced at the start, never by guns, binding; a unit attacks once, a hex is attacked once.
#[test]
fn close_combat_is_announced_and_binding() {
    let mut session = declared(&BRIDGE, &[]);
    refused(&mut session, "close orr on 0604", "BS-801");
    refused(&mut session, "close lowe on 0604", "BS-801");
    refused(&mut session, "close kemp on 0605", "not next to");
    plays(&mut session, &["close ives on 0604"]);
    refused(&mut session, "close ives on 0603", "BS-R34");
    refused(&mut session, "close jory on 0604", "BS-R34");
    refused(&mut session, "next", "BS-801");
    // A target that was emptied before: the attack lapses, and nobody may follow.
    plays(
        &mut session,
        &["place ames 0901", "mark ames gone", "assault 0604"],
    );
    assert_eq!(object(&session)["due"], serde_json::json!([]));
    plays(&mut session, &["next"]);
}

/// BS-802, BS-R22, BS-R25, BS-R26, BS-R27: defenders and their neighbours fire at committed attackers.
#[test]
fn defenders_and_neighbours_fire() {
    let mut session = declared(&BRIDGE, &["close ives on 0604"]);
    // Jory stands with Ives and did not attack: Ives leads, though Jory could be larger.
    plays(&mut session, &["mark ives battleworn"]);
    let told = play(&mut session, "fire ames,brill at 0504 dice 1 1").unwrap();
    assert!(
        told.contains("fire in defence at") && told.contains("8 SP") && told.contains("Ives leads"),
        "{told}"
    );
    refused(&mut session, "fire brill at 0504 dice 1 1", "BS-R25");
    refused(&mut session, "fire cole at 0504 dice 1 1", "BS-802");
    // Supporting fire left of C is resolved on C.
    let mut session = declared(
        &BRIDGE,
        &[
            "close ives on 0604",
            "mark brill battleworn",
            "mark brill shaken",
        ],
    );
    let told = play(&mut session, "fire brill at 0504 with -1 dice 1 1").unwrap();
    assert!(told.contains("C SP") && told.contains("column C"), "{told}");
    // Whoever is attacked himself does not support.
    let mut session = declared(&BRIDGE, &["close ives on 0604", "close kemp on 0603"]);
    refused(&mut session, "fire brill at 0504 dice 1 1", "BS-802");
}

/// BS-802: whoever may fire in defence or support is offered it before the assault, and nobody twice.
#[test]
fn defensive_fire_is_offered_before_the_assault() {
    let mut session = declared(&BRIDGE, &["close ives on 0604"]);
    assert_eq!(
        openings(&session),
        ["fire ames at 0504", "fire brill at 0504", "assault 0604"]
    );
    plays(&mut session, &["fire ames at 0504 dice 1 1"]);
    assert_eq!(openings(&session), ["fire brill at 0504", "assault 0604"]);
    // Two in the hex fire together; whoever has retreated fires no more.
    let mut together = BRIDGE.to_vec();
    together.push("place brill 0604");
    let session = declared(&together, &["close ives on 0604"]);
    assert_eq!(openings(&session)[0], "fire ames,brill at 0504");
    let words = BlindSwords::openings(session.state());
    assert!(words[0].words.contains("in defence (BS-802)"), "{words:?}");
    let last = &words[words.len() - 1];
    assert!(
        last.due && last.words.starts_with("no more fire in defence"),
        "{last:?}"
    );
}

/// BS-803, BS-R35, BS-R38: cavalry that infantry attacks steps back, and the hex may be taken.
#[test]
fn cavalry_steps_back_instead_of_defending() {
    let text = with(
        COLDWATER,
        "ames",
        "kind = \"infantry\"",
        "kind = \"cavalry\"",
    );
    let mut session = scene(&text, "lane", "attack", &BRIDGE);
    plays(&mut session, &["next", "next", "close ives on 0604"]);
    refused(&mut session, "withdraw ames to 0804", "BS-803");
    // It does so instead of its fire.
    let mut fired = scene(&text, "lane", "attack", &BRIDGE);
    plays(&mut fired, &["next", "next", "close ives on 0604"]);
    plays(
        &mut fired,
        &["place hull 1001", "fire ames at 0504 dice 1 1"],
    );
    refused(&mut fired, "withdraw ames to 0704", "BS-803");
    // Each hex that is free is offered, before and not after the fire; a full one, or one toward the enemy, is not.
    plays(&mut session, &["place hull 1001"]);
    let offered = |session: &Game| {
        let mut lines = openings(session);
        lines.retain(|line| line.starts_with("withdraw"));
        lines
    };
    let lines = offered(&session);
    assert!(
        lines.contains(&"withdraw ames to 0704".to_owned()),
        "{lines:?}"
    );
    assert!(
        !lines.iter().any(|line| line.ends_with("0504")),
        "{lines:?}"
    );
    assert_eq!(offered(&fired), Vec::<String>::new());
    plays(&mut session, &["withdraw ames to 0704"]);
    assert!(object(&session)["due"][0].to_string().contains("BS-907"));
    plays(&mut session, &["advance ives to 0604"]);
    assert!(stands(&session, "ives").ends_with("0604"));
}

/// BS-804, BS-605: of several hexes one assaults, and only outnumbering counts them all.
#[test]
fn one_hex_assaults() {
    let words = [
        "place ives 0504",
        "place jory 0505",
        "place kemp 0504",
        "place orr 0101",
    ];
    let mut session = declared(&words, &["close ives,jory,kemp on 0604"]);
    refused(&mut session, "assault 0604 dice 1 1", "BS-804");
    // The attacker names the Assaulting Hex: each is offered by name.
    let offered = BlindSwords::openings(session.state()).into_iter();
    let offered = offered.map(|opening| opening.words);
    let assaults: Vec<String> = offered
        .filter(|words| words.contains("resolve the close combat"))
        .collect();
    assert!(
        matches!(assaults.as_slice(), [one, other]
            if one.ends_with(": from 0504") && other.ends_with(": from 0505")),
        "{assaults:?}"
    );
    let told = play(&mut session, "assault 0505 dice 1 1").unwrap();
    assert!(
        told.contains("Jory attacks 0604 hand to hand: 5 SP, 2 times as many +1"),
        "{told}"
    );
}

/// BS-805, BS-806: below the lowest column there is no close combat; else there is always a test.
#[test]
fn there_is_a_test_unless_the_column_is_left_of_the_lowest() {
    let mut session = declared(&BRIDGE, &["close kemp on 0603", "mark kemp battleworn"]);
    let told = play(&mut session, "assault 0603 dice 6 6").unwrap();
    assert!(
        told.contains("creek -2") && told.contains("below the lowest column"),
        "{told}"
    );
    assert!(object(&session)["test"].is_null());
    let mut session = declared(&BRIDGE, &["close ives on 0604"]);
    let told = play(&mut session, "assault 0604 dice 1 1").unwrap();
    assert!(told.ends_with("close-fight"), "{told}");
}

/// EX-BS-908-a, the text's close combat, with BS-R47 in the place of its slip.
#[test]
fn the_close_combat_of_the_text() {
    let text = with(COLDWATER, "ames", "bw = [3, 3]", "bw = [5, 4]");
    let text = with(&text, "brill", "bw = [2, 2]", "bw = [2, 3]");
    let text = with(&text, "ives", "fr = [6, 4]", "fr = [3, 2]");
    let text = with(&text, "jory", "bw = [3, 3]", "bw = [4, 1]");
    let words = [
        "place gage 1008",
        "place hull 1007",
        "place cole 1001",
        "place ames 0703",
        "place brill 0703",
        "mark ames battleworn",
        "mark brill battleworn",
        "place ives 0603",
        "place jory 0603",
        "mark jory battleworn",
    ];
    let mut session = scene(&text, "lane", "attack", &words);
    plays(&mut session, &["next", "next", "close ives,jory on 0703"]);
    let told = play(&mut session, "assault 0703 dice 5 2").unwrap();
    for part in [
        "7 SP",
        "slope -2",
        "better rating of the defender -1",
        "column 3",
        "52 \"- 0 1-3\"",
        "close-fight",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
    let told = play(&mut session, "test dice 5 3").unwrap();
    assert!(told.contains("BD*") && told.contains("AMH"), "{told}");
    plays(&mut session, &["break ames dice 4", "break jory dice 1"]);
    assert_eq!(
        stands(&session, "ames"),
        "bw shaken 0703",
        "a die that equals the rating holds"
    );
    assert_eq!(stands(&session, "jory"), "bw disrupted 0603");
}

/// BS-106, BS-805: attackers who were shot to nothing attack nobody, and the game goes on.
#[test]
fn attackers_without_strength_attack_nobody() {
    let mut session = declared(
        &BRIDGE,
        &[
            "close kemp on 0603",
            "mark kemp battleworn",
            "mark kemp disrupted",
        ],
    );
    let told = play(&mut session, "assault 0603").unwrap();
    assert!(told.contains("too little to assault"), "{told}");
    plays(&mut session, &["next"]);
    assert!(object(&session)["active"].is_null());
}

/// BS-907, BS-R37: the emptied hex, then one more where the enemy went two hexes; up to the limit.
#[test]
fn the_emptied_hex_is_taken() {
    let mut session = declared(
        &BRIDGE,
        &[
            "close ives,jory on 0604",
            "place hull 1001",
            "assault 0604 dice 1 1",
        ],
    );
    plays(
        &mut session,
        &[
            "test depletion - skedaddle RA2 dice 1 1",
            "retreat ames by 0804",
        ],
    );
    refused(&mut session, "advance kemp to 0604", "BS-907");
    refused(&mut session, "advance ives to 0605", "the first hex");
    refused(&mut session, "advance ives to 0604 0603", "an enemy holds");
    plays(&mut session, &["advance ives to 0604 0704", "pass"]);
    assert_eq!(stands(&session, "ives"), "fr none 0704");
    let mut session = declared(
        &BRIDGE,
        &[
            "close ives,jory on 0604",
            "place hull 1001",
            "assault 0604 dice 1 1",
        ],
    );
    plays(
        &mut session,
        &[
            "test depletion - skedaddle RA1 dice 1 1",
            "retreat ames by 0704",
        ],
    );
    refused(&mut session, "advance ives to 0604 0703", "one hex");
}

/// BS-801, BS-802, BS-R34: every combat is announced before one is fought; whoever was attacked supports nobody in this
/// step, and is attacked no second time.
#[test]
fn what_was_fought_in_a_step_is_remembered_to_its_end() {
    let words = [
        "place ives 0504",
        "place jory 0503",
        "place kemp 0503",
        "place ames 0604",
        "place brill 0603",
        "place cole 0602",
    ];
    let mut session = scene(COLDWATER, "lane", "attack", &words);
    plays(&mut session, &["next", "next"]);
    plays(&mut session, &["close ives on 0604", "close jory on 0603"]);
    // Brill holds his ground.
    plays(&mut session, &["assault 0603 dice 1 1", "test dice 3 4"]);
    refused(&mut session, "close kemp on 0603", "BS-R34");
    let why = refused(&mut session, "close kemp on 0602", "BS-801");
    assert!(why.contains("before any is fought"), "{why}");
    let why = refused(&mut session, "fire brill at ives dice 1 1", "BS-802");
    assert!(why.contains("attacked itself"), "{why}");
}

/// BS-907: whoever may follow is offered the emptied hex.
#[test]
fn an_advance_is_offered_to_each_who_may() {
    let mut session = scene(
        COLDWATER,
        "lane",
        "attack",
        &["place ives 0504", "place jory 0504"],
    );
    plays(&mut session, &["next", "next", "close ives,jory on 0604"]);
    plays(&mut session, &["assault 0604 dice 6 6"]);
    let line = openings(&session).remove(0);
    assert_eq!(line, "test");
    plays(&mut session, &["test dice 1 4"]);
    while !openings(&session)
        .iter()
        .any(|line| line.starts_with("advance"))
    {
        let line = openings(&session).remove(0);
        let line = if line.starts_with("break") {
            format!("{line} dice 6")
        } else {
            line
        };
        plays(&mut session, &[&line]);
    }
    assert_eq!(
        openings(&session),
        ["advance ives to 0604", "advance jory to 0604", "pass"]
    );
    plays(&mut session, &["advance ives to 0604"]);
    assert!(stands(&session, "ives").ends_with("0604"));
}

/// BS-801, BS-802, BS-804: out of one hex several may be attacked; each combat has its own defenders and attackers.
#[test]
fn one_hex_attacks_two() {
    let words = [
        "place orr 0102",
        "place ives 0404",
        "place jory 0404",
        "place ames 0504",
        "place cole 0405",
    ];
    let mut session = scene(COLDWATER, "lane", "attack", &words);
    plays(&mut session, &["next", "next"]);
    plays(
        &mut session,
        &["close ives,ives on ames", "close jory on cole"],
    );
    assert_eq!(session.state().combats[0].attackers, ["ives"]);
    for line in ["fire cole at jory dice 1 1", "fire ames at ives dice 1 1"] {
        let told = play(&mut session, line).unwrap();
        assert!(told.contains("fires in defence at"), "{told}");
    }
    let told = play(&mut session, "assault jory dice 1 1").unwrap();
    assert!(told.contains("Jory attacks"), "{told}");
}

/// BS-802, BS-604: who supports is next to those at whom he fires, and adds to defensive fire, not to other support.
#[test]
fn support_is_next_to_its_target() {
    let words = [
        "place ives 0504",
        "place jory 0505",
        "place orr 0101",
        "place gage 0503",
    ];
    let mut session = declared(&words, &["close ives,jory on 0604"]);
    refused(
        &mut session,
        "fire brill at 0505 dice 1 1",
        "not next to an attacker",
    );
    refused(&mut session, "fire brill,gage at 0504 dice 1 1", "BS-604");
}

/// BS-R34: a combat that has lost its attackers binds nobody.
#[test]
fn a_combat_without_attackers_binds_nobody() {
    let session = declared(&BRIDGE, &["close ives on 0604", "mark ives gone", "next"]);
    assert!(object(&session)["active"].is_null());
}

/// BS-907: nobody advances into a hex that an enemy holds still.
#[test]
fn a_hex_that_is_held_is_not_taken() {
    let close = ["close ives on 0604", "place hull 1001", "place cole 0604"];
    let mut session = declared(&BRIDGE, &close);
    plays(
        &mut session,
        &[
            "assault 0604 dice 1 1",
            "test depletion - skedaddle RA1 dice 1 1",
            "retreat ames by 0704",
        ],
    );
    assert_eq!(object(&session)["due"], serde_json::json!([]));
}

/// BS-907: an advance goes into no prohibited ground.
#[test]
fn no_advance_enters_prohibited_ground() {
    let text = COLDWATER.replace(
        "[hexside.creek]\nfoot = 2",
        "[hexside.creek]\nfoot = \"prohibited\"",
    );
    let words = [
        "place ives 0503",
        "place ames 0603",
        "place brill 1001",
        "place cole 1002",
        "place hull 1003",
        "place gage 1006",
    ];
    let mut session = scene(&text, "lane", "attack", &words);
    plays(
        &mut session,
        &[
            "next",
            "next",
            "close ives on ames",
            "assault ames dice 1 1",
            "test depletion - skedaddle RA1 dice 1 1",
            "retreat ames by 0703",
        ],
    );
    assert_eq!(openings(&session), ["pass"]);
    let why = refused(&mut session, "advance ives to 0603", "BS-907");
    assert!(why.contains("0603 cannot be entered from 0503"), "{why}");
    plays(
        &mut session,
        &["advance ives to 0603 because \"there is a footbridge\""],
    );
}
