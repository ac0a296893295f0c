//! The names of a server, and what depends on them: whether a form comes from our own page, and whether TLS is used.

use std::net::{IpAddr, SocketAddr};

use axum::http::HeaderMap;

use super::{Site, client::Client};

/// Header in which a proxy names its client.
const FORWARDED: &str = "x-forwarded-for";

/// The names of this server.
#[derive(Debug)]
pub(super) struct Hosts {
    names: Vec<String>,
    /// The address of a proxy in front of this server; `None` without one.
    public: Option<Public>,
}

/// The public address of a proxy.
#[derive(Debug)]
struct Public {
    /// Its origin as browsers write it, `https://boards.example.org`, without the scheme's default port.
    origin: String,
    host: String,
    /// The scheme's default port: `:443`. A proxy may write it out (RFC 9110, 4.2.3: the address is the same).
    port: &'static str,
}

impl Public {
    fn from_url(url: &str) -> Option<Self> {
        let url = url.to_lowercase();
        let (scheme, host) = url.split_once("://")?;
        let port = if scheme == "https" { ":443" } else { HTTP };
        let host = without(host, port).to_owned();
        Some(Self {
            origin: format!("{scheme}://{host}"),
            host,
            port,
        })
    }

    fn is_at(&self, host: &str) -> bool {
        without(host, self.port) == self.host
    }
}

/// The default port of HTTP, which browsers leave out.
const HTTP: &str = ":80";

fn without<'a>(host: &'a str, port: &str) -> &'a str {
    host.strip_suffix(port).unwrap_or(host)
}

impl Hosts {
    /// Returns the names of a server that listens at these addresses, all at one port.
    pub(super) fn new(addresses: &[SocketAddr], site: &Site) -> Self {
        let port = addresses.first().map_or(0, SocketAddr::port);
        let here = [
            format!("localhost:{port}"),
            "localhost".to_owned(),
            format!("127.0.0.1:{port}"),
        ];
        let own = addresses.iter().map(SocketAddr::to_string).chain(here);
        let named = site.names.iter().flat_map(|name| {
            let name = name.to_lowercase();
            [format!("{name}:{port}"), name]
        });
        let mut names: Vec<String> = own.chain(named).collect();
        let bare = names.iter().filter_map(|name| name.strip_suffix(HTTP));
        let bare: Vec<String> = bare.map(str::to_owned).collect();
        names.extend(bare);
        Self {
            names,
            public: site.public.as_deref().and_then(Public::from_url),
        }
    }

    /// Checks whether cookies are only sent over TLS.
    pub(super) fn is_secure(&self) -> bool {
        let public = self.public.as_ref();
        public.is_some_and(|public| public.origin.starts_with("https://"))
    }

    /// Checks whether a proxy is in front of this server, so that all connections come from the proxy's address.
    pub(super) fn is_proxied(&self) -> bool {
        self.public.is_some()
    }

    /// Returns the sender of a request: the peer or, if a proxy on this machine is in front of this server, the client
    /// that the proxy names. Of several names only the last is the proxy's own; the client may have written the others.
    pub(super) fn client(&self, peer: IpAddr, headers: &HeaderMap) -> Client {
        let told = headers.get_all(FORWARDED).iter().next_back();
        let told = told.filter(|_| self.is_proxied() && peer.is_loopback());
        let told =
            told.and_then(|told| told.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
        Client {
            address: told.unwrap_or(peer),
            is_shared: self.is_proxied() && told.is_none(),
        }
    }

    pub(super) fn has(&self, host: &str) -> bool {
        let host = host.to_lowercase();
        let is_public = self.public.as_ref().is_some_and(|one| one.is_at(&host));
        is_public || self.names.contains(&host)
    }

    pub(super) fn is_own(&self, origin: &str, host: &str) -> bool {
        let (origin, host) = (origin.to_lowercase(), host.to_lowercase());
        let public = self.public.as_ref();
        // A visitor by the public address uses its scheme.
        let by_public = public.is_some_and(|public| public.is_at(&host));
        let is_public = public.is_some_and(|public| public.origin == origin);
        is_public || !by_public && origin == format!("http://{host}")
    }
}
