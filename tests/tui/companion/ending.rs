//! What ends a step, what is asked before it, and what Enter does not end.

use super::*;

/// Enter ends no step while somebody may still act by hand: the NEXT line says which key does, the key line which keys
/// act.
#[test]
fn enter_ends_no_step_over_acts_by_hand() {
    let size = (120, 36);
    let mut app = at_fire(size);
    for (step, key) in [
        ("fire", "f fire"),
        ("movement", "m move"),
        ("close", "c close"),
    ] {
        // The list of the step before is left.
        app.type_keys("<esc>");
        let before = entries(&app);
        let shown = seen(&app, size);
        assert_eq!(app.state().step.name(), step, "{shown}");
        assert!(
            shown.contains("n ends it") && !shown.contains("Enter does"),
            "{shown}"
        );
        let keys = shown.lines().last().unwrap().to_owned();
        assert!(keys.contains(key), "{step}: {shown}");
        app.type_keys("<ret>");
        let shown = seen(&app, size);
        assert_eq!(entries(&app), before, "{shown}");
        let said = format!("still open: {key}; n ends the step");
        assert!(shown.contains(&said), "{shown}");
        app.type_keys("n");
        assert_eq!(entries(&app), before + 1, "{}", seen(&app, size));
    }
}

/// Where everybody has fired Enter ends the step.
#[test]
fn enter_ends_a_step_in_which_all_have_acted() {
    let size = (120, 36);
    let mut app = at_fire(size);
    for unit in ["jory", "kemp"] {
        say(&mut app, &format!("mark {unit} gone"));
    }
    say(&mut app, "fire ives at ames dice 1 1");
    let shown = seen(&app, size);
    assert!(shown.contains("Enter does"), "{shown}");
    app.type_keys("<ret>");
    assert_eq!(app.state().step.name(), "movement", "{}", seen(&app, size));
}

/// Guns come before passing; passing over them is asked about, and Esc stays.
#[test]
fn guns_are_not_passed_over_in_silence() {
    let size = (120, 36);
    let mut app = coldwater(size);
    say_all(&mut app, &TO_FIRE[..4]);
    let before = entries(&app);
    let shown = seen(&app, size);
    assert!(
        shown.contains("NEXT ▸ Gage at 0703 may fire or move (BS-401)"),
        "{shown}"
    );
    app.type_keys("n");
    let shown = seen(&app, size);
    assert!(shown.contains("Not done: Gage at 0703 may"), "{shown}");
    assert!(
        shown.contains("Enter do   n end the step   Esc stay"),
        "{shown}"
    );
    app.type_keys("<esc>");
    assert_eq!(entries(&app), before);
    app.type_keys("nn");
    assert_eq!(entries(&app), before + 1);
    assert_eq!(app.state().guns.side, "confederate", "{}", seen(&app, size));
    // Enter in the question does the first of what is left.
    app.type_keys("n<ret>");
    assert!(app.state().guns.step.is_some(), "{}", seen(&app, size));
}

/// A key that answers no question says which do; what is left is said to be undone.
#[test]
fn a_question_names_its_keys_and_what_is_left_is_undone() {
    let size = (120, 36);
    let mut app = at_fire(size);
    app.type_keys("qq");
    let shown = seen(&app, size);
    assert!(shown.contains("Leave the table?"), "{shown}");
    assert!(shown.contains("Answer y yes, n no."), "{shown}");
    app.type_keys("n");
    assert!(!app.has_left());
    app.type_keys("L1f<ret><esc>");
    let shown = seen(&app, size);
    assert!(shown.contains("dropped: nothing done"), "{shown}");
}
