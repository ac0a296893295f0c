//! Slips of the players: forms whose fields are lists, and what is sent with them.

use std::sync::Arc;

use axum::extract::Form;
use axum::extract::Path;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::StatusCode;
use axum::http::header;
use axum::response::Response;
use serde::Deserialize;

use super::page::door;
use super::parts::SeatParts;
use super::parts::hash;
use super::reply;
use super::service::Service;
use super::service::Visitor;
use crate::game::tray::Device;
use crate::game::tray::Fate;
use crate::game::tray::NewSlip;
use crate::game::tray::Seat;
use crate::game::tray::Sent;
use crate::report::leaf::clean;

/// Letters that a player may add.
const WORDS: usize = 280;

/// What a form sends.
#[derive(Debug, Deserialize)]
pub(super) struct Wish {
    kind: String,
    #[serde(default)]
    brigade: String,
    #[serde(default)]
    order: String,
    #[serde(default)]
    dice: String,
    #[serde(default)]
    words: String,
    #[serde(default)]
    nonce: String,
}

/// Something that may be chosen: what is sent, and what is read.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Choice {
    /// What is sent: identifiers.
    pub value: String,
    /// What is read.
    pub words: String,
}

/// What a seat may choose from in its forms: its own lists, of what its side knows alone.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Choices {
    /// The brigades that it commands.
    pub brigades: Vec<Choice>,
    /// Whole orders: `attack archer`.
    pub orders: Vec<Choice>,
    /// When it is: `turn 4, Union, Orders`.
    pub when: String,
    /// How many slips the seat has sent so far.
    pub sent: usize,
}

impl Choices {
    /// Returns the line of a wish, none for words alone; nothing at all for what does not stand in the lists.
    fn line(&self, wish: &Wish) -> Option<Option<String>> {
        let has = |list: &[Choice], value: &str| list.iter().any(|choice| choice.value == value);
        match wish.kind.as_str() {
            "word" => (!wish.words.trim().is_empty()).then_some(None),
            "order" if has(&self.brigades, &wish.brigade) && has(&self.orders, &wish.order) => {
                Some(Some(format!("order {} {}", wish.brigade, wish.order)))
            }
            "activate" if has(&self.brigades, &wish.brigade) => {
                let dice = faces(&wish.dice)?;
                Some(Some(format!("activate {}{dice}", wish.brigade)))
            }
            _ => None,
        }
    }
}

/// Reads two faces, or none: the referee throws then.
fn faces(text: &str) -> Option<String> {
    let digits: Vec<char> = text
        .chars()
        .filter(|c| !matches!(c, ' ' | ',' | '+'))
        .collect();
    match digits.as_slice() {
        [] => Some(String::new()),
        [one @ '1'..='6', other @ '1'..='6'] => Some(format!(" dice {one} {other}")),
        _ => None,
    }
}

type Shared = State<Arc<Service>>;

/// Lays a slip into the referee's tray.
pub(super) async fn slip(
    State(service): Shared,
    headers: HeaderMap,
    Form(wish): Form<Wish>,
) -> Response {
    let (device, seat) = match service.visitor(&headers) {
        Err(error) => return service.no_tray(&error),
        Ok(Visitor::Seated(device, seat)) => (device, seat),
        Ok(Visitor::Nobody | Visitor::Knocking(..)) => return service.stranger(),
    };
    let parts = service.parts(&seat).unwrap_or_default();
    match parts.choices.line(&wish) {
        None => unfit(&service),
        Some(line) => send(&service, (&device, &seat), &parts, &wish, line.as_deref()),
    }
}

fn send(
    service: &Service,
    (device, seat): (&Device, &Seat),
    parts: &SeatParts,
    wish: &Wish,
    line: Option<&str>,
) -> Response {
    let words = clean(wish.words.trim(), WORDS);
    let form = format!(
        "{}\n{}\n{}\n{words}",
        seat.number,
        wish.nonce,
        line.unwrap_or_default()
    );
    let slip = NewSlip {
        device: device.number,
        seat: seat.number,
        when: &parts.choices.when,
        line,
        words: &words,
        nonce: &hash(form.as_bytes()),
    };
    let now = service.now();
    let sent = service.tray().send(&slip, now);
    match sent {
        Err(error) => service.no_tray(&error),
        Ok(Sent::There) => reply::see("/ask"),
        Ok(Sent::TooMany) => {
            let said =
                "Too many slips at once, or too many that wait. The referee reads them in turn.";
            let page = door::refusal(&service.battle, said);
            let mut response = reply::refusal(StatusCode::TOO_MANY_REQUESTS, page);
            reply::set(&mut response, header::RETRY_AFTER, "5");
            response
        }
    }
}

/// Takes a slip back that waits.
pub(super) async fn gone(
    State(service): Shared,
    Path(number): Path<i64>,
    headers: HeaderMap,
) -> Response {
    let seat = match service.visitor(&headers) {
        Err(error) => return service.no_tray(&error),
        Ok(Visitor::Seated(_, seat)) => seat,
        Ok(Visitor::Nobody | Visitor::Knocking(..)) => return service.stranger(),
    };
    let mut tray = service.tray();
    let own = tray.slips().map(|slips| {
        let own =
            |slip: &&crate::game::tray::Slip| slip.number == number && slip.seat == seat.number;
        slips.iter().any(|slip| own(&slip))
    });
    let done = match own {
        Ok(true) => tray.settle(number, Fate::Gone, None).map(|()| true),
        other => other,
    };
    drop(tray);
    match done {
        Err(error) => service.no_tray(&error),
        Ok(true) => reply::see("/ask"),
        Ok(false) => service.missing(),
    }
}

/// What is hidden and what there is not are answered alike.
fn unfit(service: &Service) -> Response {
    let said =
        "This cannot be sent: choose from the lists, two faces from 1 to 6, or write a word.";
    reply::refusal(
        StatusCode::BAD_REQUEST,
        door::refusal(&service.battle, said),
    )
}
