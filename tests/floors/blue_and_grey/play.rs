//! Chestnut Ridge by lines.

use super::*;

/// BG-010 to BG-013, BG-020 to BG-022, BG-033: the first turns, with a fight, a column and a rally.
#[test]
fn two_turns_of_chestnut_ridge() {
    let mut session = begin(CHESTNUT);
    let game = show(&session, "");
    assert_eq!(
        (&game["turn"], &game["side"], &game["phase"]),
        (&1.into(), &"confederate".into(), &"movement".into())
    );
    let told = plays(&mut session, &["move bolton by 0305 0405"]);
    assert_eq!(
        told,
        "Bolton moves to 0405: 0305 turnpike 2/3; 0405 clear 1 + bridge 1 = 2; 2 2/3 spent, 3 1/3 left"
    );
    let no = refused(&mut session, "move askew by 0304 0404");
    assert_eq!(no, "BG-048: Askew, 0404: creek without bridge or ford");
    let early = refused(&mut session, "attack bolton on 0505");
    assert!(early.starts_with("BG-033"), "{early}");
    let not_due = refused(&mut session, "enter ellis");
    assert!(not_due.starts_with("BG-020"), "{not_due}");
    plays(&mut session, &["next"]);
    let late = refused(&mut session, "move carr by 0306");
    assert!(late.starts_with("BG-033"), "{late}");
    let told = plays(&mut session, &["attack bolton on 0505 dice 3"]);
    assert_eq!(
        told,
        "Bolton attacks Joyce at 0505: 5 against 4 x 2 = 8 (slope x 2): 1-2; die 3: AR, attackers retreat 1"
    );
    let no = refused(&mut session, "retreat bolton by 0406");
    assert!(
        no.starts_with("BG-080: Bolton, 0406: an enemy zone"),
        "{no}"
    );
    plays(
        &mut session,
        &["retreat bolton by 0305", "next", "next", "next"],
    );
    plays(&mut session, &["enter ellis", "move ellis by 0205"]);
    assert_eq!(show(&session, "ellis")["spent"], "4/3");
    plays(&mut session, &["next", "next"]);
    plays(&mut session, &["enter lyle", "enter b2"]);
    assert_eq!(hex_of(&session, "b2"), "0805");
    assert_eq!(session.differing(), []);
}

/// BG-011: EX-BG-011-a counts four phases a turn; after the last the points are counted (BG-014).
#[test]
fn eight_turns_are_thirty_two_phases() {
    let mut session = begin(CHESTNUT);
    let mut phases = 0;
    while show(&session, "")["over"].is_null() {
        plays(&mut session, &["next"]);
        phases += 1;
    }
    assert_eq!(phases, 32);
    let over = show(&session, "")["over"].as_str().unwrap().to_owned();
    assert_eq!(over, "turn 8 was the last: Union 10, Confederate 0");
    assert!(refused(&mut session, "next").starts_with("BG-014"));
    // What the table adds behind the end is counted wherever the end is told.
    plays(&mut session, &["points union 4", "points union 4"]);
    let told = "turn 8 was the last: Union 18, Confederate 0";
    assert_eq!(show(&session, "")["over"], told);
    let heading = BlueAndGrey::heading(session.state());
    assert_eq!(
        heading,
        "Chestnut Ridge is over: turn 8 was the last; Union 18, Confederate 0"
    );
    assert_eq!(show(&session, "score")["union"]["total"], 18);
    assert_eq!(session.differing(), []);
}

/// BG-037, BG-R11: a move is done when the hand leaves the unit.
#[test]
fn a_done_move_wants_consent() {
    let mut session = begin(CHESTNUT);
    plays(
        &mut session,
        &[
            "move carr by 0207",
            "move carr by 0208",
            "move dale by 0303",
        ],
    );
    let no = refused(&mut session, "move carr by 0207");
    assert!(no.starts_with("BG-037: Carr was let go"), "{no}");
    plays(
        &mut session,
        &["move carr by 0207 because \"Union consents\""],
    );
    let undone = session.undo(1, false).map(|_| ()).unwrap_err().to_string();
    assert!(
        undone.contains("the opponent must consent (BG-037)"),
        "{undone}"
    );
    session.undo(1, true).unwrap();
    let mut log = Vec::new();
    session.walk(|before, entry, _| {
        log.push(presentation::line::<BlueAndGrey>(
            before,
            entry,
            &Audience::Table,
        ));
    });
    assert_eq!(log.last().unwrap(), "Undone to entry 3; Union consents");
    let mut friendly = begin(&CHESTNUT.replace("[rulings]  ", "[rulings]\nconsent = false\n#"));
    plays(
        &mut friendly,
        &[
            "move carr by 0207",
            "move dale by 0303",
            "move carr by 0208",
        ],
    );
    assert!(friendly.undo(1, false).is_ok());
}

/// BG-012, BG-013, BG-083, BG-R05: marks and rallies.
#[test]
fn a_marked_unit_rallies_before_anybody_attacks() {
    let mut session = begin(CHESTNUT);
    plays(&mut session, &["mark carr disordered", "rally carr"]);
    assert!(refused(&mut session, "move carr by 0207").starts_with("BG-R05"));
    plays(
        &mut session,
        &[
            "rally carr",
            "rally carr",
            "move bolton by 0305 0405",
            "next",
        ],
    );
    assert!(refused(&mut session, "attack bolton on 0505 dice 1").starts_with("BG-013"));
    let told = plays(&mut session, &["rally carr dice 5"]);
    assert!(
        told.starts_with("Carr does not rally: 5, needs 4 or less"),
        "{told}"
    );
    assert!(refused(&mut session, "rally carr dice 1").starts_with("BG-013"));
    plays(&mut session, &["attack bolton on 0505 dice 4"]);
    assert_eq!(show(&session, "bolton")["state"], "disordered");
    plays(&mut session, &["retreat bolton by 0305"]);
    plays(
        &mut session,
        &["next", "next", "next", "rally bolton", "next"],
    );
    let told = plays(&mut session, &["rally bolton dice 4"]);
    assert!(told.contains("Bolton is in order"), "{told}");
}

/// BG-080, BG-082: an exchange is the owner's choice, and strength is booked.
#[test]
fn an_exchange_is_paid_by_choice() {
    let mut session = begin(CHESTNUT);
    plays(
        &mut session,
        &[
            "place joyce 0408",
            "place askew 0308",
            "place bolton 0407 because \"in place of Minor\"",
        ],
    );
    plays(
        &mut session,
        &["place carr 0509 because \"a boat\"", "next"],
    );
    let told = plays(
        &mut session,
        &["attack askew,bolton on joyce column 4-1 dice 5"],
    );
    assert!(
        told.contains("EX, defenders eliminated, attackers exchange"),
        "{told}"
    );
    let due = refused(&mut session, "next");
    assert!(
        due.contains("Confederate loses 4 of Askew, Bolton"),
        "{due}"
    );
    let remedy = "`mark askew eliminated`, or reduced, or bolton; the owner chooses";
    assert!(due.contains(remedy), "{due}");
    plays(&mut session, &["mark askew reduced", "mark bolton reduced"]);
    let score = show(&session, "score");
    assert_eq!(score["confederate"]["lost_in_combat"], "4");
    assert_eq!(score["union"]["lost_in_combat"], "4");
    plays(&mut session, &["advance askew to 0408"]);
    assert_eq!(hex_of(&session, "askew"), "0408");
    session.undo(3, true).unwrap();
    plays(&mut session, &["mark askew eliminated"]);
    let gone = refused(&mut session, "advance askew to 0408");
    assert!(gone.starts_with("BG-030"), "{gone}");
}

/// BG-084, BG-R04: Breastworks.
#[test]
fn breastworks_are_turned_over_in_a_later_phase() {
    let charts = CHESTNUT.replace(
        "[bombardment]",
        "[works]\ndefence = 2\nbuilders = [\"infantry\"]\n[bombardment]",
    );
    let mut session = begin(&charts);
    plays(&mut session, &["works carr"]);
    assert!(refused(&mut session, "move carr by 0207").starts_with("BG-R05"));
    assert!(refused(&mut session, "works done 0206").starts_with("BG-R04"));
    assert!(refused(&mut session, "works grey").starts_with("BG-084"));
    plays(
        &mut session,
        &[
            "next",
            "next",
            "next",
            "next",
            "works done 0206",
            "next",
            "next",
        ],
    );
    plays(&mut session, &["place minor 0306", "next"]);
    let told = plays(&mut session, &["attack minor on 0206 dice 1"]);
    assert!(
        told.contains("2 against 5 x 2 = 10 (works x 2): 1-5"),
        "{told}"
    );
    let mut moved = begin(&charts);
    plays(
        &mut moved,
        &[
            "works carr",
            "next",
            "next",
            "next",
            "next",
            "move carr by 0207",
        ],
    );
    assert!(refused(&mut moved, "works done 0206").contains("nothing is under construction"));
}

/// BG-046, BG-047, BG-R14: rivers, lakes and the ferry.
#[test]
fn the_ferry_is_crossed_in_one_move() {
    let mut session = begin(CHESTNUT);
    plays(&mut session, &["place minor 0801", "place grey 0408"]);
    assert!(refused(&mut session, "move grey by 0409").starts_with("BG-046"));
    plays(&mut session, &["place grey 0308"]);
    let no = refused(&mut session, "move grey by 0309");
    assert!(no.starts_with("BG-047"), "{no}");
    let told = plays(&mut session, &["move grey by 0309 0310"]);
    assert!(told.contains("0309 ferry 2; 0310 clear 1"), "{told}");
    plays(
        &mut session,
        &[
            "place carr 0310 because \"beside Grey\"",
            "place minor 0208",
        ],
    );
    let no = refused(&mut session, "move carr by 0309 0308");
    assert!(no.starts_with("BG-R14"), "{no}");
}

/// BG-080: who is taken away by word of the table although he could retreat is not said to have had no way back; a fight
/// is told with its hex, whether the target is named by it or by its unit.
#[test]
fn a_unit_taken_away_by_hand_had_a_way_back() {
    let mut session = begin(CHESTNUT);
    plays(&mut session, &["move bolton by 0305 0405", "next"]);
    let told = plays(&mut session, &["attack bolton on joyce dice 3"]);
    assert!(told.starts_with("Bolton attacks Joyce at 0505: "), "{told}");
    let told = plays(&mut session, &["mark bolton eliminated"]);
    assert!(
        told.contains("Bolton is eliminated: the table says so"),
        "{told}"
    );
    assert_eq!(session.differing(), []);
}
