//! The secret set-up: a phase that each side closes.

use super::{
    hidden::{ON, all, chestnut, show_as},
    *,
};

/// CBG-1101, CBG-1104, CBG-S03: the set-up is a phase. Each side places units, dummies and works behind its own screen;
/// nothing else is done before both have closed, and one side's close leaves the other's set-up open.
#[test]
fn the_set_up_is_a_phase() {
    let simul = format!("{ON}\nsimul = 18\ncommand = true\nvoluntary = true\nfree_deploy = true");
    for (on, begins) in [(ON, "movement"), (simul.as_str(), "plotting")] {
        let mut session = begin(&chestnut(on));
        assert_eq!(show(&session, "")["phase"], "set-up");
        let offered = offers(&session);
        assert_eq!(offered, ["seal union", "seal confederate"]);
        for line in [
            "next",
            "move hart by 0603",
            "plot hart 0603",
            "enter lyle",
            "command",
            "mark hart eliminated",
            "mark hart attacks",
        ] {
            let no = refused(&mut session, line);
            assert!(
                no.starts_with("CBG-1101: both sides close their set-up first"),
                "{line}: {no}"
            );
        }
        plays(
            &mut session,
            &[
                "place union-d1 0604",
                "works hart",
                "mark isham up",
                "seal confederate",
                "place union-d2 0605",
                "mark isham down",
            ],
        );
        assert!(refused(&mut session, "works union-d1").starts_with("CBG-408"));
        for line in [
            "place confederate-d1 0204",
            "mark bolton up",
            "works bolton",
        ] {
            let no = refused(&mut session, line);
            assert!(
                no.starts_with("CBG-1101: the set-up of Confederate is closed"),
                "{line}: {no}"
            );
        }
        assert!(refused(&mut session, "seal confederate").starts_with("CBG-1101"));
        // Behind the screen nobody else sees anything of it.
        for side in ["table", "confederate"] {
            let told = all(&session, side);
            for secret in [
                "union-0604",
                "0604, in works",
                "works at 0604",
                "Isham is",
                "Union dummy 1 ",
            ] {
                assert!(!told.contains(secret), "{side}, {secret}: {told}");
            }
            assert_eq!(show_as(&session, "hart", side)["place"], "unseen");
        }
        assert!(all(&session, "union").contains("works at 0604"));
        let told = plays(&mut session, &["seal union"]);
        assert!(
            told.contains("Union closes its set-up (CBG-1101)")
                && told.contains("remove the screens; works at 0604"),
            "{told}"
        );
        assert_eq!(show(&session, "")["phase"], begins);
        assert!(all(&session, "confederate").contains("union-0604-2"));
        if begins == "movement" {
            assert!(refused(&mut session, "seal union").starts_with("CBG-S01"));
        }
        assert_eq!(session.differing(), []);
    }
}

/// BG-010, CBG-1101, CBG-1401: a unit is set up in the hexes that the kit lists for it, with free deployment in any of
/// its side's, and behind the screens nothing overrules that.
#[test]
fn units_are_set_up_in_listed_hexes() {
    let mut own = begin(&chestnut(ON));
    let mut free = begin(&chestnut(&format!("{ON}\nfree_deploy = true")));
    for (unit, at) in [("hart", "0509"), ("hart", "0109"), ("kirby", "0205")] {
        for because in ["", " because \"so\""] {
            let line = format!("place {unit} {at}{because}");
            let no = refused(&mut own, &line);
            assert!(no.starts_with("BG-010: "), "{line}: {no}");
            let no = refused(&mut free, &line);
            assert!(no.starts_with("CBG-1401: "), "{line}: {no}");
        }
    }
    assert!(refused(&mut own, "place kirby 0604").starts_with("BG-010: "));
    let no = refused(&mut own, "place lyle 0604");
    assert!(
        no.starts_with("BG-010: ") && no.contains("it comes in on turn 2"),
        "{no}"
    );
    plays(&mut own, &["place kirby 0703"]);
    plays(&mut free, &["place kirby 0606"]);
    // The map offers no other hex.
    let offered = |session: &Game, hex: &str| {
        let eyes = Audience::Side("union".to_owned());
        BlueAndGrey::aimed(session.state(), "kirby", hex, &eyes)
    };
    for (session, hex, line) in [
        (&own, "0703", Some("place kirby 0703")),
        (&own, "0604", None),
        (&own, "0509", None),
        (&free, "0604", Some("place kirby 0604")),
        (&free, "0509", None),
    ] {
        assert_eq!(offered(session, hex).as_deref(), line, "{hex}");
    }
}

/// CBG-1101, BG-031: a hex in which both sides set up refuses nothing; the table is told of it when both have closed.
#[test]
fn nobody_learns_by_placing_where_the_enemy_sets_up() {
    for on in ["", "free_deploy = true"] {
        let kit = chestnut(&format!("{ON}\n{on}"));
        let kit = kit.replace("at = \"0703\"", "at = [\"0703\", \"0205\"]");
        let twin = |hex: &str| {
            let mut session = begin(&kit);
            plays(&mut session, &["place confederate-d1 0205"]);
            plays(&mut session, &[&format!("place kirby {hex}"), "seal union"]);
            let told = all(&session, "confederate");
            (session, told)
        };
        let ((mut apart, one), (mut together, other)) = (twin("0703"), twin("0205"));
        assert_eq!(one, other);
        let told = plays(&mut apart, &["seal confederate"]);
        assert!(!told.contains("both sides are in"), "{told}");
        let told = plays(&mut together, &["seal confederate"]);
        for words in [
            "both sides are in 0205: where both have units, move one side's elsewhere (BG-031)",
            "Kirby is turned face up",
            "Bolton is turned face up",
            "Confederate dummy 1 was a dummy",
        ] {
            assert!(told.contains(words), "{words}: {told}");
        }
        plays(&mut together, &["place kirby 0703", "next"]);
        assert_eq!(together.differing(), []);
    }
}

/// Games that older programs began have no such phase: their first act ends the set-up, as it did.
#[test]
fn an_older_game_is_set_up_as_it_was() {
    let session = begin(&chestnut(ON));
    let mut state = session.state().as_ref().clone();
    state.phase = rules::blue_and_grey::position::TurnPhase::Movement;
    state.amended_twice = false;
    let mut session = Session::unsaved(session.facts().clone(), state, machine_clock());
    plays(&mut session, &["place union-d1 0604"]);
    assert!(!session.state().opened);
    plays(&mut session, &["next"]);
    assert!(session.state().opened);
    assert_eq!(show(&session, "")["phase"], "combat");
}
