//! Report on a drawing of ground: its content, and the points that a person should check.

use serde_json::{Value, json};

use rules::spelling::counted;

/// Report on a drawing.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GroundReport {
    /// Name of the file.
    pub file: String,
    /// Size of the table and number of features: `table 72x48 in, 2 pieces: 1 road, 1 woods`.
    pub content: String,
    /// Features that are not drawn, but added for the objectives.
    pub added: Vec<String>,
    /// Labels of the shapes that were cut at the edge of the table.
    pub cut: Vec<String>,
    /// Shapes that are not read because they are hidden.
    pub notes: Vec<String>,
    /// Points that a person should check, in sentences.
    pub needs: Vec<String>,
}

impl GroundReport {
    /// Returns the lines about the drawing's content.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = vec![format!("{}: {}", self.file, self.content)];
        if !self.added.is_empty() {
            lines.push(format!(
                "added for the objectives: {}",
                self.added.join(", ")
            ));
        }
        if !self.cut.is_empty() {
            lines.push(format!("cut at the table's edge: {}", self.cut.join(", ")));
        }
        if !self.notes.is_empty() {
            lines.push(format!("skipped: {}", self.notes.join("; ")));
        }
        lines
    }

    /// Returns the report as text, without a last line break.
    #[must_use]
    pub fn text(&self) -> String {
        let mut lines = self.lines();
        if !self.needs.is_empty() {
            lines.push(format!("{}:", need_you(self.needs.len())));
            lines.extend(self.needs.iter().map(|need| format!("  {need}")));
        }
        lines.join("\n")
    }

    /// Returns the report as JSON, in the form of the report on an order of battle; `wrote` is the path of the roster
    /// if it was written.
    #[must_use]
    pub fn json(&self, wrote: Option<&str>) -> Value {
        json!({
            "file": self.file,
            "form": "svg",
            "content": self.content,
            "needs": self.needs_json(),
            "ignored": self.ignored_json(),
            "wrote": wrote,
        })
    }

    /// Returns the needs as JSON.
    pub(crate) fn needs_json(&self) -> Vec<Value> {
        let need = |said: &String| {
            json!({
                "file": self.file, "sheet": null, "row": null, "unit": null, "field": "ground", "text": "",
                "taken": null, "option": null, "said": said,
            })
        };
        self.needs.iter().map(need).collect()
    }

    /// Returns, as JSON, the shapes that were cut or not read.
    pub(crate) fn ignored_json(&self) -> Vec<Value> {
        let cut = self.cut.iter();
        let cut = cut.map(|label| format!("{label}: cut at the table's edge"));
        let ignored =
            |why: String| json!({ "file": self.file, "sheet": null, "row": null, "why": why });
        cut.chain(self.notes.iter().cloned()).map(ignored).collect()
    }
}

/// Counts the points that a person should check: `1 needs you`, `3 need you`.
#[must_use]
pub fn need_you(count: usize) -> String {
    match count {
        1 => "1 needs you".to_owned(),
        count => format!("{count} need you"),
    }
}

/// Describes terrain features by their number and kinds.
#[must_use]
pub fn pieces_in_words<'p>(kinds: impl Iterator<Item = &'p str>) -> String {
    let mut counts: std::collections::BTreeMap<&str, usize> = std::collections::BTreeMap::new();
    let mut pieces = 0_usize;
    for kind in kinds {
        *counts.entry(kind).or_default() += 1;
        pieces += 1;
    }
    let counts: Vec<String> = counts
        .iter()
        .map(|(kind, count)| format!("{count} {kind}"))
        .collect();
    format!("{}: {}", counted(pieces, "piece"), counts.join(", "))
}
