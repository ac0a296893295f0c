//! The list of work on the table: opened by a result, ticked, left, recalled, shown large, kept.

use vidette::tui::kit::checklist::Checklist;
use vidette::tui::table::ui::ScreenMode;
use vidette::view::{
    presentation::{Audience, ledger::Ledger},
    table_work,
};

use super::budgets::{FACE_TO_FACE, after, face_to_face};
use super::*;

/// Lines of the list on a screen of that size: the boxes.
fn boxes(app: &App, columns: u16, rows: u16) -> Vec<String> {
    let shown = screen(app, columns, rows);
    let lines = shown
        .lines()
        .filter(|line| line.contains("[ ] ") || line.contains("[x] "));
    lines.map(|line| line.trim().to_owned()).collect()
}

fn open(app: &App) -> Vec<String> {
    let shown = boxes(app, 80, 24);
    shown
        .into_iter()
        .filter(|line| line.contains("[ ] "))
        .collect()
}

fn fired() -> App {
    let mut app = face_to_face();
    app.resize(Rect::new(0, 0, 80, 24));
    app.type_keys("P1fA161<ret>");
    app
}

#[test]
fn a_fight_ends_in_a_list_that_is_ticked_with_space() {
    let mut app = fired();
    let shown = screen(&app, 80, 24);
    assert!(shown.contains("DO ON THE TABLE"), "{shown}");
    assert!(
        shown.contains("space ticks, a ticks all, b big, Enter goes on"),
        "{shown}"
    );
    let lines = open(&app);
    assert_eq!(lines.len(), 2, "{shown}");
    assert!(
        lines[0].contains("A1 1st Blue  → back 3.0 in, keep facing"),
        "{shown}"
    );
    assert!(lines[1].contains("A1 1st Blue  BEATEN marker"), "{shown}");
    // The sentence is short: what is pushed and marked is in the list.
    assert!(
        app.ui().last.story.contains("fires at"),
        "{}",
        app.ui().last.story
    );
    assert!(
        !app.ui().last.story.contains("push"),
        "{}",
        app.ui().last.story
    );
    let acts = app.door().log().len();
    app.type_keys("<space>");
    assert_eq!(open(&app).len(), 1);
    assert!(screen(&app, 80, 24).contains("1 of 2 left"));
    app.type_keys("<space>");
    // Ticked off it stays until it is left: an `a` too many does nothing else.
    assert_eq!(app.ui().list.left(), 0);
    app.type_keys("a");
    assert!(app.ui().list.is_open());
    app.type_keys("<ret>");
    assert!(!app.ui().list.is_open());
    assert!(!screen(&app, 80, 24).contains("DO ON THE TABLE"));
    assert_eq!(app.door().log().len(), acts, "a tick is no act");
    app.type_keys("gt");
    assert!(screen(&app, 80, 24).contains("nothing left to do on the table"));
}

#[test]
fn what_is_not_ticked_is_recalled() {
    let mut app = fired();
    app.type_keys("<space><ret>");
    assert!(!app.ui().list.is_open());
    // Enter goes on to the next thing, and does nothing of it.
    assert!(app.ui().proposal.is_some() || app.ui().remark.is_some());
    app.type_keys("<esc>gt");
    let lines = open(&app);
    assert_eq!(lines.len(), 1, "{}", screen(&app, 80, 24));
    assert!(lines[0].contains("BEATEN marker"));
    app.type_keys("a<ret>");
    assert!(!app.ui().list.is_open());
    assert!(app.ui().list.unticked().is_empty());
}

/// A line is ticked where it is clicked, and the cursor is there.
#[test]
fn a_click_ticks_a_line() {
    let mut app = fired();
    let shown = screen(&app, 80, 24);
    let row = shown
        .lines()
        .position(|line| line.contains("BEATEN marker"));
    let click = |app: &mut App, row: u16| {
        app.press_button(20, row);
        app.release_button();
    };
    click(&mut app, row.unwrap() as u16);
    assert!(app.ui().list.is_open());
    let lines = boxes(&app, 80, 24);
    assert!(lines[0].starts_with("[ ]"), "{lines:?}");
    assert!(lines[1].starts_with("▸[x]"), "{lines:?}");
    click(&mut app, row.unwrap() as u16 - 1);
    assert_eq!(app.ui().list.left(), 0);
    // A click elsewhere makes room, as any other key does; Esc calls the list back.
    let mut app = fired();
    click(&mut app, 3);
    assert!(!app.ui().list.is_open());
    app.type_keys("<esc>");
    assert!(app.ui().list.is_open());
    // In the large list a click ticks a line, too.
    app.type_keys("b");
    let shown = screen(&app, 80, 24);
    let row = shown
        .lines()
        .position(|line| line.contains("[ ] A1 1st Blue") && line.contains("BEATEN"));
    click(&mut app, row.unwrap() as u16);
    assert_eq!(app.ui().list.left(), 1);
    assert!(
        boxes(&app, 80, 24)[1].starts_with("▸[x]"),
        "{}",
        screen(&app, 80, 24)
    );
    assert_eq!(app.ui().mode, ScreenMode::Shout);
}

/// A list that is neither ticked nor skipped outlasts what is typed and read, and says so meanwhile.
#[test]
fn a_list_returns_after_a_phrase_and_a_card() {
    let mut app = fired();
    app.type_keys("P1f");
    let shown = screen(&app, 80, 24);
    assert!(
        shown.contains("DO ON THE TABLE, 2 left: Esc shows the list again"),
        "{shown}"
    );
    app.type_keys("<esc>");
    assert!(app.ui().list.is_open(), "{}", screen(&app, 80, 24));
    assert_eq!(open(&app).len(), 2);
    app.type_keys("=A1P1<ret>");
    assert!(screen(&app, 80, 24).contains("A1 → P1"));
    app.type_keys("<esc>");
    assert!(app.ui().list.is_open(), "{}", screen(&app, 80, 24));
    assert_eq!(open(&app).len(), 2);
    // Skipped, it does not return.
    app.type_keys("<ret><esc>P1f<esc>");
    assert!(!app.ui().list.is_open());
    assert!(!screen(&app, 80, 24).contains("DO ON THE TABLE"));
}

/// What an earlier act left is counted beside the list of the next one, and recalled with it.
#[test]
fn the_list_counts_what_is_left_of_earlier_acts() {
    let mut app = fired();
    app.type_keys("P2fA361<ret>");
    let shown = screen(&app, 120, 36);
    assert!(shown.contains("(g t: 2 older)"), "{shown}");
    let new = app.ui().list.items().len();
    app.type_keys("<esc><esc>gt");
    assert_eq!(app.ui().list.items().len(), new + 2);
    assert!(!screen(&app, 120, 36).contains("older"));
}

/// Each item is in big letters if all of them have room.
#[test]
fn the_large_list_has_big_letters() {
    let mut app = fired();
    app.resize(Rect::new(0, 0, 120, 36));
    app.type_keys("b");
    let shown = screen(&app, 120, 36);
    let lines: Vec<&str> = shown.lines().collect();
    let items = (0..lines.len()).filter(|at| lines[*at].contains("[ ] A1 1st Blue"));
    let items: Vec<usize> = items.collect();
    assert_eq!(items.len(), 2, "{shown}");
    for at in items {
        assert!(lines[at + 1].contains('█'), "{shown}");
    }
    // Twelve brigades do not have it: each has its line.
    app.resize(Rect::new(0, 0, 80, 24));
    assert_eq!(boxes(&app, 80, 24).len(), 2, "{}", screen(&app, 80, 24));
}

/// NEXT promises Space and Enter to nobody while they are the list's, and what is taken up waits for its end.
#[test]
fn an_open_list_has_space_and_enter() {
    let mut app = fired();
    let next = |app: &App| {
        let shown = screen(app, 80, 24);
        let next = shown.lines().rev().nth(1);
        next.unwrap_or_default().to_owned()
    };
    assert!(next(&app).contains("after the list"), "{}", next(&app));
    app.type_keys("<esc>");
    assert!(!next(&app).contains("after the list"), "{}", next(&app));
    // A fight that is taken up, with a die, outlasts the list that is called up beside it.
    app.type_keys("<space>5");
    let held = |app: &App| {
        let held = app.ui().proposal.as_ref();
        held.map(|held| (held.command.clone(), held.faces.clone()))
    };
    let taken = held(&app);
    assert!(taken.is_some());
    app.type_keys("gt");
    assert!(app.ui().list.is_open());
    app.type_keys("<ret>");
    assert!(!app.ui().list.is_open());
    assert_eq!(held(&app), taken);
}

/// What the tape said before an act comes back with it: the list of redo is that of undo, the other way round.
#[test]
fn a_measured_act_comes_back_whole() {
    let mut app = face_to_face();
    app.type_keys(":measured<space>1st<space>within<space>5<space>of<space>3rd<ret>");
    let measured = app.door().session().entries().len();
    app.type_keys("<esc>P1fA161<ret>");
    assert!(app.door().session().entries().len() > measured);
    let done = app.ui().list.items().to_vec();
    assert_eq!(done.len(), 2, "{}", screen(&app, 120, 36));
    app.type_keys("uy");
    app.type_keys("<esc>uy<esc><c-r>");
    let again = app.ui().list.items().to_vec();
    assert_eq!(again, done, "{}", screen(&app, 120, 36));
}

#[test]
fn any_other_key_leaves_the_list_and_does_what_it_does_elsewhere() {
    let mut app = fired();
    app.type_keys("A");
    assert!(!app.ui().list.is_open());
    assert!(app.ui().subject.is_some());
    let mut app = fired();
    app.type_keys("uy");
    let lines = open(&app);
    assert_eq!(lines.len(), 2, "{}", screen(&app, 80, 24));
    assert!(lines[0].contains("ahead 3.0 in"), "{lines:?}");
    assert!(lines[1].contains("take the BEATEN marker off"), "{lines:?}");
    // What was neither done nor undone by hand is left of neither.
    app.type_keys("<esc>gt");
    assert!(!app.ui().list.is_open());
}

#[test]
fn the_large_list_has_one_item_a_line_and_cuts_none_off() {
    for (columns, rows) in [(80, 24), (120, 36), (200, 60)] {
        let mut app = fired();
        app.resize(Rect::new(0, 0, columns, rows));
        app.type_keys("b");
        assert_eq!(app.ui().mode, ScreenMode::Shout);
        let shown = boxes(&app, columns, rows);
        assert_eq!(shown.len(), 2, "{}", screen(&app, columns, rows));
        assert!(shown[0].ends_with("back 3.0 in, keep facing"), "{shown:?}");
        app.type_keys("<space>");
        assert_eq!(app.ui().list.left(), 1);
        assert_eq!(app.ui().mode, ScreenMode::Shout);
        app.type_keys("<space>");
        assert_eq!(app.ui().list.left(), 0);
        app.type_keys("<space>");
        assert_eq!(app.ui().mode, ScreenMode::Table);
    }
}

#[test]
fn a_long_list_scrolls_on_a_small_screen() {
    let mut app = after("mcphersons-ridge", &["next anyway"]);
    app.resize(Rect::new(0, 0, 80, 24));
    app.type_keys("!<ret>");
    let count = app.ui().list.items().len();
    assert!(count >= 3, "{count}: {}", screen(&app, 80, 24));
    // One brigade, one short line at least; all of them come by.
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..count {
        seen.extend(
            open(&app)
                .into_iter()
                .map(|line| line.replace('▸', "").trim().to_owned()),
        );
        app.type_keys("<down>");
    }
    assert_eq!(seen.len(), count, "{seen:#?}");
    let shown = screen(&app, 80, 24);
    assert!(
        shown.lines().next().unwrap().contains("T1"),
        "the bar stays: {shown}"
    );
}

#[test]
fn a_correction_of_the_record_leaves_nothing_to_do() {
    let mut app = face_to_face();
    app.type_keys(":place<space>1st<space>20,12<space>facing<space>270<ret>");
    assert!(!app.ui().list.is_open());
    app.type_keys("gt");
    assert!(!app.ui().list.is_open());
    // Places from a photograph are shown as they are, all ticked.
    app.type_keys(":resync<space>1st<space>20,12.5<space>facing<space>270<space>because<space>photograph<ret>");
    if app.ui().list.is_open() {
        assert!(open(&app).is_empty());
        assert_eq!(boxes(&app, 80, 24).len(), app.ui().list.items().len());
    }
}

#[test]
fn a_killed_program_forgets_nothing_of_the_list() {
    let app = fired();
    let session = app.door().session();
    let ledger = Ledger::open(&Audience::Table);
    let text = app.ui().list.saved(session, &ledger).unwrap();
    let mut again = Checklist::resumed(session, &text).unwrap();
    assert!(again.recall());
    assert_eq!(again.items(), app.ui().list.items());
    again.tick_all();
    assert_eq!(again.saved(session, &ledger), None);
    assert_eq!(again.hands(), &table_work::layout(app.door().state()));
    assert!(Checklist::resumed(session, "{}").is_none());
    // That of another game is not taken.
    let created = session.facts().created;
    let other = text.replacen(&format!("\"game\":{created}"), "\"game\":77", 1);
    assert_ne!(other, text);
    assert!(Checklist::resumed(session, &other).is_none());
}

#[test]
fn what_is_not_ticked_outlasts_the_player_turn() {
    let mut app = fired();
    let open = app.ui().list.unticked();
    assert_eq!(open.len(), 2);
    let turn = app.door().state().turn();
    for _ in 0..4 {
        app.type_keys("nn<esc>");
    }
    assert!(app.door().state().turn() > turn, "{}", screen(&app, 80, 24));
    let left = app.ui().list.unticked();
    for item in open {
        let is_left = left.iter().any(|other| other.piece == item.piece);
        assert!(is_left, "{item:#?}\n{left:#?}");
    }
}

/// b, g, w, s, d and k mean the same in a fight as everywhere: modifiers stand behind `m`.
#[test]
fn letters_of_a_fight_mean_what_they_mean_elsewhere() {
    let mut app = after("first-steps", &FACE_TO_FACE);
    app.type_keys("P1fA1");
    let before = app.ui().proposal.clone().unwrap().command;
    assert!(!screen(&app, 120, 36).contains("[g]"));
    app.type_keys("b");
    assert_eq!(app.ui().mode, ScreenMode::Shout);
    app.type_keys("<esc>g");
    assert_eq!(app.ui().mode, ScreenMode::Goto);
    app.type_keys("<esc>");
    assert_eq!(app.ui().proposal.clone().unwrap().command, before);
    app.type_keys("m");
    assert!(
        screen(&app, 120, 36).contains("[g]"),
        "{}",
        screen(&app, 120, 36)
    );
    app.type_keys("g");
    assert_ne!(app.ui().proposal.clone().unwrap().command, before);
    // Esc leaves the modifiers, and the fight stays as it was switched.
    app.type_keys("<esc>");
    assert!(!app.ui().switching);
    assert!(app.ui().proposal.is_some());
    app.type_keys("g");
    assert_eq!(app.ui().mode, ScreenMode::Goto);
    app.type_keys("<esc>61<ret>");
    let said = &app.ui().last;
    assert!(said.called.contains("fatigue: referee"), "{}", said.called);
    assert!(said.story.contains("fatigue: referee"), "{}", said.story);
}

/// A list that is done says that Space goes on, which it does.
#[test]
fn a_list_that_is_done_offers_no_ticking() {
    let mut app = after(
        "first-steps",
        &["next anyway", "activate whitlow dice 4 4", "next anyway"],
    );
    app.type_keys("Pm<ret>");
    let shown = screen(&app, 120, 36);
    assert!(
        shown.contains("space ticks") && shown.contains("Space tick"),
        "{shown}"
    );
    app.type_keys("a");
    let shown = screen(&app, 120, 36);
    assert!(
        shown.contains("all done: space or Enter goes on"),
        "{shown}"
    );
    assert!(
        shown.contains("Space go on") && !shown.contains("Space tick"),
        "{shown}"
    );
    app.type_keys("<space>");
    assert!(!app.ui().list.is_open());
}
