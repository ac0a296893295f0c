//! The rows of a damaged database, read page by page. If the page that points to other pages is lost, the database
//! cannot reach them although they are intact.
//!
//! After "Database File Format" (sqlite.org/fileformat2.html), sections 1.6 b-tree pages, 1.7 overflow pages and 2.1
//! records. Nothing read here is trusted: the caller proves each row by its checksums.

use std::io::{Read, Seek, SeekFrom};
use std::path::Path;

use crate::input;

/// Page size of a game file in bytes, if its first page does not give one.
const USUAL_PAGE: usize = 4096;

/// Length of the file's header in bytes; the header is on the first page.
const FILE_HEAD: usize = 100;

/// Maximum number of bytes read from a file, more than ten times the size of any game.
const MOST: usize = 1 << 30;

/// A value of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RowValue {
    /// Null; in a numbered row also the value of the column with the row's number.
    Null,
    /// A whole number.
    Number(i64),
    /// Text, which may no longer be UTF-8.
    Text(Vec<u8>),
    /// Any other type of value; a game uses none.
    Other,
}

/// A row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoreRow {
    /// Number of the row; `None` in a table whose rows are found by a key.
    pub number: Option<i64>,
    /// Values of the row, column by column.
    pub values: Vec<RowValue>,
}

/// Returns every row that can be read on any page, without proof; none if the file cannot be read.
#[must_use]
pub fn recover_rows(path: &Path) -> Vec<StoreRow> {
    let Some(pages) = Pages::read(path) else {
        return Vec::new();
    };
    let count = pages.bytes.len().div_ceil(pages.size);
    (1..=count).flat_map(|page| pages.page_rows(page)).collect()
}

/// All pages of the file.
struct Pages {
    bytes: Vec<u8>,
    /// Length of a page in bytes.
    size: usize,
}

/// Kind of a page. It determines where the cells start and how much of a payload they contain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum PageKind {
    /// Numbered rows.
    Table,
    /// Rows by their key.
    Index,
    /// Rows by their key. Each cell also has the number of a page with the rows before it.
    IndexAbove,
}

impl PageKind {
    fn from_byte(byte: u8) -> Option<Self> {
        match byte {
            0x0d => Some(Self::Table),
            0x0a => Some(Self::Index),
            0x02 => Some(Self::IndexAbove),
            _ => None,
        }
    }

    /// Returns the largest part of a payload that stays on the page.
    fn most_payload(self, page: usize) -> usize {
        match self {
            Self::Table => page - 35,
            Self::Index | Self::IndexAbove => (page - 12) * 64 / 255 - 23,
        }
    }

    /// Returns how many bytes of a payload of that length are on the page itself.
    fn payload_on_page(self, payload: usize, page: usize) -> usize {
        if payload <= self.most_payload(page) {
            return payload;
        }
        let least = (page - 12) * 32 / 255 - 23;
        let kept = least + (payload - least) % (page - 4);
        if kept <= self.most_payload(page) {
            kept
        } else {
            least
        }
    }
}

impl Pages {
    /// Reads a file; parts that the disk does not return are zero. `None` if the file cannot be opened.
    fn read(path: &Path) -> Option<Self> {
        let mut file = input::open(path).ok()?;
        let length = usize::try_from(file.metadata().ok()?.len()).ok()?.min(MOST);
        let mut bytes = vec![0; length];
        for (at, part) in (0u64..).zip(bytes.chunks_mut(USUAL_PAGE)) {
            let sought = file.seek(SeekFrom::Start(at * USUAL_PAGE as u64));
            if sought.and_then(|_| file.read_exact(part)).is_err() {
                part.fill(0);
            }
        }
        let size = match big_endian(&bytes, 16, 2) {
            Some(size @ (512 | 1024 | 2048 | 4096 | 8192 | 16384 | 32768)) => size,
            Some(1) => 65536,
            _ => USUAL_PAGE,
        };
        Some(Self { bytes, size })
    }

    /// Returns a page, counted from 1; the last one may be incomplete. `None` if the file has no such page.
    fn page_bytes(&self, page: usize) -> Option<&[u8]> {
        let start = page.checked_sub(1)?.checked_mul(self.size)?;
        let end = start.checked_add(self.size)?.min(self.bytes.len());
        self.bytes.get(start..end)
    }

    fn page_rows(&self, page: usize) -> Vec<StoreRow> {
        let rows = || {
            let bytes = self.page_bytes(page)?;
            let head = if page == 1 { FILE_HEAD } else { 0 };
            let kind = PageKind::from_byte(*bytes.get(head)?)?;
            let count = big_endian(bytes, head + 3, 2)?;
            let cells = head + if kind == PageKind::IndexAbove { 12 } else { 8 };
            let row = |cell| self.page_row(bytes, kind, big_endian(bytes, cells + 2 * cell, 2)?);
            Some((0..count).filter_map(row).collect())
        };
        rows().unwrap_or_default()
    }

    fn page_row(&self, page: &[u8], kind: PageKind, cell: usize) -> Option<StoreRow> {
        let cell = cell + if kind == PageKind::IndexAbove { 4 } else { 0 };
        let (length, mut at) = read_varint(page, cell)?;
        let mut number = None;
        if kind == PageKind::Table {
            let (read, behind) = read_varint(page, at)?;
            number = Some(read);
            at = behind;
        }
        let payload = self.whole_payload(page, at, usize::try_from(length).ok()?, kind)?;
        let values = read_record(&payload)?;
        Some(StoreRow { number, values })
    }

    /// Returns a payload, including the part on overflow pages; `None` if part of it is missing.
    fn whole_payload(
        &self,
        page: &[u8],
        at: usize,
        length: usize,
        kind: PageKind,
    ) -> Option<Vec<u8>> {
        if length > self.bytes.len() {
            return None;
        }
        let stays = kind.payload_on_page(length, self.size);
        let mut payload = page.get(at..at.checked_add(stays)?)?.to_vec();
        let mut next = match length > stays {
            true => big_endian(page, at + stays, 4)?,
            false => 0,
        };
        while payload.len() < length {
            let over = self.page_bytes(next)?;
            let part = (length - payload.len()).min(self.size - 4);
            payload.extend_from_slice(over.get(4..4 + part)?);
            next = big_endian(over, 0, 4)?;
        }
        Some(payload)
    }
}

/// Reads a number of several bytes, the most significant first; `None` if there are too few bytes.
fn big_endian(bytes: &[u8], at: usize, length: usize) -> Option<usize> {
    let bytes = bytes.get(at..at.checked_add(length)?)?;
    Some(
        bytes
            .iter()
            .fold(0, |sum, byte| sum << 8 | usize::from(*byte)),
    )
}

/// Reads a number of one to nine bytes; returns it and the position after it. `None` if there are too few bytes.
fn read_varint(bytes: &[u8], at: usize) -> Option<(i64, usize)> {
    let mut value = 0u64;
    for (count, byte) in bytes.get(at..)?.iter().take(9).enumerate() {
        if count == 8 {
            value = value << 8 | u64::from(*byte);
        } else {
            value = value << 7 | u64::from(byte & 0x7f);
        }
        if count == 8 || byte & 0x80 == 0 {
            return Some((value.cast_signed(), at + count + 1));
        }
    }
    None
}

fn read_record(payload: &[u8]) -> Option<Vec<RowValue>> {
    let (head, mut at) = read_varint(payload, 0)?;
    let head = usize::try_from(head).ok()?;
    let mut body = head;
    let mut values = Vec::new();
    while at < head {
        let (kind, behind) = read_varint(payload, at)?;
        let length = match kind {
            1..=4 => usize::try_from(kind).ok()?,
            5 => 6,
            6 | 7 => 8,
            12.. => usize::try_from((kind - 12) / 2).ok()?,
            _ => 0,
        };
        let end = body.checked_add(length)?;
        values.push(record_value(kind, payload.get(body..end)?));
        (at, body) = (behind, end);
    }
    Some(values)
}

fn record_value(kind: i64, bytes: &[u8]) -> RowValue {
    match kind {
        0 => RowValue::Null,
        1..=6 => {
            let sign = if bytes.first().is_some_and(|byte| byte & 0x80 != 0) {
                -1
            } else {
                0
            };
            RowValue::Number(
                bytes
                    .iter()
                    .fold(sign, |sum, byte| sum << 8 | i64::from(*byte)),
            )
        }
        8 => RowValue::Number(0),
        9 => RowValue::Number(1),
        13.. if kind % 2 == 1 => RowValue::Text(bytes.to_vec()),
        _ => RowValue::Other,
    }
}
