//! The sender of a request, for limits that count by address.

use std::net::IpAddr;

/// The sender of a request.
#[derive(Debug, Clone, Copy)]
pub(super) struct Client {
    pub(super) address: IpAddr,
    /// True if several visitors may share the address, because a proxy does not name its clients.
    pub(super) is_shared: bool,
}
