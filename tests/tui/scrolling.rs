//! Pages, the log and the help scroll as far as they go, and each by itself.

use vidette::tui::kit::scroll::Scroll;

use super::{budgets::after, *};

/// McPherson's Ridge on a small terminal.
fn small() -> App {
    let mut app = after("mcphersons-ridge", &[]);
    app.resize(Rect::new(0, 0, 80, 24));
    app
}

/// Presses a key so often, and draws behind each as the terminal does.
fn hold(app: &mut App, key: &str, times: usize) -> String {
    for _ in 0..times {
        app.type_keys(key);
        screen(app, 80, 24);
    }
    screen(app, 80, 24)
}

#[test]
fn past_its_end_a_page_turns_no_more() {
    let mut app = small();
    app.type_keys("gv");
    let last = hold(&mut app, "<pagedown>", 9);
    assert_eq!(hold(&mut app, "<pagedown>", 9), last);
    assert_ne!(hold(&mut app, "<pageup>", 1), last, "one page up");
    // Keys that come faster than frames count no more than they can turn.
    app.type_keys(&"<pagedown>".repeat(40));
    assert_eq!(screen(&app, 80, 24), last);
    assert_ne!(hold(&mut app, "<pageup>", 1), last);
}

/// A note of three lines on the small terminal.
fn note(number: usize) -> String {
    format!("note \"n{number} {}\"", "word ".repeat(35).trim_end())
}

#[test]
fn the_log_goes_back_by_lines_to_its_oldest_and_no_farther() {
    let notes: Vec<String> = (1..=20).map(note).collect();
    let lines: Vec<&str> = notes.iter().map(String::as_str).collect();
    let mut app = after("mcphersons-ridge", &lines);
    app.resize(Rect::new(0, 0, 80, 24));
    app.type_keys("gl");
    let newest = screen(&app, 80, 24);
    assert!(newest.contains("n20 word"), "{newest}");
    let row = |shown: &str, words: &str| shown.lines().position(|line| line.contains(words));
    let older = hold(&mut app, "<pageup>", 1);
    // Half the height of the terminal, whatever the entries take.
    let moved = row(&newest, "n16 ").zip(row(&older, "n16 "));
    assert_eq!(
        moved.map(|(before, after)| after - before),
        Some(12),
        "{older}"
    );
    let oldest = hold(&mut app, "<pageup>", 30);
    assert_eq!(row(&oldest, "n1 word"), Some(2), "{oldest}");
    let mut body = oldest.lines().skip(2).take(17);
    assert!(body.all(|line| line.contains("word")), "{oldest}");
    assert_ne!(hold(&mut app, "<pagedown>", 1), oldest);
    assert_eq!(hold(&mut app, "<pagedown>", 30), newest);
    // The newest words that are found are shown first, however far back one was.
    hold(&mut app, "<pageup>", 30);
    app.type_keys("/n1<ret>");
    assert!(screen(&app, 80, 24).contains("n19 word"));
}

#[test]
fn the_help_is_scrolled_by_itself() {
    let mut app = small();
    app.type_keys("gv");
    let page = hold(&mut app, "<pagedown>", 1);
    app.type_keys("?");
    let top = screen(&app, 80, 24);
    assert!(top.contains("a brigade: selected at once"), "{top}");
    let end = hold(&mut app, "<pagedown>", 60);
    assert_ne!(hold(&mut app, "<up>", 1), end, "one line up");
    app.type_keys("<esc>");
    assert_eq!(screen(&app, 80, 24), page);
    app.type_keys("?");
    assert_eq!(screen(&app, 80, 24), top);
}

#[test]
fn past_the_end_nothing_is_counted() {
    let mut scroll = Scroll::default();
    for _ in 0..9 {
        scroll.forth(10);
    }
    assert_eq!(scroll.within(25), 25);
    scroll.forth(10);
    assert_eq!(scroll.within(25), 25);
    scroll.back(10);
    assert_eq!(scroll.within(25), 15);
    scroll.back(40);
    assert_eq!(scroll.within(25), 0);
}
