//! `vidette desk doctor`: tests the connection from a card to its store, at the desk or at a table.

use std::path::PathBuf;

use clap::Args;

use crate::commands::upload::DeskAccess;
use crate::failure::Failure;
use crate::io::out;
use crate::io::places::Places;
use club::doctor;

#[derive(Debug, Args)]
pub(super) struct DoctorArgs {
    /// The card: table-07.toml or desk.toml (otherwise the store in the settings)
    #[arg(long, alias = "card", value_name = "CARD")]
    desk: Option<PathBuf>,
    /// The store's address for the administrator: tells a missing role from a wrong password
    #[arg(long, value_name = "URL")]
    store: Option<String>,
}

/// Tests a card step by step: address and port, database, role, password, and whether the store was set up.
pub(super) fn doctor(places: &Places, typed: &DoctorArgs) -> Result<(), Failure> {
    let access = DeskAccess::needed(places, typed.desk.as_deref())?;
    let administrator = typed
        .store
        .as_deref()
        .map(DeskAccess::address)
        .transpose()?;
    let examined = doctor::examine(&access.store, access.table, administrator.as_ref());
    examined.map_err(|fault| Failure::Machine(fault.to_string()))?;
    let who = access
        .table
        .map_or_else(|| "the desk".to_owned(), |table| format!("table {table}"));
    out::line(&format!(
        "{who} reaches the store at {}: address, database, role and password are right",
        access.store.place()
    ))
}
