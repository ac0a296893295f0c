//! Tables as people keep them: the bytes of a file become sheets of cells with row numbers.
//!
//! [`read`] handles file formats, encodings and delimiters, but not the meaning of a table. Orders of battle, kits and
//! score sheets are read from its [`Sheet`]s.

use std::borrow::Cow;

mod delimited;
mod encoding;
mod hidden_rows;
mod html;
mod markdown;
mod marks;
mod ods;
pub(crate) mod outline;
mod page_list;
mod visibility;
mod workbook;
mod xls_bounds;

/// Maximum number of cells of a file, including blanks before the last cell of a row.
const MAX_CELLS: usize = 4_000_000;

/// Minimum number of bytes in a text for each zero byte. Single zeros are control characters; a file with more of them
/// is not text.
const LEAST_BYTES_A_ZERO: usize = 20;

/// Format of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Form {
    /// Text with a delimiter between the cells.
    Csv,
    /// A spreadsheet of Excel since 2007: XLSX, XLSM or XLSB.
    Xlsx,
    /// A spreadsheet of an older Excel.
    Xls,
    /// A spreadsheet of LibreOffice.
    Ods,
    /// The tables of a web page.
    Html,
    /// An indented or numbered list.
    List,
}

impl Form {
    /// Returns the name of the form in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Form::Csv => "csv",
            Form::Xlsx => "xlsx",
            Form::Xls => "xls",
            Form::Ods => "ods",
            Form::Html => "html",
            Form::List => "list",
        }
    }
}

/// Content of a file: the only sheet of a text file, or all sheets of a workbook or page.
#[derive(Debug, Clone, PartialEq)]
pub struct Source {
    /// Form of the file.
    pub form: Form,
    /// Encoding of a text; `None` for a workbook.
    pub encoding: Option<&'static str>,
    /// Character between the cells; `None` unless the form is [`Form::Csv`].
    pub delimiter: Option<char>,
    /// Sheets in the order of the file.
    pub sheets: Vec<Sheet>,
}

/// One table.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Sheet {
    /// Name of the sheet; for a table on a page, its caption or the heading above it; empty if there is none.
    pub name: String,
    /// Rows that are not blank.
    pub rows: Vec<Row>,
    /// Numbers of the rows that the author has hidden. They are among the rows.
    pub hidden: Vec<usize>,
}

impl Sheet {
    /// Notes which of its rows the author has hidden, by their numbers.
    fn hide(&mut self, hidden: Vec<usize>) {
        let is_row = |number: &usize| {
            self.rows
                .binary_search_by_key(number, |row| row.number)
                .is_ok()
        };
        self.hidden = hidden.into_iter().filter(is_row).collect();
    }
}

/// One row of a table.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Row {
    /// Line of the file, or row of the sheet or of the table on a page, from 1.
    pub number: usize,
    /// Texts of the cells from the left, unchanged, with line breaks and control characters. An entry of a list is in
    /// the column of its level.
    pub cells: Vec<String>,
    /// Columns of cells that repeat the text of a merged cell from a row above.
    pub merged: Vec<usize>,
}

impl Row {
    /// Makes an entry of a list at a depth.
    pub(crate) fn entry(number: usize, depth: usize, text: Option<&String>) -> Self {
        let mut cells = vec![String::new(); depth];
        cells.extend(text.cloned());
        Self {
            number,
            cells,
            merged: Vec::new(),
        }
    }

    /// Returns the depth of an entry of a list.
    pub(crate) fn depth(&self) -> usize {
        self.cells.len().saturating_sub(1)
    }

    /// Returns the text of a cell without blanks around it; empty beyond the last cell.
    #[must_use]
    pub fn cell(&self, column: usize) -> &str {
        self.cells.get(column).map_or("", |cell| cell.trim())
    }

    /// Checks whether all cells are blank.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        self.cells.iter().all(|cell| cell.trim().is_empty())
    }
}

/// Facts that the caller knows about a file besides its bytes.
#[derive(Debug, Clone, Copy, Default)]
pub struct Hint<'a> {
    /// Extension of the file's name, without the full stop; `None` if it has none.
    pub extension: Option<&'a str>,
    /// True to read a text file as a list, without guessing its form.
    pub is_list: bool,
    /// Test whether the heading of a page names a side, whose name then comes before the headings below it. `None` for
    /// a file without sides.
    pub names_side: Option<fn(&str) -> bool>,
    /// Test whether a text is a known heading: a text file is a table if the first line with tabs contains only known
    /// headings. `None` for a file without such headings.
    pub is_heading: Option<fn(&str) -> bool>,
}

/// Reason why a file cannot be read.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum Unreadable {
    /// Neither text nor a spreadsheet.
    #[error("this is {0}; save the table as CSV, XLSX, ODS or HTML")]
    Foreign(&'static str),
    /// A drawing, which has the ground and no troops.
    #[error("this is a drawing; --ground FILE.svg reads it, and --from reads the order of battle")]
    Drawing,
    /// A spreadsheet that is damaged.
    #[error(
        "this spreadsheet cannot be read ({0}); open it in a spreadsheet program and save it again, or save it as CSV"
    )]
    Damaged(String),
    /// A spreadsheet with a password.
    #[error("this spreadsheet has a password; save it without one")]
    Protected,
    /// More content than is read, described in words.
    #[error("this is too large: {0}; delete everything outside the table")]
    TooLarge(String),
    /// A quotation mark that is never closed; the number is its line.
    #[error("line {0}: a quotation mark is never closed; close it, or delete it")]
    Unclosed(usize),
}

/// Reads the sheets of a file.
///
/// # Errors
///
/// Fails if the bytes are neither text nor a spreadsheet, or contain more than this program reads.
pub fn read(bytes: &[u8], hint: Hint<'_>) -> Result<Source, Unreadable> {
    if let Some(form) = workbook::workbook_form(bytes)? {
        return Ok(Source {
            form,
            encoding: None,
            delimiter: None,
            sheets: match form {
                Form::Ods => ods::read_ods(bytes)?,
                _ => workbook::read_sheets(bytes, form)?,
            },
        });
    }
    if let Some(what) = foreign_kind(bytes) {
        return Err(Unreadable::Foreign(what));
    }
    let (text, encoding) = encoding::decode_text(bytes);
    if text.matches('\0').count() * LEAST_BYTES_A_ZERO > text.len() {
        return Err(Unreadable::Foreign("not a text file"));
    }
    if is_drawing(text.as_ref()) {
        return Err(Unreadable::Drawing);
    }
    let text = without_quotes(text.as_ref());
    let text = outline::without_branches(text.as_ref());
    let text = text.as_ref();
    let is_csv = ["csv", "tsv"].map(Some).contains(&hint.extension);
    let of_markdown = match is_csv || hint.is_list {
        true => Vec::new(),
        false => markdown::read_tables(text)?,
    };
    let (form, delimiter, sheets) = if ods::is_flat(text) {
        (Form::Ods, None, ods::read_content(text.as_bytes())?)
    } else if html::is_page(text) {
        read_page(text, hint)?
    } else if !of_markdown.is_empty() {
        (Form::Csv, Some('|'), of_markdown)
    } else {
        let headed = hint.is_heading.filter(|_| !hint.is_list);
        let headed = headed.and_then(|is_heading| delimited::headed_by_tabs(text, is_heading));
        let delimiter = headed.unwrap_or_else(|| delimited::likely_delimiter(text));
        let is_table = match is_csv {
            true => delimiter.is_likely,
            false => delimiter.is_certain,
        };
        let is_prose = || delimiter.letter == ',' && !is_csv && has_prose_commas(text);
        let may_be_list =
            headed.is_none() && (hint.is_list || !is_table || is_prose() || is_staircase(text));
        match may_be_list.then(|| outline::read_outline(text)) {
            Some(Ok(list))
                if hint.is_list
                    || outline::has_levels(&list)
                    || (is_prose() || !delimiter.is_likely) && outline::names_commands(&list) =>
            {
                (Form::List, None, vec![list])
            }
            Some(Err(error)) if hint.is_list => return Err(error),
            _ => {
                let sheet = delimited::read_delimited(text, delimiter.letter)?;
                (Form::Csv, Some(delimiter.letter), vec![sheet])
            }
        }
    };
    Ok(Source {
        form,
        encoding: Some(encoding),
        delimiter,
        sheets,
    })
}

/// Checks whether a text is an SVG: its first element is `svg`, behind the declaration, the type and comments.
fn is_drawing(text: &str) -> bool {
    let mut rest = text.trim_start_matches('\u{feff}').trim_start();
    while rest.starts_with("<?") || rest.starts_with("<!") {
        let end = if rest.starts_with("<!--") { "-->" } else { ">" };
        let Some((_, behind)) = rest.split_once(end) else {
            return false;
        };
        rest = behind.trim_start();
    }
    let name = rest.strip_prefix('<').map(|rest| {
        let end = rest.find([' ', '\n', '\r', '\t', '>', '/']);
        rest.get(..end.unwrap_or(rest.len())).unwrap_or_default()
    });
    matches!(name, Some("svg" | "svg:svg"))
}

/// Removes the signs before the lines of a quoted letter: `> 1st Brigade`. There may be a few other lines around them:
/// the head of the letter, and the name of its sender.
fn without_quotes(text: &str) -> Cow<'_, str> {
    const DEEPEST: usize = 8;
    let mut text = Cow::Borrowed(text);
    for _ in 0..DEEPEST {
        let filled = text.lines().filter(|line| !line.trim().is_empty()).count();
        let quoted = text.lines().filter(|line| line.starts_with('>')).count();
        if quoted == 0 || 3 * quoted < 2 * filled {
            break;
        }
        let bare = |line: &'_ str| -> String {
            let rest = line.strip_prefix('>').unwrap_or(line);
            rest.strip_prefix(' ').unwrap_or(rest).to_owned()
        };
        text = Cow::Owned(text.split_inclusive('\n').map(bare).collect());
    }
    text
}

/// Checks whether most commas of a text are followed by blanks, as in prose: `1st Maine, Col. Able, 450`.
fn has_prose_commas(text: &str) -> bool {
    let commas = text.matches(',').count();
    4 * text.matches(", ").count() >= 3 * commas
}

/// Checks whether a text is a list that a spreadsheet saved with tabs: one entry in each row, indented by empty cells,
/// with at most one value after it.
fn is_staircase(text: &str) -> bool {
    let rows = || text.lines().filter(|line| !line.trim().is_empty());
    let filled = |line: &str| {
        line.split('\t')
            .filter(|cell| !cell.trim().is_empty())
            .count()
    };
    2 * rows().filter(|line| line.starts_with('\t')).count() > rows().count()
        && rows().all(|line| filled(line) <= 2)
}

/// Reads the tables of a page or, if it has none, its list.
fn read_page(text: &str, hint: Hint<'_>) -> Result<(Form, Option<char>, Vec<Sheet>), Unreadable> {
    let tables = html::read_tables(text, hint.names_side)?;
    let is_table = |sheet: &Sheet| {
        let filled = |row: &Row| {
            row.cells
                .iter()
                .filter(|cell| !cell.trim().is_empty())
                .count()
        };
        sheet.rows.iter().any(|row| filled(row) > 1)
    };
    if hint.is_list || !tables.iter().any(is_table) {
        let list = page_list::indented_list(text);
        let list = list.map(|list| outline::read_outline(&list)).transpose()?;
        if let Some(list) = list.filter(|list| hint.is_list || outline::has_levels(list)) {
            return Ok((Form::List, None, vec![list]));
        }
    }
    Ok((Form::Html, None, tables))
}

/// Names the kind of a file that has no readable tables, by its first bytes; `None` for any other file.
fn foreign_kind(bytes: &[u8]) -> Option<&'static str> {
    const KINDS: [(&[u8], &str); 7] = [
        (b"%PDF", "a PDF"),
        (b"{\\rtf", "a document (RTF)"),
        (b"\x89PNG", "a picture (PNG)"),
        (b"\xff\xd8\xff", "a picture (JPEG)"),
        (b"GIF8", "a picture (GIF)"),
        (b"SQLite format 3", "a database (SQLite)"),
        (b"\x1f\x8b", "a compressed file (gzip)"),
    ];
    let kind = KINDS.iter().find(|(magic, _)| bytes.starts_with(magic));
    kind.map(|(_, what)| *what)
}

/// Number of cells still allowed, so that a file with more than [`MAX_CELLS`] is refused before it fills the memory.
#[derive(Debug, Default)]
struct CellBudget(usize);

impl CellBudget {
    fn take_cells(&mut self, cells: usize) -> Result<(), Unreadable> {
        self.0 = self.0.saturating_add(cells);
        match self.0 > MAX_CELLS {
            true => Err(Unreadable::TooLarge(format!("more than {MAX_CELLS} cells"))),
            false => Ok(()),
        }
    }
}

/// Writes a text into a cell of a row, which is filled up with blank cells as needed.
fn put_cell(
    row: &mut Row,
    column: usize,
    text: String,
    budget: &mut CellBudget,
) -> Result<(), Unreadable> {
    if row.cells.len() <= column {
        budget.take_cells(column + 1 - row.cells.len())?;
        row.cells.resize(column + 1, String::new());
    }
    if let Some(cell) = row.cells.get_mut(column) {
        *cell = text;
    }
    Ok(())
}

/// Formats a number; a whole one has no decimals.
fn number_text(value: f64) -> String {
    // Beyond this, not every whole number has an `f64` of its own.
    const EXACT: f64 = 9e15;
    match value.fract() == 0.0 && value.abs() < EXACT {
        true => format!("{value:.0}"),
        false => format!("{value}"),
    }
}

/// A merged region of cells; the cell in its first row and column has the text for all of them.
#[derive(Debug, Clone, Copy)]
struct Merge {
    column: usize,
    first_row: usize,
    last_row: usize,
}

/// Carries the text of merged cells down to the rows that they cover. Rows must be in order of their numbers.
fn fill_merged(
    rows: &mut [Row],
    merges: &[Merge],
    budget: &mut CellBudget,
) -> Result<(), Unreadable> {
    for merge in merges
        .iter()
        .filter(|merge| merge.last_row > merge.first_row)
    {
        let first = rows.partition_point(|row| row.number < merge.first_row);
        let end = rows.partition_point(|row| row.number <= merge.last_row);
        let Some((top, below)) = rows.get_mut(first..end).and_then(<[Row]>::split_first_mut) else {
            continue;
        };
        if top.number != merge.first_row || top.cell(merge.column).is_empty() {
            continue;
        }
        let text = top.cells.get(merge.column).cloned().unwrap_or_default();
        // Regions of a damaged file may overlap: each fill counts.
        budget.take_cells(below.len())?;
        for row in below.iter_mut().filter(|row| !row.is_blank()) {
            if row.cell(merge.column).is_empty() {
                put_cell(row, merge.column, text.clone(), budget)?;
                row.merged.push(merge.column);
            }
        }
    }
    Ok(())
}
