//! The players' boards on the screens: nothing while nobody serves; codes, knocks and people while somebody does.

use std::sync::{Arc, Mutex};

use ratatui::layout::Rect;
use vidette::tui::{
    PlayOptions,
    kit::{
        boards::{
            BoardPage, BoardsRequest, BoardsRow, BoardsStatus, RowSubject, ScreenBoards, ShownSlip,
        },
        key::PressedKey,
        logged_session::LoggedSession,
    },
    table::app::App,
};

use super::screen;
use common::sitting::{battle, session};

/// Who knocks, and what the referee wished so far.
#[derive(Default)]
pub struct BoardsDoor {
    pub knock: Option<String>,
    pub wished: Vec<BoardsRequest>,
}

impl BoardsDoor {
    fn is_gone(&self, number: i64) -> bool {
        self.wished.iter().any(|wish| match wish {
            BoardsRequest::Taken(slip)
            | BoardsRequest::Back(slip, _)
            | BoardsRequest::Answer(slip, _) => *slip == number,
            _ => false,
        })
    }
}

/// A slip of Jim's, of the division of Heth.
pub fn slip(number: i64, line: Option<&str>) -> ShownSlip {
    ShownSlip {
        number,
        seat: "confederate/heth".to_owned(),
        side: "confederate".to_owned(),
        name: "Jim".to_owned(),
        line: line.map(str::to_owned),
        phase: "Orders".into(),
        stale: false,
        kept_for: None,
    }
}

/// Boards with such slips, and what stands before their door.
pub fn boards(slips: Vec<ShownSlip>) -> (ScreenBoards, Arc<Mutex<BoardsDoor>>) {
    let door = Arc::new(Mutex::new(BoardsDoor::default()));
    let before = Arc::clone(&door);
    let boards = ScreenBoards::new(move |wish| {
        let mut door = before.lock().unwrap();
        if matches!(wish, BoardsRequest::LetIn | BoardsRequest::SendAway) {
            door.knock = None;
        }
        if wish != BoardsRequest::Look {
            door.wished.push(wish);
        }
        standing(&door, &slips)
    });
    (boards, door)
}

fn standing(door: &BoardsDoor, slips: &[ShownSlip]) -> BoardsStatus {
    let page = |title: &str, code: Vec<String>, words: &str| BoardPage {
        title: title.to_owned(),
        code,
        words: vec![words.to_owned()],
        ..BoardPage::default()
    };
    let listed = |title: &str, rows: Vec<BoardsRow>| BoardPage {
        title: title.to_owned(),
        rows,
        ..BoardPage::default()
    };
    let row = |item: RowSubject, words: String| BoardsRow { item, words };
    let waiting: Vec<ShownSlip> = slips
        .iter()
        .filter(|slip| !door.is_gone(slip.number))
        .cloned()
        .collect();
    let asked = waiting.iter().map(|slip| {
        let line = slip.line.as_deref().unwrap_or("why");
        let words = format!("{}  {}, {}: {line}", slip.number, slip.name, slip.seat);
        row(RowSubject::Slip(slip.number), words)
    });
    BoardsStatus {
        bar: "boards 2 live".to_owned(),
        knock: door.knock.clone(),
        pages: vec![
            page(
                "UNION",
                vec!["█▀▄ ".repeat(9) + "█"; 19],
                "http://10.0.0.5:1863  code KRT4",
            ),
            page("CONFEDERATE", vec!["█▄▀ ".repeat(9) + "█"; 19], "code AAAA"),
            listed("Players' requests", asked.collect()),
            listed(
                "Players at each seat",
                vec![
                    row(RowSubject::Seat(1), "union: code KRT4".to_owned()),
                    row(RowSubject::Device(1), "1  Jim".to_owned()),
                ],
            ),
        ],
        slips: waiting,
        ..BoardsStatus::default()
    }
}

/// The screens of a table whose boards are served.
pub fn at(table: LoggedSession, boards: ScreenBoards, (width, height): (u16, u16)) -> App {
    let options = PlayOptions {
        boards: Some(boards),
        ..PlayOptions::default()
    };
    App::new(table, Rect::new(0, 0, width, height)).with_options(&options)
}

/// The screens of McPherson's Ridge whose boards are served, and what stands before their door.
fn served(width: u16, height: u16) -> (App, Arc<Mutex<BoardsDoor>>) {
    let (boards, door) = boards(vec![
        slip(3, Some("order archer retire")),
        slip(4, Some("order davis hold")),
        slip(5, None),
    ]);
    let table = LoggedSession::new(session(battle("mcphersons-ridge")));
    (at(table, boards, (width, height)), door)
}

pub fn press(app: &mut App, keys: &str) {
    for key in keys.chars() {
        app.press(PressedKey::Char(key));
    }
}

#[test]
fn a_code_fits_80_by_24_with_its_address_and_arrows_turn_the_pages() {
    let (mut app, _) = served(80, 24);
    press(&mut app, "gj");
    let first = screen(&app, 80, 24);
    assert!(
        first.contains("UNION") && first.contains("code KRT4"),
        "{first}"
    );
    assert_eq!(
        first.lines().filter(|line| line.starts_with('█')).count(),
        19,
        "{first}"
    );
    assert!(first.contains("Esc back to the table"), "{first}");
    app.press(PressedKey::Right);
    assert!(screen(&app, 80, 24).contains("code AAAA"));
    app.press(PressedKey::Right);
    assert!(screen(&app, 80, 24).contains("order archer retire"));
    app.press(PressedKey::Right);
    assert!(screen(&app, 80, 24).contains("1  Jim"));
    app.press(PressedKey::Right);
    assert!(screen(&app, 80, 24).contains("code KRT4"));
    app.press(PressedKey::Left);
    assert!(screen(&app, 80, 24).contains("1  Jim"));
    app.press(PressedKey::Escape);
    press(&mut app, "gu");
    assert!(screen(&app, 80, 24).contains("1  Jim"));
    app.press(PressedKey::Escape);
    press(&mut app, "gi");
    assert!(screen(&app, 80, 24).contains("order archer retire"));
}

/// One key answers a knock that stands in the bar; the key that comes with it was meant for something else, and so
/// is one that goes on with a phrase.
#[test]
fn a_knock_stands_in_the_bar_and_takes_one_key_once_it_was_read() {
    let (mut app, door) = served(120, 36);
    assert!(screen(&app, 120, 36).contains("boards 2 live"));
    let knock = Some("Jim for union, 10.0.0.7".to_owned());
    door.lock().unwrap().knock.clone_from(&knock);
    app.look_at_boards();
    assert!(screen(&app, 120, 36).contains("KNOCK Jim for union, 10.0.0.7  y n"));
    let before = app.door().session().entries().len();
    for key in ["y", "n"] {
        press(&mut app, key);
        assert!(door.lock().unwrap().wished.is_empty());
        let swallowed = screen(&app, 120, 36);
        assert!(
            swallowed.contains("A player has just knocked."),
            "{swallowed}"
        );
    }
    assert_eq!(
        app.door().session().entries().len(),
        before,
        "no phase ends"
    );
    app.press(PressedKey::Escape);
    for _ in 0..2 {
        app.look_at_boards();
    }
    press(&mut app, "P");
    let typing = screen(&app, 120, 36);
    assert!(
        typing.contains("KNOCK Jim") && !typing.contains("  y n"),
        "{typing}"
    );
    press(&mut app, "y");
    assert!(door.lock().unwrap().wished.is_empty(), "it is typed");
    app.press(PressedKey::Escape);
    press(&mut app, "y");
    assert_eq!(door.lock().unwrap().wished, [BoardsRequest::LetIn]);
    door.lock().unwrap().knock = knock;
    for _ in 0..3 {
        app.look_at_boards();
    }
    press(&mut app, "n");
    assert_eq!(
        door.lock().unwrap().wished,
        [BoardsRequest::LetIn, BoardsRequest::SendAway],
        "{}",
        screen(&app, 120, 36)
    );
}

/// Without room for the whole request the bar keeps the name and the keys, and the sign of the warning; then the seat,
/// then the address.
#[test]
fn the_bar_names_who_knocks_at_every_width() {
    let (mut app, door) = served(120, 36);
    let warning = "\u{26a0} same address as Jim, union: admit only a player you see";
    let who = format!("Bartholomew for confederate/heth, 192.168.123.145  {warning}");
    door.lock().unwrap().knock = Some(who);
    app.look_at_boards();
    for (width, words) in [
        (200, format!("192.168.123.145  {warning}  y n")),
        (
            120,
            "KNOCK Bartholomew for confederate/heth, 192.168.123.145 \u{26a0}  y n".to_owned(),
        ),
        (
            100,
            "KNOCK Bartholomew for confederate/heth \u{26a0}  y n".to_owned(),
        ),
        (80, "KNOCK Bartholomew \u{26a0}  y n".to_owned()),
    ] {
        let shown = screen(&app, width, 36);
        let bar = shown.lines().next().unwrap();
        assert!(bar.contains(&words), "{width}: {bar}");
    }
}

#[test]
fn a_knock_is_answered_on_the_page_of_codes() {
    let (mut app, door) = served(120, 36);
    door.lock().unwrap().knock = Some("Jim for union, 10.0.0.7".to_owned());
    app.look_at_boards();
    press(&mut app, "gj");
    let page = screen(&app, 120, 36);
    assert!(
        page.contains("KNOCK Jim for union, 10.0.0.7: y lets in, n refuses"),
        "{page}"
    );
    press(&mut app, "y");
    assert_eq!(door.lock().unwrap().wished, [BoardsRequest::LetIn]);
    assert!(!screen(&app, 120, 36).contains("KNOCK"));
}

/// Without boards the letters lead nowhere, and the line of ways does not name them.
#[test]
fn while_nobody_serves_no_key_and_no_word_speaks_of_boards() {
    let mut app = super::table("mcphersons-ridge", 120, 36);
    let before = screen(&app, 120, 36);
    app.look_at_boards();
    assert_eq!(screen(&app, 120, 36), before);
    press(&mut app, "g");
    assert!(!screen(&app, 120, 36).contains("join"));
    press(&mut app, "j");
    assert!(screen(&app, 120, 36).contains("`j` goes nowhere"));
}

/// Enter puts the line into the prompt and says what it would do, Enter again does it; the entry names who asked.
#[test]
fn a_slip_is_taken_with_three_keys_and_its_entry_names_who_asked() {
    let (mut app, door) = served(120, 36);
    press(&mut app, "gi");
    app.press(PressedKey::Enter);
    let read = screen(&app, 120, 36);
    assert!(read.contains(": order archer retire"), "{read}");
    assert!(
        door.lock().unwrap().wished.is_empty(),
        "nothing is done yet"
    );
    app.press(PressedKey::Enter);
    assert_eq!(
        door.lock().unwrap().wished,
        [BoardsRequest::Taken(3)],
        "{}",
        screen(&app, 120, 36)
    );
    let entries = app.door().session().entries();
    let act = entries.last().unwrap().act().unwrap();
    assert_eq!(act.asked(), Some("confederate/heth"));
    press(&mut app, ":");
    press(&mut app, "note hello");
    app.press(PressedKey::Enter);
    let last = app
        .door()
        .session()
        .entries()
        .last()
        .unwrap()
        .act()
        .unwrap();
    assert_eq!(last.asked(), None, "what follows is the referee's own");
}

#[test]
fn a_slip_that_is_left_is_not_taken_by_another_act() {
    let (mut app, door) = served(120, 36);
    press(&mut app, "gi");
    app.press(PressedKey::Enter);
    app.press(PressedKey::Escape);
    press(&mut app, ":");
    press(&mut app, "order archer retire");
    app.press(PressedKey::Enter);
    assert!(door.lock().unwrap().wished.is_empty());
    assert_eq!(app.door().session().entries().len(), 1);
}

#[test]
fn a_slip_is_given_back_or_answered_in_words() {
    let (mut app, door) = served(120, 36);
    press(&mut app, "gib");
    press(&mut app, "too late");
    app.press(PressedKey::Enter);
    press(&mut app, "gi");
    app.press(PressedKey::Down);
    app.press(PressedKey::Down);
    app.press(PressedKey::Enter);
    press(&mut app, "by rule 12");
    app.press(PressedKey::Enter);
    press(&mut app, ":");
    press(&mut app, "say all \"last turn\"");
    app.press(PressedKey::Enter);
    let wished = [
        BoardsRequest::Back(3, "too late".to_owned()),
        BoardsRequest::Answer(5, "by rule 12".to_owned()),
        BoardsRequest::Say("all".to_owned(), "last turn".to_owned()),
    ];
    assert_eq!(door.lock().unwrap().wished, wished);
    assert!(
        app.door().session().entries().is_empty(),
        "talk is not an entry"
    );
}

#[test]
fn all_orders_of_a_side_are_taken_at_once() {
    let (mut app, door) = served(120, 36);
    press(&mut app, "giA");
    assert_eq!(
        door.lock().unwrap().wished,
        [BoardsRequest::Taken(3), BoardsRequest::Taken(4)]
    );
    assert_eq!(app.door().session().entries().len(), 2);
}

#[test]
fn seats_and_devices_are_looked_after_and_the_fog_is_lifted_after_two_questions() {
    let (mut app, door) = served(120, 36);
    press(&mut app, "gurc");
    app.press(PressedKey::Down);
    press(&mut app, "dmL");
    assert!(screen(&app, 120, 36).contains("Lift the fog?"));
    press(&mut app, "y");
    assert!(screen(&app, 120, 36).contains("The fog stays lifted until the end is undone"));
    press(&mut app, "y");
    let wished = [
        BoardsRequest::Renew(1),
        BoardsRequest::Turn(1),
        BoardsRequest::Drop(1),
        BoardsRequest::Move(1),
        BoardsRequest::Lift,
    ];
    assert_eq!(door.lock().unwrap().wished, wished);
}
