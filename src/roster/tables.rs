//! Edits tables of a roster as its author wrote them, with headers or inline.

use std::borrow::Cow;

use toml_edit::{
    Array, ArrayOfTables, DocumentMut, InlineTable, Item, Table, TableLike, Value, value,
};

use rules::legible::composed;
use table::measure::Point;

/// Returns the tables of a list.
pub(super) fn tables_under<'d>(
    table: &'d mut dyn TableLike,
    key: &str,
) -> Vec<&'d mut dyn TableLike> {
    match table.get_mut(key) {
        Some(Item::ArrayOfTables(list)) => list
            .iter_mut()
            .map(|table| table as &mut dyn TableLike)
            .collect(),
        Some(Item::Value(Value::Array(list))) => list
            .iter_mut()
            .filter_map(Value::as_inline_table_mut)
            .map(|table| table as &mut dyn TableLike)
            .collect(),
        _ => Vec::new(),
    }
}

/// Keeps the tables of a list whose identifiers satisfy `keep`.
pub(super) fn retain_tables(table: &mut dyn TableLike, key: &str, keep: impl Fn(&str) -> bool) {
    match table.get_mut(key) {
        Some(Item::ArrayOfTables(list)) => list.retain(|table| keep(&id(table))),
        Some(Item::Value(Value::Array(list))) => {
            list.retain(|item| item.as_inline_table().is_none_or(|table| keep(&id(table))));
        }
        _ => {}
    }
}

/// Returns the identifier of a table, in the spelling used for comparison.
pub(super) fn id(table: &dyn TableLike) -> Cow<'_, str> {
    composed(table.get("id").and_then(Item::as_str).unwrap_or_default())
}

/// Writes a value; formats a one-line table again, to put its commas in place.
pub(super) fn set_value(table: &mut dyn TableLike, key: &str, new: impl Into<Value>) {
    match table.get_mut(key) {
        // Text after the value, such as a comment, is kept.
        Some(Item::Value(old)) => {
            let decor = old.decor().clone();
            *old = new.into();
            *old.decor_mut() = decor;
        }
        _ => {
            table.insert(key, value(new));
        }
    }
}

/// Formats a point as a roster writes it.
pub(super) fn point_array(at: Point) -> Array {
    [at.x, at.y].into_iter().collect()
}

/// Returns the table under a key; makes the table if there is none.
pub(super) fn child_table<'d>(
    table: &'d mut dyn TableLike,
    key: &str,
) -> Option<&'d mut dyn TableLike> {
    if !table.contains_key(key) {
        table.insert(key, value(InlineTable::new()));
    }
    table.get_mut(key).and_then(Item::as_table_like_mut)
}

/// Replaces the tables of a list; the text before the first of them stays.
pub(super) fn replace_tables(document: &mut DocumentMut, key: &str, new: Vec<Table>) {
    let old = document.remove(key);
    let first = old
        .as_ref()
        .and_then(Item::as_array_of_tables)
        .and_then(|list| list.iter().next());
    let place = first.map(|table| (table.position(), table.decor().prefix().cloned()));
    let end = document
        .get("table")
        .and_then(Item::as_table)
        .and_then(Table::position);
    let mut list = ArrayOfTables::new();
    for (n, mut table) in new.into_iter().enumerate() {
        if n == 0
            && let Some((position, prefix)) = &place
        {
            table.set_position(*position);
            if let Some(prefix) = prefix {
                table.decor_mut().set_prefix(prefix.clone());
            }
        } else if n == 0 && key == "terrain" {
            table.set_position(end);
        }
        list.push(table);
    }
    if !list.is_empty() {
        document.insert(key, Item::ArrayOfTables(list));
    }
}
