//! The key line tells what can be pressed now: in a phrase, while dice are wanted, with a brigade of
//! either side in hand, in either edition.

use super::budgets::after;
use super::*;

/// Returns the key line.
fn line(app: &App<Table>) -> String {
    let shown = screen(app, 120, 36);
    shown.lines().last().unwrap().trim().to_owned()
}

fn names(line: &str, hints: &[&str]) {
    for hint in hints {
        assert!(line.contains(hint), "{hint}: {line}");
    }
}

fn names_none(line: &str, hints: &[&str]) {
    for hint in hints {
        assert!(!line.contains(hint), "{hint}: {line}");
    }
}

#[test]
fn in_a_phrase_the_key_line_tells_how_it_goes_on_or_ends() {
    let mut app = after("mcphersons-ridge", &[]);
    app.type_keys("P");
    names(&line(&app), &["1-9 unit", "o order", "n end phase"]);
    app.type_keys("o");
    let growing = line(&app);
    names(&growing, &["Backspace", "Esc", "? help"]);
    // `r` composes an order here, and n, u and Space belong to the phrase.
    names_none(
        &growing,
        &["1-9", "r report", "o order", "n end", "u undo", "Enter"],
    );
    app.type_keys("h");
    names(&line(&app), &["Enter do", "Backspace", "Esc"]);
    // A phrase that the walk began may be left by the walk.
    app.type_keys("<esc><esc><esc>");
    while !app.ui().spells_on() {
        app.type_keys("<space>");
    }
    names(&line(&app), &["Space next", "n end phase", "u undo"]);
    app.type_keys("a");
    names_none(&line(&app), &["Space next", "n end phase", "u undo"]);
    // What is placed may be taken by the cursor.
    app.type_keys("<esc><esc>P1p");
    names(&line(&app), &["arrows by hand", "Esc"]);
}

#[test]
fn while_a_messenger_waits_for_its_dice_digits_are_faces() {
    let mut app = after("mcphersons-ridge", &["order archer hold"]);
    app.type_keys("<space>");
    let ride = line(&app);
    names(&ride, &["1-6 dice", "! throw", "Esc", "Space next"]);
    names_none(&ride, &["1-9 unit", "Backspace", "Enter"]);
    app.type_keys("4");
    names(&line(&app), &["1-6 dice", "Backspace"]);
    // A line typed without its dice waits for them in the same way.
    let mut app = after("mcphersons-ridge", &["order archer hold"]);
    app.type_keys("P:ride<ret>");
    names(&line(&app), &["1-6 dice", "! throw"]);
    names_none(&line(&app), &["1-9 unit"]);
}

#[test]
fn while_the_board_is_open_digits_are_faces_whoever_is_in_hand() {
    let mut app = after("mcphersons-ridge", &["next anyway"]);
    app.type_keys("P<esc>");
    assert!(app.ui().subject.is_some());
    names(&line(&app), &["1-6 dice", "! throw"]);
    names_none(&line(&app), &["1-9 unit", "Enter record"]);
    app.type_keys("4");
    names(&line(&app), &["1-6 dice", "Enter record"]);
    // Behind a capital a digit is a unit again.
    app.type_keys("P");
    names(&line(&app), &["1-9 unit"]);
    names_none(&line(&app), &["1-6 dice"]);
}
