//! How the tables of a club stand: who needs somebody, who ends in time, points, and what the club configures.

mod config;
mod courier;
mod folder;
mod forecast;
mod hidden;
mod need;
mod standing;
mod store;
mod table;

/// Milliseconds of a minute.
const MINUTE: u64 = 60 * 1000;
