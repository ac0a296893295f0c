use super::program::Home;

/// The long options that a help names, but for those of every command.
fn options(help: &str) -> Vec<&str> {
    let words = help.split(|c: char| !(c.is_ascii_alphabetic() || c == '-'));
    let long = words.filter(|word| word.starts_with("--") && word.len() > 2);
    long.filter(|word| !["--help", "--data-dir", "--version"].contains(word))
        .collect()
}

#[test]
fn the_manual_page_has_every_command_with_its_options() {
    let home = Home::new();
    let page = home.out(&["man"]).replace('\\', "");
    let parts: Vec<&str> = page.split("\n.SS ").collect();
    let mut seen = 0;
    for command in [
        "play",
        "new",
        "games",
        "rosters",
        "check",
        "do",
        "show",
        "log",
        "undo",
        "redo",
        "sight",
        "zone",
        "march",
        "odds fire",
        "odds melee",
        "odds activation",
        "watch",
        "export",
        "import",
        "restore",
        "rule",
        "paths",
        "completions",
        "man",
    ] {
        let heading = format!("\"vidette {command}\"\n");
        let part = parts.iter().find(|part| part.starts_with(&heading));
        let part = part.unwrap_or_else(|| panic!("{command}"));
        let words: Vec<&str> = std::iter::once("help").chain(command.split(' ')).collect();
        for option in options(&home.out(&words)) {
            assert!(part.contains(option), "{command}: {option}: {part}");
            seen += 1;
        }
    }
    assert!(seen > 30, "{seen}");
    // What comes later is not told, and no page is named that there is none of.
    assert!(!page.contains("Comes later") && !page.contains("vidette-do"));
    // The acts of the language stand with `do`.
    assert!(page.contains("activate [BRIGADE]"));
}
