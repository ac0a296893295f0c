//! Undo, redo, fixes, overruling, what is typed when the program ends.

use super::*;

#[test]
fn acts_are_taken_back_done_again_put_right_and_gone_back_to() {
    let size = (120, 36);
    let mut app = at_fire(size);
    let before = app.state().clone();
    app.type_keys("L1f<ret>63");
    let fired = app.state().clone();
    assert_ne!(before, fired);
    // Dice were seen by everybody.
    app.type_keys("u");
    assert!(
        seen(&app, size).contains("Everyone saw"),
        "{}",
        seen(&app, size)
    );
    app.type_keys("n");
    assert_eq!(*app.state(), fired);
    app.type_keys("uy");
    assert_eq!(*app.state(), before);
    app.type_keys("<c-r>");
    assert_eq!(*app.state(), fired);
    // The last entry of the log takes other dice.
    app.type_keys("gl<up>");
    while !seen(&app, size).contains("e fix its dice") {
        app.type_keys("<up>");
    }
    app.type_keys("e1<space>1<ret>");
    assert!(seen(&app, size).contains("Fix it?"), "{}", seen(&app, size));
    app.type_keys("y");
    assert!(
        seen(&app, size).contains("Fixed entry"),
        "{}",
        seen(&app, size)
    );
    assert_ne!(*app.state(), fired);
    // Back to the order, whatever was seen since.
    app.type_keys("gl");
    for _ in 0..30 {
        app.type_keys("<up>");
        // Two key chits were chosen in secret: nobody counts them.
        if seen(&app, size).contains(&format!("LOG   {} ", TO_FIRE.len() - 2)) {
            break;
        }
    }
    app.type_keys("<ret>y");
    assert_eq!(*app.state(), before, "{}", seen(&app, size));
}

/// An objection is overruled with a reason, which stands in the record; the impossible is not.
#[test]
fn an_objection_is_overruled_with_a_reason() {
    let size = (120, 36);
    let mut app = at_fire(size);
    let before = entries(&app);
    say(&mut app, "draw tarr");
    assert!(
        seen(&app, size).contains("(BS-002)"),
        "{}",
        seen(&app, size)
    );
    app.type_keys("x");
    assert!(
        seen(&app, size).contains("cannot be overruled"),
        "{}",
        seen(&app, size)
    );
    // Rusk's brigade does not act.
    say(&mut app, "fire lowe at ames dice 3 3");
    assert!(
        seen(&app, size).contains("x overrules"),
        "{}",
        seen(&app, size)
    );
    app.type_keys("xthe<space>table<ret>");
    while seen(&app, size).contains("verruled because") {
        app.type_keys("the<space>table<ret>");
    }
    let has_reason = |app: &PagesUi<BlindSwords>| {
        let acts = app
            .session()
            .entries()
            .iter()
            .filter_map(|entry| entry.act());
        let mut overruled = acts.flat_map(|act| act.overruled());
        overruled.any(|overruled| overruled.because == "the table")
    };
    assert!(
        has_reason(&app) || entries(&app) == before,
        "{}",
        seen(&app, size)
    );
    assert!(has_reason(&app), "{}", seen(&app, size));
}

/// What was typed and not entered outlives the program: dice of an act, a half line.
#[test]
fn what_is_typed_and_not_entered_is_taken_up_again() {
    let size = (120, 36);
    let mut app = at_fire(size);
    app.type_keys("L1f<ret>6");
    let kept = app.pending().unwrap();
    let mut again = at_fire(size);
    again.take_up_again(&kept);
    assert!(
        seen(&again, size).contains("Typed but not entered"),
        "{}",
        seen(&again, size)
    );
    again.type_keys("3");
    app.type_keys("3");
    assert_eq!(again.state(), app.state());
    assert_eq!(app.pending(), None);
    let mut app = at_fire(size);
    app.type_keys(":next");
    let kept = app.pending().unwrap();
    let mut again = at_fire(size);
    again.take_up_again(&kept);
    assert_eq!(
        entries(&again),
        TO_FIRE.len(),
        "a half line is not obeyed by itself"
    );
    again.type_keys("<ret>");
    assert_eq!(entries(&again), TO_FIRE.len() + 1);
    // Somewhere else in the game it would mean something else.
    again.take_up_again(&kept);
    assert_eq!(again.pending(), None);
}
