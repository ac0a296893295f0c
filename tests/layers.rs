//! Layers point one way: a module names only layers that stand to its left.

use std::fs;
use std::path::Path;
use std::path::PathBuf;

/// From left to right; a layer may name itself and whatever has a smaller rank.
const LAYERS: &[(&str, u8)] = &[
    ("table", 0),
    ("rules", 1),
    ("game", 2),
    ("roster", 3),
    ("view", 3),
    ("sim", 3),
    ("report", 4),
    ("tui", 5),
    ("web", 5),
    ("cli", 6),
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

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
}

fn layer_of(path: &Path, root: &Path) -> Option<(&'static str, u8)> {
    let first = path.strip_prefix(root).ok()?.components().next()?;
    let name = first.as_os_str().to_str()?.trim_end_matches(".rs");
    LAYERS.iter().copied().find(|(layer, _)| *layer == name)
}

/// The layers that a line of code names, by `crate::` or `vidette::`; prose in comments is free.
fn named(line: &str) -> impl Iterator<Item = (&'static str, u8)> + '_ {
    let code = line.split("//").next().unwrap_or_default();
    LAYERS.iter().copied().filter(move |(layer, _)| {
        ["crate::", "vidette::"].iter().any(|root| {
            code.match_indices(&format!("{root}{layer}"))
                .any(|(at, found)| {
                    !code[at + found.len()..].starts_with(|c: char| c.is_alphanumeric() || c == '_')
                })
        })
    })
}

#[test]
fn no_layer_names_a_higher_one() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&root, &mut files);
    assert!(files.len() > 10, "the sources were not found");
    let mut faults = Vec::new();
    for file in files {
        let Some((layer, rank)) = layer_of(&file, &root) else {
            continue;
        };
        let text = fs::read_to_string(&file).unwrap();
        for (number, line) in text.lines().enumerate() {
            for (other, other_rank) in named(line) {
                if other != layer && other_rank >= rank {
                    faults.push(format!(
                        "{}:{}: {layer} names {other}",
                        file.display(),
                        number + 1
                    ));
                }
            }
            let code = line.split("//").next().unwrap_or_default();
            if rank <= 1 {
                faults.extend(
                    FOREIGN_TO_RULES
                        .iter()
                        .filter(|f| {
                            code.contains(&format!("{f}::")) || code.contains(&format!("{f};"))
                        })
                        .filter(|f| **f != "rayon" || !file.ends_with(SHARES))
                        .map(|f| format!("{}:{}: {layer} knows {f}", file.display(), number + 1)),
                );
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
