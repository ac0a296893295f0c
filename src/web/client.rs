//! Sender of a request, for counts by address.

use std::net::IpAddr;

/// Sender of a request.
#[derive(Debug, Clone, Copy)]
pub(super) struct Client {
    pub(super) address: IpAddr,
    /// True if several visitors share the address: a proxy that does not name its clients.
    pub(super) is_shared: bool,
}
