//! The modules of all floors, one a file, and which module each names: by `use`, by `crate::`, `super::` and the name
//! of a package, and by paths in the code. A name that a module only passes on (`pub use`) leads to the module that it
//! comes from.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use super::code::{Token, tokens};

/// A module by its path from the house, `game::store::append`.
pub type Name = Vec<String>;

/// Where a module is named: a line of a file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The file, from the folder of the sources.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
}

/// One file of the sources.
struct Module {
    place: String,
    imports: BTreeMap<String, Vec<String>>,
    paths: Vec<(Vec<String>, usize)>,
}

/// The modules of the house.
pub struct Modules {
    all: BTreeMap<Name, Module>,
    /// Those that begin a package, by the name that other packages call it: the last word of its path.
    packages: BTreeMap<String, Name>,
}

/// Who names whom, and where first.
pub type Graph = BTreeMap<Name, BTreeMap<Name, Place>>;

/// Files of Rust below a folder.
pub fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// A module's path as one writes it.
pub fn written(name: &[String]) -> String {
    name.join("::")
}

impl Modules {
    /// The modules of the floors in `src`.
    pub fn read(root: &Path) -> Self {
        let files = sources(&root.join("src"));
        Self::of(files.iter().map(|file| {
            let place = file.strip_prefix(root).unwrap().display().to_string();
            (place, fs::read_to_string(file).unwrap())
        }))
    }

    /// The modules of a house whose files are given by path and text.
    pub fn of(files: impl IntoIterator<Item = (String, String)>) -> Self {
        let all: BTreeMap<Name, Module> = files
            .into_iter()
            .filter_map(|(place, text)| Some((name_of(&place)?, Module::read(place, &text))))
            .collect();
        let begun = all
            .iter()
            .filter(|(_, module)| module.place.ends_with("/lib.rs"));
        let packages = begun.filter_map(|(name, _)| Some((name.last()?.clone(), name.clone())));
        let packages = packages.collect();
        Self { all, packages }
    }

    /// Which module names which.
    pub fn graph(&self) -> Graph {
        self.all
            .iter()
            .map(|(name, module)| (name.clone(), self.named_by(name, module)))
            .collect()
    }

    fn named_by(&self, name: &Name, module: &Module) -> BTreeMap<Name, Place> {
        let mut named = BTreeMap::new();
        for (path, line) in &module.paths {
            let Some(other) = self.lead(name, path, 0).filter(|other| other != name) else {
                continue;
            };
            named.entry(other).or_insert(Place {
                file: module.place.clone(),
                line: *line,
            });
        }
        named
    }

    /// The module in which what a path names is written, or nothing where it is of another house.
    fn lead(&self, from: &Name, path: &[String], depth: usize) -> Option<Name> {
        // A name passed on in a ring would be a fault that the compiler tells.
        if depth > 20 {
            return None;
        }
        let mut at: Name = match path.first()?.as_str() {
            "crate" => self.package_of(from),
            "self" => from.clone(),
            "super" => parent(from),
            first => {
                let child = below(from, first);
                if self.all.contains_key(&child) {
                    child
                } else {
                    let import = self.all.get(from)?.imports.get(first);
                    match import.filter(|import| import.first().is_some_and(|f| f != first)) {
                        Some(import) => {
                            return self.lead(from, &joined(import, &path[1..]), depth + 1);
                        }
                        None => self.package(path)?,
                    }
                }
            }
        };
        for (index, part) in path.iter().enumerate().skip(1) {
            if part == "super" {
                at = parent(&at);
                continue;
            }
            let child = below(&at, part);
            if self.all.contains_key(&child) {
                at = child;
            } else if let Some(import) = self.all.get(&at).and_then(|m| m.imports.get(part)) {
                return self
                    .lead(&at, &joined(import, &path[index + 1..]), depth + 1)
                    .or(Some(at));
            } else {
                break;
            }
        }
        Some(at)
    }

    /// The package that a path begins with. A word alone names something else: a variable, mostly.
    fn package(&self, path: &[String]) -> Option<Name> {
        let first = path.first().filter(|_| path.len() > 1)?;
        self.packages.get(first).cloned()
    }

    /// The package in which a module lies.
    fn package_of(&self, name: &[String]) -> Name {
        let above = (0..=name.len())
            .rev()
            .filter_map(|length| name.get(..length));
        let begins = |name: &&[String]| self.packages.values().any(|package| package == name);
        above.into_iter().find(begins).unwrap_or_default().to_vec()
    }
}

/// The module that a file of `src` holds; nothing for the program's own `main.rs`.
fn name_of(place: &str) -> Option<Name> {
    match place.strip_prefix("src/")?.strip_suffix(".rs")? {
        "main" => None,
        "lib" => Some(Vec::new()),
        path => {
            let path = path.strip_suffix("/lib").unwrap_or(path);
            Some(path.split('/').map(str::to_owned).collect())
        }
    }
}

impl Module {
    fn read(place: String, text: &str) -> Self {
        let tokens = tokens(text);
        let mut imports = BTreeMap::new();
        let mut passed_on = Vec::new();
        let mut paths = Vec::new();
        let mut at = 0;
        let mut public = false;
        while let Some((token, line)) = tokens.get(at) {
            match token {
                Token::Word(word) if word == "use" => {
                    let mut found = Vec::new();
                    at = tree(&tokens, at + 1, &[], &mut found);
                    for (alias, path) in found {
                        if public {
                            passed_on.push((alias.clone(), path.clone(), *line));
                        } else {
                            paths.push((path.clone(), *line));
                        }
                        imports.insert(alias, path);
                    }
                    public = false;
                }
                Token::Word(word) if word == "pub" => {
                    public = true;
                    at += 1;
                    if matches!(tokens.get(at), Some((Token::Sign('('), _))) {
                        while !matches!(tokens.get(at), Some((Token::Sign(')'), _)) | None) {
                            at += 1;
                        }
                        at += 1;
                    }
                }
                Token::Word(_) => {
                    public = false;
                    let (path, after) = chain(&tokens, at);
                    paths.push((path, *line));
                    at = after;
                }
                _ => {
                    public = false;
                    at += 1;
                }
            }
        }
        // What is passed on is named only where the module uses it itself.
        let own: BTreeSet<String> = paths
            .iter()
            .filter_map(|(p, _)| p.first().cloned())
            .collect();
        for (alias, path, line) in passed_on {
            if own.contains(&alias) {
                paths.push((path, line));
            }
        }
        Self {
            place,
            imports,
            paths,
        }
    }
}

/// The words of a path from `at`, and the place after it.
fn chain(tokens: &[(Token, usize)], at: usize) -> (Vec<String>, usize) {
    let mut path = Vec::new();
    let mut at = at;
    while let Some((Token::Word(word), _)) = tokens.get(at) {
        path.push(word.clone());
        at += 1;
        if !matches!(tokens.get(at), Some((Token::Path, _))) {
            break;
        }
        at += 1;
    }
    (path, at)
}

/// The names that a tree of imports brings, and the place after it.
fn tree(
    tokens: &[(Token, usize)],
    at: usize,
    before: &[String],
    found: &mut Vec<(String, Vec<String>)>,
) -> usize {
    // `::report` is the package, beside a module of the same name.
    let starts = matches!(tokens.get(at), Some((Token::Path, _)));
    let (words, mut at) = chain(tokens, at + usize::from(starts));
    let path = joined(before, &words);
    match tokens.get(at) {
        Some((Token::Sign('{'), _)) => {
            at += 1;
            while !matches!(tokens.get(at), Some((Token::Sign('}'), _)) | None) {
                at = tree(tokens, at, &path, found);
                if matches!(tokens.get(at), Some((Token::Sign(','), _))) {
                    at += 1;
                }
            }
            at + 1
        }
        // All of another module: no name of it can be followed, the module itself can.
        Some((Token::Sign('*'), _)) => {
            found.push(("*".to_owned(), path));
            at + 1
        }
        _ => {
            let mut path = path;
            let mut alias = path.last().cloned().unwrap_or_default();
            if alias == "self" {
                path.pop();
                alias = path.last().cloned().unwrap_or_default();
            }
            if let Some(place) = path.iter().position(|word| word == "as") {
                path.truncate(place);
            }
            if matches!(tokens.get(at), Some((Token::Word(word), _)) if word == "as") {
                if let Some((Token::Word(word), _)) = tokens.get(at + 1) {
                    alias.clone_from(word);
                }
                at += 2;
            }
            found.push((alias, path));
            at
        }
    }
}

fn parent(name: &[String]) -> Name {
    name.split_last()
        .map_or_else(Vec::new, |(_, rest)| rest.to_vec())
}

fn below(name: &[String], child: &str) -> Name {
    joined(name, &[child.to_owned()])
}

fn joined(one: &[String], other: &[String]) -> Vec<String> {
    one.iter().chain(other).cloned().collect()
}
