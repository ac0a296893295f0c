//! Prepares a store for a club: makes the schema, a role for each table and one for the desk, and grants their rights.
//!
//! Roles belong to a whole server, so their names include the name of the database: two events on one server share
//! nothing. A table reads and writes only the games that its own role has sent under the table's number, which is the
//! end of the role's name.
//!
//! Earlier versions named roles without the database, and granted rights without regard to the table's number. A store
//! from such a version keeps its roles, so that its cards stay valid until they are renewed; only the rights are
//! granted again.

use std::collections::BTreeSet;

use postgres::Client;
use postgres::error::SqlState;

use super::doctor::connect_administrator;
use super::store::{Address, ClubError, listens_only_near};
use game::store::checksum::Checksum;

/// Maximum number of tables in a club.
pub const MOST: u32 = 99;

/// Maximum length of a role's name, in bytes.
const LONGEST_ROLE: usize = 63;

/// Group role of all tables in earlier versions.
const OLD_TABLES: &str = "vidette_tables";
/// Group role of the desk in earlier versions.
const OLD_DESK: &str = "vidette_desk";

/// Statements that make the schema; each may be repeated.
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
";

/// The tables whose rows belong to a game.
const OF_GAMES: [&str; 3] = ["entry", "head", "call"];

/// SQL condition that a game belongs to the table that asks: the table's role has sent it, under the number with which
/// the role's name ends.
const OWN_GAME: &str = "owner = current_user and place = ltrim(right(current_user::text, 2), '0')";

/// Setting that must be changed on the server before other laptops can reach it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ServerNeed {
    /// The server listens only to this machine.
    Listening,
    /// `pg_hba.conf` admits no one from the network, or cannot be read.
    Entry,
    /// A line of `pg_hba.conf` rejects everyone from the network above the line that admits them.
    Order,
}

/// A store in preparation. Nothing takes effect before [`StoreSetup::commit`].
pub struct StoreSetup {
    client: Client,
    address: Address,
    database: String,
    is_ready: bool,
    is_old: bool,
    /// Roles that get a new password.
    renewed: Vec<String>,
}

impl std::fmt::Debug for StoreSetup {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Setup").finish_non_exhaustive()
    }
}

impl StoreSetup {
    /// Connects with the address of a role that may create schemas and roles.
    ///
    /// # Errors
    ///
    /// Fails if the store does not answer.
    pub fn begin(address: &Address) -> Result<Self, ClubError> {
        let mut client = connect_administrator(address)?;
        client.batch_execute("begin")?;
        let asked = client.query_one(
            "select current_database()::text, to_regclass('vidette.game') is not null,
                exists (select from pg_policies where schemaname = 'vidette' and $1 = any (roles::text[]))",
            &[&OLD_TABLES],
        );
        let asked = asked.map_err(|error| lacks_right(address, error))?;
        Ok(Self {
            client,
            address: address.clone(),
            database: asked.get(0),
            is_ready: asked.get(1),
            is_old: asked.get(2),
            renewed: Vec::new(),
        })
    }

    /// Checks whether the store was prepared before.
    #[must_use]
    pub fn is_ready(&self) -> bool {
        self.is_ready
    }

    /// Checks whether roles of an earlier version are still in use.
    #[must_use]
    pub fn is_old(&self) -> bool {
        self.is_old
    }

    /// Returns the name of the database.
    #[must_use]
    pub fn database(&self) -> &str {
        &self.database
    }

    /// Makes what every event needs: schema, groups of roles, rights.
    ///
    /// # Errors
    ///
    /// Fails if the role of the address lacks the right.
    pub fn prepare(&mut self) -> Result<(), ClubError> {
        self.change(SCHEMA)?;
        for group in [self.group(), self.role_name(None)] {
            self.make_role(&group)?;
        }
        self.set_rights()
    }

    /// Returns the name of a table's role, or of the desk's role if no table is given.
    #[must_use]
    pub fn role_name(&self, table: Option<u32>) -> String {
        match table {
            None => role_name(&self.database, "desk"),
            Some(table) => role_name(&self.database, &format!("table_{table:02}")),
        }
    }

    /// Returns the name that earlier versions gave a table's role, or the desk's role if no table is given.
    #[must_use]
    pub fn old_role_name(table: Option<u32>) -> String {
        table.map_or_else(
            || OLD_DESK.to_owned(),
            |table| format!("vidette_table_{table:02}"),
        )
    }

    /// Returns the role that a table (or the desk) uses now; `None` if it has none.
    ///
    /// # Errors
    ///
    /// Fails if the store does not answer.
    pub fn role(&mut self, table: Option<u32>) -> Result<Option<String>, ClubError> {
        let mut names = vec![self.role_name(table)];
        if self.is_old {
            names.push(Self::old_role_name(table));
        }
        for name in names {
            let found = self.client.query_opt(
                "select 1 from pg_roles where rolname = $1 and rolcanlogin",
                &[&name],
            )?;
            if found.is_some() {
                return Ok(Some(name));
            }
        }
        Ok(None)
    }

    /// Returns the tables that have access.
    ///
    /// # Errors
    ///
    /// Fails if the store does not answer.
    pub fn tables(&mut self) -> Result<BTreeSet<u32>, ClubError> {
        let asked = "select rolname::text from pg_roles where rolcanlogin";
        let rows = self.client.query(asked, &[])?;
        let roles: BTreeSet<String> = rows.iter().map(|row| row.get(0)).collect();
        let is_in = |table: &u32| {
            let table = Some(*table);
            roles.contains(&self.role_name(table))
                || self.is_old && roles.contains(&Self::old_role_name(table))
        };
        Ok((1..=MOST).filter(is_in).collect())
    }

    /// Gives a table (or the desk) access with a password, and returns its address. Games that it sent under a role of
    /// an earlier version are transferred to the new role.
    ///
    /// # Errors
    ///
    /// Fails if the role of the address lacks the right.
    pub fn admit(&mut self, table: Option<u32>, password: &str) -> Result<String, ClubError> {
        let role = self.role_name(table);
        self.make_role(&role)?;
        self.change(&format!(
            "alter role {} login password {}",
            quoted(&role),
            literal(password)
        ))?;
        self.renewed.push(role.clone());
        if let Some(table) = table {
            let group = self.group();
            self.client
                .batch_execute(&format!("grant {} to {}", quoted(&group), quoted(&role)))?;
            self.client.execute(
                "update vidette.game set owner = $1::text::name where owner = $2::text::name and place = $3",
                &[&role, &Self::old_role_name(Some(table)), &table.to_string()],
            )?;
        }
        Ok(self.address.as_role(&role, password))
    }

    /// Takes access away from every table that is not in `tables`, and returns the tables shut out. Their games stay.
    ///
    /// # Errors
    ///
    /// Fails if the role of the address lacks the right.
    pub fn close_others(&mut self, tables: &BTreeSet<u32>) -> Result<Vec<u32>, ClubError> {
        let others: Vec<u32> = self.tables()?.difference(tables).copied().collect();
        let group = quoted(&self.group());
        for table in &others {
            let role = self.role_name(Some(*table));
            if self.role(Some(*table))?.as_ref() == Some(&role) {
                let role = quoted(&role);
                // A connected table loses its rights at once, and cannot connect again.
                self.client.batch_execute(&format!(
                    "alter role {role} nologin; revoke {group} from {role}"
                ))?;
            }
        }
        Ok(others)
    }

    /// Takes away all rights of the roles of earlier versions. The roles stay, because another event on the server may
    /// use them.
    ///
    /// # Errors
    ///
    /// Fails if the role of the address lacks the right.
    pub fn shut_old_roles_out(&mut self) -> Result<(), ClubError> {
        if !std::mem::take(&mut self.is_old) {
            return Ok(());
        }
        self.client.batch_execute(&format!(
            "revoke all on all tables in schema vidette from {OLD_TABLES}, {OLD_DESK};
             revoke all on schema vidette from {OLD_TABLES}, {OLD_DESK}"
        ))?;
        self.set_rights()
    }

    /// Returns the settings that must be changed on the server before other laptops can reach it, as far as this role
    /// may see them.
    ///
    /// # Errors
    ///
    /// Fails if the store does not answer.
    pub fn needs(&mut self) -> Result<Vec<ServerNeed>, ClubError> {
        let is_near = listens_only_near(&mut self.client)?;
        let asked = "select has_table_privilege('pg_hba_file_rules', 'select')";
        let may_look: bool = self.client.query_one(asked, &[])?.get(0);
        // The first line that matches decides.
        let rules = "select auth_method = 'reject' from pg_hba_file_rules where error is null and type like 'host%'
            and database && array['all', $1] and address not in ('localhost', '127.0.0.1', '::1', 'samehost')
            and (auth_method <> 'reject' or user_name && array['all'])
            order by line_number";
        let rejects: Vec<bool> = match may_look {
            true => {
                let lines = self.client.query(rules, &[&self.database])?;
                lines.iter().map(|line| line.get(0)).collect()
            }
            false => Vec::new(),
        };
        let lets_in = rejects.contains(&false);
        let is_shut = lets_in && rejects.first() == Some(&true);
        let needs = [
            (ServerNeed::Listening, is_near),
            (ServerNeed::Entry, !lets_in),
            (ServerNeed::Order, is_shut),
        ];
        let missing = needs.into_iter().filter(|(_, is_missing)| *is_missing);
        Ok(missing.map(|(need, _)| need).collect())
    }

    /// Makes all changes take effect. Connections that use an earlier password are ended, if the role of the address
    /// may end them.
    ///
    /// # Errors
    ///
    /// Fails if the store does not answer.
    pub fn commit(mut self) -> Result<(), ClubError> {
        self.client.batch_execute("commit")?;
        let ended = self.client.execute(
            "select pg_terminate_backend(pid) from pg_stat_activity
                where usename::text = any ($1) and pg_has_role(usesysid, 'member')",
            &[&self.renewed],
        );
        if let Err(error) = ended {
            log::warn!("connections with the earlier password may still be open: {error}");
        }
        Ok(())
    }

    /// Returns the name of the group role that holds the rights of all tables; each table's own role is a member of it.
    fn group(&self) -> String {
        role_name(&self.database, "tables")
    }

    fn make_role(&mut self, role: &str) -> Result<(), ClubError> {
        let found = self
            .client
            .query_opt("select 1 from pg_roles where rolname = $1", &[&role])?;
        if found.is_none() {
            self.change(&format!("create role {} nologin", quoted(role)))?;
        }
        Ok(())
    }

    /// Carries out statements; if the role of the address lacks the right, says how it gets the right.
    fn change(&mut self, statements: &str) -> Result<(), ClubError> {
        let done = self.client.batch_execute(statements);
        done.map_err(|error| lacks_right(&self.address, error))
    }

    fn set_rights(&mut self) -> Result<(), ClubError> {
        let (mut tables, mut desk) = (quoted(&self.group()), quoted(&self.role_name(None)));
        if self.is_old {
            tables = format!("{tables}, {OLD_TABLES}");
            desk = format!("{desk}, {OLD_DESK}");
        }
        let mut text = format!(
            "grant usage on schema vidette to {tables}, {desk};
             grant select, insert, delete on vidette.game to {tables};
             grant select, insert on vidette.entry, vidette.call to {tables};
             grant select, insert, update on vidette.head to {tables};
             grant select on vidette.game, vidette.entry, vidette.head, vidette.call to {desk};
             grant update (taken, answer, done) on vidette.call to {desk};
             drop policy if exists answers on vidette.call;
             create policy answers on vidette.call for update to {desk} using (true) with check (true);"
        );
        text.push_str(&policy("game", OWN_GAME, &tables, &desk));
        let own = format!("game in (select id from vidette.game where {OWN_GAME})");
        for table in OF_GAMES {
            text.push_str(&policy(table, &own, &tables, &desk));
        }
        self.change(&text)
    }
}

/// Describes an error of the role that prepares a store; if it lacks a right, says how it gets it.
fn lacks_right(address: &Address, error: postgres::Error) -> ClubError {
    match error.as_db_error() {
        Some(told) if *told.code() == SqlState::INSUFFICIENT_PRIVILEGE => {
            let role = address.role();
            ClubError::Store(format!(
                "{role} may not set up a store ({}). It needs a role that may create schemas and \
                 roles: sudo -u postgres psql -c 'alter role {} superuser'",
                told.message(),
                quoted(&role)
            ))
        }
        _ => error.into(),
    }
}

/// Returns the SQL for a policy: each table sees the rows of its own games, the desk sees all.
fn policy(table: &str, own: &str, tables: &str, desk: &str) -> String {
    format!(
        "alter table vidette.{table} enable row level security;
         drop policy if exists own on vidette.{table};
         create policy own on vidette.{table} to {tables} using ({own}) with check ({own});
         drop policy if exists desk on vidette.{table};
         create policy desk on vidette.{table} for select to {desk} using (true);"
    )
}

/// Returns the name of a role in the event's database. Of a long database name, only the beginning and a checksum are
/// used.
fn role_name(database: &str, what: &str) -> String {
    let whole = |database: &str| format!("vidette_{database}_{what}");
    if whole(database).len() <= LONGEST_ROLE {
        return whole(database);
    }
    let sum = Checksum::default().then(database.as_bytes()).to_string();
    let room = LONGEST_ROLE - whole(&sum).len() - 1;
    let cut = (0..=room).rev().find(|at| database.is_char_boundary(*at));
    let start = database.get(..cut.unwrap_or(0)).unwrap_or_default();
    whole(&format!("{start}_{sum}"))
}

/// Quotes a name for a statement.
fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

/// Quotes a text for a statement.
fn literal(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}
