//! The keys of a kit, described for its author: the manual page lists them, and editors show them.

/// A key of a kit, or several keys with the same meaning for different things.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KitKey {
    /// Header of the table: `unit`; empty for the keys before all tables.
    pub table: &'static str,
    /// The keys.
    pub keys: Vec<&'static str>,
    /// The meaning of the keys.
    pub means: &'static str,
}

/// Returns the keys of a rule set's kits; empty for rules without kits.
#[must_use]
pub fn kit_keys(rules: &str) -> Vec<KitKey> {
    // A line each: table, keys, what they mean.
    let lines = match rules {
        "blind-swords" => include_str!("kit_keys/blind-swords.txt"),
        "blue-and-grey" => include_str!("kit_keys/blue-and-grey.txt"),
        "scoresheet" => include_str!("kit_keys/scoresheet.txt"),
        _ => "",
    };
    let keys = lines.lines().filter_map(|line| {
        let mut parts = line.splitn(3, '|').map(str::trim);
        Some(KitKey {
            table: parts.next()?,
            keys: parts.next()?.split(", ").collect(),
            means: parts.next()?,
        })
    });
    keys.collect()
}

/// Describes a key of a table.
#[must_use]
pub fn meaning(rules: &str, table: &str, name: &str) -> Option<&'static str> {
    let mut keys = kit_keys(rules).into_iter();
    let found = keys.find(|key| key.table == table && key.keys.contains(&name));
    found.map(|key| key.means)
}
