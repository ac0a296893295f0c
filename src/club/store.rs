//! The store of a club: a PostgreSQL with four tables, a role a table of the club and one for the desk.
//!
//! Row level security keeps each table of the club to the games of its own role; the desk reads all of them and
//! writes what becomes of calls. Every entry is inserted by its primary key: to send it twice changes nothing.

use std::collections::BTreeSet;
use std::time::Duration;

use postgres::Client;
use postgres::Config;
use postgres::NoTls;
use postgres::Transaction;
use postgres::config::SslMode;
use postgres::error::SqlState;
use thiserror::Error;

use game::tray::TrayError;
use game::tray::secret;

/// How long the network may take to reach the store.
const REACH: Duration = Duration::from_secs(5);

/// How long sent bytes may stay without an answer.
const ANSWER: Duration = Duration::from_secs(10);

/// The channel on which tables tell that something is new.
pub const CHANNEL: &str = "vidette";

/// The most tables that a club has.
pub const MOST: u32 = 99;

/// The role of the desk.
const DESK: &str = "vidette_desk";

/// Made once; each statement holds where it was made before.
const SCHEMA: &str = "
create schema if not exists vidette;
create table if not exists vidette.game (
    id text primary key, owner name not null default current_user, place text not null, name text, rules text,
    program text, created bigint, facts jsonb);
create table if not exists vidette.entry (
    game text references vidette.game on delete cascade, seq bigint, at bigint not null, line text not null,
    sum bigint not null, primary key (game, seq));
create table if not exists vidette.head (
    game text primary key references vidette.game on delete cascade, seq bigint, sum bigint, at bigint, said jsonb,
    came timestamptz default now());
create table if not exists vidette.call (
    id bigint generated always as identity primary key, game text references vidette.game on delete cascade,
    nonce text not null unique, asked timestamptz default now(), words text, taken text, answer text,
    done timestamptz);
do $$ begin
    if not exists (select from pg_roles where rolname = 'vidette_tables') then
        create role vidette_tables nologin;
    end if;
    if not exists (select from pg_roles where rolname = 'vidette_desk') then
        create role vidette_desk;
    end if;
end $$;
grant usage on schema vidette to vidette_tables, vidette_desk;
grant select, insert, delete on vidette.game to vidette_tables;
grant select, insert on vidette.entry, vidette.call to vidette_tables;
grant select, insert, update on vidette.head to vidette_tables;
grant select on vidette.game, vidette.entry, vidette.head, vidette.call to vidette_desk;
grant update (taken, answer, done) on vidette.call to vidette_desk;
";

/// The tables whose rows are told apart by the game that they belong to.
const OF_GAMES: [&str; 3] = ["entry", "head", "call"];

/// Why the store cannot be used.
#[derive(Debug, Error)]
pub enum ClubError {
    /// What was given as its address is none.
    #[error("`{0}` is not a store: it is written postgres://USER:PASSWORD@HOST/DATABASE")]
    Address(String),
    /// It wants TLS, which is not in this program.
    #[error(
        "the store wants TLS, which vidette has not: on an own network write sslmode=disable behind the address, else \
         reach it through a tunnel (ssh -L 5432:localhost:5432 HOST)"
    )]
    Tls,
    /// The store does not answer, or refuses.
    #[error("the store: {0}")]
    Store(String),
    /// The file of a game or tray, or chance numbers.
    #[error("{0}")]
    Machine(String),
}

impl From<postgres::Error> for ClubError {
    fn from(error: postgres::Error) -> Self {
        let said = match error.as_db_error() {
            Some(told) => match remedy(told.code()) {
                Some(remedy) => format!("{}; {remedy}", told.message()),
                None => told.message().to_owned(),
            },
            None => {
                let cause = std::error::Error::source(&error);
                let said =
                    cause.map_or_else(|| error.to_string(), |cause| format!("{error}: {cause}"));
                match cause.is_some_and(|cause| cause.is::<std::io::Error>()) {
                    true => format!(
                        "{said}; does PostgreSQL run at that address, and can it be reached from here?"
                    ),
                    false => said,
                }
            }
        };
        Self::Store(said)
    }
}

/// What helps where the store refuses, by the code of PostgreSQL.
fn remedy(code: &SqlState) -> Option<&'static str> {
    let is_one_of = |codes: &[SqlState]| codes.contains(code);
    if is_one_of(&[SqlState::UNDEFINED_TABLE, SqlState::INVALID_SCHEMA_NAME]) {
        return Some(
            "it was not made ready for a club yet: `vidette desk init --store URL --tables N` does it, with the address \
             of a role that may make schemas and roles",
        );
    }
    let refused = [
        SqlState::INVALID_AUTHORIZATION_SPECIFICATION,
        SqlState::INVALID_PASSWORD,
        SqlState::INSUFFICIENT_PRIVILEGE,
    ];
    is_one_of(&refused).then_some(
        "the last `vidette desk init` wrote the cards that are valid: is this one of them, and for this table?",
    )
}

impl From<TrayError> for ClubError {
    fn from(error: TrayError) -> Self {
        Self::Machine(error.to_string())
    }
}

impl From<game::store::StoreError> for ClubError {
    fn from(error: game::store::StoreError) -> Self {
        Self::Machine(error.to_string())
    }
}

/// The address of a store.
#[derive(Debug, Clone)]
pub struct Address(Config);

impl Address {
    /// Reads `postgres://USER:PASSWORD@HOST/DATABASE`.
    ///
    /// # Errors
    ///
    /// It is not an address, or wants TLS.
    pub fn read(url: &str) -> Result<Self, ClubError> {
        let is_url = url.starts_with("postgres://") || url.starts_with("postgresql://");
        let config = url.parse::<Config>().ok().filter(|_| is_url);
        let mut config = config.ok_or_else(|| ClubError::Address(without_password(url)))?;
        if config.get_ssl_mode() == SslMode::Require {
            return Err(ClubError::Tls);
        }
        config
            .ssl_mode(SslMode::Disable)
            .application_name("vidette")
            .connect_timeout(REACH)
            .tcp_user_timeout(ANSWER)
            .keepalives_idle(ANSWER);
        Ok(Self(config))
    }

    /// The address of the same store for a role with its password.
    #[must_use]
    pub fn as_role(&self, role: &str, password: &str) -> String {
        let hosts = self.0.get_hosts().iter().map(|host| match host {
            postgres::config::Host::Tcp(host) => host.clone(),
            #[cfg(unix)]
            postgres::config::Host::Unix(folder) => encoded(&folder.to_string_lossy()),
        });
        let hosts: Vec<String> = hosts.collect();
        let ports = self.0.get_ports().first();
        let port = ports.map_or_else(String::new, |port| format!(":{port}"));
        let database = self
            .0
            .get_dbname()
            .or(self.0.get_user())
            .unwrap_or("vidette");
        format!(
            "postgres://{role}:{password}@{}{port}/{}?sslmode=disable",
            hosts.first().map_or("localhost", String::as_str),
            encoded(database)
        )
    }

    /// Connects.
    ///
    /// # Errors
    ///
    /// The store does not answer, or refuses.
    pub fn connect(&self) -> Result<Client, ClubError> {
        Ok(self.0.connect(NoTls)?)
    }
}

/// A path or name as part of a URL: all but letters and digits by their numbers.
fn encoded(text: &str) -> String {
    let plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.".contains(byte);
    let signs = text.bytes().map(|byte| match plain(&byte) {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02X}"),
    });
    signs.collect()
}

/// Leaves out what is secret in an address that is told.
fn without_password(url: &str) -> String {
    let parts = url.split_once("://").and_then(|(scheme, rest)| {
        let (who, place) = rest.rsplit_once('@')?;
        let user = who.split(':').next()?;
        Some(format!("{scheme}://{user}:...@{place}"))
    });
    parts.unwrap_or_else(|| url.to_owned())
}

/// How a role comes to the store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Card {
    /// The number of the table; none: the desk.
    pub table: Option<u32>,
    /// The address with its password.
    pub store: String,
}

/// A store that was made ready.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Made {
    /// The cards: the desk's first.
    pub cards: Vec<Card>,
    /// The tables of an earlier time which are there no more.
    pub closed: Vec<u32>,
}

/// Makes schema, roles and rights for a number of tables. Whoever had a card before needs the new one; that of a table
/// which is there no more opens nothing.
///
/// # Errors
///
/// The store does not answer, or the role of the address may not make schemas and roles.
pub fn init(address: &Address, tables: u32) -> Result<Made, ClubError> {
    let mut client = address.connect()?;
    let mut work = client.transaction()?;
    work.batch_execute(SCHEMA)?;
    work.batch_execute(&policies())?;
    let mut cards = Vec::new();
    for table in std::iter::once(None).chain((1..=tables).map(Some)) {
        let role = table.map_or_else(|| DESK.to_owned(), role_of);
        let password = secret::link()?;
        work.batch_execute(&role_with(&role, &password, table.is_some()))?;
        cards.push(Card {
            table,
            store: address.as_role(&role, &password),
        });
    }
    let closed = close_others(&mut work, tables)?;
    work.commit()?;
    Ok(Made { cards, closed })
}

/// Shuts out the roles of the tables above that number, and returns which. What they sent stays.
fn close_others(work: &mut Transaction<'_>, tables: u32) -> Result<Vec<u32>, ClubError> {
    let rows = work.query(
        "select rolname::text from pg_roles where rolname like 'vidette_table_%' and rolcanlogin",
        &[],
    )?;
    let there: BTreeSet<String> = rows.iter().map(|row| row.get(0)).collect();
    let is_there = |table: &u32| there.contains(&role_of(*table));
    let others: Vec<u32> = (tables + 1..=MOST).filter(is_there).collect();
    for role in others.iter().copied().map(role_of) {
        // Whoever is connected loses its rights at once, and does not come in again.
        work.batch_execute(&format!(
            "alter role {role} nologin; revoke vidette_tables from {role};"
        ))?;
    }
    Ok(others)
}

fn role_of(table: u32) -> String {
    format!("vidette_table_{table:02}")
}

/// The names and passwords are of our own signs: letters, digits, strokes.
fn role_with(role: &str, password: &str, is_table: bool) -> String {
    let group = match is_table {
        true => format!("grant vidette_tables to {role};"),
        false => String::new(),
    };
    format!(
        "do $$ begin
             if not exists (select from pg_roles where rolname = '{role}') then create role {role}; end if;
         end $$;
         alter role {role} login password '{password}';
         {group}"
    )
}

/// Each table sees the rows of its own role, the desk all.
fn policies() -> String {
    let mut text = policy("game", "owner = current_user");
    for table in OF_GAMES {
        let own = "game in (select id from vidette.game where owner = current_user)";
        text.push_str(&policy(table, own));
    }
    text.push_str(
        "drop policy if exists answers on vidette.call;
         create policy answers on vidette.call for update to vidette_desk using (true) with check (true);",
    );
    text
}

fn policy(table: &str, own: &str) -> String {
    format!(
        "alter table vidette.{table} enable row level security;
         drop policy if exists own on vidette.{table};
         create policy own on vidette.{table} to vidette_tables using ({own}) with check ({own});
         drop policy if exists desk on vidette.{table};
         create policy desk on vidette.{table} for select to vidette_desk using (true);"
    )
}
