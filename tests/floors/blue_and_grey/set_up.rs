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
            told.contains("Union finishes its set-up (CBG-1101)")
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

/// CBG-1101, BG-031: a hex in which both sides set up is told when both have closed, and not before.
#[test]
fn nobody_learns_by_placing_where_the_enemy_sets_up() {
    let mut session = begin(&chestnut(ON));
    plays(&mut session, &["place kirby 0407", "seal union"]);
    plays(&mut session, &["place bolton 0407"]);
    let no = refused(&mut session, "seal confederate");
    assert!(
        no.starts_with("BG-031: units of both sides are set up in 0407"),
        "{no}"
    );
    plays(&mut session, &["place bolton 0205", "seal confederate"]);
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
