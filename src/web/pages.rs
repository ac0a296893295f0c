//! The pages of a seat.

use std::sync::Arc;

use axum::extract::{Path, Query, RawQuery, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use serde::Deserialize;

use super::{
    moves::{MoveQuery, MoveSubject, MoveWish},
    page::{
        act as act_page, act_button,
        frame::{self, SeatPage},
        hall as hall_page, moves as moves_page, story as story_page,
    },
    page_parts::PageParts,
    parts::OnDemand,
    reply,
    service::Service,
};

type Shared = State<Arc<Service>>;

pub(super) async fn me(State(service): Shared, headers: HeaderMap) -> Response {
    service.page(&headers, "/me", "Me", PageParts::Own)
}

/// The zoom of the map, as an address gives it.
#[derive(Debug, Deserialize)]
pub(super) struct Closeness {
    zoom: Option<String>,
}

pub(super) async fn board(
    State(service): Shared,
    Query(closeness): Query<Closeness>,
    headers: HeaderMap,
) -> Response {
    // Any other zoom in the address gives the usual map.
    let zoom = match closeness.zoom.as_deref() {
        Some("2") => 2,
        Some("4") => 4,
        _ => 1,
    };
    let parts = PageParts::Board(zoom);
    service.page(&headers, "/board", "Board", parts)
}

pub(super) async fn sheets(State(service): Shared, headers: HeaderMap) -> Response {
    service.page(&headers, "/sheets", "Sheets", PageParts::Sheets)
}

pub(super) async fn sheet(
    State(service): Shared,
    Path(brigade): Path<String>,
    headers: HeaderMap,
) -> Response {
    let path = format!("/sheet/{brigade}");
    service.page(&headers, &path, "Brigade", PageParts::Brigade(&brigade))
}

/// Serves the page of an act. The path names the brigade (or unit) and the act; for a brigade it also holds the taps on
/// the map, which for a unit in a game of hexes are in the query. If the act is over, the page says so.
pub(super) async fn act(
    State(service): Shared,
    Path((brigade, act)): Path<(String, String)>,
    Query(query): Query<MoveQuery>,
    RawQuery(taps): RawQuery,
    headers: HeaderMap,
) -> Response {
    let taps = taps.unwrap_or_default();
    service.answer(&headers, |device, seat| {
        let serving = service.serving(device, &seat.seat);
        let page = match &seat.moves {
            Some(moves) => {
                let wish = MoveWish::new(MoveSubject::named(&brigade, &act)?, &query);
                let page = moves.0.page(&wish);
                page.map(|page| {
                    let body = moves_page::page(&page, &wish, &serving);
                    (page.title, body)
                })
            }
            None => {
                let page = act_page::page(seat, &brigade, &act, &taps, &serving);
                page.map(|(title, body)| (title.to_owned(), body))
            }
        };
        let is_gone = page.is_none();
        let (title, body) = page.unwrap_or_else(|| {
            let title = "This cannot be done now".to_owned();
            (title, moves_page::gone())
        });
        let path = format!("/{}", act_button::list_name(&brigade, &act));
        let page = SeatPage {
            body: Some(&body.into_string()),
            serving: &serving,
            ..service.bare_page(device, &path, &title)
        };
        let html = frame::page(seat, &page)?;
        Some(match is_gone {
            true => reply::refusal(StatusCode::NOT_FOUND, html),
            false => reply::page(&headers, &html),
        })
    })
}

pub(super) async fn ask(State(service): Shared, headers: HeaderMap) -> Response {
    service.page(&headers, "/ask", "Ask the referee", PageParts::Slips)
}

/// Number of the page of the story, counted from the beginning; `None` for the newest.
#[derive(Debug, Deserialize)]
pub(super) struct StoryPage {
    page: Option<String>,
}

pub(super) async fn story(
    State(service): Shared,
    Query(wish): Query<StoryPage>,
    headers: HeaderMap,
) -> Response {
    let number = wish.page.and_then(|page| page.parse().ok());
    let part = number.map_or_else(|| "story".to_owned(), story_page::part_name);
    service.page(&headers, "/story", "Story", PageParts::One(&part))
}

pub(super) async fn chart(State(service): Shared, headers: HeaderMap) -> Response {
    service.page(
        &headers,
        "/chart",
        "Quick reference",
        PageParts::One("chart"),
    )
}

pub(super) async fn dispatch(
    State(service): Shared,
    Path(number): Path<String>,
    headers: HeaderMap,
) -> Response {
    let part = format!("dispatch/{number}");
    let path = format!("/{part}");
    service.page(&headers, &path, "Message taken", PageParts::One(&part))
}

pub(super) async fn tray(State(service): Shared, headers: HeaderMap) -> Response {
    service.page(&headers, "/tray", "Tray", PageParts::One("tray"))
}

pub(super) async fn people(State(service): Shared, headers: HeaderMap) -> Response {
    service.page(&headers, "/people", "People", PageParts::One("people"))
}

pub(super) async fn umpire(State(service): Shared, headers: HeaderMap) -> Response {
    let what = OnDemand::Umpire;
    service.on_demand(&headers, "/umpire", "Umpire", what).await
}

/// Serves the hand-over page: to the referee with all that he knows, to a seat with all that the seat knows.
pub(super) async fn handover(State(service): Shared, headers: HeaderMap) -> Response {
    let (path, title) = ("/handover", "Hand over");
    match service.seated(&headers) {
        Ok((_, seat)) if seat.side.is_none() => {
            let what = OnDemand::Handover;
            service.on_demand(&headers, path, title, what).await
        }
        _ => service.page(&headers, path, title, PageParts::HandOver),
    }
}

pub(super) async fn diary(State(service): Shared, headers: HeaderMap) -> Response {
    let what = OnDemand::Diary;
    service.on_demand(&headers, "/diary", "Diary", what).await
}

pub(super) async fn diary_file(State(service): Shared, headers: HeaderMap) -> Response {
    let what = OnDemand::DiaryFile;
    service
        .on_demand(&headers, "/diary.html", "Diary", what)
        .await
}

/// Serves the page of the hall, to everyone if the referee allows it.
pub(super) async fn hall(State(service): Shared, headers: HeaderMap) -> Response {
    let part = service.snapshots.borrow().hall.clone();
    match part.filter(|_| service.shows_hall) {
        Some(part) => {
            let page = hall_page::page(&service.battle, &part.html, service.now());
            reply::page(&headers, &page)
        }
        None => service.missing(),
    }
}
