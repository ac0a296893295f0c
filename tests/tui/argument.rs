//! Cards that settle an argument: opened by a tape, a line or an act; large, on paper, sent to both sides.

use std::sync::{Arc, Mutex};

use ratatui::layout::Rect;
use vidette::game::session::Session;
use vidette::rules::fields::state::draft::Fields;
use vidette::table::measure::Point;
use vidette::tui::{
    PlayOptions,
    kit::{
        big_text::{ROWS, big},
        boards::BoardsRequest,
        logged_session::LoggedSession,
        paper::Printer,
    },
    table::{app::App, ui::ScreenMode},
};
use vidette::view::argument::ArgumentCard;

use super::boards::{BoardsDoor, at, boards};
use super::budgets::{after, face_to_face};
use super::{screen, table};
use common::letters::letters;
use common::sitting::{battle, play, session, start};

fn card(app: &App) -> &ArgumentCard {
    match &app.ui().mode {
        ScreenMode::Card(open) => &open.card,
        other => panic!("no card: {other:?}"),
    }
}

fn headings(app: &App) -> Vec<&str> {
    let found = card(app).findings.iter();
    found.map(|found| found.heading.as_str()).collect()
}

/// Talk like a person, 2: the open line that is too long is told, not the crest.
#[test]
fn a_tape_between_two_units_opens_a_card_of_both_ways() {
    let mut app = table("mcphersons-ridge", 120, 36);
    app.type_keys("=P2E4");
    assert_eq!(headings(&app), ["P2 → E4", "E4 → P2"]);
    let shown = screen(&app, 120, 36);
    for words in [
        "P2 5th Alabama Battalion and E4 8th New York Cavalry",
        "not seen: the line round the crest is 15.1 in long, the limit 6.0",
        "limit: 6.0 in: close ground (",
        "obstacle: the crest of ",
        "margin: 9.1 in too far",
        "clause: ZOO-04, RUL-50, RUL-54",
    ] {
        assert!(shown.contains(words), "{words}: {shown}");
    }
    // Each way has the line that decides, and both are drawn on the card's map.
    let found = &card(&app).findings;
    let lines: Vec<_> = found.iter().map(|found| found.line.unwrap()).collect();
    let far = |(from, to): (Point, Point)| (from - to).norm();
    assert!((far(lines[0]) - 15.1).abs() < 0.05, "{lines:?}");
    // It does not depend on who is in hand.
    app.type_keys("<esc>B=P2E4");
    assert_eq!(headings(&app), ["P2 → E4", "E4 → P2"]);
    // A key that means something closes it and is obeyed.
    app.type_keys("n");
    assert!(!matches!(app.ui().mode, ScreenMode::Card(_)));
    assert!(screen(&app, 120, 36).contains("Still open") || app.door().log().len() == 1);
}

#[test]
fn the_line_and_two_clicks_open_the_same_card() {
    let mut typed = table("mcphersons-ridge", 120, 36);
    typed.type_keys("=A1P1");
    let mut line = table("mcphersons-ridge", 120, 36);
    line.type_keys(":sight<space>A1<space>P1<ret>");
    assert_eq!(card(&typed), card(&line));
    let mut clicked = table("first-steps", 200, 60);
    let cell = |app: &App, address: &str| {
        let shown = screen(app, 200, 60);
        let rows = shown.lines().enumerate();
        let mut found = rows.filter_map(|(row, line)| {
            let before = line
                .split(address)
                .next()
                .filter(|before| *before != line)?;
            Some((before.chars().count() as u16, row as u16))
        });
        found.next().unwrap()
    };
    // A base is beside its address: left of A1, right of P1.
    let (column, row) = cell(&clicked, "A1 1st Blue");
    let (other, line) = cell(&clicked, "P1 3rd Grey");
    clicked.type_keys("=");
    clicked.click(column - 4, row);
    clicked.click(other + 13, line);
    assert_eq!(headings(&clicked), ["A1 → P1", "P1 → A1"]);
}

#[test]
fn the_card_fits_every_size_and_is_shown_large() {
    for (width, height) in [(80, 24), (120, 36), (200, 60)] {
        let mut app = table("mcphersons-ridge", width, height);
        app.type_keys("=A1P1");
        let shown = screen(&app, width, height);
        let clauses = shown.matches("clause: ZOO-06, RUL-54").count();
        assert!(clauses >= 1, "{shown}");
        // Where units are too small for labels, those of the card have theirs.
        let map: Vec<&str> = shown
            .lines()
            .filter_map(|line| line.split('│').nth(1))
            .collect();
        for address in ["A1", "P1"] {
            assert!(
                map.iter().any(|row| row.contains(address)),
                "{address}: {shown}"
            );
        }
        app.type_keys("b");
        let large = screen(&app, width, height);
        assert!(large.contains("█"), "{large}");
        assert!(large.contains("P1 → A1: not seen"), "{large}");
        app.type_keys("b");
        assert!(screen(&app, width, height).contains("A1 → P1"));
    }
}

#[test]
fn w_prints_the_card_and_i_reads_its_clauses() {
    let lines = Arc::new(Mutex::new(Vec::new()));
    let kept = Arc::clone(&lines);
    let printer = Printer::new(move |line| {
        kept.lock().unwrap().push(line.to_owned());
        Ok("card.html".to_owned())
    });
    let door = LoggedSession::new(session(battle("mcphersons-ridge")));
    let options = PlayOptions {
        printer: Some(printer),
        ..PlayOptions::default()
    };
    let mut app = App::new(door, Rect::new(0, 0, 120, 36)).with_options(&options);
    app.type_keys("=A1P1w");
    let state = app.door().state();
    let id = |address: &str| {
        let mut units = state.units();
        let unit = units.find(|unit| state.oob().address(&unit.id) == address);
        unit.unwrap().id.to_string()
    };
    let line = format!("print --card {} {}", id("A1"), id("P1"));
    assert_eq!(*lines.lock().unwrap(), [line]);
    assert!(screen(&app, 120, 36).contains("card.html"));
    app.type_keys("i");
    let shown = screen(&app, 120, 36);
    assert!(shown.contains("Far slope and crest"), "{shown}");
    app.type_keys("<esc>");
    assert_eq!(headings(&app), ["A1 → P1", "P1 → A1"]);
}

/// In First Steps the crest hides both: neither side may know where the other is.
fn served(session: Session<Fields>) -> (App, Arc<Mutex<BoardsDoor>>) {
    let (boards, door) = boards(Vec::new());
    (at(LoggedSession::new(session), boards, (120, 36)), door)
}

#[test]
fn only_a_card_that_both_sides_may_know_is_sent() {
    let mut seen = session(battle("first-steps"));
    play(&mut seen, &super::budgets::FACE_TO_FACE);
    let (mut app, door) = served(seen);
    app.type_keys("<esc>=P1A1s");
    let sent = door.lock().unwrap().wished.clone();
    let [BoardsRequest::ToBothSides(wish)] = sent.as_slice() else {
        panic!("{sent:?}");
    };
    let card = ArgumentCard::read(app.door().state(), &wish.asked, wish.tape_error).unwrap();
    assert!(card.said().contains("P1 → A1: seen"), "{}", card.said());
    assert!(card.said().contains("(ZOO-04, RUL-50)"), "{}", card.said());
    // Behind the hill the one does not know where the other stands.
    let mut hidden = session(battle("first-steps"));
    play(
        &mut hidden,
        &["place 3rd 2,2 facing 90", "place 5th 33,22 facing 270"],
    );
    let (mut app, door) = served(hidden);
    app.type_keys("<esc>=P1A4s");
    let shown = screen(&app, 120, 36);
    assert!(shown.contains("Not sent: the "), "{shown}");
    assert!(shown.contains(" side may not know this"), "{shown}");
    assert_eq!(door.lock().unwrap().wished, []);
    // An act that is not done yet is nobody else's business.
    app.type_keys("<esc>:card<space>march<space>whitlow<ret>s");
    assert!(screen(&app, 120, 36).contains("Not sent: only the acting side may see an act"));
    assert_eq!(door.lock().unwrap().wished, []);
}

#[test]
fn without_boards_the_card_says_how_they_are_served() {
    let mut app = table("mcphersons-ridge", 120, 36);
    app.type_keys("=A1P1s");
    assert!(screen(&app, 120, 36).contains("the boards are not served"));
}

/// GT-03: the march says who stops it, and along which line.
#[test]
fn a_march_says_why_it_stops_and_who_sees_it_there() {
    let mut app = after(
        "first-steps",
        &["next anyway", "activate whitlow dice 5 4", "next anyway"],
    );
    app.type_keys("<esc><space>");
    assert!(app.ui().proposal.is_some());
    app.type_keys("=<ret>");
    let shown = screen(&app, 120, 36);
    assert!(shown.contains("stops: here because"), "{shown}");
    assert!(shown.contains("clause: GT-0"), "{shown}");
    let found = &card(&app).findings;
    assert!(!found[0].ghosts.is_empty());
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found[1].verdict.starts_with("seen"), "{found:?}");
    // The act is still taken up behind the card.
    app.type_keys("<esc>");
    assert!(app.ui().proposal.is_some());
}

#[test]
fn a_fight_shows_its_account_and_the_line_of_fire() {
    let mut app = face_to_face();
    app.type_keys("<esc><space>=<ret>");
    let shown = screen(&app, 120, 36);
    assert!(shown.contains("combat value"), "{shown}");
    assert!(shown.contains("total, added to one die"), "{shown}");
    let last = card(&app).findings.last().unwrap();
    assert!(
        last.line.is_some() && last.verdict.starts_with("seen"),
        "{last:?}"
    );
}

/// Across the table: who at whom, both sums, how often each is hit; in whole letters at every size.
#[test]
fn the_card_of_a_fight_is_called_out_whole() {
    for (width, height) in [(80, 24), (120, 36), (200, 60)] {
        let mut app = face_to_face();
        app.resize(Rect::new(0, 0, width, height));
        app.type_keys("<esc><space>=<ret>");
        let called = card(&app).called();
        assert_eq!(called, "P2 5 → A3 5\nA3 hit 42 %\nP2 hit 42 %");
        app.type_keys("b");
        let shown = screen(&app, width, height);
        let blocks = shown.lines().filter(|row| row.contains('█')).count();
        assert_eq!(blocks, 3 * ROWS, "{shown}");
        let cells = usize::from(width) - 4;
        let first = [1, 2].map(|wide| big("P2 5 → A3 5", cells / wide, ROWS));
        assert!(
            first
                .iter()
                .flatten()
                .any(|row| shown.contains(row.trim_end())),
            "{shown}"
        );
    }
}

#[test]
fn a_refusal_is_a_card_with_its_clause_and_what_would_do() {
    let mut app = after(
        "first-steps",
        &["next anyway", "activate whitlow dice 5 4", "next anyway"],
    );
    app.type_keys("<esc>:fire<space>3rd<space>at<space>1st<ret>");
    assert!(app.ui().turned_down.is_some());
    app.type_keys("=<ret>");
    let found = &card(&app).findings[0];
    assert_eq!(found.holds, Some(false));
    assert!(found.verdict.starts_with("no: "), "{found:?}");
    assert!(
        found.rows.iter().any(|row| row.label == "clause"),
        "{found:?}"
    );
}

#[test]
fn a_messenger_has_a_card_of_its_way() {
    let mut app = after("mcphersons-ridge", &["order archer hold"]);
    app.type_keys("<esc>:card<space>ride<space>1<ret>");
    let shown = screen(&app, 120, 36);
    assert!(shown.contains("messenger 1"), "{shown}");
    assert!(
        shown.contains("way: ") && shown.contains("MSG-02"),
        "{shown}"
    );
    assert!(card(&app).findings[0].line.is_some());
}

/// Talk like a person, 2: `=` accepts what is typed after it; a key without a meaning stops the phrase.
#[test]
fn a_key_without_a_meaning_stops_the_tape_and_nothing_after_it_is_done() {
    let mut app = table("mcphersons-ridge", 120, 36);
    let before = app.door().log().len();
    app.type_keys("=A1;nnP2<ret>");
    assert_eq!(app.door().log().len(), before);
    assert!(!matches!(app.ui().mode, ScreenMode::Card(_)));
}

#[test]
fn words_that_are_no_ends_say_what_a_card_takes() {
    let mut app = table("mcphersons-ridge", 120, 36);
    app.type_keys(":sight<space>A1<ret>");
    assert!(screen(&app, 120, 36).contains("name two units or places"));
    app.type_keys("<esc>:sight<space>A1<space>nobody<ret>");
    assert!(screen(&app, 120, 36).contains("nobody"));
}

/// Two games that differ only in what the Confederates may not know: the same cards are sent, in the same words.
#[test]
fn secrets_of_a_side_change_no_card_that_both_may_know() {
    let secrets: [&[&str]; 4] = [
        &["judge hold-the-ridge failed"],
        &["mark meredith fatigue 9", "note \"the Union gives way\""],
        &["mark devin shaken"],
        &["mark cutler beaten", "mark gamble fatigue 3"],
    ];
    let open = ["next anyway", "activate archer dice 4 3", "next anyway"];
    let cards = |more: &[&str]| -> Vec<(String, Option<String>, String)> {
        let mut game = session(battle("mcphersons-ridge"));
        play(&mut game, &open);
        play(&mut game, more);
        let state = game.state();
        let units = |is_meant: &dyn Fn(&str, &str) -> bool| -> Vec<String> {
            let there = state.units().filter(|unit| unit.on_table());
            let meant = there.filter(|unit| {
                let address = state.oob().address(&unit.id);
                is_meant(unit.side.as_str(), &address)
            });
            meant.map(|unit| unit.id.to_string()).collect()
        };
        let ours = units(&|_, address| ["P1", "P2", "Q2"].contains(&address));
        let theirs = units(&|side, _| side == "union");
        let pairs = ours
            .iter()
            .flat_map(|own| theirs.iter().map(move |other| format!("{own} {other}")));
        let error = vidette::table::measure::TAPE_ERROR;
        let card = |asked: String| {
            let why = vidette::view::argument::may_share(&game, &asked, error);
            let said = ArgumentCard::read(state, &asked, error).unwrap().said();
            (asked, why, said)
        };
        pairs.map(card).collect()
    };
    let plain = cards(&[]);
    assert!(
        plain.iter().any(|(_, why, _)| why.is_none()),
        "some are sent"
    );
    assert!(
        plain.iter().any(|(_, why, _)| why.is_some()),
        "some are not"
    );
    for secret in secrets {
        let with = cards(secret);
        assert_eq!(with.len(), plain.len(), "{secret:?}");
        for (plain, with) in plain.iter().zip(&with) {
            assert_eq!(plain, with, "{secret:?}");
        }
    }
}

/// A unit that a side does not know of stands in the way: that side's own card would differ, so none is sent.
#[test]
fn who_is_hidden_in_the_way_is_not_told_by_a_card() {
    let shared = |more: &[&str]| {
        let hidden: (&[&str], &[&str]) = (&["h"], &[]);
        let mut game = session(start(&letters(false, hidden)));
        let lines = ["place p1 40,20 facing 180", "place a1 40,11 facing 0"];
        play(&mut game, &lines);
        play(&mut game, more);
        let error = vidette::table::measure::TAPE_ERROR;
        vidette::view::argument::may_share(&game, "a1 p1", error)
    };
    assert_eq!(shared(&[]), None);
    let why = shared(&["place h1 40,15.5 facing 180", "place h2 44,15.5 facing 180"]);
    assert!(why.is_some_and(|why| why.contains("may not know this")));
}
