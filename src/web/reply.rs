//! Makes answers: status, type, hash of the content, and compression for clients that accept it.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::Response;

use super::{
    packed::{gzip, hash},
    parts::PagePart,
};

/// Length below which a text is not compressed, in bytes.
const SHORT: usize = 512;

/// Content of an answer: its type, its text, and the text compressed if that exists already.
pub(super) struct Content<'a> {
    pub(super) kind: &'static str,
    pub(super) text: &'a str,
    pub(super) gzip: Option<&'a [u8]>,
    /// Header that says how it may be cached.
    pub(super) kept: &'static str,
}

/// The type of pages and parts.
pub(super) const HTML: &str = "text/html; charset=utf-8";

/// Caching of pages: they may be stored, but browsers must ask each time whether they have changed.
pub(super) const ASKED_AGAIN: &str = "private, no-cache";

/// Caching of assets, which never change under their names.
pub(super) const FOR_EVER: &str = "public, max-age=31536000, immutable";

/// Answers with some content, or without a body if the client already has that content.
pub(super) fn content(asker: &HeaderMap, content: &Content<'_>) -> Response {
    let tag = format!("\"{}\"", hash(content.text.as_bytes()));
    let mut response = match has(asker, &tag) {
        true => empty(StatusCode::NOT_MODIFIED),
        false => body(asker, content),
    };
    set(&mut response, header::ETAG, &tag);
    set(&mut response, header::CACHE_CONTROL, content.kept);
    set(&mut response, header::VARY, "accept-encoding, cookie");
    response
}

/// Answers with a page.
pub(super) fn page(asker: &HeaderMap, html: &str) -> Response {
    let page = Content {
        kind: HTML,
        text: html,
        gzip: None,
        kept: ASKED_AGAIN,
    };
    content(asker, &page)
}

/// Answers with a document that the browser saves as a file of this name.
pub(super) fn file(asker: &HeaderMap, part: &PagePart, name: &str) -> Response {
    let document = Content {
        kind: HTML,
        text: &part.html,
        gzip: Some(&part.gzip),
        kept: ASKED_AGAIN,
    };
    let mut response = content(asker, &document);
    let kept = format!("attachment; filename=\"{name}\"");
    set(&mut response, header::CONTENT_DISPOSITION, &kept);
    response
}

/// Answers with a value for the other referee's laptop; it is not cached.
pub(super) fn json(status: StatusCode, value: &serde_json::Value) -> Response {
    let mut response = refusal(status, value.to_string());
    set(&mut response, header::CONTENT_TYPE, "application/json");
    response
}

/// Answers with lines of a game file; they are not cached.
pub(super) fn lines(text: String) -> Response {
    let mut response = refusal(StatusCode::OK, text);
    set(&mut response, header::CONTENT_TYPE, "application/x-ndjson");
    response
}

/// Answers with a page that explains a refusal; it is not cached.
pub(super) fn refusal(status: StatusCode, html: String) -> Response {
    let mut response = Response::new(Body::from(html));
    *response.status_mut() = status;
    set(&mut response, header::CONTENT_TYPE, HTML);
    set(&mut response, header::CACHE_CONTROL, "no-store");
    response
}

/// Answers without a body.
pub(super) fn empty(status: StatusCode) -> Response {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = status;
    response
}

/// Redirects the client to another page.
pub(super) fn see(path: &str) -> Response {
    let mut response = empty(StatusCode::SEE_OTHER);
    set(&mut response, header::LOCATION, path);
    set(&mut response, header::CACHE_CONTROL, "no-store");
    response
}

/// Sets a header. Values must be plain ASCII; others are left out.
pub(super) fn set(response: &mut Response, name: HeaderName, value: &str) {
    if let Ok(value) = HeaderValue::from_str(value) {
        response.headers_mut().insert(name, value);
    }
}

/// Adds a header, keeping others with its name.
pub(super) fn add(response: &mut Response, name: HeaderName, value: &str) {
    if let Ok(value) = HeaderValue::from_str(value) {
        response.headers_mut().append(name, value);
    }
}

/// Returns a header as text; `None` if it is missing, or not plain ASCII.
pub(super) fn text(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    headers.get(name)?.to_str().ok()
}

fn body(asker: &HeaderMap, content: &Content<'_>) -> Response {
    let takes = text(asker, header::ACCEPT_ENCODING).unwrap_or_default();
    let is_worth = takes.contains("gzip") && content.text.len() > SHORT;
    let mut response = match is_worth {
        true => {
            let packed = content.gzip.map(<[u8]>::to_vec);
            let packed = packed.unwrap_or_else(|| gzip(content.text.as_bytes()));
            let mut response = Response::new(Body::from(packed));
            set(&mut response, header::CONTENT_ENCODING, "gzip");
            response
        }
        false => Response::new(Body::from(content.text.to_owned())),
    };
    set(&mut response, header::CONTENT_TYPE, content.kind);
    response
}

fn has(asker: &HeaderMap, tag: &str) -> bool {
    let known = text(asker, header::IF_NONE_MATCH).unwrap_or_default();
    known
        .split(',')
        .any(|known| known.trim().trim_start_matches("W/") == tag)
}
