//! A seat's requests, and what became of them.

use std::sync::Arc;

use maud::{Markup, html};

use super::{forms, side::SideView};
use crate::choices::Choices;
use crate::form::{Answers, SEAT};
use crate::spot::KnownGame;
use crate::tray_view::TrayView;
use game::tray::{Slip, SlipFate, TraySeat};
use rules::fields::state::State;
use rules::spelling::counted;
use view::map::moment;
use view::slip;

/// Maximum number of closed slips on the page, the newest first.
const SHOWN: usize = 20;

/// Returns the choices in a seat's forms.
pub(super) fn choices(side: &SideView<'_>, seat: &TraySeat) -> Choices {
    Choices {
        forms: forms::act_forms(side, seat),
        acts: side.acts_of(seat),
        when: moment::when(&side.known, None),
        turn: side.known.turn(),
        phase: side.known.phase().name(),
        known: Some(KnownGame(Arc::clone(&side.known))),
    }
}

/// Renders the seat's requests in a line or two for its other pages: those that wait, and the newest request of the
/// present moment that the referee has answered.
pub(super) fn requests(
    seat: &TraySeat,
    sitting: &TrayView,
    when: &str,
    read: &dyn Fn(&Slip) -> SlipReading,
) -> Markup {
    let own = || sitting.slips.iter().filter(|slip| slip.seat == seat.number);
    let waits = |slip: &&Slip| class(slip, &read(slip)) == SlipFate::Waits.name();
    let waiting = own().filter(waits).count();
    let is_new = |slip: &&Slip| {
        let is_settled = matches!(slip.fate, SlipFate::Taken | SlipFate::Back);
        slip.when == when && (is_settled || slip.answer.is_some())
    };
    html! {
        @if let Some(slip) = own().rfind(is_new) {
            p data-buzz { a href="/ask" { (outcome(slip, &read(slip), sitting)) } }
        }
        @if waiting > 0 {
            p { a href="/ask" { (counted(waiting as u32, "open request")) } }
        }
    }
}

/// Describes a settled slip in a sentence: that of the act, if its side heard one, else the request with its fate.
fn outcome(slip: &Slip, read: &SlipReading, sitting: &TrayView) -> String {
    let is_act = slip.fate == SlipFate::Taken && slip.line.is_some() && slip.entry.is_some();
    let told = slip.answer.as_ref().filter(|_| is_act);
    match told.filter(|_| !sitting.undone.contains(&slip.number)) {
        Some(told) => format!("Taken: {told}"),
        None => format!("{}: {}", read.words, fate(slip, sitting)),
    }
}

/// A slip as the page shows it.
#[derive(Debug)]
pub(super) struct SlipReading {
    /// The request in a sentence.
    pub(super) words: String,
    /// True if the moment for the request has passed.
    pub(super) is_over: bool,
    /// The later moment for which the referee keeps the request, in words; `None` if its act belongs to the present
    /// moment or to none, and for the players of a battle, whose pages do not tell it.
    pub(super) kept_for: Option<String>,
}

impl SlipReading {
    /// Checks whether the act belongs to another moment than the present one.
    pub(super) const fn is_set_aside(&self) -> bool {
        self.is_over || self.kept_for.is_some()
    }

    /// Describes that the act's moment is over or still to come, as an addition to its line; else empty.
    pub(super) fn moment_note(&self) -> String {
        match (&self.kept_for, self.is_over) {
            (Some(moment), _) => format!(" \u{b7} kept for {moment}"),
            (None, true) => " \u{b7} its phase is over".to_owned(),
            (None, false) => String::new(),
        }
    }
}

/// Returns the function that describes slips in a game of Fields of Blue & Grey.
pub(super) fn reader(now: &State) -> impl Fn(&Slip) -> SlipReading {
    |slip| SlipReading {
        words: slip::request(slip, now),
        is_over: slip::is_over(slip, now),
        kept_for: None,
    }
}

/// Renders the seat's slips, with what became of each.
pub(super) fn part(seat: &TraySeat, sitting: &TrayView, now: &State) -> Markup {
    listed(seat, sitting, &reader(now))
}

/// Renders the seat's slips, with what became of each; `read` describes a slip.
pub(super) fn listed(
    seat: &TraySeat,
    sitting: &TrayView,
    read: &dyn Fn(&Slip) -> SlipReading,
) -> Markup {
    // The seat has its own numbers for slips, because the tray's numbers would reveal the number of others.
    let own = sitting.slips.iter().filter(|slip| slip.seat == seat.number);
    let own: Vec<(usize, &Slip)> = (1..).zip(own).collect();
    let is_open = |sent: &(usize, &Slip)| sent.1.fate == SlipFate::Waits;
    let (open, closed) = own.into_iter().rev().partition::<Vec<_>, _>(is_open);
    // An open slip can be withdrawn, however old it is.
    let own: Vec<_> = open
        .into_iter()
        .chain(closed.into_iter().take(SHOWN))
        .collect();
    html! {
        @if own.is_empty() { p class="quiet" { "You have sent nothing yet." } }
        ul class="slips" {
            @for (number, slip) in own {
                @let read = read(slip);
                li class=(class(slip, &read)) {
                    span class="name" { (read.words) }
                    span class="now" { span data-buzz[slip.answer.is_some()] { (fate(slip, sitting)) } " · " (slip.when)
                        @if class(slip, &read) == STALE { (read.moment_note()) ": withdraw it, or leave it to the \
                            referee" } }
                    @if slip.fate == SlipFate::Waits {
                        form method="post" action={ "/slip/" (number) "/gone" } {
                            input type="hidden" name=(SEAT) value=(seat.id());
                            button { "Withdraw" }
                        }
                    }
                }
            }
        }
    }
}

/// CSS class of a waiting slip whose act belongs to another moment.
const STALE: &str = "stale";

/// Returns the CSS class of a slip, by its state.
pub(super) fn class(slip: &Slip, read: &SlipReading) -> &'static str {
    match slip.fate {
        SlipFate::Waits if read.is_set_aside() => STALE,
        fate => fate.name(),
    }
}

fn fate(slip: &Slip, sitting: &TrayView) -> String {
    let fate = match slip.fate {
        SlipFate::Waits if slip.answer.is_some() => "still open; answered",
        SlipFate::Waits => "the referee has not read it yet",
        SlipFate::Taken if sitting.undone.contains(&slip.number) => {
            return "the referee undid the act: send it again, or ask him".to_owned();
        }
        SlipFate::Taken if slip.line.is_none() || slip.entry.is_none() => "answered",
        SlipFate::Taken => "taken",
        SlipFate::Back => "returned",
        SlipFate::Gone => "withdrawn",
    };
    match &slip.answer {
        Some(answer) => format!("{fate}: {answer}"),
        None => fate.to_owned(),
    }
}

/// Path of the page with the question whether a request replaces an open one. The page shows only that one, not the
/// fates of others.
pub(crate) const ALREADY_SENT: &str = "/act/order";

/// A request for an act for which another one is already on its way.
pub(crate) struct AlreadySent<'a> {
    /// Name of the player who sent the other one; `None` if it is the reader.
    pub(crate) sender: Option<&'a str>,
    /// Kind of both requests: `an order for this brigade`.
    pub(crate) kind: &'static str,
    /// The other request as a sentence; `None` if the reader may not read it.
    pub(crate) waits: Option<String>,
    /// The reader's request as a sentence.
    pub(crate) asked: String,
    /// Field of the button that replaces the other request.
    pub(crate) instead: &'a str,
    /// The form that was sent.
    pub(crate) answers: &'a Answers,
}

/// Renders the question whether a request replaces the one that is already on its way.
pub(crate) fn already_sent(sent: &AlreadySent<'_>) -> Markup {
    html! {
        p role="alert" {
            b { (sent.sender.unwrap_or("You")) }
            @if sent.sender.is_some() { " has" } @else { " have" }
            " already sent " (sent.kind) ", and it is still open"
            @if let Some(waits) = &sent.waits { ": " b { (waits) } } "."
        }
        form class="slip" method="post" action="/slip" {
            @for (name, values) in sent.answers.iter().filter(|(name, _)| *name != sent.instead) {
                @for value in values { input type="hidden" name=(name) value=(value); }
            }
            p class="big" { (sent.asked) }
            button name=(sent.instead) value="yes" { "Send this instead" }
        }
        p { a class="button" href="/ask" { "Leave it as it is" } }
    }
}
