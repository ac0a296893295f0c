//! Callback that answers the other referee's laptop about the players, supplied by `cli`.

use game::host_link::HostLink;

/// Gets the other referee's request as text, or `None` if he only looks; returns the state of the tray as text, or the
/// error.
pub type LaptopDesk = HostLink<Option<String>, Result<String, String>>;
