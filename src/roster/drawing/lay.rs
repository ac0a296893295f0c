//! Ground put into the text of a roster: only its `[[terrain]]` tables change.

use std::collections::{BTreeMap, BTreeSet};

use toml_edit::{
    Array, ArrayOfTables, DocumentMut, Item, RawString, Table, TableLike, Value, value,
};

use rules::fields::setup::{ObjectiveSetup, RosterSetup, TargetSetup, TerrainSetup};
use rules::spelling::listed;
use table::measure::Point;

use super::renew::renew_objectives;
use super::{Ground, HAIRLINE, SAME, is_same_line, ring_corners};
use crate::objectives::propose_objectives;
use crate::tables;

/// Number of corners on a line of the file.
const ON_A_LINE: usize = 8;

/// A roster with ground from a drawing.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Laid {
    /// The text of the roster.
    pub text: String,
    /// The changes, a line for each piece.
    pub changes: Vec<String>,
    /// Sentences about the pieces that stay although they are missing in the drawing.
    pub kept: Vec<String>,
}

/// Replaces a roster's ground.
///
/// # Errors
///
/// Fails with a sentence if the text is not TOML.
pub(super) fn lay_ground(text: &str, setup: &RosterSetup, ground: &Ground) -> Result<Laid, String> {
    let mut document = parse_document(text)?;
    let mut laid = Laid::default();
    let renewed = renew_objectives(&mut document, setup, ground);
    let named = uses_of_ground(setup, &renewed.ids);
    let is_drawn = |id: &str| ground.pieces.iter().any(|piece| piece.id == id);
    let mut gone: BTreeSet<String> = BTreeSet::new();
    for piece in setup.terrain.iter().filter(|piece| !is_drawn(&piece.id)) {
        match named.get(piece.id.as_str()) {
            Some(by) => laid.kept.push(format!(
                "{} is not in the drawing; kept because {} it",
                piece_called(piece),
                by
            )),
            None => {
                laid.changes
                    .push(format!("removed: {}", piece_called(piece)));
                gone.insert(piece.id.clone());
            }
        }
    }
    for table in tables::tables_under(document.as_table_mut(), "terrain") {
        let id = tables::id(table).into_owned();
        let known = setup.terrain.iter().find(|piece| piece.id == id);
        let drawn = ground.pieces.iter().find(|piece| piece.id == id);
        if let (Some(known), Some(drawn)) = (known, drawn) {
            let changed = alter_piece(table, known, drawn);
            if !changed.is_empty() {
                let changed = listed(changed);
                laid.changes
                    .push(format!("changed: {}: {changed}", piece_called(known)));
            }
            if known.crest.is_some() && drawn.crest.is_none() {
                laid.kept.push(format!(
                    "the crest of {} is not in the drawing; the roster's crest is kept",
                    piece_called(known)
                ));
            }
        }
    }
    remove(&mut document, &gone);
    let is_known = |id: &str| setup.terrain.iter().any(|piece| piece.id == id);
    let pieces = ground.pieces.iter().chain(&renewed.pieces);
    for piece in pieces.filter(|piece| !is_known(&piece.id)) {
        laid.changes.push(format!("new: {}", piece_called(piece)));
        add(&mut document, "terrain", table_of(piece));
    }
    laid.changes.extend(renewed.changes);
    laid.text = document.to_string();
    Ok(laid)
}

/// Puts the ground of a drawing into a newly drafted roster, and proposes objectives on it.
///
/// # Errors
///
/// Fails with a sentence if the text is not TOML.
pub(super) fn lay_new(text: &str, setup: &RosterSetup, ground: &Ground) -> Result<Laid, String> {
    let mut document = parse_document(text)?;
    let proposal = propose_objectives(&ground.pieces, (ground.width, ground.depth), &setup.sides);
    let pieces = ground.pieces.iter().chain(&proposal.pieces);
    let mut laid = Laid::default();
    let tables = pieces.map(|piece| {
        laid.changes.push(piece_called(piece));
        table_of(piece)
    });
    tables::replace_tables(&mut document, "terrain", tables.collect());
    let objectives = proposal.objectives.iter().map(objective_table);
    tables::replace_tables(&mut document, "objective", objectives.collect());
    laid.text = document.to_string();
    Ok(laid)
}

/// Returns all identifiers of a roster.
///
/// # Errors
///
/// Fails with a sentence if the text is not TOML.
pub(super) fn all_identifiers(text: &str) -> Result<BTreeSet<String>, String> {
    fn collect_identifiers(table: &dyn TableLike, found: &mut BTreeSet<String>) {
        for (key, item) in table.iter() {
            if let Some(id) = item.as_str().filter(|_| key == "id") {
                found.insert(id.to_owned());
            }
            if let Some(table) = item.as_table_like() {
                collect_identifiers(table, found);
            }
            for table in item.as_array_of_tables().into_iter().flatten() {
                collect_identifiers(table, found);
            }
            let inline = item.as_array().into_iter().flatten();
            for table in inline.filter_map(Value::as_inline_table) {
                collect_identifiers(table, found);
            }
        }
    }
    let mut found = BTreeSet::new();
    collect_identifiers(parse_document(text)?.as_table(), &mut found);
    Ok(found)
}

fn parse_document(text: &str) -> Result<DocumentMut, String> {
    let text = text.trim_start_matches('\u{feff}');
    let document: Result<DocumentMut, _> = text.parse();
    document.map_err(|error| format!("the roster is not TOML: {error}"))
}

/// Returns the orders and objectives that name each piece of ground, without the objectives that are replaced.
fn uses_of_ground<'s>(setup: &'s RosterSetup, replaced: &[String]) -> BTreeMap<&'s str, String> {
    let mut named: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    let objectives = setup.objectives.iter();
    for objective in objectives.filter(|objective| !replaced.contains(&objective.id)) {
        for feature in &objective.features {
            named
                .entry(feature)
                .or_default()
                .push(format!("objective {}", objective.id));
        }
    }
    let of_brigades = setup.brigades.iter().map(|brigade| {
        (
            brigade.orders.as_ref(),
            format!("the order of {}", brigade.id),
        )
    });
    let of_dummies = setup
        .dummies
        .iter()
        .map(|dummy| (dummy.orders.as_ref(), "the order of a dummy".to_owned()));
    for (orders, who) in of_brigades.chain(of_dummies) {
        if let Some(TargetSetup::Id(id)) = orders.and_then(|orders| orders.target.as_ref()) {
            named.entry(id).or_default().push(who);
        }
    }
    let said = |by: Vec<String>| {
        let verb = if by.len() == 1 { "names" } else { "name" };
        format!("{} {verb}", listed(by.iter().map(String::as_str)))
    };
    named.into_iter().map(|(id, by)| (id, said(by))).collect()
}

/// Describes a piece by kind, name and identifier: `woods Herbst's Wood (herbst-wood)`.
fn piece_called(piece: &TerrainSetup) -> String {
    let kind = piece.kind.as_deref().unwrap_or("terrain");
    match &piece.name {
        Some(name) => format!("{kind} {name} ({})", piece.id),
        None => format!("{kind} {}", piece.id),
    }
}

/// Changes a table to match the drawing, and returns the changed keys.
fn alter_piece(
    table: &mut dyn TableLike,
    known: &TerrainSetup,
    drawn: &TerrainSetup,
) -> Vec<&'static str> {
    let mut changed = Vec::new();
    let mut change = |key: &'static str, new: Option<Value>| {
        match new {
            Some(new) => tables::set_value(table, key, new),
            None => {
                table.remove(key);
            }
        }
        changed.push(key);
    };
    if let Some(outline) = &drawn.outline {
        let old = known.outline.as_ref();
        if !old.is_some_and(|old| is_same_line(ring_corners(old), outline)) {
            change("outline", Some(points_array(outline).into()));
        }
        let is_same_hole =
            |(one, other): (&Vec<Point>, &Vec<Point>)| is_same_line(ring_corners(one), other);
        let is_same = known.holes.len() == drawn.holes.len()
            && known.holes.iter().zip(&drawn.holes).all(is_same_hole);
        if !is_same {
            change("holes", rings_array(&drawn.holes).map(Value::from));
        }
        for (key, is_there) in [
            ("line", known.line.is_some()),
            ("width", known.width.is_some()),
        ] {
            if is_there {
                change(key, None);
            }
        }
    }
    if let Some(line) = &drawn.line {
        if !known
            .line
            .as_ref()
            .is_some_and(|old| is_same_line(old, line))
        {
            change("line", Some(points_array(line).into()));
        }
        if known.outline.is_some() {
            change("outline", None);
        }
        if !known.holes.is_empty() {
            change("holes", None);
        }
        let is_same = match (known.width, drawn.width) {
            (Some(old), Some(new)) => (old - new).abs() <= SAME + 1e-9,
            // A line drawn as a hairline has no width, or one too small to see.
            (Some(old), None) => old < HAIRLINE,
            (None, new) => new.is_none(),
        };
        if !is_same {
            change("width", drawn.width.map(inches_value));
        }
    }
    let words = [
        ("kind", &known.kind, &drawn.kind),
        ("name", &known.name, &drawn.name),
        ("sight", &known.sight, &drawn.sight),
        ("going", &known.going, &drawn.going),
        ("cover", &known.cover, &drawn.cover),
    ];
    for (key, old, new) in words {
        if let Some(word) = new.as_ref().filter(|_| old != new) {
            change(key, Some(word.as_str().into()));
        }
    }
    let numbers = [
        ("elevation", known.elevation, drawn.elevation),
        ("value", known.value, drawn.value),
    ];
    for (key, old, new) in numbers {
        if let Some(number) = new.filter(|_| old != new) {
            change(key, Some(number.into()));
        }
    }
    if let Some(crest) = &drawn.crest
        && !known
            .crest
            .as_ref()
            .is_some_and(|old| is_same_line(old, crest))
    {
        change("crest", Some(points_array(crest).into()));
    }
    changed
}

/// Makes a new table for a piece.
fn table_of(piece: &TerrainSetup) -> Table {
    let mut table = Table::new();
    let mut put = |key: &str, new: Option<Value>| {
        if let Some(new) = new {
            table.insert(key, value(new));
        }
    };
    let word = |word: &Option<String>| word.as_deref().map(Value::from);
    put("id", Some(piece.id.as_str().into()));
    put("name", word(&piece.name));
    put("kind", word(&piece.kind));
    put(
        "outline",
        piece
            .outline
            .as_deref()
            .map(|outline| points_array(outline).into()),
    );
    put("holes", rings_array(&piece.holes).map(Value::from));
    put(
        "line",
        piece.line.as_deref().map(|line| points_array(line).into()),
    );
    put("width", piece.width.map(inches_value));
    put("elevation", piece.elevation.map(Value::from));
    put(
        "crest",
        piece
            .crest
            .as_deref()
            .map(|crest| points_array(crest).into()),
    );
    put("sight", word(&piece.sight));
    put("going", word(&piece.going));
    put("cover", word(&piece.cover));
    put("value", piece.value.map(Value::from));
    table.decor_mut().set_prefix("\n");
    table
}

/// Makes a new table for an objective.
fn objective_table(objective: &ObjectiveSetup) -> Table {
    let mut table = Table::new();
    table.insert("id", value(objective.id.as_str()));
    table.insert("side", value(objective.side.as_str()));
    table.insert("text", value(objective.text.as_str()));
    let features: Array = objective.features.iter().map(String::as_str).collect();
    table.insert("features", value(features));
    if let Some(hold) = objective.hold {
        table.insert("hold", value(hold));
    }
    table.decor_mut().set_prefix("\n");
    table
}

/// Removes pieces. Comments before them move to the next piece, or to the last remaining one.
fn remove(document: &mut DocumentMut, gone: &BTreeSet<String>) {
    let Some(Item::ArrayOfTables(list)) = document.get_mut("terrain") else {
        tables::retain_tables(document.as_table_mut(), "terrain", |id| !gone.contains(id));
        return;
    };
    let mut waiting = String::new();
    let mut last: Option<usize> = None;
    let comments = |table: &Table| match table.decor().prefix().and_then(RawString::as_str) {
        Some(text) if text.contains('#') => text.to_owned(),
        _ => String::new(),
    };
    for (n, table) in list.iter_mut().enumerate() {
        if gone.contains(tables::id(table).as_ref()) {
            waiting.push_str(&comments(table));
            continue;
        }
        last = Some(n);
        if !waiting.is_empty() {
            put_before(table, std::mem::take(&mut waiting));
        }
    }
    if let Some(table) = last
        .and_then(|n| list.get_mut(n))
        .filter(|_| !waiting.is_empty())
    {
        put_before(table, waiting);
    }
    list.retain(|table| !gone.contains(tables::id(table).as_ref()));
}

/// Puts comments before those that a table already has.
fn put_before(table: &mut Table, comments: String) {
    let own = table.decor().prefix().and_then(RawString::as_str);
    let all = comments + own.unwrap_or("\n");
    table.decor_mut().set_prefix(all);
}

/// Adds a table to a list, in the list's own form.
fn add(document: &mut DocumentMut, key: &str, mut new: Table) {
    let end = document
        .get("table")
        .and_then(Item::as_table)
        .and_then(Table::position);
    match document.get_mut(key) {
        Some(Item::ArrayOfTables(list)) if !list.is_empty() => list.push(new),
        Some(Item::Value(Value::Array(list))) => list.push(new.into_inline_table()),
        _ => {
            new.set_position(end);
            let mut list = ArrayOfTables::new();
            list.push(new);
            document.insert(key, Item::ArrayOfTables(list));
        }
    }
}

/// Formats inches; whole numbers have no point.
fn inches_value(n: f64) -> Value {
    match n.fract() == 0.0 && n.abs() < 1e9 {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "whole, and no larger than a table"
        )]
        true => Value::from(n as i64),
        false => Value::from(n),
    }
}

/// Formats points as a list; a long one is broken into lines.
fn points_array(points: &[Point]) -> Array {
    let mut list = Array::new();
    for (n, point) in points.iter().enumerate() {
        let point: Array = [inches_value(point.x), inches_value(point.y)]
            .into_iter()
            .collect();
        list.push(point);
        let is_break = points.len() > ON_A_LINE + 4 && n % ON_A_LINE == 0;
        if is_break && let Some(value) = list.get_mut(n) {
            value.decor_mut().set_prefix("\n  ");
        }
    }
    if points.len() > ON_A_LINE + 4 {
        list.set_trailing("\n");
        list.set_trailing_comma(true);
    }
    list
}

/// Formats rings as a list of lists; `None` for none.
fn rings_array(rings: &[Vec<Point>]) -> Option<Array> {
    let list: Array = rings.iter().map(|ring| points_array(ring)).collect();
    (!list.is_empty()).then_some(list)
}
