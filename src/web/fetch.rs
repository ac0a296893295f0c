//! Parts and assets that pages fetch, and the answer for missing paths.

use std::sync::Arc;

use axum::extract::{Path, RawQuery, State};
use axum::http::HeaderMap;
use axum::response::Response;
use maud::Markup;

use super::{
    asset as assets,
    page::{act, talk},
    reply::{self, Content},
    service::Service,
};

type Shared = State<Arc<Service>>;

pub(super) async fn part(
    State(service): Shared,
    Path(name): Path<String>,
    RawQuery(taps): RawQuery,
    headers: HeaderMap,
) -> Response {
    service.answer(&headers, |device, seat| {
        let Some(part) = seat.parts.get(&name) else {
            let ready = talk::ready(seat, &name, device.number).map(Markup::into_string);
            let made = ready.or_else(|| act::named(seat, &name, &taps.unwrap_or_default()))?;
            return Some(reply::page(&headers, &made));
        };
        let content = Content {
            kind: reply::HTML,
            text: &part.html,
            gzip: Some(&part.gzip),
            kept: reply::ASKED_AGAIN,
        };
        Some(reply::content(&headers, &content))
    })
}

pub(super) async fn asset(
    State(service): Shared,
    Path(file): Path<String>,
    headers: HeaderMap,
) -> Response {
    let Some(asset) = assets::named(&file) else {
        return service.missing();
    };
    let content = Content {
        kind: asset.kind,
        text: &asset.text,
        gzip: Some(&asset.gzip),
        kept: reply::FOR_EVER,
    };
    reply::content(&headers, &content)
}

pub(super) async fn nothing(State(service): Shared) -> Response {
    service.missing()
}
