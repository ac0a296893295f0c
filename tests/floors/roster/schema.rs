//! The schema for editors says what the reader says: it takes every roster that the reader takes, and of every
//! key what the reader takes of it.

use std::collections::{BTreeMap, BTreeSet};

use boon::{Compiler, SchemaIndex, Schemas, ValidationError};
use roster::schema::schema;
use serde_json::{Map, Value, json};

use super::*;

/// What holds a roster against the schema.
struct Validator {
    schemas: Schemas,
    roster: SchemaIndex,
}

/// Reads the schema, which is held against that of its draft before.
fn validator() -> Validator {
    let mut schemas = Schemas::new();
    let mut compiler = Compiler::new();
    compiler.add_resource("roster.json", schema()).unwrap();
    let roster = compiler.compile("roster.json", &mut schemas).unwrap();
    Validator { schemas, roster }
}

/// The value as an editor hands it to a schema: dates are texts.
fn as_json(value: &toml::Value) -> Value {
    match value {
        toml::Value::String(text) => json!(text),
        toml::Value::Integer(number) => json!(number),
        toml::Value::Float(number) => json!(number),
        toml::Value::Boolean(flag) => json!(flag),
        toml::Value::Datetime(date) => json!(date.to_string()),
        toml::Value::Array(list) => list.iter().map(as_json).collect(),
        toml::Value::Table(table) => Value::Object(of_table(table)),
    }
}

fn of_table(table: &toml::Table) -> Map<String, Value> {
    (table.iter())
        .map(|(key, value)| (key.clone(), as_json(value)))
        .collect()
}

fn parsed(text: &str) -> Option<Value> {
    let table: toml::Table = text.trim_start_matches('\u{feff}').parse().ok()?;
    Some(Value::Object(of_table(&table)))
}

fn refusals(validator: &Validator, roster: &Value) -> Vec<String> {
    match validator.schemas.validate(roster, validator.roster) {
        Ok(()) => Vec::new(),
        Err(error) => causes(&error),
    }
}

/// What is wrong in the end, each with its place.
fn causes(error: &ValidationError<'_, '_>) -> Vec<String> {
    match error.causes.as_slice() {
        [] => vec![format!("{}: {}", error.instance_location, error.kind)],
        causes_of => causes_of.iter().flat_map(causes).collect(),
    }
}

fn faults(text: &str) -> Vec<String> {
    let faults = roster::read(text).faults.into_iter();
    let faults = faults.filter(|fault| fault.severity == FaultSeverity::Fault);
    faults.map(|fault| fault.said).collect()
}

#[test]
fn the_schema_is_one_of_draft_seven_and_describes_every_key() {
    assert_eq!(
        schema()["$schema"],
        "http://json-schema.org/draft-07/schema#"
    );
    validator();
    let mut seen = 0;
    every_property(&schema(), &mut |name, property| {
        let says = property["description"].as_str().unwrap_or_default();
        assert!(says.len() > 9, "{name}: {says}");
        seen += 1;
    });
    assert!(seen > 150, "{seen}");
}

/// Calls `each` with every key at every depth.
fn every_property(schema: &Value, each: &mut dyn FnMut(&str, &Value)) {
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        each(name, property);
        every_property(property, each);
        every_property(&property["items"], each);
    }
}

#[test]
fn every_valid_roster_fits() {
    let validator = validator();
    let mut paths = files("rosters");
    paths.extend(files("tests/data/rosters/valid"));
    paths.extend(files("tests/data/rosters"));
    assert!(paths.len() >= 8);
    for path in paths {
        let roster = parsed(&fs::read_to_string(&path).unwrap()).unwrap();
        let refused = refusals(&validator, &roster);
        assert!(refused.is_empty(), "{}: {refused:#?}", path.display());
    }
}

/// What the reader says of the form of one key, and so the schema knows too.
fn is_of_form(said: &str) -> bool {
    let of_form = [
        "does not know the `",
        "` must be ",
        "unknown key `",
        " is unknown: choose from ",
        "` is missing",
        "has no `",
        "needs `",
    ];
    of_form.iter().any(|words| said.contains(words))
}

/// Rosters whose faults of form depend on more than one key, so that the reader alone tells them.
const DEPENDS: &[&str] = &[
    "advance-nowhere",
    "at-missing",
    "attack-nobody",
    "facing-missing",
    "kind-unknown",
    "stream-outline",
    "stream-wide",
];

#[test]
fn of_an_invalid_roster_the_schema_refuses_the_form_and_nothing_else() {
    let validator = validator();
    let mut refused = 0;
    let mut passed = Vec::new();
    for path in files("tests/data/rosters/invalid") {
        let (name, text) = (stem(&path), fs::read_to_string(&path).unwrap());
        let Some(roster) = parsed(&text) else {
            continue;
        };
        let faults = faults(&text);
        let said = refusals(&validator, &roster);
        refused += usize::from(!said.is_empty());
        assert!(
            said.is_empty() || !faults.is_empty(),
            "{name}: no fault, but {said:#?}"
        );
        if said.is_empty() && faults.iter().any(|fault| is_of_form(fault)) {
            passed.push(name);
        }
    }
    assert!(refused > 50, "{refused}");
    assert_eq!(passed, DEPENDS);
}

/// A value as TOML on one line.
fn as_toml(value: &Value) -> String {
    match value {
        Value::Object(table) => {
            let keys = table
                .iter()
                .map(|(key, value)| format!("{key} = {}", as_toml(value)));
            format!("{{ {} }}", keys.collect::<Vec<_>>().join(", "))
        }
        Value::Array(list) => {
            format!(
                "[{}]",
                list.iter().map(as_toml).collect::<Vec<_>>().join(", ")
            )
        }
        other => other.to_string(),
    }
}

fn as_file(roster: &Value) -> String {
    let keys = roster.as_object().unwrap().iter();
    keys.map(|(key, value)| format!("{key} = {}\n", as_toml(value)))
        .collect()
}

/// A table of each kind in a roster, with its part of the schema; by its way without numbers.
fn tables<'s>(
    (schema, way): (&'s Value, &str),
    (roster, at): (&Value, &str),
    found: &mut BTreeMap<String, (String, &'s Value)>,
) {
    let known = found.entry(way.to_owned());
    known.or_insert_with(|| (at.to_owned(), schema));
    for (key, property) in schema["properties"].as_object().into_iter().flatten() {
        let (inner, numbers) = match property["type"].as_str() {
            Some("array") => (
                &property["items"],
                (0..9).map(|n| format!("/{n}")).collect(),
            ),
            _ => (property, vec![String::new()]),
        };
        for number in numbers {
            let step = format!("{at}/{key}{number}");
            if inner["type"] == "object" && roster.pointer(&step).is_some() {
                tables((inner, &format!("{way}/{key}")), (roster, &step), found);
            }
        }
    }
}

fn samples() -> Vec<Value> {
    vec![
        json!("word"),
        json!(""),
        json!("two\nlines"),
        json!(0),
        json!(1),
        json!(-1),
        json!(2.5),
        json!(1_000_000_000),
        json!(true),
        json!([]),
        json!(["word"]),
        json!([1, 2]),
        json!([[4, 4], [6, 4], [6, 6]]),
        json!([["word"]]),
        json!([["word"], 1]),
        json!({}),
        json!({ "word": 1 }),
        json!([{}]),
    ]
}

/// Where schema and reader differ about a roster in which one thing is changed.
fn differ(validator: &Validator, roster: &Value, what: &str) -> Option<String> {
    let said = refusals(validator, roster);
    let faults = faults(&as_file(roster));
    let is_of_form = faults.iter().any(|fault| is_of_form(fault));
    match (said.is_empty(), faults.is_empty()) {
        (false, true) => Some(format!("{what}: no fault, but {said:?}")),
        (true, _) if is_of_form => Some(format!("{what}: only the reader says {faults:?}")),
        _ => None,
    }
}

/// What depends on more than the key that is changed, so that the reader alone tells it.
const DEPENDS_ON_MORE: [&str; 5] = [
    "/brigade/0/orders/target left out",
    "/brigade/0/units/0/at left out",
    "/brigade/0/units/0/facing left out",
    "/terrain/0/kind = \"word\"",
    "/terrain/0/kind = \"\"",
];

#[test]
fn of_every_key_the_schema_takes_what_the_reader_takes() {
    let (validator, schema) = (validator(), schema());
    let mut base = parsed(CONTRACT).unwrap();
    base["defence"] = json!({ "side": "union" });
    assert_eq!(faults(&as_file(&base)), Vec::<String>::new());
    let mut found = BTreeMap::new();
    tables((&schema, ""), (&base, ""), &mut found);
    let mut all: Vec<String> = Vec::new();
    let ways: Vec<&String> = found.keys().collect();
    assert_eq!(ways.len(), 19, "{ways:?}");
    for (at, table) in found.into_values() {
        let keys: BTreeSet<&String> = table["properties"].as_object().unwrap().keys().collect();
        for key in keys {
            let changed = |value: Option<Value>| {
                let mut roster = base.clone();
                let place = roster.pointer_mut(&at).unwrap().as_object_mut().unwrap();
                match value {
                    Some(value) => place.insert(key.clone(), value),
                    None => place.remove(key),
                };
                roster
            };
            let left_out = format!("{at}/{key} left out");
            all.extend(differ(&validator, &changed(None), &left_out));
            for sample in samples() {
                let what = format!("{at}/{key} = {sample}");
                all.extend(differ(&validator, &changed(Some(sample)), &what));
            }
            let property = &table["properties"][key];
            for bound in ["minimum", "maximum"] {
                let Some(limit) = property[bound].as_f64() else {
                    continue;
                };
                let step = if bound == "minimum" { -1.0 } else { 1.0 };
                let past = changed(Some(json!((limit + step) as i64)));
                let said = faults(&as_file(&past));
                assert!(
                    !said.is_empty(),
                    "{at}/{key} {bound} {limit}: nobody minds more"
                );
            }
        }
    }
    all.retain(|said| !DEPENDS_ON_MORE.iter().any(|known| said.starts_with(known)));
    assert!(all.is_empty(), "{}", all.join("\n"));
}
