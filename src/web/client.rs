//! Origin of a request, for counts by address.

use std::net::IpAddr;

/// Origin of a request.
#[derive(Debug, Clone, Copy)]
pub(super) struct Client {
    pub(super) address: IpAddr,
    /// True if others come from there too: a proxy that does not name its clients.
    pub(super) is_shared: bool,
}
