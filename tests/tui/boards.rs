//! The players' boards on the screens: nothing while nobody serves; codes, knocks and people while somebody does.

use std::sync::Arc;
use std::sync::Mutex;

use ratatui::layout::Rect;
use vidette::tui::PlayOptions;
use vidette::tui::app::App;
use vidette::tui::boards::Boards;
use vidette::tui::boards::Page;
use vidette::tui::boards::Standing;
use vidette::tui::boards::Wish;
use vidette::tui::door::Table;
use vidette::tui::key::Key;

use super::screen;
use crate::sitting::battle;
use crate::sitting::session;

/// Who knocks, and what the referee wished so far.
#[derive(Default)]
struct Door {
    knock: Option<String>,
    wished: Vec<Wish>,
}

/// The screens of a table whose boards are served, and what stands before its door.
fn served(width: u16, height: u16) -> (App<Table>, Arc<Mutex<Door>>) {
    let door = Arc::new(Mutex::new(Door::default()));
    let before = Arc::clone(&door);
    let boards = Boards::new(move |wish| {
        let mut door = before.lock().unwrap();
        if wish != Wish::Look {
            door.wished.push(wish);
            door.knock = None;
        }
        let page = |title: &str, code: Vec<String>, words: &str| Page {
            title: title.to_owned(),
            code,
            words: vec![words.to_owned()],
        };
        Standing {
            bar: "boards 2 live".to_owned(),
            knock: door.knock.clone(),
            pages: vec![
                page(
                    "UNION",
                    vec!["█▀▄ ".repeat(9) + "█"; 19],
                    "http://10.0.0.5:1863  code KRT4",
                ),
                page("CONFEDERATE", vec!["█▄▀ ".repeat(9) + "█"; 19], "code AAAA"),
                page(
                    "What players ask for",
                    Vec::new(),
                    "3  Jim, union: order devin retire",
                ),
                page("Who sits where", Vec::new(), "1  Jim"),
            ],
        }
    });
    let options = PlayOptions {
        boards: Some(boards),
        ..PlayOptions::default()
    };
    let table = Table::new(session(battle("mcphersons-ridge")));
    let app = App::new(table, Rect::new(0, 0, width, height)).with_options(&options);
    (app, door)
}

fn press(app: &mut App<Table>, keys: &str) {
    for key in keys.chars() {
        app.press(Key::Char(key));
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
    app.press(Key::Right);
    assert!(screen(&app, 80, 24).contains("code AAAA"));
    app.press(Key::Right);
    assert!(screen(&app, 80, 24).contains("order devin retire"));
    app.press(Key::Right);
    assert!(screen(&app, 80, 24).contains("1  Jim"));
    app.press(Key::Right);
    assert!(screen(&app, 80, 24).contains("code KRT4"));
    app.press(Key::Left);
    assert!(screen(&app, 80, 24).contains("1  Jim"));
    app.press(Key::Escape);
    press(&mut app, "gu");
    assert!(screen(&app, 80, 24).contains("1  Jim"));
    app.press(Key::Escape);
    press(&mut app, "gi");
    assert!(screen(&app, 80, 24).contains("order devin retire"));
}

#[test]
fn a_knock_stands_in_the_bar_takes_no_key_of_the_table_and_is_answered_on_the_page() {
    let (mut app, door) = served(120, 36);
    assert!(screen(&app, 120, 36).contains("boards 2 live"));
    door.lock().unwrap().knock = Some("Jim for union, 10.0.0.7".to_owned());
    app.look_at_boards();
    assert!(screen(&app, 120, 36).contains("KNOCK: g j"));
    press(&mut app, "y");
    assert!(door.lock().unwrap().wished.is_empty());
    app.press(Key::Escape);
    press(&mut app, "gj");
    let page = screen(&app, 120, 36);
    assert!(
        page.contains("KNOCK Jim for union, 10.0.0.7: y lets in, n sends away"),
        "{page}"
    );
    press(&mut app, "y");
    assert_eq!(door.lock().unwrap().wished, [Wish::LetIn]);
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
    assert!(screen(&app, 120, 36).contains("`j` leads nowhere"));
}
