//! Players' boards over real HTTP on this machine's own address.

/// Acting from a brigade.
pub mod acts;
/// The addresses that boards are served at.
mod addresses;
/// Where the boards are served, who knocks there and who is ready.
mod boards;
/// Boxed games on phones: acts of several units, chits, sentences, maps.
mod boxed_acts;
/// Whole turns of a boxed game over two phones.
mod boxed_turns;
/// A real browser as a player's phone.
mod browser;
/// Pairs of games by seed.
mod by_seed;
/// The cards of fights, the clock of the turn, the pages of the story.
mod fights;
/// The line that a form is built into.
mod form;
/// Boxed games on phones.
mod hexes;
/// Forms, cookies and hosts with anything in them.
mod hostile;
/// The names that boards answer to, and whose forms they take.
mod hosts;
/// A visitor's requests, byte by byte.
pub mod http;
/// Boards without network and threads.
pub mod inside;
/// Taking a place: by link, by code, and losing it.
mod joining;
/// The server is killed at random.
mod killed;
/// The stream of news.
mod live;
/// Every route for every visitor.
mod matrix;
/// What the referee says, who is ready, the pages of his phone, the hall, the end.
mod pages;
/// What two games show that differ only in secrets.
pub mod pairs;
/// Photographs from the referee's phone.
mod photo;
/// Photographs that are rendered and read by the built program.
#[cfg(feature = "photo")]
mod photographed;
/// The pictures of the README.
#[cfg(feature = "png")]
mod pictures;
/// The built program serves, is killed and serves again.
pub mod program;
/// Two referees with one game.
mod referee;
/// What is sent again, and what waits no more.
mod settled;
/// What players ask for, and what becomes of it.
mod slips;
/// A game on a file with its boards.
mod table;
/// The tray: seats and devices on a file of their own.
mod tray;
/// Twins: two games that differ only in secrets, over every route.
mod twins;
