//! Rows of lists, hints of the key line and phases are clicked.

use vidette::tui::ui::Mode;

use super::legible::app_units;
use super::*;

fn find(app: &App<Table>, words: &str) -> (u16, u16) {
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
    let (column, row) = find(&app, " B2 ");
    app.click(column + 1, row);
    assert_eq!(app.ui().subject.clone().unwrap().units.len(), 1);
    app.type_keys("gs");
    let (column, row) = find(&app, "3  147th");
    app.click(column + 5, row);
    assert_eq!(
        app.ui().subject.clone().unwrap().units[0].as_str(),
        app_units("cutler")[2]
    );
    app.type_keys("gb<esc><esc>");
    let (column, row) = find(&app, "? help  Tab");
    app.click(column + 3, row);
    assert!(matches!(app.ui().mode, Mode::Help(..)));
    app.type_keys("<esc>");
    // Beside the phases nothing ends one: not the bar's empty right, nor its clock.
    let phase = app.door().state().phase();
    app.tick(vidette::tui::ui::Clock {
        turn: 143,
        phase: 22,
    });
    for column in (0..16).chain(104..120) {
        app.click(column, 0);
        assert_eq!(
            (app.door().state().phase(), &app.ui().mode),
            (phase, &Mode::Table)
        );
    }
    let (column, row) = find(&app, "2 Activation");
    app.click(column + 4, row);
    app.type_keys("n");
    assert_ne!(app.door().state().phase(), phase);
}
