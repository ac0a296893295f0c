//! What the map is measured by, and what stands beside it at each size.

use vidette::tui::{kit::panel::Panel, table::map::legend::GridStep};

use super::budgets::after;
use super::{screen, table};

#[test]
fn the_map_has_a_scale_bar_and_a_compass() {
    for (width, height) in [(80, 24), (120, 36), (200, 60)] {
        let app = table("mcphersons-ridge", width, height);
        let shown = screen(&app, width, height);
        assert!(shown.contains("6 in"), "{shown}");
        assert!(shown.contains("N↑"), "{shown}");
    }
    // Lessons on a small screen do not cover them.
    let mut app = table("first-steps", 80, 24);
    app.type_keys("&<ret>");
    let shown = screen(&app, 80, 24);
    assert!(shown.contains('▷'), "{shown}");
    assert!(shown.contains("6 in") && shown.contains("N↑"), "{shown}");
    // The bar is as long as six inches of the table.
    let shown = screen(&table("first-steps", 200, 60), 200, 60);
    let bar = shown.lines().find(|line| line.contains(" 6 in ")).unwrap();
    let bar: String = bar.chars().skip_while(|c| *c != '├').collect();
    let bar: String = bar.chars().take_while(|c| *c != '┤').collect();
    let frame = shown.lines().find(|line| line.contains("⠉⠉⠉⠉")).unwrap();
    let table = frame.chars().filter(|c| "⡏⠉⢹".contains(*c)).count();
    let inches = (bar.chars().count() + 1) as f64 / table as f64 * 36.0;
    assert!((inches - 6.0).abs() < 0.5, "{inches}: {bar}");
}

#[test]
fn g_g_lays_a_grid_of_six_inches_then_of_a_foot_then_none() {
    let mut app = table("first-steps", 200, 60);
    let bare = screen(&app, 200, 60);
    app.type_keys("gg");
    assert_eq!(app.ui().grid, GridStep::Half);
    let half = screen(&app, 200, 60);
    assert!(half.contains("A grid of 6 in"), "{half}");
    let dots = |screen: &str| {
        screen
            .matches(['⠂', '⠐', '⠄', '⠠', '⡀', '⢀', '⠁', '⠈'])
            .count()
    };
    app.type_keys("gg");
    let foot = screen(&app, 200, 60);
    assert!(dots(&half) > dots(&foot) && dots(&foot) > dots(&bare));
    app.type_keys("gg");
    assert_eq!(app.ui().grid, GridStep::Off);
}

#[test]
fn a_chosen_unit_gives_its_place_as_a_hand_measures_it() {
    let mut app = after("first-steps", &["place 1st 20,14 facing 270"]);
    app.type_keys("<esc>A1");
    for (width, height) in [(80, 24), (120, 36)] {
        let shown = screen(&app, width, height);
        assert!(shown.contains("20.0 from west, 14.0 from south"), "{shown}");
    }
}

/// P1 to P4 stand at the western edge and face east: each has its address.
#[test]
fn every_base_at_the_edge_shows_its_address() {
    let lines = [
        "place 3rd 0.6,20 facing 90",
        "place 7th 0.6,16 facing 90",
        "place 12th 0.6,12 facing 90",
        "place 20th 0.6,8 facing 90",
    ];
    for (width, height) in [(80, 24), (120, 36), (200, 60)] {
        let mut app = after("first-steps", &lines);
        app.resize(ratatui::layout::Rect::new(0, 0, width, height));
        app.type_keys("<esc>");
        let shown = screen(&app, width, height);
        for address in ["P1", "P2", "P3", "P4"] {
            assert!(shown.contains(address), "{address} at {width}: {shown}");
        }
    }
}

#[test]
fn from_160_columns_on_map_board_and_log_are_there_at_once() {
    for (width, height) in [(160, 40), (200, 60)] {
        let mut app = after("mcphersons-ridge", &["next anyway"]);
        app.resize(ratatui::layout::Rect::new(0, 0, width, height));
        assert_eq!(app.ui().front, Panel::Activation);
        let shown = screen(&app, width, height);
        assert!(shown.contains("ACTIVATION"), "{shown}");
        assert!(shown.contains("LOG "), "{shown}");
        assert!(shown.contains("N↑"), "{shown}");
        app.type_keys("<esc>gm");
        let shown = screen(&app, width, height);
        assert!(
            shown.contains("LOG ") && shown.contains("BRIGADE"),
            "{shown}"
        );
    }
}

/// SA-02: the reason of a move is what it brings about.
#[test]
fn next_says_what_a_move_is_good_for() {
    let lines = [
        "place 3rd 15,14.6 facing 90",
        "next anyway",
        "activate whitlow dice 5 4",
        "next anyway",
        "next anyway",
    ];
    let app = after("first-steps", &lines);
    let todo = &app.ui().known.todo;
    let reasons: Vec<&str> = todo.iter().map(|todo| todo.words.as_str()).collect();
    assert!(
        reasons
            .iter()
            .any(|words| words.contains("into musket range of")),
        "{reasons:?}"
    );
}

/// Rows of brigades that do not march are one row, each reason once.
#[test]
fn those_who_do_not_march_share_a_row() {
    let lines = ["next anyway", "next anyway"];
    let app = after("mcphersons-ridge", &lines);
    let todo = &app.ui().known.todo;
    let idle: Vec<&str> = todo
        .iter()
        .map(|todo| todo.words.as_str())
        .filter(|words| words.contains("not march"))
        .collect();
    assert_eq!(idle.len(), 1, "{idle:?}");
    assert!(
        idle[0].contains("P") && idle[0].contains("Q") && idle[0].contains("T"),
        "{idle:?}"
    );
}
