//! Photographs of the table from the referee's phone. They are read while he waits, and never stored; if he sends the
//! result to the table, it goes into his tray. Visitors without his seat are told that there is no such page.

use std::sync::Arc;

use axum::body::{Body, to_bytes};
use axum::extract::{Form, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use serde::Deserialize;

use super::{
    guard::PHOTO,
    packed::hash,
    page::{
        door,
        frame::{self, SeatPage},
        photo as drawn,
    },
    photo::Shot,
    referee::referee,
    reply,
    service::Service,
};
use game::tray::{Device, NewSlip, PHOTOGRAPH, Sent, TraySeat};

type Shared = State<Arc<Service>>;

/// Serves the page with the camera.
pub(super) async fn page(State(service): Shared, headers: HeaderMap) -> Response {
    let (device, seat) = match referee(&service, &headers) {
        Err(answer) => return *answer,
        Ok(referee) => referee,
    };
    let body = drawn::form(service.darkroom.reader.is_some()).into_string();
    let page = SeatPage {
        body: Some(&body),
        ..service.bare_page(&device, "/photo", "Photograph")
    };
    let parts = service.parts(&seat);
    let page = parts.and_then(|parts| frame::page(&parts, &page));
    page.map_or_else(|| service.missing(), |page| reply::page(&headers, &page))
}

/// Reads a photograph; answers with the part of the page that shows the result.
pub(super) async fn read(State(service): Shared, headers: HeaderMap, body: Body) -> Response {
    // The picture of a visitor without permission is not read at all.
    if let Err(answer) = referee(&service, &headers) {
        return *answer;
    }
    let Some(reader) = service.darkroom.reader.clone() else {
        return service.missing();
    };
    let Some(turn) = service.darkroom.begin() else {
        let said = "Another photograph is being read. Send this one afterwards.";
        return no(StatusCode::CONFLICT, said);
    };
    let Ok(bytes) = to_bytes(body, PHOTO).await else {
        let said = "This picture arrived incomplete, or is larger than 40 MB. Send it again, or a \
            smaller one.";
        return no(StatusCode::PAYLOAD_TOO_LARGE, said);
    };
    // Even if the phone disconnects, the next picture waits until this one is done.
    let work = tokio::task::spawn_blocking(move || {
        let answer = reader.read(&bytes);
        drop(turn);
        answer
    });
    match work.await {
        Ok(Ok(answer)) => {
            let number = service.darkroom.keep(&answer);
            let page = drawn::answer(&answer, number).into_string();
            reply::refusal(StatusCode::OK, page)
        }
        Ok(Err(why)) => no(StatusCode::UNPROCESSABLE_ENTITY, &why),
        Err(_) => no(
            StatusCode::INTERNAL_SERVER_ERROR,
            "Could not read the picture. Take another.",
        ),
    }
}

/// Answers with a part of the page that says why a photograph was not read.
fn no(status: StatusCode, why: &str) -> Response {
    reply::refusal(status, drawn::refusal(why).into_string())
}

/// Number of the photograph whose result is sent to the table.
#[derive(Debug, Deserialize)]
pub(super) struct Chosen {
    number: u64,
}

/// Puts the result of a photograph into the tray, as a slip of the referee's own.
pub(super) async fn send(
    State(service): Shared,
    headers: HeaderMap,
    Form(chosen): Form<Chosen>,
) -> Response {
    let (device, seat) = match referee(&service, &headers) {
        Err(answer) => return *answer,
        Ok(seated) => seated,
    };
    let shot = service.darkroom.shot(chosen.number);
    let Some((shot, line)) = shot.and_then(|shot| Some((shot.clone(), shot.line?))) else {
        let said = "This photograph is no longer available. Take another.";
        let page = door::refusal_towards(&service.battle, said, ("/photo", "Back to the camera"));
        return reply::refusal(StatusCode::CONFLICT, page);
    };
    lay(&service, &device, &seat, &shot, &line)
}

fn lay(service: &Service, device: &Device, seat: &TraySeat, shot: &Shot, line: &str) -> Response {
    let parts = service.parts(seat).unwrap_or_default();
    let nonce = hash(format!("{}\n{}\n{line}", service.server(), shot.number).as_bytes());
    let words = format!("A photograph: {}", shot.summary);
    let slip = NewSlip {
        device: device.number,
        seat: seat.number,
        when: &parts.choices.when,
        turn: 0,
        phase: "",
        kind: PHOTOGRAPH,
        line: Some(line),
        words: &words,
        nonce: &nonce,
    };
    let sent = service.tray().send(&slip, service.now());
    match sent {
        Err(error) => service.no_tray(&error),
        Ok(Sent::There) => reply::see("/tray"),
        Ok(Sent::TooMany | Sent::TooFast) => {
            let said = "Too many open slips. Settle some on the screen, then send this one again.";
            let page =
                door::refusal_towards(&service.battle, said, ("/photo", "Back to the camera"));
            reply::refusal(StatusCode::TOO_MANY_REQUESTS, page)
        }
    }
}
