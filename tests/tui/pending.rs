//! Dice that were typed and not entered outlive the program.

use proptest::prelude::*;

use vidette::game::autosave::Autosave;

use super::{
    budgets::{after, face_to_face},
    *,
};
use common::sitting::play;

/// The screens of a game as they open after the program was killed, with what was pending.
fn opened_again(killed: &App, fresh: App) -> App {
    let mut app = fresh;
    app.take_up_again(&killed.pending().expect("dice are pending"));
    app
}

fn entries(app: &App) -> usize {
    app.door().session().entries().len()
}

#[test]
fn the_die_of_a_fight_is_there_again_with_its_modifiers() {
    let mut killed = face_to_face();
    assert_eq!(killed.pending(), None);
    killed.type_keys("P1fA1");
    assert_eq!(killed.pending(), None, "no die is typed yet");
    killed.type_keys("ms5");
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
    assert!(shown.contains("Dice typed but not entered: 5."), "{shown}");
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
    app.type_keys("w");
    let mut app = {
        let mut again = game();
        // The answer is an entry of its own.
        again.type_keys("P1fA1<ret>w");
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
    assert_eq!(app.ui().board_dice.faces, [4, 3, 5]);
    assert!(screen(&app, 120, 36).contains("but not entered: 4 3 5"));
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
    app.type_keys("4<ret>");
    let last = app.door().log().last().unwrap().text.clone();
    assert!(last.contains("activates: 4+4"), "{last}");
}

/// Dice typed ahead while the tape is asked for are there again, and so is the question.
#[test]
fn dice_typed_ahead_of_the_tape_are_there_again() {
    let game = || after("first-steps", &["place tarrant 2.5,5", "next anyway"]);
    // On the board, and for an act that is taken up.
    for (keys, on_board) in [("<esc>46", true), ("Pa<ret>46", false)] {
        let mut killed = game();
        killed.type_keys(keys);
        let waiting = killed.ui().ahead.clone();
        assert!(!waiting.is_empty());
        let mut app = opened_again(&killed, game());
        assert_eq!(entries(&app), entries(&killed), "nothing is entered by it");
        assert_eq!(app.ui().ahead, waiting);
        let shown = screen(&app, 120, 36);
        assert!(shown.contains("entered: 4 6."), "{shown}");
        assert!(shown.contains("MEASURE: is Edmund Whitlow"), "{shown}");
        assert_eq!(app.pending(), killed.pending());
        app.type_keys("w");
        killed.type_keys("w");
        if on_board {
            assert_eq!(app.ui().board_dice.faces, [4, 6]);
        }
        app.type_keys("<ret>");
        killed.type_keys("<ret>");
        assert_eq!(app.door().log(), killed.door().log());
        assert!(app.door().log().last().unwrap().text.contains("4+6"));
        assert_eq!(app.pending(), None);
    }
}

/// Where the tape is not asked any more, they lie with the others and enter nothing.
#[test]
fn dice_typed_ahead_lie_with_the_others_where_nothing_is_asked() {
    let game = || after("first-steps", &["place tarrant 2.5,5", "next anyway"]);
    let mut killed = game();
    killed.type_keys("Pa<ret>46");
    let options = vidette::tui::PlayOptions {
        tape_error: 0.0,
        ..vidette::tui::PlayOptions::default()
    };
    let app = opened_again(&killed, game().with_options(&options));
    assert_eq!(app.ui().proposal.as_ref().unwrap().faces, [4, 6]);
    assert_eq!(entries(&app), entries(&killed));
}

/// A line half typed is there again, with the dice beside it.
#[test]
fn a_line_half_typed_is_there_again() {
    let mut killed = face_to_face();
    killed.type_keys(":fire<space>3rd<space>a");
    let mut app = opened_again(&killed, face_to_face());
    let shown = screen(&app, 120, 36);
    assert!(shown.contains(" : fire 3rd a"), "{shown}");
    assert!(
        shown.contains("The line is typed but not entered"),
        "{shown}"
    );
    assert_eq!(app.pending(), killed.pending());
    app.type_keys("t<space>1st<space>dice<space>5<space>2<ret>");
    assert!(app.door().log().last().unwrap().text.contains("fires at"));
    assert_eq!(app.pending(), None);
    // Esc drops it; an empty line is nothing to keep.
    let mut app = opened_again(&killed, face_to_face());
    app.type_keys("<esc>");
    assert_eq!(app.pending(), None);
    app.type_keys(":");
    assert_eq!(app.pending(), None);
    // The die of the fight behind it stays with its fight.
    let mut killed = face_to_face();
    killed.type_keys("P1fA15:note<space>\"a");
    let mut app = opened_again(&killed, face_to_face());
    app.type_keys("<esc>");
    assert_eq!(app.ui().proposal.as_ref().unwrap().faces, [5]);
}

/// A game of lines of text, with a scrap in a folder of its own; returns what was said.
fn plain(folder: &std::path::Path, lines: &[&str]) -> String {
    let mut game = session(battle("first-steps"));
    play(&mut game, &["place tarrant 2.5,5", "next anyway"]);
    let door = LoggedSession::new(game);
    let scrap = Autosave::beside(&folder.join("game.vidette"));
    let input = lines.join("\n");
    let mut output = Vec::new();
    let options = vidette::tui::PlayOptions::default();
    vidette::tui::lines::fields::play(door, Some(scrap), &options, input.as_bytes(), &mut output)
        .unwrap();
    String::from_utf8(output).unwrap()
}

fn scrap(folder: &std::path::Path) -> Option<String> {
    let scrap = Autosave::beside(&folder.join("game.vidette"));
    scrap.text().map(str::to_owned)
}

/// What stands before the end of the input is what a pulled plug leaves.
#[test]
fn plain_text_keeps_the_dice_of_an_act_and_offers_them_again() {
    let folder = tempfile::tempdir().unwrap();
    // The tape's question is open, the dice typed with the line.
    let said = plain(folder.path(), &["activate whitlow dice 4"]);
    assert!(said.contains("MEASURE"), "{said}");
    assert!(scrap(folder.path()).is_some());
    let said = plain(folder.path(), &["again", "y", "6", "log", "quit"]);
    assert!(
        said.contains("Typed but not entered: activate whitlow dice 4. `again` continues it."),
        "{said}"
    );
    assert!(said.contains("activates: 4+6"), "{said}");
    assert_eq!(scrap(folder.path()), None);
    // Left, it is left; another act lets it lie no longer.
    for lines in [&["again", "", "quit"][..], &["note \"rain\"", "quit"]] {
        plain(folder.path(), &["activate whitlow dice 4"]);
        assert!(scrap(folder.path()).is_some());
        plain(folder.path(), lines);
        assert_eq!(scrap(folder.path()), None, "{lines:?}");
    }
    // Looking on drops nothing.
    plain(folder.path(), &["activate whitlow dice 4"]);
    plain(folder.path(), &["brigades", "todo", "quit"]);
    assert!(scrap(folder.path()).is_some());
}

/// The screens and the lines of text read one another's scraps.
#[test]
fn plain_text_and_the_screens_take_up_from_one_another() {
    let folder = tempfile::tempdir().unwrap();
    plain(folder.path(), &["activate whitlow dice 4"]);
    let mut app = after("first-steps", &["place tarrant 2.5,5", "next anyway"]);
    app.take_up_again(&scrap(folder.path()).unwrap());
    let shown = screen(&app, 120, 36);
    assert!(shown.contains(" : activate whitlow dice 4"), "{shown}");
    app.type_keys("<esc>Pa<ret>46");
    Autosave::beside(&folder.path().join("game.vidette")).keep(app.pending());
    let said = plain(folder.path(), &["quit"]);
    assert!(
        said.contains("Typed but not entered: activate whitlow dice 4 6."),
        "{said}"
    );
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
    #![proptest_config(common::cases::cases(24))]

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
