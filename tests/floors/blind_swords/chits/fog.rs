//! Fog of War: its die, its table, its effects.

use super::*;

/// BS-308, BS-R11: Fog of War waits for its die, too, which the other player throws.
#[test]
fn fog_of_war_waits_for_its_die() {
    let mut session = begin(COLDWATER);
    to_draw(&mut session);
    let line = drawing(&session, "fog");
    plays(&mut session, &[&line]);
    refused(&mut session, "next", "BS-308");
    let before = session.state().clone();
    let told = play(&mut session, "draw dice 1").unwrap();
    assert!(told.contains("A Union leader falls"), "{told}");
    let act = session.entries().last().unwrap().act().unwrap().clone();
    let thrower = BlindSwords::thrower(&before, &act.command, &act.events, 0);
    assert_eq!(thrower, "union");
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
        let told = play(&mut session, "draw fog because typed dice 1").unwrap();
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

/// BS-308, BS-306: of a line of Fog of War, too, the program does what the closed list of effects holds.
#[test]
fn fog_of_war_does_what_the_list_of_effects_holds() {
    let effects = [
        ("Smoke", "shift 1"),
        ("Volley", "recover 1"),
        ("Rumours", "allowance 2"),
        ("Nothing", "order regroup"),
    ];
    let mut text = COLDWATER.to_owned();
    for (word, effect) in effects {
        let line = format!("text = \"{word}");
        text = text.replacen(&line, &format!("effect = \"{effect}\"\n{line}"), 1);
    }
    let drawn = |die: u8| {
        let mut session = begin(&text);
        to_draw(&mut session);
        plays(
            &mut session,
            &[&format!("draw fog because typed dice {die}")],
        );
        plays(
            &mut session,
            &[
                "draw tarr because typed dice 1",
                "activate lane",
                "order attack",
            ],
        );
        session
    };
    // The next fire is shifted, and no other.
    let mut session = drawn(3);
    plays(
        &mut session,
        &["place ives 0504", "fire ives at ames dice 1 1"],
    );
    let told = format!("{:?}", session.entries().last().unwrap());
    assert!(told.contains("(\"event\", 1)"), "{told}");
    assert_eq!(session.state().shift, 0);
    // What nobody used ends with the step.
    let mut session = drawn(3);
    plays(&mut session, &["next"]);
    assert_eq!(session.state().shift, 0);
    // The brigade that acts next has more points, and no other.
    let mut session = drawn(5);
    assert_eq!(session.state().bonus, 2);
    plays(&mut session, &["next", "next", "next"]);
    assert_eq!(session.state().bonus, 0);
    // Nobody has been given an order.
    assert_eq!(drawn(6).differing(), []);
    // Who recovers the table names, where several are hit.
    let mut session = begin(&text);
    to_draw(&mut session);
    plays(&mut session, &["mark ames disrupted", "mark ives shaken"]);
    refused(&mut session, "draw fog because typed dice 4", "BS-308");
    plays(&mut session, &["draw fog because typed dice 4 answer ames"]);
    assert_eq!(stands(&session, "ames"), "fr shaken 0604");
    assert_eq!(stands(&session, "ives"), "fr shaken 0304");
}
