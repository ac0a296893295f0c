//! The cards of a club: a file for the desk and for each table, and a page to print.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use maud::{DOCTYPE, html};

use crate::failure::Failure;
use crate::{commands::upload, io::errors};
use club::setup::{MOST, StoreSetup};
use club::store::{Address, WayIn};
use rules::spelling::toml_string;

/// Remedy if the cards cannot be written.
const ELSEWHERE: &str = "choose another folder with --out";

/// File name of the page of cards.
pub(super) const PAGE: &str = "cards.html";

/// Beginning of the title on every page of cards.
const TITLE: &str = "Cards of the tables";

/// Outcome of `desk init` for a card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum CardOutcome {
    /// The card is in the folder already and is not changed. Holds the host that it names.
    Stays(String),
    /// The card was written to another folder, so its password is unknown here.
    Elsewhere,
    /// The card is new. Holds the address on it, which includes the password.
    New(String),
}

/// A table or the desk, and what happens to its card.
pub(super) struct CardHolder {
    /// Number of the table; `None` for the desk.
    pub(super) table: Option<u32>,
    pub(super) card: CardOutcome,
}

/// A folder of cards.
pub(super) struct CardsFolder {
    path: PathBuf,
    /// Name of the event, from the first card that has one; `None` if there is none.
    event: Option<String>,
    /// Files to be renamed: each with its temporary and its final path.
    pending: Vec<(PathBuf, PathBuf)>,
}

impl CardsFolder {
    /// Opens a folder, or makes it. Checks that files can be written there, and that the page of cards would replace no
    /// other file.
    pub(super) fn open(path: &Path) -> Result<Self, Failure> {
        if !path.as_os_str().is_empty() {
            fs::create_dir_all(path).map_err(|error| errors::unwritten(path, &error, ELSEWHERE))?;
        }
        let mut folder = Self {
            path: path.to_owned(),
            event: None,
            pending: Vec::new(),
        };
        folder.put_aside(PAGE, "")?;
        folder.pending.drain(..).for_each(|(aside, _)| {
            let _ = fs::remove_file(aside);
        });
        let page = path.join(PAGE);
        // A broken link is in the way as well.
        if page.symlink_metadata().is_ok()
            && !fs::read_to_string(&page).is_ok_and(|text| text.contains(TITLE))
        {
            return Err(in_the_way(&page, "vidette did not make it"));
        }
        let mut cards = all_names().map(|name| path.join(name));
        let event = cards.find_map(|card| upload::read(&card).ok()?.desk.event);
        folder.event = event;
        Ok(folder)
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the path of a table's card, or of the desk's card if no table is given.
    pub(super) fn path_of(&self, table: Option<u32>) -> PathBuf {
        self.path.join(name_of(table))
    }

    /// Checks whether the folder has a table's card, or the desk's card if no table is given.
    pub(super) fn has_card(&self, table: Option<u32>) -> bool {
        self.path_of(table).symlink_metadata().is_ok()
    }

    /// Returns the credentials on a table's card in the folder; `None` if there is no card.
    ///
    /// # Errors
    ///
    /// Fails if the file is not a card of that store for that table.
    pub(super) fn card_of(
        &self,
        table: Option<u32>,
        setup: &StoreSetup,
    ) -> Result<Option<WayIn>, Failure> {
        if !self.has_card(table) {
            return Ok(None);
        }
        let path = self.path_of(table);
        let card = upload::read(&path).ok();
        let card = card.filter(|card| card.desk.table == table);
        let address = card.and_then(|card| Address::read(&card.desk.store?).ok());
        let roles = [setup.role_name(table), StoreSetup::old_role_name(table)];
        let way = address.and_then(|address| address.way_in());
        let way = way.filter(|way| way.database == setup.database() && roles.contains(&way.role));
        let what = table.map_or_else(|| "the desk".to_owned(), |table| format!("table {table}"));
        let why = format!("it is not a card of {what} at this store");
        way.map(Some).ok_or_else(|| in_the_way(&path, &why))
    }

    /// Returns the error that a table's card is no longer valid.
    pub(super) fn no_longer_valid(&self, table: Option<u32>) -> Failure {
        let why = "it no longer works: its table was shut out, or has a newer card elsewhere";
        in_the_way(&self.path_of(table), why)
    }

    /// Writes the new cards, and the page for all tables. It writes every file under a temporary name, makes the store
    /// accept the new passwords, then renames the files. Returns the message's addition about the page: `, unchanged`,
    /// or nothing.
    pub(super) fn write(
        &mut self,
        given: &[CardHolder],
        event: Option<&str>,
        mut setup: StoreSetup,
    ) -> Result<&'static str, Failure> {
        let event = event.map(str::to_owned).or_else(|| self.event.clone());
        let event = event.as_deref();
        for CardHolder { table, card } in given {
            if let CardOutcome::New(store) = card {
                self.put_aside(&name_of(*table), &text(*table, store, event))?;
            }
        }
        let page = page(&setup.tables()?, event);
        let is_same = fs::read_to_string(self.path.join(PAGE)).is_ok_and(|before| before == page);
        if !is_same {
            self.put_aside(PAGE, &page)?;
        }
        setup.commit()?;
        for (aside, path) in std::mem::take(&mut self.pending) {
            fs::rename(&aside, &path).map_err(|error| {
                errors::unwritten(
                    &path,
                    &error,
                    &format!("the old file is now {}", aside.display()),
                )
            })?;
        }
        Ok(if is_same { ", unchanged" } else { "" })
    }

    /// Writes a file that only its owner can read, under a temporary name; it is renamed once the store has accepted
    /// the changes.
    fn put_aside(&mut self, name: &str, text: &str) -> Result<(), Failure> {
        let path = self.path.join(name);
        let aside = self
            .path
            .join(format!(".{name}.{}.part", std::process::id()));
        let fault = |error: std::io::Error| errors::unwritten(&path, &error, ELSEWHERE);
        let mut options = fs::OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        {
            use std::os::unix::fs::OpenOptionsExt as _;
            options.mode(0o600);
        }
        let mut file = options.open(&aside).map_err(fault)?;
        self.pending.push((aside, path.clone()));
        file.write_all(text.as_bytes())
            .and_then(|()| file.sync_all())
            .map_err(fault)
    }
}

impl Drop for CardsFolder {
    /// Removes the temporary files that were not renamed.
    fn drop(&mut self) {
        for (aside, _) in &self.pending {
            let _ = fs::remove_file(aside);
        }
    }
}

fn in_the_way(path: &Path, why: &str) -> Failure {
    Failure::No(format!(
        "{}: {why}; choose another folder with --out, or move that file",
        path.display()
    ))
}

/// Returns the file name of a table's card, or of the desk's card if no table is given.
fn name_of(table: Option<u32>) -> String {
    table.map_or_else(
        || "desk.toml".to_owned(),
        |table| format!("table-{table:02}.toml"),
    )
}

/// Returns the file name of every card that a folder may have, the desk's first.
pub(super) fn all_names() -> impl Iterator<Item = String> {
    let tables = (1..=MOST).map(Some);
    std::iter::once(None).chain(tables).map(name_of)
}

/// Returns the text of a card. The holder of the desk's card can read every table and answer calls; the holder of a
/// table's card can write as that table.
fn text(table: Option<u32>, store: &str, event: Option<&str>) -> String {
    let keep = match table {
        None => "reads what every table sends, and answers its calls",
        Some(_) => "writes as this table",
    };
    let event = event.map(|event| format!("event = {}\n", toml_string(event)));
    let table = table.map(|table| format!("table = {table}\n"));
    format!(
        "# Keep it safe: anyone with this file {keep}.\n[desk]\n{}store = {}\n{}",
        event.unwrap_or_default(),
        toml_string(store),
        table.unwrap_or_default()
    )
}

/// Renders a card for each table, to be cut out, with the lines to type there. It shows no passwords.
fn page(tables: &BTreeSet<u32>, event: Option<&str>) -> String {
    let event = event.unwrap_or("Club desk");
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                title { (TITLE) " · " (event) }
                style { "@page{margin:12mm}body{font:11pt/1.4 sans-serif}section{border:1px solid #000;padding:6mm;margin:0 0 6mm;break-inside:avoid}h2{margin:0 0 2mm}pre{margin:1mm 0}" }
            }
            body {
                @for table in tables {
                    section {
                        h2 { (event) ", table " (table) }
                        p { "Put the stick with " b { (format!("table-{table:02}.toml")) } " into the laptop, then:" }
                        pre { "vidette play GAME --desk " (format!("table-{table:02}.toml")) }
                        p { "To ask the desk, type on the screen: " code { ":call \"MEL-04 twice?\"" } ". The bar says "
                            "whether the desk has every entry; play never waits for it." }
                        p { "If this laptop fails, type on a spare one: " code { "vidette desk pull " (table) " --as GAME --desk "
                            (format!("table-{table:02}.toml")) } }
                    }
                }
            }
        }
    };
    page.into_string()
}
