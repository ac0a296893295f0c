//! `vidette desk init` and `add-table`: make a store ready, and write missing cards.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use clap::Args;

use super::cards::{self, CardHolder, CardOutcome, CardsFolder};
use crate::commands::upload::DeskAccess;
use crate::failure::Failure;
use crate::{commands::serve, io::out};
use club::setup;
use club::setup::{ServerNeed, StoreSetup};
use club::store::{Address, AddressReach, ClubError};
use game::tray::secret;
use rules::spelling::counted;

#[derive(Debug, Args)]
pub(super) struct DeskInitArgs {
    #[command(flatten)]
    place: StorePlace,
    /// Number of tables
    #[arg(long, value_name = "N", required_unless_present = "readdress",
          value_parser = clap::value_parser!(u32).range(1..=i64::from(setup::MOST)))]
    tables: Option<u32>,
    /// Make new passwords and new cards for every table; earlier cards stop working
    #[arg(long)]
    renew: bool,
    /// With --renew: shut out the tables after the Nth, which otherwise get new cards too
    #[arg(long, requires = "renew")]
    only: bool,
    /// Write the store's present address on all cards in the folder; their passwords stay valid
    #[arg(long, conflicts_with = "renew")]
    readdress: bool,
}

#[derive(Debug, Args)]
pub(super) struct AddTable {
    /// The number of the table
    #[arg(value_name = "N", value_parser = clap::value_parser!(u32).range(1..=i64::from(setup::MOST)))]
    table: u32,
    #[command(flatten)]
    place: StorePlace,
    /// Replace the password and the card of a table that already has one
    #[arg(long)]
    renew: bool,
}

/// The store, and where its cards are.
#[derive(Debug, Args)]
struct StorePlace {
    /// The store, as a role that may create schemas and roles: postgres://USER:PASSWORD@HOST/DATABASE
    #[arg(long, value_name = "URL")]
    store: String,
    /// Name of the event (otherwise the one on the folder's cards)
    #[arg(long, value_name = "NAME")]
    event: Option<String>,
    /// The folder for the cards (otherwise the current one)
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

impl StorePlace {
    /// Returns the address of the store. Cards name the address at which other machines reach this one, instead of
    /// `localhost`.
    fn address(&self) -> Result<Address, Failure> {
        let address = DeskAccess::address(&self.store)?;
        let here = serve::address::shown(None).into_iter().next();
        Ok(match here {
            Some(here) if address.reach() == AddressReach::Loopback && !here.is_loopback() => {
                address.shown_at(serve::address::in_address(here))
            }
            _ => address,
        })
    }

    fn path(&self) -> &Path {
        self.out.as_deref().unwrap_or(Path::new(""))
    }

    fn folder(&self) -> Result<CardsFolder, Failure> {
        CardsFolder::open(self.path())
    }

    /// Checks whether the folder has a card, without making the folder.
    fn has_cards(&self) -> bool {
        cards::all_names().any(|name| self.path().join(name).exists())
    }

    /// Names the folder of the cards in a message.
    fn shown_folder(&self) -> String {
        match &self.out {
            Some(path) => path.display().to_string(),
            None => "this folder".to_owned(),
        }
    }
}

/// Makes the store ready, and writes the missing cards.
pub(super) fn init(typed: &DeskInitArgs) -> Result<(), Failure> {
    let address = typed.place.address()?;
    if typed.readdress && !typed.place.has_cards() {
        return Err(Failure::No(format!(
            "no cards in {}; --readdress writes a new address on existing cards: give their folder with --out",
            typed.place.shown_folder()
        )));
    }
    if typed.readdress && (address.reach(), address.shown_host()) == (AddressReach::Loopback, None)
    {
        return Err(Failure::Machine(
            "this machine has no network now, and cards that name localhost would not lead other laptops here. Join \
             the network, then run this again; nothing was changed"
                .to_owned(),
        ));
    }
    let mut setup = StoreSetup::begin(&address)?;
    if typed.tables.is_none() && !setup.is_ready() {
        return Err(not_ready());
    }
    let mut folder = typed.place.folder()?;
    let mut tables: BTreeSet<u32> = (1..=typed.tables.unwrap_or(0)).collect();
    if typed.renew && !typed.only {
        tables.extend(setup.tables()?);
    }
    if typed.readdress {
        // Tables that were shut out are left out: their cards no longer work, and stay unchanged.
        let mut others = setup.tables()?;
        others.retain(|table| folder.has_card(Some(*table)));
        tables.extend(others);
    }
    let seats: Vec<Option<u32>> = std::iter::once(None)
        .chain(tables.iter().copied().map(Some))
        .collect();
    let was_old = setup.is_old();
    let mut given = give_cards(&mut setup, &folder, &seats, typed.renew)?;
    if typed.readdress {
        readdress(&mut given, &folder, &setup, &address)?;
    }
    let closed = match typed.renew {
        true => {
            let closed = setup.close_others(&tables)?;
            setup.shut_old_roles_out()?;
            closed
        }
        false => Vec::new(),
    };
    let all = setup.tables()?.union(&tables).count();
    let database = setup.database().to_owned();
    let needs = setup.needs()?;
    let page = folder.write(&given, typed.place.event.as_deref(), setup)?;
    out::line(&format!(
        "the store is ready for {}{}",
        counted(all, "table"),
        match typed.renew {
            true => "; earlier cards are no longer valid",
            false => "",
        }
    ))?;
    if was_old && !typed.renew {
        out::line(&format!(
            "an earlier version set up the store; its cards still work. All events on the server \
             share its roles; --renew gives {database} its own roles, and every table a new card"
        ))?;
    }
    if !closed.is_empty() {
        let closed: Vec<String> = closed.iter().map(u32::to_string).collect();
        out::line(&format!(
            "these tables no longer exist: {}; their cards no longer work, but the games that they \
             sent stay in the store",
            closed.join(", ")
        ))?;
    }
    tell(&folder, &given, page)?;
    tell_reach(&address, &given)?;
    if address.reach() == AddressReach::Socket {
        return Ok(());
    }
    tell_needs(&needs, &database)?;
    let mut given = given.iter();
    let there = given.find(|one| one.table.is_some() && one.card != CardOutcome::Elsewhere);
    there.map_or(Ok(()), |one| {
        out::line(&format!(
            "to test it, here and at a table: vidette desk doctor --desk {}",
            folder.path_of(one.table).display()
        ))
    })
}

/// Adds one table to a ready store, and writes its card.
pub(super) fn add_table(typed: &AddTable) -> Result<(), Failure> {
    let address = typed.place.address()?;
    let mut setup = StoreSetup::begin(&address)?;
    if !setup.is_ready() {
        return Err(not_ready());
    }
    let mut folder = typed.place.folder()?;
    let given = give_cards(&mut setup, &folder, &[Some(typed.table)], typed.renew)?;
    if given
        .iter()
        .any(|given| given.card == CardOutcome::Elsewhere)
    {
        return Err(Failure::No(format!(
            "table {0} already has a valid card, but not in this folder; `vidette desk add-table \
             {0} --renew` with the same options replaces it, and the old card stops working",
            typed.table
        )));
    }
    let page = folder.write(&given, typed.place.event.as_deref(), setup)?;
    tell(&folder, &given, page)?;
    tell_reach(&address, &given)
}

fn not_ready() -> Failure {
    Failure::Machine(
        "the store is not set up for a club yet: run `vidette desk init --store URL --tables N`"
            .to_owned(),
    )
}

/// Gives access to all tables that lack it, or with `renew` to every table; returns what happens to each card.
fn give_cards(
    setup: &mut StoreSetup,
    folder: &CardsFolder,
    seats: &[Option<u32>],
    renew: bool,
) -> Result<Vec<CardHolder>, Failure> {
    // First check that the desk's card and every needed card in the folder belong to this store, because the folder has
    // only one page, for all tables.
    folder.card_of(None, setup)?;
    let mut all = Vec::new();
    for table in seats.iter().copied() {
        all.push((table, folder.card_of(table, setup)?));
    }
    setup.prepare()?;
    let mut given = Vec::new();
    for (table, there) in all {
        let card = match (setup.role(table)?, there) {
            (Some(_), None) if !renew => CardOutcome::Elsewhere,
            (Some(role), Some(there)) if !renew && there.role == role => {
                CardOutcome::Stays(there.host)
            }
            // The role no longer exists, for example because the database was made again. The new role gets the password
            // on the card.
            (None, Some(there)) if !renew && there.role == setup.role_name(table) => {
                setup.admit(table, &there.password)?;
                CardOutcome::Stays(there.host)
            }
            (_, Some(_)) if !renew => return Err(folder.no_longer_valid(table)),
            _ => {
                let password = secret::link_secret().map_err(ClubError::from)?;
                CardOutcome::New(setup.admit(table, &password)?)
            }
        };
        given.push(CardHolder { table, card });
    }
    Ok(given)
}

/// Writes the store's present address on every card that names another host. The passwords stay.
fn readdress(
    given: &mut [CardHolder],
    folder: &CardsFolder,
    setup: &StoreSetup,
    address: &Address,
) -> Result<(), Failure> {
    for holder in given {
        if let (CardOutcome::Stays(_), Some(there)) =
            (&holder.card, folder.card_of(holder.table, setup)?)
        {
            let store = address.as_role(&there.role, &there.password);
            if Address::read(&store)?.place() != there.place {
                holder.card = CardOutcome::New(store);
            }
        }
    }
    Ok(())
}

/// Lists the cards that stay and the new ones, and says what each is for.
fn tell(folder: &CardsFolder, given: &[CardHolder], page: &str) -> Result<(), Failure> {
    for CardHolder { table, card } in given {
        let path = folder.path_of(*table);
        let who = table.map_or_else(|| "the desk".to_owned(), |table| format!("table {table}"));
        let line = match card {
            CardOutcome::Stays(_) => format!("{}  {who}: unchanged", path.display()),
            CardOutcome::Elsewhere => match table {
                Some(table) => format!(
                    "{who} already has a valid card, but not in this folder; if it is lost, `vidette \
                     desk add-table {table} --renew` with the same --store and --out makes another"
                ),
                None => format!(
                    "{who} already has a valid card, but not in this folder; if it is lost, --renew \
                     makes new cards for all"
                ),
            },
            CardOutcome::New(_) => {
                let does = match table {
                    None => "vidette desk --card FILE",
                    Some(_) => "vidette play GAME --desk FILE",
                };
                format!("{}  {who}: {does}", path.display())
            }
        };
        out::line(&line)?;
    }
    out::line(&format!(
        "{}  one card per table, to print{page}; the passwords are only in the files",
        folder.path().join(cards::PAGE).display()
    ))
}

/// Says which address the new cards name, and warns if the unchanged cards name a different one.
fn tell_reach(address: &Address, given: &[CardHolder]) -> Result<(), Failure> {
    tell_moved(address, given);
    let is_new = |given: &CardHolder| matches!(given.card, CardOutcome::New(_));
    match (address.reach(), address.shown_host()) {
        (AddressReach::Socket, _) => out::complain(
            "The cards name a socket of this machine, so no other laptop can use them. Give \
             --store an address: postgres://ADMIN:PASSWORD@ADDRESS/DATABASE",
        ),
        (AddressReach::Loopback, None) => out::complain(
            "This machine has no network now, so no other laptop can use the cards. Join the \
             network, then run `vidette desk init --readdress` with the same --store and --out.",
        ),
        (AddressReach::Loopback, Some(host)) if given.iter().any(is_new) => out::line(&format!(
            "the new cards name {host}, this machine's address on the network"
        ))?,
        (AddressReach::Loopback | AddressReach::Network, _) => {}
    }
    Ok(())
}

/// Warns if an unchanged card names a host that no longer reaches this machine (or the typed store), because a laptop
/// gets another address on each network.
fn tell_moved(address: &Address, given: &[CardHolder]) {
    let now: Vec<String> = match (address.reach(), address.shown_host()) {
        // Without a network there is no new address to compare.
        (AddressReach::Loopback, None) => return,
        (_, Some(_)) => {
            let here = serve::address::shown(None).into_iter();
            here.map(|address| address.to_string()).collect()
        }
        (_, None) => vec![address.host()],
    };
    let moved = given.iter().find_map(|given| match &given.card {
        CardOutcome::Stays(host) if !now.contains(host) => Some(host),
        _ => None,
    });
    if let (Some(host), Some(now)) = (moved, now.first()) {
        out::complain(&format!(
            "The unchanged cards name {host}, but the store is now at {now}. If no table reaches \
             {host}, run `vidette desk init --readdress` with the same --store and --out, and carry the \
             cards to the tables; their passwords stay."
        ));
    }
}

/// Prints the changes that are needed to let other laptops reach the server, if there are any.
fn tell_needs(needs: &[ServerNeed], database: &str) -> Result<(), Failure> {
    if needs.is_empty() {
        return out::line("the server accepts connections from the tables");
    }
    out::line("the server still needs:")?;
    for need in needs {
        out::line(&match need {
            ServerNeed::Listening => {
                "  sudo -u postgres psql -c \"alter system set listen_addresses = '*'\"".to_owned()
            }
            ServerNeed::Order => {
                "  in pg_hba.conf, move the line of this event above the line with `reject`"
                    .to_owned()
            }
            ServerNeed::Entry => format!(
                "  echo \"host {database} all samenet scram-sha-256\" | sudo tee -a /etc/postgresql/*/main/pg_hba.conf"
            ),
        })?;
    }
    // Only a change of the addresses at which the server listens needs a restart, which would end the connections of
    // another event.
    let word = match needs.contains(&ServerNeed::Listening) {
        true => "restart",
        false => "reload",
    };
    out::line(&format!("  sudo systemctl {word} postgresql"))
}
