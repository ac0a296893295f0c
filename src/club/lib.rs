//! The club: ten to forty tables, with the state of all in one place.
//!
//! Each table reports its own state ([`said`]); the desk need not fold any game to draw its overview. If all tables
//! keep their games in one folder, the desk reads that ([`folder`]). Several machines share a PostgreSQL database
//! ([`store`]): each table's game file is its outbox, from which a thread ([`courier`]) sends every entry once, by its
//! number; the desk listens ([`postgres`]). A table never waits for the desk. If a game was played on two machines,
//! this is detected and refused, never merged.

pub mod config;
pub mod courier;
pub mod doctor;
pub mod folder;
pub mod forecast;
pub mod need;
mod numbering;
pub mod outbox;
pub mod postgres;
pub mod register;
pub mod said;
pub mod setup;
pub mod standing;
pub mod store;
pub mod table;

pub use said::TableStatus;
pub use table::DeskTable;
