//! Every rule by itself, on the sample kit.

use vidette::game::any::Hosted;
use vidette::rules::Guided;
use vidette::rules::blind_swords::BlindSwords;
use vidette::rules::blind_swords::clauses::CLAUSES;
use vidette::rules::speech::Spoken;

use super::CHAIN;
use super::COLDWATER;
use super::Game;
use super::begin;
use super::object;
use super::play;
use super::plays;
use super::stands;
use super::to_draw;

/// A kit in whose entry of that identifier some text stands in the place of other text.
pub(super) fn with(text: &str, id: &str, was: &str, is: &str) -> String {
    let at = text.find(&format!("id = \"{id}\"\n")).unwrap();
    let (before, entry) = text.split_at(at);
    assert!(entry.contains(was), "{id}: {was}");
    format!("{before}{}", entry.replacen(was, is, 1))
}

/// A game in which a brigade acts under an order, after some words of the table.
pub(super) fn scene(text: &str, brigade: &str, order: &str, words: &[&str]) -> Game {
    let mut session = begin(text);
    to_draw(&mut session);
    plays(&mut session, words);
    let division = match brigade {
        "marsh" | "boyle" => "hale",
        _ => "tarr",
    };
    let lines = [
        format!("draw {division} dice 1"),
        format!("activate {brigade}"),
        format!("order {order}"),
    ];
    for line in &lines {
        plays(&mut session, &[line]);
    }
    session
}

/// The refusal of a line, which names its rule.
pub(super) fn refused(session: &mut Game, line: &str, rule: &str) -> String {
    let why = play(session, line).expect_err(line);
    assert!(why.contains(rule), "{line}: {why}");
    why
}

fn openings(session: &Game) -> Vec<String> {
    let openings = BlindSwords::openings(session.state());
    let lines = openings.iter();
    lines
        .map(|opening| BlindSwords::write(&opening.command))
        .collect()
}

/// BS-002: the impossible is refused outright, judgement gives way to a reason, the table sets any fact.
#[test]
fn the_table_outranks_the_program() {
    let mut session = scene(COLDWATER, "lane", "attack", &[]);
    for (line, rule) in [
        ("fire nobody at 0604", "there is no unit"),
        ("draw", "BS-002"),
        ("fire ives at 0604 dice 7 1", "7"),
    ] {
        let because = play(&mut session, &format!("{line} because \"we want it\""));
        let why = because.unwrap_err();
        assert!(why.contains(rule), "{line}: {why}");
    }
    refused(&mut session, "move jory by 0405", "BS-201");
    plays(&mut session, &["move jory by 0405 because \"we agreed\""]);
    plays(&mut session, &["mark jory disrupted", "place jory 0101"]);
    assert_eq!(stands(&session, "jory"), "fr disrupted 0101");
}

/// BS-102: guns and fragile units never go onto the track, and a fragile unit has no fresh face.
#[test]
fn guns_and_fragile_units_are_never_on_the_track() {
    let mut session = begin(COLDWATER);
    refused(&mut session, "mark orr box 2", "BS-102");
    refused(&mut session, "mark quill available", "BS-102");
    refused(&mut session, "mark quill fresh", "BS-102");
    plays(&mut session, &["mark jory box 2"]);
    assert_eq!(stands(&session, "jory"), "bw none box2");
}

/// BS-304, BS-R11, BS-R39: who draws, who throws for wild chits and for tests.
#[test]
fn the_puller_changes_with_the_turn() {
    let session = begin(COLDWATER);
    assert_eq!(object(&session)["cup"]["puller"], "confederate");
    let always = COLDWATER.replace("puller = \"odd-confederate\"", "puller = \"union\"");
    assert_eq!(object(&begin(&always))["cup"]["puller"], "union");
    let thrower = |session: &mut Game, line: &str| {
        let before = session.state().clone();
        play(session, line).unwrap();
        let entry = session.entries().last().unwrap().clone();
        let act = entry.act().unwrap();
        BlindSwords::thrower(&before, &act.command, &act.events, 0)
    };
    let mut session = begin(COLDWATER);
    to_draw(&mut session);
    assert_eq!(thrower(&mut session, "draw fog dice 6"), "union");
    assert_eq!(thrower(&mut session, "draw tarr dice 1"), "confederate");
    plays(
        &mut session,
        &[
            "activate lane",
            "order attack",
            "place ives 0603 because \"x\"",
        ],
    );
    let mut session = scene(COLDWATER, "lane", "attack", &["place ives 0504"]);
    plays(&mut session, &["fire ives at 0604 dice 6 6"]);
    assert_eq!(thrower(&mut session, "test dice 1 1"), "union");
}

/// BS-308, BS-R13: Fog of War reads its table, and may exchange a leader for the game or for the turn.
#[test]
fn fog_of_war_reads_its_table() {
    for (switch, rating) in [("game", 3), ("turn", 4)] {
        let text = COLDWATER.replace(
            "[rulings]",
            &format!("[rulings]\nfallen_for = \"{switch}\""),
        );
        let mut session = begin(&text);
        to_draw(&mut session);
        let told = play(&mut session, "draw fog dice 1").unwrap();
        assert!(told.contains("A Union leader falls"), "{told}");
        assert!(session.state().chits.fallen.contains("hale"));
        while object(&session)["turn"] == 1 {
            let line = openings(&session).remove(0);
            plays(&mut session, &[&line]);
        }
        let hale = session.state().kit.chit("hale").unwrap().clone();
        assert_eq!(session.state().chit_rating(&hale), Some(rating), "{switch}");
    }
}

/// BS-314, BS-R14: nobody to act, no activation; who is not there has no chit.
#[test]
fn a_brigade_without_anybody_has_no_activation() {
    let mut session = begin(COLDWATER);
    to_draw(&mut session);
    for unit in ["ives", "jory", "kemp"] {
        plays(&mut session, &[&format!("mark {unit} gone")]);
    }
    plays(&mut session, &["draw tarr dice 1"]);
    refused(&mut session, "activate lane", "BS-310");
    plays(&mut session, &["activate rusk"]);
    // Boyle arrives in turn 2: a division of which nobody is there has no chit in the cup.
    let text = with(
        COLDWATER,
        "boyle",
        "division = \"hale\"",
        "division = \"late\"",
    ) + "\n[[division]]\nid = \"late\"\nside = \"union\"\n[[chit]]\nid = \"late\"\nkind = \"division\"\nof = \"late\"\nside = \"union\"\nleader = \"Late\"\nrating = 4\n";
    let mut session = begin(&text);
    to_draw(&mut session);
    assert!(!session.state().chits.cup.contains("late"));
    assert_eq!(object(&session)["cup"]["chits"], 10);
}

/// BS-315, BS-1101, BS-R52: the cup is empty, the turn ends, points are what the table sets, or the map proposes.
#[test]
fn the_turn_ends_with_the_cup() {
    let mut session = begin(COLDWATER);
    to_draw(&mut session);
    refused(&mut session, "next", "BS-315");
    plays(&mut session, &["mark jory box 1", "mark lane activated"]);
    while object(&session)["step"] != "end" {
        let line = openings(&session).remove(0);
        plays(&mut session, &[&line]);
    }
    // Bridge, hill: Union units stand in 0604 and 0703, nobody in the mill.
    assert!(
        openings(&session).contains(&"points union 4".to_owned()),
        "{:?}",
        openings(&session)
    );
    plays(&mut session, &["points union 4", "next"]);
    let told = object(&session);
    assert_eq!(
        (&told["turn"], &told["points"]["union"]),
        (&2.into(), &4.into())
    );
    assert_eq!(told["activated"], serde_json::json!([]));
    assert_eq!(told["cup"]["held"], serde_json::json!({}));
    assert_eq!(stands(&session, "jory"), "bw none available");
    for turn in 2..=6 {
        assert_eq!(object(&session)["turn"], turn);
        plays(
            &mut session,
            &["key union steady-men", "key confederate high-yell"],
        );
        while object(&session)["turn"] == turn && object(&session)["over"].is_null() {
            let line = openings(&session).remove(0);
            plays(&mut session, &[&line]);
        }
    }
    assert_eq!(object(&session)["over"], "turn 6 was the last");
    refused(&mut session, "next", "BS-1101");
}

/// BS-402, BS-R15, BS-R16: one gun unit a side rallies that did nothing, beside infantry, away from every enemy.
#[test]
fn one_gun_unit_a_side_rallies() {
    let mut session = begin(COLDWATER);
    plays(
        &mut session,
        &["key union steady-men", "key confederate high-yell", "next"],
    );
    plays(
        &mut session,
        &[
            "place hull 0904",
            "mark hull disrupted",
            "mark gage shaken",
            "place gage 1008",
        ],
    );
    plays(
        &mut session,
        &["mark penn disrupted", "place penn 0104", "place jory 0103"],
    );
    plays(
        &mut session,
        &["place nash 0908", "mark nash gone", "place ames 0903"],
    );
    plays(&mut session, &["pass", "pass"]);
    assert_eq!(object(&session)["step"], "artillery-rally");
    refused(&mut session, "recover gage", "no friendly infantry");
    refused(&mut session, "recover ames", "BS-402");
    plays(&mut session, &["recover hull"]);
    assert_eq!(stands(&session, "hull"), "fr none 0904");
    refused(&mut session, "recover gage", "has rallied for its side");
    plays(&mut session, &["recover penn"]);
    // Cavalry without its horses is infantry, with them it is none.
    let mut session = begin(COLDWATER);
    plays(
        &mut session,
        &["key union steady-men", "key confederate high-yell", "next"],
    );
    plays(
        &mut session,
        &[
            "place penn 0101",
            "mark penn shaken",
            "place nash 0102",
            "pass",
            "pass",
        ],
    );
    refused(&mut session, "recover penn", "no friendly infantry");
    let text = with(
        COLDWATER,
        "nash",
        "pair = true",
        "pair = true\nstate = \"dismounted\"",
    );
    let mut session = begin(&text);
    plays(
        &mut session,
        &["key union steady-men", "key confederate high-yell", "next"],
    );
    plays(
        &mut session,
        &[
            "place penn 0101",
            "mark penn shaken",
            "place nash 0102",
            "pass",
            "pass",
        ],
    );
    plays(&mut session, &["recover penn"]);
    // The first side rallies first.
    refused(&mut session, "recover hull", "BS-402");
}

/// BS-403: guns do not come within two hexes of an enemy, but away from one.
#[test]
fn guns_keep_off() {
    let mut session = begin(COLDWATER);
    plays(
        &mut session,
        &[
            "key union steady-men",
            "key confederate high-yell",
            "next",
            "pass",
        ],
    );
    refused(&mut session, "move orr by 0504", "BS-403");
    plays(&mut session, &["place orr 0504"]);
    // From next to an enemy, two hexes away will do.
    plays(&mut session, &["move orr by 0404"]);
    refused(&mut session, "move penn by 0204", "BS-401");
}

/// BS-404, BS-R17: guns that enemy guns drive back have had their step.
#[test]
fn guns_that_retreat_have_had_their_step() {
    let mut session = begin(COLDWATER);
    plays(
        &mut session,
        &["key union steady-men", "key confederate high-yell", "next"],
    );
    plays(
        &mut session,
        &[
            "fire gage at 0404 dice 6 6",
            "test depletion - skedaddle R1 dice 1 1",
            "retreat orr by 0304",
        ],
    );
    plays(&mut session, &["next"]);
    assert!(session.state().guns.done.contains("orr"));
    refused(&mut session, "fire orr at 0604 dice 1 1", "BS-401");
    // Without a retreat it may still act.
    let mut session = begin(COLDWATER);
    plays(
        &mut session,
        &["key union steady-men", "key confederate high-yell", "next"],
    );
    plays(
        &mut session,
        &[
            "fire gage at 0404 dice 6 6",
            "test depletion D skedaddle MH dice 1 1",
            "next",
        ],
    );
    plays(&mut session, &["fire orr at 0604 dice 1 1"]);
}

/// BS-601: once a step, in range; close weapons only in defence, guns in their own phase.
#[test]
fn units_fire_once_and_in_range() {
    let mut session = scene(
        COLDWATER,
        "lane",
        "attack",
        &["place ives 0504", "place kemp 0404"],
    );
    plays(&mut session, &["fire ives at 0604 dice 1 1"]);
    refused(&mut session, "fire ives at 0604 dice 1 1", "BS-601");
    refused(&mut session, "fire orr at 0604 dice 1 1", "BS-601");
    refused(&mut session, "fire lowe at 0604 dice 1 1", "BS-201");
    // Smoothbores reach two hexes.
    plays(&mut session, &["place kemp 0304"]);
    refused(&mut session, "fire kemp at 0604 dice 1 1", "out of range");
    let mut session = scene(COLDWATER, "rusk", "attack", &["place quill 0504"]);
    refused(&mut session, "fire quill at 0604 dice 1 1", "BS-601");
}

/// BS-603: over friends only guns fire, not with canister, and not if the friend is next to the target.
#[test]
fn nobody_fires_over_friends_but_guns() {
    let words = [
        "place ives 0304",
        "place jory 0404",
        "place ames 0504",
        "place orr 0103",
    ];
    let mut session = scene(COLDWATER, "lane", "attack", &words);
    refused(&mut session, "fire ives at 0504 dice 1 1", "BS-603");
    // Over enemies anybody fires.
    plays(
        &mut session,
        &[
            "place jory 0101",
            "place brill 0404",
            "fire ives at 0504 dice 1 1",
        ],
    );
    let guns = |friend: &str| {
        let mut session = begin(COLDWATER);
        plays(
            &mut session,
            &["key union steady-men", "key confederate high-yell", "next"],
        );
        plays(
            &mut session,
            &[
                "place gage 0904",
                "place hull 1008",
                "place ames 1001",
                "place brill 1002",
            ],
        );
        plays(
            &mut session,
            &[
                "place cole 1003",
                &format!("place ames {friend}"),
                "place orr 0505",
                "place ives 0504",
            ],
        );
        play(&mut session, "fire gage at 0504 dice 1 1")
    };
    assert!(guns("0704").is_ok(), "{:?}", guns("0704"));
    let near = guns("0604").unwrap_err();
    assert!(near.contains("BS-603"), "{near}");
}

/// BS-604: who adds strength to whom.
#[test]
fn who_fires_together() {
    let words = [
        "place ives 0503",
        "place jory 0504",
        "place kemp 0303",
        "place nash 0505",
        "place orr 0505",
    ];
    let mut session = scene(COLDWATER, "lane", "attack", &words);
    refused(
        &mut session,
        "fire ives,kemp at 0604 dice 1 1 because",
        "because",
    );
    refused(&mut session, "fire jory,kemp at 0604 dice 1 1", "BS-604");
    let told = play(&mut session, "fire ives,jory at 0603 dice 1 1").unwrap();
    assert!(told.contains("11 SP"), "{told}");
    // Guns and infantry of one hex only in defence.
    let mut session = scene(COLDWATER, "lane", "attack", &["place ives 0404"]);
    let why = play(&mut session, "fire ives,orr at 0604 dice 1 1").unwrap_err();
    assert!(why.contains("BS-601") || why.contains("BS-604"), "{why}");
}

/// BS-608: announced units fire there as long as anything is left, each shifted a column.
#[test]
fn flanking_fire_holds_to_its_hex() {
    let words = [
        "place ives 0503",
        "place jory 0505",
        "place ames 0504",
        "place brill 0603",
        "place kemp 0101",
    ];
    let mut session = scene(COLDWATER, "lane", "attack", &words);
    plays(&mut session, &["flank ives / jory at 0504"]);
    refused(&mut session, "fire ives at 0603 dice 1 1", "BS-608");
    let told = play(&mut session, "fire ives at 0504 dice 1 1").unwrap();
    assert!(told.contains("flanking fire +1"), "{told}");
    plays(&mut session, &["place ames 0901"]);
    plays(
        &mut session,
        &["place brill 0604", "fire jory at 0604 dice 1 1"],
    );
}

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
    refused(&mut session, "move jory by 0307 0308 0309", "off the map");
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

/// BS-108: the end of a move, and every hex of a road.
#[test]
fn stacks_hold_at_the_end_of_a_move_and_along_a_road() {
    let words = [
        "place ives 0304",
        "place jory 0204",
        "place kemp 0304",
        "place lowe 0305",
    ];
    let mut session = scene(COLDWATER, "lane", "attack", &words);
    plays(&mut session, &["next"]);
    refused(&mut session, "move jory by 0304", "BS-108");
    let why = refused(&mut session, "move jory by 0304 0404", "BS-108");
    assert!(
        why.contains("on the road 0304 would hold 16 of 12"),
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
    let told = play(&mut session, "opportunity ames at jory dice 6 6").unwrap();
    assert!(
        told.contains("opportunity fire: Ames at jory: 3 SP") && told.contains("column 3"),
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

/// BS-704, BS-R30: mounted cavalry steps away from infantry that comes near, at two hexes and at one.
#[test]
fn cavalry_withdraws_before_infantry() {
    let words = [
        "place jory 0303",
        "place fitch 0604",
        "place ames 1001",
        "place brill 1002",
        "place cole 1003",
        "place ives 0101",
    ];
    let text = with(
        COLDWATER,
        "boyle",
        "arrives = { turn = 2, at = \"1004\" }",
        "",
    );
    let text = text.replacen(
        "weapon = \"K\"\npair = true\n",
        "weapon = \"K\"\npair = true\nat = \"0604\"\n",
        1,
    );
    let text = text
        .replace("id = \"dunn\"", "id = \"dunn\"\nat = \"0901\"")
        .replace("id = \"eaton\"", "id = \"eaton\"\nat = \"0902\"");
    let mut session = scene(&text, "lane", "attack", &words);
    plays(
        &mut session,
        &[
            "next",
            "place jory 0304",
            "place hull 1008",
            "place orr 0101",
            "move jory by 0404 0504",
        ],
    );
    let lines = openings(&session);
    assert_eq!(lines[0], "pass");
    assert!(
        lines.contains(&"withdraw fitch to 0704".to_owned()),
        "{lines:?}"
    );
    refused(&mut session, "withdraw fitch to 0505", "BS-R30");
    plays(&mut session, &["withdraw fitch to 0704"]);
    // From two hexes off the mover, who comes on, comes near again.
    assert_eq!(stands(&session, "fitch"), "fr none 0704");
    assert_eq!(stands(&session, "jory"), "fr none 0504");
    assert!(
        openings(&session)
            .iter()
            .any(|line| line.starts_with("withdraw fitch"))
    );
    plays(&mut session, &["pass"]);
    assert_eq!(object(&session)["due"], serde_json::json!([]));
}

/// BS-705, BS-R31: three points, not without them, and enemies next to it fire.
#[test]
fn cavalry_mounts_and_dismounts() {
    let mut session = scene(COLDWATER, "rusk", "attack", &["place nash 0307"]);
    plays(&mut session, &["next", "dismount nash"]);
    assert_eq!(session.state().spent["nash"].points.to_string(), "3");
    // Its allowance stays that of horse: 6 less 3.
    refused(&mut session, "move nash by 0308 0408 0508 0507", "3 points");
    plays(&mut session, &["move nash by 0308", "move nash by 0408"]);
    refused(&mut session, "mount nash", "BS-705");
    refused(&mut session, "mount lowe", "BS-705");
    // Next to an enemy it is fired at; a retreat cancels the change, the points are spent.
    let mut session = scene(COLDWATER, "rusk", "attack", &["place nash 0504"]);
    plays(&mut session, &["next", "dismount nash"]);
    plays(
        &mut session,
        &[
            "opportunity ames at nash dice 6 6",
            "test depletion - skedaddle R1 dice 1 1",
        ],
    );
    let back = openings(&session).remove(0);
    plays(&mut session, &[&back]);
    assert!(session.state().is_mounted("nash"));
    assert_eq!(session.state().spent["nash"].points.to_string(), "3");
    // No mounting where mounted units may not be.
    let text = COLDWATER.replace(
        "foot = 2\nmounted = 3\n",
        "foot = 2\nmounted = \"prohibited\"\n",
    );
    let text = with(
        &text,
        "nash",
        "pair = true",
        "pair = true\nstate = \"dismounted\"",
    );
    let text = text.replace("attack = { foot = 3", "attack = { foot = 4");
    let mut session = scene(&text, "rusk", "attack", &["place nash 0208"]);
    plays(&mut session, &["next"]);
    refused(&mut session, "mount nash", "BS-705");
}

/// BS-706, BS-R32: the letters that a charge fails, the close combat that follows, two columns.
#[test]
fn charges_are_checked_letter_by_letter() {
    let clear = [
        "place nash 0504",
        "place ames 0603",
        "place brill 1001",
        "place cole 1002",
        "place orr 0101",
    ];
    let mut session = scene(COLDWATER, "rusk", "attack", &clear);
    plays(
        &mut session,
        &["next", "place nash 0404", "mark nash shaken"],
    );
    let why = refused(&mut session, "charge nash by 0403", "BS-706");
    assert!(
        why.contains("(a)") && why.contains("(e)") && !why.contains("(b)"),
        "{why}"
    );
    plays(&mut session, &["mark nash steady", "place nash 0402"]);
    let why = refused(&mut session, "charge nash by 0303", "BS-706");
    assert!(why.contains("(b)") && why.contains("(c)"), "{why}");
    // The hill: a slope before the target.
    plays(
        &mut session,
        &["place nash 0504", "place hull 1008", "place ames 0703"],
    );
    let why = refused(&mut session, "charge nash by 0603", "BS-706");
    assert!(why.contains("(f)") && why.contains("(g)"), "{why}");
    plays(
        &mut session,
        &["place lowe 0504", "place nash 0404", "place ames 0604"],
    );
    let why = refused(&mut session, "charge nash by 0504", "BS-706");
    assert!(why.contains("(d)"), "{why}");
    plays(&mut session, &["place lowe 0101", "charge nash by 0504"]);
    plays(&mut session, &["next"]);
    refused(&mut session, "next", "BS-706");
    plays(&mut session, &["close nash on 0604"]);
    let told = play(&mut session, "assault 0604 dice 1 1").unwrap();
    assert!(told.contains("charge +2"), "{told}");
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
        &["draw hale dice 6", "activate boyle", "next"],
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
    plays(&mut session, &["move fitch by 0904", "next"]);
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
            "mark boyle ready",
            "draw vance dice 1",
        ],
    );
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
    plays(
        &mut session,
        &["key union steady-men", "key confederate high-yell", "next"],
    );
    assert_eq!(stands(&session, "hull"), "fr none 1001");
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
        told.contains("defensive fire") && told.contains("8 SP") && told.contains("Ives leads"),
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
    plays(&mut session, &["place hull 1001", "withdraw ames to 0704"]);
    assert!(object(&session)["due"][0].to_string().contains("BS-907"));
    plays(&mut session, &["advance ives to 0604"]);
    assert_eq!(stands(&session, "ives"), "fr none 0604");
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
    let told = play(&mut session, "assault 0505 dice 1 1").unwrap();
    assert!(
        told.contains("Jory at 0604: 5 SP, 2 times as many +1"),
        "{told}"
    );
}

/// BS-805, BS-806: left of the lowest column there is no close combat; else there is always a test.
#[test]
fn there_is_a_test_unless_the_column_is_left_of_the_lowest() {
    let mut session = declared(&BRIDGE, &["close kemp on 0603", "mark kemp battleworn"]);
    let told = play(&mut session, "assault 0603 dice 6 6").unwrap();
    assert!(
        told.contains("creek -2") && told.contains("left of the lowest column"),
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

/// EX-BS-909-a, the text's panic: BS-904, BS-R42.
#[test]
fn the_panic_of_the_text() {
    let text = CHAIN.replace(
        "fr = [DEFENDER, 4] # d\nbw = [3, 2]",
        "fr = [4, 3]\nbw = [1, 2]",
    );
    let text = text
        .replace("fr = [2, 4]\nbw = [1, 2]", "fr = [3, 3]\nbw = [\"C\", 2]")
        .replace("ATTACKER", "4");
    let unit = |id: &str, fresh: &str, hex: &str| {
        format!(
            "\n[[unit]]\nid = \"{id}\"\nside = \"friend\"\nbrigade = \"own\"\nkind = \"infantry\"\nfr = {fresh}\nbw = [\"C\", 2]\nat = \"{hex}\"\n"
        )
    };
    let text = text + &unit("f", "[1, 3]", "0504") + &unit("g", "[6, 4]", "0505");
    let mut session = begin(&text);
    plays(
        &mut session,
        &[
            "next",
            "mark g shaken",
            "draw foe",
            "activate foe-brigade",
            "order attack",
        ],
    );
    plays(&mut session, &["fire a at 0504 dice 1 1"]);
    plays(
        &mut session,
        &[
            "test tough depletion D2 skedaddle MH R2 P1 dice 5 5 because \"the text has a tough test\"",
        ],
    );
    assert_eq!(stands(&session, "d"), "bw shaken 0504");
    assert_eq!(stands(&session, "e"), "bw none 0504");
    let line = openings(&session).remove(0);
    plays(&mut session, &[&line]);
    assert_eq!(
        openings(&session),
        ["panic e"],
        "only the cadre has 2 or less"
    );
    plays(&mut session, &["panic e"]);
    assert!(
        object(&session)["due"][0]
            .to_string()
            .contains("retreats 3"),
        "{}",
        object(&session)["due"]
    );
    assert!(stands(&session, "e").starts_with("bw shaken"));
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

/// BS-904, BS-R43: the weakest next to the hex as it was tested, named before any suffers.
#[test]
fn the_weakest_panics() {
    let words = [
        "place ives 0504",
        "mark brill battleworn",
        "mark cole disrupted",
        "place hull 1001",
        "place gage 1002",
    ];
    let mut session = scene(COLDWATER, "lane", "attack", &words);
    plays(
        &mut session,
        &[
            "fire ives at 0604 dice 6 6",
            "test depletion - skedaddle R1 P2 dice 1 1",
            "retreat ames by 0704",
        ],
    );
    refused(&mut session, "panic brill", "BS-904");
    refused(&mut session, "panic ames", "BS-904");
    refused(&mut session, "pass", "BS-904");
    plays(&mut session, &["panic cole", "panic brill"]);
    assert!(
        object(&session)["due"][0].to_string().contains("Cole"),
        "{}",
        object(&session)["due"]
    );
}

/// BS-906: fire on the way makes a retreat longer.
#[test]
fn a_retreat_under_fire_goes_farther() {
    let mut text = CHAIN.replace("ATTACKER", "4").replace("DEFENDER", "4");
    for (n, hex) in ["0603", "0403", "0305", "0505", "0705"].iter().enumerate() {
        text += &format!(
            "\n[[unit]]\nid = \"x{n}\"\nside = \"foe\"\nkind = \"infantry\"\nweapon = \"R\"\nfr = [6, 4]\nbw = [2, 2]\nat = \"{hex}\"\n"
        );
    }
    let mut session = begin(&text);
    plays(
        &mut session,
        &[
            "next",
            "place e 1001",
            "draw foe",
            "activate foe-brigade",
            "order attack",
        ],
    );
    plays(
        &mut session,
        &[
            "fire a at 0504 dice 1 1",
            "test depletion - skedaddle R2 dice 1 1",
        ],
    );
    let back = openings(&session)
        .into_iter()
        .find(|line| line.ends_with("0605") || line.ends_with("0704"));
    let back = back.unwrap_or_else(|| openings(&session).remove(0));
    plays(&mut session, &[&back]);
    assert!(
        object(&session)["due"][0].to_string().contains("BS-703"),
        "{}",
        object(&session)["due"]
    );
    let shot = openings(&session).remove(1);
    plays(
        &mut session,
        &[
            &format!("{shot} dice 1 1"),
            "test depletion - skedaddle R1 dice 1 1",
        ],
    );
    let back = openings(&session).remove(0);
    plays(&mut session, &[&back]);
    while let Some(line) = openings(&session)
        .first()
        .filter(|_| !session.state().dues.is_empty())
        .cloned()
    {
        plays(&mut session, &[&line]);
    }
    let hex = session.state().units["d"].hex().unwrap().to_owned();
    let map = session.state().kit.map.clone().unwrap();
    assert!(map.distance("0504", &hex) >= Some(3), "{hex}");
    assert_eq!(session.differing(), []);
}

/// BS-1001, BS-1002, BS-R50: who rallies, once, three hexes from every enemy as he stands in the rally step.
#[test]
fn brigades_rally() {
    let words = [
        "place ives 0504",
        "mark ives disrupted",
        "mark jory disrupted",
        "place jory 0101",
        "place orr 0102",
        "mark orr shaken",
        "mark lowe shaken",
    ];
    let mut session = scene(COLDWATER, "lane", "defend", &words);
    refused(&mut session, "recover jory", "BS-1001");
    plays(&mut session, &["next", "next"]);
    refused(&mut session, "recover ives", "three hexes");
    refused(&mut session, "recover lowe", "BS-1001");
    plays(&mut session, &["recover jory"]);
    assert_eq!(stands(&session, "jory"), "fr shaken 0101");
    refused(&mut session, "recover jory", "BS-1002");
    plays(&mut session, &["recover orr"]);
    refused(&mut session, "rebuild kemp dice 1", "BS-");
}

/// BS-1003, BS-R51: rebuilt over the limit it makes room, away from the enemy; with nowhere to go it stays battleworn.
#[test]
fn a_rebuilt_unit_makes_room() {
    let words = [
        "place jory 0303",
        "mark jory battleworn",
        "place ives 0303",
        "mark kemp fresh",
        "place lowe 0303",
        "mark lowe battleworn",
        "place kemp 0207",
    ];
    let mut session = scene(COLDWATER, "lane", "regroup", &words);
    // 3 + 6 + 3 = 12: turned fresh, Jory makes 14.
    plays(&mut session, &["rebuild jory dice 6"]);
    assert_eq!(
        stands(&session, "jory"),
        "bw none 0303",
        "a die over the rating"
    );
    let mut session = scene(COLDWATER, "lane", "regroup", &words);
    let asked = play(&mut session, "rebuild jory dice 1");
    match asked {
        Ok(_) => {}
        Err(asked) => {
            assert!(
                asked.contains("make room") && asked.contains("0202"),
                "{asked}"
            );
            plays(&mut session, &["rebuild jory dice 1 answer 0202"]);
        }
    }
    assert_eq!(stands(&session, "jory"), "fr none 0202");
    let cornered: Vec<String> = words
        .iter()
        .map(|word| word.replace("0303", "0101"))
        .collect();
    let mut words: Vec<&str> = cornered.iter().map(String::as_str).collect();
    words.extend([
        "place nash 0107",
        "place quill 0205",
        "place penn 0203",
        "place orr 0302",
    ]);
    let mut session = scene(COLDWATER, "lane", "regroup", &words);
    let told = play(&mut session, "rebuild jory dice 1").unwrap();
    assert!(told.contains("finds no room"), "{told}");
    assert_eq!(stands(&session, "jory"), "bw none 0101");
}

/// BS-1004: three hexes from every enemy, within three of the brigade.
#[test]
fn an_available_unit_comes_in_near_its_brigade() {
    let words = ["mark jory available", "place ives 0101", "place kemp 0102"];
    let mut session = scene(COLDWATER, "lane", "regroup", &words);
    refused(&mut session, "rebuild jory dice 1", "BS-1004");
    refused(
        &mut session,
        "rebuild jory to 0504 dice 1",
        "an enemy is within two",
    );
    refused(
        &mut session,
        "rebuild jory to 0108 dice 1",
        "within three of its kin",
    );
    plays(&mut session, &["rebuild jory to 0103 dice 3"]);
    assert_eq!(stands(&session, "jory"), "bw none 0103");
}

/// BS-1202: a cup on the table is typed; a cup of the program is not.
#[test]
fn a_cup_on_the_table_is_typed() {
    let text = COLDWATER.replace("by = \"program\"", "by = \"table\"");
    let mut session = begin(&text);
    plays(&mut session, &["next", "pass", "pass", "next"]);
    refused(&mut session, "draw", "BS-1202");
    plays(
        &mut session,
        &[
            "draw event union",
            "draw tarr dice 1",
            "activate lane",
            "order attack",
        ],
    );
    let mut session = begin(COLDWATER);
    refused(&mut session, "include union crossed-orders", "BS-1202");
    to_draw(&mut session);
    // Whether an event lies in the cup is nobody's to know: in it or not, the refusal is the same.
    let one = refused(&mut session, "draw steady-men", "BS-1202");
    assert_eq!(
        one,
        refused(&mut session, "draw fresh-cartridges", "BS-1202")
    );
}

/// BS-305, BS-306, BS-R06, BS-R12, BS-1201: held chits are played in turn, at their moments; a chit that is played at once
/// is not held, and its name is not told.
#[test]
fn held_chits_are_played_in_turn() {
    let text = COLDWATER.replace("by = \"program\"", "by = \"table\"");
    let any = text
        .replace("when = [\"rally\"]", "when = [\"any\"]")
        .replace("when = [\"move\"]", "when = [\"any\"]");
    let mut session = begin(&any);
    plays(&mut session, &["next", "pass", "pass", "next"]);
    plays(
        &mut session,
        &[
            "draw steady-men",
            "hold",
            "draw hard-march",
            "hold",
            "draw fresh-cartridges",
            "hold",
        ],
    );
    assert!(openings(&session).contains(&"pass".to_owned()));
    refused(&mut session, "play fresh-cartridges", "BS-R12");
    plays(&mut session, &["mark ames shaken", "play steady-men ames"]);
    assert_eq!(stands(&session, "ames"), "fr none 0604");
    // After one side has played, the other speaks; both decline: nobody speaks before the next draw.
    plays(&mut session, &["pass", "pass"]);
    assert!(
        !openings(&session).contains(&"pass".to_owned()),
        "{:?}",
        openings(&session)
    );
    plays(&mut session, &["draw silence"]);
    let why = refused(&mut session, "hold", "BS-306");
    assert!(!why.contains("Silence"), "{why}");
    let mut session = begin(COLDWATER);
    to_draw(&mut session);
    refused(&mut session, "play hard-march", "BS-306");
}

/// BS-309, BS-R07: a CIC roll that fails does nothing; a held chit is played before a draw.
#[test]
fn cic_chits_are_rolled_or_held() {
    let mut session = begin(COLDWATER);
    to_draw(&mut session);
    plays(&mut session, &["draw vance dice 4"]);
    assert!(session.state().chits.discarded.contains("vance"));
    assert!(object(&session)["active"].is_null());
    plays(&mut session, &["draw stroud", "hold"]);
    plays(&mut session, &["play stroud lane", "order defend"]);
    assert_eq!(object(&session)["active"]["full"], true);
    assert_eq!(object(&session)["activated"], serde_json::json!([]));
    refused(&mut session, "play stroud lane", "BS-");
}

/// Every rule and ruling of the document has its entry, is cited by the code, and is named by a test.
#[test]
fn every_rule_has_an_entry_and_a_test() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let mut tests = std::fs::read_to_string(folder.join("blind_swords.rs")).unwrap();
    for entry in std::fs::read_dir(folder.join("blind_swords")).unwrap() {
        tests += &std::fs::read_to_string(entry.unwrap().path()).unwrap();
    }
    let named = |id: &str| {
        tests
            .lines()
            .filter(|line| line.starts_with("/// "))
            .any(|line| {
                let mut words =
                    line.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-');
                words.any(|word| word == id)
            })
    };
    let ids = include_str!("../data/blind-swords/ids.txt");
    let mut missing = Vec::new();
    for id in ids.split_whitespace() {
        let has_entry = CLAUSES.iter().any(|clause| clause.id == id);
        if !has_entry || !named(id) {
            missing.push((id, has_entry));
        }
    }
    assert!(missing.is_empty(), "{missing:?}");
    assert_eq!(ids.split_whitespace().count(), CLAUSES.len());
}
