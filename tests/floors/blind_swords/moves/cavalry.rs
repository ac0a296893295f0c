//! Cavalry: withdrawal, mounting and dismounting, charges.

use super::*;

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
    // BS-108: a charge may pass infantry, and only ends without it.
    let mut session = scene(COLDWATER, "rusk", "attack", &clear);
    plays(
        &mut session,
        &[
            "next",
            "place hull 1008",
            "place nash 0403",
            "place lowe 0404",
            "place ames 0604",
            "charge nash by 0404 0504",
        ],
    );
}

/// BS-704: horse steps back from somebody who comes near, not of itself.
#[test]
fn cavalry_does_not_withdraw_from_nobody() {
    let mut session = scene(COLDWATER, "lane", "attack", &[]);
    refused(&mut session, "withdraw nash to 0108", "BS-704");
}

/// BS-703, BS-705: who dismounts next to enemies waits for their fire too.
#[test]
fn a_horseman_who_dismounts_under_fire_is_told() {
    let words = ["place nash 0504", "place ames 0603"];
    let mut session = scene(COLDWATER, "rusk", "attack", &words);
    plays(&mut session, &["next"]);
    let told = play(&mut session, "dismount nash").unwrap();
    assert!(
        told.contains("enemies next to it may fire (BS-703)"),
        "{told}"
    );
}

/// BS-706: a second charge is told that the unit has charged.
#[test]
fn a_second_charge_is_told_of_the_first() {
    let words = [
        "place nash 0404",
        "place ames 0604",
        "place brill 1001",
        "place cole 1002",
        "place orr 0101",
        "place lowe 0101",
    ];
    let mut session = scene(COLDWATER, "rusk", "attack", &words);
    plays(&mut session, &["next", "charge nash by 0504"]);
    let why = refused(&mut session, "charge nash by 0504", "BS-706");
    assert!(
        why.contains("Nash has charged already: a charge is a whole move"),
        "{why}"
    );
}
