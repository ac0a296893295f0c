//! Writes the game's ground into the roster of the battle that follows.

use toml_edit::{Array, ArrayOfTables, DocumentMut, Item, Table, TableLike, Value, value};

use crate::tables::{id, point_array, retain_tables, set_value, tables_under};
use rules::fields::setup::Preset;
use rules::fields::state::State;
use table::ground::{Feature, Shape};

/// Carries over the referee's changes of the ground.
pub(super) fn carry_terrain(document: &mut DocumentMut, start: &State, now: &State) {
    let (before, after) = (&start.ground().features, &now.ground().features);
    let is_gone = |id: &str| !after.iter().any(|feature| feature.id == id);
    retain_tables(document.as_table_mut(), "terrain", |id| !is_gone(id));
    let is_new = |feature: &&Feature| !before.iter().any(|known| known.id == feature.id);
    for feature in after.iter().filter(is_new) {
        add(document, feature);
    }
    for table in tables_under(document.as_table_mut(), "terrain") {
        let name = id(table).into_owned();
        let find =
            |features: &[Feature]| features.iter().find(|feature| feature.id == name).cloned();
        if let (Some(before), Some(after)) = (find(before), find(after)) {
            alter_feature(table, &before, &after);
        }
    }
}

/// Adds a finished work.
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
        value(
            area.outline
                .iter()
                .copied()
                .map(point_array)
                .collect::<Array>(),
        ),
    );
    let terrain = document.entry("terrain");
    match terrain.or_insert_with(|| Item::ArrayOfTables(ArrayOfTables::new())) {
        Item::ArrayOfTables(list) => list.push(new),
        Item::Value(Value::Array(list)) => list.push(new.into_inline_table()),
        _ => {}
    }
}

fn alter_feature(table: &mut dyn TableLike, before: &Feature, after: &Feature) {
    let is_bare = before.sight != after.sight && after.sight.is_none();
    if is_bare && Preset::named(&after.kind).is_some_and(|preset| preset.sight.is_some()) {
        // The kind would bring its sight back.
        set_value(table, "kind", format!("cleared-{}", after.kind));
    }
    match after.sight {
        None => {
            table.remove("sight");
        }
        Some(sight) if before.sight != after.sight => set_value(table, "sight", sight.name()),
        Some(_) => {}
    }
    if is_bare || before.going != after.going {
        set_value(table, "going", after.going.name());
    }
    if is_bare || before.cover != after.cover {
        set_value(table, "cover", after.cover.name());
    }
    if before.elevation != after.elevation {
        set_value(table, "elevation", i64::from(after.elevation));
    }
    match after.value {
        value if value == before.value => {}
        0 => {
            table.remove("value");
        }
        value => set_value(table, "value", i64::from(value)),
    }
}
