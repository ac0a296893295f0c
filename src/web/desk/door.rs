//! Requests to the dashboard, and their answers.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{DefaultBodyLimit, Form, Path, Query, State, rejection::PathRejection};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::Response;
use axum::routing::{get, post};
use axum::{Extension, Router, middleware};
use serde::Deserialize;

use super::{DeskShared, Note, page, page::DeskPage};
use crate::page::door::refusal_towards;
use crate::route::FORM;

use crate::service::{Service, Visitor, locked};
use crate::{fetch, guard, join, live, reply};
use report::leaf::clean;

/// Maximum number of letters of an answer.
const WORDS: usize = 280;

/// Maximum wait for the page of a table to be made.
const PATIENCE: Duration = Duration::from_secs(5);

type Desk = State<Arc<Service>>;
type Known = Extension<Arc<DeskShared>>;

/// Returns the router of the desk.
pub(super) fn router(service: &Arc<Service>, shared: &Arc<DeskShared>) -> Router {
    let guard = middleware::from_fn_with_state(Arc::clone(service), guard::guard);
    Router::new()
        .route("/", get(overview))
        .route("/table/{number}", get(table))
        .route("/calls", get(calls))
        .route("/call/{nonce}/claim", post(claim))
        .route("/call/{nonce}/done", post(done))
        .route("/standings", get(standings))
        .route("/dice", get(dice))
        .route("/hall", get(hall))
        .route("/J/{token}", get(join::invitation))
        .route("/join", post(join::join))
        .route("/leave", post(join::leave))
        .route("/part/{*name}", get(fetch::part))
        .route("/live", get(live::live))
        .route("/a/{file}", get(fetch::asset))
        .fallback(fetch::nothing)
        .layer(Extension(Arc::clone(shared)))
        .layer(DefaultBodyLimit::max(FORM))
        .layer(guard)
        .with_state(Arc::clone(service))
}

/// Density of the tiles in the overview.
#[derive(Debug, Deserialize)]
struct Density {
    dense: Option<String>,
}

/// Serves the overview; a visitor without a seat is asked for the code.
async fn overview(
    State(service): Desk,
    Query(density): Query<Density>,
    headers: HeaderMap,
) -> Response {
    if let Ok(Visitor::Nobody) = service.visitor(&headers) {
        return join::door(State(service), headers).await;
    }
    let page = DeskPage {
        event: &service.battle,
        path: "/",
        title: "Tables",
        parts: &["tiles"],
        dense: density.dense.as_deref() == Some("1"),
        is_secure: service.hosts.is_secure(),
    };
    answer(&service, &headers, &page)
}

async fn calls(State(service): Desk, headers: HeaderMap) -> Response {
    plain(&service, &headers, "/calls", "Calls", &["calls"])
}

async fn standings(State(service): Desk, headers: HeaderMap) -> Response {
    plain(
        &service,
        &headers,
        "/standings",
        "Standings",
        &["standings"],
    )
}

async fn dice(State(service): Desk, headers: HeaderMap) -> Response {
    plain(&service, &headers, "/dice", "Dice of all tables", &["dice"])
}

/// Serves the page of a table, which is made on request and kept current while it is open.
async fn table(
    State(service): Desk,
    Extension(shared): Known,
    number: Result<Path<u32>, PathRejection>,
    headers: HeaderMap,
) -> Response {
    let Ok(Path(number)) = number else {
        return service.missing();
    };
    let Ok(Visitor::Seated(device, seat)) = service.visitor(&headers) else {
        return plain(&service, &headers, "/", "Tables", &["tiles"]);
    };
    if !locked(&shared.tables).contains(&number) {
        let said = format!(
            "No table {number}: no game has that number, or it was moved, renamed or deleted."
        );
        return gone(&service, &said, TABLES);
    }
    shared.want(device.number, number);
    let [pace, part, earlier] = ["pace", "table", "earlier"].map(|part| format!("{part}/{number}"));
    let mut snapshots = service.snapshots.clone();
    let is_there = |service: &Service| {
        let parts = service.parts(&seat);
        parts.is_some_and(|parts| parts.parts.contains_key(&part))
    };
    let waiting = async { while !is_there(&service) && snapshots.changed().await.is_ok() {} };
    let _ = tokio::time::timeout(PATIENCE, waiting).await;
    let path = format!("/table/{number}");
    let title = format!("Table {number}");
    if !is_there(&service) {
        let said = format!("Table {number} is still being read. Open it again in a moment.");
        let page = refusal_towards(&service.battle, &said, (&path, "Open it again"));
        return reply::refusal(StatusCode::SERVICE_UNAVAILABLE, page);
    }
    plain(&service, &headers, &path, &title, &[&pace, &part, &earlier])
}

/// Link back from an answer about a missing table, with its label.
const TABLES: (&str, &str) = ("/", "To the tables");
/// Link back from an answer about a missing call, with its label.
const CALLS: (&str, &str) = ("/calls", "To the calls");

/// Answers that a table or call is gone, with a link back.
fn gone(service: &Service, said: &str, back: (&str, &str)) -> Response {
    let page = refusal_towards(&service.battle, said, back);
    reply::refusal(StatusCode::NOT_FOUND, page)
}

fn plain(
    service: &Service,
    headers: &HeaderMap,
    path: &str,
    title: &str,
    parts: &[&str],
) -> Response {
    let page = DeskPage {
        event: &service.battle,
        path,
        title,
        parts,
        dense: false,
        is_secure: service.hosts.is_secure(),
    };
    answer(service, headers, &page)
}

fn answer(service: &Service, headers: &HeaderMap, page: &DeskPage<'_>) -> Response {
    service.answer(headers, |_, seat| {
        Some(reply::page(headers, &page::page(seat, page)?))
    })
}

/// The texts of a sent form.
#[derive(Debug, Deserialize)]
struct FormTexts {
    #[serde(default)]
    words: String,
}

async fn claim(
    State(service): Desk,
    Extension(shared): Known,
    Path(nonce): Path<String>,
    headers: HeaderMap,
) -> Response {
    note(&service, &shared, &headers, nonce, None)
}

async fn done(
    State(service): Desk,
    Extension(shared): Known,
    Path(nonce): Path<String>,
    headers: HeaderMap,
    Form(words): Form<FormTexts>,
) -> Response {
    let words = clean(words.words.trim(), WORDS);
    let words = match words.is_empty() {
        true => "done".to_owned(),
        false => words,
    };
    note(&service, &shared, &headers, nonce, Some(words))
}

fn note(
    service: &Service,
    shared: &DeskShared,
    headers: &HeaderMap,
    nonce: String,
    answer: Option<String>,
) -> Response {
    let who = match service.visitor(headers) {
        Ok(Visitor::Seated(device, _)) => device.name,
        _ => return service.stranger(),
    };
    if !locked(&shared.calls).contains(&nonce) {
        let said = "This call is gone: its game was moved, renamed or deleted. Your answer was not \
            sent.";
        return gone(service, said, CALLS);
    }
    let note = Note { nonce, who, answer };
    match locked(&shared.notes).send(note) {
        Ok(()) => reply::see("/calls"),
        Err(_) => {
            let said = "The desk no longer watches any table, and your answer was not sent: start the \
                 desk again.";
            let page = refusal_towards(&service.battle, said, CALLS);
            reply::refusal(StatusCode::SERVICE_UNAVAILABLE, page)
        }
    }
}

/// Serves the spectators' page to everyone, if the options allow it.
async fn hall(State(service): Desk, Extension(shared): Known, headers: HeaderMap) -> Response {
    if !shared.hall {
        let said = "This desk has no page for the hall; `vidette desk --hall` adds one.";
        return gone(&service, said, TABLES);
    }
    let snapshot = service.snapshots.borrow().clone();
    let part = snapshot
        .seats
        .values()
        .find_map(|seat| seat.parts.get("hall").cloned());
    let Some(part) = part else {
        return service.missing();
    };
    let mut response = reply::page(&headers, &page::hall_page(&service.battle, &part.html));
    reply::set(&mut response, header::REFRESH, "15");
    response
}
