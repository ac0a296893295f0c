//! Sheets of a damaged game: the position after the last entry that is proven, and every page says so.

use crate::cli::program::Home;

/// A game of six notes whose fourth cannot be read any more.
fn damaged() -> Home {
    let home = Home::with_game();
    let lines = ["one", "two", "three", "fourth", "five", "six"].map(|word| format!("note {word}"));
    let mut words = vec!["do", "g"];
    words.extend(lines.iter().map(String::as_str));
    home.out(&words);
    let mut bytes = std::fs::read(home.game("g")).unwrap();
    while let Some(at) = bytes.windows(6).position(|word| word == b"fourth") {
        bytes[at..at + 2].copy_from_slice(b"FO");
    }
    std::fs::write(home.game("g"), bytes).unwrap();
    home
}

#[test]
fn of_a_damaged_game_the_last_whole_position_is_printed_and_every_page_says_so() {
    let home = damaged();
    let refused = home.run(&["print", "g", "umpire"]);
    assert_eq!(refused.code, 3, "{}", refused.out);
    assert!(
        refused.err.contains("entry 4")
            && refused.err.contains(
                "`vidette print g --salvage` prints the position after the last intact entry"
            ),
        "{}",
        refused.err
    );
    let out = home.out(&["print", "g", "umpire", "sheets", "--salvage"]);
    assert!(out.contains(" entry 3"), "{out}");
    let html = std::fs::read_to_string(home.path().join("g-umpire-sheets.html")).unwrap();
    let pages = html.matches("<section class=\"page\"").count();
    let marked = html.matches("SALVAGED from a damaged file").count();
    // Once on each page, and in the warning on top of the first.
    assert!(
        pages > 1 && marked == pages + 1,
        "{marked} on {pages} pages"
    );
    let text = home.out(&["print", "g", "umpire", "--salvage", "--text", "--out", "-"]);
    assert!(text.contains("SALVAGED from a damaged file"), "{text}");
}

#[test]
fn a_whole_game_is_printed_as_ever_with_salvage() {
    let home = Home::with_game();
    let line = ["print", "g", "sheets", "--text", "--out", "-"];
    let plain = home.out(&line);
    assert_eq!(home.out(&[&line[..], &["--salvage"]].concat()), plain);
    assert!(!plain.contains("SALVAGED"));
}

#[test]
fn what_holds_no_start_that_is_proven_cannot_be_salvaged() {
    let home = Home::with_game();
    let mut bytes = std::fs::read(home.game("g")).unwrap();
    bytes[100..].fill(0);
    std::fs::write(home.game("g"), bytes).unwrap();
    for line in [&["print", "g"][..], &["print", "g", "--salvage"]] {
        let ran = home.run(line);
        assert_eq!(ran.code, 3, "{}", ran.out);
        assert!(!ran.err.contains("--salvage"), "{}", ran.err);
    }
}
