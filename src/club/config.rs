//! `desk.toml` and `table-07.toml`: the address of the store, the number of the table, the points of the standings.

use serde::Deserialize;

use super::standing::ClubPoints;

/// Content of a `desk.toml` or `table-07.toml`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// `[desk]`: the store and the table.
    pub desk: StoreAccess,
    /// `[points]`: the weights of the standings.
    pub points: ClubPoints,
}

/// Access to the store for a table or the desk.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct StoreAccess {
    /// The event, for the headings of pages.
    pub event: Option<String>,
    /// `postgres://USER:PASSWORD@HOST/DATABASE`.
    pub store: Option<String>,
    /// The number of the table.
    pub table: Option<u32>,
}

/// Reads a `desk.toml` or `table-07.toml`.
///
/// # Errors
///
/// Fails with the line, the column and the fault.
pub fn read(text: &str) -> Result<Config, String> {
    toml::from_str(text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        let before = text.get(..at).unwrap_or_default();
        let line = before.matches('\n').count() + 1;
        let column = before
            .rsplit('\n')
            .next()
            .map_or(0, |last| last.chars().count())
            + 1;
        format!("{line}:{column}: {}", error.message())
    })
}
