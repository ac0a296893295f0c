//! The names that a server answers to, and what it tells by them: whose form it is, and whether TLS carries it.

use std::net::SocketAddr;

use super::Site;

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

    /// Returns whether cookies go over TLS alone.
    pub(super) fn is_secure(&self) -> bool {
        let public = self.public.as_ref();
        public.is_some_and(|public| public.starts_with("https://"))
    }

    /// Returns whether a proxy stands before this server: then every visitor comes from its address.
    pub(super) fn is_proxied(&self) -> bool {
        self.public.is_some()
    }

    pub(super) fn has(&self, host: &str) -> bool {
        let host = host.to_lowercase();
        self.names.contains(&host)
    }

    pub(super) fn is_own(&self, origin: &str, host: &str) -> bool {
        let origin = origin.to_lowercase();
        origin == format!("http://{}", host.to_lowercase()) || self.public.as_ref() == Some(&origin)
    }
}
