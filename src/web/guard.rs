//! Checks every request before it is handled: the host must be ours, a change must come from our own page, the address
//! must be short. Also sets the headers of every answer.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;

use super::{
    hosts::Hosts,
    page::{door, photo},
    reply,
    service::Service,
};

/// Maximum length of a request's address, in bytes.
const LONGEST: usize = 2048;

/// Maximum size of a form, in bytes.
pub(super) const FORM: usize = 8 * 1024;

/// Maximum size of a photograph, in bytes.
pub(super) const PHOTO: usize = 40_000_000;

/// Maximum size of an act that the other referee's laptop sends, in bytes: a fix replays many entries.
pub(super) const ACT: usize = 16 * 1024 * 1024;

/// Path to which the other referee's laptop sends acts.
pub(super) const ACT_PATH: &str = "/referee/act";

/// Path to which photographs are sent.
pub(super) const PHOTO_PATH: &str = "/photo/read";

/// Maximum time for a photograph to arrive and be read; on a slow network 40 MB take this long.
const PHOTO_PATIENCE: Duration = Duration::from_secs(120);

/// Maximum time for a form to arrive.
const PATIENCE: Duration = Duration::from_secs(5);

/// Maximum time that the answer to a form waits until the pages show what the form sent.
const SOON: Duration = Duration::from_millis(300);

/// Headers of every answer. Pages with forms relax the third one ([`super::page::frame::document`]).
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

/// Passes a request on or refuses it, and sets the headers of the answer.
pub(super) async fn guard(
    State(service): State<Arc<Service>>,
    request: Request,
    next: Next,
) -> Response {
    let sends_photo = is_photo(&request);
    let mut response = match refusal(&service.hosts, &request) {
        Some(status) => reply::empty(status),
        None if service.is_closed() => closed(&service),
        None if request.method() == Method::POST => {
            let mut seen = service.snapshots.clone();
            seen.borrow_and_update();
            let patience = match sends_photo {
                true => PHOTO_PATIENCE,
                false => PATIENCE,
            };
            let answered = tokio::time::timeout(patience, next.run(request)).await;
            if answered.as_ref().is_ok_and(is_done) {
                // Waits until the pages show the change, because a page without script does not update itself later.
                let _ = tokio::time::timeout(SOON, seen.changed()).await;
            }
            answered.unwrap_or_else(|_| reply::empty(StatusCode::REQUEST_TIMEOUT))
        }
        None => next.run(request).await,
    };
    if let Some(said) = in_words(&response, sends_photo) {
        let allowed = response.headers_mut().remove(header::ALLOW);
        let page = match sends_photo {
            // The camera's page inserts the answer into its own element.
            true => photo::refusal(said).into_string(),
            false => door::refusal(&service.battle, said),
        };
        response = reply::refusal(response.status(), page);
        let headers = response.headers_mut();
        headers.extend(allowed.map(|allowed| (header::ALLOW, allowed)));
    }
    for (name, value) in ALWAYS {
        reply::set(&mut response, name, value);
    }
    response
}

/// Answers a request while the boards are closing. The status is Gone, because a second attempt would find no server.
fn closed(service: &Service) -> Response {
    let page = door::refusal(&service.battle, "The referee has closed the boards.");
    reply::refusal(StatusCode::GONE, page)
}

/// Checks whether a form was accepted.
fn is_done(response: &Response) -> bool {
    response.status() == StatusCode::SEE_OTHER
}

/// Returns a readable text to send in place of an answer that consists of a status number alone, or of a message for
/// programmers; `None` for any other answer. The text about forms from foreign pages is for players whose proxy hides
/// where a form comes from; the foreign page itself cannot read it.
fn in_words(response: &Response, sends_photo: bool) -> Option<&'static str> {
    let kind = reply::text(response.headers(), header::CONTENT_TYPE).unwrap_or_default();
    let status = response.status();
    Some(match status {
        StatusCode::FORBIDDEN if kind.is_empty() => {
            "Nothing done: this form did not come from a page at this address. Open the page again \
             at the address that the referee shows; behind a proxy, start the boards with \
             `--public-url`."
        }
        StatusCode::METHOD_NOT_ALLOWED => {
            "Nothing done: this address only receives forms. Go back to the page with the form."
        }
        StatusCode::PAYLOAD_TOO_LARGE if kind.starts_with("text/html") => return None,
        StatusCode::PAYLOAD_TOO_LARGE if sends_photo => {
            "This picture is larger than 40 MB. Set the camera to a lower resolution, and take another."
        }
        StatusCode::REQUEST_TIMEOUT if sends_photo => {
            "The picture did not arrive within two minutes. Try a better network, or a smaller \
             picture."
        }
        StatusCode::PAYLOAD_TOO_LARGE => "Not sent: too long. Write it in fewer words.",
        StatusCode::URI_TOO_LONG => "No such page: the address is too long.",
        StatusCode::REQUEST_TIMEOUT => {
            "Not sent: it took longer than five seconds. Go back and send it again."
        }
        _ if status.is_client_error() && kind.starts_with("text/plain") => {
            "The form could not be read. Go back to it and send it again."
        }
        _ => return None,
    })
}

/// Checks whether a request sends a photograph.
fn is_photo(request: &Request) -> bool {
    request.method() == Method::POST && request.uri().path() == PHOTO_PATH
}

fn refusal(hosts: &Hosts, request: &Request) -> Option<StatusCode> {
    let headers: &HeaderMap = request.headers();
    let host = reply::text(headers, header::HOST).unwrap_or_default();
    // With two such headers the host is ambiguous.
    let mut named = headers.get_all(header::HOST).iter();
    let is_own = |name: &HeaderValue| name.to_str().is_ok_and(|name| hosts.has(name));
    if !hosts.has(host) || !named.all(is_own) {
        return Some(StatusCode::MISDIRECTED_REQUEST);
    }
    let address = request.uri().path_and_query();
    if address.is_some_and(|address| address.as_str().len() > LONGEST) {
        return Some(StatusCode::URI_TOO_LONG);
    }
    let length = reply::text(headers, header::CONTENT_LENGTH);
    let length = length.and_then(|length| length.parse::<usize>().ok());
    let most = match request.uri().path() {
        _ if is_photo(request) => PHOTO,
        ACT_PATH => ACT,
        _ => FORM,
    };
    if length.is_some_and(|length| length > most) {
        return Some(StatusCode::PAYLOAD_TOO_LARGE);
    }
    if request.method() == Method::POST {
        let origin = reply::text(headers, header::ORIGIN).unwrap_or_default();
        return (!hosts.is_own(origin, host)).then_some(StatusCode::FORBIDDEN);
    }
    None
}
