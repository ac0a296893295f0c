//! Slips of the players: how sent forms become slips, and how slips are withdrawn.

use std::sync::Arc;

use axum::extract::{Form as Fields, Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::Response;
use serde::Deserialize;

use super::{
    choices::{ACT, Choices, ChoicesRequest, first},
    enter::{self, EnterOutcome},
    form::{Answers, SEAT, seat_of},
    packed::hash,
    page::{
        ask::{self, AlreadySent},
        door,
        frame::{self, SeatPage},
    },
    parts::SeatParts,
    reply,
    service::{Service, locked},
};
use game::tray::{
    Device, FormUse, NewSlip, Sent, Slip, SlipFate, SlipVerdict, Tray, TrayError, TraySeat,
};
use view::story::request;

/// Groups the answers of a form by the names of its fields.
fn by_name(pairs: Vec<(String, String)>) -> Answers {
    let mut answers = Answers::new();
    for (name, value) in pairs {
        answers.entry(name).or_default().push(value);
    }
    answers
}

type Shared = State<Arc<Service>>;

/// Puts a slip into the referee's tray.
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
    if seat_of(first(&answers, "nonce")).is_some_and(|of| of != seat.id()) {
        return moved(&service);
    }
    let form = SentForm::new(&device, &seat, &answers);
    match form_use(&service, &form) {
        Err(error) => service.no_tray(&error),
        Ok(FormUse::Same) => reply::see("/ask"),
        Ok(FormUse::Changed) => used_up(&service),
        Ok(FormUse::New) => {
            let asked = match &parts.moves {
                Some(moves) if first(&answers, "kind") == ACT => {
                    match enter::enter(&service, &device, &seat, &parts, moves, &answers).await {
                        EnterOutcome::Done(next) => {
                            note_sent(&service, &form);
                            return reply::see(&next);
                        }
                        EnterOutcome::Answered(answer) => return answer,
                        EnterOutcome::Slip(asked) => Some(*asked),
                        EnterOutcome::Unfit => None,
                    }
                }
                _ => parts.choices.asked(&answers),
            };
            match asked {
                None => match parts.choices.dice_fault(&answers) {
                    Some(said) => {
                        let page = Choices::page_of(&answers);
                        let way = (page.as_str(), "Back, to send it again");
                        let page = door::refusal_towards(&service.battle, &said, way);
                        reply::refusal(StatusCode::BAD_REQUEST, page)
                    }
                    None if parts.is_boxed => unfit_in_hexes(&service),
                    None => unfit(&service, first(&answers, "kind") == ACT),
                },
                Some(asked) => {
                    let sent = SentOrder::new(&device, &seat, &parts, &answers);
                    send(&service, &sent, &asked, &form)
                }
            }
        }
    }
}

/// Remembers that a form was sent to this server.
fn note_sent(service: &Service, form: &SentForm) {
    locked(&service.nonces).insert(form.nonce.clone(), form.content.clone());
}

/// A sent form: what identifies it, and a hash of its content.
struct SentForm {
    nonce: String,
    content: String,
}

impl SentForm {
    /// Identifies a form by the nonce with which it was served to this device at this seat. A form without such a nonce
    /// was not served here, and is identified by its content.
    fn new(device: &Device, seat: &TraySeat, answers: &Answers) -> Self {
        let (device, seat) = (device.number, seat.number);
        let content = format!("{answers:?}");
        let form = match first(answers, "nonce") {
            "" => format!("{seat}\n{device}\n\n{content}"),
            nonce => format!("{seat}\n{device}\n{nonce}"),
        };
        Self {
            nonce: hash(form.as_bytes()),
            content: hash(content.as_bytes()),
        }
    }
}

/// Finds out whether a form was sent before, to this server or to an earlier one.
fn form_use(service: &Service, form: &SentForm) -> Result<FormUse, TrayError> {
    match locked(&service.nonces).get(&form.nonce) {
        Some(content) if *content == form.content => Ok(FormUse::Same),
        Some(_) => Ok(FormUse::Changed),
        None => service.tray().form_use(&form.nonce, &form.content),
    }
}

/// Field of the button with which a player replaces a request for the same act that already waits.
const INSTEAD: &str = "instead";

/// A request with its sender.
struct SentOrder<'a> {
    device: &'a Device,
    seat: &'a TraySeat,
    parts: &'a SeatParts,
    answers: &'a Answers,
}

impl<'a> SentOrder<'a> {
    fn new(
        device: &'a Device,
        seat: &'a TraySeat,
        parts: &'a SeatParts,
        answers: &'a Answers,
    ) -> Self {
        Self {
            device,
            seat,
            parts,
            answers,
        }
    }

    /// Returns the open slips of the side that a line would repeat, the newest last; none for most acts.
    fn rivals(&self, tray: &Tray, line: Option<&str>) -> Result<Vec<Slip>, TrayError> {
        let subject = line
            .filter(|_| !self.parts.is_boxed)
            .and_then(ActSubject::of_line);
        let Some(subject) = subject else {
            return Ok(Vec::new());
        };
        let seats = tray.seats()?;
        let is_own = |slip: &Slip| {
            let mut seats = seats.iter().filter(|seat| seat.number == slip.seat);
            seats.any(|seat| seat.side == self.seat.side)
        };
        let mut slips = tray.slips()?;
        slips.retain(|slip| {
            let other = slip.line.as_deref().and_then(ActSubject::of_line);
            let is_same = other.is_some_and(|other| other.overlaps(&subject));
            slip.fate == SlipFate::Waits && is_same && is_own(slip)
        });
        Ok(slips)
    }

    /// Describes a line as its player reads it now; `None` in a game of hexes.
    fn in_words(&self, line: &str) -> Option<String> {
        let known = self.parts.choices.known.as_ref()?;
        request::line_in_words(&known.0, line)
    }

    /// Asks whether the request replaces one that is already on its way.
    fn ask_which(&self, service: &Service, tray: &Tray, rival: &Slip, line: &str) -> Response {
        let devices = tray.devices().unwrap_or_default();
        let sender = devices.iter().find(|device| device.number == rival.device);
        // Only the seat that sent a request may read it.
        let is_read = rival.seat == self.seat.number;
        let body = ask::already_sent(&AlreadySent {
            sender: match rival.device == self.device.number {
                true => None,
                false => Some(sender.map_or("Another player", |device| &device.name)),
            },
            kind: ActSubject::of_line(line).map_or("a request", |subject| subject.kind),
            waits: rival
                .line
                .as_deref()
                .filter(|_| is_read)
                .and_then(|line| self.in_words(line)),
            asked: self.in_words(line).unwrap_or_else(|| line.to_owned()),
            instead: INSTEAD,
            answers: self.answers,
        });
        let serving = first(self.answers, "nonce");
        let page = SeatPage {
            body: Some(&body.into_string()),
            serving,
            ..service.bare_page(self.device, ask::ALREADY_SENT, "Already sent")
        };
        match frame::page(self.parts, &page) {
            Some(html) => reply::page(&HeaderMap::new(), &html),
            None => unfit(service, false),
        }
    }
}

/// The part of an act's line that only one open slip of a side may name: a brigade gets one order and rolls once for
/// activation, and a unit fires and charges once in a phase (RUL-71, RUL-92).
struct ActSubject<'a> {
    /// The act and its subject, for a player to read.
    kind: &'static str,
    /// The ordered brigade, or the fighting units.
    names: Vec<&'a str>,
}

impl<'a> ActSubject<'a> {
    /// Reads the subject of a line that the server has built; `None` for an act that may be sent several times.
    fn of_line(line: &'a str) -> Option<Self> {
        let (verb, rest) = line.split_once(' ')?;
        let kind = match verb {
            "order" => "an order for this brigade",
            "activate" => "an activation roll for this brigade",
            "fire" => "a firefight of these units",
            "melee" => "a charge of these units",
            _ => return None,
        };
        let names = rest.split(' ').next()?.split(',').collect();
        Some(Self { kind, names })
    }

    /// Checks whether both are of the same kind and share a name.
    fn overlaps(&self, other: &Self) -> bool {
        self.kind == other.kind && self.names.iter().any(|name| other.names.contains(name))
    }
}

fn send(
    service: &Service,
    order: &SentOrder<'_>,
    asked: &ChoicesRequest,
    form: &SentForm,
) -> Response {
    let SentOrder {
        device,
        seat,
        parts,
        answers,
    } = *order;
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
        nonce: &form.nonce,
    };
    let now = service.now();
    let sent = {
        let mut tray = service.tray();
        let rivals = match order.rivals(&tray, line) {
            Ok(rivals) => rivals,
            Err(error) => return service.no_tray(&error),
        };
        let is_instead = first(answers, INSTEAD) == "yes";
        if let (Some(rival), Some(line), false) = (rivals.last(), line, is_instead) {
            return order.ask_which(service, &tray, rival, line);
        }
        let mut sent = tray.send(&slip, now);
        if matches!(sent, Ok(Sent::There)) {
            let answer = format!("replaced by {}", device.name);
            let gone = SlipVerdict {
                fate: SlipFate::Gone,
                answer: Some(&answer),
                entry: None,
                at: now,
            };
            for rival in &rivals {
                sent = tray.settle(rival.number, &gone).and(sent);
            }
        }
        let is_there = matches!(sent, Ok(Sent::There));
        let noted = is_there.then(|| {
            if let Some(said) = line.and_then(|line| order.in_words(line)) {
                tray.note_sentence(&form.nonce, &said)?;
            }
            tray.note_form(&form.nonce, &form.content)
        });
        noted.transpose().and(sent)
    };
    match sent {
        Err(error) => service.no_tray(&error),
        Ok(Sent::There) => {
            note_sent(service, form);
            reply::see("/ask")
        }
        Ok(Sent::TooMany) => {
            let said = "This seat already has thirty open requests. Withdraw one, or wait until \
                the referee has answered some.";
            later(service, said, "60")
        }
        Ok(Sent::TooFast) => later(
            service,
            "Too many requests at once. Send one per second.",
            "1",
        ),
    }
}

/// Answers a visitor who sends too much: he may try again after `seconds`.
fn later(service: &Service, said: &str, seconds: &str) -> Response {
    let page = door::refusal(&service.battle, said);
    let mut response = reply::refusal(StatusCode::TOO_MANY_REQUESTS, page);
    reply::set(&mut response, header::RETRY_AFTER, seconds);
    response
}

/// Withdraws a waiting slip, given by its number among the seat's own slips.
pub(super) async fn gone(
    State(service): Shared,
    Path(number): Path<usize>,
    headers: HeaderMap,
    Fields(pairs): Fields<Vec<(String, String)>>,
) -> Response {
    let seat = match service.seated(&headers) {
        Err(answer) => return *answer,
        Ok((_, seat)) => seat,
    };
    // The same number means another slip at another seat.
    let mut named = pairs.iter().filter(|(name, _)| name == SEAT);
    if named.any(|(_, of)| *of != seat.id()) {
        return moved(&service);
    }
    match withdrawn(&service, &seat, number) {
        Err(error) => service.no_tray(&error),
        Ok(Withdrawn::Gone) => reply::see("/ask"),
        Ok(Withdrawn::NoSuchSlip) => service.missing(),
        Ok(Withdrawn::NotWaiting(slip)) => {
            let said = format!(
                "This request is no longer open: {}. It was not withdrawn; ask the referee.",
                became(&slip)
            );
            conflict(&service, &said)
        }
    }
}

/// Link back to the forms, with its label.
const ASK: (&str, &str) = ("/ask", "Back to Ask");

/// Result of withdrawing a slip.
enum Withdrawn {
    /// It is withdrawn, now or by an earlier request.
    Gone,
    /// The seat has sent no slip with this number.
    NoSuchSlip,
    /// The referee has already settled the slip.
    NotWaiting(Box<Slip>),
}

/// Describes what became of a settled slip, with the referee's answer.
pub(super) fn became(slip: &Slip) -> String {
    let became = match slip.fate {
        SlipFate::Waits => "still open".to_owned(),
        SlipFate::Taken if slip.line.is_none() || slip.entry.is_none() => {
            "the referee has answered it".to_owned()
        }
        SlipFate::Taken => "the referee has taken it".to_owned(),
        SlipFate::Back => "the referee has returned it".to_owned(),
        SlipFate::Gone => "its player has withdrawn it".to_owned(),
    };
    match &slip.answer {
        Some(answer) => format!("{became} (\u{201c}{answer}\u{201d})"),
        None => became,
    }
}

/// Withdraws the slip with this number among the seat's own slips.
fn withdrawn(service: &Service, seat: &TraySeat, number: usize) -> Result<Withdrawn, TrayError> {
    let at = service.now();
    let mut tray = service.tray();
    let Some(slip) = own_slip(&tray, seat, number)? else {
        return Ok(Withdrawn::NoSuchSlip);
    };
    let gone = SlipVerdict {
        fate: SlipFate::Gone,
        answer: None,
        entry: None,
        at,
    };
    if slip.fate == SlipFate::Gone || tray.settle(slip.number, &gone)? {
        return Ok(Withdrawn::Gone);
    }
    let settled = own_slip(&tray, seat, number)?;
    Ok(settled.map_or(Withdrawn::NoSuchSlip, |slip| {
        Withdrawn::NotWaiting(Box::new(slip))
    }))
}

/// Returns the slip with this number among the seat's own slips; `None` if there is none.
fn own_slip(tray: &Tray, seat: &TraySeat, number: usize) -> Result<Option<Slip>, TrayError> {
    let slips = tray.slips()?.into_iter();
    let mut own = slips.filter(|slip| slip.seat == seat.number);
    Ok(number.checked_sub(1).and_then(|behind| own.nth(behind)))
}

/// Content of the buttons with which a player declares himself ready, or not.
#[derive(Debug, Deserialize)]
pub(super) struct Readiness {
    ready: String,
}

/// Stores whether the sender is ready for the next phase.
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
    let noted = service.tray().set_ready(device.number, moment);
    match noted {
        Err(error) => service.no_tray(&error),
        Ok(()) => reply::see("/me"),
    }
}

/// Answers a form that was sent before, but with other content.
fn used_up(service: &Service) -> Response {
    let said = "Not sent: this form was already used for something else. Open the page again, and \
        send it from there.";
    conflict(service, said)
}

/// Answers a form from a page that was opened at another seat.
fn moved(service: &Service) -> Response {
    let said = "Not sent: this page belongs to your previous seat. Open Ask again.";
    conflict(service, said)
}

fn conflict(service: &Service, said: &str) -> Response {
    let page = door::refusal_towards(&service.battle, said, ASK);
    reply::refusal(StatusCode::CONFLICT, page)
}

/// Answers an invalid form of a game of hexes, in the same words for units that are hidden and units that do not exist.
fn unfit_in_hexes(service: &Service) -> Response {
    let said = "Not sent: this is no longer possible. Open your page again.";
    let page = door::refusal_towards(&service.battle, said, ("/me", "To your page"));
    reply::refusal(StatusCode::BAD_REQUEST, page)
}

/// Answers an invalid form. Hidden units and units that do not exist get the same answer, so that it reveals nothing.
fn unfit(service: &Service, is_act: bool) -> Response {
    let (said, way) = match is_act {
        true => (
            "Not sent: this is no longer possible. Open your brigade again.",
            ("/sheets", "To your brigades"),
        ),
        false => (
            "Not sent: something is missing or not in the lists. Fill in every field, dice from \
             1 to 6. If the game has moved on, open Ask again for new lists.",
            ASK,
        ),
    };
    let page = door::refusal_towards(&service.battle, said, way);
    reply::refusal(StatusCode::BAD_REQUEST, page)
}
