//! Requests from the other referee's laptop. It asks to join, asks for the pen, and fetches the entries of the game;
//! while it has the pen, it proposes acts and answers players. Any other seat is told that there is no such page.

use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::body::{Body, to_bytes};
use axum::extract::{Form, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::Response;
use serde::Deserialize;
use serde_json::json;
use tokio::time::{Instant, sleep};

use super::{
    client::Client,
    guard::ACT,
    join::{AGENT, NAME},
    reply,
    service::{Service, Visitor},
};
use game::tray::{Device, Newcomer, TrayError};
use report::leaf::{clean, has_letter};

/// Maximum time for the table to write an act; shorter than the guard's time for a form.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(4);

/// Interval at which the handler looks for the table's answer.
const POLL_INTERVAL: Duration = Duration::from_millis(15);

type Shared = State<Arc<Service>>;

/// Name of the other referee.
#[derive(Debug, Deserialize)]
pub(super) struct RefereeName {
    name: String,
}

/// Lets the other referee ask to join. Only one may wait at a time, so that the queue keeps room for players.
pub(super) async fn knock(
    State(service): Shared,
    Extension(from): Extension<Client>,
    headers: HeaderMap,
    Form(wish): Form<RefereeName>,
) -> Response {
    if service.entries.is_some() {
        let why = "only battles of Fields of Blue & Grey have a second referee";
        return no(StatusCode::NOT_FOUND, why);
    }
    let name = clean(wish.name.trim(), NAME);
    if !has_letter(&name) {
        return no(StatusCode::BAD_REQUEST, "the name needs a letter or digit");
    }
    let agent = reply::text(&headers, header::USER_AGENT).unwrap_or_default();
    let who = Newcomer {
        name: name.trim(),
        address: &from.address.to_string(),
        agent: &clean(agent, AGENT),
        has_link: false,
    };
    match knocks(&service, &who) {
        Err(error) => unreadable(&error),
        Ok(None) => no(
            StatusCode::TOO_MANY_REQUESTS,
            "a laptop is already waiting to be let in: answer it on the first laptop",
        ),
        Ok(Some(key)) => {
            let mut response = reply::json(StatusCode::OK, &json!({"state": "knocks"}));
            service.set_cookies(&mut response, Some(&key));
            response
        }
    }
}

/// Returns the key of the new device; `None` if another laptop is waiting.
fn knocks(service: &Service, who: &Newcomer<'_>) -> Result<Option<String>, TrayError> {
    let now = service.now();
    let mut tray = service.tray();
    let seat = tray.laptop(now)?;
    let waits = |device: &Device| device.seat == seat.number && device.knocks(now);
    if tray.devices()?.iter().any(waits) {
        return Ok(None);
    }
    let joined = tray.join(&seat, who, now)?;
    Ok(joined.map(|(key, _)| key))
}

/// Answers whether the laptop is admitted and, if so, who has the pen.
pub(super) async fn state(State(service): Shared, headers: HeaderMap) -> Response {
    let device = match service.visitor(&headers) {
        Err(error) => return unreadable(&error),
        Ok(Visitor::Nobody) => return service.stranger(),
        Ok(Visitor::Knocking(_, seat)) if seat.is_laptop() => {
            return reply::json(StatusCode::OK, &json!({"state": "knocks"}));
        }
        Ok(Visitor::Seated(device, seat)) if seat.is_laptop() => device,
        Ok(Visitor::Knocking(..) | Visitor::Seated(..)) => return service.missing(),
    };
    service.journal.hear(device.number);
    let pen = service.tray().pen();
    match pen {
        Err(error) => unreadable(&error),
        Ok(pen) => {
            let holder = match pen.holder {
                None => "table",
                Some(holder) if holder == device.number => "yours",
                Some(_) => "other",
            };
            let asks = pen.asks == Some(device.number);
            let game = &service.journal.game;
            let said = json!({"state": "in", "pen": holder, "asks": asks, "game": game});
            reply::json(StatusCode::OK, &said)
        }
    }
}

/// End of the copy on a laptop.
#[derive(Debug, Deserialize)]
pub(super) struct CopyState {
    after: Option<String>,
    sum: Option<String>,
}

/// Sends the whole game, or the entries that the copy lacks.
pub(super) async fn journal(
    State(service): Shared,
    Query(copy): Query<CopyState>,
    headers: HeaderMap,
) -> Response {
    if let Err(answer) = laptop(&service, &headers) {
        return *answer;
    }
    let text = match copy.after {
        Some(after) => number(&after)
            .and_then(|after| service.journal.behind(after, &copy.sum.unwrap_or_default())),
        None => Some(service.journal.whole()),
    };
    match text {
        Some(text) => reply::lines(text),
        None => no(
            StatusCode::CONFLICT,
            "the copy on this laptop is of another game, or the game went on differently in it",
        ),
    }
}

/// Number of entries before the proposed ones.
#[derive(Debug, Deserialize)]
pub(super) struct Behind {
    after: Option<String>,
}

fn number<N: std::str::FromStr>(text: &str) -> Option<N> {
    text.parse().ok()
}

/// Proposes entries to the table, and answers with them as the table wrote them.
pub(super) async fn act(
    State(service): Shared,
    Query(behind): Query<Behind>,
    headers: HeaderMap,
    body: Body,
) -> Response {
    let device = match laptop(&service, &headers) {
        Err(answer) => return *answer,
        Ok(device) => device,
    };
    let Ok(bytes) = to_bytes(body, ACT).await else {
        return no(
            StatusCode::PAYLOAD_TOO_LARGE,
            "this act is too long to send",
        );
    };
    let text = String::from_utf8_lossy(&bytes);
    let Some(after) = behind.after.as_deref().and_then(number) else {
        return no(StatusCode::BAD_REQUEST, "which entry does the act follow?");
    };
    let lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let proposed = {
        let mut tray = service.tray();
        match tray.pen() {
            Ok(pen) if pen.holder != Some(device.number) => {
                let why = "you do not have the pen; nothing done. :pen asks for it";
                return no(StatusCode::CONFLICT, why);
            }
            Ok(_) => tray.propose(device.number, after, &lines),
            Err(error) => Err(error),
        }
    };
    let number = match proposed {
        Err(error) => return unreadable(&error),
        Ok(number) => number,
    };
    match answered(&service, number).await {
        Err(error) => unreadable(&error),
        Ok(Some(Ok(lines))) => reply::lines(lines),
        Ok(Some(Err(why))) => no(StatusCode::CONFLICT, &why),
        Ok(None) => no(
            StatusCode::SERVICE_UNAVAILABLE,
            "the first laptop did not answer; if it entered the act after all, it appears here",
        ),
    }
}

/// Waits for the table's answer; `None` if it does not come.
async fn answered(
    service: &Service,
    number: i64,
) -> Result<Option<Result<String, String>>, TrayError> {
    let began = Instant::now();
    while began.elapsed() < ANSWER_TIMEOUT {
        let answer = service.tray().take_answer(number)?;
        if answer.is_some() {
            return Ok(answer);
        }
        sleep(POLL_INTERVAL).await;
    }
    service.tray().withdraw(number)?;
    Ok(None)
}

/// The other referee's request about the pen.
#[derive(Debug, Deserialize)]
pub(super) struct PenWish {
    want: String,
}

/// Requests the pen, or gives it back.
pub(super) async fn pen(
    State(service): Shared,
    headers: HeaderMap,
    Form(wish): Form<PenWish>,
) -> Response {
    let device = match laptop(&service, &headers) {
        Err(answer) => return *answer,
        Ok(device) => device,
    };
    match move_pen(&service, &device, &wish.want) {
        Err(error) => unreadable(&error),
        Ok(true) => reply::json(StatusCode::OK, &json!({"want": wish.want})),
        Ok(false) => no(
            StatusCode::BAD_REQUEST,
            "a laptop can only ask for the pen, or give it",
        ),
    }
}

fn move_pen(service: &Service, device: &Device, want: &str) -> Result<bool, TrayError> {
    let mut tray = service.tray();
    match want {
        "ask" => tray.ask_pen(device.number)?,
        "give" if tray.pen()?.holder == Some(device.number) => tray.set_pen(None)?,
        "give" => {}
        _ => return Ok(false),
    }
    Ok(true)
}

/// Sends what the players request, and the players by seat.
pub(super) async fn tray(State(service): Shared, headers: HeaderMap) -> Response {
    match laptop(&service, &headers) {
        Err(answer) => *answer,
        Ok(_) => attend(&service, None).await,
    }
}

/// The other referee's request about the players.
#[derive(Debug, Deserialize)]
pub(super) struct LaptopWish {
    wish: String,
}

/// Carries out the other referee's request about the players, provided that he has the pen: only the referee who enters
/// acts may answer slips.
pub(super) async fn wish(
    State(service): Shared,
    headers: HeaderMap,
    Form(wished): Form<LaptopWish>,
) -> Response {
    let device = match laptop(&service, &headers) {
        Err(answer) => return *answer,
        Ok(device) => device,
    };
    let pen = service.tray().pen();
    match pen {
        Err(error) => unreadable(&error),
        Ok(pen) if pen.holder != Some(device.number) => {
            let why = "the first laptop has the pen and answers the players; :pen asks for it";
            no(StatusCode::CONFLICT, why)
        }
        Ok(_) => attend(&service, Some(wished.wish)).await,
    }
}

/// Answers a request about the players, on a worker thread.
async fn attend(service: &Service, wish: Option<String>) -> Response {
    let Some(desk) = service.laptop.clone() else {
        return service.missing();
    };
    match tokio::task::spawn_blocking(move || desk.ask(wish)).await {
        Ok(Ok(status)) => reply::lines(status),
        Ok(Err(why)) => no(StatusCode::CONFLICT, &why),
        Err(_) => no(
            StatusCode::SERVICE_UNAVAILABLE,
            "the first laptop cannot read the players' requests",
        ),
    }
}

/// Number of entries after which the other laptop continued in a game of its own.
#[derive(Debug, Deserialize)]
pub(super) struct PartedGame {
    after: u64,
}

/// Notes that the other referee continued in a game of his own, for the screens of the first laptop.
pub(super) async fn parted(
    State(service): Shared,
    headers: HeaderMap,
    Form(game): Form<PartedGame>,
) -> Response {
    let device = match laptop(&service, &headers) {
        Err(answer) => return *answer,
        Ok(device) => device,
    };
    service.journal.part(device.number, game.after);
    reply::json(StatusCode::OK, &json!({"after": game.after}))
}

/// Returns the device if it is the other referee's laptop; else the answer to send.
fn laptop(service: &Service, headers: &HeaderMap) -> Result<Device, Box<Response>> {
    let (device, seat) = service.seated(headers)?;
    match seat.is_laptop() {
        true => Ok(device),
        false => Err(Box::new(service.missing())),
    }
}

fn unreadable(error: &TrayError) -> Response {
    log::warn!("{error}");
    let why = "the first laptop cannot read the seats; try again in a minute";
    no(StatusCode::SERVICE_UNAVAILABLE, why)
}

fn no(status: StatusCode, why: &str) -> Response {
    reply::json(status, &json!({"why": why}))
}
