//! `desk.toml` and `table-07.toml`: the address of the store, the number of the table, the points of the standings.

use serde::{Deserialize, de::DeserializeOwned};

use super::standing::ClubPoints;

/// Content of a `desk.toml` or `table-07.toml`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// `[desk]`: how to reach the store, and which table this is.
    pub desk: StoreAccess,
    /// `[points]`: how many points the club gives for what.
    pub points: ClubPoints,
}

/// Access of a table or the desk to the store.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct StoreAccess {
    /// Name of the event, for the headings of pages; `None` if the file names none.
    pub event: Option<String>,
    /// Address of the store, `postgres://USER:PASSWORD@HOST/DATABASE`; `None` if the file names none.
    pub store: Option<String>,
    /// The number of the table; `None` at the desk.
    pub table: Option<u32>,
}

/// Reads a `desk.toml` or `table-07.toml`.
///
/// # Errors
///
/// Fails with the line, the column and the fault.
pub fn read(text: &str) -> Result<Config, String> {
    read_toml(text)
}

/// Reads the `[desk]` table of a card, or of the referee's settings, which have other tables beside it.
///
/// # Errors
///
/// Fails with the line, the column and the fault.
pub fn read_access(text: &str) -> Result<StoreAccess, String> {
    #[derive(Deserialize)]
    struct Access {
        #[serde(default)]
        desk: StoreAccess,
    }
    read_toml(text).map(|access: Access| access.desk)
}

fn read_toml<T: DeserializeOwned>(text: &str) -> Result<T, String> {
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
