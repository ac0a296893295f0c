//! The club: ten to forty tables, and one place that knows how they stand.
//!
//! Each table says of itself how it stands ([`said`]); the desk folds no game to draw its overview. Where all
//! tables keep their games in one folder the desk reads that ([`folder`]). Past one machine a PostgreSQL stands
//! between ([`store`]): each table's game file is its outbox, from which a thread ([`courier`]) sends every entry by
//! its number, once; the desk listens ([`postgres`]). A table never waits for the desk, and a game that was played
//! on two machines is found and refused, never merged.

pub mod config;
pub mod courier;
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

pub use said::Said;
pub use table::Table;
