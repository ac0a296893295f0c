use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use vidette::tui::{
    kit::{
        act::{self, Does},
        theme::user_colours::{NAMED, PARTS},
    },
    settings::{self, SETTINGS},
};

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
        "rename",
        "copy",
        "delete",
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
        "photo",
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

/// What `?` lists stands on the page, and every setting with its values.
#[test]
fn the_manual_page_has_every_key_and_every_setting() {
    let page = Home::new()
        .out(&["man"])
        .replace("\\*(Aq", "'")
        .replace('\\', "");
    let (_, keys) = page.split_once(".SH KEYS").unwrap();
    let (keys, settings) = keys.split_once(".SH SETTINGS").unwrap();
    // No form has two rows.
    let mut forms: Vec<&str> = act::ACTS.iter().map(|act| act.form).collect();
    forms.sort_unstable();
    let twice = forms.windows(2).find(|pair| pair[0] == pair[1]);
    assert_eq!(twice, None);
    for act in act::ACTS {
        let told = format!("fB{}fR\n{}: {}", act.form, act.name, act.help);
        assert!(keys.contains(&told), "{told}: {keys}");
        // Who reads the line knows the key, also where what is typed is shown by example.
        let key = act.key.to_string();
        let is_shown = act.form.contains(&key) || matches!(act.does, Does::Words);
        assert!(is_shown || act.form == "arrows", "{key}: {}", act.form);
    }
    assert!(keys.contains("scoresheet"), "{keys}");
    for setting in SETTINGS {
        let told = format!("fB{}fR\n{}: {}", setting.name, setting.values, setting.does);
        assert!(settings.contains(&told), "{told}: {settings}");
    }
}

/// What a file of colours may name stands on the page, each with what it is.
#[test]
fn the_manual_page_has_every_part_of_a_theme() {
    let page = Home::new()
        .out(&["man"])
        .replace("\\*(Aq", "'")
        .replace('\\', "");
    let (_, parts) = page.split_once("A theme of your own").unwrap();
    for (name, _, is) in PARTS {
        let told = format!("fB{name}fR\n{is}");
        assert!(parts.contains(&told), "{told}: {parts}");
    }
    for (name, _) in NAMED {
        assert!(parts.contains(name), "{name}");
    }
}

/// The settings that are listed are those that the file is read by: the first value of each is taken.
#[test]
fn every_setting_that_is_listed_is_read() {
    let lines = SETTINGS.map(|setting| match setting.name {
        "[keys]" => "[keys]\nundo = \"j\"".to_owned(),
        "[boards]" => {
            "[boards]\naddress = \"10.0.0.7:1863\"\nwifi = \"TABLE:secret\"\nopen = true".to_owned()
        }
        "[desk]" => "[desk]\nstore = \"postgres://a:b@host/club\"\ntable = 7".to_owned(),
        name => format!(
            "{name} = {}",
            setting.values.split([',', ' ']).next().unwrap()
        ),
    });
    let (_, faults) = settings::read(&lines.join("\n"));
    assert_eq!(faults, []);
    let (_, faults) = settings::read("nonsense = 1\n");
    let told = faults.first().unwrap().at("settings.toml");
    for setting in SETTINGS {
        assert!(
            told.contains(setting.name.trim_matches(['[', ']'])),
            "{told}"
        );
    }
}

/// Every variable of the environment that the sources name stands on the page and below the help of `paths`.
#[test]
fn the_manual_page_has_every_variable_of_the_environment() {
    let home = Home::new();
    let page = home.out(&["man"]).replace('\\', "");
    let (_, page) = page.split_once(".SH ENVIRONMENT").unwrap();
    let help = home.out(&["help", "paths"]);
    let mut seen = BTreeSet::from(["NO_COLOR".to_owned()]);
    named_in(&common::files::path("src"), &mut seen);
    // By it a script of a shell asks the program; nobody sets it.
    assert!(seen.remove("VIDETTE_COMPLETE"));
    assert!(seen.len() >= 6, "{seen:?}");
    for name in seen {
        assert!(page.contains(&format!("fB{name}fR")), "{name}: {page}");
        assert!(help.contains(&format!("  {name}: ")), "{name}: {help}");
    }
}

/// Takes the variables that the sources of a folder name as text.
fn named_in(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            named_in(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            let words = text.split('"').filter(|word| {
                let is_name = |c: char| c.is_ascii_uppercase() || c == '_';
                word.starts_with("VIDETTE_") && word.chars().all(is_name)
            });
            found.extend(words.map(str::to_owned));
        }
    }
}

/// The README is short, and every command that it names exists.
#[test]
fn the_readme_names_commands_that_there_are() {
    let readme = include_str!("../../README.md");
    let (use_of_it, _) = readme.split_once("## For developers").unwrap();
    assert!(use_of_it.lines().count() <= 60, "more than two screens");
    assert!(readme.lines().count() <= 90, "long");
    let home = Home::new();
    let mut seen = 0;
    for named in readme.split("`vidette ").skip(1) {
        let command = named.split(['`', ' ']).next().unwrap();
        if command.starts_with(char::is_lowercase) {
            assert_eq!(home.run(&["help", command]).code, 0, "{command}");
            seen += 1;
        }
    }
    assert!(seen >= 10, "{seen}");
}
