//! The club: ten to forty tables, with the state of all of them in one place.
//!
//! Each table reports its own state ([`table_status`]), so that the desk need not replay any game to draw its overview.
//! If all tables keep their games in one folder, the desk reads the folder ([`folder`]). Otherwise the machines share a
//! PostgreSQL database ([`store`]): each table's game file is its outbox, from which a thread ([`uploader`]) sends
//! every entry once, by its number; the desk listens ([`postgres`]). A table never waits for the desk. If a game was
//! played on two machines, this is detected and refused, never merged.

pub mod card_file;
pub mod config;
pub mod doctor;
pub mod folder;
pub mod forecast;
pub mod need;
mod numbering;
pub mod outbox;
pub mod postgres;
pub mod register;
pub mod setup;
pub mod standing;
pub mod store;
pub mod table;
pub mod table_status;
pub mod uploader;

pub use table::DeskTable;
pub use table_status::TableStatus;
