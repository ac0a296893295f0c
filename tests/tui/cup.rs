//! The cup on the map of a game by chits, and the cards of blinds beside it (CHIT-06, BLIND-11).

use super::{screens::hold, *};
use common::blinds::rebels;
use common::sitting::{play, start};
use vidette::rules::fields::terms::phase::Phase;

/// A battle with a blind and a dummy by chits, after those lines.
fn by_chits(chits: &str, lines: &[&str]) -> App {
    let options = format!("blinds = true\nactivation = \"chits\"\n[chits]\n{chits}\n");
    let text = rebels((10, 52), (30, 50)).replace("blinds = true\n", &options);
    let mut session = session(start(&text));
    play(&mut session, lines);
    App::new(LoggedSession::new(session), Rect::new(0, 0, 120, 36))
}

/// Before the first draw.
const TO_THE_CUP: [&str; 2] = ["next anyway", "next anyway"];

/// Before the second draw.
fn after_a_draw() -> App {
    let lines = [
        "next anyway",
        "next anyway",
        "draw dice 2 4",
        "activate dice 4 4",
        "next anyway",
        "next anyway",
        "next anyway",
        "next anyway",
    ];
    by_chits("fortunes = true", &lines)
}

#[test]
fn the_cup_at_every_size() {
    for (width, height) in super::screens::SIZES {
        let mut app = after_a_draw();
        app.resize(Rect::new(0, 0, width, height));
        let shown = screen(&app, width, height);
        hold(&format!("cup-{width}x{height}"), &shown);
    }
}

/// DIG-02: infantry digs by `d` where the roster has digging.
#[test]
fn dig_02_infantry_digs_by_d() {
    let text = common::blinds::battle("").replace("blinds = true\n", "digging = 2\n");
    let mut session = session(start(&text));
    play(
        &mut session,
        &[
            "next anyway",
            "activate b dice 4 4",
            "next anyway",
            "next anyway",
        ],
    );
    let mut app = App::new(LoggedSession::new(session), Rect::new(0, 0, 120, 36));
    app.type_keys("B1d<ret>");
    let state = app.door().state();
    assert_eq!(state.diggers().count(), 1, "{}", screen(&app, 120, 36));
}

/// CHIT-20: of a cup on the table the brigade is named whose chit came out, and Enter does it.
#[test]
fn chit_20_what_came_out_is_named_by_its_capital() {
    let mut app = by_chits("cup = \"table\"", &TO_THE_CUP);
    let shown = screen(&app, 120, 36);
    assert!(shown.contains("A-Z results"), "{shown}");
    app.type_keys("Q<ret>");
    let shown = screen(&app, 120, 36);
    assert!(shown.contains("NEXT ▸ draw a chit: is it Q"), "{shown}");
    app.type_keys("<ret>");
    let acting = app.door().state().acting().map(|acting| &acting.brigade);
    assert_eq!(acting.map(|id| id.as_str()), Some("q"));
}

/// CHIT-20: a chit is drawn by Space, its dice and Enter; to take it back asks first.
#[test]
fn chit_20_a_draw_by_keys() {
    let mut app = by_chits("fortunes = true", &TO_THE_CUP);
    let cup = |app: &App| app.door().state().round().unwrap().cup.clone();
    let full = cup(&app);
    app.type_keys("<space>");
    let shown = screen(&app, 120, 36);
    assert!(shown.contains("the draw, one of 8 chits"), "{shown}");
    app.type_keys("24");
    assert_eq!(cup(&app), full, "not before Enter");
    app.type_keys("<ret>");
    let state = app.door().state();
    assert_eq!(
        (cup(&app).len(), state.phase()),
        (full.len() - 1, Phase::Activation)
    );
    assert!(state.acting().is_some());
    app.type_keys("u");
    assert_eq!(cup(&app).len(), full.len() - 1, "{}", screen(&app, 120, 36));
    app.type_keys("y");
    assert_eq!(cup(&app), full, "{}", screen(&app, 120, 36));
}

/// CHIT-06, CHIT-20: what came out of a real cup is taken from the list, and so is the brigade of a division.
#[test]
fn chit_20_out_of_a_real_cup_by_keys() {
    let mut app = by_chits("cup = \"table\"\nby = \"divisions\"", &TO_THE_CUP);
    let shown = screen(&app, 120, 36);
    assert!(shown.contains("draw a chit: is it r?"), "{shown}");
    app.type_keys("<space><ret>");
    let round = |app: &App| app.door().state().round().unwrap().clone();
    assert!(round(&app).drawn.is_some(), "{}", screen(&app, 120, 36));
    app.type_keys("<space><ret>");
    assert!(round(&app).acting.is_some(), "{}", screen(&app, 120, 36));
}

/// CHIT-03: whose die is typed first is read at 80 columns, too.
#[test]
fn chit_03_whose_die_comes_first_is_read_at_eighty_columns() {
    let mut lines = TO_THE_CUP.to_vec();
    for _ in 0..7 {
        lines.extend(["draw", "activate dice 4 4"]);
        lines.extend(["next anyway"; 4]);
    }
    lines.push("next anyway");
    let mut app = by_chits("initiative = \"dice\"", &lines);
    assert_eq!(app.door().state().phase(), Phase::Morale);
    app.resize(Rect::new(0, 0, 80, 24));
    app.type_keys("n");
    let shown = screen(&app, 80, 24);
    assert!(shown.contains("▸ union, then rebel: "), "{shown}");
}

/// CHIT-06, CHIT-19: the bar counts the chits in the cup, also while one that was drawn waits for its owner's word.
#[test]
fn chit_06_the_bar_counts_the_chits_in_the_cup() {
    let shown = |chits: &str| screen(&by_chits(chits, &TO_THE_CUP), 120, 36);
    assert!(shown("fortunes = true").contains("[Draw 8 left]"));
    let real = "cup = \"table\"\nby = \"divisions\"";
    assert!(shown(real).contains("[Draw 2 left]"), "{}", shown(real));
    let waits = [&TO_THE_CUP[..], &["draw r"]].concat();
    let shown = screen(&by_chits(real, &waits), 120, 36);
    assert!(shown.contains("[Draw 1 left]"), "{shown}");
}

/// CHIT-08: when the brigade that acts breaks, the board says that it has left the table.
#[test]
fn chit_08_a_brigade_that_broke_leaves_an_empty_board() {
    let broke = [
        "draw b",
        "mark b1 broken",
        "mark b2 broken",
        "mark b3 broken",
    ];
    let lines = [&TO_THE_CUP[..], &broke].concat();
    let mut app = by_chits("cup = \"table\"", &lines);
    app.type_keys("ga");
    assert_eq!(app.door().state().phase(), Phase::Activation);
    let shown = screen(&app, 120, 36);
    let words = "The acting brigade has left the table: no one rolls.";
    assert!(shown.contains(words), "{shown}");
}

/// CHIT-02: what is counted is a round, wherever the screen counts it.
#[test]
fn a_round_is_called_a_round() {
    let mut lines = TO_THE_CUP.to_vec();
    for _ in 0..7 {
        lines.extend(["draw", "activate dice 4 4"]);
        lines.extend(["next anyway"; 4]);
    }
    lines.push("next anyway");
    let app = by_chits("fortunes = false", &lines);
    assert_eq!(app.door().state().phase(), Phase::Morale);
    let shown = screen(&app, 120, 36);
    assert!(
        shown.contains("end round") && shown.contains("R1 "),
        "{shown}"
    );
    assert!(!shown.contains("turn"), "{shown}");
}

/// CHIT-01: behind a refusal the line offers what it names, up to what the referee has to name, not the refused act.
#[test]
fn chit_01_the_line_behind_a_refusal_begins_the_draw() {
    let mut app = by_chits("cup = \"table\"", &TO_THE_CUP);
    app.type_keys("n");
    let shown = screen(&app, 120, 36);
    assert!(shown.contains("(`:` offers `draw`)"), "{shown}");
    app.type_keys(":q");
    let shown = screen(&app, 120, 36);
    assert!(shown.contains(" : draw q"), "{shown}");
}
