//! The schema of kits: every key with its meaning, optional rules and switches with their settings.

use super::{Home, home};

/// The properties of a table, of each table of a list, or of each table under a free name.
fn keys_of(table: &serde_json::Value) -> Vec<(String, &serde_json::Value)> {
    let of_list = &table["items"]["properties"];
    let of_named = &table["additionalProperties"]["properties"];
    let all = [&table["properties"], of_list, of_named];
    let keys = all
        .into_iter()
        .filter_map(|keys| keys.as_object())
        .flatten();
    keys.map(|(name, key)| (name.clone(), key)).collect()
}

/// Every key that a kit may have has its meaning in the schema and on the manual page, and no other key has.
fn every_key_is_described(home: &Home, rules: &str) {
    let schema = home.out(&["schema", "--rules", rules]);
    let schema: serde_json::Value = serde_json::from_str(&schema).unwrap();
    let page = home.out(&["man"]).replace("\\-", "-");
    let mut known = Vec::new();
    for (name, table) in keys_of(&schema) {
        known.push((String::new(), name.clone()));
        for (key, below) in keys_of(table) {
            known.push((name.clone(), key.clone()));
            if name == "map" {
                known.extend(
                    keys_of(below)
                        .into_iter()
                        .map(|(part, _)| (format!("map.{key}"), part)),
                );
            }
        }
    }
    // Switches have their own words.
    let is_switch = |table: &str| matches!(table, "rulings" | "complications");
    for (table, key) in known.iter().filter(|(table, _)| is_switch(table)) {
        let words = schema["properties"][table]["properties"][key]["description"].as_str();
        assert!(
            words.is_some_and(|words| words.contains("Otherwise: ")),
            "{rules}: {key}"
        );
    }
    for (table, key) in known.iter().filter(|(table, _)| !is_switch(table)) {
        let means = vidette::roster::kit_keys::meaning(rules, table, key);
        let means = means.unwrap_or_else(|| panic!("{rules}: [{table}] {key} is not described"));
        let first: String = means
            .chars()
            .take_while(|sign| !"\"`\\".contains(*sign))
            .take(30)
            .collect();
        assert!(page.contains(&first), "{rules}: {first}");
    }
    for key in vidette::roster::kit_keys::kit_keys(rules) {
        for name in &key.keys {
            let is_known = known.contains(&(key.table.to_owned(), (*name).to_owned()));
            // What the sample kit leaves out the schema takes as it is.
            let is_open = !known.iter().any(|(table, _)| table == key.table);
            assert!(
                is_known || is_open,
                "{rules}: [{}] {name} is no key",
                key.table
            );
        }
    }
    assert_eq!(
        schema["properties"]["turns"]["description"],
        "number of turns; left out: nobody knows the last one"
    );
}

#[test]
fn kits_have_a_schema() {
    let home = home();
    for (rules, key) in [
        ("blind-swords", "crt"),
        ("blue-and-grey", "zones"),
        ("scoresheet", "turns"),
    ] {
        let schema = home.out(&["schema", "--rules", rules]);
        let schema: serde_json::Value = serde_json::from_str(&schema).unwrap();
        assert!(!schema["properties"][key].is_null(), "{rules}: {schema:#}");
        assert_eq!(schema["additionalProperties"], false, "{rules}");
    }
    for rules in ["blind-swords", "blue-and-grey"] {
        every_key_is_described(&home, rules);
    }
    let schema = home.out(&["schema", "--rules", "blue-and-grey"]);
    let schema: serde_json::Value = serde_json::from_str(&schema).unwrap();
    let unit = &schema["properties"]["unit"]["items"]["properties"];
    assert_eq!(unit["kind"]["enum"][0], "infantry", "{unit:#}");
    // An editor completes the names of optional rules and switches, and marks others.
    let complications = &schema["properties"]["complications"];
    assert_eq!(complications["additionalProperties"], false);
    let names: Vec<&String> = complications["properties"]
        .as_object()
        .unwrap()
        .keys()
        .collect();
    assert_eq!(names.len(), 17, "{names:?}");
    let command = &complications["properties"]["command"];
    assert_eq!(
        command["enum"],
        serde_json::json!([false, "off", true, "on", "table", "chits"])
    );
    let described = command["description"].as_str().unwrap();
    assert!(
        described.contains("command control") && described.contains("CBG-501"),
        "{described}"
    );
    let rulings = &schema["properties"]["rulings"]["properties"];
    assert_eq!(
        rulings["horse_artillery"]["enum"],
        serde_json::json!([6.0, 8.0])
    );
}
