//! Spreadsheets of LibreOffice. The library for Excel files is not used here, because it repeats cells in memory as
//! often as the file says, and drops merged regions.

use std::io::{BufRead, BufReader, Cursor, Read};

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use zip::ZipArchive;

use super::{
    CellBudget, Merge, Row, Sheet, Unreadable, fill_merged, number_text, put_cell,
    workbook::damaged_workbook,
};

/// Reads the sheets of a workbook in their order.
pub(super) fn read_ods(bytes: &[u8]) -> Result<Vec<Sheet>, Unreadable> {
    let mut archive =
        ZipArchive::new(Cursor::new(bytes)).map_err(|error| damaged_workbook(&error))?;
    if archive_part(&mut archive, "META-INF/manifest.xml")?.contains("encryption-data") {
        return Err(Unreadable::Protected);
    }
    let part = archive
        .by_name("content.xml")
        .map_err(|error| damaged_workbook(&error))?;
    read_content(BufReader::new(part))
}

/// Checks whether a text is a spreadsheet in one file of XML (FODS).
pub(super) fn is_flat(text: &str) -> bool {
    text.starts_with("<?xml") && text.contains("<office:document") && text.contains("<table:table")
}

/// Reads the sheets of the content of a workbook in their order.
pub(super) fn read_content(xml: impl BufRead) -> Result<Vec<Sheet>, Unreadable> {
    let mut reader = Reader::from_reader(xml);
    let config = reader.config_mut();
    config.check_end_names = false;
    config.expand_empty_elements = true;
    let mut parser = Parser::default();
    let mut buffer = Vec::new();
    loop {
        let event = reader.read_event_into(&mut buffer);
        match event.map_err(|error| damaged_workbook(&error))? {
            Event::Start(tag) => parser.open(&tag)?,
            Event::End(tag) => parser.close(tag.name().as_ref())?,
            Event::Text(text) => parser.add_text(&text.xml10_content()),
            Event::CData(text) => parser.add_text(&text.xml10_content()),
            Event::GeneralRef(reference) => parser.add_text(&resolve_entity(&reference)),
            Event::Eof => break,
            _ => {}
        }
        buffer.clear();
    }
    Ok(parser.sheets)
}

fn archive_part(archive: &mut ZipArchive<Cursor<&[u8]>>, name: &str) -> Result<String, Unreadable> {
    let mut text = Vec::new();
    let mut part = archive
        .by_name(name)
        .map_err(|error| damaged_workbook(&error))?;
    part.read_to_end(&mut text)
        .map_err(|error| damaged_workbook(&error))?;
    Ok(String::from_utf8_lossy(&text).into_owned())
}

fn resolve_entity(reference: &quick_xml::events::BytesRef<'_>) -> String {
    if let Ok(Some(letter)) = reference.resolve_char_ref() {
        return letter.to_string();
    }
    match reference.xml10_content().as_ref() {
        "amp" => "&",
        "lt" => "<",
        "gt" => ">",
        "quot" => "\"",
        "apos" => "'",
        _ => "",
    }
    .to_owned()
}

/// A cell that is being read.
#[derive(Debug, Default)]
struct OpenCell {
    repeated: usize,
    rows_spanned: usize,
    value: Option<String>,
    text: String,
    /// Paragraphs begun.
    paragraphs: usize,
}

#[derive(Debug, Default)]
struct Parser {
    sheets: Vec<Sheet>,
    sheet: Option<Sheet>,
    merges: Vec<Merge>,
    row: Row,
    row_repeated: usize,
    is_hidden: bool,
    next_row: usize,
    next_column: usize,
    cell: Option<OpenCell>,
    in_paragraph: bool,
    in_annotation: bool,
    budget: CellBudget,
}

impl Parser {
    fn open(&mut self, tag: &BytesStart<'_>) -> Result<(), Unreadable> {
        match tag.name().as_ref() {
            "table:table" if self.sheet.is_none() => {
                self.sheet = Some(Sheet {
                    name: tag_attribute(tag, "table:name").unwrap_or_default(),
                    ..Sheet::default()
                });
                self.merges.clear();
                self.next_row = 1;
            }
            "table:table-row" => {
                let visibility = tag_attribute(tag, "table:visibility");
                self.is_hidden = visibility.is_some_and(|shown| shown != "visible");
                self.row_repeated = repeat_count(tag, "table:number-rows-repeated");
                self.row = Row {
                    number: self.next_row,
                    ..Row::default()
                };
                self.next_row = self.next_row.saturating_add(self.row_repeated);
                self.next_column = 0;
            }
            "table:table-cell" | "table:covered-table-cell" => self.cell = Some(open_cell(tag)),
            "office:annotation" => self.in_annotation = true,
            "text:p" if !self.in_annotation => {
                if let Some(cell) = &mut self.cell {
                    if cell.paragraphs > 0 {
                        cell.text.push('\n');
                    }
                    cell.paragraphs += 1;
                    self.in_paragraph = true;
                }
            }
            "text:s" => {
                let blanks = repeat_count(tag, "text:c").min(100);
                self.add_text(&" ".repeat(blanks));
            }
            "text:tab" => self.add_text(" "),
            "text:line-break" => self.add_text("\n"),
            _ => {}
        }
        Ok(())
    }

    fn close(&mut self, name: &str) -> Result<(), Unreadable> {
        match name {
            "office:annotation" => self.in_annotation = false,
            "text:p" if !self.in_annotation => self.in_paragraph = false,
            "table:table-cell" | "table:covered-table-cell" => self.end_cell()?,
            "table:table-row" => self.end_row()?,
            "table:table" => {
                if let Some(mut sheet) = self.sheet.take() {
                    fill_merged(&mut sheet.rows, &self.merges, &mut self.budget)?;
                    self.sheets.push(sheet);
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn add_text(&mut self, text: &str) {
        if let Some(cell) = &mut self.cell
            && self.in_paragraph
            && !self.in_annotation
        {
            cell.text.push_str(text);
        }
    }

    fn end_cell(&mut self) -> Result<(), Unreadable> {
        let Some(cell) = self.cell.take() else {
            return Ok(());
        };
        let text = cell.value.unwrap_or(cell.text);
        if !text.trim().is_empty() {
            for column in (self.next_column..).take(cell.repeated) {
                put_cell(&mut self.row, column, text.clone(), &mut self.budget)?;
            }
            if cell.rows_spanned > 1 {
                self.merges.push(Merge {
                    column: self.next_column,
                    first_row: self.row.number,
                    last_row: self.row.number.saturating_add(cell.rows_spanned - 1),
                });
            }
        }
        self.next_column = self.next_column.saturating_add(cell.repeated);
        Ok(())
    }

    fn end_row(&mut self) -> Result<(), Unreadable> {
        let row = std::mem::take(&mut self.row);
        let Some(sheet) = self.sheet.as_mut().filter(|_| !row.is_blank()) else {
            return Ok(());
        };
        for number in (row.number..).take(self.row_repeated) {
            self.budget.take_cells(row.cells.len())?;
            if self.is_hidden {
                sheet.hidden.push(number);
            }
            sheet.rows.push(Row {
                number,
                ..row.clone()
            });
        }
        Ok(())
    }
}

fn open_cell(tag: &BytesStart<'_>) -> OpenCell {
    let of_number = tag_attribute(tag, "office:value").and_then(|value| value.trim().parse().ok());
    let of_date = || tag_attribute(tag, "office:date-value");
    let of_text = || tag_attribute(tag, "office:string-value").filter(|text| !text.is_empty());
    OpenCell {
        repeated: repeat_count(tag, "table:number-columns-repeated"),
        rows_spanned: repeat_count(tag, "table:number-rows-spanned"),
        value: of_number.map(number_text).or_else(of_date).or_else(of_text),
        ..OpenCell::default()
    }
}

fn tag_attribute(tag: &BytesStart<'_>, name: &str) -> Option<String> {
    let attribute = tag.try_get_attribute(name).ok()??;
    let value = quick_xml::escape::unescape(&attribute.value).ok()?;
    Some(value.into_owned())
}

/// Returns a number of repetitions; 1 if none is given.
fn repeat_count(tag: &BytesStart<'_>, name: &str) -> usize {
    let given = tag_attribute(tag, name).and_then(|text| text.parse().ok());
    given.unwrap_or(1)
}
