//! The club's desk: over a folder of games, and over a PostgreSQL of the test's own.

mod bar;
mod cards;
mod deleted;
mod doctor;
mod engine;
mod folder;
mod narrow;
mod store;
