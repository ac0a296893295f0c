//! What is typed while a question is open: dice wait behind it, a line is passed over, nothing is lost unsaid.

use vidette::tui::{kit::question::ScreenQuestion, table::ui::ScreenMode};
use vidette::view::assist::todo::Todo;

use super::{
    budgets::{after, face_to_face},
    forfeit::{acts, in_combat, remark},
    *,
};

/// RUL-72: the die behind the one that ends the firefights is one of the dice still.
#[test]
fn dice_typed_behind_the_end_of_the_firefights_wait_for_the_answer() {
    let mut app = in_combat();
    app.type_keys("<space>33<ret>");
    while !app.ui().next().is_some_and(Todo::is_test) {
        app.type_keys("<space>");
    }
    app.type_keys("45");
    assert!(matches!(
        app.ui().mode,
        ScreenMode::Ask(ScreenQuestion::Forgo, _)
    ));
    for (width, height) in [(80, 24), (120, 36)] {
        let shown = screen(&app, width, height);
        assert!(shown.contains("The dice are kept: [4][5]."), "{shown}");
        assert!(shown.contains("then [5]"), "{shown}");
    }
    // Backspace mends it.
    app.type_keys("<backspace>6y");
    let held = app.ui().proposal.as_ref().expect("the test is open");
    assert_eq!(held.faces, [4, 6]);
}

/// A digit at a question for the tape is kept, and it is said that the question is open.
#[test]
fn a_die_typed_at_the_tape_says_that_a_question_is_open() {
    let mut app = after("first-steps", &["place tarrant 2.5,5", "next anyway"]);
    app.type_keys("<esc>4");
    assert!(matches!(
        app.ui().mode,
        ScreenMode::Ask(ScreenQuestion::Within { .. }, _)
    ));
    app.type_keys("6");
    let said = remark(&app);
    assert!(said.contains("Answer w: within"), "{said}");
    assert!(said.contains("The dice are kept: [4][6]."), "{said}");
    app.type_keys("w");
    assert_eq!(app.ui().board_dice.faces, [4, 6]);
}

/// The letters of a line answer no question and open no search of the rules.
#[test]
fn a_line_typed_at_a_question_is_passed_over() {
    let mut app = face_to_face();
    app.type_keys("P1fA152<ret>u");
    assert!(matches!(
        app.ui().mode,
        ScreenMode::Ask(ScreenQuestion::TakeBack(_), _)
    ));
    let before = acts(&app);
    app.type_keys(":march<space>whitlow<space>in<space>yn");
    assert!(matches!(
        app.ui().mode,
        ScreenMode::Ask(ScreenQuestion::TakeBack(_), _)
    ));
    let said = remark(&app);
    assert!(said.contains("Answer y: yes; n: no."), "{said}");
    assert!(said.contains("ignored; press Enter or Esc"), "{said}");
    app.type_keys("<ret>");
    assert_eq!(remark(&app), "Answer y: yes; n: no.");
    assert_eq!(acts(&app), before);
    // The next key answers, and the rule is read where nothing else is typed.
    app.type_keys("i");
    assert!(matches!(app.ui().mode, ScreenMode::ClauseReader(_)));
    app.type_keys("<esc>y");
    assert!(!matches!(app.ui().mode, ScreenMode::Ask(..)));
    assert!(acts(&app) > before);
}
