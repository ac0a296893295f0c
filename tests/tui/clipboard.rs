//! What is copied out of the screens, and the bytes that the terminal gets for it.

use vidette::rules::blue_and_grey::BlueAndGrey;
use vidette::tui::{kit::clipboard, pages::PagesUi, terminal::Screens};

use super::{
    budgets::after,
    companion::{begin, seen},
    *,
};

/// OSC 52: `c`, the clipboard, and the text in base64 (RFC 4648).
#[test]
fn the_terminal_gets_the_text_as_osc_52() {
    for (text, bytes) in [
        ("A1 fires", "\x1b]52;c;QTEgZmlyZXM=\x1b\\"),
        ("5 °", "\x1b]52;c;NSDCsA==\x1b\\"),
        ("", "\x1b]52;c;\x1b\\"),
    ] {
        let mut written = Vec::new();
        clipboard::copy(&mut written, text).unwrap();
        assert_eq!(String::from_utf8(written).unwrap(), bytes);
    }
}

#[test]
fn y_copies_the_marked_line_of_the_log() {
    let lines = ["place 3rd 10.0,12.0 facing 90", "note \"The rain begins\""];
    let mut app = after("first-steps", &lines);
    app.type_keys("u");
    app.type_keys("gl");
    // Without a mark `y` is what it is elsewhere.
    app.type_keys("y");
    assert_eq!(app.take_copied(), None);
    app.type_keys("<esc><up><up>");
    let marked = app.ui().marked.unwrap();
    assert!(screen(&app, 120, 36).contains("y copy"));
    app.type_keys("y");
    let line = "2 T1 Orders (undone) The rain begins";
    assert_eq!((marked, app.take_copied().as_deref()), (2, Some(line)));
    let said = screen(&app, 120, 36);
    let told = format!("copied (if the terminal supports OSC 52): {line}");
    assert!(said.contains(&told), "{said}");
    // It is copied once, and the mark stays for more.
    assert_eq!(app.take_copied(), None);
    assert_eq!(app.ui().marked, Some(2));
}

#[test]
fn y_copies_a_text_that_is_read() {
    let mut app = after("first-steps", &[]);
    app.type_keys(":show<space>P<ret>");
    assert!(screen(&app, 120, 36).contains("y copy"));
    app.type_keys("y");
    let copied = app.take_copied().unwrap();
    assert!(copied.starts_with("show P\n"), "{copied}");
    assert!(copied.contains("Whitlow"), "{copied}");
    let said = screen(&app, 120, 36);
    assert!(said.contains("OSC 52): show P and "), "{said}");
    // It is read on.
    assert!(app.ui().mode.is_reading());
}

#[test]
fn y_copies_in_games_of_other_rules() {
    let size = (120, 36);
    let text = include_str!("../../rosters/chestnut-ridge.toml");
    let mut app: PagesUi<BlueAndGrey> = begin(text, size);
    app.type_keys(":note<space>rain<ret>gl<up>y");
    let line = app.take_copied().unwrap();
    assert!(line.starts_with("1 ") && line.ends_with("rain"), "{line}");
    let said = seen(&app, size);
    assert!(
        said.contains("y copy") && said.contains("OSC 52): 1 "),
        "{said}"
    );
    app.type_keys("<esc>iy");
    let rules = app.take_copied().unwrap();
    assert!(
        rules.starts_with("RULES\n") && rules.contains("BG-"),
        "{rules}"
    );
}
