//! Bounds of an old Excel file, checked before the library reads it: a damaged one may have no end, or declare a range
//! of cells that fills the memory.

use super::{MAX_CELLS, Unreadable};

/// Number of bytes of the header of a compound file.
const HEADER: usize = 512;

/// Number of bytes of an entry of its directory.
const ENTRY: usize = 128;

/// Mark of the end of a chain of sectors.
const END: u32 = 0xFFFF_FFFE;

/// Kind of the record with the name and offset of a sheet.
const SHEET: u16 = 0x0085;

/// Returns the numbers of the hidden rows of each sheet, in the order of the workbook.
pub(super) fn hidden_rows(bytes: &[u8]) -> Vec<Vec<usize>> {
    const ROW: u16 = 0x0208;
    const HIDDEN: u16 = 0x20;
    let book = Compound::new(bytes).and_then(|file| file.book());
    let Some(book) = book else {
        return Vec::new();
    };
    let rows = |start: usize| {
        let rows = records(&book, start).filter(|(kind, _)| *kind == ROW);
        let hidden = rows.filter(|(_, data)| short(data, 12).is_some_and(|set| set & HIDDEN > 0));
        let numbers = hidden.filter_map(|(_, data)| Some(usize::from(short(data, 0)?) + 1));
        numbers.collect()
    };
    sheet_starts(&book).map(rows).collect()
}

/// Returns the offsets of the sheets of a workbook.
fn sheet_starts(stream: &[u8]) -> impl Iterator<Item = usize> {
    let sheets = records(stream, 0).filter(|(kind, _)| *kind == SHEET);
    sheets.filter_map(|(_, data)| Some(long(data, 0)? as usize))
}

/// Checks whether the parts of a file end, and whether its sheets fit into memory.
pub(super) fn check(bytes: &[u8]) -> Result<(), Unreadable> {
    let Some(file) = Compound::new(bytes) else {
        return Ok(());
    };
    let endless = || Unreadable::Damaged("a part of it has no end".to_owned());
    let directory = file
        .chain(long(bytes, 48).unwrap_or(END))
        .ok_or_else(endless)?;
    for entry in directory.chunks(ENTRY) {
        let (Some(start), Some(length)) = (long(entry, 116), long(entry, 120)) else {
            continue;
        };
        if length as usize > bytes.len() {
            return Err(Unreadable::Damaged(
                "a part of it is longer than the file".to_owned(),
            ));
        }
        // A shorter part stands in small sectors, and is too short for many cells.
        if is_book(entry) && length >= LEAST {
            let stream = file.chain(start).ok_or_else(endless)?;
            check_book(stream.get(..length as usize).unwrap_or(&stream))?;
        }
    }
    Ok(())
}

/// Number of bytes of the shortest part in sectors of full size.
const LEAST: u32 = 4096;

/// Checks whether an entry of the directory is that of the workbook.
fn is_book(entry: &[u8]) -> bool {
    let name: Vec<u8> = entry.iter().take(16).step_by(2).copied().collect();
    name.starts_with(b"Workbook") || name.starts_with(b"Book")
}

/// A compound file with the table of its sectors.
struct Compound<'b> {
    bytes: &'b [u8],
    sector: usize,
    next: Vec<u32>,
}

impl<'b> Compound<'b> {
    /// Reads the table of the sectors; `None` for any other file.
    fn new(bytes: &'b [u8]) -> Option<Self> {
        let shift = short(bytes, 30).filter(|shift| [9, 12].contains(shift))?;
        let mut file = Self {
            bytes,
            sector: 1 << shift,
            next: Vec::new(),
        };
        let mut tables: Vec<u32> = (0..109).filter_map(|n| long(bytes, 76 + 4 * n)).collect();
        let mut more = long(bytes, 68)?;
        for _ in 0..=bytes.len() / file.sector {
            let Some(part) = file.part(more).filter(|_| more < END) else {
                break;
            };
            let numbers = part.len() / 4;
            tables.extend((0..numbers.saturating_sub(1)).filter_map(|n| long(part, 4 * n)));
            more = long(part, 4 * numbers.saturating_sub(1)).unwrap_or(END);
        }
        let most = bytes.len() / file.sector;
        for table in tables.into_iter().take(most) {
            if let Some(part) = file.part(table) {
                let numbers = (0..part.len() / 4).filter_map(|n| long(part, 4 * n));
                file.next.extend(numbers);
            }
        }
        Some(file)
    }

    /// Returns the bytes of the workbook; `None` if there is none in sectors of full size.
    fn book(&self) -> Option<Vec<u8>> {
        let directory = self.chain(long(self.bytes, 48)?)?;
        directory.chunks(ENTRY).find_map(|entry| {
            let (start, length) = (long(entry, 116)?, long(entry, 120)?);
            let is_long = is_book(entry) && length >= LEAST;
            self.chain(start).filter(|_| is_long)
        })
    }

    fn part(&self, sector: u32) -> Option<&'b [u8]> {
        let start = (sector as usize)
            .checked_add(1)?
            .checked_mul(self.sector)?
            .max(HEADER);
        let end = start.saturating_add(self.sector).min(self.bytes.len());
        self.bytes.get(start..end)
    }

    /// Returns the bytes of a chain of sectors; `None` if it has more sectors than the file.
    fn chain(&self, start: u32) -> Option<Vec<u8>> {
        let mut all = Vec::new();
        let mut sector = start;
        while let Some(part) = self.part(sector) {
            if all.len() > self.bytes.len() {
                return None;
            }
            all.extend_from_slice(part);
            sector = self.next.get(sector as usize).copied().unwrap_or(END);
        }
        Some(all)
    }
}

/// Checks the ranges of a workbook's sheets: the declared ones, and those that the cells need.
fn check_book(stream: &[u8]) -> Result<(), Unreadable> {
    let mut cells = 0_usize;
    for start in sheet_starts(stream) {
        cells = cells.saturating_add(range_of(stream, start));
        if cells > MAX_CELLS {
            return Err(Unreadable::TooLarge(format!("more than {MAX_CELLS} cells")));
        }
    }
    Ok(())
}

/// Returns the number of cells of a sheet, including blank ones between others.
fn range_of(stream: &[u8], start: usize) -> usize {
    const DIMENSIONS: u16 = 0x0200;
    const CELLS: [u16; 8] = [
        0x0203, 0x0204, 0x00D6, 0x0205, 0x027E, 0x00FD, 0x00BD, 0x0006,
    ];
    const SEVERAL: u16 = 0x00BD;
    const LENGTHS: [usize; 2] = [14, 16];
    let mut declared = 0_usize;
    let mut range: Option<[usize; 4]> = None;
    for (kind, data) in records(stream, start) {
        if kind == DIMENSIONS && LENGTHS.contains(&data.len()) {
            let [top, bottom] = [0, 4].map(|at| long(data, at).unwrap_or(0) as usize);
            let [left, right] = [8, 10].map(|at| usize::from(short(data, at).unwrap_or(0)));
            let left = if left > 0xFF { 0 } else { left };
            let area = bottom
                .saturating_sub(top)
                .saturating_mul(right.saturating_sub(left));
            declared = declared.max(area);
        }
        let Some((row, column)) = short(data, 0)
            .zip(short(data, 2))
            .filter(|_| CELLS.contains(&kind))
        else {
            continue;
        };
        let last = match kind {
            SEVERAL => short(data, data.len().saturating_sub(2)).unwrap_or(column),
            _ => column,
        };
        let [row, column, last] = [row, column, last].map(usize::from);
        let [top, left, bottom, right] = range.unwrap_or([row, column, row, last]);
        range = Some([
            top.min(row),
            left.min(column),
            bottom.max(row),
            right.max(last),
        ]);
    }
    let needed = range.map_or(0, |[top, left, bottom, right]| {
        (bottom - top + 1) * (right - left + 1)
    });
    declared.max(needed)
}

/// Returns the records of a sheet from an offset to its end, each with its kind and its bytes.
fn records(stream: &[u8], start: usize) -> impl Iterator<Item = (u16, &[u8])> {
    const BEGIN: u16 = 0x0809;
    const SHEET_ENDS: u16 = 0x000A;
    let mut at = start;
    // Charts stand inside a sheet.
    let mut depth = 0_usize;
    std::iter::from_fn(move || {
        let kind = short(stream, at)?;
        let length = usize::from(short(stream, at + 2)?);
        let data = stream.get(at + 4..at + 4 + length)?;
        at += 4 + length;
        depth += usize::from(kind == BEGIN);
        let is_end = kind == SHEET_ENDS;
        if is_end && depth < 2 {
            return None;
        }
        depth -= usize::from(is_end);
        Some((kind, data))
    })
}

fn short(bytes: &[u8], at: usize) -> Option<u16> {
    let bytes = bytes.get(at..at.checked_add(2)?)?;
    Some(u16::from_le_bytes(bytes.try_into().ok()?))
}

fn long(bytes: &[u8], at: usize) -> Option<u32> {
    let bytes = bytes.get(at..at.checked_add(4)?)?;
    Some(u32::from_le_bytes(bytes.try_into().ok()?))
}
