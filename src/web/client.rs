//! Where a request comes from, for what is counted by address.

use std::net::IpAddr;

/// Where a request comes from.
#[derive(Debug, Clone, Copy)]
pub(super) struct Client {
    pub(super) address: IpAddr,
    /// Whether others come from there too: a proxy that does not tell whom it asks for.
    pub(super) is_shared: bool,
}
