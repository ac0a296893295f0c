use rules::spelling::{known_are, listed, nearest, quoted, toml_string};

#[test]
fn a_slip_finds_its_word() {
    let known = ["woods", "open-woods", "wall", "hill"];
    assert_eq!(nearest("wods", known), Some("woods"));
    assert_eq!(nearest("Open_Woods", known), Some("open-woods"));
    assert_eq!(nearest("wodos", known), Some("woods"));
    assert_eq!(nearest("forest", known), None);
    assert_eq!(nearest("", known), None);
}

#[test]
fn quoted_words_stay_on_one_line() {
    assert_eq!(quoted("a\nb"), "\"a\\nb\"");
    assert_eq!(quoted(&"x".repeat(50)).len(), 45);
}

#[test]
fn lists_name_each_word_once_and_mislead_nobody() {
    assert_eq!(listed(["b", "a", "b"]), "b, a");
    assert_eq!(listed(["a\u{202e}b"]), "a\\u{202e}b");
    assert_eq!(known_are(["b", "b"]), "choose from b");
    assert_eq!(known_are([]), "none exist");
}

/// Whatever a name holds, as a string of TOML it is one line and reads back as it was.
#[test]
fn a_text_reads_back_from_its_string_of_toml() {
    for text in [
        "",
        "Hood's \"Texans\"",
        "a\\b",
        "two\nlines\tand\r",
        "\u{1}\u{7f}\u{85}",
        "é漢",
    ] {
        let line = format!("a = {}", toml_string(text));
        assert_eq!(line.lines().count(), 1, "{line:?}");
        let read: toml::Table = toml::from_str(&line).unwrap();
        assert_eq!(read["a"].as_str(), Some(text), "{line}");
    }
}
