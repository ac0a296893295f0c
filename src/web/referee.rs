//! The referee's acts on his phone: sending a slip back, and sending a message. Visitors without his seat are told that
//! there is no such page.

use std::sync::Arc;

use axum::extract::{Form, Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use serde::Deserialize;

use super::{choices::WORDS, page::door, reply, service::Service, slips::became};
use game::tray::{Device, Slip, SlipFate, SlipVerdict, TrayError, TraySeat};
use report::leaf::clean;
use view::seats::addressed;

type Shared = State<Arc<Service>>;

/// Reason for sending a slip back.
#[derive(Debug, Deserialize)]
pub(super) struct ReturnReason {
    why: String,
}

/// Sends a waiting slip back to its player.
pub(super) async fn back(
    State(service): Shared,
    Path(number): Path<i64>,
    headers: HeaderMap,
    Form(said): Form<ReturnReason>,
) -> Response {
    if let Err(answer) = referee(&service, &headers) {
        return *answer;
    }
    let why = clean(said.why.trim(), WORDS);
    match give_back(&service, number, &why) {
        Err(error) => service.no_tray(&error),
        Ok(ReturnOutcome::Back) => reply::see("/tray"),
        Ok(ReturnOutcome::NotWaiting(slip)) => {
            let said = format!(
                "Slip {number} is no longer open: {}. Nothing was returned.",
                became(&slip)
            );
            let page = door::refusal_towards(&service.battle, &said, ("/tray", "Back to the tray"));
            reply::refusal(StatusCode::CONFLICT, page)
        }
        Ok(ReturnOutcome::NoSuchSlip) => service.missing(),
        Ok(ReturnOutcome::NoReason) => reply::refusal(
            StatusCode::BAD_REQUEST,
            door::refusal(&service.battle, "Write a reason. The slip stays open."),
        ),
    }
}

/// Result of sending a slip back.
enum ReturnOutcome {
    /// It is sent back with these words, now or by an earlier request.
    Back,
    /// The slip was already settled in another way.
    NotWaiting(Box<Slip>),
    /// No slip has this number.
    NoSuchSlip,
    /// There is no reason, without which the player would not know what to do.
    NoReason,
}

fn give_back(service: &Service, number: i64, why: &str) -> Result<ReturnOutcome, TrayError> {
    let at = service.now();
    let mut tray = service.tray();
    let slips = tray.slips()?;
    let Some(slip) = slips.into_iter().find(|slip| slip.number == number) else {
        return Ok(ReturnOutcome::NoSuchSlip);
    };
    if why.is_empty() {
        return Ok(ReturnOutcome::NoReason);
    }
    let back = SlipVerdict {
        fate: SlipFate::Back,
        answer: Some(why),
        entry: None,
        at,
    };
    let is_so = slip.fate == SlipFate::Back && slip.answer.as_deref() == Some(why);
    if is_so || tray.settle(number, &back)? {
        return Ok(ReturnOutcome::Back);
    }
    let slips = tray.slips()?;
    let settled = slips.into_iter().find(|slip| slip.number == number);
    Ok(settled.map_or(ReturnOutcome::NoSuchSlip, |slip| {
        ReturnOutcome::NotWaiting(Box::new(slip))
    }))
}

/// A message and its addressee.
#[derive(Debug, Deserialize)]
pub(super) struct Saying {
    seat: String,
    words: String,
}

/// Sends a message to a seat, or to everyone.
pub(super) async fn talk(
    State(service): Shared,
    headers: HeaderMap,
    Form(saying): Form<Saying>,
) -> Response {
    let seat = match referee(&service, &headers) {
        Err(answer) => return *answer,
        Ok((_, seat)) => seat,
    };
    let words = clean(saying.words.trim(), WORDS);
    let parts = service.parts(&seat).unwrap_or_default();
    match say(&service, &saying.seat, &words, &parts.choices.when) {
        Err(error) => service.no_tray(&error),
        Ok(true) => reply::see("/people"),
        Ok(false) => service.missing(),
    }
}

/// Stores a message; returns false if the seat or the words are missing.
fn say(service: &Service, to: &str, words: &str, when: &str) -> Result<bool, TrayError> {
    let now = service.now();
    let mut tray = service.tray();
    let seats = tray.seats()?;
    let heard: Vec<Option<i64>> = match to {
        "all" => vec![None],
        to => addressed(&seats, to)
            .map(|seat| Some(seat.number))
            .collect(),
    };
    if words.is_empty() || heard.is_empty() {
        return Ok(false);
    }
    for seat in heard {
        tray.say(seat, words, when, now)?;
    }
    Ok(true)
}

/// Returns the referee's device and seat; for anyone else, the answer to send.
pub(super) fn referee(
    service: &Service,
    headers: &HeaderMap,
) -> Result<(Device, TraySeat), Box<Response>> {
    let (device, seat) = service.seated(headers)?;
    match seat.side {
        None => Ok((device, seat)),
        Some(_) => Err(Box::new(service.missing())),
    }
}
