//! Limits how many wrong codes may be tried in a minute, from one address and in all. Links are not counted: their 100
//! bits protect them, and a guest who mistypes codes must not lock out phones that have a link.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::client::Client;

/// Maximum number of wrong codes a minute from one address.
const MAX_PER_ADDRESS: usize = 10;

/// Maximum number of wrong codes a minute in all.
const MAX_IN_ALL: usize = 300;

/// A minute in milliseconds.
const MINUTE: u64 = 60 * 1000;

/// Reason why no code may be tried now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CodeLimit {
    /// Too many wrong codes came from the address.
    Address,
    /// Too many wrong codes came in all.
    Everyone,
}

/// The wrong codes of the last minute: when each was sent (milliseconds of Unix time), and from where.
#[derive(Debug, Default)]
pub(super) struct CodeLimiter(Mutex<VecDeque<(u64, IpAddr)>>);

impl CodeLimiter {
    /// Returns the reason why no code may be tried from an address now; `None` if one may.
    pub(super) fn limit(&self, from: &Client, now: u64) -> Option<CodeLimit> {
        let mut tries = self.tries();
        tries.retain(|(at, _)| now.saturating_sub(*at) < MINUTE);
        let own = tries.iter().filter(|(_, address)| *address == from.address);
        if !from.is_shared && own.count() >= MAX_PER_ADDRESS {
            return Some(CodeLimit::Address);
        }
        (tries.len() >= MAX_IN_ALL).then_some(CodeLimit::Everyone)
    }

    /// Counts a wrong code.
    pub(super) fn count(&self, from: &Client, now: u64) {
        self.tries().push_back((now, from.address));
    }

    fn tries(&self) -> MutexGuard<'_, VecDeque<(u64, IpAddr)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
