//! Blocks of a sheet before they are put on pages: titles, tables, lines of text, and drawn pieces of fixed height. The
//! same blocks become HTML and plain text.

use maud::Markup;

use rules::legible::is_legible;

/// A box to tick, in the text of tables and lines.
pub const BOX: char = '☐';

/// A ticked box.
pub const TICKED: char = '☒';

/// A block of a sheet.
#[derive(Debug, Clone)]
pub enum SheetBlock {
    /// The head of a sheet, and a text at its right end.
    Title(String, String),
    /// A heading.
    Heading(String),
    /// A paragraph in eleven points: to be read out, or to be read from a chair.
    Read(String),
    /// A paragraph in the usual type.
    Text(String),
    /// A paragraph in the smallest type.
    Small(String),
    /// A table; if it is longer than its page, it continues with its head repeated.
    Table(SheetTable),
    /// A block of fixed height that the sheet has drawn.
    Drawn(MeasuredBlock),
    /// A page break before the next block.
    Break,
}

/// A block of fixed height, as HTML and as plain text.
#[derive(Debug, Clone)]
pub struct MeasuredBlock {
    /// Its height in millimetres.
    pub mm: f64,
    /// The block as HTML, exactly of this height.
    pub html: Markup,
    /// The block as lines of at most 80 characters.
    pub text: Vec<String>,
}

/// Alignment of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Align {
    /// At the left, for words.
    Left,
    /// At the right, for numbers.
    Right,
}

/// A column of a table.
#[derive(Debug, Clone)]
pub struct TableColumn {
    /// Heading of the column.
    pub head: &'static str,
    /// Its width on paper in millimetres.
    pub mm: f64,
    /// Its width in plain text, in characters; 0 if plain text leaves it out.
    pub chars: usize,
    /// Alignment of the cells.
    pub align: Align,
}

impl TableColumn {
    /// Makes a column of words.
    #[must_use]
    pub const fn words(head: &'static str, mm: f64, chars: usize) -> Self {
        Self {
            head,
            mm,
            chars,
            align: Align::Left,
        }
    }

    /// Makes a column of numbers.
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

/// A table of a sheet.
#[derive(Debug, Clone)]
pub struct SheetTable {
    /// Caption; empty for none.
    pub caption: String,
    /// Columns of the table, from the left.
    pub columns: Vec<TableColumn>,
    /// Rows below the head that every part of a divided table repeats.
    pub head_rows: Vec<TableRow>,
    /// Its rows, with a cell for each column.
    pub rows: Vec<TableRow>,
    /// Minimum height of a row in millimetres; a larger one leaves room for handwriting.
    pub row_mm: f64,
    /// True for the smallest type, in lists that are looked up and not read through.
    pub small: bool,
}

/// A row of a table.
#[derive(Debug, Clone, Default)]
pub struct TableRow {
    /// One cell for each column.
    pub cells: Vec<String>,
    /// True if the row is a heading for those below it.
    pub strong: bool,
}

impl TableRow {
    /// Makes a plain row.
    #[must_use]
    pub fn new<T: Into<String>>(cells: impl IntoIterator<Item = T>) -> Self {
        Self {
            cells: cells.into_iter().map(Into::into).collect(),
            strong: false,
        }
    }

    /// Makes a row that is a heading for those below it.
    #[must_use]
    pub fn strong<T: Into<String>>(cells: impl IntoIterator<Item = T>) -> Self {
        Self {
            strong: true,
            ..Self::new(cells)
        }
    }
}

impl SheetTable {
    /// Makes a table without rows.
    #[must_use]
    pub fn new(caption: impl Into<String>, columns: Vec<TableColumn>) -> Self {
        Self {
            caption: caption.into(),
            columns,
            head_rows: Vec::new(),
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

/// Removes control characters and direction marks from `text`, and cuts it to `most` letters with `…` at its end,
/// because anyone may have written the names.
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

/// Checks whether a name has a visible letter or digit; some Unicode letters are blank.
#[must_use]
pub fn has_letter(name: &str) -> bool {
    const BLANK: [char; 4] = ['\u{115f}', '\u{1160}', '\u{3164}', '\u{ffa0}'];
    name.chars()
        .any(|letter| letter.is_alphanumeric() && !BLANK.contains(&letter))
}

/// Returns those names in full that [`clean`] cuts to the given number of letters, each once; `None` if it cuts none.
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
