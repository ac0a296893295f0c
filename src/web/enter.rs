//! Acts that a phone sends in a game of hexes and counters. If the phone may enter the act, it is written at once; any
//! other act becomes a slip for the table.

use std::sync::Arc;
use std::time::Duration;

use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;

use super::{
    choices::{ACT, ChoicesRequest, first},
    entries::{EntryAnswer, EntryRequest},
    form::Answers,
    moves::{MoveWish, ReadyMove, SeatMoves},
    packed::hash,
    page::{
        door,
        frame::{self, SeatPage},
        moves as page,
    },
    parts::SeatParts,
    reply,
    service::Service,
};
use game::tray::{Device, TraySeat};
use report::leaf::clean;
use rules::chance::Ask;

/// Maximum time to wait until an entered act appears on the pages.
const SHOWN_TIMEOUT: Duration = Duration::from_secs(1);

/// Maximum number of dice, and of answers, of an act.
const MAX_GIVEN: usize = 60;

/// Link back to the seat's own page, with its label.
const ME: (&str, &str) = ("/me", "Back to your page");

/// Result of an act that a phone sends.
pub(super) enum EnterOutcome {
    /// The act is done. Holds the path of the next page: that of the unit if it moved, else the seat's own.
    Done(String),
    /// The act becomes a slip for the table.
    Slip(Box<ChoicesRequest>),
    /// The act is not done. Holds the answer for the phone.
    Answered(Response),
    /// The seat's lists do not have this act now.
    Unfit,
}

/// Enters an act that a seat has sent, or returns what is to be done with it instead.
pub(super) async fn enter(
    service: &Arc<Service>,
    device: &Device,
    seat: &TraySeat,
    parts: &SeatParts,
    moves: &SeatMoves,
    answers: &Answers,
) -> EnterOutcome {
    let ready = || {
        let wish = MoveWish::sent(answers)?;
        let page = moves.0.page(&wish)?;
        // A page that was left open may name an act that means something else by now, such as the end of another phase.
        let moment = first(answers, page::MOMENT);
        if !moment.is_empty() && moment != page.moment {
            return None;
        }
        let is_whole = page.hexes == wish.hexes;
        let back = page.is_way.then(|| wish.begun().address());
        let back = back.unwrap_or_else(|| ME.0.to_owned());
        let ready = page.ready.filter(|_| is_whole)?;
        Some((wish, ready, seat.side.clone()?, back))
    };
    let Some((wish, ready, side, back)) = ready() else {
        return EnterOutcome::Unfit;
    };
    if !ready.is_entered {
        return EnterOutcome::Slip(Box::new(ChoicesRequest {
            kind: ACT.to_owned(),
            due: (parts.choices.turn, ""),
            line: Some(ready.line),
            words: ready.sentence,
        }));
    }
    // This act may already have been done through the earlier server that made the form, and this server cannot know
    // that.
    let stem = format!("{}-", service.server());
    if !first(answers, "nonce").starts_with(&stem) {
        return EnterOutcome::Unfit;
    }
    let Some(request) = request(seat, side, &ready, answers) else {
        return EnterOutcome::Unfit;
    };
    match written(service, &request).await {
        EntryAnswer::Done => EnterOutcome::Done(back),
        EntryAnswer::Refused(why) => {
            let page = door::refusal_towards(&service.battle, &why, ME);
            EnterOutcome::Answered(reply::refusal(StatusCode::CONFLICT, page))
        }
        EntryAnswer::Asks(ask) => {
            let asked = question(service, device, parts, &ask, &wish, &ready, &request);
            asked.map_or(EnterOutcome::Unfit, EnterOutcome::Answered)
        }
    }
}

/// Reads the dice and answers of a sent act; `None` if they are not valid.
fn request(
    seat: &TraySeat,
    side: String,
    ready: &ReadyMove,
    answers: &Answers,
) -> Option<EntryRequest> {
    let faces = first(answers, "faces").split(' ');
    let faces = faces.chain([first(answers, "face")]);
    let faces = faces.filter(|face| !face.is_empty());
    let faces: Option<Vec<u8>> = faces
        .map(|face| face.parse().ok().filter(|face| (1..=6).contains(face)))
        .collect();
    let said = answers.get("answer").into_iter().flatten();
    let said: Vec<String> = said
        .map(|said| clean(said.trim(), page::MAX_ANSWER))
        .collect();
    let faces = faces?;
    let because = clean(first(answers, page::BECAUSE).trim(), page::MAX_ANSWER);
    if ready.overrules && because.is_empty() {
        return None;
    }
    (faces.len() + said.len() <= MAX_GIVEN).then(|| EntryRequest {
        seat: seat.id(),
        side,
        line: ready.line.clone(),
        faces,
        answers: said,
        throws: first(answers, "throws") == "yes",
        because: ready.overrules.then_some(because),
    })
}

/// Writes the act on a thread that may wait for the file, then waits until the pages show it.
async fn written(service: &Arc<Service>, request: &EntryRequest) -> EntryAnswer {
    let no = || EntryAnswer::Refused("At this table, phones cannot enter acts.".to_owned());
    let Some(desk) = service.entries.clone() else {
        return no();
    };
    let mut snapshots = service.snapshots.clone();
    snapshots.borrow_and_update();
    let asked = request.clone();
    let answer = tokio::task::spawn_blocking(move || desk.enter(&asked)).await;
    let answer = answer.unwrap_or_else(|error| {
        log::error!("{error}");
        EntryAnswer::Refused("The laptop did not save it. Check your page.".to_owned())
    });
    if answer == EntryAnswer::Done {
        // Without a new snapshot in time, the page shows the act a moment later.
        let _ = tokio::time::timeout(SHOWN_TIMEOUT, snapshots.changed()).await;
    }
    answer
}

/// Makes the page that asks for a die, or for a fact of the table; `None` if the seat lacks a part of the page.
fn question(
    service: &Service,
    device: &Device,
    parts: &SeatParts,
    ask: &Ask,
    wish: &MoveWish,
    ready: &ReadyMove,
    request: &EntryRequest,
) -> Option<Response> {
    let serving = service.serving(device, &parts.seat);
    let moment = hash(parts.choices.when.as_bytes());
    let body = page::question(&page::MoveQuestion {
        ask,
        wish,
        so_far: request,
        sentence: &ready.sentence,
        serving: &serving,
        moment: &moment,
        moves: parts.moves.as_ref(),
    });
    let (kind, name) = wish.subject.words();
    let path = format!("/act/{kind}/{name}");
    let page = SeatPage {
        body: Some(&body.into_string()),
        serving: &serving,
        ..service.bare_page(device, &path, "One more question")
    };
    let html = frame::page(parts, &page)?;
    Some(reply::page(&HeaderMap::new(), &html))
}
