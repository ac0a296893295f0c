//! What stays open until somebody has answered: enemies who may fire at a mover (BS-703), a retreat that fire makes
//! longer (BS-906), flanking fire at a mover (BS-608).

use rules::blind_swords::{BlindSwords, position::DueAct};

use super::{
    COLDWATER, Game, begin, object, play, plays,
    scene::{chain_with_foes, openings, refused, scene},
    stands,
};

/// Jory leaves 0503 next to Ames and Brill; Kemp stands with him.
const LEAVING: [&str; 5] = [
    "place jory 0503",
    "place kemp 0503",
    "place ames 0603",
    "place brill 0502",
    "place ives 0101",
];

fn leaving() -> Game {
    let mut session = scene(COLDWATER, "lane", "attack", &LEAVING);
    plays(
        &mut session,
        &["next", "move jory by 0504 0505 because \"uphill\""],
    );
    session
}

/// BS-703: each enemy fires once at a mover who leaves a hex, and again when he leaves the next.
#[test]
fn an_enemy_fires_once_at_each_exit() {
    let mut session = leaving();
    plays(&mut session, &["opportunity ames at jory dice 1 1"]);
    assert_eq!(openings(&session), ["pass", "opportunity brill at jory"]);
    let why = refused(&mut session, "opportunity ames at jory dice 1 1", "BS-703");
    assert!(why.contains("Ames has fired at Jory in this hex"), "{why}");
    refused(
        &mut session,
        "opportunity ames,brill at jory dice 1 1",
        "Ames has fired at Jory",
    );
    plays(
        &mut session,
        &["opportunity brill at jory dice 1 1", "pass"],
    );
    // The next hex is next to Ames again.
    plays(&mut session, &["opportunity ames at jory dice 1 1", "pass"]);
    assert_eq!(stands(&session, "jory"), "fr none 0505");
    // Kemp is another mover.
    plays(
        &mut session,
        &["move kemp by 0403", "opportunity ames at kemp dice 1 1"],
    );
    assert_eq!(session.differing(), []);
}

/// BS-703, on the board: only the table knows whether the mover has left another hex since.
#[test]
fn on_the_board_a_second_fire_is_asked_about() {
    let text = COLDWATER.replacen("[rulings]", "[rulings]\nfacts = \"table\"", 1);
    let mut session = scene(&text, "lane", "attack", &[]);
    plays(&mut session, &["next"]);
    let fire = "opportunity ames at jory with 0 without obscured dice 1 1";
    plays(&mut session, &[fire]);
    let why = refused(&mut session, fire, "BS-703");
    assert!(
        why.contains("has Jory left another hex since Ames fired at it"),
        "{why}"
    );
    refused(
        &mut session,
        &format!("{fire} answer no"),
        "Ames has fired at Jory",
    );
    plays(&mut session, &[&format!("{fire} answer yes")]);
    // Another enemy, another mover, another step: nothing is asked.
    plays(
        &mut session,
        &[
            "opportunity brill at jory with 0 without obscured dice 1 1",
            "opportunity ames at kemp with 0 without obscured dice 1 1",
        ],
    );
    assert_eq!(session.differing(), []);
}

/// The chain kit, whose defender goes back two hexes past an enemy at 0605.
fn going_back() -> Game {
    let mut session = begin(&chain_with_foes(&["0605", "0604"]));
    plays(
        &mut session,
        &[
            "next",
            "place e 1001",
            "draw foe",
            "activate foe-brigade",
            "order attack",
            "fire a at 0504 dice 1 1",
            "test depletion - skedaddle R2 dice 1 1",
            "retreat d by 0505 0506 because \"the way of the test\"",
        ],
    );
    assert_eq!(stands(&session, "d"), "fr none 0505");
    assert_eq!(openings(&session).len(), 3, "{:?}", openings(&session));
    session
}

/// BS-906: a retreat result during a retreat adds to the whole distance, counted from where the retreat began; the unit
/// makes no second retreat of its own.
#[test]
fn a_retreat_result_during_a_retreat_adds_to_its_distance() {
    let mut session = going_back();
    plays(
        &mut session,
        &[
            "opportunity x0 at d dice 1 1",
            "test depletion - skedaddle MH R1 dice 1 1",
        ],
    );
    assert_eq!(
        stands(&session, "d"),
        "fr shaken 0505",
        "it has not moved on yet"
    );
    match &session.state().dues[0] {
        DueAct::Farther {
            unit, hexes, from, ..
        } => {
            assert_eq!((unit.as_str(), *hexes, from.as_str()), ("d", 3, "0504"));
        }
        due => panic!("{due:?}"),
    }
    // It leaves the same hex: who fired at it there does not fire again, another may.
    let map = session.state().kit.map.clone().unwrap();
    let back = openings(&session).remove(0);
    plays(&mut session, &[&back]);
    assert!(!openings(&session).contains(&"opportunity x0 at d".to_owned()));
    while !session.state().dues.is_empty() {
        plays(&mut session, &["pass"]);
    }
    let hex = session.state().units["d"].hex().unwrap().to_owned();
    assert_eq!(map.distance("0504", &hex), Some(3), "{hex}");
    assert_eq!(session.differing(), []);
}

/// BS-906: only what befalls the unit itself makes its retreat longer, and one that breaks goes no farther.
#[test]
fn only_its_own_results_make_a_retreat_longer() {
    let mut session = going_back();
    plays(
        &mut session,
        &[
            "opportunity x0 at d dice 1 1",
            "test depletion - skedaddle AR2 dice 1 1",
        ],
    );
    while session
        .state()
        .test
        .as_ref()
        .is_some_and(|test| test.lead_alone)
    {
        let line = openings(&session).remove(0);
        plays(&mut session, &[&line]);
    }
    assert!(
        matches!(session.state().dues[0], DueAct::Leaves(_)),
        "{:?}",
        session.state().dues
    );
    let mut session = going_back();
    plays(
        &mut session,
        &[
            "opportunity x0 at d dice 1 1",
            "test depletion - skedaddle BT R1 dice 1 1",
            "break d dice 6",
        ],
    );
    assert_eq!(stands(&session, "d"), "bw none box3");
    assert_eq!(object(&session)["due"], serde_json::json!([]));
}

/// BS-906, on the board: the distances of both results are one retreat there too.
#[test]
fn on_the_board_a_retreat_under_fire_is_one_retreat() {
    let text = COLDWATER.replacen("[rulings]", "[rulings]\nfacts = \"table\"", 1);
    let mut session = scene(&text, "lane", "attack", &[]);
    plays(
        &mut session,
        &[
            "fire ives at ames range effective without obscured with 0 dice 6 6",
            "test depletion - skedaddle R2 dice 1 1",
            "opportunity kemp at ames without obscured with 0 with supported dice 6 6",
            "test depletion - skedaddle R1 dice 1 1",
        ],
    );
    assert_eq!(
        session.state().dues,
        [DueAct::Retreat("ames".to_owned(), 3)]
    );
}

/// BS-608, BS-703: flanking fire at a mover is announced in the open window; each fire is shifted, all must be given,
/// and the announcement ends with the exit.
#[test]
fn flanking_fire_at_a_mover_takes_place_in_its_window() {
    let mut session = leaving();
    plays(&mut session, &["flank ames / brill at jory"]);
    assert_eq!(
        stands(&session, "jory"),
        "fr none 0503",
        "the window is open"
    );
    assert_eq!(
        openings(&session),
        ["opportunity ames at jory", "opportunity brill at jory"]
    );
    refused(&mut session, "pass", "BS-608");
    refused(&mut session, "next", "BS-608");
    refused(&mut session, "move kemp by 0403", "BS-608");
    for unit in ["ames", "brill"] {
        let told = play(
            &mut session,
            &format!("opportunity {unit} at jory dice 1 1"),
        )
        .unwrap();
        assert!(told.contains("flanking fire +1 BS-608"), "{told}");
    }
    plays(&mut session, &["pass"]);
    let told = play(&mut session, "opportunity ames at jory dice 1 1").unwrap();
    assert!(!told.contains("flanking"), "{told}");
    assert_eq!(session.differing(), []);
    // Lines that come in side by side do not flank; nobody flanks another hex meanwhile.
    let mut session = leaving();
    plays(&mut session, &["place brill 0602"]);
    refused(&mut session, "flank ames / brill at jory", "BS-608");
    refused(&mut session, "flank ames / brill at 0101", "BS-608");
    assert_eq!(stands(&session, "jory"), "fr none 0503");
}

/// BS-608: when the mover has gone, those who announced are free.
#[test]
fn who_announced_is_free_when_the_mover_has_gone() {
    let mut session = leaving();
    plays(
        &mut session,
        &[
            "flank ames / brill at jory",
            "opportunity ames at jory dice 6 6",
            "test depletion - skedaddle R1 dice 1 1",
        ],
    );
    let back = openings(&session).remove(0);
    plays(&mut session, &[&back]);
    assert_eq!(object(&session)["due"], serde_json::json!([]));
    plays(&mut session, &["move kemp by 0403"]);
    let told = play(&mut session, "opportunity brill at kemp dice 1 1").unwrap();
    assert!(!told.contains("flanking"), "{told}");
}

/// BS-703, BS-704, BS-907: no act closes an open window silently, and an event that is played leaves it open.
#[test]
fn no_act_closes_an_open_window_silently() {
    let mut session = leaving();
    let told = play(&mut session, "move kemp by 0403").unwrap();
    assert!(told.contains("no one fires at Jory (BS-703)"), "{told}");
    let words = [
        "place nash 0404",
        "place ames 0606",
        "place brill 1001",
        "place cole 1002",
        "place orr 0101",
    ];
    let text = COLDWATER.replace(
        "kind = \"infantry\"\nfr = [5, 3]\nbw = [2, 2]\nweapon = \"M\"\nat = \"0605\"",
        "kind = \"cavalry\"\npair = true\nfr = [5, 3]\nbw = [2, 2]\nweapon = \"M\"\nat = \"0605\"",
    );
    let mut session = scene(&text, "lane", "attack", &words);
    plays(
        &mut session,
        &[
            "place cole 0503",
            "place jory 0304",
            "next",
            "move jory by 0403 because \"over the fence\"",
        ],
    );
    if let Some(DueAct::Nears(..)) = session.state().dues.first() {
        let told = play(&mut session, "move kemp by 0203").unwrap();
        assert!(told.contains("Cole does not withdraw (BS-704)"), "{told}");
    } else {
        panic!("{:?}", session.state().dues);
    }
    // An advance that nobody makes.
    let words = [
        "place ives 0504",
        "place jory 0504",
        "place orr 0101",
        "place kemp 0503",
        "place hull 1001",
    ];
    let emptied = || {
        let mut session = scene(COLDWATER, "lane", "attack", &words);
        plays(&mut session, &["next", "next"]);
        let told = play(&mut session, "close ives,jory on 0604").unwrap();
        assert!(
            told.contains("Ives and Jory declare close combat on 0604"),
            "{told}"
        );
        plays(
            &mut session,
            &[
                "close kemp on 0603",
                "assault 0604 dice 1 1",
                "test depletion - skedaddle RA1 dice 1 1",
                "retreat ames by 0704",
            ],
        );
        session
    };
    let mut session = emptied();
    let told = play(&mut session, "assault 0603 dice 1 1").unwrap();
    assert!(told.contains("no one advances (BS-907)"), "{told}");
    assert_eq!(session.differing(), []);
    // One of two has advanced; the other stays.
    let mut followed = emptied();
    plays(&mut followed, &["advance ives to 0604"]);
    let offered = <BlindSwords as rules::Guided>::openings(followed.state());
    let stays = offered.iter().map(|opening| opening.words.clone());
    let stays: Vec<String> = stays.collect();
    assert!(
        stays.contains(&"no one else advances to 0604: Jory may (BS-907)".to_owned()),
        "{stays:?}"
    );
    let told = play(&mut followed, "pass").unwrap();
    assert!(told.contains("no one else advances (BS-907)"), "{told}");
    assert!(!followed.state().advanced);
    assert_eq!(followed.differing(), []);
}

/// BS-306, BS-703: an event that is played while a mover waits leaves the window open.
#[test]
fn an_event_leaves_an_open_window_open() {
    let text = COLDWATER
        .replacen("by = \"program\"", "by = \"table\"", 1)
        .replace("when = [\"fire\"]", "when = [\"any\"]")
        .replace("when = [\"order\"]", "when = [\"any\"]");
    let mut session = begin(&text);
    plays(&mut session, &["next", "pass", "pass", "next"]);
    plays(&mut session, &LEAVING);
    plays(
        &mut session,
        &[
            "draw event union",
            "draw tarr dice 1",
            "activate lane",
            "order attack",
            "next",
            "move jory by 0504 0505 because \"uphill\"",
            "play fresh-cartridges",
        ],
    );
    let told = play(&mut session, "opportunity ames at jory dice 1 1").unwrap();
    assert!(told.contains("event +1"), "{told}");
    assert_eq!(stands(&session, "jory"), "fr none 0503");
}
