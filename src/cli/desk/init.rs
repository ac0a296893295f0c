//! `vidette desk init`: schema, roles and rights in a store, and a card a table.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::path::PathBuf;

use clap::Args;
use maud::DOCTYPE;
use maud::html;

use crate::courier::Access;
use crate::disk;
use crate::failure::Failure;
use crate::out;
use club::store;
use club::store::Card;
use club::store::Made;
use rules::spelling::counted;
use rules::spelling::toml_string;

/// What helps where the cards cannot be written.
const ELSEWHERE: &str = "name another folder with --out";

/// The page of cards.
const PAGE: &str = "cards.html";

#[derive(Debug, Args)]
pub(super) struct Typed {
    /// The store, with a role that may make schemas and roles: postgres://USER:PASSWORD@HOST/DATABASE
    #[arg(long, value_name = "URL")]
    store: String,
    /// How many tables there are
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=i64::from(store::MOST)))]
    tables: u32,
    /// What the event is called
    #[arg(long, value_name = "NAME")]
    event: Option<String>,
    /// The folder for the cards (otherwise the current one)
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// Makes the store ready, and writes the cards.
pub(super) fn init(typed: &Typed) -> Result<(), Failure> {
    let folder = typed.out.clone().unwrap_or_default();
    let address = Access::address(&typed.store)?;
    // The store gives every table another password: from then on nothing may keep the cards from being written.
    is_free(&folder, typed.tables)?;
    takes_files(&folder)?;
    let Made { cards, closed } = store::init(&address, typed.tables)?;
    for card in &cards {
        secret(
            &folder.join(name_of(card.table)),
            &text(card, typed.event.as_deref()),
        )?;
    }
    secret(&folder.join(PAGE), &page(&cards, typed.event.as_deref()))?;
    out::line(&format!(
        "the store is ready for {}; cards that an earlier init wrote are no longer valid",
        counted(typed.tables, "table")
    ))?;
    if !closed.is_empty() {
        let closed: Vec<String> = closed.iter().map(u32::to_string).collect();
        out::line(&format!(
            "shut out, as there are no such tables any more: {}; what they sent stays",
            closed.join(", ")
        ))?;
    }
    for card in &cards {
        let path = folder.join(name_of(card.table));
        let what = match card.table {
            None => "the desk's: vidette desk --card FILE".to_owned(),
            Some(table) => format!("table {table}: vidette play GAME --desk FILE"),
        };
        out::line(&format!("{}  {what}", path.display()))?;
    }
    out::line(&format!(
        "{}  a card a table, to print; the passwords stand in the files alone",
        folder.join(PAGE).display()
    ))
}

/// Cards that are there are not written over: their passwords may be in use.
fn is_free(folder: &Path, tables: u32) -> Result<(), Failure> {
    let cards = std::iter::once(None).chain((1..=tables).map(Some));
    let names = cards.map(name_of).chain([PAGE.to_owned()]);
    let mut files = names.map(|name| folder.join(name));
    // A link that leads nowhere is in the way as well.
    match files.find(|file| file.symlink_metadata().is_ok()) {
        Some(taken) => Err(Failure::No(format!(
            "{}: an earlier init wrote it; name another folder with --out, or take that one away",
            taken.display()
        ))),
        None => Ok(()),
    }
}

/// Makes the folder where there is none, and writes a file there to see whether it takes any.
fn takes_files(folder: &Path) -> Result<(), Failure> {
    if !folder.as_os_str().is_empty() {
        fs::create_dir_all(folder).map_err(|error| disk::unwritten(folder, &error, ELSEWHERE))?;
    }
    let tried = folder.join(format!(".vidette-{}.toml", std::process::id()));
    secret(&tried, "")?;
    fs::remove_file(&tried).map_err(|error| disk::unwritten(&tried, &error, ELSEWHERE))
}

/// The file of the card of a table; of the desk's where none is named.
fn name_of(table: Option<u32>) -> String {
    table.map_or_else(
        || "desk.toml".to_owned(),
        |table| format!("table-{table:02}.toml"),
    )
}

/// What stands on a card: who has the desk's reads what every table sends and answers calls, who has a table's writes
/// as that table.
fn text(card: &Card, event: Option<&str>) -> String {
    let keep = match card.table {
        None => "reads what every table sends, and answers its calls",
        Some(_) => "writes as this table",
    };
    let event = event.map(|event| format!("event = {}\n", toml_string(event)));
    let table = card.table.map(|table| format!("table = {table}\n"));
    format!(
        "# Keep it: whoever has this file {keep}.\n[desk]\n{}store = {}\n{}",
        event.unwrap_or_default(),
        toml_string(&card.store),
        table.unwrap_or_default()
    )
}

/// Writes a file that only its owner reads, whole or not at all.
fn secret(path: &Path, text: &str) -> Result<(), Failure> {
    let fault = |error: std::io::Error| disk::unwritten(path, &error, ELSEWHERE);
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt as _;
        options.mode(0o600);
    }
    let mut file = options.open(path).map_err(fault)?;
    file.write_all(text.as_bytes())
        .and_then(|()| file.sync_all())
        .map_err(fault)
}

/// A card a table, to be cut out: what is typed there. No password stands on paper.
fn page(cards: &[Card], event: Option<&str>) -> String {
    let event = event.unwrap_or("Club desk");
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                title { "Cards of the tables · " (event) }
                style { "@page{margin:12mm}body{font:11pt/1.4 sans-serif}section{border:1px solid #000;padding:6mm;margin:0 0 6mm;break-inside:avoid}h2{margin:0 0 2mm}pre{margin:1mm 0}" }
            }
            body {
                @for table in cards.iter().filter_map(|card| card.table) {
                    section {
                        h2 { (event) ", table " (table) }
                        p { "Put the stick with " b { (format!("table-{table:02}.toml")) } " into the laptop, then:" }
                        pre { "vidette play GAME --desk " (format!("table-{table:02}.toml")) }
                        p { "A question for the desk, on the screen: " code { ":call \"MEL-04 twice?\"" } ". The bar says "
                            "whether the desk has every entry; play never waits for it." }
                        p { "This laptop is dead? On a spare one: " code { "vidette desk pull " (table) " --as GAME --desk "
                            (format!("table-{table:02}.toml")) } }
                    }
                }
            }
        }
    };
    page.into_string()
}
