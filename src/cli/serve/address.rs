//! Where the boards are served: the interface that phones reach, and a port that is free.

use std::io;
use std::io::ErrorKind;
use std::net::IpAddr;
use std::net::Ipv4Addr;
use std::net::SocketAddr;
use std::net::TcpListener;

use crate::failure::Failure;

/// The ports that are tried where none is named.
const PORTS: std::ops::RangeInclusive<u16> = 1863..=1872;

/// Interfaces of machines within this machine: no phone is there.
const WITHIN: [&str; 6] = ["docker", "br-", "veth", "virbr", "vmnet", "vboxnet"];

/// What `--bind` names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Bind {
    address: IpAddr,
    port: Option<u16>,
}

/// Reads `ADDR[:PORT]`.
pub(crate) fn bind(text: &str) -> Result<Bind, String> {
    let whole = text.parse::<SocketAddr>().map(|both| Bind {
        address: both.ip(),
        port: Some(both.port()),
    });
    let alone = || {
        let address = text.parse::<IpAddr>();
        address.map(|address| Bind {
            address,
            port: None,
        })
    };
    whole
        .or_else(|_| alone())
        .map_err(|_| "an address is 192.168.1.5, or 192.168.1.5:1863 with its port".to_owned())
}

/// Where the boards are.
#[derive(Debug)]
pub(crate) struct Place {
    pub(crate) listener: TcpListener,
    /// What players open.
    pub(super) shown: SocketAddr,
    /// Other addresses of this machine that phones may reach.
    pub(super) others: Vec<IpAddr>,
}

impl Place {
    /// Finds the place that was named, or the first address that phones can reach.
    pub(crate) fn find(named: Option<Bind>) -> Result<Self, Failure> {
        let reachable = reachable();
        let first = reachable.first().copied();
        let address = named.map(|bind| bind.address).or(first);
        let address = address.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
        let listener = match named.and_then(|bind| bind.port) {
            Some(port) => listen_at(address, port)?,
            None => listen(address)?,
        };
        let bound = listener.local_addr();
        let bound = bound.map_err(|error| Failure::Machine(format!("{address}: {error}")))?;
        let shown = shown(named);
        Ok(Self {
            listener,
            shown: SocketAddr::new(shown, bound.port()),
            others: reachable
                .into_iter()
                .filter(|other| *other != shown)
                .collect(),
        })
    }

    /// Whether no phone can come: the address is this machine's own.
    pub(super) fn is_only_here(&self) -> bool {
        self.shown.ip().is_loopback()
    }

    /// The addresses that this server answers to beside its own: all of them where it listens at all.
    pub(super) fn names(&self) -> Vec<String> {
        let listens_at_all = self
            .listener
            .local_addr()
            .is_ok_and(|bound| bound.ip().is_unspecified());
        let all = std::iter::once(self.shown.ip()).chain(self.others.iter().copied());
        match listens_at_all {
            true => all.map(in_address).collect(),
            false => Vec::new(),
        }
    }
}

/// The address that players would open now: of what was named, or the first that phones can reach.
pub(super) fn shown(named: Option<Bind>) -> IpAddr {
    let first = || reachable().first().copied();
    let named = named.map(|bind| bind.address);
    let address = named.filter(|address| !address.is_unspecified());
    address
        .or_else(first)
        .unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST))
}

/// An address as it stands in a URL.
fn in_address(address: IpAddr) -> String {
    match address {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => format!("[{address}]"),
    }
}

/// The private addresses of this machine, those of machines within it last.
fn reachable() -> Vec<IpAddr> {
    let all = if_addrs::get_if_addrs().unwrap_or_else(|error| {
        log::warn!("the addresses of this machine cannot be read: {error}");
        Vec::new()
    });
    let mut found: Vec<(bool, IpAddr)> = all
        .iter()
        .filter(|interface| !interface.is_loopback() && is_private(interface.ip()))
        .map(|interface| {
            let is_within = WITHIN.iter().any(|name| interface.name.starts_with(name));
            (is_within, interface.ip())
        })
        .collect();
    found.sort_by_key(|(is_within, _)| *is_within);
    found.into_iter().map(|(_, address)| address).collect()
}

fn is_private(address: IpAddr) -> bool {
    matches!(address, IpAddr::V4(address) if address.is_private())
}

fn listen(address: IpAddr) -> Result<TcpListener, Failure> {
    let mut refused = None;
    for port in PORTS {
        match TcpListener::bind((address, port)) {
            Ok(listener) => return Ok(listener),
            Err(error) if error.kind() == ErrorKind::AddrInUse => refused = Some(error),
            Err(error) => return Err(no_listener(address, &error)),
        }
    }
    let why = refused.map_or_else(String::new, |error| error.to_string());
    let address = in_address(address);
    Err(Failure::Machine(format!(
        "{address}: the ports {} to {} are all in use ({why}); name another with --bind {address}:PORT",
        PORTS.start(),
        PORTS.end()
    )))
}

fn listen_at(address: IpAddr, port: u16) -> Result<TcpListener, Failure> {
    TcpListener::bind((address, port)).map_err(|error| match error.kind() {
        ErrorKind::AddrInUse => {
            let free = free_after(address, port);
            let address = in_address(address);
            let free = free.map(|free| format!("; {free} is free: --bind {address}:{free}"));
            Failure::Machine(format!(
                "{address}:{port} is in use{}",
                free.unwrap_or_default()
            ))
        }
        ErrorKind::PermissionDenied => Failure::Machine(format!(
            "{}:{port} may not be opened: name a port from 1024 on",
            in_address(address)
        )),
        _ => no_listener(address, &error),
    })
}

fn free_after(address: IpAddr, port: u16) -> Option<u16> {
    let next = (port..u16::MAX).map(|port| port + 1).take(100);
    let mut free = next.filter(|port| TcpListener::bind((address, *port)).is_ok());
    free.next()
}

fn no_listener(address: IpAddr, error: &io::Error) -> Failure {
    let others: Vec<String> = reachable().iter().map(IpAddr::to_string).collect();
    let others = match others.is_empty() {
        true => "127.0.0.1, which no phone reaches".to_owned(),
        false => others.join(", "),
    };
    Failure::Machine(format!(
        "{address}: nothing can be served there: {error}; addresses of this machine: {others}"
    ))
}
