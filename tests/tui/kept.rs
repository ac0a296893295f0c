//! What is typed is not lost behind the referee's back, and what is done is not undone by a reminder.

use vidette::rules::fields::state::Phase;
use vidette::tui::ui::Mode;
use vidette::tui::ui::Question;

use super::budgets::after;
use super::*;

fn remark(app: &App<Table>) -> String {
    let remark = app.ui().remark.clone();
    remark.map_or_else(String::new, |(_, words)| words)
}

/// First Steps in the tactical phase, with points to spend.
fn tactical() -> App<Table> {
    after(
        "first-steps",
        &[
            "next anyway",
            "activate whitlow dice 4 4",
            "next anyway",
            "next anyway",
        ],
    )
}

/// A reminder of what is left is no act: one undo takes back what was done last, and only that counts.
#[test]
fn undo_takes_back_the_act_before_a_reminder() {
    let mut app = tactical();
    app.type_keys("P1m1<ret>");
    let moved = app.door().log().last().unwrap().clone();
    app.type_keys("n");
    let reminder = app.door().log().last().unwrap().text.clone();
    assert!(reminder.starts_with("left to do"), "{reminder}");
    app.type_keys("u");
    assert_eq!(app.ui().story, format!("Taken back: {}", moved.text));
    let log = app.door().log();
    assert!(!log.iter().any(|line| line.seq == moved.seq && line.stands));
    // It is done again by one key, and nothing is left to do again behind it.
    app.type_keys("<c-r>");
    assert_eq!(app.ui().story, format!("Done again: {}", moved.text));
    app.type_keys("<c-r>");
    assert!(remark(&app).contains("no act"), "{}", remark(&app));
}

/// The reminder is enough for as long as nothing is done; after that the phase is asked about again.
#[test]
fn what_was_done_since_the_reminder_makes_the_phase_ask_again() {
    let mut app = tactical();
    app.type_keys("nP1m1<ret>");
    let entries = app.door().log().len();
    app.type_keys("n");
    assert_eq!(app.door().state().phase(), Phase::Tactical);
    assert!(
        matches!(&app.ui().mode, Mode::Ask(Question::EndPhase, words) if words.contains("points unspent")),
        "{:?}",
        app.ui().mode
    );
    assert_eq!(app.door().log().len(), entries, "asking is no entry");
    app.type_keys("n");
    assert_eq!(app.door().state().phase(), Phase::Combat);
    let mut app = tactical();
    app.type_keys("nn");
    assert_eq!(app.door().state().phase(), Phase::Combat);
}
