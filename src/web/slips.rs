//! Slips of the players: forms whose fields are lists, and what is sent with them.

use std::sync::Arc;

use axum::extract::Form as Fields;
use axum::extract::Path;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::StatusCode;
use axum::http::header;
use axum::response::Response;
use serde::Deserialize;

use super::choices::Asked;
use super::choices::first;
use super::form::Answers;
use super::packed::hash;
use super::page::door;
use super::parts::SeatParts;
use super::reply;
use super::service::Service;
use super::service::locked;
use game::tray::Device;
use game::tray::Fate;
use game::tray::NewSlip;
use game::tray::Seat;
use game::tray::Sent;
use game::tray::Slip;
use game::tray::Tray;
use game::tray::TrayError;
use game::tray::Verdict;

/// What a form sent, by the names of its fields.
fn by_name(pairs: Vec<(String, String)>) -> Answers {
    let mut answers = Answers::new();
    for (name, value) in pairs {
        answers.entry(name).or_default().push(value);
    }
    answers
}

type Shared = State<Arc<Service>>;

/// Lays a slip into the referee's tray.
pub(super) async fn slip(
    State(service): Shared,
    headers: HeaderMap,
    Fields(pairs): Fields<Vec<(String, String)>>,
) -> Response {
    let (device, seat) = match service.seated(&headers) {
        Err(answer) => return *answer,
        Ok(seated) => seated,
    };
    let parts = service.parts(&seat).unwrap_or_default();
    let answers = by_name(pairs);
    let nonce = nonce(&device, &seat, &answers);
    match (was_sent(&service, &nonce), parts.choices.asked(&answers)) {
        (Err(error), _) => service.no_tray(&error),
        (Ok(true), _) => reply::see("/ask"),
        (Ok(false), None) => unfit(&service),
        (Ok(false), Some(asked)) => send(&service, (&device, &seat), &parts, &asked, &nonce),
    }
}

/// Whether a form was sent before, to this server or to one before it: it is answered as the first time.
fn was_sent(service: &Service, nonce: &str) -> Result<bool, TrayError> {
    Ok(locked(&service.nonces).contains(nonce) || service.tray().is_sent(nonce)?)
}

/// By what a form is known that is sent again: the nonce that it was served with to that device at that seat, whatever
/// stands in it now. One without a nonce was not served here, and is known by what stands in it.
fn nonce(device: &Device, seat: &Seat, answers: &Answers) -> String {
    let (device, seat) = (device.number, seat.number);
    let form = match first(answers, "nonce") {
        "" => format!("{seat}\n{device}\n\n{answers:?}"),
        nonce => format!("{seat}\n{device}\n{nonce}"),
    };
    hash(form.as_bytes())
}

fn send(
    service: &Service,
    (device, seat): (&Device, &Seat),
    parts: &SeatParts,
    asked: &Asked,
    nonce: &str,
) -> Response {
    let line = asked.line.as_deref();
    let words = &asked.words;
    let slip = NewSlip {
        device: device.number,
        seat: seat.number,
        when: &parts.choices.when,
        turn: asked.due.0,
        phase: asked.due.1,
        kind: &asked.kind,
        line,
        words,
        nonce,
    };
    let now = service.now();
    let sent = service.tray().send(&slip, now);
    match sent {
        Err(error) => service.no_tray(&error),
        Ok(Sent::There) => {
            locked(&service.nonces).insert(nonce.to_owned());
            reply::see("/ask")
        }
        Ok(Sent::TooMany) => {
            let said = "Thirty slips of this seat wait. The referee reads them in turn.";
            later(service, said, "60")
        }
        Ok(Sent::TooFast) => later(service, "Too many slips at once. Send one a second.", "1"),
    }
}

/// Answers who sends too much; he may try again after a number of seconds.
fn later(service: &Service, said: &str, seconds: &str) -> Response {
    let page = door::refusal(&service.battle, said);
    let mut response = reply::refusal(StatusCode::TOO_MANY_REQUESTS, page);
    reply::set(&mut response, header::RETRY_AFTER, seconds);
    response
}

/// Takes a slip back that waits. A seat counts its slips by itself.
pub(super) async fn gone(
    State(service): Shared,
    Path(number): Path<usize>,
    headers: HeaderMap,
) -> Response {
    let seat = match service.seated(&headers) {
        Err(answer) => return *answer,
        Ok((_, seat)) => seat,
    };
    match withdrawn(&service, &seat, number) {
        Err(error) => service.no_tray(&error),
        Ok(Withdrawn::Gone) => reply::see("/ask"),
        Ok(Withdrawn::NoSuchSlip) => service.missing(),
        Ok(Withdrawn::NotWaiting(slip)) => {
            let said = format!(
                "This slip waits no more: {}. It was not taken back; ask the referee.",
                became(&slip)
            );
            let page = door::refusal_towards(&service.battle, &said, ASK);
            reply::refusal(StatusCode::CONFLICT, page)
        }
    }
}

/// The way to the forms.
const ASK: (&str, &str) = ("/ask", "Back to Ask");

/// What comes of taking a slip back.
enum Withdrawn {
    /// It is taken back, now or before.
    Gone,
    /// The seat has sent none such.
    NoSuchSlip,
    /// The referee has settled it.
    NotWaiting(Box<Slip>),
}

/// What became of a slip that waits no more, with what was said to it.
pub(super) fn became(slip: &Slip) -> String {
    let became = match slip.fate {
        Fate::Waits => "it waits".to_owned(),
        Fate::Taken if slip.line.is_none() || slip.entry.is_none() => {
            "the referee has answered it".to_owned()
        }
        Fate::Taken => "the referee has taken it".to_owned(),
        Fate::Back => "the referee has given it back".to_owned(),
        Fate::Gone => "its player has taken it back".to_owned(),
    };
    match &slip.answer {
        Some(answer) => format!("{became} (\u{201c}{answer}\u{201d})"),
        None => became,
    }
}

/// Notes that a seat takes back the slip that it counts by that number.
fn withdrawn(service: &Service, seat: &Seat, number: usize) -> Result<Withdrawn, TrayError> {
    let at = service.now();
    let mut tray = service.tray();
    let Some(slip) = own_slip(&tray, seat, number)? else {
        return Ok(Withdrawn::NoSuchSlip);
    };
    let gone = Verdict {
        fate: Fate::Gone,
        answer: None,
        entry: None,
        at,
    };
    if slip.fate == Fate::Gone || tray.settle(slip.number, &gone)? {
        return Ok(Withdrawn::Gone);
    }
    let settled = own_slip(&tray, seat, number)?;
    Ok(settled.map_or(Withdrawn::NoSuchSlip, |slip| {
        Withdrawn::NotWaiting(Box::new(slip))
    }))
}

/// The slip that a seat counts by that number.
fn own_slip(tray: &Tray, seat: &Seat, number: usize) -> Result<Option<Slip>, TrayError> {
    let slips = tray.slips()?.into_iter();
    let mut own = slips.filter(|slip| slip.seat == seat.number);
    Ok(number.checked_sub(1).and_then(|behind| own.nth(behind)))
}

/// What the buttons of readiness send.
#[derive(Debug, Deserialize)]
pub(super) struct Readiness {
    ready: String,
}

/// Notes that a player is ready for what comes, or is not.
pub(super) async fn ready(
    State(service): Shared,
    headers: HeaderMap,
    Fields(said): Fields<Readiness>,
) -> Response {
    let (device, seat) = match service.seated(&headers) {
        Err(answer) => return *answer,
        Ok(seated) => seated,
    };
    let parts = service.parts(&seat).unwrap_or_default();
    let moment = (said.ready == "yes").then_some(parts.choices.when.as_str());
    let done = service.tray().set_ready(device.number, moment);
    match done {
        Err(error) => service.no_tray(&error),
        Ok(()) => reply::see("/me"),
    }
}

/// What is hidden and what there is not are answered alike.
fn unfit(service: &Service) -> Response {
    let said = "This cannot be sent: choose from the lists, inches on the table, faces from 1 to 6, or write a word. \
                The lists of a page that was opened before are old once the game goes on: Ask has the new ones.";
    let page = door::refusal_towards(&service.battle, said, ASK);
    reply::refusal(StatusCode::BAD_REQUEST, page)
}
