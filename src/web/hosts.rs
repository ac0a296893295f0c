//! The names that a server answers to, and what it tells by them: whose form it is, and whether TLS carries it.

use std::net::IpAddr;
use std::net::SocketAddr;

use axum::http::HeaderMap;

use super::Site;
use super::client::Client;

/// Where a proxy writes for whom it asks.
const FORWARDED: &str = "x-forwarded-for";

/// The names that this server answers to.
#[derive(Debug)]
pub(super) struct Hosts {
    names: Vec<String>,
    /// The origin that a proxy shows: `https://boards.example.org`.
    public: Option<String>,
}

impl Hosts {
    pub(super) fn of(address: SocketAddr, site: &Site) -> Self {
        let port = address.port();
        let own = [
            address.to_string(),
            format!("localhost:{port}"),
            "localhost".to_owned(),
            format!("127.0.0.1:{port}"),
        ];
        let named = site.names.iter().flat_map(|name| {
            let name = name.to_lowercase();
            [format!("{name}:{port}"), name]
        });
        let public = site.public.as_ref().map(|url| url.to_lowercase());
        let proxied = public.iter().filter_map(|url| {
            let (_, host) = url.split_once("://")?;
            Some(host.to_owned())
        });
        Self {
            names: own.into_iter().chain(named).chain(proxied).collect(),
            public,
        }
    }

    /// Whether cookies go over TLS alone.
    pub(super) fn is_secure(&self) -> bool {
        let public = self.public.as_ref();
        public.is_some_and(|public| public.starts_with("https://"))
    }

    /// Whether a proxy stands before this server: then every connection comes from its address.
    pub(super) fn is_proxied(&self) -> bool {
        self.public.is_some()
    }

    /// Who asks: the peer; where a proxy of this machine stands before this server, whom the proxy names. Of
    /// several names the last is the proxy's own word; the others anybody may have sent.
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
        self.names.contains(&host)
    }

    pub(super) fn is_own(&self, origin: &str, host: &str) -> bool {
        let (origin, host) = (origin.to_lowercase(), host.to_lowercase());
        let public = self.public.as_deref();
        // Whoever came by the public address came by its scheme.
        let by_public = public.is_some_and(|url| url.ends_with(&format!("://{host}")));
        public == Some(origin.as_str()) || !by_public && origin == format!("http://{host}")
    }
}
