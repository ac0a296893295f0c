//! What every request passes: the right host, an origin of our own for what changes something, a short address;
//! and the headers that every answer carries.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::Request;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::HeaderName;
use axum::http::Method;
use axum::http::StatusCode;
use axum::http::header;
use axum::middleware::Next;
use axum::response::Response;

use super::Site;
use super::page::door;
use super::reply;
use super::service::Service;

/// The longest address of a page, in bytes.
const LONGEST: usize = 2048;

/// The longest form, in bytes.
pub(super) const FORM: usize = 8 * 1024;

/// How long a form may take to come.
const PATIENCE: Duration = Duration::from_secs(5);

/// What was sent stands on the pages by then.
const SOON: Duration = Duration::from_millis(300);

/// Headers of every answer. Pages with forms soften the third for themselves ([`super::page::frame::document`]).
const ALWAYS: [(HeaderName, &str); 4] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; \
         form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
];

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

    fn has(&self, host: &str) -> bool {
        let host = host.to_lowercase();
        self.names.contains(&host)
    }

    fn is_own(&self, origin: &str, host: &str) -> bool {
        let origin = origin.to_lowercase();
        origin == format!("http://{}", host.to_lowercase()) || self.public.as_ref() == Some(&origin)
    }
}

/// Lets a request through, or refuses it; puts the headers on the answer.
pub(super) async fn guard(
    State(service): State<Arc<Service>>,
    request: Request,
    next: Next,
) -> Response {
    let mut response = match refusal(&service.hosts, &request) {
        Some(status) => reply::empty(status),
        None if service.is_closed() => closed(&service),
        None if request.method() == Method::POST => {
            let mut seen = service.snapshots.clone();
            seen.borrow_and_update();
            let answered = tokio::time::timeout(PATIENCE, next.run(request)).await;
            if answered.as_ref().is_ok_and(is_done) {
                // The page that is shown then shows it: without script it would not ask again.
                let _ = tokio::time::timeout(SOON, seen.changed()).await;
            }
            answered.unwrap_or_else(|_| reply::empty(StatusCode::REQUEST_TIMEOUT))
        }
        None => next.run(request).await,
    };
    for (name, value) in ALWAYS {
        reply::set(&mut response, name, value);
    }
    response
}

/// Answers while the boards are being closed: whoever asks again finds nobody.
fn closed(service: &Service) -> Response {
    let page = door::refusal(&service.battle, "The referee has closed the boards.");
    reply::refusal(StatusCode::GONE, page)
}

/// Whether a form was taken.
fn is_done(response: &Response) -> bool {
    response.status() == StatusCode::SEE_OTHER
}

fn refusal(hosts: &Hosts, request: &Request) -> Option<StatusCode> {
    let headers: &HeaderMap = request.headers();
    let host = reply::text(headers, header::HOST).unwrap_or_default();
    if !hosts.has(host) {
        return Some(StatusCode::MISDIRECTED_REQUEST);
    }
    let address = request.uri().path_and_query();
    if address.is_some_and(|address| address.as_str().len() > LONGEST) {
        return Some(StatusCode::URI_TOO_LONG);
    }
    let length = reply::text(headers, header::CONTENT_LENGTH);
    let length = length.and_then(|length| length.parse::<usize>().ok());
    if length.is_some_and(|length| length > FORM) {
        return Some(StatusCode::PAYLOAD_TOO_LARGE);
    }
    if request.method() == Method::POST {
        let origin = reply::text(headers, header::ORIGIN).unwrap_or_default();
        return (!hosts.is_own(origin, host)).then_some(StatusCode::FORBIDDEN);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hosts(public: Option<&str>) -> Hosts {
        let site = Site {
            names: vec!["Table7.local".to_owned()],
            public: public.map(str::to_owned),
            hall: false,
        };
        Hosts::of("192.168.1.5:1863".parse().unwrap(), &site)
    }

    #[test]
    fn only_our_own_names_are_answered_to() {
        let hosts = hosts(Some("https://boards.example.org"));
        for name in [
            "192.168.1.5:1863",
            "localhost:1863",
            "table7.local:1863",
            "table7.local",
            "boards.example.org",
        ] {
            assert!(hosts.has(name), "{name}");
        }
        for name in ["", "192.168.1.5", "evil.example:1863", "192.168.1.6:1863"] {
            assert!(!hosts.has(name), "{name}");
        }
    }

    #[test]
    fn an_origin_is_own_where_it_is_the_host_or_the_proxy() {
        let plain = hosts(None);
        assert!(plain.is_own("http://localhost:1863", "localhost:1863"));
        for origin in ["", "null", "https://localhost:1863", "http://evil.example"] {
            assert!(!plain.is_own(origin, "localhost:1863"), "{origin}");
        }
        let proxied = hosts(Some("https://boards.example.org"));
        assert!(proxied.is_own("https://boards.example.org", "boards.example.org"));
        assert!(proxied.is_secure() && !plain.is_secure());
    }
}
