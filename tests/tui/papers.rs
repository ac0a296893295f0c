//! The clauses that a screen names are read on it, and the game goes on where it was.

use vidette::tui::table::ui::ScreenMode;

use super::{
    budgets::{after, face_to_face},
    *,
};

/// A refusal is read, and may be overruled afterwards as if nothing had been read.
#[test]
fn a_refusal_is_read_and_still_overruled() {
    let mut app = face_to_face();
    app.type_keys(":place<space>3rd<space>14,14.6<space>facing<space>90<ret>");
    app.type_keys(":fire<space>3rd<space>at<space>1st<ret>");
    let refused = app.ui().remark.clone();
    assert!(
        refused
            .as_ref()
            .is_some_and(|(_, words)| words.contains("SA-02")),
        "{refused:?}"
    );
    app.type_keys("i");
    for (width, height) in [(80, 24), (120, 36)] {
        let shown = screen(&app, width, height);
        assert!(shown.contains("SA-02  Range of small arms"), "{shown}");
        assert!(shown.contains("Five inches; with the weapons"), "{shown}");
    }
    app.type_keys("<esc>");
    assert_eq!(app.ui().remark, refused);
    app.type_keys("xso<ret>52<ret>");
    let entry = app.door().session().entries().last().unwrap();
    assert_eq!(entry.act().unwrap().overruled().len(), 1);
}

/// A question waits while its clause is read, and is answered then.
#[test]
fn a_question_is_read_and_then_answered() {
    let mut app = after("first-steps", &["place tarrant 2.5,5", "next anyway"]);
    app.type_keys("<esc>4");
    let asked = app.ui().mode.clone();
    assert!(
        matches!(&asked, ScreenMode::Ask(_, words) if words.contains("ACT-04")),
        "{asked:?}"
    );
    app.type_keys("i");
    assert!(screen(&app, 80, 24).contains("ACT-04  Modifiers"));
    app.type_keys("i");
    assert_eq!(app.ui().mode, asked);
    let before = app.door().log().len();
    app.type_keys("w");
    assert_eq!(app.ui().mode, ScreenMode::Table);
    assert_eq!(app.door().log().len(), before + 1);
}

#[test]
fn the_account_of_a_fight_is_read_clause_by_clause() {
    let mut app = face_to_face();
    app.type_keys("<space>");
    let fight = app.ui().proposal.clone().unwrap();
    let account = fight.account.unwrap();
    let modifier = account
        .parties
        .iter()
        .flat_map(|party| &party.modifiers)
        .next();
    let rule = modifier.unwrap().rule.id().to_owned();
    app.type_keys("i");
    let ScreenMode::ClauseReader(papers) = &app.ui().mode else {
        panic!("{:?}", app.ui().mode);
    };
    assert!(papers.about.iter().any(|entry| entry.id == rule), "{rule}");
    app.type_keys("<esc>");
    assert!(app.ui().proposal.is_some());
}

#[test]
fn the_line_searches_the_papers() {
    let mut app = face_to_face();
    app.type_keys(":rule<space>RUL-78<ret>");
    assert!(screen(&app, 80, 24).contains("RUL-78  The way of a unit driven back"));
    // Behind the word Tab completes identifiers, by what they speak of too.
    app.type_keys("<esc>:rule<space>overlap<tab>");
    assert!(
        screen(&app, 80, 24).contains(": rule RUL-74"),
        "{}",
        screen(&app, 80, 24)
    );
    app.type_keys("<ret>");
    // The search goes on in the papers.
    app.type_keys("<c-u>zeppelin");
    assert!(screen(&app, 80, 24).contains("found no clause with `zeppelin`"));
    app.type_keys("<c-u>RUL-110");
    let shown = screen(&app, 120, 36);
    assert!(
        shown.contains("no clause `RUL-110`") && shown.contains("RUL-109  Order"),
        "{shown}"
    );
    app.type_keys("<c-u>march<pagedown>");
    assert!(screen(&app, 80, 24).contains("RULES"));
    app.type_keys("<esc>");
    assert_eq!(app.ui().mode, ScreenMode::Table);
}

/// What is said to these lines, a line of text each.
fn plainly(input: &str) -> String {
    let door = LoggedSession::new(session(battle("first-steps")));
    let mut output = Vec::new();
    let options = vidette::tui::PlayOptions::default();
    vidette::tui::lines::fields::play(door, None, &options, input.as_bytes(), &mut output).unwrap();
    String::from_utf8(output).unwrap()
}

#[test]
fn lines_of_text_show_clauses_too() {
    let told = plainly("rule RUL-78\nfire 3rd at zouave\nrule march\nrule RUL-110\nquit\n");
    for part in [
        "RUL-78  The way of a unit driven back",
        "GT-03      The march",
        "No. no clause `RUL-110`; the nearest are RUL-109",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
    // The sign that opens a card on the screens opens it here.
    let told = plainly("=P1 A1\nquit\n");
    assert!(told.contains("P1 → A1: not seen"), "{told}");
    // What was refused last is read without its identifier.
    let told = plainly("fire 3rd at 1st\nrule\nquit\n");
    assert!(told.contains("SEQ-01  Six phases"), "{told}");
}

/// `rule` with a switch and its value sets it (RUL-01); alone it asks as before, and the line offers both.
#[test]
fn a_house_rule_is_set_on_the_line_and_undone() {
    let mut app = table("first-steps", 80, 24);
    app.type_keys(":rule<space>attack");
    assert!(screen(&app, 80, 24).contains("attack_from"));
    app.type_keys("_from<space>");
    assert!(screen(&app, 80, 24).contains("A total of 12 or more is Attack"));
    app.type_keys("12<space>because<space>club<ret>");
    let shown = screen(&app, 80, 24);
    assert!(shown.contains("attack_from is 12 (was 13"), "{shown}");
    assert_eq!(app.door().state().house_rules().len(), 1);
    app.type_keys(":rule<space>attack_from<ret>");
    assert!(screen(&app, 80, 24).contains("RUL-01"));
    assert_eq!(app.door().log().len(), 1);
    app.type_keys("<esc>u");
    assert!(app.door().state().house_rules().is_empty());
}

/// `show` and `odds` answer on the line as they do on the command line.
#[test]
fn the_line_shows_and_tells_odds() {
    let mut app = face_to_face();
    app.type_keys(":show<space>switches<ret>");
    let shown = screen(&app, 80, 24);
    assert!(shown.contains("show switches   Enter continues"), "{shown}");
    assert!(shown.contains("attack_from"), "{shown}");
    app.type_keys("<pagedown>");
    assert_ne!(screen(&app, 80, 24), shown);
    app.type_keys("<ret>:odds<space>fire<space>P2<space>at<space>A2<ret>");
    let shown = screen(&app, 120, 36);
    assert!(
        shown.contains("no effect") && shown.contains("/36)"),
        "{shown}"
    );
    app.type_keys("<esc>:show<space>nobody<ret>");
    assert!(screen(&app, 80, 24).contains("nobody"));
    assert_eq!(app.ui().mode, ScreenMode::Table);
    let acts = app.door().log().len();
    app.type_keys(":odds<space>next<ret>");
    assert!(screen(&app, 120, 36).contains("odds work for"));
    assert_eq!(app.door().log().len(), acts);
}
