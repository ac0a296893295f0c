//! Tests the connection to a store step by step: address and port, the server's list of permitted clients, database,
//! role, password, tables. The first step that fails is reported.

use std::net::{IpAddr, Ipv4Addr, TcpListener, TcpStream};

use postgres::Client;
use postgres::error::SqlState;
use thiserror::Error;

use super::store::{Address, AddressReach, ClubError, plain_cause, table_of_role};

/// The step at which the connection to a store fails.
#[derive(Debug, Error)]
pub enum StoreFault {
    /// Nothing answers at the address and port.
    #[error(
        "address and port: {place} does not respond ({why}). If that machine has another address \
         now, run `vidette desk init --readdress` there, with the --store and --out of the cards: it \
         writes the address on them, and their passwords stay. If not, run PostgreSQL there with \
         listen_addresses = '*', and open the port in its firewall"
    )]
    Address {
        /// Host and port, or the folder of the socket.
        place: String,
        /// The operating system's error.
        why: String,
    },
    /// The server listens only to its own machine.
    #[error(
        "listen_addresses: the server does not listen at {place}, only to its own machine. There: \
         sudo -u postgres psql -c \"alter system set listen_addresses = '*'\", then sudo systemctl \
         restart postgresql"
    )]
    Listening {
        /// Host and port.
        place: String,
    },
    /// The server's own machine has the address, but no server runs on it.
    #[error(
        "address and port: {place} is this machine, and no server answers on it. Start it: sudo systemctl restart \
         postgresql"
    )]
    Stopped {
        /// Host and port.
        place: String,
    },
    /// The server permits no connection from this machine.
    #[error(
        "pg_hba.conf: the server at {place} admits no one from here ({why}). If {database} is the right \
         database, this line must be above any line with reject: host {database} all samenet scram-sha-256"
    )]
    Entry {
        /// Host and port.
        place: String,
        /// The server's error.
        why: String,
        /// Name of the database.
        database: String,
    },
    /// The database does not exist.
    #[error(
        "database: {database} does not exist at {place}; create it there with `sudo -u postgres \
         createdb {database}`"
    )]
    Database {
        /// Name of the database.
        database: String,
        /// Host and port.
        place: String,
    },
    /// The role does not exist, or may no longer log in.
    #[error(
        "role: {role} does not exist, or may no longer log in. `vidette desk {}` makes it, with a new card; give it \
         the --out and --store of the other cards",
        maker(role)
    )]
    Role {
        /// Name of the role.
        role: String,
    },
    /// The role exists, so its password is wrong.
    #[error("password: {role} exists, but this card's password is wrong: use the latest card")]
    Password {
        /// Name of the role.
        role: String,
    },
    /// Role or password is wrong; the server does not say which.
    #[error(
        "role or password: the server refuses {role}. To find out which, add --store with the \
         administrator's address"
    )]
    RoleOrPassword {
        /// Name of the role.
        role: String,
    },
    /// The database lacks the club's tables, or the role may not read them.
    #[error(
        "database: {database} is not set up for a club ({why}); `vidette desk init` sets it up"
    )]
    NotReady {
        /// Name of the database.
        database: String,
        /// The server's error.
        why: String,
    },
    /// The role belongs to another table, so that the server refuses this table's games.
    #[error(
        "table: {role} may not write games of table {table}; use the latest card for table {table}"
    )]
    Table {
        /// Name of the role.
        role: String,
        /// Number of the table on the card.
        table: u32,
    },
    /// The administrator's own address does not work.
    #[error("--store: {}", .0.why())]
    Administrator(ClubError),
    /// Any other error.
    #[error("{0}")]
    Other(ClubError),
}

/// Tests whether a card reaches its store. `table` is the table on the card, or `None` for the desk's card. If the
/// administrator's address is known, it is used to find out why a role is refused.
///
/// # Errors
///
/// Fails with the first step that fails.
pub fn examine(
    card: &Address,
    table: Option<u32>,
    administrator: Option<&Address>,
) -> Result<(), StoreFault> {
    let at_home = administrator;
    let administrator = administrator.map(connect_administrator).transpose();
    // The error of the connection with the card is reported first, because that connection is the one that the table
    // uses.
    let mut client = match card.try_connect() {
        Ok(client) => client,
        Err(error) => {
            let administrator = administrator.map_err(StoreFault::Administrator);
            return Err(match refused(card, &error) {
                StoreFault::RoleOrPassword { role } => match administrator? {
                    Some(mut administrator) => role_or_password(&mut administrator, role)?,
                    None => StoreFault::RoleOrPassword { role },
                },
                // A server whose `pg_hba.conf` has no line for a database does not reveal whether the database exists.
                StoreFault::Entry {
                    place,
                    why,
                    database,
                } => {
                    let has = match administrator? {
                        Some(mut administrator) => has_database(&mut administrator, &database)?,
                        None => true,
                    };
                    match has {
                        false => StoreFault::Database { database, place },
                        true => StoreFault::Entry {
                            place,
                            why,
                            database,
                        },
                    }
                }
                // An administrator at the server's own machine knows why it does not answer the network.
                StoreFault::Address { place, .. } if asks_at_home(card, at_home) => {
                    let is_near = match administrator? {
                        Some(mut administrator) => listens_only_near(&mut administrator)?,
                        None => false,
                    };
                    match is_near {
                        true => StoreFault::Listening { place },
                        false => refused(card, &error),
                    }
                }
                // On the machine with the card's address, the doctor can find out without an administrator.
                StoreFault::Address { place, .. } if is_own_address(&card.host()) => {
                    match TcpStream::connect((Ipv4Addr::LOCALHOST, card.port())) {
                        Ok(_) => StoreFault::Listening { place },
                        Err(_) => StoreFault::Stopped { place },
                    }
                }
                fault => fault,
            });
        }
    };
    administrator.map_err(StoreFault::Administrator)?;
    let asked = client.query("select id from vidette.game limit 1", &[]);
    asked.map_err(|error| match error.as_db_error() {
        Some(told) => StoreFault::NotReady {
            database: card.database(),
            why: told.message().to_owned(),
        },
        None => StoreFault::Other(error.into()),
    })?;
    match table.filter(|table| card.table_of_role().is_some_and(|own| own != *table)) {
        Some(table) => Err(StoreFault::Table {
            role: card.role(),
            table,
        }),
        None => Ok(()),
    }
}

/// Checks whether this machine has an address: only its own can be bound.
fn is_own_address(host: &str) -> bool {
    let address = host.parse::<IpAddr>();
    address.is_ok_and(|address| TcpListener::bind((address, 0)).is_ok())
}

/// Returns the command that makes a role: that of its table, which shuts out no other.
fn maker(role: &str) -> String {
    match table_of_role(role) {
        Some(table) => format!("add-table {table} --renew"),
        None => "init --renew --tables N".to_owned(),
    }
}

/// Checks whether a card leads to the network, and the administrator's address to this machine.
fn asks_at_home(card: &Address, administrator: Option<&Address>) -> bool {
    let is_home = |address: &Address| address.reach() != AddressReach::Network;
    administrator.is_some_and(is_home) && !is_home(card)
}

/// Asks the server whether it listens only to its own machine.
fn listens_only_near(administrator: &mut Client) -> Result<bool, StoreFault> {
    let asked = super::store::listens_only_near(administrator);
    asked.map_err(|error| StoreFault::Administrator(error.into()))
}

/// Finds the step at which a connection was refused.
fn refused(card: &Address, error: &postgres::Error) -> StoreFault {
    let (place, database, role) = (card.place(), card.database(), card.role());
    let Some(told) = error.as_db_error() else {
        let why = plain_cause(error);
        return StoreFault::Address { place, why };
    };
    let why = told.message().to_owned();
    match told.code() {
        code if *code == SqlState::INVALID_CATALOG_NAME => StoreFault::Database { database, place },
        code if *code == SqlState::INVALID_PASSWORD => StoreFault::RoleOrPassword { role },
        code if *code == SqlState::INVALID_AUTHORIZATION_SPECIFICATION => {
            match why.contains("pg_hba.conf") {
                true => StoreFault::Entry {
                    place,
                    why,
                    database,
                },
                false => StoreFault::Role { role },
            }
        }
        _ => StoreFault::Address { place, why },
    }
}

/// Connects with the administrator's address.
///
/// # Errors
///
/// Fails with the first requirement that the server lacks, and the command that supplies it.
pub(super) fn connect_administrator(address: &Address) -> Result<Client, ClubError> {
    let connected = address.try_connect();
    connected.map_err(|error| ClubError::Store(lack(refused(address, &error))))
}

/// Says what the administrator still needs, and which command supplies it.
fn lack(fault: StoreFault) -> String {
    match fault {
        StoreFault::Address { place, why } => format!(
            "{place} does not respond ({why}). If PostgreSQL is not installed: sudo apt install \
             postgresql. If it is: sudo systemctl restart postgresql"
        ),
        StoreFault::RoleOrPassword { role } | StoreFault::Role { role } => format!(
            "the server refuses {role}. If the role does not exist: sudo -u postgres createuser \
             --superuser --pwprompt {role}. If the password is wrong: sudo -u postgres psql -c \
             '\\password {role}'"
        ),
        StoreFault::Database { database, .. } => {
            format!("no database {database}; create it: sudo -u postgres createdb {database}")
        }
        fault => fault.to_string(),
    }
}

/// Asks the server whether it has a database.
fn has_database(administrator: &mut Client, database: &str) -> Result<bool, StoreFault> {
    let asked = "select 1 from pg_database where datname = $1";
    let found = administrator.query_opt(asked, &[&database]);
    found
        .map(|row| row.is_some())
        .map_err(|error| StoreFault::Administrator(error.into()))
}

/// Asks the server whether a role that it refuses exists and may log in.
fn role_or_password(administrator: &mut Client, role: String) -> Result<StoreFault, StoreFault> {
    let asked = "select 1 from pg_roles where rolname = $1 and rolcanlogin";
    let found = administrator.query_opt(asked, &[&role]);
    let found = found.map_err(|error| StoreFault::Administrator(error.into()))?;
    Ok(match found {
        Some(_) => StoreFault::Password { role },
        None => StoreFault::Role { role },
    })
}
