//! Players' boards over real HTTP on this machine's own address.

/// A real browser as a player's phone.
mod browser;
/// A visitor's requests, byte by byte.
pub mod http;
/// Taking a place: by link, by code, and losing it.
mod joining;
/// The stream of news.
mod live;
/// Every route for every visitor.
mod matrix;
/// What the referee says, who is ready, the pages of his phone, the hall, the end.
mod pages;
/// The built program serves, is killed and serves again.
mod program;
/// What players ask for, and what becomes of it.
mod slips;
/// A game on a file with its boards.
mod table;
/// The tray: seats and devices on a file of their own.
mod tray;
/// Twins: two games that differ only in secrets, over every route.
mod twins;
