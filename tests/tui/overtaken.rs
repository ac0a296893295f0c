//! A screen catches up by itself with what another window plays.

use vidette::game::session::machine_clock;

use super::*;
use common::sitting::play;

/// A game on a file, with a window that lets others write for a while.
fn shared() -> (tempfile::TempDir, LoggedSession) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("g.vidette");
    session(battle("mcphersons-ridge")).keep(&path).unwrap();
    let mut door = LoggedSession::new(Session::open(&path, machine_clock()).unwrap());
    door.hold_pen(Some("elsewhere".to_owned()));
    (folder, door)
}

fn played_elsewhere(folder: &tempfile::TempDir, lines: &[&str]) {
    let path = folder.path().join("g.vidette");
    let mut other = Session::open(&path, machine_clock()).unwrap();
    play(&mut other, lines);
}

fn screens(mut door: LoggedSession) -> App {
    door.hold_pen(None);
    App::new(door, Rect::new(0, 0, 120, 36))
}

#[test]
fn what_another_window_played_is_shown_without_a_key() {
    let (folder, door) = shared();
    played_elsewhere(&folder, &["order archer hold", "note \"seen from afar\""]);
    let mut app = screens(door);
    assert!(!screen(&app, 120, 36).contains("seen from afar"));
    app.look_at_others();
    let shown = screen(&app, 120, 36);
    assert!(shown.contains("seen from afar"), "{shown}");
    assert!(shown.contains("played in another window"), "{shown}");
    // It has the pen again, and goes on.
    app.type_keys(":note<space>here<ret>");
    assert!(screen(&app, 120, 36).contains("here"));
    assert_eq!(app.door().session().entries().len(), 3);
}

#[test]
fn an_act_that_was_overtaken_is_not_written_and_the_screen_has_caught_up() {
    let (folder, door) = shared();
    played_elsewhere(&folder, &["order archer hold"]);
    let mut app = screens(door);
    app.type_keys(":note<space>late<ret>");
    let shown = screen(&app, 120, 36);
    assert!(shown.contains("so your act was not saved"), "{shown}");
    assert_eq!(app.door().session().entries().len(), 1);
    // Dice that are typed now are those of the messenger that rides.
    app.type_keys(":note<space>again<ret>");
    assert_eq!(app.door().session().entries().len(), 2);
}

/// What is typed stays: a phrase goes on, and dice wait for their act.
#[test]
fn dice_that_were_typed_wait_while_the_screen_catches_up() {
    let (folder, door) = shared();
    played_elsewhere(&folder, &["order archer hold"]);
    let mut app = screens(door);
    app.look_at_others();
    app.type_keys("42");
    let path = folder.path().join("g.vidette");
    // Meanwhile nobody else may write: this window has the pen.
    let refused =
        Session::<vidette::rules::fields::state::draft::Fields>::open(&path, machine_clock());
    assert!(refused.is_err());
    app.type_keys("6");
    assert_eq!(app.door().session().entries().len(), 2);
}

/// While another laptop has the pen, nothing is entered, and everything is looked at.
#[test]
fn without_the_pen_nothing_is_written_and_the_screen_says_who_has_it() {
    let (folder, door) = shared();
    let mut app = App::new(door, Rect::new(0, 0, 120, 36));
    app.type_keys("Poh<ret>");
    assert!(screen(&app, 120, 36).contains("elsewhere"));
    assert!(app.door().session().entries().is_empty());
    played_elsewhere(&folder, &["order davis hold"]);
    app.look_at_others();
    assert_eq!(app.door().session().entries().len(), 1);
    app.type_keys("n");
    assert_eq!(app.door().session().entries().len(), 1);
}
