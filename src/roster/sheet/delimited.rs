//! Text with a delimiter between the cells: CSV, TSV and their dialects.

use std::borrow::Cow;

use super::{CellBudget, Row, Sheet, Unreadable, marks};

/// Delimiters, the commonest first.
const DELIMITERS: [char; 4] = [',', ';', '\t', '|'];

/// Maximum number of lines examined to find the delimiter.
const SAMPLE: usize = 200;

/// The delimiter of a text, with the certainty of the finding.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Delimiter {
    pub(super) letter: char,
    /// True if the text names the delimiter (`sep=;`), or if most lines have the same number of cells, three or more.
    pub(super) is_certain: bool,
    /// True if some line contains the delimiter.
    pub(super) is_likely: bool,
}

/// Returns the delimiter that divides the lines of a text most evenly; the comma if no delimiter does.
pub(super) fn likely_delimiter(text: &str) -> Delimiter {
    if let Some((letter, _)) = named_delimiter(text) {
        return Delimiter {
            letter,
            is_certain: true,
            is_likely: true,
        };
    }
    let mut best = Delimiter {
        letter: ',',
        is_certain: false,
        is_likely: false,
    };
    let mut best_score = 0;
    for letter in DELIMITERS {
        let widths = line_widths(text, letter);
        let Some((usual, alike)) = usual_width(&widths) else {
            continue;
        };
        let score = alike * (usual - 1);
        if score > best_score {
            best_score = score;
            best = Delimiter {
                letter,
                is_certain: usual >= 3 && alike * 5 >= widths.len() * 3
                    || letter == '\t' && (has_tabbed_header(text) || has_even_tabs(text)),
                is_likely: true,
            };
        }
    }
    best
}

/// Returns the tab if the first line with tabs is a header: known headings without a gap. Otherwise `None`.
pub(super) fn headed_by_tabs(text: &str, is_heading: fn(&str) -> bool) -> Option<Delimiter> {
    let has_tab = |line: &&str| line.trim_end().contains('\t');
    let header = first_lines(text).lines().find(has_tab)?;
    let mut cells = header.trim_end().split('\t').map(str::trim);
    let is_header = header.trim_end().contains('\t') && cells.all(is_heading);
    is_header.then_some(Delimiter {
        letter: '\t',
        is_certain: true,
        is_likely: true,
    })
}

/// Returns the number of cells of each line of the sample. Tabs at the beginning are indentation.
fn line_widths(text: &str, delimiter: char) -> Vec<usize> {
    let text = first_lines(text);
    let (rows, _) = split_rows(text, delimiter, &mut CellBudget::default(), 1).unwrap_or_default();
    let width = |row: &Row| {
        let blanks = row
            .cells
            .iter()
            .take_while(|cell| delimiter == '\t' && cell.is_empty());
        row.cells.len() - blanks.count()
    };
    rows.iter()
        .filter(|row| !row.is_blank())
        .map(width)
        .collect()
}

/// Checks whether the tabs of a text divide cells and are not indentation: the header has no gaps, and most other lines
/// have as many cells, the first of which may be blank.
fn has_tabbed_header(text: &str) -> bool {
    const LEAST: usize = 4;
    let lines = first_lines(text).lines();
    let lines: Vec<Vec<&str>> = lines
        .filter(|line| !line.trim().is_empty())
        .map(|line| line.trim_end().split('\t').collect())
        .collect();
    let is_full =
        |line: &&Vec<&str>| line.len() >= LEAST && line.iter().all(|cell| !cell.is_empty());
    let Some(header) = lines.iter().find(is_full) else {
        return false;
    };
    let alike = lines
        .iter()
        .filter(|line| line.len() == header.len())
        .count();
    alike * 5 >= lines.len() * 3
}

/// Checks whether most lines of a text have the same number of tabs, two or more, as a spreadsheet writes a table with
/// blank cells.
fn has_even_tabs(text: &str) -> bool {
    let lines = first_lines(text)
        .lines()
        .filter(|line| !line.trim().is_empty());
    let mut tabs: Vec<usize> = lines.map(|line| line.matches('\t').count()).collect();
    tabs.sort_unstable();
    let runs = tabs.chunk_by(|one, other| one == other);
    let usual = runs.max_by_key(|run| run.len());
    usual.is_some_and(|run| run.first() >= Some(&2) && run.len() * 5 >= tabs.len() * 4)
}

/// Returns the first lines of a text.
fn first_lines(text: &str) -> &str {
    let ends = text.match_indices(['\n', '\r']).map(|(at, _)| at);
    let end = ends.take(SAMPLE).last().filter(|_| text.len() > SAMPLE);
    end.and_then(|end| text.get(..end)).unwrap_or(text)
}

/// Returns the number of cells, at least two, that most lines have, and the number of those lines.
fn usual_width(widths: &[usize]) -> Option<(usize, usize)> {
    let mut sorted: Vec<usize> = widths.iter().copied().filter(|width| *width > 1).collect();
    sorted.sort_unstable();
    let runs = sorted.chunk_by(|one, other| one == other);
    runs.filter_map(|run| Some((*run.first()?, run.len())))
        .max_by_key(|(width, lines)| (*lines, *width))
}

/// Returns the delimiter that the first line names, as Excel writes it (`sep=;`), and the text after that line.
fn named_delimiter(text: &str) -> Option<(char, &str)> {
    let (first, rest) = match text.find(['\r', '\n']) {
        Some(end) => text.split_at_checked(end)?,
        None => (text, ""),
    };
    let first = first.trim_matches([' ', '"']);
    let is_named = first.get(..4)?.eq_ignore_ascii_case("sep=");
    let mut letters = first.get(4..)?.chars();
    let letter = letters.next()?;
    (is_named && letters.next().is_none()).then_some((letter, rest))
}

/// Reads the rows of a text.
pub(super) fn read_delimited(text: &str, delimiter: char) -> Result<Sheet, Unreadable> {
    let rest = named_delimiter(text).map_or(text, |(_, rest)| rest);
    let rest = match delimiter {
        '|' => marks::hide_bars(rest),
        _ => Cow::Borrowed(rest),
    };
    let (rows, open) = split_rows(&rest, delimiter, &mut CellBudget::default(), 1)?;
    if let Some(line) = open {
        return Err(Unreadable::Unclosed(line));
    }
    let rows = rows.into_iter();
    let mut rows: Vec<Row> = rows
        .filter(|row| !row.is_blank() && !is_rule(row))
        .collect();
    if delimiter == '|' {
        marks::plain_rows(&mut rows);
    }
    Ok(Sheet {
        rows,
        ..Sheet::default()
    })
}

/// Checks whether a row only draws a line, as below the header of a table in Markdown: `|---|:--:|`.
fn is_rule(row: &Row) -> bool {
    let mut filled = row
        .cells
        .iter()
        .map(|cell| cell.trim())
        .filter(|cell| !cell.is_empty());
    filled.all(|cell| cell.len() > 2 && cell.chars().all(|sign| "-=:+_".contains(sign)))
}

/// Splits a text into rows; the second value is the line of an unclosed quotation mark. Line breaks of Unix, Windows
/// and old Macintoshes all end a line.
fn split_rows(
    text: &str,
    delimiter: char,
    budget: &mut CellBudget,
    first_line: usize,
) -> Result<(Vec<Row>, Option<usize>), Unreadable> {
    let mut rows = Vec::new();
    let mut letters = text.chars().peekable();
    let mut line = first_line;
    let mut row = Row {
        number: line,
        ..Row::default()
    };
    let mut cell = String::new();
    // Line of the quotation mark that is open.
    let mut quoted = None;
    while let Some(letter) = letters.next() {
        let ends_line = match letter {
            '\r' => letters.peek() != Some(&'\n'),
            letter => letter == '\n',
        };
        if quoted.is_some() {
            line += usize::from(ends_line);
            match letter {
                '"' if letters.peek() == Some(&'"') => {
                    letters.next();
                    cell.push('"');
                }
                '"' => quoted = None,
                '\r' if !ends_line => {}
                '\r' => cell.push('\n'),
                letter => cell.push(letter),
            }
        } else if letter == delimiter {
            budget.take_cells(1)?;
            row.cells.push(std::mem::take(&mut cell));
        } else if ends_line {
            line += 1;
            budget.take_cells(1)?;
            row.cells.push(std::mem::take(&mut cell));
            let next = Row {
                number: line,
                ..Row::default()
            };
            rows.push(std::mem::replace(&mut row, next));
        } else if letter == '"' && cell.trim().is_empty() {
            cell.clear();
            quoted = Some(line);
        } else if letter != '\r' {
            cell.push(letter);
        }
    }
    row.cells.push(cell);
    rows.push(row);
    Ok((rows, quoted))
}
