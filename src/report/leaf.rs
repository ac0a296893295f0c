//! Blocks of a sheet before it is laid out: titles, tables, lines to read, drawn pieces of a fixed height. The same
//! blocks become HTML and plain text.

use maud::Markup;

use rules::legible::is_legible;

/// A box to tick, in the strings of tables and lines.
pub const BOX: char = '☐';

/// The same, ticked.
pub const TICKED: char = '☒';

/// A piece of a sheet.
#[derive(Debug, Clone)]
pub enum SheetBlock {
    /// The head of a sheet, with the text at its right.
    Title(String, String),
    /// A heading.
    Heading(String),
    /// A paragraph that is read out or read from a chair, in eleven points.
    Read(String),
    /// A paragraph.
    Text(String),
    /// A paragraph in the smallest type.
    Small(String),
    /// A table; one that is longer than its page continues with its head repeated.
    Table(SheetTable),
    /// A piece that a sheet lays out itself.
    Drawn(MeasuredBlock),
    /// The next block begins on a page of its own.
    Break,
}

/// A piece of known height with its plain text.
#[derive(Debug, Clone)]
pub struct MeasuredBlock {
    /// Its height in millimetres.
    pub mm: f64,
    /// As HTML, exactly so high.
    pub html: Markup,
    /// As lines of at most 80 columns.
    pub text: Vec<String>,
}

/// Alignment of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Align {
    /// Words.
    Left,
    /// Numbers.
    Right,
}

/// A column of a table.
#[derive(Debug, Clone)]
pub struct TableColumn {
    /// Its head.
    pub head: &'static str,
    /// Its width on paper in millimetres.
    pub mm: f64,
    /// Its width in plain text, in columns; 0: it is not in the text.
    pub chars: usize,
    /// Alignment.
    pub align: Align,
}

impl TableColumn {
    /// Returns a column of words.
    #[must_use]
    pub const fn words(head: &'static str, mm: f64, chars: usize) -> Self {
        Self {
            head,
            mm,
            chars,
            align: Align::Left,
        }
    }

    /// Returns a column of numbers.
    #[must_use]
    pub const fn number(head: &'static str, mm: f64, chars: usize) -> Self {
        Self {
            head,
            mm,
            chars,
            align: Align::Right,
        }
    }
}

/// A table.
#[derive(Debug, Clone)]
pub struct SheetTable {
    /// Caption; empty for none.
    pub caption: String,
    /// Its columns.
    pub columns: Vec<TableColumn>,
    /// Its rows, a cell a column.
    pub rows: Vec<TableRow>,
    /// The least height of a row in millimetres: more where a hand writes in it.
    pub row_mm: f64,
    /// True for the smallest type: a list that is looked up, not read.
    pub small: bool,
}

/// A row of a table.
#[derive(Debug, Clone, Default)]
pub struct TableRow {
    /// A cell a column.
    pub cells: Vec<String>,
    /// True for a heading within the table.
    pub strong: bool,
}

impl TableRow {
    /// Returns a plain row.
    #[must_use]
    pub fn new<T: Into<String>>(cells: impl IntoIterator<Item = T>) -> Self {
        Self {
            cells: cells.into_iter().map(Into::into).collect(),
            strong: false,
        }
    }

    /// Returns a row that heads those below it.
    #[must_use]
    pub fn strong<T: Into<String>>(cells: impl IntoIterator<Item = T>) -> Self {
        Self {
            strong: true,
            ..Self::new(cells)
        }
    }
}

impl SheetTable {
    /// Returns a table without rows.
    #[must_use]
    pub fn new(caption: impl Into<String>, columns: Vec<TableColumn>) -> Self {
        Self {
            caption: caption.into(),
            columns,
            rows: Vec::new(),
            row_mm: 5.0,
            small: false,
        }
    }

    /// Adds a row.
    pub fn push<T: Into<String>>(&mut self, cells: impl IntoIterator<Item = T>) {
        self.rows.push(TableRow::new(cells));
    }
}

/// `text` without control signs and signs of direction, and cut to `most` letters with `…` at its
/// end: names come from files that anybody wrote.
#[must_use]
pub fn clean(text: &str, most: usize) -> String {
    let letters: Vec<char> = text.chars().filter(|c| is_legible(*c)).collect();
    match letters.len() <= most {
        true => letters.into_iter().collect(),
        false => letters
            .into_iter()
            .take(most.saturating_sub(1))
            .chain(['…'])
            .collect(),
    }
}

/// Checks whether a name has a visible letter or digit; a few letters of Unicode are blank.
#[must_use]
pub fn has_letter(name: &str) -> bool {
    const BLANK: [char; 4] = ['\u{115f}', '\u{1160}', '\u{3164}', '\u{ffa0}'];
    name.chars()
        .any(|letter| letter.is_alphanumeric() && !BLANK.contains(&letter))
}

/// The names among these that [`clean`] cuts at a number of letters, whole, each once; `None` if it cuts none.
#[must_use]
pub fn cut_names<'a>(names: impl IntoIterator<Item = (&'a str, usize)>) -> Option<String> {
    let mut cut: Vec<String> = names
        .into_iter()
        .filter(|(name, most)| name.chars().count() > *most)
        .map(|(name, _)| clean(name, 240))
        .collect();
    let mut seen = std::collections::BTreeSet::new();
    cut.retain(|name| seen.insert(name.clone()));
    (!cut.is_empty()).then(|| format!("In full: {}", cut.join("; ")))
}
