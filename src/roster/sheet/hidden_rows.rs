//! Rows that the author of an XLSX has hidden. The library that reads the cells does not tell them.

use std::io::{Cursor, Read};

use quick_xml::events::{BytesStart, Event};
use zip::ZipArchive;

type Archive<'b> = ZipArchive<Cursor<&'b [u8]>>;

/// Returns the numbers of the hidden rows of each sheet, in the order of the workbook; empty for a damaged file, whose
/// fault the reading of its cells reports.
pub(super) fn of_xlsx(bytes: &[u8]) -> Vec<Vec<usize>> {
    let Ok(mut archive) = ZipArchive::new(Cursor::new(bytes)) else {
        return Vec::new();
    };
    let parts = sheet_parts(&mut archive);
    let hidden = parts.iter().map(|part| {
        let sheet = read_part(&mut archive, part).unwrap_or_default();
        hidden_in(&sheet)
    });
    hidden.collect()
}

/// Returns the names of the parts with the sheets, in the order of the workbook.
fn sheet_parts(archive: &mut Archive<'_>) -> Vec<String> {
    let book = read_part(archive, "xl/workbook.xml").unwrap_or_default();
    let links = read_part(archive, "xl/_rels/workbook.xml.rels").unwrap_or_default();
    let targets = attributes_of(&links, "Relationship", ["Id", "Target"]);
    let target = |id: &String| {
        let [_, target] = targets.iter().find(|[known, _]| known == id)?;
        let absolute = target.strip_prefix('/').map(str::to_owned);
        Some(absolute.unwrap_or_else(|| format!("xl/{target}")))
    };
    let sheets = attributes_of(&book, "sheet", ["id", "name"]);
    let parts = sheets.iter().map(|[id, _]| target(id).unwrap_or_default());
    parts.collect()
}

fn read_part(archive: &mut Archive<'_>, name: &str) -> Option<String> {
    let mut text = String::new();
    archive.by_name(name).ok()?.read_to_string(&mut text).ok()?;
    Some(text)
}

/// Returns two attributes of every element with this name, without regard to name spaces.
fn attributes_of(text: &str, element: &str, names: [&str; 2]) -> Vec<[String; 2]> {
    let mut reader = quick_xml::Reader::from_str(text);
    let mut found = Vec::new();
    while let Ok(event) = reader.read_event() {
        match event {
            Event::Eof => break,
            Event::Start(tag) | Event::Empty(tag) if tag.local_name().as_ref() == element => {
                found.push(names.map(|name| attribute(&tag, name).unwrap_or_default()));
            }
            _ => {}
        }
    }
    found
}

fn attribute(tag: &BytesStart<'_>, name: &str) -> Option<String> {
    let mut own = tag.attributes().flatten();
    let found = own.find(|attribute| attribute.key.local_name().as_ref() == name)?;
    let value = quick_xml::escape::unescape(&found.value).ok()?;
    Some(value.into_owned())
}

/// Returns the numbers of the hidden rows. It looks only at the tags of rows, because a large sheet has many cells.
fn hidden_in(sheet: &str) -> Vec<usize> {
    let tags = sheet.match_indices("<row ").filter_map(|(at, _)| {
        let tag = sheet.get(at..)?;
        tag.get(..tag.find('>')?)
    });
    let is_hidden = |tag: &&str| tag.contains(" hidden=\"1\"") || tag.contains(" hidden=\"true\"");
    let number = |tag: &str| {
        let (_, number) = tag.split_once(" r=\"")?;
        number.split('"').next()?.parse().ok()
    };
    tags.filter(is_hidden).filter_map(number).collect()
}
