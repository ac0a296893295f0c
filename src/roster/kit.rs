//! The file of a game with a kit. Tables are known only by their headers, and keys only by the reader's requests for
//! them.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use serde_json::{Map, Value, json};
use toml::de::DeTable;

use super::{
    Fault,
    entry::{ANY_KEY, Form, KnownKeys, RosterReader, TableEntry, TablePosition},
    kit_keys::meaning,
    number::setting_values,
    read_file,
};
use rules::hex::{HexGrid, Lower};
use rules::kit_notes::KitNotes;
use rules::spelling::quoted;

/// A table of the file, by its header and an index.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct KitTable(pub(super) &'static str, pub(super) usize);

impl TablePosition for KitTable {
    const TOP: Self = KitTable("", 0);

    fn parent(self) -> Option<Self> {
        (self != Self::TOP).then_some(Self::TOP)
    }

    fn known(self) -> KnownKeys {
        KnownKeys::Asked
    }
}

/// A table of the file while it is being read.
pub(super) type Table<'r, 'a> = TableEntry<'r, 'a, KitTable>;

/// Reads the file format number: this program reads format 1.
pub(super) fn format<P: TablePosition>(top: &mut TableEntry<'_, '_, P>) {
    let help = || Some("write format = 1".to_owned());
    match top.ask("format") {
        None => top.reader.fault(0, "`format` is missing", help()),
        Some(_) if top.whole("format").is_some_and(|format| format != 1) => {
            top.at_key("format", "`format` must be 1", help());
        }
        Some(_) => {}
    }
}

/// Reads the notes of a kit, apart from the briefings, which are read with the sides.
pub(super) fn read_notes(top: &mut Table<'_, '_>) -> KitNotes {
    KitNotes {
        date: top.date("date").unwrap_or_default(),
        all: top.texts("notes"),
        yards: read_within(top, "yards", 1..=9_999),
        north: read_within(top, "north", 0..=359),
        ..KitNotes::default()
    }
}

/// Reads a whole number within a range; outside the range, reports a fault and returns `None`.
fn read_within<N: TryFrom<i64>>(
    top: &mut Table<'_, '_>,
    key: &'static str,
    range: RangeInclusive<i64>,
) -> Option<N> {
    let number = top.whole(key)?;
    if !range.contains(&number) {
        let (least, most) = (range.start(), range.end());
        let said = format!("`{key}` must be {least} to {most}, not {number}");
        top.at_key(key, said, None);
        return None;
    }
    N::try_from(number).ok()
}

/// Adds the briefings that were read with the sides to the notes, and returns the sides.
pub(super) fn briefed_sides<S>(
    sides: Vec<(S, Option<String>)>,
    id: impl Fn(&S) -> &String,
    notes: &mut KitNotes,
) -> Vec<S> {
    let briefed = sides.into_iter().map(|(side, briefing)| {
        notes
            .briefings
            .extend(briefing.map(|briefing| (id(&side).clone(), briefing)));
        side
    });
    briefed.collect()
}

/// Reads the number of columns or rows of a map; a label has two digits for each. If the number cannot be read, records
/// one fault and returns the largest map, so that the hexes of the kit do not become faults, too.
pub(super) fn read_extent(table: &mut Table<'_, '_>, key: &'static str) -> i64 {
    let is_there = table.ask(key).is_some();
    let number = table.whole(key);
    if let Some(extent) = number.filter(|extent| (1..=WIDEST).contains(extent)) {
        return extent;
    }
    let help = || Some(format!("write {key} = 20, 1 to {WIDEST}"));
    match (number, is_there) {
        (Some(number), _) => {
            let said = format!("`{key}` must be 1 to {WIDEST}, not {number}");
            table.at_key(key, said, help());
        }
        (None, false) => table.at_key(key, format!("the map has no `{key}`"), help()),
        (None, true) => {}
    }
    WIDEST
}

/// Reports two hexes of a hexside that do not touch, with the remedy.
pub(super) fn report_apart(table: &mut Table<'_, '_>, offset: usize, pair: &str, grid: HexGrid) {
    let said = format!("the hexes of {} do not touch", quoted(pair));
    let ends = pair.split_once('/');
    let ends = ends.and_then(|(one, other)| Some((grid.read(one)?, grid.read(other)?)));
    let help = match ends {
        None => "write two hexes of the map, \"0504/0604\"".to_owned(),
        Some((one, other)) => {
            let (lower, word) = match grid.lower {
                Lower::Even => (Lower::Odd, "odd"),
                Lower::Odd => (Lower::Even, "even"),
            };
            let turned = HexGrid { lower, ..grid };
            let near: Vec<String> = grid.neighbours(one).map(|hex| hex.to_string()).collect();
            match turned.distance(one, other) {
                1 => format!(
                    "they do if {word} columns are lower: low = \"{word}\" in [map]; otherwise \
                     {one} touches {}",
                    near.join(", ")
                ),
                _ => format!("{one} touches {}", near.join(", ")),
            }
        }
    };
    table.reader.fault(offset, said, Some(help));
}

/// The kinds of hexsides that need no price in the kit (BG-044).
pub(super) const SIDE_KINDS: [&str; 9] = [
    "turnpike", "road", "railway", "trail", "creek", "river", "bridge", "ford", "link",
];

/// Columns and rows of the largest map: a label has two digits for each.
const WIDEST: i64 = 99;

/// Reads hexes: a label, or a list of labels and ranges, `"0102-0110"`. A range lies in one column or one row.
pub(super) fn hexes(entry: &mut Table<'_, '_>, key: &'static str) -> Vec<String> {
    let mut hexes = Vec::new();
    for word in entry.words(key) {
        match word
            .split_once('-')
            .map(|(from, to)| hex_range(from.trim(), to.trim()))
        {
            None => hexes.push(word),
            Some(Ok(range)) => hexes.extend(range),
            Some(Err(help)) => {
                let said = format!("{} is not a range of hexes", quoted(&word));
                entry.at_key(key, said, Some(help));
            }
        }
    }
    hexes
}

/// Returns the hexes of a range, in the order in which it is written.
///
/// # Errors
///
/// Fails with the correct form if the range does not lie in a single column or row.
pub(crate) fn hex_range(from: &str, to: &str) -> Result<Vec<String>, String> {
    let label = |text: &str| {
        let is_label = text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit());
        let (column, row) = text.split_at_checked(2).filter(|_| is_label)?;
        Some((column.parse::<u8>().ok()?, row.parse::<u8>().ok()?))
    };
    let (Some((column, row)), Some((last_column, last_row))) = (label(from), label(to)) else {
        return Err("write two hexes of four digits, such as \"0102-0110\"".to_owned());
    };
    let between = |one: u8, other: u8| -> Vec<u8> {
        match one <= other {
            true => (one..=other).collect(),
            false => (other..=one).rev().collect(),
        }
    };
    let hex = |column: u8, row: u8| format!("{column:02}{row:02}");
    match (column == last_column, row == last_row) {
        (true, _) => Ok(between(row, last_row)
            .into_iter()
            .map(|row| hex(column, row))
            .collect()),
        (_, true) => Ok(between(column, last_column)
            .into_iter()
            .map(|column| hex(column, row))
            .collect()),
        _ => Err(format!(
            "a range must be in one column or row: write \"{from}-{}\" or \"{from}-{}\"",
            hex(column, last_row),
            hex(last_column, row)
        )),
    }
}

/// Returns the keys that kits of a rule set may have, as JSON Schema. It collects the keys that the reader looks up in
/// a kit with all parts; tables that this kit lacks may have any keys.
pub(super) fn schema(
    rules: &str,
    text: &str,
    read: impl for<'a> Fn(&mut RosterReader<'a, KitTable>, &'a DeTable<'a>),
) -> Value {
    let (document, _) = DeTable::parse_recoverable(text);
    let mut reader = RosterReader::default();
    reader.forms = Some(BTreeMap::new());
    read(&mut reader, document.get_ref());
    // All tables under one header have the same keys.
    let mut forms: BTreeMap<&str, BTreeMap<&str, Form<KitTable>>> = BTreeMap::new();
    for ((place, key), form) in reader.forms.unwrap_or_default() {
        let known = forms
            .entry(place.0)
            .or_default()
            .entry(key)
            .or_insert(Form::Any);
        if form != Form::Any {
            *known = form;
        }
    }
    object(rules, KitTable::TOP, &forms)
}

fn object(
    rules: &str,
    place: KitTable,
    forms: &BTreeMap<&str, BTreeMap<&str, Form<KitTable>>>,
) -> Value {
    let Some(keys) = forms.get(place.0) else {
        return json!({ "type": "object" });
    };
    let list = |of: Value| json!({ "type": "array", "items": of });
    let text = || json!({ "type": "string" });
    let property = |form: &Form<KitTable>| match form {
        Form::Any => json!({}),
        Form::Text => text(),
        Form::Texts => list(text()),
        Form::OneOrTexts => json!({ "anyOf": [text(), list(text())] }),
        Form::Flag => json!({ "type": "boolean" }),
        Form::Whole => json!({ "type": "integer" }),
        Form::Number => json!({ "type": "number" }),
        Form::Word(words) => json!({ "enum": words }),
        Form::Setting(settings, means) => {
            let values: Vec<Value> = settings
                .iter()
                .flat_map(|word| setting_values(word))
                .collect();
            json!({ "enum": values, "description": means })
        }
        Form::Table(inner) => object(rules, *inner, forms),
        Form::Tables(inner) => list(object(rules, *inner, forms)),
        Form::Named(inner) => {
            json!({ "type": "object", "additionalProperties": object(rules, *inner, forms) })
        }
    };
    let described = |key: &str, form: &Form<KitTable>| {
        let mut property = property(form);
        if let (Some(means), Some(object)) =
            (meaning(rules, place.0, key), property.as_object_mut())
        {
            object.insert("description".to_owned(), json!(means));
        }
        property
    };
    let is_open = keys.contains_key(ANY_KEY);
    let named = keys.iter().filter(|(key, _)| **key != ANY_KEY);
    let properties: Map<String, Value> = named
        .map(|(key, form)| ((*key).to_owned(), described(key, form)))
        .collect();
    json!({ "type": "object", "additionalProperties": is_open, "properties": properties })
}

/// Reads a file by `read`, and returns the start of a game with its warnings.
///
/// # Errors
///
/// Fails with all faults and warnings, by position, if a fault prevents play.
pub(super) fn playable<P: TablePosition, T>(
    text: &str,
    read: impl for<'a> Fn(&mut RosterReader<'a, P>, &'a DeTable<'a>) -> T,
) -> Result<(T, Vec<Fault>), Vec<Fault>> {
    let (whole, faults) = read_file(text, read, |_, _, _| Vec::new());
    match whole.filter(|_| !faults.iter().any(Fault::bars_play)) {
        Some(whole) => Ok((whole, faults)),
        None => Err(faults),
    }
}
