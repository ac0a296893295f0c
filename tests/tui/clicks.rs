//! Rows of lists, hints of the key line and phases are clicked.

use vidette::tui::table::ui::ScreenMode;

use super::{
    budgets::{after, face_to_face},
    legible::app_units,
    *,
};

fn find(app: &App, words: &str) -> (u16, u16) {
    let shown = screen(app, 120, 36);
    let found = shown.lines().enumerate().find_map(|(row, line)| {
        let at = line.find(words)?;
        Some((line[..at].chars().count() as u16, row as u16))
    });
    found.unwrap_or_else(|| panic!("{words}: {shown}"))
}

/// Rows of lists, hints of the key line and phases are clicked.
#[test]
fn rows_hints_and_phases_are_clicked() {
    let mut app = table("mcphersons-ridge", 120, 36);
    app.type_keys("gb");
    let (column, row) = find(&app, "Cutler");
    app.click(column, row);
    let subject = app.ui().subject.clone().unwrap();
    assert_eq!(subject.brigade.as_str(), "cutler");
    // What is told below a name is told of it, the line of those who come later of nobody.
    app.type_keys("go");
    let (column, row) = find(&app, "Henry Heth sees it, 6.3");
    app.click(column, row);
    assert_eq!(app.ui().subject.clone().unwrap().brigade.as_str(), "davis");
    app.type_keys("gbB");
    let (column, row) = find(&app, "later:");
    app.click(column, row);
    assert_eq!(app.ui().subject.clone().unwrap().brigade.as_str(), "cutler");
    let (column, row) = find(&app, " B2 ");
    app.click(column + 1, row);
    assert_eq!(app.ui().subject.clone().unwrap().units.len(), 1);
    app.type_keys("gs");
    let (column, row) = find(&app, "3 147th");
    app.click(column + 5, row);
    assert_eq!(
        app.ui().subject.clone().unwrap().units[0].as_str(),
        app_units("cutler")[2]
    );
    app.type_keys("gb<esc><esc>");
    let (column, row) = find(&app, "? help  Tab");
    app.click(column + 3, row);
    assert!(matches!(app.ui().mode, ScreenMode::Help(..)));
    app.type_keys("<esc>");
    // Beside the phases nothing ends one: not the bar's empty right, nor its clock.
    let phase = app.door().state().phase();
    app.tick(vidette::tui::table::ui::TurnClock {
        turn: 143,
        phase: 22,
    });
    for column in (0..16).chain(104..113) {
        app.click(column, 0);
        assert_eq!(
            (app.door().state().phase(), &app.ui().mode),
            (phase, &ScreenMode::Table)
        );
    }
    for column in 113..120 {
        app.click(column, 0);
        assert_eq!(app.door().state().phase(), phase, "the way to the help");
        app.type_keys("<esc>");
    }
    let (column, row) = find(&app, "2 Activation");
    app.click(column + 4, row);
    app.type_keys("n");
    assert_ne!(app.door().state().phase(), phase);
}

/// A modifier of a fight, an entry of the log and a row of the activation board are clicked.
#[test]
fn modifiers_entries_and_the_board_are_clicked() {
    let mut app = face_to_face();
    app.type_keys("P1fA1m");
    let before = app.ui().proposal.clone().unwrap();
    let (column, row) = find(&app, "[h]uphill");
    app.click(column + 4, row);
    assert_ne!(before.command, app.ui().proposal.clone().unwrap().command);
    app.type_keys("<esc><esc><esc>gl");
    let (column, row) = find(&app, "EAGER");
    app.click(column, row);
    let marked = app.ui().marked.unwrap();
    let lines = app.door().log();
    let line = lines.iter().find(|line| line.seq == marked).unwrap();
    assert!(line.text.contains("EAGER"), "{}", line.text);
    let mut app = after("mcphersons-ridge", &["next anyway"]);
    let (column, row) = find(&app, "Q  Davis");
    app.click(column + 4, row);
    assert_eq!(app.ui().subject.clone().unwrap().brigade.as_str(), "davis");
}

/// The way to the help at the end of the bar is one.
#[test]
fn the_help_of_the_bar_is_clicked() {
    let mut app = table("mcphersons-ridge", 120, 36);
    let bar = screen(&app, 120, 36)
        .lines()
        .next()
        .unwrap_or_default()
        .to_owned();
    assert!(bar.trim_end().ends_with("? help"), "{bar}");
    app.click(116, 0);
    assert!(matches!(app.ui().mode, ScreenMode::Help(..)));
}
