//! Capitals and digits that name formations and units, in lines and as keys.

use std::sync::{Arc, Mutex};

use vidette::tui::kit::paper::Printer;

use super::*;

/// A window of the Union, and the lines that were entered there, spelt out.
fn window() -> (PagesUi<BlindSwords>, Arc<Mutex<Vec<String>>>) {
    let lines = Arc::new(Mutex::new(Vec::new()));
    let kept = Arc::clone(&lines);
    let printer = Printer::new(move |line| {
        kept.lock().unwrap().push(line.to_owned());
        Ok(String::new())
    });
    let options = PlayOptions {
        printer: Some(printer),
        ..PlayOptions::default()
    };
    let eyes = Audience::Side("union".to_owned());
    let area = Rect::new(0, 0, 120, 36);
    let app = PagesUi::looking_on(session(COLDWATER, 1863), eyes, area);
    (app.with_options(&options), lines)
}

#[test]
fn callsigns_stand_for_words_but_not_in_quotes_or_parts_of_words() {
    let (mut app, lines) = window();
    for (said, meant) in [
        (
            "fire M1,M2 at 0405 because \"M1 sees\"",
            "fire ames,brill at 0405 because \"M1 sees\"",
        ),
        ("note Mill", "note Mill"),
        ("moved M", "moved marsh"),
    ] {
        say(&mut app, said);
        assert_eq!(lines.lock().unwrap().pop().as_deref(), Some(meant));
    }
}

#[test]
fn only_capitals_that_begin_a_callsign_name_somebody() {
    let size = (120, 36);
    let mut app = coldwater(size);
    app.type_keys("A");
    let shown = seen(&app, size);
    assert!(shown.contains("no callsign A"), "{shown}");
    app.type_keys("M");
    let shown = seen(&app, size);
    assert!(!shown.contains("no callsign"), "{shown}");
}
