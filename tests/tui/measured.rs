//! The tape and the eye: `=` says how far and whether seen, and shows what is in the way.

use ratatui::style::Color;

use super::{budgets::after, *};

/// Cells of the map whose ink is that of what hinders the view, in the dark theme of 256 colours or
/// more.
fn hinders(app: &App) -> usize {
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
    // With a unit in hand it is measured from.
    app.type_keys("P1=A3");
    let again = screen(&app, 120, 36);
    assert!(
        again.contains("not seen: the crest of Long Hill blocks at 15.0,"),
        "{again}"
    );
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
    assert!(shown.contains("obstructed ground (Cobb's Wood)"), "{shown}");
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
    assert!(shown.contains("enemy troops in the way (P3)"), "{shown}");
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
    assert!(shown.contains(" of 12.0 in, rolling ground"), "{shown}");
    assert_eq!(hinders(&app), 0);
}

/// What `=` says of two ends, once Enter has closed what could go on.
fn says(app: &mut App, ends: &str) -> String {
    app.type_keys(&format!("={ends}"));
    if !app.ui().phrase.is_empty() {
        app.type_keys("<ret>");
    }
    let measured = app.ui().measured.as_ref();
    measured.map_or_else(String::new, |measured| measured.words.clone())
}

/// RUL-58: a tape goes to figures, whole, and to ground, spots and whom else lies on the table.
#[test]
fn rul_58_whatever_lies_on_the_table_is_measured() {
    let mut app = after("first-steps", &["order whitlow hold"]);
    for (ends, words) in [
        (
            "AgA4",
            "Reuben Holloway to A4: 1.4 in by the tape; seen: along the line of sight ",
        ),
        (
            "AgPg",
            "Reuben Holloway to Edmund Whitlow: 23.5 in; not seen",
        ),
        ("A4tfarm", "A4 to Cobb's Farm: 5.4 in; seen"),
        ("tlong<space>A1", "Long Hill to A1: 6.2 in; seen"),
        ("P4tmillroad", "P4 to Mill Road: 0.2 in; seen"),
        (
            "10,12<space>20,12",
            "10.0,12.0 to 20.0,12.0: 10.0 in; not seen: the crest of Long Hill blocks",
        ),
        ("A4e1n4", "A4 to 35.0,20.0: 12.5 in"),
        ("m1<space>Pg", "messenger 1 to Edmund Whitlow: "),
        ("A440,5", "40.0,5.0 is off the table"),
    ] {
        let said = says(&mut app, ends);
        assert!(said.starts_with(words), "{ends}: {said}");
        assert!(app.ui().phrase.is_empty(), "{ends}");
    }
}

/// GEN-04: the figure of a general who was hit is off the table, and no tape goes to where it stood.
#[test]
fn gen_04_nobody_measures_to_a_general_who_was_hit() {
    let mut app = after("mcphersons-ridge", &[]);
    let before = says(&mut app, "PgA1");
    assert!(before.starts_with("James J. Archer to A1: "), "{before}");
    let mut app = after("mcphersons-ridge", &["mark archer dead"]);
    assert_eq!(says(&mut app, "PgA1"), "James J. Archer is off the table");
}

/// RUL-40: a divisional general sees from his figure's point.
#[test]
fn rul_40_a_general_looks_from_where_he_stands() {
    let mut app = after("first-steps", &["place oakes 24,12"]);
    let said = says(&mut app, "AdA1");
    assert!(
        said.starts_with("Silas Oakes to A1: 0.6 in by the tape; seen: along the line of sight"),
        "{said}"
    );
    // The crest is between him and the far slope.
    let said = says(&mut app, "Ad<space>13,11");
    assert!(said.contains("not seen: the crest of Long Hill"), "{said}");
}

#[test]
fn what_cannot_be_measured_is_said_while_it_is_typed() {
    for (ends, words) in [
        ("=", "Ag general"),
        ("=A", "g its general"),
        ("=A1", "to whom or where"),
        ("=A1tfence", "which ground: fence-north, fence-south"),
        ("=A1txyz", "no ground called"),
        ("=A1m9", "no messenger 9"),
        ("=Ax", "not a unit number, g or d"),
    ] {
        let mut app = after("first-steps", &[]);
        app.type_keys(ends);
        let shown = screen(&app, 120, 36);
        assert!(shown.contains(words), "{ends}: {shown}");
        assert_eq!(app.ui().measured, None, "{ends}");
    }
}

/// A click on open ground is an end of the tape.
#[test]
fn a_click_lays_the_tape_to_a_spot() {
    let mut app = after("first-steps", &[]);
    app.type_keys("=A1");
    app.press_button(60, 20);
    app.release_button();
    let words = app.ui().measured.as_ref().unwrap().words.clone();
    assert!(words.starts_with("A1 to "), "{words}");
    app.type_keys("<ret>");
    assert!(app.ui().phrase.is_empty());
}

/// ZOO-01: `=` and one unit tell who sees it; the line from who sees it best is drawn.
#[test]
fn zoo_01_who_sees_a_unit_is_told() {
    let mut app = after(
        "first-steps",
        &["place 3rd 22,12 facing 90", "place 2nd 26,12 facing 270"],
    );
    let said = says(&mut app, "P1");
    assert!(
        said.starts_with("P1 is seen by A") && said.contains(", A3 ("),
        "{said}"
    );
    assert!(
        app.ui()
            .measured
            .as_ref()
            .is_some_and(|measured| measured.line.is_some())
    );
    // Behind the hill no one sees it, nor would by a step nearer.
    let mut app = after("first-steps", &["place 3rd 2,2 facing 90"]);
    assert_eq!(says(&mut app, "P1"), "");
    let said = app.ui().remark.as_ref().map(|(_, words)| words.as_str());
    assert_eq!(said, Some("no one sees P1"));
}
