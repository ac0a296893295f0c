//! Dice that were typed and not entered outlive the program.

use proptest::prelude::*;

use super::budgets::after;
use super::budgets::face_to_face;
use super::*;

/// Returns the screens of a game as they open after the program was killed, with what was pending.
fn opened_again(killed: &App<Table>, fresh: App<Table>) -> App<Table> {
    let mut app = fresh;
    app.take_up_again(&killed.pending().expect("dice are pending"));
    app
}

fn entries(app: &App<Table>) -> usize {
    app.door().session().entries().len()
}

#[test]
fn the_die_of_a_fight_is_there_again_with_its_modifiers() {
    let mut killed = face_to_face();
    assert_eq!(killed.pending(), None);
    killed.type_keys("P1fA1");
    assert_eq!(killed.pending(), None, "no die is typed yet");
    killed.type_keys("s5");
    let before = killed.ui().proposal.clone().unwrap();
    assert_eq!(before.faces, [5]);
    let mut app = opened_again(&killed, face_to_face());
    let again = app.ui().proposal.clone().unwrap();
    assert_eq!(
        (&again.command, &again.faces),
        (&before.command, &before.faces)
    );
    assert_eq!((&again.words, &again.ask), (&before.words, &before.ask));
    let shown = screen(&app, 80, 24);
    assert!(
        shown.contains("Dice typed and not entered are here again: 5."),
        "{shown}"
    );
    // The other die, and it is entered like any other; then nothing is pending.
    let so_far = entries(&app);
    app.type_keys("2<ret>");
    killed.type_keys("2<ret>");
    assert_eq!(entries(&app), so_far + 1);
    assert_eq!(app.door().log().last(), killed.door().log().last());
    assert_eq!(app.pending(), None);
}

/// Out of range by the record, and by little: the tape is asked again before the die counts.
#[test]
fn a_die_that_waits_for_the_tape_is_there_again() {
    let game = || {
        let mut app = face_to_face();
        let state = app.door().state();
        let enemy = state.unit(&"1st".into()).unwrap().base().unwrap();
        let back = enemy.facing.turned(180.0).degrees();
        let at = enemy.front_middle() + enemy.front() * 5.55;
        let line = format!("place 3rd {:.3},{:.3} facing {back}", at.x, at.y);
        app.type_keys(&format!(":{}<ret>", line.replace(' ', "<space>")));
        app
    };
    let mut killed = game();
    killed.type_keys("P1fA15");
    let mut app = opened_again(&killed, game());
    app.type_keys("<ret>");
    let shown = screen(&app, 120, 36);
    assert!(shown.contains("MEASURE: is A1 within 5.0 in"), "{shown}");
    app.type_keys("y");
    let mut app = {
        let mut again = game();
        // The answer is an entry of its own.
        again.type_keys("P1fA1<ret>y");
        assert_eq!(entries(&again), entries(&app));
        opened_again(&app, again)
    };
    app.type_keys("2<ret>");
    let last = app.door().log().last().unwrap().text.clone();
    assert!(
        last.contains("fires at") && !last.contains("overruled"),
        "{last}"
    );
}

#[test]
fn faces_on_the_board_are_there_again_and_esc_drops_them() {
    let mut killed = after("mcphersons-ridge", &["next anyway"]);
    killed.type_keys("435");
    let mut app = opened_again(&killed, after("mcphersons-ridge", &["next anyway"]));
    assert_eq!(app.ui().faces, [4, 3, 5]);
    assert!(screen(&app, 120, 36).contains("here again: 4 3 5"));
    assert_eq!(entries(&app), 1, "nothing is entered by it");
    assert_eq!(app.pending(), killed.pending());
    app.type_keys("<esc>");
    assert_eq!(app.pending(), None);
}

#[test]
fn a_phrase_with_a_face_comes_back_as_what_it_means() {
    let game = || after("first-steps", &["next anyway"]);
    let mut killed = game();
    killed.type_keys("gmPa4");
    let mut app = opened_again(&killed, game());
    app.type_keys("4");
    let last = app.door().log().last().unwrap().text.clone();
    assert!(last.contains("activates: 4+4"), "{last}");
}

/// Of another game, of an earlier or later place of it, with dice or an act that do not fit.
#[test]
fn what_does_not_fit_is_passed_over() {
    let mut killed = face_to_face();
    killed.type_keys("P1fA15");
    let text = killed.pending().unwrap();
    let game = format!("\"game\":{}", killed.door().session().facts().created);
    let dice = "\"dice\":[5]";
    assert!(text.contains(&game) && text.contains(dice), "{text}");
    let entries_now = format!("\"entries\":{}", entries(&killed));
    for (was, is) in [
        (game.as_str(), "\"game\":7"),
        (entries_now.as_str(), "\"entries\":3"),
        (dice, "\"dice\":[7]"),
        (dice, "\"dice\":[]"),
        ("\"3rd\"", "\"nobody\""),
        ("}", ""),
    ] {
        let other = text.replace(was, is);
        assert_ne!(other, text, "{was}");
        let mut app = face_to_face();
        app.take_up_again(&other);
        assert!(app.ui().remark.is_none(), "{other}");
        assert_eq!(app.pending(), None, "{other}");
    }
}

proptest! {
    #![proptest_config(crate::cases::cases(24))]

    /// Whatever stands on the scrap, nothing is entered and the screens go on.
    #[test]
    fn a_spoilt_scrap_harms_nothing(at in 0usize..400, byte in any::<u8>(), garbage in ".{0,40}") {
        let mut killed = face_to_face();
        killed.type_keys("P1fA15");
        let mut bytes = killed.pending().unwrap().into_bytes();
        if let Some(spoilt) = bytes.get_mut(at) {
            *spoilt = byte;
        }
        for text in [String::from_utf8_lossy(&bytes).into_owned(), garbage] {
            let mut app = face_to_face();
            let so_far = entries(&app);
            app.take_up_again(&text);
            prop_assert_eq!(entries(&app), so_far);
            screen(&app, 80, 24);
            app.type_keys("<esc><esc>");
            prop_assert_eq!(app.pending(), None);
        }
    }
}
