//! Addresses of the boards: those that phones can reach, at a free port.

use std::io::{self, ErrorKind};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::path::Path;

use if_addrs::{IfAddr, Interface};

use crate::failure::Failure;

/// Ports to try if none is given.
const PORTS: std::ops::RangeInclusive<u16> = 1863..=1872;

/// Beginnings of the names of interfaces inside this machine, such as those of containers and virtual machines, which
/// no phone can reach.
const WITHIN: [&str; 20] = [
    "docker",
    "br-",
    "veth",
    "vethernet",
    "virbr",
    "vmnet",
    "vmware",
    "vboxnet",
    "virtualbox",
    "vnet",
    "lxc",
    "lxd",
    "podman",
    "cni",
    "flannel",
    "cali",
    "waydroid",
    "anbox",
    "dummy",
    "ifb",
];

/// Beginnings of the names of tunnels, which do not lead to the local network.
const TUNNELS: [&str; 20] = [
    "tun",
    "tap",
    "utun",
    "wg",
    "wireguard",
    "openvpn",
    "ppp",
    "ipsec",
    "tailscale",
    "zt",
    "zerotier",
    "ham",
    "nordlynx",
    "proton",
    "mullvad",
    "cscotun",
    "gpd",
    "sit",
    "gre",
    "ip6tnl",
];

/// Value of `--bind`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Bind {
    address: IpAddr,
    port: Option<u16>,
}

/// Reads an address, `ADDR[:PORT]`.
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
    whole.or_else(|_| alone()).map_err(|_| {
        "write an address as 192.168.1.5, or 192.168.1.5:1863 with its port".to_owned()
    })
}

/// Addresses of the boards.
#[derive(Debug)]
pub(crate) struct BoardsAddress {
    /// One listener for each address, all at one port.
    pub(crate) listeners: Vec<TcpListener>,
    /// Addresses to show to players, the likeliest first.
    pub(super) shown: Vec<SocketAddr>,
    /// Other addresses of this machine that phones might reach.
    pub(super) others: Vec<IpAddr>,
}

impl BoardsAddress {
    /// Listens at the address that was named, else at every address that phones may reach.
    pub(crate) fn find(named: Option<Bind>) -> Result<Self, Failure> {
        let mut shown = shown(named);
        let listeners = match named {
            Some(Bind { address, port }) => {
                let listener = match port {
                    Some(port) => listen_at(address, port)?,
                    None => listen(&[address])?.remove(0).1,
                };
                vec![listener]
            }
            None => {
                let listeners = listen(&shown)?;
                // Only the addresses at which the server could listen are shown.
                shown = listeners.iter().map(|(address, _)| *address).collect();
                listeners
                    .into_iter()
                    .map(|(_, listener)| listener)
                    .collect()
            }
        };
        let bound = listeners.first().map(TcpListener::local_addr).transpose();
        let bound = bound.map_err(|error| Failure::Machine(format!("the port: {error}")))?;
        let port = bound.map_or(0, |bound| bound.port());
        let mut others = reachable();
        others.retain(|other| !shown.contains(other));
        Ok(Self {
            listeners,
            shown: (shown.into_iter())
                .map(|address| SocketAddr::new(address, port))
                .collect(),
            others,
        })
    }

    /// Checks whether no phone can connect, because the address is one within this machine.
    pub(super) fn is_only_here(&self) -> bool {
        self.shown.iter().all(|shown| shown.ip().is_loopback())
    }

    /// Returns the other names of the server. If it is bound to all addresses, each of them is a name.
    pub(super) fn names(&self) -> Vec<String> {
        let is_bound_to_all = self.listeners.iter().any(|listener| {
            let bound = listener.local_addr();
            bound.is_ok_and(|bound| bound.ip().is_unspecified())
        });
        match is_bound_to_all {
            true => (self.shown.iter())
                .map(|shown| in_address(shown.ip()))
                .collect(),
            false => Vec::new(),
        }
    }
}

/// Returns the addresses to show to players now, the likeliest first: the named one, else all that phones may reach,
/// else the one inside this machine.
pub(crate) fn shown(named: Option<Bind>) -> Vec<IpAddr> {
    let named = named.map(|bind| bind.address);
    if let Some(address) = named.filter(|address| !address.is_unspecified()) {
        return vec![address];
    }
    let mut shown = reachable();
    // A server that listens on `0.0.0.0` cannot be reached by IPv6.
    shown.retain(|address| named.is_none_or(|named| named.is_ipv6() || address.is_ipv4()));
    if shown.is_empty() {
        shown.push(IpAddr::V4(Ipv4Addr::LOCALHOST));
    }
    shown
}

/// Returns an address as it is written in a URL.
pub(crate) fn in_address(address: IpAddr) -> String {
    match address {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => format!("[{address}]"),
    }
}

/// Returns the addresses of this machine that phones on its network may reach, the likeliest first: real networks
/// before tunnels and virtual machines, short addresses before long ones. Public addresses are used only if no real
/// network has a private one, because they could open the boards to the whole internet. A short public address is also
/// used beside a long private one, because not every phone has long addresses.
fn reachable() -> Vec<IpAddr> {
    let all = if_addrs::get_if_addrs().unwrap_or_else(|error| {
        log::warn!("cannot read the addresses of this machine: {error}");
        Vec::new()
    });
    let mut found: Vec<(bool, bool, IpAddr)> = all
        .iter()
        .filter(|interface| !interface.is_loopback() && may_serve(interface.ip()))
        .map(|interface| {
            (
                is_apart(interface),
                interface.ip().is_ipv6(),
                interface.ip(),
            )
        })
        .collect();
    let has_private = |of_ipv6: bool| {
        let mut found = found.iter();
        found.any(|(is_apart, is_ipv6, address)| {
            !is_apart && *is_ipv6 == of_ipv6 && is_private(*address)
        })
    };
    let (has_short, has_long) = (has_private(false), has_private(true));
    found.retain(|(_, is_ipv6, address)| {
        is_private(*address) || !(has_short || *is_ipv6 && has_long)
    });
    found.sort_by_key(|(is_apart, is_long, _)| (*is_apart, *is_long));
    found.into_iter().map(|(_, _, address)| address).collect()
}

/// Checks whether an address may belong to the table's network.
fn may_serve(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => {
            !address.is_loopback() && !address.is_link_local() && !address.is_multicast()
        }
        // Browsers cannot open link-local addresses.
        IpAddr::V6(address) => {
            !address.is_unicast_link_local() && !address.is_loopback() && !address.is_multicast()
        }
    }
}

fn is_private(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => address.is_private(),
        IpAddr::V6(address) => address.is_unique_local(),
    }
}

/// Checks whether an interface cannot reach a phone at the table, because it is a tunnel, a switch inside this machine,
/// or a network with a single address.
fn is_apart(interface: &Interface) -> bool {
    let name = interface.name.to_lowercase();
    let is_named = |names: &[&str]| names.iter().any(|start| name.starts_with(start));
    let is_alone = matches!(&interface.addr, IfAddr::V4(address) if address.prefixlen == 32);
    is_alone
        || interface.is_p2p()
        || is_named(&WITHIN)
        || is_named(&TUNNELS)
        || is_inner_switch(&interface.name)
}

/// Checks on Linux whether an interface is a switch without a port to the outside.
fn is_inner_switch(name: &str) -> bool {
    let folder = Path::new("/sys/class/net");
    let Ok(ports) = folder.join(name).join("brif").read_dir() else {
        return false;
    };
    let mut ports = ports.filter_map(Result::ok);
    !ports.any(|port| folder.join(port.file_name()).join("device").exists())
}

/// Listens at every address, at the first port that is free on all of them. Leaves out an address that cannot be used,
/// if another can.
fn listen(addresses: &[IpAddr]) -> Result<Vec<(IpAddr, TcpListener)>, Failure> {
    let mut refused = None;
    for port in PORTS {
        match bound(addresses, port) {
            Ok(listeners) => return Ok(listeners),
            Err((_, error)) if error.kind() == ErrorKind::AddrInUse => refused = Some(error),
            Err((address, error)) => return Err(no_listener(address, &error)),
        }
    }
    let why = refused.map_or_else(String::new, |error| error.to_string());
    let address = addresses.first().copied();
    let address = address.map_or_else(String::new, in_address);
    Err(Failure::Machine(format!(
        "{address}: ports {} to {} are all in use ({why}); choose another with --bind \
         {address}:PORT",
        PORTS.start(),
        PORTS.end()
    )))
}

/// Listens on every address at a port.
fn bound(
    addresses: &[IpAddr],
    port: u16,
) -> Result<Vec<(IpAddr, TcpListener)>, (IpAddr, io::Error)> {
    let (mut listeners, mut refused) = (Vec::new(), None);
    for address in addresses {
        match TcpListener::bind((*address, port)) {
            Ok(listener) => listeners.push((*address, listener)),
            Err(error) if error.kind() == ErrorKind::AddrInUse => return Err((*address, error)),
            Err(error) => {
                log::warn!("{address}: cannot serve there: {error}");
                refused = Some((*address, error));
            }
        }
    }
    match refused {
        Some(refused) if listeners.is_empty() => Err(refused),
        _ => Ok(listeners),
    }
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
            "{}:{port}: no permission for this port; choose one from 1024 up",
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
        "{address}: cannot serve there: {error}; addresses of this machine: {others}"
    ))
}
