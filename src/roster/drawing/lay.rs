//! Ground put into the text of a roster: only its `[[terrain]]` tables change.

use std::collections::{BTreeMap, BTreeSet};

use toml_edit::{
    Array, ArrayOfTables, DocumentMut, Item, RawString, Table, TableLike, Value, value,
};

use rules::fields::setup::{ObjectiveSetup, RosterSetup, TargetSetup, TerrainSetup};
use rules::spelling::listed;

use super::corners::{inches_value, points_array, rings_array, with_comments};
use super::suggestion::suggest_objective;
use super::{Ground, HAIRLINE, SAME, is_same_line, ring_corners};
use crate::objectives::propose_objectives;
use crate::tables;

/// A roster with ground from a drawing.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Laid {
    /// The text of the roster.
    pub text: String,
    /// The changes, a line for each feature.
    pub changes: Vec<String>,
    /// Features added for the objectives of a new roster.
    pub added: Vec<String>,
    /// True if a new roster has no objective, because the ground has no place worth holding.
    pub lacks_objective: bool,
    /// Sentences about the features that stay although they are missing in the drawing.
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
    let named = uses_of_ground(setup);
    let is_drawn = |id: &str| ground.pieces.iter().any(|piece| piece.id == id);
    let mut gone: BTreeSet<String> = BTreeSet::new();
    for piece in setup.terrain.iter().filter(|piece| !is_drawn(&piece.id)) {
        let kind = piece.kind.as_deref().unwrap_or_default();
        if ground.hidden.contains(&piece.id) || ground.hidden.contains(kind) {
            let called = piece_called(piece);
            laid.kept
                .push(format!("{called} is hidden in the drawing; kept"));
            continue;
        }
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
    let mut comments = remove(&mut document, &gone);
    let is_known = |id: &str| setup.terrain.iter().any(|piece| piece.id == id);
    for piece in ground.pieces.iter().filter(|piece| !is_known(&piece.id)) {
        laid.changes.push(format!("new: {}", piece_called(piece)));
        let mut table = table_of(piece);
        put_before(&mut table, std::mem::take(&mut comments));
        add(&mut document, "terrain", table);
    }
    keep_comments(&mut document, comments);
    laid.kept.extend(suggest_objective(setup, ground));
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
    let mut laid = Laid {
        added: proposal.pieces.iter().map(piece_called).collect(),
        lacks_objective: proposal.objectives.is_empty(),
        ..Laid::default()
    };
    let tables = pieces.map(table_of);
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

/// Returns the orders and objectives that name each terrain feature.
fn uses_of_ground(setup: &RosterSetup) -> BTreeMap<&str, String> {
    let mut named: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for objective in &setup.objectives {
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

/// Describes a feature by kind, name and identifier: `woods Herbst's Wood (herbst-wood)`, `woods (woods-2)`.
fn piece_called(piece: &TerrainSetup) -> String {
    let kind = piece.kind.as_deref().unwrap_or("terrain");
    match &piece.name {
        Some(name) => format!("{kind} {name} ({})", piece.id),
        None => format!("{kind} ({})", piece.id),
    }
}

/// Changes a table to match the drawing, and returns the changed keys.
fn alter_piece(
    table: &mut dyn TableLike,
    known: &TerrainSetup,
    drawn: &TerrainSetup,
) -> Vec<&'static str> {
    let old = |key: &str| table.get(key).and_then(Item::as_array).cloned();
    let (old_outline, old_holes, old_line, old_crest) =
        (old("outline"), old("holes"), old("line"), old("crest"));
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
            change(
                "outline",
                Some(with_comments(old_outline.as_ref(), outline).into()),
            );
        }
        let is_same = known.holes.len() == drawn.holes.len()
            && known
                .holes
                .iter()
                .zip(&drawn.holes)
                .all(|(old, new)| is_same_line(ring_corners(old), new));
        if !is_same {
            let holes = rings_array(old_holes.as_ref(), &drawn.holes);
            change("holes", holes.map(Value::from));
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
            change("line", Some(with_comments(old_line.as_ref(), line).into()));
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
        change(
            "crest",
            Some(with_comments(old_crest.as_ref(), crest).into()),
        );
    }
    changed
}

/// Makes a new table for a feature.
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
    put("holes", rings_array(None, &piece.holes).map(Value::from));
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

/// Removes features. Comments before them move to the next feature; those after the last remaining feature are
/// returned.
fn remove(document: &mut DocumentMut, gone: &BTreeSet<String>) -> String {
    let mut waiting = String::new();
    let Some(Item::ArrayOfTables(list)) = document.get_mut("terrain") else {
        tables::retain_tables(document.as_table_mut(), "terrain", |id| !gone.contains(id));
        return waiting;
    };
    for table in list.iter_mut() {
        if gone.contains(tables::id(table).as_ref()) {
            waiting.push_str(&comments_before(table));
        } else {
            put_before(table, std::mem::take(&mut waiting));
        }
    }
    list.retain(|table| !gone.contains(tables::id(table).as_ref()));
    waiting
}

/// Returns the text before a table if it has a comment; empty otherwise.
fn comments_before(table: &Table) -> String {
    match table.decor().prefix().and_then(RawString::as_str) {
        Some(text) if text.contains('#') => text.to_owned(),
        _ => String::new(),
    }
}

/// Puts comments that followed all features back in their place: before the table that follows the features, or at the
/// end.
fn keep_comments(document: &mut DocumentMut, comments: String) {
    if comments.is_empty() {
        return;
    }
    let last = document.get("terrain").and_then(Item::as_array_of_tables);
    let last = last.and_then(|list| list.iter().filter_map(Table::position).max());
    let mut next: Option<&mut Table> = None;
    for (key, item) in document.iter_mut() {
        let tables: Vec<&mut Table> = match item {
            _ if key == "terrain" => continue,
            Item::Table(table) => vec![table],
            Item::ArrayOfTables(list) => list.iter_mut().collect(),
            _ => continue,
        };
        for table in tables {
            let is_behind = table.position() > last && table.position().is_some();
            let is_nearer = next
                .as_ref()
                .is_none_or(|next| table.position() < next.position());
            if is_behind && is_nearer {
                next = Some(table);
            }
        }
    }
    match next {
        Some(table) => put_before(table, comments),
        None => {
            let trailing = document.trailing().as_str().unwrap_or_default().to_owned();
            document.set_trailing(comments + &trailing);
        }
    }
}

/// Puts comments before those of a table.
fn put_before(table: &mut Table, comments: String) {
    if comments.is_empty() {
        return;
    }
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
