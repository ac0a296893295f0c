//! Floors and rooms: a floor names only what lies below it, and no two rooms name each other.

/// Sets of modules that all reach each other.
mod circles;
/// Words and signs of Rust.
mod code;
/// Which module names which.
mod modules;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use circles::{circles, rooms, told};
use modules::{Graph, Modules, Name, sources, written};

/// From bottom to top; a floor may name itself and whatever has a smaller rank.
const FLOORS: &[(&str, u8)] = &[
    ("table", 0),
    ("rules", 1),
    ("entry", 2),
    ("game", 3),
    ("roster", 4),
    ("view", 4),
    ("sim", 4),
    ("report", 5),
    ("club", 5),
    ("photo", 5),
    ("tui", 6),
    ("web", 6),
    ("cli", 7),
];

/// What the rules may not know: terminal, files, clock, threads, chance of their own.
const FOREIGN_TO_RULES: &[&str] = &[
    "std::fs",
    "std::time",
    "std::thread",
    "std::env",
    "ratatui",
    "crossterm",
    "rusqlite",
    "rand",
    "rayon",
];

/// The one room below the games that knows of helpers: it shares out what is asked of many units, and what it
/// returns does not tell how many helped.
const SHARES: &str = "table/share.rs";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// To read all sources takes longer than to look for any one thing in them.
static GRAPH: LazyLock<Graph> = LazyLock::new(|| Modules::read(root()).graph());

fn graph() -> Graph {
    assert!(GRAPH.len() > 300, "the sources were not found");
    GRAPH.clone()
}

fn floor(name: &[String]) -> Option<(&'static str, u8)> {
    let first = name.first()?;
    let floor = FLOORS.iter().copied().find(|(floor, _)| floor == first);
    assert!(floor.is_some(), "{first} has no place among the floors");
    floor
}

#[test]
fn every_floor_stands() {
    for (floor, _) in FLOORS {
        let file = root().join(format!("src/{floor}/lib.rs"));
        assert!(file.exists(), "{floor} is ranked and does not stand");
    }
}

#[test]
fn no_floor_names_a_higher_one() {
    let mut faults = Vec::new();
    for (from, named) in graph() {
        let Some((floor_of, rank)) = floor(&from) else {
            continue;
        };
        for (to, place) in named {
            // The crate itself is not a floor: whoever names it takes what it passes on.
            let higher = floor(&to).is_none_or(|(other, r)| other != floor_of && r >= rank);
            if higher {
                let (from, to) = (written(&from), written(&to));
                faults.push(format!("{from} names {to} ({}:{})", place.file, place.line));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// To look for examples takes a third of a second a package, so packages that have none are left out; one that gets its
/// first is no longer one of them.
#[test]
fn every_example_of_the_documentation_is_run() {
    let mut faults = Vec::new();
    for file in sources(&root().join("src")) {
        let folders = file.ancestors().skip(1);
        let mut manifests = folders.map(|folder| folder.join("Cargo.toml"));
        let manifest = manifests.find(|manifest| manifest.exists()).unwrap();
        let is_left_out = fs::read_to_string(&manifest)
            .unwrap()
            .contains("doctest = false");
        if is_left_out && has_example(&fs::read_to_string(&file).unwrap()) {
            let (file, manifest) = (file.display(), manifest.display());
            faults.push(format!(
                "{file} has an example: take `doctest = false` out of {manifest}"
            ));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(has_example("/// ```\n/// assert!(true);\n/// ```"));
    assert!(!has_example("/// ```text\n/// a picture\n/// ```"));
}

/// Whether the documentation in a source has code that is run.
fn has_example(source: &str) -> bool {
    let fences = source.lines().filter_map(|line| {
        let line = line.trim_start();
        line.strip_prefix("/// ```")
            .or(line.strip_prefix("//! ```"))
    });
    // Every second one ends a block.
    fences
        .step_by(2)
        .any(|kind| !["text", "toml"].contains(&kind))
}

#[test]
fn table_and_rules_know_no_terminal_file_clock_or_thread() {
    let mut faults = Vec::new();
    for file in ["src/table", "src/rules"]
        .iter()
        .flat_map(|folder| sources(&root().join(folder)))
    {
        let text = fs::read_to_string(&file).unwrap();
        for (number, line) in text.lines().enumerate() {
            let code = line.split("//").next().unwrap_or_default();
            faults.extend(
                FOREIGN_TO_RULES
                    .iter()
                    .filter(|f| code.contains(&format!("{f}::")) || code.contains(&format!("{f};")))
                    .filter(|f| **f != "rayon" || !file.ends_with(SHARES))
                    .map(|f| format!("{}:{}: knows {f}", file.display(), number + 1)),
            );
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Every circle between rooms side by side, at every depth: what lies in a folder counts as one room.
fn circles_between_rooms(graph: &Graph) -> Vec<(Name, BTreeSet<Name>, String)> {
    let folders: BTreeSet<Name> = graph
        .keys()
        .filter_map(|name| name.split_last().map(|(_, folder)| folder.to_vec()))
        .collect();
    let mut found = Vec::new();
    for folder in folders {
        let rooms = rooms(graph, &folder);
        for circle in circles(&rooms) {
            let way = told(&rooms, &circle);
            found.push((folder.clone(), circle, way));
        }
    }
    found
}

#[test]
fn no_two_rooms_name_each_other() {
    let faults: Vec<String> = circles_between_rooms(&graph())
        .into_iter()
        .map(|(folder, circle, way)| {
            let rooms = circle.iter().filter_map(|name| name.last());
            let rooms: Vec<&str> = rooms.map(String::as_str).collect();
            let (folder, rooms) = (written(&folder), rooms.join(", "));
            format!("in {folder}, a circle of {rooms}:\n  {way}")
        })
        .collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The rule sets, by the name of their folder or file under the rules.
const RULE_SETS: &[&str] = &["blind_swords", "blue_and_grey", "fields", "scoresheet"];

/// The floors whose rooms of a rule set are called as it is.
const ROOMS_OF_ONE: &[&str] = &["rules", "game::any", "roster", "view", "tui"];

/// The rule set that a module belongs to; none where it belongs to all.
fn rule_set(name: &[String]) -> Option<&'static str> {
    let written = written(name);
    RULE_SETS.iter().copied().find(|set| {
        ROOMS_OF_ONE.iter().any(|floor| {
            let room = format!("{floor}::{set}");
            written == room || written.starts_with(&format!("{room}::"))
        })
    })
}

#[test]
fn no_rule_set_names_a_sister_and_only_the_dispatcher_names_the_lesser_ones() {
    let mut faults = Vec::new();
    for (from, named) in graph() {
        for (to, place) in named {
            let Some(set) = rule_set(&to) else { continue };
            let own = rule_set(&from);
            // Screens, sheets and boards of Fields of Blue & Grey stand where they stood before it had sisters.
            let may = match own {
                Some(own) => own == set,
                None => set == "fields" || DISPATCHERS.contains(&written(&from).as_str()),
            };
            if !may {
                let (from, to) = (written(&from), written(&to));
                faults.push(format!("{from} names {to} ({}:{})", place.file, place.line));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Who names every rule set: the modules that only hold their rooms, the list of those that are hosted, and the one
/// place that calls them.
const DISPATCHERS: &[&str] = &[
    "rules",
    "entry::written",
    "game::any",
    "roster",
    "view",
    "tui",
    "cli::dispatch",
];

/// The rooms of a folder in the order in which its own page lists them.
fn listed_rooms(page: &str) -> Vec<String> {
    let page = fs::read_to_string(root().join(page)).unwrap();
    let entries = page.lines().filter_map(|line| line.strip_prefix("//! - "));
    let names = entries.filter_map(|entry| entry.split(": ").next());
    names
        .flat_map(|names| names.split(", "))
        .map(|name| name.trim_matches(['[', '`', ']']).to_owned())
        .collect()
}

/// Which room of a folder names one that its page lists later.
fn named_too_early(folder: &[&str], page: &str) -> Vec<String> {
    let order = listed_rooms(page);
    let rank = |name: &Name| order.iter().position(|room| Some(room) == name.last());
    let folder: Vec<String> = folder.iter().map(|&name| name.to_owned()).collect();
    let mut faults = Vec::new();
    for (from, named) in rooms(&graph(), &folder) {
        assert!(rank(&from).is_some(), "{} is not listed", written(&from));
        for (to, place) in named {
            if rank(&to) >= rank(&from) {
                let (from, to) = (written(&from), written(&to));
                faults.push(format!("{from} names {to} ({}:{})", place.file, place.line));
            }
        }
    }
    faults
}

#[test]
fn a_room_of_the_rules_names_only_rooms_listed_above_it() {
    let faults = named_too_early(&["rules", "fields"], "src/rules/fields/lib.rs");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn a_room_of_the_view_names_only_rooms_listed_above_it() {
    let faults = named_too_early(&["view"], "src/view/lib.rs");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// A file about one noun has no more lines than this.
const LONGEST: usize = 500;

/// How the reason of a longer one begins, in its head.
const REASON: &str = "//! Longer than a file should be";

#[test]
fn a_file_past_500_lines_says_why() {
    let mut long = 0;
    let mut faults = Vec::new();
    for file in sources(&root().join("src")) {
        let text = fs::read_to_string(&file).unwrap();
        let lines = text.lines().count();
        if lines <= LONGEST {
            continue;
        }
        long += 1;
        let mut head = text.lines().take_while(|line| line.starts_with("//!"));
        if !head.any(|line| line.starts_with(REASON)) {
            faults.push(format!("{}: {lines} lines, and no reason", file.display()));
        }
    }
    assert!(long > 0, "no file is long: has the reason another form?");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// SCALE-02: people read and type lines in the measure of their table; `language::write` writes them in inches.
#[test]
fn whoever_shows_a_line_writes_it_in_the_measure_of_the_table() {
    let floors = ["view", "tui", "web", "report", "club", "cli"];
    let files = floors.map(|floor| sources(&root().join("src").join(floor)));
    let inches: Vec<_> = files
        .into_iter()
        .flatten()
        .filter(|file| {
            let text = fs::read_to_string(file).unwrap();
            ["language::write(", "Fields::write("]
                .iter()
                .any(|call| text.contains(call))
        })
        .collect();
    assert!(inches.is_empty(), "{inches:?}");
}

#[test]
fn a_circle_is_seen_by_imports_super_inline_paths_and_names_passed_on() {
    let files = |one: &str, other: &str| {
        Modules::of([
            (
                "src/hall/lib.rs".to_owned(),
                "mod one; mod other; pub use other::Thing;".to_owned(),
            ),
            ("src/hall/one.rs".to_owned(), one.to_owned()),
            ("src/hall/other.rs".to_owned(), other.to_owned()),
        ])
        .graph()
    };
    let back = "use crate::one::Act;\npub struct Thing;";
    for one in [
        "use crate::other::Thing;",
        "use crate::{other::{self, Thing}};",
        "use hall::other::Thing;",
        "fn act() { hall::Thing::new() }",
        "use super::other::Thing;",
        "use super::Thing;",
        "fn act() { super::other::thing() }",
        "fn act(a: &'static str) -> char { crate::Thing::new(); '\"' }",
    ] {
        let found = circles_between_rooms(&files(one, back));
        assert_eq!(found.len(), 1, "not seen: {one}");
        let (_, _, way) = &found[0];
        assert!(
            way.contains("hall::one names hall::other (src/hall/one.rs:1)"),
            "{way}"
        );
    }
    for one in [
        "// use super::other::Thing;",
        "/* super::other::Thing */ fn act() -> &'static str { \"super::other::Thing\" }",
        "#[cfg(test)] mod tests { use super::super::other::Thing; }",
        "use std::other::Thing;",
    ] {
        assert!(
            circles_between_rooms(&files(one, back)).is_empty(),
            "seen in {one}"
        );
    }
}
