//! The board on which the generals who were under fire are tested, and dice that are typed at once.

use vidette::rules::fields::terms::{fate::GeneralFate, name::GeneralId, phase::Phase};

use super::{forfeit::in_combat, *};

/// Every fight that is offered is fought, without harm.
fn fought() -> App {
    let mut app = in_combat();
    while app.ui().next().is_some_and(|todo| todo.is_fire()) {
        app.type_keys("<space>33<ret>");
    }
    app
}

fn fate(app: &App, id: &str) -> GeneralFate {
    let general = app.door().state().general(&GeneralId::new(id));
    general.unwrap().fate()
}

/// GEN-01, GEN-02: five dice in a row and Enter; who is hit takes a second die in its place.
#[test]
fn gen_02_one_board_takes_the_dice_of_all_generals() {
    let mut app = fought();
    let waiting = vidette::view::assist::generals::general_lines(app.door().state(), &[]);
    assert!(waiting.len() >= 4, "{waiting:?}");
    let line = screen(&app, 120, 36);
    assert!(
        line.contains("generals under fire. One die each, in this order"),
        "{line}"
    );
    let before = app.door().session().entries().len();
    // Every die that is missing is counted, not only the next one.
    app.type_keys("4");
    let left = waiting.len() - 1;
    let shown = screen(&app, 120, 36);
    let boxes = format!("[4]  {} type the faces", "[ ]".repeat(left));
    assert!(shown.contains(&boxes), "{boxes}: {shown}");
    app.type_keys("<ret>");
    let said = app.ui().remark.clone().unwrap().1;
    assert!(
        said.starts_with(&format!("{left} dice are missing")),
        "{said}"
    );
    // The second is hit, and badly: 1, then 2.
    app.type_keys("1");
    for size in [(80, 24), (120, 36), (200, 60)] {
        let shown = screen(&app, size.0, size.1);
        assert!(shown.contains("GENERALS UNDER FIRE"), "{shown}");
        assert!(shown.contains("[4]    unhurt"), "{shown}");
        assert!(shown.contains("[1][ ] HIT"), "{shown}");
    }
    app.type_keys("2");
    app.type_keys(&"5".repeat(waiting.len() - 2));
    assert_eq!(
        app.door().session().entries().len(),
        before,
        "Enter records"
    );
    app.type_keys("5");
    let said = app.ui().remark.clone().unwrap().1;
    assert!(said.contains("all dice typed"), "{said}");
    app.type_keys("<ret>");
    assert_eq!(app.door().session().entries().len(), before + 1);
    let told = app.door().log().last().unwrap().text.clone();
    for line in &waiting {
        assert!(told.contains(&line.name), "{told}");
    }
    let state = app.door().state();
    let out = state
        .generals()
        .filter(|him| him.fate() == GeneralFate::Out);
    let out: Vec<_> = out.map(|him| him.name.clone()).collect();
    assert_eq!(out, [waiting[1].name.clone()]);
    assert!(!app.ui().known.todo.iter().any(|todo| todo.is_test()));
    // One key takes all of it back, as one act.
    app.type_keys("uy");
    assert_eq!(fate(&app, "ash"), GeneralFate::Fit);
    assert_eq!(
        vidette::view::assist::generals::general_lines(app.door().state(), &[]),
        waiting
    );
}

/// While a fight is open a digit is not a die of a general, but of the next fight: `Space` must have come to him.
#[test]
fn rul_72_digits_are_dice_of_generals_only_when_no_fight_is_open() {
    let mut app = in_combat();
    app.type_keys("<space>33<ret>");
    assert_eq!(app.door().state().phase(), Phase::Combat);
    app.type_keys("4");
    assert!(app.ui().proposal.as_ref().unwrap().is_fight());
    let mut app = fought();
    app.type_keys("4");
    assert!(app.ui().proposal.as_ref().unwrap().is_board());
    // Backspace mends a die.
    app.type_keys("<backspace>5");
    assert_eq!(app.ui().proposal.as_ref().unwrap().faces, [5]);
}

/// A board half typed is there again after a kill.
#[test]
fn a_board_half_typed_is_there_again() {
    let mut killed = fought();
    killed.type_keys("451");
    let pending = killed.pending().unwrap();
    let mut app = fought();
    app.take_up_again(&pending);
    let held = app.ui().proposal.as_ref().unwrap();
    assert_eq!(held.faces, [4, 5, 1]);
    assert_eq!(held.generals[2].dice, [1]);
}
