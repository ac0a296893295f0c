//! Tables of a roster as its author wrote them, with headers or inline.

use std::borrow::Cow;

use toml_edit::{
    Array, ArrayOfTables, DocumentMut, InlineTable, Item, Table, TableLike, Value, value,
};

use rules::fields::setup::Preset;
use rules::fields::state::State;
use rules::legible::composed;
use table::ground::{Feature, Shape};
use table::measure::Point;

/// The tables of a list.
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

/// Keeps the tables of a list whose identifier is to be kept.
pub(super) fn retain(table: &mut dyn TableLike, key: &str, keep: impl Fn(&str) -> bool) {
    match table.get_mut(key) {
        Some(Item::ArrayOfTables(list)) => list.retain(|table| keep(&id(table))),
        Some(Item::Value(Value::Array(list))) => {
            list.retain(|item| item.as_inline_table().is_none_or(|table| keep(&id(table))));
        }
        _ => {}
    }
}

/// The identifier of a table, in the spelling in which identifiers are compared.
pub(super) fn id(table: &dyn TableLike) -> Cow<'_, str> {
    composed(table.get("id").and_then(Item::as_str).unwrap_or_default())
}

/// Writes a value; a one-line table is formatted again, so that its commas are in place.
pub(super) fn set(table: &mut dyn TableLike, key: &str, new: impl Into<Value>) {
    match table.get_mut(key) {
        // What stands behind the value, a comment perhaps, is kept.
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

/// A point as a roster writes it.
pub(super) fn point(at: Point) -> Array {
    [at.x, at.y].into_iter().collect()
}

/// The table under a key, made where there is none.
pub(super) fn child<'d>(table: &'d mut dyn TableLike, key: &str) -> Option<&'d mut dyn TableLike> {
    if !table.contains_key(key) {
        table.insert(key, value(InlineTable::new()));
    }
    table.get_mut(key).and_then(Item::as_table_like_mut)
}

/// Carries over what the referee set otherwise of the ground.
pub(super) fn ground(document: &mut DocumentMut, start: &State, now: &State) {
    let (before, after) = (&start.ground().features, &now.ground().features);
    let is_gone = |id: &str| !after.iter().any(|feature| feature.id == id);
    retain(document.as_table_mut(), "terrain", |id| !is_gone(id));
    let is_new = |feature: &&Feature| !before.iter().any(|known| known.id == feature.id);
    for feature in after.iter().filter(is_new) {
        add(document, feature);
    }
    for table in tables_under(document.as_table_mut(), "terrain") {
        let name = id(table).into_owned();
        let find =
            |features: &[Feature]| features.iter().find(|feature| feature.id == name).cloned();
        if let (Some(before), Some(after)) = (find(before), find(after)) {
            alter(table, &before, &after);
        }
    }
}

/// Adds what was dug.
fn add(document: &mut DocumentMut, feature: &Feature) {
    let Shape::Area(area) = &feature.shape else {
        return;
    };
    let mut new = Table::new();
    new.insert("id", value(feature.id.as_str()));
    new.insert("name", value(feature.name.as_str()));
    new.insert("kind", value(feature.kind.as_str()));
    new.insert(
        "outline",
        value(area.outline.iter().copied().map(point).collect::<Array>()),
    );
    let terrain = document.entry("terrain");
    match terrain.or_insert_with(|| Item::ArrayOfTables(ArrayOfTables::new())) {
        Item::ArrayOfTables(list) => list.push(new),
        Item::Value(Value::Array(list)) => list.push(new.into_inline_table()),
        _ => {}
    }
}

fn alter(table: &mut dyn TableLike, before: &Feature, after: &Feature) {
    let is_bare = before.sight != after.sight && after.sight.is_none();
    if is_bare && Preset::named(&after.kind).is_some_and(|preset| preset.sight.is_some()) {
        // The kind would bring its sight back.
        set(table, "kind", format!("cleared-{}", after.kind));
    }
    match after.sight {
        None => {
            table.remove("sight");
        }
        Some(sight) if before.sight != after.sight => set(table, "sight", sight.name()),
        Some(_) => {}
    }
    if is_bare || before.going != after.going {
        set(table, "going", after.going.name());
    }
    if is_bare || before.cover != after.cover {
        set(table, "cover", after.cover.name());
    }
    if before.elevation != after.elevation {
        set(table, "elevation", i64::from(after.elevation));
    }
    match after.value {
        value if value == before.value => {}
        0 => {
            table.remove("value");
        }
        value => set(table, "value", i64::from(value)),
    }
}
