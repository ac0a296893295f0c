//! `vidette desk`: the club's desk, and the connections between a table and its store.

use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::Duration;

use clap::{Args, Subcommand};
use serde_json::json;

use super::{
    serve::{address::BoardsAddress, boards::Where, tray_desk::dots},
    upload::{Card, DeskAccess, read, say},
};
use crate::{
    dispatch::of_rules,
    failure::Failure,
    io::{errors, interrupt::stop, out, places::Places},
};
use club::card_file::CardFile;
use club::folder::GamesFolder;
use club::forecast::Slot;
use club::postgres::StoreReader;
use club::register::{Register, TableGame};
use club::store::ClubError;
use club::table::DeskTable;
use game::session::machine_clock;
use game::tray::{NewSeat, Tray, TraySeat};
use report::leaf::clean;
use web::desk;
use web::desk::{CallNotifier, DeskOptions, TableDescriber};
use web::{Server, Trays};

pub(crate) mod call;
mod cards;
mod doctor;
mod forget;
mod init;
mod pull;
mod push;

/// Text below the options.
pub(crate) const AFTER: &str = "\
From nothing to the first table, on a Debian or Ubuntu laptop that is to be the
desk:
 1. sudo apt install postgresql
 2. sudo -u postgres createuser --superuser --pwprompt club
 3. sudo -u postgres createdb clubday
 4. sudo -u postgres psql -c \"alter system set listen_addresses = '*'\"
 5. echo \"host clubday all samenet scram-sha-256\" |
    sudo tee -a /etc/postgresql/*/main/pg_hba.conf
 6. sudo systemctl restart postgresql
 7. vidette desk init --tables 12 --out cards \\
    --store 'postgres://club:PASSWORD@localhost/clubday'
 8. vidette desk doctor --desk cards/table-01.toml
 9. vidette desk --card cards/desk.toml --slot 13:00-17:00
10. carry table-01.toml to table 1 on a stick; there:
    vidette desk doctor --desk table-01.toml
    vidette play GAME --desk table-01.toml
PASSWORD is the one you chose in line 2. Line 7 writes desk.toml for the desk
and a card for each table, and lists what the server still needs. If you repeat
it, roles, passwords and cards stay, and what is missing is added; --readdress
writes the desk's new address on all cards in the folder, and --renew makes new
passwords and cards. One more table while the others play:
    vidette desk add-table 13 --out cards \\
    --store 'postgres://club:PASSWORD@localhost/clubday'
Play never waits for the network; what was played offline is sent later.

Without a store the desk reads a folder of games on this machine. A game whose
name ends with a number is that table, unless another had the number first; a
table keeps its number while the desk runs. A game that the program played by
itself (`simulate --game`) is not a table.

desk.toml may set what each result is worth in the standings:
    [points]
    objective = 3
    brigade = 1

The connection to the store is not encrypted: use a network of your own, or a
tunnel. The pages are plain HTTP, too.";

/// Interval between checks whether the program should end.
const WAIT: Duration = Duration::from_millis(100);

/// Remedy if the folder cannot be made.
const ELSEWHERE: &str = "choose another folder with --data-dir";

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct DeskArgs {
    #[command(subcommand)]
    what: Option<DeskCommand>,
    /// Read the games of this folder (otherwise this machine's folder of games)
    #[arg(long, value_name = "DIR", conflicts_with = "store")]
    folder: Option<PathBuf>,
    /// Read what the tables send to PostgreSQL: postgres://USER:PASSWORD@HOST/DATABASE
    #[arg(long, value_name = "URL")]
    store: Option<String>,
    /// A desk.toml with the store's address and the points (otherwise the one in the current folder)
    #[arg(long, alias = "desk", value_name = "FILE")]
    card: Option<PathBuf>,
    #[command(flatten)]
    place: Where,
    /// When the tables play; the desk warns of tables that will not finish
    #[arg(long, value_name = "13:00-17:00", value_parser = Slot::read)]
    slot: Option<Slot>,
    /// Print address, link and code as a line of JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Subcommand)]
enum DeskCommand {
    /// Set up a store, and write one card per table; keeps what is already there
    Init(init::DeskInitArgs),
    /// Add one table to a store, and write its card
    AddTable(init::AddTable),
    /// Test the connection from a card to its store, and name what fails
    Doctor(doctor::DoctorArgs),
    /// Send a game to the store
    Push(push::PushArgs),
    /// Make a game file from the store's copy of a table, to play on with a spare laptop
    Pull(pull::PullArgs),
    /// Ask the desk something about a game
    Call(call::CallArgs),
    /// Delete a game from the store
    Forget(forget::ForgetArgs),
}

/// Answers `vidette desk`.
pub(crate) fn desk(places: &Places, typed: &DeskArgs) -> Result<(), Failure> {
    match &typed.what {
        Some(DeskCommand::Init(typed)) => init::init(typed),
        Some(DeskCommand::AddTable(typed)) => init::add_table(typed),
        Some(DeskCommand::Doctor(typed)) => doctor::doctor(places, typed),
        Some(DeskCommand::Push(typed)) => push::push(places, typed),
        Some(DeskCommand::Pull(typed)) => pull::pull(places, typed),
        Some(DeskCommand::Call(typed)) => call::call(places, typed),
        Some(DeskCommand::Forget(typed)) => forget::forget(places, typed),
        None => serve(places, typed),
    }
}

/// Serves the desk until a signal comes.
fn serve(places: &Places, typed: &DeskArgs) -> Result<(), Failure> {
    let file = card_file(places, typed);
    let card = file.as_deref().map(read).transpose()?.unwrap_or_default();
    let register = register(places, typed, &card, file)?;
    let tray = tray(places)?;
    let seat = seat(&tray)?;
    let at = BoardsAddress::find(typed.place.bind())?;
    let urls = typed.place.urls(&at);
    let said = super::serve::boards::of_place(&at);
    let server = started(places, typed, &card, register, at)?;
    let url = urls.first().map_or("", String::as_str);
    let link = seat.link(url);
    if typed.json {
        let seats = [json!({"seat": "desk", "link": link, "code": seat.code})];
        out::json(&json!({"address": url, "addresses": urls, "seats": seats}))?;
    } else {
        for row in dots(&link)?.rows(false) {
            out::line(&row)?;
        }
        out::line(&format!("the desk at {url}  code {}  {link}", seat.code))?;
        for line in said {
            out::line(&line)?;
        }
    }
    let stop = stop()?;
    while !stop.load(Ordering::Relaxed) {
        std::thread::sleep(WAIT);
    }
    drop(server);
    Ok(())
}

/// Returns the file of the desk's card: the one named on the command line, else `desk.toml` in the folder of games or
/// the current folder, else that beside the settings; `None` if there is none.
fn card_file(places: &Places, typed: &DeskArgs) -> Option<PathBuf> {
    if typed.card.is_some() {
        return typed.card.clone();
    }
    let named = |folder: &Path| folder.join("desk.toml");
    let beside = typed.folder.as_deref().map(named);
    let config = places.config().map(named);
    let tried = [beside, Some(named(Path::new(""))), config];
    tried.into_iter().flatten().find(|path| path.is_file())
}

/// Returns the source of the tables. `file` is the file of the card, which the desk reads again when it is replaced.
fn register(
    places: &Places,
    typed: &DeskArgs,
    card: &Card,
    file: Option<PathBuf>,
) -> Result<Register, Failure> {
    let store = typed.store.as_ref().or(card.desk.store.as_ref());
    match (store, &typed.folder) {
        (Some(url), None) => {
            let file = file.filter(|_| typed.store.is_none()).map(CardFile::new);
            let mut reader = StoreReader::new(DeskAccess::address(url)?).following(file);
            // A store that refuses now is reported at once. If it stops responding later, the desk waits for it.
            reader.tables(machine_clock()())?;
            Ok(Register::Store(Box::new(reader)))
        }
        (_, Some(folder)) if !folder.is_dir() => Err(Failure::Machine(format!(
            "{}: no such folder",
            folder.display()
        ))),
        (_, folder) => {
            let folder = folder.clone().map_or_else(|| places.games(), Ok)?;
            std::fs::create_dir_all(&folder)
                .map_err(|error| errors::unwritten(&folder, &error, ELSEWHERE))?;
            Ok(Register::Folder(GamesFolder::new(folder).saying(say)))
        }
    }
}

/// Opens the desk's own tray, which holds its users and devices.
fn tray(places: &Places) -> Result<Tray, Failure> {
    let folder = places.data()?;
    std::fs::create_dir_all(folder)
        .map_err(|error| errors::unwritten(folder, &error, ELSEWHERE))?;
    let now = machine_clock()();
    let mut tray = Tray::beside(&folder.join("desk"), now)?.tray;
    if tray.seats()?.is_empty() {
        let seat = NewSeat {
            name: "Desk".to_owned(),
            ..NewSeat::default()
        };
        tray.add(&seat, now)?;
    }
    Ok(tray)
}

fn seat(tray: &Tray) -> Result<TraySeat, Failure> {
    let first = tray.seats()?.into_iter().next();
    first.ok_or_else(|| Failure::Machine("BUG: the desk has no seat".to_owned()))
}

fn started(
    places: &Places,
    typed: &DeskArgs,
    card: &Card,
    register: Register,
    at: BoardsAddress,
) -> Result<Server, Failure> {
    let trays = Trays {
        herald: tray(places)?,
        service: tray(places)?,
    };
    let wishes = DeskOptions {
        event: card
            .desk
            .event
            .clone()
            .unwrap_or_else(|| "Club desk".to_owned()),
        slot: typed.slot,
        points: card.points,
        hall: typed.place.hall(),
    };
    let site = typed.place.site(&at);
    let (telling, rings) = (TableDescriber::new(tell), CallNotifier::new(ring));
    let server = desk::start(register, trays, at.listeners, &site, wishes, telling, rings);
    server.map_err(|error| Failure::Machine(format!("cannot serve the desk: {error}")))
}

/// Describes the game of a table under its rule set. If the file names none, Fields of Blue & Grey is tried, and
/// reports the error.
fn tell(table: &DeskTable, game: TableGame) -> Result<String, ClubError> {
    let rules = game.rules().unwrap_or_default();
    of_rules!(rules, desk::battle(table, game), R => desk::pages::<R>(table, game))
}

/// Rings the terminal's bell, and names the caller.
fn ring(table: &str, words: &str) {
    out::complain(&format!("\u{7}CALL, table {table}: {}", clean(words, 280)));
}
