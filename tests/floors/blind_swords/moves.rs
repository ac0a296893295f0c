//! Moves, stacks, fire at movers, reinforcements, the edge of the map.

mod cavalry;

use rules::Guided;
use rules::blind_swords::BlindSwords;
use view::presentation::menu;

use super::{
    COLDWATER, begin, object, play, plays,
    scene::{openings, refused, scene, with},
    stands, to_draw, to_guns,
};

/// BS-701, BS-R29: points of a way, one hex always, one unit after the other, each to its end.
#[test]
fn moves_are_priced() {
    let mut session = scene(
        COLDWATER,
        "lane",
        "attack",
        &["place kemp 0104", "place jory 0306", "place ives 0305"],
    );
    plays(&mut session, &["next"]);
    refused(&mut session, "move kemp by 0204 0304 0404 0504", "4");
    refused(&mut session, "move kemp by 0304", "not next to");
    refused(
        &mut session,
        "move jory by 0307 0308 0309",
        "is not a hex of the map",
    );
    plays(&mut session, &["move jory by 0307", "move jory by 0308"]);
    plays(&mut session, &["move ives by 0304"]);
    refused(&mut session, "move jory by 0307", "has ended its move");
    // A hex of 3 for somebody with 2 left: not as the rest of a move, but as the whole of one.
    let text = COLDWATER.replace("attack = { foot = 3", "attack = { foot = 2");
    let words = [
        "place jory 0503",
        "place kemp 0402",
        "place ames 1001",
        "place brill 1002",
        "place cole 1003",
    ];
    let mut session = scene(&text, "lane", "attack", &words);
    plays(&mut session, &["next", "move jory by 0603"]);
    refused(&mut session, "move kemp by 0502 0602", "BS-701");
    let text = COLDWATER.replace("attack = { foot = 3", "attack = { foot = 0");
    let mut session = scene(&text, "lane", "attack", &words);
    plays(&mut session, &["next"]);
    refused(&mut session, "move jory by 0603", "BS-701");
}

/// BS-108: the end of a move, and every hex that is entered by the rate of a road.
#[test]
fn stacks_hold_at_the_end_of_a_move_and_along_a_road() {
    let words = [
        "place ives 0304",
        "place jory 0204",
        "place kemp 0304",
        "place lowe 0305",
    ];
    let cheap = COLDWATER.replace("\ncost = 1 ", "\ncost = 0.5 ");
    // With points for the ground nobody has to take the rate of the road.
    let mut session = scene(&cheap, "lane", "attack", &words);
    plays(&mut session, &["next"]);
    refused(&mut session, "move jory by 0304", "BS-108");
    plays(&mut session, &["move jory by 0304 0404"]);
    assert_eq!(session.state().spent["jory"].points.to_string(), "3/2");
    let slow = cheap.replace("attack = { foot = 3", "attack = { foot = 1");
    let mut session = scene(&slow, "lane", "attack", &words);
    plays(&mut session, &["next"]);
    refused(&mut session, "move jory by 0304", "BS-108");
    let why = refused(&mut session, "move jory by 0304 0404", "BS-108");
    assert!(
        why.contains("on the road 0304 would hold 16 with Jory; the limit is 12"),
        "{why}"
    );
    // Off the road only the end counts.
    plays(
        &mut session,
        &[
            "place jory 0303",
            "move jory by 0304 0305 because \"the ground costs too much\"",
        ],
    );
    let mut session = scene(
        COLDWATER,
        "rusk",
        "attack",
        &["place nash 0306", "place jory 0101", "place lowe 0305"],
    );
    plays(&mut session, &["next"]);
    refused(
        &mut session,
        "move nash by 0305",
        "mounted cavalry stacks with cavalry alone",
    );
    plays(
        &mut session,
        &["move nash by 0305 0304 0404 because \"through them\""],
    );
}

/// BS-702: Maneuver forbids to move next to an enemy.
#[test]
fn maneuver_does_not_engage() {
    let mut session = scene(
        COLDWATER,
        "lane",
        "maneuver",
        &["place ives 0404", "place orr 0101"],
    );
    refused(&mut session, "move ives by 0504", "BS-702");
}

/// BS-703, BS-R23, BS-R24: a mover waits for the fire of enemies at each hex that he leaves next to them; he alone
/// suffers, and a retreat takes the place of the move.
#[test]
fn a_mover_is_fired_at() {
    let words = [
        "place jory 0503",
        "place kemp 0503",
        "place ames 0603",
        "place brill 0502",
        "place ives 0101",
    ];
    let mut session = scene(COLDWATER, "lane", "attack", &words);
    plays(
        &mut session,
        &["next", "move jory by 0504 0505 because \"uphill\""],
    );
    let due = object(&session)["due"][0].to_string();
    assert!(due.contains("BS-703") && due.contains("0503"), "{due}");
    assert_eq!(
        openings(&session),
        [
            "pass",
            "opportunity ames at jory",
            "opportunity brill at jory"
        ]
    );
    // The enemy alone fires or lets the mover go.
    let state = session.state();
    let (mover, enemy) = (state.side_of("jory"), state.side_of("ames"));
    let lines = |side: &str| -> Vec<String> {
        let acts = menu::table_acts::<BlindSwords>(state, side).into_iter();
        acts.map(|act| act.line).collect()
    };
    assert_eq!(lines(mover), [""; 0]);
    assert_eq!(lines(enemy), openings(&session));
    let told = play(&mut session, "opportunity ames at jory dice 6 6").unwrap();
    assert!(
        told.contains("Ames fires at Jory as it leaves: 3 SP") && told.contains("column 3"),
        "{told}"
    );
    plays(&mut session, &["test depletion D2 skedaddle - dice 1 1"]);
    assert_eq!(stands(&session, "jory"), "bw none 0503");
    assert_eq!(
        stands(&session, "kemp"),
        "fr none 0503",
        "D2 strikes the mover alone"
    );
    // The next hex is next to Ames again: every exit draws fire.
    plays(&mut session, &["pass"]);
    assert!(
        object(&session)["due"][0]
            .to_string()
            .contains("leaves 0504")
    );
    plays(
        &mut session,
        &[
            "opportunity ames at jory dice 6 6",
            "test depletion - skedaddle R1 dice 1 1",
        ],
    );
    let back = openings(&session).remove(0);
    plays(&mut session, &[&back]);
    assert_ne!(stands(&session, "jory"), "bw none 0505");
    assert_eq!(
        object(&session)["due"],
        serde_json::json!([]),
        "the move is over"
    );
    // Whoever does something else lets the mover go.
    plays(&mut session, &["move kemp by 0403", "next"]);
    assert_eq!(stands(&session, "kemp"), "fr none 0403");
    assert_eq!(session.differing(), []);
}

/// BS-707, BS-310: infantry with an arrival of its own waits for its turn, whatever its brigade does before; a brigade all
/// of whose units are still to come gets no activation (BS-314).
#[test]
fn a_regiment_may_arrive_later_than_its_brigade() {
    let late = with(
        COLDWATER,
        "brill",
        "at = \"0603\"",
        "arrives = { turn = 2, at = \"1003\" }",
    );
    let mut session = scene(&late, "marsh", "regroup", &[]);
    assert!(stands(&session, "brill").ends_with("coming"));
    assert_eq!(stands(&session, "ames"), "fr none 0604");
    plays(&mut session, &["next because \"the players agree\""]);
    while session.state().turn == 1 {
        plays(&mut session, &["next because \"the players agree\""]);
    }
    to_draw(&mut session);
    plays(
        &mut session,
        &["draw hale because typed dice 1", "activate marsh"],
    );
    assert_eq!(stands(&session, "brill"), "fr none 1003");
    // All units of the brigade arrive by arrivals of their own.
    let own = "arrives = { turn = 2, at = \"1004\" }";
    let mut all = COLDWATER.replace(own, "");
    for unit in ["dunn", "eaton", "fitch"] {
        let id = format!("id = \"{unit}\"");
        all = all.replace(&id, &format!("{id}\n{own}"));
    }
    let mut session = begin(&all);
    to_draw(&mut session);
    plays(&mut session, &["draw hale because typed dice 1"]);
    let offered = openings(&session);
    assert_eq!(offered, ["activate marsh"]);
}

/// BS-707, BS-R33: a full activation brings a brigade in; barred it waits, the next time the nearest hex takes it.
#[test]
fn reinforcements_enter() {
    let early = COLDWATER.replace(
        "arrives = { turn = 2, at = \"1004\" }",
        "arrives = { turn = 1, at = \"1004\" }",
    );
    let mut session = begin(&early);
    to_draw(&mut session);
    plays(
        &mut session,
        &["draw hale because typed dice 6", "activate boyle", "next"],
    );
    assert!(
        stands(&session, "dunn").ends_with("coming"),
        "a limited activation is lost"
    );
    let mut session = scene(&early, "boyle", "attack", &[]);
    // 13 of 12 and horse among them: they may over-stack on arrival.
    assert_eq!(stands(&session, "dunn"), "fr none 1004");
    plays(&mut session, &["next"]);
    let why = refused(&mut session, "next", "BS-707");
    assert!(why.contains("move dunn"), "{why}");
    // One by one, the largest first; horse and foot part in any order.
    let why = refused(&mut session, "move fitch by 0904", "BS-707");
    assert!(why.contains("Dunn moves out of 1004 before Fitch"), "{why}");
    plays(&mut session, &["move dunn by 0904"]);
    refused(&mut session, "next", "BS-707");
    plays(&mut session, &["move fitch by 1003", "next"]);
    // Whoever came in under an order without moves is frozen still when he may move, where the table let him stay.
    let mut session = scene(&early, "boyle", "regroup", &[]);
    plays(
        &mut session,
        &[
            "next because \"the players agree\"",
            "mark boyle ready",
            "draw hale dice 1 because \"it went back\"",
            "activate boyle",
            "order attack",
            "next",
        ],
    );
    refused(&mut session, "next", "BS-707");
    // Nothing is offered but to move out.
    let offered = openings(&session);
    assert!(
        !offered.is_empty() && offered.iter().all(|line| line.starts_with("move dunn by ")),
        "{offered:?}"
    );
    // Barred: not this turn.
    let mut session = scene(&early, "boyle", "attack", &["place nash 1003"]);
    assert!(stands(&session, "dunn").ends_with("coming"));
    assert!(session.state().delayed.contains("boyle"));
    plays(
        &mut session,
        &[
            "next",
            "next",
            "next",
            "draw vance because typed dice 1",
            "activate boyle",
        ],
    );
    assert!(
        stands(&session, "dunn").ends_with("coming"),
        "a second call in the turn is no next time"
    );
    plays(
        &mut session,
        &[
            "order regroup",
            "next",
            "next because \"it is late\"",
            "next",
        ],
    );
    to_draw(&mut session);
    plays(&mut session, &["draw hale because typed dice 1"]);
    refused(&mut session, "activate boyle", "BS-R33");
    plays(&mut session, &["activate boyle answer 1005"]);
    assert_eq!(stands(&session, "dunn"), "fr none 1005");
    // Guns stand in their hex as the phase of the guns begins.
    let guns = with(
        COLDWATER,
        "hull",
        "at = \"0704\"",
        "arrives = { turn = 1, at = \"1001\" }",
    );
    let mut session = begin(&guns);
    assert!(stands(&session, "hull").ends_with("coming"));
    to_guns(&mut session);
    assert_eq!(stands(&session, "hull"), "fr none 1001");
    // Too many guns in it move out in their step, the largest first.
    let many = with(
        &guns.replace("limit = 12", "limit = 5"),
        "gage",
        "at = \"0703\"",
        "arrives = { turn = 1, at = \"1001\" }",
    );
    let mut session = begin(&many);
    to_guns(&mut session);
    plays(&mut session, &["guns 1001"]);
    refused(&mut session, "next", "BS-707");
    refused(&mut session, "move hull by 1002", "BS-707");
    let line = openings(&session).remove(0);
    assert!(line.starts_with("move gage by "), "{line}");
    plays(&mut session, &[&line, "next"]);
}

/// BS-001, BS-705: of a unit whose hex nobody typed the table knows where it stands: it mounts, moves and leaves all
/// the same.
#[test]
fn a_unit_without_a_place_moves_as_the_table_says() {
    let text = with(COLDWATER, "nash", "at = \"0107\"\n", "");
    let mut session = scene(&text, "rusk", "attack", &[]);
    plays(&mut session, &["next", "dismount nash"]);
    assert!(session.state().units["nash"].dismounted);
    let mut session = scene(&text, "rusk", "attack", &[]);
    plays(&mut session, &["next", "move nash by 0306"]);
    assert!(stands(&session, "nash").ends_with("0306"));
    let mut session = scene(&text, "rusk", "attack", &[]);
    plays(&mut session, &["next", "exit nash"]);
    assert!(stands(&session, "nash").ends_with("left"));
}

/// BS-501, BS-702: who moves is reminded how far, and that Maneuver engages nobody.
#[test]
fn allowances_are_reminded_of() {
    for (brigade, order, said) in [
        ("lane", "attack", "Lane may move 3 points on foot (BS-701)"),
        (
            "rusk",
            "defend",
            "Rusk may move 3 points on foot, 6 points mounted (BS-701)",
        ),
        (
            "rusk",
            "maneuver",
            "5 points on foot, 9 points mounted (BS-701), not next to an enemy (BS-702)",
        ),
    ] {
        let mut session = scene(COLDWATER, brigade, order, &[]);
        if order != "maneuver" {
            plays(&mut session, &["next"]);
        }
        let words = BlindSwords::openings(session.state()).remove(0).words;
        assert!(words.contains(said), "{words}");
    }
}

/// BS-708, BS-703: whoever leaves the map leaves a hex next to enemies as any other mover does.
#[test]
fn who_leaves_the_map_is_fired_at() {
    let words = ["place kemp 0101", "place brill 0102"];
    let mut session = scene(COLDWATER, "lane", "attack", &words);
    plays(&mut session, &["next", "exit kemp"]);
    assert_eq!(stands(&session, "kemp"), "fr none 0101");
    let offered = openings(&session);
    assert_eq!(offered, ["pass", "opportunity brill at kemp"]);
    plays(
        &mut session,
        &["opportunity brill at kemp dice 1 1", "pass"],
    );
    assert!(stands(&session, "kemp").ends_with("left"));
}

/// BS-708: from an edge hex, for a point, for good.
#[test]
fn units_leave_the_map_at_its_edge() {
    let mut session = scene(COLDWATER, "lane", "attack", &["place kemp 0101"]);
    plays(&mut session, &["next"]);
    refused(&mut session, "exit jory", "BS-708");
    plays(&mut session, &["exit kemp"]);
    assert!(stands(&session, "kemp").ends_with("left"));
    assert_eq!(session.state().spent["kemp"].points.to_string(), "1");
}

/// BS-108: whoever moves in a stack counts those who go before him at the end of their way.
#[test]
fn a_stack_that_moves_together_holds_to_the_limit() {
    let mut session = scene(COLDWATER, "lane", "attack", &["place jory 0304"]);
    plays(&mut session, &["next"]);
    let why = refused(&mut session, "move ives,jory by 0204", "BS-108");
    assert!(
        why.contains("would hold 16") && why.contains("the limit is 12"),
        "{why}"
    );
    let mut session = scene(COLDWATER, "rusk", "attack", &["place lowe 0107"]);
    plays(&mut session, &["next"]);
    refused(
        &mut session,
        "move nash,lowe by 0106",
        "mounted cavalry stacks with cavalry alone",
    );
}

/// BS-703: enemies fire at the unit that leaves its hex, and at no other; a retreat takes the place of its move.
#[test]
fn fire_at_a_mover_waits_for_him() {
    let words = [
        "place orr 0102",
        "place ives 0404",
        "place kemp 0404",
        "place ames 0504",
    ];
    let mut session = scene(COLDWATER, "lane", "attack", &words);
    plays(&mut session, &["next"]);
    let shot = "opportunity ames at ives dice 6 6";
    refused(&mut session, shot, "BS-703");
    plays(&mut session, &["move kemp by 0304"]);
    refused(&mut session, shot, "BS-703");
    plays(&mut session, &["pass", "move ives by 0304", shot]);
    plays(
        &mut session,
        &[
            "test depletion - skedaddle R1 dice 1 1",
            "retreat ives by 0304",
        ],
    );
    refused(&mut session, "move ives by 0204", "has ended its move");
}

/// BS-108, BS-501, BS-R57, `march_full_hex`: nobody marches by road through a full hex; by the switch he pays its
/// ground. A reason overrules the limit at the rate of the road.
#[test]
fn nobody_marches_through_a_full_hex() {
    let words = [
        "place orr 0404",
        "place jory 0404",
        "place kemp 0304",
        "place ames 1001",
        "place brill 1002",
        "place cole 1003",
    ];
    let mut session = scene(COLDWATER, "lane", "maneuver", &words);
    let why = refused(&mut session, "move kemp by 0404 0504", "BS-108");
    assert!(why.contains("on the road 0404 would hold"), "{why}");
    // Round it the ground is paid, and up to it nothing is full.
    plays(&mut session, &["move ives by 0305 0405"]);
    let paid = COLDWATER.replacen("[rulings]", "[rulings]\nmarch_full_hex = \"ground\"", 1);
    let mut session = scene(&paid, "lane", "maneuver", &words);
    plays(&mut session, &["move kemp by 0404 0504"]);
    assert_eq!(stands(&session, "kemp"), "fr none 0504");
    let ground = session.state().spent["kemp"].points.to_string();
    let mut session = scene(COLDWATER, "lane", "maneuver", &words);
    plays(&mut session, &["move kemp by 0404 0504 because \"agreed\""]);
    let road = session.state().spent["kemp"].points.to_string();
    assert_eq!((ground.as_str(), road.as_str()), ("3/2", "1"));
}

/// BS-703: what waits behind a move is told, and that nobody fires where the step is ended over it.
#[test]
fn a_mover_who_waits_for_fire_is_told() {
    let words = [
        "place jory 0503",
        "place ames 0603",
        "place brill 0502",
        "place ives 0101",
    ];
    let mut session = scene(COLDWATER, "lane", "attack", &words);
    plays(&mut session, &["next"]);
    let told = play(&mut session, "move jory by 0504").unwrap();
    assert_eq!(
        told,
        "Jory leaves 0503: enemies next to it may fire (BS-703)"
    );
    let told = play(&mut session, "next").unwrap();
    let said = "no one fires at Jory (BS-703), and the step ends (undo reverses this)";
    assert!(told.contains(said), "{told}");
    assert_eq!(session.differing(), []);
}
