//! Style sheets and scripts, in files whose names contain the hash of their content, so that browsers fetch them once.

use std::sync::OnceLock;

use super::packed::{gzip, hash};
use report::{hexes, map};

/// A file whose content never changes under its name.
pub(super) struct Asset {
    name: String,
    /// Media type of the file.
    pub(super) kind: &'static str,
    /// Content of the file.
    pub(super) text: String,
    /// The same content, compressed.
    pub(super) gzip: Vec<u8>,
}

impl Asset {
    fn new(stem: &str, ending: &str, kind: &'static str, text: String) -> Self {
        let hash = hash(text.as_bytes());
        Self {
            name: format!("{stem}-{hash}.{ending}"),
            kind,
            gzip: gzip(text.as_bytes()),
            text,
        }
    }

    /// Returns the asset's path on the server.
    pub(super) fn path(&self) -> String {
        format!("/a/{}", self.name)
    }
}

/// The content type of scripts.
const JAVASCRIPT: &str = "text/javascript; charset=utf-8";

/// Returns the style sheet of the pages and their maps.
pub(super) fn style() -> &'static Asset {
    static STYLE: OnceLock<Asset> = OnceLock::new();
    STYLE.get_or_init(|| {
        let own = include_str!("board.css");
        let text = format!("{}\n{}\n{own}", map::style(), hexes::style());
        Asset::new("board", "css", "text/css; charset=utf-8", text)
    })
}

/// Returns the script of the pages.
pub(super) fn script() -> &'static Asset {
    static SCRIPT: OnceLock<Asset> = OnceLock::new();
    SCRIPT.get_or_init(|| {
        let text = bare(include_str!("board.js"));
        Asset::new("board", "js", JAVASCRIPT, text)
    })
}

/// Returns the script of the referee's camera.
pub(super) fn camera_script() -> &'static Asset {
    static SCRIPT: OnceLock<Asset> = OnceLock::new();
    SCRIPT.get_or_init(|| {
        let text = bare(include_str!("camera.js"));
        Asset::new("camera", "js", JAVASCRIPT, text)
    })
}

/// Returns the script of the map.
pub(super) fn map_script() -> &'static Asset {
    static SCRIPT: OnceLock<Asset> = OnceLock::new();
    SCRIPT.get_or_init(|| {
        let text = bare(include_str!("map.js"));
        Asset::new("map", "js", JAVASCRIPT, text)
    })
}

/// Shrinks a script: removes comment lines, indentation, and blanks outside strings. The script must not contain nested
/// quotes of one kind or regular expressions with blanks.
fn bare(script: &str) -> String {
    let is_word = |letter: char| letter.is_alphanumeric() || "_$".contains(letter);
    let mut bare = String::new();
    let lines = script.lines().map(str::trim);
    for line in lines.filter(|line| !line.is_empty() && !line.starts_with("//")) {
        let mut quote = None;
        let mut letters = line.chars().peekable();
        while let Some(letter) = letters.next() {
            match quote {
                Some(opened) if opened == letter => quote = None,
                None if "'\"`".contains(letter) => quote = Some(letter),
                _ => {}
            }
            let parts_words =
                bare.ends_with(is_word) && letters.peek().copied().is_some_and(is_word);
            if letter != ' ' || quote.is_some() || parts_words {
                bare.push(letter);
            }
        }
        if !bare.ends_with(['{', ';', ',', '(']) {
            bare.push('\n');
        }
    }
    bare
}

/// Returns the asset with this file name; `None` if there is none.
pub(super) fn named(name: &str) -> Option<&'static Asset> {
    [style(), script(), camera_script(), map_script()]
        .into_iter()
        .find(|asset| asset.name == name)
}
