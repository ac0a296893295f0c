//! The tape and the eye: `=` says how far and whether seen, and shows what is in the way.

use ratatui::style::Color;

use super::budgets::after;
use super::*;

/// Cells of the map whose ink is that of what hinders the view, in the dark theme of 256 colours or
/// more.
fn hinders(app: &App<Table>) -> usize {
    let (width, height) = (120, 36);
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| app.draw(frame)).unwrap();
    let buffer = terminal.backend().buffer();
    let red = |color: Color| match color {
        Color::Rgb(r, g, b) => (r, g, b) == (224, 108, 84),
        Color::Indexed(index) => index == 173 || index == 167,
        _ => false,
    };
    let cells = (0..width).flat_map(|x| (0..height).map(move |y| (x, y)));
    cells.filter(|cell| red(buffer[*cell].fg)).count()
}

/// ZOO-06: what blocks is named with its place in the sentence, and drawn on the map.
#[test]
fn zoo_06_the_crest_that_blocks_is_named_and_drawn() {
    let mut app = after(
        "first-steps",
        &["place 3rd 12,11 facing 90", "place 2nd 18.5,11 facing 270"],
    );
    assert_eq!(hinders(&app), 0);
    app.type_keys("=P1A3");
    let shown = screen(&app, 120, 36);
    assert!(
        shown.contains("not seen: the crest of Long Hill blocks at 15.0,"),
        "{shown}"
    );
    assert!(hinders(&app) >= 10, "{shown}");
    app.type_keys("<esc><esc>");
    assert_eq!(hinders(&app), 0);
}

/// ZOO-04: the woods that keep sight at 3 in are named; RUL-52: so is an enemy base.
#[test]
fn zoo_04_what_limits_is_named_and_drawn() {
    let mut app = after(
        "first-steps",
        &["place 3rd 13,21 facing 90", "place 2nd 25.5,21 facing 270"],
    );
    app.type_keys("=P1A3");
    let shown = screen(&app, 120, 36);
    assert!(shown.contains("obstructed: Cobb's Wood"), "{shown}");
    assert!(hinders(&app) >= 4, "{shown}");
    let mut app = after(
        "first-steps",
        &[
            "place 3rd 26,2 facing 90",
            "place 7th 28,1.7 facing 90",
            "place 12th 28,4.7 facing 90",
            "place 2nd 34,2 facing 270",
        ],
    );
    app.type_keys("=A3P1");
    let shown = screen(&app, 120, 36);
    assert!(shown.contains("(enemy: P3)"), "{shown}");
}

/// Nothing in the way: nothing is drawn but the line.
#[test]
fn open_ground_hinders_nothing() {
    let mut app = after(
        "first-steps",
        &["place 3rd 26,2 facing 90", "place 2nd 34,2 facing 270"],
    );
    app.type_keys("=P1A3");
    let shown = screen(&app, 120, 36);
    assert!(shown.contains("; seen: sight 12.0 in (rolling)"), "{shown}");
    assert_eq!(hinders(&app), 0);
}
