//! Spreadsheet files of Excel.

use std::io::{Cursor, Read, copy, sink};
use std::sync::{Mutex, PoisonError};

use calamine::{Data, Dimensions, Reader, Xls, Xlsb, XlsbError, Xlsx, XlsxError};
use zip::ZipArchive;

use super::{
    CellBudget, Form, Merge, Row, Sheet, Unreadable, fill_merged, hidden_rows, number_text,
    put_cell,
};

/// Maximum number of bytes of an unpacked workbook.
const MAX_UNPACKED: u64 = 512 << 20;

/// Returns the format of a workbook; `None` if the bytes are not a workbook.
pub(super) fn workbook_form(bytes: &[u8]) -> Result<Option<Form>, Unreadable> {
    const ZIP: &[u8] = b"PK\x03\x04";
    const COMPOUND: &[u8] = b"\xd0\xcf\x11\xe0";
    if bytes.starts_with(COMPOUND) {
        return match is_encrypted(bytes) {
            true => Err(Unreadable::Protected),
            false => Ok(Some(Form::Xls)),
        };
    }
    if !bytes.starts_with(ZIP) {
        return Ok(None);
    }
    let mut archive =
        ZipArchive::new(Cursor::new(bytes)).map_err(|error| damaged_workbook(&error))?;
    let has = |part: &str| archive.index_for_name(part).is_some();
    let form = if has("content.xml") && has("META-INF/manifest.xml") {
        Form::Ods
    } else if has("xl/workbook.xml") || has("xl/workbook.bin") {
        Form::Xlsx
    } else {
        return Err(Unreadable::Foreign(
            "an archive (ZIP) without a spreadsheet in it",
        ));
    };
    let mut left = MAX_UNPACKED;
    for n in 0..archive.len() {
        let part = archive
            .by_index(n)
            .map_err(|error| damaged_workbook(&error))?;
        let unpacked = copy(&mut part.take(left + 1), &mut sink());
        left = left
            .checked_sub(unpacked.map_err(|error| damaged_workbook(&error))?)
            .ok_or_else(|| {
                Unreadable::TooLarge(format!("unpacked more than {} MB", MAX_UNPACKED >> 20))
            })?;
    }
    Ok(Some(form))
}

/// Checks whether a compound file is an XLSX with a password: the workbook is one encrypted stream of that name in it
/// ([MS-OFFCRYPTO], section 2.3.4.4).
fn is_encrypted(bytes: &[u8]) -> bool {
    let name: Vec<u8> = "EncryptedPackage"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    bytes.windows(name.len()).any(|part| part == name)
}

pub(super) fn damaged_workbook(error: &impl std::fmt::Display) -> Unreadable {
    let said = error.to_string();
    match said.to_lowercase().contains("password") {
        true => Unreadable::Protected,
        false => Unreadable::Damaged(said),
    }
}

/// Reads the sheets of a workbook in their order.
pub(super) fn read_sheets(bytes: &[u8], form: Form) -> Result<Vec<Sheet>, Unreadable> {
    // The library panics at some damaged files. That counts as a fault of the file, so the panic is caught and its
    // message suppressed. The panic hook is global, so only one thread at a time changes it.
    static HOOK: Mutex<()> = Mutex::new(());
    let alone = HOOK.lock().unwrap_or_else(PoisonError::into_inner);
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let read = std::panic::catch_unwind(|| match form {
        Form::Xls => read_xls(bytes),
        _ if has_part(bytes, "xl/workbook.bin") => read_xlsb(bytes),
        _ => read_xlsx(bytes),
    });
    std::panic::set_hook(hook);
    drop(alone);
    read.unwrap_or_else(|_| {
        Err(Unreadable::Damaged(
            "its parts contradict each other".to_owned(),
        ))
    })
}

/// Checks whether an archive has a part with this name.
fn has_part(bytes: &[u8], part: &str) -> bool {
    ZipArchive::new(Cursor::new(bytes)).is_ok_and(|archive| archive.index_for_name(part).is_some())
}

/// Reads XLSX and XLSM.
fn read_xlsx(bytes: &[u8]) -> Result<Vec<Sheet>, Unreadable> {
    let mut book = Xlsx::new(Cursor::new(bytes)).map_err(|error| damaged_workbook(&error))?;
    let mut budget = CellBudget::default();
    let mut sheets = Vec::new();
    for name in book.sheet_names() {
        let merges = book.merge_cells_by_sheet_name(&name).unwrap_or_default();
        let rows = match book.worksheet_cells_reader(&name) {
            Ok(mut cells) => read_cells(&mut budget, || {
                let cell = cells.next_cell()?;
                let read = cell.map(|it| (it.get_position(), it.get_value().clone().into()));
                Ok::<_, XlsxError>(read)
            })?,
            Err(_) => Rows::default(),
        };
        sheets.push(rows.into_sheet(name, &merges, &mut budget)?);
    }
    for (sheet, hidden) in sheets.iter_mut().zip(hidden_rows::of_xlsx(bytes)) {
        sheet.hide(hidden);
    }
    Ok(sheets)
}

/// Reads an XLSB file cell by cell. The library does not report merged cells for this format, but blank cells of a
/// hierarchy repeat the names above them anyway.
fn read_xlsb(bytes: &[u8]) -> Result<Vec<Sheet>, Unreadable> {
    let mut book = Xlsb::new(Cursor::new(bytes)).map_err(|error| damaged_workbook(&error))?;
    let mut budget = CellBudget::default();
    let mut sheets = Vec::new();
    for name in book.sheet_names() {
        let rows = match book.worksheet_cells_reader(&name) {
            Ok(mut cells) => read_cells(&mut budget, || {
                let cell = cells.next_cell()?;
                let read = cell.map(|it| (it.get_position(), it.get_value().clone().into()));
                Ok::<_, XlsbError>(read)
            })?,
            Err(_) => Rows::default(),
        };
        sheets.push(rows.into_sheet(name, &[], &mut budget)?);
    }
    Ok(sheets)
}

/// Reads the cells of a sheet one by one, so that a single cell far down does not fill the memory with blanks. A sheet
/// that contains only charts has no cells.
fn read_cells<E: std::fmt::Display>(
    budget: &mut CellBudget,
    mut next_cell: impl FnMut() -> Result<Option<((u32, u32), Data)>, E>,
) -> Result<Rows, Unreadable> {
    let mut rows = Rows::default();
    while let Some((at, value)) = next_cell().map_err(|error| damaged_workbook(&error))? {
        rows.put_text(at, cell_text(value), budget)?;
    }
    Ok(rows)
}

fn read_xls(bytes: &[u8]) -> Result<Vec<Sheet>, Unreadable> {
    super::xls_bounds::check(bytes)?;
    let mut book = Xls::new(Cursor::new(bytes)).map_err(|error| damaged_workbook(&error))?;
    let mut budget = CellBudget::default();
    let mut sheets = Vec::new();
    for name in book.sheet_names() {
        let merges = book.merge_cells_by_sheet_name(&name).unwrap_or_default();
        let range = book
            .worksheet_range(&name)
            .map_err(|error| damaged_workbook(&error))?;
        let (top, left) = range.start().unwrap_or_default();
        let mut rows = Rows::default();
        for (row, column, value) in range.used_cells() {
            let at = (
                top.saturating_add(clamp_number(row)),
                left.saturating_add(clamp_number(column)),
            );
            rows.put_text(at, cell_text(value.clone()), &mut budget)?;
        }
        sheets.push(rows.into_sheet(name, &merges, &mut budget)?);
    }
    for (sheet, hidden) in sheets.iter_mut().zip(super::xls_bounds::hidden_rows(bytes)) {
        sheet.hide(hidden);
    }
    Ok(sheets)
}

fn clamp_number(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

fn cell_text(value: Data) -> String {
    match value {
        Data::Int(value) => value.to_string(),
        Data::Float(value) => number_text(value),
        Data::String(text) | Data::DateTimeIso(text) | Data::DurationIso(text) => text,
        Data::Bool(value) => value.to_string(),
        // The library knows no day before 1900, and this war was earlier.
        Data::DateTime(date) if date.is_datetime() && date.as_f64() < 0.0 => {
            early_date(date.as_f64())
        }
        Data::DateTime(date) if date.is_datetime() => {
            let (year, month, day, ..) = date.to_ymd_hms_milli();
            format!("{year:04}-{month:02}-{day:02}")
        }
        Data::DateTime(date) => number_text(date.as_f64()),
        // The text that the spreadsheet shows for a formula that failed.
        Data::Error(fault) => fault.to_string(),
        Data::Empty => String::new(),
    }
}

/// Formats a day before 1900, counted back from 30 December 1899 as LibreOffice writes it.
fn early_date(days: f64) -> String {
    const FIRST: f64 = 693_899.0;
    const LENGTHS: [i64; 12] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let back = days.floor().max(-FIRST);
    #[expect(clippy::cast_possible_truncation, reason = "bounded above")]
    let mut left = back as i64;
    let is_leap = |year: i64| year % 4 == 0 && year % 100 != 0 || year % 400 == 0;
    // Days since 1 January of the year.
    let mut year = 1899;
    left += 363;
    while left < 0 {
        year -= 1;
        left += 365 + i64::from(is_leap(year));
    }
    let mut month = 1;
    for (n, length) in (1..).zip(LENGTHS) {
        let length = length + i64::from(n == 2 && is_leap(year));
        month = n;
        if left < length {
            break;
        }
        left -= length;
    }
    format!("{year:04}-{month:02}-{:02}", left + 1)
}

/// Rows of a sheet, filled as its cells arrive.
#[derive(Debug, Default)]
struct Rows(std::collections::BTreeMap<u32, Row>);

impl Rows {
    fn put_text(
        &mut self,
        at: (u32, u32),
        text: String,
        budget: &mut CellBudget,
    ) -> Result<(), Unreadable> {
        let (row, column) = at;
        if text.trim().is_empty() {
            return Ok(());
        }
        let number = row as usize + 1;
        let row = self.0.entry(row).or_insert_with(|| Row {
            number,
            ..Row::default()
        });
        put_cell(row, column as usize, text, budget)
    }

    fn into_sheet(
        self,
        name: String,
        merges: &[Dimensions],
        budget: &mut CellBudget,
    ) -> Result<Sheet, Unreadable> {
        let mut rows: Vec<Row> = self.0.into_values().collect();
        let merges: Vec<Merge> = merges
            .iter()
            .map(|region| Merge {
                column: region.start.1 as usize,
                first_row: region.start.0 as usize + 1,
                last_row: region.end.0 as usize + 1,
            })
            .collect();
        fill_merged(&mut rows, &merges, budget)?;
        Ok(Sheet {
            name,
            rows,
            ..Sheet::default()
        })
    }
}
