//! Access of a table or the desk to the store: by a card (`table-07.toml`, `desk.toml`), or by the settings.

use std::path::{Path, PathBuf};

use crate::failure::Failure;
use crate::io::places::Places;
use crate::io::{errors, settings};
use club::config;
pub(crate) use club::config::Config as Card;
use club::store::Address;
use tui::settings::Settings;

/// The store, and which table this is.
#[derive(Debug, Clone)]
pub(crate) struct DeskAccess {
    /// Address of the store.
    pub(crate) store: Address,
    /// Number of this table; `None` if it was not given.
    pub(crate) table: Option<u32>,
    /// The table that the card belongs to; `None` for the desk's card, or if the settings name the store.
    pub(crate) card_of: Option<u32>,
    /// The file that names the store: the card or the settings.
    pub(crate) card: Option<PathBuf>,
}

impl DeskAccess {
    /// Reads the address of a store.
    pub(crate) fn address(url: &str) -> Result<Address, Failure> {
        Ok(Address::read(url)?)
    }

    /// Returns the access by a card, else by the settings; `None` if neither names a store.
    pub(crate) fn find(
        places: &Places,
        card: Option<&Path>,
        wishes: &Settings,
    ) -> Result<Option<Self>, Failure> {
        let (store, table) = match card {
            Some(path) => {
                let card = read(path)?;
                let store = card.desk.store.ok_or_else(|| no_store(path))?;
                (Some(store), card.desk.table)
            }
            None => (wishes.desk_store.clone(), wishes.desk_table),
        };
        let store = store.map(|url| Self::address(&url)).transpose()?;
        Ok(store.map(|store| Self {
            store,
            table,
            card_of: table.filter(|_| card.is_some()),
            card: card.map(Path::to_path_buf).or_else(|| places.settings()),
        }))
    }

    /// Returns the access by a card or the settings; fails if neither names a store.
    pub(crate) fn needed(places: &Places, card: Option<&Path>) -> Result<Self, Failure> {
        let (wishes, _) = settings::settings(places);
        Self::find(places, card, &wishes)?.ok_or_else(|| {
            Failure::No(
                "no store given: add the card of the table (--desk table-07.toml), or write [desk] \
                 store in the settings"
                    .to_owned(),
            )
        })
    }
}

fn no_store(path: &Path) -> Failure {
    Failure::No(format!(
        "{}: no store in it; add [desk] store = \"postgres://...\"",
        path.display()
    ))
}

/// Reads a card.
pub(crate) fn read(path: &Path) -> Result<Card, Failure> {
    let place = path.display();
    let text = errors::read_text(path)?;
    config::read(&text).map_err(|fault| Failure::No(format!("{place}:{fault}")))
}
