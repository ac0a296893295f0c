//! The roster as a JSON Schema (draft 7), for editors that know TOML: completion, hover, faults.
//!
//! The schema describes each key by itself. Rules about the whole battle are checked by [`read`](super::read): chain of
//! command, overlapping bases, an objective that demands more than it names.

use serde_json::{Map, Value, json};

use super::{
    army::OPTIONS_TOO,
    keys::{KeyTable, RosterKey, TOP, ValueForm, levels},
    number::setting_values,
};
use rules::fields::terms::switch::{Domain, REGISTER, SwitchEntry};
use rules::fields::wear::fatigue::MOST_FATIGUE;

/// Returns the schema.
///
/// # Examples
///
/// ```
/// let schema = vidette_roster::schema::schema();
/// assert_eq!(schema["properties"]["edition"]["enum"][0], "full");
/// ```
#[must_use]
pub fn schema() -> Value {
    let Value::Object(mut schema) = table_schema(&TOP) else {
        return Value::Null;
    };
    let head = json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "A battle of vidette",
        "description": "One battle for Fields of Blue & Grey. `vidette check FILE` reports what an editor cannot know.",
    });
    if let Value::Object(head) = head {
        schema.extend(head);
    }
    Value::Object(schema)
}

/// Returns the schema of a kit under a title; `None` if it is not an object.
pub(super) fn titled_schema(title: &str, schema: Value) -> Option<Value> {
    let Value::Object(mut schema) = schema else {
        return None;
    };
    let draft = "http://json-schema.org/draft-07/schema#";
    schema.insert("$schema".to_owned(), draft.into());
    schema.insert("title".to_owned(), title.into());
    Some(Value::Object(schema))
}

/// Returns the schema of a table.
pub(super) fn table_schema(table: &KeyTable) -> Value {
    let properties: Map<String, Value> = (table.keys.iter())
        .map(|key| (key.name.to_owned(), key_schema(key)))
        .collect();
    let required: Vec<&str> = (table.keys.iter())
        .filter(|key| key.is_required)
        .map(|key| key.name)
        .collect();
    let mut object = json!({
        "type": "object",
        "additionalProperties": false,
        "properties": properties,
        "required": required,
    });
    let either: Vec<Value> = table.either.iter().map(|keys| one_of_these(keys)).collect();
    if !either.is_empty() {
        object["allOf"] = either.into();
    }
    object
}

fn one_of_these(keys: &[&str]) -> Value {
    let each: Vec<Value> = keys
        .iter()
        .map(|key| json!({ "required": [key] }))
        .collect();
    json!({ "anyOf": each })
}

fn key_schema(key: &RosterKey) -> Value {
    let mut property = form_schema(&key.form);
    match key.form {
        ValueForm::Ref => property["minLength"] = 1.into(),
        ValueForm::Text if key.is_required => property["minLength"] = 1.into(),
        ValueForm::Texts if key.is_required => property["minItems"] = 1.into(),
        _ => {}
    }
    property["description"] = key.says.into();
    property
}

fn form_schema(form: &ValueForm) -> Value {
    match form {
        ValueForm::Id => json!({ "type": "string", "pattern": r"^[\p{Ll}\p{Lm}\p{Lo}0-9-]+$" }),
        ValueForm::Callsign => json!({ "type": "string", "pattern": "^[A-Z]+$" }),
        ValueForm::Text | ValueForm::Ref | ValueForm::Date => text_schema(),
        ValueForm::Texts => list_schema(text_schema()),
        ValueForm::Flag => json!({ "type": "boolean" }),
        ValueForm::Whole(range) => {
            json!({ "type": "integer", "minimum": range.start(), "maximum": range.end() })
        }
        ValueForm::Count => json!({ "type": "integer", "minimum": 0 }),
        ValueForm::Integer => json!({ "type": "integer" }),
        ValueForm::Inches(range) => {
            json!({ "type": "number", "minimum": range.start(), "maximum": range.end() })
        }
        ValueForm::InchesUpTo(most) => {
            json!({ "type": "number", "exclusiveMinimum": 0, "maximum": most })
        }
        ValueForm::Bearing => json!({ "type": "number" }),
        ValueForm::Point => point_schema(),
        ValueForm::Points(least) => points_schema(*least),
        ValueForm::Rings => list_schema(points_schema(3)),
        ValueForm::Rows => list_schema(list_schema(text_schema())),
        ValueForm::Target => json!({ "anyOf": [text_schema(), point_schema()] }),
        ValueForm::Fatigue => json!({ "anyOf": [
            { "type": "integer", "minimum": 0, "maximum": MOST_FATIGUE },
            { "enum": levels() },
        ] }),
        ValueForm::Word(words) => json!({ "enum": words() }),
        ValueForm::Several(words) => {
            json!({ "anyOf": [{ "enum": words() }, list_schema(json!({ "enum": words() }))] })
        }
        ValueForm::Suggested(words) => json!({ "anyOf": [{ "enum": words() }, text_schema()] }),
        ValueForm::Rulings => rulings_schema(),
        ValueForm::Table(table) => table_schema(table),
        ValueForm::Tables(table) => list_schema(table_schema(table)),
    }
}

/// Returns the schema of one line of text.
fn text_schema() -> Value {
    json!({ "type": "string", "pattern": "^[^\\u0000-\\u001f\\u007f-\\u009f]*$" })
}

fn list_schema(of: Value) -> Value {
    json!({ "type": "array", "items": of })
}

fn point_schema() -> Value {
    json!({ "type": "array", "items": { "type": "number" }, "minItems": 2, "maxItems": 2 })
}

fn points_schema(least: u32) -> Value {
    json!({ "type": "array", "items": point_schema(), "minItems": least })
}

/// Returns the schema of the switches, with the meaning of each setting.
fn rulings_schema() -> Value {
    let mut digging = json!({ "type": "integer", "minimum": 0, "maximum": 4 });
    digging["description"] = "The same as `digging` under [options] (DIG-04).".into();
    let mut card = point_schema();
    card["description"] = "The same as `card` under [options] (BLIND-03).".into();
    let options = OPTIONS_TOO.into_iter().zip([digging, card]);
    let options = options.map(|(name, property)| (name.to_owned(), property));
    let switches = REGISTER
        .iter()
        .map(|entry| (entry.name.to_owned(), switch_schema(entry)));
    let switches: Map<String, Value> = switches.chain(options).collect();
    json!({ "type": "object", "additionalProperties": false, "properties": switches })
}

fn switch_schema(entry: &SwitchEntry) -> Value {
    let mut property = match entry.domain {
        Domain::OnOff => json!({ "type": "boolean" }),
        Domain::Number => json!({ "type": "number", "minimum": 0 }),
        Domain::NumberOrUnlimited => {
            json!({ "anyOf": [{ "type": "integer", "minimum": 0 }, { "enum": ["unlimited"] }] })
        }
        Domain::Words(words) => {
            let settings: Vec<Value> = words.iter().flat_map(|word| setting_values(word)).collect();
            json!({ "enum": settings })
        }
    };
    property["description"] = switch_described(entry).into();
    property
}

/// Describes a switch: its subject, its settings and its defaults.
fn switch_described(entry: &SwitchEntry) -> String {
    let meanings: Vec<String> = entry
        .meanings
        .iter()
        .map(|meaning| format!("{}: {}", meaning.setting, meaning.words))
        .collect();
    let usual = |edition: &str, setting: Option<&str>| {
        setting.map(|setting| format!("{edition} {setting}"))
    };
    let usual = [usual("full", entry.full), usual("basic", entry.basic)];
    let usual: Vec<String> = usual.into_iter().flatten().collect();
    format!(
        "{}. {} Otherwise: {}.",
        entry.ruling,
        meanings.join(" "),
        usual.join(", ")
    )
}
