//! The roster as a JSON Schema (draft 7), for editors that know TOML: completion, hover, faults.
//!
//! It covers each key by itself. Rules about the whole battle (chain of command, overlapping bases, an objective that
//! demands more than it names) are checked by [`read`](super::read).

use serde_json::{Map, Value, json};

use super::{
    army::OPTIONS_TOO,
    keys::{KeyTable, RosterKey, TOP, ValueForm, levels},
};
use rules::fields::terms::switch::{Domain, REGISTER, SwitchEntry};
use rules::fields::wear::fatigue::MOST_FATIGUE;

/// The schema.
///
/// # Examples
///
/// ```
/// let schema = vidette_roster::schema::schema();
/// assert_eq!(schema["properties"]["edition"]["enum"][0], "full");
/// ```
#[must_use]
pub fn schema() -> Value {
    let Value::Object(mut schema) = object(&TOP) else {
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

/// Returns the schema of a kit under a title; `None` if it is no object.
pub(super) fn titled(title: &str, schema: Value) -> Option<Value> {
    let Value::Object(mut schema) = schema else {
        return None;
    };
    let draft = "http://json-schema.org/draft-07/schema#";
    schema.insert("$schema".to_owned(), draft.into());
    schema.insert("title".to_owned(), title.into());
    Some(Value::Object(schema))
}

/// Returns the schema of a table.
pub(super) fn object(table: &KeyTable) -> Value {
    let properties: Map<String, Value> = (table.keys.iter())
        .map(|key| (key.name.to_owned(), property(key)))
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

fn property(key: &RosterKey) -> Value {
    let mut property = form(&key.form);
    match key.form {
        ValueForm::Ref => property["minLength"] = 1.into(),
        ValueForm::Text if key.is_required => property["minLength"] = 1.into(),
        ValueForm::Texts if key.is_required => property["minItems"] = 1.into(),
        _ => {}
    }
    property["description"] = key.says.into();
    property
}

fn form(form: &ValueForm) -> Value {
    match form {
        ValueForm::Id => json!({ "type": "string", "pattern": r"^[\p{Ll}\p{Lm}\p{Lo}0-9-]+$" }),
        ValueForm::Callsign => json!({ "type": "string", "pattern": "^[A-Z]+$" }),
        ValueForm::Text | ValueForm::Ref | ValueForm::Date => text(),
        ValueForm::Texts => list(text()),
        ValueForm::Flag => json!({ "type": "boolean" }),
        ValueForm::Whole(range) => {
            json!({ "type": "integer", "minimum": range.start(), "maximum": range.end() })
        }
        ValueForm::Count => json!({ "type": "integer", "minimum": 0 }),
        ValueForm::Inches(range) => {
            json!({ "type": "number", "minimum": range.start(), "maximum": range.end() })
        }
        ValueForm::InchesUpTo(most) => {
            json!({ "type": "number", "exclusiveMinimum": 0, "maximum": most })
        }
        ValueForm::Bearing => json!({ "type": "number" }),
        ValueForm::Point => point(),
        ValueForm::Points(least) => points(*least),
        ValueForm::Rings => list(points(3)),
        ValueForm::Rows => list(list(text())),
        ValueForm::Target => json!({ "anyOf": [text(), point()] }),
        ValueForm::Fatigue => json!({ "anyOf": [
            { "type": "integer", "minimum": 0, "maximum": MOST_FATIGUE },
            { "enum": levels() },
        ] }),
        ValueForm::Word(words) => json!({ "enum": words() }),
        ValueForm::Several(words) => {
            json!({ "anyOf": [{ "enum": words() }, list(json!({ "enum": words() }))] })
        }
        ValueForm::Suggested(words) => json!({ "anyOf": [{ "enum": words() }, text()] }),
        ValueForm::Rulings => rulings(),
        ValueForm::Table(table) => object(table),
        ValueForm::Tables(table) => list(object(table)),
    }
}

/// One line of text.
fn text() -> Value {
    json!({ "type": "string", "pattern": "^[^\\u0000-\\u001f\\u007f-\\u009f]*$" })
}

fn list(of: Value) -> Value {
    json!({ "type": "array", "items": of })
}

fn point() -> Value {
    json!({ "type": "array", "items": { "type": "number" }, "minItems": 2, "maxItems": 2 })
}

fn points(least: u32) -> Value {
    json!({ "type": "array", "items": point(), "minItems": least })
}

/// The switches, each with what its settings mean.
fn rulings() -> Value {
    let mut digging = json!({ "type": "integer", "minimum": 0, "maximum": 4 });
    digging["description"] = "As digging under [options] (DIG-04).".into();
    let mut card = point();
    card["description"] = "As card under [options] (BLIND-03).".into();
    let options = OPTIONS_TOO.into_iter().zip([digging, card]);
    let options = options.map(|(name, property)| (name.to_owned(), property));
    let switches = REGISTER
        .iter()
        .map(|entry| (entry.name.to_owned(), switch(entry)));
    let switches: Map<String, Value> = switches.chain(options).collect();
    json!({ "type": "object", "additionalProperties": false, "properties": switches })
}

fn switch(entry: &SwitchEntry) -> Value {
    let mut property = match entry.domain {
        Domain::OnOff => json!({ "type": "boolean" }),
        Domain::Number => json!({ "type": "number", "minimum": 0 }),
        Domain::NumberOrUnlimited => {
            json!({ "anyOf": [{ "type": "integer", "minimum": 0 }, { "enum": ["unlimited"] }] })
        }
        Domain::Words(words) => {
            let settings: Vec<Value> = words.iter().flat_map(|word| written(word)).collect();
            json!({ "enum": settings })
        }
    };
    property["description"] = described(entry).into();
    property
}

/// A setting as a roster may write it: a number without quotes, on and off as true and false too.
fn written(word: &str) -> Vec<Value> {
    match (word, word.parse::<f64>()) {
        (_, Ok(number)) => vec![json!(number)],
        ("on", _) => vec![json!(true), json!(word)],
        ("off", _) => vec![json!(false), json!(word)],
        _ => vec![json!(word)],
    }
}

/// Describes the subject of a switch, its settings and the defaults.
fn described(entry: &SwitchEntry) -> String {
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
