//! The store of a club: a PostgreSQL database with four tables, a role for each table of the club and one for the desk.
//!
//! Row level security limits each table of the club to the games of its own role and place; the desk reads all of them
//! and writes responses to calls ([`super::setup`]). Every entry is inserted by its primary key, so that sending it
//! twice changes nothing.

use std::time::Duration;

use percent_encoding::{
    AsciiSet, NON_ALPHANUMERIC, PercentEncode, percent_decode_str, utf8_percent_encode,
};
use postgres::config::SslMode;
use postgres::error::SqlState;
use postgres::{Client, Config, NoTls};
use thiserror::Error;

use game::tray::TrayError;

/// Longest time to reach the store over the network.
const REACH: Duration = Duration::from_secs(5);

/// Longest time that sent bytes may stay without an answer.
const ANSWER: Duration = Duration::from_secs(10);

/// Characters to escape in the addresses on cards: all except letters, digits and `-_.`.
const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.');

/// The channel on which tables announce news.
pub const CHANNEL: &str = "vidette";

/// Reason why the store cannot be used.
#[derive(Debug, Error)]
pub enum ClubError {
    /// The given address is invalid.
    #[error("`{0}` is not a store; write postgres://USER:PASSWORD@HOST/DATABASE")]
    Address(String),
    /// The store requires TLS, which this program lacks.
    #[error(
        "the store requires TLS, which vidette does not have: on your own network add \
         sslmode=disable to the address; otherwise use a tunnel (ssh -L 5432:localhost:5432 \
         HOST)"
    )]
    Tls,
    /// The store does not answer, or refuses the request.
    #[error("the store: {0}")]
    Store(String),
    /// The store no longer admits the role of the address: the role is unknown, or has another password.
    #[error("the store: {0}")]
    ShutOut(String),
    /// An error of a game or tray file, or of the random numbers.
    #[error("{0}")]
    Machine(String),
}

impl ClubError {
    /// Describes the error without naming the store.
    pub(super) fn why(&self) -> String {
        match self {
            Self::Store(why) | Self::ShutOut(why) => why.clone(),
            error => error.to_string(),
        }
    }
}

/// Describes why no server answered, without the numbers of the system.
pub(super) fn plain_cause(error: &postgres::Error) -> String {
    let cause = std::error::Error::source(error);
    let why = cause.map_or_else(|| error.to_string(), ToString::to_string);
    match why.split_once(" (os error") {
        Some((said, _)) => said.to_lowercase(),
        // The driver says this about an answer that it cannot read.
        None if why.contains("bytes remaining on stream") => {
            "the server at that address is not PostgreSQL".to_owned()
        }
        None => why,
    }
}

/// Asks a server whether it listens only to its own machine.
pub(super) fn listens_only_near(client: &mut Client) -> Result<bool, postgres::Error> {
    let listens: String = client.query_one("show listen_addresses", &[])?.get(0);
    let is_near = |address: &str| ["", "localhost", "127.0.0.1", "::1"].contains(&address.trim());
    Ok(listens.split(',').all(is_near))
}

impl From<postgres::Error> for ClubError {
    fn from(error: postgres::Error) -> Self {
        let said = match error.as_db_error() {
            Some(told) => match remedy(told.code(), told.message()) {
                Some(remedy) => format!("{}; {remedy}", told.message()),
                None => told.message().to_owned(),
            },
            None => {
                let said = plain_cause(&error);
                let cause = std::error::Error::source(&error);
                match cause.is_some_and(|cause| cause.is::<std::io::Error>()) {
                    true => format!(
                        "{said}; does PostgreSQL run at that address, and can this machine reach \
                         it?"
                    ),
                    false => said,
                }
            }
        };
        let refusals = [
            SqlState::INVALID_AUTHORIZATION_SPECIFICATION,
            SqlState::INVALID_PASSWORD,
        ];
        match error.code().is_some_and(|code| refusals.contains(code)) {
            true => Self::ShutOut(said),
            false => Self::Store(said),
        }
    }
}

/// Returns the remedy for a refusal; `None` if none is known for its error code and message.
fn remedy(code: &SqlState, message: &str) -> Option<&'static str> {
    let is_one_of = |codes: &[SqlState]| codes.contains(code);
    if message.contains("pg_hba.conf") {
        return Some("`vidette desk doctor` shows the line to add on the server");
    }
    if is_one_of(&[SqlState::UNDEFINED_TABLE, SqlState::INVALID_SCHEMA_NAME]) {
        return Some(
            "it is not set up for a club: run `vidette desk init --store URL --tables N`, with a \
             role that may create schemas and roles",
        );
    }
    let refused = [
        SqlState::INVALID_AUTHORIZATION_SPECIFICATION,
        SqlState::INVALID_PASSWORD,
        SqlState::INSUFFICIENT_PRIVILEGE,
    ];
    is_one_of(&refused).then_some(
        "only the latest card from `vidette desk init`, `init --renew` or `add-table` is valid: is \
         this the one, and for this event?",
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
pub struct Address {
    config: Config,
    /// Host to write on cards; `None` for the address's own.
    shown_host: Option<String>,
}

/// From where an address can be reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AddressReach {
    /// From this machine only, through a socket.
    Socket,
    /// From this machine only, by a name that on any other machine means that machine: `localhost`.
    Loopback,
    /// From other machines.
    Network,
}

impl Address {
    /// Reads `postgres://USER:PASSWORD@HOST/DATABASE`. The password may contain any character, because it ends at the
    /// last `@`.
    ///
    /// # Errors
    ///
    /// Fails if the text is not an address, or requires TLS.
    pub fn read(url: &str) -> Result<Self, ClubError> {
        let is_url = url.starts_with("postgres://") || url.starts_with("postgresql://");
        let (rest, password) = split_password(url);
        let config = rest.parse::<Config>().ok().filter(|_| is_url);
        let mut config = config.ok_or_else(|| ClubError::Address(without_password(url)))?;
        if let Some(password) = password {
            config.password(password);
        }
        if config.get_ssl_mode() == SslMode::Require {
            return Err(ClubError::Tls);
        }
        config
            .ssl_mode(SslMode::Disable)
            .application_name("vidette")
            .connect_timeout(REACH)
            .tcp_user_timeout(ANSWER)
            .keepalives_idle(ANSWER);
        Ok(Self {
            config,
            shown_host: None,
        })
    }

    /// Returns the address with another host to write on cards.
    #[must_use]
    pub fn shown_at(self, host: String) -> Self {
        Self {
            shown_host: Some(host),
            ..self
        }
    }

    /// Returns the host to write on cards; `None` for the address's own.
    #[must_use]
    pub fn shown_host(&self) -> Option<&str> {
        self.shown_host.as_deref()
    }

    /// Returns from where the address can be reached.
    #[must_use]
    pub fn reach(&self) -> AddressReach {
        let is_loopback = |host: &str| {
            let address = host.parse::<std::net::IpAddr>();
            host == "localhost" || address.is_ok_and(|address| address.is_loopback())
        };
        match self.config.get_hosts().first() {
            Some(postgres::config::Host::Tcp(host)) if !is_loopback(host) => AddressReach::Network,
            Some(postgres::config::Host::Tcp(_)) | None => AddressReach::Loopback,
            #[cfg(unix)]
            Some(postgres::config::Host::Unix(_)) => AddressReach::Socket,
        }
    }

    /// Returns its host, or the folder of its socket.
    #[must_use]
    pub fn host(&self) -> String {
        match self.config.get_hosts().first() {
            Some(postgres::config::Host::Tcp(host)) => host.clone(),
            #[cfg(unix)]
            Some(postgres::config::Host::Unix(folder)) => folder.display().to_string(),
            None => "localhost".to_owned(),
        }
    }

    /// Returns the address's host and port, or the folder of its socket.
    #[must_use]
    pub fn place(&self) -> String {
        match self.reach() {
            AddressReach::Socket => self.host(),
            AddressReach::Loopback | AddressReach::Network => {
                format!("{}:{}", self.host(), self.port())
            }
        }
    }

    /// Returns its port.
    pub(crate) fn port(&self) -> u16 {
        self.config.get_ports().first().copied().unwrap_or(5432)
    }

    /// Returns the role in the address; empty if there is none.
    #[must_use]
    pub fn role(&self) -> String {
        self.config.get_user().unwrap_or_default().to_owned()
    }

    /// Returns the table to which the role belongs by its name; `None` if it belongs to none.
    #[must_use]
    pub fn table_of_role(&self) -> Option<u32> {
        table_of_role(&self.role())
    }

    /// Returns the database in the address; if it names none, the database is called like the role.
    #[must_use]
    pub fn database(&self) -> String {
        let named = self.config.get_dbname().or(self.config.get_user());
        named.unwrap_or_default().to_owned()
    }

    /// Returns the address of the same store for another role and its password.
    #[must_use]
    pub fn as_role(&self, role: &str, password: &str) -> String {
        let hosts = self.config.get_hosts().iter().map(|host| match host {
            postgres::config::Host::Tcp(host) => host.clone(),
            #[cfg(unix)]
            postgres::config::Host::Unix(folder) => encoded(&folder.to_string_lossy()).to_string(),
        });
        let hosts: Vec<String> = self.shown_host.iter().cloned().chain(hosts).collect();
        let ports = self.config.get_ports().first();
        let port = ports.map_or_else(String::new, |port| format!(":{port}"));
        let database = self
            .config
            .get_dbname()
            .or(self.config.get_user())
            .unwrap_or("vidette");
        format!(
            "postgres://{}:{}@{}{port}/{}?sslmode=disable",
            encoded(role),
            encoded(password),
            hosts.first().map_or("localhost", String::as_str),
            encoded(database)
        )
    }

    /// Returns host, role, password and database; `None` if the address lacks one of them.
    #[must_use]
    pub fn way_in(&self) -> Option<WayIn> {
        Some(WayIn {
            host: self.host(),
            place: self.place(),
            role: self.config.get_user()?.to_owned(),
            password: String::from_utf8(self.config.get_password()?.to_owned()).ok()?,
            database: self.config.get_dbname()?.to_owned(),
        })
    }

    /// Connects; on failure returns the server's own error.
    pub(crate) fn try_connect(&self) -> Result<Client, postgres::Error> {
        self.config.connect(NoTls)
    }

    /// Connects.
    ///
    /// # Errors
    ///
    /// Fails if the store does not answer, or refuses.
    pub fn connect(&self) -> Result<Client, ClubError> {
        Ok(self.try_connect()?)
    }
}

/// Returns the table to which a role belongs by its name; `None` if it belongs to none.
pub(crate) fn table_of_role(role: &str) -> Option<u32> {
    let (_, table) = role.rsplit_once("table_")?;
    table.parse().ok()
}

/// Credentials with which a program logs in to the store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WayIn {
    /// Host, or folder of the socket.
    pub host: String,
    /// Host and port, or folder of the socket.
    pub place: String,
    /// Name of the role.
    pub role: String,
    /// Password of the role.
    pub password: String,
    /// Name of the database.
    pub database: String,
}

/// Encodes a path or name for a URL.
fn encoded(text: &str) -> PercentEncode<'_> {
    utf8_percent_encode(text, ESCAPED)
}

/// Splits the password off an address. It is decoded if it looks encoded for a URL; otherwise it is taken as typed, as
/// in `pick@tt%1`.
fn split_password(url: &str) -> (String, Option<Vec<u8>>) {
    let parts = url.split_once("://").and_then(|(scheme, rest)| {
        let (who, place) = rest.rsplit_once('@')?;
        let (user, password) = who.split_once(':')?;
        let password = match is_encoded(password) {
            true => percent_decode_str(password).collect(),
            false => password.as_bytes().to_vec(),
        };
        Some((format!("{scheme}://{user}@{place}"), Some(password)))
    });
    parts.unwrap_or_else(|| (url.to_owned(), None))
}

/// Checks whether each `%` is followed by two hexadecimal digits, as in text encoded for a URL.
fn is_encoded(text: &str) -> bool {
    let mut escapes = text.as_bytes().split(|byte| *byte == b'%').skip(1);
    escapes.all(
        |escape| matches!(escape, [a, b, ..] if a.is_ascii_hexdigit() && b.is_ascii_hexdigit()),
    )
}

/// Removes the secret from an address for display.
fn without_password(url: &str) -> String {
    let parts = url.split_once("://").and_then(|(scheme, rest)| {
        let (who, place) = rest.rsplit_once('@')?;
        let user = who.split(':').next()?;
        Some(format!("{scheme}://{user}:...@{place}"))
    });
    parts.unwrap_or_else(|| url.to_owned())
}
