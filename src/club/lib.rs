//! The club: ten to forty tables, and one place with the state of all.
//!
//! Each table reports its own state ([`said`]); the desk folds no game to draw its overview. If all tables keep their
//! games in one folder, the desk reads that ([`folder`]). With several machines a PostgreSQL is between them
//! ([`store`]): each table's game file is its outbox, from which a thread ([`courier`]) sends every entry by its
//! number, once; the desk listens ([`postgres`]). A table never waits for the desk, and a game that was played on two
//! machines is found and refused, never merged.

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
