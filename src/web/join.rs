//! Joining a table and leaving it. A link admits a player at once; a code asks the referee.

use std::sync::Arc;

use axum::Extension;
use axum::extract::{Form, Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::Response;
use serde::Deserialize;

use super::{
    client::Client,
    limiter::CodeLimit,
    page::{door, door::JoinWay},
    reply,
    service::{Service, Visitor},
};
use game::tray::{Newcomer, Presence, TrayError, TraySeat};
use report::leaf::{clean, has_letter};

/// Maximum length of a player's name, in letters.
pub(super) const NAME: usize = 40;

/// Maximum length of a browser's description that is stored, in letters.
pub(super) const AGENT: usize = 120;

type Shared = State<Arc<Service>>;

/// Serves the first page; a player who has a seat is sent to his own page.
pub(super) async fn door(State(service): Shared, headers: HeaderMap) -> Response {
    match service.visitor(&headers) {
        Err(error) => service.no_tray(&error),
        Ok(Visitor::Seated(..)) => reply::see(service.home),
        Ok(Visitor::Knocking(device, seat)) => service.waits(&device, &seat),
        Ok(Visitor::Nobody) => {
            let page = service.door(&JoinWay::Code, None);
            reply::page(&headers, &page)
        }
    }
}

/// Serves the page of a link. Opening it does not take a seat yet, because phones also fetch links for previews.
pub(super) async fn invitation(
    State(service): Shared,
    Path(token): Path<String>,
    headers: HeaderMap,
) -> Response {
    let seat = service.tray().seat_by_link(&token);
    match seat {
        Err(error) => service.no_tray(&error),
        Ok(Some(seat)) if seat.open && !seat.is_laptop() => {
            let page = service.door(&JoinWay::Link(&seat), None);
            reply::page(&headers, &page)
        }
        Ok(Some(_)) => closed(&service),
        Ok(None) => unknown(&service),
    }
}

/// Content of the form for joining.
#[derive(Debug, Deserialize)]
pub(super) struct JoinForm {
    token: Option<String>,
    code: Option<String>,
    name: String,
}

/// Gives the player a seat, or asks the referee for one.
pub(super) async fn join(
    State(service): Shared,
    Extension(from): Extension<Client>,
    headers: HeaderMap,
    Form(wish): Form<JoinForm>,
) -> Response {
    let has_link = wish.token.is_some();
    let limit = service.limiter.limit(&from, service.now());
    if let Some(limit) = limit.filter(|_| !has_link) {
        return too_often(&service, limit);
    }
    let seat = match seat_of(&service, &wish) {
        Err(error) => return service.no_tray(&error),
        Ok(None) if has_link => return unknown(&service),
        Ok(None) => {
            service.limiter.count(&from, service.now());
            return wrong_code(&service);
        }
        Ok(Some(seat)) if !seat.open || seat.is_laptop() => return closed(&service),
        Ok(Some(seat)) => seat,
    };
    let name = clean(wish.name.trim(), NAME);
    let name = name.trim();
    if !has_letter(name) {
        let way = match has_link {
            true => JoinWay::Link(&seat),
            false => JoinWay::Code,
        };
        let said = "Your name needs at least one visible letter or digit.";
        let page = service.door(&way, Some(said));
        return reply::refusal(StatusCode::BAD_REQUEST, page);
    }
    let agent = reply::text(&headers, header::USER_AGENT).unwrap_or_default();
    let who = Newcomer {
        name,
        address: &from.address.to_string(),
        agent: &clean(agent, AGENT),
        has_link,
    };
    let now = service.now();
    let joined = service.tray().join(&seat, &who, now);
    match joined {
        Err(error) => service.no_tray(&error),
        Ok(None) => busy(&service, who.address, now),
        Ok(Some((key, _))) => {
            let mut response = reply::see(service.home);
            service.set_cookies(&mut response, Some(&key));
            response
        }
    }
}

/// Gives up a seat, or stops waiting for one.
pub(super) async fn leave(State(service): Shared, headers: HeaderMap) -> Response {
    let gone = match service.visitor(&headers) {
        Ok(Visitor::Seated(device, _) | Visitor::Knocking(device, _)) => {
            service.tray().set_presence(device.number, Presence::Out)
        }
        Ok(Visitor::Nobody) => Ok(()),
        Err(error) => Err(error),
    };
    if let Err(error) = gone {
        return service.no_tray(&error);
    }
    let mut response = reply::see("/");
    service.set_cookies(&mut response, None);
    response
}

fn seat_of(service: &Service, wish: &JoinForm) -> Result<Option<TraySeat>, TrayError> {
    let tray = service.tray();
    match (&wish.token, &wish.code) {
        (Some(token), _) => tray.seat_by_link(token),
        (None, Some(code)) => tray.seat_by_code(code),
        (None, None) => Ok(None),
    }
}

fn wrong_code(service: &Service) -> Response {
    let said = "No seat has that code. Check it, or scan the code on the referee's screen.";
    let page = service.door(&JoinWay::Code, Some(said));
    reply::refusal(StatusCode::NOT_FOUND, page)
}

fn unknown(service: &Service) -> Response {
    let said = "This link is wrong or has expired. Scan the code on the referee's screen again.";
    reply::refusal(StatusCode::NOT_FOUND, door::refusal(&service.battle, said))
}

fn closed(service: &Service) -> Response {
    let said = "Joining is closed at this seat. Ask the referee.";
    reply::refusal(StatusCode::GONE, door::refusal(&service.battle, said))
}

/// Answers a person who cannot ask to join now: someone at the same address already waits, or too many are waiting.
fn busy(service: &Service, address: &str, now: u64) -> Response {
    let devices = match service.tray().devices() {
        Ok(devices) => devices,
        Err(error) => return service.no_tray(&error),
    };
    let mut knocking = devices.iter().filter(|device| device.knocks(now));
    let said = match knocking.any(|device| device.address == address) {
        true => {
            "A phone at your address is already waiting. Ask again when the referee has answered \
             it."
        }
        false => "Too many phones are waiting. Tell the referee, and try again in a minute.",
    };
    limited(service, said)
}

fn too_often(service: &Service, limit: CodeLimit) -> Response {
    let said = match limit {
        CodeLimit::Address => {
            "Ten wrong codes came from your address. Wait a minute, or scan the code on the referee's screen."
        }
        CodeLimit::Everyone => {
            "Too many wrong codes at this table. Wait a minute, or scan the code on the referee's \
             screen."
        }
    };
    limited(service, said)
}

fn limited(service: &Service, said: &str) -> Response {
    let page = door::refusal(&service.battle, said);
    let mut response = reply::refusal(StatusCode::TOO_MANY_REQUESTS, page);
    reply::set(&mut response, header::RETRY_AFTER, "60");
    response
}
