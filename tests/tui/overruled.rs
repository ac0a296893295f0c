//! What the referee overrules he gives one reason for, whenever its dice fall; and the reason outlives the
//! program.

use vidette::game::autosave::Autosave;
use vidette::tui::table::ui::ScreenMode;

use super::{
    budgets::{TO_TACTICAL, after, face_to_face},
    *,
};

/// Face to face, but the 3rd too far off to fire.
fn out_of_range() -> App {
    let mut app = face_to_face();
    app.type_keys(":place<space>3rd<space>14,14.6<space>facing<space>90<ret>");
    app
}

/// Its fire refused, and the reason half typed.
fn half_a_reason() -> App {
    let mut app = out_of_range();
    app.type_keys(":fire<space>3rd<space>at<space>1st<ret>");
    assert!(remark(&app).contains("SA-02"), "{}", remark(&app));
    app.type_keys("xbig");
    app
}

fn remark(app: &App) -> String {
    let remark = app.ui().remark.clone();
    remark.map_or_else(String::new, |(_, words)| words)
}

/// The reasons of the last act.
fn reasons(app: &App) -> Vec<String> {
    let entry = app.door().session().entries().last().unwrap();
    let overruled = entry.act().unwrap().overruled().iter();
    overruled
        .map(|o| format!("{} {}", o.rule, o.because))
        .collect()
}

fn reopened(killed: &App) -> App {
    let mut app = out_of_range();
    app.take_up_again(&killed.pending().expect("something is pending"));
    app
}

#[test]
fn dice_typed_behind_the_reason_ask_for_no_second_one() {
    let mut app = half_a_reason();
    app.type_keys("<space>guns<ret>");
    for (width, height) in [(80, 24), (120, 36)] {
        let shown = screen(&app, width, height);
        assert!(shown.contains("overruled (big guns)"), "{shown}");
    }
    app.type_keys("5");
    assert!(app.ui().turned_down.is_none(), "{}", remark(&app));
    app.type_keys("2<ret>");
    assert_eq!(reasons(&app), ["SA-02 big guns"], "{}", remark(&app));
    // A line that brings its reason needs no other either.
    let mut app = out_of_range();
    app.type_keys(":fire<space>3rd<space>at<space>1st<space>because<space>\"so\"<ret>");
    app.type_keys("52<ret>");
    assert_eq!(reasons(&app), ["SA-02 so"], "{}", remark(&app));
}

/// Nor does an act whose die follows.
#[test]
fn a_test_that_is_overruled_is_done_by_its_die() {
    let mut app = after("mcphersons-ridge", &["next anyway"; 4]);
    app.type_keys(":casualty<space>heth<ret>xso<ret>");
    let before = app.door().log().len();
    app.type_keys("3<ret>");
    assert_eq!(app.door().log().len(), before + 1, "{}", remark(&app));
    assert_eq!(reasons(&app).len(), 1);
}

#[test]
fn neither_space_nor_the_end_of_the_phase_loses_a_reason_unsaid() {
    let mut app = half_a_reason();
    app.type_keys("<ret><space>");
    assert!(
        remark(&app).contains("unfinished input"),
        "{}",
        remark(&app)
    );
    app.type_keys("n");
    assert!(screen(&app, 80, 24).contains("Typed but not entered"));
    app.type_keys("<esc>52<ret>");
    assert_eq!(reasons(&app), ["SA-02 big"]);
}

#[test]
fn a_reason_half_typed_is_there_again() {
    let killed = half_a_reason();
    let mut app = reopened(&killed);
    assert_eq!(app.pending(), killed.pending());
    let shown = screen(&app, 80, 24);
    assert!(shown.contains("SA-02 overruled because: big"), "{shown}");
    assert!(
        shown.contains("The reason is typed but not entered"),
        "{shown}"
    );
    app.type_keys("<space>guns<ret>52<ret>");
    assert_eq!(reasons(&app), ["SA-02 big guns"]);
    assert_eq!(app.pending(), None);
    // Esc drops it.
    let mut app = reopened(&killed);
    app.type_keys("<esc>");
    assert_eq!(app.pending(), None);
    // Before its first letter there is nothing to keep but the dice.
    let mut killed = out_of_range();
    killed.type_keys(":fire<space>3rd<space>at<space>1st<ret>x");
    assert_eq!(killed.pending(), None);
    killed.type_keys("<esc>:fire<space>3rd<space>at<space>1st<space>dice<space>5<space>2<ret>x");
    let mut app = reopened(&killed);
    assert!(screen(&app, 120, 36).contains("not entered: 5 2. Also the reason"));
    app.type_keys("so<ret>");
    assert_eq!(reasons(&app), ["SA-02 so"]);
}

#[test]
fn a_reason_that_waits_for_dice_is_there_again() {
    let mut killed = half_a_reason();
    killed.type_keys("<ret>");
    for (face, rest) in [("", "52"), ("5", "2")] {
        killed.type_keys(face);
        let mut app = reopened(&killed);
        assert_eq!(app.pending(), killed.pending());
        assert!(screen(&app, 120, 36).contains("Overruled but not entered") == face.is_empty());
        app.type_keys(rest);
        app.type_keys("<ret>");
        assert_eq!(reasons(&app), ["SA-02 big"]);
    }
}

/// What is spoilt on the scrap opens no reason.
#[test]
fn a_reason_for_what_nobody_refuses_is_passed_over() {
    let text = half_a_reason().pending().unwrap();
    let other = text
        .replace("\"big\"", "\"\"")
        .replace("\"1st\"", "\"7th\"");
    assert_ne!(other, text);
    let mut app = out_of_range();
    app.take_up_again(&other);
    assert_eq!(app.ui().mode, ScreenMode::Table);
    assert_eq!(app.pending(), None);
}

#[test]
fn plain_text_goes_on_with_the_reason_of_the_screens() {
    let folder = tempfile::tempdir().unwrap();
    let killed = half_a_reason();
    let path = folder.path().join("game.vidette");
    Autosave::beside(&path).keep(killed.pending());
    let door = LoggedSession::new({
        let mut game = session(battle("first-steps"));
        let acts = killed.door().session().entries().iter();
        for act in acts.filter_map(|entry| entry.act()) {
            let faces: Vec<u8> = act.faces.iter().map(|face| face.pips).collect();
            let throwing = vidette::game::session::Throwing::Hand;
            game.execute(&act.command, &faces, throwing, None).unwrap();
        }
        game
    });
    let mut output = Vec::new();
    let options = vidette::tui::PlayOptions::default();
    let input = "again\n5 2\nlog\nquit".as_bytes();
    let scrap = Some(Autosave::beside(&path));
    vidette::tui::lines::fields::play(door, scrap, &options, input, &mut output).unwrap();
    let said = String::from_utf8(output).unwrap();
    assert!(said.contains("fire 3rd at 1st because \"big\""), "{said}");
    assert!(said.contains("SA-02 overruled: big"), "{said}");
}

/// Whoever presses Enter once more behind a "No." means that: it starts nothing else.
#[test]
fn enter_behind_a_refusal_does_nothing_more() {
    let mut app = after("first-steps", &TO_TACTICAL);
    let entries = app.door().session().entries().len();
    app.type_keys("P4mb3<ret>");
    assert!(remark(&app).starts_with("No. "), "{}", remark(&app));
    app.type_keys("<ret>");
    assert_eq!(remark(&app), "not done; Enter again does what NEXT says");
    assert!(app.ui().proposal.is_none() && app.ui().turned_down.is_none());
    assert_eq!(app.door().session().entries().len(), entries);
    // The next one goes on as ever: it takes up or does what NEXT says, or says why not.
    app.type_keys("<ret>");
    let went_on = app.ui().proposal.is_some() || app.door().session().entries().len() > entries;
    assert!(
        went_on || remark(&app).contains("Enter"),
        "{}",
        remark(&app)
    );
}
