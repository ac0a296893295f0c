//! Names of sides in prose.

/// Name of a side in prose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SideName {
    /// The side in words: `the Union`, `the Confederates`, `Grey`, `the rebel side`.
    pub words: String,
    /// True if the words are plural.
    pub is_many: bool,
}

impl SideName {
    /// Makes the prose name of a side.
    #[must_use]
    pub fn new(name: &str) -> Self {
        let (words, is_many) = match name.to_lowercase().as_str() {
            "union" => ("the Union".to_owned(), false),
            "confederate" | "confederates" => ("the Confederates".to_owned(), true),
            "federal" | "federals" => ("the Federals".to_owned(), true),
            "blue" | "grey" | "gray" | "red" => (name.to_owned(), false),
            _ => (format!("the {name} side"), false),
        };
        Self { words, is_many }
    }

    /// Returns `its` or `their`.
    #[must_use]
    pub const fn its(&self) -> &'static str {
        if self.is_many { "their" } else { "its" }
    }
}
